//! The playground: a page that evaluates, explains and shows layouts in the browser, and the engine behind it.
//!
//! ```text
//!     page/*.js ─ JSON ─┬─ engine.wasm: exports ─┐
//!                       └─ `layout serve` ───────┴─ answer ─ layout_answers::Session
//! ```
//!
//! The engine is [`answer`]: one JSON object in, one out. The page runs it as WebAssembly; `layout serve` runs it natively.
//! A second page, `ptx.html`, runs PTX, by an engine of its own, with the feature `ptx`.
//! `cargo run --release -p layout-playground` writes both with their engines into `target/playground`.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `layouts` | yes | the engine of layouts, and the server of `layout serve` |
//! | `ptx` | no | the engine of PTX, the interpreter |
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)
)]

#[cfg(feature = "layouts")]
mod answer;
#[cfg(all(feature = "layouts", not(target_family = "wasm")))]
mod built;
mod bundle;
#[cfg(target_family = "wasm")]
mod exports;
#[cfg(feature = "layouts")]
mod proposal;
#[cfg(feature = "ptx")]
pub mod ptx;
#[cfg(any(feature = "layouts", feature = "ptx"))]
mod request;
#[cfg(all(feature = "layouts", not(target_family = "wasm")))]
pub mod serve;

#[cfg(feature = "layouts")]
pub use answer::answer;
pub use bundle::{Engine, File, files, ptx_files};
