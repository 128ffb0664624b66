//! Inputs that nobody would write, and the conditions that every answer must satisfy.
//!
//! An input is made from bytes, each of which decides one thing: a fuzzer that changes one byte changes one thing. The bounded
//! run of `tests/tests/fuzz.rs` draws the bytes from a seed; the targets in `tests/fuzz` get them from libFuzzer.

pub mod calls;
mod choices;
mod corpus;
mod depth;
mod expression;
mod json;
mod markup;
mod mutation;
mod plans;
mod tokens;
pub mod verdict;

pub use choices::{Choices, Random};
pub use corpus::Corpus;

/// The kinds of text, by name.
pub const TEXTS: [(&str, Make); 6] = [
    ("bytes", tokens::bytes),
    ("tokens", tokens::tokens),
    ("expressions", expression::any),
    ("statements", expression::statements),
    ("mutations", mutation::of_expression),
    ("nesting", depth::any),
];

/// The kinds of JSON lines, by name.
pub const LINES: [(&str, Make); 3] =
    [("calls", json::call), ("mutated lines", mutation::of_line), ("nested objects", json::nested)];

/// Reads a number from an environment variable.
pub fn setting(variable: &str, otherwise: u64) -> u64 {
    std::env::var(variable).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Makes an input according to the choices.
pub type Make = fn(&mut Choices<'_>, &Corpus) -> String;
