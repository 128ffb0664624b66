//! Copies of boxes between a matrix in global memory and tiles, by TMA; groups of them, and the fences between it and threads.

use core::arch::asm;
use core::marker::PhantomData;

use layout_core::{StaticComposed, Tensor};

use super::Mbarrier;
use crate::device::Smem;
use crate::tensor_map::{TensorMap, TileBoxes};

/// A tensor map of tiles `L` of elements `T`, by its address.
#[derive(Debug)]
pub struct Map<T, L> {
    address: u64,
    of: PhantomData<(T, L)>,
}

impl<T, L> Clone for Map<T, L> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L> Copy for Map<T, L> {}

impl<T, L> TensorMap<T, L> {
    /// Returns the address of a map that is a parameter of the kernel.
    #[must_use]
    #[inline(always)]
    pub fn here(&self) -> Map<T, L> {
        let address;
        // SAFETY: a move. The builder puts the address of the parameter in the place of its first word: see its `parameters.rs`.
        unsafe {
            asm!("mov.b64 {}, {}; // layout_gpu: parameter", out(reg64) address, in(reg64) self.first_word(),
                options(pure, nomem, nostack, preserves_flags));
        }
        Map { address, of: PhantomData }
    }
}

impl<T: Copy, L: StaticComposed> Map<T, L> {
    /// The boxes of a tile.
    pub const BOXES: TileBoxes = TensorMap::<T, L>::BOXES;
    /// The bytes of a tile, which a barrier expects.
    pub const BYTES: u32 = Self::BOXES.tile_bytes();

    /// Returns, of each box of a tile, its address in shared memory and its first element as TMA counts: along a row, then the row.
    #[inline(always)]
    fn boxes(tile: Tensor<Smem<T>, L>, element: [u32; 2], mut copy: impl FnMut(u32, u32, u32)) {
        let boxes = const { Self::BOXES };
        let (along, other) = (element[boxes.contiguous], element[1 - boxes.contiguous]);
        for number in 0..boxes.count {
            let at = tile.data().address().wrapping_add(number.wrapping_mul(boxes.bytes));
            copy(at, along.wrapping_add(number.wrapping_mul(boxes.extents[0])), other);
        }
    }

    /// Copies the tile of the matrix that begins at an element, (row, column), to shared memory: 0 or NaN past the edges, as the map says. Its bytes,
    /// all of [`BYTES`](Self::BYTES) even past an edge, come to a barrier.
    ///
    /// # Safety
    /// One thread calls it. The map is of the host, the barrier expects the bytes, and nobody reads or writes the tile until it has them.
    #[inline(always)]
    pub unsafe fn load(self, to: Tensor<Smem<T>, L>, element: [u32; 2], full: Mbarrier) {
        Self::boxes(
            to,
            element,
            #[inline(always)]
            |at, x, y| {
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(
                        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [{}], [{}, {{{}, {}}}], [{}];",
                        in(reg32) at, in(reg64) self.address, in(reg32) x, in(reg32) y, in(reg32) full.address(),
                        options(nostack, preserves_flags),
                    );
                }
            },
        );
    }

    /// Copies a tile to the same place in each block of the cluster whose bit is set, and its bytes to the barrier of each.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load) in each of the blocks, none of which has ended.
    #[inline(always)]
    pub unsafe fn load_to_all(self, to: Tensor<Smem<T>, L>, element: [u32; 2], full: Mbarrier, blocks: u16) {
        Self::boxes(
            to,
            element,
            #[inline(always)]
            |at, x, y| {
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(
                        "cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes.multicast::cluster \
                         [{}], [{}, {{{}, {}}}], [{}], {};",
                        in(reg32) at, in(reg64) self.address, in(reg32) x, in(reg32) y, in(reg32) full.address(), in(reg16) blocks,
                        options(nostack, preserves_flags),
                    );
                }
            },
        );
    }

    /// Copies a tile to the matrix, from an element (row, column) on; what lies past the edges is not written. A group of its own.
    ///
    /// # Safety
    /// One thread calls it, after [`fence_async`] by all that wrote the tile and a barrier. Nobody writes the tile until [`wait_bulk_read`], and nobody
    /// else the matrix's elements.
    #[inline(always)]
    pub unsafe fn store(self, from: Tensor<Smem<T>, L>, element: [u32; 2]) {
        Self::boxes(
            from,
            element,
            #[inline(always)]
            |at, x, y| {
                // SAFETY: the caller's promise.
                unsafe {
                    asm!(
                        "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [{}, {{{}, {}}}], [{}];",
                        in(reg64) self.address, in(reg32) x, in(reg32) y, in(reg32) at, options(nostack, preserves_flags),
                    );
                }
            },
        );
        commit_bulk();
    }
}

/// Fetches a map itself, ahead of its first copy.
#[inline(always)]
pub fn prefetch_map<T, L>(map: Map<T, L>) {
    // SAFETY: a hint.
    unsafe { asm!("prefetch.tensormap [{}];", in(reg64) map.address, options(nostack, preserves_flags)) }
}

/// Ends a group of this thread's copies from shared memory.
#[inline(always)]
pub fn commit_bulk() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.commit_group;", options(nostack, preserves_flags)) }
}

/// Waits until at most `LEFT` groups of this thread's copies still read shared memory.
#[inline(always)]
pub fn wait_bulk_read<const LEFT: u32>() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.wait_group.read {};", const LEFT, options(nostack, preserves_flags)) }
}

/// Waits until at most `LEFT` groups of this thread's copies are under way; the others have written.
#[inline(always)]
pub fn wait_bulk<const LEFT: u32>() {
    // SAFETY: no precondition.
    unsafe { asm!("cp.async.bulk.wait_group {};", const LEFT, options(nostack, preserves_flags)) }
}

/// Lets copies and products, which are of another proxy, see what this thread has written to shared memory.
#[inline(always)]
pub fn fence_async() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("fence.proxy.async.shared::cta;", options(nostack, preserves_flags)) }
}

/// Lets copies, and the blocks of the cluster after [`cluster_sync`](super::cluster_sync), see barriers that this thread made ready.
#[inline(always)]
pub fn fence_barrier_init() {
    // SAFETY: no precondition.
    unsafe { asm!("fence.mbarrier_init.release.cluster;", options(nostack, preserves_flags)) }
}
