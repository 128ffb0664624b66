//! The product of 64×256 that `ring`, `consumers` and `product` share, and stores of its sums by threads.

use layout_gpu::device::prelude::*;

pub use crate::tiles::C::Fragment as Sums;
pub use crate::tiles::Mma;

layout_gpu::wgmma! {
    /// 64×256 sums.
    pub Product: n256, BF16 * BF16 -> f32;
}

/// Writes a warp group's sums to the tile of `c` at a place, as far as `c` of `m` by `n` goes.
///
/// # Safety
/// `c` has m × n elements, and nobody else writes those of the tile.
#[inline(always)]
pub unsafe fn store(sums: &Fragment<f32, Sums>, c: *mut f32, [m, n]: [u32; 2], [row, column]: [u32; 2]) {
    let (tile, place, mine) = ((C::<64>, C::<256>), (row, column), Mma.get_slice(thread_idx().x % 128));
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(tile, place));
    let mut to = mine.partition_c(Tensor::new(c, make_layout!(({m}, {n}):({n}, 1))).local_tile(tile, place));
    // SAFETY: inside of `c`, one thread an element.
    unsafe { copy_raw_if(&sums.tensor(), &mut to, |i| elem_less(which.at(i as u32), (m, n))) };
}
