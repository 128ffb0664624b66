//! # Nullspace
//!
//! **Definition.** `nullspace(L) = N` has the leaves of `L` whose stride is 0, in order: each with its extent, and as stride the
//! number of indices that one step of it passes, the product of all extents to its left. No such leaf gives `1:0`, a single one is written bare.
//!
//! **Law:** the image of `N` is exactly `{ i : L(i) = 0 }`, and `N` is injective and ordered; so `size(L)` is `size(N)` times the size of
//! the moving modes. (Strides are not negative: a sum of steps is 0 only if every step is.)
//!
//! **Worked example:** in `(2,4,6):(1,2,0)` mode 2 has stride 0, and one step of it passes `2·4 = 8` indices: `6:8`.
//!
//! ```text
//!   (2,3):(1,0)   i  0 1 2 3 4 5
//!                 o  0 1 0 1 0 1      0 at 0, 2, 4: 3:2
//! ```
//!
//! **Refuses:** sizes past 64 bits.
//!
//! Source: `CuTe`, `layout.hpp` (CUTLASS); as there, a mode of extent 1 and stride 0 stays, with stride 0.

use crate::compact::compact_col_major;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Fact, traced};

traced! {
    /// The layout of the indices with offset 0; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::nullspace;
    /// assert_eq!(nullspace(&"(2,4,6):(1,2,0)".parse()?)?.to_string(), "6:8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn nullspace(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let steps = tri!(compact_col_major(&layout.shape(), &IntTuple::int(1)));
        let mut still = Flat::none();
        each!(i in 0, layout.leaf_count() => {
            let mode = layout.leaf_at(i);
            if mode.stride == 0 {
                let to = Mode { extent: mode.extent, stride: steps.leaf_at(i) };
                trace.fact(Fact::Becomes { leaf: i, from: mode, to });
                still.push(to);
                }
        });
        Ok(still.layout())
    }
}
