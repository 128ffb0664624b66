//! # The layout of a morphism, and its realization
//!
//! **Definition.** The layout of `f: S → T` has the shape `S`; its stride at `i` is the product of the entries of `T` before `f(i)`, and 0 where `f` goes to the base
//! point.
//!
//! The realization `|f|: [0, size) → [0, cosize)` takes an index to its coordinate in `S`, then each digit to the digit that `f` sends it to, all
//! others being 0, and this coordinate of `T` to its index: colexicographic on both sides.
//!
//! **Law:** the realization is the function of the layout.
//!
//! **Worked example:** `(4,2) → (2,3,4)` by `(3,1)` is `(4,2):(6,1)`; the index 5 is the coordinate `(1,1)`, goes to `(1,0,1)` and so to `1 + 6 = 7`.
//!
//! ```text
//!   5 = (1,1) in (4,2)  →  (1,0,1) in (2,3,4)  =  1·1 + 0·2 + 1·6 = 7
//! ```
//!
//! **Refuses:** strides past 64 bits; in the realization an index past the size ([`PastTheSize`](super::CategoryError::PastTheSize)). Source: Colfax,
//! "Categorical foundations for `CuTe` layouts", sections 3 and 4. **How we differ:** `tract` rejects strides past 31 bits.

use super::error::refuse;
use super::nest_morphism::NestMorphism;
use super::tuple_morphism::TupleMorphism;
use crate::arithmetic::{add, div, mul, rem};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{MorphismFact, Stage, Trace, traced};

impl TupleMorphism {
    /// The modes of the layout; only the first `domain().count()` are meaningful.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn modes(&self, trace: &mut Trace<'_>) -> Result<[Mode; MAX_LEAVES], AlgebraError> {
        trace.begin(Stage::Strides);
        let mut modes = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
        each!(i in 0, self.domain().count() => {
            let stride = match self.map().at(next(i)).checked_sub(1) {
                Some(before) => tri!(self.codomain().product_before(before)),
                None => 0,
            };
            modes[i] = Mode { extent: self.domain().entry_at(i), stride };
            let (position, entry, target) = (next(i), self.domain().entry_at(i), self.map().at(next(i)));
            trace.arrow(MorphismFact::Stride { position, entry, target, stride });
        });
        trace.leave();
        Ok(modes)
    }

    /// The flat layout of the morphism; see the [module](super::realize).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// assert_eq!(TupleMorphism::new(&[4, 2], &[2, 3, 4], &[3, 1])?.layout()?.to_string(), "(4,2):(6,1)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn layout(&self) -> Result<LayoutValue, AlgebraError> {
        Ok(tri!(self.domain().tuple()).with_leaves(tri!(self.modes(&mut Trace::off()))))
    }
}

traced! {
    /// The image in the codomain of an index in the domain; see the [module](super::realize).
    ///
    /// ```
    /// use layout_algebra::category::TupleMorphism;
    /// let f = TupleMorphism::new(&[4, 2], &[2, 3, 4], &[3, 1])?;
    /// assert_eq!(f.realize(5), Ok(7));
    /// assert!(f.realize(8).is_err());
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn realize(this: &TupleMorphism, trace: &mut Trace, index: u64) -> Result<u64, AlgebraError> {
        trace.begin(Stage::Realization);
        let mut digits = [0; MAX_LEAVES];
        let mut rest = index;
        each!(i in 0, this.domain().count() => {
            let (entry, target) = (this.domain().entry_at(i), this.map().at(next(i)));
            let digit = tri!(rem(rest, entry));
            trace.arrow(MorphismFact::Digit { position: next(i), rest, entry, digit, target });
            if let Some(j) = target.checked_sub(1) {
                digits[j] = digit;
            }
            rest = tri!(div(rest, entry));
        });
        if rest > 0 {
            refuse!(PastTheSize { index, size: tri!(this.size()) });
        }
        let (mut sum, mut weight) = (0, 1);
        each!(j in 0, this.codomain().count() => {
            sum = tri!(add(sum, tri!(mul(weight, digits[j]))));
            trace.arrow(MorphismFact::Weighed { target: next(j), weight, digit: digits[j], sum });
            weight = tri!(mul(weight, this.codomain().entry_at(j)));
        });
        trace.leave();
        Ok(sum)
    }

    /// The layout of the morphism, nested as the domain; see the [module](super::realize).
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// let f = NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[2, 3, 4])?, &[3])?;
    /// assert_eq!(f.layout()?.to_string(), "4:6");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn layout(this: &NestMorphism, trace: &mut Trace) -> Result<LayoutValue, AlgebraError> {
        let modes = tri!(tri!(this.flatten()).modes(trace));
        Ok(this.domain().with_leaves(modes))
    }

    /// The image in the codomain of an index in the domain; see the [module](super::realize).
    ///
    /// # Errors
    /// Same errors as [`TupleMorphism::realize`].
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::NestMorphism;
    /// assert_eq!(NestMorphism::new(IntTuple::int(4), IntTuple::flat(&[2, 3, 4])?, &[3])?.realize(3), Ok(18));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn realize(this: &NestMorphism, trace: &mut Trace, index: u64) -> Result<u64, AlgebraError> {
        trace.on(&tri!(this.flatten())).realize(index)
    }
}

/// The layout without modes, `():()`, whose one coordinate `()` has offset 0.
///
/// ```
/// assert_eq!(layout_algebra::category::empty_layout().to_string(), "():()");
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn empty_layout() -> LayoutValue {
    IntTuple::unit().with_leaves([Mode { extent: 1, stride: 0 }; MAX_LEAVES])
}
