//! Measures: an integer, a shape or a table from a layout.

use std::ops::Range;

use layout_algebra::{offset, trace};

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

/// The longest table.
pub(super) const MAX_TABLE: u64 = 1 << 20;

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "size" "A" 1..=1, "the number of coordinates", size;
    "cosize" "A" 1..=1, "one more than the greatest offset", cosize;
    "coshape" "A" 1..=1, "the shape of the codomain: the cosize", cosize;
    "rank" "A" 1..=1, "the number of modes", rank;
    "depth" "A" 1..=1, "how deep tuples nest", depth;
    "shape" "A" 1..=1, "the extents, nested", shape;
    "stride" "A" 1..=1, "the strides, nested", stride;
    "call" "A, c" 2..=2, "the offset at a coordinate, `A(c)`", call;
    "table" "A" 1..=1, "the offsets at 0, 1, 2, …", table;
    "image" "A" 1..=1, "the offsets in order, each once", image;
};

fn size(a: &Arguments<'_>) -> Answer {
    Ok(traced!(a, trace::product, &a.shape(0)?).into())
}

fn cosize(a: &Arguments<'_>) -> Answer {
    Ok(traced!(a, trace::cosize, &a.layout(0)?).into())
}

fn number(count: usize) -> Value {
    Value::Integer(u64::try_from(count).unwrap_or(u64::MAX))
}

fn rank(a: &Arguments<'_>) -> Answer {
    Ok(number(a.shape(0)?.rank()))
}

fn depth(a: &Arguments<'_>) -> Answer {
    Ok(number(a.shape(0)?.depth()))
}

fn shape(a: &Arguments<'_>) -> Answer {
    Ok(a.layout(0)?.shape().into())
}

fn stride(a: &Arguments<'_>) -> Answer {
    Ok(a.layout(0)?.stride().into())
}

/// The offset at a coordinate, or the slice where it leaves modes whole.
fn call(a: &Arguments<'_>) -> Answer {
    let (layout, coord) = (a.layout(0)?, a.coord(1)?);
    if coord.has_whole() {
        return Ok(layout.slice(&coord)?.into());
    }
    Ok(traced!(a, trace::evaluate, &layout, &coord.origin()).into())
}

fn table(a: &Arguments<'_>) -> Answer {
    Ok(Value::Table(offsets(a)?))
}

fn image(a: &Arguments<'_>) -> Answer {
    let mut image = offsets(a)?;
    image.sort_unstable();
    image.dedup();
    Ok(Value::Table(image))
}

fn offsets(a: &Arguments<'_>) -> Result<Vec<u64>, Refusal> {
    let layout = a.layout(0)?;
    listed(layout.size()?)?.map(|index| Ok(offset(&layout, index)?)).collect()
}

/// The indices of a table of this size, if it is not too long.
pub(crate) fn listed(size: u64) -> Result<Range<u64>, Refusal> {
    if size > MAX_TABLE {
        return Err(Refusal::language(format!("a table of {size} offsets: the limit is {MAX_TABLE}")));
    }
    Ok(0..size)
}
