//! # Conflicts by patterns
//!
//! **Definition.** The *pattern* of a phase, whose lanes have the offsets `a_0, a_1, …`, is `a_i ⊕ a_0`. A swizzle is linear over GF(2), so phases of one pattern ask for the same
//! words and banks, all xored by one number: they have the same conflicts, under every swizzle. Lanes that a phase lacks are lane 0 once more, which asks for nothing else.
//!
//! **How.** If a layout has the offsets by (value, thread), they are sums of one of a thread and one of a value. Each distinct pattern is kept once, with the number of its phases.
//!
//! **Law:** the conflicts are those counted request by request, and the best swizzle is that of [`best_swizzle`](super::best_swizzle()).
//!
//! **Worked example:** a warp reads columns of 32 rows of 48 words. Column 1 is column 0, of even words, xored by 1; so is column 16 xored by 16 for rows 0, 2, …, but not for the
//! others, where bits are carried: among 48 columns there are 3 patterns.

use super::access::{THREADS, WARP, WORD};
use super::candidates::Candidates;
use super::ranks::Ranks;
use super::tile_access::TileAccess;
use crate::arithmetic::{min, mul};
use crate::control::{each, next};
use crate::coord::offset;
use crate::swizzle::Swizzle;

/// The most distinct patterns.
const MOST: usize = 96;
/// The most threads of a block.
const BLOCK: usize = 1024;
/// The most vectors of all threads.
const VECTORS: u64 = 1 << 18;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;

/// The distinct patterns of an access; see the [module](self).
struct Patterns {
    lanes: [[u64; WARP]; MOST],
    /// A number made of a pattern, so that few are compared lane by lane.
    keys: [u64; MOST],
    times: [u64; MOST],
    count: usize,
    phases: Phases,
}

/// How an access is served: in phases of so many lanes.
#[derive(Clone, Copy)]
struct Phases {
    lanes: usize,
    /// The bits of the bytes of an element, and of those that a lane moves, a word at least.
    element: u32,
    unit: u32,
}

impl Phases {
    /// The phases of an access; `None` if its vectors have no width.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(access: &TileAccess) -> Option<Self> {
        let width = access.width_in_bytes().ok().filter(|width| width.is_power_of_two())?;
        let unit = if width > WORD { width.trailing_zeros() } else { WORD.trailing_zeros() };
        let lanes = small(min(THREADS, 1 << LINE_BITS.saturating_sub(unit)));
        Some(Self { lanes, element: access.bytes.trailing_zeros(), unit })
    }

    /// Visits the offsets of the lanes of each phase, and what they all are moved by; `None` if no layout has them, there are too many, or a visit ends it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn each(&self, access: &TileAccess, mut visit: impl FnMut(&[u64], u64) -> Option<()>) -> Option<()> {
        let offsets = access.offsets.as_ref()?;
        let (threads, values) = access.counts().ok()?;
        let vectors = values.checked_div(access.vector)?;
        if threads > BLOCK as u64 || mul(threads, vectors).ok()? > VECTORS {
            return None;
        }
        let (by_value, by_thread) = (offsets.mode(0).ok()?, offsets.mode(1).ok()?);
        let (mut of_threads, threads) = ([0; BLOCK], small(threads));
        each!(thread in 0, threads => {
            of_threads[thread] = offset(&by_thread, thread as u64).ok()?;
        });
        let of_threads = of_threads.get(..threads)?;
        each!(vector in 0, vectors => {
            let moved = offset(&by_value, vector.saturating_mul(access.vector)).ok()?.saturating_add(access.start);
            let mut rest = of_threads;
            while !rest.is_empty() {
                let (phase, later) = rest.split_at(if rest.len() < self.lanes { rest.len() } else { self.lanes });
                visit(phase, moved)?;
                rest = later;
            }
        });
        Some(())
    }

    /// The most distinct words of a bank but one, of lanes at these offsets. A word is compared to those of its bank alone, the last of them first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn conflicts(&self, words: &[u64]) -> u64 {
        let (up, down, mask) = (self.element, self.unit, (1_u64 << LINE_BITS >> self.unit).saturating_sub(1));
        // Words are counted from 1: the last one of each bank, and the one before in the same bank.
        let (mut last, mut before, mut asked) = ([0_usize; WARP], [0_usize; WARP + 1], [0_u64; WARP + 1]);
        let (mut counts, mut most) = ([0_u64; WARP], 1);
        each!(i in 0, words.len() => {
            let word = words[i] << up >> down;
            let bank = small(word & mask);
            let mut at = last[bank];
            while at > 0 && asked[at] != word {
                at = before[at];
            }
            if at == 0 {
                let place = next(i);
                (asked[place], before[place], last[bank]) = (word, last[bank], place);
                counts[bank] = counts[bank].saturating_add(1);
                most = if counts[bank] > most { counts[bank] } else { most };
            }
        });
        most.saturating_sub(1)
    }
}

impl Patterns {
    /// The patterns of an access; `None` if no layout has its offsets, or there are too many.
    #[expect(clippy::large_stack_arrays, reason = "24 KiB, where a plan is looked for and never where it is used")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(access: &TileAccess) -> Option<Self> {
        let phases = Phases::of(access)?;
        let mut patterns = Self { lanes: [[0; WARP]; MOST], keys: [0; MOST], times: [0; MOST], count: 0, phases };
        phases.each(access, |offsets, moved| patterns.add(offsets, moved))?;
        Some(patterns)
    }

    /// Adds the phase of lanes at these offsets, all of them moved.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn add(&mut self, offsets: &[u64], moved: u64) -> Option<()> {
        let (mut lanes, mut key) = ([0; WARP], 0_u64);
        let first = offsets[0].saturating_add(moved);
        each!(i in 0, offsets.len() => {
            let lane = offsets[i].saturating_add(moved) ^ first;
            lanes[i] = lane;
            key = key.rotate_left(5) ^ lane;
        });
        each!(known in 0, self.count => {
            if self.keys[known] == key && self.lanes[known] == lanes {
                self.times[known] = self.times[known].saturating_add(1);
                return Some(());
            }
        });
        *self.lanes.get_mut(self.count)? = lanes;
        (self.keys[self.count], self.times[self.count]) = (key, 1);
        self.count = next(self.count);
        Some(())
    }

    /// The conflicts under a swizzle that takes no vector apart, counted no further than past `limit`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn conflicts(&self, swizzle: &Swizzle, limit: u64) -> u64 {
        let mut total = 0_u64;
        each!(which in 0, self.count => {
            let mut words = self.lanes[which];
            let words = words.split_at_mut(self.phases.lanes).0;
            swizzle.apply_each(words);
            total = total.saturating_add(self.times[which].saturating_mul(self.phases.conflicts(words)));
            if total > limit {
                return total;
            }
        });
        total
    }
}

/// The conflicts of an access under a swizzle, phase by phase; `None` if it takes vectors apart, or no layout has the offsets.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn conflicts_by_phase(access: &TileAccess, swizzle: &Swizzle) -> Option<u64> {
    if !keeps_vectors(access, swizzle) {
        return None;
    }
    let (phases, mut total) = (Phases::of(access)?, 0_u64);
    phases.each(access, |offsets, moved| {
        let mut words = [0; WARP];
        let words = words.split_at_mut(offsets.len()).0;
        each!(i in 0, offsets.len() => {
            words[i] = offsets[i].saturating_add(moved);
        });
        swizzle.apply_each(words);
        total = total.saturating_add(phases.conflicts(words));
        Some(())
    })?;
    Some(total)
}

/// The same by ranks; `None` if the access is not linear.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn conflicts_by_ranks(access: &TileAccess, swizzle: &Swizzle) -> Option<u64> {
    if keeps_vectors(access, swizzle) { Some(Ranks::of(access)?.conflicts(swizzle)) } else { None }
}

/// Returns true if a swizzle neither reads nor changes bits within vectors.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn keeps_vectors(access: &TileAccess, swizzle: &Swizzle) -> bool {
    (swizzle.y_mask() | swizzle.z_mask()) & access.vector.saturating_sub(1) == 0
}

/// The least swizzle with the fewest conflicts of both accesses, and these; `None` if there are too many patterns.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn best_by_patterns(accesses: &[TileAccess; 2]) -> Option<(Swizzle, u64)> {
    let (first, second) = (Patterns::of(&accesses[0])?, Patterns::of(&accesses[1])?);
    let (mut best, mut fewest) = (Swizzle::IDENTITY, u64::MAX);
    let (mut candidates, mut candidate) = (Candidates::for_accesses(accesses).ok()?, Some(Swizzle::IDENTITY));
    while fewest > 0
        && let Some(swizzle) = candidate
    {
        let mut left = first.conflicts(&swizzle, fewest);
        if left < fewest {
            left = left.saturating_add(second.conflicts(&swizzle, fewest.saturating_sub(left)));
        }
        if left < fewest {
            (best, fewest) = (swizzle, left);
        }
        candidate = candidates.next();
    }
    Some((best, fewest))
}

/// A number that is below the length of an array.
#[expect(clippy::cast_possible_truncation, reason = "2^10 at most")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn small(number: u64) -> usize {
    number as usize
}

#[cfg(test)]
mod tests {
    use super::super::auto_swizzle::best_swizzle;
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::sample::layout;
    use std::vec::Vec;

    /// Accesses of tiles of 24×16 and 20×48, some padded: rows, columns, vectors, threads that fill no warp, or no phase.
    fn accesses(bytes: u64, pitch: u64) -> Vec<TileAccess> {
        let mut all = Vec::new();
        for (extents, strides) in [([24, 16], [pitch, 1]), ([20, 48], [1, pitch])] {
            let tile = layout(&extents, &strides);
            all.extend([0, 1].map(|mode| TileAccess::along(&tile, bytes, mode).unwrap()));
            for by_thread in [LayoutValue::line(48, 1).unwrap(), layout(&[8, 6], &[1, 8]), layout(&[4, 16], &[1, 0])] {
                all.extend(TileAccess::new(&tile, bytes, &by_thread));
            }
            all.push(TileAccess::along(&tile, bytes, 0).unwrap().placed(4));
        }
        all
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of requests")]
    fn conflicts_and_the_best_swizzle_are_those_counted() {
        let (mut compared, mut swizzled) = (0_u32, 0_u32);
        for (bytes, pitch) in [(1, 48), (2, 50), (4, 48), (4, 49), (8, 56), (16, 52)] {
            let all = accesses(bytes, pitch);
            for access in &all {
                let Some(patterns) = Patterns::of(access) else { continue };
                let mut candidates = Candidates::for_accesses(&[*access]).unwrap();
                while let Some(swizzle) = candidates.next() {
                    compared = compared.saturating_add(1);
                    let counted = access.conflicts(&swizzle, u64::MAX).unwrap();
                    assert_eq!(patterns.conflicts(&swizzle, u64::MAX), counted, "{access:?} {swizzle}");
                    let by_ranks = conflicts_by_ranks(access, &swizzle);
                    assert!(by_ranks.is_none_or(|found| found == counted), "{access:?} {swizzle} {by_ranks:?}");
                    assert_eq!(conflicts_by_phase(access, &swizzle), Some(counted), "{access:?} {swizzle}");
                }
            }
            for pair in all.windows(2) {
                let both = [pair[0], pair[1]];
                let Some(found) = best_by_patterns(&both) else { continue };
                let best = best_swizzle(&both).unwrap();
                assert_eq!(found, (best.swizzle, best.left), "{both:?}");
                swizzled = swizzled.saturating_add(u32::from(!best.swizzle.is_identity()));
            }
        }
        assert!(compared > 1000 && swizzled > 10, "{compared} {swizzled}");
    }

    #[test]
    fn the_worked_example() {
        let columns = TileAccess::along(&layout(&[32, 48], &[48, 1]), 4, 0).unwrap();
        let patterns = Patterns::of(&columns).unwrap();
        assert_eq!((patterns.count, patterns.times.iter().sum::<u64>()), (3, 48));
    }

    #[test]
    fn vectors_that_are_taken_apart_are_left_to_others() {
        let rows = TileAccess::new(&layout(&[8, 64], &[64, 1]), 2, &LayoutValue::line(8, 1).unwrap()).unwrap();
        for conflicts in [conflicts_by_ranks, conflicts_by_phase] {
            assert_eq!(conflicts(&rows, &Swizzle::new(1, 0, 6).unwrap()), None);
            assert_eq!(conflicts(&rows, &Swizzle::new(3, 3, 3).unwrap()), Some(0));
        }
    }
}
