//! Tilers as types: a layout, an extent, or one tiler for each mode.

use layout_algebra::Tiler;
use layout_algebra::operation::Value;

use crate::coordinate::StaticBases;
use crate::refusal::answer;
use crate::types::congruent::{Congruent, NestsAs};
use crate::types::constant::StaticLeaf;
use crate::types::int_tuple::{Constant, StaticIntTuple};
use crate::types::layout::Layout;
use crate::types::poison::Poison;
use crate::types::sealed::Sealed;
use crate::types::static_layout::StaticLayout;
use crate::types::static_operand::StaticOperand;
use crate::types::tuples::each_rank;

/// The tile of a divide: a [`StaticTiler`], or a layout that says along which coordinates it steps.
///
/// ```
/// use layout_core::operations::LogicalDivide;
/// use layout_core::{C, StaticLayout, StaticTile, layout};
/// /// The sizes of a tile, and of what is left.
/// fn sizes<L: StaticLayout, T: StaticTile>() -> String {
///     LogicalDivide::<L, T>::new().to_string()
/// }
/// assert_eq!(sizes::<layout!((4,8):row), (C<2>, C<4>)>(), "((2,2),(4,2)):((8,16),(1,4))");
/// assert_eq!(sizes::<layout!((4,8):row), layout!(4:1@1)>(), "(4,(4,2)):(1,(8,4))");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "neither a layout nor an extent nor a tuple of tilers",
    note = "a tiler is a static layout, `C<N>` for the layout `N:1`, `Whole`, or a tuple of tilers, one for each mode"
)]
pub trait StaticTile: Sealed + 'static {
    /// The tile as an operand of the algebra.
    const TILE: Value;
}

/// The argument of divides and products: a layout for the whole domain, `C<N>` for `N:1`, [`Whole`], or a tuple of tilers, one
/// for each mode.
///
/// ```
/// use layout_core::{C, Layout, StaticTiler, Whole};
/// assert_eq!(<Layout<C<4>, C<2>>>::TILER.to_string(), "4:2");
/// assert_eq!(<(C<4>, Whole, Layout<C<4>, C<2>>)>::TILER.to_string(), "<4:1,_,4:2>");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a tiler",
    label = "neither a layout nor an extent nor a tuple of tilers",
    note = "a tiler is a static layout, `C<N>` for the layout `N:1`, `Whole`, or a tuple of tilers, one for each mode"
)]
pub trait StaticTiler: StaticTile {
    /// The tiler as a value.
    const TILER: Tiler;
}

/// The tiler that leaves a mode whole, written `_`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Whole;

impl Sealed for Whole {}

impl Constant for Whole {
    const NEW: Self = Self;
}

impl StaticTile for Whole {
    const TILE: Value = Value::Tiler(Self::TILER);
}

impl StaticTiler for Whole {
    const TILER: Tiler = Tiler::whole();
}

#[diagnostic::do_not_recommend]
impl<N: StaticLeaf> StaticTile for N {
    const TILE: Value = Value::Tiler(Self::TILER);
}

#[diagnostic::do_not_recommend]
impl<N: StaticLeaf> StaticTiler for N {
    const TILER: Tiler = answer(Tiler::extent(N::VALUE));
}

impl<S: StaticIntTuple + NestsAs<D> + 'static, D: StaticBases + 'static> StaticTile for Layout<S, D> {
    const TILE: Value = tile(&Self::OPERAND);
}

/// A layout as a tile.
pub(crate) const fn tile(operand: &Value) -> Value {
    match operand {
        Value::Layout(layout) => Value::Tiler(Tiler::layout(layout)),
        other => *other,
    }
}

impl<S: StaticIntTuple + Congruent<D>, D: StaticIntTuple> StaticTiler for Layout<S, D> {
    const TILER: Tiler = Tiler::layout(&Self::VALUE);
}

impl<const REPORTED: usize> StaticTile for Poison<REPORTED> {
    const TILE: Value = Value::Tiler(Self::TILER);
}

impl<const REPORTED: usize> StaticTiler for Poison<REPORTED> {
    const TILER: Tiler = Tiler::layout(&Self::VALUE);
}

macro_rules! tuple {
    ([$(($T:ident $($names:tt)*))*] ($Last:ident $($last:tt)*)) => {
        impl<$($T: StaticTiler,)* $Last: StaticTiler> StaticTile for ($($T,)* $Last,) {
            const TILE: Value = Value::Tiler(Self::TILER);
        }

        impl<$($T: StaticTiler,)* $Last: StaticTiler> StaticTiler for ($($T,)* $Last,) {
            const TILER: Tiler = answer(Tiler::by_mode(&[$($T::TILER,)* $Last::TILER]));
        }
    };
}

each_rank! { tuple }
