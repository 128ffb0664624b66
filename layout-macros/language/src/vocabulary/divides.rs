//! Divides: a layout in tiles, and the tiles among themselves.

use layout_algebra as algebra;
use layout_algebra::Rounding;

use super::{Arguments, Operation};
use crate::ast::Word;
use crate::value::Refusal;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "logical_divide",
        form: "logical_divide(A, T[, loose])",
        arity: 2..=3,
        doc: "A in tiles T, `A / T`: each mode becomes (tile, rest)",
        run: |a| Ok(algebra::logical_divide(&a.layout(0)?, &a.tile(1)?, rounding(a)?)?.into()),
    },
    Operation {
        name: "zipped_divide",
        form: "zipped_divide(A, T[, loose])",
        arity: 2..=3,
        doc: "A in tiles T: ((tile, …), (rest, …))",
        run: |a| Ok(algebra::zipped_divide(&a.layout(0)?, &a.tile(1)?, rounding(a)?)?.into()),
    },
    Operation {
        name: "tiled_divide",
        form: "tiled_divide(A, T[, loose])",
        arity: 2..=3,
        doc: "A in tiles T: ((tile, …), rest, …)",
        run: |a| Ok(algebra::tiled_divide(&a.layout(0)?, &a.tile(1)?, rounding(a)?)?.into()),
    },
    Operation {
        name: "flat_divide",
        form: "flat_divide(A, T[, loose])",
        arity: 2..=3,
        doc: "A in tiles T: (tile, …, rest, …)",
        run: |a| Ok(algebra::flat_divide(&a.layout(0)?, &a.tile(1)?, rounding(a)?)?.into()),
    },
    Operation {
        name: "tile_unzip",
        form: "tile_unzip(A, T)",
        arity: 2..=2,
        doc: "the modes of A that are (tile, rest) along T: ((tile, …), (rest, …))",
        run: |a| Ok(algebra::tile_unzip(&a.layout(0)?, &a.tiler(1)?)?.into()),
    },
];

pub(super) fn rounding(a: &Arguments<'_>) -> Result<Rounding, Refusal> {
    Ok(if a.word(2, Word::Loose)? { Rounding::Loose } else { Rounding::Exact })
}
