//! # Mixed complement
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::complement), in a size that may be a term.
//!
//! **Decided** if the layout has only numbers: the gaps are known, and the last mode repeats `⌈size / reach⌉` times. If it leaves no gap, that mode is the
//! answer. If it is one mode `m:d` of unknown extent,
//! its gap is `d`, and it repeats `⌈size / (d·m)⌉` times, provided `d` divides the size: otherwise the answer for `m = 1` would be another.
//!
//! **Law:** once the integers are given, the function and the size are those of the operation on numbers.
//!
//! **Worked example:** `3:2` in `{m}`: reach 6, so `(2,⌈m/6⌉):(1,6)`.
//!
//! ```text
//!   0 . 2 . 4 . │ 6 . 8 . 10 . │ …        as often as m needs
//! ```
//!
//! **Refuses:** the errors of the operation on numbers; [`Undecided::Complement`].
//!
//! Source: the definition.

use super::coalesce::Merged;
use super::sign::Sign;
use super::space::reach;
use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided};
use crate::algebra::complement::complement_of;
use crate::arithmetic::divides;
use crate::error::AlgebraError;

/// The complement in `[0, size)`.
///
/// # Errors
/// Same errors as [`crate::complement`]; [`Undecided::Complement`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn complement(layout: &MixedLayout, size: Symbol, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if size == Symbol::Number(0) {
        return Err(AlgebraError::ZeroExtent { leaf: 0 }.into());
    }
    let mut modes = Merged::none();
    if layout.numbers().is_none()
        && let Some(reach) = reach(layout, terms)?
    {
        let times = if reach == size { Symbol::Number(1) } else { terms.worked(Sign::OverRoundedUp, size, reach)? };
        modes.push_kept(MixedMode { extent: times, stride: reach }, terms)?;
        return modes.layout();
    }
    let reach = if let Some(layout) = layout.numbers() {
        let (gaps, reach) = complement_of(&layout)?;
        for gap in gaps.as_slice() {
            modes.push_kept(MixedMode::of(*gap), terms)?;
        }
        Symbol::Number(reach)
    } else {
        let merged = Merged::kept(layout, terms)?;
        let ([MixedMode { extent, stride: Symbol::Number(stride) }], Symbol::Number(known)) = (merged.modes(), size)
        else {
            return Err(terms.undecided_in(Undecided::Complement, &[layout]));
        };
        if !divides(*stride, known) {
            return Err(terms.undecided(Undecided::Complement, *extent, *extent));
        }
        modes.push_kept(MixedMode { extent: Symbol::Number(*stride), stride: Symbol::Number(1) }, terms)?;
        terms.product(*extent, Symbol::Number(*stride))?
    };
    let times = terms.worked(Sign::OverRoundedUp, size, reach)?;
    modes.push_kept(MixedMode { extent: times, stride: reach }, terms)?;
    modes.layout()
}
