//! The laws of measures, of shapes and strides read off a value, and of sums, products, the greatest and the least: counted, not worked out.

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{IntTuple, LayoutValue, evaluate, idx2crd, offset};

use super::trial::{
    Call, Checked, Law, Read, Row, Trial, count, counted, dot, every, few, holds_at, image, leaves, length, modes,
    offsets, pointwise, table, tuple_of, walk, walk_all,
};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["rank"], |c| {
        let modes = modes(&shape(c.value(0)?)?).ok()?;
        Some(Law::once("its modes, taken one by one, are so many", Ok(length(&modes) == c.answer.integer()?)))
    }),
    (&["depth"], |c| {
        let depth = depth(&shape(c.value(0)?)?);
        Some(Law::once("so many tuples lie within each other around a leaf", Ok(depth == c.answer.integer()?)))
    }),
    (&["cosize"], |c| {
        let trial = gone_through(c.morphism(0)?.codomain(), c.answer.integer()?);
        Some(Law::at_coordinates("counted one by one there are as many in the codomain", trial))
    }),
    (&["size", "product"], |c| {
        let shape = match c.value(0)? {
            value @ (Value::Coordinates(_) | Value::Morphism(_)) => shape(value)?,
            other => shape(&other.function()?)?,
        };
        Some(Law::at_coordinates(COUNTED, gone_through(&shape, c.answer.integer()?)))
    }),
    (&["shape"], |c| {
        let leaves = c.answer.leaves()?;
        Some(Law::once(
            "its leaves are those of the domain",
            Ok(super::trial::leaves(c.morphism(0)?.domain()) == leaves),
        ))
    }),
    (&["shape"], |c| {
        let (layout, shape) = (c.value(0)?.coordinates()?, c.answer.tuple()?);
        let there = |index: &IntTuple| layout.coordinate(index).map(|at| at.to_string());
        let same = |i: u64| Ok(there(&idx2crd(&IntTuple::int(i), &shape)?)? == there(&IntTuple::int(i))?);
        let trial = every(few(shape.product().ok()?), same);
        Some(Law::at_coordinates("counted in it, coordinate i leads where i does", trial))
    }),
    (&["shape"], |c| {
        let inside = match c.function(0)? {
            Value::Composed(composed) => *composed.layout(),
            Value::Layout(layout) => *layout,
            _ => return None,
        };
        let shape = c.answer.tuple()?;
        let same = |i: u64| Ok((evaluate(&inside, &idx2crd(&IntTuple::int(i), &shape)?)?, offset(&inside, i)?));
        let trial = inside
            .size()
            .and_then(few)
            .and_then(|size| if shape.product()? == size { pointwise(Ok(size), same) } else { holds_at(1, false) });
        Some(Law::at_coordinates("counted in it, coordinate i has the offset A(i)", trial))
    }),
    (&["stride"], |c| {
        let Value::Layout(layout) = c.function(0)? else { return None };
        Some(Law::new("a step along a leaf is as long", "leaves", stepped(&layout, &c.answer.leaves()?)))
    }),
    (&["table"], |c| {
        let (a, listed) = (c.function(0)?, c.answer.table()?);
        let trial = super::trial::same(table(&a), Ok(listed.to_vec()));
        Some(Law::at_coordinates("its entry i is A(i)", trial))
    }),
    (&["image"], |c| {
        let (a, listed) = (c.function(0)?, c.answer.table()?);
        let is_so = image(&a).map(|image| image == listed);
        Some(Law::at_coordinates(
            "every A(i) is listed, nothing else, and each is greater than the one before",
            count(&a).and_then(|count| holds_at(count, is_so?)),
        ))
    }),
    (&["cosize", "coshape"], |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        let trial = offsets(&a).and_then(|offsets| {
            let end = offsets.last().map_or(0, |last| last.saturating_add(1));
            counted(length(&offsets), end, n)
        });
        Some(Law::at_coordinates("no offset is past its last, and one is there", trial))
    }),
    (&["max_alignment"], |c| {
        let trial = blocks(&c.function(0)?, c.answer.integer()?);
        Some(Law::new("the offsets are whole blocks of so many, aligned", "offsets", trial))
    }),
    (&["footprint"], |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        let trial = image(&a).and_then(|image| counted(count(&a)?, length(&image), n));
        Some(Law::at_coordinates("so many offsets are there, listed", trial))
    }),
    (&["image_gaps"], |c| {
        let (a, n) = (c.function(0)?, c.answer.integer()?);
        let trial = image(&a).and_then(|there| {
            // Gaps are between neighbours, and before the first.
            let between = there.windows(2).filter_map(|pair| pair.last()?.checked_sub(*pair.first()?)?.checked_sub(1));
            counted(count(&a)?, between.fold(there.first().copied().unwrap_or(0), u64::saturating_add), n)
        });
        Some(Law::at_coordinates("so many below the greatest are not", trial))
    }),
    (&["sum"], |c| {
        let entries = entries(c)?;
        let rest = entries.iter().try_fold(c.answer.integer()?, |rest, entry| rest.checked_sub(*entry));
        let trial = holds_at(length(&entries), rest == Some(0));
        Some(Law::new("the entries, taken off it one by one, leave nothing", "entries", trial))
    }),
    (&["max", "max_element"], |c| {
        Some(Law::new("it is an entry, and none is greater", "entries", bounded(c, |entry, n| entry <= n)?))
    }),
    (&["min"], |c| Some(Law::new("it is an entry, and none is less", "entries", bounded(c, |entry, n| entry >= n)?))),
    (&["gcd"], |c| {
        let trial = divisor(&entries(c)?, c.answer.integer()?);
        Some(Law::new("it divides every entry, and no greater number does", "numbers", trial))
    }),
    (&["inner_product"], |c| {
        let (coordinate, strides, n) = (c.tuple(0)?, c.tuple(1)?, c.answer.integer()?);
        let there = past(&coordinate).and_then(|shape| evaluate(&LayoutValue::new(&shape, &strides)?, &coordinate));
        Some(Law::once("it is the offset at S of a layout with the strides R", there.map(|there| there == n)))
    }),
    (&["product_each"], |c| {
        let trial = each(&c.tuple(0)?, &c.answer.leaves()?);
        Some(Law::at_coordinates("counted one by one each mode has so many", trial))
    }),
    (&["product_like"], |c| {
        Some(Law::at_coordinates(COUNTED, gone_through(&c.tuple(0)?, c.answer.tuple()?.product().ok()?)))
    }),
    (&["prefix_product"], |c| {
        Some(Law::at_coordinates(
            "the coordinates, the leftmost index fastest, have the sums of products 0, 1, 2, …",
            in_order(c, <[u64]>::to_vec)?,
        ))
    }),
    (&["suffix_product"], |c| {
        Some(Law::at_coordinates(
            "the coordinates, the rightmost index fastest, have the sums of products 0, 1, 2, …",
            in_order(c, |all| all.iter().rev().copied().collect())?,
        ))
    }),
];

const COUNTED: &str = "counted one by one there are as many";

/// The shape of whatever has one.
fn shape(value: &Value) -> Option<IntTuple> {
    match value {
        Value::Morphism(f) => Some(*f.domain()),
        Value::Linear(_) => None,
        other => other.to_shape_alone().tuple().or_else(|| Some(other.layout()?.shape())),
    }
}

fn depth(tuple: &IntTuple) -> u64 {
    if tuple.is_leaf() {
        return 0;
    }
    modes(tuple).unwrap_or_default().iter().map(depth).max().unwrap_or(0).saturating_add(1)
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
    Ok((length(&extents), odd.or_else(|| (!is_all).then(|| "there are others".to_owned()))))
}

/// The coordinates of a shape, counted.
fn gone_through(shape: &IntTuple, n: u64) -> Trial {
    few(n)?;
    counted(n, walk(&leaves(shape), |_, _| ())?, n)
}

/// Every offset is one of a block of `n` neighbours, the first a multiple of `n`, all of which are offsets.
fn blocks(value: &Value, n: u64) -> Trial {
    let there = image(value)?;
    let first = |offset: &u64| offset.checked_div(n);
    let mut blocks = there.chunk_by(|a, b| first(a) == first(b));
    let odd = blocks.find(|block| length(block) != n).and_then(<[u64]>::first);
    Ok((length(&there), odd.map(|offset| format!("the block of {offset} is not whole"))))
}

/// The entries of all tuples together.
fn entries(c: &Call<'_>) -> Option<Vec<u64>> {
    Some(c.values.iter().map(Read::leaves).collect::<Option<Vec<_>>>()?.concat())
}

/// Whether the answer is an entry, and a bound of all of them.
fn bounded(c: &Call<'_>, is_within: fn(u64, u64) -> bool) -> Option<Trial> {
    let (entries, n) = (entries(c)?, c.answer.integer()?);
    Some(holds_at(length(&entries), entries.contains(&n) && entries.iter().all(|entry| is_within(*entry, n))))
}

/// Every number from `n` to the least entry is tried.
fn divisor(entries: &[u64], n: u64) -> Trial {
    let moving = || entries.iter().filter(|entry| **entry > 0);
    let divides = |d: u64| moving().all(|entry| entry.is_multiple_of(d));
    let least = moving().min().copied().unwrap_or(0);
    let count = few(least.saturating_sub(n).saturating_add(1))?;
    let greater = (n.saturating_add(1)..=least).find(|d| divides(*d));
    let broken = greater.or_else(|| (least > 0 && !divides(n)).then_some(n));
    Ok((count, broken.map(|d| format!("not so at {d}"))))
}

/// A shape that just has this coordinate.
fn past(coordinate: &IntTuple) -> Checked<IntTuple> {
    if coordinate.is_leaf() {
        return Ok(IntTuple::int(add(coordinate.leaf_at(0), 1)?));
    }
    tuple_of(modes(coordinate)?.iter().map(past))
}

/// The coordinates of each mode, counted.
fn each(shape: &IntTuple, sizes: &[u64]) -> Trial {
    let trials =
        modes(shape)?.iter().zip(sizes).map(|(mode, n)| gone_through(mode, *n)).collect::<Checked<Vec<_>>>()?;
    trials.into_iter().try_fold((0, None), |(all, odd), (count, broken)| Ok((add(all, count)?, odd.or(broken))))
}

/// Whether the steps lead to `0, n, 2n, …`, one coordinate after the other, the extents taken in this order.
fn in_order(c: &Call<'_>, order: fn(&[u64]) -> Vec<u64>) -> Option<Trial> {
    let start = c.value(1).map_or(Some(1), Read::integer)?;
    let (extents, steps) = (order(&c.value(0)?.leaves()?), order(&c.answer.leaves()?));
    Some(walk_all(&extents, |i, place| dot(place, &steps) == mul(i, start)))
}
