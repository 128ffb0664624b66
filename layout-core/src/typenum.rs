//! typenum's unsigned integers as leaves: size and cosize of a layout as types.
//!
//! Const evaluation, on which the operations of this crate are based, cannot give a type back to generic code on stable Rust:
//! `[T; L::COSIZE]` is an error while `L` is a parameter. If the leaves are typenum's, sizes are types, and arrays
//! of `hybrid-array` or `generic-array` can be as long as a layout reaches:
//!
//! ```
//! use hybrid_array::{Array, ArraySize};
//! use layout_core::typenum::{CosizeOf, TypenumLayout};
//! use layout_core::{Layout, StaticLayout};
//! use typenum::{U1, U4, U8, U9};
//!
//! /// A buffer that every coordinate of `L` falls into.
//! struct Buffer<L: TypenumLayout<Cosize: ArraySize>> {
//!     elements: Array<u8, CosizeOf<L>>,
//!     layout: L,
//! }
//!
//! impl<L: TypenumLayout<Cosize: ArraySize>> Buffer<L> {
//!     fn get(&self, i: usize, j: usize) -> u8 {
//!         self.elements[StaticLayout::offset(self.layout, (i, j))]
//!     }
//! }
//!
//! type Padded = Layout<(U4, U8), (U9, U1)>;
//! let buffer = Buffer::<Padded> { elements: Array::from_fn(|i| i as u8), layout: Padded::default() };
//! assert_eq!(buffer.elements.len(), 35);
//! assert_eq!(buffer.get(2, 3), 21);
//! ```

mod leaf;
mod size;

pub use size::{CosizeOf, Extents, Reach, SizeOf, TypenumLayout};
