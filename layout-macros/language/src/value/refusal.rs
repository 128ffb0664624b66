//! Why a value, or an operation, is refused.

use layout_algebra::AlgebraError;
use layout_algebra::linear::LinearError;
use layout_algebra::mixed::Undecided;

use super::Value;

/// Why a value, or an operation, is refused.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The condition that failed.
    pub reason: Reason,
    /// The argument that is to blame, if it is one.
    pub argument: Option<usize>,
}

/// A condition of the algebra, or a sentence about the language.
#[derive(Clone, Debug)]
pub enum Reason {
    /// The algebra refuses.
    Algebra(AlgebraError),
    /// The algebra of linear layouts refuses.
    Linear(LinearError),
    /// The values are of the right kinds, and yet not what they should be to each other.
    Condition(String),
    /// The expression is of the wrong kind.
    Language(String),
    /// The operation depends on an integer that is known at run time only.
    Undecided {
        /// What it depends on.
        question: Undecided,
        /// Its name.
        operation: &'static str,
        /// The integer.
        name: String,
    },
    /// It may be read in two ways.
    TwoReadings {
        /// Which ones.
        headline: String,
        /// How each is written, if it can be.
        spellings: Vec<String>,
    },
}

impl Refusal {
    /// A sentence about the language.
    pub fn language(headline: impl Into<String>) -> Self {
        Self { reason: Reason::Language(headline.into()), argument: None }
    }

    /// A sentence about values of the right kinds.
    pub fn condition(headline: impl Into<String>) -> Self {
        Self { reason: Reason::Condition(headline.into()), argument: None }
    }

    /// The headline.
    pub fn headline(&self) -> String {
        match &self.reason {
            Reason::Algebra(error) => error.headline().to_string(),
            Reason::Linear(error) => error.headline().to_string(),
            Reason::Undecided { question, operation, name } => undecided(*question, operation, name),
            Reason::Condition(headline) | Reason::Language(headline) | Reason::TwoReadings { headline, .. } => {
                headline.clone()
            }
        }
    }

    pub(crate) fn expected(what: &str, value: &Value) -> Self {
        Self::language(format!("expected {what}, found {}", value.article()))
    }
}

/// That an operation depends on the integer `name`.
fn undecided(question: Undecided, operation: &str, name: &str) -> String {
    let what = match question {
        Undecided::Divides(divisor) => format!("whether {divisor} divides `{name}`"),
        Undecided::DividesStride(divisor) => format!("whether {divisor} divides the stride `{name}`"),
        Undecided::Extent => format!("the extent `{name}`"),
        Undecided::Continues => format!("`{name}`: whether a mode begins where the last one ends"),
        Undecided::Crosses => format!("`{name}`: a step passes from one mode to the next"),
        Undecided::Number => format!("`{name}`"),
        Undecided::Complement => format!("`{name}`: what the block leaves out"),
    };
    format!("`{operation}` depends on {what}, known at run time only")
}

impl From<AlgebraError> for Refusal {
    fn from(error: AlgebraError) -> Self {
        Self { reason: Reason::Algebra(error), argument: None }
    }
}
