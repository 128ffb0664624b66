//! The laws of slices, and of layouts moved to a coordinate: each element is that of the whole there, which may be swizzled.

use layout_algebra::arithmetic::add;
use layout_algebra::operation::Operation;
use layout_algebra::{IntTuple, crd2idx};
use layout_language::value::Value;

use super::trial::{
    Call, Checked, Law, Maybe, OrNone, Read, Trial, holds_at, law, leaves, length, only_if, table, walk,
};
use super::whole::{Whole, is_within, natural};

pub(super) const LAWS: &[Law] = &[
    law(&[Operation::Call], "it is the offset at the index of c, counted up to", |c| {
        let (whole, coordinate) = at_coordinate(c, true)?;
        let index = crd2idx(&coordinate, &whole.shape()).or_none()?;
        Ok(holds_at(1, at_count(&whole, index)? == c.answer.integer()?))
    }),
    law(&[Operation::Call], "it is the offset at c, moved and swizzled", |c| {
        let (whole, coordinate) = at_coordinate(c, false)?;
        Ok(holds_at(1, whole.at_leaves(&natural(&coordinate, &whole.shape())?)? == c.answer.integer()?))
    }),
    law(&[Operation::DomainOffset], "its element x, from its offset on, is the element c + x of A", |c| {
        let (whole, coordinate, (seen, start)) = (Whole::from_value(c.value(1)?)?, c.value(0)?, c.answer.placed()?);
        only_if(whole.is_plain || is_within(coordinate, &whole.shape()))?;
        moved(&whole, &natural(&coordinate.tuple()?, &whole.shape())?, &Whole::from_value(seen)?, start)
    }),
    law(
        &[Operation::SliceAndOffset, Operation::ComposedSliceAndOffset],
        "its offsets, from where it begins on, are those of A at the coordinates that c stands for, in order",
        |c| {
            let whole = if c.operation == Operation::SliceAndOffset {
                Whole::from_value(c.value(1)?)
            } else {
                Whole::composed(c, 1)
            };
            let (part, start) = c.answer.placed()?;
            agreeing(&whole?, c.value(0)?, part, Some(start))
        },
    ),
    // A slice alone does not tell where it begins.
    law(
        &[Operation::Slice, Operation::Call],
        "its offsets, from some place on, are those of A at the coordinates that c stands for, in order",
        |c| {
            let (coordinate, whole) = if c.operation == Operation::Call { (1, 0) } else { (0, 1) };
            let whole = Whole::from_value(c.value(whole)?)?;
            only_if(!whole.is_plain)?;
            agreeing(&whole, c.value(coordinate)?, c.answer, None)
        },
    ),
];

/// A layout, plain or swizzled, and a coordinate within its shape.
fn at_coordinate(c: &Call<'_>, is_plain: bool) -> Maybe<(Whole, IntTuple)> {
    let (whole, coordinate) = (Whole::from_value(c.value(0)?)?, c.value(1)?);
    only_if(whole.is_plain == is_plain && is_within(coordinate, &whole.shape()))?;
    Ok((whole, coordinate.tuple()?))
}

/// The offset at an index, found by counting.
fn at_count(whole: &Whole, index: u64) -> Checked<u64> {
    let mut there = Ok(0);
    walk(&leaves(&whole.shape()), |i, place| {
        if i == index {
            there = whole.at_leaves(place);
        }
    })?;
    there
}

/// Tests that a part has the offsets of the whole at the coordinates that this one stands for, from some offset on.
fn agreeing(whole: &Whole, coordinate: &Value, part: &Value, start: Option<u64>) -> Trial {
    only_if(is_within(coordinate, &whole.shape()))?;
    let found = whole.agreeing(coordinate)?;
    let listed = match part {
        Value::Layout(none) if none.leaf_count() == 0 => vec![0],
        part => table(part)?,
    };
    let start = start.or_else(|| found.first()?.checked_sub(*listed.first()?));
    let placed = |listed: &u64| start.and_then(|start| start.checked_add(*listed));
    let is_so =
        found.len() == listed.len() && found.iter().zip(&listed).all(|(found, listed)| placed(listed) == Some(*found));
    Ok(holds_at(length(&found), is_so))
}

/// Tests a layout moved to a coordinate.
fn moved(whole: &Whole, from: &[u64], seen: &Whole, start: u64) -> Trial {
    let extents = leaves(&whole.shape());
    let (mut odd, mut count) = (None, 0_u64);
    walk(&extents, |_, place| {
        let moved: Vec<u64> = place.iter().zip(from).map(|(x, c)| x.saturating_add(*c)).collect();
        if moved.iter().zip(&extents).any(|(x, extent)| x >= extent) {
            return;
        }
        count = count.saturating_add(1);
        if odd.is_none() {
            let there = whole
                .at_leaves(&moved)
                .and_then(|there| Ok((seen.at_leaves(place).and_then(|x| add(start, x))?, there)));
            odd = there.map(|(here, there)| (here != there).then(|| format!("not so at {place:?}"))).transpose();
        }
    })?;
    Ok((count, odd.transpose()?))
}
