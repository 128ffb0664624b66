//! # The reach of a composed layout
//!
//! **Definition.** `cosize(C)` is one more than the greatest offset `Sw(off + L(c))`.
//!
//! **Law:** a swizzle leaves the bits above `2^(M+B+|S|)`, its period, as they are, so the greatest offset is reached from the topmost period that `L`
//! enters.
//!
//! **How:** if no offset has a bit that is read, the swizzle does nothing. Otherwise each offset of the topmost period is swizzled, of which there are at most
//! `2^(M+B+|S|)`, or each coordinate, if those are fewer. For an ordered layout the greatest is found bit by bit, the highest
//! first, if the swizzle reads bits above those it changes: a bit is set if an offset in the half that sets it is reached.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 7:1`: the period is 4, the topmost one entered holds 4 5 6, which become 4 5 7: the cosize is 8.
//!
//! ```text
//!   7:1       0 1 2 3 | 4 5 6
//!   swizzled  0 1 3 2 | 4 5 7
//! ```
//!
//! **Refuses:** more than 2^20 both of coordinates and of offsets in the topmost period, if the layout is not ordered or the swizzle reads the lower bits
//! ([`AlgebraError::NotDecided`]).

use super::ComposedLayout;
use crate::algebra::extension::EXHAUSTION;
use crate::arithmetic::{add, max, min};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::image::{Below, Ordered};

impl ComposedLayout {
    /// One more than the greatest offset; see the [module](self) for the difference from the layout inside.
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`] past 2^20 coordinates and offsets to try, [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let swizzled: ComposedLayout = "Sw<1,0,1> o 0 o 2:2".parse()?;
    /// assert_eq!(swizzled.cosize(), Ok(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn cosize(&self) -> Result<u64, AlgebraError> {
        add(tri!(self.greatest()), 1)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn greatest(&self) -> Result<u64, AlgebraError> {
        let last = tri!(add(self.offset, tri!(self.layout.cosize()).saturating_sub(1)));
        if !self.is_swizzled() {
            return Ok(last);
        }
        self.restricted_to_reached_bits().greatest_up_to(last)
    }

    /// The greatest offset, if each bit that is read is effective, or lies between such bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn greatest_up_to(&self, last: u64) -> Result<u64, AlgebraError> {
        let (size, above) = (tri!(self.size()), self.above_the_last_period(last));
        let count = min(size, above);
        if count > EXHAUSTION {
            return self.greatest_of_ordered(count);
        }
        if size <= above { self.greatest_of_all(size) } else { self.greatest_of_top(last, above) }
    }

    /// The number of offsets before swizzling that are at most `last` and in its period.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn above_the_last_period(&self, last: u64) -> u64 {
        let from_zero = match self.swizzle.period() {
            Some(period) => last & period.saturating_sub(1),
            None => last,
        };
        min(from_zero, last.saturating_sub(self.offset)).saturating_add(1)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn greatest_of_all(&self, size: u64) -> Result<u64, AlgebraError> {
        let mut greatest = 0;
        each!(index in 0, size => {
            greatest = max(greatest, tri!(self.at(index)));
        });
        Ok(greatest)
    }

    /// The greatest of the `count` offsets up to `last`. By symmetry, the distances down from the top offset are those reached from 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn greatest_of_top(&self, last: u64, count: u64) -> Result<u64, AlgebraError> {
        let below = tri!(Below::from_layout(&self.layout, count));
        let mut greatest = 0;
        each!(down in 0, count => {
            if below.has(down) {
                greatest = max(greatest, self.swizzle.apply(last.saturating_sub(down)));
            }
        });
        Ok(greatest)
    }

    /// The greatest offset found bit by bit, since the value of a bit is known once the bits above it are.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn greatest_of_ordered(&self, count: u64) -> Result<u64, AlgebraError> {
        let refusal = Err(AlgebraError::NotDecided { size: count, limit: EXHAUSTION });
        let Some(layout) = tri!(Ordered::from_layout(&self.layout)) else { return refusal };
        if self.swizzle.shift() < 0 {
            return refusal;
        }
        let (mut found, mut bit) = (0_u64, u64::BITS);
        while bit > 0 {
            bit = bit.saturating_sub(1);
            // The bit that the swizzle already contributes, from a bit above.
            let becomes = self.swizzle.apply(found) & (1 << bit) != 0;
            let (with, without) = (found | (1 << bit), found);
            let (wished, other) = if becomes { (without, with) } else { (with, without) };
            found = if tri!(self.has_prefix(&layout, wished, bit)) { wished } else { other };
        }
        Ok(self.swizzle.apply(found))
    }

    /// Checks whether some offset, before swizzling, has these bits from `bit` on.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has_prefix(&self, layout: &Ordered, prefix: u64, bit: u32) -> Result<bool, AlgebraError> {
        let last = prefix | (1u64 << bit).saturating_sub(1);
        if last < self.offset {
            return Ok(false);
        }
        layout.meets(prefix.saturating_sub(self.offset), last.saturating_sub(self.offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;

    fn swizzled(swizzle: (u32, u32, i32), offset: u64, layout: &LayoutValue) -> ComposedLayout {
        ComposedLayout::new(Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap(), offset, layout)
    }

    #[test]
    fn the_topmost_period_decides() {
        let line = LayoutValue::line(7, 1).unwrap();
        assert_eq!(swizzled((1, 0, 1), 0, &line).cosize(), Ok(8));
        assert_eq!(swizzled((1, 0, 1), 5, &line).cosize(), Ok(12));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn every_way_finds_the_same() {
        let mut checked = 0;
        for (extents, strides) in (0..40).flat_map(|d| [([5, 4], [1, d]), ([3, 7], [d, 2]), ([4, 6], [d, 16])]) {
            let inner = layout(&extents, &strides);
            for (bits, base, shift) in [(1, 0, 1), (2, 0, 2), (2, 1, 3), (1, 3, 1), (1, 0, -1), (2, 1, -2), (1, 2, -3)]
            {
                for offset in [0, 1, 6, 29] {
                    let composed = swizzled((bits, base, shift), offset, &inner);
                    let (size, last) = (composed.size().unwrap(), offset + inner.cosize().unwrap() - 1);
                    let greatest = composed.greatest_of_all(size).unwrap();
                    let count = composed.above_the_last_period(last);
                    assert_eq!(composed.greatest_of_top(last, count), Ok(greatest), "{composed}");
                    if let Ok(ordered) = composed.greatest_of_ordered(count) {
                        assert_eq!(ordered, greatest, "{composed}");
                        checked += 1;
                    }
                    if !composed.is_swizzled() {
                        assert_eq!(greatest, last, "{composed}");
                    }
                }
            }
        }
        assert!(checked > 600, "{checked}");
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn the_size_does_not_matter() {
        let square = layout(&[1 << 15, 1 << 15], &[(1 << 15) + 8, 1]);
        let reach = square.cosize().unwrap();
        assert_eq!(swizzled((3, 4, 3), 0, &square).cosize(), Ok(reach.next_multiple_of(128)));
        assert_eq!(swizzled((1, 0, 1), 0, &LayoutValue::line(1 << 21, 2).unwrap()).cosize(), Ok(1 << 22));
        assert_eq!(swizzled((1, 0, 40), 0, &layout(&[1 << 21], &[1])).cosize(), Ok(1 << 21));
        assert_eq!(swizzled((2, 3, 30), 0, &layout(&[1 << 34], &[3])).cosize(), Ok(3 << 34));
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let interleaved = layout(&[1 << 21, 1 << 21], &[3, 5]);
        let refusal = swizzled((1, 0, 22), 0, &interleaved).cosize();
        assert_eq!(refusal, Err(AlgebraError::NotDecided { size: (1 << 23) - 7, limit: 1 << 20 }));
        assert!(swizzled((1, 0, -22), 0, &layout(&[1 << 24], &[1])).cosize().is_err());
    }
}
