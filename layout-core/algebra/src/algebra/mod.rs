//! The operations, one file each: definition, law, worked example, picture, refusals, and how others differ.

pub mod coalesce;
pub mod complement;
pub mod composition;
pub mod divide;
mod extension;
pub mod filter;
pub mod injective;
pub mod inverse;
pub mod predicates;
pub mod product;
pub mod rounded;
pub mod shape_arithmetic;
pub mod sort;
pub mod tile_to_shape;
