//! Operations on swizzles, step by step: application, composition, other units. Their definition is [there](crate::swizzle).

use crate::control::each;
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::trace::{Fact, Trace, traced};

traced! {
    /// Swizzles an offset; applying it twice gives the offset back.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// let swizzle = Swizzle::new(1, 0, -1)?;
    /// assert_eq!([0, 1, 2, 3].map(|x| swizzle.apply(x)), [0, 3, 2, 1]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    pub const fn apply(this: &Swizzle, trace: &mut Trace, offset: u64) -> u64 {
        let read = offset & this.y_mask();
        let distance = this.shift().unsigned_abs();
        // A shift of 64 happens only with an empty mask.
        let moved = if this.shift() >= 0 { read.checked_shr(distance) } else { read.checked_shl(distance) };
        match moved {
            Some(moved) => {
                trace.fact(Fact::Moved { offset, read, moved, result: offset ^ moved });
                offset ^ moved
            }
            None => offset,
        }
    }

    /// This swizzle after `inner`: `x ↦ self(inner(x))`.
    ///
    /// # Errors
    /// [`SwizzleError::Shifts`] and [`SwizzleError::NotRuns`] if that is not a swizzle.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// let (high, low) = (Swizzle::new(1, 3, 3)?, Swizzle::new(1, 2, 3)?);
    /// assert_eq!(high.after(&low)?, Swizzle::new(2, 2, 3)?);
    /// assert_eq!(high.after(&high)?, Swizzle::IDENTITY);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn after(this: &Swizzle, trace: &mut Trace, inner: &Swizzle) -> Result<Swizzle, AlgebraError> {
        if this.is_identity() {
            return Ok(*inner);
        }
        if inner.is_identity() {
            return Ok(*this);
        }
        let holds = this.shift() == inner.shift();
        trace.fact(Fact::Shifts { left: this.shift(), right: inner.shift(), holds });
        if !holds {
            return Err(AlgebraError::Swizzle(SwizzleError::Shifts { left: this.shift(), right: inner.shift() }));
        }
        trace.swizzle_of_masks(this.y_mask() ^ inner.y_mask(), this.z_mask() ^ inner.z_mask())
    }
}

impl Swizzle {
    /// Swizzles each of these offsets, as [`apply`](Self::apply) does one: the search for a swizzle reads its masks once for 32.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn apply_each(&self, offsets: &mut [u64]) {
        let (mask, distance, is_down) = (self.y_mask(), self.shift().unsigned_abs(), self.shift() >= 0);
        // A shift of 64 happens only with an empty mask.
        if mask == 0 || distance >= u64::BITS {
            return;
        }
        each!(i in 0, offsets.len() => {
            let read = offsets[i] & mask;
            offsets[i] ^= if is_down { read >> distance } else { read << distance };
        });
    }
}

traced! {
    /// The swizzle in units of `count` elements: `x ↦ ⌊Sw(count·x) / count⌋`.
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`] if `count` is not one.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 4, 3)?.upcast(2)?, Swizzle::new(3, 3, 3)?);
    /// assert_eq!(Swizzle::new(3, 0, 3)?.upcast(2)?, Swizzle::new(2, 0, 3)?);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn upcast(this: &Swizzle, trace: &mut Trace, count: u64) -> Result<Swizzle, AlgebraError> {
        if !count.is_power_of_two() {
            return Err(AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count }));
        }
        let lost = count.trailing_zeros().saturating_sub(this.base());
        let (bits, base) = (this.bits().saturating_sub(lost), this.base().saturating_sub(count.trailing_zeros()));
        trace.fact(Fact::Rescaled { from: *this, bits, base });
        Swizzle::new(bits, base, this.shift())
    }

    /// The swizzle in units of one `count`-th of an element: `count·x + k ↦ count·Sw(x) + k` for `k < count`.
    ///
    /// # Errors
    /// [`SwizzleError::NotPowerOfTwo`] if `count` is not one, [`SwizzleError::TooWide`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::Swizzle;
    /// assert_eq!(Swizzle::new(3, 3, 3)?.downcast(2)?, Swizzle::new(3, 4, 3)?);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn downcast(this: &Swizzle, trace: &mut Trace, count: u64) -> Result<Swizzle, AlgebraError> {
        if !count.is_power_of_two() {
            return Err(AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { count }));
        }
        let base = this.base().saturating_add(count.trailing_zeros());
        trace.fact(Fact::Rescaled { from: *this, bits: this.bits(), base });
        Swizzle::new(this.bits(), base, this.shift())
    }
}

impl Swizzle {
    /// The amount that swizzling adds to an offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn adds_to(&self, offset: u64) -> i128 {
        (self.apply(offset) as i128).saturating_sub(offset as i128)
    }
}

impl Trace<'_> {
    /// [`Swizzle::of_masks`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn swizzle_of_masks(&mut self, y: u64, z: u64) -> Result<Swizzle, AlgebraError> {
        let swizzle = Swizzle::of_masks(y, z);
        self.fact(Fact::Masks { y, z, holds: swizzle.is_ok() });
        swizzle
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_offsets_are_swizzled_as_one_is() {
        let shifts = (-40..=40).filter(|shift| *shift != 0);
        for (bits, base, shift) in shifts.flat_map(|shift| [(0, 0, shift), (1, 0, shift), (2, 3, shift), (8, 1, shift)])
        {
            let Ok(swizzle) = Swizzle::new(bits, base, shift) else { continue };
            let offsets: [u64; 64] = core::array::from_fn(|i| 0x9e37_79b9_7f4a_7c15 >> i);
            let mut all = offsets;
            swizzle.apply_each(&mut all);
            assert_eq!(all, offsets.map(|offset| swizzle.apply(offset)), "{swizzle}");
        }
    }
}
