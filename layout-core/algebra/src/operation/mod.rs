//! # Operations
//!
//! The one list of the operations of the algebra, and all that is made from it: what an operation is called, what it takes, what it answers.
//!
//! ```text
//!     Name name "what it answers" [lift] { (A: kind, n: ?kind, words: !kind, more: *kind) = its function; … }
//! ```
//!
//! | mark | the operand |
//! |---|---|
//! | | is there |
//! | `?` | may be left out |
//! | `!` | is a word that may stand last, and means something where it does not |
//! | `*` | stands for all that are left |
//!
//! The first form whose kinds accept all operands, and no operand too many, answers. `[inside]` takes an operation that knows plain layouts on to swizzled
//! ones: it is done to the layout inside. A function of the algebra is written in its own file; its row only names it.

mod call;
mod groups;
mod kind;
mod lists;
mod names;
mod own;
mod table;
mod value;

pub use call::{Call, Given, Operation, Parameter};
pub use kind::Kind;
pub use names::{Names, Sizes};
pub use value::{Answer, Numbers, Refusal, Value};
