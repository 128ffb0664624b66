//! # Vector width
//!
//! **Definition.** `vector_width(C)` for `C(i) = Sw(off + L(i))` is the greatest power of two `V` that divides `size(C)` with
//! 1. `C(iV + k) = C(iV) + k` for all `k < V`: blocks of `V` coordinates are contiguous in memory;
//! 2. `V` divides `C(iV)`: the blocks are aligned.
//!
//! Then `size(C) / V` instructions of `V` elements each move the whole layout.
//!
//! **Law:** if the conditions hold for `V`, they hold for `V/2`. If `B` stays within `A`'s domain, `vector_width(A o B)` is at least the smaller of
//! both widths.
//!
//! **Without a swizzle**, for a coalesced layout, `V` divides the extent of the first mode, if its stride is 1, every other stride, and the offset: exact, since
//! blocks of `V` may not straddle the end of that mode.
//!
//! **A swizzle that reads above what it changes** (`S > 0`) takes blocks past `2^(M+S)` apart: within such a block bit `M+S` of `C` counts up, and `L` would
//! have to step from `2^(M+S)` on by an amount that decreases for one `k` and increases for another. Up to there, `k` has no bit that is read, so
//! that `off + L` itself has the width, and every block begins at a multiple of `V` before and after it is swizzled: bit `b + S` is 0 in every offset, for
//! every bit `b < V` that is changed.
//!
//! **A swizzle that reads below** (`S < 0`) leaves the bits below `2^(M+|S|)` as they are, and no block is longer than that, by the same argument. So every offset is `i`
//! modulo `V`: off is 0 there, and each stride equals the number of coordinates of its step; and `C(i+1) = C(i) + 1` except where `i + 1` begins a block. The difference depends on the
//! digits that carry from `i` to `i + 1` and on `off + L(i)` modulo `2^(M+B+|S|)`: both are walked through, however many coordinates there are.
//!
//! **Worked example:** `(8,4):(1,12)`: 8 is a power of two, and 12 is only a multiple of 4: blocks of 4. Under `Sw<1,1,2>` bit 3 changes bit 1; the offset 12 has bit
//! 3, so blocks have 2 elements.
//!
//! ```text
//!     0 1 2 3│4 5 6 7 │          V = 8 would begin its second block at 12, which 8 does not divide
//!     12 …    16 …
//!     14 15 12 13 …              under Sw<1,1,2>: V = 4 would begin that one at 14
//! ```
//!
//! **Refuses:** more than 2^20 coordinates under a swizzle with `S < 0` and a period past 2^20, if the layout undoes it in the first block
//! ([`AlgebraError::NotDecided`]).

use crate::algebra::extension::{EXHAUSTION, can_be_tried};
use crate::arithmetic::{add, gcd, min, mul, rem};
use crate::composed::ComposedLayout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::image::{Residues, sets_bit};
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Place, Sign, Stage, Trace, traced};

traced! {
    /// The number of elements that one instruction can move at once; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::analysis::vector_width;
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let line: LayoutValue = "64:1".parse()?;
    /// assert_eq!(vector_width(&ComposedLayout::plain(&line)), Ok(64));
    /// assert_eq!(vector_width(&ComposedLayout::new(Swizzle::new(1, 2, 3)?, 0, &line)), Ok(4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn vector_width(trace: &mut Trace, layout: &ComposedLayout) -> Result<u64, AlgebraError> {
        let layout = &layout.restricted_to_reached_bits();
        let swizzle = layout.swizzle();
        // Offsets past 64 bits are an error, whatever the width.
        tri!(layout.layout().cosize());
        if !layout.is_swizzled() {
            of_plain(layout.layout(), layout.offset(), trace)
        } else if swizzle.shift() > 0 {
            of_higher_bits(layout, &swizzle, trace)
        } else {
            of_lower_bits(layout, &swizzle, trace)
        }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_plain(layout: &LayoutValue, offset: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let modes = Flat::leaves(&tri!(trace.coalesce(layout)));
    let mut common = offset;
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        let step = if i == 0 { if mode.stride == 1 { mode.extent } else { 1 } } else { mode.stride };
        let before = common;
        common = gcd(before, step);
        trace.worked(Place::Leaf(i), Sign::Divisor, before, step, common);
    });
    Ok(power_told(common, trace))
}

/// The greatest power of two that divides a number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn power_of_two_in(number: u64) -> u64 {
    1 << (number.trailing_zeros() % 64)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn power_told(number: u64, trace: &mut Trace<'_>) -> u64 {
    let power = power_of_two_in(number);
    trace.worked(Place::Throughout, Sign::PowerOfTwo, number, power, power);
    power
}

/// The width under a swizzle that reads bits above those it changes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_higher_bits(
    layout: &ComposedLayout,
    swizzle: &Swizzle,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let plain = tri!(of_plain(layout.layout(), layout.offset(), trace));
    let width = min(plain, power_of_two_in(swizzle.y_mask()));
    trace.worked(Place::Throughout, Sign::Least, plain, power_of_two_in(swizzle.y_mask()), width);
    let mut changed = swizzle.z_mask();
    while changed != 0 && power_of_two_in(changed) < width {
        let bit = changed.trailing_zeros();
        let read = bit.saturating_add_signed(swizzle.shift());
        let is_set = sets_bit(layout.offset(), layout.layout(), read);
        trace.access(AccessFact::Bit { changed: bit, read, is_set });
        if is_set {
            return Ok(power_of_two_in(changed));
        }
        changed &= changed.wrapping_sub(1);
    }
    Ok(width)
}

/// The width under a swizzle that reads bits below those it changes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_lower_bits(layout: &ComposedLayout, swizzle: &Swizzle, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let modes = Flat::leaves(&tri!(trace.coalesce(layout.layout())));
    let width = tri!(counting_width(layout, &modes, power_of_two_in(swizzle.z_mask()), trace));
    match swizzle.period() {
        Some(period) if period <= EXHAUSTION => steps_apart(layout, &modes, period, width, trace),
        _ => bounded(layout, width, trace),
    }
}

/// The greatest `V` up to `limit` such that offset `i` is `i` modulo `V`, and `V` divides the size.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn counting_width(
    layout: &ComposedLayout,
    modes: &Flat,
    limit: u64,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    let mut common = gcd(gcd(layout.offset(), tri!(layout.size())), limit);
    let mut counts = 1;
    each!(i in 0, modes.len() => {
        let mode = modes.at(i);
        let (before, apart) = (common, mode.stride.abs_diff(counts));
        common = gcd(before, apart);
        trace.worked(Place::Leaf(i), Sign::Divisor, before, apart, common);
        counts = tri!(mul(counts, mode.extent));
    });
    Ok(power_told(common, trace))
}

/// The greatest `V` up to `width` such that offsets within a block are consecutive. If offsets `x` and the next are not, `x` is the last of its block: all of its
/// bits below `V` are set.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn steps_apart(
    layout: &ComposedLayout,
    modes: &Flat,
    period: u64,
    mut width: u64,
    trace: &mut Trace<'_>,
) -> Result<u64, AlgebraError> {
    // The residues that the modes above reach, and the amount that the modes below go back when they carry.
    let mut above = tri!(Residues::from_offset(layout.offset(), period));
    let mut back = tri!(layout.layout().cosize()).saturating_sub(1);
    each!(k in 0, modes.len() => {
        let mode = modes.at(modes.len().saturating_sub(crate::control::next(k)));
        back = back.saturating_sub(mode.extent.saturating_sub(1).saturating_mul(mode.stride));
        let mut last = above.moved(back);
        last.repeat(mode.extent.saturating_sub(1), mode.stride);
        let mut residue = 0;
        while residue < period {
            if last.has(residue) && !follows(&layout.swizzle(), residue, mode.stride, back, period) {
                let shorter = min(width, power_of_two_in(residue.saturating_add(1)));
                if shorter < width {
                    let next = residue.wrapping_add(mode.stride).wrapping_sub(back) & period.saturating_sub(1);
                    trace.access(AccessFact::Apart { residue, period, next });
                }
                width = shorter;
            }
            residue = residue.saturating_add(1);
        }
        above.repeat(mode.extent, mode.stride);
    });
    Ok(width)
}

/// Returns true if from an offset of this residue, one step forward and `back` backward adds exactly one after swizzling.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn follows(swizzle: &Swizzle, residue: u64, step: u64, back: u64, period: u64) -> bool {
    let within = period.saturating_sub(1);
    let next = residue.wrapping_add(step).wrapping_sub(back) & within;
    let added = swizzle.adds_to(next).saturating_sub(swizzle.adds_to(residue));
    added.saturating_add(step as i128).saturating_sub(back as i128) == 1
}

/// The answer if the period is too long to walk through: between the width of the layout inside and `most`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bounded(layout: &ComposedLayout, most: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let size = tri!(layout.size());
    let least = min(tri!(of_plain(layout.layout(), layout.offset(), trace)), layout.swizzle().unit());
    let most = tri!(of_the_first_block(layout, most));
    if least >= most {
        return Ok(most);
    }
    tri!(can_be_tried(size));
    by_exhaustion(layout, size, trace)
}

/// The greatest `V` up to `most` for which, in the first block, the coordinates that are powers of two are in their place.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_the_first_block(layout: &ComposedLayout, most: u64) -> Result<u64, AlgebraError> {
    let (first, mut width) = (tri!(layout.at(0)), 1);
    while width < most && tri!(layout.at(width)) == tri!(add(first, width)) {
        width = tri!(mul(width, 2));
    }
    Ok(width)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn by_exhaustion(layout: &ComposedLayout, size: u64, trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    trace.begin(Stage::Trial);
    let mut width: u64 = 1;
    loop {
        let twice = width.saturating_mul(2);
        let holds = tri!(rem(size, twice)) == 0 && tri!(holds(layout, size, twice));
        trace.access(AccessFact::Block { width: twice, holds });
        if !holds {
            trace.leave_trial();
            return Ok(width);
        }
        width = twice;
    }
}

/// Checks whether blocks of `width` coordinates are contiguous and aligned.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn holds(layout: &ComposedLayout, size: u64, width: u64) -> Result<bool, AlgebraError> {
    let mut first = 0;
    each!(index in 0, size => {
        let (place, offset) = (tri!(rem(index, width)), tri!(layout.at(index)));
        if place == 0 {
            first = offset;
        }
        if tri!(rem(first, width)) != 0 || offset != tri!(add(first, place)) {
            return Ok(false);
        }
    });
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    fn tried(layout: &ComposedLayout, size: u64) -> Result<u64, AlgebraError> {
        by_exhaustion(layout, size, &mut Trace::off())
    }

    fn swizzled(swizzle: (u32, u32, i32), offset: u64, layout: &LayoutValue) -> ComposedLayout {
        ComposedLayout::new(Swizzle::new(swizzle.0, swizzle.1, swizzle.2).unwrap(), offset, layout)
    }

    #[test]
    fn the_worked_example() {
        let columns = layout(&[8, 4], &[1, 12]);
        assert_eq!(vector_width(&ComposedLayout::plain(&columns)), Ok(4));
        assert_eq!(vector_width(&swizzled((1, 1, 2), 0, &columns)), Ok(2));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn the_algebra_agrees_with_the_definition() {
        let swizzles = [(0, 0, 0), (1, 0, 1), (1, 1, 2), (2, 1, 3), (2, 0, 2), (1, 0, 3), (1, 3, 1)];
        let mut wide = [0; 8];
        for extents in [[2, 4], [4, 3], [6, 2], [8, 8], [3, 2], [3, 8], [1, 16], [16, 1]] {
            for (first, stride) in (0..6).flat_map(|first| (0..34).map(move |stride| (first, stride))) {
                let inner = layout(&extents, &[first, stride]);
                for (bits, base, shift) in swizzles {
                    for (shift, offset) in
                        [shift, -shift].into_iter().flat_map(|shift| [0, 1, 2, 8].map(|x| (shift, x)))
                    {
                        let composed = swizzled((bits, base, shift), offset, &inner);
                        let expected = tried(&composed, composed.size().unwrap());
                        assert_eq!(vector_width(&composed), expected, "{composed}");
                        if shift < 0 && composed.is_swizzled() {
                            wide[expected.unwrap().trailing_zeros() as usize] += 1;
                        }
                    }
                }
            }
        }
        // Swizzles that read below and undo the layout keep blocks together.
        assert!(wide[2] + wide[3] > 100, "{wide:?}");
    }

    #[test]
    fn a_swizzle_that_undoes_the_layout_may_straddle_its_modes() {
        let composed = swizzled((1, 0, -1), 0, &layout(&[3, 2], &[3, 5]));
        assert_eq!((vector_width(&composed), tried(&composed, 6)), (Ok(2), Ok(2)));
    }

    #[test]
    fn an_offset_within_the_swizzle_counts() {
        let moved = ComposedLayout::new(Swizzle::IDENTITY, 2, &layout(&[8], &[1]));
        assert_eq!(vector_width(&moved), Ok(2));
    }

    #[test]
    #[cfg_attr(miri, ignore = "a million offsets")]
    fn the_size_does_not_matter() {
        let rows = layout(&[1 << 12, 1 << 20], &[1, 1 << 12]);
        assert_eq!(vector_width(&swizzled((3, 4, 3), 0, &rows)), Ok(16));
        assert_eq!(vector_width(&swizzled((3, 4, 3), 8, &rows)), Ok(8));
        assert_eq!(vector_width(&swizzled((3, 4, -3), 0, &rows)), Ok(16));
        assert_eq!(vector_width(&swizzled((3, 4, 40), 0, &rows)), Ok(1 << 32));
        assert_eq!(vector_width(&swizzled((3, 4, -40), 0, &rows)), Ok(16));
    }
}
