//! Requests and answers as JSON, of both engines.

use serde_json::{Value as Json, json};

/// Answers a request; one that cannot be read or is refused gets an object with `error`.
pub(crate) fn answered(request: &str, respond: fn(&Json) -> Result<Json, String>) -> String {
    let read = serde_json::from_str(request).map_err(|error| format!("no request: {error}"));
    read.and_then(|request| respond(&request)).unwrap_or_else(|error| json!({ "error": error })).to_string()
}

/// Returns a text of a request.
pub(crate) fn field<'r>(request: &'r Json, name: &str) -> Result<&'r str, String> {
    request.get(name).and_then(Json::as_str).ok_or(format!("the request has no `{name}`"))
}
