//! The laws of operations on linear layouts, tried at every input if they are few.

mod dimensions;
mod made;
mod memory;
mod pairs;
mod points;
mod queries;
mod read;

use std::collections::BTreeSet;

use layout_algebra::linear::LinearLayout;

use super::trial::{Call, Checked, Law, Row, Trial, every, few};
use points::Point;

/// All of them.
pub(super) const ROWS: &[&[Row]] =
    &[pairs::ROWS, memory::ROWS, dimensions::ROWS, queries::ROWS, read::ROWS, made::ROWS];

/// A linear layout, and another that is made of it.
fn of_one<'a>(c: &Call<'a>) -> Option<(&'a LinearLayout, &'a LinearLayout)> {
    Some((c.linear(0)?, super::trial::Read::linear(c.answer)?))
}

/// The inputs of a layout, if they are not too many to be tried.
fn inputs(layout: &LinearLayout) -> Checked<u64> {
    few(layout.ins().size().unwrap_or(u64::MAX))
}

/// Tries every input.
fn at_inputs(layout: &LinearLayout, holds: impl Fn(u64) -> bool) -> Trial {
    every(inputs(layout), |word| Ok(holds(word)))
}

/// The same, each input by the names of its dimensions.
fn at_points(layout: &LinearLayout, holds: impl Fn(&Point) -> bool) -> Trial {
    at_inputs(layout, |word| holds(&Point::of(layout.ins(), word)))
}

/// A law of every input.
fn input_law(says: &'static str, layout: &LinearLayout, holds: impl Fn(u64) -> bool) -> Option<Law> {
    Some(Law::at_coordinates(says, at_inputs(layout, holds)))
}

/// A law of every input, by the names of its dimensions.
fn point_law(says: &'static str, layout: &LinearLayout, holds: impl Fn(&Point) -> bool) -> Option<Law> {
    Some(Law::at_coordinates(says, at_points(layout, holds)))
}

/// The outputs that are reached.
fn outputs(layout: &LinearLayout) -> Checked<BTreeSet<u64>> {
    Ok((0..inputs(layout)?).map(|x| layout.image(x)).collect())
}

/// How many.
fn size<T>(set: &BTreeSet<T>) -> u64 {
    u64::try_from(set.len()).unwrap_or(u64::MAX)
}
