//! Recasts of swizzled layouts: the new elements touched are those that contain the old ones, and if there is no answer, no layout of this
//! form is right.

use std::collections::BTreeSet;

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

/// Checks whether a swizzled layout with the shape of the inner layout touches these elements, each at its place.
fn exists(inside: &LayoutValue, [touched, places]: [&[u64]; 2], all: &[Swizzle]) -> bool {
    let most = touched.iter().max().expect("an element").next_power_of_two();
    let is_one = |wide: ComposedLayout| image(&wide) == touched && by_coordinate(&wide) == places;
    all.iter().any(|sw| (0..=most).any(|offset| is_one(ComposedLayout::new(*sw, offset, inside))))
}

#[test]
fn the_issues_example_has_no_answer() {
    let refused = ComposedLayout::new(Swizzle::new(2, 2, -3).expect("valid"), 0, &layout(&[8], &[1])).upcast(8);
    assert!(matches!(refused, Err(AlgebraError::Swizzle(SwizzleError::TakenApart { .. }))), "{refused:?}");
}

#[test]
fn upcasts_touch_the_elements_in_which_the_old_ones_lie() {
    let (all, few, mut numbers) = (swizzles(3, 4, 5), swizzles(2, 2, 3), Numbers::new(13));
    let [mut cast, mut placed, mut below, mut apart, mut ragged, mut missed] = [0_u64; 6];
    for round in 0..60_000 {
        let c = numbers.composed(&all, 1);
        let count = numbers.pick(&[2, 2, 3, 4, 4, 5, 6, 8, 8, 16, 32]);
        if size(c.layout()) > 600 {
            continue;
        }
        let expected = words(&c, count);
        match c.upcast(count) {
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
        cast > 10_000 && placed > 10_000 && below > 500 && apart > 100 && ragged > 100,
        "{cast} {below} {apart} {ragged}"
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
