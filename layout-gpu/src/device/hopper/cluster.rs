//! Clusters: blocks that run at once and reach each other's shared memory.

use core::arch::asm;
use core::marker::PhantomData;

use crate::device::{Smem, Word};

/// Declares that this kernel runs in clusters of `X` × `Y` × `Z` blocks, beside [`block_size`](crate::device::block_size). The builder writes it into
/// the PTX as `.explicitcluster` and `.reqnctapercluster`, so that a grid of other clusters is an error of the launch.
///
/// ```ignore
/// block_size::<384, 1, 1>();
/// cluster_size::<2, 1, 1>();
/// ```
#[inline(always)]
pub fn cluster_size<const X: u32, const Y: u32, const Z: u32>() {
    const {
        let blocks = X as u64 * Y as u64 * Z as u64;
        assert!(blocks > 0 && blocks <= 16, "a cluster has 1 to 16 blocks, more than 8 where the launch allows it");
    }
    // SAFETY: comments.
    unsafe {
        asm!("// layout_gpu: .explicitcluster", options(nomem, nostack, preserves_flags));
        asm!("// layout_gpu: .reqnctapercluster {x}, {y}, {z}", x = const X, y = const Y, z = const Z,
            options(nomem, nostack, preserves_flags));
    }
}

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident = $register:literal;)*) => {$(
        $(#[$about])*
        #[must_use]
        #[inline(always)]
        pub fn $name() -> u32 {
            let value;
            // SAFETY: reads a special register.
            unsafe {
                asm!(concat!("mov.u32 {}, %", $register, ";"), out(reg32) value, options(pure, nomem, nostack, preserves_flags));
            }
            value
        }
    )*};
}

registers! {
    /// Returns the place of this block in its cluster.
    cluster_rank = "cluster_ctarank";
    /// Returns the place of the cluster in the grid, along x.
    cluster_idx = "clusterid.x";
    /// Returns the number of clusters in the grid, along x.
    cluster_count = "nclusterid.x";
}

unsafe extern "unadjusted" {
    #[link_name = "llvm.nvvm.barrier.cluster.arrive.aligned"]
    fn arrive();
    #[link_name = "llvm.nvvm.barrier.cluster.wait.aligned"]
    fn wait();
}

/// Arrives at the barrier of the cluster; all threads of all its blocks do. What was written before is seen after [`cluster_wait`].
#[inline(always)]
pub fn cluster_arrive() {
    // SAFETY: convergent; all threads of the warp come, as of any barrier of the block.
    unsafe { arrive() }
}

/// Waits until all threads of the cluster have arrived.
#[inline(always)]
pub fn cluster_wait() {
    // SAFETY: as above.
    unsafe { wait() }
}

/// Waits for all threads of all blocks of the cluster: before the first use of another block's memory, and before a block ends whose memory
/// others still reach.
#[inline(always)]
pub fn cluster_sync() {
    cluster_arrive();
    cluster_wait();
}

/// An element in the shared memory of a block of the cluster.
#[derive(Clone, Copy, Debug)]
pub struct PeerSmem<T> {
    address: u32,
    element: PhantomData<T>,
}

impl<T: Word> Smem<T> {
    /// Returns the same place in the shared memory of another block of the cluster.
    #[must_use]
    #[inline(always)]
    pub fn of_peer(self, rank: u32) -> PeerSmem<T> {
        let address;
        // SAFETY: computes an address.
        unsafe {
            asm!("mapa.shared::cluster.u32 {}, {}, {};", out(reg32) address, in(reg32) self.address(), in(reg32) rank,
                options(pure, nomem, nostack, preserves_flags));
        }
        PeerSmem { address, element: PhantomData }
    }
}

impl<T: Word> PeerSmem<T> {
    /// Loads the element.
    ///
    /// # Safety
    /// The block has it and has not ended; it was written before, with a barrier of the cluster between.
    #[must_use]
    #[inline(always)]
    pub unsafe fn load(self) -> T {
        let bits: u32;
        // SAFETY: the caller's promise.
        unsafe {
            asm!("ld.shared::cluster.b32 {}, [{}];", out(reg32) bits, in(reg32) self.address, options(readonly, nostack, preserves_flags));
        }
        T::from_bits(bits)
    }

    /// Writes the element.
    ///
    /// # Safety
    /// The block has it and has not ended; nobody else reads or writes it before the next barrier of the cluster.
    #[inline(always)]
    pub unsafe fn store(self, value: T) {
        // SAFETY: the caller's promise.
        unsafe {
            asm!("st.shared::cluster.b32 [{}], {};", in(reg32) self.address, in(reg32) value.to_bits(), options(nostack, preserves_flags));
        }
    }
}

/// Lets the kernel that depends on this one begin, where it was launched over the end of this one.
#[inline(always)]
pub fn launch_dependents() {
    // SAFETY: no precondition.
    unsafe { asm!("griddepcontrol.launch_dependents;", options(nostack, preserves_flags)) }
}

/// Waits until the kernels before this one have ended and their writes are seen; nothing of theirs is read before.
#[inline(always)]
pub fn wait_for_dependencies() {
    // SAFETY: no precondition; not `nomem`, so that no access is moved over it.
    unsafe { asm!("griddepcontrol.wait;", options(nostack, preserves_flags)) }
}
