//! # Mixed filter
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::filter): `filter_zeros(L)` has the extent 1 wherever `L` has the stride 0, `filter(L)`
//! coalesces the result. By profile, `filter_zeros(L, Z)` sets to 1 the extents under the zeros of `Z`.
//!
//! **Decided** if each stride is 0, or surely not: a product of extents is at least 1.
//!
//! **Law:** once the integers are given, the function and the size are those of the operation on numbers.
//!
//! **Worked example:** `({m},{k},8):({k},1,0)` filters to `({m},{k}):({k},1)`, since `k` is an extent.
//!
//! **Refuses:** [`Undecided::Zero`]; the errors of the operation on numbers.
//!
//! Source: the definition.

use super::positive::Positive;
use super::{MixedError, MixedLayout, MixedMode, MixedTuple, Symbol, Terms, Undecided, by_mode, coalesce};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

const ONE: Symbol = Symbol::Number(1);

/// The layout with extent 1 wherever the stride is 0.
///
/// # Errors
/// [`Undecided::Zero`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn filter_zeros(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let positive = Positive::within(&[layout], terms);
    layout.with_each(MixedMode::TRIVIAL, &mut |i| {
        let mode = layout.leaf_at(i);
        if mode.stride == Symbol::Number(0) {
            return Ok(MixedMode::TRIVIAL);
        }
        if mode.extent == ONE || positive.is_positive(mode.stride, terms) {
            return Ok(mode);
        }
        Err(terms.undecided(Undecided::Zero, mode.stride, mode.extent))
    })
}

/// The layout with extent 1 under each zero of `guide`.
///
/// # Errors
/// [`AlgebraError::ProfileMismatch`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn filter_zeros_by(layout: &MixedLayout, guide: &IntTuple) -> Result<MixedLayout, MixedError> {
    if guide.is_leaf() {
        let stays = guide.leaf_at(0) == 0;
        return Ok(layout.map(&|mode: MixedMode| if stays { MixedMode { extent: ONE, ..mode } } else { mode }));
    }
    if layout.is_leaf() || layout.rank() != guide.rank() {
        return Err(AlgebraError::ProfileMismatch { left: guide.rank(), right: layout.rank() }.into());
    }
    by_mode(layout, guide.rank(), layout.rank(), |mode, i| filter_zeros_by(mode, &guide.mode(i)?))
}

/// The modes of nonzero stride, coalesced.
///
/// # Errors
/// [`Undecided::Zero`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn filter(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let kept = filter_zeros(layout, terms)?;
    coalesce(&kept, terms)
}

/// The layout filtered under each leaf of the profile.
///
/// # Errors
/// Same errors as [`filter`], and [`AlgebraError::RankExceeds`] for a profile with more modes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn filter_by(layout: &MixedLayout, profile: &MixedTuple, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if profile.is_leaf() {
        return filter(layout, terms);
    }
    by_mode(layout, profile.rank(), layout.rank(), |mode, i| filter_by(mode, &profile.mode(i)?, terms))
}
