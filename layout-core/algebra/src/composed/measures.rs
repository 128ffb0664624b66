//! # How far a composed layout reaches
//!
//! **Definition.** `cosize(C)` is one more than the greatest offset `Sw(off + L(c))`.
//!
//! **Law:** a swizzle leaves the bits above `2^(M+B+|S|)`, its period, as they are, so that the greatest offset is reached from the topmost period that `L`
//! enters. Where `L` is compact, that period is walked alone; else every coordinate is tried.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 7:1`: the period is 4, the topmost one entered holds 4 5 6, which become 4 5 7: the cosize is 8.
//!
//! ```text
//!   7:1       0 1 2 3 | 4 5 6
//!   swizzled  0 1 3 2 | 4 5 7
//! ```
//!
//! **Refuses:** layouts of more than 2^20 coordinates that are not compact ([`AlgebraError::NotDecided`]).

use super::ComposedLayout;
use crate::algebra::extension::EXHAUSTION;
use crate::algebra::injective::is_compact;
use crate::arithmetic::{add, div, mul};
use crate::control::tri;
use crate::error::AlgebraError;

impl ComposedLayout {
    /// One more than the greatest offset; see above for what the layout inside alone would say.
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`] past 2^20 coordinates to try, [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &LayoutValue::line(2, 2)?);
    /// assert_eq!(swizzled.cosize(), Ok(4));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn cosize(&self) -> Result<u64, AlgebraError> {
        let last = tri!(add(self.offset, tri!(self.layout.cosize()).saturating_sub(1)));
        if self.swizzle.is_identity() {
            return add(last, 1);
        }
        if tri!(is_compact(&self.layout)) {
            return self.of_interval(last);
        }
        let size = tri!(self.size());
        if size > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        let (mut greatest, mut index) = (0, 0);
        while index < size {
            let offset = tri!(self.at(index));
            greatest = if offset > greatest { offset } else { greatest };
            index = index.saturating_add(1);
        }
        add(greatest, 1)
    }

    /// The cosize where every offset from `self.offset` to `last` is reached before it is swizzled.
    const fn of_interval(&self, last: u64) -> Result<u64, AlgebraError> {
        let from = match self.swizzle.period() {
            Some(period) => tri!(mul(tri!(div(last, period)), period)),
            None => 0,
        };
        let mut offset = if from > self.offset { from } else { self.offset };
        if last.saturating_sub(offset) >= EXHAUSTION {
            return Err(AlgebraError::NotDecided { size: last.saturating_sub(offset), limit: EXHAUSTION });
        }
        let mut greatest = 0;
        while offset <= last {
            let swizzled = self.swizzle.apply(offset);
            greatest = if swizzled > greatest { swizzled } else { greatest };
            offset = tri!(add(offset, 1));
        }
        add(greatest, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::swizzle::Swizzle;

    #[test]
    fn the_topmost_period_decides() {
        let line = LayoutValue::line(7, 1).unwrap();
        assert_eq!(ComposedLayout::new(Swizzle::new(1, 0, 1).unwrap(), 0, &line).cosize(), Ok(8));
        assert_eq!(ComposedLayout::new(Swizzle::new(1, 0, 1).unwrap(), 5, &line).cosize(), Ok(12));
    }

    #[test]
    fn what_would_take_too_long_is_refused() {
        let line = LayoutValue::line(1 << 21, 2).unwrap();
        let refusal = Err(AlgebraError::NotDecided { size: 1 << 21, limit: 1 << 20 });
        assert_eq!(ComposedLayout::new(Swizzle::new(1, 0, 1).unwrap(), 0, &line).cosize(), refusal);
    }
}
