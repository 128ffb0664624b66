//! # Mixed layouts side by side
//!
//! **Definition.** The same as for layouts of numbers: `functionally_equal(A, B)` if both have the same size and the same offset at each index,
//! [`layout_add(A, B)`](mod@crate::algebra::layout_add) has the sums of their offsets, and
//! [`max_common_vector(A, B)`](mod@crate::algebra::max_common) is the number of elements that stand one after the other in both.
//!
//! **How.** Both are coalesced and cut into the same extents from the first mode on: of extents `a` and `a·q` the second becomes `(a, q)`, whatever `a` and `q`
//! are. Then the strides are compared or added. For `max_common_vector` the right inverses of injective layouts are compared, as for numbers.
//!
//! **Decided.** 1. Equal, if all strides are; 2. different, if the sizes are, or the strides of the first modes that differ whatever is given, where both have at
//! least two coordinates; 3. a sum, if the extents can be cut; 4. a common vector, if the inverses are known to their ends, or to the mode where they part.
//!
//! **Law:** once the integers are given, a condition and a number are those of numbers, and a sum has the function and the size of that of numbers.
//!
//! **Worked example:** `({m},4):(4,1)` and `({m},2,2):(4,1,2)` are equal. `({m},4):(4,1)` and `({m},4):({n},0)` add up to `({m},4):({n + 4},1)`.
//!
//! ```text
//!   {m}:4 | 2:1 | 2:2
//!   {m}:4 | 2:1 | 2:2
//! ```
//!
//! **Refuses:** [`Undecided::Same`] where it depends; sizes that differ.
//!
//! Source: the definition.

use super::coalesce::Merged;
use super::inverse::Chain;
use super::positive::Positive;
use super::sign::Sign;
use super::{MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided, order};
use crate::algebra::{layout_add as numbers, max_common, predicates};
use crate::capacity::MAX_LEAVES;
use crate::error::AlgebraError;

const ONE: Symbol = Symbol::Number(1);

/// The outcome of a comparison of two layouts cut into the same extents.
#[expect(clippy::large_enum_variant, reason = "there is no allocator")]
enum Cut {
    /// The extents, and the strides of both.
    Whole(Merged, Merged),
    /// The two differ at an index below both sizes, or in size.
    Differ,
    /// The integers decide.
    Open,
}

/// Returns true if both layouts have the same size, and the same offset at each index.
///
/// # Errors
/// [`Undecided::Same`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn functionally_equal(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<bool, MixedError> {
    if let (Some(a), Some(b)) = (a.numbers(), b.numbers()) {
        return Ok(predicates::functionally_equal(&a, &b)?);
    }
    match cut(a, b, true, terms)? {
        Cut::Whole(..) => Ok(true),
        Cut::Differ => Ok(false),
        Cut::Open => Err(terms.undecided_in(Undecided::Same, &[a, b])),
    }
}

/// The layout whose offset at each index is the sum of both.
///
/// # Errors
/// [`Undecided::Same`] of sizes, [`AlgebraError::SizesDiffer`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn layout_add(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    if let (Some(a), Some(b)) = (a.numbers(), b.numbers()) {
        return Ok(MixedLayout::of_numbers(&numbers::layout_add(&a, &b)?));
    }
    let (left, right) = (a.extent_product(terms)?, b.extent_product(terms)?);
    if let (Symbol::Number(left), Symbol::Number(right)) = (left, right)
        && left != right
    {
        return Err(AlgebraError::SizesDiffer { left, right }.into());
    }
    let Cut::Whole(left, right) = cut(a, b, false, terms)? else {
        return Err(terms.undecided_in(Undecided::Same, &[a, b]));
    };
    let mut sum = Merged::none();
    for (one, other) in left.modes().iter().zip(right.modes()) {
        let stride = terms.worked(Sign::Plus, one.stride, other.stride)?;
        sum.push_kept(MixedMode { extent: one.extent, stride }, terms)?;
    }
    sum.layout()
}

/// Returns true if the sizes differ, whatever is given.
///
/// # Errors
/// [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn sizes_differ(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<bool, MixedError> {
    let positive = Positive::within(&[a, b], terms);
    let (left, right) = (a.extent_product(terms)?, b.extent_product(terms)?);
    Ok(terms.same(left, right) == Some(false)
        || positive.at_most(left, right, terms)? == Some(false)
        || positive.at_most(right, left, terms)? == Some(false))
}

/// Cuts both layouts into the same extents; if they are compared, the strides must agree, too.
#[cfg_attr(not(feature = "compiled"), inline)]
fn cut(a: &MixedLayout, b: &MixedLayout, are_compared: bool, terms: &mut Terms) -> Result<Cut, MixedError> {
    if sizes_differ(a, b, terms)? {
        return Ok(Cut::Differ);
    }
    let positive = Positive::within(&[a, b], terms);
    let (ours, theirs) = (Merged::kept(a, terms)?, Merged::kept(b, terms)?);
    let (mut ours, mut theirs) = (ours.modes().iter().copied(), theirs.modes().iter().copied());
    let (mut one, mut other) = (ours.next(), theirs.next());
    let (mut cut_left, mut cut_right) = (Merged::none(), Merged::none());
    while let (Some(left), Some(right)) = (one, other) {
        let is_same = terms.same(left.stride, right.stride);
        if are_compared && is_same != Some(true) {
            let do_move =
                is_at_least_two(left.extent, &positive, terms)? && is_at_least_two(right.extent, &positive, terms)?;
            return Ok(if is_same == Some(false) && do_move { Cut::Differ } else { Cut::Open });
        }
        let extent = if left.extent == right.extent {
            (one, other) = (ours.next(), theirs.next());
            left.extent
        } else if let Some(rest) = terms.exact_quotient(left.extent, right.extent)? {
            let stride = terms.product(left.stride, right.extent)?;
            (one, other) = (Some(MixedMode { extent: rest, stride }), theirs.next());
            right.extent
        } else if let Some(rest) = terms.exact_quotient(right.extent, left.extent)? {
            let stride = terms.product(right.stride, left.extent)?;
            (one, other) = (ours.next(), Some(MixedMode { extent: rest, stride }));
            left.extent
        } else {
            return Ok(Cut::Open);
        };
        cut_left.keep(MixedMode { extent, stride: left.stride })?;
        cut_right.keep(MixedMode { extent, stride: right.stride })?;
    }
    Ok(if one.is_none() && other.is_none() { Cut::Whole(cut_left, cut_right) } else { Cut::Open })
}

/// The number of elements that are consecutive in both.
///
/// # Errors
/// [`Undecided::Same`], [`Undecided::Repeats`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn max_common_vector(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<Symbol, MixedError> {
    if let (Some(a), Some(b)) = (a.numbers(), b.numbers()) {
        return Ok(Symbol::Number(max_common::max_common_vector(&a, &b)?));
    }
    for layout in [a, b] {
        if !order::is_injective(layout, terms)? {
            return Err(terms.undecided_in(Undecided::Same, &[a, b]));
        }
    }
    let positive = Positive::within(&[a, b], terms);
    let (left, right) = (Reach::of(a, terms)?, Reach::of(b, terms)?);
    let open = terms.undecided_in(Undecided::Same, &[a, b]);
    let mut run = ONE;
    for i in 0..MAX_LEAVES {
        let (Some(one), Some(other)) = (left.digit(i), right.digit(i)) else {
            let ended = if left.digit(i).is_none() { &left } else { &right };
            return if ended.ends_at(i) { Ok(run) } else { Err(open) };
        };
        if one.stride != other.stride {
            let do_move =
                is_at_least_two(one.extent, &positive, terms)? && is_at_least_two(other.extent, &positive, terms)?;
            let part = do_move && terms.same(one.stride, other.stride) == Some(false);
            return if part { Ok(run) } else { Err(open) };
        }
        if one.extent != other.extent {
            let (least, most, shorter) = match positive.at_most(one.extent, other.extent, terms)? {
                Some(true) => (one.extent, other.extent, &left),
                Some(false) => (other.extent, one.extent, &right),
                None => return Err(open),
            };
            let end = terms.product(least, one.stride)?;
            let Some(next) = shorter.digit(i.saturating_add(1)) else {
                return if shorter.ends_at(i.saturating_add(1)) { terms.product(run, least) } else { Err(open) };
            };
            // Past the shorter one, the longer goes straight on.
            let is_less = positive.at_most(most, least, terms)? == Some(false);
            let part = is_less
                && is_at_least_two(next.extent, &positive, terms)?
                && terms.same(next.stride, end) == Some(false);
            return if part { terms.product(run, least) } else { Err(open) };
        }
        run = terms.product(run, one.extent)?;
    }
    Ok(run)
}

/// A layout and its right inverse.
struct Reach {
    chain: Chain,
    is_last: bool,
}

impl Reach {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of(layout: &MixedLayout, terms: &mut Terms) -> Result<Self, MixedError> {
        let merged = Merged::kept(layout, terms)?;
        let chain = Chain::new(&merged, terms)?;
        let reach = chain.modes.layout()?.extent_product(terms)?;
        let left = || merged.modes().iter().enumerate().filter(|(i, _)| chain.used & (1 << i) == 0);
        let is_last = left().all(|(_, mode)| terms.same(mode.stride, reach) == Some(false));
        Ok(Self { chain, is_last })
    }

    /// Digit `i` of the right inverse.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn digit(&self, i: usize) -> Option<MixedMode> {
        self.chain.modes.modes().get(i).copied()
    }

    /// Returns true if the right inverse has `count` digits, and no mode of the layout may follow.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn ends_at(&self, count: usize) -> bool {
        self.chain.modes.count == count && self.is_last
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn is_at_least_two(extent: Symbol, positive: &Positive, terms: &mut Terms) -> Result<bool, MixedError> {
    Ok(positive.at_most(Symbol::Number(2), extent, terms)? == Some(true))
}
