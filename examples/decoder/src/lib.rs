//! A step of a decoder, whose every kernel is in [`kernels`](Kernels): one more token of each of up to eight sequences. `LLaMA`'s layers with weights
//! of 4 bits, and keys and values in a cache of pages.
//!
//! ```text
//!     x = a row of the table for each token                    embed
//!     a layer:   q k v = rms_norm(x) Wᵀ                        rms_norm, gemv_w4
//!                q, k turned by the position; k, v cached      rotate
//!                a = softmax(q kᵀ / 8) v                       attend
//!                x = x + a Wᵀ                                  gemv_w4_add
//!                h = swiglu(rms_norm(x) Gᵀ, rms_norm(x) Uᵀ)    rms_norm, gemv_w4_swiglu
//!                x = x + h Wᵀ                                  gemv_w4_add_fine
//!     logits = rms_norm(x) Tᵀ, T the table                     rms_norm, gemv_w4
//!     the token of the greatest logit, or one by chance        greatest, or sample
//! ```
//!
//! The weights are random: the example is about the kernels of such a model, and has none of its knowledge.

mod cache;
mod calls;
mod decoder;
mod model;
#[path = "../kernels/src/weights.rs"]
mod packing;
mod sampler;
mod weight;

pub use cache::Cache;
pub use calls::{Kernels, PTX};
pub use decoder::{Decoder, Step};
pub use model::{Layer, Model, Shape};
pub use sampler::Sampler;
pub use weight::Weight;
