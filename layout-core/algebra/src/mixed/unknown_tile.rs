//! # Mixed divide by a tile of terms
//!
//! **Definition.** The [divide](super::divide) `(A ∘ T, A ∘ T*)` for a tile `T` some of whose integers are terms.
//!
//! **Decided** in two cases:
//! 1. `T` is a block without holes whose extents fill modes of `A`, or divide what is left of one, whatever the integers are;
//! 2. `A` coalesces to one leaf `m:e`, and all steps of `T` are multiples of a number `g` that divides `m`, without other holes. Such a tile reaches `r`,
//!    and its repetitions fill the gap below `g` first: `T* = (g, ⌈m / r⌉):(1, r)`. Exactly, `r` divides `m`; loosely, the last tile may run past the end.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** `{m}:{k}` by `{p}`, loosely: `p` steps of `k`, then `⌈m/p⌉` of `p·k`: `(p,⌈m/p⌉):(k,p·k)`. Exactly, `{6·m}` by `{2·m}` has 3 tiles.
//!
//! ```text
//!   m = 10, p = 4     0 1 2 3 │ 4 5 6 7 │ 8 9 · ·      steps of k; the last tile runs past the end
//! ```
//!
//! **Refuses:** [`Undecided::Tile`] for an exact divide unless the tile divides; [`Undecided::Complement`] for a tile that may leave holes;
//! [`Undecided::Crosses`] for several leaves of `A`: where the tile ends in them depends on it.
//!
//! Source: the definition. `CuTe` (`layout.hpp`, CUTLASS) always rounds up.

use super::coalesce::Merged;
use super::sign::Sign;
use super::space::single;
use super::{MixedError, MixedLayout, MixedMode, Rounding, Symbol, Terms, Undecided};
use crate::capacity::MAX_LEAVES;
use crate::error::AlgebraError;

/// Tiles of the layout, then their repetitions.
///
/// # Errors
/// [`Undecided::Tile`], [`Undecided::Complement`], [`Undecided::Crosses`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn divide(
    a: &MixedLayout,
    tile: &MixedLayout,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let merged = Merged::from_layout(a, true, terms)?;
    if let Some(filled) = filled(merged, tile, terms)? {
        return Ok(filled);
    }
    let [MixedMode { extent, stride }] = *merged.modes() else {
        return Err(terms.undecided_in(Undecided::Crosses, &[tile]));
    };
    let Some((gap, reach)) = gap_and_reach(tile, terms)?.filter(|(gap, _)| Terms::divided(extent, *gap).is_some())
    else {
        return Err(terms.undecided_in(Undecided::Complement, &[tile]));
    };
    let times = match (terms.exact_quotient(extent, reach)?, rounding) {
        (Some(times), _) => times,
        (None, Rounding::Loose) => terms.worked(Sign::OverRoundedUp, extent, reach)?,
        (None, Rounding::Exact) => return Err(terms.undecided_in(Undecided::Tile, &[tile])),
    };
    let mut rest = Merged::none();
    rest.push_kept(MixedMode { extent: Symbol::Number(gap), stride: Symbol::Number(1) }, terms)?;
    rest.push_kept(MixedMode { extent: times, stride: reach }, terms)?;
    MixedLayout::of(&[*tile, rest.layout()?])?.scaled(stride, terms)
}

/// Tile and rest, if the tile fills modes of the layout one after the other, and divides the last one it reaches.
#[cfg_attr(not(feature = "compiled"), inline)]
fn filled(mut left: Merged, tile: &MixedLayout, terms: &mut Terms) -> Result<Option<MixedLayout>, MixedError> {
    let (mut digits, mut counts, mut count, mut at) = ([MixedMode::TRIVIAL; MAX_LEAVES], [0; MAX_LEAVES], 0_usize, 0);
    let mut next = Symbol::Number(1);
    for (i, digits_of_leaf) in counts.iter_mut().enumerate().take(tile.leaf_count()) {
        let MixedMode { extent, stride } = tile.leaf_at(i);
        let (mut rest, before) = (extent, count);
        if rest != Symbol::Number(1) && stride != next {
            return Ok(None);
        }
        next = terms.product(next, extent)?;
        if rest == Symbol::Number(1) {
            count = count.saturating_add(1);
        }
        while rest != Symbol::Number(1) {
            let Some(mode) = left.modes.get_mut(at).filter(|_| at < left.count) else { return Ok(None) };
            let room = digits.get_mut(count).ok_or(AlgebraError::TooManyLeaves { leaves: count })?;
            if let Some(beyond) = terms.exact_quotient(mode.extent, rest)? {
                *room = MixedMode { extent: rest, stride: mode.stride };
                *mode = MixedMode { extent: beyond, stride: terms.product(mode.stride, rest)? };
                (rest, at) = (Symbol::Number(1), at.saturating_add(usize::from(beyond == Symbol::Number(1))));
            } else if let Some(beyond) = terms.exact_quotient(rest, mode.extent)? {
                *room = *mode;
                (rest, at) = (beyond, at.saturating_add(1));
            } else {
                return Ok(None);
            }
            count = count.saturating_add(1);
        }
        *digits_of_leaf = count.saturating_sub(before);
    }
    let mut rest = Merged::none();
    for mode in left.modes().iter().skip(at) {
        rest.push_kept(*mode, terms)?;
    }
    let tile = tile.expand(&counts, digits.get(..count).unwrap_or_default())?;
    Ok(Some(MixedLayout::of(&[tile, rest.layout()?])?))
}

/// The greatest number that all steps of a tile without other holes are multiples of, and the offset of the second tile.
#[cfg_attr(not(feature = "compiled"), inline)]
fn gap_and_reach(tile: &MixedLayout, terms: &mut Terms) -> Result<Option<(u64, Symbol)>, MixedError> {
    let stands = |mode: MixedMode| mode.stride == Symbol::Number(0) && mode.extent != Symbol::Number(1);
    if (0..tile.leaf_count()).any(|i| stands(tile.leaf_at(i))) {
        return Ok(None);
    }
    match single(tile, terms)? {
        Some(MixedMode { extent, stride: Symbol::Number(gap) }) => {
            Ok(Some((gap, terms.product(extent, Symbol::Number(gap))?)))
        }
        _ => Ok(None),
    }
}
