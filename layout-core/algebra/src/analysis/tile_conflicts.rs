//! # The bank conflicts of an access
//!
//! **Definition.** The conflicts of the words that each warp requests from one bank at once, for each vector of values: [`Wavefronts`] of every request, added up.
//!
//! **How.** If the tile composed with (value, thread) is a layout, warps and vectors are steps that add up, and those that cost the same are inspected once, each counted as
//! often as it stands for others ([`Requests`]); otherwise all are inspected.
//!
//! **Law:** a copy of the tile, moved by whole words and whole periods of the swizzle, adds the same number of conflicts.
//!
//! **Worked example:** `(32,32):(32,1)` of words, read along columns: each of 32 columns is a request of 32 words of one bank, 31 extra wavefronts: 992. One is
//! inspected: the others are the same words one bank further. In `Sw<2,3,3> o (10,33):(33,1)` of 8 bytes no two columns need be alike: the swizzle reads bits that depend on
//! carries between row and column.
//!
//! ```text
//!     column 0        column 1        …
//!     t0  bank 0      t0  bank 1
//!     t1  bank 0      t1  bank 1               31 extra wavefronts, for each of 32 columns
//!     …               …
//! ```
//!
//! **Refuses:** swizzles that take apart vectors that are not [narrowed](TileAccess::within), such as the rows of matrices: an instruction moves 16 bytes of each
//! ([`super::AccessError::Apart`] if they read bits within a vector, [`super::AccessError::Misaligned`] if they change some by others); more than 2^20 requests to inspect ([`AlgebraError::NotDecided`]).

use super::access::{THREADS, WARP, WarpAccess};
use super::access_error::AccessError;
use super::requests::Requests;
use super::tile_access::TileAccess;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace, traced};

traced! {
    /// The bank conflicts of all warps and values if `swizzle` acts on the tile's offsets, counted up to just past `limit`.
    ///
    /// # Errors
    /// [`super::AccessError::Apart`] and [`super::AccessError::Misaligned`] if the swizzle takes vectors apart, or a matrix begins within one;
    /// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
    pub const fn conflicts(
        this: &TileAccess,
        trace: &mut Trace,
        swizzle: &Swizzle,
        limit: u64,
    ) -> Result<u64, AlgebraError> {
        if this.vector > 1 && swizzle.y_mask() & this.vector.saturating_sub(1) != 0 {
            let error = AccessError::Apart { vector: this.vector, kept: swizzle.unit() };
            return Err(AlgebraError::Access(error));
        }
        match &this.offsets {
            Some(offsets) => tri!(this.requests(swizzle, offsets)).cost(limit, trace),
            None => this.one_by_one(swizzle, limit, trace),
        }
    }
}

impl TileAccess {
    /// The number of requests to inspect to find their conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn requests_looked_at(&self, swizzle: &Swizzle) -> Result<u64, AlgebraError> {
        if let Some(offsets) = &self.offsets {
            return tri!(self.requests(swizzle, offsets)).looked_at();
        }
        let (vectors, warps) = tri!(self.vectors_and_warps());
        mul(vectors, warps)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn requests(&self, swizzle: &Swizzle, offsets: &LayoutValue) -> Result<Requests, AlgebraError> {
        Requests::of_vectors(&ComposedLayout::new(*swizzle, self.start, offsets), self.bytes, self.vector)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn vectors_and_warps(&self) -> Result<(u64, u64), AlgebraError> {
        let vectors = tri!(div(tri!(self.values.size()), self.vector));
        Ok((vectors, tri!(ceil_div(tri!(self.threads.size()), THREADS))))
    }

    /// The sum of the conflicts of each request by itself.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn one_by_one(&self, swizzle: &Swizzle, limit: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
        let (vectors, warps) = tri!(self.vectors_and_warps());
        if vectors.saturating_mul(warps) > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size: tri!(self.tile.size()), limit: EXHAUSTION });
        }
        let (mut conflicts, mut vector) = (0, 0);
        while vector < vectors && conflicts <= limit {
            let mut warp = 0;
            while warp < warps && conflicts <= limit {
                let access = tri!(self.request(swizzle, warp, tri!(mul(vector, self.vector))));
                trace.begin(Stage::Warp(warp));
                let cost = trace.wavefronts(&access).conflicts();
                trace.access(AccessFact::Warp { warp, cost, times: 1 });
                trace.leave();
                conflicts = tri!(add(conflicts, cost));
                warp = warp.saturating_add(1);
            }
            vector = vector.saturating_add(1);
        }
        Ok(conflicts)
    }

    /// The request of the threads of one warp for a vector that begins with their value `value`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn request(&self, swizzle: &Swizzle, warp: u64, value: u64) -> Result<WarpAccess, AlgebraError> {
        let (mut addresses, mut count) = ([0; WARP], 0);
        let (first, threads) = (tri!(mul(warp, THREADS)), tri!(self.threads.size()));
        while count < WARP && tri!(add(first, count as u64)) < threads {
            addresses[count] = tri!(self.address(tri!(add(first, count as u64)), value, swizzle));
            count = next(count);
        }
        WarpAccess::from_thread(first, addresses, count, tri!(self.width_in_bytes()))
    }
}

/// The bank conflicts of all these accesses of a tile.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn all_conflicts(
    accesses: &[TileAccess],
    tile: &ComposedLayout,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let mut conflicts = 0;
    each!(i in 0, accesses.len() => {
        let within = accesses[i].within(tile);
        conflicts = tri!(add(conflicts, tri!(trace.on(&within).conflicts(&tile.swizzle(), u64::MAX))));
    });
    Ok(conflicts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        for columns in [32, 64] {
            let tile = layout(&[32, columns], &[columns, 1]);
            let access = TileAccess::along(&tile, 4, 0).unwrap();
            assert_eq!(access.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(columns.saturating_mul(31)));
            assert_eq!(access.requests_looked_at(&Swizzle::IDENTITY), Ok(1));
        }
        let odd = TileAccess::along(&layout(&[10, 33], &[33, 1]), 8, 0).unwrap();
        assert_eq!(odd.conflicts(&Swizzle::new(2, 3, 3).unwrap(), u64::MAX), Ok(8));
    }

    #[test]
    fn vectors_are_not_taken_apart() {
        let rows = TileAccess::new(&layout(&[8, 64], &[64, 1]), 2, &LayoutValue::line(8, 1).unwrap()).unwrap();
        let refused = |bits, base, shift| rows.conflicts(&Swizzle::new(bits, base, shift).unwrap(), u64::MAX);
        let apart = AccessError::Apart { vector: 8, kept: 1 };
        assert_eq!(refused(1, 0, -3), Err(AlgebraError::Access(apart)));
        assert_eq!(refused(1, 0, 1), Err(AlgebraError::Access(apart)));
        let misaligned = AccessError::Misaligned { thread: 1, address: 130, width: 16 };
        assert_eq!(refused(1, 0, 6), Err(AlgebraError::Access(misaligned)));
        assert_eq!(refused(3, 3, 3), Ok(0));
    }

    #[test]
    fn the_size_does_not_matter() {
        let tile = layout(&[1 << 16, 1 << 16], &[1 << 16, 1]);
        let column = TileAccess::along(&tile, 4, 0).unwrap();
        assert_eq!(column.conflicts(&Swizzle::IDENTITY, u64::MAX), Ok(31 << 27));
        assert_eq!(column.conflicts(&Swizzle::new(5, 0, 16).unwrap(), u64::MAX), Ok(0));
        let odd = layout(&[4093, 4093], &[4093, 1]);
        let column = TileAccess::along(&odd, 4, 0).unwrap();
        assert!(column.requests_looked_at(&Swizzle::new(3, 2, 3).unwrap()).unwrap() < 1 << 10);
    }
}
