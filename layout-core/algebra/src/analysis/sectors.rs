//! # Sectors and lines of global memory
//!
//! **Definition.** Global memory is moved in sectors of 32 bytes; four of them form a line of 128. An access of a warp costs the distinct sectors
//! that its threads touch. Every access is aligned to its width of at most 16 bytes, so a thread touches one sector and one line.
//!
//! **Law:** at least the bytes requested, divided by 32; at most one sector per thread. A contiguous aligned access of 4 bytes per thread has 4 sectors, 1 line.
//!
//! **Worked example:** 32 threads of 4 bytes: along a row, `32:1`, 4 sectors; along a column of rows of 1024 words, `32:1024`, 32 sectors, and
//! 28 bytes of each are wasted.
//!
//! ```text
//!     32:1      │t0 … t7│t8 … t15│t16 … t23│t24 … t31│        4 sectors, one line
//!     32:8      │t0      │t1      │t2       │t3       │ …      32 sectors, 8 lines
//! ```
//!
//! **Refuses:** the errors of [`WarpAccess`]; more than 2^20 requests that differ by more than whole sectors, or lines ([`AlgebraError::NotDecided`]).
//!
//! Source: the CUDA C++ programming guide on global memory; `layout-gpu`'s interpreter counts the same on kernels.

use super::access::WarpAccess;
use super::requests::{Cost, Requests};
use crate::composed::ComposedLayout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::trace::traced;

/// The bytes of a sector.
pub const SECTOR: u64 = 32;
/// The bytes of a line.
pub const LINE: u64 = 128;

impl WarpAccess {
    /// The number of distinct sectors of 32 bytes touched.
    ///
    /// ```
    /// use layout_algebra::analysis::WarpAccess;
    /// assert_eq!(WarpAccess::new(&[0, 16, 32, 0], 16)?.sectors(), 2);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn sectors(&self) -> u64 {
        self.blocks(SECTOR)
    }

    /// The number of distinct lines of 128 bytes touched.
    ///
    /// ```
    /// use layout_algebra::analysis::WarpAccess;
    /// assert_eq!(WarpAccess::new(&[0, 64, 128], 16)?.lines(), 2);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn lines(&self) -> u64 {
        self.blocks(LINE)
    }
}

traced! {
    /// The sectors of all warps of a layout of threads, in units of `unit` bytes, where each thread requests `width` bytes.
    ///
    /// # Errors
    /// Same errors as [`WarpAccess::of_warp`]; [`AlgebraError::NotDecided`] past 2^20 requests to inspect.
    ///
    /// ```
    /// use layout_algebra::analysis::coalesced_sectors;
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let sectors = |stride| coalesced_sectors(&ComposedLayout::plain(&LayoutValue::line(32, stride)?), 4, 4);
    /// assert_eq!((sectors(1)?, sectors(2)?, sectors(1024)?), (4, 8, 32));
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn coalesced_sectors(
        trace: &mut Trace,
        layout: &ComposedLayout,
        unit: u64,
        width: u64,
    ) -> Result<u64, AlgebraError> {
        tri!(Requests::from_layout(layout, unit, width, Cost::Blocks(SECTOR))).cost(u64::MAX, trace)
    }

    /// The lines of all warps, like [`coalesced_sectors`].
    ///
    /// # Errors
    /// Same errors as [`coalesced_sectors`].
    pub const fn coalesced_lines(
        trace: &mut Trace,
        layout: &ComposedLayout,
        unit: u64,
        width: u64,
    ) -> Result<u64, AlgebraError> {
        tri!(Requests::from_layout(layout, unit, width, Cost::Blocks(LINE))).cost(u64::MAX, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn warps_are_counted_one_by_one() {
        let same = ComposedLayout::plain(&layout(&[32, 3], &[1, 0]));
        assert_eq!(coalesced_sectors(&same, 4, 4), Ok(12));
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        // Every other row begins within a sector, seven of eight within a line.
        let rows = ComposedLayout::plain(&layout(&[1 << 12, 1 << 20], &[1, (1 << 12) + 4]));
        assert_eq!(coalesced_sectors(&rows, 4, 4), Ok(9 << 26));
        assert_eq!(coalesced_lines(&rows, 4, 4), Ok(15 << 24));
    }
}
