//! # Partitions of positions
//!
//! **Definition.** A partition of the positions `1..n` gives each a class, `1..c`, so that
//! 1. every position is in a class;
//! 2. none is in two.
//!
//! **Law:** listing the classes and looking up each position in the lists gives the same partition.
//!
//! **Worked example:** `((1,3),2)` of three positions: 1 and 3 are in class 1, and 2 in class 2.
//!
//! ```text
//!   position   1 2 3
//!   class      1 2 1
//! ```
//!
//! **Refuses:** a position in no class ([`NotAPartition`]), in two ([`InTwoClasses`]), and a position that does not exist ([`IndexOutOfRange`]). Source: Colfax,
//! "Categorical foundations for `CuTe` layouts", section 3, where coalesce merges neighbors of a codomain.
//!
//! [`NotAPartition`]: super::CategoryError::NotAPartition
//! [`InTwoClasses`]: super::CategoryError::InTwoClasses
//! [`IndexOutOfRange`]: super::CategoryError::IndexOutOfRange

use super::error::refuse;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

/// A partition of positions into numbered classes.
///
/// ```
/// use layout_algebra::category::Classes;
/// let classes = Classes::new(&[1, 1, 2])?;
/// assert_eq!((classes.count(), classes.of()), (2, &[1, 1, 2][..]));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Classes {
    of: [usize; MAX_LEAVES],
    positions: usize,
    count: usize,
}

impl Classes {
    /// The partition with the class of each position, in order; classes count from 1.
    ///
    /// # Errors
    /// [`CategoryError::NotAPartition`](super::CategoryError::NotAPartition) if a position has class 0, which does not exist;
    /// [`AlgebraError::TooManyLeaves`] past the capacity.
    ///
    /// ```
    /// assert!(layout_algebra::category::Classes::new(&[1, 0]).is_err());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(of: &[usize]) -> Result<Self, AlgebraError> {
        let mut classes = Self::none();
        each!(i in 0, of.len() => {
            if of[i] == 0 {
                refuse!(NotAPartition { position: next(i) });
            }
            classes = tri!(classes.push(of[i]));
        });
        Ok(classes)
    }

    /// The partition of `count` positions given by lists: mode `i` of the tuple holds the positions of class `i`, as in `((1,2),3)`.
    ///
    /// # Errors
    /// The errors of the [module](self); [`AlgebraError::TooManyLeaves`] past the capacity.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_algebra::category::Classes;
    /// let lists: IntTuple = "((1,3),2)".parse()?;
    /// assert_eq!(Classes::listed(&lists, 3)?.of(), [1, 2, 1]);
    /// assert!(Classes::listed(&lists, 4).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn listed(lists: &IntTuple, count: usize) -> Result<Self, AlgebraError> {
        if count > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: count });
        }
        let mut of = [0; MAX_LEAVES];
        each!(class in 0, lists.rank() => {
            let members = tri!(lists.mode(class));
            each!(k in 0, members.leaf_count() => {
                let i = tri!(index(members.leaf_at(k), count));
                if of[i] > 0 {
                    refuse!(InTwoClasses { position: next(i) });
                }
                of[i] = next(class);
            });
        });
        Self::new(of.split_at(count).0)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn none() -> Self {
        Self { of: [0; MAX_LEAVES], positions: 0, count: 0 }
    }

    /// The class of index `i`, counted from 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn class_at(&self, i: usize) -> usize {
        self.of[i]
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(mut self, class: usize) -> Result<Self, AlgebraError> {
        if self.positions >= MAX_LEAVES || class > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: next(self.positions) });
        }
        self.of[self.positions] = class;
        self.positions = next(self.positions);
        if class > self.count {
            self.count = class;
        }
        Ok(self)
    }

    /// The number of classes.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Classes::new(&[1, 2])?.count(), 2);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The class of each position.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Classes::new(&[1, 2])?.of(), [1, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(&self) -> &[usize] {
        self.of.split_at(self.positions).0
    }
}

/// The index of an existing position.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn index(position: u64, count: usize) -> Result<usize, AlgebraError> {
    let length = count as u64;
    match position.checked_sub(1) {
        #[expect(clippy::cast_possible_truncation, reason = "below a count")]
        Some(index) if index < length => Ok(index as usize),
        _ => refuse!(IndexOutOfRange { index: position, length }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn so_many_positions_have_no_classes() {
        assert_eq!(Classes::listed(&IntTuple::unit(), 65).err(), Some(AlgebraError::TooManyLeaves { leaves: 65 }));
    }
}
