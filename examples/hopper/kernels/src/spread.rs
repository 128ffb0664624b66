//! The tiles of `product`, spread over clusters: whole, of one matrix, of many or of experts, or in pieces.

use layout_gpu::device::hopper::{Place, cluster_count, cluster_idx, cluster_rank, group_barrier, uniform};
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Acquire, Gpu, Relaxed, Release, atomic_load, atomic_store, load4, store4, sync_warp};
use layout_gpu::{Batches, Piece, Raster, Schedule, Streamed};

use crate::store::Sums;

/// The tiles of a matrix, those of a cluster eight rows of them before the next column.
pub type OneMatrix = Raster<8>;

/// The tiles of matrices whose rows are of an expert each, 256 at a time: B has a matrix for each expert.
#[derive(Clone, Copy)]
pub struct Grouped {
    pub raster: OneMatrix,
    /// The expert of each 256 rows.
    pub experts: *const u32,
}

impl Schedule for Grouped {
    #[inline(always)]
    fn count(&self) -> u32 {
        self.raster.count()
    }

    #[inline(always)]
    unsafe fn place_unchecked(&self, tile: u32) -> [u32; 3] {
        // SAFETY: the caller's promise, and the kernel's: there is an expert for each row of tiles.
        unsafe {
            let [row, column, _] = self.raster.place_unchecked(tile);
            [row, column, *self.experts.add(row as usize)]
        }
    }
}

/// The tiles of a matrix, their steps dealt to clusters, with memory in which one cluster gives its sums to another.
#[derive(Clone, Copy)]
pub struct Dealt {
    pub raster: OneMatrix,
    /// The sums of a consumer for each consumer of the grid.
    pub sums: *mut f32,
    /// 1 for each consumer that has given them.
    pub given: *mut u32,
}

/// The place of a tile in a tensor: a matrix, or one of many.
pub trait At: Place {
    fn new(row: u32, column: u32, matrix: u32) -> Self;
}

impl At for [u32; 2] {
    #[inline(always)]
    fn new(row: u32, column: u32, _: u32) -> Self {
        [row, column]
    }
}

impl At for [u32; 3] {
    #[inline(always)]
    fn new(row: u32, column: u32, matrix: u32) -> Self {
        [row, column, matrix]
    }
}

/// Steps of a tile: all, or those of a piece.
pub trait Part: Copy {
    fn place(self) -> [u32; 3];
    /// Returns the first step, and the number of them where a tile has so many.
    fn first(self) -> u32;
    fn count(self, all: u32) -> u32;
}

impl Part for [u32; 3] {
    #[inline(always)]
    fn place(self) -> [u32; 3] {
        self
    }

    #[inline(always)]
    fn first(self) -> u32 {
        0
    }

    #[inline(always)]
    fn count(self, all: u32) -> u32 {
        all
    }
}

impl Part for Piece {
    #[inline(always)]
    fn place(self) -> [u32; 3] {
        self.place
    }

    #[inline(always)]
    fn first(self) -> u32 {
        self.steps().start
    }

    #[inline(always)]
    fn count(self, _: u32) -> u32 {
        self.steps().len() as u32
    }
}

/// The work of a cluster.
pub trait Spread: Copy {
    /// True if a part may be less than a tile.
    const IN_PIECES: bool = false;
    type Part: Part;
    /// The places of tiles of A and C, and of B.
    type At: At;
    type OfB: At;

    /// Makes the parts of this cluster, of tiles of so many steps.
    fn for_each(self, steps: u32, make: impl FnMut(Self::Part));

    /// Makes them by whole warps.
    ///
    /// # Safety
    /// All threads of a warp call it.
    #[inline(always)]
    unsafe fn for_each_together(self, steps: u32, make: impl FnMut(Self::Part)) {
        self.for_each(steps, make);
    }

    /// Gives the sums of a part to the cluster that ends the tile, or adds those of the others; returns true if the tile is to be stored.
    ///
    /// # Safety
    /// All threads of the consumer call it.
    #[inline(always)]
    unsafe fn gather(self, part: Self::Part, sums: &mut Fragment<f32, Sums>, group: u32) -> bool {
        let _ = (part, sums, group);
        true
    }
}

macro_rules! whole {
    ($($Spread:ty: $At:ty, $OfB:ty;)*) => {$(
        impl Spread for $Spread {
            type Part = [u32; 3];
            type At = $At;
            type OfB = $OfB;

            #[inline(always)]
            fn for_each(self, _: u32, mut make: impl FnMut([u32; 3])) {
                for place in self.share(cluster_idx(), cluster_count()) {
                    make(place);
                }
            }
        }
    )*};
}

whole! {
    OneMatrix: [u32; 2], [u32; 2];
    Batches<OneMatrix>: [u32; 3], [u32; 3];
    Grouped: [u32; 2], [u32; 3];
}

impl Dealt {
    /// Returns where the thread of a consumer gives its sums, four at a time, and the number that says so.
    ///
    /// # Safety
    /// There is memory for this cluster.
    #[inline(always)]
    unsafe fn place(self, cluster: u32, group: u32) -> (*mut f32, *mut u32) {
        let consumer = (cluster as usize * 2 + cluster_rank() as usize) * 2 + group as usize;
        let thread = (thread_idx().x % 128) as usize;
        // SAFETY: the caller's promise.
        unsafe { (self.sums.add(consumer * 64 * 256 + thread * 4), self.given.add(consumer)) }
    }
}

impl Spread for Dealt {
    const IN_PIECES: bool = true;
    type Part = Piece;
    type At = [u32; 2];
    type OfB = [u32; 2];

    #[inline(always)]
    fn for_each(self, steps: u32, mut make: impl FnMut(Piece)) {
        for piece in Streamed::new(self.raster, steps).pieces(cluster_idx(), cluster_count()) {
            make(piece);
        }
    }

    // The assembler keeps no addresses of the ring in uniform registers where a quotient says how often a loop is run: all threads take that of the first.
    #[inline(always)]
    unsafe fn for_each_together(self, steps: u32, mut make: impl FnMut(Piece)) {
        let mut pieces = Streamed::new(self.raster, steps).pieces(cluster_idx(), cluster_count());
        loop {
            let next = pieces.next();
            // SAFETY: the caller's promise, and there is a next one.
            unsafe {
                if uniform(next.is_some().into()) == 0 {
                    return;
                }
                make(next.unwrap_unchecked());
            }
        }
    }

    #[inline(always)]
    unsafe fn gather(self, piece: Piece, sums: &mut Fragment<f32, Sums>, group: u32) -> bool {
        let first = thread_idx().x.is_multiple_of(128);
        // SAFETY: each cluster has memory, and gives sums once, to the one cluster that ends the tile.
        unsafe {
            if !piece.ends {
                let (to, given) = self.place(cluster_idx(), group);
                unroll!(for i in 0..32 {
                    store4(to.add(512 * i), [0, 1, 2, 3].map(|j| sums[4 * i + j]))
                });
                group_barrier(1 + group, 128);
                if first {
                    atomic_store::<Release, Gpu, u32>(given, 1);
                }
                // Without it the assembler takes the next piece for one that a part of the warp makes.
                sync_warp();
                return false;
            }
            for other in piece.others() {
                let (from, given) = self.place(other, group);
                if first {
                    while atomic_load::<Acquire, Gpu, u32>(given) == 0 {}
                    atomic_store::<Relaxed, Gpu, u32>(given, 0);
                }
                group_barrier(1 + group, 128);
                unroll!(for i in 0..32 {
                    let more = load4(from.add(512 * i));
                    unroll!(for j in 0..4 {
                        sums[4 * i + j] += more[j]
                    });
                });
            }
        }
        true
    }
}
