//! The elements of products.

use half::{bf16, f16};
use layout_gpu::host::Pod;
use layout_gpu::kernels::E4M3;

/// A number of a product.
pub trait Number: Pod {
    /// The part of itself by which a result may be off, when it is rounded.
    const ROUNDING: f64;
    /// By how much a result near 0 may be off.
    const STEP: f64;
    /// The part of the terms' sizes by which adding one to a sum of these may be off.
    const TERM: f64;
    /// What is past these becomes them, when it is rounded.
    const ENDS: [f64; 2] = [f64::NEG_INFINITY, f64::INFINITY];
    /// One of [-1, 1), of integers one of [-128, 127].
    fn of(number: f32) -> Self;
    /// It.
    fn double(self) -> f64;
}

const FLOAT: f64 = f32::EPSILON as f64;

macro_rules! numbers {
    ($($Number:ty: $rounding:expr, $step:expr, $term:expr, $of:expr $(, $ends:expr)?;)*) => {$(
        impl Number for $Number {
            const ROUNDING: f64 = $rounding;
            const STEP: f64 = $step;
            const TERM: f64 = $term;
            $(const ENDS: [f64; 2] = $ends;)?

            fn of(number: f32) -> Self {
                $of(number)
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
    // One that tf32 has.
    f32: FLOAT, 1e-38, FLOAT, |number| bf16::from_f32(number).to_f32();
    i8: 0.0, 0.5, 0.0, byte, [-128.0, 127.0];
    i32: 0.0, 0.0, 0.0, |number| byte(number).into();
    // Of 32 products at once, a GPU keeps 13 bits after the first of the greatest.
    E4M3: 1.0 / 16.0, 0.002, 1.0 / 8192.0 / 32.0, E4M3::from_f32;
}

#[allow(clippy::cast_possible_truncation, reason = "from -128 to 127")]
fn byte(number: f32) -> i8 {
    (number * 128.0).floor() as i8
}
