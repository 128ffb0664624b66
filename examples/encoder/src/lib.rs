//! The sentence encoder all-MiniLM-L6-v2, whose every kernel is in [`kernels`](Kernels): from sentences to vectors of 384 numbers.
//!
//! ```text
//!     sentences ──Tokens──▶ words, positions ──Encoder──▶ a vector each          a layer:
//!                                                                                  q k v = x Wᵀ + b         linear_f16
//!     embed                                                                        a = softmax(q kᵀ) v      attend
//!     6 layers                                                                     x = norm(x + a Wᵀ + b)   linear_f32, add_norm
//!     pool                                                                         h = gelu(x Wᵀ + b)       linear_gelu
//!                                                                                  x = norm(x + h Wᵀ + b)   linear_f32, add_norm
//! ```
//!
//! Products and attention have two sets of kernels, for `mma` and for Hopper's `wgmma` and TMA, those of `examples/hopper`: see [`Matrix`].
//!
//! The rows of all sentences stand one after the other, so no row is padding; a list of starts says which are whose.

mod calls;
mod encoder;
mod matrices;
mod tokens;
mod weights;

pub use calls::{Kernels, Matrix, PTX};
pub use encoder::{Encoded, Encoder};
pub use tokens::{LONGEST, Tokenizer, Tokens};
pub use weights::{Config, Weights};

/// Returns the cosine of two vectors.
///
/// ```
/// use layout_examples_encoder::cosine;
/// assert_eq!(cosine(&[3.0, 0.0], &[2.0, 0.0]), 1.0);
/// assert_eq!(cosine(&[3.0, 0.0], &[0.0, 1.0]), 0.0);
/// ```
#[must_use]
pub fn cosine(a: &[f32], b: &[f32]) -> f64 {
    let dot = |a: &[f32], b: &[f32]| a.iter().zip(b).map(|(&a, &b)| f64::from(a) * f64::from(b)).sum::<f64>();
    dot(a, b) / (dot(a, a) * dot(b, b)).sqrt()
}
