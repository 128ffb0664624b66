//! Layouts as values: a function from coordinates to offsets, written `shape:stride`.

use core::fmt;

use crate::arithmetic::mul;
use crate::control::{all, debug_as_displayed, each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::list::List;
use crate::nested::Nested;
use crate::written::{Written, write_tree};

/// One leaf of a layout: `extent` steps of `stride` each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The number of coordinates, at least 1.
    pub extent: u64,
    /// The offset between neighbors.
    pub stride: u64,
}

/// A layout: shape and stride nested alike, and so a function from coordinates to offsets.
///
/// `(4,8):(8,1)` takes the coordinate `(i,j)` to `8·i + j`. A one-dimensional coordinate counts colexicographically,
/// the leftmost mode fastest.
///
/// ```
/// use layout_algebra::{IntTuple, LayoutValue};
/// let rows = LayoutValue::new(&IntTuple::flat(&[4, 8])?, &IntTuple::flat(&[8, 1])?)?;
/// assert_eq!(rows.to_string(), "(4,8):(8,1)");
/// assert_eq!(rows.size(), Ok(32));
/// assert_eq!(rows.cosize(), Ok(32));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub type LayoutValue = Nested<Mode>;

impl Nested<Mode> {
    /// The layout `1:0`, which takes its one coordinate to 0.
    pub const TRIVIAL: Self = Self::leaf(Mode { extent: 1, stride: 0 });

    /// The layout `shape:stride`; `():()`, without modes, takes its one coordinate to 0.
    ///
    /// # Errors
    /// [`AlgebraError::NotCongruent`] if they nest differently, [`AlgebraError::ZeroExtent`] for an extent of 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(shape: &IntTuple, stride: &IntTuple) -> Result<Self, AlgebraError> {
        if !shape.profile().same(&stride.profile()) {
            return Err(AlgebraError::NotCongruent { shape: shape.leaf_count(), stride: stride.leaf_count() });
        }
        let mut modes = List::empty(Mode { extent: 1, stride: 0 });
        each!(i in 0, shape.leaf_count() => {
            let extent = shape.leaf_at(i);
            if extent == 0 {
                return Err(AlgebraError::ZeroExtent { leaf: i });
            }
            modes.push(Mode { extent, stride: stride.leaf_at(i) });
        });
        Ok(shape.with_leaf_list(&modes))
    }

    /// The layout `extent:stride` of one mode, not a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] for an extent of 0.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn line(extent: u64, stride: u64) -> Result<Self, AlgebraError> {
        if extent == 0 {
            return Err(AlgebraError::ZeroExtent { leaf: 0 });
        }
        Ok(Self::leaf(Mode { extent, stride }))
    }

    /// The layout without modes, to which modes are pushed.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn no_modes() -> Self {
        Self::empty(Mode { extent: 1, stride: 0 })
    }

    /// The shape: the extents, nested.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn shape(&self) -> IntTuple {
        let mut extents = List::empty(0);
        each!(i in 0, self.leaf_count() => {
            extents.push(self.leaf_at(i).extent);
        });
        self.with_leaf_list(&extents)
    }

    /// The strides, nested.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn stride(&self) -> IntTuple {
        let mut strides = List::empty(0);
        each!(i in 0, self.leaf_count() => {
            strides.push(self.leaf_at(i).stride);
        });
        self.with_leaf_list(&strides)
    }

    /// The number of coordinates: the product of the extents.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        size_of_leaves(self.leaves())
    }

    /// Returns true if both are written alike: the same nesting, extents and strides.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn equals(&self, other: &Self) -> bool {
        if !self.profile().same(&other.profile()) {
            return false;
        }
        let (ours, theirs) = (self.leaves(), other.leaves());
        all!(i in 0, ours.len() => ours[i].extent == theirs[i].extent && ours[i].stride == theirs[i].stride)
    }
}

impl fmt::Display for Nested<Mode> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_tree(self.tree(), |mode, f| mode.extent.write(f), f)?;
        f.write_str(":")?;
        write_tree(self.tree(), |mode, f| mode.stride.write(f), f)
    }
}

debug_as_displayed!(Nested<Mode>);

/// The number of coordinates of these leaves.
#[inline]
pub(crate) const fn size_of_leaves(leaves: &[Mode]) -> Result<u64, AlgebraError> {
    let mut size = 1;
    each!(i in 0, leaves.len() => {
        size = tri!(mul(size, leaves[i].extent));
    });
    Ok(size)
}
