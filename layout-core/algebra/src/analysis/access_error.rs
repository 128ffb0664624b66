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
    /// More threads than one warp has.
    TooManyThreads {
        /// The threads.
        threads: u64,
    },
}

impl AccessError {
    pub(crate) const fn headline(&self) -> Text {
        match *self {
            Self::Misaligned { thread, address, width } => {
                let text = Text::new("misaligned: thread ").number(thread).and(" asks for ").number(width);
                text.and(" bytes at address ").number(address).and(", no multiple of ").number(width)
            }
            Self::Width { bytes } => Text::new("a thread moves 1, 2, 4, 8 or 16 bytes at a time, not ").number(bytes),
            Self::TooManyThreads { threads } => {
                Text::new("one access has the 32 threads of a warp at most, not ").number(threads)
            }
        }
    }
}

impl fmt::Display for AccessError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.headline().fmt(f)
    }
}
