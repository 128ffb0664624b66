//! What a value is as a layout.

use layout_algebra::{ComposedLayout, Swizzle};

use crate::value::Value;

/// The layout that a value is, plain or swizzled, or beginning at an offset.
pub(super) fn layout(value: &Value) -> Option<ComposedLayout> {
    match value {
        Value::Composed(composed) => Some(**composed),
        Value::Placed(layout, offset) => match (&**layout, &**offset) {
            (Value::Layout(layout), Value::Integer(offset)) => {
                Some(ComposedLayout::new(Swizzle::IDENTITY, *offset, layout))
            }
            _ => None,
        },
        Value::Integer(_) => None,
        _ => value.to_layout().ok().map(|layout| ComposedLayout::plain(&layout)),
    }
}
