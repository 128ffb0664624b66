//! Errors about operands in shared memory.

use crate::sentence::errors;

errors! {
    /// The reason why no descriptor can describe an operand.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// use layout_algebra::atoms::DescriptorError;
    /// let error = AlgebraError::Descriptor(DescriptorError::Extent { mode: 0, extent: 12, multiple: 8 });
    /// assert_eq!(error.headline().as_str(), "no descriptor: mode 0 has 12 coordinates, no multiple of 8");
    /// ```
    pub enum DescriptorError {
        /// A layout that is not a matrix.
        Rank { rank: usize } "no descriptor: the layout has {rank} modes, an operand has 2";
        /// Elements for which 16 bytes do not hold a power of two of them.
        Width { bits: u64 } "no descriptor: 16 bytes hold no power of two of elements of {bits} bits";
        /// Elements that `wgmma` cannot turn, contiguous along M or N.
        Turned { bits: u64 }
            "no descriptor: `wgmma` reads elements of {bits} bits along K only, those of 16 bits along M or N too";
        /// A swizzle that is not a mode of the hardware.
        /// `base`: the first bit it changes, in a byte's address times 8, that is, in bits. `shift`: the distance to the bits
        /// that are read.
        Swizzling { bits: u32, base: u32, shift: i32 }
            "no descriptor: `Sw<{bits},{base},{shift}>` of bits in memory is no swizzling of the hardware";
        /// A mode that does not consist of whole blocks.
        Extent { mode: usize, extent: u64, multiple: u64 }
            "no descriptor: mode {mode} has {extent} coordinates, no multiple of {multiple}";
        /// A swizzled row that is longer than the swizzle.
        Row { extent: u64, row: u64 } "no descriptor: mode 1 has {extent} coordinates, a row of the swizzle has {row}";
        /// A mode that does not continue with a single stride.
        /// `block`: the number of coordinates of a block, within or after which the stride changes.
        Uneven { mode: usize, block: u64 }
            "no descriptor: mode {mode} does not go on evenly, by or within blocks of {block}";
        /// A stride that the canonical layout does not have.
        Stride { mode: usize, block: u64, stride: u64, expected: u64 }
            "no descriptor: mode {mode} has stride {stride} at coordinate {block}, not {expected}";
        /// A distance that does not fit in the descriptor.
        Distance { elements: u64, bits: u64 }
            "no descriptor: a distance of {elements} elements of {bits} bits is no multiple of 16 bytes below 2^18";
    } of {}

    /// The sentence: lower case, no final period, with the numbers.
    pub(crate) const fn headline;
}
