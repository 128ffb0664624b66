//! Facts about analyses: the requests of threads to memory, and the cost of candidates.

use core::fmt;

use super::said::{Said, facts, shown};
use crate::layout_value::Mode;
use crate::swizzle::Swizzle;

facts! {
    /// A fact about accesses.
    pub enum AccessFact (_of) {
        /// One phase of a request to shared memory: the bank from which most words are requested, and the threads that do so.
        /// `words`: the words requested from it, which is the number of wavefronts of the phase. `who`: the threads that request them, by
        /// their places in the phase.
        Phase { phase: usize, threads: usize, bank: u64, words: u64, who: u64 }
            let who = Threads(who);
            "phase {phase} of {threads} threads: no bank is asked for two words"
            if words > 1 => "phase {phase} of {threads} threads: {words} words of bank {bank}, by threads {who}";
        /// A warp, and its cost; others cost the same.
        Warp { warp: u64, cost: u64, times: u64 }
            "warp {warp} costs {cost}, and so {times} times"
            if times == 1 => "warp {warp} costs {cost}";
        /// A warp whose offsets are moved, and its cost; others are moved equally far, up to differences that do not matter.
        Moved { warp: u64, by: u64, cost: u64, times: u64 }
            "warp {warp}, moved by {by}, costs {cost}, and so {times} times"
            if times == 1 => "warp {warp}, moved by {by}, costs {cost}";
        /// The vector of a copy.
        Vector { elements: u64, bytes: u64 }
            "a vector of {elements} elements, {bytes} bytes: side by side and aligned at each place of the tile"
            if elements == 1 => "one element at a time";
        /// The lowest digits have the product of the threads.
        Lowest { threads: u64 }
            "threads along the smallest strides, {threads} at most: no choice touches a sector by fewer requests";
        /// Threads that touch fewer sectors than those before.
        Sectors { threads: u64, sectors: u64 } "{threads} threads: {sectors} sectors, the fewest so far";
        /// The choice: the most threads that lose no more than a sixteenth of the sectors.
        Chosen { threads: u64, sectors: u64, choices: u64 }
            "of {choices} choices, the most threads within a sixteenth of that: {threads}, {sectors} sectors";
        /// A swizzle that is tried, and the conflicts it leaves, counted up to just past the limit.
        /// `is_better`: whether they are fewer than with all before.
        Candidate { swizzle: Swizzle, conflicts: u64, is_better: bool }
            let swizzle = or_none(swizzle);
            "{swizzle}: {conflicts} conflicts{is_better|| or more, refused}";
        /// A padding that is tried, in elements per row, and the conflicts it leaves; if there are any, they may be counted only in part.
        Padded { padding: u64, conflicts: u64 }
            "rows {padding} longer: {conflicts} conflicts or more, refused"
            if conflicts == 0 => "rows {padding} longer: 0 conflicts";
        /// A padding that takes the vectors of an access apart.
        /// `vector`: the number of elements of its vectors without padding.
        Narrowed { padding: u64, access: usize, vector: u64 }
            "rows {padding} longer: access {access} not in vectors of {vector}, refused";
        /// One of several accesses, and its conflicts.
        Access { access: usize, vector: u64, conflicts: u64 }
            "access {access}, in vectors of {vector}: {conflicts} conflicts as it stands";
        /// A swizzle changes a bit within blocks by one that it reads.
        Bit { changed: u32, read: u32, is_set: bool }
            "bit {changed} is changed by bit {read}, which {is_set|some offset has: blocks end there|no offset has}";
        /// An offset after which the next coordinate is not consecutive, once both are swizzled.
        /// `residue`: the offset, modulo the period of the swizzle. `next`: the required offset of the next coordinate, modulo
        /// the period.
        Apart { residue: u64, period: u64, next: u64 }
            "from {residue} to {next}, modulo {period}, the swizzle does not take one step";
        /// Blocks of this many coordinates, each of them tried. Holds if all are contiguous and aligned.
        Block { width: u64, holds: bool } [holds]
            "blocks of {width}, tried one by one: one is not"
            if holds => "blocks of {width}, tried one by one, are neighbours, aligned";
        /// A mode whose steps continue a run that reaches it: together they are a longer run.
        Run { run: Mode, mode: Mode, longer: Mode } "{mode} goes on where {run} has been: one run {longer}";
        /// The offsets that modes reach, listed.
        Listed { reach: u64, offsets: u64 } "listed up to {reach}, there are {offsets} offsets";
        /// The swizzling of an operand of a matrix instruction.
        Units { swizzle: Swizzle, bits: u64, unit: u64, row: u64 }
            let swizzle = or_none(swizzle);
            "{swizzle}, elements of {bits} bits: {unit} in a unit of 16 bytes, rows of {row} units"
            if row == 1 => "{swizzle}, elements of {bits} bits: {unit} in a unit of 16 bytes, rows of one unit";
        /// A field of a descriptor.
        Field { field: Field, bit: u32, number: u64 }
            let field = field.says();
            "from bit {bit} on: {number}, {field}";
    } of {}
}

/// A field of a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Field {
    /// The start of the operand, in units of 16 bytes.
    Begin,
    /// The leading distance, in units of 16 bytes.
    Leading,
    /// The other distance, in units of 16 bytes.
    Other,
    /// The start of the pattern of the swizzle.
    Base,
    /// The version, only for `tcgen05`.
    Version,
    /// The kind of swizzling.
    Kind,
}

impl Field {
    /// The description of the field.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn says(self) -> &'static str {
        match self {
            Self::Begin => "where it begins, in units of 16 bytes",
            Self::Leading => "the leading distance, in units of 16 bytes",
            Self::Other => "the other distance, in units of 16 bytes",
            Self::Base => "where the pattern of the swizzle begins",
            Self::Version => "the version of `tcgen05`",
            Self::Kind => "how it is swizzled",
        }
    }
}

/// A swizzle, or a note that there is none.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn or_none(swizzle: Swizzle) -> impl Said {
    shown(move |f| if swizzle.is_identity() { f.write_str("no swizzle") } else { write!(f, "{swizzle}") })
}

/// The positions of the bits that are set: `0 to 31`, `0, 4, …, 28`, otherwise one by one.
struct Threads(u64);

impl Said for Threads {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, last) = (self.0.trailing_zeros(), 63_u32.saturating_sub(self.0.leading_zeros()));
        let second = (self.0 & self.0.wrapping_sub(1)).trailing_zeros();
        let step = second.saturating_sub(first).max(1);
        let is_even = (first..=last).all(|i| (self.0 >> i & 1 == 1) == (i.saturating_sub(first).is_multiple_of(step)));
        match self.0.count_ones() {
            3.. if is_even && step == 1 => return write!(f, "{first} to {last}"),
            5.. if is_even => return write!(f, "{first}, {second}, …, {last}"),
            _ => (),
        }
        let mut set = (0..64).filter(|i| self.0 >> i & 1 == 1);
        set.next().map_or(Ok(()), |first| write!(f, "{first}"))?;
        set.try_for_each(|i| write!(f, ", {i}"))
    }
}
