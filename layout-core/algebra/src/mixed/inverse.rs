//! # Mixed right inverse
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::inverse), as far as it is known: a mode follows if its stride is the reach so far,
//! whatever the integers are. Some integers may let the chain go on.
//!
//! **Decided** if no more than one mode is known to follow at each reach.
//!
//! **Law:** `L(R(i)) = i` for all `i < size(R)`, once the integers are given.
//!
//! **Worked example:** `({m},{n}):({n},1)`: mode 1 has stride 1 and leads to `n`, where mode 0 begins: `({n},{m}):({m},1)`.
//!
//! ```text
//!   reach 1 → {n}:1 → reach n → {m}:{n} → reach m·n
//! ```
//!
//! **Refuses:** [`Undecided::Continues`] if two modes follow at one reach.
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
    let mut result = Merged::none();
    let mut reached = Symbol::Number(1);
    let mut used = 0_u64;
    loop {
        let mut following = None;
        let mut product = Symbol::Number(1);
        for (i, mode) in merged.modes().iter().enumerate() {
            if used & (1 << i) == 0 && mode.stride == reached {
                if following.is_some() {
                    return Err(terms.undecided(Undecided::Continues, mode.extent, mode.stride));
                }
                following = Some((i, *mode, product));
            }
            product = terms.product(product, mode.extent)?;
        }
        let Some((i, mode, product)) = following else { return result.layout() };
        used |= 1 << i;
        result.push_kept(MixedMode { extent: mode.extent, stride: product }, terms)?;
        reached = terms.product(mode.extent, mode.stride)?;
    }
}
