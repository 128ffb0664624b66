//! Coordinate layouts known at compile time, as values of the algebra.

use layout_algebra::CoordLayout;
use layout_algebra::operation::Value;

use super::space::{Space, StaticCoordinates};
use super::{Settle, StaticBases, Walk};
use crate::types::congruent::NestsAs;
use crate::types::int_tuple::StaticIntTuple;
use crate::types::layout::Layout;
use crate::types::static_operand::StaticOperand;

impl<S, D> StaticCoordinates for Layout<S, D>
where
    S: StaticIntTuple + NestsAs<D> + Walk<D, u32, Offset: Settle<u32, Settled: Space>> + 'static,
    D: StaticBases + 'static,
{
    const COORDINATES: CoordLayout = match <Self as StaticOperand>::OPERAND {
        Value::Coordinates(layout) => layout,
        Value::Layout(layout) => CoordLayout::plain(&layout),
        _ => unreachable!(),
    };
    type Space = <<S as Walk<D, u32>>::Offset as Settle<u32>>::Settled;
}
