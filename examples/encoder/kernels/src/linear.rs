//! # Products with bias
//!
//! `C = f(A Bᵀ + bias)` for row-major `A` of `m` × `k`, `B` of `n` × `k` and `C` of `m` × `n`. A sentence is short, so a tile
//! is low: a block of four warps makes 32×64 of C, 64 columns of A and B at a time.
//!
//! ```text
//!     bias   ────────────────▶ registers    the sums begin with it
//!     A, B   ──cp.async──▶ shared           two tiles ahead, 0 past the edges
//!     shared ──ldmatrix──▶ registers
//!     mma                                   16 a warp and step
//!     f, rounding ──st 32 or 64 bits──▶ C
//! ```
//!
//! **The bias** is a matrix of `m` × `n` whose rows are all the same one: its layout is `(m,n):(0,1)`. Cut into the tiles and the
//! parts of C, it gives each thread the numbers of its columns.
//!
//! **In shared memory** a row of a tile is 128 bytes, all 32 banks. `ldmatrix` reads the same 16 bytes of eight rows at once, so
//! `Sw<3,3,3>` moves chunk `c` of row `r` to `c ⊕ (r mod 8)`.

use layout_gpu::Holds;
use layout_gpu::device::prelude::*;
use layout_gpu::device::{gelu, narrow};

layout! {
    /// (row, column, stage) of A and of B in shared memory.
    StagesA = Sw<3,3,3> o (32,64,3):(64,1,2048);
    StagesB = Sw<3,3,3> o (64,64,3):(64,1,4096);
    /// Four warps, two by two, over tiles of 32×32×16.
    Mma = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,2,1), (32,32,16));
    /// A thread's registers for its parts of A, B and C.
    FragmentA = partition_fragment_A((32,64), Mma);
    FragmentB = partition_fragment_B((64,64), Mma);
    Sums = partition_fragment_C((32,64), Mma);
    /// A thread's 16 bytes, eight threads a row, asynchronously.
    Fetch = tiled_copy("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 16, (16,8):row, (1,8));
    /// A thread's registers, four matrices of 8×8 at once.
    LoadA = tiled_copy_A("SM75_U32x4_LDSM_N", 16, Mma);
    LoadB = tiled_copy_B("SM75_U32x4_LDSM_N", 16, Mma);
    /// Two neighbors of a row of C, of 16 and of 32 bits.
    StorePairs = tiled_copy_C("UniversalCopy<uint32_t>", 16, Mma);
    StoreWide = tiled_copy_C("UniversalCopy<uint64_t>", 32, Mma);
}

/// A row-major matrix with sizes from the host.
type RowMajor = Layout<(u32, u32), (usize, C<1>)>;

/// Makes a row-major matrix of this shape.
#[inline(always)]
fn matrix<P: Holds<RowMajor>>(data: P, shape: (u32, u32)) -> Tensor<P, RowMajor> {
    Tensor::new(data, Layout::of(shape, (shape.1 as usize, C)))
}

/// Returns a thread's sums of the tile of this block.
///
/// # Safety
/// The matrices have these sizes, their rows begin at multiples of 16 bytes, and the bias has `n` numbers; all threads of a block of
/// 128 come.
#[inline(always)]
unsafe fn sums((m, n, k): (u32, u32, u32), a: *const F16, b: *const F16, bias: *const f32) -> Fragment<f32, Sums> {
    let (t, block) = (thread_idx().x, block_idx());
    let (at_a, at_b) = ((block.y, Whole), (block.x, Whole));
    let (tile_a, tile_b, tile_c) = ((C::<32>, C::<64>), (C::<64>, C::<64>), (C::<32>, C::<64>));
    let (a_shared, b_shared) = (Smem::<F16>::tensor(StagesA), Smem::<F16>::tensor(StagesB));

    let mine = Fetch.get_slice(t);
    let a_from = mine.partition_s(matrix(a, (m, k)).local_tile(tile_a, at_a));
    let b_from = mine.partition_s(matrix(b, (n, k)).local_tile(tile_b, at_b));
    let a_which = mine.partition_s(Tensor::identity((m, k)).local_tile(tile_a, at_a));
    let b_which = mine.partition_s(Tensor::identity((n, k)).local_tile(tile_b, at_b));
    let (a_to, b_to) = (mine.partition_d(a_shared), mine.partition_d(b_shared));
    let fetch = #[inline(always)]
    |step: u32, stage: u32| {
        let (from, to) = ((Whole, Whole, Whole, step), (Whole, Whole, Whole, stage));
        // SAFETY: coordinates within the shape are inside the matrices; nobody reads the stage before waiting for it.
        unsafe {
            copy_or_zero(Fetch, &a_from.slice(from), &mut a_to.slice(to), a_which.slice(from).within((m, k)));
            copy_or_zero(Fetch, &b_from.slice(from), &mut b_to.slice(to), b_which.slice(from).within((n, k)));
        }
        commit_copies();
    };
    fetch(0, 0);
    fetch(1, 1);

    let (mine, place) = (Mma.get_slice(t), (block.y, block.x));
    let bias = mine.partition_c(Tensor::new(bias, make_layout!(({m}, {n}):(0, 1))).local_tile(tile_c, place));
    let which = mine.partition_c(Tensor::identity((m, n)).local_tile(tile_c, place));
    let mut sums = Fragment::<f32, Sums>::default();
    // SAFETY: each of the `n` columns has a number.
    unsafe { copy_raw_if(&bias, &mut sums.tensor_mut(), |i| which.at(i as u32).1 < n) };

    let (mine_a, mine_b) = (LoadA.get_slice(t), LoadB.get_slice(t));
    let (a_read, b_read) = (mine_a.partition_s(a_shared), mine_b.partition_s(b_shared));
    let (mut a, mut b) = (Fragment::<F16, FragmentA>::default(), Fragment::<F16, FragmentB>::default());
    for (step, read, write) in pipeline::<3>(k, 64) {
        wait_copies::<1>();
        // SAFETY: the steps are the same for all threads.
        unsafe { barrier() };
        fetch(step + 2, write);
        unroll!(for part in 0..4_u32 {
            let (from, to) = ((Whole, Whole, part, read), (Whole, Whole, part));
            // SAFETY: since the barrier, this step's stage is full; all lanes are here.
            unsafe {
                copy(LoadA, &a_read.slice(from), &mut mine_a.retile(a.tensor_mut()).slice(to));
                copy(LoadB, &b_read.slice(from), &mut mine_b.retile(b.tensor_mut()).slice(to));
                gemm(Mma, &mut sums.tensor_mut(), &a.tensor().slice(to), &b.tensor().slice(to));
            }
        });
    }
    wait_copies::<0>();
    sums
}

/// Writes the tile of this block, rounded to f16.
///
/// # Safety
/// `c` has `m` × `n` elements, `n` even, and nobody else writes this tile.
#[inline(always)]
unsafe fn write_halves(sums: &Fragment<f32, Sums>, c: *mut F16, (m, n): (u32, u32)) {
    let (mine, block) = (StorePairs.get_slice(thread_idx().x), block_idx());
    let (tile, place) = ((C::<32>, C::<64>), (block.y, block.x));
    let which = mine.partition_d(Tensor::identity((m, n)).local_tile(tile, place));
    let mut to = mine.partition_d(matrix(c, (m, n)).local_tile(tile, place));
    let mut halves = Fragment::<F16, Sums>::default();
    narrow(&sums.tensor(), &mut halves.tensor_mut());
    // SAFETY: inside `c`, where pairs begin at even columns; one thread a pair.
    unsafe { copy_if(StorePairs, &mine.retile(halves.tensor()), &mut to, which.within((m, n))) };
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
    block_size::<128, 1, 1>();
    // SAFETY: the host's promise.
    unsafe { write_halves(&sums((m, n, k), a, b, bias), c, (m, n)) }
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
    block_size::<128, 1, 1>();
    // SAFETY: the host's promise.
    let mut sums = unsafe { sums((m, n, k), a, b, bias) };
    sums.tensor_mut().update(
        #[inline(always)]
        |_, sum| *sum = gelu(*sum),
    );
    // SAFETY: the host's promise.
    unsafe { write_halves(&sums, c, (m, n)) }
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
    block_size::<128, 1, 1>();
    let (mine, block) = (StoreWide.get_slice(thread_idx().x), block_idx());
    let (tile, place) = ((C::<32>, C::<64>), (block.y, block.x));
    // SAFETY: the host's promise.
    let sums = unsafe { sums((m, n, k), a, b, bias) };
    let which = mine.partition_d(Tensor::identity((m, n)).local_tile(tile, place));
    let mut to = mine.partition_d(matrix(c, (m, n)).local_tile(tile, place));
    // SAFETY: inside `c`, where pairs begin at even columns; one thread a pair.
    unsafe { copy_if(StoreWide, &mine.retile(sums.tensor()), &mut to, which.within((m, n))) };
}
