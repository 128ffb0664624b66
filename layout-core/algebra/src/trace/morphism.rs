//! Facts about morphisms: the entries that are hit, the compositions of arrows, the splits of entries.
//!
//! Positions are counted from 1, and 0 is the base point, as in [`category`](crate::category).

use core::fmt;

use super::said::{Said, facts};

facts! {
    /// A fact about morphisms. If it is a condition, `holds` is its value.
    pub enum MorphismFact (_of) {
        /// One ends where the other begins: all entries are equal. Holds if they are.
        Meets { left: usize, right: usize, holds: bool } [holds]
            "the one ends in {left} entries, the other begins with {right}, not the same"
            if holds => "the one ends where the other begins: {left} entries, the same";
        /// An arrow, and its continuation.
        /// `target`: the target under the other morphism.
        Arrow { position: usize, through: usize, target: usize }
            let through = Position(through);
            let target = Position(target);
            "{position} → {through} → {target}";
        /// An entry of the codomain, and the position that hits it.
        Hit { target: usize, entry: u64, by: usize }
            "entry {entry} at {target} is hit by {by}"
            if by == 0 => "entry {entry} at {target} is not hit";
        /// An entry and its place among those that are kept.
        Kept { position: usize, entry: u64, place: usize }
            "entry {entry} at {position} comes to {place}"
            if place == 0 => "entry {entry} at {position} is left out";
        /// An arrow of the result.
        Sent { position: usize, target: usize }
            let target = Position(target);
            "{position} → {target}";
        /// No position is sent to the base point. Holds if none is.
        Sends { position: usize, holds: bool } [holds]
            "{position} goes to *"
            if holds => "no position goes to *";
        /// No entry of 1 is sent anywhere, no extent of 1 has a stride. Holds if none is or has.
        Still { position: usize, holds: bool } [holds]
            "the 1 at {position} goes somewhere"
            if holds => "no 1 goes anywhere";
        /// Refinement: leaves that lie over one of the coarser tuple.
        Over { leaf: usize, entry: u64, first: usize, count: usize }
            let last = last(first, count);
            "over {entry} at {leaf} lie leaves {first}…{last}"
            if count == 1 => "over {entry} at {leaf} lies leaf {first}";
        /// An entry of the codomain and its class.
        /// `product`: the product of the class so far.
        Classed { position: usize, entry: u64, class: usize, product: u64 }
            "entry {entry} at {position} is in class {class}: {product} so far";
        /// No entry is hit by both. Holds if none is.
        /// `target`: the first that is hit by both; 0 if none is.
        Apart { target: usize, holds: bool } [holds]
            "the entry at {target} is hit by both"
            if holds => "no entry is hit by both";
        /// Mutual refinement: the smaller of the rests of both sides divides both, and is a piece of them. Holds if it does.
        Piece { left: u64, right: u64, piece: u64, holds: bool } [holds]
            "{left} and {right} are left: {piece} {holds|divides both, and is a piece of both|does not divide both}";
        /// Mutual refinement: the rest of the longer side.
        Rest { piece: u64 } "{piece} is left on the second side alone";
        /// An entry is split into parts, which hit consecutive entries from `first` on.
        Split { position: usize, parts: usize, first: usize }
            let last = last(first, parts);
            "{position} has {parts} parts, which go to {first}…{last}"
            if first == 0 => "{position} has {parts} parts, which go to *"
            if parts == 1 => "{position} stays whole and goes to {first}";
        /// An entry and its stride: the product of the codomain before the entry it hits.
        Stride { position: usize, entry: u64, target: usize, stride: u64 }
            "{position} hits {target} → {entry}:{stride}"
            if target == 0 => "{position} hits nothing → {entry}:0";
        /// An index by digits: one of them, and the position it goes to.
        /// `digit`: the remainder of the division by the entry.
        Digit { position: usize, rest: u64, entry: u64, digit: u64, target: usize }
            let target = Position(target);
            "{position} → {target}: {rest} modulo {entry} is {digit}";
        /// An index by digits: one of them at its weight.
        Weighed { target: usize, weight: u64, digit: u64, sum: u64 }
            "at {target} digit {digit} has weight {weight}: {sum} so far";
        /// Standard form: a mode, in order of stride, whose stride is a multiple of the reach of the smaller ones. Holds if it is.
        /// `gap`: the stride over the reach, an entry that nothing hits if it is more than 1.
        Tractable { extent: u64, stride: u64, reach: u64, gap: u64, target: usize, holds: bool } [holds]
            "{extent}:{stride} does not begin at a multiple of the reach: {reach} does not divide {stride}"
            if holds && gap == 1 => "{extent}:{stride} begins at the reach {reach}: it goes to {target}"
            if holds => "{extent}:{stride} begins past the reach, {reach} divides {stride}: an entry {gap}, then it goes to {target}";
        /// Coalesce: an entry is merged with the one before.
        Merged { position: usize, entry: u64, product: u64 }
            "entry {entry} at {position} goes on from the one before: {product} together";
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
