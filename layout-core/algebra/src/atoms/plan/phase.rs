//! Lanes of a given copy, beside which those of another side are searched for together with the swizzle.

use super::cost::{LINE, Pass};
use super::error::PlanError;
use super::lanes::{Digits, Lanes, Seen};
use crate::analysis::TileAccess;
use crate::analysis::access::{THREADS as WARP, WORD};
use crate::arithmetic::div;
use crate::control::each;
use crate::swizzle::Swizzle;

/// The bits of the lanes of a warp.
const LANE_BITS: usize = 5;
/// The most swizzles: 15 runs of bits in a bank and 3 in a word, by each of 32 distances.
const MOST: usize = 18 * 32;
/// The bits of the bytes that shared memory serves at once.
const LINE_BITS: u32 = 7;

/// The lanes of a phase of a copy to a compact tile of powers of two, by the bits of the offset in which they differ.
pub(super) struct Phase {
    places: [u32; LANE_BITS],
    count: usize,
    /// The bits of the bytes that a lane moves.
    width: u32,
}

/// The conflicts of a given copy under each swizzle that another side may have.
pub(super) struct Beside {
    swizzles: [(Swizzle, u64); MOST],
    count: usize,
    /// The elements that the given copy moves at once.
    vector: u64,
}

/// The lanes with the fewest conflicts, and these together with those of the given copy.
pub(super) type Fewest = Option<(Lanes, u64)>;

impl Phase {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(access: &TileAccess, element: u64) -> Result<Self, PlanError> {
        let (threads, bytes) = (access.counts()?.0, access.width_in_bytes()?);
        let lanes = div(LINE, bytes.max(WORD))?.min(threads).min(WARP);
        let (mut places, mut count) = ([0; LANE_BITS], 0_usize);
        for (bit, place) in (0..lanes.trailing_zeros()).zip(&mut places) {
            let at = div(access.address(1 << bit, 0, &Swizzle::IDENTITY)?, element)?;
            *place = at.trailing_zeros();
            count = count.saturating_add(1);
        }
        Ok(Self { places, count, width: bytes.trailing_zeros() })
    }

    /// The bits of the number of turns.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn turns(&self, digits: &Digits, swizzle: &Swizzle) -> u32 {
        digits.turns_of(self.places.iter().copied().take(self.count), self.width, swizzle)
    }
}

/// The turns beyond one of so many phases that take `2^bits` turns each.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn conflicts(bits: u32, phases: u64) -> u64 {
    phases.saturating_mul((1_u64 << bits).saturating_sub(1))
}

impl Beside {
    /// The conflicts of a given copy with this access and this pass, under the swizzles of these digits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(access: &TileAccess, pass: &Pass, digits: &Digits, element: u64) -> Result<Self, PlanError> {
        let phase = Phase::of(access, element)?;
        let mut beside = Self { swizzles: [(Swizzle::IDENTITY, 0); MOST], count: 0, vector: access.vector() };
        let bank = LINE_BITS.saturating_sub(element.trailing_zeros());
        let mut add = |swizzle: &Swizzle| {
            // Bits above the bank, xored with bits above them, tell as many words and banks apart as before.
            if swizzle.shift() <= 0 || swizzle.base().saturating_add(swizzle.bits()) <= bank {
                if let Some(slot) = beside.swizzles.get_mut(beside.count) {
                    *slot = (*swizzle, conflicts(phase.turns(digits, swizzle), pass.phases));
                    beside.count = beside.count.saturating_add(1);
                }
            }
            beside.count < MOST
        };
        add(&Swizzle::IDENTITY);
        digits.each_swizzle(access.vector().trailing_zeros(), add);
        Ok(beside)
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
