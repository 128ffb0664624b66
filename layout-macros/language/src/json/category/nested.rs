//! `tract.nt.…`: nested tuples.

use layout_algebra::category::{
    entry, fill_empty, mode, profile, refines_loosely, relative_flattening, relative_mode, sublength, substitute,
    underlying_map,
};
use layout_algebra::{IntTuple, congruent};
use serde_json::{Value as Json, json};

use super::arguments::Arguments;
use super::{Answer, Failure};

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "info" => info(arguments),
        "entry" => arguments.tuple(0).and_then(|t| Ok(json!(entry(&t, arguments.position(1)?)?))),
        "mode" => arguments.tuple(0).and_then(|t| Ok(text(&mode(&t, arguments.position(1)?)?))),
        "sub" => arguments.tuple(0).and_then(|t| Ok(text(&substitute(&t, &arguments.numbers(1)?)?))),
        "is_congruent_to" => pair(arguments).map(|(t, u)| json!(congruent(&t, &u))),
        "replace_empty_tuples_with_one" => arguments.tuple(0).and_then(|t| Ok(text(&fill_empty(&t, 1)?))),
        "replace_empty_tuples_with_zero" => arguments.tuple(0).and_then(|t| Ok(text(&fill_empty(&t, 0)?))),
        "refines" => pair(arguments).and_then(|(fine, coarse)| Ok(json!(refines_loosely(&fine, &coarse)?))),
        "relative_flattening" => {
            pair(arguments).and_then(|(fine, coarse)| Ok(text(&relative_flattening(&fine, &coarse)?)))
        }
        "relative_mode" => over(arguments).and_then(|(fine, i, coarse)| Ok(text(&relative_mode(&fine, i, &coarse)?))),
        "sublength" => over(arguments).and_then(|(fine, i, coarse)| Ok(json!(sublength(&fine, i, &coarse)?))),
        "underlying_map" => pair(arguments).and_then(|(fine, coarse)| {
            let (map, leaves) = underlying_map(&fine, &coarse)?;
            Ok(json!(map.get(..leaves).unwrap_or_default()))
        }),
        _ => return None,
    })
}

fn text(tuple: &IntTuple) -> Json {
    tuple.to_string().into()
}

fn pair(arguments: &Arguments) -> Result<(IntTuple, IntTuple), Failure> {
    Ok((arguments.tuple(0)?, arguments.tuple(1)?))
}

/// `[fine, i, coarse]`
fn over(arguments: &Arguments) -> Result<(IntTuple, usize, IntTuple), Failure> {
    Ok((arguments.tuple(0)?, arguments.position(1)?, arguments.tuple(2)?))
}

fn info(arguments: &Arguments) -> Answer {
    let tuple = arguments.tuple(0)?;
    let modes: Result<Vec<String>, _> = (0..tuple.rank()).map(|i| tuple.mode(i).map(|mode| mode.to_string())).collect();
    let leaves: Vec<u64> = (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).collect();
    Ok(json!({
        "flatten": leaves,
        "rank": tuple.rank(),
        "length": tuple.leaf_count(),
        "size": tuple.product()?,
        "depth": tuple.depth(),
        "profile": profile(&tuple).to_string(),
        "modes": modes?,
        "str": tuple.to_string(),
    }))
}
