//! Coordinates with `_`: `(1,(_,2))` fixes some modes and leaves others whole.

use crate::capacity::MAX_LEAVES;
use crate::control::{all, any, each};
use crate::int_tuple::IntTuple;
use crate::nested::Nested;

/// A coordinate whose leaves are indices, or `_` (`None`) for a whole mode.
///
/// ```
/// use layout_algebra::Coord;
/// let column = Coord::of(&[Coord::whole(), Coord::at(2)])?;
/// assert_eq!(column.to_string(), "(_,2)");
/// assert!(column.has_whole());
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub type Coord = Nested<Option<u64>>;

impl Nested<Option<u64>> {
    /// The index `index`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn at(index: u64) -> Self {
        Self::leaf(Some(index))
    }

    /// `_`: the whole mode.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn whole() -> Self {
        Self::leaf(None)
    }

    /// The coordinate of these indices, without `_`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn indices(indices: &IntTuple) -> Self {
        let mut leaves = [None; MAX_LEAVES];
        each!(i in 0, indices.leaf_count() => {
            leaves[i] = Some(indices.leaf_at(i));
        });
        indices.with_leaves(leaves)
    }

    /// Returns true if some mode is left whole.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn has_whole(&self) -> bool {
        any!(i in 0, self.leaf_count() => self.leaf_at(i).is_none())
    }

    /// Returns true if every mode is left whole.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is_all_whole(&self) -> bool {
        all!(i in 0, self.leaf_count() => self.leaf_at(i).is_none())
    }

    /// The first coordinate it stands for: 0 in every mode that is left whole.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn origin(&self) -> IntTuple {
        let mut leaves = [0; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            if let Some(index) = self.leaf_at(i) {
                leaves[i] = index;
            }
        });
        self.with_leaves(leaves)
    }

    /// Returns true if both have the same nesting and the same leaves.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        if !self.origin().equals(&other.origin()) {
            return false;
        }
        all!(i in 0, self.leaf_count() => self.leaf_at(i).is_none() == other.leaf_at(i).is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_mode_is_not_the_index_0() {
        assert_ne!(Coord::whole(), Coord::at(0));
        assert_eq!(Coord::whole().origin(), Coord::at(0).origin());
        assert_eq!(Coord::indices(&IntTuple::int(3)), Coord::at(3));
    }
}
