//! # What a swizzle does to the offsets that are reached
//!
//! **Definition.** A bit that `C = Sw o off o L` reads is felt if some offset `off + L(c)` has it. The swizzle of `C` that is felt is the one of the bits from the
//! lowest to the highest of these.
//!
//! **Law:** both swizzles do the same to every offset of `C`; where no bit is felt the swizzle does nothing.
//!
//! **How:** two sums for each bit tell whether it is ever set, however many coordinates there are.
//!
//! **Worked example:** `Sw<3,0,4> o 0 o (2,2):(1,32)` reads bits 4, 5 and 6; the offsets `0 1 32 33` have bit 5 alone: `Sw<1,1,4>`.
//!
//! ```text
//!   bit   6 5 4 3 2 1 0        of the offsets  0 1 32 33
//!   read  Y Y Y   Z Z Z
//!   felt    Y       Z
//! ```
//!
//! **Refuses:** nothing.

use super::ComposedLayout;
use crate::image::sets_bit;
use crate::swizzle::Swizzle;

impl ComposedLayout {
    /// The bits that the swizzle reads and some offset has.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn felt_bits(&self) -> u64 {
        let (mut read, mut felt) = (self.swizzle.y_mask(), 0);
        while read != 0 {
            let bit = read & read.wrapping_neg();
            if sets_bit(self.offset, &self.layout, bit.trailing_zeros()) {
                felt |= bit;
            }
            read ^= bit;
        }
        felt
    }

    /// Whether the swizzle changes an offset: whether one has a bit that is read.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_swizzled(&self) -> bool {
        self.felt_bits() != 0
    }

    /// The same offsets, under no more of the swizzle than is felt.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn under_what_is_felt(&self) -> Self {
        Self { swizzle: self.felt(), offset: self.offset, layout: self.layout }
    }

    /// The swizzle of the bits that are felt, and of those between them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn felt(&self) -> Swizzle {
        let felt = self.felt_bits();
        if felt == 0 {
            return Swizzle::IDENTITY;
        }
        let bits = u64::BITS.saturating_sub(felt.leading_zeros()).saturating_sub(felt.trailing_zeros());
        let left_out = felt.trailing_zeros().saturating_sub(self.swizzle.y_mask().trailing_zeros());
        match Swizzle::new(bits, self.swizzle.base().saturating_add(left_out), self.swizzle.shift()) {
            Ok(swizzle) => swizzle,
            Err(_) => self.swizzle,
        }
    }
}
