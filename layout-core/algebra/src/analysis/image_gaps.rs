//! # The gaps of a layout
//!
//! **Definition.** `image_gaps(C)` is the number of offsets below `cosize(C)` that no coordinate has.
//!
//! **Law:** `footprint + image_gaps = cosize`; a layout is compact if and only if it is injective without gaps.
//!
//! **Worked example:** `(4,8):(1,5)` has 32 offsets below its cosize 39, and so 7 gaps.
//!
//! ```text
//!     0 1 2 3 . 5 6 7 8 . 10 …         a gap after each column but the last
//! ```
//!
//! **Refuses:** the errors of [`footprint`](super::footprint()) and [`ComposedLayout::cosize`].

use crate::arithmetic::sub;
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::trace::{Place, Sign, traced};

traced! {
    /// The number of offsets below the cosize that no coordinate has; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::NotDecided`], [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::analysis::image_gaps;
    /// use layout_algebra::ComposedLayout;
    /// assert_eq!(image_gaps(&ComposedLayout::plain(&"(4,8):(1,5)".parse()?)), Ok(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn image_gaps(trace: &mut Trace, layout: &ComposedLayout) -> Result<u64, AlgebraError> {
        let (cosize, there) = (tri!(layout.cosize()), tri!(trace.footprint(layout)));
        let gaps = tri!(sub(cosize, there));
        trace.worked(Place::Throughout, Sign::Minus, cosize, there, gaps);
        Ok(gaps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::footprint;
    use crate::sample::layout;

    #[test]
    fn what_lies_before_an_offset_is_a_gap() {
        let moved = ComposedLayout::new(crate::Swizzle::IDENTITY, 3, &layout(&[4], &[1]));
        assert_eq!((footprint(&moved), image_gaps(&moved)), (Ok(4), Ok(3)));
    }
}
