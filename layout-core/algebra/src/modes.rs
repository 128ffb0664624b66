//! Operations on the nesting alone, for int-tuples and layouts alike: flatten, group, select, append, ….

use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::nested::Nested;
use crate::subtree::{Modes, Subtree};

impl<T: Copy> Nested<T> {
    /// All leaves in one flat tuple; a bare leaf stays bare. `(4,(2,8))` becomes `(4,2,8)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let nested: IntTuple = "(4,(2,8))".parse()?;
    /// assert_eq!(nested.flatten()?.to_string(), "(4,2,8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn flatten(&self) -> Result<Self, AlgebraError> {
        Ok(if self.is_leaf() { *self } else { self.flat_tuple() })
    }

    /// The modes, nested as `profile` is: each leaf of the profile is replaced by the next mode.
    ///
    /// Law: `L.flatten().unflatten(profile of L) = L`.
    ///
    /// # Errors
    /// [`AlgebraError::LeafCountMismatch`] if the number of modes is not the number of leaves of `profile`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let profile: IntTuple = "(1,(1,1))".parse()?;
    /// assert_eq!(IntTuple::flat(&[4, 2, 8])?.unflatten(&profile)?.to_string(), "(4,(2,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn unflatten<U: Copy>(&self, profile: &Nested<U>) -> Result<Self, AlgebraError> {
        if profile.leaf_count() != self.rank() {
            return Err(AlgebraError::LeafCountMismatch { profile: profile.leaf_count(), leaves: self.rank() });
        }
        let mut modes = self.modes();
        nest(&mut modes, profile.tree(), self.fill())
    }

    /// Modes `begin..end` as one nested mode; an empty range changes nothing. `(4,2,8)` by `1..3` becomes `(4,(2,8))`.
    ///
    /// # Errors
    /// [`AlgebraError::RangeOutOfRange`] if the range does not exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, AlgebraError> {
        if begin > end || end > self.rank() {
            return Err(AlgebraError::RangeOutOfRange { begin, end, rank: self.rank() });
        }
        if begin == end {
            return Ok(*self);
        }
        let mut grouped = Self::empty(self.fill());
        let mut modes = self.modes();
        each!(_before in 0, begin => {
            tri!(grouped.add_next(&mut modes));
        });
        let mut group = Self::empty(self.fill());
        each!(_inside in begin, end => {
            tri!(group.add_next(&mut modes));
        });
        tri!(grouped.add(group.tree()));
        each!(_after in end, self.rank() => {
            tri!(grouped.add_next(&mut modes));
        });
        Ok(grouped)
    }

    /// The modes with the given indices, in the given order, as a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if one does not exist, [`AlgebraError::NoModes`] for none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn select(&self, modes: &[usize]) -> Result<Self, AlgebraError> {
        if modes.is_empty() {
            return Err(AlgebraError::NoModes);
        }
        let mut selected = Self::empty(self.fill());
        each!(i in 0, modes.len() => {
            tri!(selected.add(tri!(self.tree().mode(modes[i]))));
        });
        Ok(selected)
    }

    /// Modes `begin..end` as a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::RangeOutOfRange`] if the range is empty or does not exist.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, AlgebraError> {
        if begin >= end || end > self.rank() {
            return Err(AlgebraError::RangeOutOfRange { begin, end, rank: self.rank() });
        }
        let mut taken = Self::empty(self.fill());
        let mut modes = self.modes();
        each!(i in 0, end => {
            if let Some(mode) = modes.next()
                && i >= begin
            {
                tri!(taken.add(mode));
            }
        });
        Ok(taken)
    }

    /// The mode at a path: `get(&[1, 0])` is mode 0 of mode 1; the empty path is the whole tuple.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] where the path leads nowhere.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(&self, path: &[usize]) -> Result<Self, AlgebraError> {
        let mut at = self.tree();
        each!(i in 0, path.len() => {
            at = tri!(at.mode(path[i]));
        });
        Ok(at.nested())
    }

    /// The tuple with one more mode at the end; a bare leaf becomes the first mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn append(&self, mode: &Self) -> Result<Self, AlgebraError> {
        self.push(mode)
    }

    /// The tuple with copies of `mode` at the end, up to rank `rank`.
    ///
    /// # Errors
    /// [`AlgebraError::RankTooSmall`] if there are more modes already.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn append_to(&self, mode: &Self, rank: usize) -> Result<Self, AlgebraError> {
        tri!(self.can_have(rank));
        let mut all = self.copied();
        each!(_more in self.rank(), rank => {
            tri!(all.add(mode.tree()));
        });
        Ok(all)
    }

    /// Checks that `rank` is within capacity and not less than the present rank.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn can_have(&self, rank: usize) -> Result<(), AlgebraError> {
        if rank < self.rank() {
            return Err(AlgebraError::RankTooSmall { asked: rank, rank: self.rank() });
        }
        if rank > MAX_LEAVES { Err(AlgebraError::TooManyLeaves { leaves: rank }) } else { Ok(()) }
    }

    /// The tuple with one more mode at the front; a bare leaf becomes the last mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn prepend(&self, mode: &Self) -> Result<Self, AlgebraError> {
        self.prepend_to(mode, next(self.rank()))
    }

    /// The tuple with copies of `mode` at the front, up to rank `rank`.
    ///
    /// # Errors
    /// [`AlgebraError::RankTooSmall`] if there are more modes already.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn prepend_to(&self, mode: &Self, rank: usize) -> Result<Self, AlgebraError> {
        tri!(self.can_have(rank));
        if rank == self.rank() {
            return Ok(*self);
        }
        let mut all = Self::empty(self.fill());
        each!(_more in self.rank(), rank => {
            tri!(all.add(mode.tree()));
        });
        let mut modes = self.modes();
        each!(_mode in 0, self.rank() => {
            tri!(all.add_next(&mut modes));
        });
        Ok(all)
    }

    /// The tuple with mode `at` replaced by `mode`.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is no such mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn replace(&self, at: usize, mode: &Self) -> Result<Self, AlgebraError> {
        if at >= self.rank() {
            return Err(AlgebraError::ModeOutOfRange { mode: at, rank: self.rank() });
        }
        if self.is_leaf() {
            return Ok(*mode);
        }
        let mut all = Self::empty(self.fill());
        let mut modes = self.modes();
        each!(i in 0, self.rank() => {
            if let Some(kept) = modes.next() {
                tri!(all.add(if i == at { mode.tree() } else { kept }));
            }
        });
        Ok(all)
    }

    /// The modes from last to first, at every depth. `(4,(2,8))` becomes `((8,2),4)`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reverse(&self) -> Result<Self, AlgebraError> {
        if self.is_leaf() {
            return Ok(*self);
        }
        let mut reversed = Self::empty(self.fill());
        each!(i in 0, self.rank() => {
            let last = self.rank().saturating_sub(next(i));
            tri!(reversed.add(tri!(tri!(self.mode(last)).reverse()).tree()));
        });
        Ok(reversed)
    }

    /// The modes from last to first, each unchanged: the two modes of a matrix are swapped. `(4,(2,8))` becomes `((2,8),4)`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let nested: IntTuple = "(4,(2,8))".parse()?;
    /// assert_eq!(nested.transpose()?.to_string(), "((2,8),4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn transpose(&self) -> Result<Self, AlgebraError> {
        if self.is_leaf() {
            return Ok(*self);
        }
        let mut transposed = Self::empty(self.fill());
        each!(i in 0, self.rank() => {
            tri!(transposed.add(tri!(self.tree().mode(self.rank().saturating_sub(next(i))))));
        });
        Ok(transposed)
    }

    /// The tuple of `times` copies; a single copy is not wrapped, as is usual in this field. `4` by 3 becomes `(4,4,4)`.
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for no copies, a capacity error past the limits.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::flat(&[2, 8])?.repeat(2)?.to_string(), "((2,8),(2,8))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn repeat(&self, times: usize) -> Result<Self, AlgebraError> {
        if times == 0 {
            return Err(AlgebraError::NoModes);
        }
        if times == 1 {
            return Ok(*self);
        }
        let mut copies = Self::empty(self.fill());
        each!(_copy in 0, times => {
            tri!(copies.add(self.tree()));
        });
        Ok(copies)
    }

    /// Pushes the next mode.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn add_next(&mut self, modes: &mut Modes<'_, T>) -> Result<(), AlgebraError> {
        match modes.next() {
            Some(mode) => self.add(mode),
            None => Ok(()),
        }
    }
}

/// The first modes, as many as `profile` has leaves, nested as the profile is.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn nest<T: Copy, U: Copy>(
    modes: &mut Modes<'_, T>,
    profile: Subtree<'_, U>,
    fill: T,
) -> Result<Nested<T>, AlgebraError> {
    let mut nested = Nested::empty(fill);
    if profile.is_leaf() {
        return match modes.next() {
            Some(mode) => Ok(mode.nested()),
            None => Ok(nested),
        };
    }
    let mut parts = profile.modes();
    while let Some(part) = parts.next() {
        tri!(nested.add(tri!(nest(modes, part, fill)).tree()));
    }
    Ok(nested)
}
