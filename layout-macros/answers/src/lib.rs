//! Answers of the language of `layout!` in full, for the command, the playground and the pages of operations.
//!
//! ```text
//!     language ─ statements ─┬─ steps (with laws) ─┐
//!                            ├─ draw ──────────────┼─ session ─ the command, the playground
//!                            └─ json               └─ example ─ the pages of operations
//! ```
//!
//! The macros do without: what a kernel crate waits for is the language alone.
#![warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]
#![allow(clippy::must_use_candidate, reason = "the command uses what it asks for")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects))]

pub mod draw;
pub mod example;
pub mod json;
mod session;
mod statements;
pub mod steps;

pub use json::{eval_json, eval_json_line};
pub use session::{Session, eval_written};
