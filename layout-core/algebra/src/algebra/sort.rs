//! # Sort and squeeze
//!
//! **Definition.** `sort(L)` is the flat layout of the leaves of `L` in order of stride, and of extent where strides agree; ties
//! keep their order from left to right; `is_sorted(L)` tells whether they are in that order. `squeeze(L)` is the flat layout of the leaves of `L` whose extent is not 1.
//!
//! **Law:** `sort(L)` has the image of `L`, each offset as often; `squeeze(L)` is the same function as `L`.
//!
//! **Worked example:** `((2,4),3):((12,1),4)` sorts to `(4,3,2):(1,4,12)`; `(1,4):(7,2)` squeezes to `4:2`.
//!
//! ```text
//!   (2,3):(3,1)   0 3 1 4 2 5   --sort-->   (3,2):(1,3)   0 1 2 3 4 5
//! ```
//!
//! **Refuses:** nothing. Source: Colfax, "Categorical foundations for `CuTe` layouts", where both are defined for flat layouts.

use crate::control::each;
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::LayoutValue;
use crate::trace::{Fact, traced};

/// The leaves in order of stride and extent; see the [module](self).
///
/// ```
/// use layout_algebra::sort;
/// assert_eq!(sort(&"(2,3):(3,1)".parse()?)?.to_string(), "(3,2):(1,3)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn sort(layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    if layout.is_leaf() {
        return Ok(*layout);
    }
    Ok(Flat::leaves(layout).sorted(true).tuple())
}

/// The leaves whose extent is not 1; see the [module](self).
///
/// ```
/// use layout_algebra::squeeze;
/// assert_eq!(squeeze(&"(1,4):(7,2)".parse()?)?.to_string(), "4:2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn squeeze(layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    let leaves = Flat::leaves(layout);
    let mut kept = Flat::none();
    each!(i in 0, leaves.len() => {
        if leaves.at(i).extent != 1 {
            kept.push(leaves.at(i));
        }
    });
    Ok(kept.layout())
}

traced! {
    /// Returns true if the leaves are in order of stride, and of extent where strides agree; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, is_sorted};
    /// let rows: LayoutValue = "(2,3):(3,1)".parse()?;
    /// assert!(!is_sorted(&rows));
    /// assert!(is_sorted(&rows.transpose()?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_sorted(trace: &mut Trace, layout: &LayoutValue) -> bool {
        let order = Flat::leaves(layout).order(true);
        each!(i in 0, layout.leaf_count() => {
            let (place, stride) = (i, layout.leaf_at(order.at(i)).stride);
            trace.fact(Fact::Comes { leaf: order.at(i), place, stride, holds: order.at(i) == i });
            if order.at(i) != i {
                return false;
            }
        });
        true
    }
}
