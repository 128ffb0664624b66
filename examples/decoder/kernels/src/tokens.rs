//! # Tokens to rows, and rows to a token
//!
//! The table of tokens is a weight of 4 bits like the others, in tiles for products, as the last product is with it: a logit for each token. So a
//! token's row is one of the 16 of its tiles, and the layout of a tile finds its numbers. Four neighbors are in one word, every other number
//! of it; the others are of row `r + 8`:
//!
//! ```text
//!     Packed(r, c) = 128·(r mod 8) + r div 8 + 8·(c div 4) + 2·(c div 2 mod 2) + 4·(c mod 2)
//!                    └ word 16·(r mod 8) + c div 4 ┘        └ number of the word, from r div 8 ┘
//! ```
//!
//! A block of 128 threads has a row, 512 elements at a time, a thread four neighbors of them.

use layout_gpu::Layout;
use layout_gpu::device::block_reduce;
use layout_gpu::device::prelude::*;

use crate::norm::{Four, Wide};
use crate::weights::{Grouped, RowScales, Weights};

layout! {
    /// A word for each warp.
    pub Warps = 4:1;
}

/// The table, in tiles with a scale for each 64 neighbors.
type Table = Grouped<64>;

/// Writes the row of each token in `f32`.
///
/// # Safety
/// The table is a weight as the host packs it, of rows of `columns`, a multiple of 64, and has a row for each token; the rows are aligned to 16 bytes.
/// A block of 128 threads for each token.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn embed(
    columns: u32,
    tokens: *const u32,
    numbers: *const [u32; 4],
    scales: *const F16,
    x: *mut f32,
) {
    block_size::<128, 1, 1>();
    let (start, shape) = (block_idx().x as usize * columns as usize, (C::<1>, columns));
    // SAFETY: a token for each block.
    let token = unsafe { *tokens.wrapping_add(block_idx().x as usize) };
    let (row, first) = (token % 16, token as usize / 16 * (columns as usize / 64));
    let (tile, at) = ((C::<1>, C::<512>), (0_u32, Whole));
    let mine = Wide.get_slice(thread_idx().x);
    let x = Tensor::new(x.wrapping_add(start), Layout::of(shape, (C::<0>, C::<1>)));
    let x = mine.partition_d(x.local_tile(tile, at));
    let which = mine.partition_d(Tensor::identity(shape).local_tile(tile, at));
    for step in 0..columns.div_ceil(512) {
        let part = (Whole, Whole, Whole, step);
        let which = which.slice(part);
        let column = which.at(0_u32).1;
        if column >= columns {
            continue;
        }
        let (tile, quad) = (first + column as usize / 64, column % 64 / 4);
        let number = #[inline(always)]
        |i: u32| <Table as Weights>::Packed.offset((row, (i % 2, i / 2, quad), 0_u32));
        let scales = Tensor::new(scales.wrapping_add(16 * tile), RowScales);
        // SAFETY: a tile of the token's row, which has 128 words and 16 scales.
        let (word, scale) = unsafe {
            let words = numbers.cast::<u32>().wrapping_add(128 * tile);
            (*words.wrapping_add(number(0) as usize / 8), scales.read((row, 0_u32)).to_f32())
        };
        let mut held = Four::default();
        held.tensor_mut().update(
            #[inline(always)]
            |i, x| *x = ((word << (28 - 4 * (number(i as u32) % 8))).cast_signed() >> 28) as f32 * scale,
        );
        // SAFETY: inside the row, which is this block's.
        unsafe { copy(Wide, &held.tensor(), &mut x.slice(part)) };
    }
}

/// Hands over a thread's elements of a row, four neighbors at a time with the column of the first; those behind the end are −∞. All threads of a
/// block get equally many.
///
/// # Safety
/// A row of `columns` numbers, a multiple of 4, aligned to 16 bytes. Blocks of 128 threads.
#[inline(always)]
pub unsafe fn each_four(columns: u32, row: *const f32, mut take: impl FnMut([f32; 4], u32)) {
    let (tile, at, shape) = ((C::<1>, C::<512>), (0_u32, Whole), (C::<1>, columns));
    let mine = Wide.get_slice(thread_idx().x);
    let from = mine.partition_s(Tensor::new(row, Layout::of(shape, (C::<0>, C::<1>))).local_tile(tile, at));
    let which = mine.partition_s(Tensor::identity(shape).local_tile(tile, at));
    let (mut step, steps) = (0, columns.div_ceil(512));
    while step < steps {
        let (part, mut held) = ((Whole, Whole, Whole, step), Four::filled(f32::NEG_INFINITY));
        let which = which.slice(part);
        // SAFETY: inside the row.
        unsafe { copy_if(Wide, &from.slice(part), &mut held.tensor_mut(), which.within((1, columns))) };
        take([0_u32, 1, 2, 3].map(|i| held.tensor()[i]), which.at(0_u32).1);
        step += 1;
    }
}

/// Writes the token of the greatest logit of each row, the first of several.
///
/// # Safety
/// Rows of `columns` numbers above −∞, a multiple of 4, aligned to 16 bytes, and a token for each. A block of 128 threads for each row.
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn greatest(columns: u32, logits: *const f32, tokens: *mut u32) {
    block_size::<128, 1, 1>();
    let (scores, firsts) = (Smem::<f32>::for_layout(Warps), Smem::<u32>::for_layout(Warps));
    let (t, sequence) = (thread_idx().x, block_idx().x as usize);
    let (mut score, mut token) = (f32::NEG_INFINITY, u32::MAX);
    let take = #[inline(always)]
    |held: [f32; 4], column: u32| {
        unroll::<4>(|i| {
            if held[i] > score {
                (score, token) = (held[i], column + i as u32);
            }
        });
    };
    // SAFETY: a row of the matrix.
    unsafe { each_four(columns, logits.wrapping_add(sequence * columns as usize), take) };
    // SAFETY: words of their own, one for each warp; all threads come.
    let first = unsafe {
        let greatest = block_reduce::<4, _>(scores, score, f32::max);
        block_reduce::<4, _>(firsts, if score == greatest { token } else { u32::MAX }, Ord::min)
    };
    if t == 0 {
        // SAFETY: a token for each block.
        unsafe { *tokens.wrapping_add(sequence) = first };
    }
}
