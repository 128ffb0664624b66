//! Layouts for the tests of the operations.

use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// A flat layout; a bare mode for one extent.
pub(crate) fn layout(extents: &[u64], strides: &[u64]) -> LayoutValue {
    if let ([extent], [stride]) = (extents, strides) {
        return LayoutValue::line(*extent, *stride).unwrap();
    }
    LayoutValue::new(&IntTuple::flat(extents).unwrap(), &IntTuple::flat(strides).unwrap()).unwrap()
}

/// The tile of a layout.
pub(crate) fn tile(extents: &[u64], strides: &[u64]) -> Tiler {
    Tiler::layout(&layout(extents, strides))
}

/// What it is written as, or the refusal.
#[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
pub(crate) fn text(result: Result<LayoutValue, crate::AlgebraError>) -> std::string::String {
    use std::string::ToString;
    match result {
        Ok(layout) => layout.to_string(),
        Err(error) => error.to_string(),
    }
}
