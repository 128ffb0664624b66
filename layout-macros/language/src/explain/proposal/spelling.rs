//! Names of atoms, one letter off.

use super::call::Call;
use crate::value::Value;

/// What the names of atoms are made of.
const LETTERS: &str = "0123456789_xABCDEFGHIKLMNOPRSTUV";

/// The name with one letter changed, added or left out, nearest to where it is not known from.
pub(super) fn atom(known: usize, call: Call<'_>) -> Option<String> {
    call.arguments().find_map(|(at, value)| {
        let Value::Text(name) = value else { return None };
        let mut places: Vec<usize> = (0..=name.len()).collect();
        places.sort_by_key(|place| place.abs_diff(known));
        places.into_iter().find_map(|place| call.first(at, changed(name, place).into_iter().map(Value::Text)))
    })
}

fn changed(name: &str, place: usize) -> Vec<String> {
    let Some((before, after)) = name.split_at_checked(place) else { return Vec::new() };
    let mut rest = after.chars();
    let is_within = rest.next().is_some();
    let rest = rest.as_str();
    let added = LETTERS.chars().map(|letter| format!("{before}{letter}{after}"));
    if !is_within {
        return added.collect();
    }
    let others = LETTERS.chars().map(|letter| format!("{before}{letter}{rest}"));
    others.chain([format!("{before}{rest}")]).chain(added).collect()
}
