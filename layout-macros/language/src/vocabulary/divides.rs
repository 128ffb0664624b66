//! Divides: a layout in tiles, and the tiles among themselves.

use layout_algebra as algebra;
use layout_algebra::trace::{self, Trace};
use layout_algebra::{AlgebraError, LayoutValue, Rounding, Tiler};

use super::{Arguments, Operation, operations};
use crate::ast::Word;
use crate::value::{Refusal, Value};

pub(super) const OPERATIONS: &[Operation] = operations! {
    "logical_divide" "A, T[, loose]" 2..=3,
        "A in tiles T, `A / T`: each mode becomes (tile, rest)", |a| divided(trace::logical_divide, a);
    "zipped_divide" "A, T[, loose]" 2..=3, "A in tiles T: ((tile, …), (rest, …))", |a| divided(trace::zipped_divide, a);
    "tiled_divide" "A, T[, loose]" 2..=3, "A in tiles T: ((tile, …), rest, …)", |a| divided(trace::tiled_divide, a);
    "flat_divide" "A, T[, loose]" 2..=3, "A in tiles T: (tile, …, rest, …)", |a| divided(trace::flat_divide, a);
    "tile_unzip" "A, T" 2..=2, "the modes of A that are (tile, rest) along T: ((tile, …), (rest, …))",
        |a| Ok(algebra::tile_unzip(&a.layout(0)?, &a.tiler(1)?)?.into());
};

pub(super) fn rounding(a: &Arguments<'_>) -> Result<Rounding, Refusal> {
    Ok(if a.word(2, Word::Loose)? { Rounding::Loose } else { Rounding::Exact })
}

type Divide = fn(&LayoutValue, &Tiler, Rounding, &mut Trace<'_>) -> Result<LayoutValue, AlgebraError>;

fn divided(divide: Divide, a: &Arguments<'_>) -> Result<Value, Refusal> {
    let (layout, tile, rounding) = (a.layout(0)?, a.tile(1)?, rounding(a)?);
    Ok(a.traced(|trace| divide(&layout, &tile, rounding, trace))?.into())
}
