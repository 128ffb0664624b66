//! The numbers that may be meant instead of one: derived from those of the error, without a search.
//!
//! A rejected number usually should have divided another one, or been divided by it. So for each number of the error, a *key*, these are candidates in
//! place of `x`: the key, the divisors of the key next to `x`, its multiples next to `x`, and the number that makes a size equal to the key. The neighbors of `x` are tried too.
//! The nearest comes first; an extent of 1, which removes a mode, last.

use super::call::OwnedCall;
use super::failing::Failing;
use super::operand::Operand;
use crate::category::{CategoryError, Difference};
use crate::control::{each, next};
use crate::error::AlgebraError;
use crate::linear::LinearError;
use crate::operation::Operation;
use crate::predicate::Counterexample;
use crate::swizzle_error::SwizzleError;

/// The most changes of one operand that are tried.
const TRIES: usize = 40;
/// The number of neighbors that are tried.
const NEAR: u64 = 3;
/// The most keys.
const KEYS: usize = 8;
/// The greatest distance at which a divisor is searched for.
const FAR: usize = 64;

/// One number of an operand, and its replacement.
#[derive(Clone, Copy)]
pub(super) struct Change {
    /// The place of the number.
    pub place: usize,
    /// The replacement.
    pub number: u64,
    /// The distance from the given number, increased if the change removes a mode.
    cost: u64,
}

/// Changes, the nearest first.
#[derive(Clone, Copy)]
pub(super) struct Changes {
    changes: [Change; TRIES],
    count: usize,
}

/// The numbers of an error.
#[derive(Clone, Copy)]
pub(super) struct ErrorNumbers {
    numbers: [u64; KEYS],
    count: usize,
}

impl ErrorNumbers {
    /// No numbers.
    pub(super) const NONE: Self = Self { numbers: [0; KEYS], count: 0 };

    /// The numbers of this error, and the boundaries of the modes of the failing part; for a recast, also the given number of bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_error(error: &AlgebraError, call: &OwnedCall, failing: Option<&Failing>) -> Self {
        let mut keys = Self::NONE;
        if let (Operation::RecastLayout, Some(Operand::Number(from))) = (call.operation(), call.operand(1)) {
            keys = keys.and(*from);
        }
        let keys = match *error {
            AlgebraError::TileDoesNotFill { reach, next, size, .. } => keys.and(size).and(next).and(reach),
            AlgebraError::ElementDoesNotFit { at_once, .. } => keys.and(at_once),
            AlgebraError::TileMisses { covered, extent } => keys.and(extent).and(covered),
            AlgebraError::TileRepeats { extent, size, .. } => keys.and(size).and(extent),
            AlgebraError::RunDoesNotDivide { run, rest, extent, .. } => keys.and(run).and(rest).and(extent),
            AlgebraError::Carry { boundary, index, .. } => keys.and(boundary).and(index),
            AlgebraError::BlockDoesNotDivide { block, target, .. } => keys.and(block).and(target),
            AlgebraError::SizesDiffer { left, right } | AlgebraError::NotDivisible { left, right } => {
                keys.and(left).and(right)
            }
            AlgebraError::NotInjective { extent, reach, .. } => keys.and(reach).and(extent),
            AlgebraError::ModesInterleave { reach, .. } => keys.and(reach),
            AlgebraError::NoLeftInverse { stride, smaller } => keys.and(smaller).and(stride),
            AlgebraError::WidthDoesNotDivide { width, stride } => keys.and(stride).and(width),
            AlgebraError::WidthCarries { width, reach } => keys.and(width).and(reach),
            AlgebraError::NoThread { below, above, .. } => keys.and(below).and(above),
            AlgebraError::RankTooSmall { rank, .. }
            | AlgebraError::RangeOutOfRange { rank, .. }
            | AlgebraError::ModeOutOfRange { rank, .. } => keys.and(rank as u64).and((rank as u64).saturating_sub(1)),
            AlgebraError::NoSum { sum, straight, .. } => keys.and(straight).and(sum),
            AlgebraError::NotReached { .. } => keys.of_strides(call),
            AlgebraError::Category(error) => keys.of_morphisms(&error),
            AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { .. }) => keys.and(1 << 63),
            AlgebraError::Swizzle(SwizzleError::TakenApart { count, .. }) => keys.and(count),
            AlgebraError::Swizzle(SwizzleError::Permuted { count, widest, .. }) => {
                // The units of a recast are given in bits.
                keys.and(widest.saturating_mul(keys.numbers[0])).and(widest).and(count)
            }
            _ => keys,
        };
        match failing {
            Some(Failing { left: Some(left), .. }) => {
                let (mut keys, mut product) = (keys, 1u64);
                each!(i in 0, left.leaf_count() => {
                    product = product.saturating_mul(left.leaf_at(i).extent);
                    keys = keys.and(product);
                });
                keys
            }
            _ => keys,
        }
    }

    /// The numbers that show that a requirement does not hold.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_counterexample(
        counterexample: &Counterexample,
        call: &OwnedCall,
        failing: Option<&Failing>,
    ) -> Self {
        let keys = Self { numbers: [0; KEYS], count: 0 };
        match *counterexample {
            Counterexample::Refused(error) => Self::of_error(&error, call, failing),
            Counterexample::Collides { first, second, offset } => keys.and(second).and(first).and(offset),
            Counterexample::NotReached { offset, size } => keys.and(size).and(offset),
            Counterexample::PastTheEnd { offset, size } => keys.and(size).and(offset.saturating_add(1)),
            Counterexample::PartDiffers { extent, size, .. } => keys.and(size).and(extent),
            Counterexample::SizesDiffer { left, right } | Counterexample::Differs { left, right, .. } => {
                keys.and(left).and(right)
            }
            Counterexample::Narrow { least, width } => keys.and(least).and(width),
            _ => keys,
        }
    }

    /// The numbers of an error about linear layouts, and the powers of two around them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_linear(error: &LinearError) -> Self {
        let keys = Self { numbers: [0; KEYS], count: 0 };
        match *error {
            LinearError::TotalChanges { bits, .. } => keys.and(1u64.wrapping_shl(bits)),
            LinearError::BasisOutside { size, .. } => keys.and(size.saturating_sub(1)),
            LinearError::TooSmall { extent, tile } => keys.and(tile).and(extent),
            LinearError::Width { bits } => keys.and_powers(bits).and(8).and(128),
            LinearError::SwizzleBytes { bytes } => keys.and_powers(bytes).and(32).and(128),
            LinearError::DomainNotPowerOfTwo { size } => keys.and_powers(size),
            LinearError::SizesDiffer { left, right, .. } => keys.and(left).and(right),
            LinearError::NotLinear { image, xor, .. } => keys.and_powers(image).and_powers(xor),
            _ => keys,
        }
    }

    /// Adds the powers of two on both sides of a number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and_powers(self, number: u64) -> Self {
        match number.checked_ilog2() {
            Some(bits) => self.and(1u64.wrapping_shl(bits)).and(1u64.wrapping_shl(bits).saturating_mul(2)),
            None => self,
        }
    }

    /// Adds the strides of the layout, and its greatest offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_strides(mut self, call: &OwnedCall) -> Self {
        if let Some(layout) = call.layout_at(0) {
            if let Ok(cosize) = layout.cosize() {
                self = self.and(cosize.saturating_sub(1));
            }
            each!(i in 0, layout.leaf_count() => {
                self = self.and(layout.leaf_at(i).stride);
            });
        }
        self
    }

    /// Adds the reach of a mode, or the rests of entries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_morphisms(self, error: &CategoryError) -> Self {
        match *error {
            CategoryError::NotTractable { extent, stride, next } => self.and(extent.saturating_mul(stride)).and(next),
            CategoryError::NotMutuallyRefinable { left, right }
            | CategoryError::NotComposable { difference: Difference::Entry { left, right, .. } }
            | CategoryError::CodomainMismatch { difference: Difference::Entry { left, right, .. } } => {
                self.and(left).and(right)
            }
            _ => self,
        }
    }

    /// Adds a number, if it exceeds 1, is new, and there is room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and(mut self, number: u64) -> Self {
        each!(i in 0, self.count => {
            if self.numbers[i] == number {
                return self;
            }
        });
        if number > 1 && self.count < KEYS {
            self.numbers[self.count] = number;
            self.count = next(self.count);
        }
        self
    }
}

impl Changes {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn none() -> Self {
        Self { changes: [Change { place: 0, number: 0, cost: u64::MAX }; TRIES], count: 0 }
    }

    /// The changes of the numbers of an operand that belong to one of its modes, or to all.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_operand(
        call: &OwnedCall,
        operand: &Operand,
        mode: Option<usize>,
        keys: &ErrorNumbers,
    ) -> Self {
        let (from, to) = match mode {
            Some(mode) => operand.leaves_of_mode(mode),
            None => (0, usize::MAX),
        };
        // The numbers next to a number of bits are not meaningful.
        let near = if matches!(call.operation(), Operation::RecastLayout) { 0 } else { NEAR };
        let mut all = Self::none();
        each!(place in 0, operand.count() => {
            let leaf = operand.leaf_of(place);
            if from <= leaf && leaf < to {
                all = all.around(operand, place, keys, near, false);
            }
        });
        all
    }

    /// The changes of one number, with `near` neighbors on each side; of two equally near the greater first.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_one(operand: &Operand, place: usize, keys: &ErrorNumbers, near: u64) -> Self {
        Self::none().around(operand, place, keys, near, true)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn around(
        mut self,
        operand: &Operand,
        place: usize,
        keys: &ErrorNumbers,
        near: u64,
        greater_first: bool,
    ) -> Self {
        let x = operand.number_at(place);
        let mut by = 1;
        while by <= near {
            let (above, below) = (x.saturating_add(by), x.saturating_sub(by));
            let (first, second) = if greater_first { (above, below) } else { (below, above) };
            self = self.and(operand, place, first).and(operand, place, second);
            by = by.saturating_add(1);
        }
        self = self.and(operand, place, 1);
        each!(i in 0, keys.count => {
            let key = keys.numbers[i];
            self = self.and(operand, place, divisor_below(key, x)).and(operand, place, divisor_above(key, x));
            if let (Some(times), Some(over)) = (x.checked_div(key), x.checked_rem(key)) {
                let below = times.saturating_mul(key);
                self = self.and(operand, place, if over > 0 { below } else { below.saturating_sub(key) });
                self = self.and(operand, place, times.saturating_add(1).saturating_mul(key));
            }
            self = self.and(operand, place, filling(operand, place, key)).and(operand, place, key);
        });
        self
    }

    /// Inserts a change in order, if it changes the number, is new, and is not too costly.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn and(mut self, operand: &Operand, place: usize, number: u64) -> Self {
        let given = operand.number_at(place);
        if number == 0 || number == given || operand.is_far(place, number) {
            return self;
        }
        let ends_a_mode = number == 1 && operand.is_extent(place);
        let distance = given.abs_diff(number);
        let cost = if ends_a_mode { distance.saturating_add(1 << 40) } else { distance };
        let mut at = 0;
        while at < self.count && !self.changes[at].is_after(cost, place) {
            if self.changes[at].place == place && self.changes[at].number == number {
                return self;
            }
            at = next(at);
        }
        if at < TRIES {
            let mut carried = Change { place, number, cost };
            while at < TRIES {
                (self.changes[at], carried) = (carried, self.changes[at]);
                at = next(at);
            }
            self.count = if self.count < TRIES { next(self.count) } else { TRIES };
        }
        self
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn count(&self) -> usize {
        self.count
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn change_at(&self, i: usize) -> Change {
        self.changes[i]
    }
}

impl Change {
    /// Returns true if a change of this cost comes before it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_after(&self, cost: u64, place: usize) -> bool {
        self.cost > cost || (self.cost == cost && self.place > place)
    }
}

/// The greatest divisor of `key` below `x`, or 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn divisor_below(key: u64, x: u64) -> u64 {
    let mut divisor = x;
    each!(_step in 0, FAR => {
        divisor = divisor.saturating_sub(1);
        if let Some(0) = key.checked_rem(divisor) {
            return divisor;
        }
    });
    0
}

/// The least divisor of `key` above `x`, or 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn divisor_above(key: u64, x: u64) -> u64 {
    let mut divisor = x;
    each!(_step in 0, FAR => {
        divisor = divisor.saturating_add(1);
        if divisor <= key && let Some(0) = key.checked_rem(divisor) {
            return divisor;
        }
    });
    0
}

/// The extent that makes the product of all extents `key`, or 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn filling(operand: &Operand, place: usize, key: u64) -> u64 {
    if !operand.is_extent(place) {
        return 0;
    }
    let mut others = 1u64;
    each!(i in 0, operand.count() => {
        if i != place && operand.is_extent(i) {
            others = others.saturating_mul(operand.number_at(i));
        }
    });
    match (key.checked_rem(others), key.checked_div(others)) {
        (Some(0), Some(extent)) => extent,
        _ => 0,
    }
}
