//! The laws of operations on linear layouts, tested at every input if there are few.

mod dimensions;
mod made;
mod memory;
mod pairs;
mod points;
mod queries;
mod read;

use std::collections::BTreeSet;

use layout_algebra::linear::LinearLayout;

use super::trial::{Call, Checked, Law, Maybe, Read, Trial, every, few};
use points::Point;

/// All laws of linear layouts.
pub(super) const LAWS: &[&[Law]] =
    &[pairs::LAWS, memory::LAWS, dimensions::LAWS, queries::LAWS, read::LAWS, made::LAWS];

/// A linear layout, and another that is derived from it.
fn of_one<'a>(c: &Call<'a>) -> Maybe<(&'a LinearLayout, &'a LinearLayout)> {
    Ok((c.linear(0)?, c.answer.linear()?))
}

/// The number of inputs of a layout, if there are few enough to test.
fn inputs(layout: &LinearLayout) -> Checked<u64> {
    few(layout.ins().size().unwrap_or(u64::MAX))
}

/// Tests every input.
fn at_inputs(layout: &LinearLayout, holds: impl Fn(u64) -> bool) -> Trial {
    every(inputs(layout)?, |word| Ok(holds(word)))
}

/// Tests every input, given by the names of its dimensions.
fn at_points(layout: &LinearLayout, holds: impl Fn(&Point) -> bool) -> Trial {
    at_inputs(layout, |word| holds(&Point::new(layout.ins(), word)))
}

/// The outputs that are reached.
fn outputs(layout: &LinearLayout) -> Checked<BTreeSet<u64>> {
    Ok((0..inputs(layout)?).map(|x| layout.image(x)).collect())
}

fn size<T>(set: &BTreeSet<T>) -> u64 {
    u64::try_from(set.len()).unwrap_or(u64::MAX)
}
