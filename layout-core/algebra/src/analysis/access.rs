//! # One access of a warp
//!
//! **Definition.** 32 threads execute one load or store together. Thread `t` asks for `width` bytes from address `a_t` on, where
//! 1. `width` is 1, 2, 4, 8 or 16;
//! 2. every `a_t` is a multiple of `width`.
//!
//! For a layout `L` of threads, in units of `unit` bytes, `a_t = unit · L(t)`; warp `w` has the threads `32w … 32w + 31`, the last
//! warp those that are left.
//!
//! **Worked example:** in rows of 32 words, a column: `32:32` in units of 4 bytes is at 0, 128, 256, …
//!
//! ```text
//!     thread     0    1    2    3  …          32:32, 4 bytes a unit, 4 bytes wide
//!     address    0  128  256  384  …
//! ```
//!
//! **Refuses:** other widths ([`AccessError::Width`]), units of no bytes ([`AccessError::Unit`]), more than 32 threads ([`AccessError::TooManyThreads`]), an address that is
//! not a multiple of the width ([`AccessError::Misaligned`]); addresses past 64 bits.
//!
//! Source: the CUDA C++ programming guide, "device memory accesses", size and alignment requirement.

use super::access_error::AccessError;
use crate::arithmetic::{add, min, mul, sub};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;

/// The number of threads in a warp.
pub const WARP: usize = 32;
/// [`WARP`] as a `u64`.
pub const THREADS: u64 = WARP as u64;

/// The bytes of a word of a bank.
pub const WORD: u64 = 4;

/// The byte addresses that the threads of a warp ask for at once; see the [module](self).
///
/// ```
/// use layout_algebra::analysis::WarpAccess;
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// let column = ComposedLayout::plain(&LayoutValue::line(32, 33)?);
/// let access = WarpAccess::of(&column, 4, 4)?;
/// assert_eq!(access.addresses()[..3], [0, 132, 264]);
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarpAccess {
    addresses: [u64; WARP],
    threads: usize,
    width: u64,
}

impl WarpAccess {
    /// The access of `width` bytes at each of these addresses, one address per thread.
    ///
    /// # Errors
    /// [`AccessError::Width`], [`AccessError::TooManyThreads`], [`AccessError::Misaligned`].
    ///
    /// ```
    /// use layout_algebra::analysis::WarpAccess;
    /// assert!(WarpAccess::new(&[0, 16, 32], 16).is_ok());
    /// assert!(WarpAccess::new(&[0, 8], 16).is_err());
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn new(addresses: &[u64], width: u64) -> Result<Self, AlgebraError> {
        if addresses.len() > WARP {
            let threads = addresses.len() as u64;
            return Err(AlgebraError::Access(AccessError::TooManyThreads { threads }));
        }
        let mut access = Self { addresses: [0; WARP], threads: addresses.len(), width };
        each!(thread in 0, addresses.len() => {
            access.addresses[thread] = addresses[thread];
        });
        access.checked(0)
    }

    /// The access of a layout of at most 32 threads, in units of `unit` bytes.
    ///
    /// # Errors
    /// Same errors as [`Self::new`], and [`AlgebraError::Overflow`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(layout: &ComposedLayout, unit: u64, width: u64) -> Result<Self, AlgebraError> {
        let threads = tri!(layout.size());
        if threads > THREADS {
            return Err(AlgebraError::Access(AccessError::TooManyThreads { threads }));
        }
        Self::of_warp(layout, 0, unit, width)
    }

    /// The access of one warp of a layout of threads.
    ///
    /// # Errors
    /// Same errors as [`Self::new`], and [`AlgebraError::Overflow`].
    ///
    /// ```
    /// use layout_algebra::analysis::WarpAccess;
    /// use layout_algebra::{ComposedLayout, LayoutValue};
    /// let threads = ComposedLayout::plain(&LayoutValue::line(40, 1)?);
    /// let last = WarpAccess::of_warp(&threads, 1, 4, 4)?;
    /// assert_eq!(last.addresses(), [128, 132, 136, 140, 144, 148, 152, 156]);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of_warp(layout: &ComposedLayout, warp: u64, unit: u64, width: u64) -> Result<Self, AlgebraError> {
        if unit == 0 {
            return Err(AlgebraError::Access(AccessError::Unit));
        }
        let size = tri!(layout.size());
        let first = min(tri!(mul(warp, THREADS)), size);
        let threads = at_most_a_warp(tri!(sub(size, first)));
        let mut access = Self { addresses: [0; WARP], threads, width };
        each!(thread in 0, threads => {
            let offset = tri!(layout.at(tri!(add(first, thread as u64))));
            access.addresses[thread] = tri!(mul(unit, offset));
        });
        access.checked(first)
    }

    /// The access of the given threads, the first of which is thread `first`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_thread(
        first: u64,
        addresses: [u64; WARP],
        threads: usize,
        width: u64,
    ) -> Result<Self, AlgebraError> {
        Self { addresses, threads, width }.checked(first)
    }

    /// The access, if its width is valid and every address is a multiple of it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn checked(self, first: u64) -> Result<Self, AlgebraError> {
        if !matches!(self.width, 1 | 2 | 4 | 8 | 16) {
            return Err(AlgebraError::Access(AccessError::Width { bytes: self.width }));
        }
        let mut thread = 0;
        while thread < self.threads {
            let address = self.addresses[thread];
            if address & self.width.saturating_sub(1) != 0 {
                let thread = first.saturating_add(thread as u64);
                return Err(AlgebraError::Access(AccessError::Misaligned { thread, address, width: self.width }));
            }
            thread = next(thread);
        }
        Ok(self)
    }

    /// The addresses in bytes, one per thread.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn addresses(&self) -> &[u64] {
        self.addresses.split_at(self.threads).0
    }

    /// The bytes that each thread asks for.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn width(&self) -> u64 {
        self.width
    }

    /// The number of different blocks of `bytes` bytes that are requested. A block holds whole accesses.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn blocks(&self, bytes: u64) -> u64 {
        let mut count: u64 = 0;
        each!(thread in 0, self.threads => {
            if self.is_first(thread, bytes) {
                count = count.saturating_add(1);
            }
        });
        count
    }

    /// Returns true if no earlier thread requests the same block.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn is_first(&self, thread: usize, bytes: u64) -> bool {
        each!(before in 0, thread => {
            if block_of(self.addresses[before], bytes) == block_of(self.addresses[thread], bytes) {
                return false;
            }
        });
        true
    }
}

/// The number of threads, at most those of a warp.
#[expect(clippy::cast_possible_truncation, reason = "32 at most")]
#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_most_a_warp(threads: u64) -> usize {
    min(threads, THREADS) as usize
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn block_of(address: u64, bytes: u64) -> u64 {
    match address.checked_div(bytes) {
        Some(block) => block,
        None => 0,
    }
}
