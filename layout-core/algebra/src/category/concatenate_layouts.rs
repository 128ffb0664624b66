//! # Concatenation of layouts
//!
//! **Definition.** The concatenation of `A` and `B` is the layout `(A, B)` of rank 2; the flat concatenation is the flat layout of the leaves of `A`, then those of `B`.
//!
//! **Law:** at `(a, b)` the offset is the sum `A(a) + B(b)`; the layout of a concatenation of morphisms is the concatenation of the layouts.
//!
//! **Worked example:** `(2,4):(1,2)` and `3:8` concatenate to `((2,4),3):((1,2),8)`, flat to `(2,4,3):(1,2,8)`.
//!
//! ```text
//!   (2,4):(1,2)  3:8   →   ((2,4),3):((1,2),8)   →   (2,4,3):(1,2,8)
//! ```
//!
//! **Refuses:** only results past the capacity. Source: Colfax, "Categorical foundations for `CuTe` layouts", section 2.

use super::realize::empty_layout;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;

/// The layout `(a, b)`; see the [module](self).
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::category::concatenate;
/// assert_eq!(concatenate(&LayoutValue::line(4, 1)?, &LayoutValue::line(3, 8)?)?.to_string(), "(4,3):(1,8)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn concatenate(a: &LayoutValue, b: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    LayoutValue::of(&[*a, *b])
}

/// The flat layout of the leaves of both; see the [module](self).
///
/// ```
/// use layout_algebra::LayoutValue;
/// use layout_algebra::category::flat_concatenate;
/// assert_eq!(flat_concatenate(&LayoutValue::line(4, 1)?, &LayoutValue::line(3, 8)?)?.to_string(), "(4,3):(1,8)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn flat_concatenate(a: &LayoutValue, b: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    with_leaves(tri!(with_leaves(empty_layout(), a)), b)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_leaves(mut flat: LayoutValue, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    each!(i in 0, layout.leaf_count() => {
        tri!(flat.add(Nested::leaf(layout.leaf_at(i)).tree()));
    });
    Ok(flat)
}
