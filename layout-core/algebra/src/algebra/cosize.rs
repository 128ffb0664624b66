//! The cosize of a layout: the size of a memory that holds all its offsets.

use crate::arithmetic::{add, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::trace::{Place, Sign, Trace, traced};

traced! {
    /// One more than the greatest offset: `1 + Σ (extent − 1)·stride`.
    pub const fn cosize(this: &LayoutValue, trace: &mut Trace) -> Result<u64, AlgebraError> {
        cosize_of_leaves(this.leaves(), trace)
    }
}

/// The cosize of these leaves.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn cosize_of_leaves(leaves: &[Mode], trace: &mut Trace<'_>) -> Result<u64, AlgebraError> {
    let mut last = 0;
    each!(i in 0, leaves.len() => {
        let mode = leaves[i];
        let reach = tri!(mul(mode.extent.saturating_sub(1), mode.stride));
        trace.worked(Place::Leaf(i), Sign::Times, mode.extent.saturating_sub(1), mode.stride, reach);
        let sum = tri!(add(last, reach));
        trace.worked(Place::Leaf(i), Sign::Plus, last, reach, sum);
        last = sum;
    });
    let cosize = tri!(add(last, 1));
    trace.worked(Place::Throughout, Sign::Plus, last, 1, cosize);
    Ok(cosize)
}
