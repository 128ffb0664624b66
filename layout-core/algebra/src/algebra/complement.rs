//! # Complement
//!
//! **Definition.** The complement `L*` of `L` in `n` is the layout with
//! 1. `L*(i) < L*(i+1)` for all `i`: ordered;
//! 2. `L + L*`, the sums of an offset of each, repeat only where `L` repeats: the two are disjoint except at 0;
//! 3. if some layout fills `[0, n)` with these sums, each once, `L*` is that layout.
//!
//! With the moving modes of `L` sorted by stride, `s_i:d_i`, it is the coalesced
//! `(d_1, d_2/(s_1·d_1), …, ⌈n/(s_m·d_m)⌉) : (1, s_1·d_1, …, s_m·d_m)`.
//! 3 holds exactly if all these divisions are exact and `L` repeats nothing ([`is_complementable`]): an interval is a direct sum of
//! arithmetic progressions only if each reaches just to where the next begins (de Bruijn, "On number systems", 1956).
//!
//! **Law:** `(L, L*)` is injective where `L` is; `size(L)·size(L*) = n` and `(L, L*)` is a bijection onto `[0, n)` where
//! [`is_complementable`].
//!
//! **Worked example:** `4:2` in 24: reach 8, so `(2, 24/8):(1, 8) = (2,3):(1,8)`.
//!
//! ```text
//!   0 . 2 . 4 . 6 . | 8 . … | 16 .        4:2, repeated at 0, 8, 16 and shifted by 0, 1
//!   . 1 . 3 . 5 . 7 | . 9 … | . 17
//! ```
//!
//! **Refuses:** modes that overlap ([`AlgebraError::NotInjective`]) or interleave ([`AlgebraError::ModesInterleave`]); `complement_exact` also
//! a layout with gaps that cannot be filled ([`AlgebraError::NotComplementable`]).
//!
//! `CuTe` (`layout.hpp`, CUTLASS) takes a shape as cotarget mode by mode and so covers too little or too much; here a shape means its size.
//! It calls interleaved layouts non-injective; here they have an error of their own.

use super::coalesce::coalesced;
use super::injective::is_injective;
use crate::arithmetic::{ceil_div, div, divides, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::{Flat, repetition};
use crate::layout_value::{LayoutValue, Mode};
use crate::subtree::Subtree;
use crate::trace::{Fact, Place, Relation, Role, Stage, Trace, traced};

traced! {
    /// The complement of `layout` in `[0, size)`; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotInjective`], [`AlgebraError::ModesInterleave`], [`AlgebraError::ZeroExtent`] for a size of 0.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, complement};
    /// assert_eq!(complement(&LayoutValue::line(4, 2)?, 24)?.to_string(), "(2,3):(1,8)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn complement(trace: &mut Trace, layout: &LayoutValue, size: u64) -> Result<LayoutValue, AlgebraError> {
        complement_in(layout.tree(), size, trace)
    }
}

/// The complement of `layout` in `[0, size)`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn complement_in(
    layout: Subtree<'_, Mode>,
    size: u64,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    if size == 0 {
        return Err(AlgebraError::ZeroExtent { leaf: 0 });
    }
    trace.begin(Stage::Complement);
    trace.tree(Role::Left, layout);
    let mut gaps = Flat::none();
    let reach = tri!(fill_gaps(layout, &mut gaps, trace));
    let times = tri!(ceil_div(size, reach));
    trace.fact(Fact::Last { size, reach, times });
    tri!(gaps.add(times, reach));
    let result = tri!(coalesced(gaps.as_slice(), trace));
    trace.end(&result);
    Ok(result.copied())
}

/// The modes that fill the gaps of `layout`, and the reach of both together.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn complement_of(layout: &LayoutValue) -> Result<(Flat, u64), AlgebraError> {
    let mut gaps = Flat::none();
    let reach = tri!(fill_gaps(layout.tree(), &mut gaps, &mut Trace::off()));
    Ok((gaps, reach))
}

/// Adds the modes that fill the gaps of `layout`; returns the reach of both together.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fill_gaps(layout: Subtree<'_, Mode>, gaps: &mut Flat, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let modes = tri!(moving(layout.leaves()));
    let mut reach = 1;
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        let (gap, holds) = (tri!(div(mode.stride, reach)), mode.stride >= reach);
        trace.fact(Fact::Begins { mode, reach, gap, holds });
        if !holds {
            return Err(overlap(&layout.nested(), mode.extent, mode.stride, reach));
        }
        tri!(gaps.add(gap, reach));
        reach = tri!(mul(mode.extent, mode.stride));
    });
    Ok(reach)
}

/// The moving modes of the coalesced layout, in order of stride.
#[inline]
const fn moving(leaves: &[Mode]) -> Result<Flat, AlgebraError> {
    let mut moving = Flat::none();
    each!(i in 0, leaves.len() => {
        if leaves[i].stride > 0 {
            tri!(moving.add_coalesced(leaves[i], &mut Trace::off()));
        }
    });
    moving.sort(false);
    Ok(moving.copied())
}

/// The error for modes that begin inside others: overlap if offsets are repeated, otherwise interleaving.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn overlap(layout: &LayoutValue, extent: u64, stride: u64, reach: u64) -> AlgebraError {
    match is_injective(&super::filter::filter_zeros(layout)) {
        Ok(false) => AlgebraError::NotInjective { extent, stride, reach },
        _ => AlgebraError::ModesInterleave { stride, reach },
    }
}

/// Checks that no two coordinates share an offset; the error names the first mode that breaks this.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn expect_injective(layout: &LayoutValue) -> Result<(), AlgebraError> {
    if tri!(is_injective(layout)) {
        return Ok(());
    }
    match repetition(layout.leaves()) {
        Some(extent) => Err(AlgebraError::NotInjective { extent, stride: 0, reach: 1 }),
        None => match complement(layout, 1) {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        },
    }
}

traced! {
    /// The complement that fills `[0, size)` together with `layout`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`complement`], and [`AlgebraError::NotComplementable`] if no layout fills.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, complement_exact};
    /// assert_eq!(complement_exact(&LayoutValue::line(4, 2)?, 24)?.to_string(), "(2,3):(1,8)");
    /// assert!(complement_exact(&LayoutValue::line(4, 2)?, 20).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn complement_exact(
        trace: &mut Trace,
        layout: &LayoutValue,
        size: u64,
    ) -> Result<LayoutValue, AlgebraError> {
        let result = tri!(trace.complement(layout, size));
        if let Some((reach, next)) = tri!(first_gap(layout.leaves(), size, trace)) {
            return Err(AlgebraError::NotComplementable { reach, next, size });
        }
        match moves(layout.leaves(), trace) {
            Some(extent) => Err(AlgebraError::NotInjective { extent, stride: 0, reach: 1 }),
            None => Ok(result),
        }
    }

    /// Checks whether some layout fills `[0, size)` together with this one, each offset once; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_complementable};
    /// assert_eq!(is_complementable(&LayoutValue::line(4, 2)?, 24), Ok(true));
    /// assert_eq!(is_complementable(&"(4,8):(1,5)".parse()?, 40), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_complementable(trace: &mut Trace, layout: &LayoutValue, size: u64) -> Result<bool, AlgebraError> {
        Ok(trace.test(Place::Size, Relation::Below, 0, size)
            && tri!(first_gap(layout.leaves(), size, trace)).is_none()
            && moves(layout.leaves(), trace).is_none())
    }
}

/// The first reach of the sorted modes that does not divide the next stride, or the size: `(reach, next)`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn first_gap(
    leaves: &[Mode],
    size: u64,
    trace: &mut Trace<'_>,
) -> Result<Option<(u64, u64)>, AlgebraError> {
    let modes = tri!(moving(leaves));
    let mut reach = 1;
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        let holds = divides(reach, mode.stride);
        trace.fact(Fact::Fills { reach, next: mode.stride, is_size: false, holds });
        if !holds {
            return Ok(Some((reach, mode.stride)));
        }
        reach = tri!(mul(mode.extent, mode.stride));
    });
    let holds = divides(reach, size);
    trace.fact(Fact::Fills { reach, next: size, is_size: true, holds });
    Ok(if holds { None } else { Some((reach, size)) })
}

/// [`repetition`], recorded in the trace.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn moves(leaves: &[Mode], trace: &mut Trace<'_>) -> Option<u64> {
    let found = repetition(leaves);
    let extent = match found {
        Some(extent) => extent,
        None => 1,
    };
    trace.fact(Fact::Moves { extent, holds: found.is_none() });
    found
}
