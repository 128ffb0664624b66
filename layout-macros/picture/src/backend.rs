//! From a scene to text: a format a file.

pub mod svg;
