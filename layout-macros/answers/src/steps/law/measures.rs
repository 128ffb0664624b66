//! The laws of measures, of shapes and strides, and of sums, products, maxima and minima: everything is counted, not calculated.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::operation::Operation;
use layout_algebra::{IntTuple, LayoutValue, evaluate, idx2crd, offset};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, count, counted, dot, every, few, holds_at, image, law,
    law_of, leaves, length, modes, offsets, pointwise, same, table, tuple_of, walk, walk_all,
};
use super::whole::Whole;

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Rank], "its modes, taken one by one, are so many", |c| {
        let modes = modes(&shape(c.value(0)?)?).or_none()?;
        Ok(holds_at(1, length(&modes) == c.answer.integer()?))
    }),
    law(&[Operation::Depth], "so many tuples lie within each other around a leaf", |c| {
        Ok(holds_at(1, depth(&shape(c.value(0)?)?) == c.answer.integer()?))
    }),
    law(&[Operation::Cosize], "counted one by one there are as many in the codomain", |c| {
        gone_through(c.morphism(0)?.codomain(), c.answer.integer()?)
    }),
    law(&[Operation::Size, Operation::Product], COUNTED, |c| {
        let shape = match c.value(0)? {
            value @ (Value::Coordinates(_) | Value::Morphism(_)) => shape(value)?,
            other => shape(&other.function()?)?,
        };
        gone_through(&shape, c.answer.integer()?)
    }),
    law(&[Operation::Shape], "its leaves are those of the domain", |c| {
        Ok(holds_at(1, leaves(c.morphism(0)?.domain()) == c.answer.leaves()?))
    }),
    law(&[Operation::Shape], "counted in it, coordinate i leads where i does", |c| {
        let (layout, shape) = (c.value(0)?.coordinates()?, c.answer.tuple()?);
        let there = |index: &IntTuple| layout.coordinate(index).map(|at| at.to_string());
        let same = |i: u64| Ok(there(&idx2crd(&IntTuple::int(i), &shape)?)? == there(&IntTuple::int(i))?);
        every(few(shape.product().or_none()?)?, same)
    }),
    law(&[Operation::Shape], "counted in it, coordinate i has the offset A(i)", |c| {
        let (inside, shape) = (Whole::from_value(c.value(0)?)?.layout, c.answer.tuple()?);
        let same = |i: u64| Ok((evaluate(&inside, &idx2crd(&IntTuple::int(i), &shape)?)?, offset(&inside, i)?));
        let size = few(inside.size()?)?;
        if shape.product()? == size { pointwise(size, same) } else { Ok(holds_at(1, false)) }
    }),
    law_of("leaves", &[Operation::Stride], "a step along a leaf is as long", |c| {
        let Value::Layout(layout) = c.function(0)? else { return Err(Untried::NoLaw) };
        stepped(&layout, &c.answer.leaves()?)
    }),
    law(&[Operation::Table], "its entry i is A(i)", |c| {
        let (a, listed) = (c.function(0)?, c.answer.table()?);
        Ok(same(&table(&a)?, listed))
    }),
    law(&[Operation::Image], "every A(i) is listed, nothing else, and each is greater than the one before", |c| {
        let (a, listed) = (c.function(0)?, c.answer.table()?);
        Ok(holds_at(count(&a)?, image(&a)? == listed))
    }),
    law(&[Operation::Cosize, Operation::Coshape], "no offset is past its last, and one is there", |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        let offsets = offsets(&a)?;
        Ok(counted(length(&offsets), offsets.last().map_or(0, |last| last.saturating_add(1)), n))
    }),
    law_of("offsets", &[Operation::MaxAlignment], "the offsets are whole blocks of so many, aligned", |c| {
        blocks(&c.function(0)?, c.answer.integer()?)
    }),
    law(&[Operation::Footprint], "so many offsets are there, listed", |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        Ok(counted(count(&a)?, length(&image(&a)?), n))
    }),
    law(&[Operation::ImageGaps], "so many below the greatest are not", |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        let there = image(&a)?;
        // Gaps are between neighbors, and before the first offset.
        let between = there.windows(2).filter_map(|pair| pair.last()?.checked_sub(*pair.first()?)?.checked_sub(1));
        let gaps = between.fold(there.first().copied().unwrap_or(0), u64::saturating_add);
        Ok(counted(count(&a)?, gaps, n))
    }),
    law_of("entries", &[Operation::Sum], "the entries, taken off it one by one, leave nothing", |c| {
        let entries = entries(c)?;
        let rest = entries.iter().try_fold(c.answer.integer()?, |rest, entry| rest.checked_sub(*entry));
        Ok(holds_at(length(&entries), rest == Some(0)))
    }),
    law_of("entries", &[Operation::Max, Operation::MaxElement], "it is an entry, and none is greater", |c| {
        bounded(c, |entry, n| entry <= n)
    }),
    law_of("entries", &[Operation::Min], "it is an entry, and none is less", |c| bounded(c, |entry, n| entry >= n)),
    law_of("numbers", &[Operation::Gcd], "it divides every entry, and no greater number does", |c| {
        divisor(&entries(c)?, c.answer.integer()?)
    }),
    law(&[Operation::InnerProduct], "it is the offset at S of a layout with the strides R", |c| {
        let (coordinate, strides, n) = (c.tuple(0)?, c.tuple(1)?, c.answer.integer()?);
        Ok(holds_at(1, evaluate(&LayoutValue::new(&past(&coordinate)?, &strides)?, &coordinate)? == n))
    }),
    law(&[Operation::ProductEach], "counted one by one each mode has so many", |c| {
        modes(&c.tuple(0)?)?.iter().zip(c.answer.leaves()?).try_fold((0, None), |(all, odd), (mode, n)| {
            let (count, broken) = gone_through(mode, n)?;
            Ok((add(all, count)?, odd.or(broken)))
        })
    }),
    law(&[Operation::ProductLike], COUNTED, |c| gone_through(&c.tuple(0)?, c.answer.tuple()?.product().or_none()?)),
    law(
        &[Operation::PrefixProduct],
        "the coordinates, the leftmost index fastest, have the sums of products 0, 1, 2, …",
        |c| in_order(c, <[u64]>::to_vec),
    ),
    law(
        &[Operation::SuffixProduct],
        "the coordinates, the rightmost index fastest, have the sums of products 0, 1, 2, …",
        |c| in_order(c, |all| all.iter().rev().copied().collect()),
    ),
];

const COUNTED: &str = "counted one by one there are as many";

/// The shape of a value that has one.
fn shape(value: &Value) -> Maybe<IntTuple> {
    match value {
        Value::Morphism(f) => Ok(*f.domain()),
        Value::Linear(_) => Err(Untried::NoLaw),
        other => other.to_shape_alone().tuple().or_else(|_| Ok(other.layout()?.shape())),
    }
}

fn depth(tuple: &IntTuple) -> u64 {
    if tuple.is_leaf() {
        return 0;
    }
    modes(tuple).unwrap_or_default().iter().map(depth).max().unwrap_or(0).saturating_add(1)
}

/// Tests one step along each leaf that has a second coordinate.
fn stepped(layout: &LayoutValue, strides: &[u64]) -> Trial {
    let (extents, mut index, mut odd) = (leaves(&layout.shape()), 1, None);
    for (i, (extent, stride)) in extents.iter().zip(strides).enumerate() {
        if *extent > 1 && offset(layout, index)? != *stride && odd.is_none() {
            odd = Some(format!("not so along leaf {i}"));
        }
        index = mul(index, *extent)?;
    }
    let is_all = extents.len() == strides.len();
    Ok((length(&extents), odd.or_else(|| (!is_all).then(|| "there are others".to_owned()))))
}

/// Tests the number of coordinates of a shape by counting.
fn gone_through(shape: &IntTuple, n: u64) -> Trial {
    few(n)?;
    Ok(counted(n, walk(&leaves(shape), |_, _| ())?, n))
}

/// Tests that the offsets form whole aligned blocks of `n`.
fn blocks(value: &Value, n: u64) -> Trial {
    let there = image(value)?;
    let first = |offset: &u64| offset.checked_div(n);
    let mut blocks = there.chunk_by(|a, b| first(a) == first(b));
    let odd = blocks.find(|block| length(block) != n).and_then(<[u64]>::first);
    Ok((length(&there), odd.map(|offset| format!("the block of {offset} is not whole"))))
}

/// The entries of all tuples.
fn entries(c: &Call<'_>) -> Maybe<Vec<u64>> {
    Ok(c.values.iter().map(Read::leaves).collect::<Maybe<Vec<_>>>()?.concat())
}

/// Tests that the answer is one of the entries, and a bound of all of them.
fn bounded(c: &Call<'_>, is_within: fn(u64, u64) -> bool) -> Trial {
    let (entries, n) = (entries(c)?, c.answer.integer()?);
    Ok(holds_at(length(&entries), entries.contains(&n) && entries.iter().all(|entry| is_within(*entry, n))))
}

/// Tests that `n` divides all entries and that no number from `n` to the least entry is a greater divisor.
fn divisor(entries: &[u64], n: u64) -> Trial {
    let moving = || entries.iter().filter(|entry| **entry > 0);
    let divides = |d: u64| moving().all(|entry| entry.is_multiple_of(d));
    let least = moving().min().copied().unwrap_or(0);
    let count = few(least.saturating_sub(n).saturating_add(1))?;
    let greater = (n.saturating_add(1)..=least).find(|d| divides(*d));
    let broken = greater.or_else(|| (least > 0 && !divides(n)).then_some(n));
    Ok((count, broken.map(|d| format!("not so at {d}"))))
}

/// The smallest shape that contains this coordinate.
fn past(coordinate: &IntTuple) -> Checked<IntTuple> {
    if coordinate.is_leaf() {
        return Ok(IntTuple::int(add(coordinate.leaf_at(0), 1)?));
    }
    tuple_of(modes(coordinate)?.iter().map(past))
}

/// Tests that the steps lead to `0, n, 2n, …` one coordinate after another, with the extents in this order.
fn in_order(c: &Call<'_>, order: fn(&[u64]) -> Vec<u64>) -> Trial {
    let start = c.values.get(1).map_or(Ok(1), Read::integer)?;
    let (extents, steps) = (order(&c.value(0)?.leaves()?), order(&c.answer.leaves()?));
    Ok(walk_all(&extents, |i, place| dot(place, &steps) == mul(i, start))?)
}
