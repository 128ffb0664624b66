//! # Complement of a layout, by formula
//!
//! **Definition.** Let `s_1:d_1, …, s_m:d_m` be the leaves of a layout in order of stride and extent. The flat complement in `N` is
//!
//! `(d_1, d_2/(s_1 d_1), …, N/(s_m d_m)) : (1, s_1 d_1, …, s_m d_m)`
//!
//! with quotients rounded down. The layout is complementable if, ignoring leaves of extent 1,
//! 1. all strides are positive;
//! 2. `s_i d_i` divides `d_{i+1}`;
//!
//! and `N`-complementable if also
//! 3. `s_m d_m` divides `N`.
//!
//! Then the quotients are exact, and the complement is the formula, coalesced.
//!
//! **Law:** the complement and the layout together are a bijection onto `[0, N)`; [`complement_exact`](crate::complement_exact) gives the same.
//!
//! **Worked example:** `(2,2):(2,12)` in 48: `(2, 12/4, 48/24):(1,4,24) = (2,3,2):(1,4,24)`.
//!
//! ```text
//!   gap 2:1   2:2   gap 3:4   2:12   gap 2:24
//! ```
//!
//! **Refuses:** in the formula: a stride of 0 ([`AlgebraError::DivisionByZero`]), a quotient of 0 where modes overlap ([`AlgebraError::NoGap`]). In the complement: the cases the conditions
//! exclude ([`NotTractable`](super::CategoryError::NotTractable), [`AlgebraError::NotComplementable`], [`AlgebraError::NotInjective`] for a stride of 0).
//!
//! Source: Colfax, "Categorical foundations for `CuTe` layouts", section 2. **How we differ:** `tract` has only the formula, without conditions.

use crate::algebra::coalesce::coalesce;
use crate::arithmetic::{div, divides, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, Trace, traced};

use super::error::refuse;

traced! {
    /// The formula, rounded down and not coalesced; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::category::flat_complement;
    /// assert_eq!(flat_complement(&"(2,2):(2,12)".parse()?, 48)?.to_string(), "(2,3,2):(1,4,24)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn flat_complement(
        trace: &mut Trace,
        layout: &LayoutValue,
        size: u64,
    ) -> Result<LayoutValue, AlgebraError> {
        let sorted = Flat::leaves(layout).sorted(true);
        let gaps = tri!(formula(&sorted, size, trace));
        each!(i in 0, gaps.len() => {
            if gaps.at(i).extent == 0 {
                let stride = if i < sorted.len() { sorted.at(i).stride } else { size };
                return Err(AlgebraError::NoGap { stride, reach: gaps.at(i).stride });
            }
        });
        let formula = gaps.tuple();
        LayoutValue::new(&formula.shape(), &formula.stride())
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn formula(sorted: &Flat, size: u64, trace: &mut Trace<'_>) -> Result<Flat, AlgebraError> {
    let mut complement = Flat::none();
    let mut reach = 1;
    each!(i in 0, sorted.len() => {
        let mode = sorted.at(i);
        tri!(complement.add(tri!(quotient(i, mode.stride, reach, trace)), reach));
        reach = tri!(mul(mode.extent, mode.stride));
    });
    tri!(complement.add(tri!(quotient(sorted.len(), size, reach, trace)), reach));
    Ok(complement)
}

/// The extent of a gap: its end divided by its beginning.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn quotient(leaf: usize, left: u64, right: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let result = tri!(div(left, right));
    trace.worked(Place::Leaf(leaf), Sign::Over, left, right, result);
    Ok(result)
}

/// Checks whether a layout has a complement in some size; see the [module](self).
///
/// ```
/// use layout_algebra::category::is_complementable_layout;
/// use layout_algebra::LayoutValue;
/// assert_eq!(is_complementable_layout(&LayoutValue::new(&"(2,2)".parse()?, &"(2,12)".parse()?)?), Ok(true));
/// assert_eq!(is_complementable_layout(&LayoutValue::line(2, 0)?), Ok(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn is_complementable_layout(layout: &LayoutValue) -> Result<bool, AlgebraError> {
    match conditions(layout) {
        Ok(_) => Ok(true),
        Err(error) if error.is_limit() => Err(error),
        Err(_) => Ok(false),
    }
}

/// The reach of the last mode of a complementable layout; an error if a condition fails.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn conditions(layout: &LayoutValue) -> Result<u64, AlgebraError> {
    let leaves = Flat::leaves(layout).sorted(true);
    let (mut extent, mut stride) = (1, 1);
    each!(i in 0, leaves.len() => {
        let mode = leaves.at(i);
        if mode.extent > 1 {
            let reach = tri!(mul(extent, stride));
            if mode.stride == 0 {
                return Err(AlgebraError::NotInjective { extent: mode.extent, stride: 0, reach });
            }
            if !divides(reach, mode.stride) {
                refuse!(NotTractable { extent, stride, next: mode.stride });
            }
            (extent, stride) = (mode.extent, mode.stride);
        }
    });
    mul(extent, stride)
}

/// The complement in `[0, size)`; see the [module](self).
///
/// ```
/// use layout_algebra::category::n_complement;
/// use layout_algebra::LayoutValue;
/// let layout: LayoutValue = "(2,2):(1,12)".parse()?;
/// assert_eq!(n_complement(&layout, 48)?.to_string(), "(6,2):(2,24)");
/// assert!(n_complement(&layout, 40).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn n_complement(layout: &LayoutValue, size: u64) -> Result<LayoutValue, AlgebraError> {
    let reach = tri!(conditions(layout));
    if size == 0 || !divides(reach, size) {
        return Err(AlgebraError::NotComplementable { reach, next: size, size });
    }
    // Every remaining mode moves: a stride of 0 was rejected.
    let moving = Flat::moving(layout).sorted(true);
    coalesce(&tri!(formula(&moving, size, &mut Trace::off())).tuple())
}
