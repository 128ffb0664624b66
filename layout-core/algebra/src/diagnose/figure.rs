//! The content of an error's picture as data: programs that draw read this instead of the lines.

use super::rows::Rows;
use crate::picture::Strip;

/// The content of an error's picture.
///
/// ```
/// use layout_algebra::diagnose::{Figure, Operation, OwnedCall, Stripped};
/// use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide};
/// let (a, tile) = (LayoutValue::line(12, 1)?, Tiler::extent(5)?);
/// let refused = logical_divide(&a, &tile, Rounding::Exact).unwrap_err();
/// let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tile).explain(&refused);
/// let Figure::Strip(strip, Stripped::Tiles) = diagnosis.figure() else { panic!("no strip") };
/// assert_eq!((strip.size(), strip.visits().count()), (12, 15));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no allocator")]
pub enum Figure {
    /// No picture.
    Nothing,
    /// Rows of numbers under each other.
    Rows(Rows),
    /// A strip of offsets, and the things that visit them.
    Strip(Strip, Stripped),
    /// The bytes that a thread requests, which cross a multiple of the width.
    Bytes {
        /// The thread.
        thread: u64,
        /// The first byte.
        address: u64,
        /// The number of bytes.
        width: u64,
    },
}

/// The meaning of a strip: its places, and the things that visit them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stripped {
    /// Coordinates, visited by tiles.
    Tiles,
    /// Offsets, of a layout.
    Offsets,
    /// Coordinates, held by threads.
    Coordinates,
    /// Indices of a tile, accessed.
    Indices,
}

impl Stripped {
    /// The meanings of a letter and of `.` in the strip.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn meanings(self) -> (&'static str, &'static str) {
        match self {
            Self::Tiles => ("a letter for each tile", "`.` lost"),
            Self::Offsets => ("`a` an offset of the layout", "`.` none"),
            Self::Coordinates => ("`a` a coordinate held", "`.` by nobody"),
            Self::Indices => ("`a` an index that is accessed", "`.` none"),
        }
    }
}
