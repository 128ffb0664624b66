//! # Planning a conversion
//!
//! **Definition.** Elements of 32 bits lie in registers of threads as `source` says, and are wanted as `target` says. The plan is the least that moves them:
//! 1. [`Shuffles`] of as many rounds as there are different registers to fill, where warps keep their elements; without a lane's help
//!    if [`Shuffles::stays_in_lanes`] says so, and then nothing but registers are renamed;
//! 2. [`ThroughShared`] memory, where elements change their warp, or where one lane would have to give several elements at once.
//!
//! **Law:** carried out on the elements of `source`, every place of `target` has its own.
//!
//! **Worked example:** `linear{ register: [1], lane: [2] }` to `linear{ register: [2], lane: [1] }`, a transposition of 2 × 2: two rounds.
//!
//! ```text
//!              lane 0   lane 1
//!   register 0   0        2           round 0: both diagonals stay:     lane l gives register l, keeps it in register l
//!   register 1   1        3           round 1: 1 and 2 change lanes:    lane l gives register 1-l, puts what comes there
//! ```
//!
//! **Refuses:** what [`invert_and_compose`](LinearLayout::invert_and_compose) refuses; elements of other blocks ([`LinearError::OtherBlock`]), or along a
//! dimension that is none of threads ([`LinearError::NoMove`]); what
//! [`optimal_swizzling`](LinearLayout::optimal_swizzling) refuses.
//!
//! Source: Zhou et al., "Linear Layouts", on conversions by shuffles; Triton (`ConvertLayoutOpToLLVM`). There a shuffle of a general conversion is made of
//! transpositions of one bit each; here one round gives each lane one element, whatever the conversion.

mod parts;
mod shuffles;
mod through_shared;

use parts::Parts;
pub use shuffles::Shuffles;
pub use through_shared::ThroughShared;

use super::LinearLayout;
use super::error::LinearError;
use crate::control::tri;
use crate::trace::Trace;

/// How elements come from one layout of threads and registers into another; see the [module](self).
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
    /// [`ConversionPlan::of`], with its steps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn conversion_plan(
        &mut self,
        source: &LinearLayout,
        target: &LinearLayout,
    ) -> Result<ConversionPlan, LinearError> {
        let parts = tri!(Parts::of(source, target, self));
        match Shuffles::of(&parts) {
            Some(shuffles) if parts.keeps_warps => {
                shuffles.tell(self);
                Ok(ConversionPlan::Shuffles(shuffles))
            }
            _ => match ThroughShared::of(source, target, self) {
                Ok(shared) => Ok(ConversionPlan::Shared(shared)),
                Err(error) => Err(error),
            },
        }
    }
}

impl ConversionPlan {
    /// The rounds, if that is the way.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shuffles(&self) -> Option<Shuffles> {
        match self {
            Self::Shuffles(shuffles) => Some(*shuffles),
            Self::Shared(_) => None,
        }
    }

    /// The way through shared memory, if that is it.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shared(&self) -> Option<ThroughShared> {
        match self {
            Self::Shared(shared) => Some(*shared),
            Self::Shuffles(_) => None,
        }
    }
}
