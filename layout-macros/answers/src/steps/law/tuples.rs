//! The laws of indices and coordinates, of strides computed for a shape, and of refinements.

use layout_algebra::operation::Operation;
use layout_algebra::{IntTuple, LayoutValue, crd2idx, evaluate, idx2crd, is_compact, offset, refines};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, Untried, holds_at, is_counted, law, length, offsets, only_if, table,
};
use super::whole::is_within;

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Crd2Idx], "it is the offset at the index of c", |c| {
        let Value::Layout(layout) = c.value(1)? else { return Err(Untried::NoLaw) };
        let (coordinate, found) = (c.tuple(0)?, c.answer.integer()?);
        only_if(is_within(c.value(0)?, &layout.shape()))?;
        Ok(holds_at(1, offset(layout, crd2idx(&coordinate, &layout.shape())?)? == found))
    }),
    law(&[Operation::Idx2Crd], "its index is i", |c| {
        let (index, shape, found) = of_two(c)?;
        Ok(holds_at(1, crd2idx(&found, &shape)? == crd2idx(&index, &shape)?))
    }),
    law(&[Operation::Crd2Idx], "its coordinate has that index", |c| {
        let (_, shape, found) = of_two(c)?;
        Ok(holds_at(1, crd2idx(&idx2crd(&found, &shape)?, &shape)? == found.leaf_at(0)))
    }),
    // Along the modes of a compact layout.
    law(&[Operation::Idx2Crd], "the offset there is i", |c| {
        let (index, layout) = strided(c)?;
        only_if(is_compact(&layout) == Ok(true) && index.is_leaf())?;
        only_if(index.leaf_at(0) < layout.size().or_none()?)?;
        Ok(holds_at(1, evaluate(&layout, &c.answer.tuple()?)? == index.leaf_at(0)))
    }),
    law(&[Operation::Crd2Idx], "it is the offset at the index of c in S", |c| {
        let (coordinate, layout) = strided(c)?;
        only_if(is_within(c.value(0)?, &c.tuple(1)?))?;
        Ok(holds_at(1, offset(&layout, crd2idx(&coordinate, &c.tuple(1)?)?)? == c.answer.tuple()?.leaf_at(0)))
    }),
    law(&[Operation::Crd2Crd], "both have one index", |c| {
        let (coordinate, from, to) = (c.tuple(0)?, c.tuple(1)?, c.tuple(2)?);
        Ok(holds_at(1, crd2idx(&c.answer.tuple()?, &to)? == crd2idx(&coordinate, &from)?))
    }),
    law(&[Operation::IncrementCoord], "its index is the next one", |c| {
        let (coordinate, shape) = (c.tuple(0)?, c.tuple(1)?);
        Ok(holds_at(1, crd2idx(&c.answer.tuple()?, &shape)? == crd2idx(&coordinate, &shape)?.checked_add(1).or_none()?))
    }),
    law(&[Operation::CompactColMajor], "the offset at i is i", |c| {
        only_if(c.values.len() == 1)?;
        compact(c, table)
    }),
    law(&[Operation::CompactRowMajor], "every offset below the size is met once", |c| {
        only_if(c.values.len() == 1)?;
        compact(c, offsets)
    }),
    law(&[Operation::CompactOrder], "every offset below the size is met once", |c| compact(c, offsets)),
    law(&[Operation::CommonRefinement], "it refines both", |c| {
        let (s, r, found) = of_two(c)?;
        Ok(holds_at(found.product()?, refines(&found, &s)? && refines(&found, &r)?))
    }),
    law(&[Operation::CommonCoarsening], "both refine it", |c| {
        let (s, r, found) = of_two(c)?;
        Ok(holds_at(found.product()?, refines(&s, &found)? && refines(&r, &found)?))
    }),
];

/// Two operands and the answer, if all are tuples.
fn of_two(c: &Call<'_>) -> Maybe<(IntTuple, IntTuple, IntTuple)> {
    only_if(c.values.len() == 2)?;
    Ok((c.tuple(0)?, c.tuple(1)?, c.answer.tuple()?))
}

/// The first operand, and the layout that the other two form.
fn strided(c: &Call<'_>) -> Maybe<(IntTuple, LayoutValue)> {
    Ok((c.tuple(0)?, LayoutValue::new(&c.tuple(1)?, &c.tuple(2)?).or_none()?))
}

/// Tests that a shape with the strides found for it has the offsets `0, 1, …`, in the order of `list`.
fn compact(c: &Call<'_>, list: fn(&Value) -> Checked<Vec<u64>>) -> Trial {
    let offsets = list(&LayoutValue::new(&c.tuple(0)?, &c.answer.tuple()?).or_none()?.into())?;
    Ok(holds_at(length(&offsets), is_counted(&offsets)))
}
