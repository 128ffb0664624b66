//! Integration tests that the compiler evaluates; they are separate because they take as long to compile as all the others.
#![allow(missing_docs, reason = "tests")]

mod atoms_in_braces;
mod braces;
mod braces_in_tensors;
mod compat;
mod coordinate_operations;
mod coordinate_tensors;
mod coordinates;
mod four_stages;
mod inline;
mod named_atoms;
mod names;
#[cfg(feature = "whole")]
mod partitions;
mod placed;
mod plans;
mod run_time;
mod shared_slices;
mod swizzled_types;
mod tensors;
mod through_the_macro;
#[cfg(feature = "whole")]
mod tiled;
