//! The laws of slices, and of layouts seen from a coordinate on: element by element they are what stands there in the whole, which may be swizzled.

use layout_algebra::arithmetic::add;
use layout_algebra::crd2idx;

use super::trial::{Call, Checked, Law, Read, Row, Trial, leaves, length, table, walk};
use super::whole::{Whole, is_within, natural};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["call"], |c| {
        let (whole, coordinate, n) = (Whole::of(c.value(0)?)?, c.value(1)?, c.answer.integer()?);
        let shape = whole.shape();
        is_within(coordinate, &shape).then_some(())?;
        Some(if whole.is_plain {
            let index = crd2idx(&coordinate.tuple()?, &shape).ok()?;
            Law::once("it is the offset at the index of c, counted up to", at_count(&whole, index).map(|at| at == n))
        } else {
            let place = natural(&coordinate.tuple()?, &shape)?;
            Law::once("it is the offset at c, moved and swizzled", whole.at_leaves(&place).map(|at| at == n))
        })
    }),
    (&["domain_offset"], |c| {
        let (whole, coordinate, Value::Placed(seen, start)) = (operand(c, 1)?, c.value(0)?, c.answer) else {
            return None;
        };
        (whole.is_plain || is_within(coordinate, &whole.shape())).then_some(())?;
        let from = natural(&coordinate.tuple()?, &whole.shape())?;
        let trial = moved(&whole, &from, &Whole::of(seen)?, start.integer()?);
        Some(Law::at_coordinates("its element x, from its offset on, is the element c + x of A", trial))
    }),
    (&["slice_and_offset", "composed_slice_and_offset"], |c| {
        let (whole, coordinate, Value::Placed(part, start)) = (operand(c, 1)?, c.value(0)?, c.answer) else {
            return None;
        };
        let trial = agreeing(&whole, coordinate, part, Some(start.integer()?))?;
        Some(Law::at_coordinates(
            "its offsets, from where it begins on, are those of A at the coordinates that c stands for, in order",
            trial,
        ))
    }),
    // Of a slice alone it is not known where it begins.
    (&["slice", "call"], |c| {
        let (coordinate, whole) = if c.name == "call" { (1, 0) } else { (0, 1) };
        let whole = Whole::of(c.value(whole)?).filter(|whole| !whole.is_plain)?;
        Some(Law::at_coordinates(
            "its offsets, from some place on, are those of A at the coordinates that c stands for, in order",
            agreeing(&whole, c.value(coordinate)?, c.answer, None)?,
        ))
    }),
];

/// What is cut, which is given in parts to some.
fn operand(c: &Call<'_>, i: usize) -> Option<Whole> {
    if c.name.starts_with("composed") { Whole::composed(c, i) } else { Whole::of(c.value(i)?) }
}

/// The offset at an index that is counted up to.
fn at_count(whole: &Whole, index: u64) -> Checked<u64> {
    let mut there = Ok(0);
    walk(&leaves(&whole.shape()), |i, place| {
        if i == index {
            there = whole.at_leaves(place);
        }
    })?;
    there
}

/// The offsets at the coordinates that this one stands for, beside those of a part.
fn agreeing(whole: &Whole, coordinate: &Value, part: &Value, start: Option<u64>) -> Option<Trial> {
    let both = |found: Vec<u64>| {
        let listed = match part {
            Value::Layout(none) if none.leaf_count() == 0 => vec![0],
            part => table(part)?,
        };
        let start = start.or_else(|| found.first()?.checked_sub(*listed.first()?));
        let placed = |listed: &u64| start.and_then(|start| start.checked_add(*listed));
        let is_so = found.len() == listed.len()
            && found.iter().zip(&listed).all(|(found, listed)| placed(listed) == Some(*found));
        Ok((length(&found), (!is_so).then(|| "there are others".to_owned())))
    };
    is_within(coordinate, &whole.shape()).then(|| whole.agreeing(coordinate).and_then(both))
}

/// The same layout, seen from a coordinate on.
fn moved(whole: &Whole, from: &[u64], seen: &Whole, start: u64) -> Trial {
    let extents = leaves(&whole.shape());
    let (mut odd, mut count) = (None, 0_u64);
    walk(&extents, |_, place| {
        let moved: Vec<u64> = place.iter().zip(from).map(|(x, c)| x.saturating_add(*c)).collect();
        if moved.iter().zip(&extents).any(|(x, extent)| x >= extent) {
            return;
        }
        count = count.saturating_add(1);
        if seen.at_leaves(place).and_then(|seen| add(start, seen)) != whole.at_leaves(&moved) && odd.is_none() {
            odd = Some(format!("not so at {place:?}"));
        }
    })?;
    Ok((count, odd))
}
