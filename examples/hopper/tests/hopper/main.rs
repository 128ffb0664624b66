//! The kernels on the interpreter: beside `f64`, at sizes that no tile divides, and with one line less.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

mod attention;
mod blackwell;
mod changes;
mod copies;
mod mutations;
mod mutations_of_attention;
mod mutations_of_blackwell;
mod mutations_of_residual;
mod mutations_of_sentences;
mod mutations_of_streams;
mod products;
mod transposition;
