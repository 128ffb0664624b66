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
pub mod errors;
pub mod evaluate;
pub mod expand;
pub mod explain;
pub mod parse;
pub mod resolve;
pub mod span;
mod surroundings;
mod text;
pub mod value;
pub mod vocabulary;

pub use errors::{Diagnostic, Errors};
pub use text::{eval, eval_brief};
pub use value::Value;
