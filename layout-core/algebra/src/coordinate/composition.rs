//! # Composition of a coordinate layout with a layout
//!
//! **Definition.** `R = A ∘ B` for a coordinate layout `A` and a plain layout `B` is the coordinate layout with
//! 1. a shape that refines the shape of `B`, leaf by leaf, and
//! 2. `R(c) = Â(B(c))` for every coordinate `c` of `B`.
//!
//! It exists if and only if each projection of `A` composes with `B`, the shapes of these compositions have a common refinement, and no digit
//! of it moves along two coordinates. For the part of `R` along a coordinate is the composition of that projection, whose coalesced form is
//! forced ([composition](mod@crate::algebra::composition)); and `R`, whose digits are those of all parts, coalesces to each of them.
//!
//! **Law:** `(A ∘ B)(i) = Â(B(i))`; `identity(S) ∘ B` is `B`, its offsets read as coordinates of `S`.
//!
//! **Worked example:** `(4,6):(1@0,1@1) ∘ 12:2`: along coordinate 0, `(4,6):(1,0) ∘ 12:2 = (2,6):(2,0)`; along coordinate 1, `(2,6):(0,1)`. Both
//! have the digits `(2,6)`: `(2,6):(2@0,1@1)`.
//!
//! ```text
//!   x           0 1 2 3 4 5 …      along 0   0 2 0 2 0 2 …
//!   12:2        0 2 4 6 8 10 …     along 1   0 0 1 1 2 2 …
//! ```
//!
//! **Refuses:** the errors of composition; digits without a common refinement ([`AlgebraError::NotDivisible`]); a step along two coordinates, such as
//! `(4,6):(1@0,1@1) ∘ 2:5` ([`AlgebraError::TwoCoordinates`]). In `CuTe` (CUTLASS) the same follows from the types of the strides.

use super::basis::ScaledBasis;
use super::{CoordLayout, CoordMode};
use crate::algebra::by_mode::by_mode;
use crate::arithmetic::{div, min};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::{Place, Relation, Trace, traced};

traced! {
    /// The composition of this layout after a plain one; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, make_identity_layout};
    /// let identity = make_identity_layout(&"(4,6)".parse()?)?;
    /// assert_eq!(identity.composition(&LayoutValue::line(12, 2)?)?.to_string(), "(2,6):(2@0,1@1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn composition(
        this: &CoordLayout,
        trace: &mut Trace,
        b: &LayoutValue,
    ) -> Result<CoordLayout, AlgebraError> {
        let mut parts = CoordDigits::one_per_leaf(&b.shape());
        each!(i in 0, this.leaf_count() => {
            if this.is_first_along(i) {
                let along = this.leaf_at(i).stride;
                trace.along(&along);
                let part = tri!(trace.composition(&this.projection(&along), b));
                parts = tri!(parts.refined(&b.shape(), &CoordLayout::lifted(&part, &along), trace));
            }
        });
        b.with_leaves([CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES])
            .expand(&parts.counts, &parts.modes)
    }

    /// The composition of each mode with its part of the tiler; see [`crate::composition_by`].
    ///
    /// # Errors
    /// Same errors as [`Self::composition`], and [`AlgebraError::RankExceeds`] if the tiler has more modes.
    ///
    /// ```
    /// use layout_algebra::{Tiler, make_identity_layout};
    /// let identity = make_identity_layout(&"(4,6)".parse()?)?;
    /// let tiler = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::whole()])?;
    /// assert_eq!(identity.composition_by(&tiler)?.to_string(), "(2,6):(1@0,1@1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn composition_by(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<CoordLayout, AlgebraError> {
        if !tiler.is_by_mode() {
            return match tiler.as_layout() {
                Some(b) => trace.on(this).composition(&b),
                None => Ok(*this),
            };
        }
        if tiler.rank() > this.rank() {
            return Err(AlgebraError::RankExceeds { rank: tiler.rank(), limit: this.rank() });
        }
        by_mode!(trace, CoordLayout::empty(this.leaf_at(0)); i in tiler.rank() => {
            trace.on(&tri!(this.mode(i))).composition_by(&tri!(tiler.mode(i)))
        })
    }
}

/// The digits found so far, for each leaf of `B` one after the other.
#[derive(Clone, Copy)]
struct CoordDigits {
    modes: [CoordMode; MAX_LEAVES],
    count: usize,
    /// The number of digits under each leaf of `B`.
    counts: [usize; MAX_LEAVES],
}

impl CoordDigits {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn none() -> Self {
        let modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
        Self { modes, count: 0, counts: [0; MAX_LEAVES] }
    }

    /// One digit for each leaf, which does not move.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn one_per_leaf(shape: &IntTuple) -> Self {
        let mut digits = Self::none();
        each!(leaf in 0, shape.leaf_count() => {
            digits.modes[leaf].extent = shape.leaf_at(leaf);
            digits.counts[leaf] = 1;
        });
        digits.count = shape.leaf_count();
        digits
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(mut self, mode: &CoordMode) -> Result<Self, AlgebraError> {
        if self.count >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.count) });
        }
        self.modes[self.count] = *mode;
        self.count = next(self.count);
        Ok(self)
    }

    /// The common refinement with the digits of one more part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn refined(&self, shape: &IntTuple, part: &CoordLayout, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let mut others = Self::none();
        others.count = part.leaf_count();
        each!(i in 0, others.count => {
            others.modes[i] = part.leaf_at(i);
        });
        let mut result = Self::none();
        let (mut mine, mut theirs) = (Reader::new(self), Reader::new(&others));
        each!(leaf in 0, shape.leaf_count() => {
            let before = result.count;
            let mut rest = shape.leaf_at(leaf);
            loop {
                let digit = tri!(mine.common(&theirs, leaf, trace));
                result = tri!(result.push(&digit));
                mine = tri!(mine.after(self, digit.extent));
                theirs = tri!(theirs.after(&others, digit.extent));
                rest = tri!(div(rest, digit.extent));
                if rest == 1 {
                    break;
                }
            }
            result.counts[leaf] = result.count.saturating_sub(before);
        });
        Ok(result)
    }
}

/// A position among the digits: the rest of digit `at`.
#[derive(Clone, Copy)]
struct Reader {
    at: usize,
    left: CoordMode,
}

impl Reader {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn new(digits: &CoordDigits) -> Self {
        Self { at: 0, left: digits.modes[0] }
    }

    /// The next digit common to both.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn common(&self, other: &Self, leaf: usize, trace: &mut Trace<'_>) -> Result<CoordMode, AlgebraError> {
        let (a, b) = (self.left, other.left);
        let extent = min(a.extent, b.extent);
        if a.extent != b.extent && !trace.test(Place::Leaf(leaf), Relation::Comparable, a.extent, b.extent) {
            return Err(AlgebraError::NotDivisible { left: a.extent, right: b.extent });
        }
        let stride = match (a.stride.value(), b.stride.value()) {
            (_, 0) => a.stride,
            (0, _) => b.stride,
            // A single coordinate does not move, so any stride will do.
            _ if extent == 1 => a.stride,
            _ => return Err(AlgebraError::TwoCoordinates { leaf }),
        };
        Ok(CoordMode { extent, stride })
    }

    /// The position after the first `extent` coordinates have become a digit.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn after(&self, digits: &CoordDigits, extent: u64) -> Result<Self, AlgebraError> {
        let rest = tri!(div(self.left.extent, extent));
        if rest > 1 {
            let stride = tri!(self.left.stride.times(extent));
            return Ok(Self { at: self.at, left: CoordMode { extent: rest, stride } });
        }
        let at = next(self.at);
        Ok(Self { at, left: if at < digits.count { digits.modes[at] } else { self.left } })
    }
}
