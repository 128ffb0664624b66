//! # Mixed sort and injectivity
//!
//! **Definition.** The same as for layouts of numbers: [`sort`](mod@crate::algebra::sort) puts leaves in order of stride and extent,
//! [`is_injective`](mod@crate::algebra::injective) tells whether no two coordinates share an offset.
//!
//! **Decided.** `is_sorted`, if no extent may be 1. 1. `sort`, if for each two leaves it is known which comes first, or that where their strides agree one of them has the extent 1, which changes no
//! offset. 2. `is_injective` is true if the modes form a chain, each stride at least the extent times the stride before it; the modes of numbers may be the
//! first link together, with their cosize. It is false if modes whose strides are multiples of one term collide whatever that term is.
//!
//! **Law:** once the integers are given, `sort` has the function and the size of that of numbers, and a condition its value.
//!
//! **Worked example:** `({m},{k}):({k},1)` sorts to `({k},{m}):(1,{k})`: `1 ≤ k`, and where `k = 1` the first mode has the extent 1. It is injective:
//! `k·1 ≤ k`. So is `({m},3,2):(8,1,4)`, since `(3,2):(1,4)` has the cosize 7.
//!
//! ```text
//!   1 ── k times ──▸ k ── m times ──▸ m·k
//! ```
//!
//! **Refuses:** [`Undecided::Order`] if strides are not comparable, [`Undecided::Repeats`] if a chain is not known.
//!
//! Source: the definition.

use super::positive::Positive;
use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided};
use crate::algebra::{injective, sort as numbers};
use crate::capacity::MAX_LEAVES;
use crate::layout_value::{LayoutValue, Mode};

const ONE: Symbol = Symbol::Number(1);

/// The leaves in order of stride and extent.
///
/// # Errors
/// [`Undecided::Order`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn sort(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::sort(&layout)?));
    }
    if layout.is_leaf() {
        return Ok(*layout);
    }
    let positive = Positive::within(&[layout], terms);
    let (mut sorted, mut used) = (MixedLayout::empty(MixedMode::TRIVIAL), 0_u64);
    for _ in 0..layout.leaf_count() {
        let mut first = None;
        for i in (0..layout.leaf_count()).filter(|i| used & (1 << i) == 0) {
            let mut is_first = true;
            for j in (0..layout.leaf_count()).filter(|j| *j != i && used & (1 << j) == 0) {
                is_first = is_first && comes_before(layout, [i, j], &positive, terms)?;
            }
            if is_first {
                first = Some(i);
                break;
            }
        }
        let first = first.ok_or_else(|| terms.undecided_in(Undecided::Order, &[layout]))?;
        used |= 1 << first;
        sorted = sorted.push(&MixedLayout::leaf(layout.leaf_at(first)))?;
    }
    Ok(sorted)
}

/// Returns true if leaf `i` is known to come before leaf `j`, or their order makes no difference.
#[cfg_attr(not(feature = "compiled"), inline)]
fn comes_before(
    layout: &MixedLayout,
    [i, j]: [usize; 2],
    positive: &Positive,
    terms: &mut Terms,
) -> Result<bool, MixedError> {
    let (one, other) = (layout.leaf_at(i), layout.leaf_at(j));
    if positive.at_most(other.stride, one.stride, terms)? == Some(false) {
        return Ok(true);
    }
    if positive.at_most(one.stride, other.stride, terms)? != Some(true) {
        return Ok(false);
    }
    // Strides that agree: the extents decide, then the places.
    let is_shorter = positive.at_most(other.extent, one.extent, terms)? == Some(false);
    let is_no_longer = i < j && positive.at_most(one.extent, other.extent, terms)? == Some(true);
    if is_shorter || is_no_longer || one.extent == ONE || other.extent == ONE {
        return Ok(true);
    }
    // The first stride is at least 1, and the other one at least the extent times that: they agree only if the extent is 1.
    let reach = terms.product(one.extent, one.stride)?;
    Ok(positive.is_positive(one.stride, terms) && positive.at_most(reach, other.stride, terms)? == Some(true))
}

/// Returns true if the leaves are in order of stride, and of extent where strides agree.
///
/// # Errors
/// [`Undecided::Order`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn is_sorted(layout: &MixedLayout, terms: &mut Terms) -> Result<bool, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(numbers::is_sorted(&layout));
    }
    let positive = Positive::within(&[layout], terms);
    let mut is_known = true;
    // A mode whose extent turns out to be 1 may have the stride 0 where its numbers are known.
    for i in 0..layout.leaf_count() {
        let two = Symbol::Number(2);
        let extent = layout.leaf_at(i).extent;
        is_known &= extent.number().is_some() || positive.at_most(two, extent, terms)? == Some(true);
    }
    for i in 1..layout.leaf_count() {
        let (one, other) = (layout.leaf_at(i.saturating_sub(1)), layout.leaf_at(i));
        let is_less = positive.at_most(other.stride, one.stride, terms)? == Some(false);
        match positive.at_most(one.stride, other.stride, terms)? {
            Some(false) => return Ok(false),
            Some(true) if is_less => (),
            Some(true) => {
                // Strides that agree whatever is given, or only if the first extent is 1.
                let extents = positive.at_most(one.extent, other.extent, terms)?;
                let reach = terms.product(one.extent, one.stride)?;
                let is_chained = positive.is_positive(one.stride, terms)
                    && positive.at_most(reach, other.stride, terms)? == Some(true);
                match extents {
                    Some(false) if one.stride == other.stride => return Ok(false),
                    Some(true) => (),
                    _ => is_known &= is_chained,
                }
            }
            None => is_known = false,
        }
    }
    if is_known { Ok(true) } else { Err(terms.undecided_in(Undecided::Order, &[layout])) }
}

/// Returns true if no two coordinates share an offset, or a coordinate of the codomain.
///
/// # Errors
/// [`Undecided::Repeats`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn is_injective(layout: &MixedLayout, terms: &mut Terms) -> Result<bool, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(injective::is_injective(&layout)?);
    }
    let positive = Positive::within(&[layout], terms);
    let mut is_known = true;
    for i in 0..layout.leaf_count() {
        if layout.leaf_at(i).extent == ONE {
            continue;
        }
        let axis = terms.along(layout.leaf_at(i).stride).map(|along| along.axis);
        let mut alike = MovingModes::default();
        for mode in (0..layout.leaf_count()).map(|j| layout.leaf_at(j)).filter(|mode| mode.extent != ONE) {
            if terms.along(mode.stride).map(|along| along.axis) == axis {
                let steps = terms.steps(mode.stride)?.map_or(mode.stride, |(_, steps)| steps);
                alike.push(MixedMode { extent: mode.extent, stride: steps });
            }
        }
        if alike.collide(&positive, terms)? {
            return Ok(false);
        }
        is_known = is_known && alike.form_a_chain(&positive, terms)?;
    }
    if is_known { Ok(true) } else { Err(terms.undecided_in(Undecided::Repeats, &[layout])) }
}

/// Modes whose extent is not 1.
struct MovingModes {
    modes: [MixedMode; MAX_LEAVES],
    count: usize,
}

impl Default for MovingModes {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        Self { modes: [MixedMode::TRIVIAL; MAX_LEAVES], count: 0 }
    }
}

impl MovingModes {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn push(&mut self, mode: MixedMode) {
        if let Some(room) = self.modes.get_mut(self.count) {
            *room = mode;
            self.count = self.count.saturating_add(1);
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn all(&self) -> &[MixedMode] {
        self.modes.get(..self.count).unwrap_or_default()
    }

    /// Returns true if two coordinates share an offset whatever is given: among as many coordinates of each mode as it surely has, in modes whose strides
    /// are multiples of one term.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn collide(&self, positive: &Positive, terms: &Terms) -> Result<bool, MixedError> {
        for common in self.all() {
            let mut multiples = LayoutValue::no_modes();
            for mode in self.all() {
                let least = match mode.extent {
                    Symbol::Number(extent) => extent,
                    Symbol::Term { factor, .. } if positive.is_positive(mode.extent, terms) => factor,
                    Symbol::Term { .. } => 1,
                };
                let stride = match (mode.stride, common.stride) {
                    (Symbol::Number(0), _) => 0,
                    (Symbol::Number(stride), Symbol::Number(_)) => stride,
                    (Symbol::Term { term, factor }, Symbol::Term { term: same, .. }) if term == same => factor,
                    _ => continue,
                };
                multiples = multiples.push(&LayoutValue::leaf(Mode { extent: least, stride }))?;
            }
            if matches!(injective::is_injective(&multiples), Ok(false)) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns true if each stride is at least as far as the modes before it reach.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn form_a_chain(&self, positive: &Positive, terms: &mut Terms) -> Result<bool, MixedError> {
        if self.is_chain(ONE, positive, terms)? {
            return Ok(true);
        }
        let (mut known, mut open) = (LayoutValue::no_modes(), Self::default());
        for mode in self.all() {
            match mode.number() {
                Some(number) => known = known.push(&LayoutValue::leaf(number))?,
                None => open.push(*mode),
            }
        }
        Ok(known.leaf_count() > 0
            && matches!(injective::is_injective(&known), Ok(true))
            && open.is_chain(Symbol::Number(known.cosize()?), positive, terms)?)
    }

    /// Returns true if the modes can be put one after the other from `reach` on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_chain(&self, reach: Symbol, positive: &Positive, terms: &mut Terms) -> Result<bool, MixedError> {
        let (mut reach, mut used) = (reach, 0_u64);
        for mode in self.all() {
            if positive.at_most(reach, mode.stride, terms)? != Some(true) {
                return Ok(false);
            }
        }
        for _ in 0..self.count {
            let mut next = None;
            for (i, mode) in self.all().iter().enumerate().filter(|(i, _)| used & (1 << i) == 0) {
                reach = terms.product(mode.extent, mode.stride)?;
                let mut is_next = true;
                for (j, other) in self.all().iter().enumerate().filter(|(j, _)| used & (1 << j) == 0) {
                    is_next = is_next && (i == j || positive.at_most(reach, other.stride, terms)? == Some(true));
                }
                if is_next {
                    next = Some(i);
                    break;
                }
            }
            let Some(next) = next else { return Ok(false) };
            used |= 1 << next;
        }
        Ok(true)
    }
}

/// Returns true if the layout is a bijection onto the offsets below its size.
///
/// # Errors
/// Same errors as [`is_injective`]; [`Undecided::Continues`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn is_compact(layout: &MixedLayout, terms: &mut Terms) -> Result<bool, MixedError> {
    if let Some(layout) = layout.numbers() {
        return Ok(injective::is_compact(&layout)?);
    }
    let inverse = super::right_inverse(layout, terms);
    if let Ok(inverse) = inverse
        && inverse.extent_product(terms)? == layout.extent_product(terms)?
    {
        return Ok(true);
    }
    let positive = Positive::within(&[layout], terms);
    let (cosize, size) = (super::cosize(layout, terms)?, layout.extent_product(terms)?);
    let differ =
        positive.at_most(cosize, size, terms)? == Some(false) || positive.at_most(size, cosize, terms)? == Some(false);
    if differ || matches!(is_injective(layout, terms), Ok(false)) {
        return Ok(false);
    }
    Err(terms.undecided_in(Undecided::Continues, &[layout]))
}
