//! Maps that are not morphisms, and morphisms that do not meet: other values of the map, positions, entries.

use super::Repair;
use crate::category::{CategoryError, NestMorphism};
use crate::control::holds;
use crate::diagnose::operand::Operand;
use crate::operation::Operation;

mod arrow;
mod meeting;
mod partition;
mod positions;
mod refined;

impl Repair<'_> {
    /// Writes a help line for an error about morphisms.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_morphisms(&mut self, error: &CategoryError) -> bool {
        if matches!(self.call.operation(), Operation::UpdateCodomain) {
            return self.partition();
        }
        match *error {
            CategoryError::MapLength { .. }
            | CategoryError::MapOutOfRange { .. }
            | CategoryError::MapNotInjective { .. }
            | CategoryError::EntryMismatch { .. } => self.arrow(error),
            CategoryError::NotIncreasing { .. } | CategoryError::HitNotKept { .. } => self.positions(),
            CategoryError::IndexOutOfRange { index, length } => self.position(index, length),
            CategoryError::PastTheSize { size, .. } => self.tries(1, &Operand::Number(size.saturating_sub(1))),
            CategoryError::NotComplementable { .. } => self.complementable(),
            CategoryError::ImagesNotDisjoint { .. } => self.apart(),
            CategoryError::CodomainMismatch { .. } => self.one_codomain(),
            CategoryError::NotComposable { .. } => self.meeting(),
            CategoryError::NotMutuallyRefinable { right, .. } => self.refinable(right),
            CategoryError::NotARefinement { .. } => self.refined(),
            CategoryError::NotTractable { .. } => self.instead(0),
            _ => false,
        }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn tries_morphism(&mut self, argument: usize, f: Option<&NestMorphism>) -> bool {
        holds!(let Some(f) = f && self.tries(argument, &Operand::Morphism(*f)))
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use crate::category::{Classes, NestMorphism, TupleMorphism};
    use crate::diagnose::{Operand, Operation, OwnedCall};
    use crate::sample::layout;
    use crate::{AlgebraError, IntTuple};

    fn tuple(numbers: &[u64]) -> IntTuple {
        IntTuple::flat(numbers).unwrap()
    }

    fn arrow(domain: &[u64], codomain: &[u64], map: &[usize]) -> NestMorphism {
        TupleMorphism::new(domain, codomain, map).unwrap().nest().unwrap()
    }

    /// The help line for an error, if there is one.
    fn help<T: core::fmt::Debug>(call: &OwnedCall, result: Result<T, AlgebraError>) -> String {
        assert!(!call.evaluates(), "{call:?}");
        call.explain(&result.unwrap_err()).help().unwrap_or_default().to_string()
    }

    /// The help line that proposes this operand in place of another.
    fn would(operand: &str, letter: &str) -> String {
        std::format!("try `{operand}` for {letter}")
    }

    fn of_two(operation: Operation, f: &NestMorphism, g: &NestMorphism) -> OwnedCall {
        OwnedCall::new(operation).morphism(f).morphism(g)
    }

    #[test]
    fn a_map_sends_entries_to_their_like() {
        let refused = |domain: &[u64], codomain: &[u64], map: &[usize]| {
            let (from, to) = (tuple(domain), tuple(codomain));
            let call = OwnedCall::new(Operation::Morphism).tuple(&from).tuple(&to).positions(map);
            help(&call, NestMorphism::new(from, to, map))
        };
        assert_eq!(refused(&[4, 8, 4], &[8, 4], &[2]), would("(2,1,0)", "map"));
        assert_eq!(refused(&[4, 8], &[8, 4], &[2, 1, 1]), would("(2,1)", "map"));
        assert_eq!(refused(&[4, 8], &[8, 4], &[2, 7]), would("(2,1)", "map"));
        assert_eq!(refused(&[4, 2], &[4], &[1, 7]), would("(1,0)", "map"));
        assert_eq!(refused(&[4, 4], &[4, 4], &[2, 2]), would("(2,1)", "map"));
        assert_eq!(refused(&[4, 4], &[8, 4], &[2, 2]), would("(2,0)", "map"));
        assert_eq!(refused(&[4, 8], &[8, 4], &[1, 2]), would("(2,1)", "map"));
        assert_eq!(refused(&[4, 8], &[4, 16], &[1, 2]), would("(4,16)", "S1"));
    }

    #[test]
    fn positions_are_put_in_order_and_those_that_are_hit_kept() {
        let f = TupleMorphism::new(&[2, 3], &[2, 3, 5], &[1, 2]).unwrap();
        let call = |operation: Operation, positions: &[usize]| {
            OwnedCall::new(operation).tuple_morphism(&f).positions(positions)
        };
        let kept = |positions: &[usize]| help(&call(Operation::Factorize, positions), f.factorize(positions));
        assert_eq!(kept(&[3]), would("(1,2,3)", "positions"));
        assert_eq!(kept(&[2, 1, 9]), would("(1,2)", "positions"));
        let on = |positions: &[usize]| help(&call(Operation::Restrict, positions), f.restrict(positions));
        assert_eq!(on(&[2, 1]), would("(1,2)", "positions"));
        assert_eq!(on(&[1, 1]), would("(1)", "positions"));
        assert_eq!(on(&[7]), would("(2)", "positions"));
        let at = OwnedCall::new(Operation::Realize).tuple_morphism(&f).number(6);
        assert_eq!(help(&at, f.realize(6)), would("5", "i"));
    }

    #[test]
    fn classes_are_made_a_partition_that_keeps_what_is_hit() {
        let f = TupleMorphism::new(&[2], &[2, 3, 5], &[1]).unwrap();
        let refused = |lists: &[&[u64]]| {
            let modes: std::vec::Vec<IntTuple> = lists.iter().map(|list| tuple(list)).collect();
            let lists = IntTuple::of(&modes).unwrap();
            let call = OwnedCall::new(Operation::UpdateCodomain).tuple_morphism(&f).tuple(&lists);
            help(&call, Classes::listed(&lists, 3).and_then(|classes| f.update_codomain(&classes)))
        };
        assert_eq!(refused(&[&[1], &[2]]), would("(1,2,3)", "classes"));
        assert_eq!(refused(&[&[1], &[3, 2, 9]]), would("(1,(3,2))", "classes"));
        assert_eq!(refused(&[&[1], &[2, 3], &[3]]), would("(1,(2,3))", "classes"));
        assert_eq!(refused(&[&[1, 2, 3]]), would("(1,(2,3))", "classes"));
    }

    #[test]
    fn two_into_one_codomain_keep_apart() {
        let concat = |f: &NestMorphism, g: &NestMorphism| help(&of_two(Operation::ConcatMorphisms, f, g), f.concat(g));
        let (first, both) = (arrow(&[2], &[2, 3], &[1]), arrow(&[3, 2], &[2, 3], &[2, 1]));
        assert_eq!(concat(&first, &both), would("morphism((3,2),(2,3),(2,0))", "g"));
        let (left, right) = (arrow(&[2], &[2, 2], &[1]), arrow(&[2], &[2, 2], &[1]));
        assert_eq!(concat(&left, &right), would("morphism((2),(2,2),(2))", "g"));
        assert_eq!(concat(&first, &arrow(&[3], &[3, 2], &[1])), would("morphism((2),(3,2),(2))", "f"));
        let four = arrow(&[4], &[4], &[1]);
        let suggested =
            "`sum_morphisms(morphism((4),(4),(1)), morphism((4),(4),(1)))` sets the codomains side by side too";
        assert_eq!(concat(&four, &four), suggested);
        assert_eq!(help(&of_two(Operation::ImagesAreDisjoint, &four, &first), four.images_are_disjoint(&first)), "");
    }

    #[test]
    fn the_one_begins_where_the_other_ends() {
        let (f, g) = (arrow(&[4, 2], &[4, 2], &[1, 2]), arrow(&[4, 3], &[4, 3], &[1, 2]));
        let call = of_two(Operation::ComposeMorphisms, &f, &g);
        assert_eq!(help(&call, f.compose(&g)), would("morphism((4,2),(4,2),(1,2))", "g"));
        let call = of_two(Operation::Composition, &g, &f);
        assert_eq!(help(&call, f.compose(&g)), would("morphism((4,3),(4,3),(1,2))", "B"));
        let eight = arrow(&[8], &[8], &[1]);
        let suggested =
            "`weak_composite(morphism((4,2),(4,2),(1,2)), morphism((8),(8),(1)))` splits both until they meet";
        let call = of_two(Operation::Composition, &eight, &f);
        assert_eq!(help(&call, f.compose(&eight)), suggested);
        let tile = arrow(&[4], &[4], &[1]);
        let call = of_two(Operation::LogicalDivide, &f, &tile);
        assert_eq!(help(&call, f.logical_divide(&tile)), would("morphism((4),(4,2),(1))", "T"));
        let call = of_two(Operation::Divides, &tile, &f);
        assert_eq!(help(&call, f.logical_divide(&tile)), would("morphism((4),(4,2),(1))", "g"));
        let call = of_two(Operation::AreComposable, &f, &g);
        assert_eq!(help(&call, f.compose(&g)), would("morphism((4,2),(4,2),(1,2))", "g"));
        let room = arrow(&[4], &[4, 2], &[1]);
        let call = of_two(Operation::LogicalProduct, &room, &tile);
        assert_eq!(help(&call, room.logical_product(&tile)), would("morphism((2),(2),(1))", "T"));
    }

    #[test]
    fn what_is_sent_nowhere_has_no_complement() {
        let (f, g) = (arrow(&[4, 2], &[4, 2], &[1, 2]), arrow(&[4, 2], &[4, 2], &[1, 0]));
        let call = OwnedCall::new(Operation::Complement).morphism(&g);
        assert_eq!(help(&call, g.complement()), would("morphism((4),(4,2),(1))", "A"));
        let call = of_two(Operation::LogicalDivide, &f, &g);
        assert_eq!(help(&call, f.logical_divide(&g)), would("morphism((4),(4,2),(1))", "T"));
        let nothing = arrow(&[4], &[4], &[0]);
        assert_eq!(help(&OwnedCall::new(Operation::Complement).morphism(&nothing), nothing.complement()), "");
    }

    #[test]
    fn a_refinement_is_repaired_part_by_part() {
        let f = arrow(&[4, 6], &[4, 6], &[1, 2]);
        let pulled = |fine: IntTuple| {
            let call = OwnedCall::new(Operation::Pullback).morphism(&f).tuple(&fine);
            help(&call, f.pullback_along(&fine))
        };
        let nested = IntTuple::of(&[tuple(&[2, 2]), IntTuple::int(5)]).unwrap();
        assert_eq!(pulled(nested), would("((2,2),6)", "S"));
        assert_eq!(pulled(IntTuple::of(&[IntTuple::int(4), tuple(&[2, 2])]).unwrap()), would("(4,(3,2))", "S"));
        assert_eq!(pulled(tuple(&[2, 2, 3, 2])), would("((2,2),(3,2))", "S"));
        assert_eq!(pulled(tuple(&[5, 5, 5])), would("(4,6)", "S"));
    }

    #[test]
    fn what_has_no_refinement_is_changed_or_continued() {
        let meet = |t: &[u64], u: &[u64]| {
            let (t, u) = (tuple(t), tuple(u));
            let call = OwnedCall::new(Operation::MutualRefinement).tuple(&t).tuple(&u);
            help(&call, crate::category::mutual_refinement(&t, &u))
        };
        assert_eq!(meet(&[5], &[6, 3]), would("(5,3)", "S2"));
        assert_eq!(meet(&[4, 8], &[4]), would("(4,8)", "S2"));
        assert_eq!(meet(&[4, 8, 3], &[8]), would("(8,4,3)", "S2"));
        let (f, g) = (arrow(&[4, 2], &[4, 2], &[1, 2]), arrow(&[4], &[4], &[1]));
        let call = of_two(Operation::WeakComposite, &f, &g);
        assert_eq!(help(&call, f.weak_composite(&g)), would("morphism((4,2),(4,2),(1,2))", "g"));
    }

    #[test]
    fn a_layout_is_made_tractable() {
        let untractable = layout(&[2, 3, 4], &[1, 2, 9]);
        let call = OwnedCall::new(Operation::Morphism).with(&Operand::Layout(untractable));
        assert_eq!(help(&call, NestMorphism::of_layout(&untractable)), would("(2,3,4):(1,2,6)", "S1"));
    }
}
