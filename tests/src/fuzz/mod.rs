//! Inputs that nobody would write, and what an answer must be.
//!
//! An input is made of bytes, each of which decides one thing: a fuzzer that changes a byte changes one thing. The bounded
//! run of `tests/tests/fuzz.rs` draws the bytes from a seed, the targets of `tests/fuzz` are handed them by libFuzzer.

pub mod calls;
mod choices;
mod corpus;
mod depth;
mod expression;
mod json;
mod markup;
mod mutation;
mod tokens;
pub mod verdict;

pub use choices::{Choices, Random};
pub use corpus::Corpus;

/// Every kind of text, by its name.
pub const TEXTS: [(&str, Make); 6] = [
    ("bytes", tokens::bytes),
    ("tokens", tokens::tokens),
    ("expressions", expression::any),
    ("statements", expression::statements),
    ("mutations", mutation::of_expression),
    ("nesting", depth::any),
];

/// Every kind of line for programs, by its name.
pub const LINES: [(&str, Make); 3] =
    [("calls", json::call), ("mutated lines", mutation::of_line), ("nested objects", json::nested)];

/// The number that a variable of the environment sets.
pub fn setting(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Makes an input as the choices say.
pub type Make = fn(&mut Choices<'_>, &Corpus) -> String;
