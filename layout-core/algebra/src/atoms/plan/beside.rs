//! Lanes beside a given copy: they are searched for together with the swizzle, under which the given copy has conflicts of its own.

use super::cost::Pass;
use super::lanes::{Digits, Lanes, Seen};
use crate::analysis::TileAccess;
use crate::analysis::ranks::Ranks;
use crate::control::each;
use crate::swizzle::Swizzle;

/// The most swizzles: 15 runs of bits in a bank and 3 in a word, by each of 32 distances.
const MOST: usize = 18 * 32;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;

/// The conflicts of a given copy under each swizzle that another side may have.
pub(super) struct Beside {
    swizzles: [(Swizzle, u64); MOST],
    count: usize,
    /// The elements that the given copy moves at once.
    vector: u64,
}

/// The lanes with the fewest conflicts, and these together with those of the given copy.
pub(super) type Fewest = Option<(Lanes, u64)>;

/// The turns beyond one of so many phases that take `2^bits` turns each.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn conflicts(bits: u32, phases: u64) -> u64 {
    phases.saturating_mul((1_u64 << bits).saturating_sub(1))
}

impl Beside {
    /// The conflicts of the access of a given copy, under the swizzles of these digits; `None` if it is not linear, as each is to a compact tile of powers of two.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(access: &TileAccess, digits: &Digits) -> Option<Self> {
        let ranks = Ranks::of(access)?;
        let mut beside = Self { swizzles: [(Swizzle::IDENTITY, 0); MOST], count: 0, vector: access.vector() };
        let bank = LINE_BITS.saturating_sub(access.bytes().trailing_zeros());
        let mut add = |swizzle: &Swizzle| {
            // Bits above the bank, xored with bits above them, tell as many words and banks apart as before.
            let is_within = swizzle.shift() <= 0 || swizzle.base().saturating_add(swizzle.bits()) <= bank;
            if is_within && let Some(slot) = beside.swizzles.get_mut(beside.count) {
                *slot = (*swizzle, ranks.conflicts(swizzle));
                beside.count = beside.count.saturating_add(1);
            }
            beside.count < MOST
        };
        add(&Swizzle::IDENTITY);
        digits.each_swizzle(access.vector().trailing_zeros(), add);
        Some(beside)
    }

    /// The first lanes of blocks with the fewest conflicts, whatever the swizzle, if these are fewer than `below`; `pass` is that of the blocks, `along` the elements of
    /// their vectors in shared memory.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn fewest(
        &self,
        digits: &Digits,
        along: u64,
        pass: &Pass,
        below: u64,
        [lanes_tried, tried]: &mut [u64; 2],
    ) -> Fewest {
        let whole = self.vector.max(along).trailing_zeros();
        let is_whole = |swizzle: &Swizzle| swizzle.is_identity() || swizzle.base() >= whole;
        let known = self.swizzles.get(..self.count).unwrap_or_default();
        let least = known.iter().filter(|(swizzle, _)| is_whole(swizzle)).map(|(_, given)| *given).min().unwrap_or(0);
        let (mut found, mut seen) = (None, Seen::NONE);
        let mut fewest = below;
        if least >= fewest {
            return None;
        }
        digits.each_lanes(|lanes| {
            *lanes_tried = lanes_tried.saturating_add(1);
            if !seen.is_new(lanes.phase) {
                return true;
            }
            let bound = least.saturating_add(conflicts(digits.least_turns(&lanes, whole), pass.phases));
            each!(i in 0, if bound < fewest { known.len() } else { 0 } => {
                let (swizzle, given) = &known[i];
                if *given < fewest && is_whole(swizzle) {
                    *tried = tried.saturating_add(1);
                    let both = given.saturating_add(conflicts(digits.turns(&lanes, swizzle), pass.phases));
                    if both < fewest {
                        (fewest, found) = (both, Some((lanes, both)));
                    }
                }
            });
            fewest > least
        });
        found
    }
}
