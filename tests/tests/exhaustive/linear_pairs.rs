//! Pairs of small linear layouts: composed, multiplied, divided, side by side, one after the other's inverse.

use std::collections::BTreeSet;

use layout_algebra::linear::{Dims, LinearLayout};
use layout_tests::linear::{Point, along, image_of, layouts, points};
use layout_tests::sample;

type Sizes<'a> = &'a [(&'a str, u32)];

/// Checks whether both are the same function between the same names, in any order.
fn same(a: &LinearLayout, b: &LinearLayout) -> bool {
    let size = |dims: &Dims| points(dims).len();
    let equal = |point: &Point| image_of(a, point) == image_of(b, point);
    size(&a.ins()) == size(&b.ins()) && points(&a.ins()).iter().all(equal)
}

#[test]
fn a_composition_is_the_one_after_the_other() {
    let outer = layouts(&[("b", 1), ("a", 2)], &[("c", 2)]);
    for inner in layouts(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]) {
        for outer in &outer {
            let both = inner.compose(outer).expect("the names of the one are those of the other");
            let after = |point: &Point| image_of(outer, &image_of(&inner, point));
            for point in &points(&inner.ins()) {
                assert_eq!(image_of(&both, point), after(point), "{outer} o {inner}");
            }
        }
    }
    for wide in layouts(&[("x", 1)], &[("a", 2), ("b", 2)]) {
        assert!(outer.iter().all(|outer| wide.compose(outer).is_err()), "b is larger");
    }
}

#[test]
fn a_product_has_the_one_in_the_low_bits_and_the_other_above() {
    let second = layouts(&[("y", 1), ("z", 1)], &[("b", 1), ("c", 1)]);
    for low in layouts(&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]) {
        assert_eq!(low.product(&LinearLayout::EMPTY), Ok(low));
        assert_eq!(LinearLayout::EMPTY.product(&low), Ok(low));
        for high in &second {
            let product = low.product(high).expect("small");
            assert_eq!(points(&product.ins()).len(), 16);
            for point in points(&product.ins()) {
                let of = |pairs: &[(&str, u64)]| -> Point {
                    pairs.iter().map(|(name, value)| ((*name).to_owned(), *value)).collect()
                };
                let below = image_of(&low, &of(&[("x", point["x"]), ("y", point["y"] % 2)]));
                let above = image_of(high, &of(&[("y", point["y"] / 2), ("z", point["z"])]));
                let image = of(&[("a", below["a"]), ("b", below["b"] + 2 * above["b"]), ("c", above["c"])]);
                assert_eq!(image_of(&product, &point), image, "{low} * {high}");
            }
        }
    }
}

/// Subtracts numbers of bits; `None` if one becomes negative.
fn less<'a>(all: Sizes<'a>, part: Sizes<'a>) -> Option<Vec<(&'a str, u32)>> {
    let left = |(name, bits): &(&'a str, u32)| {
        let taken = part.iter().find(|(other, _)| other == name).map_or(0, |(_, bits)| *bits);
        bits.checked_sub(taken).map(|left| (*name, left))
    };
    all.iter().map(left).collect()
}

#[test]
fn a_quotient_is_the_only_layout_whose_product_it_is() {
    let (ins, outs): (Sizes<'_>, Sizes<'_>) = (&[("x", 2), ("y", 1)], &[("a", 2), ("b", 1)]);
    let parts: [(Sizes<'_>, Sizes<'_>); 5] = [
        (&[("x", 1)], &[("a", 1)]),
        (&[("x", 1)], &[("b", 1)]),
        (&[("y", 1)], &[("a", 1)]),
        (&[("x", 1), ("y", 1)], &[("a", 1), ("b", 1)]),
        (&[("x", 2)], &[("a", 1)]),
    ];
    let (mut divided, mut sample) = (0, sample::one_in(3));
    for (part_ins, part_outs) in parts {
        let candidates = layouts(&less(ins, part_ins).expect("smaller"), &less(outs, part_outs).expect("smaller"));
        for divisor in layouts(part_ins, part_outs) {
            if !sample.takes() {
                continue;
            }
            let products = |is_left: bool| {
                let product = move |rest: &LinearLayout| {
                    if is_left { divisor.product(rest) } else { rest.product(&divisor) }.expect("small")
                };
                candidates.iter().map(move |rest| (product(rest), rest)).collect::<Vec<_>>()
            };
            let (lefts, rights) = (products(true), products(false));
            for all in layouts(ins, outs) {
                for (products, quotient) in [(&lefts, all.divide_left(&divisor)), (&rights, all.divide_right(&divisor))]
                {
                    let found: Vec<_> = products.iter().filter(|(product, _)| same(product, &all)).collect();
                    assert!(found.len() <= 1);
                    assert_eq!(quotient.is_some(), found.len() == 1, "{all} by {divisor}");
                    if let (Some(quotient), Some((_, rest))) = (quotient, found.first()) {
                        assert!(same(&quotient, rest), "{all} by {divisor}: {quotient}, not {rest}");
                        divided += 1;
                    }
                }
                tiles(&all, &divisor);
            }
        }
    }
    assert!(divided > sample.expected(200), "{divided}");
}

/// `L(x) = tile(x) ^ repetitions(x)`, where the tile reads its low bits; such repetitions exist exactly if the tile divides.
fn tiles(all: &LinearLayout, tile: &LinearLayout) {
    let repetitions = all.repetitions(tile);
    assert_eq!(repetitions.is_some(), all.divide_left(tile).is_some(), "{all} by {tile}");
    let Some(repetitions) = repetitions else { return };
    for point in points(&all.ins()) {
        let ins = tile.ins();
        let low = (0..ins.count())
            .map(|i| (ins.get(i).name.to_string(), point[ins.get(i).name.as_str()] % ins.get(i).size()));
        let (one, other) = (image_of(tile, &low.collect()), image_of(&repetitions, &point));
        for (name, value) in image_of(all, &point) {
            assert_eq!(one.get(&name).copied().unwrap_or(0) ^ other[&name], value, "{all} by {tile}");
        }
    }
}

#[test]
fn the_largest_identity_is_factored_out() {
    for layout in layouts(&[("x", 2), ("y", 1)], &[("a", 2), ("b", 1)]) {
        for most in [1, 2, 4, 8] {
            let quotient = |size| layout.divide_left(&LinearLayout::identity_1d(size, "x", "a").expect("a power"));
            let sizes = [4, 2, 1].into_iter().filter(|size| *size <= most);
            let largest = sizes.into_iter().find(|size| quotient(*size).is_some()).expect("1 always divides");
            let (size, rest) = layout.factor_identity("x", "a", most).expect("a power");
            assert_eq!(size, largest, "{layout}");
            assert!(same(&rest, &quotient(size).expect("divides")), "{layout}");
        }
    }
}

#[test]
fn concatenations_xor_their_inputs_and_join_their_outputs() {
    for a in layouts(&[("x", 1)], &[("a", 2)]) {
        for b in layouts(&[("y", 2)], &[("a", 2)]) {
            let both = a.concat_ins(&b).expect("the same outputs");
            for point in points(&both.ins()) {
                assert_eq!(
                    image_of(&both, &point)["a"],
                    image_of(&a, &point)["a"] ^ image_of(&b, &point)["a"],
                    "{a}, {b}"
                );
            }
            assert!(a.concat_outs(&b).is_err() && b.concat_ins(&b).is_err());
        }
    }
    for a in layouts(&[("x", 2)], &[("a", 1)]) {
        for b in layouts(&[("x", 2)], &[("b", 2)]) {
            let both = a.concat_outs(&b).expect("the same inputs");
            for point in points(&both.ins()) {
                let image: Point = image_of(&a, &point).into_iter().chain(image_of(&b, &point)).collect();
                assert_eq!(image_of(&both, &point), image, "{a}, {b}");
            }
            assert!(a.concat_ins(&b).is_err());
        }
    }
}

#[test]
fn what_is_inverted_and_composed_goes_where_the_other_has_the_same() {
    let second = layouts(&[("y", 1), ("z", 1)], &[("o", 3)]);
    let reached: Vec<BTreeSet<Point>> =
        second.iter().map(|other| points(&other.ins()).iter().map(|point| image_of(other, point)).collect()).collect();
    for first in layouts(&[("x", 1), ("y", 1)], &[("o", 3)]) {
        let renamed = first.rename_in("y", "w").expect("another name");
        for (other, reached) in second.iter().zip(&reached) {
            let inside = points(&first.ins()).iter().all(|point| reached.contains(&image_of(&first, point)));
            let found = first.invert_and_compose(other);
            assert_eq!(found.is_ok(), inside, "{first}, {other}");
            let Ok(found) = found else { continue };
            for point in &points(&first.ins()) {
                assert_eq!(image_of(other, &image_of(&found, point)), image_of(&first, point));
            }
            if first.basis(1, 0) == other.basis(0, 0) {
                let y: Point = [("y".to_owned(), 1)].into();
                assert_eq!(
                    (image_of(&found, &y)["y"], image_of(&found, &y)["z"]),
                    (1, 0),
                    "{first}, {other}: kept apart"
                );
            }
            let (least, masks) = (renamed.invert_and_compose(other).expect("as before"), other.free_variable_masks());
            for point in points(&renamed.ins()) {
                let back = image_of(&least, &point);
                assert_eq!((back["y"] & masks[0], back["z"] & masks[1]), (0, 0), "{renamed}, {other}");
            }
        }
    }
}

#[test]
fn a_permutation_brings_the_divisors_columns_to_the_front_or_the_back() {
    let mut found = 0;
    for layout in layouts(&[("r", 2), ("l", 1)], &[("o", 2), ("p", 1)]) {
        for part in layouts(&[("r", 1)], &[("o", 1), ("p", 1)]).iter().chain(&layouts(&[("r", 2)], &[("o", 2)])) {
            for is_left in [true, false] {
                let bits = part.ins().bits();
                let above = |name: &str| {
                    let bits = |dims: Dims| dims.find(name).map_or(0, |j| dims.get(j).bits);
                    if is_left { 0 } else { bits(layout.outs()) - bits(part.outs()) }
                };
                let wanted = |k: u32| -> Vec<(String, u64)> {
                    let image = image_of(part, &[("r".to_owned(), 1 << k)].into());
                    let mut all: Point = [("o".to_owned(), 0), ("p".to_owned(), 0)].into();
                    all.extend(image.into_iter().map(|(name, value)| (name.clone(), value << above(&name))));
                    all.into_iter().collect()
                };
                let column =
                    |k: u32| image_of(&layout, &[("r".to_owned(), 1 << k)].into()).into_iter().collect::<Vec<_>>();
                let fits = |order: [u32; 2]| {
                    let kept = if is_left { &order[..bits as usize] } else { &order[2 - bits as usize..] };
                    kept.iter().zip(0..).all(|(place, k)| column(*place) == wanted(k))
                };
                let action = layout.divide_permutation(part, is_left).expect("dimensions");
                assert_eq!(action.is_some(), fits([0, 1]) || fits([1, 0]), "{layout} by {part}, left {is_left}");
                let Some(action) = action else { continue };
                assert!(fits([action.places()[0], action.places()[1]]), "{layout} by {part}, left {is_left}");
                found += 1;
            }
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn equality_is_that_of_bases_and_sizes() {
    let all = layouts(&[("x", 1), ("y", 1)], &[("a", 1)]);
    let wide = layouts(&[("x", 1), ("y", 1)], &[("a", 2)]);
    for (a, b) in all.iter().flat_map(|a| all.iter().chain(&wide).map(move |b| (a, b))) {
        let same_images = points(&a.ins()).iter().all(|point| along(&image_of(a, point), &["a"]) == image_of(b, point));
        assert_eq!(a.equals_ignoring_out_sizes(b), same_images, "{a}, {b}");
        assert_eq!(a.equals(b), same_images && a.outs().bits() == b.outs().bits(), "{a}, {b}");
    }
}
