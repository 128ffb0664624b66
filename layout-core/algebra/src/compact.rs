//! # Compact layouts
//!
//! A compact layout of a shape is a bijection of its coordinates with `[0, size)`; it is given by the order in which its modes
//! advance.
//!
//! 1. column-major: the leftmost mode advances first, `d_k = s_0·…·s_{k-1}`;
//! 2. row-major: the rightmost mode advances first, at every depth;
//! 3. ordered: modes with smaller numbers first; ties from left to right, so that the result is always a bijection.
//!
//! **Law:** each is a bijection onto `[start·0, …)`, that is, `is_compact` holds for start 1.
//!
//! **Worked example:** `(3,(2,4))` has the column-major strides `(1,(3,6))` and the row-major strides `(8,(4,1))`; by order `(1,0)`,
//! where mode 1 advances first, it has `(8,(1,2))`.
//!
//! ```text
//!   (2,3):(1,2)  0 2 4      (2,3):(3,1)  0 1 2
//!                1 3 5                   3 4 5
//! ```
//!
//! A mode of extent 1 gets stride 0, as in `CuTe` (`stride.hpp`). `CuTe` gives equal strides to modes of equal order, which is not a
//! bijection; here the left one advances first.
//!
//! **Refuses:** an order that nests deeper than the shape ([`AlgebraError::ProfileMismatch`]), sizes past 64 bits.

use crate::algebra::by_mode::by_start;
use crate::algebra::prefix_product::running;
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::{Trace, traced};

traced! {
    /// The column-major strides of `shape`, the first being `start`; a tuple of starts goes mode by mode.
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if a tuple of starts does not fit, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, compact_col_major};
    /// assert_eq!(compact_col_major(&"(4,8)".parse()?, &IntTuple::int(1))?.to_string(), "(1,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn compact_col_major(
        trace: &mut Trace,
        shape: &IntTuple,
        start: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        by_starts(shape, start, false, trace)
    }

    /// The row-major strides of `shape`, the last being `start`; a tuple of starts goes mode by mode.
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if a tuple of starts does not fit, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, compact_row_major};
    /// assert_eq!(compact_row_major(&"(4,8)".parse()?, &IntTuple::int(1))?.to_string(), "(8,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn compact_row_major(
        trace: &mut Trace,
        shape: &IntTuple,
        start: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        by_starts(shape, start, true, trace)
    }
}

by_start! { by_starts(shape, start, from_right, trace); first => running(shape, first, from_right, true, trace) }

traced! {
    /// The strides of the compact layout of `shape` in which modes of smaller `order` advance first.
    ///
    /// A leaf of `order` may stand for a nested mode, which is then column-major inside.
    ///
    /// # Errors
    /// [`AlgebraError::ProfileMismatch`] if `order` does not nest as `shape` does, [`AlgebraError::Overflow`] past 64 bits.
    ///
    /// ```
    /// use layout_algebra::{IntTuple, compact_order};
    /// let (shape, order) = (IntTuple::flat(&[2, 2, 2, 2])?, IntTuple::flat(&[0, 2, 3, 1])?);
    /// assert_eq!(compact_order(&shape, &order)?.to_string(), "(1,4,8,2)");
    /// assert_eq!(compact_order(&"(2,6)".parse()?, &"(6,6)".parse()?)?.to_string(), "(1,2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn compact_order(
        trace: &mut Trace,
        shape: &IntTuple,
        order: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        let mut sizes = [1; MAX_LEAVES];
        tri!(sizes_under(shape, order, &mut sizes, 0));
        Ok(tri!(order_from(shape, order, order, &sizes, 0, trace)).0)
    }
}

/// The size of the part of `shape` under each leaf of `order`, from leaf `at` on; returns the first leaf not filled.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn sizes_under(
    shape: &IntTuple,
    order: &IntTuple,
    sizes: &mut [u64; MAX_LEAVES],
    at: usize,
) -> Result<usize, AlgebraError> {
    if order.is_leaf() {
        sizes[at] = tri!(shape.product());
        return Ok(next(at));
    }
    if shape.is_leaf() || shape.rank() != order.rank() {
        return Err(AlgebraError::ProfileMismatch { left: shape.rank(), right: order.rank() });
    }
    let mut after = at;
    each!(i in 0, order.rank() => {
        after = tri!(sizes_under(&tri!(shape.mode(i)), &tri!(order.mode(i)), sizes, after));
    });
    Ok(after)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn order_from(
    shape: &IntTuple,
    order: &IntTuple,
    whole: &IntTuple,
    sizes: &[u64; MAX_LEAVES],
    at: usize,
    trace: &mut Trace<'_>,
) -> Result<(IntTuple, usize), AlgebraError> {
    if order.is_leaf() {
        let mut start = 1;
        each!(k in 0, whole.leaf_count() => {
            let earlier = whole.leaf_at(k) < order.leaf_at(0) || (whole.leaf_at(k) == order.leaf_at(0) && k < at);
            if earlier {
                start = tri!(mul(start, sizes[k]));
            }
        });
        return Ok((tri!(running(shape, start, false, true, trace)), next(at)));
    }
    let mut strides = IntTuple::unit();
    let mut after = at;
    each!(i in 0, order.rank() => {
        let (part, used) = tri!(order_from(&tri!(shape.mode(i)), &tri!(order.mode(i)), whole, sizes, after, trace));
        tri!(strides.add(part.tree()));
        after = used;
    });
    Ok((strides, after))
}

/// The column-major layout of `shape`: `(4,8)` becomes `(4,8):(1,4)`.
///
/// # Errors
/// [`AlgebraError::ZeroExtent`] for an extent of 0, [`AlgebraError::Overflow`] past 64 bits.
///
/// ```
/// use layout_algebra::make_layout;
/// assert_eq!(make_layout(&"(4,1,6)".parse()?)?.to_string(), "(4,1,6):(1,0,4)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn make_layout(shape: &IntTuple) -> Result<LayoutValue, AlgebraError> {
    LayoutValue::new(shape, &tri!(compact_col_major(shape, &IntTuple::int(1))))
}

traced! {
    /// The layout of `shape` with the strides of [`compact_order`].
    ///
    /// # Errors
    /// Same errors as [`compact_order`], and [`AlgebraError::ZeroExtent`] for an extent of 0.
    ///
    /// ```
    /// use layout_algebra::make_ordered_layout;
    /// let layout = make_ordered_layout(&"(3,4)".parse()?, &"(1,0)".parse()?)?;
    /// assert_eq!(layout.to_string(), "(3,4):(4,1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn make_ordered_layout(
        trace: &mut Trace,
        shape: &IntTuple,
        order: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        LayoutValue::new(shape, &tri!(trace.compact_order(shape, order)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_order_that_nests_deeper_is_refused() {
        let order = IntTuple::of(&[IntTuple::int(0), IntTuple::flat(&[1, 2]).unwrap()]).unwrap();
        let refused = compact_order(&IntTuple::flat(&[2, 3]).unwrap(), &order);
        assert_eq!(refused, Err(AlgebraError::ProfileMismatch { left: 1, right: 2 }));
    }
}
