//! Refusals of morphisms: no type stands for one, so generic code asks in a `const` block.

use layout_algebra::category::{Classes, NestMorphism, TupleMorphism, mutual_refinement, relative_mode};
use layout_algebra::diagnose::{Operation, OwnedCall};
use layout_algebra::predicate::{
    require_are_composable, require_divides, require_images_are_disjoint, require_product_admissible, require_tractable,
};
use layout_algebra::{IntTuple, LayoutValue};

use super::Case;

/// What is said here and in the program that the compiler refuses.
macro_rules! said {
    ($($item:item)*) => {
        $($item)*
        pub const DEFINED: &str = concat!($(stringify!($item), "\n"),*);
    };
}

said! {
    const fn tuple(numbers: &[u64]) -> IntTuple {
        match IntTuple::flat(numbers) {
            Ok(tuple) => tuple,
            Err(_) => IntTuple::unit(),
        }
    }

    const fn flat(domain: &[u64], codomain: &[u64], map: &[usize]) -> TupleMorphism {
        let asked = OwnedCall::new(Operation::Morphism).tuple(&tuple(domain)).tuple(&tuple(codomain)).positions(map);
        asked.answer(TupleMorphism::new(domain, codomain, map))
    }

    const fn arrow(domain: &[u64], codomain: &[u64], map: &[usize]) -> NestMorphism {
        let asked = OwnedCall::new(Operation::Morphism).tuple(&tuple(domain)).tuple(&tuple(codomain)).positions(map);
        asked.answer(NestMorphism::new(tuple(domain), tuple(codomain), map))
    }

    const fn layout(shape: &[u64], stride: &[u64]) -> LayoutValue {
        let asked = OwnedCall::new(Operation::Layout).tuple(&tuple(shape)).tuple(&tuple(stride));
        asked.answer(LayoutValue::new(&tuple(shape), &tuple(stride)))
    }
}

/// A case, as it is asked in the language, and in Rust with its answer.
macro_rules! case {
    ($call:literal, $asked:expr, $answer:expr) => {
        Case {
            call: $call.to_owned(),
            generic: format!("let _ = {}.answer({})", stringify!($asked), stringify!($answer)),
            diagnosis: $asked.explain(&$answer.expect_err($call)),
        }
    };
}

/// A requirement, as it is asserted in the language, and in Rust.
macro_rules! requirement {
    ($call:literal, $asked:expr, $met:expr) => {
        Case {
            call: $call.to_owned(),
            generic: format!("{}.require({})", stringify!($asked), stringify!($met)),
            diagnosis: $asked.explain_counterexample(&$met.expect_err($call)),
        }
    };
}

pub fn requirements() -> Vec<Case> {
    vec![
        requirement!(
            "are_composable(morphism((4,2),(4,2),(1,2)), morphism((4,3),(4,3),(1,2)))",
            OwnedCall::new(Operation::AreComposable).morphism(&arrow(&[4, 2], &[4, 2], &[1, 2])).morphism(&arrow(
                &[4, 3],
                &[4, 3],
                &[1, 2]
            )),
            require_are_composable(&arrow(&[4, 2], &[4, 2], &[1, 2]), &arrow(&[4, 3], &[4, 3], &[1, 2]))
        ),
        requirement!(
            "images_are_disjoint(morphism((2),(2,2),(1)), morphism((2),(2,2),(1)))",
            OwnedCall::new(Operation::ImagesAreDisjoint).morphism(&arrow(&[2], &[2, 2], &[1])).morphism(&arrow(
                &[2],
                &[2, 2],
                &[1]
            )),
            require_images_are_disjoint(&arrow(&[2], &[2, 2], &[1]), &arrow(&[2], &[2, 2], &[1]))
        ),
        requirement!(
            "divides(morphism((4),(4),(1)), morphism((4,2),(4,2),(1,2)))",
            OwnedCall::new(Operation::Divides).morphism(&arrow(&[4], &[4], &[1])).morphism(&arrow(
                &[4, 2],
                &[4, 2],
                &[1, 2]
            )),
            require_divides(&arrow(&[4], &[4], &[1]), &arrow(&[4, 2], &[4, 2], &[1, 2]))
        ),
        requirement!(
            "product_admissible(morphism((4),(4,2),(1)), morphism((3),(3),(1)))",
            OwnedCall::new(Operation::ProductAdmissible).morphism(&arrow(&[4], &[4, 2], &[1])).morphism(&arrow(
                &[3],
                &[3],
                &[1]
            )),
            require_product_admissible(&arrow(&[4], &[4, 2], &[1]), &arrow(&[3], &[3], &[1]))
        ),
        requirement!(
            "is_tractable((4,8):(1,5))",
            OwnedCall::new(Operation::IsTractable).layout(&layout(&[4, 8], &[1, 5])),
            require_tractable(&layout(&[4, 8], &[1, 5]))
        ),
    ]
}

pub fn cases() -> Vec<Case> {
    [written_out(), of_two(), of_positions(), of_tuples()].into_iter().flatten().collect()
}

fn written_out() -> Vec<Case> {
    vec![
        case!(
            "morphism((4,8), (8,4), 2)",
            OwnedCall::new(Operation::Morphism).tuple(&tuple(&[4, 8])).tuple(&tuple(&[8, 4])).number(2),
            NestMorphism::new(tuple(&[4, 8]), tuple(&[8, 4]), &[2])
        ),
        case!(
            "morphism((4,8), (8,4), (2,3))",
            OwnedCall::new(Operation::Morphism).tuple(&tuple(&[4, 8])).tuple(&tuple(&[8, 4])).positions(&[2, 3]),
            NestMorphism::new(tuple(&[4, 8]), tuple(&[8, 4]), &[2, 3])
        ),
        case!(
            "morphism((4,4), (8,4), (2,2))",
            OwnedCall::new(Operation::Morphism).tuple(&tuple(&[4, 4])).tuple(&tuple(&[8, 4])).positions(&[2, 2]),
            NestMorphism::new(tuple(&[4, 4]), tuple(&[8, 4]), &[2, 2])
        ),
        case!(
            "morphism((4,8), (8,4), (1,2))",
            OwnedCall::new(Operation::Morphism).tuple(&tuple(&[4, 8])).tuple(&tuple(&[8, 4])).positions(&[1, 2]),
            NestMorphism::new(tuple(&[4, 8]), tuple(&[8, 4]), &[1, 2])
        ),
        case!(
            "morphism((2,3,4):(1,2,9))",
            OwnedCall::new(Operation::Morphism).layout(&layout(&[2, 3, 4], &[1, 2, 9])),
            NestMorphism::of_layout(&layout(&[2, 3, 4], &[1, 2, 9]))
        ),
    ]
}

fn of_two() -> Vec<Case> {
    vec![
        case!(
            "compose_morphisms(morphism((4,2),(4,2),(1,2)), morphism((4,3),(4,3),(1,2)))",
            OwnedCall::new(Operation::ComposeMorphisms).morphism(&arrow(&[4, 2], &[4, 2], &[1, 2])).morphism(&arrow(
                &[4, 3],
                &[4, 3],
                &[1, 2]
            )),
            arrow(&[4, 2], &[4, 2], &[1, 2]).compose(&arrow(&[4, 3], &[4, 3], &[1, 2]))
        ),
        case!(
            "morphism((8),(8),(1)) o morphism((4,2),(4,2),(1,2))",
            OwnedCall::new(Operation::Composition).morphism(&arrow(&[8], &[8], &[1])).morphism(&arrow(
                &[4, 2],
                &[4, 2],
                &[1, 2]
            )),
            arrow(&[4, 2], &[4, 2], &[1, 2]).compose(&arrow(&[8], &[8], &[1]))
        ),
        case!(
            "weak_composite(morphism((5),(5),(1)), morphism((6,3),(3,2,6),(3,1)))",
            OwnedCall::new(Operation::WeakComposite).morphism(&arrow(&[5], &[5], &[1])).morphism(&arrow(
                &[6, 3],
                &[3, 2, 6],
                &[3, 1]
            )),
            arrow(&[5], &[5], &[1]).weak_composite(&arrow(&[6, 3], &[3, 2, 6], &[3, 1]))
        ),
        case!(
            "concat_morphisms(morphism((2),(2,3),(1)), morphism((3),(3,2),(1)))",
            OwnedCall::new(Operation::ConcatMorphisms)
                .tuple_morphism(&flat(&[2], &[2, 3], &[1]))
                .tuple_morphism(&flat(&[3], &[3, 2], &[1])),
            flat(&[2], &[2, 3], &[1]).concat(&flat(&[3], &[3, 2], &[1]))
        ),
        case!(
            "concat_morphisms(morphism((4),(4),(1)), morphism((4),(4),(1)))",
            OwnedCall::new(Operation::ConcatMorphisms).morphism(&arrow(&[4], &[4], &[1])).morphism(&arrow(
                &[4],
                &[4],
                &[1]
            )),
            arrow(&[4], &[4], &[1]).concat(&arrow(&[4], &[4], &[1]))
        ),
        case!(
            "logical_divide(morphism((4,2),(4,2),(1,2)), morphism((4,2),(4,2),(1,0)))",
            OwnedCall::new(Operation::LogicalDivide).morphism(&arrow(&[4, 2], &[4, 2], &[1, 2])).morphism(&arrow(
                &[4, 2],
                &[4, 2],
                &[1, 0]
            )),
            arrow(&[4, 2], &[4, 2], &[1, 2]).logical_divide(&arrow(&[4, 2], &[4, 2], &[1, 0]))
        ),
        case!(
            "logical_product(morphism((4),(4,2),(1)), morphism((4),(4),(1)))",
            OwnedCall::new(Operation::LogicalProduct).morphism(&arrow(&[4], &[4, 2], &[1])).morphism(&arrow(
                &[4],
                &[4],
                &[1]
            )),
            arrow(&[4], &[4, 2], &[1]).logical_product(&arrow(&[4], &[4], &[1]))
        ),
        case!(
            "complement(morphism((4,2),(4),(1,0)))",
            OwnedCall::new(Operation::Complement).morphism(&arrow(&[4, 2], &[4], &[1, 0])),
            arrow(&[4, 2], &[4], &[1, 0]).complement()
        ),
    ]
}

fn of_positions() -> Vec<Case> {
    vec![
        case!(
            "restrict(morphism((4,2),(4,2),(1,2)), (2,1))",
            OwnedCall::new(Operation::Restrict).tuple_morphism(&flat(&[4, 2], &[4, 2], &[1, 2])).positions(&[2, 1]),
            flat(&[4, 2], &[4, 2], &[1, 2]).restrict(&[2, 1])
        ),
        case!(
            "update_codomain(morphism((2),(2,3,5),(1)), (1,2))",
            OwnedCall::new(Operation::UpdateCodomain).tuple_morphism(&flat(&[2], &[2, 3, 5], &[1])).positions(&[1, 2]),
            Classes::listed(&tuple(&[1, 2]), 3)
        ),
        case!(
            "factorize(morphism((4,2),(4,2),(1,2)), 2)",
            OwnedCall::new(Operation::Factorize).tuple_morphism(&flat(&[4, 2], &[4, 2], &[1, 2])).number(2),
            flat(&[4, 2], &[4, 2], &[1, 2]).factorize(&[2])
        ),
        case!(
            "realize(morphism((2,2),(2,2),(2,1)), 4)",
            OwnedCall::new(Operation::Realize).tuple_morphism(&flat(&[2, 2], &[2, 2], &[2, 1])).number(4),
            flat(&[2, 2], &[2, 2], &[2, 1]).realize(4)
        ),
    ]
}

fn of_tuples() -> Vec<Case> {
    vec![
        case!(
            "pullback(morphism((6),(6),(1)), (2,2))",
            OwnedCall::new(Operation::Pullback).morphism(&arrow(&[6], &[6], &[1])).tuple(&tuple(&[2, 2])),
            arrow(&[6], &[6], &[1]).pullback_along(&tuple(&[2, 2]))
        ),
        case!(
            "pushforward(morphism((4,6),(4,6),(1,2)), (4,5))",
            OwnedCall::new(Operation::Pushforward).morphism(&arrow(&[4, 6], &[4, 6], &[1, 2])).tuple(&tuple(&[4, 5])),
            arrow(&[4, 6], &[4, 6], &[1, 2]).pushforward_along(&tuple(&[4, 5]))
        ),
        case!(
            "mutual_refinement((4,8), (4,6))",
            OwnedCall::new(Operation::MutualRefinement).tuple(&tuple(&[4, 8])).tuple(&tuple(&[4, 6])),
            mutual_refinement(&tuple(&[4, 8]), &tuple(&[4, 6]))
        ),
        case!(
            "relative_mode((2,2,6), 2, (4,6))",
            OwnedCall::new(Operation::RelativeMode).tuple(&tuple(&[2, 2, 6])).number(2).tuple(&tuple(&[4, 6])),
            relative_mode(&tuple(&[2, 2, 6]), 2, &tuple(&[4, 6]))
        ),
    ]
}
