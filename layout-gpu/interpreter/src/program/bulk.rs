//! Bulk copies.

use super::Update;

/// One bulk copy, reduction or prefetch.
#[derive(Clone, Debug)]
pub(crate) struct Bulk {
    pub(crate) way: Way,
    /// The accesses of shared memory, and of global memory or of the tensor map; the second one is that of the source within shared memory.
    pub(crate) shared: Option<u32>,
    pub(crate) global: u32,
    /// The number of bytes, a narrow register; `None` for a box of a tensor.
    pub(crate) bytes: Option<u32>,
    /// The place of the box, in narrow registers.
    pub(crate) place: Vec<u32>,
    /// The element of a filter that a box of `.im2col` is for, in narrow registers; `None` for a tile.
    pub(crate) offsets: Option<Vec<u32>>,
    /// The access of the `mbarrier` that gets the bytes.
    pub(crate) barrier: Option<u32>,
    /// The blocks of a multicast, a narrow register.
    pub(crate) blocks: Option<u32>,
    /// The reduction: the bytes of its elements with its update, or one for each type of a tensor map's elements.
    pub(crate) reduction: Vec<(u32, Option<Update>)>,
}

/// One `st.async`, or with an update one `red.async`: its access, and that of the `mbarrier` that gets the bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remote {
    pub(crate) access: u32,
    pub(crate) barrier: u32,
    pub(crate) update: Option<Update>,
}

/// The direction of a bulk copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Global to shared memory.
    In,
    /// Shared to global memory.
    Out,
    /// Within shared memory.
    Within,
    Prefetch,
}
