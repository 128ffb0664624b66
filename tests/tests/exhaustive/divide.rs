//! Divide and product: every offset kept once, and the law of mode 0.

use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide, logical_product};
use layout_tests::brute_force::{composition_exists, extension, image, is_injective, table};

use super::layouts;
use layout_tests::sample;

#[test]
fn divide_keeps_every_offset_once() {
    let (mut divided, mut refused) = (0, 0);
    let tiles = layouts(2, 6, 6);
    for a in layouts(2, 12, 4) {
        for tile in &tiles {
            let Ok(result) = logical_divide(&a, &Tiler::layout(tile), Rounding::Exact) else {
                refused += 1;
                continue;
            };
            divided += 1;
            assert_eq!(image(&result), image(&a), "{a} / {tile} = {result}");
            let walked = table(&result.mode(0).expect("a tile"));
            let expected: Vec<u64> = table(tile).iter().map(|i| extension(&a, *i)).collect();
            assert_eq!(walked, expected, "{a} / {tile} = {result}");
        }
    }
    println!("divide: {divided} divided, {refused} refused");
    assert!(divided > 0 && refused > 0);
}

#[test]
fn divide_refuses_only_what_has_no_answer() {
    let tiles = layouts(2, 6, 6);
    for a in layouts(2, 12, 4) {
        let n = layout_tests::brute_force::size(&a);
        for tile in &tiles {
            if logical_divide(&a, &Tiler::layout(tile), Rounding::Exact).is_ok() {
                continue;
            }
            let Ok(rest) = layout_algebra::complement_exact(tile, n) else { continue };
            let both = LayoutValue::of(&[*tile, rest]).expect("small");
            assert!(!composition_exists(&a, &both), "{a} / {tile} is refused, though {a} o {both} exists");
        }
    }
}

#[test]
fn a_loose_divide_misses_no_offset() {
    let (mut exact, mut rounded, mut refused) = (0, 0, 0);
    let tiles: Vec<_> = layouts(2, 6, 6).into_iter().chain(layouts(1, 8, 3)).collect();
    for a in sample::one_in(8).cases(layouts(2, 12, 4).iter().chain(&layouts(3, 8, 2))) {
        for tile in &tiles {
            let Ok(result) = logical_divide(a, &Tiler::layout(tile), Rounding::Loose) else {
                refused += 1;
                continue;
            };
            match logical_divide(a, &Tiler::layout(tile), Rounding::Exact) {
                Ok(kept) => {
                    exact += 1;
                    assert_eq!(result, kept, "{a} / {tile}");
                }
                Err(_) => rounded += 1,
            }
            let covered = image(&result);
            assert!(image(a).iter().all(|offset| covered.binary_search(offset).is_ok()), "{a} / {tile} = {result}");
        }
    }
    println!("loose divide: {exact} exact, {rounded} rounded, {refused} refused");
    assert!(exact > 0 && rounded > 0 && refused > 0);
}

#[test]
fn product_of_injective_layouts_is_injective() {
    let mut products = 0;
    let repetitions = layouts(2, 6, 3);
    for block in layouts(2, 6, 6) {
        for times in &repetitions {
            let Ok(result) = logical_product(&block, &Tiler::layout(times)) else { continue };
            products += 1;
            assert_eq!(table(&result.mode(0).expect("the block")), table(&block));
            if is_injective(&block) && is_injective(times) {
                assert!(is_injective(&result), "{block} * {times} = {result}");
            }
        }
    }
    assert!(products > 1000, "{products}");
}
