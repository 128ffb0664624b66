//! # Bits that pass through a layout
//!
//! **Definition.** For layouts `L` and `A` whose composition `A ∘ L` is a layout, and swizzles `Sw` and `Sw'`: a test whether `A(Sw(x)) = Sw'(A(x))` for every offset `x = L(c)`.
//!
//! **How.** A bit of a sum is a bit of a digit if one mode alone reaches it, by steps of a power of two, those below never carry into it, and those above step over it. The equation
//! holds if, for each effective bit `t` and the bit `u` that it changes, with `A(2^t) = 2^φ(t)`:
//! 1. `Sw'` reads `φ(t)` and changes `φ(u)` by it, and every other bit that it reads is 0 in every `A(x)`;
//! 2. bit `t` of `L(c)` and bit `φ(t)` of `A(L(c))` are the same bit of the same digit, and so are `u` and `φ(u)`, or both are never set;
//! 3. one mode of `A` has bit `u` of an index as a bit of its digit.
//!
//! For then `A` of the amount that `Sw` adds, plus or minus `2^u`, is plus or minus `2^φ(u)`. This does not depend on the number of coordinates.
//!
//! **Worked example:** `L = (8,4):(4,1)` and its inverse `A = (4,8):(8,1)`, under `Sw<2,0,2>`: bits 2 and 3 of an offset are bits 0 and 1 of the row, the offset's bits 0 and 1 those of the
//! column; `A` takes them to bits 0 and 1, and 3 and 4: `Sw' = Sw<2,0,-3>`.
//!
//! ```text
//!     offset  row row row col col          index  col col row row row
//! ```
//!
//! **Refuses:** nothing: a case that is not shown this way may still hold.

use super::steps::{Digit, Steps};
use crate::algebra::coalesce::coalesce;
use crate::algebra::composition::composition;
use crate::arithmetic::{div, divides, mul};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// Checks whether `A(Sw(L(c))) = Sw'(A(L(c)))` is shown to hold everywhere, where `both` is `A ∘ L`; see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
const fn passes(
    a: &LayoutValue,
    inside: &LayoutValue,
    both: &LayoutValue,
    from: &Swizzle,
    to: &Swizzle,
) -> Result<bool, AlgebraError> {
    let none = Steps::new(Swizzle::IDENTITY, Swizzle::IDENTITY, 0);
    let Some(digits) = tri!(none.common(&tri!(coalesce(inside)), &tri!(coalesce(both)))) else { return Ok(false) };
    let a = Flat::leaves(&tri!(coalesce(a)));
    let (mut effective, mut taken) = (ComposedLayout::new(*from, 0, inside).effective_bits(), 0);
    while effective != 0 {
        let read = effective & effective.wrapping_neg();
        effective ^= read;
        let changed = from.apply(read) ^ read;
        let (read_there, changed_there) = (tri!(offset_of(&a, read)), tri!(offset_of(&a, changed)));
        let is_read = read_there & to.y_mask() == read_there && read_there.is_power_of_two();
        if !is_read || to.apply(read_there) != read_there | changed_there || !changed_there.is_power_of_two() {
            return Ok(false);
        }
        let is_same = tri!(same_bit(&digits, read, read_there)) && tri!(same_bit(&digits, changed, changed_there));
        if !is_same || !tri!(is_bit_of_a_digit(&a, changed)) {
            return Ok(false);
        }
        taken |= read_there;
    }
    Ok(ComposedLayout::new(*to, 0, both).effective_bits() & !taken == 0)
}

impl ComposedLayout {
    /// Checks whether `result`, with the swizzle derived from this one by `a`, is shown to be `a` after this layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn passes_under(&self, a: &LayoutValue, result: &Self) -> Result<bool, AlgebraError> {
        let inside = tri!(self.with_offset());
        passes(a, &inside, &tri!(composition(a, &inside)), &self.swizzle, &result.swizzle)
    }

    /// Checks whether this layout, under `swizzle`, is shown to take the value of `inverse` at every index back to that index.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_led_back_to(&self, swizzle: &Swizzle, inverse: &Self) -> Result<bool, AlgebraError> {
        let line = tri!(LayoutValue::line(tri!(inverse.size()), 1));
        // `inverse` leads to no index past the end.
        Ok(tri!(inverse.cosize()) <= tri!(self.size())
            && tri!(passes(&self.layout, &inverse.layout, &line, &inverse.swizzle, swizzle)))
    }

    /// Checks whether `inverse` is shown to take each offset of this layout, under `swizzle`, to an index with the same offset.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_led_back_from(&self, swizzle: &Swizzle, inverse: &Self) -> Result<bool, AlgebraError> {
        let (inside, line) = (tri!(self.with_offset()), tri!(LayoutValue::line(tri!(self.size()), 1)));
        let both = tri!(composition(&inverse.layout, &inside));
        let is_inverse = self.offset == 0 || {
            let offset_alone = tri!(both.mode(both.rank().saturating_sub(1)));
            let without = tri!(composition(&inverse.layout, &self.layout));
            tri!(offset_alone.cosize()) == 1 && tri!(coalesce(&without)).equals(&line)
        };
        Ok(is_inverse && tri!(passes(&inverse.layout, &inside, &both, swizzle, &inverse.swizzle)))
    }

    /// The layout inside, and the offset as one more mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_offset(&self) -> Result<LayoutValue, AlgebraError> {
        if self.offset == 0 {
            return Ok(self.layout);
        }
        LayoutValue::of(&[self.layout, tri!(LayoutValue::line(2, self.offset))])
    }
}

/// The offset of a layout at an index.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn offset_of(layout: &Flat, index: u64) -> Result<u64, AlgebraError> {
    offset(&layout.layout(), index)
}

/// The origin of a bit of a sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The bit is never set.
    Nowhere,
    /// This bit of the steps of this digit.
    Digit { digit: usize, bit: u64 },
    /// Unknown.
    Mixed,
}

/// Checks whether a bit of the sums before the swizzle, and another of those after, are the same bit of the same digit.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn same_bit(digits: &Steps, before: u64, after: u64) -> Result<bool, AlgebraError> {
    Ok(match (tri!(source(digits, before, true)), tri!(source(digits, after, false))) {
        (Source::Nowhere, Source::Nowhere) => true,
        (Source::Digit { digit, bit }, Source::Digit { digit: other, bit: same }) => digit == other && bit == same,
        _ => false,
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn source(digits: &Steps, bit: u64, is_before: bool) -> Result<Source, AlgebraError> {
    // The reach of the lower steps, and the digit whose step reaches the bit.
    let (mut low, mut found) = (0_u64, Source::Nowhere);
    let mut step_found = bit;
    each!(k in 0, digits.count() => {
        let Digit { extent, before, after } = digits.digit(k);
        let step = if is_before { before } else { after };
        let reach = tri!(mul(extent.saturating_sub(1), step));
        if !divides(bit.saturating_mul(2), step) {
            if reach < bit {
                low = low.saturating_add(reach);
            } else if divides(step, bit) && matches!(found, Source::Nowhere) {
                found = Source::Digit { digit: k, bit: tri!(div(bit, step)) };
                step_found = step;
            } else {
                return Ok(Source::Mixed);
            }
        }
    });
    Ok(if low < step_found { found } else { Source::Mixed })
}

/// Checks whether a bit of the index is a bit of the steps of one mode.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_bit_of_a_digit(layout: &Flat, bit: u64) -> Result<bool, AlgebraError> {
    let mut before = 1;
    each!(j in 0, layout.len() => {
        let extent = layout.at(j).extent;
        let is_last = crate::control::next(j) == layout.len();
        if is_last {
            return Ok(divides(before, bit));
        }
        let end = tri!(mul(before, extent));
        if divides(before, bit) && divides(bit.saturating_mul(2), end) {
            return Ok(true);
        }
        if end > bit {
            return Ok(false);
        }
        before = end;
    });
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    fn inverses(swizzle: (u32, u32, i32), extents: &[u64], strides: &[u64]) -> [Option<bool>; 2] {
        let swizzle = Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap();
        let composed = ComposedLayout::new(swizzle, 0, &layout(extents, strides));
        let right = composed
            .right_inverse()
            .ok()
            .map(|inverse| composed.is_led_back_to(&composed.effective(), &inverse) == Ok(true));
        let left = composed
            .left_inverse()
            .ok()
            .map(|inverse| composed.is_led_back_from(&composed.effective(), &inverse) == Ok(true));
        [right, left]
    }

    #[test]
    fn the_worked_example() {
        assert_eq!(inverses((2, 0, 2), &[8, 4], &[4, 1]), [Some(true), Some(true)]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn what_is_shown_is_so() {
        let (mut shown, mut wrong) = (0, 0);
        for (a, b) in (0..24_u64).flat_map(|a| (0..24_u64).map(move |b| (a, b))) {
            for (bits, base, shift) in [(1, 0, 1), (1, 0, -1), (2, 0, 2), (1, 1, 2), (2, 0, -2), (1, 2, 1), (2, 1, -3)]
            {
                let inside = layout(&[4, 8], &[a, b]);
                let composed = ComposedLayout::new(Swizzle::new(bits, base, shift).unwrap(), 0, &inside);
                // A layout and a swizzle that may be that of the inverse, or any other.
                let (Ok(outer), Ok(size)) = (crate::left_inverse(&inside), composed.size()) else { continue };
                for to in [(1, 0, 1), (1, 0, 2), (1, 3, -3), (1, 2, -2), (2, 0, 3), (1, 1, 2), (1, 2, 1), (2, 0, 2)] {
                    let inverse = ComposedLayout::new(Swizzle::new(to.0, to.1, to.2).unwrap(), 0, &outer);
                    let is_shown = composed.is_led_back_from(&composed.swizzle, &inverse) == Ok(true);
                    let is_so = (0..size).all(|i| {
                        let expected = composed.at(i).unwrap();
                        inverse.at(expected).and_then(|index| composed.at(index)) == Ok(expected)
                    });
                    shown += usize::from(is_shown);
                    wrong += usize::from(is_shown && !is_so);
                }
            }
        }
        assert!(shown > 100 && wrong == 0, "{shown} {wrong}");
    }
}
