//! Findings of linear layouts: where bases go, which are independent, what a system of equations gives.
//!
//! Bits are counted through the input dimensions, words hold all dimensions of a side, both as the layouts of the part say: the left one is `A`,
//! the right one `B`.

use crate::linear::Name;
use crate::swizzle::Swizzle;

/// One finding about linear layouts. Where it is a condition, `holds` is what the algorithm went by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinearFact {
    /// A dimension of both sides, and whether its sizes fit.
    Size {
        /// The dimension.
        name: Name,
        /// Its size in `A`.
        left: u64,
        /// Its size in `B`.
        right: u64,
        /// Whether they fit.
        holds: bool,
    },
    /// `B` after `A`: the basis of a bit of `A`, as an input of `B`, and where `B` takes it.
    Sent {
        /// The bit of `A`.
        bit: u32,
        /// Its basis, in the order of the inputs of `B`.
        inner: u64,
        /// The image.
        image: u64,
    },
    /// Solving for `B`: a basis of it is no xor of those before, or it is one. Then its bit stays 0.
    Pivot {
        /// The input of `B`, one bit.
        place: u64,
        /// Its basis.
        basis: u64,
        /// Whether it is no xor of those before.
        is_new: bool,
    },
    /// Solving for `B`: the bases of an input are found to lead to a basis of `A`. Holds if there are some.
    Solved {
        /// The bit of `A`.
        bit: u32,
        /// Its basis.
        output: u64,
        /// The input of `B` that leads there.
        word: u64,
        /// Whether there is one.
        holds: bool,
    },
    /// Solving for `B`: a dimension that both have alike stays where it is.
    Stays {
        /// The bit of `A`.
        bit: u32,
        /// The input of `B`.
        word: u64,
    },
    /// The bases reduced: one of what is left, which alone has its lowest bit.
    Reduced {
        /// The vector.
        vector: u64,
    },
    /// How many are left. Holds if they are as many as the bits of a side.
    Rank {
        /// So many.
        rank: u32,
        /// The bits of that side.
        bits: u32,
        /// Whether it is the input.
        is_input: bool,
        /// Whether they are as many.
        holds: bool,
    },
    /// A basis of the result, and what it is made of.
    Basis {
        /// The bit of the result.
        bit: u32,
        /// The basis of an operand.
        from: u64,
        /// The basis of the result.
        to: u64,
        /// Whether it comes from the second operand.
        is_right: bool,
    },
    /// A basis that must be the same on both sides. Holds if it is.
    Same {
        /// The bit of `A`.
        bit: u32,
        /// Its basis.
        left: u64,
        /// What is compared with it.
        right: u64,
        /// Whether they are the same.
        holds: bool,
    },
    /// A bit of a layout of shape and stride, and the offset of that power of two. Holds if no smaller one has a bit of it.
    Power {
        /// The bit.
        bit: u32,
        /// The offset.
        offset: u64,
        /// All bits of the offsets before.
        taken: u64,
        /// Whether they have none in common.
        holds: bool,
    },
    /// A witness that a layout is not linear: two indices, the offset at their xor, the xor of their offsets.
    Witness {
        /// The one index.
        x: u64,
        /// The other.
        y: u64,
        /// The offset at `x ^ y`.
        image: u64,
        /// The xor of the offsets.
        xor: u64,
    },
    /// A swizzle takes an offset to another.
    Permuted {
        /// The offset.
        from: u64,
        /// What it becomes.
        to: u64,
    },
    /// A swizzle, undone: whether no two bases have a bit in common then. The first two that have.
    Undone {
        /// The swizzle; the identity first.
        swizzle: Swizzle,
        /// The one basis.
        left: u64,
        /// The other.
        right: u64,
        /// Whether there are no such two.
        holds: bool,
    },
    /// A mode of a layout of shape and stride, of one bit more.
    Digit {
        /// The bit.
        bit: u32,
        /// Its stride.
        stride: u64,
    },
    /// What another bit moves of the same output.
    Moves {
        /// The bit.
        bit: u32,
        /// What it moves.
        word: u64,
    },
    /// An output, its size and the one it should have; it is repeated so many times.
    Larger {
        /// The output.
        name: Name,
        /// Its size.
        held: u64,
        /// The size asked for.
        wanted: u64,
        /// The repetitions.
        times: u64,
    },
    /// A bit is left out, or added with a basis of 0.
    Dropped {
        /// The bit of `A`.
        bit: u32,
        /// Its basis.
        basis: u64,
    },
    /// An output that must be the xor of some bases, or must not be.
    Spanned {
        /// The output.
        word: u64,
        /// Whether it is.
        is_reached: bool,
    },
    /// So many registers, or coordinates, and whether they are neighbours in some order.
    Tried {
        /// How many.
        count: u64,
        /// Whether they are.
        fits: bool,
    },
    /// A basis that is looked for among those of a dimension.
    Found {
        /// The basis.
        basis: u64,
        /// Its place, if it is there.
        place: Option<u32>,
    },
    /// A vector of shared memory, and why it is there.
    Chosen {
        /// What for.
        part: Part,
        /// The element.
        word: u64,
    },
    /// The rows of banks that accesses of one phase have in common.
    Phase {
        /// Whether it is what is written.
        is_store: bool,
        /// The lanes of a phase, a power of two.
        lanes: u64,
        /// The independent vectors along which those lanes move.
        moved: u32,
        /// Those along which the row changes and the bank does not.
        rows: u32,
        /// Those in the span of both.
        common: u32,
        /// The conflicts: one less than that power of two.
        conflicts: u64,
    },
    /// A pair of instructions by their numbers, and the conflicts that they have together, if they are possible.
    Instructions {
        /// The one that writes.
        store: usize,
        /// The one that reads.
        load: usize,
        /// The conflicts of both.
        conflicts: Option<u64>,
    },
    /// Rounds of shuffles: two to the bits of the registers that are no copies.
    Rounds {
        /// The bits of the registers.
        registers: u32,
        /// Those that hold what others hold.
        copies: u32,
        /// The rounds.
        rounds: u64,
    },
    /// The accesses of one side to shared memory.
    Turns {
        /// The turns that an access takes in one phase.
        ways: u64,
        /// The accesses of a thread.
        accesses: u64,
        /// The phases of an access.
        phases: u64,
    },
    /// A candidate for shared memory, and what it costs, writing and reading.
    Candidate {
        /// The swizzle, if it is one.
        swizzle: Option<Swizzle>,
        /// The conflicts.
        conflicts: [u64; 2],
        /// The wavefronts.
        wavefronts: [u64; 2],
        /// Whether it is better than all before.
        is_better: bool,
    },
}

/// A part of shared memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Part {
    /// One vector: registers of both sides.
    Vector,
    /// A row of banks that no thread of a phase moves along.
    FreeRow,
    /// A row of banks along which both sides move, in step.
    MixedRow,
    /// A row of banks that one side moves along: a conflict.
    ConflictRow,
    /// A bank.
    Bank,
}

impl LinearFact {
    /// Whether the condition holds; nothing if this is none.
    #[must_use]
    pub const fn holds(&self) -> Option<bool> {
        match *self {
            Self::Size { holds, .. }
            | Self::Solved { holds, .. }
            | Self::Rank { holds, .. }
            | Self::Same { holds, .. }
            | Self::Power { holds, .. }
            | Self::Undone { holds, .. } => Some(holds),
            Self::Witness { image, xor, .. } => Some(image == xor),
            _ => None,
        }
    }
}
