//! # Layouts like another
//!
//! **Definition.** For a layout `L`:
//! 1. `make_layout_like(L)` has the shape of `L`, the modes of stride 0 as they are, and the others compact in the order of their strides,
//!    ties from left to right;
//! 2. `make_fragment_like(L)` is the register fragment of `L`: its mode 0 compact and column-major, modes of stride 0 as they are; its other modes
//!    compact after that, in the order of their strides. A layout of rank 1 gives the compact layout of its shape;
//! 3. `with_shape(L, S)` is `L` as a function on the coordinates of `S`: `L ∘ S`, with `S` compact and column-major.
//!
//! **Law:** without its modes of stride 0, `make_layout_like(L)` is a bijection onto `[0, size)`; if `L` is compact already, it is `L`, except
//! for strides of extents 1. `with_shape(L, S)(i) = L(i)`.
//!
//! **Worked example:** `(3,(2,4)):(96,(0,8))`: stride 8 comes first, then 96; 0 stays: `(3,(2,4)):(4,(0,1))`. As a fragment mode 0 comes first:
//! `(3,((2,4))):(1,((3,6)))`.
//!
//! ```text
//!   (2,3):(8,1)   like: (2,3):(3,1)   0 1 2      fragment: (2,(3)):(1,(2))   0 2 4
//!                                     3 4 5                                  1 3 5
//! ```
//!
//! **Refuses:** the errors of [`crate::composition`], in `with_shape`; sizes past 64 bits.
//!
//! `CuTe` (`layout.hpp`, CUTLASS) gives equal strides to modes of equal stride, which is not a bijection: `make_layout_like((2,2):(3,3))` is
//! `(2,2):(1,1)` there and `(2,2):(1,2)` here. As in `CuTe`, a fragment's single remaining mode stays a tuple of one.

use super::filter::filter_zeros;
use crate::compact::make_layout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::traced;

traced! {
    /// The compact layout in the order of the strides of `layout`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::make_layout_like;
    /// assert_eq!(make_layout_like(&"(2,3):(8,1)".parse()?)?.to_string(), "(2,3):(3,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn make_layout_like(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        LayoutValue::new(&layout.shape(), &tri!(trace.compact_order(&filter_zeros(layout).shape(), &layout.stride())))
    }

    /// The register fragment of a layout; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::make_fragment_like;
    /// assert_eq!(make_fragment_like(&"(6,4,5):(4,1,24)".parse()?)?.to_string(), "(6,4,5):(1,6,24)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn make_fragment_like(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        if layout.rank() <= 1 {
            let strides = tri!(trace.compact_col_major(&layout.shape(), &IntTuple::int(1)));
            return LayoutValue::new(&layout.shape(), &strides);
        }
        let first = tri!(layout.mode(0));
        let strides = tri!(trace.compact_col_major(&filter_zeros(&first).shape(), &IntTuple::int(1)));
        let block = tri!(LayoutValue::new(&first.shape(), &strides));
        let rest = tri!(layout.take(1, layout.rank()));
        let order = tri!(trace.make_ordered_layout(&rest.shape(), &rest.stride()));
        trace.tiled_product(&block, &Tiler::layout(&order))
    }

    /// The layout as a function on the coordinates of `shape`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`crate::composition`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, with_shape};
    /// let layout: LayoutValue = "(4,6):(1,8)".parse()?;
    /// assert_eq!(with_shape(&layout, &"(2,12)".parse()?)?.to_string(), "(2,(2,6)):(1,(2,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn with_shape(
        trace: &mut Trace,
        layout: &LayoutValue,
        shape: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        trace.composition(layout, &tri!(make_layout(shape)))
    }
}
