//! The laws of operations on layouts of coordinates: along each coordinate such a layout is a plain one, whose law is tried; or index by index.

use layout_algebra::{CoordLayout, IntTuple, ScaledBasis, evaluate, idx2crd, offset};

use super::law;
use super::trial::{Call, Checked, Law, Read, Row, Trial, at, every, few, holds_at, length, same};
use crate::value::Value;

/// What picks from layouts of coordinates, tried before all else.
pub(super) const ALONG: &[Row] = &[(
    &["call", "composition", "dice", "domain_offset", "get", "select", "slice", "slice_and_offset", "table", "take"],
    |c| {
        // What comes after coordinates is evaluated at them.
        let whole = c.values.iter().find_map(Read::coordinates).filter(|_| !matches!(c.answer, Value::Layout(_)))?;
        let (mut all, mut odd) = (0, None);
        for basis in bases(whole) {
            let values: Vec<Value> = c.values.iter().map(|value| operand(value, &basis)).collect();
            let answer = answer_along(c.answer, &basis)?;
            match law(&Call { name: c.name, values: &values, answer: &answer })?.trial {
                Ok((count, broken)) => {
                    all = count.max(all);
                    odd = odd.or_else(|| Some(format!("along {basis} {}", broken?)));
                }
                Err(error) => return Some(Law::at_coordinates(SAYS, Err(error))),
            }
        }
        Some(Law::at_coordinates(SAYS, Ok((all, odd))))
    },
)];

const SAYS: &str = "along each coordinate it is what the operation gives of the offsets along it";

pub(super) const ROWS: &[Row] = &[
    (&["make_identity_layout"], |c| {
        let (found, shape) = (c.answer.coordinates()?, c.value(0)?.to_shape_alone().tuple()?);
        let itself = |i| Ok(there(found, i)? == moved(&idx2crd(&IntTuple::int(i), &shape)?));
        Some(Law::at_coordinates("its coordinate at i is that of i", every(found.size().and_then(few), itself)))
    }),
    (&["identity_tensor_table"], |c| {
        let (listed, shape) = (c.answer.list()?, c.value(0)?.to_shape_alone().tuple()?);
        let wanted = shape.product().and_then(few).and_then(|size| {
            (0..size).map(|i| Ok(Some(moved(&idx2crd(&IntTuple::int(i), &shape)?)))).collect::<Checked<Vec<_>>>()
        });
        let listed = listed.iter().map(|entry| Some(moved(&entry.tuple()?))).collect();
        Some(Law::at_coordinates("its entry i is the coordinate of i", same(wanted, Ok(listed))))
    }),
    (&["composition"], |c| {
        let (Value::Coordinates(inner), Value::Layout(answer)) = (c.value(1)?, c.answer) else { return None };
        let outer = c.layout(0)?;
        let holds = |i: u64| Ok(offset(answer, i)? == evaluate(&outer, &inner.coordinate(&IntTuple::int(i))?)?);
        Some(Law::at_coordinates("(A o B)(i) = A(B(i))", every(inner.size().and_then(few), holds)))
    }),
    (&["composition"], |c| {
        let ((a, found), b) = (both(c)?, c.value(1)?);
        let is_tiler = matches!(b, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole);
        if is_tiler {
            return Some(Law::at_coordinates("its coordinates are some of A", some_of(a, found)));
        }
        let inner = b.function()?;
        let holds = |i: u64| Ok(there(found, i)? == there(a, at(&inner, i)?)?);
        Some(Law::at_coordinates("(A o B)(i) = A(B(i))", every(found.size().and_then(few), holds)))
    }),
    (&["coalesce", "flatten", "group", "with_shape"], |c| {
        let (a, found) = both(c)?;
        let holds = |i: u64| Ok(there(found, i)? == there(a, i)?);
        Some(Law::at_coordinates("its coordinate at i is A(i)", every(found.size().and_then(few), holds)))
    }),
    (&["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"], |c| {
        let (a, found) = both(c)?;
        Some(if !c.is_loose() && found.size() == a.size() {
            let trial = same(all(found), all(a));
            Law::at_coordinates("the coordinates are those of A, each as often", trial)
        } else {
            Law::at_coordinates("no coordinate of A is missed", some_of(found, a))
        })
    }),
];

/// The coordinates that strides move along, each once.
fn bases(layout: &CoordLayout) -> Vec<ScaledBasis> {
    let mut bases: Vec<ScaledBasis> = Vec::new();
    for basis in (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride) {
        if !bases.iter().any(|known| known.is_parallel(&basis)) {
            bases.push(basis);
        }
    }
    bases
}

/// An operand along one coordinate: of a layout of coordinates the plain one, all else as it is.
fn operand(value: &Value, basis: &ScaledBasis) -> Value {
    value.coordinates().map_or_else(|| value.clone(), |layout| Value::from(layout.projection(basis)))
}

/// An answer along one coordinate: of a coordinate its part there.
fn answer_along(answer: &Value, basis: &ScaledBasis) -> Option<Value> {
    let entry = |coordinate: &Value| part(&coordinate.tuple()?, basis);
    Some(match answer {
        Value::Coordinates(_) => operand(answer, basis),
        Value::Integer(_) | Value::Tuple(_) => Value::Integer(entry(answer)?),
        Value::Placed(layout, start) => {
            Value::Placed(Box::new(answer_along(layout, basis)?), Box::new(answer_along(start, basis)?))
        }
        Value::List(all) => Value::Table(all.iter().map(entry).collect::<Option<_>>()?),
        _ => return None,
    })
}

/// The part of a coordinate that a basis moves; 0 where it is left out.
fn part(coordinate: &IntTuple, basis: &ScaledBasis) -> Option<u64> {
    let mut there = *coordinate;
    for depth in 0..basis.depth() {
        if there.is_leaf() || basis.part(depth) >= there.rank() {
            return Some(0);
        }
        there = there.mode(basis.part(depth)).ok()?;
    }
    there.is_leaf().then(|| there.leaf_at(0))
}

/// A layout of coordinates, and another that is made of it.
fn both<'a>(c: &Call<'a>) -> Option<(&'a CoordLayout, &'a CoordLayout)> {
    Some((c.value(0)?.coordinates()?, c.answer.coordinates()?))
}

/// Places in a coordinate, and the indices there.
type Moved = Vec<(Vec<usize>, u64)>;

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

fn there(layout: &CoordLayout, index: u64) -> Checked<Moved> {
    layout.coordinate(&IntTuple::int(index)).map(|coordinate| moved(&coordinate))
}

/// All coordinates, in order.
fn all(layout: &CoordLayout) -> Checked<Vec<Moved>> {
    let mut all = (0..few(layout.size()?)?).map(|i| there(layout, i)).collect::<Checked<Vec<_>>>()?;
    all.sort_unstable();
    Ok(all)
}

/// Whether the coordinates of one layout are among those of another.
fn some_of(whole: &CoordLayout, part: &CoordLayout) -> Trial {
    let (whole, part) = (all(whole)?, all(part)?);
    holds_at(length(&part), part.iter().all(|one| whole.binary_search(one).is_ok()))
}
