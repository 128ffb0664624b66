//! Recasts of swizzled layouts: the new elements touched are those that contain the old ones, and if there is no answer, no layout of this
//! form is right.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Swizzle, SwizzleError, upcast};
use layout_tests::brute_force::{composed_offsets as image, size};

use super::composed_parts::Numbers;
use super::layout;
use super::swizzle::swizzles;

/// Returns the new elements that contain the old ones.
fn words(c: &ComposedLayout, count: u64) -> Vec<u64> {
    let mut words: Vec<u64> = image(c).into_iter().map(|offset| offset / count).collect();
    words.dedup();
    words
}

/// Returns the new element that contains the first part of each element, by the coordinates of the recast layout inside the swizzle.
fn places(c: &ComposedLayout, inside: &LayoutValue, count: u64) -> Vec<u64> {
    let place = |index: u64| {
        let (mut rest, mut offset) = (index, c.offset());
        for i in 0..inside.leaf_count() {
            let (mode, extent) = (c.layout().leaf_at(i), inside.leaf_at(i).extent);
            let parts = if mode.stride > 0 && mode.stride < count { count / mode.stride } else { 1 };
            offset += rest % extent * parts * mode.stride;
            rest /= extent;
        }
        c.swizzle().apply(offset) / count
    };
    (0..size(inside)).map(place).collect()
}

/// Returns the offsets of a swizzled layout, by its coordinates.
fn by_coordinate(c: &ComposedLayout) -> Vec<u64> {
    (0..size(c.layout())).map(|index| c.at(index).expect("small")).collect()
}

/// Returns the index in the recast layout of each old coordinate.
fn elements(c: &ComposedLayout, inside: &LayoutValue, count: u64) -> Vec<u64> {
    let element = |index: u64| {
        let (mut rest, mut place, mut block) = (index, 0, 1);
        for i in 0..inside.leaf_count() {
            let (mode, extent) = (c.layout().leaf_at(i), inside.leaf_at(i).extent);
            let parts = if mode.stride > 0 && mode.stride < count { count / mode.stride } else { 1 };
            place += rest % mode.extent / parts * block;
            block *= extent;
            rest /= mode.extent;
        }
        place
    };
    (0..size(c.layout())).map(element).collect()
}

/// Checks whether each old element lies in the new one that stands for it.
fn is_whole(c: &ComposedLayout, wide: &ComposedLayout, count: u64) -> bool {
    (0..).zip(elements(c, wide.layout(), count)).all(|(i, j)| c.at(i).unwrap() / count == wide.at(j).unwrap())
}

/// Checks that each new element holds its old ones, in the order in which they are without the swizzle.
fn check_inside(c: &ComposedLayout, wide: &ComposedLayout, count: u64) {
    let plain = ComposedLayout::plain(c.layout());
    if !plain.upcast(count).is_ok_and(|plain_wide| is_whole(&plain, &plain_wide, count)) {
        return; // elements of several modes add up past a new one
    }
    let mut parts: BTreeMap<u64, Vec<(u64, u64)>> = BTreeMap::new();
    for (index, element) in (0..).zip(elements(c, wide.layout(), count)) {
        assert_eq!(c.at(index).unwrap() / count, wide.at(element).unwrap(), "{c} by {count}: {wide}");
        parts.entry(element).or_default().push((plain.at(index).unwrap(), c.at(index).unwrap()));
    }
    for mut held in parts.into_values() {
        held.sort_unstable();
        assert!(held.is_sorted_by_key(|(_, swizzled)| *swizzled), "{c} by {count}: {wide}, {held:?}");
    }
}

/// Checks whether a swizzled layout with the shape of the inner layout touches these elements, each at its place.
fn exists(inside: &LayoutValue, [touched, places]: [&[u64]; 2], all: &[Swizzle]) -> bool {
    let most = touched.iter().max().expect("an element").next_power_of_two();
    let is_one = |wide: ComposedLayout| image(&wide) == touched && by_coordinate(&wide) == places;
    all.iter().any(|sw| (0..=most).any(|offset| is_one(ComposedLayout::new(*sw, offset, inside))))
}

#[test]
fn what_is_in_an_element_keeps_its_order() {
    let tile = |text: &str| text.parse::<ComposedLayout>().unwrap();
    for (text, from, to, widest) in [
        ("Sw<1,0,3> o 0 o 16:1", 16, 32, 1),
        ("Sw<3,0,6> o 0 o (64,64):(64,1)", 16, 32, 1),
        ("Sw<3,2,3> o 0 o (32,32):(32,1)", 16, 128, 4),
    ] {
        let refused = tile(text).recast_layout(from, to);
        let Err(AlgebraError::Swizzle(SwizzleError::Permuted { widest: found, .. })) = refused else {
            panic!("{text}: {refused:?}");
        };
        assert_eq!(found, widest, "{text}");
        assert!(tile(text).recast_layout(from, from * widest).is_ok(), "{text}");
    }
}

#[test]
fn the_issues_example_has_no_answer() {
    let refused = ComposedLayout::new(Swizzle::new(2, 2, -3).expect("valid"), 0, &layout(&[8], &[1])).upcast(8);
    assert!(matches!(refused, Err(AlgebraError::Swizzle(SwizzleError::TakenApart { .. }))), "{refused:?}");
}

#[test]
fn upcasts_touch_the_elements_in_which_the_old_ones_lie() {
    let (all, few, mut numbers) = (swizzles(3, 4, 5), swizzles(2, 2, 3), Numbers::new(13));
    let [mut whole, mut cast, mut placed, mut below, mut apart, mut ragged, mut missed] = [0_u64; 7];
    for round in 0..60_000 {
        let c = numbers.composed(&all, 1);
        let count = numbers.pick(&[2, 2, 3, 4, 4, 5, 6, 8, 8, 16, 32]);
        if size(c.layout()) > 600 {
            continue;
        }
        let expected = words(&c, count);
        if let Ok(wide) = c.upcast(count) {
            whole += 1;
            let is_inside = upcast(c.layout(), count) == Ok(*wide.layout());
            let decayed =
                c.decay().unwrap().map(|(plain, offset)| ComposedLayout::new(Swizzle::IDENTITY, offset, &plain));
            check_inside(if is_inside { &c } else { decayed.as_ref().expect("a plain one") }, &wide, count);
        } else if upcast(c.layout(), count).is_ok() && count.is_power_of_two() {
            let moved = (0..size(c.layout())).any(|i| {
                let plain = c.offset() + layout_tests::brute_force::extension(c.layout(), i);
                plain % count != c.swizzle().apply(plain) % count || plain / count != c.swizzle().apply(plain) / count
            });
            assert!(moved || c.offset() % count > 0, "{c} by {count} is refused");
        }
        match c.upcast_words(count) {
            Ok(wide) => {
                cast += 1;
                below += u64::from(c.swizzle().shift() < 0 && c.swizzle().unit() < count && !c.swizzle().is_identity());
                assert_eq!(image(&wide), expected, "{c} by {count}: {wide}");
                // A swizzle without effect may be left out, with the strides unchanged.
                if upcast(c.layout(), count) == Ok(*wide.layout()) {
                    placed += 1;
                    assert_eq!(by_coordinate(&wide), places(&c, wide.layout(), count), "{c} by {count}: {wide}");
                }
                assert_eq!(wide.shape().leaf_count(), c.shape().leaf_count(), "{c} by {count}: {wide}");
            }
            Err(error) => {
                let Ok(inside) = upcast(c.layout(), count) else { continue };
                match error {
                    AlgebraError::Swizzle(SwizzleError::TakenApart { .. }) => apart += 1,
                    AlgebraError::Swizzle(SwizzleError::RaggedOffset { .. }) => ragged += 1,
                    AlgebraError::Swizzle(SwizzleError::NotPowerOfTwo { .. }) => (),
                    other => panic!("{c} by {count}: {other}"),
                }
                if round % 16 == 0 && exists(&inside, [&expected, &places(&c, &inside, count)], &few) {
                    missed += 1;
                    if missed < 30 {
                        println!("{c} by {count}, inside {inside}: {expected:?}, {error}");
                    }
                }
            }
        }
    }
    println!(
        "{cast} cast, {below} of them reading below an element, {apart} taken apart, {ragged} ragged, {missed} missed"
    );
    assert!(
        whole > 10_000 && cast > 10_000 && placed > 10_000 && below > 500 && apart > 100 && ragged > 100,
        "{whole} {cast} {below} {apart} {ragged}"
    );
}

#[test]
fn downcasts_part_every_place() {
    let (all, mut numbers, mut cast) = (swizzles(3, 4, 5), Numbers::new(14), 0);
    for _ in 0..30_000 {
        let c = numbers.composed(&all, 1);
        let parts = numbers.pick(&[2, 3, 4, 5, 8, 16]);
        if size(c.layout()) > 600 {
            continue;
        }
        let Ok(fine) = c.downcast(parts) else { continue };
        cast += 1;
        let expected: Vec<u64> = image(&c).iter().flat_map(|x| (0..parts).map(move |k| x * parts + k)).collect();
        assert_eq!(image(&fine), expected, "{c} by {parts}: {fine}");
    }
    assert!(cast > 4000, "{cast}");
}

#[test]
fn recasts_cover_the_same_bits() {
    let (all, mut numbers, mut cast) = (swizzles(3, 4, 5), Numbers::new(15), 0);
    for _ in 0..30_000 {
        let c = numbers.composed(&all, 1);
        let (from, to) = numbers.pick(&[(8, 16), (16, 8), (32, 8), (8, 32), (4, 6), (6, 4), (16, 6), (8, 128), (1, 8)]);
        if size(c.layout()) > 600 {
            continue;
        }
        let Ok(recast) = c.recast_layout(from, to) else { continue };
        cast += 1;
        let bits = |offsets: Vec<u64>, width: u64| -> BTreeSet<u64> {
            offsets.into_iter().flat_map(|o| o * width..(o + 1) * width).collect()
        };
        let (old, new) = (bits(image(&c), from), bits(image(&recast), to));
        assert!(old.is_subset(&new), "{c} from {from} to {to}: {recast}");
        assert!(to > from || from % to != 0 || old == new, "{c} from {from} to {to}: {recast}");
    }
    assert!(cast > 4000, "{cast}");
}
