//! From a scene to text: a format a file.

#[cfg(feature = "html")]
pub mod html;
pub mod svg;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "tikz")]
pub mod tikz;
