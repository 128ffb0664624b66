//! # Composition
//!
//! **Definition.** `R = A ∘ B` is the layout with
//! 1. a shape that refines the shape of `B`, leaf by leaf, and
//! 2. `R(c) = Â(B(c))` for every coordinate `c` of `B`,
//!
//! where `Â` is `A`, flattened, with its last mode extended without end. If it exists, each leaf of `B` is replaced by
//! its coalesced refinement; if it does not exist, the call is an error. By tiler, mode `i` of `A` is composed with part `i`, modes
//! beyond the tiler are dropped and `_` leaves a mode whole.
//!
//! **Law:** `(A ∘ B)(i) = Â(B(i))`; `A ∘ id = coalesce(A)` where `id = size(A):1`; `(A ∘ B) ∘ C = A ∘ (B ∘ C)` where all exist and
//! `B` and `C` stay inside the domains they are composed with.
//!
//! # The decision procedure
//!
//! Let `A` be coalesced with modes `a_j:e_j` and boundaries `P_j = a_0·…·a_{j-1}` (`j ≥ 1`).
//!
//! *One leaf `s:d`* of `B` is the function `f(x) = Â(d·x)`, `x < s`. If a layout of shape `s` represents it, its coalesced form is forced:
//! its first stride is `f(1)`, and its first extent `r` is the length of the longest prefix on which `f(x) = x·f(1)`, since the mode
//! that follows a full run does not continue it. So `r` must divide `s` (else refuse, [`AlgebraError::RunDoesNotDivide`]) and what is
//! left is `y ↦ Â(d·r·y)`, `y < s/r`: recurse. Each `r ≥ 2`, so there are at most 63 of these *digits* `r_k`, with steps
//! `D_k = d·r_0·…·r_{k-1}`.
//!
//! *All digits of all leaves together.* The result is right if and only if `Â(Σ D_k·x_k) = Σ Â(D_k·x_k)` for all `x_k < r_k`. If the
//! remainders `D_k·x_k mod P_j` never add up to `P_j`, no sum carries at any boundary and equality holds. The digits are
//! independent, so the largest sum is `Σ_k max_x (D_k·x mod P_j)`: if it is below `P_j` for every `j`, done. Where it is not, the
//! coordinate of these maxima carries. If the two sides differ there, it is the witness that no layout exists
//! ([`AlgebraError::Carry`]). If they agree, the carries at several boundaries have canceled; then every coordinate is tried, up
//! to 2^20, and past that the call fails as not decided ([`AlgebraError::NotDecided`]). The answer is never a wrong layout, and
//! an existing layout is never refused except under that name.
//!
//! **Worked example:** `(6,2):(8,2) ∘ (4,3):(3,1)`. `A` is coalesced, its boundary is 6. Leaf `4:3` visits `0 3 6 9`, offsets
//! `0 24 2 26`: straight for 2 steps, then again, so digits `2:24` and `2:2`. Leaf `3:1` visits `0 1 2`: digit `3:8`. Remainders
//! modulo 6: at most 3, 0 and 2, together 5 < 6, so nothing carries: `((2,2),3):((24,2),8)`.
//!
//! ```text
//!   A at  0 1 2 3 4 5 | 6 7 8 9 …      a carry crosses the bar: (3,2):(1,6) ∘ (2,2):(1,2)
//!         0 8 . 24 .. | 2 10 …         at 1 + 2 = 3 the offset is 6, the steps apart give 1 + 2
//! ```
//!
//! **Refuses:** functions that no layout represents, as above; a tiler with more modes than `A` ([`AlgebraError::RankExceeds`]).
//!
//! `CuTe` (`layout.hpp`, CUTLASS) checks each leaf by itself and by stride and shape alone: it answers `(3,2):(1,6) ∘ (2,2):(1,2)` with a
//! layout that gives 3 for 6, and refuses `(5,3):(7,1) ∘ 2:3 = 2:21`. Modes of extent 1 get the stride it writes.

use super::by_mode::by_tiler;
use super::cosize::cosize_of_leaves;
use super::extension::{EXHAUSTION, Extension, max_remainder};
use crate::arithmetic::{add, div, divides, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Leaves;
use crate::subtree::Subtree;
use crate::tiler::Tiler;
use crate::trace::{Fact, Role, Stage, Trace, traced};

traced! {
    /// The layout `A ∘ B`, if it exists; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, composition};
    /// let b: LayoutValue = "(4,3):(3,1)".parse()?;
    /// assert_eq!(composition(&"(6,2):(8,2)".parse()?, &b)?.to_string(), "((2,2),3):((24,2),8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn composition(trace: &mut Trace, a: &LayoutValue, b: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        compose(a.tree(), b.tree(), trace)
    }

    /// The composition of each mode of `A` with its part of the tiler; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`composition`], and [`AlgebraError::RankExceeds`] if the tiler has more modes than `a`.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Tiler, composition_by};
    /// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::layout(&LayoutValue::line(4, 2)?)])?;
    /// assert_eq!(composition_by(&"(4,8):(8,1)".parse()?, &tiler)?.to_string(), "(2,4):(8,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn composition_by(
        trace: &mut Trace,
        a: &LayoutValue,
        tiler: &Tiler,
    ) -> Result<LayoutValue, AlgebraError> {
        compose_by(a.tree(), tiler.borrowed(), trace)
    }
}

by_tiler! { compose_by(a, tiler, trace), tiler.rank(); tile => compose(a, tile, trace) }

#[inline]
pub(super) const fn compose(
    a: Subtree<'_, Mode>,
    b: Subtree<'_, Mode>,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    trace.begin(Stage::Composition);
    trace.tree(Role::Left, a);
    trace.tree(Role::Right, b);
    let outer = tri!(Extension::of_leaves(a.leaves()));
    outer.tell(trace);
    tri!(cosize_of_leaves(b.leaves(), &mut Trace::off()));
    let mut digits = Digits::none();
    let mut counts = Leaves::empty(0);
    each!(leaf in 0, b.leaves().len() => {
        let before = digits.modes.len();
        tri!(digits.of_leaf(&outer, b.leaves()[leaf], leaf, trace));
        counts.push(digits.modes.len().saturating_sub(before));
    });
    tri!(digits.check(&outer, trace));
    let result =
        if counts.len() == 0 { b.nested() } else { tri!(b.expand(counts.as_slice(), digits.modes.as_slice())) };
    trace.end(&result);
    Ok(result.copied())
}

/// The digits found so far: modes of the result, and the step of each in the domain of `A`.
struct Digits {
    modes: Flat,
    steps: Leaves<u64>,
}

impl Digits {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn none() -> Self {
        Self { modes: Flat::none(), steps: Leaves::empty(0) }
    }

    #[inline]
    const fn add(&mut self, extent: u64, stride: u64, step: u64) -> Result<(), AlgebraError> {
        tri!(self.modes.add(extent, stride));
        self.steps.push(step);
        Ok(())
    }

    /// The digits of one leaf of `B`, forced one after the other.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_leaf(
        &mut self,
        outer: &Extension,
        mode: Mode,
        leaf: usize,
        trace: &mut Trace<'_>,
    ) -> Result<(), AlgebraError> {
        let Mode { extent, stride } = mode;
        trace.fact(Fact::Leaf { leaf, mode });
        if extent == 1 {
            let written = if stride == 0 { 0 } else { outer.stride_of_one(stride) };
            trace.fact(Fact::One { stride: written });
            return self.add(1, written, 0);
        }
        let (mut rest, mut step) = (extent, stride);
        while rest > 1 {
            let slope = tri!(outer.value_at(step));
            let run = tri!(outer.run(step, slope, rest));
            let holds = divides(run, rest);
            trace.fact(Fact::Run { step, slope, run, rest, holds });
            if !holds {
                return Err(AlgebraError::RunDoesNotDivide { leaf, extent, stride, run, rest });
            }
            tri!(self.add(run, slope, step));
            rest = tri!(div(rest, run));
            if rest > 1 {
                step = tri!(mul(step, run));
            }
        }
        Ok(())
    }

    /// Checks that all digits together compose: no carry at any boundary, or none that changes an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn check(&self, outer: &Extension, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
        let (mut carries, modes, steps) = (false, self.modes.storage(), self.steps.storage());
        each!(j in 1, outer.count() => {
            let boundary = outer.boundary(j);
            let mut sum = 0u128;
            each!(k in 0, self.modes.len() => {
                let (step, extent) = (steps[k], modes[k].extent);
                let (top, _) = max_remainder(step, extent, boundary);
                trace.fact(Fact::Remainder { top, step, extent });
                sum = sum.saturating_add(top as u128);
            });
            let is_below = sum < boundary as u128;
            trace.fact(Fact::Remainders { boundary, sum, is_below });
            if !is_below {
                carries = true;
                tri!(self.compare(outer, &self.peaks(boundary), boundary, trace));
            }
        });
        if carries { self.exhaust(outer, trace) } else { Ok(()) }
    }

    /// The coordinate of the greatest remainders.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn peaks(&self, boundary: u64) -> [u64; MAX_LEAVES] {
        let mut coordinate = [0u64; MAX_LEAVES];
        each!(k in 0, self.modes.len() => {
            (_, coordinate[k]) = max_remainder(self.steps.at(k), self.modes.at(k).extent, boundary);
        });
        coordinate
    }

    /// Compares both sides of the law at one coordinate.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn compare(
        &self,
        outer: &Extension,
        coordinate: &[u64; MAX_LEAVES],
        boundary: u64,
        trace: &mut Trace<'_>,
    ) -> Result<(), AlgebraError> {
        let (mut index, mut apart) = (0, 0);
        each!(k in 0, self.modes.len() => {
            index = tri!(add(index, tri!(mul(self.steps.at(k), coordinate[k]))));
            apart = tri!(add(apart, tri!(mul(self.modes.at(k).stride, coordinate[k]))));
        });
        let offset = tri!(outer.value_at(index));
        let holds = offset == apart;
        trace.fact(Fact::Compared { index, offset, apart, holds });
        if holds { Ok(()) } else { Err(AlgebraError::Carry { boundary, index, offset, apart }) }
    }

    /// Compares both sides of the law at every coordinate; modes of stride 0 stay at 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn exhaust(&self, outer: &Extension, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
        let (mut size, mut extents) = (1u64, [1u64; MAX_LEAVES]);
        each!(k in 0, self.modes.len() => {
            if self.steps.at(k) > 0 {
                extents[k] = self.modes.at(k).extent;
                size = size.saturating_mul(extents[k]);
            }
        });
        if size > EXHAUSTION {
            trace.fact(Fact::Tried { size, holds: false });
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        let boundary = outer.boundary(1);
        let mut coordinate = [0u64; MAX_LEAVES];
        loop {
            if let Err(carry) = self.compare(outer, &coordinate, boundary, &mut Trace::off()) {
                // This comparison is final.
                tri!(self.compare(outer, &coordinate, boundary, trace));
                return Err(carry);
            }
            let mut k = 0;
            while k < self.modes.len() {
                coordinate[k] = coordinate[k].saturating_add(1);
                if coordinate[k] < extents[k] {
                    break;
                }
                coordinate[k] = 0;
                k = next(k);
            }
            if k == self.modes.len() {
                trace.fact(Fact::Tried { size, holds: true });
                return Ok(());
            }
        }
    }
}
