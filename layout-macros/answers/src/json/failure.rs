//! A call that has no answer, in one form whatever was called: `{"error":"not_composable","message":"…"}`, with what shows it, such as
//! `"witness":[1,2]`, beside; `{"error":"…"}` with the sentence where a refusal has no name for programs.

use layout_algebra::AlgebraError;
use layout_algebra::analysis::AccessError;
use layout_algebra::linear::LinearError;
use layout_language::value::{Reason, Refusal};
use serde_json::{Value as Json, json};

/// Why there is no answer.
#[derive(Clone, Debug)]
pub struct Failure {
    /// Its name for programs, if it has one.
    pub code: Option<&'static str>,
    /// The sentence.
    pub headline: String,
    /// What shows it, by its name: two coordinates, a thread.
    pub shown: Option<(&'static str, Json)>,
}

impl Failure {
    /// The object that is written.
    pub fn json(self) -> Json {
        let Some(code) = self.code else { return json!({ "error": self.headline }) };
        let mut object = json!({ "error": code, "message": self.headline });
        if let (Some(fields), Some((name, value))) = (object.as_object_mut(), self.shown) {
            fields.insert(name.to_owned(), value);
        }
        object
    }
}

impl From<String> for Failure {
    fn from(headline: String) -> Self {
        Self { code: None, headline, shown: None }
    }
}

impl From<&str> for Failure {
    fn from(headline: &str) -> Self {
        headline.to_owned().into()
    }
}

impl From<AlgebraError> for Failure {
    fn from(error: AlgebraError) -> Self {
        let (code, shown) = match &error {
            AlgebraError::Category(error) => (Some(error.code()), None),
            AlgebraError::Overflow { .. } => (Some("overflow"), None),
            AlgebraError::DivisionByZero { .. } => (Some("division_by_zero"), None),
            AlgebraError::ZeroExtent { .. } | AlgebraError::NoGap { .. } => (Some("nonpositive_shape"), None),
            AlgebraError::Access(AccessError::Misaligned { thread, .. }) => {
                (Some("misaligned"), Some(("first_thread", json!(thread))))
            }
            _ => (None, None),
        };
        Self { code, headline: error.headline().to_string(), shown }
    }
}

impl From<LinearError> for Failure {
    fn from(error: LinearError) -> Self {
        let shown = match error {
            LinearError::NotLinear { x, y, .. } => Some(("witness", json!([x, y]))),
            _ => None,
        };
        Self { code: Some(error.code()), headline: error.headline().to_string(), shown }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match refusal.reason {
            Reason::Algebra(error) => error.into(),
            Reason::Linear(error) => error.into(),
            _ => refusal.headline().into(),
        }
    }
}
