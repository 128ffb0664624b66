//! `tract.fin.…`: pointed partial injections.

use layout_algebra::category::FinMorphism;
use serde_json::json;

use super::arguments::Arguments;
use super::{Answer, Failure, fin_json};

pub(super) fn answer(name: &str, arguments: &Arguments) -> Option<Answer> {
    Some(match name {
        "new" => arguments.new_fin().map(|f| fin_json(&f)),
        "compose" => pair(arguments).and_then(|(f, g)| Ok(fin_json(&f.compose(&g)?))),
        "sum" => pair(arguments).and_then(|(f, g)| Ok(fin_json(&f.sum(&g)?))),
        "wedge" => pair(arguments).and_then(|(f, g)| Ok(fin_json(&f.wedge(&g)?))),
        "images_are_disjoint" => pair(arguments).and_then(|(f, g)| Ok(json!(f.images_are_disjoint(&g)?))),
        _ => return None,
    })
}

fn pair(arguments: &Arguments) -> Result<(FinMorphism, FinMorphism), Failure> {
    Ok((arguments.fin(0)?, arguments.fin(1)?))
}
