//! # Right and left inverse
//!
//! **Definition.** With the coalesced modes `s_i:d_i` of `L` and their prefix products `p_i`:
//! 1. `right_inverse(L) = R` follows the strides `1, s, s·s', …` as far as they go, each mode `s_i:p_i` in that order: `L(R(i)) = i` for
//!    all `i < size(R)`, and `R` is the longest such layout of whole modes: if several modes have the stride, the one that leads farthest is
//!    taken, and among equals the leftmost.
//! 2. `left_inverse(L) = Q` reads the digits of an offset: with strides in order `d_1 < d_2 < …`,
//!    `Q = (d_1, d_2/d_1, …, s_m) : (0, p_1, …, p_m)`, coalesced, and `L(Q(L(i))) = L(i)` for all `i < size(L)`; `Q(L(i)) = i` where
//!    `L` is injective.
//!
//! **Law:** `L(R(i)) = i` for all `i < size(R)`; `L(Q(L(i))) = L(i)` for all `i < size(L)`; for a compact layout both are the inverse, and equal.
//!
//! **Worked example:** in `(4,8):(8,1)`, stride 1 is mode 1 with `p = 4`; it ends at 8 where mode 0 with `p = 1` begins, so both inverses are
//! `(8,4):(4,1)`. `2:8` has no stride 1, so its right inverse is `1:0`; its left inverse `(8,2):(0,1)` skips the gap.
//!
//! ```text
//!   L  (2,3):(3,1)   i 0 1 2 3 4 5  →  0 3 1 4 2 5
//!   R  (3,2):(2,1)   0 1 2 3 4 5    →  0 2 4 1 3 5      L(R(i)) = i
//! ```
//!
//! **Refuses:** a left inverse if none has this form: a stride is not a multiple of the next smaller one ([`AlgebraError::NoLeftInverse`]), or
//! digits run into each other ([`AlgebraError::InverseCarries`]). An inverse of another form may exist: `(2,3):(1,1)` is one for `(2,2):(2,3)`.
//!
//! `CuTe` (`layout.hpp`, CUTLASS) does not check the latter.

use super::coalesce::coalesced;
use super::extension::can_be_tried;
use crate::arithmetic::{div, divides, mul};
use crate::control::{each, next, tri, tri_ref};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};
use crate::nested::Leaves;
use crate::trace::{Fact, Role, Stage, Trace, traced};

/// The prefix products of the extents.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn prefix_products(modes: &Flat) -> Result<Leaves<u64>, AlgebraError> {
    let mut products = Leaves::one(1);
    each!(i in 1, modes.len() => {
        let before = i.saturating_sub(1);
        products.push(tri!(mul(products.at(before), modes.at(before).extent)));
    });
    Ok(products.copied())
}

/// The offset up to which each mode, in order of stride, leads: the end of the chain of modes that begins with it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ends(modes: &Flat, order: &Leaves<usize>) -> Leaves<u64> {
    let mut ends = Leaves::repeat(0, modes.len());
    each!(done in 0, modes.len() => {
        let k = modes.len().saturating_sub(next(done));
        let mode = modes.at(order.at(k));
        let own = mode.extent.saturating_mul(mode.stride);
        let after = farthest(modes, order, &ends, next(k), own);
        ends.set(k, if after > own { after } else { own });
    });
    ends
}

/// The farthest end of the modes with this stride, from the `k`-th on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn farthest(modes: &Flat, order: &Leaves<usize>, ends: &Leaves<u64>, k: usize, stride: u64) -> u64 {
    let mut farthest = 0;
    each!(j in k, modes.len() => {
        if modes.at(order.at(j)).stride == stride && ends.at(j) > farthest {
            farthest = ends.at(j);
        }
    });
    farthest
}

traced! {
    /// The longest layout `R` of whole modes with `L(R(i)) = i`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::right_inverse;
    /// assert_eq!(right_inverse(&"(4,8):(8,1)".parse()?)?.to_string(), "(8,4):(4,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn right_inverse(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        trace.begin(Stage::RightInverse);
        trace.layout(Role::Left, layout);
        let coalesced_layout = trace.coalesce(layout);
        let modes = Flat::leaves(tri_ref!(coalesced_layout));
        let products = tri!(prefix_products(&modes));
        let order = modes.order(false);
        let ends = ends(&modes, &order);
        let mut result = Flat::none();
        let (mut reached, mut end) = (1, farthest(&modes, &order, &ends, 0, 1));
        each!(k in 0, modes.len() => {
            let (mode, product) = (modes.at(order.at(k)), products.at(order.at(k)));
            let is_next = mode.stride == reached && ends.at(k) == end;
            if is_next || mode.stride != reached {
                trace.fact(Fact::Follows { mode, product, reached, is_next });
            }
            if is_next {
                tri!(result.add(mode.extent, product));
                reached = tri!(mul(mode.extent, mode.stride));
                end = farthest(&modes, &order, &ends, next(k), reached);
            }
        });
        let inverse = tri!(coalesced(result.as_slice(), trace));
        trace.end(&inverse);
        Ok(inverse.copied())
    }

    /// The layout `Q` with `L(Q(L(i))) = L(i)`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NoLeftInverse`], [`AlgebraError::InverseCarries`], [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, left_inverse};
    /// assert_eq!(left_inverse(&LayoutValue::line(2, 8)?)?.to_string(), "(8,2):(0,1)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn left_inverse(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let (inverse, carries) = tri!(read_digits(layout, trace));
        if carries {
            let led_back = leads_back(layout, &inverse);
            trace.fact(Fact::LedBack { size: tri!(layout.size()), holds: led_back.is_ok() });
            tri!(led_back);
        }
        trace.end(&inverse);
        Ok(inverse)
    }
}

/// The layout that reads the digits of an offset, in an open stage, and whether digits run into each other.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn read_digits(
    layout: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<(LayoutValue, bool), AlgebraError> {
    trace.begin(Stage::LeftInverse);
    trace.layout(Role::Left, layout);
    let coalesced_layout = trace.coalesce(layout);
    let modes = Flat::leaves(tri_ref!(coalesced_layout));
    let products = tri!(prefix_products(&modes));
    let order = modes.order(false);
    let mut result = Flat::none();
    let (mut smaller, mut weight, mut last, mut carries) = (1, 0, 1, false);
    each!(k in 0, modes.len() => {
        let mode = modes.at(order.at(k));
        if mode.stride > 0 {
            let (holds, quotient) = (divides(smaller, mode.stride), tri!(div(mode.stride, smaller)));
            trace.fact(Fact::Digit { mode, smaller, digit: Mode { extent: quotient, stride: weight }, holds });
            if !holds {
                return Err(AlgebraError::NoLeftInverse { stride: mode.stride, smaller });
            }
            tri!(result.add(quotient, weight));
            carries = carries || (weight > 0 && tri!(mul(smaller, last)) > mode.stride);
            smaller = mode.stride;
            weight = products.at(order.at(k));
        }
        last = mode.extent;
    });
    trace.fact(Fact::LastDigit { digit: Mode { extent: last, stride: weight } });
    tri!(result.add(last, weight));
    Ok((tri!(coalesced(result.as_slice(), trace)), carries))
}

/// Checks that `Q(L(i)) < size(L)` and `L(Q(L(i))) = L(i)` for every coordinate, tried one by one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn leads_back(layout: &LayoutValue, inverse: &LayoutValue) -> Result<(), AlgebraError> {
    let size = tri!(layout.size());
    tri!(can_be_tried(size));
    each!(i in 0, size => {
        let reached = tri!(offset(layout, i));
        let index = tri!(offset(inverse, reached));
        if index >= size || tri!(offset(layout, index)) != reached {
            return Err(AlgebraError::InverseCarries { offset: reached });
        }
    });
    Ok(())
}
