//! Upcast, downcast, recast, alignment: compared with the elements they touch.

use std::collections::BTreeSet;

use layout_algebra::{AlgebraError, LayoutValue, Mode, downcast, max_alignment, recast_layout, upcast};
use layout_tests::brute_force::{leaves, offsets};

use super::layouts;

fn some_layouts() -> Vec<LayoutValue> {
    layouts(2, 12, 9).into_iter().chain(layouts(3, 8, 4)).collect()
}

/// Returns the elements of `width` old ones that are touched.
fn words(layout: &LayoutValue, width: u64) -> BTreeSet<u64> {
    offsets(layout).into_iter().map(|offset| offset / width).collect()
}

/// Returns the sums of the elements that each mode touches by itself.
fn mode_by_mode(layout: &LayoutValue, width: u64) -> BTreeSet<u64> {
    let mut sums = BTreeSet::from([0]);
    for Mode { extent, stride } in leaves(layout) {
        let steps: BTreeSet<u64> = (0..extent).map(|x| x * stride / width).collect();
        sums = sums.iter().flat_map(|sum| steps.iter().map(move |step| sum + step)).collect();
    }
    sums
}

#[test]
fn upcast_touches_the_same_places() {
    let (mut cast, mut misaligned, mut carried) = (0, 0, 0);
    for a in some_layouts() {
        for width in 1..=8 {
            let is_even = |mode: &Mode| {
                let stride = mode.stride;
                stride.is_multiple_of(width) || width.is_multiple_of(stride)
            };
            match upcast(&a, width) {
                Ok(wide) => {
                    cast += 1;
                    let touched: BTreeSet<u64> = offsets(&wide).into_iter().collect();
                    assert_eq!(touched, words(&a, width), "{a} by {width}: {wide}");
                }
                Err(AlgebraError::WidthDoesNotDivide { .. }) => {
                    misaligned += 1;
                    assert!(!leaves(&a).iter().all(is_even), "{a} by {width}");
                }
                Err(AlgebraError::WidthCarries { .. }) => {
                    carried += 1;
                    assert!(leaves(&a).iter().all(is_even), "{a} by {width}");
                    assert_ne!(mode_by_mode(&a, width), words(&a, width), "{a} by {width}");
                }
                Err(error) => panic!("{a} by {width}: {error}"),
            }
        }
    }
    println!("upcast: {cast} cast, {misaligned} misaligned, {carried} carried");
    assert!(cast > 0 && misaligned > 0 && carried > 0);
}

#[test]
fn downcast_parts_every_place() {
    for a in some_layouts() {
        for parts in 2..=4 {
            match downcast(&a, parts) {
                Ok(fine) => {
                    let expected: Vec<u64> =
                        offsets(&a).into_iter().flat_map(|o| (0..parts).map(move |k| o * parts + k)).collect();
                    assert_eq!(offsets(&fine), expected, "{a} by {parts}: {fine}");
                    assert_eq!(upcast(&fine, parts), Ok(a), "{a} by {parts}: {fine}");
                }
                Err(error) => {
                    assert_eq!(error, AlgebraError::NoUnitStride, "{a} by {parts}");
                    assert!(leaves(&a).iter().all(|mode| mode.stride != 1), "{a} by {parts}");
                }
            }
        }
    }
}

#[test]
fn recast_covers_the_same_bits() {
    for a in some_layouts() {
        for (from, to) in [(8, 16), (16, 8), (6, 8), (8, 6), (4, 4), (1, 8)] {
            let Ok(recast) = recast_layout(&a, from, to) else { continue };
            let bits = |layout: &LayoutValue, width: u64| -> BTreeSet<u64> {
                offsets(layout).into_iter().flat_map(|o| o * width..(o + 1) * width).collect()
            };
            let (old, new) = (bits(&a, from), bits(&recast, to));
            assert!(old.is_subset(&new), "{a} from {from} to {to}: {recast}");
            assert!(to > from || to < from && from % to != 0 || old == new, "{a} from {from} to {to}: {recast}");
        }
    }
}

#[test]
fn aligned_blocks_make_up_the_image() {
    for a in some_layouts() {
        let block = max_alignment(&a).expect("small");
        let reached: BTreeSet<u64> = offsets(&a).into_iter().collect();
        for offset in &reached {
            let start = offset / block * block;
            assert!((start..start + block).all(|place| reached.contains(&place)), "{a}: {block}");
        }
    }
}
