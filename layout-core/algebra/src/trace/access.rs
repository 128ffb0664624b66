//! Findings of analyses: what threads request of memory, and what candidates cost.

use core::fmt;

use super::said::{Said, facts, shown};
use crate::layout_value::Mode;
use crate::swizzle::Swizzle;

facts! {
    /// One finding about accesses.
    pub enum AccessFact (_of) {
        /// One phase of a request to shared memory: the bank of which most words are requested, and by whom.
        Phase {
            /// The phase.
            phase: usize,
            /// The threads in it.
            threads: usize,
            /// The bank, the first of those.
            bank: u64,
            /// The words requested of it: so many turns the phase takes.
            words: u64,
            /// The threads that ask them, by their places in the phase.
            who: u64,
        }
            let who = Threads(who);
            "phase {phase} of {threads} threads: no bank is asked for two words"
            if words > 1 => "phase {phase} of {threads} threads: {words} words of bank {bank}, by threads {who}";
        /// A warp, and what it costs; others cost the same.
        Warp {
            /// The warp.
            warp: u64,
            /// Conflicts, sectors or lines.
            cost: u64,
            /// How many warps there are of it.
            times: u64,
        }
            "warp {warp} costs {cost}, and so {times} times"
            if times == 1 => "warp {warp} costs {cost}";
        /// A warp whose offsets are moved, and what it costs; others are moved as far, but for what makes no difference.
        Moved {
            /// The warp.
            warp: u64,
            /// How far.
            by: u64,
            /// Conflicts, sectors or lines.
            cost: u64,
            /// How many warps there are of it.
            times: u64,
        }
            "warp {warp}, moved by {by}, costs {cost}, and so {times} times"
            if times == 1 => "warp {warp}, moved by {by}, costs {cost}";
        /// A swizzle that is tried, and the conflicts it leaves: no more than the limit are counted.
        Candidate {
            /// The swizzle.
            swizzle: Swizzle,
            /// The conflicts.
            conflicts: u64,
            /// Whether they are fewer than with all before.
            is_better: bool,
        }
            let swizzle = or_none(swizzle);
            "{swizzle}: {conflicts} conflicts{is_better|| or more, refused}";
        /// A padding that is tried, in elements a row, and the conflicts it leaves: if there are some, not all need be counted.
        Padded {
            /// The padding.
            padding: u64,
            /// The conflicts.
            conflicts: u64,
        }
            "rows {padding} longer: {conflicts} conflicts or more, refused"
            if conflicts == 0 => "rows {padding} longer: 0 conflicts";
        /// A padding that takes the vectors of an access apart.
        Narrowed {
            /// The padding.
            padding: u64,
            /// The access.
            access: usize,
            /// The elements of its vectors without padding.
            vector: u64,
        } "rows {padding} longer: access {access} not in vectors of {vector}, refused";
        /// An access of all, and the conflicts it has.
        Access {
            /// Its number.
            access: usize,
            /// The elements of one vector.
            vector: u64,
            /// The conflicts.
            conflicts: u64,
        } "access {access}, in vectors of {vector}: {conflicts} conflicts as it stands";
        /// A swizzle changes a bit within blocks by one that it reads.
        Bit {
            /// The bit that is changed.
            changed: u32,
            /// The bit that is read.
            read: u32,
            /// Whether some offset has it.
            is_set: bool,
        } "bit {changed} is changed by bit {read}, which {is_set|some offset has: blocks end there|no offset has}";
        /// An offset after which the next coordinate does not follow, once both are swizzled.
        Apart {
            /// The offset, modulo the period of the swizzle.
            residue: u64,
            /// The period.
            period: u64,
            /// Where the next coordinate is to be, modulo the period.
            next: u64,
        } "from {residue} to {next}, modulo {period}, the swizzle does not take one step";
        /// Blocks of so many coordinates, each of them tried. Holds if all are neighbours, and aligned.
        Block {
            /// The coordinates of one.
            width: u64,
            /// Whether they are.
            holds: bool,
        } [holds]
            "blocks of {width}, tried one by one: one is not"
            if holds => "blocks of {width}, tried one by one, are neighbours, aligned";
        /// A mode whose steps are those of a run that reaches it: together they are a longer run.
        Run {
            /// The run.
            run: Mode,
            /// The mode.
            mode: Mode,
            /// Both in one.
            longer: Mode,
        } "{mode} goes on where {run} has been: one run {longer}";
        /// The offsets that modes reach, listed.
        Listed {
            /// The greatest.
            reach: u64,
            /// How many there are.
            offsets: u64,
        } "listed up to {reach}, there are {offsets} offsets";
        /// How an operand of a matrix instruction is swizzled.
        Units {
            /// The swizzle.
            swizzle: Swizzle,
            /// The bits of an element.
            bits: u64,
            /// The elements of a unit of 16 bytes.
            unit: u64,
            /// The units of a row.
            row: u64,
        }
            let swizzle = or_none(swizzle);
            "{swizzle}, elements of {bits} bits: {unit} in a unit of 16 bytes, rows of {row} units"
            if row == 1 => "{swizzle}, elements of {bits} bits: {unit} in a unit of 16 bytes, rows of one unit";
        /// A field of a descriptor.
        Field {
            /// Which.
            field: Field,
            /// Its lowest bit.
            bit: u32,
            /// What is written there.
            number: u64,
        }
            let field = field.says();
            "from bit {bit} on: {number}, {field}";
    } of {}
}

/// A field of a descriptor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Field {
    /// Where the operand begins, in units of 16 bytes.
    Begin,
    /// The leading distance, in units of 16 bytes.
    Leading,
    /// The other distance, in units of 16 bytes.
    Other,
    /// Where the pattern of the swizzle begins.
    Base,
    /// The version, of `tcgen05` alone.
    Version,
    /// How it is swizzled.
    Kind,
}

impl Field {
    /// What it holds.
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

/// A swizzle, or that it is none.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn or_none(swizzle: Swizzle) -> impl Said {
    shown(move |f| if swizzle.is_identity() { f.write_str("no swizzle") } else { write!(f, "{swizzle}") })
}

/// The places of the bits that are set: `0 to 31`, `0, 4, …, 28`, and else one by one.
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
