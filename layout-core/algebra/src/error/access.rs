//! Errors about accesses to memory.

use crate::sentence::errors;
use crate::text::Text;

errors! {
    /// The reason why threads cannot access memory this way.
    ///
    /// ```
    /// use layout_algebra::AlgebraError;
    /// use layout_algebra::analysis::AccessError;
    /// let error = AlgebraError::Access(AccessError::Misaligned { thread: 1, address: 4, width: 16 });
    /// assert_eq!(error.headline().as_str(), "misaligned: thread 1 asks for 16 bytes at address 4, no multiple of 16");
    /// ```
    pub enum AccessError {
        /// An address that is not a multiple of the width.
        Misaligned { thread: u64, address: u64, width: u64 }
            "misaligned: thread {thread} asks for {width} bytes at address {address}, no multiple of {width}";
        /// No instruction moves this many bytes per thread.
        Width { bytes: u64 } "a thread moves 1, 2, 4, 8 or 16 bytes at a time, not {bytes}";
        /// Threads that no block has.
        BlockThreads { threads: u64 } "a block has 1 to 1024 threads to copy with, not {threads}";
        /// Rows that begin at less than an element.
        Alignment { align: u64, element: u64 } "elements of {element} bytes begin at multiples of {element}, not of {align}";
        /// A layout in shared memory that another tile is copied into.
        OtherTile { mode: usize, found: u64, extent: u64 }
            "no copy: mode {mode} of the shared layout has {found} elements, that of the tile {extent}";
        /// An instruction of several threads together.
        NotOfOneThread { threads: u64 } "no copy of vectors: the instruction is of {threads} threads together";
        /// An instruction that moves more bytes than a thread finds side by side.
        NotSideBySide { bytes: u64, most: u64 }
            "no copy: the instruction moves {bytes} bytes at once, the tile has {most} side by side and aligned";
        /// No shared-memory atom has rows of this many bytes.
        AtomRows { bytes: u64 } "a shared-memory atom has rows of 16, 32, 64 or 128 bytes, not of {bytes}";
        /// No shared-memory atom has elements of this many bits.
        AtomElements { bits: u64 } "a shared-memory atom has elements of 1, 2, 4, 8 … 128 bits, not of {bits}";
        /// Offsets that count units of no bytes.
        Unit "a unit of the offsets has 1 byte or more, not 0";
        /// A swizzle that separates the values of one instruction.
        /// `kept`: the number of values that the swizzle keeps together.
        Apart { vector: u64, kept: u64 }
            "the swizzle takes vectors of {vector} elements apart: it leaves {kept} together";
        /// More threads than one warp has.
        TooManyThreads { threads: u64 } "one access has the 32 threads of a warp at most, not {threads}";
        /// Threads or values that lie outside the tile.
        Outside { index: u64, size: u64 } "the access reaches index {index} of a tile of {size} elements";
        /// A tile that is not made of 8 rows of 16 bytes each.
        /// `row`: the number of elements of a row, along the mode of stride 1; 0 if there is none.
        NoMatrices { row: u64, rows: u64 }
            "no matrices: the tile has {rows} rows of {row} elements, not eights of rows of aligned 16 bytes"
            if row == 0 => "no matrices: the tile is not of two modes, one of which begins with stride 1";
        /// No swizzle frees all accesses of conflicts.
        /// `counted`: the conflicts, if they are few enough to count.
        NoSwizzle { counted: Option<Counted> }
            let counted = left(counted);
            "no swizzle frees all accesses of bank conflicts{counted}";
        /// No padding frees all accesses of conflicts.
        /// `counted`: the conflicts, if they are few enough to count.
        NoPadding { counted: Option<Counted> }
            let counted = left(counted);
            "no padding frees all accesses of bank conflicts{counted}";
        /// Rows that cannot be padded: strides that are not multiples of the row.
        NoRows { stride: u64, row: u64 } "no padding: the stride {stride} is no multiple of the row of {row}";
    } of {}

    /// The sentence: lower case, no final period, with the numbers.
    pub(crate) const fn headline;
}

/// The conflicts of accesses that nothing frees of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The conflicts of the tile as it is.
    pub conflicts: u64,
    /// The conflicts under the best swizzle or padding.
    pub left: u64,
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn left(counted: Option<Counted>) -> Text {
    match counted {
        Some(Counted { conflicts, left }) => Text::new(": of ").number(conflicts).and(" the best leaves ").number(left),
        None => Text::new(""),
    }
}
