//! Conversion by shuffles of packed words.

use layout_core::algebra::linear::PackedShuffles;
use layout_core::unroll;

use super::super::shuffle;
use super::super::unpack::permute;
use super::{Conversion, MOST, Tables, columns, registers};

/// # Safety
/// Same conditions as [`convert`](super::convert).
#[inline(always)]
pub(super) unsafe fn by_shuffles<K: Conversion, const N: usize, const M: usize>(
    values: [u32; N],
    lane: u32,
) -> [u32; M] {
    const { assert!(K::ROUNDS <= MOST, "more than 64 words are read from one lane after the other") }
    let given = turned::<K, N>(values, lane, K::GIVEN_BY_LANE);
    let (from, turn) = (columns(lane, K::ASKED_BY_LANE), columns(lane, K::TURN_BY_LANE));
    let mut found = [0; MOST];
    unroll::<MOST>(|round| {
        if round < K::ROUNDS {
            let word = K::GIVEN[round].word(&given);
            // SAFETY: the caller's promise; rounds are constants.
            let read = if round < K::OWN { word } else { unsafe { shuffle(word, from ^ K::ASKED[round]) } };
            let (place, later) = (round % K::READ, round / K::READ * K::SHUFFLES.sources() as usize);
            found[place] = if later == 0 || turn == later as u32 { read } else { found[place] };
        }
    });
    let found = turned_within::<K, MOST>(found, columns(lane, K::SLOT_BY_LANE), K::SLOT_BY_LANE);
    let mut placed = [0; M];
    unroll::<M>(|word| placed[word] = K::FOUND[word].word(&found));
    turned::<K, M>(placed, lane, K::PUT_BY_LANE)
}

/// Moves element `x` to `x ^ t`, where `t` is the xor of the columns at the set bits of the lane.
#[inline(always)]
fn turned<K: Conversion, const N: usize>(values: [u32; N], lane: u32, by_lane: [u32; 5]) -> [u32; N] {
    let within = K::PACKED as u32 - 1;
    let mut parts = [0; 5];
    unroll::<5>(|k| parts[k] = by_lane[k] & within);
    let mut values = turned_within::<K, N>(values, columns(lane, parts), parts);
    unroll::<6>(|bit| {
        let mut lanes = 0;
        unroll::<5>(|k| lanes |= (by_lane[k] / K::PACKED as u32 >> bit & 1) << k);
        if lanes != 0 {
            let is_odd = (lane & lanes).count_ones() & 1 == 1;
            unroll::<N>(|low| {
                let high = low | 1 << bit;
                if high != low && high < N {
                    let (a, b) = (values[low], values[high]);
                    values[low] = if is_odd { b } else { a };
                    values[high] = if is_odd { a } else { b };
                }
            });
        }
    });
    values
}

/// Moves part `x` of each word to part `x ^ part`, if any lane has another `part` than 0.
#[inline(always)]
fn turned_within<K: Conversion, const N: usize>(mut values: [u32; N], part: u32, by_lane: [u32; 5]) -> [u32; N] {
    let mut any = 0;
    unroll::<5>(|k| any |= by_lane[k]);
    if any != 0 {
        let which = 0x3210 ^ part * (K::BITS / 8) * 0x1111;
        unroll::<N>(|word| values[word] = permute(values[word], 0, which));
    }
    values
}

/// Chooses the bytes of one word among many: by no instruction if they are a word, by one if they are in two, else by three.
#[derive(Clone, Copy)]
struct Gather {
    /// The words of the lower two bytes, and those of the upper two.
    words: [usize; 4],
    /// Which bytes of two words; of all four bytes if that is one choice.
    which: [u32; 2],
    is_one: bool,
}

impl Gather {
    const NONE: Self = Self { words: [0; 4], which: [0x3210; 2], is_one: true };

    /// Chooses the elements with these numbers.
    const fn elements(elements: [usize; 4], bits: u32) -> Self {
        let (bytes, packed) = (bits as usize / 8, 32 / bits as usize);
        let mut places = [(0, 0); 4];
        let mut byte = 0;
        while byte < 4 {
            let element = elements[byte / bytes];
            places[byte] = (element / packed, element % packed * bytes + byte % bytes);
            byte += 1;
        }
        match choose(places, 0, 4) {
            Some((words, which)) => Self { words: [words[0], words[1], 0, 0], which: [which, 0], is_one: true },
            None => match (choose(places, 0, 2), choose(places, 2, 4)) {
                (Some(([a, b], low)), Some(([c, d], high))) => {
                    Self { words: [a, b, c, d], which: [low, high], is_one: false }
                }
                _ => panic!("two bytes are in at most two words"),
            },
        }
    }

    #[inline(always)]
    fn word<const N: usize>(self, values: &[u32; N]) -> u32 {
        let [a, b, c, d] = self.words;
        match (self.is_one, self.which) {
            (true, [0x3210, _]) => values[a],
            (true, [which, _]) => permute(values[a], values[b], which),
            (false, [low, high]) => {
                permute(permute(values[a], values[b], low), permute(values[c], values[d], high), 0x5410)
            }
        }
    }
}

/// The two words that have the bytes from `first` to `end`, and which bytes of them; `None` if they are in more.
const fn choose(places: [(usize, usize); 4], first: usize, end: usize) -> Option<([usize; 2], u32)> {
    let mut words = [places[first].0; 2];
    let (mut which, mut k) = (0, first);
    while k < end {
        let (word, byte) = places[k];
        if word != words[0] {
            if words[1] != words[0] && words[1] != word {
                return None;
            }
            words[1] = word;
        }
        let byte = if word == words[0] { byte } else { byte + 4 };
        which |= (byte as u32) << (4 * (k - first));
        k += 1;
    }
    Some((words, which))
}

/// The plan as constants, each looked up by a constant index.
trait Words: Tables {
    /// The plan; one that moves nothing, for code that is not reached, if elements change warps.
    const SHUFFLES: PackedShuffles = match Self::WORDS {
        Some(plan) => plan,
        None => match PackedShuffles::of(&Self::SOURCE, &Self::SOURCE, Self::BITS as u64) {
            Ok(Some(plan)) => plan,
            _ => panic!("elements stay in their warps"),
        },
    };
    /// Words that are read in one turn after the other, what a lane keeps included.
    const ROUNDS: usize = (Self::SHUFFLES.turns() * Self::SHUFFLES.words()) as usize;
    /// Words that one lane reads.
    const READ: usize = (Self::SHUFFLES.sources() * Self::SHUFFLES.words()) as usize;
    const OWN: usize = if Self::SHUFFLES.begins_with_own() { Self::SHUFFLES.words() as usize } else { 0 };
    const ASKED: [u32; MOST] = {
        let (mut asked, mut round) = ([0; MOST], 0);
        while round < MOST {
            asked[round] = Self::SHUFFLES.asked(round as u64 / Self::SHUFFLES.words(), 0) as u32;
            round += 1;
        }
        asked
    };
    /// The word that a lane gives in each round.
    const GIVEN: [Gather; MOST] = {
        let (mut given, mut round) = ([Gather::NONE; MOST], 0);
        while round < MOST && round < Self::ROUNDS {
            let (turn, part) = (round as u64 / Self::SHUFFLES.words(), round as u64 % Self::SHUFFLES.words());
            let (mut elements, mut k) = ([0; 4], 0);
            while k < Self::PACKED {
                elements[k] = Self::SHUFFLES.given(turn, part * Self::PACKED as u64 + k as u64, 0) as usize;
                k += 1;
            }
            given[round] = Gather::elements(elements, Self::BITS);
            round += 1;
        }
        given
    };
    /// The place of each word of the target among those that are read.
    const FOUND: [Gather; MOST] = {
        let (mut found, mut word) = ([Gather::NONE; MOST], 0);
        while word < MOST && word * Self::PACKED < registers(&Self::TARGET) {
            let (mut elements, mut k) = ([0; 4], 0);
            while k < Self::PACKED {
                let [turn, slot] = Self::SHUFFLES.found((word * Self::PACKED + k) as u64, 0);
                elements[k] = (turn * Self::SHUFFLES.words()) as usize * Self::PACKED + slot as usize;
                k += 1;
            }
            found[word] = Gather::elements(elements, Self::BITS);
            word += 1;
        }
        found
    };
    const ASKED_BY_LANE: [u32; 5] = by_lane(&Self::SHUFFLES, 0);
    const GIVEN_BY_LANE: [u32; 5] = by_lane(&Self::SHUFFLES, 1);
    const TURN_BY_LANE: [u32; 5] = by_lane(&Self::SHUFFLES, 2);
    const SLOT_BY_LANE: [u32; 5] = by_lane(&Self::SHUFFLES, 3);
    const PUT_BY_LANE: [u32; 5] = by_lane(&Self::SHUFFLES, 4);
}

impl<K: Conversion> Words for K {}

const fn by_lane(plan: &PackedShuffles, which: usize) -> [u32; 5] {
    let (mut columns, mut k) = ([0; 5], 0);
    while k < 5 {
        let lane = 1 << k;
        let [turn, slot] = plan.found(0, lane);
        columns[k] = [plan.asked(0, lane), plan.given(0, 0, lane), turn, slot, plan.put(0, lane)][which] as u32;
        k += 1;
    }
    columns
}
