//! The laws of what is read off a value: shape, strides and modes, and tables of what is moved and swizzled.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, Swizzle, evaluate, idx2crd, offset};

use super::parts::{agrees, at_leaves, is_within};
use super::{MOST, Trial, Tried, at, count, few, function, leaves, modes, pointwise, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    counted(name, values, answer).or_else(|| told(name, values, answer)).or_else(|| swizzled(name, values, answer))
}

/// The shape of whatever has one.
fn shape(value: &Value) -> Option<IntTuple> {
    Some(match value {
        Value::Composed(composed) => composed.shape(),
        Value::Coordinates(layout) => layout.shape(),
        Value::Morphism(f) => *f.domain(),
        Value::Linear(_) => return None,
        other => {
            other.to_shape_alone().to_tuple().or_else(|_| Ok::<_, ()>(other.to_layout().map_err(drop)?.shape())).ok()?
        }
    })
}

/// How many modes, and how deep they nest.
fn counted(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let shape = shape(values.first()?)?;
    let says = answer.to_integer().ok()?;
    Some(match name {
        "rank" => {
            let count = if shape.is_leaf() { 1 } else { u64::try_from(listed(&shape).len()).ok()? };
            Tried::once("its modes, taken one by one, are so many", Ok(count == says))
        }
        "depth" => Tried::once("so many tuples lie within each other around a leaf", Ok(depth(&shape) == says)),
        "cosize" => {
            let Value::Morphism(f) = values.first()? else { return None };
            let trial = few(says).and_then(|_| walk(&leaves(f.codomain()), |_, _| ()));
            Tried::new(
                "counted one by one there are as many in the codomain",
                "coordinates",
                trial.map(|count| (count, (count != says).then(|| format!("there are {count}")))),
            )
        }
        "size" if matches!(values.first()?, Value::Coordinates(_) | Value::Morphism(_)) => {
            let trial = few(says).and_then(|_| walk(&leaves(&shape), |_, _| ()));
            Tried::new(
                "counted one by one there are as many",
                "coordinates",
                trial.map(|count| (count, (count != says).then(|| format!("there are {count}")))),
            )
        }
        _ => return None,
    })
}

fn listed(tuple: &IntTuple) -> Vec<IntTuple> {
    modes(tuple).unwrap_or_default()
}

fn depth(tuple: &IntTuple) -> u64 {
    if tuple.is_leaf() {
        return 0;
    }
    listed(tuple).iter().map(depth).max().unwrap_or(0).saturating_add(1)
}

/// Shapes and strides.
fn told(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let first = values.first()?;
    let tuple = answer.to_tuple().ok()?;
    match (name, first) {
        ("shape", Value::Morphism(f)) => {
            let (mine, sizes) = (leaves(f.domain()), leaves(&tuple));
            Some(Tried::once("its leaves are those of the domain", Ok(mine == sizes)))
        }
        ("shape", Value::Coordinates(layout)) => {
            let there = |index: &IntTuple| layout.coordinate(index).map(|at| at.to_string());
            let trial = few(tuple.product().ok()?).and_then(|size| {
                for i in 0..size {
                    let index = IntTuple::int(i);
                    if there(&idx2crd(&index, &tuple)?)? != there(&index)? {
                        return Ok((size, Some(format!("not at {i}"))));
                    }
                }
                Ok((size, None))
            });
            Some(Tried::new("counted in it, coordinate i leads where i does", "coordinates", trial))
        }
        ("shape", value) => {
            let Value::Layout(inside) = inside(value)? else { return None };
            let size = inside.size().and_then(few);
            let same = |i: u64| Ok((evaluate(&inside, &idx2crd(&IntTuple::int(i), &tuple)?)?, offset(&inside, i)?));
            let trial = size.and_then(|size| {
                if tuple.product()? == size {
                    pointwise(Ok(size), same)
                } else {
                    Ok((1, Some("it has another size".to_owned())))
                }
            });
            Some(Tried::new("counted in it, coordinate i has the offset A(i)", "coordinates", trial))
        }
        ("stride", value) => {
            let Value::Layout(layout) = function(value)? else { return None };
            Some(Tried::new("a step along a leaf is as long", "leaves", stepped(&layout, &leaves(&tuple))))
        }
        _ => None,
    }
}

/// What is behind a swizzle, or a layout itself.
fn inside(value: &Value) -> Option<Value> {
    match value {
        Value::Composed(composed) => Some(Value::from(*composed.layout())),
        other => function(other).filter(|value| matches!(value, Value::Layout(_))),
    }
}

/// One step along each leaf that has a second coordinate.
fn stepped(layout: &LayoutValue, strides: &[u64]) -> Trial {
    let (extents, mut index, mut odd) = (leaves(&layout.shape()), 1, None);
    for (i, (extent, stride)) in extents.iter().zip(strides).enumerate() {
        if *extent > 1 && offset(layout, index)? != *stride && odd.is_none() {
            odd = Some(format!("not so along leaf {i}"));
        }
        index = mul(index, *extent)?;
    }
    let is_all = extents.len() == strides.len();
    let count = u64::try_from(extents.len()).unwrap_or(u64::MAX);
    Ok((count, odd.or_else(|| (!is_all).then(|| "there are others".to_owned()))))
}

/// Bit by bit, what a swizzle makes of an offset.
pub(super) fn bit_by_bit(swizzle: Swizzle, x: u64) -> u64 {
    let (base, apart) = (swizzle.base(), swizzle.shift().unsigned_abs());
    let (mut changed, read_above) = (x, swizzle.shift() > 0);
    for k in 0..swizzle.bits() {
        let (low, high) = (base.saturating_add(k), base.saturating_add(k).saturating_add(apart));
        let (from, to) = if read_above { (high, low) } else { (low, high) };
        let bit = x.checked_shr(from).unwrap_or(0) & 1;
        changed ^= bit.checked_shl(to).unwrap_or(0);
    }
    changed
}

/// Swizzles and what they make of offsets.
fn swizzled(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let number = |i: usize| values.get(i)?.to_integer().ok();
    Some(match (name, answer) {
        ("call" | "swizzle_apply", Value::Integer(found)) => {
            let Value::Swizzle(swizzle) = values.first()? else { return None };
            Tried::once("bit by bit it is that", Ok(bit_by_bit(*swizzle, number(1)?) == *found))
        }
        ("swizzle_table", Value::Table(table)) => {
            let Value::Swizzle(swizzle) = values.first()? else { return None };
            let wanted = (0..number(1)?.min(MOST)).map(|x| bit_by_bit(*swizzle, x));
            let trial = (
                u64::try_from(table.len()).ok()?,
                (!wanted.eq(table.iter().copied())).then(|| "one is another".to_owned()),
            );
            Tried::new("bit by bit its entry x is that of x", "offsets", Ok(trial))
        }
        ("composed", found) => {
            let (whole, found) = (composed(values, 0)?, function(found)?);
            let size = count(&found);
            Tried::new(
                "its offset at i is Sw(n + A(i)), bit by bit",
                "coordinates",
                pointwise(size, |i| Ok((at(&found, i)?, there(&whole, i)?))),
            )
        }
        ("composed_table", Value::Table(table)) => {
            let whole = composed(values, 0)?;
            let size = u64::try_from(table.len()).ok()?;
            let entry = |i: u64| usize::try_from(i).ok().and_then(|i| table.get(i)).copied().unwrap_or(u64::MAX);
            let trial = if whole.size() == Ok(size) {
                pointwise(few(size), |i| Ok((entry(i), there(&whole, i)?)))
            } else {
                Ok((size, Some("it has another size".to_owned())))
            };
            Tried::new("its entry i is Sw(n + A(i)), bit by bit", "coordinates", trial)
        }
        ("composed_slice_table", Value::Table(table)) => {
            let (coordinate, whole) = (values.first()?, composed(values, 1)?);
            if !is_within(coordinate, &whole.shape()) {
                return None;
            }
            let trial = agreeing(&whole, coordinate).map(|found| {
                (
                    u64::try_from(found.len()).unwrap_or(u64::MAX),
                    (found != *table).then(|| "there are others".to_owned()),
                )
            });
            Tried::new("its offsets are Sw(n + A) at the coordinates that c stands for, in order", "coordinates", trial)
        }
        _ => return None,
    })
}

/// Swizzle, offset and layout, from argument `i` on.
fn composed(values: &[Value], i: usize) -> Option<ComposedLayout> {
    let (swizzle, start, layout) = (values.get(i)?, values.get(i.checked_add(1)?)?, values.get(i.checked_add(2)?)?);
    Some(ComposedLayout::new(swizzle.to_swizzle().ok()?, start.to_integer().ok()?, &layout.to_layout().ok()?))
}

fn there(whole: &ComposedLayout, i: u64) -> Result<u64, AlgebraError> {
    Ok(bit_by_bit(whole.swizzle(), add(whole.offset(), offset(whole.layout(), i)?)?))
}

fn agreeing(whole: &ComposedLayout, coordinate: &Value) -> Result<Vec<u64>, AlgebraError> {
    let mut found = Vec::new();
    walk(&leaves(&whole.shape()), |_, place| {
        if agrees(coordinate, place, &whole.shape()) {
            let moved = at_leaves(whole.layout(), place).and_then(|at| add(whole.offset(), at));
            found.push(moved.map(|at| bit_by_bit(whole.swizzle(), at)));
        }
    })?;
    found.into_iter().collect()
}
