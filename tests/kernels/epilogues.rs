//! Epilogues of a tile of 64×64 sums by four warps: each element, pairs, 16 bytes through shared memory; and the pairs by hand.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{
    Before, Causal, Epilogue, F16x2, Mask, Sum, columns, elements, finish, finish_pairs, hide, narrow, rows, silu,
    store, store_pairs,
};

layout! {
    /// Steps of 32 rows and 32 columns; two atoms side by side for each warp.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,_));
    Sums = partition_fragment_C((64,64), Mma);
    /// Pairs, and four matrices, into shared memory; 16 bytes out of it.
    Turn = tiled_copy_C("UniversalCopy<uint32_t>", 16, Mma);
    Matrices = tiled_copy_C("SM90_U32x4_STSM_N", 16, Mma);
    Lines = tiled_copy("UniversalCopy<uint128_t>", 16, (16,8):row, (1,8));
    Staged = Sw<3,3,3> o (64,64):row;
}

type Matrix = Layout<(u32, u32), (usize, C<1>)>;

/// A row-major matrix.
#[inline(always)]
fn matrix<P: layout_gpu::Holds<Matrix>>(data: P, shape: (u32, u32)) -> Tensor<P, Matrix> {
    Tensor::new(data, Layout::of(shape, (shape.1 as usize, C)))
}

/// A thread's sums, of a list of 128 for each index.
#[inline(always)]
unsafe fn sums(list: *const f32) -> Fragment<f32, Sums> {
    let mut sums = Fragment::default();
    unroll!(for i in 0..32_usize {
        sums[i] = unsafe { *list.add(128 * i + thread_idx().x as usize) }
    });
    sums
}

/// This block's tile.
#[inline(always)]
fn place() -> (u32, u32) {
    (block_idx().y, block_idx().x)
}

const TILE: (C<64>, C<64>) = (C, C);

/// `silu(alpha · sum · rows + columns) + beta · c` in `f32`, for any sizes.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn each_element(
    m: u32,
    n: u32,
    list: *const f32,
    alpha: f32,
    beta: f32,
    scales: *const f32,
    bias: *const f32,
    c: *mut f32,
) {
    block_size::<128, 1, 1>();
    let mine = Mma.get_slice(thread_idx().x);
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(TILE, place()));
    let mut to = mine.partition_c(matrix(c, (m, n)).local_tile(TILE, place()));
    let epilogue = Sum.times(alpha).times(rows(scales)).plus(columns(bias)).then(silu).plus(elements(to).times(beta));
    unsafe {
        let mut sums = sums(list);
        finish(Mma, &mut sums.tensor_mut(), which.places(), (m, n), epilogue);
        store(&sums.tensor(), &mut to, which.within((m, n)));
    }
}

/// `silu(alpha · sum + columns) + residual` in f16, two at a time.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn in_pairs(
    m: u32,
    n: u32,
    list: *const f32,
    alpha: f32,
    bias: *const f32,
    residual: *const F16,
    c: *mut F16,
) {
    block_size::<128, 1, 1>();
    let mine = Mma.get_slice(thread_idx().x);
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(TILE, place()));
    let old = mine.partition_c(matrix(residual, (m, n)).local_tile(TILE, place()));
    let mut to = mine.partition_c(matrix(c, (m, n)).local_tile(TILE, place()));
    unsafe {
        let mut sums = sums(list);
        let epilogue = Sum.times(alpha).plus(columns(bias)).then(silu).plus(elements(old));
        finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), epilogue);
        store_pairs(&sums.tensor(), &mut to, which.within((m, n)));
    }
}

/// The same by hand.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn in_pairs_by_hand(
    m: u32,
    n: u32,
    list: *const f32,
    alpha: f32,
    bias: *const f32,
    residual: *const F16,
    c: *mut F16,
) {
    block_size::<128, 1, 1>();
    let t = thread_idx().x;
    let (lane, warp) = (t % 32, t / 32);
    let row = 64 * block_idx().y + 16 * (warp % 2) + lane / 4;
    let column = 64 * block_idx().x + 8 * (warp / 2) + 2 * (lane % 4);
    unsafe {
        let mut sums = sums(list).into_array();
        let start = row as usize * n as usize + column as usize;
        let (residual, c) = (residual.wrapping_add(start), c.wrapping_add(start));
        let at = |i: usize, half: usize, j: usize| (32 * i + 8 * half) * n as usize + 16 * j;
        // Of columns 16 apart.
        let mut shift = [[0.0_f32; 2]; 4];
        unroll!(for j in 0..4_usize {
            let column = column + 16 * j as u32;
            if column < n {
                let pair = bias.add(column as usize).cast::<[u32; 2]>();
                shift[j] = layout_gpu::device::Registers::load(pair).map(f32::from_bits);
            }
        });
        unroll!(for j in 0..4_usize {
            unroll!(for i in 0..2_usize {
                unroll!(for half in 0..2_usize {
                    let (row, column) = (row + 32 * i as u32 + 8 * half as u32, column + 16 * j as u32);
                    let mut old = [0.0; 2];
                    if row < m && column < n {
                        let pair = residual.wrapping_add(at(i, half, j)).cast::<u32>();
                        old = F16x2::from_bits(*pair).to_f32();
                    }
                    unroll!(for k in 0..2_usize {
                        let sum = &mut sums[j][i][half][k];
                        *sum = silu(fma(*sum, alpha, shift[j][k])) + old[k];
                    });
                });
            });
        });
        unroll!(for j in 0..4_usize {
            unroll!(for i in 0..2_usize {
                unroll!(for half in 0..2_usize {
                    let (row, column) = (row + 32 * i as u32 + 8 * half as u32, column + 16 * j as u32);
                    if row < m && column < n {
                        let pair = F16x2::from_f32(sums[j][i][half]);
                        *c.wrapping_add(at(i, half, j)).cast::<u32>() = pair.to_bits();
                    }
                });
            });
        });
    }
}

macro_rules! through_shared {
    ($($name:ident $Turn:ident;)*) => {$(
        /// `sum + columns` in f16, 16 bytes at a time, through shared memory.
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(m: u32, n: u32, list: *const f32, bias: *const f32, c: *mut F16) {
            block_size::<128, 1, 1>();
            let t = thread_idx().x;
            let staged = Smem::<F16>::tensor(Staged);
            let tile_of_which = Tensor::identity((m, n)).local_tile(TILE, place());
            let tile_of_c = matrix(c, (m, n)).local_tile(TILE, place());
            let which = Mma.get_slice(t).partition_c(tile_of_which);
            let (turn, lines) = ($Turn.get_slice(t), Lines.get_slice(t));
            let mut halves = Fragment::<F16, Sums>::default();
            unsafe {
                let mut sums = sums(list);
                finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), Sum.plus(columns(bias)));
                narrow(&sums.tensor(), &mut halves.tensor_mut());
                copy($Turn, &turn.retile(halves.tensor()), &mut turn.partition_d(staged));
                barrier();
                let inside = lines.partition_s(tile_of_which).within((m, n));
                copy_if(Lines, &lines.partition_s(staged), &mut lines.partition_d(tile_of_c), inside);
            }
        }
    )*};
}

through_shared! {
    by_pairs Turn;
    by_matrices Matrices;
}

/// Each score that a causal mask and an end of keys show, for a tile of 64 queries and keys; −∞ for the others.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn masked(queries: u32, keys: u32, end: u32, list: *const f32, out: *mut f32) {
    block_size::<128, 1, 1>();
    let mine = Mma.get_slice(thread_idx().x);
    let which = mine.partition_c(Tensor::identity((queries, keys)).local_tile(TILE, place()));
    let mut to = mine.partition_c(matrix(out, (queries, keys)).local_tile(TILE, place()));
    let mask = Causal::new(queries, keys).and(Before(end));
    let (row, column) = (64 * block_idx().y, 64 * block_idx().x);
    unsafe {
        let mut scores = sums(list);
        if mask.hides_any((row, column), (64, 64)) {
            hide(&mut scores.tensor_mut(), which.places(), mask);
        }
        store(&scores.tensor(), &mut to, which.within((queries, keys)));
    }
}
