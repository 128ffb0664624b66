//! Layouts for the tests of the operations.

use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

/// A flat layout; a bare mode for a single extent.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn layout(extents: &[u64], strides: &[u64]) -> LayoutValue {
    if let ([extent], [stride]) = (extents, strides) {
        return LayoutValue::line(*extent, *stride).unwrap();
    }
    LayoutValue::new(&IntTuple::flat(extents).unwrap(), &IntTuple::flat(strides).unwrap()).unwrap()
}

/// The tiler of one layout.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn tile(extents: &[u64], strides: &[u64]) -> Tiler {
    Tiler::layout(&layout(extents, strides))
}
