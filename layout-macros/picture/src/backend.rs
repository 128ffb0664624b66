//! From a scene to text, one format per file.

#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "png")]
pub mod png;
pub mod svg;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "tikz")]
pub mod tikz;
