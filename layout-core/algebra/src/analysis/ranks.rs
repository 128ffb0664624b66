//! # Conflicts by ranks
//!
//! **Definition.** An access is *linear* if each bit of the number of a thread, or of a value, adds a bit of its own to the offset, or nothing: then offsets are xored, as swizzles
//! do. The lanes of a phase request `2^r` words, where `r` is the rank over GF(2) of what their bits add in words, from `2^b` banks, where `b` is the rank of the same in banks. Each of
//! these banks has as many of the words, so that the phase takes `2^(r−b)` turns; and so does every other phase, which is this one xored.
//!
//! **Law:** the conflicts are those counted request by request, and the best swizzle is that of [`best_swizzle`](super::best_swizzle()).
//!
//! **Worked example:** a warp reads a column of 32 rows of 32 words. Its lanes add 32, 64, … 512 words: `r = 5`, and none of them a bank: `b = 0`, 32 turns.
//! Under `Sw<5,0,5>` they add banks 1, 2, … 16 too: `b = 5`, one turn.

use super::access::{THREADS, WORD};
use super::candidates::Candidates;
use super::tile_access::TileAccess;
use crate::arithmetic::min;
use crate::control::{each, next, ok};
use crate::swizzle::Swizzle;

/// The bits of the lanes of a warp.
const LANE_BITS: usize = 5;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;

/// A linear access; see the [module](self).
#[derive(Clone, Copy)]
pub(crate) struct Ranks {
    /// The offsets that the bits of a lane add.
    lanes: [u64; LANE_BITS],
    count: usize,
    /// The bits of the bytes of an element, and of those that a lane moves, a word at least.
    element: u32,
    unit: u32,
    phases: u64,
}

impl Ranks {
    /// The ranks of an access; `None` if it is not linear.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of(access: &TileAccess) -> Option<Self> {
        let Some(offsets) = &access.offsets else { return None };
        let ((threads, values), width) = (ok!(access.counts()), ok!(access.width_in_bytes()));
        if access.start != 0 || !threads.is_power_of_two() || !width.is_power_of_two() {
            return None;
        }
        let mut set = 0;
        each!(i in 0, offsets.leaf_count() => {
            let leaf = offsets.leaf_at(i);
            if leaf.stride == 0 {
                continue;
            }
            let Some(last) = leaf.extent.saturating_sub(1).checked_mul(leaf.stride) else { return None };
            if !leaf.extent.is_power_of_two() || !leaf.stride.is_power_of_two() || set & last != 0 {
                return None;
            }
            set |= last;
        });
        let unit = if width > WORD { width.trailing_zeros() } else { WORD.trailing_zeros() };
        let most = min(min(threads, THREADS), 1 << LINE_BITS.saturating_sub(unit));
        let by_thread = ok!(offsets.mode(1));
        let (mut lanes, mut count) = ([0; LANE_BITS], 0);
        each!(i in 0, by_thread.leaf_count() => {
            let leaf = by_thread.leaf_at(i);
            if !leaf.extent.is_power_of_two() {
                return None;
            }
            each!(bit in 0, leaf.extent.trailing_zeros() => {
                if 1 << count < most {
                    lanes[count] = leaf.stride << bit;
                    count = next(count);
                }
            });
        });
        let at_once = access.vector.saturating_mul(1 << count);
        let Some(phases) = threads.saturating_mul(values).checked_div(at_once) else { return None };
        Some(Self { lanes, count, element: access.bytes.trailing_zeros(), unit, phases })
    }

    /// The conflicts under a swizzle that takes no vector apart.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn conflicts(&self, swizzle: &Swizzle) -> u64 {
        let (mut words, mut banks) = (Basis::NONE, Basis::NONE);
        let mask = (1_u64 << LINE_BITS.saturating_sub(self.unit)).saturating_sub(1);
        each!(i in 0, self.count => {
            let word = swizzle.apply(self.lanes[i]) << self.element >> self.unit;
            words.add(word);
            banks.add(word & mask);
        });
        let turns = 1_u64 << words.rank().saturating_sub(banks.rank());
        self.phases.saturating_mul(turns.saturating_sub(1))
    }
}

/// The least swizzle with the fewest conflicts of both accesses, and these; `None` if one is not linear.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn best_by_ranks(accesses: &[TileAccess; 2]) -> Option<(Swizzle, u64)> {
    let (Some(first), Some(second)) = (Ranks::of(&accesses[0]), Ranks::of(&accesses[1])) else { return None };
    let (mut best, mut fewest) = (Swizzle::IDENTITY, u64::MAX);
    let (mut candidates, mut candidate) = (ok!(Candidates::for_accesses(accesses)), Some(Swizzle::IDENTITY));
    while fewest > 0
        && let Some(swizzle) = candidate
    {
        let mut left = first.conflicts(&swizzle);
        if left < fewest {
            left = left.saturating_add(second.conflicts(&swizzle));
        }
        if left < fewest {
            (best, fewest) = (swizzle, left);
        }
        candidate = candidates.next();
    }
    Some((best, fewest))
}

/// Independent vectors over GF(2).
pub(crate) struct Basis {
    vectors: [u64; LANE_BITS],
    rank: u32,
}

impl Basis {
    pub(crate) const NONE: Self = Self { vectors: [0; LANE_BITS], rank: 0 };

    /// Adds a vector, unless it depends on those before. Without iterators, which a macro that is not optimised would call.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn add(&mut self, mut vector: u64) {
        each!(i in 0, self.rank as usize => {
            let reduced = vector ^ self.vectors[i];
            // Less if it has the top bit of the vector, which those before do not have.
            if reduced < vector {
                vector = reduced;
            }
        });
        if vector != 0 && (self.rank as usize) < self.vectors.len() {
            self.vectors[self.rank as usize] = vector;
            self.rank = self.rank.saturating_add(1);
        }
    }

    /// The number of independent vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn rank(&self) -> u32 {
        self.rank
    }
}

#[cfg(test)]
mod tests {
    use super::super::auto_swizzle::best_swizzle;
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::sample::layout;
    use std::vec::Vec;

    /// Accesses of a tile of 32×16: rows, columns, vectors, few threads, threads that read the same.
    fn accesses(bytes: u64) -> Vec<TileAccess> {
        let mut all = Vec::new();
        for strides in [[16, 1], [1, 32], [64, 2], [32, 1]] {
            let tile = layout(&[32, 16], &strides);
            all.extend([0, 1].map(|mode| TileAccess::along(&tile, bytes, mode).unwrap()));
            for by_thread in [
                LayoutValue::line(64, 1).unwrap(),
                layout(&[8, 2], &[32, 1]),
                layout(&[8, 8], &[1, 64]),
                layout(&[4, 16], &[1, 0]),
            ] {
                let by_thread = LayoutValue::of(&[by_thread, LayoutValue::line(2, 16).unwrap()]).unwrap();
                all.extend(TileAccess::new(&tile, bytes, &by_thread));
            }
            all.extend(TileAccess::matrices(&tile, bytes));
        }
        all
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of requests")]
    fn conflicts_and_the_best_swizzle_are_those_counted() {
        let (mut linear, mut swizzled) = (0_u32, 0_u32);
        for bytes in [1, 2, 4, 8] {
            let all = accesses(bytes);
            for access in &all {
                let Some(ranks) = Ranks::of(access) else { continue };
                let mut candidates = Candidates::for_accesses(&[*access]).unwrap();
                while let Some(swizzle) = candidates.next() {
                    linear = linear.saturating_add(1);
                    assert_eq!(
                        Ok(ranks.conflicts(&swizzle)),
                        access.conflicts(&swizzle, u64::MAX),
                        "{access:?} {swizzle}"
                    );
                }
            }
            for (one, other) in all.iter().flat_map(|one| all.iter().map(move |other| (one, other))) {
                let both = [*one, *other];
                let Some(found) = best_by_ranks(&both) else { continue };
                let best = best_swizzle(&both).unwrap();
                assert_eq!(found, (best.swizzle, best.left), "{both:?}");
                swizzled = swizzled.saturating_add(u32::from(!best.swizzle.is_identity()));
            }
        }
        assert!(linear > 1000 && swizzled > 100, "{linear} {swizzled}");
    }

    #[test]
    fn padded_tiles_and_odd_numbers_of_threads_are_not_linear() {
        for (extents, strides) in [([32, 16], [17, 1]), ([32, 16], [24, 1]), ([24, 16], [16, 1]), ([32, 16], [1, 1])] {
            let access = TileAccess::along(&layout(&extents, &strides), 4, 0).unwrap();
            assert!(Ranks::of(&access).is_none(), "{extents:?}:{strides:?}");
        }
    }
}
