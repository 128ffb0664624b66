//! Facts about linear layouts: the images of bases, their independence, the solutions of systems of equations.
//!
//! Bits are counted through the input dimensions, words hold all dimensions of a side, both according to the layouts of the part: the left one is `A`,
//! the right one `B`.

use super::access::or_none;
use super::said::{Said, facts, shown};
use crate::linear::Name;
use crate::swizzle::Swizzle;

facts! {
    /// A fact about linear layouts. If it is a condition, `holds` is its value.
    pub enum LinearFact (of) {
        /// A dimension of both sides, and whether its sizes fit.
        /// `left`: its size in `A`. `right`: its size in `B`.
        Size { name: Name, left: u64, right: u64, holds: bool } [holds]
            "{name}: {left} on both sides"
            if of.is_composition() && holds => "{name}: {left} fit into {right}"
            if of.is_composition() => "{name}: {left} do not fit into {right}"
            if !holds => "{name}: {left} on the one side, {right} on the other";
        /// `B` after `A`: the basis of a bit of `A`, as an input of `B`, and its image under `B`.
        /// `bit`: the bit of `A`. `inner`: its basis, in the order of the inputs of `B`.
        Sent { bit: u32, inner: u64, image: u64 }
            let bit = of.bit(bit);
            let image = of.image(inner, image);
            let inner = of.inner(inner);
            "{bit} → {inner} → {image}";
        /// Solving for `B`: a basis of it is independent of those before, or not. If not, its bit stays 0.
        /// `place`: the input of `B`, one bit.
        Pivot { place: u64, basis: u64, is_new: bool }
            let place = of.inner(place);
            let basis = of.right_output(basis);
            "{place} with basis {basis} is {is_new|independent of those before|a xor of those before: its bit is free}";
        /// Solving for `B`: a combination of inputs is found that leads to a basis of `A`. Holds if there is one.
        /// `bit`: the bit of `A`. `word`: the input of `B` that leads there.
        Solved { bit: u32, output: u64, word: u64, holds: bool } [holds]
            let bit = of.bit(bit);
            let output = of.output(output);
            let word = of.inner(word);
            "{bit} → {output}: nothing leads there"
            if holds => "{bit} → {output} ← {word}";
        /// Solving for `B`: a dimension that is the same in both stays in place.
        /// `bit`: the bit of `A`. `word`: the input of `B`.
        Stays { bit: u32, word: u64 }
            let bit = of.bit(bit);
            let word = of.inner(word);
            "{bit} → {word}: the dimension is the same in both";
        /// The reduced bases: one of those that remain, the only one with its lowest bit.
        Reduced { vector: u64 }
            let vector = of.left_output(vector);
            "{vector}";
        /// The number that remain. Holds if it is the number of bits of a side.
        Rank { rank: u32, bits: u32, is_input: bool, holds: bool } [holds]
            let so = meeting(is_input, holds);
            "rank {rank}, {bits} bits of {is_input|inputs|outputs}: {so}";
        /// A basis of the result, and its origin.
        Basis { bit: u32, from: u64, to: u64, is_right: bool }
            let bit = of.result_bit(bit, is_right);
            let from = of.operand_output(from, is_right);
            let to = of.result_output(to, is_right);
            "{bit}: {from} becomes {to}";
        /// A basis that must be the same on both sides. Holds if it is.
        /// `bit`: the bit of `A`.
        Same { bit: u32, left: u64, right: u64, holds: bool } [holds]
            let bit = of.bit(bit);
            let left = of.output(left);
            let right = of.output(right);
            "{bit} gives {left}, and not {right}"
            if holds => "{bit} gives {left}";
        /// A bit of a layout of shape and stride, and the offset of that power of two. Holds if no smaller one shares a bit with it.
        Power { bit: u32, offset: u64, taken: u64, holds: bool } [holds]
            let index = 1_u64.checked_shl(bit).unwrap_or(0);
            "index {index} is at {offset}: {holds|no bit|bits} in common with {taken}, those before"
            if taken == 0 => "index {index} is at {offset}";
        /// A witness that a layout is not linear: two indices, the offset at their xor, the xor of their offsets.
        /// `image`: the offset at `x ^ y`.
        Witness { x: u64, y: u64, image: u64, xor: u64 } [image == xor]
            let index = x ^ y;
            "index {index} is at {image}, the offsets at {x} and {y} have xor {xor}";
        /// A swizzle takes an offset to another.
        Permuted { from: u64, to: u64 } "the swizzle takes {from} to {to}";
        /// A swizzle, undone: holds if no two bases have a bit in common then. The first two that have.
        Undone { swizzle: Swizzle, left: u64, right: u64, holds: bool } [holds]
            let left = of.output(left);
            let right = of.output(right);
            let after = undone(swizzle);
            "{after}{left} and {right} share bits"
            if holds => "{after}no two bases share a bit";
        /// A mode of a layout of shape and stride, extended by one bit.
        Digit { bit: u32, stride: u64 }
            let bit = of.bit(bit);
            "{bit}: 2:{stride}";
        /// The bits of the same output that another bit moves.
        Moves { bit: u32, word: u64 }
            let bit = of.bit(bit);
            "{bit} moves it by {word}";
        /// An output, its size and the required size; it is repeated this many times.
        Larger { name: Name, held: u64, wanted: u64, times: u64 }
            "{name}: {held}, asked for {wanted}: repeated {times} times"
            if times == 1 => "{name}: {held}, asked for {wanted}";
        /// A bit is dropped, or added with a basis of 0.
        /// `bit`: the bit of `A`.
        Dropped { bit: u32, basis: u64 }
            let bit = of.bit(bit);
            let basis = of.output(basis);
            "{bit} with basis {basis} is dropped";
        /// An output that must be the xor of some bases, or must not be.
        Spanned { word: u64, is_reached: bool }
            let word = of.output(word);
            "{word} is {is_reached|reached|not reached}";
        /// A number of registers, or coordinates, and whether they are contiguous in some order.
        Tried { count: u64, fits: bool } "{count} elements: {fits|neighbours|no neighbours}";
        /// A basis that is searched for among those of a dimension.
        Found { basis: u64, place: Option<u32> }
            let basis = of.output(basis);
            let is_there = place.is_some();
            let place = place.unwrap_or(0);
            "{basis} is no basis"
            if is_there => "{basis} is basis {place}";
        /// A vector of shared memory, and its purpose.
        Chosen { part: Part, word: u64 }
            let word = of.output(word);
            let why = part.reason();
            let part = part.name();
            "{part} {word}: {why}";
        /// The rows of banks that accesses of one phase have in common.
        /// `moved`: the independent vectors along which those lanes move. `rows`: those along which the row changes and
        /// the bank does not. `conflicts`: the conflicts: one less than that power of two.
        Phase { is_store: bool, lanes: u64, moved: u32, rows: u32, common: u32, conflicts: u64 }
            "{is_store|writing|reading}, {lanes} lanes move along {moved} vectors, rows along {rows}: {common} in common, {conflicts} conflicts";
        /// A pair of instructions by their indices, and their conflicts together, if the pair is possible.
        Instructions { store: usize, load: usize, conflicts: Option<u64> }
            let is_possible = conflicts.is_some();
            let conflicts = conflicts.unwrap_or(0);
            "store {store} with load {load}: no vector is common to both"
            if is_possible => "store {store} with load {load}: {conflicts} conflicts";
        /// Rounds of shuffles: two to the number of register bits that are not copies.
        Rounds { registers: u32, copies: u32, rounds: u64 }
            "{registers} bits of registers, {copies} of copies: {rounds} rounds";
        /// The least rounds of words.
        /// `sources`: the lanes from which one lane needs elements. `classes`: the lanes to which one gives, those with the same elements counted once.
        /// `elements`: what a lane needs from each. `is_own`: what lanes have already is left out.
        Words { sources: u64, classes: u64, elements: u64, words: u64, is_own: bool, rounds: u64 }
            "a lane needs {elements} {elements|element|elements} each of {sources} {sources|lane|lanes}, in {words} \
                {words|word|words}, and gives to {classes}{is_own|, itself among them|}: {rounds} {rounds|round|rounds}";
        /// The accesses of one side to shared memory.
        /// `ways`: the wavefronts of an access in one phase.
        Turns { ways: u64, accesses: u64, phases: u64 }
            let conflicts = ways.saturating_sub(1);
            "{accesses} {accesses|access|accesses} of {phases} {phases|phase|phases}, each in {ways} {ways|turn|turns}: \
                {conflicts} {conflicts|conflict|conflicts}";
        /// A candidate for shared memory, and its cost, writing and reading.
        Candidate { swizzle: Option<Swizzle>, conflicts: [u64; 2], wavefronts: [u64; 2], is_better: bool }
            let swizzle = candidate(swizzle);
            let cost = cost(conflicts, wavefronts);
            "{swizzle}: {cost}{is_better|: the best so far|}";
    } of {}
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

impl Part {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn name(self) -> &'static str {
        match self {
            Self::Vector => "vector",
            Self::FreeRow | Self::MixedRow | Self::ConflictRow => "row",
            Self::Bank => "bank",
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn reason(self) -> &'static str {
        match self {
            Self::Vector => "next to each other for every thread",
            Self::FreeRow => "no thread of a phase moves along it",
            Self::MixedRow => "writing and reading step along it together with another",
            Self::ConflictRow => "threads of a phase move along it: a conflict",
            Self::Bank => "what is left",
        }
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn meeting(is_input: bool, holds: bool) -> &'static str {
    match (is_input, holds) {
        (true, true) => "no two inputs meet",
        (true, false) => "some inputs meet",
        (false, true) => "every output is reached",
        (false, false) => "some outputs are not reached",
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn undone(swizzle: Swizzle) -> impl Said {
    shown(move |f| if swizzle.is_identity() { Ok(()) } else { write!(f, "undone by {swizzle}, ") })
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn candidate(swizzle: Option<Swizzle>) -> impl Said {
    shown(move |f| match swizzle {
        Some(swizzle) => or_none(swizzle).say(f),
        None => f.write_str("vectors, rows and banks by choice"),
    })
}

/// The cost of writing, and of reading.
impl Said for [u64; 2] {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "writing {}, reading {}", self[0], self[1])
    }
}

/// The cost of writing and reading.
#[cfg_attr(not(feature = "compiled"), inline)]
fn cost([writing, reading]: [u64; 2], [stores, loads]: [u64; 2]) -> impl Said {
    shown(move |f| write!(f, "writing {writing} conflicts in {stores} wavefronts, reading {reading} in {loads}"))
}
