//! # Mixed right and left inverse
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::inverse), as far as it is known: a mode follows if its stride is the reach so far,
//! whatever the integers are. Some integers may let the chain go on.
//!
//! **Decided** if no more than one mode is known to follow at each reach; a left inverse if all modes that move follow each other, or there is only
//! one, whose stride is a number.
//!
//! **Law:** `L(R(i)) = i` for all `i < size(R)`, and `L(Q(L(i))) = L(i)`, once the integers are given.
//!
//! **Worked example:** `({m},{n}):({n},1)`: mode 1 has stride 1 and leads to `n`, where mode 0 begins: `({n},{m}):({m},1)`.
//!
//! ```text
//!   reach 1 → {n}:1 → reach n → {m}:{n} → reach m·n
//! ```
//!
//! **Refuses:** [`Undecided::Continues`] if two modes follow at one reach, or a left inverse would need the order of others.
//!
//! Source: the definition; `CuTe` (`layout.hpp`, CUTLASS) follows static strides only.

use super::coalesce::Merged;
use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided};
use crate::algebra::inverse as numbers;

/// The layout `R` with `L(R(i)) = i`, as long as it is known to be.
///
/// # Errors
/// [`Undecided::Continues`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn right_inverse(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::right_inverse(&layout)?));
    }
    let merged = Merged::kept(layout, terms)?;
    Chain::new(&merged, terms)?.modes.layout()
}

/// The layout `Q` with `L(Q(L(i))) = L(i)`: the right inverse, if it has every mode that moves; of one mode `m:d`, `(d,m):(0,1)`.
///
/// # Errors
/// Same errors as [`right_inverse`], and [`Undecided::Continues`] of other layouts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn left_inverse(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::left_inverse(&layout)?));
    }
    let merged = Merged::kept(layout, terms)?;
    let chain = Chain::new(&merged, terms)?;
    let (mut left, mut count, mut product) = (None, 0_usize, Symbol::Number(1));
    for (i, mode) in merged.modes().iter().enumerate() {
        if chain.used & (1 << i) == 0 && mode.stride != Symbol::Number(0) {
            (left, count) = (Some((*mode, product)), count.saturating_add(1));
        }
        product = terms.product(product, mode.extent)?;
    }
    let Some((MixedMode { extent, stride }, product)) = left else { return chain.modes.layout() };
    if count > 1 || chain.used != 0 || stride.number().is_none() {
        return Err(terms.undecided(Undecided::Continues, stride, extent));
    }
    let mut modes = Merged::none();
    modes.push_kept(MixedMode { extent: stride, stride: Symbol::Number(0) }, terms)?;
    modes.push_kept(MixedMode { extent, stride: product }, terms)?;
    modes.layout()
}

/// The modes that begin where the ones before them end, in this order.
pub(super) struct Chain {
    /// The right inverse.
    pub(super) modes: Merged,
    /// A bit for each mode of the layout that is part of it.
    pub(super) used: u64,
}

impl Chain {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn new(merged: &Merged, terms: &mut Terms) -> Result<Self, MixedError> {
        let mut chain = Self { modes: Merged::none(), used: 0 };
        let mut reached = Symbol::Number(1);
        loop {
            let mut following = None;
            let mut product = Symbol::Number(1);
            for (i, mode) in merged.modes().iter().enumerate() {
                if chain.used & (1 << i) == 0 && mode.stride == reached {
                    if following.is_some() {
                        return Err(terms.undecided(Undecided::Continues, mode.extent, mode.stride));
                    }
                    following = Some((i, *mode, product));
                }
                product = terms.product(product, mode.extent)?;
            }
            let Some((i, mode, product)) = following else { return Ok(chain) };
            chain.used |= 1 << i;
            chain.modes.push_kept(MixedMode { extent: mode.extent, stride: product }, terms)?;
            reached = terms.product(mode.extent, mode.stride)?;
        }
    }
}
