//! Layouts from shapes and from layouts.

use layout_algebra::{LayoutValue, Order, trace};

use super::{Arguments, Operation, operations, traced};
use crate::ast::Word;
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "make_layout" "A, …" 1..=usize::MAX, "the layout of a shape, or the layout whose modes are A, …", make_layout;
    "make_ordered_layout" "S, order" 2..=2,
        "the compact layout of S, the mode of least order fastest", |a| Ok(traced!(a, Order::layout_traced, &order(a, 1)?, &a.shape(0)?).into());
    "tile_to_shape" "A, S[, order][, loose]" 2..=4,
        "the block A repeated until it fills S, or loosely until it covers S", tile_to_shape;
    "with_shape" "A, S" 2..=2,
        "A as a function on the coordinates of S", |a| Ok(traced!(a, trace::with_shape, &a.layout(0)?, &a.shape(1)?).into());
    "make_layout_like" "A" 1..=1,
        "the compact layout in the order of the strides of A", |a| Ok(traced!(a, trace::make_layout_like, &a.layout(0)?).into());
    "make_fragment_like" "A" 1..=1, "the compact layout of a fragment of A, its mode 0 fastest",
        |a| Ok(traced!(a, trace::make_fragment_like, &a.layout(0)?).into());
};

/// The order that argument `i` tells, a tuple or a word; column-major if it was not given.
fn order(a: &Arguments<'_>, i: usize) -> Result<Order, Refusal> {
    Ok(match a.value(i) {
        Err(_) | Ok(Value::Word(Word::Col)) => Order::ColumnMajor,
        Ok(Value::Word(Word::Row)) => Order::RowMajor,
        Ok(_) => Order::Steps(a.tuple(i)?),
    })
}

fn make_layout(a: &Arguments<'_>) -> Answer {
    let has_order = a.is_word(1, Word::Col) || a.is_word(1, Word::Row);
    if a.count() == 1 && a.is_layout(0) {
        return Ok(a.layout(0)?.into());
    }
    if a.count() == 1 || (a.count() == 2 && has_order) {
        return Ok(traced!(a, Order::layout_traced, &order(a, 1)?, &a.shape(0)?).into());
    }
    let modes: Vec<LayoutValue> = (0..a.count()).map(|i| a.layout(i)).collect::<Result<_, _>>()?;
    Ok(LayoutValue::of(&modes)?.into())
}

fn tile_to_shape(a: &Arguments<'_>) -> Answer {
    let (block, shape, last) = (a.layout(0)?, a.shape(1)?, a.count().saturating_sub(1));
    if last < 2 || !a.is_word(last, Word::Loose) {
        let order = order(a, 2)?;
        return Ok(a.traced(|trace| trace::tile_to_shape(&block, &shape, &order, trace))?.into());
    }
    let order = if last == 2 { Order::ColumnMajor } else { order(a, 2)? };
    Ok(a.traced(|trace| trace::tile_to_shape_loose(&block, &shape, &order, trace))?.into())
}
