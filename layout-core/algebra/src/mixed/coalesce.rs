//! # Mixed coalesce
//!
//! **Definition.** The same as for a [layout of numbers](mod@crate::algebra::coalesce): modes of extent 1 are dropped, and a mode `a:d` and the next one `b:e` become
//! `a·b:d` if `e = a·d`.
//!
//! **Decided** always: a mode that may turn out to continue the one before it, or to have the extent 1, is kept.
//!
//! **Law:** once the integers are given, the function and the size are those of the operation on numbers.
//!
//! **Worked example:** `({m},8):(1,{m})`: the second mode begins at `m`, where the first one ends, so it is `8m:1`, whatever `m` is.
//!
//! ```text
//!   {m}:1      0 1 … m-1
//!   8:{m}                 m … 2m-1  …          one walk of 8m steps
//! ```
//!
//! **Refuses:** a profile with more modes ([`AlgebraError::RankExceeds`]).
//!
//! Source: the definition. `CuTe` (`layout.hpp`, CUTLASS) merges where types prove it and otherwise leaves modes as they are.

use super::{MixedError, MixedLayout, MixedMode, MixedTuple, Symbol, Terms, Undecided, by_mode};
use crate::algebra::coalesce as numbers;
use crate::capacity::MAX_LEAVES;
use crate::error::AlgebraError;

/// Modes without nesting, merged where one continues the other.
#[derive(Clone, Copy)]
pub(super) struct Merged {
    pub(super) modes: [MixedMode; MAX_LEAVES],
    pub(super) count: usize,
}

impl Merged {
    /// The leaves whose extent is not 1. In the extension the last leaf has no end and so stays; such leaves may turn out to be
    /// unnecessary, but the function is the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn from_layout(layout: &MixedLayout, is_extension: bool, terms: &mut Terms) -> Result<Self, MixedError> {
        let mut merged = Self::none();
        let last = layout.leaf_count().saturating_sub(1);
        for i in 0..layout.leaf_count() {
            let mode = layout.leaf_at(i);
            if mode.extent != Symbol::Number(1) || (is_extension && i == last) {
                merged.push(mode, is_extension, terms)?;
            }
        }
        Ok(merged)
    }

    /// The leaves whose extent is not 1; those that may continue one another are kept.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn kept(layout: &MixedLayout, terms: &mut Terms) -> Result<Self, MixedError> {
        let mut merged = Self::none();
        for i in 0..layout.leaf_count() {
            merged.push_kept(layout.leaf_at(i), terms)?;
        }
        Ok(merged)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn none() -> Self {
        Self { modes: [MixedMode::TRIVIAL; MAX_LEAVES], count: 0 }
    }

    /// Adds a mode, unless its extent is 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn push_kept(&mut self, mode: MixedMode, terms: &mut Terms) -> Result<(), MixedError> {
        if mode.extent == Symbol::Number(1) { Ok(()) } else { self.push(mode, true, terms) }
    }

    /// The modes as a layout; a single one is bare.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn layout(&self) -> Result<MixedLayout, MixedError> {
        match self.modes() {
            [] => return Ok(MixedLayout::leaf(MixedMode::TRIVIAL)),
            [only] => return Ok(MixedLayout::leaf(*only)),
            _ => (),
        }
        let mut layout = MixedLayout::empty(MixedMode::TRIVIAL);
        for mode in self.modes() {
            layout = layout.push(&MixedLayout::leaf(*mode))?;
        }
        Ok(layout)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn modes(&self) -> &[MixedMode] {
        self.modes.get(..self.count).unwrap_or_default()
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn push(&mut self, mode: MixedMode, is_extension: bool, terms: &mut Terms) -> Result<(), MixedError> {
        if let Some(last) = self.modes.get_mut(..self.count).and_then(<[MixedMode]>::last_mut) {
            let end = terms.product(last.extent, last.stride)?;
            match terms.continues(end, mode.stride) {
                Some(true) => {
                    last.extent = terms.product(last.extent, mode.extent)?;
                    return Ok(());
                }
                None if !is_extension => return Err(terms.undecided(Undecided::Continues, mode.stride, end)),
                _ => (),
            }
        }
        self.keep(mode)
    }

    /// Adds a mode as it is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn keep(&mut self, mode: MixedMode) -> Result<(), MixedError> {
        let room = self.modes.get_mut(self.count);
        *room.ok_or(AlgebraError::TooManyLeaves { leaves: self.count })? = mode;
        self.count = self.count.saturating_add(1);
        Ok(())
    }
}

/// The layout with the fewest modes that is the same function of an index, whatever the integers are.
///
/// # Errors
/// [`MixedError::TooManyTerms`], [`AlgebraError::Overflow`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn coalesce(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(numbers) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::coalesce(&numbers)?));
    }
    Merged::kept(layout, terms)?.layout()
}

/// The layout coalesced under each leaf of the profile.
///
/// # Errors
/// Same errors as [`coalesce`], and [`AlgebraError::RankExceeds`] for a profile with more modes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn coalesce_by(layout: &MixedLayout, profile: &MixedTuple, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if profile.is_leaf() {
        return coalesce(layout, terms);
    }
    by_mode(layout, profile.rank(), layout.rank(), |mode, i| coalesce_by(mode, &profile.mode(i)?, terms))
}
