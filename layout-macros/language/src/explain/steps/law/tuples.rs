//! The laws of indices and coordinates, of strides made for a shape, and of refinements.

use layout_algebra::{IntTuple, LayoutValue, crd2idx, evaluate, idx2crd, is_compact, offset, refines};

use super::trial::{Call, Checked, Law, Read, Row, Trial, holds_at, is_counted, length, offsets, table};
use super::whole::is_within;
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["crd2idx"], |c| {
        let Value::Layout(layout) = c.value(1)? else { return None };
        let index = crd2idx(&c.tuple(0)?, &layout.shape());
        let (found, is_there) = (c.answer.integer()?, is_within(c.value(0)?, &layout.shape()));
        let trial = index.and_then(|i| offset(layout, i)).map(|there| there == found);
        is_there.then(|| Law::once("it is the offset at the index of c", trial))
    }),
    (&["idx2crd"], |c| {
        let (index, shape, found) = of_two(c)?;
        Some(Law::once("its index is i", crd2idx(&found, &shape).and_then(|at| Ok(at == crd2idx(&index, &shape)?))))
    }),
    (&["crd2idx"], |c| {
        let (_, shape, found) = of_two(c)?;
        let back = idx2crd(&found, &shape).and_then(|coordinate| crd2idx(&coordinate, &shape));
        Some(Law::once("its coordinate has that index", back.map(|index| index == found.leaf_at(0))))
    }),
    // Along modes of a compact layout.
    (&["idx2crd"], |c| {
        let (layout, index) = (LayoutValue::new(&c.tuple(1)?, &c.tuple(2)?).ok()?, c.tuple(0)?);
        let is_there = is_compact(&layout) == Ok(true) && index.is_leaf();
        let index = is_there.then(|| index.leaf_at(0)).filter(|index| layout.size().is_ok_and(|size| *index < size))?;
        Some(Law::once("the offset there is i", evaluate(&layout, &c.answer.tuple()?).map(|there| there == index)))
    }),
    (&["crd2idx"], |c| {
        let (layout, coordinate) = (LayoutValue::new(&c.tuple(1)?, &c.tuple(2)?).ok()?, c.tuple(0)?);
        let (found, shape) = (c.answer.tuple()?.leaf_at(0), c.tuple(1)?);
        let there = crd2idx(&coordinate, &shape).and_then(|i| offset(&layout, i));
        let law = || Law::once("it is the offset at the index of c in S", there.map(|there| there == found));
        is_within(c.value(0)?, &shape).then(law)
    }),
    (&["crd2crd"], |c| {
        let (coordinate, from, to) = (c.tuple(0)?, c.tuple(1)?, c.tuple(2)?);
        let index = crd2idx(&c.answer.tuple()?, &to);
        Some(Law::once("both have one index", index.and_then(|index| Ok(index == crd2idx(&coordinate, &from)?))))
    }),
    (&["compact_col_major"], |c| strided(one(c)?, "the offset at i is i", table)),
    (&["compact_row_major"], |c| strided(one(c)?, "every offset below the size is met once", offsets)),
    (&["compact_order"], |c| strided(c, "every offset below the size is met once", offsets)),
    (&["common_refinement"], |c| {
        let answer = c.answer.tuple()?;
        let is_so = |side: &IntTuple| refines(&answer, side);
        Some(Law::at_coordinates("it refines both", of_both(c, is_so)?))
    }),
    (&["common_coarsening"], |c| {
        let answer = c.answer.tuple()?;
        let is_so = |side: &IntTuple| refines(side, &answer);
        Some(Law::at_coordinates("both refine it", of_both(c, is_so)?))
    }),
];

/// Two operands and the answer, all of them tuples.
fn of_two(c: &Call<'_>) -> Option<(IntTuple, IntTuple, IntTuple)> {
    let [first, second] = c.values else { return None };
    Some((first.tuple()?, second.tuple()?, c.answer.tuple()?))
}

/// A call of a shape alone.
fn one<'c, 'a>(c: &'c Call<'a>) -> Option<&'c Call<'a>> {
    (c.values.len() == 1).then_some(c)
}

/// Whether the layout of a shape and the strides found for it has the offsets `0, 1, …`, listed so.
fn strided(c: &Call<'_>, says: &'static str, list: fn(&Value) -> Checked<Vec<u64>>) -> Option<Law> {
    let compact = LayoutValue::new(&c.tuple(0)?, &c.answer.tuple()?).ok()?;
    let trial = list(&compact.into()).and_then(|offsets| holds_at(length(&offsets), is_counted(&offsets)));
    Some(Law::at_coordinates(says, trial))
}

/// Something of both operands.
fn of_both(c: &Call<'_>, is_so: impl Fn(&IntTuple) -> Checked<bool>) -> Option<Trial> {
    let (s, r, size) = (c.tuple(0)?, c.tuple(1)?, c.answer.tuple()?.product());
    Some(is_so(&s).and_then(|first| holds_at(size?, first && is_so(&r)?)))
}
