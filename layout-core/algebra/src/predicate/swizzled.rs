//! # Equality of swizzled layouts, as a requirement
//!
//! **Definition.** For two composed layouts `C` and `D`, [`require_same_function`]: equal sizes, and the same offset at every index; the counterexample is the least index
//! where they differ, and both offsets.
//!
//! **Law:** the same as for [`ComposedLayout::functionally_equal`].
//!
//! **How:** if both have the same start, and the same swizzle or none that changes an offset, `C` and `D` differ where their layouts do, since a swizzle takes no two offsets to one. Otherwise the
//! indices are tried one after the other, and past 2^20 of them the effect of the swizzles is computed modulo their period.
//!
//! **Worked example:** `Sw<1,0,1> o 0 o 4:1` and `4:1` are the same up to index 2, where bit 1 moves bit 0: 3 against 2.
//!
//! ```text
//!     Sw<1,0,1> o 0 o 4:1   0 1 3 2
//!     4:1                   0 1 2 3
//!                               ↑ index 2
//! ```
//!
//! **Refuses:** the cases that [`ComposedLayout::functionally_equal`] does not decide ([`AlgebraError::NotDecided`](crate::AlgebraError::NotDecided)), numbers past 64 bits.

use super::{Counterexample, met, require_functionally_equal};
use crate::composed::ComposedLayout;

/// Checks that two layouts, swizzled or not, have the same offset at every index; see `predicate`.
///
/// # Errors
/// [`Counterexample::SizesDiffer`], [`Counterexample::Differs`], or the error that it is not decided.
///
/// ```
/// use layout_algebra::predicate::{Counterexample, require_same_function};
/// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
/// let line: LayoutValue = "4:1".parse()?;
/// let (plain, swizzled) = (ComposedLayout::plain(&line), ComposedLayout::new(Swizzle::new(1, 0, 1)?, 0, &line));
/// assert_eq!(require_same_function(&swizzled, &plain), Err(Counterexample::Differs { index: 2, left: 3, right: 2 }));
/// assert_eq!(require_same_function(&plain, &plain), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn require_same_function(a: &ComposedLayout, b: &ComposedLayout) -> Result<(), Counterexample> {
    let (left, right) = (met!(a.size()), met!(b.size()));
    if left != right {
        return Err(Counterexample::SizesDiffer { left, right });
    }
    if a.is_placed_as(b) {
        return match require_functionally_equal(a.layout(), b.layout()) {
            Err(Counterexample::Differs { index, .. }) => differ(a, b, index),
            other => other,
        };
    }
    match met!(a.first_difference(b)) {
        Some(index) => differ(a, b, index),
        None => Ok(()),
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn differ(a: &ComposedLayout, b: &ComposedLayout, index: u64) -> Result<(), Counterexample> {
    Err(Counterexample::Differs { index, left: met!(a.at(index)), right: met!(b.at(index)) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout_value::LayoutValue;
    use crate::sample::layout;
    use crate::swizzle::Swizzle;

    fn swizzled(shift: i32, start: u64, layout: &LayoutValue) -> ComposedLayout {
        ComposedLayout::new(Swizzle::new(1, 0, shift).unwrap(), start, layout)
    }

    #[test]
    #[cfg_attr(miri, ignore = "a million offsets")]
    fn one_swizzle_is_looked_through() {
        let (line, padded) = (layout(&[8], &[1]), layout(&[2, 4], &[1, 3]));
        let differs = Err(Counterexample::Differs { index: 2, left: 3, right: 2 });
        assert_eq!(require_same_function(&swizzled(1, 0, &line), &swizzled(1, 0, &padded)), differs);
        let long = layout(&[1 << 21], &[1]);
        assert_eq!(require_same_function(&swizzled(1, 5, &long), &swizzled(1, 5, &long)), Ok(()));
        let differs = Err(Counterexample::Differs { index: 0, left: 4, right: 5 });
        assert_eq!(require_same_function(&swizzled(1, 4, &long), &swizzled(1, 5, &long)), differs);
        let high =
            |shift| ComposedLayout::new(Swizzle::new(1, 20, shift).expect("valid"), 0, &layout(&[1 << 22], &[1]));
        let differs = Counterexample::Differs { index: 1 << 21, left: 3 << 20, right: 1 << 21 };
        assert_eq!(require_same_function(&high(1), &high(2)), Err(differs));
    }

    #[test]
    fn sizes_are_compared_first() {
        let (short, long) = (layout(&[4], &[1]), layout(&[8], &[1]));
        let sizes = Err(Counterexample::SizesDiffer { left: 4, right: 8 });
        assert_eq!(require_same_function(&swizzled(1, 0, &short), &swizzled(1, 0, &long)), sizes);
    }
}
