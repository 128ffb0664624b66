//! # Predicates of a composed layout
//!
//! **Definition.** For the function `C(c) = Sw(off + L(c))`:
//! 1. `is_injective(C)`: no two coordinates share an offset;
//! 2. `is_bijective(C)`: the offsets are `0 … size(C) − 1`, each once;
//! 3. `is_surjective_onto(C, n)`: the offsets are exactly `0 … n − 1`, each at least once;
//! 4. `functionally_equal(C, D)`: equal sizes, and equal offsets at every index.
//!
//! **Law:** a swizzle is a bijection of all integers, and adding `off` is a bijection onto its image: `C` is injective if and only if `L` is. An injective `C` is
//! bijective if and only if its cosize is its size. It is surjective onto `n` if and only if it has `n` offsets and its cosize is `n`.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 4:1` is at `0 1 3 2`: bijective, but not equal to `4:1`; `Sw<1,0,2> o 0 o 4:1` is, since bit 2 is never set.
//!
//! ```text
//!   4:1    0 1 2 3      Sw<1,0,1>    0 1 3 2      Sw<1,0,2>    0 1 2 3
//! ```
//!
//! **How:** if both have the same start and the same effective bits, their layouts are compared. Otherwise the first 2^20 indices are tried; past that, `C = D` if `D`'s swizzle
//! takes `C` to the layout inside `D`, which is checked step by step modulo the period of both swizzles, whatever the size.
//!
//! **Refuses:** more than 2^20 coordinates of which the first 2^20 agree ([`AlgebraError::NotDecided`]), if no digits are common to both or the period is past 2^20, or if the
//! cosize is an error.
//!
//! Source: the definition; `CuTe` (`swizzle.hpp`, CUTLASS) states that a swizzle is its own inverse, but has none of these predicates.

use super::ComposedLayout;
use super::steps::Steps;
use crate::algebra::coalesce::coalesce;
use crate::algebra::extension::EXHAUSTION;
use crate::analysis::footprint;
use crate::arithmetic::min;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::trace::{Fact, Place, Relation, traced};

traced! {
    /// Checks condition 1 of the [module](self), which is that of the layout inside.
    ///
    /// # Errors
    /// Same errors as [`crate::is_injective`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let line: ComposedLayout = "Sw<1,0,1> o 0 o 4:1".parse()?;
    /// assert_eq!(line.is_injective(), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_injective(this: &ComposedLayout, trace: &mut Trace) -> Result<bool, AlgebraError> {
        trace.is_injective(&this.layout)
    }

    /// Checks condition 2 of the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::cosize`] and [`crate::is_injective`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let [line, next] = [0, 1].map(|at| ComposedLayout::new(Swizzle::IDENTITY, at, &LayoutValue::TRIVIAL));
    /// assert_eq!((line.is_bijective(), next.is_bijective()), (Ok(true), Ok(false)));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_bijective(this: &ComposedLayout, trace: &mut Trace) -> Result<bool, AlgebraError> {
        Ok(tri!(trace.on(this).is_injective())
            && trace.test(Place::Size, Relation::Equals, tri!(this.cosize()), tri!(this.size())))
    }
}

impl ComposedLayout {
    /// Checks condition 3 of the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::cosize`] and [`footprint()`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &"(4,2):(1,0)".parse()?);
    /// assert_eq!((swizzled.is_surjective_onto(4)?, swizzled.is_surjective_onto(3)?), (true, false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_surjective_onto(&self, n: u64) -> Result<bool, AlgebraError> {
        Ok(tri!(self.cosize()) == n && tri!(footprint(self)) == n)
    }
}

traced! {
    /// Checks condition 4 of the [module](self).
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line: LayoutValue = "4:1".parse()?;
    /// let still = ComposedLayout::new(Swizzle::new(1, 0, 2)?, 0, &line);
    /// assert_eq!(still.functionally_equal(&ComposedLayout::plain(&line)), Ok(true));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn functionally_equal(
        this: &ComposedLayout,
        trace: &mut Trace,
        other: &ComposedLayout,
    ) -> Result<bool, AlgebraError> {
        let size = tri!(this.size());
        if !trace.test(Place::Size, Relation::Equals, size, tri!(other.size())) {
            return Ok(false);
        }
        if this.is_placed_as(other) {
            return trace.functionally_equal(&this.layout, &other.layout);
        }
        if let Some(index) = tri!(this.first_difference(other)) {
            trace.test(Place::Index(index), Relation::Equals, tri!(this.at(index)), tri!(other.at(index)));
            return Ok(false);
        }
        trace.fact(match (this.effective().period(), other.effective().period()) {
            (Some(left), Some(right)) if size > EXHAUSTION => {
                Fact::StepsAlike { period: if left > right { left } else { right }, holds: true }
            }
            _ => Fact::Passes { size, holds: true },
        });
        Ok(true)
    }
}

impl ComposedLayout {
    /// The least index at which two layouts of equal size differ, if they do.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn first_difference(&self, other: &Self) -> Result<Option<u64>, AlgebraError> {
        let size = tri!(self.size());
        each!(i in 0, min(size, EXHAUSTION) => {
            if tri!(self.at(i)) != tri!(other.at(i)) {
                return Ok(Some(i));
            }
        });
        if size <= EXHAUSTION {
            return Ok(None);
        }
        // They are equal if both swizzles, one after the other, take one layout inside to the other.
        let both = Steps::new(self.effective(), other.effective(), self.offset);
        match tri!(both.common(&tri!(coalesce(&self.layout)), &tri!(coalesce(&other.layout)))) {
            Some(both) => both.least_failure(),
            None => Err(AlgebraError::NotDecided { size, limit: EXHAUSTION }),
        }
    }

    /// Returns true if both have the same offset and equivalent swizzles: they read and change the same bits among those set in some offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn is_placed_as(&self, other: &Self) -> bool {
        let (effective, same) = (self.effective(), other.effective());
        self.offset == other.offset && effective.y_mask() == same.y_mask() && effective.z_mask() == same.z_mask()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::swizzle::Swizzle;

    fn line(swizzle: (u32, u32, i32), extent: u64, stride: u64) -> ComposedLayout {
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        ComposedLayout::new(swizzle, 0, &LayoutValue::line(extent, stride).unwrap())
    }

    #[test]
    fn conditions_1_and_2_tell_strides_that_skip() {
        assert_eq!((line((1, 0, 1), 4, 2).is_injective(), line((1, 0, 1), 4, 2).is_bijective()), (Ok(true), Ok(false)));
        assert_eq!(line((1, 0, 1), 4, 0).is_injective(), Ok(false));
        assert_eq!(line((1, 0, 1), 3, 1).is_bijective(), Ok(false));
    }

    #[test]
    fn condition_3_compares_functions() {
        assert_eq!(line((1, 0, 1), 2, 3).functionally_equal(&line((0, 0, 1), 2, 2)), Ok(true));
        assert_eq!(line((1, 0, 1), 4, 1).functionally_equal(&line((0, 0, 1), 4, 1)), Ok(false));
        assert_eq!(line((1, 0, 1), 4, 1).functionally_equal(&line((1, 0, 1), 5, 1)), Ok(false));
    }

    #[test]
    #[cfg_attr(miri, ignore = "a million offsets")]
    fn the_size_does_not_matter() {
        assert_eq!(line((1, 20, 1), 1 << 21, 1).functionally_equal(&line((1, 10, 1), 1 << 21, 1)), Ok(false));
        assert_eq!(line((1, 20, 1), 1 << 22, 1).functionally_equal(&line((1, 20, 2), 1 << 22, 1)), Ok(false));
        assert_eq!(line((1, 20, 1), 1 << 22, 1).first_difference(&line((1, 20, 2), 1 << 22, 1)), Ok(Some(1 << 21)));
        assert_eq!(line((1, 0, 30), 1 << 21, 1).functionally_equal(&line((0, 0, 2), 1 << 21, 1)), Ok(true));
        assert_eq!(line((1, 0, 1), 1 << 21, 1).functionally_equal(&line((1, 0, 1), 1 << 21, 1)), Ok(true));
        // Bit 3 is always bit 1, which moves bit 0: the same as a stride.
        let odd =
            ComposedLayout::new(Swizzle::new(1, 0, 1).unwrap(), 0, &crate::sample::layout(&[2, 1 << 30], &[2, 4]));
        let plain = ComposedLayout::plain(&crate::sample::layout(&[2, 1 << 30], &[3, 4]));
        assert_eq!(odd.functionally_equal(&plain), Ok(true));
        let other = ComposedLayout::plain(&crate::sample::layout(&[2, 1 << 29, 2], &[3, 4, 2]));
        assert_eq!(odd.first_difference(&other), Ok(Some(1 << 30)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "a million offsets")]
    fn what_would_take_too_long_is_refused() {
        let refused = line((1, 20, 22), 1 << 44, 1).functionally_equal(&line((0, 0, 0), 1 << 44, 1));
        assert!(matches!(refused, Err(AlgebraError::NotDecided { limit: 1_048_576, .. })), "{refused:?}");
    }
}
