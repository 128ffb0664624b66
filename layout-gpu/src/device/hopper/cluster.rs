//! Clusters: blocks that run at once and reach each other's shared memory.

use core::arch::asm;

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

/// Arrives at the barrier of the cluster; all threads of all its blocks do. What was written before is seen after [`cluster_wait`].
#[inline(always)]
pub fn cluster_arrive() {
    // SAFETY: no precondition but that all threads of the warp come, which they do unless the kernel branches by thread.
    unsafe { asm!("barrier.cluster.arrive.aligned;", options(nostack, preserves_flags)) }
}

/// Waits until all threads of the cluster have arrived.
#[inline(always)]
pub fn cluster_wait() {
    // SAFETY: as above.
    unsafe { asm!("barrier.cluster.wait.aligned;", options(nostack, preserves_flags)) }
}

/// Waits for all threads of all blocks of the cluster: before the first use of another block's memory, and before a block ends whose memory
/// others still reach.
#[inline(always)]
pub fn cluster_sync() {
    cluster_arrive();
    cluster_wait();
}
