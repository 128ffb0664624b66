//! # Conversion through shared memory
//!
//! **Definition.** Every thread stores its elements of 32 bits at the offsets `stores(register, lane, warp)`, all threads wait, and every thread loads from
//! `loads(register, lane, warp)`. With `S` the layout of shared memory of [`optimal_swizzling`](LinearLayout::optimal_swizzling):
//! 1. `S(stores(x)) = source(x)` and `S(loads(y)) = target(y)`;
//! 2. among places that have the same element, one stores it: the place whose free bits are 0.
//!
//! Offsets are linear, so a thread's part is computed once and each register's part is a constant, combined by xor.
//!
//! **Law:** everything loaded was stored: `stores` reaches everything that `loads` does.
//!
//! **Refuses:** the errors of [`optimal_swizzling`](LinearLayout::optimal_swizzling).
//!
//! Source: Zhou et al., "Linear Layouts", on conversions through shared memory; Triton (`ConvertLayoutOpToLLVM`).
//!
//! **Worked example:** warps 0 and 1 exchange elements, `linear{ register: [1], lane: [2], warp: [4] }` to `linear{ register: [4], lane: [2], warp: [1] }`.
//!
//! ```text
//!   source  ──stores──▶ shared ──loads──▶ target          a barrier between
//! ```

use super::super::LinearLayout;
use super::super::error::LinearError;
use super::super::word::{bit, mask};
use super::parts::bits_of;
use crate::control::tri;
use crate::trace::Trace;

/// The number of bits of an element.
const WIDTH: u64 = 32;

/// A conversion through shared memory: the offsets to store at and to load from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThroughShared {
    stores: LinearLayout,
    loads: LinearLayout,
    free: u64,
    conflicts: [u64; 2],
}

impl ThroughShared {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_conversion(
        source: &LinearLayout,
        target: &LinearLayout,
        trace: &mut Trace<'_>,
    ) -> Result<Self, LinearError> {
        let (writes, reads) = (tri!(without_copies(source)), tri!(without_copies(target)));
        let shared = tri!(trace.on(&writes).optimal_swizzling(&reads, WIDTH));
        let conflicts = tri!(writes.bank_conflicts(&reads, &shared, WIDTH));
        let memory = shared.flatten_ins();
        Ok(Self {
            stores: tri!(trace.on(source).invert_and_compose(&memory)),
            loads: tri!(trace.on(target).invert_and_compose(&memory)),
            free: !source.matrix().pivots() & mask(source.ins.bits()),
            conflicts,
        })
    }

    /// The layout (register, lane, warp) to the offset at which the element is stored, in elements.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn stores(&self) -> LinearLayout {
        self.stores
    }

    /// The layout (register, lane, warp) to the offset from which the element is loaded, in elements.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn loads(&self) -> LinearLayout {
        self.loads
    }

    /// Returns true if this place, all input dimensions of the source in one word, stores its element; only one of the places with the same element does.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_stored(&self, place: u64) -> bool {
        place & self.free == 0
    }

    /// The bits of a place, all input dimensions of the source in one word, that are 0 at the places that store.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn free(&self) -> u64 {
        self.free
    }

    /// The number of elements of shared memory that are needed.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn elements(&self) -> u64 {
        bit(self.loads.outs().bits())
    }

    /// The bank conflicts of a store and of a load, in wavefronts beyond the first, with accesses as wide as the layouts allow.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn conflicts(&self) -> [u64; 2] {
        self.conflicts
    }
}

/// A layout without registers that repeat others.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without_copies(layout: &LinearLayout) -> Result<LinearLayout, LinearError> {
    if bits_of(layout, "register") == 0 {
        return Ok(*layout);
    }
    tri!(layout.remove_broadcast()).apply(layout)
}
