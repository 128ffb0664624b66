//! # Products with weights of 4 bits
//!
//! `y = x Wᵀ` for up to eight rows `x`, one of each sequence. The weights are read once, and that is what a step takes its time for. A block
//! of four warps has 16 rows of W, and each warp every fourth tile of 64 columns:
//!
//! ```text
//!     W ──ld 128 bits──▶ 32 numbers of 4 bits ──unpack──▶ A of four products         integers, exact
//!     x ──ld 128 bits──▶ B
//!     mma                                                                            a group's sums
//!     total = total + scale · sums                                                   in `f32`
//!     four warps ──st 64 bits──▶ shared ──▶ sum of the four, epilogue
//! ```
//!
//! **In shared memory** the sums of a warp are 16 rows of 8, which lanes write two at once and read by columns: `Sw<2,1,4>` keeps both free of
//! bank conflicts.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{F16x2, load_nc_once, swiglu, unpack_i4_f16};
use layout_gpu::{Layout, unroll_by};

use crate::weights::{Grouped, RowPairs, Weights};

layout! {
    /// (row, sequence, warp) of sums in shared memory.
    Shared = append(auto_swizzle((16,8):row, f32, write: ((4,8),2):((32,1),16), read: (32,1):(1,1)), 4:128);
    assert conflict_free(Shared, ((4,8),2):((32,1),16), f32);
}

/// Sums of four warps in shared memory.
type Parts = Tensor<Smem<f32>, Shared>;

/// A weight: its numbers, 32 a lane, and its scales.
#[derive(Clone, Copy)]
struct Weight {
    numbers: *const [u32; 4],
    scales: *const F16,
}

/// The sizes of a product: columns of W, and sequences.
#[derive(Clone, Copy)]
struct Sizes {
    k: u32,
    sequences: u32,
}

/// Computes this block's 16 rows of the product with each weight, and calls `finish` with a row, a sequence and its sums, a thread each.
///
/// # Safety
/// The weights have the block's rows of `k` numbers, `k` a multiple of 64, and scales aligned to 4 bytes; `x` has `sequences` rows of `k`, at most 8, aligned to 16 bytes. All
/// threads of a block of 128 come.
#[inline(always)]
unsafe fn gemv<W: Weights, const PARTS: usize>(
    Sizes { k, sequences }: Sizes,
    weights: [Weight; PARTS],
    x: *const F16,
    shared: [Parts; PARTS],
    finish: impl FnOnce(u32, u32, [f32; PARTS]),
) {
    block_size::<128, 1, 1>();
    let (t, tile, lane) = (thread_idx().x, block_idx().x, lane_idx());
    let (warp, steps) = (t / 32, k / 64);
    let (of_x, of_c) = (W::LoadX.get_slice(lane), W::Mma.get_slice(lane));
    let from = Tensor::new(x, Layout::of((C::<8>, k), (k as usize, C::<1>))).local_tile(W::Group, (0_u32, Whole));
    let from = of_x.partition_s(from);
    let is_there =
        of_x.partition_s(Tensor::identity((C::<8>, k)).local_tile(W::Group, (0_u32, 0_u32))).at(0_u32).0 < sequences;
    let mut totals = [Fragment::<f32, W::Sums>::default(); PARTS];
    let mut b = Fragment::<F16, W::FragmentB>::default();
    let mut step = warp;
    while step < steps {
        let tile = tile as usize * steps as usize + step as usize;
        // SAFETY: the caller's promise.
        let words =
            weights.map(|weight| unsafe { load_nc_once(weight.numbers.wrapping_add(32 * tile + lane as usize)) });
        unroll_by::<W::Groups>(
            #[inline(always)]
            |group| {
                let at = (Whole, Whole, Whole, W::Groups as u32 * step + group as u32);
                // SAFETY: rows below the sequences are inside.
                if is_there {
                    unsafe { copy(W::LoadX, &from.slice(at), &mut of_x.retile(b.tensor_mut())) };
                }
                unroll::<PARTS>(
                    #[inline(always)]
                    |part| {
                        let mut a = Fragment::<F16, W::FragmentA>::default();
                        unroll_by::<W::Steps>(
                            #[inline(always)]
                            |step| {
                                let pairs = unpack_i4_f16(words[part][W::Steps * group + step]);
                                unroll::<4>(|pair| a.tensor_mut().recast::<F16x2>()[4 * step + pair] = pairs[pair]);
                            },
                        );
                        let mut sums = Fragment::<f32, W::Sums>::default();
                        let scales = weights[part].scales.cast::<F16x2>().wrapping_add(8 * (W::Groups * tile + group));
                        let scales = of_c.partition_c(Tensor::new(scales, RowPairs));
                        // SAFETY: all lanes are here; the weight has scales for each two rows, those of a lane.
                        let scales = unsafe {
                            gemm(W::Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor());
                            scales.read(0_u32).to_f32()
                        };
                        totals[part].tensor_mut().update(
                            #[inline(always)]
                            |i, total| *total = fma(sums.tensor()[i], scales[i / 2], *total),
                        );
                    },
                );
            },
        );
        step += 4;
    }
    let turn = W::Turn.get_slice(lane);
    unroll::<PARTS>(
        #[inline(always)]
        |part| {
            let to = turn.partition_d(shared[part]);
            // SAFETY: each warp has its own sums.
            unsafe { copy(W::Turn, &turn.retile(totals[part].tensor()), &mut to.slice((Whole, Whole, Whole, warp))) };
        },
    );
    // SAFETY: all threads come.
    unsafe { barrier() };
    let (row, sequence) = (t % 16, t / 16);
    if sequence < sequences {
        let sum = #[inline(always)]
        |part: &Parts| {
            let mut sum = 0.0;
            // SAFETY: inside, and written before the barrier.
            unroll!(for warp in 0..4_u32 {
                sum += unsafe { part.read((row, sequence, warp)) };
            });
            sum
        };
        finish(16 * tile + row, sequence, shared.each_ref().map(sum));
    }
}

/// Computes `y = x wᵀ`.
///
/// # Safety
/// `w` has `n` rows of `k` numbers with a scale for each 64, as the host packs them; `x` has `sequences` rows of `k`, aligned to 16 bytes, and `y`
/// as many of `n`; `n` is a multiple of 16, `k` of 64, and there are 1 to 8 sequences. Blocks of 128 threads, `n / 16`.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemv_w4(
    n: u32,
    k: u32,
    sequences: u32,
    numbers: *const [u32; 4],
    scales: *const F16,
    x: *const F16,
    y: *mut f32,
) {
    let y = Tensor::new(y, make_layout!(({n}, {sequences}):(1, {n})));
    // SAFETY: the host's promise; a thread an element.
    unsafe {
        gemv::<Grouped<64>, 1>(
            Sizes { k, sequences },
            [Weight { numbers, scales }],
            x,
            [Smem::tensor(Shared)],
            #[inline(always)]
            |row, sequence, [sum]| y.write((row, sequence), sum),
        );
    }
}

/// Computes `y = y + x wᵀ`.
///
/// # Safety
/// Same conditions as [`gemv_w4`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemv_w4_add(
    n: u32,
    k: u32,
    sequences: u32,
    numbers: *const [u32; 4],
    scales: *const F16,
    x: *const F16,
    y: *mut f32,
) {
    // SAFETY: the host's promise.
    unsafe { gemv_add::<Grouped<64>>(n, Sizes { k, sequences }, Weight { numbers, scales }, x, y) }
}

/// Computes `y = y + x wᵀ`, where `w` has a scale for each 32 numbers.
///
/// # Safety
/// Same conditions as [`gemv_w4`], but for the scales.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemv_w4_add_fine(
    n: u32,
    k: u32,
    sequences: u32,
    numbers: *const [u32; 4],
    scales: *const F16,
    x: *const F16,
    y: *mut f32,
) {
    // SAFETY: the host's promise.
    unsafe { gemv_add::<Grouped<32>>(n, Sizes { k, sequences }, Weight { numbers, scales }, x, y) }
}

/// # Safety
/// Same conditions as [`gemv_w4`].
#[inline(always)]
unsafe fn gemv_add<W: Weights>(n: u32, sizes: Sizes, weight: Weight, x: *const F16, y: *mut f32) {
    let y = Tensor::new(y, make_layout!(({n}, {sizes.sequences}):(1, {n})));
    let add = #[inline(always)]
    |row, sequence, [sum]: [f32; 1]| {
        // SAFETY: the caller's promise; a thread an element.
        unsafe { y.write((row, sequence), y.read((row, sequence)) + sum) }
    };
    // SAFETY: the caller's promise.
    unsafe { gemv::<W, 1>(sizes, [weight], x, [Smem::tensor(Shared)], add) }
}

/// Computes `y = swiglu(x gateᵀ, x upᵀ)`, rounded to f16.
///
/// # Safety
/// Same conditions as [`gemv_w4`], for both weights.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn gemv_w4_swiglu(
    n: u32,
    k: u32,
    sequences: u32,
    gate_numbers: *const [u32; 4],
    gate_scales: *const F16,
    up_numbers: *const [u32; 4],
    up_scales: *const F16,
    x: *const F16,
    y: *mut F16,
) {
    let y = Tensor::new(y, make_layout!(({n}, {sequences}):(1, {n})));
    let gate = Weight { numbers: gate_numbers, scales: gate_scales };
    let up = Weight { numbers: up_numbers, scales: up_scales };
    // SAFETY: the host's promise; a thread an element.
    unsafe {
        gemv::<Grouped<64>, 2>(
            Sizes { k, sequences },
            [gate, up],
            x,
            [Smem::tensor(Shared), Smem::tensor(Shared)],
            #[inline(always)]
            |row, sequence, [gate, up]| y.write((row, sequence), F16::from_f32(swiglu(gate, up))),
        );
    }
}
