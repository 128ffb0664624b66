//! # Operations
//!
//! The only list of the operations of the algebra, and everything generated from it: the names, operands and answers of operations.
//!
//! ```text
//!     Name name "what it answers" [marks] eg "call" => "answer" { (A: kind, n: ?kind, words: !kind, more: *kind) = its function; … }
//! ```
//!
//! `=` precedes an expression that may fail, `=>` one that always has an answer.
//!
//! | mark | the operand |
//! |---|---|
//! | | is required |
//! | `?` | may be left out |
//! | `!` | is a word that may stand last, with a default if it is missing |
//! | `*` | stands for all remaining operands |
//!
//! Operations that differ only in a value, as the operands of an MMA do, share their forms: `Name name (A at value) "…" eg …, Other other (B at value)
//! "…" eg … { forms }`, where `at` is that value and the letter `X` is called `A` or `B`.
//!
//! The first form whose kinds accept all operands, with no operand too many, answers. The marks in square brackets say what else an operation takes:
//! `[inside]` extends it to swizzled layouts, applied to the layout inside, `[rearranges]` to strides along coordinates, `[moves]` to run-time integers;
//! `mark.rs` has all of them. A function of the algebra is written in its own file; its row only names it.

mod accesses;
mod call;
mod groups;
mod kind;
mod mark;
mod names;
mod numbered;
mod own;
mod returned;
mod table;
mod value;

pub use call::{Call, Given, Operation, Parameter};
pub use kind::{Kind, Refusal};
pub use names::{Names, Sizes};
pub use returned::Answer;
pub use value::{Numbers, Value};
