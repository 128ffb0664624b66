//! Whether what is asked has an answer: the operation, on operands of any kind.

mod access;
mod atom;
mod linear;

use super::asked::Asked;
use super::operand::Operand;
use super::operation::Operation;
use crate::algebra::divide::{Rounding, tile_unzip};
use crate::algebra::tile_to_shape::Order;
use crate::category::{flat_complement, flat_concatenate};
use crate::composed::ComposedLayout;
use crate::composed::atoms::{Major, smem_atom};
use crate::control::{each, next};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::{self, Trace};

mod morphism;

/// The most numbers that name modes.
const MOST_MODES: usize = super::asked::MAX_OPERANDS;

/// The operand, or the end: what is not asked in its form has no answer.
macro_rules! given {
    ($operand:expr) => {
        match $operand {
            Some(operand) => operand,
            None => return false,
        }
    };
}

pub(super) use given;

impl Asked {
    /// Whether the operation answers these operands.
    #[must_use]
    pub const fn has_answer(&self) -> bool {
        self.traced(&mut Trace::off())
    }

    /// [`Self::has_answer`], and how it was found.
    pub(super) const fn traced(&self, trace: &mut Trace<'_>) -> bool {
        if !self.is_whole() {
            return false;
        }
        if self.is_linear() {
            return self.answers_linear();
        }
        match self.operation() {
            operation if operation.is_predicate() => self.holds(trace),
            operation if operation.is_of_morphisms() || self.is_of_a_morphism() => self.of_morphisms(),
            operation if operation.is_access() => self.is_served(),
            operation if operation.descriptor().is_some() => self.is_described(),
            operation if operation.is_of_atoms() => self.of_atoms(trace),
            Operation::Size => given!(self.composed_at(0)).size().is_ok(),
            Operation::Cosize => given!(self.composed_at(0)).cosize().is_ok(),
            Operation::Composition
            | Operation::LogicalDivide
            | Operation::ZippedDivide
            | Operation::TiledDivide
            | Operation::FlatDivide
            | Operation::TileUnzip
            | Operation::LogicalProduct
            | Operation::ZippedProduct
            | Operation::TiledProduct
            | Operation::FlatProduct => self.by_tiler(trace),
            Operation::BlockedProduct
            | Operation::RakedProduct
            | Operation::Zip
            | Operation::LayoutAdd
            | Operation::MaxCommonLayout
            | Operation::FlatConcatenate
            | Operation::MakeLayoutTv => self.of_two(trace),
            Operation::FlatComplement => flat_complement(&given!(self.layout_at(0)), given!(self.number_at(1))).is_ok(),
            Operation::Complement | Operation::TileToShape | Operation::Coalesce => self.up_to(trace),
            Operation::RightInverse | Operation::LeftInverse | Operation::Nullspace | Operation::Decay => {
                self.inverse(trace)
            }
            Operation::Upcast | Operation::Downcast | Operation::RecastLayout => self.recast(),
            operation if operation.is_part() => self.part(),
            Operation::Slice | Operation::Dice | Operation::DomainOffset => self.at_a_coordinate(),
            Operation::Layout
            | Operation::Swizzle
            | Operation::MakeOrderedLayout
            | Operation::GreatestCommonDomain
            | Operation::DomainDistribute
            | Operation::SmemAtomK
            | Operation::SmemAtomMn => self.of_numbers(),
            Operation::Get1dCoord | Operation::GetHierCoord | Operation::GetFlatCoord => self.coordinate_of(),
            Operation::Get | Operation::Select | Operation::Take | Operation::Group | Operation::Repeat => self.modes(),
            Operation::Append | Operation::Prepend | Operation::Replace => self.joined(),
            _ => self.reshaped(),
        }
    }

    pub(super) const fn layout_at(&self, i: usize) -> Option<LayoutValue> {
        match self.operand(i) {
            Some(operand) => operand.layout(),
            None => None,
        }
    }

    pub(super) const fn tiler_at(&self, i: usize) -> Option<Tiler> {
        match self.operand(i) {
            Some(operand) => operand.tiler(),
            None => None,
        }
    }

    pub(super) const fn tuple_at(&self, i: usize) -> Option<IntTuple> {
        match self.operand(i) {
            Some(operand) => operand.tuple(),
            None => None,
        }
    }

    const fn coord_at(&self, i: usize) -> Option<Coord> {
        match self.operand(i) {
            Some(operand) => operand.coordinate(),
            None => None,
        }
    }

    pub(super) const fn number_at(&self, i: usize) -> Option<u64> {
        match self.operand(i) {
            Some(operand) => operand.number(),
            None => None,
        }
    }

    const fn index_at(&self, i: usize) -> Option<usize> {
        match self.number_at(i) {
            Some(number) => Some(index(number)),
            None => None,
        }
    }

    pub(super) const fn composed_at(&self, i: usize) -> Option<ComposedLayout> {
        match self.operand(i) {
            Some(Operand::Composed(composed)) => Some(*composed),
            Some(operand) => match operand.layout() {
                Some(layout) => Some(ComposedLayout::plain(&layout)),
                None => None,
            },
            None => None,
        }
    }

    pub(super) const fn rounding_at(&self, i: usize) -> Rounding {
        match self.operand(i) {
            Some(Operand::Loose) => Rounding::Loose,
            _ => Rounding::Exact,
        }
    }

    const fn by_tiler(&self, trace: &mut Trace<'_>) -> bool {
        let (a, t, rounding) = (given!(self.layout_at(0)), given!(self.tiler_at(1)), self.rounding_at(2));
        match self.operation() {
            Operation::Composition => trace::composition_by(&a, &t, trace),
            Operation::LogicalDivide => trace::logical_divide(&a, &t, rounding, trace),
            Operation::ZippedDivide => trace::zipped_divide(&a, &t, rounding, trace),
            Operation::TiledDivide => trace::tiled_divide(&a, &t, rounding, trace),
            Operation::FlatDivide => trace::flat_divide(&a, &t, rounding, trace),
            Operation::LogicalProduct => trace::logical_product(&a, &t, trace),
            Operation::ZippedProduct => trace::zipped_product(&a, &t, trace),
            Operation::TiledProduct => trace::tiled_product(&a, &t, trace),
            Operation::FlatProduct => trace::flat_product(&a, &t, trace),
            _ => tile_unzip(&a, &t),
        }
        .is_ok()
    }

    const fn of_two(&self, trace: &mut Trace<'_>) -> bool {
        let (a, b) = (given!(self.layout_at(0)), given!(self.layout_at(1)));
        match self.operation() {
            Operation::BlockedProduct => trace::blocked_product(&a, &b, trace).is_ok(),
            Operation::RakedProduct => trace::raked_product(&a, &b, trace).is_ok(),
            Operation::Zip => crate::zip(&a, &b).is_ok(),
            Operation::LayoutAdd => crate::layout_add(&a, &b).is_ok(),
            Operation::MaxCommonLayout => crate::max_common_layout(&a, &b).is_ok(),
            Operation::FlatConcatenate => flat_concatenate(&a, &b).is_ok(),
            _ => crate::make_layout_tv(&a, &b).is_ok(),
        }
    }

    /// Operations whose second operand is a size, a shape or a profile, or is not there.
    const fn up_to(&self, trace: &mut Trace<'_>) -> bool {
        let a = given!(self.layout_at(0));
        match (self.operation(), self.tuple_at(1)) {
            (Operation::Coalesce, Some(profile)) => trace::coalesce_by(&a, &profile, trace).is_ok(),
            (Operation::Coalesce, None) => trace::coalesce(&a, trace).is_ok(),
            (Operation::TileToShape, Some(shape)) => self.tiled(&a, &shape, trace),
            (Operation::TileToShape, None) => false,
            (_, Some(shape)) => match shape.product() {
                Ok(size) if self.ends_with_word() => trace::complement_exact(&a, size, trace).is_ok(),
                Ok(size) => trace::complement(&a, size, trace).is_ok(),
                Err(_) => false,
            },
            (_, None) => match cosize_of_filtered(&a) {
                Ok(size) if self.ends_with_word() => trace::complement_exact(&a, size, trace).is_ok(),
                Ok(size) => trace::complement(&a, size, trace).is_ok(),
                Err(_) => false,
            },
        }
    }

    const fn tiled(&self, block: &LayoutValue, shape: &IntTuple, trace: &mut Trace<'_>) -> bool {
        let order = match self.tuple_at(2) {
            Some(steps) => Order::Steps(steps),
            None if matches!(self.operand(2), Some(Operand::Row)) => Order::RowMajor,
            None => Order::ColumnMajor,
        };
        if matches!(self.operand(self.count().saturating_sub(1)), Some(Operand::Loose)) {
            return trace::tile_to_shape_loose(block, shape, &order, trace).is_ok();
        }
        trace::tile_to_shape(block, shape, &order, trace).is_ok()
    }

    const fn inverse(&self, trace: &mut Trace<'_>) -> bool {
        let composed = given!(self.composed_at(0));
        match (self.operation(), composed.as_layout()) {
            (Operation::RightInverse, Some(a)) => trace::right_inverse(&a, trace).is_ok(),
            (Operation::LeftInverse, Some(a)) => trace::left_inverse(&a, trace).is_ok(),
            (Operation::Nullspace, Some(a)) => crate::nullspace(&a).is_ok(),
            (Operation::RightInverse, None) => composed.right_inverse().is_ok(),
            (Operation::LeftInverse, None) => composed.left_inverse().is_ok(),
            (Operation::Decay, _) => composed.decayed().is_ok(),
            _ => false,
        }
    }

    const fn recast(&self) -> bool {
        let (a, n) = (given!(self.composed_at(0)), given!(self.number_at(1)));
        match (self.operation(), a.as_layout()) {
            (Operation::Upcast, Some(a)) => crate::upcast(&a, n).is_ok(),
            (Operation::Upcast, None) => a.upcast(n).is_ok(),
            (Operation::Downcast, Some(a)) => crate::downcast(&a, n).is_ok(),
            (Operation::Downcast, None) => a.downcast(n).is_ok(),
            (_, Some(a)) => crate::recast_layout(&a, n, given!(self.number_at(2))).is_ok(),
            (_, None) => a.recast_layout(n, given!(self.number_at(2))).is_ok(),
        }
    }

    const fn coordinate_of(&self) -> bool {
        let (a, n) = (given!(self.layout_at(0)), given!(self.number_at(1)));
        match self.operation() {
            Operation::Get1dCoord => crate::get_1d_coord(&a, n).is_ok(),
            Operation::GetHierCoord => crate::get_hier_coord(&a, n).is_ok(),
            _ => crate::get_flat_coord(&a, n).is_ok(),
        }
    }

    const fn part(&self) -> bool {
        let (a, rounding) = (given!(self.composed_at(0)), self.last_rounding());
        if matches!(self.operation(), Operation::LocalPartition) {
            let (threads, index) = (given!(self.layout_at(1)), given!(self.number_at(2)));
            return a.local_partition(&threads, index, rounding).is_ok();
        }
        let (tiler, coord) = (given!(self.tiler_at(1)), given!(self.coord_at(2)));
        match (self.operation(), self.coord_at(3)) {
            (Operation::OuterPartition, _) => a.outer_partition(&tiler, &coord, rounding).is_ok(),
            (Operation::LocalTile, Some(projection)) => a.local_tile(&tiler, &coord, &projection, rounding).is_ok(),
            _ => a.inner_partition(&tiler, &coord, rounding).is_ok(),
        }
    }

    /// Whether the last operand is the word `loose`.
    const fn last_rounding(&self) -> Rounding {
        self.rounding_at(self.count().saturating_sub(1))
    }

    const fn at_a_coordinate(&self) -> bool {
        let (coord, a) = (given!(self.coord_at(0)), given!(self.composed_at(1)));
        match (self.operation(), a.as_layout()) {
            (Operation::Slice, _) => a.slice_and_offset(&coord).is_ok(),
            (Operation::Dice, _) => a.layout().dice(&coord).is_ok(),
            (_, Some(layout)) => crate::domain_offset(&coord, &layout).is_ok(),
            (_, None) => a.domain_offset(&coord.origin()).is_ok(),
        }
    }

    const fn of_numbers(&self) -> bool {
        let (first, second) = (given!(self.tuple_at(0)), given!(self.tuple_at(1)));
        match self.operation() {
            Operation::Layout => LayoutValue::new(&first, &second).is_ok(),
            Operation::MakeOrderedLayout => crate::make_ordered_layout(&first, &second).is_ok(),
            Operation::GreatestCommonDomain => crate::greatest_common_domain(&first, &second).is_ok(),
            Operation::DomainDistribute => crate::domain_distribute(&first, given!(self.number_at(1))).is_ok(),
            Operation::SmemAtomK => smem_atom(Major::K, given!(self.number_at(0)), given!(self.number_at(1))).is_ok(),
            Operation::SmemAtomMn => smem_atom(Major::Mn, given!(self.number_at(0)), given!(self.number_at(1))).is_ok(),
            _ => false,
        }
    }

    const fn modes(&self) -> bool {
        let (a, first) = (given!(self.layout_at(0)), given!(self.index_at(1)));
        match self.operation() {
            Operation::Repeat => a.repeat(first).is_ok(),
            Operation::Take => a.take(first, given!(self.index_at(2))).is_ok(),
            Operation::Group => a.group(first, given!(self.index_at(2))).is_ok(),
            operation => {
                let (mut indices, mut i) = ([0; MOST_MODES], 1);
                while i < self.count() {
                    indices[i.saturating_sub(1)] = given!(self.index_at(i));
                    i = next(i);
                }
                let (indices, _) = indices.split_at(self.count().saturating_sub(1));
                match operation {
                    Operation::Get => a.get(indices).is_ok(),
                    _ => a.select(indices).is_ok(),
                }
            }
        }
    }

    const fn joined(&self) -> bool {
        let a = given!(self.layout_at(0));
        if matches!(self.operation(), Operation::Replace) {
            return a.replace(given!(self.index_at(1)), &given!(self.layout_at(2))).is_ok();
        }
        let b = given!(self.layout_at(1));
        match (self.operation(), self.index_at(2)) {
            (Operation::Append, Some(rank)) => a.append_to(&b, rank).is_ok(),
            (Operation::Append, None) => a.append(&b).is_ok(),
            (_, Some(rank)) => a.prepend_to(&b, rank).is_ok(),
            (_, None) => a.prepend(&b).is_ok(),
        }
    }

    const fn reshaped(&self) -> bool {
        let a = given!(self.layout_at(0));
        let answer = match (self.operation(), self.tuple_at(1)) {
            (Operation::WithShape, Some(shape)) => crate::with_shape(&a, &shape),
            (Operation::Unflatten, Some(profile)) => a.unflatten(&profile),
            (Operation::CoalesceZ, Some(profile)) => crate::coalesce_z_by(&a, &profile),
            (Operation::CoalesceZ, None) => crate::coalesce_z(&a),
            (Operation::Filter, Some(profile)) => crate::filter_by(&a, &profile),
            (Operation::Filter, None) => crate::filter(&a),
            (Operation::Sort, _) => crate::sort(&a),
            (Operation::Squeeze, _) => crate::squeeze(&a),
            (Operation::Flatten, _) => a.flatten(),
            (Operation::Reverse, _) => a.reverse(),
            (Operation::Transpose, _) => a.transpose(),
            (Operation::MakeLayoutLike, _) => crate::make_layout_like(&a),
            (Operation::MakeFragmentLike, _) => crate::make_fragment_like(&a),
            (Operation::MakeLayout, _) => self.concatenated(),
            _ => return false,
        };
        answer.is_ok()
    }

    /// All operands, as the modes of a layout.
    const fn concatenated(&self) -> Result<LayoutValue, AlgebraError> {
        let mut result = LayoutValue::no_modes();
        each!(i in 0, self.count() => {
            if let Some(layout) = self.layout_at(i) {
                result = crate::control::tri!(result.push(&layout));
            }
        });
        Ok(result)
    }
}

const fn cosize_of_filtered(a: &LayoutValue) -> Result<u64, AlgebraError> {
    crate::control::tri!(crate::filter(a)).cosize()
}

/// A number as the place of something; one that is too large stays so.
#[expect(clippy::cast_possible_truncation, reason = "compared before")]
const fn index(number: u64) -> usize {
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}
