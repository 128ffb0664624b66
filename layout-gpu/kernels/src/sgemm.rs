//! # Matrix product
//!
//! `C = A B` in tiles of 128×128, eight columns of A and rows of B at a time. See [`layouts`] for the pictures.
//!
//! ```text
//!     for each k0 = 0, 8, 16, …
//!         registers ──▶ shared       the eight columns of A and rows of B fetched before
//!         barrier
//!         global ──▶ registers       the next eight, on their way while this multiplies:
//!         shared ──▶ registers       8 of A and 8 of B for each k,
//!                    64 sums += A·B  and all their products
//!         barrier
//! ```
//!
//! Past the edges of A and B a thread fetches 0, which adds nothing; past the edges of C it writes nothing. So any sizes
//! will do.

mod by_hand;
mod layouts;

use layout_gpu::device::{Matrix, Smem, Tile, barrier, block_idx, fma, thread_idx};
use layout_gpu::{Fragment, layout_const, unroll};
use layouts::{ColumnB, ColumnC, KOfA, KOfB, PutA, PutB, ReadA, ReadB, RowA, RowC, Sums, TileA, TileB, Values};

/// The rows of a tile of C.
const M: u32 = layout_const!(size(TileA[0]));
/// The columns of a tile of C.
const N: u32 = layout_const!(size(TileB[0]));
/// The columns of A, and rows of B, that are taken at a time.
const K: u32 = layout_const!(size(TileA[1]));

/// Where the thread stands in `a` and `b`, and how far it may go.
struct Source {
    a: Matrix<*const f32>,
    b: Matrix<*const f32>,
    m: u32,
    n: u32,
    k: u32,
    a_row: u32,
    a_k: u32,
    b_k: u32,
    b_column: u32,
}

/// `c = a b` for row-major `a` of `m` × `k`, `b` of `k` × `n`, `c` of `m` × `n`.
///
/// # Safety
/// The three matrices have these sizes; blocks of 256 threads, `n / 128` by `m / 128` of them, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sgemm(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) {
    let t = thread_idx().x;
    let (row0, column0) = (block_idx().y * M, block_idx().x * N);
    let tile_a = Smem::for_layout(TileA);
    let tile_b = Smem::for_layout(TileB);

    let (a_row, a_k) = (row0 + RowA.offset((t, 0)), KOfA.offset((t, 0)));
    let (b_k, b_column) = (KOfB.offset((t, 0)), column0 + ColumnB.offset((t, 0)));
    let a = Matrix::new(a, k).from((a_row, a_k));
    let b = Matrix::new(b, n).from((b_k, b_column));
    let mut from = Source { a, b, m, n, k, a_row, a_k, b_k, b_column };
    let put_a = Tile::new(tile_a, PutA).part(t);
    let put_b = Tile::new(tile_b, PutB).part(t);

    let (m0, n0) = (RowC.offset((t, 0)), ColumnC.offset((t, 0)));
    let read_a = Tile::new(tile_a, TileA).cut((m0, 0), ReadA);
    let read_b = Tile::new(tile_b, TileB).cut((n0, 0), ReadB);
    let mut sums = Fragment::<f32, Sums>::filled(0.0);
    // SAFETY: the caller's promise.
    let (mut next_a, mut next_b) = unsafe { fetch(&from, 0) };
    let mut k0 = 0;
    while k0 < k {
        unroll::<4>(|i| {
            // SAFETY: inside the tiles, one thread an element.
            unsafe {
                put_a.at(i).store(next_a[i]);
                put_b.at(i).store(next_b[i]);
            }
        });
        // SAFETY: `k0 < k` is the same for all threads.
        unsafe { barrier() };
        k0 += K;
        from.a = from.a.from((0, K));
        from.b = from.b.from((K, 0));
        // SAFETY: the caller's promise; the tiles are full since the barrier.
        unsafe {
            (next_a, next_b) = fetch(&from, k0);
            multiply(read_a, read_b, &mut sums);
        }
        // SAFETY: as above.
        unsafe { barrier() };
    }
    // SAFETY: the caller's promise.
    unsafe { write(c, (row0 + m0, column0 + n0), (m, n), &sums) }
}

/// The thread's share of the tiles at `k0`: four elements of each, 0 past the edges.
#[inline(always)]
unsafe fn fetch(from: &Source, k0: u32) -> ([f32; 4], [f32; 4]) {
    let (mut next_a, mut next_b) = ([0.0; 4], [0.0; 4]);
    unroll::<4>(|i| {
        let v = i as u32;
        let (row, k) = (RowA.offset((0, v)), KOfA.offset((0, v)));
        if from.a_row + row < from.m && k0 + from.a_k + k < from.k {
            // SAFETY: inside `a`.
            next_a[i] = unsafe { *from.a.at((row, k)) };
        }
        let (k, column) = (KOfB.offset((0, v)), ColumnB.offset((0, v)));
        if from.b_column + column < from.n && k0 + from.b_k + k < from.k {
            // SAFETY: inside `b`.
            next_b[i] = unsafe { *from.b.at((k, column)) };
        }
    });
    (next_a, next_b)
}

/// Adds the product of the two tiles to the sums of this thread.
#[inline(always)]
unsafe fn multiply(read_a: Tile<Smem<f32>, ReadA>, read_b: Tile<Smem<f32>, ReadB>, sums: &mut Fragment<f32, Sums>) {
    unroll::<8>(|k| {
        // SAFETY: inside the tiles, multiples of four elements.
        let (a, b) = unsafe {
            (
                [read_a.at(((0, 0), k)).load4(), read_a.at(((0, 1), k)).load4()],
                [read_b.at(((0, 0), k)).load4(), read_b.at(((0, 1), k)).load4()],
            )
        };
        let (a, b) = (Fragment::<f32, Values>::from_array(a), Fragment::<f32, Values>::from_array(b));
        unroll::<8>(|i| unroll::<8>(|j| sums[(i, j)] = fma(a[i], b[j], sums[(i, j)])));
    });
}

/// Writes the sums of this thread as far as `c` reaches.
#[inline(always)]
unsafe fn write(c: *mut f32, (row, column): (u32, u32), (m, n): (u32, u32), sums: &Fragment<f32, Sums>) {
    let to = Matrix::new(c, n).from((row, column));
    unroll::<8>(|i| {
        unroll::<8>(|j| {
            let (r, s) = (RowC.offset((0, i as u32)), ColumnC.offset((0, j as u32)));
            if row + r < m && column + s < n {
                // SAFETY: inside `c`, one thread an element.
                unsafe { *to.at((r, s)) = sums[(i, j)] };
            }
        });
    });
}
