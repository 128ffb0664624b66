//! Vectors of swizzled and coordinate layouts that are not followed, each with the proof: the recorded answer breaks the
//! definition, is a refusal although ours satisfies it, or is in a notation that is not possible here.

use std::collections::BTreeSet;

use layout_tests::oracle::{Expected, Vector};
use layout_tests::swizzled::is_lawful;
use serde_json::Value;

/// Number of them in `oracle/cute`.
pub const DEVIATIONS: usize = 31;

/// Checks whether `vector`, with this answer, is one of them.
pub fn is_deviation(vector: &Vector, answer: &Result<Value, String>, ask: impl Fn(&str, &[&str]) -> Value) -> bool {
    let recorded = match &vector.expected {
        Expected::Result(Value::String(recorded)) => Some(recorded.as_str()),
        Expected::Refusal => None,
        _ => return false,
    };
    if vector.op == "composed_slice_and_offset" {
        return is_sliced(vector, recorded, answer, ask);
    }
    if vector.op == "upcast_composed" {
        return answer.is_err() && recorded.is_some_and(|recorded| is_elsewhere(&vector.args, recorded));
    }
    // Divides that round up have a name of their own, under which the answer is the recorded one.
    if let (true, Some(recorded)) = (vector.op.ends_with("_divide"), recorded) {
        let loose = ask(&vector.op, &[&vector.args[0], &vector.args[1], "loose"]);
        return answer.is_err() && loose == recorded && is_lawful(&vector.op, &vector.args, recorded) == Some(false);
    }
    let answered = answer.as_ref().ok().map(|answer| answer.as_str().expect("a layout"));
    let keeps = answered.is_none_or(|answer| is_lawful(&vector.op, &vector.args, answer) == Some(true));
    // Two swizzles one after the other have no notation; they are written as one.
    let breaks = recorded.map(|recorded| is_lawful(&vector.op, &vector.args, recorded) != Some(true));
    keeps && breaks.unwrap_or(answered.is_some())
}

/// Checks a slice that decays to a negative stride, or is refused because an extent is not a power of two: here it stays composed, with the
/// offsets of the slice.
fn is_sliced(
    vector: &Vector,
    recorded: Option<&str>,
    answer: &Result<Value, String>,
    ask: impl Fn(&str, &[&str]) -> Value,
) -> bool {
    let args: Vec<&str> = vector.args.iter().map(String::as_str).collect();
    let Ok(Value::String(answer)) = answer else { return false };
    let inside = answer.strip_prefix('(').and_then(|answer| answer.strip_suffix(')'));
    let Some((layout, offset)) = inside.and_then(|inside| inside.rsplit_once(',')) else { return false };
    let offset: u64 = offset.parse().expect("an offset");
    let function = layout_tests::swizzled::function(layout).expect("a layout");
    let table: Vec<u64> = (0..function.size()).map(|i| function.offset(i) + offset).collect();
    let is_unwritable =
        recorded.is_none_or(|recorded| recorded.contains(":-") || recorded.contains("(-") || recorded.contains(",-"));
    is_unwritable && ask("composed_slice_table", &args) == Value::from(table)
}

/// Checks an upcast whose new elements do not contain the old ones: a bit within an element changes a higher one.
fn is_elsewhere(args: &[String], recorded: &str) -> bool {
    let [swizzle, offset, layout, count] = args else { return false };
    let count: u64 = count.parse().expect("a number");
    let function = |text: &str| layout_tests::swizzled::function(text).expect("a layout");
    let (old, new) = (function(&format!("{swizzle} o {offset} o {layout}")), function(recorded));
    let lie: BTreeSet<u64> = (0..old.size()).map(|i| old.offset(i) / count).collect();
    lie != (0..new.size()).map(|i| new.offset(i)).collect()
}
