//! The census: every `A` of rank 2, `B` of one and two modes, sizes up to 8.

use layout_algebra::{AlgebraError, LayoutValue, composition, refines};
use layout_tests::brute_force::{self, composition_exists, extension};

use super::{layout, layouts};
use layout_tests::sample;

#[derive(Default)]
struct Census {
    pairs: u64,
    accepted: u64,
    refused: u64,
    accepted_wrong: Vec<String>,
    refused_right: Vec<String>,
}

impl Census {
    fn count(&mut self, a: &LayoutValue, b: &LayoutValue) {
        self.pairs += 1;
        match composition(a, b) {
            Ok(result) => {
                self.accepted += 1;
                if !is_composition(a, b, &result) {
                    self.accepted_wrong.push(format!("{a} o {b} = {result}"));
                }
            }
            Err(error) => {
                self.refused += 1;
                assert!(!matches!(error, AlgebraError::NotDecided { .. }), "{a} o {b}: {error}");
                if composition_exists(a, b) {
                    self.refused_right.push(format!("{a} o {b}: {error}"));
                }
            }
        }
    }

    fn report(&self, name: &str) {
        println!(
            "census of composition, {name}: {} pairs, {} accepted, {} refused; {} accepted wrong, {} refused though one exists",
            self.pairs,
            self.accepted,
            self.refused,
            self.accepted_wrong.len(),
            self.refused_right.len()
        );
        assert!(self.accepted_wrong.is_empty(), "{:?}", &self.accepted_wrong[..self.accepted_wrong.len().min(5)]);
        assert!(self.refused_right.is_empty(), "{:?}", &self.refused_right[..self.refused_right.len().min(5)]);
        assert!(self.accepted > 0 && self.refused > 0);
    }
}

/// Checks conditions 1 and 2 of the definition.
fn is_composition(a: &LayoutValue, b: &LayoutValue, result: &LayoutValue) -> bool {
    let refined = refines(&result.shape(), &b.shape()) == Ok(true);
    refined && brute_force::table(result) == brute_force::table(b).iter().map(|y| extension(a, *y)).collect::<Vec<_>>()
}

#[test]
fn census_of_one_mode() {
    let mut census = Census::default();
    for a in layouts(2, 8, 8) {
        for b in layouts(1, 8, 8) {
            census.count(&a, &b);
        }
    }
    census.report("one mode in B");
}

#[test]
fn census_of_two_modes() {
    let mut census = Census::default();
    let right = layouts(2, 8, 8);
    for a in sample::one_in(16).cases(layouts(2, 8, 8)) {
        for b in &right {
            census.count(&a, b);
        }
    }
    census.report("two modes in B");
}

#[test]
fn census_of_rank_three() {
    let mut census = Census::default();
    let right: Vec<_> = layouts(1, 12, 12).into_iter().chain(layouts(2, 6, 6)).collect();
    for a in sample::one_in(16).cases(layouts(3, 12, 3)) {
        for b in &right {
            census.count(&a, b);
        }
    }
    census.report("rank-3 A");
}

/// If carries cancel, every coordinate is tried; the coordinates of a leaf of stride 0 are all alike, however many there are.
#[test]
fn a_leaf_that_stands_still_decides_nothing() {
    let still = layout(&[1 << 30], &[0]);
    let moving = |b: &LayoutValue| brute_force::leaves(b).iter().all(|mode| mode.extent > 1 && mode.stride > 0);
    let rights: Vec<_> = layouts(2, 6, 5).into_iter().filter(moving).collect();
    let mut pairs = 0;
    for a in layouts(3, 8, 3).iter().filter(|a| brute_force::leaves(a).iter().all(|mode| mode.extent > 1)) {
        for b in &rights {
            let both = composition(a, &LayoutValue::of(&[*b, still]).expect("small"));
            let expected = composition(a, b).and_then(|alone| LayoutValue::of(&[alone, still]));
            assert_eq!(both, expected, "{a} o ({b}, {still})");
            pairs += 1;
        }
    }
    // The steps carry at 2 and at 4 at once, and cancel.
    let (a, b) = (layout(&[2, 2, 2], &[0, 1, 1]), layout(&[2, 2], &[1, 3]));
    assert!(composition(&a, &LayoutValue::of(&[b, still]).expect("small")).is_ok());
    assert!(pairs > 1_000, "{pairs}");
}
