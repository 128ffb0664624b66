//! How tuples are written: their modes in brackets, `(4,(2,2))`, whatever their leaves are.

use core::fmt;

use crate::nested::Nested;

/// A leaf as it stands inside the brackets.
pub trait Written: Copy {
    /// Writes it.
    ///
    /// # Errors
    /// What the formatter refuses.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Written for u64 {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl Written for Option<u64> {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(index) => index.write(f),
            None => f.write_str("_"),
        }
    }
}

impl<T: Written> fmt::Display for Nested<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_leaf() {
            return self.leaf_at(0).write(f);
        }
        f.write_str("(")?;
        for i in 0..self.rank() {
            if i > 0 {
                f.write_str(",")?;
            }
            self.mode(i).map_err(|_| fmt::Error)?.fmt(f)?;
        }
        f.write_str(")")
    }
}

impl<T: Written> fmt::Debug for Nested<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
