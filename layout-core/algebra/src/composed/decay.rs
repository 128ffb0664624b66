//! # Decay
//!
//! **Definition.** `decay(C)` is the layout `R` and the offset `b` with
//! 1. a shape of `R` that refines that of `C`, leaf by leaf, and
//! 2. `C(c) = b + R(c)` for every coordinate,
//!
//! if they exist: then the swizzle does nothing to the offsets that are reached, or moves them as strides do. Otherwise the
//! layout stays composed.
//!
//! `b = C(0)`, and each leaf of `R` is forced as in a [composition](mod@crate::algebra::composition): along one leaf of `L`, the first stride
//! is the first difference, its run ends where the differences do, and so on. It remains to check that the leaves add up.
//!
//! **Law:** `C(c) = b + R(c)`; a swizzle that does nothing decays to `L`, coalesced leaf by leaf, and the offset.
//!
//! **Worked example:** `Sw<2,1,2> o 1 o 4:4` is at `1 5 11 15`, relative to 1 at `0 4 10 14`: straight for 2 steps of 4, then again 10 further:
//! `(2,2):(4,10)` and the offset 1.
//!
//! ```text
//!   before   1 5  9 13        bit 3 is read and bit 1 changed, which 1 + 4x never reaches:
//!   after    1 5 11 15        xor is plus here
//! ```
//!
//! **How:** a run is followed from unit to unit of `2^M` offsets, once around modulo the period of the effective bits. The sum of the digits is checked at each coordinate, or, if
//! there are more coordinates than the period, step by step from each residue.
//!
//! **Refuses:** more than 2^20 coordinates to compare, under a swizzle with a period past 2^20 ([`AlgebraError::NotDecided`]).
//!
//! `CuTe` (`swizzle_layout.hpp`, CUTLASS) decays if the bits read and the bits changed are not both moving, judged by the bits of the last coordinate,
//! for extents and strides that are powers of two; it also decays to negative strides, which are not supported here: such a layout stays composed.

use super::ComposedLayout;
use super::steps::{Digit, Steps};
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, ceil_div, div, divides, gcd, min, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::trace::{Fact, Place, Sign, Stage, Trace, traced};

traced! {
    /// The plain layout and the offset that together have the same offsets, if they exist; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let slice: ComposedLayout = "Sw<2,1,2> o 1 o 4:4".parse()?;
    /// let (layout, offset) = slice.decay()?.expect("xor is plus here");
    /// assert_eq!((layout.to_string().as_str(), offset), ("(2,2):(4,10)", 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn decay(this: &ComposedLayout, trace: &mut Trace) -> Result<Option<(LayoutValue, u64)>, AlgebraError> {
        this.restricted_to_reached_bits().decay_effective(trace)
    }
}

impl ComposedLayout {
    /// The decay of a layout whose swizzle reads only effective bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn decay_effective(&self, trace: &mut Trace<'_>) -> Result<Option<(LayoutValue, u64)>, AlgebraError> {
        trace.begin(Stage::Decay);
        let base = tri!(self.at(0));
        trace.worked(Place::Index(0), Sign::Xor, self.offset, self.offset ^ base, base);
        let mut digits = DecayDigits { base, modes: Flat::none(), steps: [0; MAX_LEAVES] };
        let mut counts = [0; MAX_LEAVES];
        each!(leaf in 0, self.layout.leaf_count() => {
            let before = digits.modes.len();
            let Some(more) = tri!(digits.of_leaf(self, leaf, trace)) else {
                trace.leave();
                return Ok(None);
            };
            digits = more;
            counts[leaf] = digits.modes.len().saturating_sub(before);
        });
        if !self.swizzle.is_identity() && !tri!(digits.add_up(self, trace)) {
            trace.leave();
            return Ok(None);
        }
        let plain = tri!(self.layout.expand(&counts, digits.modes.as_slice()));
        trace.end(&plain);
        Ok(Some((plain, base)))
    }
}

traced! {
    /// Like [`Self::decay`], but an error if the layout stays composed.
    ///
    /// # Errors
    /// [`SwizzleError::DoesNotDecay`], and the errors of [`Self::decay`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let line: ComposedLayout = "Sw<1,0,1> o 0 o 4:1".parse()?;
    /// let refusal = line.decayed().unwrap_err();
    /// assert_eq!(refusal.to_string(), "`Sw<1,0,1>` moves these offsets as no strides do: no plain layout has them");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn decayed(this: &ComposedLayout, trace: &mut Trace) -> Result<(LayoutValue, u64), AlgebraError> {
        match tri!(trace.on(this).decay()) {
            Some(plain) => Ok(plain),
            None => Err(AlgebraError::Swizzle(SwizzleError::DoesNotDecay {
                bits: this.swizzle.bits(),
                base: this.swizzle.base(),
                shift: this.swizzle.shift(),
            })),
        }
    }
}

impl ComposedLayout {
    /// The swizzled offset of a step of the layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn stepped(&self, step: u64) -> Result<u64, AlgebraError> {
        Ok(self.swizzle.apply(tri!(add(self.offset, step))))
    }

    /// The first number of steps past `x` that leads to another unit, a block of `2^M` offsets that stay together.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn next_unit(&self, step: u64, x: u64) -> Result<u64, AlgebraError> {
        if step == 0 {
            return Ok(u64::MAX);
        }
        let within = tri!(add(self.offset, tri!(mul(step, x)))) & self.swizzle.unit().saturating_sub(1);
        let left = self.swizzle.unit().saturating_sub(within);
        Ok(x.saturating_add(tri!(ceil_div(left, step))))
    }
}

/// The modes found so far, and the step of each before the swizzle.
#[derive(Clone, Copy)]
struct DecayDigits {
    base: u64,
    modes: Flat,
    steps: [u64; MAX_LEAVES],
}

impl DecayDigits {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn push(mut self, extent: u64, stride: u64, step: u64) -> Result<Self, AlgebraError> {
        let at = self.modes.len();
        tri!(self.modes.add(extent, stride));
        self.steps[at] = step;
        Ok(self)
    }

    /// The digits of one leaf, forced one after the other; `None` if an offset decreases or a run does not divide.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn of_leaf(
        mut self,
        composed: &ComposedLayout,
        at: usize,
        trace: &mut Trace<'_>,
    ) -> Result<Option<Self>, AlgebraError> {
        let leaf = composed.layout.leaf_at(at);
        trace.fact(Fact::Leaf { leaf: at, mode: leaf });
        if leaf.extent == 1 {
            return Ok(Some(tri!(self.push(1, leaf.stride, 0))));
        }
        let (mut rest, mut step) = (leaf.extent, leaf.stride);
        while rest > 1 {
            let Some(slope) = tri!(composed.stepped(step)).checked_sub(self.base) else { return Ok(None) };
            let run = tri!(self.run(composed, step, slope, rest));
            let holds = divides(run, rest);
            trace.fact(Fact::Run { step, slope, run, rest, holds });
            if !holds {
                return Ok(None);
            }
            self = tri!(self.push(run, slope, step));
            rest = tri!(div(rest, run));
            if rest > 1 {
                step = tri!(mul(step, run));
            }
        }
        Ok(Some(self))
    }

    /// The number of steps that are linear. If they are linear once around the period, they are linear forever.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn run(&self, composed: &ComposedLayout, step: u64, slope: u64, limit: u64) -> Result<u64, AlgebraError> {
        let once_around = match composed.swizzle.period() {
            Some(period) => tri!(div(period, gcd(step, period))),
            None => u64::MAX,
        };
        let (mut x, mut tries) = (1_u64, 0_u64);
        loop {
            let next = tri!(composed.next_unit(step, x));
            // Within a unit nothing more is added: if the first step was changed by the swizzle, this step differs from it.
            if slope != step && next > x.saturating_add(1) {
                return Ok(min(x.saturating_add(1), limit));
            }
            x = next;
            if x >= limit || x > once_around {
                return Ok(limit);
            }
            let straight = (slope as u128).saturating_mul(x as u128).saturating_add(self.base as u128);
            if tri!(composed.stepped(tri!(mul(step, x)))) as u128 != straight {
                return Ok(x);
            }
            tries = tries.saturating_add(1);
            if tries > EXHAUSTION {
                return Err(AlgebraError::NotDecided { size: limit, limit: EXHAUSTION });
            }
        }
    }

    /// Checks whether the digits add up at every coordinate. A step of whole periods always adds up, and so do the steps after one period
    /// if those before it do.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_up(&self, composed: &ComposedLayout, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
        let period = match composed.swizzle.period() {
            Some(period) => period,
            None => u64::MAX,
        };
        let mut extents = [1u64; MAX_LEAVES];
        let mut steps = Steps::new(composed.swizzle, Swizzle::IDENTITY, composed.offset);
        let mut size = 1u64;
        each!(k in 0, self.modes.len() => {
            let Mode { extent, stride } = self.modes.at(k);
            steps = tri!(steps.push(Digit { extent, before: self.steps[k], after: stride }));
            if !divides(period, self.steps[k]) {
                extents[k] = min(extent, period);
                size = size.saturating_mul(extents[k]);
            }
        });
        if size <= EXHAUSTION && size <= period {
            let holds = tri!(self.add_up_within(composed, &extents));
            trace.fact(Fact::AddsUp { size, holds });
            return Ok(holds);
        }
        let holds = tri!(steps.hold());
        trace.fact(Fact::StepsAlike { period, holds });
        Ok(holds)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add_up_within(
        &self,
        composed: &ComposedLayout,
        extents: &[u64; MAX_LEAVES],
    ) -> Result<bool, AlgebraError> {
        let mut coordinate = [0u64; MAX_LEAVES];
        let (mut inside, mut apart) = (0u64, self.base);
        loop {
            if tri!(composed.stepped(inside)) != apart {
                return Ok(false);
            }
            let mut k = 0;
            while k < self.modes.len() {
                let stride = self.modes.at(k).stride;
                coordinate[k] = coordinate[k].saturating_add(1);
                if coordinate[k] < extents[k] {
                    inside = tri!(add(inside, self.steps[k]));
                    apart = tri!(add(apart, stride));
                    break;
                }
                let back = extents[k].saturating_sub(1);
                inside = inside.saturating_sub(tri!(mul(self.steps[k], back)));
                apart = apart.saturating_sub(tri!(mul(stride, back)));
                coordinate[k] = 0;
                k = next(k);
            }
            if k == self.modes.len() {
                return Ok(true);
            }
        }
    }
}
