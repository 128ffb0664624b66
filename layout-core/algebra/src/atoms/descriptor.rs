//! # Descriptors of operands in shared memory, for `wgmma` and `tcgen05.mma`
//!
//! **Definition.** A descriptor names 16-byte units by two distances, the leading one `L` and the other `S`. Let `T` be the elements of a unit and `W` = 1
//! (no swizzling), 2, 4 or 8 (32, 64, 128 bytes) the units of a row. An operand of `(rows, k)` is stored, in units from the start, before swizzling,
//! 1. K-major, none: at `(r mod 8) + S·⌊r/8⌋ + L·⌊k/T⌋`;
//! 2. K-major, swizzled: at `W·(r mod 8) + S·⌊r/8⌋ + ⌊k/T⌋`, `k < T·W`; `L` is not used, and written as 1;
//! 3. MN-major, none: at `S·⌊r/T⌋ + (k mod 8) + L·⌊k/8⌋`;
//! 4. MN-major, swizzled: at `⌊r/T⌋ mod W + L·⌊r/TW⌋ + W·(k mod 8) + S·⌊k/8⌋`;
//! 5. MN-major, 128 bytes swizzled by 32 (SM100): as 4 with `W = 8`, and 4 rows instead of 8.
//!
//! A unit holds `T` neighbors, along K or along M or N. The swizzle is `Sw<log2 W,4,3>` of the byte's address; for 5, `Sw<2,5,2>`.
//!
//! **Law:** read this way, the descriptor of a layout leads to the byte that the layout says, for every element. If no descriptor does, it is an error.
//!
//! **Worked example:** 64 rows of 16 elements of 16 bits, from a tile with rows of 64 elements, swizzled: `Sw<3,3,3> o 0 o (64,16):(64,1)`. `T` = 8, `W` = 8:
//! eight rows are 64 units, `S` = 1024 bytes, `L` = 16 bytes.
//!
//! ```text
//!   63  61    52 51  49    45          32    29          16    13           0
//!  ┌──────┬─────┬──────┬──┬──────────────┬──┬──────────────┬──┬──────────────┐
//!  │ kind │     │ base │  │    S / 16    │  │    L / 16    │  │  start / 16  │
//!  └──────┴─────┴──────┴──┴──────────────┴──┴──────────────┴──┴──────────────┘
//!   wgmma: bits 62 63: 0, 3, 2, 1 for none, 32, 64, 128 bytes
//!   tcgen05: bits 61 to 63: 0, 6, 4, 2, and 1 for 128 bytes by 32; bit 46 is set
//! ```
//!
//! `base` is 0 if the operand's swizzle begins at a multiple of `128·W` bytes, and otherwise bits 7 to 9 of that address.
//!
//! **Refuses** ([`DescriptorError`]): an operand that is not a matrix, elements along M or N of 8 or 32 bits for `wgmma`, other swizzles, extents that do not fill blocks, any stride that is not the canonical one, with the
//! mode and the step at which it is found.
//!
//! Source: PTX ISA, "Matrix Descriptor Format" of `wgmma`, "Shared Memory Descriptor" and "Strides" of `tcgen05`; CUTLASS, `mma_traits_sm90_gmma.hpp`,
//! `mma_sm100_desc.hpp`, for the canonical layouts. There a K-major operand has two or four units along K, as one instruction takes; here any number.

use super::descriptor_error::DescriptorError;
use crate::algebra::coalesce::coalesce;
use crate::algebra::composition::composition;
use crate::algebra::predicates::functionally_equal;
use crate::arithmetic::{add, mul};
use crate::composed::ComposedLayout;
use crate::composed::atoms::Major;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::{LayoutValue, Mode};
use crate::swizzle::Swizzle;
use crate::trace::{AccessFact, Field, Place, Relation, Sign, Trace, traced};

/// The value of an answer, or an early return of its error as an answer.
macro_rules! answer {
    ($answer:expr) => {
        match $answer {
            Ok(answer) => answer,
            Err(refusal) => return Ok(Err(refusal)),
        }
    };
}

/// A value, or the error of the descriptor; around it, a number that does not fit.
type Found<T> = Result<Result<T, DescriptorError>, AlgebraError>;

/// The swizzling mode of the hardware.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Swizzling {
    /// No swizzling, called interleaved.
    None,
    /// Rows of 32 bytes.
    Bytes32,
    /// Rows of 64 bytes.
    Bytes64,
    /// Rows of 128 bytes.
    Bytes128,
    /// Rows of 128 bytes, in units of 32 bytes: SM100, MN-major.
    Bytes128By32,
}

impl Swizzling {
    /// The number of 16-byte units in a row.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn units(self) -> u64 {
        match self {
            Self::None => 1,
            Self::Bytes32 => 2,
            Self::Bytes64 => 4,
            Self::Bytes128 | Self::Bytes128By32 => 8,
        }
    }

    /// The number of bytes after which the pattern repeats: operands begin at a multiple of it.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn pattern(self) -> u64 {
        if matches!(self, Self::None) { 16 } else { self.units().saturating_mul(128) }
    }

    /// The number of rows in a block.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn rows(self) -> u64 {
        if matches!(self, Self::Bytes128By32) { 4 } else { 8 }
    }

    /// The mode of a swizzle of elements.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn from_swizzle(swizzle: Swizzle, width: u64, major: Major) -> Result<Self, DescriptorError> {
        if swizzle.is_identity() {
            return Ok(Self::None);
        }
        let (bits, base) = (swizzle.bits(), swizzle.base().saturating_add(width.trailing_zeros()));
        match (bits, base, swizzle.shift(), major) {
            (1, 7, 3, _) => Ok(Self::Bytes32),
            (2, 7, 3, _) => Ok(Self::Bytes64),
            (3, 7, 3, _) => Ok(Self::Bytes128),
            (2, 8, 2, Major::Mn) => Ok(Self::Bytes128By32),
            (bits, base, shift, _) => Err(DescriptorError::Swizzling { bits, base, shift }),
        }
    }
}

/// The instruction that reads a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DescriptorFormat {
    /// `wgmma` of SM90.
    Wgmma,
    /// `tcgen05.mma` of SM100.
    Tcgen05,
}

impl DescriptorFormat {
    /// Refuses elements of this width in bits that the instruction does not read in this order: contiguous along M or N, `wgmma` reads 16 bits alone.
    ///
    /// ```
    /// use layout_algebra::Major;
    /// use layout_algebra::atoms::DescriptorFormat;
    /// assert!(DescriptorFormat::Wgmma.reads(Major::Mn, 16).is_ok());
    /// assert!(DescriptorFormat::Wgmma.reads(Major::Mn, 8).is_err());
    /// assert!(DescriptorFormat::Tcgen05.reads(Major::Mn, 8).is_ok());
    /// ```
    ///
    /// # Errors
    /// [`AlgebraError::Descriptor`] with the width.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn reads(self, major: Major, width: u64) -> Result<(), AlgebraError> {
        if matches!((self, major), (Self::Wgmma, Major::Mn)) && width != 16 {
            return Err(AlgebraError::Descriptor(DescriptorError::Turned { bits: width }));
        }
        Ok(())
    }
}

/// The place of an operand in shared memory, without its address; see the [module](self).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    /// The swizzling mode.
    pub swizzling: Swizzling,
    /// The bytes from the address to the first element, before swizzling.
    pub start: u64,
    /// The leading distance in bytes.
    pub leading: u64,
    /// The other distance in bytes.
    pub stride: u64,
}

impl Descriptor {
    /// The descriptor of an operand `(rows, k)` of elements of `width` bits.
    ///
    /// # Errors
    /// [`AlgebraError::Descriptor`] if there is none.
    ///
    /// ```
    /// use layout_algebra::atoms::{Descriptor, DescriptorFormat, Swizzling};
    /// use layout_algebra::{ComposedLayout, Major, Swizzle};
    /// let operand = ComposedLayout::new(Swizzle::new(3, 3, 3)?, 0, &"(64,16):(64,1)".parse()?);
    /// let descriptor = Descriptor::new(&operand, Major::K, 16)?;
    /// assert_eq!((descriptor.swizzling, descriptor.leading, descriptor.stride), (Swizzling::Bytes128, 16, 1024));
    /// assert_eq!(descriptor.encode(DescriptorFormat::Wgmma, 0x2000)?, 1 << 62 | 64 << 32 | 1 << 16 | 0x200);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(operand: &ComposedLayout, major: Major, width: u64) -> Result<Self, AlgebraError> {
        Trace::off().descriptor(operand, major, width)
    }
}

impl Trace<'_> {
    /// [`Descriptor::new`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn descriptor(
        &mut self,
        operand: &ComposedLayout,
        major: Major,
        width: u64,
    ) -> Result<Descriptor, AlgebraError> {
        let error = match tri!(Descriptor::canonical(operand, major, width, self)) {
            Ok(descriptor) => return Ok(descriptor),
            Err(error) => error,
        };
        let swizzle = operand.swizzle();
        each!(dropped in 0, swizzle.bits() as usize => {
            if let Some(plainer) = tri!(without(operand, next(dropped)))
                && let Ok(descriptor) = tri!(Descriptor::canonical(&plainer, major, width, &mut Trace::off()))
            {
                return Ok(descriptor);
            }
        });
        Err(AlgebraError::Descriptor(error))
    }
}

impl Descriptor {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn canonical(operand: &ComposedLayout, major: Major, width: u64, trace: &mut Trace<'_>) -> Found<Self> {
        let layout = operand.layout();
        if layout.rank() != 2 {
            return Ok(Err(DescriptorError::Rank { rank: layout.rank() }));
        }
        if !width.is_power_of_two() || width > 128 {
            return Ok(Err(DescriptorError::Width { bits: width }));
        }
        let swizzling = answer!(Swizzling::from_swizzle(operand.swizzle(), width, major));
        let unit = 128 >> width.trailing_zeros();
        trace.access(AccessFact::Units { swizzle: operand.swizzle(), bits: width, unit, row: swizzling.units() });
        let (rows, columns) = (tri!(layout.mode(0)), tri!(layout.mode(1)));
        let distances = match major {
            Major::K => answer!(tri!(k_major(&rows, &columns, swizzling, unit, trace))),
            Major::Mn => answer!(tri!(mn_major(&rows, &columns, swizzling, unit, trace))),
        };
        let elements = [operand.offset(), distances.leading, distances.stride];
        let [start, leading, stride] = answer!(all_bytes(elements, width));
        each!(i in 1, 3 => {
            let distance = [start, leading, stride][i];
            trace.worked(Place::Throughout, Sign::Times, elements[i], width, elements[i].saturating_mul(width));
            trace.worked(Place::Throughout, Sign::Over, elements[i].saturating_mul(width), 8, distance);
        });
        Ok(Ok(Self { swizzling, start, leading, stride }))
    }
}

traced! {
    /// The 64 bits for an operand at this address of shared memory, in bytes.
    ///
    /// # Errors
    /// [`AlgebraError::Descriptor`] if the address is not a multiple of 16, or past 2^18.
    pub const fn encode(
        this: &Descriptor,
        trace: &mut Trace,
        format: DescriptorFormat,
        address: u64,
    ) -> Result<u64, AlgebraError> {
        let start = match bytes(tri!(add(address, this.start)), 8) {
            Ok(start) => start >> 4,
            Err(error) => return Err(AlgebraError::Descriptor(error)),
        };
        // The numbers of `tcgen05` are twice those of `wgmma`, one bit lower; it has one more.
        let kind = match (format, this.swizzling) {
            (_, Swizzling::None) => 0,
            (_, Swizzling::Bytes128) => 2,
            (_, Swizzling::Bytes64) => 4,
            (_, Swizzling::Bytes32) => 6,
            (DescriptorFormat::Tcgen05, Swizzling::Bytes128By32) => 1,
            (DescriptorFormat::Wgmma, Swizzling::Bytes128By32) => {
                return Err(AlgebraError::Descriptor(DescriptorError::Swizzling { bits: 2, base: 8, shift: 2 }));
            }
        };
        let version = if matches!(format, DescriptorFormat::Tcgen05) { 1 << 46 } else { 0 };
        let fields = start | (this.leading >> 4) << 16 | (this.stride >> 4) << 32;
        trace.access(AccessFact::Field { field: Field::Begin, bit: 0, number: start });
        trace.access(AccessFact::Field { field: Field::Leading, bit: 16, number: this.leading >> 4 });
        trace.access(AccessFact::Field { field: Field::Other, bit: 32, number: this.stride >> 4 });
        if version > 0 {
            trace.access(AccessFact::Field { field: Field::Version, bit: 46, number: 1 });
        }
        trace.access(AccessFact::Field { field: Field::Base, bit: 49, number: this.base(address) });
        let (bit, number) = if matches!(format, DescriptorFormat::Tcgen05) { (61, kind) } else { (62, kind >> 1) };
        trace.access(AccessFact::Field { field: Field::Kind, bit, number });
        Ok(kind << 61 | this.base(address) << 49 | version | fields)
    }
}

impl Descriptor {
    /// The base offset of the swizzle pattern; 0 if the address is a multiple of the pattern's length.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn base(&self, address: u64) -> u64 {
        let is_even = matches!(self.swizzling, Swizzling::None) || address.is_multiple_of(self.swizzling.pattern());
        if is_even { 0 } else { (address >> 7) & 7 }
    }
}

/// The same function without the top `dropped` bits of its swizzle, if those do nothing; without any bits, the layout that it decays to.
#[expect(clippy::cast_possible_truncation, reason = "less than 64 bits")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn without(operand: &ComposedLayout, dropped: usize) -> Result<Option<ComposedLayout>, AlgebraError> {
    let (swizzle, dropped) = (operand.swizzle(), dropped as u32);
    let left = swizzle.bits().saturating_sub(dropped);
    let upper = tri!(Swizzle::new(dropped, swizzle.base().saturating_add(left), swizzle.shift()));
    let idle = ComposedLayout::new(upper, operand.offset(), operand.layout());
    let Some((layout, start)) = tri!(idle.decay()) else { return Ok(None) };
    let is_idle = start == operand.offset() && tri!(functionally_equal(&layout, operand.layout()));
    if left > 0 && !is_idle {
        return Ok(None);
    }
    let lower = tri!(Swizzle::new(left, swizzle.base(), swizzle.shift()));
    Ok(Some(ComposedLayout::new(lower, start, &layout)))
}

/// The two distances in elements.
struct Distances {
    leading: u64,
    stride: u64,
}

/// The distances under conditions 1 and 2.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn k_major(
    rows: &LayoutValue,
    columns: &LayoutValue,
    swizzling: Swizzling,
    unit: u64,
    trace: &mut Trace<'_>,
) -> Found<Distances> {
    let row = tri!(mul(unit, swizzling.units()));
    let along = answer!(tri!(steps(columns, 1, unit, trace)));
    answer!(is_step(1, 1, along[0], 1, trace));
    let is_swizzled = !matches!(swizzling, Swizzling::None);
    if is_swizzled {
        answer!(is_step(1, unit, along[1], unit, trace));
        let extent = tri!(columns.size());
        if !trace.test(Place::Mode(1), Relation::AtMost, extent, row) {
            return Ok(Err(DescriptorError::Row { extent, row }));
        }
    }
    let down = answer!(tri!(steps(rows, 0, 8, trace)));
    answer!(is_step(0, 1, down[0], row, trace));
    let leading = if is_swizzled { unit } else { known(along[1]) };
    Ok(Ok(Distances { leading, stride: known(down[1]) }))
}

/// The distances under conditions 3, 4 and 5.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn mn_major(
    rows: &LayoutValue,
    columns: &LayoutValue,
    swizzling: Swizzling,
    unit: u64,
    trace: &mut Trace<'_>,
) -> Found<Distances> {
    let row = tri!(mul(unit, swizzling.units()));
    let along = answer!(tri!(steps(rows, 0, row, trace)));
    answer!(is_step(0, 1, along[0], 1, trace));
    let block = swizzling.rows();
    let down = answer!(tri!(steps(columns, 1, block, trace)));
    answer!(is_step(1, 1, down[0], row, trace));
    let (blocks, rows) = (known(along[1]), known(down[1]));
    Ok(Ok(match swizzling {
        Swizzling::None => Distances { leading: rows, stride: blocks },
        _ => Distances { leading: blocks, stride: rows },
    }))
}

/// The strides within blocks of a mode, and from block to block; `None` for a single coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn steps(mode: &LayoutValue, number: usize, block: u64, trace: &mut Trace<'_>) -> Found<[Option<u64>; 2]> {
    let extent = tri!(mode.size());
    if !trace.test(Place::Mode(number), Relation::Divides, block, extent) {
        return Ok(Err(DescriptorError::Extent { mode: number, extent, multiple: block }));
    }
    let shape = tri!(IntTuple::flat(&[block, extent.div_euclid(block)]));
    let cut = tri!(LayoutValue::new(&shape, &tri!(IntTuple::flat(&[1, block]))));
    let Ok(cut) = composition(mode, &cut) else {
        return Ok(Err(DescriptorError::Uneven { mode: number, block }));
    };
    let mut strides = [None; 2];
    each!(i in 0, 2 => {
        let part = tri!(coalesce(&tri!(cut.mode(i))));
        if !part.is_leaf() {
            return Ok(Err(DescriptorError::Uneven { mode: number, block }));
        }
        let Mode { extent, stride } = part.leaf_at(0);
        strides[i] = if extent > 1 { Some(stride) } else { None };
    });
    Ok(Ok(strides))
}

/// Checks that a step has the expected stride.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_step(
    mode: usize,
    block: u64,
    stride: Option<u64>,
    expected: u64,
    trace: &mut Trace<'_>,
) -> Result<(), DescriptorError> {
    match stride {
        Some(stride) if !trace.test(Place::StrideOf(mode), Relation::Equals, stride, expected) => {
            Err(DescriptorError::Stride { mode, block, stride, expected })
        }
        _ => Ok(()),
    }
}

/// The stride, or 0 for a single coordinate.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn known(stride: Option<u64>) -> u64 {
    match stride {
        Some(stride) => stride,
        None => 0,
    }
}

/// All three distances in bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn all_bytes(elements: [u64; 3], width: u64) -> Result<[u64; 3], DescriptorError> {
    let mut all = [0; 3];
    each!(i in 0, 3 => {
        match bytes(elements[i], width) {
            Ok(bytes) => all[i] = bytes,
            Err(error) => return Err(error),
        }
    });
    Ok(all)
}

/// The number of bytes of `elements` elements, if a field of the descriptor can hold it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bytes(elements: u64, width: u64) -> Result<u64, DescriptorError> {
    let bits = elements.saturating_mul(width);
    if bits.is_multiple_of(128) && bits < 8 << 18 {
        return Ok(bits >> 3);
    }
    Err(DescriptorError::Distance { elements, bits: width })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(shape: &[u64], stride: &[u64], major: Major) -> DescriptorError {
        let swizzle = Swizzle::new(3, 3, 3).expect("a swizzle");
        let layout = LayoutValue::new(&IntTuple::flat(shape).expect("small"), &IntTuple::flat(stride).expect("small"));
        match Descriptor::new(&ComposedLayout::new(swizzle, 0, &layout.expect("congruent")), major, 16) {
            Err(AlgebraError::Descriptor(error)) => error,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn condition_2_asks_for_rows_of_the_swizzle() {
        let expected = DescriptorError::Stride { mode: 0, block: 1, stride: 32, expected: 64 };
        assert_eq!(refused(&[64, 16], &[32, 1], Major::K), expected);
        assert_eq!(refused(&[64, 128], &[64, 1], Major::K), DescriptorError::Row { extent: 128, row: 64 });
    }

    #[test]
    fn condition_4_asks_for_neighbours_along_the_rows() {
        let expected = DescriptorError::Stride { mode: 0, block: 1, stride: 64, expected: 1 };
        assert_eq!(refused(&[64, 16], &[64, 1], Major::Mn), expected);
        assert_eq!(
            refused(&[32, 16], &[1, 64], Major::Mn),
            DescriptorError::Extent { mode: 0, extent: 32, multiple: 64 }
        );
    }
}
