//! Identity layouts map every coordinate to itself, and compositions with them work part by part.

use layout_algebra::{AlgebraError, IntTuple, Rounding, Tiler, idx2crd, make_identity_layout};
use layout_tests::brute_force::{extension, layout_exists, leaves, table};

use super::layouts;

fn shapes() -> Vec<IntTuple> {
    let shapes = [&[6, 4][..], &[2, 3, 4], &[4, 1, 3], &[5, 2], &[8, 8]].map(|shape| IntTuple::flat(shape).unwrap());
    let nested = IntTuple::of(&[IntTuple::flat(&[2, 3]).unwrap(), IntTuple::int(4)]).unwrap();
    shapes.into_iter().chain([nested]).collect()
}

#[test]
fn identity_takes_each_coordinate_to_itself() {
    for shape in shapes() {
        let identity = make_identity_layout(&shape).unwrap();
        for index in 0..shape.product().unwrap() {
            let coord = idx2crd(&IntTuple::int(index), &shape).unwrap();
            assert_eq!(identity.coordinate(&coord), Ok(coord), "{identity}");
            assert_eq!(identity.coordinate(&IntTuple::int(index)), Ok(coord), "{identity}");
        }
    }
}

/// Packs the parts of a coordinate as digits of one number, so that it adds up if the parts do.
fn packed(coord: &IntTuple) -> u64 {
    (0..coord.leaf_count()).fold(0, |number, leaf| number * 4096 + coord.leaf_at(leaf))
}

#[test]
fn compositions_keep_the_law_and_none_that_exists_is_refused() {
    let (mut kept, mut refused) = (0, 0);
    for shape in shapes() {
        let identity = make_identity_layout(&shape).unwrap();
        for b in layouts(2, 8, 9).iter().chain(&layouts(1, 12, 9)) {
            let expected = |index: u64| idx2crd(&IntTuple::int(index), &shape).unwrap();
            match identity.composition(b) {
                Ok(result) => {
                    kept += 1;
                    for (i, index) in table(b).into_iter().enumerate() {
                        let coord = result.coordinate(&IntTuple::int(i as u64)).unwrap();
                        // Trailing parts that no stride names are not written.
                        assert!(begins(&expected(index), &coord), "{identity} o {b} = {result} at {i}: {coord}");
                    }
                }
                Err(AlgebraError::TwoCoordinates { .. }) => refused += 1,
                Err(error) => {
                    refused += 1;
                    let leaves = leaves(b);
                    let value = |coord: &[u64]| {
                        let index = coord.iter().zip(&leaves).map(|(x, leaf)| x * leaf.stride).sum();
                        Some(packed(&expected(index)))
                    };
                    assert!(!layout_exists(&leaves, value), "{identity} o {b}: {error}");
                }
            }
        }
    }
    assert!(kept > 2000 && refused > 2000, "{kept} {refused}");
}

/// Checks whether `short` equals `long` except for trailing zeros.
fn begins(long: &IntTuple, short: &IntTuple) -> bool {
    if long.is_leaf() || short.is_leaf() {
        let rest = (0..long.leaf_count()).map(|leaf| long.leaf_at(leaf)).sum::<u64>();
        return short.is_leaf() && short.leaf_at(0) == rest;
    }
    (0..long.rank()).all(|i| {
        let part = long.mode(i).unwrap();
        short.mode(i).map_or_else(|_| packed(&part) == 0, |other| begins(&part, &other))
    })
}

#[test]
fn divides_visit_every_coordinate_once() {
    for shape in shapes() {
        let identity = make_identity_layout(&shape).unwrap();
        for extent in 1..=8 {
            let tile = Tiler::extent(extent).unwrap();
            let Ok(divided) = identity.zipped_divide(&tile, Rounding::Exact) else { continue };
            let size = shape.product().unwrap();
            let mut visited: Vec<String> =
                (0..size).map(|i| divided.coordinate(&IntTuple::int(i)).unwrap().to_string()).collect();
            visited.sort();
            visited.dedup();
            assert_eq!(visited.len() as u64, size, "{divided}");
        }
    }
}

/// Modes along one coordinate are rounded up together only if they do not collide, nor collide with left-out modes before their end.
#[test]
fn modes_of_one_coordinate_are_divided_apart() {
    let line = make_identity_layout(&IntTuple::flat(&[512]).unwrap()).unwrap();
    let (mut rounded, mut refused) = (0, 0);
    for layout in
        layouts(2, 6, 7).iter().filter(|layout| layout.rank() == 2 && layout_algebra::is_injective(layout) == Ok(true))
    {
        let coordinates = line.composition(layout).unwrap();
        let by_mode = |rows, columns| Tiler::by_mode(&[Tiler::extent(rows).unwrap(), Tiler::extent(columns).unwrap()]);
        let tiles = [[2, 3], [4, 2], [3, 5], [8, 4]].map(|[rows, columns]| by_mode(rows, columns));
        for tile in tiles.into_iter().chain([2, 3, 4, 5].map(Tiler::extent)).map(Result::unwrap) {
            let Ok(divided) = coordinates.zipped_divide(&tile, Rounding::Exact) else {
                refused += 1;
                continue;
            };
            let size = divided.size().unwrap();
            let mut met: Vec<String> =
                (0..size).map(|i| divided.coordinate(&IntTuple::int(i)).unwrap().to_string()).collect();
            met.sort();
            met.dedup();
            assert_eq!(met.len() as u64, size, "{coordinates} by {tile} is {divided}");
            let end = layout.cosize().unwrap();
            let coordinate = |text: &String| text.trim_matches(['(', ')']).parse::<u64>().unwrap();
            let before_the_end = met.iter().filter(|text| coordinate(text) < end).count() as u64;
            assert_eq!(before_the_end, layout.size().unwrap(), "{coordinates} by {tile} is {divided}");
            rounded += u64::from(size > layout.size().unwrap());
        }
    }
    assert!(rounded > 100 && refused > 100, "{rounded} {refused}");
}

#[test]
fn a_layout_after_coordinates_keeps_the_law() {
    let mut kept = 0;
    for a in layouts(2, 12, 5).iter().step_by(3) {
        let identity = make_identity_layout(&a.shape()).unwrap();
        for b in layouts(2, 8, 9).iter().step_by(5) {
            let Ok(coordinates) = identity.composition(b) else { continue };
            let Ok(result) = coordinates.under(a) else { continue };
            kept += 1;
            for (i, index) in table(b).into_iter().enumerate() {
                assert_eq!(extension(&result, i as u64), extension(a, index), "{a} o {coordinates} = {result} at {i}");
            }
        }
    }
    assert!(kept > 1000, "{kept}");
}

/// Strides of two modes into two coordinates, so that one mode of extent 1 may go on along another coordinate than its neighbor.
#[test]
fn the_first_mode_of_a_loose_divide_is_the_tile() {
    let (strides, mut answered) = (["1@0", "1@1", "3@0", "0"], 0);
    let small = |most: u64| (0..most * most).map(move |i| (i % most + 1, i / most + 1));
    // A coordinate without a second part stays at 0 there.
    let table = |text: &str| {
        let listed = layout_language::eval(&format!("table({text})"))?.to_string();
        let coordinates = listed.trim_matches(['[', ']', '(', ')']).split("),(").flat_map(|part| {
            let pairs =
                if part.contains(',') && !listed.contains('(') { part.split(',').collect() } else { vec![part] };
            pairs.into_iter().map(|pair| if pair.contains(',') { pair.to_owned() } else { format!("{pair},0") })
        });
        Ok::<Vec<String>, Vec<layout_language::Diagnostic>>(coordinates.collect())
    };
    for (((a, b), (s, d)), (x, y)) in small(3)
        .flat_map(|a| small(4).map(move |t| (a, t)))
        .flat_map(|at| (0..16).map(move |i| (at, (strides[i % 4], strides[i / 4]))))
    {
        let outer = format!("({a},{b}):({x},{y})");
        let Ok(divided) = layout_language::eval(&format!("logical_divide({outer},{s}:{d},loose)")) else { continue };
        let Ok(tile) = table(&format!("{outer} o {s}:{d}")) else { continue };
        answered += 1;
        let all = table(&divided.to_string()).unwrap();
        assert!(all.starts_with(&tile), "{outer} / {s}:{d}, loose: {divided}: {all:?}, not {tile:?}");
    }
    assert!(answered > 500, "{answered}");
}
