//! Whether what is asked of layouts holds.

use super::asked::Asked;
use super::read::given;
use crate::algebra::divide::Rounding;
use crate::operation::Operation;
use crate::requirement::{
    require_are_composable, require_compact, require_compatible, require_congruent, require_divides, require_free,
    require_images_are_disjoint, require_injective, require_onto, require_product_admissible, require_same_function,
    require_tractable, require_vector_width,
};
use crate::trace::Trace;

impl Asked {
    pub(super) const fn holds(&self, trace: &mut Trace<'_>) -> bool {
        match self.operation() {
            Operation::Congruent => require_congruent(&given!(self.tuple_at(0)), &given!(self.tuple_at(1))).is_ok(),
            Operation::Compatible => require_compatible(&given!(self.tuple_at(0)), &given!(self.tuple_at(1))).is_ok(),
            Operation::HasVectors => {
                require_vector_width(&given!(self.composed_at(0)), given!(self.number_at(1))).is_ok()
            }
            Operation::ConflictFree => {
                let (tile, bytes) = (given!(self.composed_at(0)), given!(self.number_at(2)));
                require_free(&given!(self.access_at(1, tile.layout(), bytes)), &tile).is_ok()
            }
            Operation::FunctionallyEqual => {
                require_same_function(&given!(self.composed_at(0)), &given!(self.composed_at(1))).is_ok()
            }
            operation if operation.is_of_two_arrows() => self.holds_of_morphisms(),
            _ => self.holds_of_layout(trace),
        }
    }

    const fn holds_of_morphisms(&self) -> bool {
        let (f, g) = (given!(self.morphism_at(0)), given!(self.morphism_at(1)));
        match self.operation() {
            Operation::AreComposable => require_are_composable(&f, &g).is_ok(),
            Operation::ImagesAreDisjoint => require_images_are_disjoint(&f, &g).is_ok(),
            Operation::Divides => require_divides(&f, &g).is_ok(),
            _ => require_product_admissible(&f, &g).is_ok(),
        }
    }

    const fn holds_of_layout(&self, trace: &mut Trace<'_>) -> bool {
        let a = given!(self.layout_at(0));
        match self.operation() {
            Operation::IsInjective => require_injective(&a).is_ok(),
            Operation::IsTractable => require_tractable(&a).is_ok(),
            Operation::IsCompact => require_compact(&a).is_ok(),
            Operation::IsSurjectiveOnto => require_onto(&a, given!(self.size_at(1))).is_ok(),
            Operation::IsComposable => trace.composition_by(&a, &given!(self.tiler_at(1))).is_ok(),
            Operation::IsDivisible => trace.logical_divide(&a, &given!(self.tiler_at(1)), Rounding::Exact).is_ok(),
            Operation::IsComplementable => trace.complement_exact(&a, given!(self.size_at(1))).is_ok(),
            _ => false,
        }
    }

    /// The size of operand `i`, a number or a shape.
    pub(super) const fn size_at(&self, i: usize) -> Option<u64> {
        match self.tuple_at(i) {
            Some(shape) => match shape.product() {
                Ok(size) => Some(size),
                Err(_) => None,
            },
            None => None,
        }
    }
}
