//! # Conversion by words
//!
//! **Definition.** In a round each lane of a warp gives one word of 32 bits and reads the word of one lane. A word has elements of the lane that gives it, packed by byte
//! permutes; elements wider than a word take several. Each element goes straight from the place that [`conversion`](LinearLayout::conversion) names
//! to the lanes that need it; what is there already costs nothing. The number of rounds is the least.
//!
//! **How it is found.** With `Rr Rl Lr Ll` as for [`Shuffles`](super::Shuffles), `W` the image of `Lr` of dimension `w`, `V` that of `[Rr Lr]`:
//! 1. lane `l` needs `m` = `|V| / |W|` elements from each lane of `Ll·l + W`, and from no other;
//! 2. lanes that differ by `K`, what `[Rl Ll]` takes into `V`, need the same elements, others none in common;
//! 3. lane `k` gives to `Ll⁻¹(k + W)`, which is empty or `q` = `|U| / |K|` such classes, `U = Ll⁻¹(W)`. Who gives to whom is thus a union of complete bipartite graphs.
//!
//! **Least.** Where every lane is among those it reads from, `2^w - 1` lanes have what it lacks, else `2^w` for some lane. A word read has elements of one lane:
//! `p` = `max(1, m·bits / 32)` words from each. A lane gives `q·m` elements, `m` less if `K = 0` and every lane that gives needs its own: at least that many
//! bits, `32` a round. The larger of both numbers of rounds is reached, by linear functions of round and lane:
//! 1. all lanes read from themselves, or that `q - 1` is the larger one and `m·bits >= 32`: in round `x`, not 0, lane `l` reads from lane `l ^ x`, for `x` in `W` or in `U`;
//! 2. else lane `l` reads from that lane of its `Ll·l + W` which has the number `x ^ λ(l)`. `λ` numbers the classes of `U`; if `m·bits < 32` and `q > 2^w`, up to `32 / (m·bits)` of them
//!    have one number and read the same word.
//!
//! Each of the rounds is done for each of the `p` words.
//!
//! **Cost.** A round occupies the same lines as one access to shared memory by a warp. There is nothing to compare: a lane reads in at most as many rounds as it has elements to load, and gives in at
//! most as many as it has to store, so rounds are fewer than stores and loads, an element each. By vectors of elements too, if the conversion is a bijection: vectors stored by one lane
//! and loaded by another overlap in at most `m` elements, so stores or loads have at most `m` each. Only copies that many lanes gather would be fewer by wide loads.
//!
//! **Not counted:** relays. A third lane could pack elements of several lanes into one word: bytes of 4 lanes of 4 registers are transposed in 2 rounds as in a butterfly, in 3
//! straight. Where the source has an element twice, another choice of its place might do with fewer.
//!
//! **Not used:** `movmatrix`, which transposes 8×8 elements of 16 bits in one instruction, where 2 rounds and permutes do here. LLVM has no intrinsic for it, and assembly is not
//! convergent: the compiler may move it under a condition, where lanes are missing.
//!
//! **Law:** no lane needs more words than there are rounds, none gives more, one of them as many; every element arrives.
//!
//! **Worked example:** the sum of an MMA of bytes, 16 × 32, as the next one's A: a lane needs 16 bytes, 8 from each of two lanes: 2·2 = 4 rounds; one element a round takes 16.
//!
//! **Refuses:** elements whose bits are no power of two up to 128 ([`LinearError::Width`]); the errors of [`ConversionPlan`](super::ConversionPlan).
//!
//! Source: the bound and its schedule are the complete bipartite case of König's theorem on edge colorings; derived here.

use super::super::LinearLayout;
use super::super::error::LinearError;
use super::super::vectorisation::WIDEST;
use super::super::word::{bit, bits};
use super::echelon::Echelon;
use super::graph::Graph;
use super::parts::{Columns, MAX, Parts, image};
use super::places::Places;
use crate::control::tri;
use crate::trace::{LinearFact, Trace};

/// The bits of a word.
const WORD: u64 = 32;

/// A conversion by shuffles of packed words; see the [module](self).
///
/// ```
/// use layout_algebra::linear::{LinearLayout, PackedShuffles};
/// let layout = |bases: [u64; 4]| {
///     let bases: [&[u64]; 4] = [&[bases[0]], &[bases[1]], &[bases[2]], &[bases[3]]];
///     LinearLayout::inferred(&[("register", &bases[..2]), ("lane", &bases[2..])], &["element"])
/// };
/// let (rows, columns) = (layout([1, 2, 4, 8])?, layout([4, 8, 1, 2])?);
/// let rounds = |bits: u64| PackedShuffles::of(&rows, &columns, bits).map(|plan| plan.map(|plan| plan.rounds()));
/// assert_eq!((rounds(8)?, rounds(32)?, rounds(64)?), (Some(3), Some(3), Some(6)));
/// # Ok::<(), layout_algebra::linear::LinearError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedShuffles {
    /// The words that a lane reads from one other.
    words: u64,
    /// The turns, each of so many words; turn 0 is left out if it only reads what is there.
    turns: u64,
    first: u64,
    /// The lanes from which one lane reads.
    sources: u64,
    source_by_number: Columns,
    source_by_lane: Columns,
    number_by_lane: Columns,
    places: Places,
}

impl PackedShuffles {
    /// The rounds from `source` to `target`, or `None` if elements change warps.
    ///
    /// # Errors
    /// [`LinearError::Width`], and the errors of [`ConversionPlan::of`](super::ConversionPlan::of).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn of(source: &LinearLayout, target: &LinearLayout, bits: u64) -> Result<Option<Self>, LinearError> {
        Trace::off().packed_shuffles(source, target, bits)
    }

    /// The number of rounds.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rounds(&self) -> u64 {
        self.turns.saturating_sub(self.first).saturating_mul(self.words)
    }

    /// The words that one lane reads from another, in so many rounds in a row: the elements it needs from there in the order of their registers.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn words(&self) -> u64 {
        self.words
    }

    /// The turns: each lane reads in one word after the other from the same lane.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn turns(&self) -> u64 {
        self.turns
    }

    /// Returns true if every lane that reads in turn 0 reads from itself: there are no rounds of it.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn begins_with_own(&self) -> bool {
        self.first == 1
    }

    /// The lane from which a lane reads in a turn, if it reads.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn source(&self, turn: u64, lane: u64) -> Option<u64> {
        let number = turn ^ image(&self.number_by_lane, lane);
        if turn < self.turns && number < self.sources { Some(self.asked(turn, lane)) } else { None }
    }

    /// The [source](Self::source) of a lane that reads in this turn, and some lane if it does not; linear in turn and lane.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn asked(&self, turn: u64, lane: u64) -> u64 {
        let number = (turn ^ image(&self.number_by_lane, lane)) & self.sources.saturating_sub(1);
        image(&self.source_by_lane, lane) ^ image(&self.source_by_number, number)
    }

    /// The number of lanes from which one lane reads.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn sources(&self) -> u64 {
        self.sources
    }

    /// The lane from which a lane reads in a round, if it reads; it may be itself.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn from(&self, round: u64, lane: u64) -> Option<u64> {
        let Some(turn) = round.checked_div(self.words) else { return None };
        self.source(turn.saturating_add(self.first), lane)
    }

    /// The register of the source whose element lane `lane` gives in a slot of the words of a turn.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn given(&self, turn: u64, slot: u64, lane: u64) -> u64 {
        let places = &self.places;
        image(&places.given_by_turn, turn) ^ image(&places.given_by_slot, slot) ^ image(&places.given_by_lane, lane)
    }

    /// The turn and the slot in which a lane finds what it [puts](Self::put) for a register of the target.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn found(&self, register: u64, lane: u64) -> [u64; 2] {
        let places = &self.places;
        [
            image(&places.turn_by_register, register) ^ image(&places.turn_by_lane, lane),
            image(&places.slot_by_register, register) ^ image(&places.slot_by_lane, lane),
        ]
    }

    /// The register of the target into which a lane puts what it [finds](Self::found) for a register.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn put(&self, register: u64, lane: u64) -> u64 {
        register ^ image(&self.places.put_by_lane, lane)
    }
}

impl Trace<'_> {
    /// [`PackedShuffles::of`], recorded step by step.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn packed_shuffles(
        &mut self,
        source: &LinearLayout,
        target: &LinearLayout,
        bits: u64,
    ) -> Result<Option<PackedShuffles>, LinearError> {
        if !bits.is_power_of_two() || bits > WIDEST {
            return Err(LinearError::Width { bits });
        }
        let parts = tri!(Parts::from_conversion(source, target, self));
        if !parts.keeps_warps {
            return Ok(None);
        }
        let graph = Graph::from_parts(&parts);
        let plan = graph.plan(bits);
        self.found(LinearFact::Words {
            sources: bit(graph.sources.rank()),
            classes: bit(graph.classes()),
            elements: bit(graph.elements),
            words: plan.words,
            is_own: plan.first == 1,
            rounds: plan.rounds(),
        });
        Ok(Some(plan))
    }
}

impl Graph<'_> {
    /// The rounds, elements of so many bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn plan(&self, width: u64) -> PackedShuffles {
        let (sources, classes) = (self.sources.rank(), self.classes());
        let needed = bit(self.elements).saturating_mul(width);
        let (all, many) = (self.all_read_themselves(), classes > sources && needed >= WORD);
        let is_own = all || many && self.same.rank() == 0 && self.givers_read_themselves();
        let shared = match WORD.checked_div(needed) {
            Some(shared) if shared > 1 && !is_own => shared.trailing_zeros(),
            _ => 0,
        };
        let more = classes.saturating_sub(sources);
        let shared = if shared < more { shared } else { more };
        let groups = if all { sources } else { classes.saturating_sub(shared) };
        let numbers = if is_own { self.own() } else { self.numbered(shared) };
        let (mut source_by_lane, mut number_by_lane) = ([0; MAX], [0; MAX]);
        bits!(l in self.parts.lanes => {
            source_by_lane[l as usize] = self.base(bit(l));
            number_by_lane[l as usize] = numbers.reduce(bit(l)).1;
        });
        PackedShuffles {
            words: if needed > WORD { needed / WORD } else { 1 },
            turns: bit(if sources > groups { sources } else { groups }),
            first: is_own as u64,
            sources: bit(sources),
            source_by_number: self.source_by_number,
            source_by_lane,
            number_by_lane,
            places: self.places(&number_by_lane),
        }
    }

    /// Numbers under which lane `l` reads from lane `l ^ x` in turn `x`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn own(&self) -> Echelon {
        let (mut numbers, mut next) = (Echelon::EMPTY, self.sources.rank());
        bits!(k in self.sources.rank() => {
            numbers = numbers.and(self.source_by_number[k as usize], bit(k));
        });
        bits!(l in self.parts.lanes => {
            // A lane that reads from itself has the number that it has as a source.
            bits!(way in 2 => {
                let lane = if way == 0 { self.parts.lane_of_lane[l as usize] } else { bit(l) };
                if self.reads_itself(lane) {
                    numbers = numbers.and(lane, self.sources.reduce(lane ^ self.base(lane)).1);
                }
            });
        });
        bits!(k in self.readers.rank() => {
            let lane = self.readers.row(k);
            if numbers.reduce(lane).0 != 0 {
                numbers = numbers.and(lane, bit(next));
                next = next.saturating_add(1);
            }
        });
        numbers
    }

    /// Numbers of the classes of `U`; `2^shared` of them have the same.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn numbered(&self, shared: u32) -> Echelon {
        let (mut numbers, mut class) = (Echelon::EMPTY, 0_u32);
        bits!(k in self.same.rank() => {
            numbers = numbers.and(self.same.row(k), 0);
        });
        bits!(k in self.readers.rank() => {
            let lane = self.readers.row(k);
            if numbers.reduce(lane).0 != 0 {
                numbers = numbers.and(lane, if class < shared { 0 } else { bit(class.saturating_sub(shared)) });
                class = class.saturating_add(1);
            }
        });
        numbers
    }
}
