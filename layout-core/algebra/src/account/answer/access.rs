//! Whether memory can be accessed as asked, and whether the hardware can be told of it.

use super::given;
use crate::account::asked::{Asked, MAX_OPERANDS};
use crate::account::operand::Operand;
use crate::account::operation::Operation;
use crate::analysis::{
    TileAccess, auto_padding, auto_swizzle, bank_conflicts, best_swizzle, coalesced_lines, coalesced_sectors,
};
use crate::atoms::Descriptor;
use crate::control::{each, next};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::swizzle::Swizzle;

/// The bits of a byte.
const BYTE: u64 = 8;
/// The most accesses: a tile and an element come before them.
const MOST: usize = MAX_OPERANDS - 2;

/// The accesses of a tile, one for each operand behind those of the tile and of the element.
#[derive(Clone, Copy)]
pub(in crate::account) struct Accesses {
    accesses: [TileAccess; MOST],
    count: usize,
}

impl Accesses {
    pub(in crate::account) const fn as_slice(&self) -> &[TileAccess] {
        self.accesses.split_at(self.count).0
    }
}

impl Asked {
    /// Whether an access, or accesses of a tile, can be served.
    pub(super) const fn is_served(&self) -> bool {
        let a = given!(self.composed_at(0));
        let unit = match self.number_at(2) {
            Some(unit) => unit,
            None => 1,
        };
        match self.operation() {
            Operation::BankConflicts => bank_conflicts(&a, unit, given!(self.number_at(1))).is_ok(),
            Operation::CoalescedSectors => coalesced_sectors(&a, unit, given!(self.number_at(1))).is_ok(),
            Operation::CoalescedLines => coalesced_lines(&a, unit, given!(self.number_at(1))).is_ok(),
            _ => self.is_served_as_a_tile(&a.swizzle(), a.offset()),
        }
    }

    const fn is_served_as_a_tile(&self, swizzle: &Swizzle, start: u64) -> bool {
        let accesses = given!(self.accesses());
        match self.operation() {
            Operation::AutoSwizzle => auto_swizzle(accesses.as_slice()).is_ok(),
            Operation::BestSwizzle => best_swizzle(accesses.as_slice()).is_ok(),
            Operation::AutoPadding => auto_padding(accesses.as_slice()).is_ok(),
            _ => {
                each!(i in 0, accesses.count => {
                    if accesses.accesses[i].placed(start).conflicts(swizzle, u64::MAX).is_err() {
                        return false;
                    }
                });
                true
            }
        }
    }

    /// The accesses that are asked about; nothing if one of them is none.
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and accesses are few but large")]
    pub(in crate::account) const fn accesses(&self) -> Option<Accesses> {
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
    pub(in crate::account) const fn access_at(&self, i: usize, tile: &LayoutValue, bytes: u64) -> Option<TileAccess> {
        match self.tried_access_at(i, tile, bytes) {
            Some(Ok(access)) => Some(access),
            _ => None,
        }
    }

    /// The same, or why it is none.
    pub(in crate::account) const fn tried_access_at(
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

    /// Whether there is a descriptor.
    pub(super) const fn is_described(&self) -> bool {
        let (major, format) = given!(self.operation().descriptor());
        match Descriptor::new(&given!(self.composed_at(0)), major, given!(self.number_at(1))) {
            Ok(descriptor) => descriptor.encode(format, 0).is_ok(),
            Err(_) => false,
        }
    }
}

/// The bytes of an element; none, which no access moves, where a byte is shared.
const fn whole_bytes(bits: u64) -> u64 {
    if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 }
}
