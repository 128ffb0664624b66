//! Programs somebody would want, in reading order; this library is what they share.

pub mod check;
pub mod device;
pub mod matrix;
pub mod program;

pub use matrix::Matrix;
