//! # The memory that a descriptor addresses
//!
//! **Definition.** The bits of a descriptor, read as the hardware reads them: the start, the distances `L` and `S` and the kind of swizzle, and with them conditions 1 to
//! 5 of [`Descriptor`](super::Descriptor), for one element. The result is the position of its first bit, counted from address 0, after the swizzle, which acts on
//! addresses.
//!
//! **Law:** it is the position that the layout, from which the descriptor was made, gives the element.
//!
//! **Worked example:** for `Sw<3,3,3> o 0 o (64,16):(64,1)` in 16 bits, `S` = 1024 bytes: element `(9,8)` lies in the second block of eight rows, row 1 of it, unit
//! 1: `1024 + 128 + 16` bytes, and bit 7 of that changes bit 4: 1152 bytes.
//!
//! ```text
//!   row 9 = 8 + 1      1024 + 1·128 bytes      k = 8: unit 1, moved by row 1 to unit 0
//! ```
//!
//! **Refuses:** unknown kinds of swizzle, and addresses past 64 bits: then there is no position.
//!
//! Source: PTX ISA, "Matrix Descriptor Format" of `wgmma`, "Shared Memory Descriptor" of `tcgen05`.

use super::descriptor::{DescriptorFormat, Swizzling};
use crate::arithmetic::{add, div, mul, rem};
use crate::composed::atoms::Major;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::swizzle::Swizzle;

/// A mask for the distances, which have 14 bits.
const FIELD: u64 = (1 << 14) - 1;

/// The position of the first bit of element `(row, column)` of `width` bits, the reverse of
/// [`Descriptor::encode`](super::Descriptor::encode). `None` if there is no such kind of swizzle.
///
/// # Errors
/// [`AlgebraError::Overflow`], [`AlgebraError::DivisionByZero`] for elements of no bits.
///
/// ```
/// use layout_algebra::atoms::{DescriptorFormat, bit_of};
/// use layout_algebra::Major;
/// let descriptor = 1 << 62 | 64 << 32 | 1 << 16; // rows of 128 bytes, eight of them 1024 bytes apart
/// assert_eq!(bit_of(descriptor, DescriptorFormat::Wgmma, Major::K, 16, 9, 8)?, Some(8 * 1152));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn bit_of(
    descriptor: u64,
    format: DescriptorFormat,
    major: Major,
    width: u64,
    row: u64,
    column: u64,
) -> Result<Option<u64>, AlgebraError> {
    let Some(swizzling) = kind(descriptor, format) else { return Ok(None) };
    let (unit, w) = (tri!(div(128, width)), swizzling.units());
    let (start, l, s) = (descriptor & FIELD, descriptor >> 16 & FIELD, descriptor >> 32 & FIELD);
    let is_plain = matches!(swizzling, Swizzling::None);
    let (inside, units) = match major {
        Major::K => {
            let (block, down) = (tri!(div(row, 8)), tri!(rem(row, 8)));
            let along = tri!(div(column, unit));
            let along = if is_plain { tri!(mul(l, along)) } else { along };
            (tri!(rem(column, unit)), tri!(sum([tri!(mul(w, down)), tri!(mul(s, block)), along])))
        }
        Major::Mn => {
            let rows = swizzling.rows();
            let (down, block, along) = (tri!(rem(column, rows)), tri!(div(column, rows)), tri!(div(row, unit)));
            // Without swizzling a row has one unit, and the distances swap roles.
            let (of_blocks, of_rows) = if is_plain { (s, l) } else { (l, s) };
            let (within, beyond) = (tri!(rem(along, w)), tri!(div(along, w)));
            let far = tri!(add(tri!(mul(of_blocks, beyond)), tri!(mul(of_rows, block))));
            (tri!(rem(row, unit)), tri!(sum([within, far, tri!(mul(w, down))])))
        }
    };
    let elements = tri!(add(tri!(mul(tri!(add(start, units)), unit)), inside));
    let place = tri!(mul(elements, width));
    Ok(Some(match swizzling {
        Swizzling::None => place,
        Swizzling::Bytes128By32 => tri!(swizzle(2, 8, 2)).apply(place),
        _ => tri!(swizzle(w.trailing_zeros(), 7, 3)).apply(place),
    }))
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn sum(terms: [u64; 3]) -> Result<u64, AlgebraError> {
    add(tri!(add(terms[0], terms[1])), terms[2])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn swizzle(bits: u32, base: u32, shift: i32) -> Result<Swizzle, AlgebraError> {
    Swizzle::new(bits, base, shift)
}

/// The kind of swizzle encoded in the upper bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn kind(descriptor: u64, format: DescriptorFormat) -> Option<Swizzling> {
    match (format, descriptor >> 61) {
        (_, 0) => Some(Swizzling::None),
        (_, 2) => Some(Swizzling::Bytes128),
        (_, 4) => Some(Swizzling::Bytes64),
        (_, 6) => Some(Swizzling::Bytes32),
        (DescriptorFormat::Tcgen05, 1) => Some(Swizzling::Bytes128By32),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_that_there_are_not_lead_nowhere() {
        for (kind, format) in
            [(1, DescriptorFormat::Wgmma), (3, DescriptorFormat::Tcgen05), (7, DescriptorFormat::Wgmma)]
        {
            assert_eq!(bit_of(kind << 61, format, Major::K, 16, 0, 0), Ok(None));
        }
    }
}
