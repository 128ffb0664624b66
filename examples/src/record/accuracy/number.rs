//! Element types of products.

use half::{bf16, f16};
use layout_gpu::host::Pod;
use layout_gpu::kernels::E4M3;

/// An element of a product.
pub trait Number: Pod {
    /// Relative error of rounding to this type.
    const ROUNDING: f64;
    /// Absolute error of rounding near 0.
    const STEP: f64;
    /// Error of adding one term to a sum of this type, relative to the sizes of all terms.
    const TERM: f64;
    /// Limits to which rounding saturates.
    const ENDS: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];
    /// Converts a number in [-1, 1); integers become numbers in [-128, 127].
    fn from_unit(number: f32) -> Self;
    /// Converts to `f64`.
    fn double(self) -> f64;
}

const FLOAT: f64 = f32::EPSILON as f64;

macro_rules! numbers {
    ($($Number:ty: $rounding:expr, $step:expr, $term:expr, $convert:expr $(, $ends:expr)?;)*) => {$(
        impl Number for $Number {
            const ROUNDING: f64 = $rounding;
            const STEP: f64 = $step;
            const TERM: f64 = $term;
            $(const ENDS: [f64; 2] = $ends;)?

            fn from_unit(number: f32) -> Self {
                $convert(number)
            }

            fn double(self) -> f64 {
                self.into()
            }
        }
    )*};
}

numbers! {
    bf16: 1.0 / 256.0, 1e-38, FLOAT, bf16::from_f32;
    f16: 1.0 / 2048.0, 6e-8, FLOAT, f16::from_f32;
    // A number that tf32 can represent.
    f32: FLOAT, 1e-38, FLOAT, |number| bf16::from_f32(number).to_f32();
    i8: 0.0, 0.5, 0.0, byte, [-128.0, 127.0];
    i32: 0.0, 0.0, 0.0, |number| byte(number).into();
    // Summing 32 products at once, a GPU keeps 13 bits after the leading bit of the largest.
    E4M3: 1.0 / 16.0, 0.002, 1.0 / 8192.0 / 32.0, E4M3::from_f32;
}

#[allow(clippy::cast_possible_truncation, reason = "from -128 to 127")]
fn byte(number: f32) -> i8 {
    (number * 128.0).floor() as i8
}
