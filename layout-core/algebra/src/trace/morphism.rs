//! Findings of morphisms: which entries are hit, where arrows go on, into what entries are split.
//!
//! Positions are counted from 1, and 0 is the base point, as in [`category`](crate::category).

use core::fmt;

use super::said::{Said, facts};

facts! {
    /// One finding about morphisms. Where it is a condition, `holds` is its value.
    pub enum MorphismFact (_of) {
        /// Where the one ends the other begins: all entries are the same. Holds if they are.
        Meets {
            /// The leaves of the one side.
            left: usize,
            /// Those of the other.
            right: usize,
            /// Whether they, and how they nest, are the same.
            holds: bool,
        } [holds]
            "the one ends in {left} entries, the other begins with {right}, not the same"
            if holds => "the one ends where the other begins: {left} entries, the same";
        /// An arrow, and where it goes on.
        Arrow {
            /// The position where it begins.
            position: usize,
            /// Where it ends.
            through: usize,
            /// Where the other morphism goes on from there.
            target: usize,
        }
            let through = Position(through);
            let target = Position(target);
            "{position} → {through} → {target}";
        /// An entry of the codomain, and the position that hits it.
        Hit {
            /// Its position.
            target: usize,
            /// Its value.
            entry: u64,
            /// The position that hits it; 0 if none does.
            by: usize,
        }
            "entry {entry} at {target} is hit by {by}"
            if by == 0 => "entry {entry} at {target} is not hit";
        /// An entry and its place among those that are kept.
        Kept {
            /// Its position.
            position: usize,
            /// Its value.
            entry: u64,
            /// Its new position; 0 if it is left out.
            place: usize,
        }
            "entry {entry} at {position} comes to {place}"
            if place == 0 => "entry {entry} at {position} is left out";
        /// An arrow of the result.
        Sent {
            /// The position where it begins.
            position: usize,
            /// What it hits; 0 if nothing.
            target: usize,
        }
            let target = Position(target);
            "{position} → {target}";
        /// No position is sent to the base point. Holds if so.
        Sends {
            /// The first that is; 0 if none is.
            position: usize,
            /// Whether there is none.
            holds: bool,
        } [holds]
            "{position} goes to *"
            if holds => "no position goes to *";
        /// No entry of 1 is sent anywhere, no extent of 1 has a stride. Holds if so.
        Still {
            /// The first that is; 0 if none is.
            position: usize,
            /// Whether there is none.
            holds: bool,
        } [holds]
            "the 1 at {position} goes somewhere"
            if holds => "no 1 goes anywhere";
        /// Refinement: leaves that lie over one of the coarser tuple.
        Over {
            /// The leaf of the coarser tuple.
            leaf: usize,
            /// Its value.
            entry: u64,
            /// The first that lies over it.
            first: usize,
            /// How many there are.
            count: usize,
        }
            let last = last(first, count);
            "over {entry} at {leaf} lie leaves {first}…{last}"
            if count == 1 => "over {entry} at {leaf} lies leaf {first}";
        /// An entry of the codomain and its class.
        Classed {
            /// Its position.
            position: usize,
            /// Its value.
            entry: u64,
            /// The class.
            class: usize,
            /// The product of what is in the class so far.
            product: u64,
        } "entry {entry} at {position} is in class {class}: {product} so far";
        /// No entry is hit by both. Holds if so.
        Apart {
            /// The first that is hit by both; 0 if none is.
            target: usize,
            /// Whether there is none.
            holds: bool,
        } [holds]
            "the entry at {target} is hit by both"
            if holds => "no entry is hit by both";
        /// Mutual refinement: the lesser of what is left of both sides divides both, and is a piece of them. Holds if it does.
        Piece {
            /// What is left on the one side.
            left: u64,
            /// What is left on the other.
            right: u64,
            /// The piece.
            piece: u64,
            /// Whether it divides both.
            holds: bool,
        } [holds]
            "{left} and {right} are left: {piece} {holds|divides both, and is a piece of both|does not divide both}";
        /// Mutual refinement: what is left of the longer side.
        Rest {
            /// The piece.
            piece: u64,
        } "{piece} is left on the second side alone";
        /// An entry is split into parts, which hit so many entries from one on.
        Split {
            /// The position of the entry.
            position: usize,
            /// How many parts it has.
            parts: usize,
            /// What the first of them hits; 0 if nothing.
            first: usize,
        }
            let last = last(first, parts);
            "{position} has {parts} parts, which go to {first}…{last}"
            if first == 0 => "{position} has {parts} parts, which go to *"
            if parts == 1 => "{position} stays whole and goes to {first}";
        /// An entry and the stride that it has: the product of the codomain before what it hits.
        Stride {
            /// The position.
            position: usize,
            /// Its entry.
            entry: u64,
            /// What it hits; 0 if nothing.
            target: usize,
            /// The stride.
            stride: u64,
        }
            "{position} hits {target} → {entry}:{stride}"
            if target == 0 => "{position} hits nothing → {entry}:0";
        /// An index by digits: one of them, and where it counts.
        Digit {
            /// The position.
            position: usize,
            /// What is left of the index.
            rest: u64,
            /// The entry.
            entry: u64,
            /// The digit: what division by the entry leaves.
            digit: u64,
            /// What the entry hits; 0 if nothing.
            target: usize,
        }
            let target = Position(target);
            "{position} → {target}: {rest} modulo {entry} is {digit}";
        /// An index by digits: one of them at its weight.
        Weighed {
            /// The position in the codomain.
            target: usize,
            /// The product of the entries before.
            weight: u64,
            /// The digit.
            digit: u64,
            /// The sum so far.
            sum: u64,
        } "at {target} digit {digit} has weight {weight}: {sum} so far";
        /// Standard form: a mode, in order of stride, its stride a multiple of what the smaller ones reach. Holds if it is.
        Tractable {
            /// The extent.
            extent: u64,
            /// The stride.
            stride: u64,
            /// Extent times stride of the mode before.
            reach: u64,
            /// The stride over the reach, an entry that nothing hits if it is more than 1.
            gap: u64,
            /// The position that the mode hits.
            target: usize,
            /// Whether it is a multiple.
            holds: bool,
        } [holds]
            "{extent}:{stride} does not begin at a multiple of the reach: {reach} does not divide {stride}"
            if holds && gap == 1 => "{extent}:{stride} begins at the reach {reach}: it goes to {target}"
            if holds => "{extent}:{stride} begins past the reach, {reach} divides {stride}: an entry {gap}, then it goes to {target}";
        /// Coalesce: an entry becomes one with the one before.
        Merged {
            /// The position.
            position: usize,
            /// The entry.
            entry: u64,
            /// The product of both, or of all so far.
            product: u64,
        } "entry {entry} at {position} goes on from the one before: {product} together";
    } of {}
}

/// A position; `*` is the base point.
struct Position(usize);

impl Said for Position {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.write_str("*") } else { write!(f, "{}", self.0) }
    }
}

/// The last of `count` positions from `first` on.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn last(first: usize, count: usize) -> usize {
    first.saturating_add(count).saturating_sub(1)
}
