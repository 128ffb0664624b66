//! Names of dimensions: `lane`, `register`, `dim0`.

use core::fmt;

use crate::control::each;

/// The longest name, in bytes.
pub const MAX_NAME: usize = 23;

/// The name of a dimension.
///
/// ```
/// use layout_algebra::linear::Name;
/// const LANE: Name = match Name::new("lane") {
///     Ok(name) => name,
///     Err(_) => panic!(),
/// };
/// assert_eq!(LANE.as_str(), "lane");
/// assert!(Name::new("a name that is much too long").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Name {
    bytes: [u8; MAX_NAME],
    length: u8,
}

impl Name {
    /// The empty name.
    pub(super) const NONE: Self = Self { bytes: [0; MAX_NAME], length: 0 };

    /// The name, if it has 1 to 23 bytes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn short(name: &str) -> Option<Self> {
        let words = name.as_bytes();
        if words.is_empty() || words.len() > MAX_NAME {
            return None;
        }
        let mut bytes = [0; MAX_NAME];
        each!(i in 0, words.len() => {
            bytes[i] = words[i];
        });
        Some(Self { bytes, length: words.len() as u8 })
    }

    /// `offset`: the default output, which is not written.
    pub(super) const OFFSET: Self = Self::known("offset");

    /// A name that is known to be short.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn known(name: &str) -> Self {
        match Self::short(name) {
            Some(name) => name,
            None => Self::NONE,
        }
    }

    /// `dim0`, `dim1`, …: the names of the dimensions of a tensor.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn standard(i: usize) -> Self {
        let mut name = Self::known("dim0");
        name.bytes[3] = b'0'.saturating_add(i as u8);
        name
    }

    /// `m0`, `m1`, …: the names of the modes of a layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn mode(i: usize) -> Self {
        let mut name = Self::known("m0");
        name.bytes[1] = b'0'.saturating_add(i as u8);
        name
    }

    /// The name as a string.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_str(&self) -> &str {
        let (written, _) = self.bytes.split_at(self.length as usize);
        match core::str::from_utf8(written) {
            Ok(name) => name,
            Err(_) => "",
        }
    }

    /// Returns true if both names are equal.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn is(&self, other: &Self) -> bool {
        let mut same = self.length == other.length;
        each!(i in 0, MAX_NAME => {
            same = same && self.bytes[i] == other.bytes[i];
        });
        same
    }
}

impl fmt::Display for Name {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Name {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::LinearError;

    #[test]
    fn names_are_neither_empty_nor_long() {
        assert_eq!(Name::new(""), Err(LinearError::NameLength { length: 0 }));
        assert!(Name::new("twenty-three bytes here").is_ok());
        assert_eq!(Name::new("twenty-four bytes are it"), Err(LinearError::NameLength { length: 24 }));
        assert_eq!(Name::standard(7).as_str(), "dim7");
    }
}
