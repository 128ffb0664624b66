//! Complements are ordered, disjoint, and fill whenever a layout does.

use layout_algebra::{AlgebraError, LayoutValue, complement, complement_exact, is_complementable};
use layout_tests::brute_force::{image, is_injective, size, table};
use layout_tests::sample;

use super::layouts;

/// Checks whether some layout, of any rank, fills `[0, n)` together with `a`. Its offsets are forced: each is the smallest one not yet
/// covered. So there is at most one set of offsets, and the question is whether it is the image of a layout.
fn fills_somehow(a: &LayoutValue, n: u64) -> bool {
    let offsets = table(a);
    let mut covered = vec![false; usize::try_from(n).expect("small")];
    let mut starts = Vec::new();
    while let Some(start) = covered.iter().position(|hit| !hit) {
        starts.push(start as u64);
        for offset in &offsets {
            match covered.get_mut(start + usize::try_from(*offset).expect("small")) {
                Some(hit) if !*hit => *hit = true,
                _ => return false,
            }
        }
    }
    is_image_of_a_layout(&starts)
}

/// Checks whether an ordered list that begins with 0 is the table of an ordered layout: splits off the longest run, and recurses.
fn is_image_of_a_layout(offsets: &[u64]) -> bool {
    if offsets.len() < 2 {
        return true;
    }
    let step = offsets[1];
    let run = offsets.iter().zip(0..).take_while(|(offset, i)| **offset == i * step).count();
    if !offsets.len().is_multiple_of(run) {
        return false;
    }
    let starts: Vec<u64> = offsets.iter().step_by(run).copied().collect();
    let repeats = offsets
        .chunks(run)
        .zip(&starts)
        .all(|(chunk, start)| chunk.iter().zip(offsets).all(|(offset, first)| offset - start == *first));
    repeats && is_image_of_a_layout(&starts)
}

#[test]
fn complement_is_ordered_disjoint_and_fills_where_one_does() {
    let (mut filled, mut left_holes, mut refused) = (0, 0, 0);
    for a in sample::one_in(6).cases(layouts(2, 8, 9).into_iter().chain(layouts(3, 8, 5))) {
        for n in 1..=40 {
            let fills = fills_somehow(&a, n);
            assert_eq!(is_complementable(&a, n), Ok(fills), "{a} in {n}");
            assert_eq!(complement_exact(&a, n).is_ok(), fills, "{a} in {n}");
            match complement(&a, n) {
                Ok(rest) => {
                    let starts = table(&rest);
                    assert!(starts.windows(2).all(|pair| pair[0] < pair[1]), "{a} in {n}: {rest} is not ordered");
                    let both = LayoutValue::of(&[a, rest]).expect("small");
                    assert_eq!(is_injective(&both), is_injective(&a), "{a} in {n}: {rest} is not disjoint");
                    if fills {
                        filled += 1;
                        assert_eq!(image(&both), (0..n).collect::<Vec<_>>(), "{a} in {n}: {rest} does not fill");
                    } else {
                        left_holes += 1;
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(!fills, "{a} in {n}: {error}");
                    let moving = layout_algebra::filter_zeros(&a);
                    match error {
                        AlgebraError::NotInjective { .. } => assert!(!is_injective(&moving), "{a} in {n}: {error}"),
                        AlgebraError::ModesInterleave { .. } => assert!(is_injective(&moving), "{a} in {n}: {error}"),
                        other => panic!("{a} in {n}: {other}"),
                    }
                }
            }
        }
    }
    println!("complement: {filled} fill, {left_holes} leave holes where nothing fills, {refused} refused");
    assert!(filled > 0 && left_holes > 0 && refused > 0 && size(&LayoutValue::TRIVIAL) == 1);
}
