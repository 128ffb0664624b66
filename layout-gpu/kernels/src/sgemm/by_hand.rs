//! The twin of the product: the same kernel, every index written out.

use layout_gpu::device::{Smem, barrier, block_idx, block_size, fma, thread_idx};
use layout_gpu::unroll;

/// Computes `c = a b` for row-major `a` of `m` × `k`, `b` of `k` × `n`, `c` of `m` × `n`.
///
/// # Safety
/// The three matrices have these sizes; blocks of 256 threads, `n / 128` by `m / 128` of them,
/// rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn sgemm_by_hand(m: u32, n: u32, k: u32, a: *const f32, b: *const f32, c: *mut f32) {
    block_size::<256, 1, 1>();
    let t = thread_idx().x;
    let (row0, column0) = (block_idx().y * 128, block_idx().x * 128);
    let (pitch_a, pitch_b) = (k as usize, n as usize);
    let tile_a = Smem::<f32>::block::<{ 8 * 132 }>();
    let tile_b = Smem::<f32>::block::<{ 8 * 128 }>();

    // The thread's share of two tiles: four elements of each, 0 past the edges.
    let fetch = |step: u32| {
        let (a_row, a_k) = (row0 + t / 8 % 32, 8 * step + t % 8);
        let (b_k, b_column) = (8 * step + t / 128 % 2, column0 + t % 128);
        let (mut next_a, mut next_b) = ([0.0; 4], [0.0; 4]);
        let a = a.wrapping_add(a_row as usize * pitch_a + a_k as usize);
        unroll::<4>(|i| {
            if a_row + 32 * (i as u32) < m && a_k < k {
                // SAFETY: inside `a`.
                next_a[i] = unsafe { *a.wrapping_add(i * (32 * pitch_a)) };
            }
        });
        let b = b.wrapping_add(b_k as usize * pitch_b + b_column as usize);
        unroll::<4>(|i| {
            if b_column < n && b_k + 2 * (i as u32) < k {
                // SAFETY: inside `b`.
                next_b[i] = unsafe { *b.wrapping_add(i * (2 * pitch_b)) };
            }
        });
        (next_a, next_b)
    };
    let to_a = tile_a.add(t % 8 * 132 + t / 8 % 32);
    let to_b = tile_b.add(t / 128 % 2 * 128 + t % 128);

    let (m0, n0) = (t / 8 % 4 * 4 + t / 64 * 16, t % 8 * 4 + t / 32 % 2 * 32);
    let (read_a, read_b) = (tile_a.add(m0), tile_b.add(n0));
    let mut sum = [[0.0; 8]; 8];
    let (mut next_a, mut next_b) = fetch(0);
    let mut step = 0;
    while step * 8 < k {
        // SAFETY: inside the tiles, one thread an element.
        unroll::<4>(|i| unsafe { to_a.add(32 * i as u32).store(next_a[i]) });
        // SAFETY: as above.
        unroll::<4>(|i| unsafe { to_b.add(256 * i as u32).store(next_b[i]) });
        // SAFETY: `step` and `k` are the same for all threads.
        unsafe { barrier() };
        step += 1;
        (next_a, next_b) = fetch(step);
        // SAFETY: the tiles are full since the barrier.
        unsafe { multiply(read_a, read_b, &mut sum) };
        // SAFETY: as above.
        unsafe { barrier() };
    }
    // SAFETY: the caller's promise.
    unsafe { write(c, (row0 + m0, column0 + n0), (m, n), &sum) }
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
    let (n1, n64) = (n as usize, 64 * n as usize);
    unroll::<8>(|j| {
        unroll::<8>(|i| {
            let (r, s) = (i % 4 + i / 4 * 64, j % 4 + j / 4 * 64);
            if row + (r as u32) < m && column + (s as u32) < n {
                // SAFETY: inside `c`, one thread an element.
                unsafe { *to.wrapping_add(i / 4 * n64 + i % 4 * n1 + s) = sum[i][j] };
            }
        });
    });
}
