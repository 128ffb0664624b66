//! # Mixed composition
//!
//! **Definition.** `A ∘ B`, as for a [layout of numbers](mod@crate::algebra::composition): the shape refines that of `B`, and the offset at
//! `c` is `Â(B(c))`. With `A` coalesced as `a_j:e_j`, where all extents but the last are numbers, the boundaries `P_j` are known and so are the digits of `Â(y)`;
//! strides may be terms.
//!
//! If `A` is one mode, the strides of `B` are multiplied by its stride, whatever they are. Otherwise the strides of `B` are numbers; an
//! extent of `B` that is a multiple `f·t` of a term goes through modes of `A` that divide `f`, and ends in the last one, which has no end.
//!
//! **Decided** if each step of `B` is a multiple `q·P_j` within one mode, runs end where modes end, and the digits of all leaves together carry at no boundary
//! ([`composition`](crate::algebra::composition) proves that this is enough).
//!
//! A `B` of numbers that ends within the first modes of `A` is decided by these alone: `(4,{k},8):(2,1,{m}) ∘ 4:1` is `4:2`.
//!
//! **Law:** `(A ∘ B)(c) = Â(B(c))` once the integers are given, with the size of `B` in each mode.
//!
//! **Worked example:** `(4,8):(1,{m}) ∘ (2,8):(2,4)`: steps of 2 stay within the first mode, twice; steps of 4 are those of the second: `(2,8):(2,m)`.
//!
//! ```text
//!   y = 2·x0 + 4·x1     digit 0: 0 2 | 0 2 | …      digit 1: 0 0 | 1 1 | …      offset 2·x0 + m·x1
//! ```
//!
//! **Refuses:** the errors of the operation on numbers; [`Undecided::Extent`], [`Undecided::Continues`], [`Undecided::Crosses`].
//!
//! Source: the definition. `CuTe` (`layout.hpp`, CUTLASS) composes run-time strides mode by mode, and assumes that modes do not carry.

use super::coalesce::Merged;
use super::{Decision, MixedError, MixedLayout, MixedMode, Symbol, Terms, Undecided};
use crate::algebra::composition as numbers;
use crate::algebra::extension::max_remainder;
use crate::arithmetic::{div, divides, min, mul};
use crate::capacity::MAX_LEAVES;
use crate::error::AlgebraError;
use crate::layout_value::Mode;

/// The layout `A ∘ B`.
///
/// # Errors
/// Same errors as [`crate::composition`]; [`Undecided`] if it depends on terms.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn composition(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    match (whole(a, b, terms), reached(a, b)) {
        (Err(MixedError::Undecided { .. }), Some(part)) => whole(&part, b, terms),
        (whole, _) => whole,
    }
}

/// The first leaves of `a`, if `b` ends within them and their extents are numbers. A stride for an extent of 1 may lead past them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn reached(a: &MixedLayout, b: &MixedLayout) -> Option<MixedLayout> {
    let numbers = b.numbers()?;
    let (end, mut leaves) = (numbers.cosize().ok()?, (0..numbers.leaf_count()).map(|i| numbers.leaf_at(i)));
    if leaves.any(|mode| mode.extent == 1 && mode.stride != 0) {
        return None;
    }
    let (mut part, mut size) = (MixedLayout::empty(MixedMode::TRIVIAL), 1);
    for i in 0..a.leaf_count() {
        if size >= end {
            return if i == 0 { Some(MixedLayout::leaf(MixedMode::TRIVIAL)) } else { Some(part) };
        }
        size = mul(size, a.leaf_at(i).extent.number()?).ok()?;
        part = part.push(&MixedLayout::leaf(a.leaf_at(i))).ok()?;
    }
    None
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn whole(a: &MixedLayout, b: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let known = b.numbers();
    match (a.numbers(), &known) {
        (Some(a), Some(b)) => return Ok(MixedLayout::of_numbers(&numbers::composition(&a, b)?)),
        (None, Some(b)) => _ = b.cosize()?,
        _ => (),
    }
    let outer = Outer::from_layout(a, terms)?;
    if let ([only], None) = (outer.merged.modes(), known) {
        return b.scaled(only.stride, terms);
    }
    let mut digits = MixedDigits::default();
    let mut counts = [0; MAX_LEAVES];
    for (leaf, count) in counts.iter_mut().enumerate().take(b.leaf_count()) {
        let before = digits.count;
        digits.of_mode(&outer, leaf, b.leaf_at(leaf), terms)?;
        *count = digits.count.saturating_sub(before);
    }
    digits.check(&outer, terms)?;
    Ok(b.expand(&counts, &digits.modes)?)
}

/// `A`, coalesced, with boundaries that are numbers.
struct Outer {
    merged: Merged,
    boundaries: [u64; MAX_LEAVES],
    extents: [u64; MAX_LEAVES],
}

impl Outer {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn from_layout(a: &MixedLayout, terms: &mut Terms) -> Result<Self, MixedError> {
        let merged = Merged::from_layout(a, true, terms)?;
        let (mut boundaries, mut extents) = ([1; MAX_LEAVES], [1; MAX_LEAVES]);
        let mut product = 1;
        for (j, mode) in merged.modes().iter().enumerate() {
            boundaries[j] = product;
            if j < merged.count.saturating_sub(1) {
                let unknown = || terms.undecided(Undecided::Extent, mode.extent, mode.extent);
                extents[j] = mode.extent.number().ok_or_else(unknown)?;
                product = mul(product, extents[j])?;
            }
        }
        Ok(Self { merged, boundaries, extents })
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn last(&self) -> usize {
        self.merged.count.saturating_sub(1)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn stride(&self, j: usize) -> Symbol {
        self.merged.modes[j].stride
    }

    /// The stride for an extent of 1, as [`composition`](crate::algebra::composition) writes it for numbers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn stride_of_one(&self, step: u64, terms: &mut Terms) -> Symbol {
        let steps = self.extents.iter().take(self.last()).fold(step, |rest, extent| rest.div_ceil(*extent));
        terms.product(self.stride(self.last()), Symbol::Number(steps)).unwrap_or(Symbol::Number(0))
    }

    /// The mode that contains a step, and the number of its own steps in it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn locate(&self, step: u64, terms: &Terms) -> Result<(usize, u64), MixedError> {
        let j = (0..self.merged.count).rev().find(|j| self.boundaries[*j] <= step).unwrap_or_default();
        if !divides(self.boundaries[j], step) {
            return Err(terms.undecided(Undecided::Crosses, self.stride(j), self.stride(0)));
        }
        Ok((j, div(step, self.boundaries[j])?))
    }

    /// Checks that it is known whether the run of mode `j` continues in the next.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn requires_known_end(&self, j: usize, terms: &mut Terms) -> Result<(), MixedError> {
        let next = self.stride(j.saturating_add(1));
        let end = terms.product(self.stride(j), Symbol::Number(self.extents[j]))?;
        match terms.continues(end, next) {
            None => Err(terms.undecided(Undecided::Continues, next, end)),
            Some(_) => Ok(()),
        }
    }

    /// The number of steps of `q` in mode `j` that stay straight, at most `rest`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn run(&self, j: usize, q: u64, rest: u64, terms: &Terms) -> Result<u64, MixedError> {
        if j == self.last() {
            return Ok(rest);
        }
        let extent = self.extents[j];
        if divides(q, extent) {
            return Ok(min(rest, div(extent, q)?));
        }
        if mul(rest.saturating_sub(1), q)? < extent {
            return Ok(rest);
        }
        Err(terms.undecided(Undecided::Crosses, self.stride(j), self.stride(self.last())))
    }
}

/// The modes of the result, and the step of each in the domain of `A`.
struct MixedDigits {
    modes: [MixedMode; MAX_LEAVES],
    extents: [u64; MAX_LEAVES],
    steps: [u64; MAX_LEAVES],
    count: usize,
}

impl Default for MixedDigits {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn default() -> Self {
        Self { modes: [MixedMode::TRIVIAL; MAX_LEAVES], extents: [1; MAX_LEAVES], steps: [0; MAX_LEAVES], count: 0 }
    }
}

impl MixedDigits {
    /// The digits of a leaf of `B`; one of unknown extent goes through whole modes of `A`, as often as its factor tells, and ends in the last one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of_mode(&mut self, outer: &Outer, leaf: usize, mode: MixedMode, terms: &mut Terms) -> Result<(), MixedError> {
        if let Some(mode) = mode.number() {
            return self.of_leaf(outer, leaf, mode, terms);
        }
        let Symbol::Number(step) = mode.stride else {
            return Err(terms.undecided(Undecided::Crosses, mode.stride, mode.extent));
        };
        if step == 0 {
            return self.push_unknown(mode.extent, Symbol::Number(0), 0);
        }
        let (mut rest, mut step, mut is_first) = (mode.extent, step, true);
        loop {
            let (j, q) = outer.locate(step, terms)?;
            let slope = terms.product(outer.stride(j), Symbol::Number(q))?;
            if !is_first {
                self.requires_separate_digit(slope, terms)?;
            }
            is_first = false;
            if j == outer.last() {
                return self.push_unknown(rest, slope, step);
            }
            let run = if divides(q, outer.extents[j]) { div(outer.extents[j], q)? } else { 0 };
            let Some(left) = Terms::divided(rest, run) else {
                return Err(terms.undecided(Undecided::Extent, rest, mode.extent));
            };
            self.push(run, slope, step)?;
            (rest, step) = (left, mul(step, run)?);
            if rest == Symbol::Number(1) {
                return Ok(());
            }
        }
    }

    /// A digit of unknown extent; its step is within the last mode of `A`, so that nothing carries from it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn push_unknown(&mut self, extent: Symbol, stride: Symbol, step: u64) -> Result<(), MixedError> {
        self.push(1, stride, step)?;
        self.modes[self.count.saturating_sub(1)].extent = extent;
        Ok(())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn push(&mut self, extent: u64, stride: Symbol, step: u64) -> Result<(), MixedError> {
        let at = self.count;
        if at >= MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: at }.into());
        }
        self.modes[at] = MixedMode { extent: Symbol::Number(extent), stride };
        (self.extents[at], self.steps[at]) = (extent, step);
        self.count = at.saturating_add(1);
        Ok(())
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    fn of_leaf(&mut self, outer: &Outer, leaf: usize, mode: Mode, terms: &mut Terms) -> Result<(), MixedError> {
        let Mode { extent, stride } = mode;
        if stride == 0 {
            return self.push(extent, Symbol::Number(0), 0);
        }
        if extent == 1 {
            let written = outer.stride_of_one(stride, terms);
            return self.push(1, written, 0);
        }
        let (mut rest, mut step) = (extent, stride);
        while rest > 1 {
            let (j, q) = outer.locate(step, terms)?;
            let run = outer.run(j, q, rest, terms)?;
            if !divides(run, rest) {
                outer.requires_known_end(j, terms)?;
                return Err(AlgebraError::RunDoesNotDivide { leaf, extent, stride, run, rest }.into());
            }
            let slope = terms.product(outer.stride(j), Symbol::Number(q))?;
            terms.decide(Decision::Straight { step, slope, run, rest });
            if rest < extent {
                self.requires_separate_digit(slope, terms)?;
            }
            self.push(run, slope, step)?;
            rest = div(rest, run)?;
            if rest > 1 {
                step = mul(step, run)?;
            }
        }
        Ok(())
    }

    /// Checks that a digit with this slope is known not to continue the last one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn requires_separate_digit(&self, slope: Symbol, terms: &mut Terms) -> Result<(), MixedError> {
        let last = self.count.saturating_sub(1);
        let end = terms.product(self.modes[last].stride, self.modes[last].extent)?;
        match terms.continues(end, slope) {
            Some(false) => Ok(()),
            _ => Err(terms.undecided(Undecided::Continues, slope, end)),
        }
    }

    /// Checks that no sum of digits carries at a boundary.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn check(&self, outer: &Outer, terms: &mut Terms) -> Result<(), MixedError> {
        for j in 1..outer.merged.count {
            let boundary = outer.boundaries[j];
            let peaks = (0..self.count).map(|k| u128::from(max_remainder(self.steps[k], self.extents[k], boundary).0));
            match u64::try_from(peaks.fold(0, u128::saturating_add)) {
                Ok(sum) if sum < boundary => terms.decide(Decision::Below { boundary, sum }),
                _ => {
                    return Err(terms.undecided(
                        Undecided::Crosses,
                        outer.stride(j),
                        outer.stride(j.saturating_sub(1)),
                    ));
                }
            }
        }
        Ok(())
    }
}
