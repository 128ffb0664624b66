//! The bits that offsets of a layout can have: if those of its modes are disjoint, no sum carries.

use layout_algebra::{LayoutValue, Mode};

use crate::refusal::answer;

/// The bits that `start` and the offsets of a layout can have; an upper bound.
pub(crate) const fn bits_of(start: u64, layout: &LayoutValue) -> u64 {
    let (mut bits, mut i) = (start, 0);
    while i < layout.leaf_count() {
        let own = bits_of_leaf(layout.leaf_at(i));
        bits = if bits & own == 0 { bits | own } else { up_to(answer(layout_algebra::arithmetic::add(bits, own))) };
        i += 1;
    }
    bits
}

/// Returns true if no sum of `start` and the terms of an offset carries.
pub(crate) const fn is_carry_free(start: u64, layout: &LayoutValue) -> bool {
    let (mut bits, mut i) = (start, 0);
    while i < layout.leaf_count() {
        let own = bits_of_leaf(layout.leaf_at(i));
        if bits & own != 0 {
            return false;
        }
        bits |= own;
        i += 1;
    }
    true
}

/// The bits that the offsets of one leaf can have; an upper bound.
pub(crate) const fn bits_of_leaf(leaf: Mode) -> u64 {
    if leaf.extent == 1 || leaf.stride == 0 {
        return 0;
    }
    let lowest = leaf.stride.trailing_zeros();
    up_to(answer(layout_algebra::arithmetic::mul(leaf.extent - 1, leaf.stride))) >> lowest << lowest
}

/// All bits from the lowest to the highest of `number`.
const fn up_to(number: u64) -> u64 {
    if number == 0 { 0 } else { u64::MAX >> number.leading_zeros() }
}
