//! Matrix products, and the instructions that move their fragments.

use std::sync::Arc;

use crate::element::Element;

/// A fragment of a matrix: registers, and the place of each value in the matrix, lanes fastest.
#[derive(Clone, Debug)]
pub(crate) struct Fragment {
    pub(crate) element: Element,
    pub(crate) registers: Vec<u32>,
    pub(crate) places: Arc<[u16]>,
}

/// The arithmetic of a matrix product.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Product {
    /// `f32`, which holds the products of narrower floats exactly.
    Float,
    Double,
    Integer {
        saturates: bool,
    },
    /// Counts the bits of a function of two words.
    Bits(fn(u32, u32) -> u32),
}

/// One `mma`.
#[derive(Clone, Debug)]
pub(crate) struct Mma {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// 4 if each quarter of the warp has a product of its own.
    pub(crate) quarters: usize,
    pub(crate) product: Product,
    pub(crate) a: Fragment,
    pub(crate) b: Fragment,
    pub(crate) c: Fragment,
    pub(crate) d: Fragment,
}

/// One `ldmatrix` or `stmatrix`: one register for each matrix, and the access of its rows; or the access of one element of a
/// tile.
#[derive(Clone, Debug)]
pub(crate) struct MatrixAccess {
    pub(crate) access: u32,
    pub(crate) registers: Vec<u32>,
    pub(crate) transposed: bool,
    /// For `wmma.load` and `wmma.store`, the layout of the matrix in memory.
    pub(crate) tile: Option<Tile>,
}

/// A matrix in memory, and the places of its fragment's values in it.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) fragment: Fragment,
    pub(crate) columns: usize,
    pub(crate) by_columns: bool,
    /// Elements from one row to the next, or from one column; a narrow register.
    pub(crate) stride: u32,
    /// Elements moved by one access: more than one if they are smaller than a byte.
    pub(crate) per_access: u32,
}

/// One `cp.async`: a load of global memory and a store to shared memory.
#[derive(Clone, Debug)]
pub(crate) struct AsyncCopy {
    pub(crate) load: u32,
    pub(crate) store: u32,
    /// The register with the number of bytes to read; the rest is zero.
    pub(crate) bytes: Option<u32>,
    /// A predicate under which nothing is read.
    pub(crate) ignored: Option<u32>,
}
