//! Reasons why a value or an operation is refused.

use layout_algebra::AlgebraError;
use layout_algebra::linear::LinearError;
use layout_algebra::mixed::Undecided;

use super::Value;

/// A refused value or operation.
#[derive(Clone, Debug)]
pub struct Refusal {
    /// The condition that failed.
    pub reason: Reason,
    /// The argument to blame, if there is one.
    pub argument: Option<usize>,
}

/// A condition of the algebra, or a sentence about the language.
#[derive(Clone, Debug)]
pub enum Reason {
    /// A refusal of the algebra.
    Algebra(AlgebraError),
    /// A refusal of the algebra of linear layouts.
    Linear(LinearError),
    /// Values of the right kinds that do not fit together.
    Condition(String),
    /// An expression of the wrong kind.
    Language(String),
    /// An operation that depends on an integer known at run time only.
    Undecided {
        /// The question that cannot be answered.
        question: Undecided,
        /// The name of the operation.
        operation: &'static str,
        /// The name of the integer.
        name: String,
    },
    /// An expression with two readings.
    TwoReadings {
        /// The two readings.
        headline: String,
        /// The spelling of each reading, if it has one.
        spellings: Vec<String>,
    },
}

impl Refusal {
    /// A refusal with a sentence about the language.
    pub fn language(headline: impl Into<String>) -> Self {
        Self { reason: Reason::Language(headline.into()), argument: None }
    }

    /// A refusal with a sentence about values of the right kinds.
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

    /// An operand that is not what is expected.
    pub fn expected(what: &str, value: &Value) -> Self {
        Self::language(format!("expected {what}, found {}", value.article()))
    }
}

/// The headline for an operation that depends on the integer `name`.
fn undecided(question: Undecided, operation: &str, name: &str) -> String {
    let what = match question {
        Undecided::Divides(divisor) => format!("whether {divisor} divides `{name}`"),
        Undecided::Tile => format!("`{name}`: whether the tile divides"),
        Undecided::DividesStride(divisor) => format!("whether {divisor} divides the stride `{name}`"),
        Undecided::Extent => format!("the extent `{name}`"),
        Undecided::Continues => format!("`{name}`: whether one mode continues another"),
        Undecided::Crosses => format!("`{name}`: a step passes from one mode to the next"),
        Undecided::Number => format!("`{name}`"),
        Undecided::Complement => format!("`{name}`: what the block leaves out"),
        Undecided::Zero => format!("whether the stride `{name}` is 0"),
        Undecided::Order => format!("`{name}`: the order of the strides"),
        Undecided::Repeats => format!("`{name}`: whether two coordinates share an offset"),
        Undecided::Same => format!("`{name}`: whether both layouts agree"),
        Undecided::One => format!("whether `{name}` is 1"),
        Undecided::Swizzle => format!("`{name}`: the bits that the swizzle moves"),
    };
    format!("`{operation}` depends on {what}, known at run time only")
}

impl From<AlgebraError> for Refusal {
    fn from(error: AlgebraError) -> Self {
        Self { reason: Reason::Algebra(error), argument: None }
    }
}
