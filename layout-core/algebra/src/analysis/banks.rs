//! # Banks of shared memory
//!
//! **Definition.** Shared memory has 32 banks; word `w`, the four bytes from address `4w` on, lies in bank `w mod 32`. An access of a warp is
//! served in phases and wavefronts:
//! 1. with up to 4, with 8 or with 16 bytes per thread there are 1, 2 or 4 phases of 32, 16 or 8 consecutive threads each; a phase without threads does not count;
//! 2. a phase costs as many wavefronts as the most distinct words that it requests from any one bank;
//! 3. the conflicts of an access are its wavefronts beyond one for each phase.
//!
//! **Law:** an access has no conflict if and only if in each phase no two words of one bank differ; threads that request the same word share it. Moving
//! every address by 128 bytes changes nothing.
//!
//! **Worked example:** a column of 32 rows of 32 words: words 0, 32, 64, … all lie in bank 0: 32 wavefronts in one phase, 31 conflicts. With rows of 33
//! words they lie in banks 0, 1, 2, …: 1 wavefront.
//!
//! ```text
//!               bank 0  1  2  3 …               bank 0  1  2  3 …
//!     thread 0       0                thread 0       0
//!     thread 1      32                thread 1         33
//!     thread 2      64                thread 2            66
//!     thread 3      96                thread 3               99
//!            32:32 words                     32:33 words
//! ```
//!
//! **How, for many warps:** warps that the banks cannot distinguish are inspected once (`Requests`), so that the conflicts of 2^40 threads are found as fast as
//! those of 2^10.
//!
//! **Refuses:** the errors of [`WarpAccess`]; more than 2^20 requests that the banks may distinguish ([`AlgebraError::NotDecided`]).
//!
//! Source: the CUDA C++ programming guide on shared memory; the phases of wide accesses follow the project's vectors (`tests/oracle/README.md`), and are
//! those that the interpreter of `layout-gpu` counts on kernels.

use super::access::{WARP, WORD, WarpAccess};
use super::requests::{Cost, Requests};
use crate::composed::ComposedLayout;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::trace::{AccessFact, Trace, traced};

/// The number of banks of shared memory.
pub const BANKS: u64 = 32;

/// The wavefronts in which shared memory serves an access; see the [module](self).
///
/// ```
/// use layout_algebra::analysis::{WarpAccess, Wavefronts};
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// let column = WarpAccess::of(&ComposedLayout::plain(&LayoutValue::line(32, 32)?), 4, 4)?;
/// let served = Wavefronts::of(&column);
/// assert_eq!((served.total(), served.conflicts(), served.max_ways()), (32, 31, 32));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wavefronts {
    per_phase: [u64; 4],
    phases: usize,
}

impl Wavefronts {
    /// The wavefronts of one access.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(access: &WarpAccess) -> Self {
        Trace::off().wavefronts(access)
    }
}

impl Trace<'_> {
    /// [`Wavefronts::of`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn wavefronts(&mut self, access: &WarpAccess) -> Wavefronts {
        let words = words(access.width());
        let mut served = Wavefronts { per_phase: [0; 4], phases: 0 };
        let mut rest = access.addresses();
        while !rest.is_empty() {
            let (phase, later) = rest.split_at(at_most(access.threads_in_phase(), rest.len()));
            served.per_phase[served.phases] = of_phase(phase, words, served.phases, self);
            served.phases = next(served.phases);
            rest = later;
        }
        served
    }
}

impl Wavefronts {
    /// The wavefronts of each phase.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn per_phase(&self) -> &[u64] {
        self.per_phase.split_at(self.phases).0
    }

    /// The total number of wavefronts.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn total(&self) -> u64 {
        let mut total: u64 = 0;
        each!(phase in 0, self.phases => {
            total = total.saturating_add(self.per_phase[phase]);
        });
        total
    }

    /// The wavefronts beyond one for each phase.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn conflicts(&self) -> u64 {
        self.total().saturating_sub(self.phases as u64)
    }

    /// The wavefronts of the most expensive phase.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn max_ways(&self) -> u64 {
        let mut most = 0;
        each!(phase in 0, self.phases => {
            most = if self.per_phase[phase] > most { self.per_phase[phase] } else { most };
        });
        most
    }
}

/// The number of words that one thread requests: 1, 2 or 4.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn words(width: u64) -> usize {
    match width {
        16 => 4,
        8 => 2,
        _ => 1,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn at_most(count: usize, limit: usize) -> usize {
    if count < limit { count } else { limit }
}

/// The most distinct words of one bank. A phase requests at most 32 words.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_phase(addresses: &[u64], words: usize, phase: usize, trace: &mut Trace<'_>) -> u64 {
    let mut asked = Asked::NONE;
    let (mut bank, mut most) = (0, 0);
    each!(thread in 0, addresses.len() => {
        let first = addresses[thread] / WORD;
        each!(word in 0, words => {
            let word = first.saturating_add(word as u64);
            let count = asked.add(word);
            if count > most {
                (bank, most) = (bank_of(word), count);
            }
        });
    });
    if !trace.is_off() {
        let (threads, who) = (addresses.len(), with_operation(addresses, words, bank));
        trace.access(AccessFact::Phase { phase, threads, bank: bank as u64, words: most, who });
    }
    most
}

/// The distinct words of a phase, by bank: a word is compared to those of its own bank alone.
struct Asked {
    words: [u64; WARP],
    /// One more than the place of the word before in the same bank, 0 for the first.
    before: [usize; WARP],
    count: usize,
    /// One more than the place of the last word of each bank, and the number of its words.
    last: [usize; WARP],
    counts: [u64; WARP],
}

impl Asked {
    const NONE: Self = Self { words: [0; WARP], before: [0; WARP], count: 0, last: [0; WARP], counts: [0; WARP] };

    /// Adds a word, unless it was asked for before, and returns the number of words of its bank.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add(&mut self, word: u64) -> u64 {
        let bank = bank_of(word);
        let mut at = self.last[bank];
        while let Some(place) = at.checked_sub(1) {
            if self.words[place] == word {
                return self.counts[bank];
            }
            at = self.before[place];
        }
        (self.words[self.count], self.before[self.count]) = (word, self.last[bank]);
        self.count = next(self.count);
        self.last[bank] = self.count;
        self.counts[bank] = self.counts[bank].saturating_add(1);
        self.counts[bank]
    }
}

/// The threads that request a word of this bank, one bit each.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_operation(addresses: &[u64], words: usize, bank: usize) -> u64 {
    let mut who = 0;
    each!(thread in 0, addresses.len() => {
        each!(word in 0, words => {
            if bank_of((addresses[thread] / WORD).saturating_add(word as u64)) == bank {
                who |= 1 << (thread % WARP);
            }
        });
    });
    who
}

/// The bank that holds the byte at an address.
///
/// ```
/// use layout_algebra::analysis::bank;
/// assert_eq!((bank(3), bank(4), bank(128)), (0, 1, 0));
/// ```
#[must_use]
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn bank(address: u64) -> u64 {
    bank_of(address / WORD) as u64
}

impl WarpAccess {
    /// The number of threads that one phase serves together: condition 1.
    ///
    /// ```
    /// use layout_algebra::analysis::WarpAccess;
    /// assert_eq!(WarpAccess::new(&[0, 16], 16)?.threads_in_phase(), 8);
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn threads_in_phase(&self) -> usize {
        WARP >> words(self.width()).trailing_zeros()
    }
}

/// The bank of a word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bank_of(word: u64) -> usize {
    (word % BANKS) as usize
}

traced! {
    /// The conflicts of all warps of a layout of threads, in units of `unit` bytes, where each thread requests `width` bytes.
    ///
    /// # Errors
    /// Same errors as [`WarpAccess::of_warp`]; [`AlgebraError::NotDecided`] past 2^20 requests to inspect.
    ///
    /// ```
    /// use layout_algebra::analysis::bank_conflicts;
    /// use layout_algebra::{ComposedLayout, LayoutValue, Swizzle};
    /// let column: LayoutValue = "32:32".parse()?;
    /// assert_eq!(bank_conflicts(&ComposedLayout::plain(&column), 4, 4), Ok(31));
    /// assert_eq!(bank_conflicts(&ComposedLayout::new(Swizzle::new(5, 0, 5)?, 0, &column), 4, 4), Ok(0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn bank_conflicts(
        trace: &mut Trace,
        layout: &ComposedLayout,
        unit: u64,
        width: u64,
    ) -> Result<u64, AlgebraError> {
        tri!(Requests::from_layout(layout, unit, width, Cost::Conflicts)).cost(u64::MAX, trace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn condition_3_conflicts_of_several_warps_add_up() {
        let two = ComposedLayout::plain(&layout(&[64], &[32]));
        assert_eq!(bank_conflicts(&two, 4, 4), Ok(62));
    }

    #[test]
    fn the_number_of_threads_does_not_matter() {
        let columns = layout(&[32, 1 << 30], &[32, 1]);
        assert_eq!(bank_conflicts(&ComposedLayout::plain(&columns), 4, 4), Ok(31 << 30));
        let swizzle = crate::Swizzle::new(5, 0, 5).unwrap();
        assert_eq!(bank_conflicts(&ComposedLayout::new(swizzle, 0, &columns), 4, 4), Ok(0));
        let refused = bank_conflicts(&ComposedLayout::plain(&layout(&[1 << 30, 3], &[4, 1])), 4, 16);
        let first = super::super::AccessError::Misaligned { thread: 1 << 30, address: 4, width: 16 };
        assert_eq!(refused, Err(AlgebraError::Access(first)));
    }
}
