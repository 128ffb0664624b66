//! What a value is as a layout.

use layout_algebra::ComposedLayout;

use crate::value::Value;

/// The layout that a value is, plain or swizzled.
pub(super) fn layout(value: &Value) -> Option<ComposedLayout> {
    match value {
        Value::Composed(composed) => Some(**composed),
        Value::Integer(_) => None,
        _ => value.to_layout().ok().map(|layout| ComposedLayout::plain(&layout)),
    }
}
