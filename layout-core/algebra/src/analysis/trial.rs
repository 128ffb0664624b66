//! # Swizzles on trial
//!
//! **Definition.** The conflicts of some accesses under a swizzle, counted up to just past a limit: with limit 0, until a request shows one.
//!
//! **How.** A request that has shown a conflict under one swizzle is likely to show one under the next.
//! 1. The last few such requests are kept as offsets and inspected first.
//! 2. Then come some requests of each access, spread over all of them by a step that meets each once: neighbors are alike.
//! 3. Then all others. If many of them cost the same, [`TileAccess::conflicts`] counts; if there are conflicts, more of the spread requests are inspected, to find one to keep.
//! 4. If there are too many even for that, more of the spread requests are inspected: they cannot prove that there is no conflict, but usually find one if there is.
//!
//! All inspected requests, under all swizzles, are counted together.
//!
//! **Law:** a number up to the limit is that of [`TileAccess::conflicts`]; one past it is at most that.
//!
//! **Worked example:** 8 requests are inspected with a step of 5: `0 5 2 7 4 1 6 3`.
//!
//! **Refuses:** more requests than the budget ([`AlgebraError::NotDecided`]), and the errors of [`TileAccess::conflicts`].

use super::access::THREADS;
use super::tile_access::TileAccess;
use super::warp_request::WarpRequest;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Trace};

/// The number of requests that are kept.
const KEPT: usize = 16;
/// The number of requests of an access that are inspected before all are counted.
const FIRST: u64 = 32;
/// Up to this many requests are inspected one by one, even if some cost the same.
const FEW: u64 = 1 << 8;
/// The cost of each request that [`TileAccess::conflicts`] inspects, in requests inspected here.
const ALIKE: u64 = 4;
/// The number of requests inspected to find one to keep.
const MORE: u64 = 1 << 12;
/// Requests past this number are never inspected.
const FAR: u64 = 1 << 40;
/// The golden section of 2^16.
const GOLDEN: u64 = 40_503;

/// Accesses of a tile, and the requests that showed conflicts; see the [module](self).
pub(super) struct Trials<'a> {
    accesses: &'a [TileAccess],
    kept: [WarpRequest; KEPT],
    count: usize,
    /// The kept request that showed the last conflict, and the slot for the next.
    last: usize,
    next: usize,
    /// The remaining budget of requests.
    pub(super) budget: Budget,
}

/// The number of requests that may still be inspected.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    left: u64,
    all: u64,
}

impl Budget {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(requests: u64) -> Self {
        Self { left: requests, all: requests }
    }

    /// Takes `requests` off the budget; an error that names the tile if it is exhausted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn spend(&mut self, requests: u64, tile: &LayoutValue) -> Result<(), AlgebraError> {
        let Some(left) = self.left.checked_sub(requests) else {
            return Err(AlgebraError::NotDecided { size: tri!(tile.size()), limit: self.all });
        };
        self.left = left;
        Ok(())
    }
}

impl<'a> Trials<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(accesses: &'a [TileAccess], budget: Budget) -> Self {
        Self { accesses, kept: [WarpRequest::NONE; KEPT], count: 0, last: 0, next: 0, budget }
    }

    /// The conflicts under a swizzle, counted no further than past `limit`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn conflicts(&mut self, swizzle: &Swizzle, limit: u64) -> Result<u64, AlgebraError> {
        let known = tri!(self.known(swizzle, limit));
        if known > limit {
            return Ok(known);
        }
        // The total begins with the first requests of the accesses whose others are inspected one by one.
        let (mut spread, mut total) = (0, 0);
        each!(i in 0, self.accesses.len() => {
            let found = tri!(self.spread(i, [0, FIRST], swizzle, limit.saturating_sub(spread)));
            spread = tri!(add(spread, found));
            if spread > limit {
                return Ok(spread);
            }
            total = if tri!(requests(&self.accesses[i])).1 <= FEW { tri!(add(total, found)) } else { total };
        });
        each!(i in 0, self.accesses.len() => {
            total = tri!(add(total, tri!(self.of_access(i, FIRST, swizzle, limit.saturating_sub(total)))));
            if total > limit {
                return Ok(total);
            }
        });
        Ok(total)
    }

    /// Records the conflicts of each unswizzled access, as far as they can be counted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tell(&mut self, trace: &mut Trace<'_>) {
        each!(access in 0, if trace.is_off() { 0 } else { self.accesses.len() } => {
            if let Ok(conflicts) = self.of_access(access, 0, &Swizzle::IDENTITY, u64::MAX) {
                trace.access(AccessFact::Access { access, vector: self.accesses[access].vector(), conflicts });
            }
        });
    }

    /// Step 1: the conflicts of a kept request, if past the limit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn known(&mut self, swizzle: &Swizzle, limit: u64) -> Result<u64, AlgebraError> {
        each!(i in 0, self.count => {
            let after = self.last.saturating_add(i);
            let which = if after < self.count { after } else { after.saturating_sub(self.count) };
            tri!(self.budget.spend(1, &self.accesses[0].tile));
            let found = tri!(self.kept[which].conflicts(swizzle));
            if found > limit {
                self.last = which;
                return Ok(found);
            }
        });
        Ok(0)
    }

    /// Step 2: the conflicts of some of the spread requests of an access.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn spread(
        &mut self,
        which: usize,
        [from, to]: [u64; 2],
        swizzle: &Swizzle,
        limit: u64,
    ) -> Result<u64, AlgebraError> {
        let access = &self.accesses[which];
        let (warps, all) = tri!(requests(access));
        let all = min(all, FAR);
        let (step, mut seen, mut total) = (step_through(all), from, 0);
        while seen < min(all, to) && total <= limit {
            let place = tri!(rem(tri!(mul(seen, step)), all));
            let request = [tri!(rem(place, warps)), tri!(div(place, warps))];
            total = tri!(add(total, tri!(self.look_at(access, request, swizzle, limit))));
            seen = seen.saturating_add(1);
        }
        Ok(total)
    }

    /// Step 3: the conflicts of one access; of few requests, those from place `from` on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_access(&mut self, which: usize, from: u64, swizzle: &Swizzle, limit: u64) -> Result<u64, AlgebraError> {
        let access = &self.accesses[which];
        let all = tri!(requests(access)).1;
        if all <= FEW {
            return self.spread(which, [from, all], swizzle, limit);
        }
        let looked_at = access.requests_looked_at(swizzle);
        match looked_at {
            Ok(some) if some < all / ALIKE => self.counted(which, some, swizzle, limit),
            Ok(_) | Err(AlgebraError::NotDecided { .. }) if all <= EXHAUSTION => {
                self.spread(which, [0, all], swizzle, limit)
            }
            Ok(some) => self.counted(which, some, swizzle, limit),
            Err(error @ AlgebraError::NotDecided { .. }) => {
                let found = tri!(self.spread(which, [0, MORE], swizzle, limit));
                if found > limit { Ok(found) } else { Err(error) }
            }
            Err(error) => Err(error),
        }
    }

    /// The conflicts of one access, counted by [`TileAccess::conflicts`], which inspects `looked_at` requests.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn counted(
        &mut self,
        which: usize,
        looked_at: u64,
        swizzle: &Swizzle,
        limit: u64,
    ) -> Result<u64, AlgebraError> {
        let access = &self.accesses[which];
        tri!(self.budget.spend(looked_at.saturating_mul(ALIKE), &access.tile));
        let found = tri!(access.conflicts(swizzle, limit));
        if found > limit {
            let _ = self.spread(which, [FIRST, MORE], swizzle, limit);
        }
        Ok(found)
    }

    /// The conflicts of a warp for a vector of values. The request is kept if they alone are past the limit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn look_at(
        &mut self,
        access: &TileAccess,
        [warp, vector]: [u64; 2],
        swizzle: &Swizzle,
        limit: u64,
    ) -> Result<u64, AlgebraError> {
        tri!(self.budget.spend(1, &access.tile));
        let mut request = WarpRequest::NONE;
        tri!(request.ask(access, warp, vector));
        let found = tri!(request.conflicts(swizzle));
        if found > limit {
            self.keep(&request);
        }
        Ok(found)
    }

    /// Keeps a request, in place of the one kept first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn keep(&mut self, request: &WarpRequest) {
        self.kept[self.next] = *request;
        self.last = self.next;
        self.next = next(self.next) % KEPT;
        self.count = if self.count < KEPT { next(self.count) } else { KEPT };
    }
}

/// The number of warps of an access, and of its requests, if all addresses fit in 64 bits: each warp makes one request per vector.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn requests(access: &TileAccess) -> Result<(u64, u64), AlgebraError> {
    tri!(mul(access.bytes, tri!(add(access.start, tri!(access.tile.cosize())))));
    let (threads, values) = tri!(access.counts());
    let warps = tri!(ceil_div(threads, THREADS));
    Ok((warps, tri!(mul(warps, tri!(div(values, access.vector))))))
}

/// A step that meets each of `count` places once, and spreads the first ones: near the golden section.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn step_through(count: u64) -> u64 {
    let mut step = count.saturating_mul(GOLDEN) >> 16;
    while gcd(step, count) > 1 {
        step = step.saturating_add(1);
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;
    use std::vec::Vec;

    #[test]
    fn the_worked_example() {
        let places: Vec<u64> = (0..8).map(|i| i * step_through(8) % 8).collect();
        assert_eq!(places, [0, 5, 2, 7, 4, 1, 6, 3]);
        for count in 1..300 {
            assert_eq!(gcd(step_through(count), count), 1, "{count}");
        }
    }

    #[test]
    fn condition_1_what_showed_a_conflict_is_looked_at_first() {
        let tile = layout(&[32, 64], &[64, 1]);
        let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 4, mode).unwrap());
        let mut trials = Trials::new(&accesses, Budget::new(1 << 20));
        assert_eq!(trials.conflicts(&Swizzle::IDENTITY, 0), Ok(31));
        let left = trials.budget.left;
        assert_eq!(trials.conflicts(&Swizzle::new(1, 0, 6).unwrap(), 0), Ok(15));
        assert_eq!(trials.budget.left, left - 1);
        assert_eq!(trials.conflicts(&Swizzle::new(5, 0, 6).unwrap(), 0), Ok(0));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of requests")]
    fn condition_3_all_are_counted() {
        for columns in [7, 33, 64] {
            let tile = layout(&[40, columns], &[columns + 3, 1]);
            let accesses = [0, 1].map(|mode| TileAccess::along(&tile, 2, mode).unwrap());
            for swizzle in [(0, 0, 0), (1, 1, 2), (2, 1, 4), (1, 0, -6)] {
                let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
                let counted = accesses.iter().map(|access| access.conflicts(&swizzle, u64::MAX).unwrap());
                assert_eq!(
                    Trials::new(&accesses, Budget::new(1 << 20)).conflicts(&swizzle, u64::MAX),
                    Ok(counted.sum())
                );
            }
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of requests")]
    fn condition_4_some_of_what_is_too_much() {
        let tile = layout(&[65_521, 65_519], &[65_519, 1]);
        let accesses = [TileAccess::along(&tile, 1, 0).unwrap()];
        let swizzle = Swizzle::new(1, 2, 20).unwrap();
        assert!(Trials::new(&accesses, Budget::new(1 << 20)).conflicts(&swizzle, 0).unwrap() > 0);
        let limit = AlgebraError::NotDecided { size: 65_521 * 65_519, limit: 7 };
        assert_eq!(Trials::new(&accesses, Budget::new(7)).conflicts(&swizzle, 1 << 20), Err(limit));
    }
}
