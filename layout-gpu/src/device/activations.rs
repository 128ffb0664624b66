//! Activations: functions of one sum, or of two, by the approximate instructions.
//!
//! | | definition | instructions with an error of their own |
//! |---|---|---|
//! | [`relu`] | `max(x, 0)` | none |
//! | [`sigmoid`] | `1 / (1 + exp(−x))` | `ex2`, `rcp` |
//! | [`silu`] | `x · sigmoid(x)` | `ex2`, `rcp` |
//! | [`swiglu`] | `silu(gate) · x` | `ex2`, `rcp` |
//! | [`gelu`] | `x · (1 + erf(x / √2)) / 2` | `rcp`, `ex2` |
//! | [`gelu_tanh`] | `x · (1 + tanh(√(2/π) (x + 0.044715 x³))) / 2` | `ex2`, `rcp` |
//!
//! **Law.** From −8 to 8 each is within 10⁻⁶ of its definition, absolutely, or relatively where that is above 1: a test compares them in `f64`. [`tanh`](super::tanh) is
//! one instruction, and its error is 2⁻¹¹.
//!
//! ```ignore
//! unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum.then(gelu)) }                // the end of a product
//! ```

use core::f32::consts::LOG2_E;

use super::{exp2, fma, rcp};

/// Computes `max(x, 0)`.
#[must_use]
#[inline(always)]
pub fn relu(x: f32) -> f32 {
    x.max(0.0)
}

/// Computes `1 / (1 + exp(−x))`.
#[must_use]
#[inline(always)]
pub fn sigmoid(x: f32) -> f32 {
    rcp(1.0 + exp2(-LOG2_E * x))
}

/// Computes `x · sigmoid(x)`.
#[must_use]
#[inline(always)]
pub fn silu(x: f32) -> f32 {
    scaled(x, sigmoid(x))
}

/// Computes `silu(gate) · x`.
///
/// ```ignore
/// |row, sequence, [gate, up]| y.write((row, sequence), F16::from_f32(swiglu(gate, up))),
/// ```
#[must_use]
#[inline(always)]
pub fn swiglu(gate: f32, x: f32) -> f32 {
    silu(gate) * x
}

/// Computes `x · Φ(x)`, where `Φ(x) = (1 + erf(x / √2)) / 2`.
#[must_use]
#[inline(always)]
pub fn gelu(x: f32) -> f32 {
    let tail = tail(x.abs());
    scaled(x, if x < 0.0 { tail } else { 1.0 - tail })
}

/// Computes GELU with its usual approximation by `tanh`: `(1 + tanh(y)) / 2` is `sigmoid(2y)`.
#[must_use]
#[inline(always)]
pub fn gelu_tanh(x: f32) -> f32 {
    scaled(x, sigmoid(1.595_769_1 * fma(0.044_715 * x * x, x, x)))
}

/// Computes a product that may be one instruction with a sum that may be, too, such as that of an epilogue's `plus`.
#[inline(always)]
const fn scaled(x: f32, by: f32) -> f32 {
    x.algebraic_mul(by)
}

/// Computes `1 − Φ(x)` for `x ≥ 0`, to within 10⁻⁷.
///
/// Source: Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17; its terms divided by `√(2π)`.
#[inline(always)]
fn tail(x: f32) -> f32 {
    const TERMS: [f32; 4] = [0.127_414_8, -0.142_248_37, 0.710_706_87, -0.726_576_01];
    let t = rcp(fma(0.231_641_9, x, 1.0));
    let sum = TERMS.iter().rev().fold(0.530_702_71, |sum, &term| fma(sum, t, term));
    sum * t * exp2(-0.5 * LOG2_E * x * x)
}
