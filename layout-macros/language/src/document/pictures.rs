//! The pictures in the documentation of a value.

use layout_algebra::ComposedLayout;
use layout_picture::{family, svg_below_title};

use super::tile::Held;
use super::{atom, held};
use crate::value::Value;

/// The most cells of a picture.
const MOST_CELLS: u64 = 128;

/// Draws a value, if it is small; what threads hold of a tile is drawn as such.
pub(super) fn drawn(value: &Value, held: Option<&Held>) -> String {
    let pictures = match value {
        Value::Linear(layout) => held::linear(layout),
        Value::Tiled(..) => atom::tiled(value),
        Value::Composed(layout) => held.and_then(held::pictures).or_else(|| layout_pictures(layout)),
        Value::Layout(layout) => {
            held.and_then(held::pictures).or_else(|| layout_pictures(&ComposedLayout::plain(layout)))
        }
        _ => None,
    };
    pictures.unwrap_or_default()
}

fn layout_pictures(layout: &ComposedLayout) -> Option<String> {
    if layout.size().ok()? > MOST_CELLS {
        return None;
    }
    let is_near = layout.cosize().ok()? <= MOST_CELLS;
    let mut scene = if is_near { family::layout(layout) } else { family::offsets(layout) }.ok()?;
    // The notation and the measures stand above.
    (scene.title, scene.caption) = (String::new(), Vec::new());
    Some(format!("\n{}\n", svg_below_title(scene)))
}
