//! Operands as what they are read.

use super::asked::{Asked, MAX_OPERANDS};
use super::operand::Operand;
use crate::analysis::TileAccess;
use crate::category::NestMorphism;
use crate::composed::ComposedLayout;
use crate::control::{each, next};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;

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

/// The bits of a byte.
const BYTE: u64 = 8;
/// The most accesses: a tile and an element come before them.
const MOST: usize = MAX_OPERANDS - 2;

/// The accesses of a tile, one for each operand behind those of the tile and of the element.
#[derive(Clone, Copy)]
pub(super) struct Accesses {
    accesses: [TileAccess; MOST],
    count: usize,
}

impl Accesses {
    pub(super) const fn as_slice(&self) -> &[TileAccess] {
        self.accesses.split_at(self.count).0
    }
}

impl Asked {
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

    pub(super) const fn number_at(&self, i: usize) -> Option<u64> {
        match self.operand(i) {
            Some(operand) => operand.number(),
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

    pub(super) const fn morphism_at(&self, i: usize) -> Option<NestMorphism> {
        match self.operand(i) {
            Some(operand) => operand.morphism(),
            None => None,
        }
    }

    /// The accesses that are asked about; nothing if one of them is none.
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and accesses are few but large")]
    pub(super) const fn accesses(&self) -> Option<Accesses> {
        let (Some(tile), Some(bits)) = (self.layout_at(0), self.number_at(1)) else { return None };
        let Some(first) = self.access_at(2, &tile, whole_bytes(bits)) else { return None };
        let mut accesses = Accesses { accesses: [first; MOST], count: 1 };
        each!(i in 3, if self.is_whole() { self.count() } else { 0 } => {
            let Some(access) = self.access_at(i, &tile, whole_bytes(bits)) else { return None };
            accesses.accesses[accesses.count] = access;
            accesses.count = next(accesses.count);
        });
        Some(accesses)
    }

    /// How operand `i` accesses a tile.
    pub(super) const fn access_at(&self, i: usize, tile: &LayoutValue, bytes: u64) -> Option<TileAccess> {
        match self.tried_access_at(i, tile, bytes) {
            Some(Ok(access)) => Some(access),
            _ => None,
        }
    }

    /// The same, or why it is none.
    pub(super) const fn tried_access_at(
        &self,
        i: usize,
        tile: &LayoutValue,
        bytes: u64,
    ) -> Option<Result<TileAccess, AlgebraError>> {
        match self.operand(i) {
            Some(Operand::Matrices) => Some(TileAccess::matrices(tile, bytes)),
            Some(Operand::Col) => Some(TileAccess::along(tile, bytes, 0)),
            Some(Operand::Row) => Some(TileAccess::along(tile, bytes, 1)),
            Some(operand) => match operand.layout() {
                Some(threads) => Some(TileAccess::new(tile, bytes, &threads)),
                None => None,
            },
            None => None,
        }
    }
}

/// The bytes of an element; none, which no access moves, where a byte is shared.
const fn whole_bytes(bits: u64) -> u64 {
    if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 }
}
