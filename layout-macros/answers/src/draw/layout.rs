//! The layout of a value.

use layout_algebra::{ComposedLayout, Swizzle};
use layout_language::value::Value;

/// The layout of a value: plain, swizzled, or with an offset.
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
