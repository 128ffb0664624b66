//! Swizzled layouts of too many coordinates to try them all: answers are checked at random coordinates.

use layout_algebra::predicate::{Counterexample, require_same_function};
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Swizzle};
use layout_tests::brute_force::{composed_at as at, extension, size};
use layout_tests::sample;

use super::composed_parts::Numbers;
use super::layout;
use super::swizzle::swizzles;

/// Returns a tensor of millions to billions of elements.
fn tensor(numbers: &mut Numbers) -> LayoutValue {
    let extent = |numbers: &mut Numbers| numbers.pick(&[1024_u64, 1023, 4096, 50_257, 768, 1 << 15, 12_000]);
    let (rows, columns) = (extent(numbers), extent(numbers));
    let pitch = numbers.pick(&[columns, columns + 1, columns.next_multiple_of(64), columns.next_power_of_two()]);
    let split = numbers.pick(&[2, 4, 8]);
    match numbers.below(5) {
        0 => layout(&[rows, columns], &[pitch, 1]),
        1 => layout(&[rows, columns], &[1, rows]),
        2 => layout(&[split, rows, columns], &[1, pitch * split, split]),
        3 => layout(&[rows, columns], &[numbers.pick(&[64, 96, 128, 512]), 0]),
        _ => layout(&[rows, columns, split], &[split * pitch, split, 1]),
    }
}

/// Returns small swizzles, and others that affect only large offsets.
fn all_swizzles() -> Vec<Swizzle> {
    let far = [(1, 0, 12), (2, 3, -14), (3, 20, 3), (1, 20, -1), (3, 30, 4), (2, 4, 40)];
    let far = far.map(|(bits, base, shift)| Swizzle::new(bits, base, shift).expect("valid"));
    swizzles(3, 4, 5).into_iter().chain(far).collect()
}

#[test]
fn what_decays_has_the_offsets() {
    let (all, mut numbers) = (all_swizzles(), Numbers::new(16));
    let (mut plain, mut composed, mut refused) = (0, 0, 0);
    for _ in 0..1500 {
        let c = ComposedLayout::new(numbers.pick(&all), numbers.pick(&[0, 0, 3, 64, 1 << 21]), &tensor(&mut numbers));
        match c.decay() {
            Ok(Some((layout, start))) => {
                plain += 1;
                for _ in 0..200 {
                    let index = numbers.below(size(c.layout()));
                    assert_eq!(start + extension(&layout, index), at(&c, index), "{c} at {index}: {layout}");
                }
            }
            Ok(None) => composed += 1,
            Err(error) => {
                refused += 1;
                let sw = c.swizzle();
                assert!(sw.base() + sw.bits() + sw.shift().unsigned_abs() > 20, "{c}: {error}");
            }
        }
    }
    println!("{plain} plain, {composed} composed, {refused} refused");
    assert!(plain > 300 && composed > 300, "{plain} {composed}");
}

#[test]
fn one_function_or_the_least_index_at_which_they_part() {
    let (all, mut numbers) = (all_swizzles(), Numbers::new(17));
    let (mut same, mut late, mut refused) = (0, 0, 0);
    for _ in 0..sample::count(400, 2) {
        let inside = tensor(&mut numbers);
        if size(&inside) <= 1 << 20 {
            continue;
        }
        let c = ComposedLayout::new(numbers.pick(&all), 0, &inside);
        let (other, start) = match (numbers.below(3), c.decay()) {
            (0, Ok(Some((layout, start)))) => (ComposedLayout::plain(&layout), start),
            (1, _) => (ComposedLayout::new(numbers.pick(&all), 0, &inside), 0),
            _ => (ComposedLayout::plain(&inside), 0),
        };
        if start != 0 {
            continue;
        }
        match require_same_function(&c, &other) {
            Ok(()) => {
                same += 1;
                assert_eq!(c.functionally_equal(&other), Ok(true), "{c} {other}");
                for _ in 0..300 {
                    let index = numbers.below(size(&inside));
                    assert_eq!(at(&c, index), at(&other, index), "{c} {other} at {index}");
                }
            }
            Err(Counterexample::Differs { index, left, right }) => {
                late += u64::from(index > 1 << 20);
                assert_eq!((at(&c, index), at(&other, index)), (left, right), "{c} {other} at {index}");
                assert!(left != right, "{c} {other} at {index}");
                let before = (0..300).map(|_| numbers.below(index.max(1))).filter(|before| *before < index);
                assert!(before.into_iter().all(|i| at(&c, i) == at(&other, i)), "{c} {other} before {index}");
            }
            Err(_) => refused += 1,
        }
    }
    println!("{same} the same, {late} late, {refused} refused");
    assert!(same > 25 && late > 2 && refused < 20, "{same} {late} {refused}");
}

#[test]
fn inverses_of_tensors_lead_back() {
    let (all, mut numbers) = (all_swizzles(), Numbers::new(18));
    let (mut right, mut left, mut undecided) = (0, 0, 0);
    for _ in 0..sample::count(600, 2) {
        let rows = numbers.pick(&[1024_u64, 4096, 50_257, 12_000]);
        let columns = numbers.pick(&[512_u64, 768, 1024, 4096]);
        let inside = match numbers.below(4) {
            0 => layout(&[rows, columns], &[columns, 1]),
            1 => layout(&[rows, columns], &[1, rows]),
            2 => layout(&[64, rows, columns / 64], &[1, columns, 64]),
            _ => layout(&[rows, columns], &[columns + 64, 1]),
        };
        if size(&inside) <= 1 << 20 {
            continue;
        }
        let offset = numbers.pick(&[0, 0, 0, 1 << 40]);
        let c = ComposedLayout::new(numbers.pick(&all), offset, &inside);
        let mut drawn = (0..200).map(|_| numbers.below(size(&inside))).collect::<Vec<_>>();
        drawn.extend([0, size(&inside) - 1]);
        match c.right_inverse() {
            Ok(inverse) => {
                right += 1;
                for index in drawn.iter().map(|index| index % size(inverse.layout())) {
                    let coordinate = at(&inverse, index);
                    assert!(coordinate < size(&inside), "{c}: {inverse} at {index}");
                    assert_eq!(at(&c, coordinate), index, "{c}: {inverse}");
                }
            }
            Err(error) => undecided += u64::from(matches!(error, AlgebraError::NotDecided { .. })),
        }
        match c.left_inverse() {
            Ok(inverse) => {
                left += 1;
                for index in &drawn {
                    assert_eq!(at(&c, at(&inverse, at(&c, *index))), at(&c, *index), "{c}: {inverse} at {index}");
                }
            }
            Err(error) => undecided += u64::from(matches!(error, AlgebraError::NotDecided { .. })),
        }
    }
    println!("{right} right, {left} left, {undecided} not decided");
    assert!(right > 25 && left > 25, "{right} {left}");
}
