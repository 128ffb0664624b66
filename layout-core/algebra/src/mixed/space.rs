//! # The space of a mixed coordinate layout
//!
//! **Definition.** 1. `guide(L)` has two steps of 1 in place of each mode: its coordinates nest as those of `L`. 2. `projection(L, p)` has the steps along
//! the coordinate `p`. 3. `reach(L)` is the offset at which a second block begins that leaves no hole behind the first: the size of a compact
//! block; of coordinates, the step along the last one.
//!
//! **Worked example:** `({m},4):(1@0,1@1)` fills coordinates below `(m,4)`: the next block begins at `4@1`.
//!
//! ```text
//!   coordinate 1    0 1 2 3 │ 4 5 6 7 │ …       of each, coordinate 0 goes from 0 to m-1
//! ```
//!
//! **Refuses:** a coordinate that is an integer for one stride and a tuple for another ([`crate::AlgebraError::TwoCoordinates`]). Source: the definition.

use super::coalesce::Merged;
use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms};
use crate::algebra::complement::complement_of;
use crate::coordinate::basis::ScaledBasis;
use crate::coordinate::identity::make_identity_layout;
use crate::coordinate::{CoordLayout, CoordMode};

/// The offset of the second block, if the first leaves no hole; of coordinates, the step to it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn reach(block: &MixedLayout, terms: &mut Terms) -> Result<Option<Symbol>, MixedError> {
    if let Some(block) = block.numbers() {
        let (gaps, reach) = complement_of(&block)?;
        let has_holes = gaps.as_slice().iter().take(gaps.len()).any(|gap| gap.extent > 1);
        return Ok((!has_holes).then_some(Symbol::Number(reach)));
    }
    if terms.moves_along(block) {
        return along_the_last(block, terms);
    }
    Ok(match single(block, terms)? {
        Some(MixedMode::TRIVIAL) => Some(Symbol::Number(1)),
        Some(MixedMode { extent, stride: Symbol::Number(1) }) => Some(extent),
        _ => None,
    })
}

/// The one mode that all leaves that move make together, from left to right or from right to left.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn single(layout: &MixedLayout, terms: &mut Terms) -> Result<Option<MixedMode>, MixedError> {
    let mut moving = MixedLayout::empty(MixedMode::TRIVIAL);
    for mode in (0..layout.leaf_count()).map(|i| layout.leaf_at(i)) {
        if mode.stride != Symbol::Number(0) && mode.extent != Symbol::Number(1) {
            moving = moving.push(&MixedLayout::leaf(mode))?;
        }
    }
    if moving.leaf_count() == 0 {
        return Ok(Some(MixedMode::TRIVIAL));
    }
    for order in [moving, moving.reverse()?] {
        if let Ok(merged) = Merged::from_layout(&order, false, terms)
            && let [only] = merged.modes()
        {
            return Ok(Some(*only));
        }
    }
    Ok(None)
}

/// The step from a block to the next one along its last coordinate, if it leaves no hole.
///
/// # Errors
/// [`AlgebraError::TwoCoordinates`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
fn along_the_last(block: &MixedLayout, terms: &mut Terms) -> Result<Option<Symbol>, MixedError> {
    let identity = make_identity_layout(&guide(block, terms)?.coshape()?)?;
    let mut last = None;
    for k in 0..identity.leaf_count() {
        let axis = identity.leaf_at(k).stride;
        let Some(reach) = reach(&projection(block, &axis, terms)?, terms)? else { return Ok(None) };
        let step = terms.stride(&axis)?;
        last = Some(terms.product(step, reach)?);
    }
    Ok(last)
}

/// The layout with the steps along one coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn projection(
    layout: &MixedLayout,
    along: &ScaledBasis,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    layout.with_each(MixedMode::TRIVIAL, &mut |i| {
        let MixedMode { extent, stride } = layout.leaf_at(i);
        let stride = match terms.steps(stride)? {
            Some((axis, steps)) if axis.is_parallel(along) => steps,
            _ => Symbol::Number(0),
        };
        Ok(MixedMode { extent, stride })
    })
}

/// The layout with two steps of 1 in place of each mode: its coordinates nest alike.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn guide(layout: &MixedLayout, terms: &mut Terms) -> Result<CoordLayout, MixedError> {
    layout.with_each(CoordMode { extent: 2, stride: ScaledBasis::plain(0) }, &mut |i| {
        let stride = layout.leaf_at(i).stride;
        let stride = match terms.steps(stride)? {
            Some((axis, _)) => axis,
            None => ScaledBasis::plain(u64::from(stride != Symbol::Number(0))),
        };
        Ok(CoordMode { extent: 2, stride })
    })
}
