//! Programs somebody would want, in reading order; this library is what they share.

pub mod check;
pub mod cublas_lt;
pub mod device;
pub mod matrix;
pub mod program;
pub mod record;

pub use matrix::Matrix;
