//! # Planning a conversion
//!
//! **Definition.** Elements of 32 bits lie in registers of threads according to `source`, and are needed according to `target`. The plan is the first of these that moves them:
//! 1. [`Shuffles`] with one round for each different register to fill, if warps keep their elements; no shuffle is needed
//!    if [`Shuffles::stays_in_lanes`] says so, and then registers are only renamed;
//! 2. [`ThroughShared`] memory, if elements change warps, or if one lane would have to give several elements at once.
//!
//! **Not the least.** A round gives each lane one element, also one that the lane has already, and one of 32 bits. The least number of rounds, of words into which elements are
//! packed, is in [`words`]; that is what `layout_gpu::device::convert` carries out within warps, also where one lane has to give several elements at once.
//!
//! **Law:** carried out on the elements of `source`, it puts the right element into every place of `target`.
//!
//! **Worked example:** `linear{ register: [1], lane: [2] }` to `linear{ register: [2], lane: [1] }`, a transposition of 2 × 2: two rounds.
//!
//! ```text
//!              lane 0   lane 1
//!   register 0   0        2           round 0: both diagonals stay:     lane l gives register l, keeps it in register l
//!   register 1   1        3           round 1: 1 and 2 change lanes:    lane l gives register 1-l, puts what comes there
//! ```
//!
//! **Refuses:** the errors of [`invert_and_compose`](LinearLayout::invert_and_compose); elements of other blocks ([`LinearError::OtherBlock`]), or along a
//! dimension that is not one of threads ([`LinearError::NoMove`]); the errors of
//! [`optimal_swizzling`](LinearLayout::optimal_swizzling).
//!
//! Source: Zhou et al., "Linear Layouts", on conversions by shuffles; Triton (`ConvertLayoutOpToLLVM`). There a shuffle for a general conversion consists of
//! transpositions of one bit each; here one round gives each lane one element, whatever the conversion.

mod echelon;
mod graph;
mod parts;
mod places;
mod shuffles;
mod through_shared;
pub mod words;

use parts::Parts;
pub use shuffles::Shuffles;
pub use through_shared::ThroughShared;
pub use words::PackedShuffles;

use super::LinearLayout;
use super::error::LinearError;
use crate::control::tri;
use crate::trace::Trace;

/// The way to move elements from one layout of threads and registers to another; see the [module](self).
///
/// ```
/// use layout_algebra::linear::{ConversionPlan, LinearLayout};
/// let layout = |register: u64, lane: u64, warp: u64| {
///     let bases: [&[u64]; 3] = [&[register], &[lane], &[warp]];
///     let ins = [("register", &bases[..1]), ("lane", &bases[1..2]), ("warp", &bases[2..])];
///     LinearLayout::inferred(&ins, &["element"])
/// };
/// let (source, turned, crossed) = (layout(1, 2, 4)?, layout(2, 1, 4)?, layout(4, 2, 1)?);
/// assert_eq!(ConversionPlan::of(&source, &turned)?.shuffles().map(|plan| plan.rounds()), Some(2));
/// assert!(ConversionPlan::of(&source, &crossed)?.shared().is_some());
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "no allocator; plans are constants")]
pub enum ConversionPlan {
    /// Within warps.
    Shuffles(Shuffles),
    /// Between warps.
    Shared(ThroughShared),
}

impl ConversionPlan {
    /// The plan from `source` to `target`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(source: &LinearLayout, target: &LinearLayout) -> Result<Self, LinearError> {
        Trace::off().conversion_plan(source, target)
    }
}

impl Trace<'_> {
    /// [`ConversionPlan::of`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn conversion_plan(
        &mut self,
        source: &LinearLayout,
        target: &LinearLayout,
    ) -> Result<ConversionPlan, LinearError> {
        let parts = tri!(Parts::from_conversion(source, target, self));
        match Shuffles::from_parts(&parts) {
            Some(shuffles) if parts.keeps_warps => {
                shuffles.tell(self);
                Ok(ConversionPlan::Shuffles(shuffles))
            }
            _ => match ThroughShared::from_conversion(source, target, self) {
                Ok(shared) => Ok(ConversionPlan::Shared(shared)),
                Err(error) => Err(error),
            },
        }
    }
}

impl ConversionPlan {
    /// The rounds, if the plan is by shuffles.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shuffles(&self) -> Option<Shuffles> {
        match self {
            Self::Shuffles(shuffles) => Some(*shuffles),
            Self::Shared(_) => None,
        }
    }

    /// The way through shared memory, if that is the plan.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shared(&self) -> Option<ThroughShared> {
        match self {
            Self::Shared(shared) => Some(*shared),
            Self::Shuffles(_) => None,
        }
    }
}
