//! The least swizzle, against all swizzles there are, each tried with sets.

use layout_algebra::LayoutValue;
use layout_algebra::analysis::{TileAccess, auto_padding, auto_swizzle, best_swizzle};
use layout_tests::access::Access;

use super::layout;

/// Tiles of two modes, and threads and values in them by index.
pub(super) fn cases() -> Vec<(LayoutValue, LayoutValue, LayoutValue)> {
    let mut cases = Vec::new();
    for [rows, columns] in [[8, 8], [8, 16], [16, 8], [4, 32], [32, 8], [16, 16]] {
        for strides in [[columns, 1], [1, rows], [columns + 1, 1], [2 * columns, 2]] {
            let tile = layout(&[rows, columns], &strides);
            cases.push((tile, layout(&[rows], &[1]), layout(&[columns], &[rows])));
            cases.push((tile, layout(&[columns], &[rows]), layout(&[rows], &[1])));
            cases.push((tile, layout(&[rows, 2], &[1, rows]), layout(&[columns / 2], &[2 * rows])));
            cases.push((tile, layout(&[rows / 2, 2], &[2, rows]), layout(&[2, columns / 2], &[1, 2 * rows])));
        }
    }
    cases
}

/// Every swizzle of up to 10 bits of offset, both ways.
fn numbers() -> Vec<[i32; 3]> {
    let triples = (1..=5).flat_map(|b| (0..9).flat_map(move |m| (-9..=9).map(move |s: i32| [b, m, s])));
    triples.filter(|[b, m, s]| s.abs() >= *b && b + m + s.abs() <= 10).collect()
}

#[test]
fn no_swizzle_is_better_and_none_as_good_is_smaller() {
    let (mut checked, mut free, mut negative) = (0, 0, 0);
    for (tile, threads, values) in cases() {
        for bytes in [1, 2, 4, 8] {
            let access = Access::of(&tile, &threads, &values, bytes);
            let tv = LayoutValue::of(&[threads, values]).expect("small");
            let ours = TileAccess::new(&tile, bytes, &tv).expect("inside");
            assert_eq!(
                ours.vector(),
                u64::try_from(access.vector()).expect("small"),
                "{tv} in {tile} of {bytes} bytes"
            );
            let keeps = |[_, base, _]: &[i32; 3]| access.vector() <= 1 << base;
            let plain = access.conflicts([0, 0, 0], bytes);
            let least = numbers().into_iter().filter(keeps).map(|s| (access.conflicts(s, bytes), s));
            let least = least.min_by_key(|(left, [b, m, s])| (*left, *b, s.abs(), *s < 0, *m)).expect("some");
            let best = best_swizzle(&[ours]).expect("small");
            assert_eq!(best.conflicts, plain);
            assert_eq!(best.left, least.0.min(plain), "{tv} in {tile} of {bytes} bytes: {least:?}, {best:?}");
            if best.left < plain {
                let found =
                    [best.swizzle.bits().cast_signed(), best.swizzle.base().cast_signed(), best.swizzle.shift()];
                assert_eq!(found, least.1, "{tv} in {tile} of {bytes} bytes");
                negative += u64::from(best.swizzle.shift() < 0);
            }
            assert_eq!(auto_swizzle(&[ours]).is_ok(), best.left == 0);
            free += u64::from(best.left == 0);
            checked += 1;
        }
    }
    println!("{checked} tiles: {free} freed of conflicts, {negative} by reading lower bits");
    assert!(checked > free);
}

#[test]
fn padding_frees_and_no_smaller_one_does() {
    let mut freed = 0;
    for (rows, columns, bytes) in [(8, 64, 2), (32, 32, 4), (16, 32, 4), (8, 8, 4), (64, 16, 1), (16, 16, 8)] {
        for threads in [layout(&[rows], &[1]), layout(&[columns], &[rows]), layout(&[rows, 2], &[1, rows])] {
            let values = layout_algebra::complement(&threads, rows * columns).expect("there is one");
            let access = |pad: u64| {
                let tile = layout(&[rows, columns], &[columns + pad, 1]);
                Access::of(&tile, &threads, &values, bytes)
            };
            let vector = u64::try_from(access(0).vector()).expect("small");
            let pads = (0..128 / bytes).step_by(usize::try_from(vector).expect("small"));
            let least = pads.clone().find(|pad| access(*pad).conflicts([0, 0, 0], bytes) == 0);
            let tile = layout(&[rows, columns], &[columns, 1]);
            let tv = LayoutValue::of(&[threads, values]).expect("small");
            let ours = auto_padding(&[TileAccess::new(&tile, bytes, &tv).expect("inside")]);
            let expected = least.map(|pad| layout(&[rows, columns], &[columns + pad, 1]));
            assert_eq!(ours.ok(), expected, "{threads} in {tile} of {bytes} bytes");
            freed += u64::from(least.is_some());
        }
    }
    println!("{freed} freed by padding");
    assert!(freed > 10);
}
