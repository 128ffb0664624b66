//! All swizzles that can move a number, in one order.

use crate::swizzle::Swizzle;

/// The identity, and all swizzles that can move a number of some bits, by bits, distance, direction and base: some number has the first and the last
/// bit that is read, and the bits changed begin at the highest bit of all or below.
pub(super) struct Swizzles {
    reached: u64,
    length: u32,
    bits: u32,
    distance: u32,
    is_negative: bool,
    base: u32,
}

impl Swizzles {
    /// The swizzles for numbers with the bits of `reached`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn new(reached: u64) -> Self {
        let length = u64::BITS.saturating_sub(reached.leading_zeros());
        Self { reached, length, bits: 0, distance: 0, is_negative: false, base: 0 }
    }

    /// The next swizzle.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn next(&mut self) -> Option<Swizzle> {
        if self.bits == 0 {
            (self.bits, self.distance) = (1, 1);
            return Some(Swizzle::IDENTITY);
        }
        while self.bits <= self.length {
            let distance = self.distance.cast_signed();
            let shift = if self.is_negative { distance.saturating_neg() } else { distance };
            let swizzle = Swizzle::new(self.bits, self.base, shift);
            self.step();
            if let Ok(swizzle) = swizzle
                && self.is_effective(&swizzle)
            {
                return Some(swizzle);
            }
        }
        None
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_effective(&self, swizzle: &Swizzle) -> bool {
        let read = swizzle.y_mask();
        let (lowest, highest) = (read & read.wrapping_neg(), read & !(read >> 1));
        self.reached & lowest != 0 && self.reached & highest != 0 && swizzle.z_mask().trailing_zeros() <= self.length
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn step(&mut self) {
        self.base = self.base.saturating_add(1);
        if self.base < self.length {
            return;
        }
        (self.base, self.is_negative) = (0, !self.is_negative);
        if self.is_negative {
            return;
        }
        self.distance = self.distance.saturating_add(1);
        if self.distance > self.length {
            self.bits = self.bits.saturating_add(1);
            self.distance = self.bits;
        }
    }
}
