//! The nearest plan that is accepted, as a whole call.

use layout_algebra::atoms::plan::PlanError;

use super::arguments::Arguments;
use crate::evaluate;
use crate::span::Place;
use crate::value::Value;

/// The most changes of one number that are tried.
const TRIES: u64 = 64;

/// The part without which there is a plan, if given parts do not fit: its place, and the help line, whose call was evaluated.
pub(super) fn of_parts(error: &PlanError, arguments: &Arguments<'_>) -> Option<(Place, String)> {
    use PlanError::{CopiesBack, DoesNotMove, NotInMemory, NotTogether, OtherTile};
    if !matches!(error, CopiesBack | DoesNotMove | NotInMemory { .. } | NotTogether | OtherTile) {
        return None;
    }
    let parts: Vec<(String, &Value, Place)> = arguments.parts().collect();
    parts.iter().rev().find_map(|(part, _, place)| {
        let text = arguments.text_without(&[part]);
        evaluate::evaluates(&text).then(|| (*place, format!("try `{text}`")))
    })
}

/// The help line, whose call was evaluated.
pub(super) fn of(error: &PlanError, arguments: &Arguments<'_>) -> Option<String> {
    let changed = |label: &str, value: Option<&str>| {
        let text = arguments.text(Some((label, value)));
        evaluate::evaluates(&text).then(|| format!("try `{text}`"))
    };
    let tried = |label: &str, value: Option<u64>| changed(label, value.map(|value| value.to_string()).as_deref());
    let without = |labels: &[&str]| {
        let text = arguments.text_without(labels);
        evaluate::evaluates(&text).then(|| format!("try `{text}`"))
    };
    match *error {
        PlanError::IdleThreads { used, .. } | PlanError::OtherThreads { used, .. } => tried("threads", Some(used)),
        PlanError::TooManyThreads { threads, elements } => {
            let fewer = (1..=threads.min(elements).ilog2()).rev().map(|bits| 1_u64 << bits);
            fewer.take(8).find_map(|threads| tried("threads", Some(threads)))
        }
        PlanError::AlongK => without(&["via", "threads"]),
        PlanError::NotOfAnAtom => without(&["Atom", "Tile", "Stages"]),
        PlanError::OtherStages { given, .. } => tried("stages", Some(given)),
        PlanError::Align { element, .. } => tried("align", Some(element)),
        PlanError::Pitch { extent, .. } => tried("pitch", Some(extent)),
        PlanError::TooMuchShared { bytes, most } => {
            let fewer = arguments.stages()?.checked_mul(most)?.checked_div(bytes)?;
            tried("stages", Some(fewer))
        }
        PlanError::NotTurned { .. } => {
            let turned = arguments.text_with(&[("via", "registers"), ("threads", "128")]);
            let in_registers =
                evaluate::evaluates(&turned).then(|| format!("a producer turns the tile in registers: `{turned}`"));
            let text = arguments.text(Some(("order", Some("row"))));
            in_registers.or_else(|| evaluate::evaluates(&text).then(|| format!("rows are along K: try `{text}`")))
        }
        PlanError::BoxPitch { bytes } => {
            let pitch = arguments.pitch()?.checked_mul(bytes.next_multiple_of(16))?.checked_div(bytes)?;
            (0..TRIES).find_map(|more| tried("pitch", pitch.checked_add(more)))
        }
        PlanError::BlocksNotDecided { .. } => changed("by", Some("async")),
        PlanError::Stages { .. } => tried("stages", None),
        PlanError::NotAsynchronous { .. } => {
            let pitch = arguments.pitch();
            let wider = pitch.and_then(|pitch| {
                let further = (1..TRIES).map(|more| pitch.saturating_add(more));
                further.map(Some).find_map(|pitch| tried("pitch", pitch))
            });
            wider.or_else(|| tried("by", None))
        }
        _ => None,
    }
}
