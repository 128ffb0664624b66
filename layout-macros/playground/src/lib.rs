//! The playground: a page that evaluates, explains and shows layouts in the browser, and the engine behind it.
//!
//! ```text
//!     page/*.js ─ JSON ─┬─ engine.wasm: exports ─┐
//!                       └─ `layout serve` ───────┴─ answer ─ layout_answers::Session
//! ```
//!
//! The engine is [`answer`]: one JSON object in, one out. The page runs it as WebAssembly; `layout serve` runs it natively.
//! `cargo run --release -p layout-playground` writes the page with the engine in it into `target/playground`.
#![cfg_attr(
    not(test),
    warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)
)]

mod answer;
#[cfg(not(target_family = "wasm"))]
mod book;
mod bundle;
#[cfg(target_family = "wasm")]
mod exports;
mod proposal;
#[cfg(not(target_family = "wasm"))]
pub mod serve;

pub use answer::answer;
pub use bundle::{Engine, File, files};
