//! The cost of a plan, and the least that any plan costs.

use crate::analysis::TileAccess;
use crate::analysis::access::{THREADS as WARP, WORD};
use crate::analysis::banks::BANKS;
use crate::arithmetic::{add, ceil_div, div, min, mul};
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

/// The bytes that shared memory serves at once, in one turn: a word of each bank.
pub(super) const LINE: u64 = BANKS * WORD;

/// All requests that move a tile once on one side of shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pass {
    /// The requests of warps.
    pub requests: u64,
    /// Their phases, each of which takes one turn at least.
    pub phases: u64,
    /// The turns beyond one for each phase.
    pub conflicts: u64,
}

impl Pass {
    /// The pass of these threads, which move all `size` elements in vectors of the access, without conflicts.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(access: &TileAccess, threads: u64, size: u64) -> Result<Self, AlgebraError> {
        Self::of_vectors(access.vector(), access.width_in_bytes()?, threads, size)
    }

    /// The pass of threads that move all `size` elements, so many elements and bytes at once.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of_vectors(elements: u64, bytes: u64, threads: u64, size: u64) -> Result<Self, AlgebraError> {
        let repeats = div(size, mul(threads, elements)?)?;
        let in_a_phase = min(div(LINE, bytes)?, WARP);
        let (whole, rest) = (div(threads, WARP)?, threads % WARP);
        let phases = add(mul(whole, ceil_div(WARP, in_a_phase)?)?, ceil_div(rest, in_a_phase)?)?;
        Ok(Self { requests: mul(repeats, ceil_div(threads, WARP)?)?, phases: mul(repeats, phases)?, conflicts: 0 })
    }

    /// The same with the conflicts of the access under a swizzle.
    ///
    /// # Errors
    /// Same errors as [`TileAccess::conflicts`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn under(self, swizzle: &Swizzle, access: &TileAccess) -> Result<Self, AlgebraError> {
        Ok(Self { conflicts: access.conflicts(swizzle, u64::MAX)?, ..self })
    }

    /// The turns of shared memory.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::Pass;
    /// assert_eq!(Pass { requests: 16, phases: 64, conflicts: 0 }.turns(), 64);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn turns(&self) -> u64 {
        self.phases.saturating_add(self.conflicts)
    }
}

/// The cost of a plan; see [the module](super). Costs are compared in the order of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// The sectors of global memory.
    pub sectors: u64,
    /// The turns of shared memory.
    pub turns: u64,
    /// The requests of warps.
    pub issues: u64,
    /// The turns beyond one for each phase of a request, which are among the turns.
    pub conflicts: u64,
}

impl Cost {
    /// Returns true if there are fewer sectors, or as many and fewer turns.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::Cost;
    /// let cost = Cost { sectors: 256, turns: 128, issues: 208, conflicts: 0 };
    /// assert!(cost.is_less(&Cost { turns: 320, ..cost }) && !cost.is_less(&Cost { issues: 300, ..cost }));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_less(&self, other: &Self) -> bool {
        self.sectors < other.sectors || self.sectors == other.sectors && self.turns < other.turns
    }
}

/// The least that any plan of a tile costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The distinct sectors, on all sides in global memory.
    pub sectors: u64,
    /// The bytes, written and read, by 128.
    pub turns: u64,
}

impl Bounds {
    /// Returns true if no plan has fewer sectors or turns.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::{Bounds, Cost};
    /// let bounds = Bounds { sectors: 256, turns: 128 };
    /// assert!(bounds.are_met(&Cost { sectors: 256, turns: 128, issues: 32, conflicts: 0 }));
    /// assert!(!bounds.are_met(&Cost { sectors: 256, turns: 192, issues: 32, conflicts: 64 }));
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn are_met(&self, cost: &Cost) -> bool {
        cost.sectors <= self.sectors && cost.turns <= self.turns
    }
}
