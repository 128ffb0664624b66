//! Counterexamples to predicates, for all small layouts and shapes, compared with tables.

// Counts: is_composable is_divisible

use std::collections::HashSet;

use layout_algebra::predicate::{
    Counterexample, require_compact, require_compatible, require_complementable, require_composable,
    require_conflict_free, require_congruent, require_divisible, require_functionally_equal, require_injective,
    require_onto, require_same_function, require_vector_width,
};
use layout_algebra::{
    ComposedLayout, IntTuple, LayoutValue, Swizzle, Tiler, compatible, congruent, is_complementable, is_composable,
    is_divisible,
};
use layout_tests::access::Access;
use layout_tests::brute_force::{swizzled, table};

use super::auto_swizzle::cases;
use super::layouts;

fn value_at(table: &[u64], index: u64) -> u64 {
    table[usize::try_from(index).expect("small")]
}

/// Returns the smallest offset below `size` that is not in the table.
fn missing(table: &[u64], size: u64) -> Option<u64> {
    let image: HashSet<u64> = table.iter().copied().collect();
    (0..size).find(|offset| !image.contains(offset))
}

#[test]
fn two_indices_or_an_offset_show_what_is_not_covered() {
    let (mut injective, mut collisions, mut compact, mut onto) = (0, 0, 0, 0);
    for layout in layouts(2, 12, 9).into_iter().chain(layouts(3, 12, 5)) {
        let table = table(&layout);
        let image: HashSet<u64> = table.iter().copied().collect();
        let once = require_injective(&layout);
        assert_eq!(once.is_ok(), image.len() == table.len(), "{layout}");
        match once {
            Ok(()) => injective += 1,
            Err(Counterexample::Collides { first, second, offset }) => {
                assert!(first < second, "{layout}");
                assert_eq!((value_at(&table, first), value_at(&table, second)), (offset, offset), "{layout}");
                collisions += 1;
            }
            Err(unmet) => panic!("{layout}: {unmet}"),
        }
        let cosize = table.iter().max().expect("not empty") + 1;
        for size in cosize.saturating_sub(2)..cosize + 3 {
            let expected = match missing(&table, size) {
                _ if cosize > size => Err(Counterexample::PastTheEnd { offset: cosize - 1, size }),
                Some(offset) => Err(Counterexample::NotReached { offset, size }),
                None => Ok(()),
            };
            assert_eq!(require_onto(&layout, size), expected, "{layout} onto {size}");
            onto += u32::from(expected.is_ok());
        }
        let expected = once.and_then(|()| require_onto(&layout, cosize));
        assert_eq!(require_compact(&layout), expected, "{layout}");
        compact += u32::from(expected.is_ok());
    }
    println!("{injective} injective, {collisions} collisions, {compact} compact, {onto} onto");
    assert!(injective > 1000 && collisions > 1000 && compact > 100 && onto > compact);
}

/// Returns the counterexample to the equality of two tables.
fn difference(ours: &[u64], theirs: &[u64]) -> Result<(), Counterexample> {
    let first = ours.iter().zip(theirs).position(|(left, right)| left != right);
    let (left, right) = (ours.len() as u64, theirs.len() as u64);
    match first {
        _ if left != right => Err(Counterexample::SizesDiffer { left, right }),
        Some(i) => Err(Counterexample::Differs { index: i as u64, left: ours[i], right: theirs[i] }),
        None => Ok(()),
    }
}

#[test]
fn an_index_shows_where_two_layouts_differ() {
    let all: Vec<(LayoutValue, Vec<u64>)> =
        layouts(2, 8, 5).into_iter().map(|layout| (layout, table(&layout))).collect();
    let (mut equal, mut differ) = (0, 0);
    for (a, ours) in all.iter().step_by(3) {
        for (b, theirs) in &all {
            let expected = difference(ours, theirs);
            assert_eq!(require_functionally_equal(a, b), expected, "{a} against {b}");
            if expected.is_ok() { equal += 1 } else { differ += 1 }
        }
    }
    println!("{equal} pairs are one function, {differ} are not");
    assert!(equal > 1000 && differ > 10_000);
}

#[test]
fn an_index_shows_where_two_swizzled_layouts_differ() {
    let numbers: [(u32, u32, i32); 5] = [(0, 0, 1), (1, 0, 1), (1, 1, 1), (2, 0, 2), (1, 2, -2)];
    let composed = |layout: &LayoutValue| {
        let layout = *layout;
        let each = move |(bits, base, shift), start| {
            let swizzle = Swizzle::new(bits, base, shift).expect("a swizzle");
            let offsets = table(&layout).iter().map(|offset| swizzled(bits, base, shift, start + offset)).collect();
            (ComposedLayout::new(swizzle, start, &layout), offsets)
        };
        numbers.into_iter().flat_map(move |numbers| [0, 1, 4].map(|start| each(numbers, start)))
    };
    let all: Vec<(ComposedLayout, Vec<u64>)> = layouts(2, 8, 4).iter().step_by(5).flat_map(composed).collect();
    let (mut equal, mut differ) = (0, 0);
    for (a, ours) in all.iter().step_by(3) {
        for (b, theirs) in &all {
            let expected = difference(ours, theirs);
            assert_eq!(require_same_function(a, b), expected, "{a} against {b}");
            if expected.is_ok() { equal += 1 } else { differ += 1 }
        }
    }
    println!("{equal} pairs are one function, {differ} are not");
    assert!(equal > 1000 && differ > 10_000);
}

/// Returns tuples of a few leaves, nested in all possible ways.
fn shapes() -> Vec<IntTuple> {
    let leaves: Vec<IntTuple> = [1, 2, 3, 4, 6].into_iter().map(IntTuple::int).collect();
    let of = |parts: &[IntTuple]| IntTuple::of(parts).expect("small");
    let pairs: Vec<IntTuple> = leaves.iter().flat_map(|a| leaves.iter().map(move |b| of(&[*a, *b]))).collect();
    let nested = pairs.iter().flat_map(|pair| leaves.iter().flat_map(move |a| [of(&[*pair, *a]), of(&[*a, *pair])]));
    let triples =
        leaves.iter().flat_map(|a| pairs.iter().map(move |b| of(&[*a, b.mode(0).expect("2"), IntTuple::int(2)])));
    let single = leaves.iter().map(|a| of(&[*a]));
    leaves.iter().copied().chain(single).chain(nested.collect::<Vec<_>>()).chain(triples).chain(pairs.clone()).collect()
}

/// Returns the modes of the parts that begin at this leaf, from the outermost to the innermost; 0 for an integer.
fn modes_at(tuple: &IntTuple, leaf: usize) -> Vec<usize> {
    if tuple.is_leaf() {
        return vec![0];
    }
    let mut before = 0;
    let mut modes = if leaf == 0 { vec![tuple.rank()] } else { Vec::new() };
    for i in 0..tuple.rank() {
        let part = tuple.mode(i).expect("there");
        if (before..before + part.leaf_count()).contains(&leaf) {
            modes.extend(modes_at(&part, leaf - before));
        }
        before += part.leaf_count();
    }
    modes
}

#[test]
fn a_leaf_shows_where_two_shapes_do_not_fit() {
    let all = shapes();
    let (mut alike, mut fitting, mut refused) = (0, 0, 0);
    for a in &all {
        for b in &all {
            let nests = require_congruent(a, b);
            assert_eq!(nests.is_ok(), congruent(a, b), "{a}, {b}");
            let fits = require_compatible(a, b);
            assert_eq!(Ok(fits.is_ok()), compatible(a, b), "{a}, {b}");
            alike += u32::from(nests.is_ok());
            fitting += u32::from(fits.is_ok());
            for unmet in [nests, fits].into_iter().filter_map(Result::err) {
                match unmet {
                    Counterexample::NestsDifferently { leaf, left, right } => {
                        assert_ne!(left, right, "{a}, {b}");
                        assert!(modes_at(a, leaf).contains(&left), "{a}, {b}: {unmet}");
                    }
                    Counterexample::PartDiffers { leaf, extent, size } => {
                        assert_eq!(a.leaf_at(leaf), extent, "{a}, {b}: {unmet}");
                        assert_ne!(extent, size, "{a}, {b}");
                    }
                    unmet => panic!("{a}, {b}: {unmet}"),
                }
                refused += 1;
            }
        }
    }
    println!("{alike} pairs nest alike, {fitting} fit, {refused} do not");
    assert!(alike > 1000 && fitting > 500 && refused > 10_000);
}

#[test]
fn what_exists_is_what_its_predicate_says() {
    let outer: Vec<LayoutValue> = layouts(2, 12, 7).into_iter().step_by(7).collect();
    let (mut exist, mut refused) = (0, 0);
    for a in &outer {
        for b in layouts(1, 8, 6).into_iter().chain(layouts(2, 6, 4)) {
            let tile = Tiler::layout(&b);
            for (requirement, predicate) in [
                (require_composable(a, &tile), is_composable(a, &tile)),
                (require_divisible(a, &tile), is_divisible(a, &tile)),
                (require_complementable(&b, 24), is_complementable(&b, 24)),
            ] {
                assert_eq!(Ok(requirement.is_ok()), predicate, "{a}, {b}");
                if requirement.is_ok() { exist += 1 } else { refused += 1 }
            }
        }
    }
    println!("{exist} exist, {refused} do not");
    assert!(exist > 10_000 && refused > 10_000);
}

#[test]
fn banks_are_those_that_are_counted() {
    let (mut free, mut busy) = (0, 0);
    for (tile, threads, values) in cases() {
        let both = LayoutValue::of(&[threads, values]).expect("small");
        for bytes in [1, 2, 4, 8] {
            let conflicts = Access::of_tile(&tile, &threads, &values, bytes).conflicts([0, 0, 0], bytes);
            let expected = if conflicts == 0 { Ok(()) } else { Err(Counterexample::Conflicts { conflicts }) };
            assert_eq!(
                require_conflict_free(&ComposedLayout::plain(&tile), &both, bytes),
                expected,
                "{both} in {tile}"
            );
            if conflicts == 0 { free += 1 } else { busy += 1 }
        }
    }
    println!("{free} accesses are free, {busy} are not");
    assert!(free > 50 && busy > 50);
}

#[test]
fn tiles_that_begin_within_their_swizzle_are_accessed_where_they_are() {
    let (mut free, mut busy, mut apart) = (0, 0, 0);
    for (tile, threads, values) in cases() {
        let both = LayoutValue::of(&[threads, values]).expect("small");
        for (bytes, start) in [1, 2, 4, 8].into_iter().flat_map(|bytes| [1, 4, 24, 64, 100].map(|start| (bytes, start)))
        {
            let access = Access::placed(&tile, start, &threads, &values, bytes);
            for numbers in [[0, 0, 0], [1, 4, 3], [2, 3, -2], [3, 3, 3], [3, 2, 5]] {
                let [bits, base, shift]: [i32; 3] = numbers;
                let swizzle = Swizzle::new(bits.cast_unsigned(), base.cast_unsigned(), shift).expect("a swizzle");
                let placed = ComposedLayout::new(swizzle, start, &tile);
                let found = require_conflict_free(&placed, &both, bytes);
                // A swizzle of bits within a vector breaks it up.
                if bits > 0 && access.vector() > 1 << base.min(base + shift) {
                    apart += u32::from(found.is_err());
                    continue;
                }
                let conflicts = access.conflicts(numbers, bytes);
                let expected = if conflicts == 0 { Ok(()) } else { Err(Counterexample::Conflicts { conflicts }) };
                assert_eq!(found, expected, "{both} in {placed} of {bytes} bytes");
                if conflicts == 0 { free += 1 } else { busy += 1 }
            }
        }
    }
    println!("{free} accesses are free, {busy} are not, {apart} would be taken apart");
    assert!(free > 500 && busy > 500);
}

#[test]
fn vectors_are_those_that_are_counted() {
    for layout in layouts(2, 16, 9) {
        let plain = ComposedLayout::plain(&layout);
        let table = table(&layout);
        let is_block = |block: &[u64]| {
            block[0].is_multiple_of(block.len() as u64)
                && (block[0]..).zip(block).all(|(expected, found)| expected == *found)
        };
        for least in [1_u64, 2, 4, 8] {
            let parts = usize::try_from(least).expect("small");
            let holds = table.len().is_multiple_of(parts) && table.chunks(parts).all(is_block);
            assert_eq!(require_vector_width(&plain, least).is_ok(), holds, "{layout}, {least}");
        }
    }
}
