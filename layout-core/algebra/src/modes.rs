//! What concerns the nesting alone, for int-tuples and layouts alike: flatten, group, select, append, ….

use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::nested::Nested;

impl<T: Copy> Nested<T> {
    /// All leaves in one flat tuple; a bare leaf stays one. `(4,(2,8))` becomes `(4,2,8)`.
    ///
    /// # Errors
    /// None in practice: a flat tuple is never larger than the nested one.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let nested = IntTuple::of(&[IntTuple::int(4), IntTuple::flat(&[2, 8])?])?;
    /// assert_eq!(nested.flatten()?.to_string(), "(4,2,8)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn flatten(&self) -> Result<Self, AlgebraError> {
        if self.is_leaf() || self.leaf_count() == 0 {
            return Ok(*self);
        }
        let mut flat = Self::empty(self.leaf_at(0));
        each!(i in 0, self.leaf_count() => {
            flat = tri!(flat.push(&Self::leaf(self.leaf_at(i))));
        });
        Ok(flat)
    }

    /// The modes, nested as `profile` is: each leaf of it is replaced by the next mode.
    ///
    /// Law: `L.flatten().unflatten(profile of L) = L`.
    ///
    /// # Errors
    /// [`AlgebraError::LeafCountMismatch`] if there are not as many modes as leaves of `profile`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let profile = IntTuple::of(&[IntTuple::int(1), IntTuple::flat(&[1, 1])?])?;
    /// assert_eq!(IntTuple::flat(&[4, 2, 8])?.unflatten(&profile)?.to_string(), "(4,(2,8))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn unflatten<U: Copy>(&self, profile: &Nested<U>) -> Result<Self, AlgebraError> {
        if profile.leaf_count() != self.rank() {
            return Err(AlgebraError::LeafCountMismatch { profile: profile.leaf_count(), leaves: self.rank() });
        }
        if profile.leaf_count() == 0 {
            return Ok(*self);
        }
        Ok(tri!(self.nest_from(profile, 0)).0)
    }

    /// The modes from `at` on in the nesting of `profile`, and the first mode not used.
    const fn nest_from<U: Copy>(&self, profile: &Nested<U>, at: usize) -> Result<(Self, usize), AlgebraError> {
        if profile.is_leaf() {
            return Ok((tri!(self.mode(at)), next(at)));
        }
        let mut nested = Self::empty(self.leaf_at(0));
        let mut after = at;
        each!(i in 0, profile.rank() => {
            let (mode, used) = tri!(self.nest_from(&tri!(profile.mode(i)), after));
            nested = tri!(nested.push(&mode));
            after = used;
        });
        Ok((nested, after))
    }

    /// Modes `begin..end` as one nested mode; an empty range changes nothing. `(4,2,8)` by `1..3` becomes `(4,(2,8))`.
    ///
    /// # Errors
    /// [`AlgebraError::RangeOutOfRange`] if the range is not there.
    pub const fn group(&self, begin: usize, end: usize) -> Result<Self, AlgebraError> {
        if begin > end || end > self.rank() {
            return Err(AlgebraError::RangeOutOfRange { begin, end, rank: self.rank() });
        }
        if begin == end {
            return Ok(*self);
        }
        let mut grouped = Self::empty(self.leaf_at(0));
        each!(i in 0, begin => {
            grouped = tri!(grouped.push(&tri!(self.mode(i))));
        });
        grouped = tri!(grouped.push(&tri!(self.take(begin, end))));
        each!(i in end, self.rank() => {
            grouped = tri!(grouped.push(&tri!(self.mode(i))));
        });
        Ok(grouped)
    }

    /// The modes of the given numbers, in the given order, as a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if one is not there, [`AlgebraError::NoModes`] for none.
    pub const fn select(&self, modes: &[usize]) -> Result<Self, AlgebraError> {
        if modes.is_empty() || self.leaf_count() == 0 {
            return Err(AlgebraError::NoModes);
        }
        let mut selected = Self::empty(self.leaf_at(0));
        each!(i in 0, modes.len() => {
            selected = tri!(selected.push(&tri!(self.mode(modes[i]))));
        });
        Ok(selected)
    }

    /// Modes `begin..end` as a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::RangeOutOfRange`] if the range is empty or not there.
    pub const fn take(&self, begin: usize, end: usize) -> Result<Self, AlgebraError> {
        if begin >= end || end > self.rank() {
            return Err(AlgebraError::RangeOutOfRange { begin, end, rank: self.rank() });
        }
        let mut taken = Self::empty(self.leaf_at(0));
        each!(i in begin, end => {
            taken = tri!(taken.push(&tri!(self.mode(i))));
        });
        Ok(taken)
    }

    /// The mode at a path: `get(&[1, 0])` is mode 0 of mode 1; the empty path is all of it.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] where the path leads nowhere.
    pub const fn get(&self, path: &[usize]) -> Result<Self, AlgebraError> {
        let mut at = *self;
        each!(i in 0, path.len() => {
            at = tri!(at.mode(path[i]));
        });
        Ok(at)
    }

    /// One more mode at the end; a bare leaf becomes the first mode.
    ///
    /// # Errors
    /// A capacity error past the limits.
    pub const fn append(&self, mode: &Self) -> Result<Self, AlgebraError> {
        self.push(mode)
    }

    /// `mode` at the end as often as it takes to have rank `rank`.
    ///
    /// # Errors
    /// [`AlgebraError::RankTooSmall`] if there are more modes already.
    pub const fn append_to(&self, mode: &Self, rank: usize) -> Result<Self, AlgebraError> {
        if rank < self.rank() {
            return Err(AlgebraError::RankTooSmall { asked: rank, rank: self.rank() });
        }
        if rank > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: rank });
        }
        let mut all = *self;
        each!(_more in self.rank(), rank => {
            all = tri!(all.push(mode));
        });
        Ok(all)
    }

    /// One more mode at the front; a bare leaf becomes the last mode.
    ///
    /// # Errors
    /// A capacity error past the limits.
    pub const fn prepend(&self, mode: &Self) -> Result<Self, AlgebraError> {
        self.prepend_to(mode, next(self.rank()))
    }

    /// `mode` at the front as often as it takes to have rank `rank`.
    ///
    /// # Errors
    /// [`AlgebraError::RankTooSmall`] if there are more modes already.
    pub const fn prepend_to(&self, mode: &Self, rank: usize) -> Result<Self, AlgebraError> {
        if rank < self.rank() {
            return Err(AlgebraError::RankTooSmall { asked: rank, rank: self.rank() });
        }
        if rank > MAX_LEAVES {
            return Err(AlgebraError::TooManyLeaves { leaves: rank });
        }
        if rank == self.rank() {
            return Ok(*self);
        }
        let mut all = Self::empty(self.fill());
        each!(_more in self.rank(), rank => {
            all = tri!(all.push(mode));
        });
        each!(i in 0, self.rank() => {
            all = tri!(all.push(&tri!(self.mode(i))));
        });
        Ok(all)
    }

    /// Mode `at` replaced by `mode`.
    ///
    /// # Errors
    /// [`AlgebraError::ModeOutOfRange`] if there is no such mode.
    pub const fn replace(&self, at: usize, mode: &Self) -> Result<Self, AlgebraError> {
        if at >= self.rank() {
            return Err(AlgebraError::ModeOutOfRange { mode: at, rank: self.rank() });
        }
        if self.is_leaf() {
            return Ok(*mode);
        }
        let mut all = Self::empty(self.fill());
        each!(i in 0, self.rank() => {
            all = tri!(all.push(&if i == at { *mode } else { tri!(self.mode(i)) }));
        });
        Ok(all)
    }

    /// The modes from last to first, at every depth. `(4,(2,8))` becomes `((8,2),4)`.
    ///
    /// # Errors
    /// None in practice: the result is as large as the tuple.
    pub const fn reverse(&self) -> Result<Self, AlgebraError> {
        if self.is_leaf() || self.leaf_count() == 0 {
            return Ok(*self);
        }
        let mut reversed = Self::empty(self.leaf_at(0));
        each!(i in 0, self.rank() => {
            let last = self.rank().saturating_sub(next(i));
            reversed = tri!(reversed.push(&tri!(tri!(self.mode(last)).reverse())));
        });
        Ok(reversed)
    }

    /// The modes from last to first, each as it is: the two modes of a matrix change places. `(4,(2,8))` becomes `((2,8),4)`.
    ///
    /// # Errors
    /// None in practice: the result is as large as the tuple.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// let nested = IntTuple::of(&[IntTuple::int(4), IntTuple::flat(&[2, 8])?])?;
    /// assert_eq!(nested.transpose()?.to_string(), "((2,8),4)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn transpose(&self) -> Result<Self, AlgebraError> {
        if self.is_leaf() || self.leaf_count() == 0 {
            return Ok(*self);
        }
        let mut transposed = Self::empty(self.leaf_at(0));
        each!(i in 0, self.rank() => {
            transposed = tri!(transposed.push(&tri!(self.mode(self.rank().saturating_sub(next(i))))));
        });
        Ok(transposed)
    }

    /// The tuple of `times` copies; one copy is not wrapped, as in the field. `4` by 3 becomes `(4,4,4)`.
    ///
    /// # Errors
    /// [`AlgebraError::NoModes`] for no copy, a capacity error past the limits.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// assert_eq!(IntTuple::flat(&[2, 8])?.repeat(2)?.to_string(), "((2,8),(2,8))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn repeat(&self, times: usize) -> Result<Self, AlgebraError> {
        if times == 0 || self.leaf_count() == 0 {
            return Err(AlgebraError::NoModes);
        }
        if times == 1 {
            return Ok(*self);
        }
        let mut copies = Self::empty(self.leaf_at(0));
        each!(_copy in 0, times => {
            copies = tri!(copies.push(self));
        });
        Ok(copies)
    }

    /// Each leaf replaced by as many of `modes`, in order, as `counts` says for it: one stays a leaf, several are a tuple.
    pub(crate) const fn expand(
        &self,
        counts: &[usize; MAX_LEAVES],
        modes: &[T; MAX_LEAVES],
    ) -> Result<Self, AlgebraError> {
        Ok(tri!(self.expand_from(counts, modes, 0, 0)).0)
    }

    const fn expand_from(
        &self,
        counts: &[usize; MAX_LEAVES],
        modes: &[T; MAX_LEAVES],
        mut leaf: usize,
        mut used: usize,
    ) -> Result<(Self, usize, usize), AlgebraError> {
        if self.is_leaf() {
            let end = used.saturating_add(counts[leaf]);
            if counts[leaf] == 1 {
                return Ok((Self::leaf(modes[used]), next(leaf), end));
            }
            let mut tuple = Self::empty(modes[0]);
            each!(k in used, end => {
                tuple = tri!(tuple.push(&Self::leaf(modes[k])));
            });
            return Ok((tuple, next(leaf), end));
        }
        let mut tuple = Self::empty(modes[0]);
        each!(i in 0, self.rank() => {
            let (mode, next_leaf, next_used) = tri!(tri!(self.mode(i)).expand_from(counts, modes, leaf, used));
            tuple = tri!(tuple.push(&mode));
            leaf = next_leaf;
            used = next_used;
        });
        Ok((tuple, leaf, used))
    }
}
