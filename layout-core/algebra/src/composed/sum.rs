//! # The sum of two swizzled layouts
//!
//! **Definition.** `layout_add(C, D) = R`, for composed layouts of equal size `n`, is a plain layout plus an offset with `R(i) = C(i) + D(i)` for all `i < n`,
//! coalesced. If `C` or `D` is 0 everywhere, `R` is the other one, coalesced, swizzled or not. If there is none, it is an error.
//!
//! **Law:** as defined.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 4:1` is at `0 1 3 2`, and `Sw<1,0,1> o 1 o 4:0` at 1: the sum `1 2 4 3` decreases at the end, so it is not a layout. With
//! `Sw<2,1,2> o 1 o 4:4`, at `1 5 11 15`, and `4:1` it is `1 6 13 18`: `(2,2):(5,12)` from 1 on.
//!
//! ```text
//!   C       1 5 11 15
//!   D       0 1  2  3
//!   C + D   1 6 13 18      1 + (0 5 | 12 17)
//! ```
//!
//! **How:** two layouts that [decay](ComposedLayout::decay) are added as [layouts](mod@crate::algebra::layout_add), whatever their size. For others the sum is built from its values, up to 2^20.
//!
//! **Refuses:** the same as for layouts.
//!
//! Source: the definition.

use super::ComposedLayout;
use crate::algebra::layout_add::forced;
use crate::arithmetic::add;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;
use crate::trace::{Place, Relation, Sign, traced};

traced! {
    /// The layout whose offsets are the sums; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::layout_add`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let stage: ComposedLayout = "Sw<2,1,2> o 1 o 4:4".parse()?;
    /// let sum = stage.layout_add(&ComposedLayout::plain(&LayoutValue::line(4, 1)?))?;
    /// assert_eq!(sum.to_string(), "Sw<0,0,0> o 1 o (2,2):(5,12)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn layout_add(
        this: &ComposedLayout,
        trace: &mut Trace,
        other: &ComposedLayout,
    ) -> Result<ComposedLayout, AlgebraError> {
        let (size, same) = (tri!(this.size()), tri!(other.size()));
        if !trace.test(Place::Size, Relation::Equals, size, same) {
            return Err(AlgebraError::SizesDiffer { left: size, right: same });
        }
        if let (Ok(Some((a, from))), Ok(Some((b, on)))) = (this.decay(), other.decay()) {
            let layout = tri!(trace.layout_add(&a, &b));
            let base = tri!(add(from, on));
            trace.worked(Place::Index(0), Sign::Plus, from, on, base);
            return Ok(ComposedLayout::new(Swizzle::IDENTITY, base, &layout));
        }
        if is_zero(other) {
            return this.coalesce();
        }
        if is_zero(this) {
            return other.coalesce();
        }
        let (base, layout) = tri!(forced(this, other, size, trace));
        Ok(ComposedLayout::new(Swizzle::IDENTITY, base, &layout))
    }
}

/// Returns true for a composed layout whose offsets are all 0.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_zero(layout: &ComposedLayout) -> bool {
    matches!(layout.decay(), Ok(Some((plain, 0))) if matches!(plain.cosize(), Ok(1)))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn zeros_leave_a_swizzled_layout_as_it_is() {
        let swizzled: ComposedLayout = "Sw<3,3,3> o (8,64):(64,1)".parse().unwrap();
        let zeros: ComposedLayout = "512:0".parse().unwrap();
        let (left, right) = (swizzled.layout_add(&zeros).unwrap(), zeros.layout_add(&swizzled).unwrap());
        assert_eq!((left.to_string(), left), ("Sw<3,3,3> o 0 o (8,64):(64,1)".to_string(), right));
    }
}
