//! # A layout after a swizzle, and the inverses
//!
//! **Definition.** `A ∘ (Sw o off o L)` is sought as `Sw' o A(off) o (A ∘ L)`, a swizzle after `A` applied to the layout: `Sw'` reads the images under `A` of the bits
//! that `Sw` reads, and changes the images of the bits that `Sw` changes. It is returned if
//! `A(Sw(off + L(c))) = Sw'(A(off) + (A ∘ L)(c))` for every coordinate, which is checked; otherwise it is an error.
//!
//! The inverses of `C = Sw o 0 o L` are the inverses of `L` after the swizzle, which is its own inverse:
//! 1. `right_inverse(C) = R'` with `C(R'(i)) = i` for all `i < size(R')`;
//! 2. `left_inverse(C) = Q'` with `Q'(C(i)) < size(C)` and `C(Q'(C(i))) = C(i)` for all `i < size(C)`: `Q'(C(i)) = i` where `C` is injective.
//!
//! An offset can be inverted if some bit or digit distinguishes it from the offsets that `L` reaches. With `off` as one more mode, `(L, 2:off)` has a left inverse that takes
//! the offsets of `C` past `size(C)`; without the strides that do so, it takes them to their coordinates. A right inverse must reach 0, which
//! is possible only for offset 0.
//!
//! If that fails, each is tried once more with only those bits of the swizzle that some offset of `C` has: the others do nothing, and
//! a layout may take them anywhere; then with the plain layout that has the offsets of `C`, if there is one ([`decay`](ComposedLayout::decay)).
//! Last, an inverse is searched for among all swizzles, and a right inverse that is longer, see `sought_inverse.rs`.
//!
//! **Law:** as numbered; both are checked at every coordinate, up to 2^20 of them.
//!
//! **Worked example:** `Sw<2,1,2> o 0 o (2,2):(2,1)`. The right inverse of the layout is `(2,2):(2,1)`, coordinates of 4 offsets; it takes the bits
//! read, 8 + 16, to 4 + 8 past its end and the bits changed, 2 + 4, to 1 + 2: `Sw<2,0,2> o 0 o (2,2):(2,1)`.
//!
//! ```text
//!   C   coordinates --L--> offsets --Sw--> swizzled
//!   R'  coordinates <--Sw'-- <--R-- swizzled
//! ```
//!
//! Past 2^20 coordinates, a bitwise argument shows that the swizzle passes, see `passage.rs`.
//!
//! **Refuses:** for a right inverse an offset other than 0 ([`SwizzleError::OffsetOfInverse`]), for a left inverse one that no digit distinguishes, bits that `A` does not take to runs
//! ([`SwizzleError::NotRuns`]), a swizzle that does not pass ([`SwizzleError::DoesNotPass`]), and cases where neither is shown
//! ([`AlgebraError::NotDecided`]).
//!
//! `CuTe` (`swizzle_layout.hpp`, CUTLASS) builds the same swizzle from the same bits without checking that it is right.

use super::ComposedLayout;
use crate::algebra::composition::composition;
use crate::algebra::extension::{EXHAUSTION, can_be_tried};
use crate::arithmetic::{div, min};
use crate::control::{each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::swizzle_error::SwizzleError;
use crate::trace::{Fact, Stage, Trace, traced};

traced! {
    /// The composition of a layout after a bare swizzle: the swizzle of as many offsets as the layout has coordinates.
    ///
    /// # Errors
    /// Same errors as [`ComposedLayout::under`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Swizzle};
    /// assert_eq!(Swizzle::new(1, 0, 1)?.under(&LayoutValue::line(4, 8)?)?.to_string(), "Sw<1,3,1> o 0 o 4:8");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn under(this: &Swizzle, trace: &mut Trace, a: &LayoutValue) -> Result<ComposedLayout, AlgebraError> {
        let line = tri!(LayoutValue::line(tri!(a.size()), 1));
        trace.on(&ComposedLayout::new(*this, 0, &line)).under(a)
    }

    /// The composition of a plain layout after this one; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::NotRuns`], [`SwizzleError::DoesNotPass`], [`AlgebraError::NotDecided`], and the errors of composition.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let swizzled: ComposedLayout = "Sw<1,0,1> o 0 o 4:1".parse()?;
    /// assert_eq!(swizzled.under(&LayoutValue::line(4, 8)?)?.to_string(), "Sw<1,3,1> o 0 o 4:8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn under(
        this: &ComposedLayout,
        trace: &mut Trace,
        a: &LayoutValue,
    ) -> Result<ComposedLayout, AlgebraError> {
        let by_all_bits = this.under_by(&this.swizzle, a, &mut Trace::off());
        match by_all_bits {
            Ok(_) if trace.is_off() => return by_all_bits,
            Err(ref refusal) if is_about_bits(refusal) => {
                let effective = this.effective();
                if this.under_by(&effective, a, &mut Trace::off()).is_ok() {
                    trace.fact(Fact::Felt { y: this.swizzle.y_mask(), felt: effective.y_mask() });
                    return this.under_by(&effective, a, trace);
                }
                if let Some(plain) = this.as_plain(&mut Trace::off())
                    && composition(a, &plain).is_ok()
                {
                    let plain = if let Some(plain) = this.as_plain(trace) { plain } else { plain };
                    return Ok(ComposedLayout::new(Swizzle::IDENTITY, 0, &tri!(trace.composition(a, &plain))));
                }
            }
            _ => (),
        }
        if by_all_bits.is_err()
            && let Ok(Some(found)) = ComposedLayout::plain(a).sought_after(this, trace)
        {
            return Ok(found);
        }
        this.under_by(&this.swizzle, a, trace)
    }

    /// The layout `R'` with `C(R'(i)) = i`; see the [module](self).
    ///
    /// # Errors
    /// [`SwizzleError::OffsetOfInverse`], [`SwizzleError::NotRuns`], [`SwizzleError::DoesNotPass`], [`AlgebraError::NotDecided`].
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let inverse = ComposedLayout::new(Swizzle::new(2, 0, 2)?, 0, &"(16,4):(4,1)".parse()?).right_inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<2,0,-4> o 0 o (4,16):(16,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn right_inverse(this: &ComposedLayout, trace: &mut Trace) -> Result<ComposedLayout, AlgebraError> {
        let by_bits = this.right_inverse_by_bits(&mut Trace::off());
        let reached = match &by_bits {
            Ok(inverse) => tri!(inverse.size()),
            Err(_) => 0,
        };
        if reached < tri!(this.size())
            && this.as_layout().is_none()
            && let Ok(Some(found)) = this.sought_right_inverse()
            && tri!(found.size()) > reached
        {
            trace.fact(Fact::LedBack { size: tri!(found.size()), holds: true });
            return Ok(found);
        }
        if by_bits.is_ok() && trace.is_off() {
            return by_bits;
        }
        this.right_inverse_by_bits(trace)
    }
}

impl ComposedLayout {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn right_inverse_by_bits(&self, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let inverse = tri!(trace.right_inverse(&self.layout));
        if self.as_layout().is_some() {
            return Ok(self.with_layout(&inverse));
        }
        trace.begin(Stage::Trial);
        let by_all_bits = self.right_inverse_by(&self.swizzle, &inverse, trace);
        trace.leave_trial();
        match by_all_bits {
            Err(ref refusal) if is_about_bits(refusal) => {
                let least = tri!(self.least_swizzle(trace));
                let by_effective_bits = self.right_inverse_by(&least, &inverse, &mut Trace::off());
                if by_effective_bits.is_err()
                    && let Some(plain) = self.as_plain(trace)
                {
                    return Ok(Self::new(Swizzle::IDENTITY, 0, &tri!(trace.right_inverse(&plain))));
                }
                self.right_inverse_by(&least, &inverse, trace)
            }
            result => result,
        }
    }

    /// The composition of a layout after this one, where `by` replaces the swizzle, which acts equally on the offsets.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn under_by(&self, by: &Swizzle, a: &LayoutValue, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let layout = tri!(trace.composition(a, &self.layout));
        let swizzle = tri!(passed(a, by, trace));
        let result = Self { swizzle, offset: tri!(offset(a, self.offset)), layout };
        let size = tri!(self.size());
        if size > EXHAUSTION && matches!(self.passes_under(a, &result), Ok(true)) {
            trace.fact(Fact::BitsPass { size });
            return Ok(result);
        }
        each!(i in 0, min(size, EXHAUSTION) => {
            let (expected, found) = (tri!(offset(a, tri!(self.at(i)))), tri!(result.at(i)));
            if expected != found {
                trace.fact(Fact::Passes { size, holds: false });
            }
            tri!(same(i, expected, found));
        });
        tri!(can_be_tried(size));
        trace.fact(Fact::Passes { size, holds: true });
        Ok(result)
    }

    /// The plain layout with the same offsets, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn as_plain(&self, trace: &mut Trace<'_>) -> Option<LayoutValue> {
        match self.decay() {
            Ok(Some((_, 0))) => match trace.on(self).decay() {
                Ok(Some((plain, _))) => Some(plain),
                _ => None,
            },
            _ => None,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn right_inverse_by(
        &self,
        swizzle: &Swizzle,
        inverse: &LayoutValue,
        trace: &mut Trace<'_>,
    ) -> Result<Self, AlgebraError> {
        if self.offset != 0 {
            return Err(AlgebraError::Swizzle(SwizzleError::OffsetOfInverse { offset: self.offset }));
        }
        let inverse = tri!(before_swizzle(swizzle, inverse, trace));
        let (size, coordinates) = (tri!(inverse.size()), tri!(self.size()));
        if size > EXHAUSTION && matches!(self.is_led_back_to(swizzle, &inverse), Ok(true)) {
            trace.fact(Fact::BitsPass { size });
            return Ok(inverse);
        }
        each!(i in 0, min(size, EXHAUSTION) => {
            let coordinate = tri!(inverse.at(i));
            let found = if coordinate < coordinates { tri!(self.at(coordinate)) } else { coordinate };
            if i != found {
                trace.fact(Fact::LedBack { size, holds: false });
            }
            tri!(same(i, i, found));
        });
        tri!(can_be_tried(size));
        trace.fact(Fact::LedBack { size, holds: true });
        Ok(inverse)
    }
}

traced! {
    /// The layout `Q'` with `C(Q'(C(i))) = C(i)`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::right_inverse`] and the left inverse of a layout.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    /// let inverse = ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &"(8,2):(2,1)".parse()?).left_inverse()?;
    /// assert_eq!(inverse.to_string(), "Sw<3,2,3> o 0 o (2,8):(8,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn left_inverse(this: &ComposedLayout, trace: &mut Trace) -> Result<ComposedLayout, AlgebraError> {
        let by_bits = this.left_inverse_by_bits(&mut Trace::off());
        if by_bits.is_ok() && trace.is_off() {
            return by_bits;
        }
        if by_bits.is_err()
            && this.as_layout().is_none()
            && let Ok(Some(found)) = this.sought_left_inverse()
        {
            trace.fact(Fact::LedBack { size: tri!(this.size()), holds: true });
            return Ok(found);
        }
        this.left_inverse_by_bits(trace)
    }
}

impl ComposedLayout {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn left_inverse_by_bits(&self, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        if self.offset != 0 {
            return self.left_inverse_past_the_offset(trace);
        }
        let inverse = tri!(trace.left_inverse(&self.layout));
        if self.as_layout().is_some() {
            return Ok(self.with_layout(&inverse));
        }
        self.left_inverse_from(&inverse, trace)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn left_inverse_from(&self, inverse: &LayoutValue, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        trace.begin(Stage::Trial);
        let by_all_bits = self.left_inverse_by(&self.swizzle, inverse, trace);
        trace.leave_trial();
        match by_all_bits {
            Err(ref refusal) if is_about_bits(refusal) => {
                let least = tri!(self.least_swizzle(trace));
                let by_effective_bits = self.left_inverse_by(&least, inverse, &mut Trace::off());
                if by_effective_bits.is_err()
                    && let Some(plain) = self.as_plain(trace)
                {
                    return Ok(Self::new(Swizzle::IDENTITY, 0, &tri!(trace.left_inverse(&plain))));
                }
                self.left_inverse_by(&least, inverse, trace)
            }
            result => result,
        }
    }

    /// The left inverse by the inverse of `(L, 2:off)`, without the modes that lead past `size(L)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn left_inverse_past_the_offset(&self, trace: &mut Trace<'_>) -> Result<Self, AlgebraError> {
        let refusal = Err(AlgebraError::Swizzle(SwizzleError::OffsetOfInverse { offset: self.offset }));
        let from = tri!(LayoutValue::line(2, self.offset));
        let Ok(inverse) = trace.left_inverse(&tri!(LayoutValue::of(&[self.layout, from]))) else {
            return refusal;
        };
        match self.left_inverse_from(&tri!(below(&inverse, tri!(self.size()), trace)), trace) {
            Err(AlgebraError::Swizzle(_)) => refusal,
            result => result,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn left_inverse_by(
        &self,
        swizzle: &Swizzle,
        inverse: &LayoutValue,
        trace: &mut Trace<'_>,
    ) -> Result<Self, AlgebraError> {
        let inverse = tri!(before_swizzle(swizzle, inverse, trace));
        let size = tri!(self.size());
        if size > EXHAUSTION && matches!(self.is_led_back_from(swizzle, &inverse), Ok(true)) {
            trace.fact(Fact::BitsPass { size });
            return Ok(inverse);
        }
        each!(i in 0, min(size, EXHAUSTION) => {
            let expected = tri!(self.at(i));
            let index = tri!(inverse.at(expected));
            // Past the end the last mode runs on: an index there is none of this layout.
            let is_inside = index < size;
            let found = if is_inside { tri!(self.at(index)) } else { index };
            if !is_inside || expected != found {
                trace.fact(Fact::LedBack { size, holds: false });
                return Err(AlgebraError::Swizzle(SwizzleError::DoesNotPass { at: expected, expected: i, found: index }));
            }
        });
        tri!(can_be_tried(size));
        trace.fact(Fact::LedBack { size, holds: true });
        Ok(inverse)
    }

    /// The smallest swizzle that does the same to the offsets that are reached, recorded in the trace.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn least_swizzle(&self, trace: &mut Trace<'_>) -> Result<Swizzle, AlgebraError> {
        let effective = self.effective();
        trace.fact(Fact::Felt { y: self.swizzle.y_mask(), felt: effective.y_mask() });
        trace.swizzle_of_masks(effective.y_mask(), effective.z_mask())
    }
}

/// Returns true if the error is about the bits of the swizzle, some of which may do nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_about_bits(refusal: &AlgebraError) -> bool {
    matches!(
        refusal,
        AlgebraError::Swizzle(SwizzleError::DoesNotPass { .. } | SwizzleError::NotRuns { .. })
            | AlgebraError::NotDecided { .. }
    )
}

/// `a` with only its steps below `size`: digits that lead further do not count.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn below(a: &LayoutValue, size: u64, trace: &mut Trace<'_>) -> Result<LayoutValue, AlgebraError> {
    let mut result = LayoutValue::no_modes();
    each!(i in 0, a.leaf_count() => {
        let Mode { extent, stride } = a.leaf_at(i);
        let inside = match size.checked_div(stride) {
            None => extent,
            Some(steps) => if steps < extent { steps } else { extent },
        };
        trace.fact(Fact::Becomes { leaf: i, from: a.leaf_at(i), to: Mode { extent: inside, stride } });
        if inside > 0 {
            tri!(result.add(LayoutValue::leaf(Mode { extent: inside, stride }).tree()));
        }
        let rest = if inside == 0 { extent } else { tri!(div(extent, inside)) };
        if rest > 1 {
            tri!(result.add(LayoutValue::leaf(Mode { extent: rest, stride: 0 }).tree()));
        }
    });
    Ok(result)
}

/// The inverse of the layout after a swizzle, not yet checked.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn before_swizzle(
    swizzle: &Swizzle,
    inverse: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<ComposedLayout, AlgebraError> {
    Ok(ComposedLayout { swizzle: tri!(passed(inverse, swizzle, trace)), offset: 0, layout: *inverse })
}

/// The swizzle of the images under `a` of the bits of `swizzle`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn passed(a: &LayoutValue, swizzle: &Swizzle, trace: &mut Trace<'_>) -> Result<Swizzle, AlgebraError> {
    trace.swizzle_of_masks(tri!(offset(a, swizzle.y_mask())), tri!(offset(a, swizzle.z_mask())))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn same(at: u64, expected: u64, found: u64) -> Result<(), AlgebraError> {
    if expected == found {
        return Ok(());
    }
    Err(AlgebraError::Swizzle(SwizzleError::DoesNotPass { at, expected, found }))
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    fn line(swizzle: (u32, u32, i32), offset: u64, extent: u64) -> ComposedLayout {
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        ComposedLayout::new(swizzle, offset, &LayoutValue::line(extent, 1).unwrap())
    }

    #[test]
    fn an_offset_is_led_back_where_a_digit_tells_it() {
        let refusal = Err(AlgebraError::Swizzle(SwizzleError::OffsetOfInverse { offset: 4 }));
        assert_eq!(line((2, 0, 2), 4, 64).left_inverse(), refusal);
        assert_eq!(line((2, 0, 2), 16, 16).left_inverse().unwrap().to_string(), "Sw<2,0,2> o 0 o (16,2):(1,0)");
        let plain = line((0, 0, 2), 16, 16).left_inverse().unwrap().as_layout();
        assert_eq!(plain.unwrap().to_string(), "(16,2):(1,0)");
    }

    #[test]
    fn a_swizzle_that_does_what_strides_do_passes_as_strides() {
        let pairs = line((3, 2, 5), 0, 2).with_layout(&LayoutValue::line(2, 4).unwrap());
        let still = LayoutValue::of(&[LayoutValue::line(5, 0).unwrap(), LayoutValue::line(5, 1).unwrap()]).unwrap();
        assert_eq!(pairs.under(&still).unwrap().as_layout().unwrap().to_string(), "2:0");
        assert_eq!(line((2, 0, -4), 0, 16).right_inverse().unwrap().as_layout().unwrap().to_string(), "1:0");
    }

    #[test]
    fn bits_that_are_torn_apart_do_not_pass() {
        let refused = line((2, 0, 2), 0, 16).under(&LayoutValue::line(16, 5).unwrap());
        assert!(matches!(refused, Err(AlgebraError::Swizzle(SwizzleError::NotRuns { .. }))), "{refused:?}");
    }
}
