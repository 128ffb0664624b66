//! Conversions by words, executed lane by lane.

// Counts: least_rounds

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::linear::{ConversionPlan, LinearLayout, PackedShuffles};
use layout_tests::sample;

use super::conversion::{Bits, independent, layout, numbers};

/// The registers and lanes of a source and a target, and the elements that one lane needs from another.
struct Moves {
    bits: u64,
    lanes: [u64; 2],
    /// By the lane that needs them and the lane that has them: the registers that have them.
    pairs: BTreeMap<(u64, u64), BTreeSet<u64>>,
}

impl Moves {
    fn new([source, target]: [&LinearLayout; 2], [from, to]: [Bits; 2], bits: u64) -> Self {
        let element = |layout: &LinearLayout, register, lane| layout.apply(&[register, lane, 0]).expect("in it")[0];
        let mut first = BTreeMap::new();
        for lane in 0..1 << from[1] {
            for register in 0..1 << from[0] {
                first.entry(element(source, register, lane)).or_insert((lane, register));
            }
        }
        let mut pairs: BTreeMap<(u64, u64), BTreeSet<u64>> = BTreeMap::new();
        for lane in 0..1 << to[1] {
            for register in 0..1 << to[0] {
                let (other, held) = first[&element(target, register, lane)];
                pairs.entry((lane, other)).or_default().insert(held);
            }
        }
        Self { bits, lanes: [1 << from[1], 1 << to[1]], pairs }
    }

    /// The words for so many elements.
    fn words(&self, elements: usize) -> u64 {
        (elements as u64 * self.bits).div_ceil(32)
    }

    /// The most words that a lane needs from others, or gives to others.
    fn bound(&self) -> u64 {
        let needs = |lane: u64| {
            let others = self.pairs.iter().filter(|((to, from), _)| *to == lane && *from != lane);
            others.map(|(_, held)| self.words(held.len())).sum()
        };
        let gives = |lane: u64| {
            let others = self.pairs.iter().filter(|((to, from), _)| *from == lane && *to != lane);
            self.words(others.flat_map(|(_, held)| held).collect::<BTreeSet<_>>().len())
        };
        let most = (0..self.lanes[1]).map(needs).chain((0..self.lanes[0]).map(gives)).max();
        most.expect("there are lanes")
    }

    /// The 32 bits that one lane reads from another in one of the rounds between them, as bits of registers.
    fn word(&self, pair: (u64, u64), part: usize) -> impl Iterator<Item = (u64, u64)> {
        let held = self.pairs.get(&pair).into_iter().flatten();
        let bits = held.flat_map(|register| (0..self.bits).map(move |bit| (*register, bit)));
        bits.skip(part * 32).take(32)
    }

    /// Carries out the rounds: each lane gives one word, and every bit arrives.
    fn carry_out(&self, plan: &PackedShuffles) {
        let mut read = BTreeSet::new();
        for round in 0..plan.rounds() {
            let mut given: BTreeMap<u64, BTreeSet<(u64, u64)>> = BTreeMap::new();
            for lane in 0..self.lanes[1] {
                let Some(other) = plan.from(round, lane) else { continue };
                assert!(other < self.lanes[0], "lane {other}");
                let part = usize::try_from(round % plan.words()).expect("few");
                for (register, bit) in self.word((lane, other), part) {
                    given.entry(other).or_default().insert((register, bit));
                    read.insert((lane, other, register, bit));
                }
            }
            assert!(given.values().all(|word| word.len() <= 32), "one word: {given:?} in round {round} of {plan:?}");
        }
        for ((to, from), held) in self.pairs.iter().filter(|((to, from), _)| to != from) {
            for place in held.iter().flat_map(|register| (0..self.bits).map(move |bit| (*register, bit))) {
                assert!(read.contains(&(*to, *from, place.0, place.1)), "{to} lacks {place:?} of {from}: {plan:?}");
            }
        }
    }
}

/// Puts every element into its register, from the word that has it.
fn put(plan: &PackedShuffles, [source, target]: [&LinearLayout; 2], [from, to]: [Bits; 2], bits: u64) {
    for lane in 0..1 << to[1] {
        let mut filled = BTreeSet::new();
        for register in 0..1 << to[0] {
            let [turn, slot] = plan.found(register, lane);
            assert!(slot * bits < 32 * plan.words() || bits > 32 && slot == 0, "slot {slot} of {bits} bits: {plan:?}");
            let other = plan.source(turn, lane).expect("it reads");
            assert!(!(plan.begins_with_own() && turn == 0) || other == lane, "its own: {plan:?}");
            let (given, own) = (plan.given(turn, slot, other), plan.put(register, lane));
            assert!(given < 1 << from[0] && own < 1 << to[0], "registers {given}, {own}: {plan:?}");
            assert_eq!(
                source.apply(&[given, other, 0]),
                target.apply(&[own, lane, 0]),
                "{source} to {target}: {plan:?}"
            );
            filled.insert(own);
        }
        assert_eq!(filled.len(), 1 << to[0]);
    }
}

/// Checks a conversion of elements of every width, and returns its rounds by width.
fn check(layouts: [&LinearLayout; 2], places: [Bits; 2]) -> Vec<u64> {
    let [from, to] = places;
    let [source, target] = layouts;
    let rounds = [4, 8, 16, 32, 64].map(|bits| {
        let moves = Moves::new(layouts, places, bits);
        let plan = PackedShuffles::of(source, target, bits).expect("a plan").expect("within warps");
        assert_eq!(plan.rounds(), moves.bound(), "{source} to {target}, {bits} bits: {plan:?}");
        let elements = from[0].max(to[0]);
        assert!(plan.rounds() <= bits.div_ceil(32) << elements, "more than stores or loads: {plan:?}");
        moves.carry_out(&plan);
        put(&plan, layouts, places, bits);
        plan.rounds()
    });
    if let Some(plan) = ConversionPlan::of(source, target).expect("a plan").shuffles() {
        assert!(rounds[3] <= plan.rounds(), "{source} to {target}");
    }
    rounds.to_vec()
}

#[test]
fn bijections_take_as_many_rounds_as_the_busiest_lane_has_words() {
    let mut numbers = numbers();
    let mut met = BTreeSet::new();
    for registers in 0..=3 {
        for lanes in 0..=3 {
            let bits = [registers, lanes, 0];
            let count = registers + lanes;
            for _ in 0..120 {
                let [source, target] = [(), ()].map(|()| layout(bits, &independent(count, &mut numbers), 1 << count));
                met.insert(check([&source, &target], [bits; 2]));
            }
        }
    }
    assert!(met.len() > 10, "{met:?}");
}

#[test]
fn copies_and_other_numbers_of_registers_and_lanes() {
    let mut numbers = numbers();
    let mut met = BTreeSet::new();
    for from in [[3, 3, 0], [4, 2, 0], [4, 0, 0], [2, 3, 0], [1, 3, 0]] {
        for to in [[3, 3, 0], [2, 2, 0], [0, 4, 0], [1, 4, 0], [4, 1, 0]] {
            for _ in 0..sample::count(80, 3) {
                // Four bits of elements; the rest are sums of others.
                let mut bases = |bits: Bits| {
                    let mut bases = independent(4, &mut numbers);
                    while bases.len() < bits.iter().sum::<u32>() as usize {
                        let place = numbers.next().expect("no end") % (bases.len() as u64 + 1);
                        let sum = numbers.next().expect("no end") % 16;
                        bases.insert(usize::try_from(place).expect("small"), if sum > 8 { 0 } else { sum });
                    }
                    bases
                };
                let (source, target) = (layout(from, &bases(from), 16), layout(to, &bases(to), 16));
                met.insert(check([&source, &target], [from, to]));
            }
        }
    }
    assert!(met.len() > 15, "{met:?}");
}

/// Two MMAs in a row: a sum, 16 × 32 of 4 tiles, to neighbors along a row, `2^along` of them in a lane.
fn sums(along: u32) -> [LinearLayout; 2] {
    let rows: [[u64; 2]; 3] = [[1, 0], [2, 0], [4, 0]];
    let column = |k: u32| [0, 1 << k];
    let held = |registers: &[u32], lanes: [u32; 2]| {
        let mut registers: Vec<[u64; 2]> = registers.iter().map(|k| column(*k)).collect();
        registers.push([8, 0]);
        let lanes = [&lanes.map(column)[..], &rows].concat();
        let [registers, lanes] = [&registers, &lanes].map(|all| all.iter().map(|word| &word[..]).collect::<Vec<_>>());
        LinearLayout::from_bases(&[("register", &registers), ("lane", &lanes)], &[("row", 16), ("col", 32)])
            .expect("a sum")
    };
    let target = if along == 2 { held(&[0, 1, 4], [2, 3]) } else { held(&[0, 1, 2], [3, 4]) };
    [held(&[0, 3, 4], [1, 2]), target]
}

#[test]
fn a_sum_of_bytes_becomes_an_operand_in_four_rounds() {
    let rounds = |along, bits| {
        let [source, target] = sums(along);
        PackedShuffles::of(&source, &target, bits).expect("a plan").expect("within warps").rounds()
    };
    assert_eq!([8, 16, 32].map(|bits| rounds(2, bits)), [4, 8, 16]);
    assert_eq!([8, 16, 32].map(|bits| rounds(3, bits)), [3, 6, 12]);
}
