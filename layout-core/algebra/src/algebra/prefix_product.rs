//! # Prefix and suffix products
//!
//! **Definition.** `prefix_product(S, n)` has the nesting of `S`; each leaf is `n` times the product of all leaves to its left.
//! `suffix_product(S, n)` takes the leaves to its right. `n` is 1 if it is not given; a tuple of starts goes mode by mode.
//!
//! **Law:** the natural coordinate `c` of `S` has the index `inner_product(c, prefix_product(S))`.
//!
//! **Worked example:** `(3,(2,4))` has prefix products `(1,(3,6))` and suffix products `(8,(4,1))`.
//!
//! ```text
//!   3   2   4        3   2   4
//!   1 → 3 → 6        8 ← 4 ← 1
//! ```
//!
//! Except for extents of 1, these are the strides of the compact layouts: [`compact_col_major`](crate::compact_col_major)
//! gives such an extent stride 0, while here it keeps the running product.
//!
//! **Refuses:** starts that nest differently ([`AlgebraError::ProfileMismatch`]), products past 64 bits. Source: `PyCuTe`, `stride.py`.

use super::by_mode::by_start;
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::Mode;
use crate::trace::{Fact, Place, Sign, Trace, traced};

traced! {
    /// The products of all leaves to the left; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, prefix_product};
    /// assert_eq!(prefix_product(&"(3,(2,4))".parse()?, &IntTuple::int(1))?.to_string(), "(1,(3,6))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn prefix_product(
        trace: &mut Trace,
        shape: &IntTuple,
        start: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        products_from(shape, start, false, trace)
    }

    /// The products of all leaves to the right; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{IntTuple, suffix_product};
    /// assert_eq!(suffix_product(&"(3,(2,4))".parse()?, &IntTuple::int(1))?.to_string(), "(8,(4,1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn suffix_product(
        trace: &mut Trace,
        shape: &IntTuple,
        start: &IntTuple,
    ) -> Result<IntTuple, AlgebraError> {
        products_from(shape, start, true, trace)
    }
}

by_start! { products_from(shape, start, from_right, trace); first => running(shape, first, from_right, false, trace) }

/// The running product before each leaf; for strides 0 at an extent of 1, which does not move.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn running(
    shape: &IntTuple,
    start: u64,
    from_right: bool,
    are_strides: bool,
    trace: &mut Trace<'_>,
) -> Result<IntTuple, AlgebraError> {
    let count = shape.leaf_count();
    let mut products = [0; MAX_LEAVES];
    let mut product = start;
    each!(k in 0, count => {
        let i = if from_right { count.saturating_sub(next(k)) } else { k };
        let (extent, before, is_last) = (shape.leaf_at(i), product, next(k) == count);
        if are_strides && extent != 1 {
            trace.fact(Fact::Strided { leaf: i, mode: Mode { extent, stride: before } });
        }
        // The product of all leaves is never used, and may exceed 64 bits.
        product = if is_last { product } else { tri!(mul(product, extent)) };
        if !are_strides && !is_last {
            trace.worked(Place::Leaf(i), Sign::Times, before, extent, product);
        }
        products[i] = if are_strides && extent == 1 { 0 } else { before };
    });
    Ok(shape.with_leaves(products))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn starts_go_mode_by_mode() {
        let shape = IntTuple::flat(&[4, 6]).expect("small");
        assert_eq!(prefix_product(&shape, &shape), Ok(shape));
        assert!(prefix_product(&IntTuple::int(4), &shape).is_err());
    }
}
