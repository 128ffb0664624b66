//! Conversion plans, executed place by place.

// Counts: conversion_loads conversion_rounds conversion_stores

use std::collections::{BTreeSet, HashMap};

use layout_algebra::linear::{ConversionPlan, LinearLayout, Shuffles, ThroughShared};

/// Numbers of bits of registers, lanes and warps.
pub(super) type Bits = [u32; 3];

const NAMES: [&str; 3] = ["register", "lane", "warp"];

/// Builds a layout of these bases, dealt out to registers, lanes and warps.
pub(super) fn layout(bits: Bits, bases: &[u64], size: u64) -> LinearLayout {
    let words: Vec<[u64; 1]> = bases.iter().map(|basis| [*basis]).collect();
    let words: Vec<&[u64]> = words.iter().map(|word| &word[..]).collect();
    let mut rest = &words[..];
    let mut ins = Vec::new();
    for (name, count) in NAMES.into_iter().zip(bits) {
        let (these, others) = rest.split_at(count as usize);
        ins.push((name, these));
        rest = others;
    }
    LinearLayout::from_bases(&ins, &[("element", size)]).expect("small")
}

fn places([_, lanes, warps]: Bits) -> impl Iterator<Item = (u64, u64)> {
    (0..1 << warps).flat_map(move |warp| (0..1 << lanes).map(move |lane| (lane, warp)))
}

fn element(layout: &LinearLayout, register: u64, lane: u64, warp: u64) -> u64 {
    layout.apply(&[register, lane, warp]).expect("three dimensions")[0]
}

/// Returns the element at each place of the target after the rounds of shuffles.
fn shuffled(plan: &Shuffles, source: &LinearLayout, from: Bits, to: Bits) -> HashMap<(u64, u64, u64), u64> {
    let mut filled = HashMap::new();
    for round in (0..1 << to[0]).filter(|register| plan.is_round(*register)) {
        for (lane, warp) in places(to) {
            let other = plan.from(round, lane);
            assert!(other < 1 << from[1], "lane {other}");
            let given = plan.given(round, other);
            assert!(given < 1 << from[0], "register {given}");
            filled.insert((plan.put(round, lane), lane, warp), element(source, given, other, warp));
        }
    }
    for (lane, warp) in places(to) {
        for register in 0..1 << to[0] {
            let original = filled[&(plan.original(register), lane, warp)];
            filled.insert((register, lane, warp), original);
        }
    }
    filled
}

/// Returns the element at each place of the target after the barrier.
fn exchanged(plan: &ThroughShared, source: &LinearLayout, from: Bits, to: Bits) -> HashMap<(u64, u64, u64), u64> {
    let mut memory = HashMap::new();
    for (lane, warp) in places(from) {
        for register in 0..1 << from[0] {
            if plan.is_stored(register | lane << from[0] | warp << (from[0] + from[1])) {
                let offset = element(&plan.stores(), register, lane, warp);
                let before = memory.insert(offset, element(source, register, lane, warp));
                assert_eq!(before, None, "two places store at {offset}");
            }
        }
    }
    let load = |register, lane, warp| memory[&element(&plan.loads(), register, lane, warp)];
    let places = places(to).flat_map(|(lane, warp)| (0..1 << to[0]).map(move |register| (register, lane, warp)));
    places.map(|(register, lane, warp)| ((register, lane, warp), load(register, lane, warp))).collect()
}

/// Checks a conversion, and returns true if it used shuffles.
fn check(source: &LinearLayout, target: &LinearLayout, from: Bits, to: Bits) -> bool {
    let plan = ConversionPlan::of(source, target).unwrap_or_else(|error| panic!("{source} to {target}: {error}"));
    let filled = match &plan {
        ConversionPlan::Shuffles(plan) => shuffled(plan, source, from, to),
        ConversionPlan::Shared(plan) => exchanged(plan, source, from, to),
    };
    for (lane, warp) in places(to) {
        for register in 0..1 << to[0] {
            let wanted = element(target, register, lane, warp);
            assert_eq!(filled[&(register, lane, warp)], wanted, "{register} {lane} {warp} of {source} to {target}");
        }
    }
    plan.shuffles().is_some()
}

/// Returns all orders of some numbers.
fn orders(numbers: &[u64]) -> Vec<Vec<u64>> {
    let Some((first, rest)) = numbers.split_first() else { return vec![Vec::new()] };
    let places =
        |order: Vec<u64>| (0..=order.len()).map(move |place| [&order[..place], &[*first], &order[place..]].concat());
    orders(rest).into_iter().flat_map(places).collect()
}

#[test]
fn every_order_of_five_bits_is_carried_out() {
    let powers = [1, 2, 4, 8, 16];
    for bits in [[2, 2, 1], [1, 3, 1], [3, 2, 0], [0, 4, 1]] {
        let source = layout(bits, &powers, 32);
        let mut shuffles = 0;
        for order in orders(&powers) {
            let target = layout(bits, &order, 32);
            let is_local = (bits[0] + bits[1]..5).all(|k| order[k as usize] == powers[k as usize]);
            let by_shuffles = check(&source, &target, bits, bits);
            assert_eq!(by_shuffles, is_local, "{target}");
            shuffles += u64::from(by_shuffles);
        }
        println!("{bits:?}: {shuffles} by shuffles");
    }
}

/// Returns an endless sequence of numbers, always the same.
pub(super) fn numbers() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0x9E37_79B9_7F4A_7C15_u64), |x| {
        let x = x ^ x << 13;
        let x = x ^ x >> 7;
        Some(x ^ x << 17)
    })
}

/// Returns independent words of this many bits.
pub(super) fn independent(count: u32, numbers: &mut impl Iterator<Item = u64>) -> Vec<u64> {
    let mut bases: Vec<u64> = Vec::new();
    let mut span = BTreeSet::from([0]);
    while bases.len() < count as usize {
        let word = numbers.next().expect("no end") & ((1 << count) - 1);
        if !span.contains(&word) {
            span.extend(span.clone().into_iter().map(|other| other ^ word));
            bases.push(word);
        }
    }
    bases
}

#[test]
fn general_bijections_of_a_warp_take_a_round_a_register() {
    let mut numbers = numbers();
    for bits in [[1, 5, 0], [2, 5, 0], [3, 5, 0], [2, 3, 0]] {
        let count = bits.iter().sum();
        for _ in 0..60 {
            let [source, target] = [(), ()].map(|()| layout(bits, &independent(count, &mut numbers), 1 << count));
            let plan = ConversionPlan::of(&source, &target).expect("bijections");
            assert_eq!(plan.shuffles().map(|plan| plan.rounds()), Some(1 << bits[0]), "{source} to {target}");
            assert!(check(&source, &target, bits, bits));
        }
    }
}

#[test]
fn general_bijections_of_warps_are_carried_out() {
    let mut numbers = numbers();
    for bits in [[1, 5, 1], [2, 5, 2]] {
        let count = bits.iter().sum();
        for _ in 0..30 {
            let [source, target] = [(), ()].map(|()| layout(bits, &independent(count, &mut numbers), 1 << count));
            check(&source, &target, bits, bits);
        }
    }
}

#[test]
fn elements_that_several_places_have_are_stored_once_and_found_by_all() {
    let mut numbers = numbers();
    let (mut shuffles, mut shared) = (0, 0);
    for from in [[2, 3, 1], [1, 4, 1], [3, 2, 1]] {
        for to in [[2, 3, 1], [3, 3, 1], [1, 3, 2]] {
            for _ in 0..40 {
                // Four bits of elements; the rest are zero or copies of others.
                let mut bases = |bits: Bits| {
                    let mut bases = independent(4, &mut numbers);
                    while bases.len() < bits.iter().sum::<u32>() as usize {
                        let place = numbers.next().expect("no end") % (bases.len() as u64 + 1);
                        let copied = if numbers.next().expect("no end").is_multiple_of(3) { bases[0] } else { 0 };
                        bases.insert(usize::try_from(place).expect("small"), copied);
                    }
                    bases
                };
                let (source, target) = (layout(from, &bases(from), 16), layout(to, &bases(to), 16));
                if check(&source, &target, from, to) { shuffles += 1 } else { shared += 1 }
            }
        }
    }
    println!("{shuffles} by shuffles, {shared} through shared memory");
    assert!(shuffles > 10 && shared > 10, "{shuffles} {shared}");
}
