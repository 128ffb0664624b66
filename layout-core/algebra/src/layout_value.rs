//! Layouts as values: a function from coordinates to offsets, written `shape:stride`.

use core::fmt;

use crate::arithmetic::{add, mul};
use crate::capacity::MAX_LEAVES;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::nested::Nested;
use crate::trace::{Place, Sign, traced};

/// One leaf of a layout: `extent` steps of `stride` each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// The number of coordinates, at least 1.
    pub extent: u64,
    /// The offset between neighbours.
    pub stride: u64,
}

/// A layout: shape and stride of one nesting, and so a function from coordinates to offsets.
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
    /// The layout `1:0`, which has one coordinate and takes it to 0.
    pub const TRIVIAL: Self = Self::leaf(Mode { extent: 1, stride: 0 });

    /// The layout `shape:stride`.
    ///
    /// # Errors
    /// [`AlgebraError::NotCongruent`] if they nest differently, [`AlgebraError::ZeroExtent`] for an extent of 0,
    /// [`AlgebraError::NoModes`] for an empty tuple.
    pub const fn new(shape: &IntTuple, stride: &IntTuple) -> Result<Self, AlgebraError> {
        if !shape.profile().same(&stride.profile()) {
            return Err(AlgebraError::NotCongruent { shape: shape.leaf_count(), stride: stride.leaf_count() });
        }
        if shape.leaf_count() == 0 {
            return Err(AlgebraError::NoModes);
        }
        let mut modes = [Mode { extent: 1, stride: 0 }; MAX_LEAVES];
        each!(i in 0, shape.leaf_count() => {
            if shape.leaf_at(i) == 0 {
                return Err(AlgebraError::ZeroExtent { leaf: i });
            }
            modes[i] = Mode { extent: shape.leaf_at(i), stride: stride.leaf_at(i) };
        });
        Ok(shape.with_leaves(modes))
    }

    /// The layout `extent:stride` of one mode, not a tuple.
    ///
    /// # Errors
    /// [`AlgebraError::ZeroExtent`] for an extent of 0.
    pub const fn line(extent: u64, stride: u64) -> Result<Self, AlgebraError> {
        if extent == 0 {
            return Err(AlgebraError::ZeroExtent { leaf: 0 });
        }
        Ok(Self::leaf(Mode { extent, stride }))
    }

    /// The layout of no modes, to which modes are pushed.
    pub(crate) const fn no_modes() -> Self {
        Self::empty(Mode { extent: 1, stride: 0 })
    }

    /// The shape: the extents, nested.
    #[must_use]
    pub const fn shape(&self) -> IntTuple {
        let mut extents = [0; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            extents[i] = self.leaf_at(i).extent;
        });
        self.with_leaves(extents)
    }

    /// The strides, nested.
    #[must_use]
    pub const fn stride(&self) -> IntTuple {
        let mut strides = [0; MAX_LEAVES];
        each!(i in 0, self.leaf_count() => {
            strides[i] = self.leaf_at(i).stride;
        });
        self.with_leaves(strides)
    }

    /// The number of coordinates: the product of the extents.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] past 64 bits.
    pub const fn size(&self) -> Result<u64, AlgebraError> {
        self.shape().product()
    }

    /// Whether both are written alike: the same nesting, extents and strides.
    #[must_use]
    pub const fn equals(&self, other: &Self) -> bool {
        self.shape().equals(&other.shape()) && self.stride().equals(&other.stride())
    }
}

impl PartialEq for Nested<Mode> {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl Eq for Nested<Mode> {}

impl fmt::Display for Nested<Mode> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape(), self.stride())
    }
}

impl fmt::Debug for Nested<Mode> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

traced! {
    /// One more than the greatest offset: `1 + Σ (extent − 1)·stride`.
    ///
    /// # Errors
    /// [`AlgebraError::Overflow`] past 64 bits.
    pub const fn cosize(this: &LayoutValue, trace: &mut Trace) -> Result<u64, AlgebraError> {
        let mut last = 0;
        each!(i in 0, this.leaf_count() => {
            let mode = this.leaf_at(i);
            let reach = tri!(mul(mode.extent.saturating_sub(1), mode.stride));
            trace.worked(Place::Leaf(i), Sign::Times, mode.extent.saturating_sub(1), mode.stride, reach);
            let sum = tri!(add(last, reach));
            trace.worked(Place::Leaf(i), Sign::Plus, last, reach, sum);
            last = sum;
        });
        let cosize = tri!(add(last, 1));
        trace.worked(Place::Throughout, Sign::Plus, last, 1, cosize);
        Ok(cosize)
    }
}
