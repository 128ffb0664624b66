//! Linear layouts for programs: objects in, objects out, under the names of the theory's vectors.
//!
//! `{"ins":[["lane",[[1,0],[2,0]]]],"outs":[["row",4],["col",2]]}`: basis `k` is the image of `2^k`.

mod algebra;
mod bridge;
mod building;
mod encodings;
mod objects;
mod queries;
mod swizzling;

use layout_algebra::linear::LinearLayout;
use serde_json::Value as Json;

use self::objects::Operands;
use super::failure::Failure;

/// What these operations answer.
type Answer = Result<Json, Failure>;

/// An argument that is not what it should be.
fn malformed(headline: impl Into<String>) -> Failure {
    Failure { code: Some("precondition"), headline: headline.into(), shown: None }
}

/// A linear layout as an object.
pub(super) fn written(layout: &LinearLayout) -> Json {
    objects::object(layout)
}

/// The linear layout of an object.
pub(super) fn read(object: &Json) -> Result<LinearLayout, Failure> {
    objects::layout(object)
}

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, arguments: &[Json]) -> Option<Answer> {
    let operands = Operands(arguments);
    if let Some(answer) = bridge::answer(operation, &operands) {
        return Some(answer);
    }
    let operation = operation.strip_prefix("linear.")?;
    building::answer(operation, &operands)
        .or_else(|| encodings::answer(operation, &operands))
        .or_else(|| queries::answer(operation, &operands))
        .or_else(|| swizzling::answer(operation, &operands))
        .or_else(|| algebra::answer(operation, &operands))
}
