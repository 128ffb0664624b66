//! A picture of two layouts up to the first index at which they differ.

use layout_algebra::ComposedLayout;

use super::{Rows, small, table, texts};
use crate::value::Value;
use crate::vocabulary::Arguments;

/// The offsets of both, one under the other.
pub(super) fn up_to(values: &[Value], index: u64) -> Option<Rows> {
    let values = Arguments::new(values);
    let (left, right) = (values.composed(0).ok()?, values.composed(1).ok()?);
    Some(offsets(&left, &right, index))
}

fn offsets(left: &ComposedLayout, right: &ComposedLayout, index: u64) -> Rows {
    small(index)?;
    let indices = || 0..=index;
    Ok(table(&[
        ("index", texts(indices().map(Ok))?),
        ("left", texts(indices().map(|i| left.at(i)))?),
        ("right", texts(indices().map(|i| right.at(i)))?),
    ]))
}
