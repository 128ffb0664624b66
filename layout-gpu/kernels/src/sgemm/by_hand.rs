//! The twin of the product: the same kernel, every index written out.

use layout_gpu::device::{Smem, barrier, block_idx, fma, thread_idx};
use layout_gpu::unroll;

/// Where the thread stands in `a` and `b`, and how far it may go.
struct Source {
    a: *const f32,
    b: *const f32,
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
/// The three matrices have these sizes; blocks of 256 threads, `n / 128` by `m / 128` of them,
/// rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sgemm_by_hand(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) {
    let t = thread_idx().x;
    let (row0, column0) = (block_idx().y * 128, block_idx().x * 128);
    let tile_a = Smem::<f32>::block::<{ 8 * 132 }>();
    let tile_b = Smem::<f32>::block::<{ 8 * 128 }>();

    let (a_row, a_k) = (row0 + t / 8, t % 8);
    let (b_k, b_column) = (t / 128, column0 + t % 128);
    let a = a.wrapping_add(a_row as usize * k as usize + a_k as usize);
    let b = b.wrapping_add(b_k as usize * n as usize + b_column as usize);
    let mut from = Source { a, b, m, n, k, a_row, a_k, b_k, b_column };
    let to_a = tile_a.add(t % 8 * 132 + t / 8);
    let to_b = tile_b.add(t / 128 * 128 + t % 128);

    let (m0, n0) = (t / 8 % 4 * 4 + t / 64 * 16, t % 8 * 4 + t / 32 % 2 * 32);
    let (read_a, read_b) = (tile_a.add(m0), tile_b.add(n0));
    let mut sum = [[0.0; 8]; 8];
    // SAFETY: the caller's promise.
    let (mut next_a, mut next_b) = unsafe { fetch(&from, 0) };
    let mut k0 = 0;
    while k0 < k {
        unroll::<4>(|i| {
            let u = i as u32;
            // SAFETY: inside the tiles, one thread an element.
            unsafe {
                to_a.add(32 * u).store(next_a[i]);
                to_b.add(256 * u).store(next_b[i]);
            }
        });
        // SAFETY: `k0 < k` is the same for all threads.
        unsafe { barrier() };
        k0 += 8;
        from.a = from.a.wrapping_add(8);
        from.b = from.b.wrapping_add(8 * n as usize);
        // SAFETY: the caller's promise; the tiles are full since the barrier.
        unsafe {
            (next_a, next_b) = fetch(&from, k0);
            multiply(read_a, read_b, &mut sum);
        }
        // SAFETY: as above.
        unsafe { barrier() };
    }
    // SAFETY: the caller's promise.
    unsafe { write(c, (row0 + m0, column0 + n0), (m, n), &sum) }
}

/// The thread's share of the tiles at `k0`: four elements of each, 0 past the edges.
#[inline(always)]
unsafe fn fetch(from: &Source, k0: u32) -> ([f32; 4], [f32; 4]) {
    let (mut next_a, mut next_b) = ([0.0; 4], [0.0; 4]);
    unroll::<4>(|i| {
        let u = i as u32;
        if from.a_row + 32 * u < from.m && k0 + from.a_k < from.k {
            // SAFETY: inside `a`.
            next_a[i] = unsafe { *from.a.wrapping_add(32 * i * from.k as usize) };
        }
        if from.b_column < from.n && k0 + from.b_k + 2 * u < from.k {
            // SAFETY: inside `b`.
            next_b[i] = unsafe { *from.b.wrapping_add(2 * i * from.n as usize) };
        }
    });
    (next_a, next_b)
}

/// Adds the product of the two tiles to the 8×8 elements of this thread.
#[inline(always)]
unsafe fn multiply(read_a: Smem<f32>, read_b: Smem<f32>, sum: &mut [[f32; 8]; 8]) {
    unroll::<8>(|k| {
        let k = k as u32;
        // SAFETY: inside the tiles, multiples of four elements.
        let (a, b) = unsafe {
            (
                [read_a.add(132 * k).load4(), read_a.add(132 * k + 64).load4()],
                [read_b.add(128 * k).load4(), read_b.add(128 * k + 64).load4()],
            )
        };
        unroll::<8>(|i| {
            unroll::<8>(|j| sum[i][j] = fma(a[i / 4][i % 4], b[j / 4][j % 4], sum[i][j]));
        });
    });
}

/// Writes the elements of this thread, from (`row`, `column`) on, as far as `c` reaches.
#[inline(always)]
unsafe fn write(c: *mut f32, (row, column): (u32, u32), (m, n): (u32, u32), sum: &[[f32; 8]; 8]) {
    let to = c.wrapping_add(row as usize * n as usize + column as usize);
    unroll::<8>(|i| {
        let r = i % 4 + i / 4 * 64;
        unroll::<8>(|j| {
            let s = j % 4 + j / 4 * 64;
            if row + (r as u32) < m && column + (s as u32) < n {
                // SAFETY: inside `c`, one thread an element.
                unsafe { *to.wrapping_add(r * n as usize + s) = sum[i][j] };
            }
        });
    });
}
