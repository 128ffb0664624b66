//! Measures: an integer, a shape or a table from a layout.

use std::ops::Range;

use layout_algebra::{evaluate, offset};

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

/// The longest table.
pub(super) const MAX_TABLE: u64 = 1 << 20;

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation { name: "size", form: "size(A)", arity: 1..=1, doc: "the number of coordinates", run: size },
    Operation {
        name: "cosize",
        form: "cosize(A)",
        arity: 1..=1,
        doc: "one more than the greatest offset",
        run: cosize,
    },
    Operation {
        name: "coshape",
        form: "coshape(A)",
        arity: 1..=1,
        doc: "the shape of the codomain: the cosize",
        run: cosize,
    },
    Operation { name: "rank", form: "rank(A)", arity: 1..=1, doc: "the number of modes", run: rank },
    Operation { name: "depth", form: "depth(A)", arity: 1..=1, doc: "how deep tuples nest", run: depth },
    Operation { name: "shape", form: "shape(A)", arity: 1..=1, doc: "the extents, nested", run: shape },
    Operation { name: "stride", form: "stride(A)", arity: 1..=1, doc: "the strides, nested", run: stride },
    Operation { name: "call", form: "call(A, c)", arity: 2..=2, doc: "the offset at a coordinate, `A(c)`", run: call },
    Operation { name: "table", form: "table(A)", arity: 1..=1, doc: "the offsets at 0, 1, 2, …", run: table },
    Operation { name: "image", form: "image(A)", arity: 1..=1, doc: "the offsets in order, each once", run: image },
];

fn size(a: &Arguments<'_>) -> Answer {
    Ok(a.shape(0)?.product()?.into())
}

fn cosize(a: &Arguments<'_>) -> Answer {
    Ok(a.layout(0)?.cosize()?.into())
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
    Ok(evaluate(&layout, &coord.origin())?.into())
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
