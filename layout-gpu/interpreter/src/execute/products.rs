//! Products of a warp, and of its warp group, that are under way.

use std::collections::BTreeMap;

/// The products of a warp.
#[derive(Debug, Default)]
pub(super) struct Products {
    /// The sums that nobody may touch: for each register the group of its last product, and the lanes with a value.
    pub(super) under_way: BTreeMap<u32, (u32, u32)>,
    /// The groups that it has closed.
    pub(super) closed: u32,
    pub(super) has_fenced: bool,
}

/// The products of a warp group.
#[derive(Debug, Default)]
pub(crate) struct Team {
    /// The groups that each of its warps has closed, and the products that each has issued.
    pub(super) closed: [u32; 4],
    pub(super) issued: [usize; 4],
    /// The products: each an instruction with its descriptors.
    pub(super) all: Vec<(u32, [u64; 2])>,
    /// Reads of shared memory under way: the group of products, the number of the reading, and the instruction.
    pub(super) readings: Vec<(u32, u64, u32)>,
}

impl Products {
    pub(super) fn is_idle(&self) -> bool {
        self.under_way.is_empty()
    }
}
