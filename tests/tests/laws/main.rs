//! Laws that hold for every operand, tried on random nested layouts.
#![allow(missing_docs, reason = "tests")]

mod algebra;
mod coordinates;
mod mixed;
