//! # Products with bias
//!
//! `C = f(A Bᵀ + bias)` for row-major `A` of `m` × `k`, `B` of `n` × `k` and `C` of `m` × `n`. A sentence is short, so a tile
//! is low: a block of four warps makes 32×64 of C, 64 columns of A and B at a time.
//!
//! ```text
//!     A, B   ──cp.async──▶ shared           two tiles ahead, 0 past the edges
//!     shared ──ldmatrix──▶ registers
//!     mma                                   16 a warp and step
//!     epilogue, rounding ──st 32 or 64 bits──▶ C
//! ```
//!
//! **The epilogue** is a value, `Sum.then(gelu)`, and so is what the sums start with, `columns(bias)`: it is loaded while the first tiles are on their way, and
//! costs no addition. One function computes each product, and its kernels differ by epilogue and by the elements of C.
//!
//! **In shared memory** a row of a tile is 128 bytes, all 32 banks. `ldmatrix` reads the same 16 bytes of eight rows at once, so
//! the plans of A and B choose `Sw<3,3,3>`, which moves chunk `c` of row `r` to `c ⊕ (r mod 8)`.

use layout_gpu::Holds;
use layout_gpu::device::prelude::*;
use layout_gpu::device::{Epilogue, Number, Sum, columns, finish_pairs, gelu, store_pairs};

layout! {
    /// Four warps, two by two, over tiles of 32×32×16.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    /// A and B: in shared memory, and on their way to it and from it.
    A = plan(operand: A, (32,64), f16, order: row, Mma, threads: 128, stages: 3);
    B = plan(operand: B, (64,64), f16, order: row, Mma, threads: 128, stages: 3);
    /// A thread's sums.
    Sums = partition_fragment_C((32,64), Mma);
    assert A::CONFLICTS == 0 and B::CONFLICTS == 0;
}

/// A row-major matrix with sizes from the host.
type RowMajor = Layout<(u32, u32), (usize, C<1>)>;

/// Makes a row-major matrix of this shape.
#[inline(always)]
fn matrix<P: Holds<RowMajor>>(data: P, shape: (u32, u32)) -> Tensor<P, RowMajor> {
    Tensor::new(data, Layout::of(shape, (shape.1 as usize, C)))
}

/// Computes the tile of this block of `c = epilogue(start + a bᵀ)`.
///
/// # Safety
/// The matrices have these sizes, their rows begin at multiples of 16 bytes, `n` is even, and the memory of both epilogues is as large as its matrices;
/// all threads of a block of 128 come.
#[inline(always)]
unsafe fn linear<T: Number>(
    (m, n, k): (u32, u32, u32),
    (a, b): (*const F16, *const F16),
    c: *mut T,
    start: impl Epilogue,
    epilogue: impl Epilogue,
) {
    block_size::<128, 1, 1>();
    let (t, block) = (thread_idx().x, block_idx());
    let (at_a, at_b) = ((block.y, Whole), (block.x, Whole));
    let (tile_a, tile_b, tile_c) = ((C::<32>, C::<64>), (C::<64>, C::<64>), (C::<32>, C::<64>));
    let (a_shared, b_shared) = (Smem::<F16>::tensor(A::Stages), Smem::<F16>::tensor(B::Stages));

    let (mine_a, mine_b) = (A::Fetch.get_slice(t), B::Fetch.get_slice(t));
    let a_from = mine_a.partition_s(matrix(a, (m, k)).local_tile(tile_a, at_a));
    let b_from = mine_b.partition_s(matrix(b, (n, k)).local_tile(tile_b, at_b));
    let a_which = mine_a.partition_s(Tensor::identity((m, k)).local_tile(tile_a, at_a));
    let b_which = mine_b.partition_s(Tensor::identity((n, k)).local_tile(tile_b, at_b));
    let (a_to, b_to) = (mine_a.partition_d(a_shared), mine_b.partition_d(b_shared));
    let fetch = #[inline(always)]
    |step: u32, stage: u32| {
        let (from, to) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
        // SAFETY: coordinates within the shape are inside the matrices; nobody reads the stage before waiting for it.
        unsafe {
            copy_or_zero(A::Fetch, &a_from.slice(from), &mut a_to.slice(to), a_which.slice(from).within((m, k)));
            copy_or_zero(B::Fetch, &b_from.slice(from), &mut b_to.slice(to), b_which.slice(from).within((n, k)));
        }
        commit_copies();
    };
    fetch(0, 0);
    fetch(1, 1);

    let (mine, place) = (Mma.get_slice(t), (block.y, block.x));
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(tile_c, place));
    let mut sums = Fragment::<f32, Sums>::default();
    // SAFETY: inside the matrices, where pairs begin at even columns.
    unsafe { finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), start) };

    let (mine_a, mine_b) = (A::Load.get_slice(t), B::Load.get_slice(t));
    let (a_read, b_read) = (mine_a.partition_s(a_shared), mine_b.partition_s(b_shared));
    let (mut a, mut b) = (Fragment::<F16, A::Fragment>::default(), Fragment::<F16, B::Fragment>::default());
    for (step, read, write) in pipeline::<3>(k, 64) {
        wait_copies::<1>();
        // SAFETY: the steps are the same for all threads.
        unsafe { barrier() };
        fetch(step + 2, write);
        unroll!(for part in 0..4_u32 {
            let (from, to) = ((Whole, Whole, part, read), (Whole, Whole, part));
            // SAFETY: since the barrier, this step's stage is full; all lanes are here.
            unsafe {
                copy(A::Load, &a_read.slice(from), &mut mine_a.retile(a.tensor_mut()).slice(to));
                copy(B::Load, &b_read.slice(from), &mut mine_b.retile(b.tensor_mut()).slice(to));
                gemm(Mma, &mut sums.tensor_mut(), &a.tensor().slice(to), &b.tensor().slice(to));
            }
        });
    }
    wait_copies::<0>();

    let mut to = mine.partition_c(matrix(c, (m, n)).local_tile(tile_c, place));
    // SAFETY: inside the matrices, where pairs begin at even columns; one thread a pair.
    unsafe {
        finish_pairs(Mma, &mut sums.tensor_mut(), which.places(), (m, n), epilogue);
        store_pairs(&sums.tensor(), &mut to, which.within((m, n)));
    }
}

/// Computes `c = a bᵀ + bias`, rounded to f16.
///
/// # Safety
/// Row-major matrices of `m` × `k`, `n` × `k` and `m` × `n`, aligned to 16 bytes; `k` is a multiple of 8, `n` is even, and the bias
/// has `n` numbers. The grid is `n / 64` by `m / 32`, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_f16(
    m: u32,
    n: u32,
    k: u32,
    a: *const F16,
    b: *const F16,
    bias: *const f32,
    c: *mut F16,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum) }
}

/// Computes `c = gelu(a bᵀ + bias)`, rounded to f16.
///
/// # Safety
/// Same conditions as [`linear_f16`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_gelu(
    m: u32,
    n: u32,
    k: u32,
    a: *const F16,
    b: *const F16,
    bias: *const f32,
    c: *mut F16,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum.then(gelu)) }
}

/// Computes `c = a bᵀ + bias` in `f32`.
///
/// # Safety
/// Same conditions as [`linear_f16`].
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn linear_f32(
    m: u32,
    n: u32,
    k: u32,
    a: *const F16,
    b: *const F16,
    bias: *const f32,
    c: *mut f32,
) {
    // SAFETY: the host's promise.
    unsafe { linear((m, n, k), (a, b), c, columns(bias), Sum) }
}
