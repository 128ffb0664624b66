//! # Threads and values
//!
//! **Definition.** `threads` takes a coordinate of a tile to the thread that owns it, `values` a coordinate within each thread's block to the number of
//! the value. `make_layout_tv(threads, values)` inverts this: a layout `(thread, value) → element` of a tile, elements counted column by column.
//! 1. The tile has, mode by mode, the extent of `threads` times that of `values`; a thread's values are neighbors.
//! 2. The layout is the right inverse of `raked_product(threads, values)`, in the shape (threads, values).
//!
//! **Law:** it is a bijection of (thread, value) with the elements of the tile.
//!
//! **Worked example:** threads `(2,2):(2,1)`, values `(1,4):(0,1)`: the tile is `(2,8)` and the layout `((2,2),4):((8,1),2)`. Thread 1 is at `(0,1)`;
//! its values are elements 8, 10, 12, 14: row 0, columns 4 to 7.
//!
//! ```text
//!     columns  0  1  2  3  4  5  6  7
//!     row 0   t0 t0 t0 t0 t1 t1 t1 t1
//!     row 1   t2 t2 t2 t2 t3 t3 t3 t3
//! ```
//!
//! **Refuses:** threads or values that are not numbered consecutively from 0 ([`AlgebraError::NotNumbered`]).
//!
//! Source: `CuTe`, `copy_atom.hpp` (`make_tiled_copy`), which does not check this.

use super::reduction::product_each;
use crate::arithmetic::mul;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Place, Relation, traced};

traced! {
    /// The layout (thread, value) → element, and the tile; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{make_layout, make_layout_tv};
    /// let (layout, tile) = make_layout_tv(&"(2,2):(2,1)".parse()?, &make_layout(&"(1,4)".parse()?)?)?;
    /// assert_eq!(layout.to_string(), "((2,2),4):((8,1),2)");
    /// assert_eq!(tile.to_string(), "(2,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn make_layout_tv(
        trace: &mut Trace,
        threads: &LayoutValue,
        values: &LayoutValue,
    ) -> Result<(LayoutValue, IntTuple), AlgebraError> {
        let dealt = tri!(trace.raked_product(threads, values));
        let numbers = tri!(trace.right_inverse(&dealt));
        let (thread_count, value_count) = (tri!(threads.size()), tri!(values.size()));
        let (reached, size) = (tri!(numbers.size()), tri!(mul(thread_count, value_count)));
        if !trace.test(Place::Size, Relation::Equals, reached, size) {
            return Err(AlgebraError::NotNumbered { reached, size });
        }
        let by_thread = tri!(LayoutValue::of(&[
            tri!(LayoutValue::line(thread_count, 1)),
            tri!(LayoutValue::line(value_count, thread_count)),
        ]));
        Ok((tri!(trace.composition(&numbers, &by_thread)), tri!(product_each(&dealt.shape()))))
    }
}
