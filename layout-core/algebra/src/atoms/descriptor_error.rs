//! What is refused of operands in shared memory.

use core::fmt;

use crate::text::Text;

/// Why no descriptor says where an operand's elements are.
///
/// ```
/// use layout_algebra::AlgebraError;
/// use layout_algebra::atoms::DescriptorError;
/// let error = AlgebraError::Descriptor(DescriptorError::Extent { mode: 0, extent: 12, multiple: 8 });
/// assert_eq!(error.headline().as_str(), "no descriptor: mode 0 has 12 coordinates, no multiple of 8");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DescriptorError {
    /// A layout that is no matrix.
    Rank {
        /// Its modes.
        rank: usize,
    },
    /// Elements that 16 bytes do not hold a power of two of.
    Width {
        /// In bits.
        bits: u64,
    },
    /// A swizzle that no mode of the hardware is.
    Swizzling {
        /// How many bits it changes.
        bits: u32,
        /// Where these begin, in a byte's address times 8: in bits.
        base: u32,
        /// How far from them the bits lie that are read.
        shift: i32,
    },
    /// A mode that blocks do not fill.
    Extent {
        /// The mode.
        mode: usize,
        /// Its coordinates.
        extent: u64,
        /// What they are to be a multiple of.
        multiple: u64,
    },
    /// A swizzled row that is longer than the swizzle.
    Row {
        /// The elements along K.
        extent: u64,
        /// The elements of a row of the swizzle.
        row: u64,
    },
    /// A mode that does not go on by one stride.
    Uneven {
        /// The mode.
        mode: usize,
        /// The coordinates of a block, within or after which the stride changes.
        block: u64,
    },
    /// A stride that the canonical layout does not have.
    Stride {
        /// The mode.
        mode: usize,
        /// The coordinates from one step to the next.
        block: u64,
        /// The stride of that step, in elements.
        stride: u64,
        /// What it is to be.
        expected: u64,
    },
    /// A distance that the descriptor has no room for.
    Distance {
        /// The elements.
        elements: u64,
        /// Their width in bits.
        bits: u64,
    },
}

impl DescriptorError {
    pub(crate) const fn headline(&self) -> Text {
        let text = Text::new("no descriptor: ");
        match *self {
            Self::Rank { rank } => text.and("the layout has ").index(rank).and(" modes, an operand has 2"),
            Self::Width { bits } => text.and("16 bytes hold no power of two of elements of ").number(bits).and(" bits"),
            Self::Swizzling { bits, base, shift } => {
                let text = text.and("`Sw<").number(bits as u64).and(",").number(base as u64).and(",").signed(shift);
                text.and(">` of bits in memory is no swizzling of the hardware")
            }
            Self::Extent { mode, extent, multiple } => {
                let text = text.and("mode ").index(mode).and(" has ").number(extent);
                text.and(" coordinates, no multiple of ").number(multiple)
            }
            Self::Row { extent, row } => {
                let text = text.and("mode 1 has ").number(extent).and(" coordinates, a row of the swizzle has ");
                text.number(row)
            }
            Self::Uneven { mode, block } => {
                let text = text.and("mode ").index(mode).and(" does not go on evenly, by or within blocks of ");
                text.number(block)
            }
            Self::Stride { mode, block, stride, expected } => {
                let text = text.and("mode ").index(mode).and(" has stride ").number(stride).and(" at coordinate ");
                text.number(block).and(", not ").number(expected)
            }
            Self::Distance { elements, bits } => {
                let text = text.and("a distance of ").number(elements).and(" elements of ").number(bits);
                text.and(" bits is no multiple of 16 bytes below 2^18")
            }
        }
    }
}

impl fmt::Display for DescriptorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}
