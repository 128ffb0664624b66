//! Copies of tiles between a tensor in global memory and shared memory, by TMA.

use core::arch::asm;
use core::marker::PhantomData;

use layout_core::{StaticComposed, Tensor};

use super::{FilterPlace, Mbarrier, Place, Policy, commit_bulk};
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
        // SAFETY: a move. The builder puts the address of the parameter in the place of its first word: see its `hopper.rs`.
        unsafe {
            asm!("mov.b64 {}, {}; // layout_gpu: parameter", out(reg64) address, in(reg64) self.first_word(),
                options(pure, nomem, nostack, preserves_flags));
        }
        Map { address, of: PhantomData }
    }
}

/// Copies from a tile: the method and its instruction.
macro_rules! outward {
    ($($(#[$about:meta])* $name:ident = $does:ident;)*) => {$(
        $(#[$about])*
        ///
        /// # Safety
        /// One thread calls it, after [`fence_async`](super::fence_async) by all that wrote the tile and a barrier. Nobody writes the tile until
        /// [`wait_bulk_read`](super::wait_bulk_read), and nobody else touches these elements of the tensor but by sums like these.
        #[inline(always)]
        pub unsafe fn $name<P: Place>(self, from: Tensor<Smem<T>, L>, place: P) {
            Self::each(
                const { Self::BOXES },
                place,
                #[inline(always)]
                |offset, place| {
                    // SAFETY: the caller's promise.
                    unsafe { place.$does(self.address, from.data().address().wrapping_add(offset)) };
                },
            );
            commit_bulk();
        }
    )*};
}

impl<T: Copy, L: StaticComposed> Map<T, L> {
    /// The boxes of a tile.
    pub const BOXES: TileBoxes = TensorMap::<T, L>::BOXES;
    /// The bytes of a tile, which a barrier expects.
    pub const BYTES: u32 = Self::BOXES.tile_bytes();

    /// Calls a function with each box of a tile: its offset in shared memory, and its first element, the contiguous dimension first. The boxes are
    /// evaluated where a kernel calls a method, so that the error about a tile that has none names the line of the call.
    #[inline(always)]
    fn each<P: Place>(boxes: TileBoxes, place: P, mut copy: impl FnMut(u32, P)) {
        let mut first = place;
        first.as_mut().swap(0, boxes.contiguous);
        for number in 0..boxes.count {
            let mut place = first;
            let (along, down) = if boxes.down > 1 { (number / boxes.down, number % boxes.down) } else { (number, 0) };
            place.as_mut()[0] = place.as_mut()[0].wrapping_add(along.wrapping_mul(boxes.extents[0]));
            if boxes.down > 1 {
                place.as_mut()[1] = place.as_mut()[1].wrapping_add(down.wrapping_mul(boxes.extents[1]));
            }
            copy(number.wrapping_mul(boxes.bytes), place);
        }
    }

    /// Copies the tile that begins at an element, `[row, column]` and further indices if the tensor has more dimensions, to shared memory: 0 or NaN
    /// past the edges, as the map says. Its bytes, all of [`BYTES`](Self::BYTES) even past an edge, come to a barrier.
    ///
    /// # Safety
    /// One thread calls it. The map is of the host, of as many dimensions as the place; the barrier expects the bytes, and nobody reads or writes the tile
    /// until it has them.
    #[inline(always)]
    pub unsafe fn load<P: Place>(self, to: Tensor<Smem<T>, L>, place: P, full: Mbarrier) {
        Self::each(
            const { Self::BOXES },
            place,
            #[inline(always)]
            |offset, place| {
                // SAFETY: the caller's promise.
                unsafe { place.load(self.address, to.data().address().wrapping_add(offset), full.address()) };
            },
        );
    }

    /// Like [`load`](Self::load), with a hint how long the second cache keeps it.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load).
    #[inline(always)]
    pub unsafe fn load_by<P: Place>(self, to: Tensor<Smem<T>, L>, place: P, full: Mbarrier, policy: Policy) {
        Self::each(
            const { Self::BOXES },
            place,
            #[inline(always)]
            |offset, place| {
                // SAFETY: the caller's promise.
                unsafe {
                    place.load_by(self.address, to.data().address().wrapping_add(offset), full.address(), policy.bits())
                };
            },
        );
    }

    /// Copies a tile to the same place in each block of the cluster whose bit is set, and its bytes to the barrier of each.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load) in each of the blocks, none of which has ended.
    #[inline(always)]
    pub unsafe fn load_to_all<P: Place>(self, to: Tensor<Smem<T>, L>, place: P, full: Mbarrier, blocks: u16) {
        Self::each(
            const { Self::BOXES },
            place,
            #[inline(always)]
            |offset, place| {
                // SAFETY: the caller's promise.
                unsafe {
                    place.load_to_all(self.address, to.data().address().wrapping_add(offset), full.address(), blocks)
                };
            },
        );
    }

    /// Like [`load_to_all`](Self::load_to_all), with a hint how long the second cache keeps it.
    ///
    /// # Safety
    /// Same conditions as [`load_to_all`](Self::load_to_all).
    #[inline(always)]
    pub unsafe fn load_to_all_by<P: Place>(
        self,
        to: Tensor<Smem<T>, L>,
        place: P,
        full: Mbarrier,
        blocks: u16,
        policy: Policy,
    ) {
        Self::each(
            const { Self::BOXES },
            place,
            #[inline(always)]
            |offset, place| {
                let to = to.data().address().wrapping_add(offset);
                // SAFETY: the caller's promise.
                unsafe { place.load_to_all_by(self.address, to, full.address(), blocks, policy.bits()) };
            },
        );
    }

    /// Copies a column of a convolution (`.im2col`) to shared memory: the pixels that an element of the filter has at as many places of the filter as the tile
    /// has rows, from the place `[channel, x, image]` on, or with one or two dimensions more. The element is `offsets` from the filter's first one, by
    /// pixels of the image; pixels of the padding are 0. All of [`BYTES`](Self::BYTES) come to a barrier.
    ///
    /// # Safety
    /// Same conditions as [`load`](Self::load), of a map of images (`TensorMap::of_images`) with as many dimensions; the filter has the place.
    #[inline(always)]
    pub unsafe fn load_column<P: FilterPlace>(
        self,
        to: Tensor<Smem<T>, L>,
        place: P,
        offsets: P::Offsets,
        full: Mbarrier,
    ) {
        const {
            assert!(
                Self::BOXES.down == 1,
                "a column of a convolution is one box of up to 256 places, not several one under the other"
            );
        }
        for number in 0..const { Self::BOXES.count } {
            let mut place = place;
            let channel = &mut place.as_mut()[0];
            *channel = channel.wrapping_add_unsigned(number.wrapping_mul(const { Self::BOXES.extents[0] }));
            let to = to.data().address().wrapping_add(number.wrapping_mul(const { Self::BOXES.bytes }));
            // SAFETY: the caller's promise.
            unsafe { place.load(self.address, to, full.address(), offsets) };
        }
    }

    outward! {
        /// Copies a tile to the tensor; what lies past the edges is not written. A group of its own.
        store = store;
        /// Adds a tile to the tensor, as [`store`](Self::store) writes it: elements of `u32`, `i32`, `u64`, `F16`, `BF16`, `f32`.
        add = add;
        /// Takes the least of a tile and the tensor, as [`store`](Self::store) writes it: elements of integers, `F16`, `BF16`.
        min = min;
        /// Takes the greatest of a tile and the tensor, as [`store`](Self::store) writes it: elements of integers, `F16`, `BF16`.
        max = max;
    }

    /// Fetches the tile that begins at an element into the second cache.
    ///
    /// # Safety
    /// The map is of the host, of as many dimensions as the place.
    #[inline(always)]
    pub unsafe fn prefetch<P: Place>(self, place: P) {
        Self::each(
            const { Self::BOXES },
            place,
            #[inline(always)]
            |_, place| {
                // SAFETY: the caller's promise.
                unsafe { place.prefetch(self.address) };
            },
        );
    }

    /// Fetches the map itself, ahead of its first copy.
    #[inline(always)]
    pub fn prefetch_map(self) {
        // SAFETY: a hint.
        unsafe { asm!("prefetch.tensormap [{}];", in(reg64) self.address, options(nostack, preserves_flags)) }
    }
}
