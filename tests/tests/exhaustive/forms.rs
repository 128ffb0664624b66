//! The forms of divides and products, and their parts, each compared with the functions of its modes.

// Counts: make_layout_tv shape stride
#![allow(clippy::many_single_char_names, clippy::similar_names, reason = "the letters of the definitions")]

use layout_algebra::{
    IntTuple, LayoutValue, Mode, Order, Rounding, Tiler, blocked_product, complement, flat_divide, flat_product,
    logical_divide, logical_product, make_layout_tv, raked_product, tile_to_shape, tile_to_shape_loose, tile_unzip,
    tiled_divide, tiled_product, zip, zipped_divide, zipped_product,
};
use layout_tests::brute_force::{coordinates, extension, is_injective, size, table};

use super::{layout, layouts};

fn mode(layout: &LayoutValue, i: usize) -> LayoutValue {
    layout.mode(i).expect("a mode")
}

/// Returns the offsets of all coordinates of these sizes, the first fastest.
fn all<const N: usize>(sizes: [u64; N], offset: impl Fn([u64; N]) -> u64) -> Vec<u64> {
    coordinates(&sizes).map(|place| offset(place.try_into().expect("as many"))).collect()
}

/// Returns the size of each mode; a leaf is its own only mode.
fn sizes(layout: &LayoutValue) -> Vec<u64> {
    (0..layout.rank()).map(|i| size(&mode(layout, i))).collect()
}

/// Returns matrices whose strides identify each element.
fn matrices() -> Vec<LayoutValue> {
    let extents = [[4, 6], [6, 4], [1, 6], [8, 3]];
    extents
        .iter()
        .flat_map(|extents| [[1, 100], [100, 1], [7, 50], [0, 3]].map(|strides| layout(extents, &strides)))
        .collect()
}

/// Returns tiles of one mode: extents, strides, two leaves, and none.
fn tiles() -> Vec<LayoutValue> {
    let mut tiles = layouts(1, 4, 3);
    tiles.push(layout(&[2, 2], &[1, 3]));
    tiles.retain(is_injective);
    tiles
}

#[test]
fn the_forms_of_a_divide_are_its_modes_divided() {
    let mut divided = 0;
    for a in matrices() {
        for (s, t) in tiles().iter().flat_map(|s| tiles().into_iter().map(move |t| (*s, t))) {
            let tiler = Tiler::by_mode(&[Tiler::layout(&s), Tiler::layout(&t)]).unwrap();
            let by_itself = |i: usize, tile: &LayoutValue| {
                let line = LayoutValue::line(size(&mode(&a, i)), 1).unwrap();
                logical_divide(&line, &Tiler::layout(tile), Rounding::Exact)
            };
            let zipped = zipped_divide(&a, &tiler, Rounding::Exact);
            let (Ok(m), Ok(n)) = (by_itself(0, &s), by_itself(1, &t)) else {
                assert!(zipped.is_err(), "{a} {tiler}");
                continue;
            };
            divided += 1;
            let ([i, k], [j, l]) = ([0, 1].map(|x| mode(&m, x)), [0, 1].map(|x| mode(&n, x)));
            let at = |x: u64, y: u64| extension(&mode(&a, 0), x) + extension(&mode(&a, 1), y);
            let counts = [&i, &j, &k, &l].map(size);
            let expected = all(counts, |[x, y, z, w]| {
                at(extension(&i, x) + extension(&k, z), extension(&j, y) + extension(&l, w))
            });
            let (zipped, tiled) = (zipped.unwrap(), tiled_divide(&a, &tiler, Rounding::Exact).unwrap());
            let flat = flat_divide(&a, &tiler, Rounding::Exact).unwrap();
            for (form, modes) in [
                (&zipped, vec![counts[0] * counts[1], counts[2] * counts[3]]),
                (&tiled, vec![counts[0] * counts[1], counts[2], counts[3]]),
                (&flat, counts.to_vec()),
            ] {
                assert_eq!((table(form), sizes(form)), (expected.clone(), modes), "{a} {tiler}: {form}");
            }
            let logical = logical_divide(&a, &tiler, Rounding::Exact).unwrap();
            let [m, n] = [&m, &n].map(size);
            let pairs = all([counts[0], counts[2], counts[1], counts[3]], |[x, z, y, w]| {
                at(extension(&i, x) + extension(&k, z), extension(&j, y) + extension(&l, w))
            });
            assert_eq!((table(&logical), sizes(&logical)), (pairs, vec![m, n]), "{a} {tiler}: {logical}");
            assert_eq!(tile_unzip(&logical, &tiler), Ok(zipped), "{a} {tiler}");
        }
    }
    assert!(divided > 300, "{divided}");
}

#[test]
fn a_product_is_the_block_and_the_complement_at_the_repetitions() {
    let mut products = 0;
    for a in layouts(2, 8, 5) {
        for b in layouts(1, 4, 3).into_iter().chain(layouts(2, 4, 2)) {
            let Ok(product) = logical_product(&a, &Tiler::layout(&b)) else { continue };
            products += 1;
            assert_eq!((mode(&product, 0), size(&mode(&product, 1))), (a, size(&b)), "{a} * {b}");
            let last = table(&b).into_iter().max().unwrap();
            // The complement of the definition and, if the block has holes, the longer one.
            let lengths = [size(&a) * (last + 1), 2 * (table(&a).into_iter().max().unwrap() + 1)];
            let repeats = lengths.iter().any(|length| {
                let rest = complement(&a, *length).unwrap();
                let expected: Vec<u64> = table(&b).iter().map(|offset| extension(&rest, *offset)).collect();
                table(&mode(&product, 1)) == expected
            });
            assert!(repeats, "{a} * {b} = {product}");
        }
    }
    assert!(products > 1000, "{products}");
}

#[test]
fn the_forms_of_a_product_are_its_modes_multiplied() {
    let mut products = 0;
    for a in layouts(2, 6, 3) {
        for (s, t) in (1..4).flat_map(|s| (1..4).map(move |t| (s, t))) {
            let tiler = Tiler::by_mode(&[Tiler::extent(s).unwrap(), Tiler::extent(t).unwrap()]).unwrap();
            let by_itself = |i: usize, n: u64| logical_product(&mode(&a, i), &Tiler::extent(n).unwrap());
            let zipped = zipped_product(&a, &tiler);
            let (Ok(m), Ok(n)) = (by_itself(0, s), by_itself(1, t)) else {
                assert!(zipped.is_err(), "{a} {tiler}");
                continue;
            };
            products += 1;
            let ([i, k], [j, l]) = ([0, 1].map(|x| mode(&m, x)), [0, 1].map(|x| mode(&n, x)));
            let counts = [&i, &j, &k, &l].map(size);
            let expected =
                all(counts, |[x, y, z, w]| extension(&i, x) + extension(&j, y) + extension(&k, z) + extension(&l, w));
            let (zipped, tiled) = (zipped.unwrap(), tiled_product(&a, &tiler).unwrap());
            for (form, modes) in [
                (&zipped, vec![counts[0] * counts[1], counts[2] * counts[3]]),
                (&tiled, vec![counts[0] * counts[1], counts[2], counts[3]]),
                (&flat_product(&a, &tiler).unwrap(), counts.to_vec()),
            ] {
                assert_eq!((table(form), sizes(form)), (expected.clone(), modes), "{a} {tiler}: {form}");
            }
        }
    }
    assert!(products > 300, "{products}");
}

#[test]
fn blocks_are_side_by_side_or_dealt_out() {
    let mut products = 0;
    let repetitions: Vec<LayoutValue> = layouts(2, 4, 2).into_iter().filter(is_injective).collect();
    for a in layouts(2, 6, 4) {
        let [m, n] = [0, 1].map(|i| size(&mode(&a, i)));
        for b in &repetitions {
            let product = logical_product(&a, &Tiler::layout(b));
            let (blocked, raked) = (blocked_product(&a, b), raked_product(&a, b));
            let Ok(product) = product else {
                assert!(blocked.is_err() && raked.is_err(), "{a} {b}");
                continue;
            };
            products += 1;
            let [s, t] = [0, 1].map(|i| size(&mode(b, i)));
            let (block, starts) = (table(&a), table(&mode(&product, 1)));
            let at = |values: &[u64], index: u64| values[usize::try_from(index).unwrap()];
            let offset = |x: u64, y: u64, k: u64, l: u64| at(&block, x + m * y) + at(&starts, k + s * l);
            let side_by_side = all([m, s, n, t], |[x, k, y, l]| offset(x, y, k, l));
            let dealt = all([s, m, t, n], |[k, x, l, y]| offset(x, y, k, l));
            let shape = vec![m * s, n * t];
            let (blocked, raked) = (blocked.unwrap(), raked.unwrap());
            assert_eq!((table(&blocked), sizes(&blocked)), (side_by_side, shape.clone()), "{a} {b}: {blocked}");
            assert_eq!((table(&raked), sizes(&raked)), (dealt, shape), "{a} {b}: {raked}");
        }
    }
    assert!(products > 1000, "{products}");
}

#[test]
fn a_block_is_tiled_to_a_shape_in_its_order() {
    let mut tiled = 0;
    for a in layouts(2, 6, 4).into_iter().filter(is_injective) {
        let [m, n] = [0, 1].map(|i| size(&mode(&a, i)));
        for (x, y) in (1..=8).flat_map(|x| (1..=8).map(move |y| (x, y))) {
            let shape = IntTuple::flat(&[x, y]).unwrap();
            let (s, t) = (x.div_ceil(m), y.div_ceil(n));
            for order in [Order::ColumnMajor, Order::RowMajor] {
                let loose = tile_to_shape_loose(&a, &shape, &order);
                let exact = tile_to_shape(&a, &shape, &order);
                let repetitions = order.layout(&IntTuple::flat(&[s, t]).unwrap()).unwrap();
                let product = logical_product(&a, &Tiler::layout(&repetitions));
                let fits = x % m == 0 && y % n == 0;
                let Ok(product) = product else {
                    assert!(loose.is_err() && exact.is_err(), "{a} {shape}");
                    continue;
                };
                tiled += 1;
                let starts = table(&mode(&product, 1));
                let offset = |i, k, j, l| {
                    table(&a)[usize::try_from(i + m * j).unwrap()] + starts[usize::try_from(k + s * l).unwrap()]
                };
                let expected = all([m, s, n, t], |[i, k, j, l]| offset(i, k, j, l));
                let loose = loose.unwrap();
                assert_eq!((table(&loose), sizes(&loose)), (expected, vec![m * s, n * t]), "{a} {shape}: {loose}");
                assert_eq!(exact.ok(), fits.then_some(loose), "{a} {shape}");
            }
        }
    }
    assert!(tiled > 1000, "{tiled}");
}

#[test]
fn zip_pairs_modes() {
    for a in layouts(2, 4, 2) {
        for b in layouts(2, 4, 2) {
            let zipped = zip(&a, &b).unwrap();
            for i in 0..2 {
                assert_eq!([mode(&mode(&zipped, i), 0), mode(&mode(&zipped, i), 1)], [mode(&a, i), mode(&b, i)]);
            }
        }
    }
}

/// Returns all layouts of threads and values that number their elements from 0.
fn numberings() -> Vec<LayoutValue> {
    let numbered = |layout: &LayoutValue| {
        let mut numbers = table(layout);
        numbers.sort_unstable();
        numbers.into_iter().eq(0..size(layout))
    };
    layouts(2, 8, 6).into_iter().filter(numbered).collect()
}

#[test]
fn threads_hold_the_elements_that_the_tile_says() {
    let numberings = numberings();
    assert!(numberings.len() > 30);
    for threads in &numberings {
        for values in &numberings {
            let (layout, tile) = make_layout_tv(threads, values).unwrap();
            let [s, t] = [0, 1].map(|i| size(&mode(threads, i)));
            let [m, n] = [0, 1].map(|i| size(&mode(values, i)));
            assert_eq!(tile, IntTuple::flat(&[s * m, t * n]).unwrap(), "{threads} {values}");
            assert_eq!(sizes(&layout), [size(threads), size(values)], "{threads} {values}");
            let table = table(&layout);
            for element in 0..s * m * t * n {
                let (x, y) = (element % (s * m), element / (s * m));
                let thread = extension(threads, x / m + s * (y / n));
                let value = extension(values, x % m + m * (y % n));
                let place = usize::try_from(thread + size(threads) * value).unwrap();
                assert_eq!(table[place], element, "{threads} {values}");
            }
        }
    }
    let twice = LayoutValue::leaf(Mode { extent: 2, stride: 2 });
    assert!(make_layout_tv(&twice, &LayoutValue::TRIVIAL).is_err());
}
