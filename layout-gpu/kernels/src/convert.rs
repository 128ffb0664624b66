//! # Conversions
//!
//! A tile of elements of 32 bits, held in registers in one layout, is moved to another layout, in each of the three ways; elements of 8 and 16 bits are packed into words:
//!
//! ```text
//!     registers   a thread has its 4 elements in another order          no instruction at all
//!     shuffles    an 8×16 tile, rows of a lane to columns of a lane     4 shuffles
//!     shared      two warps, a column each, to two warps, a row each    stores, barrier, loads
//!     bytes       the sum of an MMA, 16×32, to the next one's A         4 shuffles for 16 elements
//!     halves      the sum of an MMA, 16×16, transposed                  4 shuffles for 8 elements
//!     spread      a lane's elements to as many lanes                    1 shuffle of 4 bytes, 4 of words
//! ```
//!
//! Each thread reads its registers from `input` and writes its new ones to `output`, thread by thread.

use layout_gpu::algebra::linear::LinearLayout;
use layout_gpu::device::{Conversion, block_size, convert, thread_idx};
use layout_gpu::unroll;

/// A layout of registers, lanes and warps to the rows and columns of a tile.
const fn layout(ins: [&[&[u64]]; 3]) -> LinearLayout {
    let [register, lane, warp] = ins;
    let found = LinearLayout::inferred(&[("register", register), ("lane", lane), ("warp", warp)], &["row", "column"]);
    match found {
        Ok(layout) => layout,
        Err(_) => panic!("powers of two"),
    }
}

/// Each lane has all 4 elements of a row, in another order.
struct Renamed;

impl Conversion for Renamed {
    const SOURCE: LinearLayout = layout([&[&[0, 1], &[0, 2]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[16, 0]], &[]]);
    const TARGET: LinearLayout = layout([&[&[0, 2], &[0, 1]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[16, 0]], &[]]);
}

/// 8 × 16: a lane has 4 neighbors of a row; then 4 of a column, two of the rows apart.
struct Turned;

impl Conversion for Turned {
    const SOURCE: LinearLayout = layout([&[&[0, 1], &[0, 2]], &[&[0, 4], &[0, 8], &[1, 0], &[2, 0], &[4, 0]], &[]]);
    const TARGET: LinearLayout = layout([&[&[1, 0], &[4, 0]], &[&[0, 1], &[0, 2], &[2, 0], &[0, 4], &[0, 8]], &[]]);
}

/// 16 × 16 in two warps: halves side by side; then one above the other, the lanes along the rows.
struct Crossed<const BITS: u32>;

impl<const BITS: u32> Conversion for Crossed<BITS> {
    const BITS: u32 = BITS;
    const SOURCE: LinearLayout =
        layout([&[&[0, 1], &[0, 2]], &[&[1, 0], &[2, 0], &[4, 0], &[8, 0], &[0, 4]], &[&[0, 8]]]);
    const TARGET: LinearLayout =
        layout([&[&[1, 0], &[4, 0]], &[&[0, 1], &[0, 2], &[0, 4], &[0, 8], &[2, 0]], &[&[8, 0]]]);
}

const ROWS: [&[u64]; 3] = [&[1, 0], &[2, 0], &[4, 0]];

/// Two MMAs of bytes in a row: the sum of the first is A of the second.
struct Bytes;

impl Conversion for Bytes {
    const BITS: u32 = 8;
    const SOURCE: LinearLayout =
        layout([&[&[0, 1], &[0, 8], &[0, 16], &[8, 0]], &[&[0, 2], &[0, 4], ROWS[0], ROWS[1], ROWS[2]], &[]]);
    const TARGET: LinearLayout =
        layout([&[&[0, 1], &[0, 2], &[0, 16], &[8, 0]], &[&[0, 4], &[0, 8], ROWS[0], ROWS[1], ROWS[2]], &[]]);
}

/// The sum of an MMA, two neighbors of a row; then of a column.
struct Halves;

impl Conversion for Halves {
    const BITS: u32 = 16;
    const SOURCE: LinearLayout =
        layout([&[&[0, 1], &[0, 8], &[8, 0]], &[&[0, 2], &[0, 4], ROWS[0], ROWS[1], ROWS[2]], &[]]);
    const TARGET: LinearLayout =
        layout([&[&[1, 0], &[8, 0], &[0, 8]], &[&[2, 0], &[4, 0], &[0, 1], &[0, 2], &[0, 4]], &[]]);
}

/// The four elements of each of eight lanes, of so many bits, one for each lane and four times.
struct Spread<const BITS: u32>;

impl<const BITS: u32> Conversion for Spread<BITS> {
    const BITS: u32 = BITS;
    const SOURCE: LinearLayout = layout([&[&[0, 1], &[0, 2]], &[ROWS[0], ROWS[1], ROWS[2], &[0, 0], &[0, 0]], &[]]);
    const TARGET: LinearLayout = layout([&[&[0, 0], &[0, 0]], &[&[0, 1], &[0, 2], ROWS[0], ROWS[1], ROWS[2]], &[]]);
}

/// Moves the words of each thread through one conversion.
#[inline(always)]
unsafe fn carry_out<K: Conversion, const WORDS: usize>(input: *const u32, output: *mut u32) {
    let thread = thread_idx().x;
    let first = thread as usize * WORDS;
    let mut values = [0; WORDS];
    // SAFETY: the caller's promise.
    unroll::<WORDS>(|register| values[register] = unsafe { *input.wrapping_add(first + register) });
    // SAFETY: every thread comes here.
    let converted: [u32; WORDS] = unsafe { convert::<K, WORDS, WORDS>(values, thread % 32, thread / 32) };
    // SAFETY: the caller's promise.
    unroll::<WORDS>(|register| unsafe { *output.wrapping_add(first + register) = converted[register] });
}

/// Writes an entry for each conversion.
macro_rules! conversions {
    ($($(#[$meta:meta])* $name:ident: $conversion:ty, $words:literal, $threads:literal;)*) => {$(
        $(#[$meta])*
        ///
        /// # Safety
        #[doc = concat!("One block of ", $threads, " threads; `input` and `output` hold ", $words, " words for each.")]
        #[unsafe(no_mangle)]
        pub unsafe extern "ptx-kernel" fn $name(input: *const u32, output: *mut u32) {
            block_size::<$threads, 1, 1>();
            // SAFETY: the caller's promise.
            unsafe { carry_out::<$conversion, $words>(input, output) }
        }
    )*};
}

conversions! {
    /// Reorders registers.
    convert_registers: Renamed, 4, 32;
    /// Converts by shuffles.
    convert_shuffles: Turned, 4, 32;
    /// Converts through shared memory.
    convert_shared: Crossed<32>, 4, 64;
    /// Converts bytes through shared memory.
    convert_shared_bytes: Crossed<8>, 1, 64;
    /// Converts bytes by shuffles of words.
    convert_bytes: Bytes, 4, 32;
    /// Converts elements of 16 bits by shuffles of words.
    convert_halves: Halves, 4, 32;
    /// Hands four bytes to four lanes in one word.
    convert_spread_bytes: Spread<8>, 1, 32;
    /// Hands four words to four lanes.
    convert_spread_words: Spread<32>, 4, 32;
}
