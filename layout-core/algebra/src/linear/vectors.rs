//! Lists of words as vectors over GF(2), bit 0 the first coordinate.

use super::error::LinearError;
use super::word::{bit, bits, has};
use crate::control::{any, each, next};

/// The most vectors of a list.
pub const MAX_VECTORS: usize = 128;

/// A list of vectors of at most 64 coordinates.
///
/// ```
/// use layout_algebra::linear::Vectors;
/// let vectors = Vectors::of(&[0b011, 0b110, 0b101])?;
/// assert_eq!(vectors.reduced().as_slice(), [0b101, 0b110]);
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Vectors {
    words: [u64; MAX_VECTORS],
    count: usize,
}

impl Vectors {
    /// The empty list.
    pub const NONE: Self = Self { words: [0; MAX_VECTORS], count: 0 };

    /// The list of these vectors.
    ///
    /// # Errors
    /// [`LinearError::TooManyBits`] for more than 128 vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(words: &[u64]) -> Result<Self, LinearError> {
        if words.len() > MAX_VECTORS {
            return Err(LinearError::TooManyBits { bits: words.len() as u32 });
        }
        let mut all = Self::NONE;
        each!(i in 0, words.len() => {
            all = all.and(words[i]);
        });
        Ok(all)
    }

    /// The list with one more vector; unchanged past the capacity, which no layout reaches.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn and(mut self, word: u64) -> Self {
        if self.count < MAX_VECTORS {
            self.words[self.count] = word;
            self.count = next(self.count);
        }
        self
    }

    /// The list followed by another.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn join(self, other: &Self) -> Self {
        let mut all = self;
        each!(i in 0, other.count => {
            all = all.and(other.words[i]);
        });
        all
    }

    /// The number of vectors.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Vector `i`.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(&self, i: usize) -> u64 {
        self.words[i]
    }

    /// All vectors.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[u64] {
        let (words, _) = self.words.split_at(self.count);
        words
    }

    /// Returns true if the list contains this word.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn contains(&self, word: u64) -> bool {
        any!(i in 0, self.count => self.words[i] == word)
    }

    /// The first `count` vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn first(mut self, count: usize) -> Self {
        if count < self.count {
            self.count = count;
        }
        self
    }

    /// The vectors that are not among others, in order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn without(&self, others: &Self) -> Self {
        let mut rest = Self::NONE;
        each!(i in 0, self.count => {
            if !others.contains(self.words[i]) {
                rest = rest.and(self.words[i]);
            }
        });
        rest
    }

    /// The same span, reduced: each vector has a lowest bit that no other one has, and they are in the order of those bits.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reduced(&self) -> Self {
        let (mut all, mut rank) = (*self, 0);
        bits!(column in 64 => {
            let mut pivot = rank;
            while pivot < all.count && !has(all.words[pivot], column) {
                pivot = next(pivot);
            }
            if pivot < all.count {
                let row = all.words[pivot];
                all.words[pivot] = all.words[rank];
                all.words[rank] = row;
                each!(other in 0, all.count => {
                    if other != rank && has(all.words[other], column) {
                        all.words[other] ^= row;
                    }
                });
                rank = next(rank);
            }
        });
        all.first(rank)
    }

    /// The lowest bits of the reduced vectors, as a mask.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pivots(&self) -> u64 {
        let rows = self.reduced();
        let mut pivots = 0;
        each!(i in 0, rows.count => {
            pivots |= rows.words[i] & rows.words[i].wrapping_neg();
        });
        pivots
    }

    /// Returns true if a word is the xor of some of the vectors.
    ///
    /// ```
    /// use layout_algebra::linear::Vectors;
    /// let vectors = Vectors::of(&[0b011, 0b110])?;
    /// assert!(vectors.spans(0b101) && !vectors.spans(0b001));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn spans(&self, word: u64) -> bool {
        let rows = self.reduced();
        let mut rest = word;
        each!(i in 0, rows.count => {
            if rest & rows.words[i] & rows.words[i].wrapping_neg() != 0 {
                rest ^= rows.words[i];
            }
        });
        rest == 0
    }

    /// A basis of the vectors perpendicular to all of them, in `dim` coordinates: one vector per column without pivot, in order.
    ///
    /// ```
    /// use layout_algebra::linear::Vectors;
    /// assert_eq!(Vectors::of(&[0b011])?.perpendicular(3).as_slice(), [0b011, 0b100]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn perpendicular(&self, dim: u32) -> Self {
        let (rows, pivots) = (self.reduced(), self.pivots());
        let mut basis = Self::NONE;
        bits!(free in dim => {
            if !has(pivots, free) {
                let mut vector = bit(free);
                each!(i in 0, rows.count => {
                    if has(rows.words[i], free) {
                        vector ^= rows.words[i] & rows.words[i].wrapping_neg();
                    }
                });
                basis = basis.and(vector);
            }
        });
        basis
    }

    /// The unit vectors that complete the span to `dim` coordinates: one per column without pivot, in order.
    ///
    /// ```
    /// use layout_algebra::linear::Vectors;
    /// assert_eq!(Vectors::of(&[0b011])?.complement(3).as_slice(), [0b010, 0b100]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn complement(&self, dim: u32) -> Self {
        let pivots = self.pivots();
        let mut units = Self::NONE;
        bits!(free in dim => {
            if !has(pivots, free) {
                units = units.and(bit(free));
            }
        });
        units
    }

    /// A basis of the intersection of both spans: the common vectors if all are powers of two, in the order of the first; otherwise by the perpendiculars.
    ///
    /// ```
    /// use layout_algebra::linear::Vectors;
    /// let (a, b) = (Vectors::of(&[4, 1])?, Vectors::of(&[1, 2, 4])?);
    /// assert_eq!(a.intersection(&b, 3).as_slice(), [4, 1]);
    /// let diagonal = Vectors::of(&[0b011])?;
    /// assert_eq!(diagonal.intersection(&b, 3).as_slice(), [0b011]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn intersection(&self, other: &Self, dim: u32) -> Self {
        if self.are_units() && other.are_units() {
            return self.without(&self.without(other));
        }
        self.perpendicular(dim).join(&other.perpendicular(dim)).perpendicular(dim)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn are_units(&self) -> bool {
        let mut units = true;
        each!(i in 0, self.count => {
            units = units && self.words[i].is_power_of_two();
        });
        units
    }
}
