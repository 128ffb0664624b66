//! What is refused of accesses to memory.

use core::fmt;

use crate::text::Text;

/// Why threads cannot access memory so.
///
/// ```
/// use layout_algebra::AlgebraError;
/// use layout_algebra::analysis::AccessError;
/// let error = AlgebraError::Access(AccessError::Misaligned { thread: 1, address: 4, width: 16 });
/// assert_eq!(error.headline().as_str(), "misaligned: thread 1 asks for 16 bytes at address 4, no multiple of 16");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AccessError {
    /// An address that is no multiple of the width.
    Misaligned {
        /// The first thread that asks for one.
        thread: u64,
        /// In bytes.
        address: u64,
        /// The bytes a thread asks for.
        width: u64,
    },
    /// No instruction moves so many bytes a thread.
    Width {
        /// The bytes asked for.
        bytes: u64,
    },
    /// Offsets that count units of no bytes.
    Unit,
    /// A swizzle that does not leave the values of one instruction neighbours.
    Apart {
        /// The values of one instruction.
        vector: u64,
        /// The values that the swizzle leaves together.
        kept: u64,
    },
    /// More threads than one warp has.
    TooManyThreads {
        /// The threads.
        threads: u64,
    },
    /// Threads or values that lie outside of the tile.
    Outside {
        /// An index that is reached.
        index: u64,
        /// The elements of the tile.
        size: u64,
    },
    /// A tile that is not made of 8 rows of 16 bytes each.
    NoMatrices {
        /// The elements of a row, along the mode of stride 1; 0 if there is none.
        row: u64,
        /// The rows.
        rows: u64,
    },
    /// No swizzle frees all accesses of conflicts.
    NoSwizzle {
        /// The conflicts, if they are not too many to be counted.
        counted: Option<Counted>,
    },
    /// No padding frees all accesses of conflicts.
    NoPadding {
        /// The conflicts, if they are not too many to be counted.
        counted: Option<Counted>,
    },
    /// Rows that cannot be padded: strides that are no multiples of the row.
    NoRows {
        /// Such a stride.
        stride: u64,
        /// The elements of a row.
        row: u64,
    },
}

/// Conflicts of which nothing frees.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Those of the tile as it is.
    pub conflicts: u64,
    /// Those that the best leaves.
    pub left: u64,
}

impl AccessError {
    pub(crate) const fn headline(&self) -> Text {
        match *self {
            Self::Misaligned { thread, address, width } => {
                let text = Text::new("misaligned: thread ").number(thread).and(" asks for ").number(width);
                text.and(" bytes at address ").number(address).and(", no multiple of ").number(width)
            }
            Self::Width { bytes } => Text::new("a thread moves 1, 2, 4, 8 or 16 bytes at a time, not ").number(bytes),
            Self::Unit => Text::new("a unit of the offsets has 1 byte or more, not 0"),
            Self::Apart { vector, kept } => {
                let text = Text::new("the swizzle takes vectors of ").number(vector).and(" elements apart: it leaves ");
                text.number(kept).and(" together")
            }
            Self::TooManyThreads { threads } => {
                Text::new("one access has the 32 threads of a warp at most, not ").number(threads)
            }
            Self::Outside { index, size } => {
                Text::new("the access reaches index ").number(index).and(" of a tile of ").number(size).and(" elements")
            }
            Self::NoMatrices { row: 0, .. } => {
                Text::new("no matrices: the tile is not of two modes, one of which begins with stride 1")
            }
            Self::NoMatrices { row, rows } => Text::new("no matrices: the tile has ")
                .number(rows)
                .and(" rows of ")
                .number(row)
                .and(" elements, not eights of rows of aligned 16 bytes"),
            Self::NoSwizzle { counted } => none_frees("swizzle", counted),
            Self::NoPadding { counted } => none_frees("padding", counted),
            Self::NoRows { stride, row } => {
                Text::new("no padding: the stride ").number(stride).and(" is no multiple of the row of ").number(row)
            }
        }
    }
}

const fn none_frees(what: &str, counted: Option<Counted>) -> Text {
    let text = Text::new("no ").and(what).and(" frees all accesses of bank conflicts");
    match counted {
        Some(Counted { conflicts, left }) => text.and(": of ").number(conflicts).and(" the best leaves ").number(left),
        None => text,
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}
