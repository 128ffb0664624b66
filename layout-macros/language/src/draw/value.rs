//! Which family draws a value.

use layout_algebra::ComposedLayout;
use layout_picture::{Scene, family};

use super::{View, threads};
use crate::value::{Refusal, Value};

/// The pictures of a value, or why there is none.
pub(super) fn scenes(value: &Value, view: View) -> Result<Vec<Scene>, String> {
    let picked = if let View::Thread(thread) = view { Some(thread) } else { None };
    let of_threads = match value {
        Value::Text(name) => Some(threads::atom(name, picked)),
        Value::TiledMma(operands) => threads::tiled_mma(operands, picked),
        _ => None,
    };
    if let Some(scene) = of_threads {
        return scene.map(|scene| vec![scene]).map_err(|error| Refusal::from(error).headline());
    }
    let Some(layout) = layout(value) else { return Err(format!("no picture of {}", value.article())) };
    let scene = match view {
        View::Offsets => family::offsets(&layout),
        View::Automatic | View::Thread(_) => family::layout(&layout),
        View::Banks { bytes } => family::banks(&layout, bytes, &family::accesses(&layout, bytes)),
    };
    scene.map(|scene| vec![scene]).map_err(|error| Refusal::from(error).headline())
}

/// The layout that a value is, plain or swizzled.
pub(super) fn layout(value: &Value) -> Option<ComposedLayout> {
    match value {
        Value::Composed(composed) => Some(**composed),
        Value::Integer(_) => None,
        _ => value.to_layout().ok().map(|layout| ComposedLayout::plain(&layout)),
    }
}
