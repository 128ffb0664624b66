//! Useful programs, in reading order; this library contains their shared code.

pub mod check;
pub mod costs;
pub mod cublas_lt;
pub mod device;
pub mod matrix;
pub mod program;
pub mod random;
pub mod record;

pub use costs::Costs;
pub use matrix::Matrix;
pub use random::Random;
