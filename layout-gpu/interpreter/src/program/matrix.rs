//! Products of matrices, and what moves their fragments.

use std::sync::Arc;

use crate::element::Element;

/// A fragment of a matrix: registers, and where the values in them lie in the matrix, lanes fastest.
#[derive(Clone, Debug)]
pub(crate) struct Fragment {
    pub(crate) element: Element,
    pub(crate) registers: Vec<u32>,
    pub(crate) places: Arc<[u16]>,
}

/// What a product of matrices is computed in.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Product {
    /// `f32`, which holds the products of narrower floats exactly.
    Float,
    Double,
    Integer {
        saturates: bool,
    },
    /// The bits that are left of two words are counted.
    Bits(fn(u32, u32) -> u32),
}

/// One `mma`.
#[derive(Clone, Debug)]
pub(crate) struct Mma {
    pub(crate) m: usize,
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// 4 where each quarter of the warp has a product of its own.
    pub(crate) quarters: usize,
    pub(crate) product: Product,
    pub(crate) a: Fragment,
    pub(crate) b: Fragment,
    pub(crate) c: Fragment,
    pub(crate) d: Fragment,
}

/// One `ldmatrix` or `stmatrix`: one register a matrix, and the access of its rows; or the access of one element of a
/// tile.
#[derive(Clone, Debug)]
pub(crate) struct MatrixAccess {
    pub(crate) access: u32,
    pub(crate) registers: Vec<u32>,
    pub(crate) transposed: bool,
    /// Of `wmma.load` and `wmma.store`, how the matrix lies in memory.
    pub(crate) tile: Option<Tile>,
}

/// A matrix in memory, and where the values of its fragment lie in it.
#[derive(Clone, Debug)]
pub(crate) struct Tile {
    pub(crate) fragment: Fragment,
    pub(crate) columns: usize,
    pub(crate) by_columns: bool,
    /// Elements from one row to the next, or from one column; a narrow register.
    pub(crate) stride: u32,
    /// How many of these elements one access brings: more than one where they are smaller than a byte.
    pub(crate) per_access: u32,
}

/// One `cp.async`: a load of global memory and a store to shared memory.
#[derive(Clone, Debug)]
pub(crate) struct AsyncCopy {
    pub(crate) load: u32,
    pub(crate) store: u32,
    /// Bytes that are read, the rest being zero; a register.
    pub(crate) bytes: Option<u32>,
    /// A predicate under which nothing is read.
    pub(crate) ignored: Option<u32>,
}
