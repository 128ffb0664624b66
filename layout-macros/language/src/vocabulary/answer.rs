//! Answers of the algebra as values of the language. Some are listed: the offsets or coordinates at 0, 1, 2, ….

use std::ops::Range;

use layout_algebra::coordinate::space::plus;
use layout_algebra::linear::LinearLayout;
use layout_algebra::nested::Nested;
use layout_algebra::operation::{Operation, Value as Found};
use layout_algebra::{ComposedLayout, CoordLayout, Counting, IntTuple, ScaledBasis, Sliced, arithmetic};

use super::Answer;
use crate::value::{Refusal, Value};

/// The most offsets in a list.
const MAX_TABLE: u64 = 1 << 20;
/// The most coordinates in a list; each is as large as a layout.
const MAX_COORDINATES: u64 = 1 << 16;

/// An answer of the algebra as a value of the language.
pub(super) fn value(answer: &Found) -> Value {
    match answer {
        Found::Layout(layout) => (*layout).into(),
        Found::Composed(layout) => (*layout).into(),
        Found::Coordinates(layout) => (*layout).into(),
        Found::Swizzle(swizzle) => Value::Swizzle(*swizzle),
        Found::Tiler(tiler) => Value::Tiler(Box::new(*tiler)),
        Found::Tuple(tuple) => (*tuple).into(),
        Found::Morphism(morphism) => (*morphism).into(),
        Found::Number(number) | Found::Element(number) => (*number).into(),
        Found::Linear(layout) => (*layout).into(),
        Found::Text(text) => Value::Text(text.as_str().to_owned()),
        Found::Flag(flag) => (*flag).into(),
        Found::Part(part, start) => (*part, *start).into(),
        Found::CoordinatePart(part, start) => Value::Placed(Box::new((*part).into()), Box::new((*start).into())),
        Found::Strides(strides) => steps(strides),
        Found::Numbers(numbers) => Value::Table(numbers.as_slice().to_vec()),
        Found::Merged(f, classes) => {
            let members = |class: usize| {
                Value::Table((1_u64..).zip(classes.of()).filter(|(_, of)| **of == class).map(|(at, _)| at).collect())
            };
            Value::List(vec![(*f).into(), Value::List((1..=classes.count()).map(members).collect())])
        }
        Found::Sorted(layout, order) => {
            let order = order.map().iter().map(|place| u64::try_from(*place).unwrap_or(u64::MAX)).collect();
            Value::List(vec![(*layout).into(), Value::Table(order)])
        }
        Found::Factored(size, rest) => Value::List(vec![(*size).into(), (*rest).into()]),
        _ => Value::Whole,
    }
}

/// A slice as a composed layout.
pub(super) fn sliced(part: &Sliced) -> ComposedLayout {
    match part {
        Sliced::Composed(layout) => *layout,
        Sliced::Plain(layout) => ComposedLayout::plain(layout),
    }
}

/// The list for an answer of a listed operation.
pub(super) fn answer_list(operation: Operation, answer: &Found) -> Answer {
    match answer {
        Found::Layout(layout) => offsets(&ComposedLayout::plain(layout), 0).map(|list| table(operation, list)),
        Found::Composed(layout) => offsets(layout, 0).map(|list| table(operation, list)),
        Found::Part(part, start) => offsets(&sliced(part), *start).map(|list| table(operation, list)),
        Found::Coordinates(layout) if operation == Operation::Image => reached(layout),
        Found::Coordinates(layout) => coordinates(layout, &IntTuple::int(0)),
        Found::CoordinatePart(layout, start) => coordinates(layout, start),
        Found::Linear(layout) if operation == Operation::Matrix => Ok(matrix(layout)),
        Found::Linear(layout) => outputs(layout),
        Found::Morphism(f) => {
            let offset = |index| Ok(f.realize(index)?);
            Ok(Value::Table(listed(f.size()?)?.map(offset).collect::<Result<_, Refusal>>()?))
        }
        other => Ok(value(other)),
    }
}

/// The offsets of a layout, each with `start` added.
fn offsets(layout: &ComposedLayout, start: u64) -> Result<Vec<u64>, Refusal> {
    let offset = |index| Ok(arithmetic::add(start, layout.at(index)?)?);
    listed(layout.size()?)?.map(offset).collect()
}

/// The indices of a table of this size, if it is not too long.
fn listed(size: u64) -> Result<Range<u64>, Refusal> {
    indices(size, MAX_TABLE, "offsets")
}

/// The table of offsets; `image` has each offset once, in order.
fn table(operation: Operation, mut offsets: Vec<u64>) -> Value {
    if operation == Operation::Image {
        offsets.sort_unstable();
        offsets.dedup();
    }
    Value::Table(offsets)
}

/// The indices below `size`, if that is not more than `most`.
fn indices(size: u64, most: u64, what: &str) -> Result<Range<u64>, Refusal> {
    if size > most {
        return Err(Refusal::language(format!("a table of {size} {what}: the limit is {most}")));
    }
    Ok(0..size)
}

/// The strides of a coordinate layout, nested.
fn steps(strides: &Nested<ScaledBasis>) -> Value {
    if strides.is_leaf() {
        return Value::Basis(Box::new(strides.leaf_at(0)));
    }
    Value::Parts((0..strides.rank()).filter_map(|i| strides.mode(i).ok()).map(|mode| steps(&mode)).collect())
}

/// The coordinates of a layout in the order in which a shape counts them, each once.
fn reached(layout: &CoordLayout) -> Answer {
    let coordinate = |index| Ok(layout.coordinate(&IntTuple::int(index))?);
    let all = indices(layout.size()?, MAX_COORDINATES, "coordinates")?.map(coordinate);
    let mut all: Vec<IntTuple> = all.collect::<Result<_, Refusal>>()?;
    let backwards = |coordinate: &IntTuple| -> Vec<u64> {
        (0..coordinate.leaf_count()).rev().map(|leaf| coordinate.leaf_at(leaf)).collect()
    };
    all.sort_by_cached_key(backwards);
    all.dedup();
    Ok(Value::List(all.into_iter().map(Value::from).collect()))
}

/// The coordinates of a layout, each with `start` added.
fn coordinates(layout: &CoordLayout, start: &IntTuple) -> Answer {
    let coordinate = |index| Ok(plus(start, &layout.coordinate(&IntTuple::int(index))?)?.into());
    let all = indices(layout.size()?, MAX_COORDINATES, "coordinates")?.map(coordinate);
    Ok(Value::List(all.collect::<Result<_, Refusal>>()?))
}

/// The coordinates in a part of the layout that counts a shape.
pub(super) fn counted(shape: &IntTuple, answer: &Found) -> Answer {
    let (counting, Found::Part(part, start)) = (Counting::of(shape)?, answer) else { return Ok(value(answer)) };
    let part = sliced(part);
    indices(part.size()?, MAX_COORDINATES, "coordinates")?;
    Ok(Value::List(offsets(&part, *start)?.into_iter().map(|offset| counting.coordinate(offset).into()).collect()))
}

fn outputs(layout: &LinearLayout) -> Answer {
    let outs = layout.outs();
    let output = |word| -> Answer {
        let image = layout.image(word);
        let parts: Vec<u64> = (0..outs.count()).map(|j| outs.part(image, j)).collect();
        match parts.as_slice() {
            [only] => Ok((*only).into()),
            parts => Ok(IntTuple::flat(parts)?.into()),
        }
    };
    let all: Vec<Value> =
        indices(layout.ins().size()?, MAX_TABLE, "outputs")?.map(output).collect::<Result<_, Refusal>>()?;
    let offsets: Result<Vec<u64>, Refusal> = all.iter().map(Value::to_integer).collect();
    Ok(offsets.map_or(Value::List(all), Value::Table))
}

/// One row per output bit, one column per input bit.
fn matrix(layout: &LinearLayout) -> Value {
    let columns = 0..layout.ins().bits();
    let row = |row| Value::Table(columns.clone().map(|column| u64::from(layout.entry(row, column))).collect());
    Value::List((0..layout.outs().bits()).map(row).collect())
}
