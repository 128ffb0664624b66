//! The integration tests. This library is the other side of each comparison: the definitions by brute force, and
//! the oracle vectors.
#![allow(
    clippy::must_use_candidate,
    clippy::missing_panics_doc,
    reason = "called by tests alone, which fail by panics"
)]

pub mod access;
pub mod brute_force;
pub mod descriptor;
pub mod files;
pub mod fuzz;
pub mod given;
pub mod guide;
pub mod linear;
pub mod notation;
pub mod oracle;
pub mod presets;
pub mod products;
pub mod requests;
pub mod sample;
pub mod swizzled;
pub mod tree;

/// The README; its Rust code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// The README of the core; its Rust code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../layout-core/README.md")]
pub struct Core;

/// The chapter of the guide on kernels; its Rust code runs as a test.
#[cfg(doctest)]
#[doc = include_str!("../../layout-core/guide/src/kernels.md")]
pub struct Kernels;
