//! # Divides of a coordinate layout
//!
//! **Definition.** `A / T = A ∘ (T, T*)`, as for a [plain layout](mod@crate::algebra::divide), and its four forms.
//!
//! Unlike an offset, a coordinate past the end is recognizable: a predicate tensor exists to compare it with the shape. If a tile
//! does not divide a mode that moves along one coordinate, the mode is therefore rounded up without `loose`, as long as no coordinate is met twice, and none that
//! `A` skips before its end. Modes that move along one coordinate together must not meet in it either. The layout that holds the data is still divided exactly, or loosely on request.
//!
//! **Law:** the coordinates of `A / T` are those of `A`, each once, and, where it was rounded up, others past the end of one coordinate.
//!
//! **Worked example:** `(6,4):(1@0,1@1)` by `<4,2>`: 4 does not divide 6, so there are two tiles, the second of which extends to 7:
//! `((4,2),(2,2)):((1@0,4@0),(1@1,2@1))`.
//!
//! ```text
//!   coordinate 0     0 1 2 3 │ 4 5 6 7      6 and 7 are not below 6: the predicate
//! ```
//!
//! **Refuses:** the errors of the divide of a plain layout, if a coordinate would be met twice or one that `A` skips; a tiler with more modes
//! ([`AlgebraError::RankExceeds`]).
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), which rounds up every divide.

use super::CoordMode;
use super::basis::ScaledBasis;
use crate::algebra::coalesce::coalesce;
use crate::algebra::divide::{Rounding, tile_and_rest, tile_unzip, unpack_both, unpack_rest};
use crate::algebra::extension::can_be_tried;
use crate::algebra::filter::filter;
use crate::algebra::injective::is_injective;
use crate::algebra::rounded::rounded_divide;
use crate::arithmetic::divides;
use crate::control::{each, tri};
use crate::coordinate::CoordLayout;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::tiler::Tiler;
use crate::trace::{Stage, Trace, traced};

traced! {
    /// Tiles inside, repetitions outside, mode by mode; see [`crate::logical_divide`].
    ///
    /// A mode that moves along one coordinate is rounded up if no coordinate is met twice; with [`Rounding::Loose`] even then.
    ///
    /// # Errors
    /// Same errors as [`crate::logical_divide`] and [`Self::composition`].
    ///
    /// ```
    /// use layout_algebra::{Rounding, Tiler, make_identity_layout};
    /// let identity = make_identity_layout(&"(6,4)".parse()?)?;
    /// let tile = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(4)?])?;
    /// let divided = identity.logical_divide(&tile, Rounding::Exact)?;
    /// assert_eq!(divided.to_string(), "((3,2),(4,1)):((1@0,3@0),(1@1,0))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn logical_divide(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<CoordLayout, AlgebraError> {
        if !tiler.is_by_mode() {
            return match tiler.as_layout() {
                Some(tile) => this.divide(&tile, rounding, trace),
                None => Ok(*this),
            };
        }
        if tiler.rank() > this.rank() {
            return Err(AlgebraError::RankExceeds { rank: tiler.rank(), limit: this.rank() });
        }
        let mut result = CoordLayout::empty(this.leaf_at(0));
        each!(i in 0, this.rank() => {
            let mode = tri!(this.mode(i));
            trace.begin(Stage::Mode(i));
            let mode = if i < tiler.rank() { tri!(trace.on(&mode).logical_divide(&tri!(tiler.mode(i)), rounding)) } else { mode };
            trace.leave();
            tri!(result.add(mode.tree()));
        });
        if matches!(rounding, Rounding::Exact)
            && tri!(this.meets_twice(&result))
            && let Some(error) = this.not_exact(tiler)
        {
            return Err(error);
        }
        Ok(result)
    }
}

impl Nested<CoordMode> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn divide(
        &self,
        tile: &LayoutValue,
        rounding: Rounding,
        trace: &mut Trace<'_>,
    ) -> Result<Self, AlgebraError> {
        trace.begin(Stage::Trial);
        let exact = self.exact_divide(tile, trace);
        trace.leave_trial();
        let error = match exact {
            Ok(result) => return Ok(result),
            Err(error) => error,
        };
        let Some(along) = self.only_coordinate() else { return Err(error) };
        match (rounded_divide(&self.projection(&along), tile, trace), rounding) {
            (Ok(rounded), Rounding::Exact) if !tri!(ends_later(&self.projection(&along), &rounded)) => Err(error),
            (Ok(rounded), _) => {
                let divided = Self::lifted(&rounded, &along);
                if self.begins_with(tile, &divided) { Ok(divided) } else { Err(error) }
            }
            (Err(_), Rounding::Exact) => Err(error),
            (Err(refused), Rounding::Loose) => Err(refused),
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn exact_divide(&self, tile: &LayoutValue, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let whole = tri!(tile_and_rest(tile.tree(), tri!(self.size()), trace));
        trace.on(self).composition(&whole)
    }

    /// Checks whether the first mode of a divided layout is the tile, if that composes: a mode of extent 1 along another coordinate goes on past its end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn begins_with(&self, tile: &LayoutValue, divided: &Self) -> bool {
        let (Ok(tile), Ok(mode)) = (self.composition(tile), divided.mode(0)) else { return true };
        match (tile.coalesce(), mode.coalesce()) {
            (Ok(tile), Ok(mode)) => tile.equals(&mode),
            _ => true,
        }
    }

    /// Checks whether modes of one coordinate, some of them rounded up, meet in it, or in one that was skipped before.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn meets_twice(&self, rounded: &Self) -> Result<bool, AlgebraError> {
        each!(i in 0, rounded.leaf_count() => {
            if rounded.is_first_along(i) {
                let along = rounded.leaf_at(i).stride;
                let (before, after) = (tri!(filter(&self.projection(&along))), tri!(filter(&rounded.projection(&along))));
                if tri!(before.size()) != tri!(after.size()) && !tri!(ends_later(&before, &after)) {
                    return Ok(true);
                }
            }
        });
        Ok(false)
    }

    /// The error of the first mode that is not divided exactly.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn not_exact(&self, tiler: &Tiler) -> Option<AlgebraError> {
        if !tiler.is_by_mode() {
            let Some(tile) = tiler.as_layout() else { return None };
            return match self.exact_divide(&tile, &mut Trace::off()) {
                Ok(_) => None,
                Err(error) => Some(error),
            };
        }
        each!(i in 0, tiler.rank() => {
            if let (Ok(mode), Ok(tile)) = (self.mode(i), tiler.mode(i))
                && let Some(error) = mode.not_exact(&tile)
            {
                return Some(error);
            }
        });
        None
    }

    /// The coordinate that every mode moves along, if there is only one; modes of extent 1 count only where all are.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn only_coordinate(&self) -> Option<ScaledBasis> {
        let least = if self.moves() { 2 } else { 1 };
        let mut only = None;
        each!(i in 0, self.leaf_count() => {
            let CoordMode { extent, stride } = self.leaf_at(i);
            if extent >= least && stride.value() > 0 {
                match &only {
                    Some(along) if !stride.is_parallel(along) => return None,
                    _ => only = Some(stride),
                }
            }
        });
        match only {
            Some(along) => Some(along),
            None => Some(ScaledBasis::plain(0)),
        }
    }
}

/// Checks whether the rounded layout meets each coordinate once: those of `before`, and others that are all past its end.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ends_later(before: &LayoutValue, after: &LayoutValue) -> Result<bool, AlgebraError> {
    if !matches!(is_injective(after), Ok(true)) {
        return Ok(false);
    }
    let before = tri!(coalesce(&tri!(filter(before))));
    if before.leaf_count() == 1 && strides_are_multiples(after, before.leaf_at(0).stride) {
        return Ok(true);
    }
    let (size, end, mut within) = (tri!(after.size()), tri!(before.cosize()), 0_u64);
    tri!(can_be_tried(size));
    each!(index in 0, size => {
        within = within.saturating_add((tri!(after.at(index)) < end) as u64);
    });
    Ok(within == tri!(before.size()))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn strides_are_multiples(layout: &LayoutValue, step: u64) -> bool {
    each!(i in 0, layout.leaf_count() => {
        if step == 0 || !divides(step, layout.leaf_at(i).stride) {
            return false;
        }
    });
    true
}

traced! {
    /// `((tile, …), (rest, …))`; see [`crate::zipped_divide`].
    ///
    /// # Errors
    /// Same errors as [`Self::logical_divide`], and [`AlgebraError::NotTwoModes`] where `_` meets a mode that is not a pair.
    pub const fn zipped_divide(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<CoordLayout, AlgebraError> {
        tile_unzip(&tri!(trace.on(this).logical_divide(tiler, rounding)), tiler)
    }

    /// `((tile, …), rest, …)`; see [`crate::tiled_divide`].
    ///
    /// # Errors
    /// Same errors as [`Self::zipped_divide`].
    pub const fn tiled_divide(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<CoordLayout, AlgebraError> {
        unpack_rest(&tri!(trace.on(this).zipped_divide(tiler, rounding)))
    }

    /// `(tile, …, rest, …)`; see [`crate::flat_divide`].
    ///
    /// # Errors
    /// Same errors as [`Self::zipped_divide`].
    pub const fn flat_divide(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<CoordLayout, AlgebraError> {
        unpack_both(&tri!(trace.on(this).zipped_divide(tiler, rounding)))
    }
}
