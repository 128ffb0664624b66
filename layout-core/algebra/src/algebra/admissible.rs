//! # Composable, divisible, evenly divides
//!
//! **Definition.**
//! 1. `is_composable(A, B)`: the layout `A ∘ B` exists;
//! 2. `is_divisible(A, T)`: the divide of `A` by the tiler `T` exists, so that every offset of `A` is kept once;
//! 3. `evenly_divides(S, T)`, for a shape: tile times tiles is the size, `size(S) = size(T)·size(ceil_div(S, T))`, by mode where `T` is by mode.
//!    A tiler with more modes than the shape does not divide it.
//!
//! **Law:** `is_composable(A, B)` if and only if [`crate::composition`] succeeds; where 2 holds for the compact layout of `S`, the
//! sizes of tile and rest multiply to that of `S`.
//!
//! **Worked example:** `(5,3):(7,1) ∘ 2:3` exists, since both steps stay clear of the boundary at 5 or meet it alike; `(3,2):(1,6) ∘ (2,2):(1,2)` does not:
//! `1 + 2` carries. `(1,6,8)` is evenly divided by 12, `(4,6)` by `(2,3)`, not by `(3,2)`.
//!
//! ```text
//!   (4,6) by (2,3)   x x . .         x x | . .
//!                    x x . . …   4 = 2·2     6 = 3·2
//! ```
//!
//! **Refuses:** undecided cases, and numbers past 64 bits: hitting a limit is not an answer.
//!
//! Source of 3: `CuTe`, `int_tuple.hpp` (CUTLASS). It only counts coordinates; 2 requires that the divide itself exists.

use super::by_mode::holds_by_mode;
use super::divide::Rounding;
use super::rounded::ceil_div_by_layout;
use crate::arithmetic::mul;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::{Place, Relation, Sign, traced};

traced! {
    /// Checks whether the composition exists; see the [module](self).
    ///
    /// # Errors
    /// Only at a limit: [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`], a capacity.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Tiler, is_composable};
    /// let a: LayoutValue = "(5,3):(7,1)".parse()?;
    /// assert_eq!(is_composable(&a, &Tiler::layout(&LayoutValue::line(2, 3)?)), Ok(true));
    /// assert_eq!(is_composable(&a, &Tiler::layout(&LayoutValue::line(3, 3)?)), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_composable(trace: &mut Trace, a: &LayoutValue, b: &Tiler) -> Result<bool, AlgebraError> {
        exists(&trace.composition_by(a, b))
    }

    /// Checks whether the divide exists; see the [module](self).
    ///
    /// # Errors
    /// Only at a limit: [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`], a capacity.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Tiler, is_divisible};
    /// let line: LayoutValue = "24:1".parse()?;
    /// assert_eq!(is_divisible(&line, &Tiler::extent(4)?), Ok(true));
    /// assert_eq!(is_divisible(&line, &Tiler::extent(5)?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn is_divisible(trace: &mut Trace, a: &LayoutValue, tiler: &Tiler) -> Result<bool, AlgebraError> {
        exists(&trace.logical_divide(a, tiler, Rounding::Exact))
    }
}

/// Checks whether there is an answer; an error at a limit is passed on.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn exists<T: Copy>(answer: &Result<T, AlgebraError>) -> Result<bool, AlgebraError> {
    match answer {
        Ok(_) => Ok(true),
        Err(error) if error.is_limit() => Err(*error),
        Err(_) => Ok(false),
    }
}

traced! {
    /// Checks whether tile times tiles is the size of `shape`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::ceil_div_by_layout`], and [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, Tiler, evenly_divides};
    /// let shape: IntTuple = "(1,6,8)".parse()?;
    /// assert_eq!(evenly_divides(&shape, &Tiler::extent(12)?), Ok(true));
    /// assert_eq!(evenly_divides(&shape, &Tiler::extent(5)?), Ok(false));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn evenly_divides(trace: &mut Trace, shape: &IntTuple, tiler: &Tiler) -> Result<bool, AlgebraError> {
        if !tiler.is_by_mode() {
            let Some(tile) = tiler.as_layout() else { return Ok(true) };
            let times = tri!(tri!(ceil_div_by_layout(shape, &tile)).product());
            let (size, all) = (tri!(tile.size()), tri!(mul(tri!(tile.size()), times)));
            trace.worked(Place::Throughout, Sign::Times, size, times, all);
            return Ok(trace.test(Place::Size, Relation::Equals, tri!(shape.product()), all));
        }
        if !trace.test(Place::Rank, Relation::AtMost, tiler.rank() as u64, shape.rank() as u64) {
            return Ok(false);
        }
        holds_by_mode!(trace; i in tiler.rank() => trace.evenly_divides(&tri!(shape.mode(i)), &tri!(tiler.mode(i))))
    }
}
