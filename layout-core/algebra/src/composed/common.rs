//! # Common parts of swizzled layouts
//!
//! **Definition.** For composed layouts `C = Sw o off o L` and `D = Sw' o off' o L'`:
//! 1. `max_common_vector(C, D)` is that of `L` and `L'`, but at most `2^M` and `2^M'`, and at most their common divisors with `off` and `off'`;
//! 2. `max_common_layout(C, D)` is that of `L` and `L'`, restricted to that many elements, or the most of them that a layout can name.
//!
//! A swizzle keeps blocks of `2^M` offsets together, wherever it takes them; a plain layout is not limited by a swizzle or an offset.
//!
//! **Law:** with `R = max_common_layout(C, D)`, `C(R(n)) = C(0) + n` and `D(R(n)) = D(0) + n` for `n < size(R) ≤ max_common_vector(C, D)`: both are consecutive from
//! their first offset on.
//!
//! **Worked example:** `Sw<3,3,3> o 0 o (8,64):(64,1)` and `Sw<2,2,3> o 4 o (8,64):(64,1)` have rows of 64 in common, in which blocks of 8 and of 4 stay together: 4.
//!
//! ```text
//!     C   0 1 2 3 4 5 6 7 | 8 …       blocks of 8
//!     D   4 5 6 7 | 8 …               blocks of 4, from the second on
//! ```
//!
//! **Refuses:** the errors for `L` and `L'`.
//!
//! Source: `CuTe` (`swizzle_layout.hpp`, CUTLASS), which assumes that the offset is a whole number of blocks.

use super::ComposedLayout;
use crate::algebra::max_common::first_of;
use crate::arithmetic::{gcd, min};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Sign, Trace, traced};

traced! {
    /// The number of elements that are consecutive in both; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::max_common_vector`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line: LayoutValue = "64:1".parse()?;
    /// let swizzled = ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &line);
    /// assert_eq!(swizzled.max_common_vector(&ComposedLayout::plain(&line)), Ok(8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn max_common_vector(
        this: &ComposedLayout,
        trace: &mut Trace,
        other: &ComposedLayout,
    ) -> Result<u64, AlgebraError> {
        let inside = tri!(trace.max_common_vector(&this.layout, &other.layout));
        Ok(other.kept_together(this.kept_together(inside, trace), trace))
    }

    /// The layout on which both are consecutive from their first offset on; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::max_common_layout`].
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    /// let (a, b): (ComposedLayout, ComposedLayout) =
    ///     ("Sw<3,3,3> o 0 o (8,64):(64,1)".parse()?, "Sw<2,2,3> o 4 o (8,64):(64,1)".parse()?);
    /// assert_eq!(a.max_common_layout(&b)?.to_string(), "4:8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn max_common_layout(
        this: &ComposedLayout,
        trace: &mut Trace,
        other: &ComposedLayout,
    ) -> Result<LayoutValue, AlgebraError> {
        let inside = tri!(trace.max_common_layout(&this.layout, &other.layout));
        let size = tri!(inside.size());
        let kept = other.kept_together(this.kept_together(size, trace), trace);
        if kept == size { Ok(inside) } else { first_of(&inside, kept, trace) }
    }
}

impl ComposedLayout {
    /// The number of elements, out of `count` consecutive ones from 0 on, that the swizzle keeps consecutive.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn kept_together(&self, count: u64, trace: &mut Trace<'_>) -> u64 {
        if self.as_layout().is_some() {
            return count;
        }
        let (unit, offset) = (self.kept(), self.offset);
        let start = gcd(unit, offset);
        trace.worked(Place::Throughout, Sign::Divisor, unit, offset, start);
        trace.worked(Place::Throughout, Sign::Least, count, start, min(count, start));
        min(count, start)
    }
}
