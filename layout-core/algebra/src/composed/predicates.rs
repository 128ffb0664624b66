//! # What is true of a composed layout
//!
//! **Definition.** Of the function `C(c) = Sw(off + L(c))`:
//! 1. `is_injective(C)`: no two coordinates have one offset;
//! 2. `is_bijective(C)`: the offsets are `0 … size(C) − 1`, each once;
//! 3. `is_surjective_onto(C, n)`: the offsets are exactly `0 … n − 1`, each at least once;
//! 4. `functionally_equal(C, D)`: one size, and one offset at every index.
//!
//! **Law:** a swizzle is a bijection of all integers, and so is adding `off` onto its image: `C` is injective if and only if `L` is. Injective, it is
//! bijective if and only if its cosize is its size. It is surjective onto `n` if and only if it has `n` offsets and its cosize is `n`.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 4:1` is at `0 1 3 2`: bijective, and not what `4:1` is; `Sw<1,0,2> o 0 o 4:1` is, since bit 2 is never set.
//!
//! ```text
//!   4:1    0 1 2 3      Sw<1,0,1>    0 1 3 2      Sw<1,0,2>    0 1 2 3
//! ```
//!
//! **Refuses:** more than 2^20 coordinates of which the first 2^20 are the same ([`AlgebraError::NotDecided`]), where swizzles and offsets differ, or where the
//! cosize is refused.
//!
//! Source: the definition; that a swizzle is its own inverse is said in `CuTe` (`swizzle.hpp`, CUTLASS), which has none of these questions.

use super::ComposedLayout;
use crate::algebra::extension::EXHAUSTION;
use crate::algebra::injective::is_injective_traced;
use crate::algebra::predicates::functionally_equal_traced;
use crate::analysis::footprint;
use crate::arithmetic::min;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::trace::{Fact, Place, Relation, Trace};

impl ComposedLayout {
    /// Condition 1 of the [module](self): that of the layout inside.
    ///
    /// # Errors
    /// Those of [`crate::is_injective`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &LayoutValue::line(4, 1)?);
    /// assert_eq!(line.is_injective(), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_injective(&self) -> Result<bool, AlgebraError> {
        self.is_injective_traced(&mut Trace::off())
    }

    /// [`Self::is_injective`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::is_injective`].
    pub const fn is_injective_traced(&self, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
        is_injective_traced(&self.layout, trace)
    }

    /// Condition 2 of the [module](self).
    ///
    /// # Errors
    /// Those of [`Self::cosize`] and of [`crate::is_injective`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let [line, next] = [0, 1].map(|at| ComposedLayout::new(Swizzle::IDENTITY, at, &LayoutValue::TRIVIAL));
    /// assert_eq!((line.is_bijective(), next.is_bijective()), (Ok(true), Ok(false)));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_bijective(&self) -> Result<bool, AlgebraError> {
        self.is_bijective_traced(&mut Trace::off())
    }

    /// [`Self::is_bijective`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::is_bijective`].
    pub const fn is_bijective_traced(&self, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
        Ok(tri!(self.is_injective_traced(trace))
            && trace.test(Place::Size, Relation::Equals, tri!(self.cosize()), tri!(self.size())))
    }

    /// Condition 3 of the [module](self).
    ///
    /// # Errors
    /// Those of [`Self::cosize`] and of [`footprint()`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Swizzle};
    /// let twice = LayoutValue::new(&IntTuple::flat(&[4, 2])?, &IntTuple::flat(&[1, 0])?)?;
    /// let swizzled = ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &twice);
    /// assert_eq!((swizzled.is_surjective_onto(4)?, swizzled.is_surjective_onto(3)?), (true, false));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn is_surjective_onto(&self, n: u64) -> Result<bool, AlgebraError> {
        Ok(tri!(self.cosize()) == n && tri!(footprint(self)) == n)
    }

    /// Condition 4 of the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line = LayoutValue::line(4, 1)?;
    /// let still = ComposedLayout::new(Swizzle::new(1, 0, 2)?, 0, &line);
    /// assert_eq!(still.functionally_equal(&ComposedLayout::plain(&line)), Ok(true));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn functionally_equal(&self, other: &Self) -> Result<bool, AlgebraError> {
        self.functionally_equal_traced(other, &mut Trace::off())
    }

    /// [`Self::functionally_equal`], and how it was found.
    ///
    /// # Errors
    /// As [`Self::functionally_equal`].
    pub const fn functionally_equal_traced(&self, other: &Self, trace: &mut Trace<'_>) -> Result<bool, AlgebraError> {
        let size = tri!(self.size());
        if !trace.test(Place::Size, Relation::Equals, size, tri!(other.size())) {
            return Ok(false);
        }
        if self.is_placed_as(other) {
            return functionally_equal_traced(&self.layout, &other.layout, trace);
        }
        let mut i = 0;
        while i < min(size, EXHAUSTION) {
            let (left, right) = (tri!(self.at(i)), tri!(other.at(i)));
            if left != right {
                trace.test(Place::Index(i), Relation::Equals, left, right);
                return Ok(false);
            }
            i = i.saturating_add(1);
        }
        if size > EXHAUSTION {
            return Err(AlgebraError::NotDecided { size, limit: EXHAUSTION });
        }
        trace.fact(Fact::Passes { size, holds: true });
        Ok(true)
    }

    /// Whether both begin at one offset, and both swizzles do the same: they read and change the same bits, or neither changes an offset.
    pub(crate) const fn is_placed_as(&self, other: &Self) -> bool {
        let (y, z) = (self.swizzle.y_mask() ^ other.swizzle.y_mask(), self.swizzle.z_mask() ^ other.swizzle.z_mask());
        self.offset == other.offset && (y == 0 && z == 0 || !self.is_swizzled() && !other.is_swizzled())
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
    fn what_would_take_too_long_is_refused() {
        let refusal = Err(AlgebraError::NotDecided { size: 1 << 22, limit: 1 << 20 });
        assert_eq!(line((1, 20, 1), 1 << 21, 1).functionally_equal(&line((1, 10, 1), 1 << 21, 1)), Ok(false));
        assert_eq!(line((1, 20, 1), 1 << 22, 1).functionally_equal(&line((1, 20, 2), 1 << 22, 1)), refusal);
        assert_eq!(line((1, 0, 30), 1 << 21, 1).functionally_equal(&line((0, 0, 2), 1 << 21, 1)), Ok(true));
        assert_eq!(line((1, 0, 1), 1 << 21, 1).functionally_equal(&line((1, 0, 1), 1 << 21, 1)), Ok(true));
    }
}
