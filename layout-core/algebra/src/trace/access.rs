//! Findings of analyses: what threads ask of memory, and what candidates cost.

use crate::layout_value::Mode;
use crate::swizzle::Swizzle;

/// One finding about accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AccessFact {
    /// One phase of a request to shared memory: the bank of which most words are asked, and by whom.
    Phase {
        /// The phase.
        phase: usize,
        /// The threads in it.
        threads: usize,
        /// The bank, the first of those.
        bank: u64,
        /// The words asked of it: so many turns the phase takes.
        words: u64,
        /// The threads that ask them, by their places in the phase.
        who: u64,
    },
    /// A warp, and what it costs; others cost the same.
    Warp {
        /// The warp.
        warp: u64,
        /// Conflicts, sectors or lines.
        cost: u64,
        /// How many warps there are of it.
        times: u64,
    },
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
    },
    /// A swizzle that is tried, and the conflicts it leaves: no more than the limit are counted.
    Candidate {
        /// The swizzle.
        swizzle: Swizzle,
        /// The conflicts.
        conflicts: u64,
        /// Whether they are fewer than with all before.
        is_better: bool,
    },
    /// A padding that is tried, in elements a row, and the conflicts it leaves: if there are some, not all need be counted.
    Padded {
        /// The padding.
        padding: u64,
        /// The conflicts.
        conflicts: u64,
    },
    /// A padding that takes the vectors of an access apart.
    Narrowed {
        /// The padding.
        padding: u64,
        /// The access.
        access: usize,
        /// The elements of its vectors without padding.
        vector: u64,
    },
    /// An access of all, and the conflicts it has.
    Access {
        /// Its number.
        access: usize,
        /// The elements of one vector.
        vector: u64,
        /// The conflicts.
        conflicts: u64,
    },
    /// A swizzle changes a bit within blocks by one that it reads.
    Bit {
        /// The bit that is changed.
        changed: u32,
        /// The bit that is read.
        read: u32,
        /// Whether some offset has it.
        is_set: bool,
    },
    /// An offset after which the next coordinate does not follow, once both are swizzled.
    Apart {
        /// The offset, modulo the period of the swizzle.
        residue: u64,
        /// The period.
        period: u64,
        /// Where the next coordinate is to be, modulo the period.
        next: u64,
    },
    /// Blocks of so many coordinates, each of them tried. Holds if all are neighbours, and aligned.
    Block {
        /// The coordinates of one.
        width: u64,
        /// Whether they are.
        holds: bool,
    },
    /// A mode whose steps are those of a run that reaches it: together they are a longer run.
    Run {
        /// The run.
        run: Mode,
        /// The mode.
        mode: Mode,
        /// Both in one.
        longer: Mode,
    },
    /// The offsets that modes reach, listed.
    Listed {
        /// The greatest.
        reach: u64,
        /// How many there are.
        offsets: u64,
    },
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
    },
    /// A field of a descriptor.
    Field {
        /// Which.
        field: Field,
        /// Its lowest bit.
        bit: u32,
        /// What is written there.
        number: u64,
    },
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
