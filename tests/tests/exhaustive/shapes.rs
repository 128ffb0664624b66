//! Orders of shapes and of coordinates: least and greatest bounds, and the order of indices.

// Counts: common_coarsening common_refinement is_in_domain prefix_product suffix_product

use layout_algebra::{
    IntTuple, Tiler, colex_less, common_coarsening, common_refinement, compatible, crd2idx, crd2idx_by_stride,
    elem_less, evenly_divides, idx2crd, inner_product, is_divisible, is_in_domain, lex_less, make_layout,
    prefix_product, suffix_product,
};
use layout_tests::sample;

fn int(value: u64) -> IntTuple {
    IntTuple::int(value)
}

fn flat(values: &[u64]) -> IntTuple {
    IntTuple::flat(values).expect("small")
}

/// Returns all shapes of this size whose tuples have one to three modes, nested up to `depth`.
fn shapes(size: u64, depth: usize) -> Vec<IntTuple> {
    let mut all = vec![int(size)];
    if depth > 0 {
        for (a, b) in (1..=size).filter(|a| size.is_multiple_of(*a)).map(|a| (a, size / a)) {
            for left in shapes(a, depth - 1) {
                all.extend(shapes(b, depth - 1).iter().map(|right| IntTuple::of(&[left, *right]).expect("small")));
            }
        }
        all.push(IntTuple::of(&[int(size)]).expect("small"));
        all.push(flat(&[size, 1, 1]));
    }
    all
}

fn below(a: &IntTuple, b: &IntTuple) -> bool {
    compatible(a, b) == Ok(true)
}

#[test]
fn refinement_and_coarsening_are_least_and_greatest() {
    for size in [4, 6, 12] {
        let all = shapes(size, 2);
        for a in sample::one_in(6).cases(&all) {
            for b in all.iter().step_by(2) {
                let finer: Vec<_> = all.iter().filter(|c| below(a, c) && below(b, c)).collect();
                match common_refinement(a, b) {
                    Ok(fine) => {
                        assert!(below(a, &fine) && below(b, &fine), "{a}, {b}: {fine}");
                        assert!(finer.iter().all(|c| below(&fine, c)), "{a}, {b}: {fine}");
                    }
                    Err(_) => assert!(finer.is_empty(), "{a}, {b}: {finer:?}"),
                }
                let coarse = common_coarsening(a, b).expect("one size");
                assert!(below(&coarse, a) && below(&coarse, b), "{a}, {b}: {coarse}");
                let mut coarser = all.iter().filter(|c| below(c, a) && below(c, b));
                assert!(coarser.all(|c| below(c, &coarse)), "{a}, {b}: {coarse}");
            }
        }
    }
}

#[test]
fn orders_of_coordinates_are_orders_of_indices() {
    for shape in shapes(12, 2) {
        let weights = prefix_product(&shape, &int(1)).expect("small");
        let rows = suffix_product(&shape, &int(1)).expect("small");
        for i in 0..12 {
            let c = idx2crd(&int(i), &shape).expect("fits");
            assert_eq!(inner_product(&c, &weights), Ok(i), "{c} in {shape}");
            assert!(shape.is_leaf() || elem_less(&c, &shape) == Ok(true), "{c} in {shape}");
            assert_eq!(is_in_domain(&c, &shape), Ok(true));
            for j in 0..12 {
                let d = idx2crd(&int(j), &shape).expect("fits");
                assert_eq!(crd2idx(&d, &shape), Ok(j));
                assert_eq!(colex_less(&c, &d), Ok(i < j), "{c} {d} in {shape}");
                let row = |coord| crd2idx_by_stride(coord, &shape, &rows).expect("small");
                assert_eq!(lex_less(&c, &d), Ok(row(&c) < row(&d)), "{c} {d} in {shape}");
            }
        }
    }
}

#[test]
fn what_divides_evenly_divides() {
    for (s, t) in (1..=8).flat_map(|s| (1..=8).map(move |t| (s, t))) {
        let shape = flat(&[s, t]);
        let whole = make_layout(&shape).expect("small");
        for (m, n) in (1..=8).flat_map(|m| (1..=8).map(move |n| (m, n))) {
            let parts = [m, n].map(|extent| Tiler::extent(extent).expect("positive"));
            let tiler = Tiler::by_mode(&parts).expect("small");
            let divides = s % m == 0 && t % n == 0;
            assert_eq!(evenly_divides(&shape, &tiler), Ok(divides), "{shape} {tiler}");
            assert_eq!(is_divisible(&whole, &tiler), Ok(divides), "{shape} {tiler}");
        }
        for n in 1..=64 {
            let tile = Tiler::extent(n).expect("positive");
            if evenly_divides(&shape, &tile) == Ok(true) {
                assert_eq!(is_divisible(&whole, &tile), Ok(true), "{shape} {n}");
            }
        }
    }
}
