//! The laws of operations on coordinate layouts. Along each coordinate such a layout is a plain one, whose law is tested; other laws are
//! tested index by index.

use layout_algebra::operation::Operation;
use layout_algebra::{CoordLayout, IntTuple, ScaledBasis, evaluate, idx2crd, offset};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, every, few, holds_at, law, length, only_if, same, value_at,
};

/// The laws of operations that select from coordinate layouts, which are tested first.
pub(super) const ALONG: &[Law] = &[law(
    &[
        Operation::Call,
        Operation::Composition,
        Operation::Dice,
        Operation::DomainOffset,
        Operation::Get,
        Operation::Select,
        Operation::Slice,
        Operation::SliceAndOffset,
        Operation::Table,
        Operation::Take,
    ],
    "along each coordinate it is what the operation gives of the offsets along it",
    |c| {
        // A layout composed after coordinates is evaluated at them.
        only_if(!matches!(c.answer, Value::Layout(_)))?;
        let whole = c.values.iter().find_map(|value| value.coordinates().ok()).or_none()?;
        let (mut all, mut odd) = (0, None);
        for basis in bases(whole) {
            let values: Vec<Value> = c.values.iter().map(|value| operand(value, &basis)).collect();
            let answer = answer_along(c.answer, &basis)?;
            let (count, broken) = super::trial(&Call { operation: c.operation, values: &values, answer: &answer })?;
            (all, odd) = (count.max(all), odd.or_else(|| Some(format!("along {basis} {}", broken?))));
        }
        Ok((all, odd))
    },
)];

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::MakeIdentityLayout], "its coordinate at i is that of i", |c| {
        let (found, shape) = (c.answer.coordinates()?, c.value(0)?.to_shape_alone().tuple()?);
        every(few(found.size()?)?, |i| Ok(there(found, i)? == moved(&idx2crd(&IntTuple::int(i), &shape)?)))
    }),
    law(&[Operation::IdentityTensorTable], "its entry i is the coordinate of i", |c| {
        let (listed, shape) = (c.answer.list()?, c.value(0)?.to_shape_alone().tuple()?);
        let wanted = (0..few(shape.product()?)?).map(|i| Ok(moved(&idx2crd(&IntTuple::int(i), &shape)?)));
        let listed = listed.iter().map(|entry| Ok(moved(&entry.tuple()?))).collect::<Maybe<Vec<_>>>()?;
        Ok(same(&wanted.collect::<Checked<Vec<_>>>()?, &listed))
    }),
    law(&[Operation::Composition], "(A o B)(i) = A(B(i))", |c| {
        let (inner, Value::Layout(answer)) = (c.value(1)?.coordinates()?, c.answer) else { return Err(Untried::NoLaw) };
        let outer = c.layout(0)?;
        let holds = |i: u64| Ok(offset(answer, i)? == evaluate(&outer, &inner.coordinate(&IntTuple::int(i))?)?);
        every(few(inner.size()?)?, holds)
    }),
    law(&[Operation::Composition], "its coordinates are some of A", |c| {
        let (a, found) = both(c)?;
        only_if(matches!(c.value(1)?, Value::Tuple(_) | Value::Parts(_) | Value::Tiler(_) | Value::Whole))?;
        some_of(a, found)
    }),
    law(&[Operation::Composition], "(A o B)(i) = A(B(i))", |c| {
        let ((a, found), inner) = (both(c)?, c.function(1)?);
        every(few(found.size()?)?, |i| Ok(there(found, i)? == there(a, value_at(&inner, i)?)?))
    }),
    law(
        &[Operation::Coalesce, Operation::Flatten, Operation::Group, Operation::WithShape],
        "its coordinate at i is A(i)",
        |c| {
            let (a, found) = both(c)?;
            every(few(found.size()?)?, |i| Ok(there(found, i)? == there(a, i)?))
        },
    ),
    law(DIVIDES, "the coordinates are those of A, each as often", |c| {
        let (a, found) = both(c)?;
        only_if(!c.is_loose() && found.size() == a.size())?;
        Ok(same(&all(found)?, &all(a)?))
    }),
    law(DIVIDES, "no coordinate of A is missed", |c| {
        let (a, found) = both(c)?;
        some_of(found, a)
    }),
];

const DIVIDES: &[Operation] =
    &[Operation::LogicalDivide, Operation::ZippedDivide, Operation::TiledDivide, Operation::FlatDivide];

/// The coordinates of the strides, each once.
fn bases(layout: &CoordLayout) -> Vec<ScaledBasis> {
    let mut bases: Vec<ScaledBasis> = Vec::new();
    for basis in (0..layout.leaf_count()).map(|i| layout.leaf_at(i).stride) {
        if !bases.iter().any(|known| known.is_parallel(&basis)) {
            bases.push(basis);
        }
    }
    bases
}

/// An operand along one coordinate: the plain layout of a coordinate layout, any other value unchanged.
fn operand(value: &Value, basis: &ScaledBasis) -> Value {
    value.coordinates().map_or_else(|_| value.clone(), |layout| Value::from(layout.projection(basis)))
}

/// An answer along one coordinate; a coordinate becomes its part there.
fn answer_along(answer: &Value, basis: &ScaledBasis) -> Maybe<Value> {
    let entry = |coordinate: &Value| part_along(&coordinate.tuple()?, basis).or_none();
    Ok(match answer {
        Value::Coordinates(_) => operand(answer, basis),
        Value::Integer(_) | Value::Tuple(_) => Value::Integer(entry(answer)?),
        Value::Placed(layout, start) => {
            Value::Placed(Box::new(answer_along(layout, basis)?), Box::new(answer_along(start, basis)?))
        }
        Value::List(all) => Value::Table(all.iter().map(entry).collect::<Maybe<_>>()?),
        _ => return Err(Untried::NoLaw),
    })
}

/// The part of a coordinate that a basis moves, or 0 if the coordinate lacks it.
fn part_along(coordinate: &IntTuple, basis: &ScaledBasis) -> Option<u64> {
    let mut there = *coordinate;
    for depth in 0..basis.depth() {
        if there.is_leaf() || basis.part(depth) >= there.rank() {
            return Some(0);
        }
        there = there.mode(basis.part(depth)).ok()?;
    }
    there.is_leaf().then(|| there.leaf_at(0))
}

/// A coordinate layout, and another that is derived from it.
fn both<'a>(c: &Call<'a>) -> Maybe<(&'a CoordLayout, &'a CoordLayout)> {
    Ok((c.value(0)?.coordinates()?, c.answer.coordinates()?))
}

/// Paths in a coordinate with the indices there.
type Moved = Vec<(Vec<usize>, u64)>;

/// The nonzero indices with their paths: a mode of extent 1 has no coordinates to distinguish.
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

/// All coordinates in order.
fn all(layout: &CoordLayout) -> Checked<Vec<Moved>> {
    let mut all = (0..few(layout.size()?)?).map(|i| there(layout, i)).collect::<Checked<Vec<_>>>()?;
    all.sort_unstable();
    Ok(all)
}

/// Tests that the coordinates of one layout are among those of another.
fn some_of(whole: &CoordLayout, part: &CoordLayout) -> Trial {
    let (whole, part) = (all(whole)?, all(part)?);
    Ok(holds_at(length(&part), part.iter().all(|one| whole.binary_search(one).is_ok())))
}
