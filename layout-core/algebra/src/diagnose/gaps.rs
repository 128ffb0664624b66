//! Layouts without gaps, in the order of another.
//!
//! ```text
//!     (8,12):(12,1)     extent 12 as 16     (8,16):(16,1)
//!     (4,3):(1,5)       extent 3 as 4       (4,4):(1,4)
//! ```

use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::each;
use crate::layout_value::{LayoutValue, Mode};

/// The layout with another extent of one leaf, and gapless strides in the order of the old ones.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn without_gaps(layout: &LayoutValue, changed: usize, extent: u64) -> Option<LayoutValue> {
    if changed >= layout.leaf_count() {
        return compacted(layout);
    }
    compacted(&layout.with_leaf(changed, Mode { extent, stride: layout.leaf_at(changed).stride }))
}

/// The layout with gapless strides in the order of the old ones.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn compacted(layout: &LayoutValue) -> Option<LayoutValue> {
    let (mut compact, mut reach, mut is_placed) = (*layout, 1, [false; MAX_LEAVES]);
    let count = layout.leaf_count();
    each!(_placed in 0, count => {
        let mut least = count;
        each!(leaf in 0, count => {
            if !is_placed[leaf] && (least == count || layout.leaf_at(leaf).stride < layout.leaf_at(least).stride) {
                least = leaf;
            }
        });
        is_placed[least] = true;
        let extent = layout.leaf_at(least).extent;
        compact = compact.with_leaf(least, Mode { extent, stride: reach });
        let Ok(further) = mul(reach, extent) else { return None };
        reach = further;
    });
    Some(compact)
}

/// The same, with the extent of one leaf chosen such that it has `size` offsets, if that is possible.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn filling(layout: &LayoutValue, changed: usize, size: u64) -> Option<LayoutValue> {
    let mut others = 1_u64;
    each!(leaf in 0, layout.leaf_count() => {
        if leaf != changed {
            others = others.saturating_mul(layout.leaf_at(leaf).extent);
        }
    });
    match (size.checked_rem(others), size.checked_div(others)) {
        (Some(0), Some(extent)) if extent > 0 => without_gaps(layout, changed, extent),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn strides_keep_their_order() {
        assert_eq!(without_gaps(&layout(&[8, 12], &[12, 1]), 1, 16), Some(layout(&[8, 16], &[16, 1])));
        assert_eq!(filling(&layout(&[4, 3], &[1, 5]), 1, 16), Some(layout(&[4, 4], &[1, 4])));
        assert_eq!(filling(&layout(&[4, 3], &[1, 5]), 1, 15), None);
    }
}
