//! Diagnoses of refusals: a call evaluates exactly if the operation has an answer, and the suggestion of a help line evaluates.

use layout_algebra::diagnose::{Diagnosis, Operation, OwnedCall};
use layout_algebra::{
    AlgebraError, LayoutValue, Rounding, Tiler, blocked_product, complement, composition, layout_add, left_inverse,
    logical_divide, logical_product, right_inverse, upcast, zip,
};
use layout_tests::brute_force::composition_exists;
use layout_tests::notation;
use layout_tests::sample;

use super::layouts;

/// Returns the suggestion for an operand, whichever it is.
fn proposed(diagnosis: &Diagnosis) -> Option<&str> {
    let help = diagnosis.help()?;
    let (_, rest) = help.split_once('`')?;
    let (proposal, _) = rest.split_once('`')?;
    Some(proposal)
}

/// Numbers of answered calls, of refused calls, and of refusals with a suggestion.
#[derive(Default)]
struct Census {
    answered: u64,
    refused: u64,
    helped: u64,
}

impl Census {
    fn count<T>(
        &mut self,
        call: &OwnedCall,
        answer: &Result<T, AlgebraError>,
        accepts: impl FnOnce(&LayoutValue) -> bool,
    ) {
        assert_eq!(call.evaluates(), answer.is_ok(), "{call:?}");
        let Err(error) = answer else {
            self.answered += 1;
            return;
        };
        self.refused += 1;
        let diagnosis = call.explain(error);
        assert_eq!(diagnosis.headline(), error.headline().as_str());
        assert!(diagnosis.notes().next().is_some_and(|note| note.starts_with("A = ")), "{diagnosis}");
        assert!(diagnosis.picture().count() <= 8, "{diagnosis}");
        if let Some(layout) = proposed(&diagnosis).and_then(notation::layout) {
            assert!(accepts(&layout), "{diagnosis}");
            self.helped += 1;
        }
    }

    fn report(&self, name: &str) {
        println!(
            "diagnoses of {name}: {} answered, {} refused, {} of them helped",
            self.answered, self.refused, self.helped
        );
        assert!(self.answered > 0 && self.helped > 0);
    }
}

#[test]
fn proposals_of_compositions_compose() {
    let mut census = Census::default();
    for a in layouts(2, 8, 3) {
        for b in layouts(2, 6, 3) {
            let call = OwnedCall::new(Operation::Composition).layout(&a).layout(&b);
            census.count(&call, &composition(&a, &b), |b| composition_exists(&a, b));
        }
    }
    census.report("composition");
    assert!(census.helped * 100 > census.refused * 95, "a help is hardly ever missing");
}

#[test]
fn proposals_of_divides_divide() {
    let mut census = Census::default();
    for a in sample::one_in(6).cases(layouts(2, 8, 2)) {
        for tile in layouts(2, 6, 3) {
            let call = OwnedCall::new(Operation::LogicalDivide).layout(&a).layout(&tile);
            let divide = |tile: &LayoutValue| logical_divide(&a, &Tiler::layout(tile), Rounding::Exact);
            census.count(&call, &divide(&tile), |tile| divide(tile).is_ok());
        }
    }
    census.report("logical_divide");
    assert!(census.helped * 100 > census.refused * 80, "a help is rarely missing");
}

#[test]
fn proposals_of_products_multiply() {
    let mut census = Census::default();
    for a in layouts(2, 6, 4) {
        for b in layouts(2, 4, 3) {
            let call = OwnedCall::new(Operation::LogicalProduct).layout(&a).layout(&b);
            let answer = logical_product(&a, &Tiler::layout(&b));
            let helps = |error: &AlgebraError| {
                matches!(error, AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. })
            };
            let is_of_a = answer.as_ref().is_err_and(helps);
            census.count(&call, &answer, |x| {
                let (a, b) = if is_of_a { (x, &b) } else { (&a, x) };
                logical_product(a, &Tiler::layout(b)).is_ok()
            });
            let call = OwnedCall::new(Operation::BlockedProduct).layout(&a).layout(&b);
            let answer = blocked_product(&a, &b);
            let is_of_a = answer.as_ref().is_err_and(helps);
            census.count(&call, &answer, |x| {
                if is_of_a { blocked_product(x, &b) } else { blocked_product(&a, x) }.is_ok()
            });
        }
    }
    census.report("products");
}

#[test]
fn proposals_for_one_layout_are_accepted() {
    let mut census = Census::default();
    for a in layouts(2, 12, 6) {
        census
            .count(&OwnedCall::new(Operation::LeftInverse).layout(&a), &left_inverse(&a), |a| left_inverse(a).is_ok());
        census.count(&OwnedCall::new(Operation::RightInverse).layout(&a), &right_inverse(&a), |a| {
            right_inverse(a).is_ok()
        });
        for n in 1..=12 {
            let call = OwnedCall::new(Operation::Complement).layout(&a).number(n);
            census.count(&call, &complement(&a, n), |a| complement(a, n).is_ok());
            let call = OwnedCall::new(Operation::Upcast).layout(&a).number(n);
            assert_eq!(call.evaluates(), upcast(&a, n).is_ok(), "{call:?}");
        }
    }
    census.report("inverses and complements");
}

#[test]
fn proposals_for_sums_are_accepted() {
    let mut census = Census::default();
    for a in layouts(2, 6, 2) {
        for b in layouts(2, 6, 2) {
            let call = OwnedCall::new(Operation::LayoutAdd).layout(&a).layout(&b);
            census.count(&call, &layout_add(&a, &b), |b| layout_add(&a, b).is_ok());
            let call = OwnedCall::new(Operation::Zip).layout(&a).layout(&b);
            assert_eq!(call.evaluates(), zip(&a, &b).is_ok());
        }
    }
    census.report("layout_add");
}
