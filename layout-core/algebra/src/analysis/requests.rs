//! # The cost of the requests of many threads
//!
//! **Definition.** Threads `T`, in warps, request vectors at `V`: warp `w` and vector `v` are one request, with the addresses `u·Sw(s + T(t) + V(v))` of its threads `t`. The cost is
//! that of all requests together: wavefronts beyond one for each phase, or sectors, or lines.
//!
//! **How.** Warps that are one window moved ([`Warps`]) and all vectors are steps that add up. Only some of those steps are inspected ([`Repeats`]), each counted as often as it
//! stands for others. If there are more of those than remainders, the number of requests of each remainder is counted first ([`ResidueCounts`](super::residues::ResidueCounts)),
//! and one request of each remainder is inspected.
//!
//! **Law:** the cost is that of inspecting each request by itself.
//!
//! **Worked example:** `(50257,768):(768,1)` of words, one word per thread. A warp within a column has the words `768·i`, all in one bank: 31 conflicts. At the end of a column
//! it is two pieces, of `k` and of `32 − k` words, in two banks: `max(k, 32 − k) − 1` conflicts. 63 requests are inspected, for 1 206 168 warps.
//!
//! ```text
//!     column 0   ├─────────┬─────────┬─ … ─┤
//!     column 1        …───┼─────────┬─ … ─────┤       each column begins one thread later in its warp
//! ```
//!
//! **Refuses:** the errors of [`WarpAccess`], naming the first thread of the first vector that is not aligned; more than 2^20 requests to inspect
//! ([`AlgebraError::NotDecided`]), which are counted first, so that only a few of them are inspected.

use super::access::{THREADS, WARP, WORD, WarpAccess};
use super::access_error::AccessError;
use super::repeats::{Alike, RepeatDigit, Repeats, Standing};
use super::warps::{Axis, Family, Warp, Warps};
use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, div, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Stage, Trace};

/// The cost of setting up one warp, in requests.
const SET_UP: u64 = 16;
/// The number of remainders that are counted in the time of one request, as a power of two.
const COUNTED: u32 = 3;
/// The requests that are inspected if not all of them can be: one may have an error of its own.
const GLANCE: u64 = EXHAUSTION >> 4;

/// The quantity to count.
#[derive(Clone, Copy)]
pub(super) enum Cost {
    /// Wavefronts of shared memory beyond one for each phase.
    Conflicts,
    /// Blocks of this many bytes of global memory.
    Blocks(u64),
}

/// The requests of threads for vectors; see the [module](self).
pub(super) struct Requests {
    swizzle: Swizzle,
    start: u64,
    unit: u64,
    width: u64,
    cost: Cost,
    warps: Warps,
    /// The steps from vector to vector.
    steps: Repeats,
    size: u64,
}

/// One warp that requests the first vector, and the steps to the requests that it stands for.
struct FirstRequest {
    warp: u64,
    offsets: [u64; WARP],
    threads: usize,
    steps: Repeats,
    /// The number of requests to inspect, and the number and distance of their remainders, if those are fewer.
    places: u64,
    residues: Option<(u64, u64)>,
}

/// The position among the warps, and the work so far.
struct Cursor {
    which: u64,
    family: Option<Family>,
    split: u64,
    work: u64,
    /// The most work allowed.
    most: u64,
}

impl Requests {
    /// The requests of a layout of threads, in units of `unit` bytes, where each thread requests `width` bytes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_layout(
        layout: &ComposedLayout,
        unit: u64,
        width: u64,
        cost: Cost,
    ) -> Result<Self, AlgebraError> {
        if unit == 0 {
            return Err(AlgebraError::Access(AccessError::Unit));
        }
        tri!(addresses_fit(layout, unit));
        let swizzle = if layout.is_swizzled() { layout.swizzle() } else { Swizzle::IDENTITY };
        let block = match cost {
            Cost::Conflicts => WORD,
            Cost::Blocks(bytes) => bytes,
        };
        let (warps, size) = (tri!(Warps::from_threads(layout.layout())), tri!(layout.size()));
        let steps = Repeats::new(Alike::new(swizzle, unit, width, block));
        Ok(Self { swizzle, start: layout.offset(), unit, width, cost, warps, steps, size })
    }

    /// The requests of a layout of (value, thread), for vectors of `vector` values, which are contiguous.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_vectors(layout: &ComposedLayout, unit: u64, vector: u64) -> Result<Self, AlgebraError> {
        let (values, threads) = (tri!(layout.layout().mode(0)), tri!(layout.layout().mode(1)));
        let mut requests = tri!(Self::from_layout(layout, unit, tri!(mul(unit, vector)), Cost::Conflicts));
        requests.warps = tri!(Warps::from_threads(&threads));
        let modes = Flat::leaves(&tri!(coalesce(&values)));
        let mut vectors = 1;
        each!(i in 0, modes.len() => {
            // The values of a vector are the first of the first mode.
            let values = if i == 0 { vector } else { 1 };
            let (extent, offset) =
                (tri!(div(modes.at(i).extent, values)), tri!(mul(modes.at(i).stride, values)));
            tri!(requests.steps.push(RepeatDigit { extent, offset, warps: 0, vectors }));
            vectors = tri!(mul(vectors, extent));
        });
        Ok(requests)
    }

    /// The cost of all requests, counted up to just past `limit`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn cost(&self, limit: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
        let (mut cursor, mut cost) = (Cursor::START, 0);
        if limit == u64::MAX && matches!(self.looked_at(), Err(AlgebraError::NotDecided { .. })) {
            cursor.most = GLANCE;
        }
        while cost <= limit
            && let Some(request) = tri!(self.next(&mut cursor))
        {
            let found = match request.residues {
                Some(residues) => self.by_residue(&request, residues, limit.saturating_sub(cost), &mut cursor, trace),
                None => self.by_place(&request, limit.saturating_sub(cost), &mut cursor, trace),
            };
            cost = match found {
                Ok(more) => tri!(add(cost, more)),
                Err(AlgebraError::Access(AccessError::Misaligned { .. })) => return Err(tri!(self.first_misaligned())),
                Err(error) => return Err(error),
            };
        }
        Ok(cost)
    }

    /// The number of requests to inspect.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn looked_at(&self) -> Result<u64, AlgebraError> {
        let (mut cursor, mut count) = (Cursor::START, 0);
        while let Some(request) = tri!(self.next(&mut cursor)) {
            let more = match request.residues {
                Some((residues, _)) => residues,
                None => request.places,
            };
            tri!(self.work(&mut cursor, more));
            count = tri!(add(count, more));
        }
        Ok(count)
    }

    /// The error of the first thread of the first vector that is not aligned, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_misaligned(&self) -> Result<AlgebraError, AlgebraError> {
        let (mut cursor, mut first) = (Cursor::START, None);
        while let Some(request) = tri!(self.next(&mut cursor)) {
            tri!(self.work(&mut cursor, request.places));
            each!(which in 0, request.places => {
                let standing = tri!(request.steps.standing(which));
                if let Err(error) = self.access(&request, &standing)
                    && let AlgebraError::Access(AccessError::Misaligned { thread, .. }) = error
                {
                    let is_first = match first {
                        Some((vector, before, _)) => {
                            standing.vectors < vector || (standing.vectors == vector && thread < before)
                        }
                        None => true,
                    };
                    first = if is_first { Some((standing.vectors, thread, error)) } else { first };
                }
            });
        }
        match first {
            Some((_, _, error)) => Ok(error),
            None => Err(AlgebraError::NotDecided { size: self.size, limit: EXHAUSTION }),
        }
    }

    /// The next warp that stands for others.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next(&self, cursor: &mut Cursor) -> Result<Option<FirstRequest>, AlgebraError> {
        while cursor.which < self.warps.families() {
            if cursor.family.is_none() {
                cursor.family = tri!(self.warps.family(cursor.which));
                cursor.split = 0;
            }
            if let Some(family) = &cursor.family
                && cursor.split < family.splits()
            {
                let warp = tri!(family.warp(cursor.split));
                cursor.split = cursor.split.saturating_add(1);
                tri!(self.work(cursor, 1));
                if let Some(warp) = warp {
                    tri!(self.work(cursor, SET_UP));
                    return Ok(Some(tri!(self.first_request(&warp))));
                }
            } else {
                cursor.family = None;
                cursor.which = cursor.which.saturating_add(1);
            }
        }
        Ok(None)
    }

    /// A warp, its first request, and the steps to others.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first_request(&self, warp: &Warp) -> Result<FirstRequest, AlgebraError> {
        let (mut steps, mut offsets, mut least) = (self.steps, [0; WARP], u64::MAX);
        each!(i in 0, warp.axes.count => {
            let Axis { extent, by, offset } = warp.axes.list[i];
            tri!(steps.push(RepeatDigit { extent, offset, warps: by, vectors: 0 }));
        });
        let first = tri!(mul(warp.place, THREADS));
        each!(i in 0, warp.threads => {
            offsets[i] = tri!(add(self.start, tri!(self.warps.offset(tri!(add(first, i as u64))))));
            least = if offsets[i] < least { offsets[i] } else { least };
        });
        let (mut bits, periods) = (0, steps.whole_periods(least));
        each!(i in 0, warp.threads => {
            bits |= offsets[i].saturating_sub(periods);
        });
        let steps = steps.settled(bits);
        let (places, residues) = (steps.places(), steps.residues());
        Ok(FirstRequest { warp: warp.place, offsets, threads: warp.threads, steps, places, residues })
    }

    /// The cost of a warp and of all warps that it stands for, inspected once for each place.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by_place(
        &self,
        request: &FirstRequest,
        limit: u64,
        cursor: &mut Cursor,
        trace: &mut Trace<'_>,
    ) -> Result<u64, AlgebraError> {
        tri!(self.work(cursor, request.places));
        let (mut cost, mut which) = (0, 0);
        while which < request.places && cost <= limit {
            let standing = tri!(request.steps.standing(which));
            let access = tri!(self.access(request, &standing));
            let warp = tri!(add(request.warp, standing.warps));
            trace.begin(Stage::Warp(warp));
            let found = self.cost_of(&access, trace);
            trace.access(AccessFact::Warp { warp, cost: found, times: standing.times });
            trace.leave();
            cost = tri!(add(cost, tri!(mul(found, standing.times))));
            which = which.saturating_add(1);
        }
        Ok(cost)
    }

    /// The same, inspected once for each remainder.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn by_residue(
        &self,
        request: &FirstRequest,
        (residues, apart): (u64, u64),
        limit: u64,
        cursor: &mut Cursor,
        trace: &mut Trace<'_>,
    ) -> Result<u64, AlgebraError> {
        let counted = residues.saturating_mul(request.steps.digits() as u64) >> COUNTED;
        tri!(self.work(cursor, residues.saturating_add(counted)));
        let counts = tri!(request.steps.counted(residues, apart));
        let (mut cost, mut residue) = (0, 0);
        while residue < residues && cost <= limit {
            let times = counts.count_at(residue);
            if times > 0 {
                let by = tri!(mul(residue, apart));
                let access = tri!(self.access(request, &Standing { offset: by, warps: 0, vectors: 0, times }));
                trace.begin(Stage::Warp(request.warp));
                let found = self.cost_of(&access, trace);
                trace.access(AccessFact::Moved { warp: request.warp, by, cost: found, times });
                trace.leave();
                cost = tri!(add(cost, tri!(mul(found, times))));
            }
            residue = residue.saturating_add(1);
        }
        Ok(cost)
    }

    /// The access of one request.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn access(&self, request: &FirstRequest, moved: &Standing) -> Result<WarpAccess, AlgebraError> {
        let mut addresses = [0; WARP];
        each!(i in 0, request.threads => {
            addresses[i] = tri!(mul(self.unit, self.swizzle.apply(tri!(add(request.offsets[i], moved.offset)))));
        });
        let first = tri!(mul(tri!(add(request.warp, moved.warps)), THREADS));
        WarpAccess::from_thread(first, addresses, request.threads, self.width)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn cost_of(&self, access: &WarpAccess, trace: &mut Trace<'_>) -> u64 {
        match self.cost {
            Cost::Conflicts => trace.wavefronts(access).conflicts(),
            Cost::Blocks(bytes) => access.blocks(bytes),
        }
    }

    /// Adds work; an error past the limit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn work(&self, cursor: &mut Cursor, more: u64) -> Result<(), AlgebraError> {
        cursor.work = cursor.work.saturating_add(more);
        if cursor.work > cursor.most {
            return Err(AlgebraError::NotDecided { size: self.size, limit: EXHAUSTION });
        }
        Ok(())
    }
}

impl Cursor {
    const START: Self = Self { which: 0, family: None, split: 0, work: 0, most: EXHAUSTION };
}

/// Checks that the addresses of all requests fit in 64 bits, even of those that are not inspected.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn addresses_fit(layout: &ComposedLayout, unit: u64) -> Result<u64, AlgebraError> {
    let last = tri!(add(layout.offset(), tri!(layout.layout().cosize()).saturating_sub(1)));
    let within = layout.swizzle().y_mask() | layout.swizzle().z_mask();
    mul(unit, last | within)
}
