//! Int-tuples: integers and nested tuples of them, such as `4` and `(4,(2,8))`.

use crate::capacity::MAX_LEAVES;
use crate::control::{all, next};
use crate::error::AlgebraError;
use crate::list::{List, Window};
use crate::nested::Nested;

/// An integer or a nested tuple of integers: a shape, a stride, a coordinate, an order.
///
/// The integer `4` and the tuple `(4)` differ, as is usual in this field.
///
/// ```
/// use layout_algebra::IntTuple;
/// let shape = IntTuple::of(&[IntTuple::int(4), IntTuple::flat(&[2, 8])?])?;
/// assert_eq!(shape.to_string(), "(4,(2,8))");
/// assert_eq!(shape.product(), Ok(64));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub type IntTuple = Nested<u64>;

impl Nested<u64> {
    /// The integer `value`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn int(value: u64) -> Self {
        Self::leaf(value)
    }

    /// The empty tuple `()`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unit() -> Self {
        Self::empty(0)
    }

    /// The flat tuple of `values`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flat(values: &[u64]) -> Result<Self, AlgebraError> {
        if values.len() > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(MAX_LEAVES) });
        }
        Ok(Self::flat_list(&List::from_window(Window::all(values), 0)))
    }

    /// Returns true if both have the same nesting and the same leaves.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        if !self.profile().same(&other.profile()) {
            return false;
        }
        all!(i in 0, self.leaf_count() => self.leaf_at(i) == other.leaf_at(i))
    }
}
