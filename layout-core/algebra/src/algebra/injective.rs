//! # Injective, compact, bijective
//!
//! **Definition.** `L` is injective if no two coordinates below `size(L)` share an offset. It is compact, that is, a bijection of its
//! domain with `[0, size)`, if it is injective and its cosize is its size.
//!
//! **How it is decided.** Two coordinates collide exactly if `Σ x_i·d_i = 0` for some `|x_i| < s_i`, not all 0. With the moving modes in
//! order of stride, the search goes from the largest stride down: the smaller modes can compensate for at most their
//! reach `Σ (s_j − 1)·d_j`, and only for multiples of their common divisor. If every stride is past the reach of the smaller ones,
//! nothing is left to search, which is the case for all layouts in practical use; the search gives up after 2^20 steps
//! ([`AlgebraError::NotDecided`]).
//!
//! **Law:** `is_injective(L)` if and only if the image of `L` has `size(L)` elements.
//!
//! **Worked example:** `(2,2):(2,3)` has offsets 0 2 3 5, injective though its modes interleave; `(3,2):(1,2)` has `2·1 = 1·2`, so offset 2 occurs twice.
//!
//! ```text
//!   (2,2):(2,3)  0 . 2 3 . 5        (3,2):(1,2)  0 1 2
//!                                                    2 3 4
//! ```
//!
//! **Refuses:** layouts that 2^20 steps do not decide ([`AlgebraError::NotDecided`]); offsets past 64 bits.
//!
//! Source: the definition. `CuTe` (CUTLASS) requires injectivity where it takes an inverse or a complement, and does not test it.

use super::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, gcd, min, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::coord::crd2idx;
use crate::error::AlgebraError;
use crate::flat::{Flat, repetition};
use crate::layout_value::LayoutValue;
use crate::trace::{Fact, Place, Relation, traced};

traced! {
    /// Checks whether no two coordinates share an offset; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::is_injective;
    /// assert_eq!(is_injective(&"(2,2):(2,3)".parse()?), Ok(true));
    /// assert_eq!(is_injective(&"(3,2):(1,2)".parse()?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_injective(trace: &mut Trace, layout: &LayoutValue) -> Result<bool, AlgebraError> {
        if let Some(extent) = repetition(layout.leaves()) {
            trace.fact(Fact::Moves { extent, holds: false });
            return Ok(false);
        }
        trace.fact(Fact::Moves { extent: 1, holds: true });
        let modes = Flat::moving(layout).sorted(false);
        each!(k in 0, modes.len() => {
            let (below, divisor) = tri!(reach_below(&modes, k));
            trace.fact(Fact::Reaches { mode: modes.at(k), below, divisor });
        });
        let mut search = Search::among(&modes);
        let collides = tri!(search.collides(modes.len(), 0, true, true));
        trace.fact(Fact::Searched { steps: search.steps, holds: !collides });
        Ok(!collides)
    }
}

/// The indices of two coordinates that share an offset, the smaller first, if there are any.
///
/// # Errors
/// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
///
/// ```
/// use layout_algebra::{LayoutValue, collision};
/// assert_eq!(collision(&"(3,2):(1,2)".parse()?), Ok(Some((2, 3)))); // (2,0) and (0,1), both at 2
/// assert_eq!(collision(&LayoutValue::line(4, 2)?), Ok(None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn collision(layout: &LayoutValue) -> Result<Option<(u64, u64)>, AlgebraError> {
    let (leaves, mut moving, mut places) = (Flat::leaves(layout), Flat::none(), [0; MAX_LEAVES]);
    let (order, mut first, mut second) = (leaves.order(false), [0; MAX_LEAVES], [0; MAX_LEAVES]);
    each!(i in 0, leaves.len() => {
        let mode = leaves.at(order.at(i));
        if mode.extent > 1 && mode.stride == 0 {
            second[order.at(i)] = 1;
            return Ok(Some((0, tri!(crd2idx(&layout.with_leaves(second), &layout.shape())))));
        }
        if mode.extent > 1 {
            places[moving.len()] = order.at(i);
            tri!(moving.add(mode.extent, mode.stride));
        }
    });
    let mut search = Search::among(&moving);
    if !tri!(search.collides(moving.len(), 0, true, true)) {
        return Ok(None);
    }
    each!(i in 0, moving.len() => {
        first[places[i]] = search.first[i];
        second[places[i]] = search.second[i];
    });
    let first = tri!(crd2idx(&layout.with_leaves(first), &layout.shape()));
    let second = tri!(crd2idx(&layout.with_leaves(second), &layout.shape()));
    Ok(Some(if first < second { (first, second) } else { (second, first) }))
}

/// The search for two coordinates with the same offset, among moving modes in order of stride.
struct Search<'a> {
    modes: &'a Flat,
    steps: u64,
    first: [u64; MAX_LEAVES],
    second: [u64; MAX_LEAVES],
}

impl<'a> Search<'a> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn among(modes: &'a Flat) -> Self {
        Self { modes, steps: 0, first: [0; MAX_LEAVES], second: [0; MAX_LEAVES] }
    }

    /// Checks whether the first `count` modes can add up to `target` with `|x_i| < s_i`, not all 0 while `none_yet`. The first coordinate is
    /// ahead by the target if it `leads`, else the second.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn collides(&mut self, count: usize, target: u64, none_yet: bool, leads: bool) -> Result<bool, AlgebraError> {
        let Some(last) = count.checked_sub(1) else { return Ok(target == 0 && !none_yet) };
        let (below, divisor) = tri!(reach_below(self.modes, last));
        let mode = self.modes.at(last);
        let most = min(mode.extent.saturating_sub(1), tri!(div(tri!(add(target, below)), mode.stride)));
        // Steps against the target, from the first that the smaller modes can compensate for.
        let mut x = tri!(ceil_div(target.saturating_sub(below), mode.stride));
        while x <= most {
            let step = tri!(mul(x, mode.stride));
            let left = target.abs_diff(step);
            self.moved(last, x, !leads);
            let leads = if step > target { !leads } else { leads };
            if reachable(left, below, divisor) && tri!(self.collides(last, left, none_yet && x == 0, leads)) {
                return Ok(true);
            }
            x = tri!(self.counted(x));
        }
        // Steps along with the target; from nothing these are the mirror images of the ones above.
        let mut x = if none_yet { mode.extent } else { 1 };
        while x < mode.extent && tri!(add(target, tri!(mul(x, mode.stride)))) <= below {
            let left = tri!(add(target, tri!(mul(x, mode.stride))));
            self.moved(last, x, leads);
            if reachable(left, below, divisor) && tri!(self.collides(last, left, false, leads)) {
                return Ok(true);
            }
            x = tri!(self.counted(x));
        }
        Ok(false)
    }

    /// Moves one of the coordinates `x` steps along a mode; the other stays.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn moved(&mut self, mode: usize, x: u64, is_first: bool) {
        self.first[mode] = if is_first { x } else { 0 };
        self.second[mode] = if is_first { 0 } else { x };
    }

    /// The next `x`; an error after too many steps.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn counted(&mut self, x: u64) -> Result<u64, AlgebraError> {
        self.steps = self.steps.saturating_add(1);
        if self.steps > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size: self.steps, limit: EXHAUSTION });
        }
        Ok(x.saturating_add(1))
    }
}

/// The reach of the first `count` modes, and the common divisor of their strides.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn reach_below(modes: &Flat, count: usize) -> Result<(u64, u64), AlgebraError> {
    let (mut reach, mut divisor) = (0, 0);
    each!(i in 0, count => {
        let mode = modes.at(i);
        reach = tri!(add(reach, tri!(mul(mode.extent.saturating_sub(1), mode.stride))));
        divisor = gcd(divisor, mode.stride);
    });
    Ok((reach, divisor))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn reachable(target: u64, reach: u64, divisor: u64) -> bool {
    target <= reach && (target == 0 || matches!(rem(target, divisor), Ok(0)))
}

traced! {
    /// Checks whether the layout is a bijection onto `[0, cosize)`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_compact};
    /// assert_eq!(is_compact(&"(4,8):(8,1)".parse()?), Ok(true));
    /// assert_eq!(is_compact(&LayoutValue::line(4, 2)?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_compact(trace: &mut Trace, layout: &LayoutValue) -> Result<bool, AlgebraError> {
        let (cosize, size) = (tri!(layout.cosize()), tri!(layout.size()));
        Ok(trace.test(Place::Size, Relation::Equals, cosize, size) && tri!(trace.is_injective(layout)))
    }

    /// Checks whether the layout is a bijection of its domain with `[0, size)`: the same as [`is_compact`], stated for the function.
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_bijective};
    /// assert_eq!(is_bijective(&LayoutValue::line(4, 1)?), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_bijective(trace: &mut Trace, layout: &LayoutValue) -> Result<bool, AlgebraError> {
        trace.is_compact(layout)
    }

    /// Checks whether each stride, in order, is a multiple of the reach of the mode before: then a tuple morphism represents the layout.
    ///
    /// The leaves are sorted by stride and extent; for each moving mode `s:d`, `s·d` must divide the stride of the next.
    /// Source: Colfax, "Categorical foundations for `CuTe` layouts", definition of a tractable layout.
    ///
    /// ```
    /// use layout_algebra::is_tractable;
    /// assert_eq!(is_tractable(&"(4,8):(8,1)".parse()?), Ok(true));
    /// assert_eq!(is_tractable(&"(2,2):(2,3)".parse()?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_tractable(trace: &mut Trace, layout: &LayoutValue) -> Result<bool, AlgebraError> {
        let modes = Flat::leaves(layout).sorted(true);
        each!(i in 1, modes.len() => {
            let before = modes.at(i.saturating_sub(1));
            if before.stride > 0 {
                let reach = tri!(mul(before.extent, before.stride));
                if !trace.test(Place::Mode(i), Relation::Divides, reach, modes.at(i).stride) {
                    return Ok(false);
                }
            }
        });
        Ok(true)
    }
}
