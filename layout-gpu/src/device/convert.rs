//! Moves elements from one layout of threads and registers to another: by renaming registers and by shuffles of packed words ([`PackedShuffles`]), or
//! through shared memory ([`ConversionPlan`]) if elements change warps.
//!
//! ```text
//!     elements of 8 bits      register 0 1 2 3 | 4 5 6 7           one word holds four registers, the first in its lowest bits
//!     a round                 prmt: 4 of the lane's elements       shfl: each lane reads one word       prmt: to where they belong
//! ```

mod words;

use core::arch::asm;

use layout_core::algebra::linear::{ConversionPlan, LinearLayout, PackedShuffles};
use layout_core::unroll;

use super::{Smem, barrier};

/// A conversion that is known when the kernel compiles: implement it for a type of your own.
///
/// Both layouts have the input dimensions `register`, `lane` and `warp`, as far as they have any, in this order. Registers are elements of
/// [`BITS`](Self::BITS): of 8 bits, registers 0 to 3 are in the first word.
pub trait Conversion {
    /// The owner of each element before.
    const SOURCE: LinearLayout;
    /// The owner of each element after.
    const TARGET: LinearLayout;
    /// The bits of an element: 8, 16 or 32.
    const BITS: u32 = 32;
    /// The plan of the moves between warps; a conversion without a plan is a compile error.
    const PLAN: ConversionPlan = match ConversionPlan::of(&Self::SOURCE, &Self::TARGET) {
        Ok(plan) => plan,
        Err(refusal) => panic!("{}", refusal.headline().as_str()),
    };
    /// The plan within warps.
    const WORDS: Option<PackedShuffles> = match PackedShuffles::of(&Self::SOURCE, &Self::TARGET, Self::BITS as u64) {
        Ok(plan) => plan,
        Err(refusal) => panic!("{}", refusal.headline().as_str()),
    };
}

/// Returns the words of thread (`lane`, `warp`) under [`Conversion::TARGET`], from those under [`Conversion::SOURCE`].
///
/// # Safety
/// All threads of the block call it, from control flow they share, each with its own `lane` and `warp`.
#[must_use]
#[inline(always)]
pub unsafe fn convert<K: Conversion, const N: usize, const M: usize>(
    values: [u32; N],
    lane: u32,
    warp: u32,
) -> [u32; M] {
    const {
        assert!(registers(&K::SOURCE) == N * K::PACKED, "the source has another number of registers");
        assert!(registers(&K::TARGET) == M * K::PACKED, "the target has another number of registers");
        assert!(N <= MOST && M <= MOST, "more than 64 words are converted at once");
    }
    if K::WORDS.is_some() {
        // SAFETY: the caller's promise.
        unsafe { words::by_shuffles::<K, N, M>(values, lane) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { through_shared::<K, N, M>(values, lane, warp) }
    }
}

/// Combines the columns at the set bits of a lane or warp by xor.
#[inline(always)]
fn columns(index: u32, columns: [u32; 5]) -> u32 {
    let mut sum = 0;
    unroll::<5>(|k| {
        if columns[k] != 0 {
            sum ^= (index >> k & 1) * columns[k];
        }
    });
    sum
}

/// Moves elements through shared memory, a word of it for each.
///
/// # Safety
/// Same conditions as [`convert`].
#[inline(always)]
unsafe fn through_shared<K: Conversion, const N: usize, const M: usize>(
    values: [u32; N],
    lane: u32,
    warp: u32,
) -> [u32; M] {
    let memory = Smem::for_conversion::<K>();
    if lane & K::COPIES[0] == 0 && warp & K::COPIES[1] == 0 {
        let first = columns(lane, K::STORES.lane) ^ columns(warp, K::STORES.warp);
        elements::<K, N>(|word, part, register| {
            if K::STORED[register] {
                let value = values[word] >> (part as u32 * K::BITS) & (u32::MAX >> (32 - K::BITS));
                // SAFETY: inside the block, at an element that no other thread stores.
                unsafe { memory.add(first ^ K::STORES.register[register]).store(value) };
            }
        });
    }
    // SAFETY: the caller's promise.
    unsafe { barrier() };
    let first = columns(lane, K::LOADS.lane) ^ columns(warp, K::LOADS.warp);
    let mut result = [0; M];
    elements::<K, M>(|word, part, register| {
        // SAFETY: stored before the barrier.
        let value: u32 = unsafe { memory.add(first ^ K::LOADS.register[register]).load() };
        result[word] |= value << (part as u32 * K::BITS);
    });
    // SAFETY: the caller's promise; the block may be filled again.
    unsafe { barrier() };
    result
}

/// Calls `f` with each word, the part of the word, and the register that is there.
#[inline(always)]
fn elements<K: Conversion, const WORDS: usize>(mut f: impl FnMut(usize, usize, usize)) {
    unroll::<WORDS>(|word| {
        unroll::<4>(|part| {
            if part < K::PACKED {
                f(word, part, word * K::PACKED + part);
            }
        });
    });
}

impl Smem<u32> {
    /// Sets the memory for a conversion aside, as [`block`](Self::block) does.
    #[inline(always)]
    fn for_conversion<K: Conversion>() -> Self {
        set_aside!(K::ELEMENTS * 4, 128)
    }
}

/// The most words of one thread, and the most elements in them.
const MOST: usize = 64;
const ELEMENTS: usize = 4 * MOST;

/// A linear function of register, lane and warp, as constants.
#[derive(Clone, Copy)]
struct Table {
    register: [u32; ELEMENTS],
    lane: [u32; 5],
    warp: [u32; 5],
}

impl Table {
    const NONE: Self = Self { register: [0; ELEMENTS], lane: [0; 5], warp: [0; 5] };

    const fn from_layout(layout: &LinearLayout) -> Self {
        let mut table = Self::NONE;
        let mut register = 0;
        while register < registers(layout) && register < ELEMENTS {
            table.register[register] = layout.image(register as u64) as u32;
            register += 1;
        }
        let mut k = 0;
        while k < 5 {
            table.lane[k] = basis(layout, "lane", k);
            table.warp[k] = basis(layout, "warp", k);
            k += 1;
        }
        table
    }
}

const fn basis(layout: &LinearLayout, name: &str, k: usize) -> u32 {
    match layout.ins().find(name) {
        Some(dim) if (k as u32) < layout.ins().get(dim).bits => layout.basis(dim, k as u32) as u32,
        _ => 0,
    }
}

const fn registers(layout: &LinearLayout) -> usize {
    match layout.ins().find("register") {
        Some(dim) => layout.ins().get(dim).size() as usize,
        None => 1,
    }
}

/// Returns the bits of `word` that belong to an input dimension.
const fn bits_of_input(layout: &LinearLayout, name: &str, word: u64) -> u32 {
    match layout.ins().find(name) {
        Some(dim) => layout.ins().part(word, dim) as u32,
        None => 0,
    }
}

/// The constants used above, each looked up by a constant index.
trait Tables: Conversion {
    /// The elements in a word.
    const PACKED: usize = match Self::BITS {
        8 | 16 | 32 => 32 / Self::BITS as usize,
        // After the refusal of the plan, if that has one: one error.
        _ => match Self::WORDS {
            Some(_) | None => panic!("elements of 8, 16 or 32 bits are converted"),
        },
    };
    /// The elements of shared memory; 0 if warps keep theirs.
    const ELEMENTS: usize = match Self::PLAN {
        ConversionPlan::Shared(plan) => plan.elements() as usize,
        ConversionPlan::Shuffles(_) => 0,
    };
    const STORES: Table = match Self::PLAN {
        ConversionPlan::Shared(plan) => Table::from_layout(&plan.stores()),
        ConversionPlan::Shuffles(_) => Table::NONE,
    };
    const LOADS: Table = match Self::PLAN {
        ConversionPlan::Shared(plan) => Table::from_layout(&plan.loads()),
        ConversionPlan::Shuffles(_) => Table::NONE,
    };
    /// The bits of lane and warp that must be 0 for a thread to store elements.
    const COPIES: [u32; 2] = match Self::PLAN {
        ConversionPlan::Shared(plan) => {
            [bits_of_input(&Self::SOURCE, "lane", plan.free()), bits_of_input(&Self::SOURCE, "warp", plan.free())]
        }
        ConversionPlan::Shuffles(_) => [0; 2],
    };
    const STORED: [bool; ELEMENTS] = stored(&Self::PLAN);
}

impl<K: Conversion> Tables for K {}

const fn stored(plan: &ConversionPlan) -> [bool; ELEMENTS] {
    let mut stored = [false; ELEMENTS];
    let mut register = 0;
    while register < ELEMENTS {
        stored[register] = match plan {
            ConversionPlan::Shared(plan) => plan.is_stored(register as u64),
            ConversionPlan::Shuffles(_) => false,
        };
        register += 1;
    }
    stored
}
