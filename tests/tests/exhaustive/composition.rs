//! The census: every rank-2 A, one and two modes in B, sizes to 8.

use layout_algebra::{AlgebraError, LayoutValue, composition, refines};
use layout_tests::brute_force::{self, composition_exists, extension};

use super::layouts;

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

/// Conditions 1 and 2 of the definition.
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
    for a in layouts(2, 8, 8) {
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
    for a in layouts(3, 12, 3) {
        for b in &right {
            census.count(&a, b);
        }
    }
    census.report("rank-3 A");
}
