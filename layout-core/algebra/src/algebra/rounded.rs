//! # Rounded divide
//!
//! **Definition.** The loose divide of `A` by a tile `T` is `(T, T*)` walked over the coalesced modes of `A`, each extent rounded up where a
//! step does not divide it. With `A` coalesced as `a_j:e_j`:
//! 1. `T*` is the complement of `T` in as many tiles as `ceil_div` counts over `(a_0, a_1, …)`, mode by mode;
//! 2. a leaf `s:d` of `(T, T*)` takes from mode `j` the extent `min(s, ⌈a_j/d⌉)` at stride `d·e_j`, then goes on with what is left of `s` and
//!    `⌈d/a_j⌉`; the last mode takes all that is left.
//!
//! Only the rest is rounded: `A ∘ T` must exist.
//!
//! **Law:** every offset of `A` is an offset of the result; mode 0 is `A ∘ T`.
//!
//! **Worked example:** `(8,5):(5,1)` by `6:1`: 8 is not a multiple of 6, so mode 0 is rounded up to two tiles of 6, the second at 30, past the
//! end: `(6,(2,5)):(5,(30,1))`.
//!
//! ```text
//!   0 1 2 3 4 5 | 6 7 . . . .      mode 0 of extent 8, in tiles of 6: four coordinates are past the end
//! ```
//!
//! **Refuses:** a tile whose steps go on into the next mode without a step at its beginning ([`AlgebraError::NotDivisible`]), tiles that miss coordinates of a moving mode ([`AlgebraError::TileMisses`]), a step that reaches into the middle of a later mode ([`AlgebraError::NotDivisible`]), an extent that is not used up by whole
//! modes ([`AlgebraError::RunDoesNotDivide`]), a tile that does not compose, tiles that overlap. Source: `CuTe`, `layout.hpp`
//! (CUTLASS), where all divides do this, and where `(3,2):(0,1)` by `2:2` loses offset 1.

use super::coalesce::coalesce;
use super::complement::complement_of;
use super::extension::Extension;
use crate::arithmetic::{add, div, divides, min, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Fact, Role, Stage, Trace, traced};

/// The loose divide by one layout; see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn rounded_divide(
    a: &LayoutValue,
    tile: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    trace.begin(Stage::RoundedDivide);
    trace.layout(Role::Left, a);
    trace.layout(Role::Right, tile);
    tri!(trace.composition(a, tile));
    let rounded = tri!(Rounded::walk(a, tile, trace));
    let result = tri!(rounded.walk.expand(&rounded.counts, rounded.walked.modes.as_slice()));
    trace.end(&result);
    Ok(result)
}

/// The walk of a rounded divide: tile and rest, and the extents that each of their leaves takes from the modes of `A`.
pub(crate) struct Rounded {
    pub(crate) walk: LayoutValue,
    /// The number of modes that each leaf of the walk takes.
    pub(crate) counts: [usize; MAX_LEAVES],
    pub(crate) walked: Walked,
}

impl Rounded {
    /// The walk over the modes of `A`. Only two properties of its strides matter: which are 0, and which modes continue one another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn walk(a: &LayoutValue, tile: &LayoutValue, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let rest = tri!(rounded_complement(tile, &tri!(coalesce(a)).shape(), trace));
        let walk = tri!(LayoutValue::of(&[*tile, rest]));
        let outer = tri!(Extension::from_layout(a));
        let mut walked = Walked::none();
        let mut counts = [0; MAX_LEAVES];
        each!(leaf in 0, walk.leaf_count() => {
            let before = walked.modes.len();
            tri!(walked.leaf(&outer, &walk, (leaf, leaf < tile.leaf_count()), trace));
            counts[leaf] = walked.modes.len().saturating_sub(before);
        });
        each!(j in 0, outer.count() => {
            tri!(walked.covers(&outer, j, trace));
        });
        Ok(Self { walk, counts, walked })
    }
}

/// The complement in as many repetitions as it takes to fill `shape`, mode by mode.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn rounded_complement(
    tile: &LayoutValue,
    shape: &IntTuple,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let (mut modes, reach) = tri!(complement_of(tile));
    let repetitions = tri!(tri!(trace.ceil_div(shape, &IntTuple::int(reach))).product());
    tri!(modes.add(repetitions, reach));
    super::coalesce::coalesced(modes.as_slice(), trace)
}

traced! {
    /// The number of tiles that fill `shape`, as the shape of the rest of a loose divide; see the [module](self).
    ///
    /// As in `CuTe`, the shape is used up mode by mode: `ceil_div((2,5), 3:1)` is 1 for mode 0, which one tile of 3 more than covers, and 5 after
    /// that rounded up by `⌈3/2⌉ = 2` to 3. If a tile ends inside a mode this is not the number of tiles of the product.
    ///
    /// # Errors
    /// [`AlgebraError::NotInjective`], [`AlgebraError::ModesInterleave`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{IntTuple, LayoutValue, ceil_div_by_layout};
    /// let tiles = ceil_div_by_layout(&IntTuple::int(100), &LayoutValue::line(32, 1)?)?;
    /// assert_eq!(tiles.to_string(), "4");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn ceil_div_by_layout(
        trace: &mut Trace,
        shape: &IntTuple,
        tile: &LayoutValue,
    ) -> Result<IntTuple, AlgebraError> {
        Ok(tri!(rounded_complement(tile, shape, trace)).shape())
    }
}

/// The result of the walk: modes, and for each the mode of `A` it lies in and its step there.
#[derive(Clone, Copy)]
pub(crate) struct Walked {
    pub(crate) modes: Flat,
    pub(crate) lies_in: [usize; MAX_LEAVES],
    pub(crate) steps: [u64; MAX_LEAVES],
}

impl Walked {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn none() -> Self {
        Self { modes: Flat::none(), lies_in: [0; MAX_LEAVES], steps: [0; MAX_LEAVES] }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(&mut self, extent: u64, outer: &Extension, j: usize, step: u64) -> Result<(), AlgebraError> {
        let at = self.modes.len();
        tri!(self.modes.add(extent, tri!(mul(step, outer.mode(j).stride))));
        self.lies_in[at] = j;
        self.steps[at] = step;
        Ok(())
    }

    /// Walks one leaf, of the tile or of the rest, through the modes of `A`. A tile is not rounded where it goes on into the next mode: its steps
    /// do not begin anew there.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn leaf(
        &mut self,
        outer: &Extension,
        walk: &LayoutValue,
        (leaf, is_of_tile): (usize, bool),
        trace: &mut Trace<'_>,
    ) -> Result<(), AlgebraError> {
        let (extent, stride) = (walk.leaf_at(leaf).extent, walk.leaf_at(leaf).stride);
        trace.fact(Fact::Leaf { leaf, mode: walk.leaf_at(leaf) });
        if stride == 0 {
            return self.push(extent, outer, 0, 0);
        }
        let before = self.modes.len();
        let (mut rest, mut step) = (extent, stride);
        let last = outer.count().saturating_sub(1);
        each!(j in 0, last => {
            let mode = outer.mode(j);
            if !divides(mode.extent, step) && step >= mode.extent {
                return Err(AlgebraError::NotDivisible { left: step, right: mode.extent });
            }
            let run = min(mode.extent.div_ceil(step), rest);
            if run > 1 {
                let holds = divides(run, rest);
                trace.fact(Fact::Walked { mode: j, step, run, rest, holds });
                if !holds {
                    return Err(AlgebraError::RunDoesNotDivide { leaf, extent, stride, run, rest });
                }
                tri!(self.push(run, outer, j, step));
                rest = tri!(div(rest, run));
                if is_of_tile && rest > 1 && mode.stride > 0 && !divides(step, mode.extent) {
                    return Err(AlgebraError::NotDivisible { left: step, right: mode.extent });
                }
            }
            step = step.div_ceil(mode.extent);
        });
        if rest > 1 || self.modes.len() == before {
            tri!(self.push(rest, outer, last, step));
        }
        Ok(())
    }

    /// Checks that the sums of steps in mode `j` cover its coordinates: each step, in order, must begin within the range that the smaller ones cover.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn covers(&self, outer: &Extension, j: usize, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
        let (mut covered, mut step) = (1, 1);
        while covered < outer.mode(j).extent && outer.mode(j).stride > 0 {
            let mut least = u64::MAX;
            each!(k in 0, self.modes.len() => {
                if self.lies_in[k] == j && self.steps[k] >= step && self.steps[k] < least {
                    least = self.steps[k];
                }
            });
            if least > covered {
                let extent = outer.mode(j).extent;
                trace.fact(Fact::Covers { covered, extent, holds: false });
                return Err(AlgebraError::TileMisses { covered, extent });
            }
            each!(k in 0, self.modes.len() => {
                if self.lies_in[k] == j && self.steps[k] == least {
                    covered = tri!(add(covered, tri!(mul(least, self.modes.at(k).extent.saturating_sub(1)))));
                }
            });
            step = tri!(add(least, 1));
        }
        trace.fact(Fact::Covers { covered, extent: outer.mode(j).extent, holds: true });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    fn rounded(a: &LayoutValue, tile: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        rounded_divide(a, tile, &mut Trace::off())
    }

    #[test]
    fn mode_0_is_the_tile() {
        let mut answered = 0;
        let numbers = [1, 2, 3, 4, 6, 8];
        let all = |f: &mut dyn FnMut(u64, u64)| numbers.iter().for_each(|a| numbers.iter().for_each(|b| f(*a, *b)));
        all(&mut |a, b| {
            for strides in [[8, 4], [1, 64], [0, 4], [5, 1]] {
                let outer = layout(&[a, b], &strides);
                all(&mut |s, d| {
                    let tile = layout(&[s], &[d]);
                    let Ok(divided) = rounded(&outer, &tile) else { return };
                    answered += 1;
                    for i in 0..s {
                        assert_eq!(divided.at(i), outer.at(i * d), "{outer} / {tile}, loose: {divided}");
                    }
                });
            }
        });
        assert!(answered > 2000, "{answered}");
    }

    #[test]
    fn a_step_into_the_middle_of_a_mode_is_refused() {
        let refused = rounded(&layout(&[6, 4], &[7, 1]), &layout(&[2, 2], &[1, 10]));
        assert!(refused.is_err(), "{refused:?}");
    }
}
