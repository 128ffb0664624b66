//! # Coalesce, for coordinate layouts
//!
//! **Definition.** `L.coalesce()` is the layout of fewest modes with the coordinates of `L` at every index: modes of extent 1 are dropped, and a
//! mode `a:d`
//! and the next one `b:e` become `a·b:d` if `e = a·d`, steps along the same coordinate.
//!
//! **Law:** each projection of the result is the same function as that projection of `L`.
//!
//! **Worked example:** in `(2,3,4):(1@0,2@0,1@1)` the first two continue along coordinate 0, the third moves along another: `(6,4):(1@0,1@1)`.
//!
//! ```text
//!   index        0     1     2   …   5     6
//!   coordinate (0,0) (1,0) (2,0)   (5,0) (0,1)
//! ```
//!
//! **Refuses:** steps past 64 bits. Source: `CuTe` (`layout.hpp`, CUTLASS), whose coalesce compares strides of any kind; see [`crate::coalesce`].

use super::CoordMode;
use super::basis::ScaledBasis;
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::coordinate::CoordLayout;
use crate::error::AlgebraError;
use crate::layout_value::Mode;
use crate::nested::Nested;
use crate::trace::{Fact, Stage, traced};

traced! {
    /// The fewest modes of the same function; see [`crate::coalesce`].
    ///
    /// ```
    /// use layout_algebra::make_identity_layout;
    /// let identity = make_identity_layout(&"(4,1,6)".parse()?)?;
    /// assert_eq!(identity.coalesce()?.to_string(), "(4,6):(1@0,1@2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn coalesce(this: &CoordLayout, trace: &mut Trace) -> Result<CoordLayout, AlgebraError> {
        trace.begin(Stage::Coalesce);
        let mut modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
        let mut count = 0usize;
        each!(i in 0, this.leaf_count() => {
            let mode = this.leaf_at(i);
            let last = modes[if count == 0 { 0 } else { count.saturating_sub(1) }];
            let plain = Mode { extent: mode.extent, stride: mode.stride.value() };
            if mode.extent == 1 {
                trace.fact(Fact::Dropped { stride: plain.stride });
            } else if count > 0 && tri!(last.stride.times(last.extent)).equals(&mode.stride) {
                let extent = tri!(mul(last.extent, mode.extent));
                let before = Mode { extent: last.extent, stride: last.stride.value() };
                trace.fact(Fact::Merged { before, mode: plain, merged: Mode { extent, stride: before.stride } });
                modes[count.saturating_sub(1)].extent = extent;
            } else {
                trace.along(&mode.stride);
                trace.fact(Fact::Kept { mode: plain });
                modes[count] = mode;
                count = next(count);
            }
        });
        trace.leave();
        if count < 2 {
            return Ok(Nested::leaf(modes[0]));
        }
        let mut flat = CoordLayout::empty(modes[0]);
        each!(i in 0, count => {
            tri!(flat.add(Nested::leaf(modes[i]).tree()));
        });
        Ok(flat)
    }
}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use crate::coordinate::identity::make_identity_layout;
    use crate::int_tuple::IntTuple;
    use crate::layout_value::LayoutValue;

    #[test]
    fn neighbours_along_one_coordinate_merge() {
        let identity = make_identity_layout(&IntTuple::flat(&[6, 4]).unwrap()).unwrap();
        let parted = LayoutValue::new(&IntTuple::flat(&[2, 3, 4]).unwrap(), &IntTuple::flat(&[1, 2, 6]).unwrap());
        let parted = identity.composition(&parted.unwrap()).unwrap();
        assert_eq!(parted.to_string(), "(2,3,4):(1@0,2@0,1@1)");
        assert_eq!(parted.coalesce().unwrap(), identity);
    }
}
