//! The family that draws a value.

use layout_language::value::{Refusal, Value};
use layout_picture::{Scene, family};

use super::layout::layout;
use super::{View, arrows, plan, threads};

/// The pictures of a value, or the reason why there is none.
pub(super) fn scenes(value: &Value, view: View) -> Result<Vec<Scene>, String> {
    let picked = if let View::Thread(thread) = view { Some(thread) } else { None };
    let of_threads = match value {
        Value::Text(name) => Some(threads::atom(name, picked)),
        Value::Tiled(..) => threads::tiled(value, picked),
        _ => None,
    };
    if let Value::Plan(planned) = value {
        return Ok(plan::scenes(planned, picked));
    }
    if let Value::Linear(layout) = value {
        return family::linear(layout, picked)
            .map(|scene| vec![scene])
            .map_err(|error| Refusal::from(error).headline());
    }
    if let Some(scene) = of_threads {
        return scene.map(|scene| vec![scene]).map_err(|error| Refusal::from(error).headline());
    }
    if view == View::Arrows || matches!(value, Value::Morphism(_)) {
        let scene = arrows(std::slice::from_ref(value));
        return scene.map(|scene| vec![scene]).map_err(|refusal| refusal.headline());
    }
    let own = match value {
        Value::Coordinates(layout) => Some(family::coordinates(layout)),
        Value::Tiler(tiler) => Some(family::tiler(tiler)),
        Value::Swizzle(swizzle) => Some(family::swizzle(swizzle)),
        _ => None,
    };
    match own {
        Some(Ok(scene)) => return Ok(vec![scene]),
        Some(Err(error)) => return Err(Refusal::from(error).headline()),
        None => (),
    }
    let Some(layout) = layout(value) else { return Err(format!("no picture of {}", value.article())) };
    let scene = match view {
        View::Offsets => family::offsets(&layout),
        View::Automatic | View::Arrows | View::Thread(_) => family::layout(&layout),
        View::Banks { bytes } => family::banks(&layout, bytes, &family::accesses(&layout, bytes)),
    };
    scene.map(|scene| vec![scene]).map_err(|error| Refusal::from(error).headline())
}
