//! # The greatest offset up to a bound
//!
//! **Definition.** A layout is ordered if, with its moving modes in order of stride, each stride is at least one more than the reach of all modes before together. Its offsets
//! are then in the order of their digits, the last mode first.
//!
//! **How:** the greatest offset up to `x` takes as many steps of the largest stride as fit, then of the next, and so on: one step less could not be compensated.
//!
//! **Law:** the answer is an offset of the layout and at most the bound; no offset lies between both.
//!
//! **Worked example:** `(4,3):(1,10)` has `0–3 10–13 20–23`; up to 17, one step of 10 fits, and of the 7 left all 3 of 1: 13.
//!
//! ```text
//!     0 1 2 3 … 10 11 12 13 … │17  20 …
//! ```
//!
//! **Refuses:** offsets past 64 bits. A layout that is not ordered gives `None`.

use crate::arithmetic::{add, div, min, mul, sub};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;

/// The moving modes of a layout, each stride beyond the reach of those before; see the [module](self).
pub(crate) struct Ordered {
    modes: Flat,
}

impl Ordered {
    /// The layout, if it is ordered.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn from_layout(layout: &LayoutValue) -> Result<Option<Self>, AlgebraError> {
        let modes = Flat::moving(layout).sorted(false);
        let mut reach = 0;
        each!(i in 0, modes.len() => {
            let mode = modes.at(i);
            if mode.stride <= reach {
                return Ok(None);
            }
            reach = tri!(add(reach, tri!(mul(mode.extent.saturating_sub(1), mode.stride))));
        });
        Ok(Some(Self { modes }))
    }

    /// The greatest offset that is at most `bound`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn up_to(&self, bound: u64) -> Result<u64, AlgebraError> {
        let mut left = bound;
        each!(i in 0, self.modes.len() => {
            let mode = self.modes.at(self.modes.len().saturating_sub(next(i)));
            let steps = min(mode.extent.saturating_sub(1), tri!(div(left, mode.stride)));
            left = tri!(sub(left, tri!(mul(steps, mode.stride))));
        });
        sub(bound, left)
    }

    /// Checks whether some offset lies in `[from, to]`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn meets(&self, from: u64, to: u64) -> Result<bool, AlgebraError> {
        Ok(tri!(self.up_to(to)) >= from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coord::offset;
    use crate::sample::layout;

    #[test]
    fn the_worked_example() {
        let rows = Ordered::from_layout(&layout(&[4, 3], &[1, 10])).unwrap().unwrap();
        assert_eq!([0, 9, 17, 99].map(|bound| rows.up_to(bound).unwrap()), [0, 3, 13, 23]);
        assert_eq!((rows.meets(4, 9), rows.meets(4, 10)), (Ok(false), Ok(true)));
    }

    #[test]
    #[cfg_attr(miri, ignore = "thousands of small layouts")]
    fn small_layouts_by_definition() {
        let mut ordered = 0;
        for strides in (0..30_u64).flat_map(|d| (0..30).map(move |e| [d, e])) {
            let steps = layout(&[4, 3], &strides);
            let Some(found) = Ordered::from_layout(&steps).unwrap() else { continue };
            ordered += 1;
            for bound in 0..100 {
                let offsets = (0..12).map(|i| offset(&steps, i).unwrap());
                let expected = offsets.filter(|offset| *offset <= bound).max().unwrap();
                assert_eq!(found.up_to(bound), Ok(expected), "{steps} up to {bound}");
            }
        }
        assert!(ordered > 300, "{ordered}");
    }
}
