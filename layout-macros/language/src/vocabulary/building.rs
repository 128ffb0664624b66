//! Layouts from shapes and from layouts.

use layout_algebra as algebra;
use layout_algebra::{IntTuple, LayoutValue};

use super::{Arguments, Operation};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "make_layout",
        form: "make_layout(A, …)",
        arity: 1..=usize::MAX,
        doc: "the layout of a shape, or the layout whose modes are A, …",
        run: make_layout,
    },
    Operation {
        name: "make_ordered_layout",
        form: "make_ordered_layout(S, order)",
        arity: 2..=2,
        doc: "the compact layout of S, the mode of least order fastest",
        run: |a| Ok(ordered(a, 0, 1)?.into()),
    },
    Operation {
        name: "tile_to_shape",
        form: "tile_to_shape(A, S[, order])",
        arity: 2..=3,
        doc: "the block A repeated until it fills S",
        run: tile_to_shape,
    },
    Operation {
        name: "with_shape",
        form: "with_shape(A, S)",
        arity: 2..=2,
        doc: "A as a function on the coordinates of S",
        run: |a| Ok(algebra::composition(&a.layout(0)?, &algebra::make_layout(&a.shape(1)?)?)?.into()),
    },
];

/// The compact layout of the shape of argument `shape`, in the order of argument `order`, a tuple or a word.
fn ordered(a: &Arguments<'_>, shape: usize, order: usize) -> Result<LayoutValue, Refusal> {
    let extents = a.shape(shape)?;
    if !a.has(order) || a.is_word(order, Word::Col) {
        return Ok(algebra::make_layout(&extents)?);
    }
    if a.is_word(order, Word::Row) {
        let stride = algebra::compact_row_major(&extents, &IntTuple::int(1))?;
        return Ok(LayoutValue::new(&extents, &stride)?);
    }
    Ok(algebra::make_ordered_layout(&extents, &a.tuple(order)?)?)
}

fn make_layout(a: &Arguments<'_>) -> Answer {
    let has_order = a.is_word(1, Word::Col) || a.is_word(1, Word::Row);
    if a.count() == 1 && a.is_layout(0) {
        return Ok(a.layout(0)?.into());
    }
    if a.count() == 1 || (a.count() == 2 && has_order) {
        return Ok(ordered(a, 0, 1)?.into());
    }
    let modes: Vec<LayoutValue> = (0..a.count()).map(|i| a.layout(i)).collect::<Result<_, _>>()?;
    Ok(LayoutValue::of(&modes)?.into())
}

fn tile_to_shape(a: &Arguments<'_>) -> Answer {
    let (block, target) = (a.layout(0)?, a.shape(1)?);
    let order = match () {
        () if !a.has(2) || a.is_word(2, Word::Col) => None,
        () if a.is_word(2, Word::Row) => Some(algebra::compact_row_major(&target, &IntTuple::int(1))?),
        () => Some(a.tuple(2)?),
    };
    Ok(algebra::tile_to_shape(&block, &target, order.as_ref())?.into())
}
