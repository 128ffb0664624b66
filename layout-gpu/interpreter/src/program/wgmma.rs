//! Products of a warp group.

use crate::element::Element;

/// One `wgmma.mma_async`: 64 rows, of which each warp has 16.
#[derive(Clone, Debug)]
pub(crate) struct Wgmma {
    pub(crate) n: usize,
    pub(crate) k: usize,
    /// The element of both factors, and of the sums.
    pub(crate) elements: [Element; 2],
    pub(crate) sum: Element,
    /// The registers of the sums.
    pub(crate) sums: Vec<u32>,
    pub(crate) first: FirstFactor,
    /// The wide register with the descriptor of the second factor.
    pub(crate) second: u32,
    /// The predicate under which the sums so far are added.
    pub(crate) adds: u32,
    pub(crate) negates: [bool; 2],
    /// True for a factor whose rows (of B, columns) are contiguous, not its steps of `k`.
    pub(crate) transposed: [bool; 2],
    pub(crate) saturates: bool,
    pub(crate) sparsity: Option<Sparsity>,
}

impl Wgmma {
    /// The elements that a row of the first factor has in its registers or its memory.
    pub(crate) fn packed(&self) -> usize {
        if self.sparsity.is_some() { self.k / 2 } else { self.k }
    }
}

/// The zeros of a sparse first factor, of which only the other half of each row is stored.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sparsity {
    /// The narrow register with the places of the stored elements.
    pub(crate) metadata: u32,
    /// The lanes of each four that give places: 0 for the first two, 1 for the others; of 8-bit elements all do.
    pub(crate) selector: u32,
}

/// The place of the first factor.
#[derive(Clone, Debug)]
pub(crate) enum FirstFactor {
    /// The narrow registers of a fragment.
    Registers(Vec<u32>),
    /// The wide register with its descriptor.
    Shared(u32),
}
