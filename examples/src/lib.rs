//! Useful programs, in reading order; this library contains their shared code.

pub mod check;
pub mod cublas_lt;
pub mod device;
pub mod matrix;
pub mod program;
pub mod record;

pub use matrix::Matrix;
