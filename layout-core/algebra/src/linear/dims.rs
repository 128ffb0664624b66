//! Ordered lists of named dimensions with their sizes, which are powers of two.

use super::error::LinearError;
use super::name::Name;

use super::word::{MAX_BITS, MAX_DIMS, bit, field, log2};
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

impl Name {
    /// A name of 1 to 23 bytes.
    ///
    /// # Errors
    /// [`LinearError::NameLength`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(name: &str) -> Result<Self, LinearError> {
        match Self::short(name) {
            Some(name) => Ok(name),
            None => Err(LinearError::NameLength { length: name.len() }),
        }
    }
}

/// One dimension: its name, and the number of bits of its coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dim {
    /// The name.
    pub name: Name,
    /// The number of bits: its size is 2 to this power.
    pub bits: u32,
}

impl Dim {
    const NONE: Self = Self { name: Name::NONE, bits: 0 };

    /// The number of coordinates.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> u64 {
        bit(self.bits)
    }
}

/// Dimensions in order, the first the most minor: its coordinates are the low bits of a word.
///
/// ```
/// use layout_algebra::linear::Dims;
/// let dims = Dims::of(&[("row", 4), ("col", 8)])?;
/// assert_eq!((dims.count(), dims.bits()), (2, 5));
/// assert_eq!(dims.find("col"), Some(1));
/// assert!(Dims::of(&[("row", 3)]).is_err());
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dims {
    dims: [Dim; MAX_DIMS],
    count: usize,
}

impl Dims {
    /// The empty list.
    pub const NONE: Self = Self { dims: [Dim::NONE; MAX_DIMS], count: 0 };

    /// The sizes, as a shape.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn sizes(&self) -> Result<IntTuple, AlgebraError> {
        let mut sizes = IntTuple::unit();
        each!(i in 0, self.count => {
            tri!(sizes.add(IntTuple::int(self.get(i).size()).tree()));
        });
        Ok(sizes)
    }

    /// The dimensions with these names and sizes, in order.
    ///
    /// # Errors
    /// [`LinearError::NotPowerOfTwo`] for a size, [`LinearError::DimTwice`] for a name, and the capacity errors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(dims: &[(&str, u64)]) -> Result<Self, LinearError> {
        let mut all = Self::NONE;
        each!(i in 0, dims.len() => {
            all = tri!(all.and(dims[i].0, dims[i].1));
        });
        Ok(all)
    }

    /// The dimensions with one more at the end.
    ///
    /// # Errors
    /// Same errors as [`Dims::of`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn and(self, name: &str, size: u64) -> Result<Self, LinearError> {
        match log2(size) {
            Some(bits) => self.push(tri!(Name::new(name)), bits),
            None => Err(LinearError::NotPowerOfTwo { number: size }),
        }
    }

    /// The dimensions with one more at the end.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(mut self, name: Name, bits: u32) -> Result<Self, LinearError> {
        if self.position(&name).is_some() {
            return Err(LinearError::DimTwice { name });
        }
        if self.count >= MAX_DIMS {
            return Err(LinearError::TooManyDims { dims: next(self.count) });
        }
        let total = self.bits().saturating_add(bits);
        if total as usize > MAX_BITS || bits as usize >= MAX_BITS {
            return Err(LinearError::TooManyBits { bits: total });
        }
        self.dims[self.count] = Dim { name, bits };
        self.count = next(self.count);
        Ok(self)
    }

    /// The dimensions, with `bits` bits in dimension `i`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn resized(mut self, i: usize, bits: u32) -> Result<Self, LinearError> {
        self.dims[i].bits = bits;
        let total = self.bits();
        if total as usize > MAX_BITS || bits as usize >= MAX_BITS {
            return Err(LinearError::TooManyBits { bits: total });
        }
        Ok(self)
    }

    /// The dimensions, with dimension `i` under another name.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn renamed(mut self, i: usize, name: Name) -> Result<Self, LinearError> {
        match self.position(&name) {
            Some(j) if j != i => Err(LinearError::DimTwice { name }),
            _ => {
                self.dims[i].name = name;
                Ok(self)
            }
        }
    }

    /// The number of dimensions.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Dimension `i`.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn get(&self, i: usize) -> Dim {
        self.dims[i]
    }

    /// The number of bits of all coordinates together.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn bits(&self) -> u32 {
        self.from(self.count)
    }

    /// The number of coordinates of all dimensions together.
    ///
    /// # Errors
    /// [`LinearError::TooManyBits`] for 64 bits, whose number of coordinates does not fit.
    ///
    /// ```
    /// use layout_algebra::linear::Dims;
    /// assert_eq!(Dims::of(&[("row", 4), ("col", 8)])?.size()?, 32);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, LinearError> {
        match 1u64.checked_shl(self.bits()) {
            Some(size) => Ok(size),
            None => Err(LinearError::TooManyBits { bits: self.bits() }),
        }
    }

    /// The number of bits in the dimensions before dimension `i`: the start of its coordinate in a word.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from(&self, i: usize) -> u32 {
        let mut bits = 0u32;
        each!(j in 0, i => {
            bits = bits.saturating_add(self.dims[j].bits);
        });
        bits
    }

    /// The index of a dimension.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn find(&self, name: &str) -> Option<usize> {
        match Name::new(name) {
            Ok(name) => self.position(&name),
            Err(_) => None,
        }
    }

    /// The index of a dimension.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn position(&self, name: &Name) -> Option<usize> {
        each!(i in 0, self.count => {
            if self.dims[i].name.is(name) {
                return Some(i);
            }
        });
        None
    }

    /// The index of a dimension that must exist.
    ///
    /// # Errors
    /// [`LinearError::UnknownDim`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn expect(&self, name: &Name) -> Result<usize, LinearError> {
        match self.position(name) {
            Some(i) => Ok(i),
            None => Err(LinearError::UnknownDim { name: *name }),
        }
    }

    /// The coordinate along dimension `i` that is packed in a word.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn part(&self, word: u64, i: usize) -> u64 {
        field(word, self.from(i), self.dims[i].bits)
    }

    /// The word into which coordinates, one per dimension, are packed.
    ///
    /// # Errors
    /// [`LinearError::Arity`] for another number of them, [`LinearError::BasisOutside`] for one that is not below the size.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pack(&self, coordinates: &[u64]) -> Result<u64, LinearError> {
        if coordinates.len() != self.count {
            return Err(LinearError::Arity { components: coordinates.len(), dims: self.count });
        }
        let mut word = 0;
        each!(i in 0, self.count => {
            let (value, dim) = (coordinates[i], self.dims[i]);
            if value >= dim.size() {
                return Err(LinearError::BasisOutside { name: dim.name, basis: value, size: dim.size() });
            }
            word |= super::word::raise(value, self.from(i));
        });
        Ok(word)
    }

    /// The coordinates of a word of other dimensions, matched by name: dimensions missing there are 0, those missing here are dropped, and
    /// coordinates past the size lose their upper bits.
    ///
    /// ```
    /// use layout_algebra::linear::Dims;
    /// let (tile, tensor) = (Dims::of(&[("row", 4), ("col", 8)])?, Dims::of(&[("col", 2), ("batch", 2), ("row", 4)])?);
    /// let word = tensor.by_name(tile.pack(&[3, 5])?, &tile);
    /// assert_eq!(word, tensor.pack(&[1, 0, 3])?);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn by_name(&self, word: u64, of: &Self) -> u64 {
        let mut found = 0;
        each!(i in 0, self.count => {
            if let Some(j) = of.position(&self.dims[i].name) {
                found |= super::word::raise(field(of.part(word, j), 0, self.dims[i].bits), self.from(i));
            }
        });
        found
    }

    /// Returns true if both have the same names and sizes in the same order.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn same(&self, other: &Self) -> bool {
        let mut same = self.same_names(other);
        each!(i in 0, self.count => {
            same = same && self.dims[i].bits == other.dims[i].bits;
        });
        same
    }

    /// Returns true if both have the same names in the same order.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn same_names(&self, other: &Self) -> bool {
        let mut same = self.count == other.count;
        each!(i in 0, self.count => {
            same = same && self.dims[i].name.is(&other.dims[i].name);
        });
        same
    }

    /// Checks that both have the same names and sizes in the same order.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn expect_same(&self, other: &Self) -> Result<(), LinearError> {
        if self.count != other.count {
            return Err(LinearError::DimsDiffer { left: self.count, right: other.count });
        }
        each!(i in 0, self.count => {
            let (left, right) = (&self.dims[i], &other.dims[i]);
            if !left.name.is(&right.name) {
                return Err(LinearError::OtherDim { left: left.name, right: right.name });
            }
            if left.bits != right.bits {
                return Err(LinearError::SizesDiffer { name: left.name, left: left.size(), right: right.size() });
            }
        });
        Ok(())
    }

    /// Checks that both have the same names, in any order.
    ///
    /// # Errors
    /// [`LinearError::DimsDiffer`], [`LinearError::UnknownDim`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn match_names(&self, other: &Self) -> Result<(), LinearError> {
        if self.count != other.count {
            return Err(LinearError::DimsDiffer { left: self.count, right: other.count });
        }
        each!(i in 0, self.count => {
            tri!(other.expect(&self.dims[i].name));
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_come_once_and_sizes_are_powers_of_two() {
        let name = Name::new("x").unwrap();
        assert_eq!(Dims::of(&[("x", 1), ("x", 2)]), Err(LinearError::DimTwice { name }));
        assert_eq!(Dims::of(&[("x", 6)]), Err(LinearError::NotPowerOfTwo { number: 6 }));
        assert_eq!(Dims::of(&[("x", 1 << 40), ("y", 1 << 25)]), Err(LinearError::TooManyBits { bits: 65 }));
        let many = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map(|name| (name, 1));
        assert_eq!(Dims::of(&many), Err(LinearError::TooManyDims { dims: 9 }));
    }
}
