//! # Bits that some offset sets
//!
//! **Definition.** `sets_bit(x, L, b)`: some coordinate `c` of `L` has bit `b` of `x + L(c)` set.
//!
//! **How.** Modulo `2^(b+1)` a stride is a step `e` with `−2^b ≤ e < 2^b`. Bit `b` is clear if the sum is in `[0, 2^b)`. If `x` is there, and so are `x` with all
//! steps up and `x` with all steps down, then every sum is. If all steps up lead past it, one of them is the first to do so; a step is less than
//! `2^b`, so it ends in `[2^b, 2^(b+1))`, where the bit is set. Down likewise: the first to leave ends in `[−2^b, 0)`, where it is set too. Two sums therefore decide it.
//!
//! **Law:** if no bit that a swizzle reads is ever set, the swizzle changes no offset.
//!
//! **Worked example:** bit 2 of `(2,2):(1,6)`: modulo 8 the steps are `+1` and `−2`. All down from 0 is −2, and indeed `0 + 6` has bit 2. From 2 on, `2 + 1 = 3` and
//! `2 − 2 = 0` stay in `[0, 4)`: the offsets `2 3 8 9` do not have it.
//!
//! ```text
//!     0│1 2 3│4 5 6 7           from 0:  0 1 6 7
//!      └clear┘└─set─┘           from 2:  2 3 8 9
//! ```
//!
//! **Refuses:** nothing; sums that leave 128 bits stay at their end, past which nothing changes.

use crate::control::each;
use crate::layout_value::LayoutValue;

/// Returns true if bit `bit` of `offset + L(c)` is set for some coordinate `c` of `layout`; see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn sets_bit(offset: u64, layout: &LayoutValue, bit: u32) -> bool {
    let half = 1_i128 << (bit % 64);
    let period = half.saturating_mul(2);
    let start = modulo(offset, period);
    let (mut up, mut down) = (start, start);
    each!(i in 0, layout.leaf_count() => {
        let mode = layout.leaf_at(i);
        let step = modulo(mode.stride, period);
        let steps = mode.extent.saturating_sub(1) as i128;
        if step < half {
            up = up.saturating_add(step.saturating_mul(steps));
        } else {
            down = down.saturating_add(step.saturating_sub(period).saturating_mul(steps));
        }
    });
    up >= half || down < 0
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn modulo(x: u64, power_of_two: i128) -> i128 {
    x as i128 & power_of_two.saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::offset;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        let steps = layout(&[2, 2], &[1, 6]);
        assert_eq!([0, 2].map(|from| sets_bit(from, &steps, 2)), [true, false]);
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn small_layouts_by_definition() {
        for strides in (0..34_u64).flat_map(|d| (0..34).map(move |e| [d, e])) {
            for extents in [[2, 2], [3, 4], [1, 5]] {
                let steps = layout(&extents, &strides);
                let size = steps.size().unwrap();
                for (from, bit) in (0..9).flat_map(|from| (0..6).map(move |bit| (from, bit))) {
                    let sets = (0..size).any(|i| (from + offset(&steps, i).unwrap()) >> bit & 1 == 1);
                    assert_eq!(sets_bit(from, &steps, bit), sets, "bit {bit} of {from} + {steps}");
                }
            }
        }
    }

    #[test]
    fn the_highest_bit_has_no_neighbour_to_carry_to() {
        assert!(sets_bit(0, &layout(&[2], &[1 << 63]), 63));
        assert!(!sets_bit(0, &layout(&[1 << 31, 1 << 32], &[1, 1 << 31]), 63));
        assert!(sets_bit(1 << 63, &layout(&[3], &[1]), 63));
    }
}
