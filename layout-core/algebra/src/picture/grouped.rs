//! Large numbers in the usual notation.

use core::fmt;

/// A number in groups of three digits: `16,352`.
///
/// ```
/// use layout_algebra::picture::Grouped;
/// assert_eq!(Grouped(1_048_576).to_string(), "1,048,576");
/// assert_eq!(Grouped(999).to_string(), "999");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grouped(
    /// The number.
    pub u64,
);

impl fmt::Display for Grouped {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1000 {
            return write!(f, "{}", self.0);
        }
        write!(f, "{},{:03}", Self(self.0 / 1000), self.0 % 1000)
    }
}
