//! The display of tuples: their modes in parentheses, `(4,(2,2))`, whatever their leaves are.

use core::fmt;

use crate::control::debug_as_displayed;
use crate::nested::Nested;
use crate::subtree::Subtree;
use crate::text::Decimal;

/// A leaf as it is displayed inside the parentheses.
pub trait Written: Copy {
    /// Writes the leaf.
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl Written for u64 {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Decimal::from_number(*self).as_str())
    }
}

impl Written for Option<u64> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Some(index) => index.write(f),
            None => f.write_str("_"),
        }
    }
}

impl<T: Written> fmt::Display for Nested<T> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.tree(), T::write, f)
    }
}

/// Writes a tree, with its leaves written by `leaf`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn write_tree<T: Copy>(
    tree: Subtree<'_, T>,
    leaf: fn(&T, &mut fmt::Formatter<'_>) -> fmt::Result,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    if tree.is_leaf() {
        return leaf(&tree.leaves()[0], f);
    }
    f.write_str("(")?;
    let (mut modes, mut separator) = (tree.modes(), "");
    while let Some(mode) = modes.next() {
        f.write_str(separator)?;
        write_tree(mode, leaf, f)?;
        separator = ",";
    }
    f.write_str(")")
}

debug_as_displayed!(@[T: Written] Nested<T>);
