//! Common vectors of two layouts or shapes; nullspaces, and distributed domains.

// Counts: greatest_common_domain

use layout_algebra::{
    IntTuple, LayoutValue, Tiler, domain_distribute, greatest_common_domain, is_divisible, make_layout,
    max_common_layout, max_common_vector, nullspace,
};
use layout_tests::brute_force::{extension, image, leaves, size, table};
use layout_tests::notation::layout;

use super::layouts;

#[test]
fn max_common_counts_within_both_domains() {
    let mut counted = 0;
    let all: Vec<_> = layouts(2, 8, 4).into_iter().chain(layouts(1, 8, 2)).collect();
    for a in &all {
        for b in &all {
            let run = max_common_vector(a, b).expect("it is decided");
            counted += 1;
            let (there, also) = (table(a), table(b));
            let is_met = |n: &u64| there.iter().zip(&also).any(|pair| pair == (n, n));
            let expected = (0..=64).take_while(is_met).count();
            assert_eq!(run, expected as u64, "{a}, {b}");
            let common = max_common_layout(a, b).expect("as the vector");
            assert!(size(&common) <= run, "{a}, {b}: {common}");
            for (n, index) in (0..).zip(table(&common)) {
                assert!(index < size(a) && index < size(b), "{a}, {b}: {common}");
                assert_eq!((extension(a, index), extension(b, index)), (n, n), "{a}, {b}: {common}");
            }
        }
    }
    assert!(counted > 10_000, "{counted}");
    let large = |text: &str| layout(text).expect("a layout");
    for (a, b, run) in [
        ("(96,64):(1,104)", "(128,48):(1,136)", 96),
        ("(128,48):(1,136)", "(96,64):(1,104)", 96),
        ("(4096,4096):(4096,1)", "(4096,4096):(4096,1)", 1 << 24),
        ("(50257,768):(768,1)", "(50257,1024):(1024,1)", 768),
        ("(768,50257):(1,800)", "(1024,50257):(1,1024)", 768),
        ("(5,7,11):(1,5,35)", "(5,14,3):(1,5,70)", 210),
        ("(5,7,11):(1,5,40)", "(5,14,3):(1,5,70)", 35),
        ("3:1", "(3,4):(1,1)", 3),
        ("(64,1048576):(1,0)", "(32,2,1048576):(1,64,0)", 32),
        ("(4096,64):(1,0)", "(4096,32):(1,0)", 4096),
    ] {
        assert_eq!(max_common_vector(&large(a), &large(b)), Ok(run), "{a}, {b}");
    }
}

#[test]
fn nullspace_is_what_leads_to_0() {
    for a in layouts(2, 12, 4).iter().chain(&layouts(3, 12, 3)) {
        let zeros: Vec<u64> = (0..).zip(table(a)).filter(|(_, offset)| *offset == 0).map(|(i, _)| i).collect();
        assert_eq!(table(&nullspace(a).expect("small")), zeros, "{a}");
    }
}

fn shapes() -> Vec<IntTuple> {
    let flat = layouts(2, 24, 0).into_iter().chain(layouts(3, 24, 0));
    flat.map(|layout| layout.shape()).collect()
}

/// Checks whether `extent:step` walks evenly through one leaf of the shape.
fn lies_in_a_leaf(shape: &IntTuple, extent: u64, step: u64) -> bool {
    let mut start = 1;
    (0..shape.leaf_count()).any(|i| {
        let (begin, end) = (start, start * shape.leaf_at(i));
        start = end;
        step.is_multiple_of(begin) && end.is_multiple_of(step * extent)
    })
}

#[test]
fn the_greatest_common_domain_holds_every_common_mode() {
    let shapes = shapes();
    for s in &shapes {
        for t in shapes.iter().step_by(3) {
            let common = greatest_common_domain(s, t).expect("small");
            let modes = leaves(&common);
            for mode in modes.iter().filter(|mode| mode.extent > 1) {
                assert!(lies_in_a_leaf(s, mode.extent, mode.stride), "{s}, {t}: {common}");
                assert!(lies_in_a_leaf(t, mode.extent, mode.stride), "{s}, {t}: {common}");
            }
            for step in 1..=12 {
                for extent in 2..=24 {
                    if lies_in_a_leaf(s, extent, step) && lies_in_a_leaf(t, extent, step) {
                        let holds = |mode: &layout_algebra::Mode| {
                            mode.extent > 1
                                && step.is_multiple_of(mode.stride)
                                && (mode.extent * mode.stride).is_multiple_of(step * extent)
                        };
                        assert!(modes.iter().any(holds), "{s}, {t}: {extent}:{step} is not in {common}");
                    }
                }
            }
            assert_eq!(greatest_common_domain(t, s), Ok(common));
        }
    }
}

#[test]
fn distributed_domains_divide() {
    for shape in shapes() {
        for count in 1..=24 {
            let part = domain_distribute(&shape, count).expect("small");
            assert_eq!(count % size(&part), 0, "{shape}, {count}: {part}");
            assert!(table(&part).windows(2).all(|pair| pair[0] < pair[1]), "{shape}, {count}: {part}");
            let whole: LayoutValue = make_layout(&shape).expect("small");
            assert_eq!(is_divisible(&whole, &Tiler::layout(&part)), Ok(true), "{shape}, {count}: {part}");
            assert!(image(&part).last() < Some(&size(&whole)), "{shape}, {count}: {part}");
        }
    }
}
