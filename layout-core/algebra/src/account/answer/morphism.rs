//! Whether what is asked of morphisms has an answer.

use super::super::asked::Asked;
use super::super::operand::Operand;
use super::super::operation::Operation;
use super::{given, index};
use crate::capacity::MAX_LEAVES;
use crate::category::{
    Classes, NestMorphism, mutual_refinement, relative_flattening, relative_mode, sublength, underlying_map,
};
use crate::control::each;
use crate::int_tuple::IntTuple;

/// The flattening, or the end.
macro_rules! flat {
    ($morphism:expr) => {
        match $morphism.flatten() {
            Ok(flat) => flat,
            Err(_) => return false,
        }
    };
}

impl Asked {
    /// Whether the first operand is a morphism: then the operation is that of this name on morphisms.
    pub(in super::super) const fn is_of_a_morphism(&self) -> bool {
        matches!(self.operand(0), Some(Operand::Morphism(_)))
    }

    pub(in super::super) const fn morphism_at(&self, i: usize) -> Option<NestMorphism> {
        match self.operand(i) {
            Some(operand) => operand.morphism(),
            None => None,
        }
    }

    pub(super) const fn of_morphisms(&self) -> bool {
        match self.operation() {
            Operation::Morphism => self.arrow(),
            operation if operation.is_of_morphisms() => self.of_tuples(),
            Operation::Restrict
            | Operation::Factorize
            | Operation::UpdateCodomain
            | Operation::Pullback
            | Operation::Pushforward => self.of_arrow_and_tuple(),
            Operation::Realize if self.count() > 1 => {
                given!(self.morphism_at(0)).realize(given!(self.number_at(1))).is_ok()
            }
            _ if self.count() == 1 => self.of_one_arrow(),
            _ => self.of_two_arrows(),
        }
    }

    /// The morphism of a layout, or that which is written out.
    const fn arrow(&self) -> bool {
        if self.count() == 1 {
            return NestMorphism::of_layout(&given!(self.layout_at(0))).is_ok();
        }
        let (domain, codomain) = (given!(self.tuple_at(0)), given!(self.tuple_at(1)));
        let (map, count) = indices(&given!(self.tuple_at(2)));
        NestMorphism::new(domain, codomain, map.split_at(count).0).is_ok()
    }

    const fn of_tuples(&self) -> bool {
        let (first, last) = (given!(self.tuple_at(0)), given!(self.tuple_at(self.count().saturating_sub(1))));
        match self.operation() {
            Operation::MutualRefinement => mutual_refinement(&first, &last).is_ok(),
            Operation::RelativeMode => relative_mode(&first, given!(self.index_at(1)), &last).is_ok(),
            Operation::Sublength => sublength(&first, given!(self.index_at(1)), &last).is_ok(),
            Operation::RelativeFlattening => relative_flattening(&first, &last).is_ok(),
            _ => underlying_map(&first, &last).is_ok(),
        }
    }

    const fn of_arrow_and_tuple(&self) -> bool {
        let (f, tuple) = (given!(self.morphism_at(0)), given!(self.tuple_at(1)));
        let (positions, count) = indices(&tuple);
        let (positions, _) = positions.split_at(count);
        match self.operation() {
            Operation::Restrict => flat!(f).restrict(positions).is_ok(),
            Operation::Factorize => flat!(f).factorize(positions).is_ok(),
            Operation::UpdateCodomain => match Classes::listed(&tuple, f.map().codomain()) {
                Ok(classes) => flat!(f).update_codomain(&classes).is_ok(),
                Err(_) => false,
            },
            Operation::Pullback => f.pullback_along(&tuple).is_ok(),
            _ => f.pushforward_along(&tuple).is_ok(),
        }
    }

    const fn of_one_arrow(&self) -> bool {
        let f = given!(self.morphism_at(0));
        match self.operation() {
            Operation::LayoutOf => f.layout().is_ok(),
            Operation::Realize => f.size().is_ok(),
            Operation::StandardForm => match f.layout() {
                Ok(layout) => NestMorphism::of_layout(&layout).is_ok(),
                Err(_) => false,
            },
            Operation::Complement => f.complement().is_ok(),
            Operation::Coalesce => f.coalesce().is_ok(),
            Operation::StrongCoalesce => flat!(f).strong_coalesce().is_ok(),
            Operation::CoalesceWithEquiv => flat!(f).coalesce_with_classes().is_ok(),
            Operation::Sort => flat!(f).sort().is_ok(),
            Operation::Squeeze => flat!(f).squeeze().is_ok(),
            Operation::Flatten => f.flatten().is_ok(),
            _ => false,
        }
    }

    const fn of_two_arrows(&self) -> bool {
        let (f, g) = (given!(self.morphism_at(0)), given!(self.morphism_at(1)));
        match self.operation() {
            Operation::Composition => g.compose(&f).is_ok(),
            Operation::ComposeMorphisms => f.compose(&g).is_ok(),
            Operation::WeakComposite => f.weak_composite(&g).is_ok(),
            Operation::ConcatMorphisms => f.concat(&g).is_ok(),
            Operation::SumMorphisms => flat!(f).sum(&flat!(g)).is_ok(),
            Operation::IsComplementaryTo => f.is_complementary_to(&g).is_ok(),
            Operation::LogicalDivide => f.logical_divide(&g).is_ok(),
            Operation::LogicalProduct => f.logical_product(&g).is_ok(),
            Operation::FlatDivide => flat!(f).flat_divide(&flat!(g)).is_ok(),
            Operation::FlatProduct => flat!(f).flat_product(&flat!(g)).is_ok(),
            _ => false,
        }
    }
}

/// The leaves of a tuple as positions, and how many they are.
pub(in super::super) const fn indices(tuple: &IntTuple) -> ([usize; MAX_LEAVES], usize) {
    let mut indices = [0; MAX_LEAVES];
    each!(i in 0, tuple.leaf_count() => {
        indices[i] = index(tuple.leaf_at(i));
    });
    (indices, tuple.leaf_count())
}
