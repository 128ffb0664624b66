//! Pictures of layouts, from one renderer.
//!
//! ```text
//!     a value ── family ──▶ scene ── place ──▶ boxes ── backend ──▶ SVG, …
//!   (layout-algebra)      (plain data)      (points)     (text)
//! ```
//!
//! A [`family`] asks the algebra for every number and builds a [`Scene`]: cells in grids with colors, states and coordinates, independent
//! of any format. [`place`] gives each part its position, and a [`backend`] writes the result.
//!
//! ```
//! use layout_algebra::{ComposedLayout, IntTuple, LayoutValue};
//! use layout_picture::{family, svg};
//! let layout = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[8, 1])?)?;
//! let scene = family::layout(&ComposedLayout::plain(&layout))?;
//! assert_eq!(scene.title, "(4,8):(8,1)");
//! assert!(svg(&scene).contains("data-coordinate=\"(1,2)\" data-offset=\"10\""));
//! # Ok::<(), layout_algebra::AlgebraError>(())
//! ```
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `operations` | yes | operations with their operands, tilers, coordinate layouts, bank accesses, arrows, refusals; without it, layouts and distributions over threads |
//! | `html` | | pages: pictures as SVG, and as tables for screen readers |
//! | `png` | | PNG, with the fonts of the system |
//! | `terminal` | | terminals, by their width and their colours |
//! | `tikz` | | LaTeX |
#![warn(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::arithmetic_side_effects))]

pub mod backend;
pub mod family;
pub mod palette;
pub mod place;
pub mod scene;

pub use backend::svg::{Svg, svg, svg_below_title};
pub use palette::Theme;
pub use scene::Scene;
