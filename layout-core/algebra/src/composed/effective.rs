//! # The effective bits of a swizzle
//!
//! **Definition.** A bit that `C = Sw o off o L` reads is *effective* if it is set in some offset `off + L(c)`. The effective swizzle of `C` uses the bits from the
//! lowest to the highest of these.
//!
//! **Law:** both swizzles do the same to every offset of `C`; if no bit is effective the swizzle does nothing.
//!
//! **How:** two sums for each bit tell whether it is ever set, however many coordinates there are.
//!
//! **Worked example:** `Sw<3,0,4> o 0 o (2,2):(1,32)` reads bits 4, 5 and 6; the offsets `0 1 32 33` only have bit 5: `Sw<1,1,4>`.
//!
//! ```text
//!   bit   6 5 4 3 2 1 0        of the offsets  0 1 32 33
//!   read  Y Y Y   Z Z Z
//!   used    Y       Z
//! ```
//!
//! **Refuses:** nothing.

use super::ComposedLayout;
use crate::algebra::extension::can_be_tried;
use crate::control::each;
use crate::image::sets_bit;
use crate::swizzle::Swizzle;

impl ComposedLayout {
    /// The bits that the swizzle reads and that are set in some offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn effective_bits(&self) -> u64 {
        let (mut read, mut effective) = (self.swizzle.y_mask(), 0);
        while read != 0 {
            let bit = read & read.wrapping_neg();
            if sets_bit(self.offset, &self.layout, bit.trailing_zeros()) {
                effective |= bit;
            }
            read ^= bit;
        }
        effective
    }

    /// Returns true if the swizzle changes an offset: one has a bit that is read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_swizzled(&self) -> bool {
        self.effective_bits() != 0
    }

    /// The same offsets, with the swizzle restricted to its effective bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn restricted_to_reached_bits(&self) -> Self {
        Self { swizzle: self.effective(), offset: self.offset, layout: self.layout }
    }

    /// The swizzle of the effective bits, and of those between them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn effective(&self) -> Swizzle {
        of_bits(&self.swizzle, self.effective_bits())
    }

    /// The combined swizzle of `outer` and this one on the offsets, restricted to the effective bits of both, if it is a swizzle and there are few coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn effective_under(&self, outer: &Swizzle) -> Option<Swizzle> {
        let Ok(size) = self.size() else { return None };
        if can_be_tried(size).is_err() {
            return None;
        }
        let mut reached = 0;
        each!(index in 0, size => {
            let Ok(offset) = self.at(index) else { return None };
            reached |= offset;
        });
        match of_bits(outer, reached & outer.y_mask()).after(&self.effective()) {
            Ok(swizzle) => Some(swizzle),
            Err(_) => None,
        }
    }
}

/// The swizzle restricted to the effective bits, and those between them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_bits(swizzle: &Swizzle, effective: u64) -> Swizzle {
    if effective == 0 {
        return Swizzle::IDENTITY;
    }
    let bits = u64::BITS.saturating_sub(effective.leading_zeros()).saturating_sub(effective.trailing_zeros());
    let left_out = effective.trailing_zeros().saturating_sub(swizzle.y_mask().trailing_zeros());
    match Swizzle::new(bits, swizzle.base().saturating_add(left_out), swizzle.shift()) {
        Ok(effective) => effective,
        Err(_) => *swizzle,
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;
    use crate::layout_value::LayoutValue;

    /// Two swizzles do not compose in general, but do on the offsets that occur.
    #[test]
    fn two_swizzles_are_one_where_the_bits_that_separate_them_are_not_effective() {
        for (outer, inner, offset, extent, expected) in [
            ([1, 3, 3], [1, 0, 1], 4, 4, "Sw<1,0,1> o 4 o 4:1"),
            ([3, 2, 4], [1, 2, 1], 1, 8, "Sw<1,2,1> o 1 o 8:1"),
            ([2, 1, 2], [2, 0, 2], 1, 8, "Sw<1,0,2> o 1 o 8:1"),
        ] {
            let swizzle = |[bits, base, shift]: [u32; 3]| Swizzle::new(bits, base, shift.cast_signed()).unwrap();
            let inner = ComposedLayout::new(swizzle(inner), offset, &LayoutValue::line(extent, 1).unwrap());
            let both = inner.swizzled(&swizzle(outer)).unwrap();
            assert_eq!(both.to_string(), expected);
            for index in 0..extent {
                assert_eq!(both.at(index), Ok(swizzle(outer).apply(inner.at(index).unwrap())));
            }
        }
    }
}
