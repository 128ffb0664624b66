//! The language of `layout!`: parser, evaluator, messages and expansion.
//!
//! ```text
//!     text ─ parse::tokens ─┐
//!                           ├─ parse ─ ast ─ resolve ─ evaluate ─ value ─ printed
//!     tokens of the macro ──┘              (names)        │         └──── expand ─ types of `layout-core`
//!                                                         │
//!                             vocabulary (the operations) ┘   explain (notes and helps)   errors, span (leaves)
//!                             surroundings (what the file around a call declares)
//! ```
//!
//! Everything is parsed and every mistake is reported; everything is evaluated and every refusal is reported; the expansion cannot fail.
//! There is no arithmetic here: the numbers are computed by `layout_algebra`.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `command` | | for the command: JSON, step-by-step explanations, diagrams; the macros do without |
//! | `pictures` | | the documentation of a named layout has its picture, for rustdoc |
//! | `wide` | | types of up to 16 modes at each level of nesting; without it 8 |
#![warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]
#![allow(
    clippy::must_use_candidate,
    reason = "it is called by the macros and the command, which use what they ask for"
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects))]

pub mod ast;
mod atoms;
pub mod document;
#[cfg(feature = "command")]
pub mod draw;
pub mod errors;
pub mod evaluate;
#[cfg(feature = "command")]
pub mod example;
pub mod expand;
pub mod explain;
#[cfg(feature = "command")]
pub mod json;
pub mod parse;
pub mod resolve;
#[cfg(feature = "command")]
mod session;
pub mod span;
mod surroundings;
mod text;
pub mod value;
pub mod vocabulary;

pub use errors::{Diagnostic, Errors};
#[cfg(feature = "command")]
pub use json::{eval_json, eval_json_line};
#[cfg(feature = "command")]
pub use session::{Session, eval_written};
pub use text::{eval, eval_brief};
pub use value::Value;
