//! # The bank conflicts of an access
//!
//! **Definition.** Those of the words that each warp asks for in one bank at once, for each vector of values: [`Wavefronts`] of every request, added up.
//!
//! **Law:** a tile that comes again, moved by whole lines and whole periods of the swizzle, has as many conflicts again.
//!
//! **How.** Where the tile composed with (value, thread) is a layout, warps and vectors that are [`Alike`] to the banks are looked at once, each as often as it stands
//! for others; else all are.
//!
//! **Worked example:** `(32,32):(32,1)` of words, read along columns: each of 32 columns is a request of 32 words of one bank, 31 turns too many: 992. With
//! `(32,64):(64,1)` there are 64 columns, of which column 32 costs what column 0 does: 32 are looked at, each for two.
//!
//! ```text
//!     column 0        column 1        …
//!     t0  bank 0      t0  bank 1
//!     t1  bank 0      t1  bank 1               31 more turns than one, for each of 32 columns
//!     …               …
//! ```
//!
//! **Refuses:** swizzles that take vectors apart ([`super::AccessError::Misaligned`]); more than 2^20 requests to look at, or 2^15 warps
//! ([`AlgebraError::NotDecided`]).

use super::access::{WARP, WarpAccess};
use super::banks::Wavefronts;
use super::repeats::{Alike, Repeats, Standing};
use super::tile_access::TileAccess;
use super::warps::Warps;
use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, div, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace};

impl TileAccess {
    /// The bank conflicts of all its warps and values where `swizzle` acts on the tile's offsets; more than `limit` are not counted on.
    ///
    /// # Errors
    /// [`super::AccessError::Misaligned`] if the swizzle takes vectors apart, or a matrix begins between them; [`AlgebraError::Overflow`].
    pub const fn conflicts(&self, swizzle: &Swizzle, limit: u64) -> Result<u64, AlgebraError> {
        self.conflicts_traced(swizzle, limit, &mut Trace::off())
    }

    /// [`Self::conflicts`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::conflicts`].
    pub const fn conflicts_traced(
        &self,
        swizzle: &Swizzle,
        limit: u64,
        trace: &mut Trace<'_>,
    ) -> Result<u64, AlgebraError> {
        let (values, warps) = tri!(self.requests(swizzle));
        let (mut conflicts, mut i) = (0, 0);
        while i < values.looked_at() && conflicts <= limit {
            let value = tri!(values.at(i));
            let mut j = 0;
            while j < warps.looked_at() && conflicts <= limit {
                let warp = tri!(warps.at(j));
                trace.begin(Stage::Warp(warp.place));
                let found = tri!(self.request(swizzle, warp, value, trace));
                let times = tri!(mul(warp.times, value.times));
                trace.access(AccessFact::Warp { warp: warp.place, cost: found, times });
                trace.leave();
                conflicts = tri!(add(conflicts, tri!(mul(found, times))));
                j = j.saturating_add(1);
            }
            i = i.saturating_add(1);
        }
        Ok(conflicts)
    }

    /// How many requests are looked at to find their conflicts.
    pub(super) const fn requests_looked_at(&self, swizzle: &Swizzle) -> Result<u64, AlgebraError> {
        let (values, warps) = tri!(self.requests(swizzle));
        mul(values.looked_at(), warps.looked_at())
    }

    /// The vectors of values and the warps that must be looked at.
    const fn requests(&self, swizzle: &Swizzle) -> Result<(Repeats, Warps), AlgebraError> {
        let size = tri!(self.tile.size());
        // Addresses of requests that are not looked at fit in 64 bits too.
        tri!(mul(self.bytes, tri!(add(self.start, tri!(self.tile.cosize())))));
        let (values, threads, alike) = match &self.offsets {
            Some(offsets) => {
                let alike = tri!(Alike::of(&ComposedLayout::new(*swizzle, self.start, offsets), self.bytes));
                (tri!(offsets.mode(0)), tri!(offsets.mode(1)), alike)
            }
            None => (tri!(LayoutValue::line(tri!(self.values.size()), 1)), self.threads, Alike::Never),
        };
        let warps = tri!(Warps::among(alike, &ComposedLayout::new(*swizzle, 0, &threads)));
        let vectors = tri!(self.vectors(alike, &values));
        match vectors.looked_at().checked_mul(warps.looked_at()) {
            Some(count) if count <= EXHAUSTION => Ok((vectors, warps)),
            _ => Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
        }
    }

    /// The steps from vector to vector. Its values are the first of the first mode.
    const fn vectors(&self, alike: Alike, values: &LayoutValue) -> Result<Repeats, AlgebraError> {
        let modes = Flat::leaves(&tri!(coalesce(values)));
        let mut vectors = Repeats::of(alike);
        each!(i in 0, modes.count => {
            let mode = modes.modes[i];
            if i == 0 {
                tri!(vectors.push(tri!(div(mode.extent, self.vector)), tri!(mul(mode.stride, self.vector))));
            } else {
                tri!(vectors.push(mode.extent, mode.stride));
            }
        });
        Ok(vectors)
    }

    /// The conflicts of one warp for one vector of values.
    const fn request(
        &self,
        swizzle: &Swizzle,
        warp: Standing,
        vector: Standing,
        trace: &mut Trace<'_>,
    ) -> Result<u64, AlgebraError> {
        let (mut addresses, mut count) = ([0; WARP], 0);
        let (mut thread, threads) = (tri!(mul(warp.place, WARP as u64)), tri!(self.threads.size()));
        let value = tri!(mul(vector.place, self.vector));
        while count < WARP && thread < threads {
            addresses[count] = tri!(self.address(thread, value, swizzle));
            thread = tri!(add(thread, 1));
            count = next(count);
        }
        let (asked, _) = addresses.split_at(count);
        let access = tri!(WarpAccess::new(asked, tri!(self.width_in_bytes())));
        Ok(Wavefronts::of_traced(&access, trace).conflicts())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        for (columns, looked_at) in [(32, 32), (64, 32)] {
            let tile = layout(&[32, columns], &[columns, 1]);
            let access = TileAccess::along(&tile, 4, 0).unwrap();
            assert_eq!(access.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(columns.saturating_mul(31)));
            let (vectors, warps) = access.requests(&Swizzle::IDENTITY).unwrap();
            assert_eq!((vectors.looked_at(), warps.looked_at()), (looked_at, 1));
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "a million offsets")]
    fn the_size_does_not_matter() {
        let tile = layout(&[1 << 16, 1 << 16], &[1 << 16, 1]);
        let column = TileAccess::along(&tile, 4, 0).unwrap();
        assert_eq!(column.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(31 << 27));
        assert_eq!(column.conflicts(&Swizzle::new(5, 0, 16).unwrap(), u64::MAX), Ok(0));
    }
}
