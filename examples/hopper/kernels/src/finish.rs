//! What becomes of the sums of `product` before they leave: epilogues as values, and a matrix that TMA brings to where C will lie.
//!
//! ```text
//!     ()                               nothing
//!     Finished { start, end, shape }   what the sums start with, a bias; the number of each in the end, an activation
//!     ….plus(matrix)                   and the elements of a matrix like C, copied while the products run
//! ```

use core::arch::asm;

use layout_gpu::device::hopper::{Map, Mbarrier, Place};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Epilogue, elements, finish_pairs};

use crate::store::{Mma, Sums};
use crate::tiles::TileC;

layout! { LoadC = tiled_copy_C("SM75_U32x4_LDSM_N", 16, Mma); }

/// A consumer's tile of C in shared memory.
type Tile = Tensor<Smem<BF16>, TileC>;

/// The end of a tile of `product`.
pub trait Finish: Copy {
    /// True if [`begin`](Self::begin) copies a tile.
    const READS: bool = false;
    /// True if [`start`](Self::start) sets the sums, which the first product then adds to.
    const STARTS: bool = false;

    /// Copies what it reads of a tile of C, by one thread.
    ///
    /// # Safety
    /// Nobody uses the tile; `full` was made ready for one arrival.
    #[inline(always)]
    unsafe fn begin<P: Place>(self, tile: Tile, at: P, full: Mbarrier) {
        let _ = (tile, at, full);
    }

    /// Sets what the sums of the tile with this number start with.
    ///
    /// # Safety
    /// The tile is one of C.
    #[inline(always)]
    unsafe fn start(self, sums: &mut Fragment<f32, Sums>, place: (u32, u32)) {
        let _ = (sums, place);
    }

    /// Replaces the sums of the tile with this number by what leaves; `thread` counts those of the consumer.
    ///
    /// # Safety
    /// Same conditions as [`begin`](Self::begin), which was called before, and whose copy has come if it [reads](Self::READS).
    #[inline(always)]
    unsafe fn finish(self, sums: &mut Fragment<f32, Sums>, tile: Tile, thread: u32, place: (u32, u32)) {
        let _ = (sums, tile, thread, place);
    }
}

impl Finish for () {}

/// Returns a thread's number in a way that hides from the compiler which it is: addresses made from it are made here, and not kept in registers while the
/// products run.
#[inline(always)]
pub fn made_here(mut thread: u32) -> u32 {
    // SAFETY: a comment.
    unsafe { asm!("// {}", inout(reg32) thread, options(nomem, nostack, preserves_flags)) };
    thread
}

/// The start and the end of sums, for C of a shape.
#[derive(Clone, Copy)]
pub struct Finished<S, E> {
    pub start: S,
    pub end: E,
    pub shape: (u32, u32),
}

/// The same, and a matrix like C.
#[derive(Clone, Copy)]
pub struct AddedTo<S, E> {
    finished: Finished<S, E>,
    matrix: Map<BF16, TileC>,
}

impl<S: Epilogue, E: Epilogue> Finished<S, E> {
    /// Adds the elements of a matrix.
    #[inline(always)]
    pub const fn plus(self, matrix: Map<BF16, TileC>) -> AddedTo<S, E> {
        AddedTo { finished: self, matrix }
    }

    /// # Safety
    /// Same conditions as [`Finish::finish`].
    #[inline(always)]
    unsafe fn by(self, sums: &mut Fragment<f32, Sums>, place: (u32, u32), epilogue: impl Epilogue) {
        let mine = Mma.get_slice(thread_idx().x % 128);
        let which = mine.partition_c(Tensor::identity(self.shape).local_tile((C::<64>, C::<256>), place));
        // SAFETY: the caller's promise; rows of C are a multiple of 16 bytes, as all that TMA copies.
        unsafe { finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), self.shape, epilogue) };
    }
}

impl<S: Epilogue, E: Epilogue> Finish for Finished<S, E> {
    const STARTS: bool = true;

    #[inline(always)]
    unsafe fn start(self, sums: &mut Fragment<f32, Sums>, place: (u32, u32)) {
        // SAFETY: the caller's promise.
        unsafe { self.by(sums, place, self.start) };
    }

    #[inline(always)]
    unsafe fn finish(self, sums: &mut Fragment<f32, Sums>, _: Tile, _: u32, place: (u32, u32)) {
        // SAFETY: the caller's promise.
        unsafe { self.by(sums, place, self.end) };
    }
}

impl<S: Epilogue, E: Epilogue> Finish for AddedTo<S, E> {
    const READS: bool = true;
    const STARTS: bool = true;

    #[inline(always)]
    unsafe fn begin<P: Place>(self, tile: Tile, at: P, full: Mbarrier) {
        // SAFETY: the caller's promise.
        unsafe {
            full.arrive_and_expect(Map::<BF16, TileC>::BYTES);
            self.matrix.load(tile, at, full);
        }
    }

    #[inline(always)]
    unsafe fn start(self, sums: &mut Fragment<f32, Sums>, place: (u32, u32)) {
        // SAFETY: the caller's promise.
        unsafe { self.finished.start(sums, place) };
    }

    #[inline(always)]
    unsafe fn finish(self, sums: &mut Fragment<f32, Sums>, tile: Tile, thread: u32, place: (u32, u32)) {
        let (mine, mut there) = (LoadC.get_slice(thread), Fragment::<BF16, Sums>::default());
        // SAFETY: the caller's promise: the tile has come, and all threads of the warp group are here.
        unsafe {
            copy(LoadC, &mine.partition_s(tile), &mut mine.retile(there.tensor_mut()));
            self.finished.by(sums, place, self.finished.end.plus(elements(there.tensor())));
        }
    }
}
