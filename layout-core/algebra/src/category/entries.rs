//! Flat tuples of positive integers: the objects of the category of tuples.

use core::fmt;

use super::error::Difference;
use crate::arithmetic::mul;
use crate::control::{debug_as_displayed, each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::nested::Leaves;

/// A flat tuple, such as `(4,2,8)` or `()`.
///
/// ```
/// use layout_algebra::category::Entries;
/// let entries = Entries::new(&[4, 2, 8])?;
/// assert_eq!((entries.as_slice(), entries.product()), (&[4, 2, 8][..], Ok(64)));
/// assert_eq!(entries.to_string(), "(4,2,8)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Entries(Leaves<u64>);

impl Entries {
    /// The empty tuple.
    ///
    /// ```
    /// assert!(layout_algebra::category::Entries::none().as_slice().is_empty());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn none() -> Self {
        Self(Leaves::empty(0))
    }

    /// The tuple of `values`.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Entries::new(&[4, 2])?.count(), 2);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(values: &[u64]) -> Result<Self, AlgebraError> {
        let mut entries = Self::none();
        each!(i in 0, values.len() => {
            entries = tri!(entries.push(values[i]));
        });
        Ok(entries)
    }

    /// The leaves of a nested tuple.
    ///
    /// ```
    /// use layout_algebra::category::Entries;
    /// assert_eq!(Entries::of(&"(4,(2,8))".parse()?).to_string(), "(4,2,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(tuple: &IntTuple) -> Self {
        Self(Leaves::from_window(tuple.tree().leaf_part(), 0))
    }

    /// The number of entries.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Entries::none().count(), 0);
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count(&self) -> usize {
        self.0.len()
    }

    /// The entries in order.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Entries::new(&[4, 2])?.as_slice(), [4, 2]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[u64] {
        self.0.as_slice()
    }

    /// The entry at index `i`, from 0; 1 past the end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn entry_at(&self, i: usize) -> u64 {
        if i < self.count() { self.0.at(i) } else { 1 }
    }

    /// The entry at a position that counts from 1.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn at_position(&self, position: usize) -> u64 {
        self.entry_at(position.saturating_sub(1))
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(mut self, value: u64) -> Result<Self, AlgebraError> {
        if self.0.push(value) { Ok(self) } else { Err(AlgebraError::TooManyLeaves { leaves: next(self.count()) }) }
    }

    /// Multiplies the last entry by `value`; adds a first entry if there is none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn merge(mut self, value: u64) -> Result<Self, AlgebraError> {
        let Some(last) = self.count().checked_sub(1) else { return self.push(value) };
        self.0.set(last, tri!(mul(self.0.at(last), value)));
        Ok(self)
    }

    /// These entries, then the others.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn followed_by(mut self, others: &Self) -> Result<Self, AlgebraError> {
        each!(i in 0, others.count() => {
            self = tri!(self.push(others.entry_at(i)));
        });
        Ok(self)
    }

    /// The product of all entries, 1 for none.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Entries::new(&[4, 2])?.product(), Ok(8));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn product(&self) -> Result<u64, AlgebraError> {
        self.product_before(self.count())
    }

    /// The product of the first `count` entries.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn product_before(&self, count: usize) -> Result<u64, AlgebraError> {
        let mut product = 1;
        each!(i in 0, count => {
            product = tri!(mul(product, self.entry_at(i)));
        });
        Ok(product)
    }

    /// The entries as a flat tuple.
    ///
    /// ```
    /// assert_eq!(layout_algebra::category::Entries::new(&[4, 2])?.tuple()?.to_string(), "(4,2)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tuple(&self) -> Result<IntTuple, AlgebraError> {
        IntTuple::flat(self.as_slice())
    }

    /// Checks that every entry is positive.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn positive(&self) -> Result<(), AlgebraError> {
        each!(i in 0, self.count() => {
            if self.entry_at(i) == 0 {
                return Err(AlgebraError::ZeroExtent { leaf: i });
            }
        });
        Ok(())
    }

    /// The first difference from the others, if there is one.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn difference(&self, others: &Self) -> Option<Difference> {
        if self.count() != others.count() {
            return Some(Difference::Length { left: self.count(), right: others.count() });
        }
        each!(i in 0, self.count() => {
            let (left, right) = (self.entry_at(i), others.entry_at(i));
            if left != right {
                return Some(Difference::Entry { position: next(i), left, right });
            }
        });
        None
    }
}

/// The first difference of two nested tuples, if there is one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn difference(left: &IntTuple, right: &IntTuple) -> Option<Difference> {
    match Entries::of(left).difference(&Entries::of(right)) {
        None if !left.profile().same(&right.profile()) => Some(Difference::Nesting),
        difference => difference,
    }
}

impl PartialEq for Entries {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn eq(&self, other: &Self) -> bool {
        self.difference(other).is_none()
    }
}

impl Eq for Entries {}

impl fmt::Display for Entries {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (i, value) in self.as_slice().iter().enumerate() {
            write!(f, "{}{value}", if i > 0 { "," } else { "" })?;
        }
        f.write_str(")")
    }
}

debug_as_displayed!(Entries);
