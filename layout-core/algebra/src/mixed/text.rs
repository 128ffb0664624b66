//! Mixed tuples as text, for tests and panics: terms by their indices, `t0`, `4·t1`.

use core::fmt;

use super::{MixedLayout, MixedMode, Symbol};
use crate::nested::Nested;
use crate::written::Written;

impl fmt::Display for Symbol {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Term { term, factor: 1 } => write!(f, "t{term}"),
            Self::Term { term, factor } => write!(f, "{factor}·t{term}"),
        }
    }
}

impl Written for Symbol {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Debug for Nested<MixedMode> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (shape, stride) = (MixedLayout::extents(self), self.strides());
        write!(f, "{shape:?}:{stride:?}")
    }
}
