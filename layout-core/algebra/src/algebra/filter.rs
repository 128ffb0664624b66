//! # Filter
//!
//! **Definition.** `filter_zeros(L)` has extent 1 wherever `L` has stride 0, and otherwise equals `L`. `filter(L)` coalesces the result: its
//! modes are those that contribute to offsets.
//!
//! By profile, `filter_zeros(L, Z)` sets to 1 the extents under the zeros of `Z`, and `filter(L, P)` filters each part of `L`
//! under a leaf of `P` by itself.
//!
//! **Law:** `filter(L)` has the image of `L`; it is `1:0` exactly if that image is `{0}`.
//!
//! **Worked example:** in `(4,2,8):(1,0,4)` mode 1 has stride 0, so the result is `(4,1,8):(1,0,4)`, and `32:1` when coalesced.
//!
//! ```text
//!   (2,3):(1,0)   0 1 | 0 1 | 0 1     three times the image {0, 1} of 2:1
//! ```
//!
//! **Refuses:** a profile that does not fit ([`AlgebraError::RankExceeds`], [`AlgebraError::ProfileMismatch`]).
//!
//! Source: `CuTe`, `layout.hpp` (CUTLASS).

use super::by_mode::{by_leaf, by_profile};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Trace, traced};

traced! {
    /// The layout with extent 1 wherever the stride is 0; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::filter_zeros;
    /// assert_eq!(filter_zeros(&"(4,2):(1,0)".parse()?).to_string(), "(4,1):(1,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn filter_zeros(trace: &mut Trace, layout: &LayoutValue) -> LayoutValue {
        by_leaf!(trace, layout; i, mode => if mode.stride == 0 { Mode { extent: 1, stride: 0 } } else { mode })
    }

    /// The layout with extent 1 under each zero of `guide`; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::filter_zeros_by;
    /// assert_eq!(filter_zeros_by(&"(4,2):(1,4)".parse()?, &"(0,1)".parse()?)?.to_string(), "(1,2):(1,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn filter_zeros_by(
        trace: &mut Trace,
        layout: &LayoutValue,
        guide: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        if guide.is_leaf() {
            return Ok(if guide.leaf_at(0) == 0 { still(layout, trace) } else { *layout });
        }
        if layout.is_leaf() || layout.rank() != guide.rank() {
            return Err(AlgebraError::ProfileMismatch { left: guide.rank(), right: layout.rank() });
        }
        let mut result = LayoutValue::no_modes();
        each!(i in 0, layout.rank() => {
            tri!(result.add(tri!(trace.filter_zeros_by(&tri!(layout.mode(i)), &tri!(guide.mode(i)))).tree()));
        });
        Ok(result)
    }
}

/// The layout with every extent 1.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn still(layout: &LayoutValue, trace: &mut Trace<'_>) -> LayoutValue {
    by_leaf!(trace, layout; i, mode => Mode { extent: 1, stride: mode.stride })
}

traced! {
    /// The modes of nonzero stride, coalesced; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::filter;
    /// assert_eq!(filter(&"(4,2,8):(1,0,4)".parse()?)?.to_string(), "32:1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn filter(trace: &mut Trace, layout: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
        let kept = trace.filter_zeros(layout);
        trace.coalesce(&kept)
    }

    /// Filters each part of `layout` under a leaf of `profile` by itself; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::filter_by;
    /// assert_eq!(filter_by(&"(4,2):(1,0)".parse()?, &"(1,1)".parse()?)?.to_string(), "(4,1):(1,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn filter_by(
        trace: &mut Trace,
        layout: &LayoutValue,
        profile: &IntTuple,
    ) -> Result<LayoutValue, AlgebraError> {
        filter_under(layout, profile, trace)
    }
}

by_profile! { filter_under(layout, profile, trace), false => trace.filter(layout) }
