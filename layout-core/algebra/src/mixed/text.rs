//! Mixed tuples as text, for tests and panics: terms by their numbers, `t0`, `4·t1`.

use core::fmt;

use super::{MixedLayout, MixedMode, Symbol};
use crate::nested::Nested;

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Term { term, factor: 1 } => write!(f, "t{term}"),
            Self::Term { term, factor } => write!(f, "{factor}·t{term}"),
        }
    }
}

impl fmt::Debug for Nested<Symbol> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_leaf() {
            return self.leaf_at(0).fmt(f);
        }
        f.write_str("(")?;
        for i in 0..self.rank() {
            f.write_str(if i > 0 { "," } else { "" })?;
            write!(f, "{:?}", self.mode(i).map_err(|_| fmt::Error)?)?;
        }
        f.write_str(")")
    }
}

impl fmt::Debug for Nested<MixedMode> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, stride) = (MixedLayout::extents(self), self.strides());
        write!(f, "{shape:?}:{stride:?}")
    }
}
