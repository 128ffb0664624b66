//! Moves 32-bit elements from one layout of threads and registers to another, by a
//! [`ConversionPlan`]: by renaming registers, by shuffles, or through shared memory.

use core::arch::asm;

use layout_core::algebra::linear::{ConversionPlan, LinearLayout};
use layout_core::unroll;

use super::{Smem, barrier, shuffle};

/// A conversion that is known when the kernel compiles: implement it for a type of your own.
///
/// Both layouts have the input dimensions `register`, `lane` and `warp`, as far as they have any, in this order.
pub trait Conversion {
    /// The owner of each element before.
    const SOURCE: LinearLayout;
    /// The owner of each element after.
    const TARGET: LinearLayout;
    /// The plan of the moves; a conversion without a plan is a compile error.
    const PLAN: ConversionPlan = match ConversionPlan::of(&Self::SOURCE, &Self::TARGET) {
        Ok(plan) => plan,
        Err(refusal) => panic!("{}", refusal.headline().as_str()),
    };
}

/// Returns the registers of thread (`lane`, `warp`) under [`Conversion::TARGET`], from those under [`Conversion::SOURCE`].
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
        assert!(registers(&K::SOURCE) == N, "the source has another number of registers");
        assert!(registers(&K::TARGET) == M, "the target has another number of registers");
        assert!(N <= MOST && M <= MOST, "more registers than are converted at once");
    }
    if K::ELEMENTS == 0 {
        // SAFETY: the caller's promise.
        unsafe { by_shuffles::<K, N, M>(values, lane) }
    } else {
        // SAFETY: the caller's promise.
        unsafe { through_shared::<K, N, M>(values, lane, warp) }
    }
}

/// # Safety
/// Same conditions as [`convert`].
#[inline(always)]
unsafe fn by_shuffles<K: Conversion, const N: usize, const M: usize>(values: [u32; N], lane: u32) -> [u32; M] {
    let given = turned(values, lane, K::GIVEN.lane);
    let from = columns(lane, K::FROM.lane);
    let mut got = [0; M];
    unroll::<M>(|round| {
        if K::ORIGINAL[round] == round {
            let value = given[K::GIVEN.register[round] as usize];
            // SAFETY: the caller's promise; the rounds are constants.
            got[round] = if K::STAYS { value } else { unsafe { shuffle(value, from ^ K::FROM.register[round]) } };
        }
    });
    let placed = turned(got, lane, K::PUT.lane);
    let mut result = [0; M];
    unroll::<M>(|register| result[register] = placed[K::ORIGINAL[register]]);
    result
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

/// Moves register `x` to `x ^ t`, where `t` is the xor of the columns at the set bits of the lane.
#[inline(always)]
fn turned<const N: usize>(mut values: [u32; N], lane: u32, columns: [u32; 5]) -> [u32; N] {
    unroll::<8>(|bit| {
        let mut lanes = 0;
        unroll::<5>(|k| lanes |= (columns[k] >> bit & 1) << k);
        if lanes != 0 {
            let is_odd = (lane & lanes).count_ones() & 1 == 1;
            unroll::<N>(|low| {
                let high = low | 1 << bit;
                if high != low && high < N {
                    let (a, b) = (values[low], values[high]);
                    values[low] = if is_odd { b } else { a };
                    values[high] = if is_odd { a } else { b };
                }
            });
        }
    });
    values
}

#[inline(always)]
unsafe fn through_shared<K: Conversion, const N: usize, const M: usize>(
    values: [u32; N],
    lane: u32,
    warp: u32,
) -> [u32; M] {
    let memory = Smem::for_conversion::<K>();
    if lane & K::COPIES[0] == 0 && warp & K::COPIES[1] == 0 {
        let first = columns(lane, K::STORES.lane) ^ columns(warp, K::STORES.warp);
        unroll::<N>(|register| {
            if K::STORED[register] {
                // SAFETY: inside the block, at an element that no other thread stores.
                unsafe { memory.add(first ^ K::STORES.register[register]).store(values[register]) };
            }
        });
    }
    // SAFETY: the caller's promise.
    unsafe { barrier() };
    let first = columns(lane, K::LOADS.lane) ^ columns(warp, K::LOADS.warp);
    let mut result = [0; M];
    unroll::<M>(|register| {
        // SAFETY: stored before the barrier.
        result[register] = unsafe { memory.add(first ^ K::LOADS.register[register]).load() };
    });
    // SAFETY: the caller's promise; the block may be filled again.
    unsafe { barrier() };
    result
}

impl Smem<u32> {
    /// Sets the memory for a conversion aside, as [`block`](Self::block) does.
    #[inline(always)]
    fn for_conversion<K: Conversion>() -> Self {
        set_aside!(K::ELEMENTS * 4, 128)
    }
}

/// The most registers of one thread.
const MOST: usize = 64;

/// A linear function of register, lane and warp, as constants.
#[derive(Clone, Copy)]
struct Table {
    register: [u32; MOST],
    lane: [u32; 5],
    warp: [u32; 5],
}

impl Table {
    const NONE: Self = Self { register: [0; MOST], lane: [0; 5], warp: [0; 5] };

    const fn from_layout(layout: &LinearLayout) -> Self {
        let mut table = Self::NONE;
        let mut register = 0;
        while register < registers(layout) && register < MOST {
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
    /// The elements of shared memory; 0 if warps keep theirs.
    const ELEMENTS: usize = match Self::PLAN {
        ConversionPlan::Shared(plan) => plan.elements() as usize,
        ConversionPlan::Shuffles(_) => 0,
    };
    const STAYS: bool = matches!(Self::PLAN, ConversionPlan::Shuffles(plan) if plan.stays_in_lanes());
    const GIVEN: Table = shuffles(&Self::PLAN, 0);
    const FROM: Table = shuffles(&Self::PLAN, 1);
    const PUT: Table = shuffles(&Self::PLAN, 2);
    const ORIGINAL: [usize; MOST] = originals(&Self::PLAN);
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
    const STORED: [bool; MOST] = stored(&Self::PLAN);
}

impl<K: Conversion> Tables for K {}

const fn shuffles(plan: &ConversionPlan, which: usize) -> Table {
    let mut table = Table::NONE;
    if let ConversionPlan::Shuffles(plan) = plan {
        let mut round = 0;
        while round < MOST {
            let by_round = [plan.given(round as u64, 0), plan.from(round as u64, 0), round as u64];
            table.register[round] = by_round[which] as u32;
            round += 1;
        }
        let mut k = 0;
        while k < 5 {
            table.lane[k] = plan.by_lane_bit(k)[which] as u32;
            k += 1;
        }
    }
    table
}

const fn originals(plan: &ConversionPlan) -> [usize; MOST] {
    let mut originals = [0; MOST];
    let mut register = 0;
    while register < MOST {
        originals[register] = match plan {
            ConversionPlan::Shuffles(plan) => plan.original(register as u64) as usize,
            ConversionPlan::Shared(_) => register,
        };
        register += 1;
    }
    originals
}

const fn stored(plan: &ConversionPlan) -> [bool; MOST] {
    let mut stored = [false; MOST];
    let mut register = 0;
    while register < MOST {
        stored[register] = match plan {
            ConversionPlan::Shared(plan) => plan.is_stored(register as u64),
            ConversionPlan::Shuffles(_) => false,
        };
        register += 1;
    }
    stored
}
