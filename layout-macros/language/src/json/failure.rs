//! A call that has no answer: `{"error":"not_composable","message":"…"}`, or the sentence alone where no code is named.

use layout_algebra::AlgebraError;
use layout_algebra::linear::LinearError;
use serde_json::{Value as Json, json};

use crate::value::{Reason, Refusal};

/// Why there is no answer.
pub(super) struct Failure {
    /// Its name for programs, if it has one.
    pub(super) code: Option<&'static str>,
    /// The sentence.
    pub(super) headline: String,
    /// Two coordinates that show it, if there are such.
    pub(super) witness: Option<[u64; 2]>,
}

impl Failure {
    /// A refusal of the algebra, by the name it has for programs.
    pub(super) fn named(error: &AlgebraError) -> Self {
        let code = match error {
            AlgebraError::Category(error) => Some(error.code()),
            AlgebraError::Overflow { .. } => Some("overflow"),
            AlgebraError::DivisionByZero { .. } => Some("division_by_zero"),
            AlgebraError::ZeroExtent { .. } => Some("nonpositive_shape"),
            _ => None,
        };
        Self { code, headline: error.headline().to_string(), witness: None }
    }

    pub(super) fn json(&self) -> Json {
        match (self.code, self.witness) {
            (Some(code), Some(witness)) => json!({ "error": code, "message": self.headline, "witness": witness }),
            (Some(code), None) => json!({ "error": code, "message": self.headline }),
            (None, _) => json!({ "error": self.headline }),
        }
    }
}

impl From<String> for Failure {
    fn from(headline: String) -> Self {
        Self { code: None, headline, witness: None }
    }
}

impl From<&str> for Failure {
    fn from(headline: &str) -> Self {
        headline.to_owned().into()
    }
}

impl From<AlgebraError> for Failure {
    fn from(error: AlgebraError) -> Self {
        Self::named(&error)
    }
}

impl From<LinearError> for Failure {
    fn from(error: LinearError) -> Self {
        let witness = match error {
            LinearError::NotLinear { x, y, .. } => Some([x, y]),
            _ => None,
        };
        Self { code: Some(error.code()), headline: error.headline().to_string(), witness }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        match &refusal.reason {
            Reason::Algebra(error) => Self::named(error),
            Reason::Language(headline) => headline.as_str().into(),
        }
    }
}
