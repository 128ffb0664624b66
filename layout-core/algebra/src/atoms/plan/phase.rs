//! Lanes of a given copy, beside which those of another side are searched for.

use super::cost::LINE;
use super::error::PlanError;
use super::lanes::Digits;
use crate::analysis::TileAccess;
use crate::analysis::access::{THREADS as WARP, WORD};
use crate::arithmetic::div;
use crate::swizzle::Swizzle;

/// The bits of the lanes of a warp.
const LANE_BITS: usize = 5;

/// The lanes of a phase of a copy to a compact tile of powers of two, by the bits of the offset in which they differ.
pub(super) struct Phase {
    places: [u32; LANE_BITS],
    count: usize,
    /// The bits of the bytes that a lane moves.
    width: u32,
}

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
    pub(super) fn turns(&self, digits: &Digits, swizzle: &Swizzle) -> u32 {
        digits.turns_of(self.places.iter().copied().take(self.count), self.width, swizzle)
    }
}
