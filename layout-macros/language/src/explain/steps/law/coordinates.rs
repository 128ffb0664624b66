//! The laws of operations on layouts of coordinates, tried at every index if they are few.

use layout_algebra::{AlgebraError, CoordLayout, IntTuple, evaluate, idx2crd, offset};

use super::{MOST, Trial, at, function};
use crate::ast::Word;
use crate::value::Value;

type Law = Option<(&'static str, Trial)>;

/// Places in a coordinate, and the indices there.
type Moved = Vec<(Vec<usize>, u64)>;

/// The law, and what trying it showed; nothing if none of the values is a layout of coordinates.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Law {
    let (first, second) = (values.first()?, values.get(1));
    match (first, second, answer) {
        (shape, None, Value::Coordinates(c)) if name == "make_identity_layout" => {
            let shape = shape.to_shape_alone().to_tuple().ok()?;
            let itself = |i| Ok(moved(&there(c, i)?) == moved(&idx2crd(&IntTuple::int(i), &shape)?));
            Some(("its coordinate at i is that of i", every(c, itself)))
        }
        (shape, None, Value::List(all)) if name == "identity_tensor_table" => {
            let shape = shape.to_shape_alone().to_tuple().ok()?;
            Some(("its entry i is the coordinate of i", listed(&shape, all)))
        }
        (Value::Coordinates(a), b, Value::Coordinates(c)) => of_coordinates(name, a, b, values, c),
        (outer, Some(Value::Coordinates(inner)), Value::Layout(answer)) if name == "composition" => {
            let outer = outer.to_layout().ok()?;
            Some((
                "(A o B)(i) = A(B(i))",
                every(inner, |i| Ok(offset(answer, i)? == evaluate(&outer, &there(inner, i)?)?)),
            ))
        }
        _ => None,
    }
}

/// The coordinates of a shape, one after the other.
fn listed(shape: &IntTuple, all: &[Value]) -> Trial {
    let size = super::few(shape.product()?)?;
    for i in 0..size {
        let entry = usize::try_from(i).ok().and_then(|i| all.get(i)).and_then(|entry| entry.to_tuple().ok());
        if entry.map(|entry| moved(&entry)) != Some(moved(&idx2crd(&IntTuple::int(i), shape)?)) {
            return Ok((size, Some(format!("not at {i}"))));
        }
    }
    let is_all = u64::try_from(all.len()) == Ok(size);
    Ok((size, (!is_all).then(|| "there are others".to_owned())))
}

fn there(layout: &CoordLayout, index: u64) -> Result<IntTuple, AlgebraError> {
    layout.coordinate(&IntTuple::int(index))
}

/// The indices that are not 0, and their places: an extent of 1 names no coordinate.
fn moved(coordinate: &IntTuple) -> Moved {
    if coordinate.is_leaf() {
        return if coordinate.leaf_at(0) == 0 { Vec::new() } else { vec![(Vec::new(), coordinate.leaf_at(0))] };
    }
    let mut all = Vec::new();
    for (i, mode) in (0..coordinate.rank()).filter_map(|i| Some((i, coordinate.mode(i).ok()?))) {
        all.extend(moved(&mode).into_iter().map(|(path, index)| (std::iter::once(i).chain(path).collect(), index)));
    }
    all
}

fn every(layout: &CoordLayout, holds: impl Fn(u64) -> Result<bool, AlgebraError>) -> Trial {
    let size = layout.size()?;
    if size > MOST {
        return Err(AlgebraError::NotDecided { size, limit: MOST });
    }
    for i in 0..size {
        if !holds(i)? {
            return Ok((size, Some(format!("not at {i}"))));
        }
    }
    Ok((size, None))
}

fn of_coordinates(name: &str, a: &CoordLayout, b: Option<&Value>, values: &[Value], c: &CoordLayout) -> Law {
    let is_loose = matches!(values.last(), Some(Value::Word(Word::Loose)));
    Some(match name {
        "composition" if !matches!(b?, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole) => {
            let inner = function(b?)?;
            ("(A o B)(i) = A(B(i))", every(c, |i| Ok(moved(&there(c, i)?) == moved(&there(a, at(&inner, i)?)?))))
        }
        "composition" => ("its coordinates are some of A", some_of(a, c, false)),
        "coalesce" | "flatten" | "group" | "with_shape" => {
            ("its coordinate at i is A(i)", every(c, |i| Ok(moved(&there(c, i)?) == moved(&there(a, i)?))))
        }
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" if !is_loose && c.size() == a.size() => {
            ("the coordinates are those of A, each as often", some_of(a, c, true))
        }
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => {
            ("no coordinate of A is missed", some_of(c, a, false))
        }
        _ => return None,
    })
}

/// Whether the coordinates of one layout are among those of another, or the same.
fn some_of(whole: &CoordLayout, part: &CoordLayout, all: bool) -> Trial {
    let listed = |layout: &CoordLayout| -> Result<Vec<Moved>, AlgebraError> {
        let size = layout.size()?;
        if size > MOST {
            return Err(AlgebraError::NotDecided { size, limit: MOST });
        }
        let one = |i: u64| there(layout, i).map(|coordinate| moved(&coordinate));
        let mut all = (0..size).map(one).collect::<Result<Vec<_>, _>>()?;
        all.sort_unstable();
        Ok(all)
    };
    let (whole, part) = (listed(whole)?, listed(part)?);
    let count = u64::try_from(part.len()).unwrap_or(u64::MAX);
    let holds = if all { whole == part } else { part.iter().all(|one| whole.binary_search(one).is_ok()) };
    Ok((count, (!holds).then(|| "it does not hold".to_owned())))
}
