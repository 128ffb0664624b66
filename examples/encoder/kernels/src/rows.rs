//! # Rows: embeddings, sums, layer norm
//!
//! A block of four warps has four rows of 384, and a lane three times four neighbors of its warp's:
//!
//! ```text
//!     element    0 1 2 3   4 5 6 7   …   124 … 127 │ 128 …     │ 256 …
//!     lane          0         1      …      31     │  0 …      │  0 …
//! ```
//!
//! **A vector for all rows**, a weight or a bias, is a tile of four rows with stride 0, `(4,384):(0,1)`. So is a row of a table that
//! a token chose: the thread looks for its own row only.

use layout_gpu::device::prelude::*;
use layout_gpu::device::{narrow, rsqrt, warp_sum};

use crate::HIDDEN;

layout! {
    /// Four rows; and four times the same one.
    Tile = (4,384):row;
    Same = (4,384):(0,1);
    /// A thread's four neighbors, a warp a row, in `f32` and in f16.
    Wide = tiled_copy("UniversalCopy<uint128_t>", 32, (4,32):row, (1,4));
    Narrow = tiled_copy("UniversalCopy<uint64_t>", 16, (4,32):row, (1,4));
    /// A thread's elements.
    Mine = partition_S_layout(Tile, Wide);
}

/// A thread's twelve elements of a row.
type Row = Fragment<f32, FragmentLike<Mine>>;

/// Loads a thread's part of a row that all four warps take to be theirs.
///
/// # Safety
/// `row` has 384 elements, aligned to 16 bytes.
#[inline(always)]
unsafe fn load(row: *const f32) -> Row {
    let mut held = Row::default();
    let from = Wide.get_slice(thread_idx().x).partition_s(Tensor::new(row, Same));
    // SAFETY: the caller's promise.
    unsafe { copy(Wide, &from, &mut held.tensor_mut()) };
    held
}

/// Adds a row of the same kind.
///
/// # Safety
/// Same conditions as [`load`].
#[inline(always)]
unsafe fn add(held: &mut Row, row: *const f32) {
    // SAFETY: the caller's promise.
    let other = unsafe { load(row) };
    held.tensor_mut().update(
        #[inline(always)]
        |i, element| *element += other.tensor()[i],
    );
}

/// Computes `(x − mean) / √(variance + epsilon) · weight + bias` of a row, and writes it in `f32` and in f16.
///
/// # Safety
/// All lanes of the warp come, with a row that the outputs have; the vectors have 384 elements. All are aligned to 16 bytes.
#[inline(always)]
unsafe fn write_normalized(mut x: Row, row: u32, norm: Norm, (wide, narrowed): (*mut f32, *mut F16)) {
    // SAFETY: all lanes are here.
    let mean = unsafe { of_row(&x, |x, sum| sum + x) } / HIDDEN as f32;
    // SAFETY: as above.
    let variance = unsafe { of_row(&x, |x, sum| fma(x - mean, x - mean, sum)) } / HIDDEN as f32;
    let scale = rsqrt(variance + norm.epsilon);
    // SAFETY: the caller's promise.
    let (weight, bias) = unsafe { (load(norm.weight), load(norm.bias)) };
    x.tensor_mut().update(
        #[inline(always)]
        |i, x| *x = fma((*x - mean) * scale, weight.tensor()[i], bias.tensor()[i]),
    );
    let mut halves = Fragment::<F16, FragmentLike<Mine>>::default();
    narrow(&x.tensor(), &mut halves.tensor_mut());
    let (t, start) = (thread_idx().x, (row * HIDDEN) as usize);
    let mut to = Wide.get_slice(t).partition_d(Tensor::new(wide.wrapping_add(start), Same));
    let mut to_narrowed = Narrow.get_slice(t).partition_d(Tensor::new(narrowed.wrapping_add(start), Same));
    // SAFETY: the caller's promise; a warp has its row alone.
    unsafe {
        copy(Wide, &x.tensor(), &mut to);
        copy(Narrow, &halves.tensor(), &mut to_narrowed);
    }
}

/// A layer norm.
#[derive(Clone, Copy)]
struct Norm {
    weight: *const f32,
    bias: *const f32,
    epsilon: f32,
}

/// Sums all elements of the warp's row: `f` adds an element's part to a sum.
///
/// # Safety
/// All lanes of the warp call it together.
#[inline(always)]
unsafe fn of_row(x: &Row, f: impl Fn(f32, f32) -> f32) -> f32 {
    let mut sum = 0.0;
    unroll::<12>(
        #[inline(always)]
        |i| sum = f(x.tensor()[i], sum),
    );
    // SAFETY: the caller's promise.
    unsafe { warp_sum(sum) }
}

/// Returns the row of this thread's warp.
#[inline(always)]
fn warps_row() -> u32 {
    block_idx().x * 4 + thread_idx().x / 32
}

/// Computes `norm(word + position + kind)` of each token, in `f32` and in f16.
///
/// # Safety
/// `tokens` has three numbers for each of `rows` tokens: a word, a position and a kind, each less than the rows of its table. Tables and
/// outputs have rows of 384, the vectors 384 elements; all are aligned to 16 bytes. Blocks of 128 threads, `rows / 4`, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn embed(
    rows: u32,
    tokens: *const u32,
    words: *const f32,
    positions: *const f32,
    kinds: *const f32,
    weight: *const f32,
    bias: *const f32,
    epsilon: f32,
    wide: *mut f32,
    narrowed: *mut F16,
) {
    block_size::<128, 1, 1>();
    let row = warps_row();
    if row >= rows {
        return;
    }
    let tokens = Tensor::new(tokens, make_layout!(({rows}, 3):(3, 1)));
    // SAFETY: a token for each row, which tells rows of the tables.
    let chosen = |table: *const f32, which: u32| unsafe {
        table.wrapping_add(tokens.read((row, which)) as usize * HIDDEN as usize)
    };
    // SAFETY: all lanes of the warp have this row, which is inside.
    unsafe {
        let mut x = load(chosen(words, 0));
        add(&mut x, chosen(positions, 1));
        add(&mut x, chosen(kinds, 2));
        write_normalized(x, row, Norm { weight, bias, epsilon }, (wide, narrowed));
    }
}

/// Computes `norm(x + wide)` of each row, in place, and rounded to f16.
///
/// # Safety
/// Matrices of `rows` × 384, vectors of 384 elements, all aligned to 16 bytes. Blocks of 128 threads, `rows / 4`, rounded up.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn add_norm(
    rows: u32,
    x: *const f32,
    weight: *const f32,
    bias: *const f32,
    epsilon: f32,
    wide: *mut f32,
    narrowed: *mut F16,
) {
    block_size::<128, 1, 1>();
    let row = warps_row();
    if row >= rows {
        return;
    }
    let start = (row * HIDDEN) as usize;
    // SAFETY: all lanes of the warp have this row, which is inside.
    unsafe {
        let mut sum = load(x.wrapping_add(start));
        add(&mut sum, wide.wrapping_add(start));
        write_normalized(sum, row, Norm { weight, bias, epsilon }, (wide, narrowed));
    }
}
