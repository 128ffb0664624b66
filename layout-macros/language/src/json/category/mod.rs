//! Nested tuples and morphisms, under the names of the vectors: `tract.nest.compose`, `paper.composition`, …
//!
//! A morphism is an object, `{"domain":"(6,6)","codomain":"(12,3,6)","map":[1,2]}`, whose map counts from 1.

mod arguments;
mod figures;
mod fin;
mod layouts;
mod nest;
mod nested;
mod tuple;

use layout_algebra::category::{FinMorphism, NestMorphism, TupleMorphism};
use serde_json::{Value as Json, json};

use self::arguments::Arguments;
use super::failure::Failure;

/// What these operations answer.
type Answer = Result<Json, Failure>;

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, arguments: &[Json]) -> Option<Answer> {
    let arguments = Arguments { operation, list: arguments };
    if let Some(answer) = operation.strip_prefix("tract.").and_then(|name| figures::answer(name, &arguments)) {
        return Some(answer);
    }
    if let Some(name) = operation.strip_prefix("tract.nt.") {
        return nested::answer(name, &arguments);
    }
    if let Some(name) = operation.strip_prefix("tract.fin.") {
        return fin::answer(name, &arguments);
    }
    if let Some(name) = operation.strip_prefix("tract.tuple.") {
        return tuple::answer(name, &arguments);
    }
    if let Some(name) = operation.strip_prefix("tract.nest.") {
        return nest::answer(name, &arguments);
    }
    let name = operation.strip_prefix("tract.").or_else(|| operation.strip_prefix("paper."))?;
    layouts::answer(name, &arguments)
}

fn fin_json(f: &FinMorphism) -> Json {
    json!({ "domain": f.domain(), "codomain": f.codomain(), "map": f.map() })
}

fn tuple_json(f: &TupleMorphism) -> Json {
    json!({ "domain": f.domain().to_string(), "codomain": f.codomain().to_string(), "map": f.map().map() })
}

pub(super) fn nest_json(f: &NestMorphism) -> Json {
    json!({ "domain": f.domain().to_string(), "codomain": f.codomain().to_string(), "map": f.map().map() })
}

/// A morphism as an object.
pub(super) fn morphism(object: &Json) -> Result<NestMorphism, Failure> {
    Arguments { operation: "morphism", list: std::slice::from_ref(object) }.nest_morphism(0)
}

/// The failure under another name, where the package names one condition in two ways.
fn renamed(failure: Failure, from: &str, to: &'static str) -> Failure {
    if failure.code == Some(from) { Failure { code: Some(to), ..failure } } else { failure }
}
