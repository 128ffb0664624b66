//! What is required of morphisms holds where the predicate does, and else there is something to say.

use layout_algebra::IntTuple;
use layout_algebra::category::{Classes, NestMorphism};
use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::predicate::{
    Counterexample, require_are_composable, require_divides, require_images_are_disjoint, require_product_admissible,
};
use proptest::prelude::*;

use super::category::{any_inclusion, any_morphism, draws, groups, into};

/// A requirement of two morphisms, and the predicate that it goes by.
type Required = (
    Operation,
    fn(&NestMorphism, &NestMorphism) -> Result<(), Counterexample>,
    fn(&NestMorphism, &NestMorphism) -> Option<bool>,
);

const REQUIRED: [Required; 4] = [
    (Operation::AreComposable, require_are_composable, |f, g| Some(f.is_composable_with(g))),
    (Operation::ImagesAreDisjoint, require_images_are_disjoint, |f, g| f.images_are_disjoint(g).ok()),
    (Operation::Divides, require_divides, |g, f| Some(g.divides(f))),
    (Operation::ProductAdmissible, require_product_admissible, |f, g| Some(f.is_admissible_with(g))),
];

fn holds(f: &NestMorphism, g: &NestMorphism) -> Result<(), TestCaseError> {
    for (operation, require, predicate) in REQUIRED {
        let asked = OwnedCall::new(operation).morphism(f).morphism(g);
        let met = require(f, g);
        prop_assert_eq!(met.is_ok(), predicate(f, g) == Some(true), "{:?} of {} and {}", operation, f, g);
        prop_assert_eq!(asked.evaluates(), met.is_ok());
        if let Err(unmet) = met {
            let diagnosis = asked.explain_counterexample(&unmet);
            prop_assert_eq!(diagnosis.headline(), unmet.to_string());
            prop_assert!(diagnosis.notes().next().is_some_and(|note| note.contains("morphism(")), "{}", diagnosis);
        }
    }
    Ok(())
}

proptest! {
    #[test]
    fn a_requirement_holds_where_its_predicate_does(f in any_morphism(), g in any_morphism(), h in any_inclusion()) {
        for (one, other) in [(&f, &g), (&f, &f), (&h, &f), (&f, &h)] {
            holds(one, other)?;
        }
    }

    #[test]
    fn so_it_does_of_what_ends_in_a_domain(f in any_morphism(), draws in draws(true), groups in groups()) {
        let before = into(f.domain(), &draws, &groups);
        holds(&before, &f)?;
        holds(&f, &before)?;
    }

    #[test]
    fn classes_are_those_that_are_listed(of in prop::collection::vec(0..4_usize, 1..8)) {
        let numbers: Vec<usize> = {
            // Numbered as they come first.
            let mut met = Vec::new();
            for class in &of {
                if !met.contains(class) {
                    met.push(*class);
                }
            }
            of.iter().map(|class| met.iter().position(|one| one == class).expect("it was met") + 1).collect()
        };
        let count = numbers.iter().copied().max().expect("one at least");
        let list = |class: usize| -> Vec<u64> {
            (1..).zip(&numbers).filter(|(_, one)| **one == class).map(|(position, _)| position).collect()
        };
        let modes: Vec<IntTuple> = (1..=count).map(|class| IntTuple::flat(&list(class))).collect::<Result<_, _>>()?;
        let listed = Classes::listed(&IntTuple::of(&modes)?, numbers.len())?;
        prop_assert_eq!(listed.of(), numbers.as_slice());
        prop_assert_eq!(listed.count(), count);
    }
}
