//! # The canonical layouts of shared memory
//!
//! **Definition.** An atom is a block of 8 rows of 16, 32, 64 or 128 bytes: the smallest layout that a warpgroup's matrix instruction reads from shared
//! memory without bank conflicts. A row of `w` bytes is swizzled in units of 16 bytes, by the number of the row:
//! `Sw<log2(w / 16),4,3>` on byte addresses. In elements of `b` bits that is `Sw<log2(w / 16), 4 − log2(b / 8), 3>`, and the layout is
//! 1. K-major: `(8, 8w/b):(8w/b, 1)`, the rows along K;
//! 2. MN-major: `(8w/b, 8):(1, 8w/b)`, the rows along M or N.
//!
//! The narrowest, 16 bytes, is *interleaved*: its swizzle does nothing.
//!
//! **Law:** an atom is a bijection of its coordinates with the offsets below its size; the 8 rows of any column of 16 bytes meet the 8 columns.
//!
//! **Worked example:** K-major, 128 bytes, elements of 16 bits: `Sw<3,3,3> o 0 o (8,64):(64,1)`. Row 1 begins at 64, which becomes 72: its first 16
//! bytes lie in the second column of 16 bytes.
//!
//! ```text
//!   row 0   0 1 2 3 4 5 6 7      each number is 16 bytes of its row: down any column
//!   row 1   1 0 3 2 5 4 7 6      of 16 bytes, eight rows meet all eight groups of
//!   row 2   2 3 0 1 6 7 4 5      banks
//! ```
//!
//! **Refuses:** other widths ([`AccessError::AtomRows`]), elements whose width is not a power of two or exceeds 128 bits ([`AccessError::AtomElements`]).
//!
//! Source: `CuTe` (`atom/mma_traits_sm90_gmma.hpp`, CUTLASS), `Layout_K_SW128_Atom` and the others, where the swizzle acts on byte addresses and is applied by
//! the pointer.

use super::ComposedLayout;
use crate::algebra::tile_to_shape::Order;
use crate::analysis::AccessError;
use crate::arithmetic::div;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::swizzle::Swizzle;
use crate::trace::{Place, Sign, traced};

/// The mode of a matrix that is contiguous in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Major {
    /// The mode that is summed over.
    K,
    /// The mode of the rows or columns of the result.
    Mn,
}

traced! {
    /// The shared-memory atom whose rows are `bytes` wide, for elements of `bits` bits; see the [module](self).
    ///
    /// # Errors
    /// [`AccessError::AtomRows`] if `bytes` is not one of 16, 32, 64, 128; [`AccessError::AtomElements`] if `bits` is not a power of two up to 128.
    ///
    /// ```
    /// use layout_algebra::{Major, smem_atom};
    /// assert_eq!(smem_atom(Major::K, 128, 16)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// assert_eq!(smem_atom(Major::Mn, 64, 32)?.to_string(), "Sw<2,2,3> o 0 o (16,8):(1,16)");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn smem_atom(
        trace: &mut Trace,
        major: Major,
        bytes: u64,
        bits: u64,
    ) -> Result<ComposedLayout, AlgebraError> {
        let rows = match bytes {
            16 => 0,
            32 => 1,
            64 => 2,
            128 => 3,
            _ => return Err(AlgebraError::Access(AccessError::AtomRows { bytes })),
        };
        if !bits.is_power_of_two() || bits > 128 {
            return Err(AlgebraError::Access(AccessError::AtomElements { bits }));
        }
        let row = tri!(div(bytes.saturating_mul(8), bits));
        trace.worked(Place::Throughout, Sign::Times, bytes, 8, bytes.saturating_mul(8));
        trace.worked(Place::Throughout, Sign::Over, bytes.saturating_mul(8), bits, row);
        let (shape, order) = match major {
            Major::K => ([8, row], Order::RowMajor),
            Major::Mn => ([row, 8], Order::ColumnMajor),
        };
        // Sixteen bytes are 2^7 bits.
        let swizzle = tri!(trace.on(&tri!(Swizzle::new(rows, 7, 3))).upcast(bits));
        Ok(ComposedLayout::new(swizzle, 0, &tri!(order.layout(&tri!(IntTuple::flat(&shape))))))
    }
}

/// The MN-major atom of 4 rows of 128 bytes, swizzled in units of 32 bytes: `Sw<2,5,2>` on byte addresses.
///
/// Source: `CuTe` (`atom/mma_traits_sm100.hpp`, CUTLASS), `UMMA::Layout_MN_SW128_32B_Atom`.
///
/// # Errors
/// [`AccessError::AtomElements`] if `bits` is not a power of two up to 128.
///
/// ```
/// use layout_algebra::smem_atom_32b;
/// assert_eq!(smem_atom_32b(16)?.to_string(), "Sw<2,4,2> o 0 o (64,4):(1,64)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn smem_atom_32b(bits: u64) -> Result<ComposedLayout, AlgebraError> {
    if !bits.is_power_of_two() || bits > 128 {
        return Err(AlgebraError::Access(AccessError::AtomElements { bits }));
    }
    let row = tri!(div(128 * 8, bits));
    // Thirty-two bytes are 2^8 bits.
    let swizzle = tri!(tri!(Swizzle::new(2, 8, 2)).upcast(bits));
    Ok(ComposedLayout::new(swizzle, 0, &tri!(Order::ColumnMajor.layout(&tri!(IntTuple::flat(&[row, 4]))))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_widths_are_refused() {
        assert!(smem_atom(Major::K, 256, 16).is_err());
        assert!(smem_atom(Major::K, 128, 12).is_err());
    }
}
