//! Lists of accesses that operands are read as, of fixed capacity.

use super::call::Call;
use super::kind::Kind;
use super::lists::Places;
use super::value::{Refusal, Value};
use crate::analysis::TileAccess;
use crate::control::{each, next, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::InstructionTile;

/// The bits of a byte.
const BYTE: u64 = 8;
/// The most accesses of one tile.
const MOST: usize = 8;

/// How a tile is accessed.
#[derive(Clone, Copy)]
pub(crate) struct Accesses {
    accesses: [TileAccess; MOST],
    count: usize,
}

impl Accesses {
    pub(crate) const fn as_slice(&self) -> &[TileAccess] {
        self.accesses.split_at(self.count).0
    }
}

impl Call<'_> {
    /// The accesses from operand `from` on of a tile in elements of so many bits.
    #[expect(clippy::large_stack_arrays, reason = "there is no allocator, and accesses are few but large")]
    pub(crate) const fn accesses_of(&self, from: usize, tile: &LayoutValue, bits: u64) -> Result<Accesses, Refusal> {
        // No access moves less than a byte: 0 is refused as a width.
        let bytes = if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 };
        let first = tri!(self.access_of(from, tile, bytes));
        let mut accesses = Accesses { accesses: [first; MOST], count: 1 };
        let mut i = next(from);
        while i < self.operands.len() {
            if accesses.count >= MOST {
                return Err(Refusal::TooMany { most: from.saturating_add(MOST) });
            }
            accesses.accesses[accesses.count] = tri!(self.access_of(i, tile, bytes));
            accesses.count = next(accesses.count);
            i = next(i);
        }
        Ok(accesses)
    }

    /// How operand `i` accesses a tile in elements of so many bytes.
    pub(crate) const fn access_of(&self, i: usize, tile: &LayoutValue, bytes: u64) -> Result<TileAccess, Refusal> {
        let access = match self.operand(i) {
            Some(Value::Matrices) => TileAccess::matrices(tile, bytes),
            Some(Value::Col) => TileAccess::along(tile, bytes, 0),
            Some(Value::Row) => TileAccess::along(tile, bytes, 1),
            Some(_) => TileAccess::new(tile, bytes, &tri!(self.layout(i))),
            None => return Err(Refusal::Kind { operand: i, wanted: Kind::Accesses }),
        };
        match access {
            Ok(access) => Ok(access),
            Err(error) => Err(Refusal::Operand { operand: i, error }),
        }
    }
}

/// The most instructions that are chosen from.
const INSTRUCTIONS: usize = 8;

/// Instructions by the bits of their lanes, each `(neighbours, addresses)`.
pub(super) struct Lanes {
    neighbours: [Places; INSTRUCTIONS],
    addresses: [Places; INSTRUCTIONS],
    pub(super) count: usize,
}

impl Lanes {
    pub(super) const fn of(all: &IntTuple) -> Result<Self, Refusal> {
        let mut lanes =
            Self { neighbours: [Places::NONE; INSTRUCTIONS], addresses: [Places::NONE; INSTRUCTIONS], count: 0 };
        if all.rank() > INSTRUCTIONS {
            return Err(Refusal::Nothing("more than 8 instructions to choose from"));
        }
        each!(k in 0, all.rank() => {
            let (neighbours, addresses) = match Self::pair(all, k) {
                Ok(pair) => pair,
                Err(error) => return Err(Refusal::Algebra(error)),
            };
            lanes.neighbours[k] = neighbours;
            lanes.addresses[k] = addresses;
            lanes.count = next(k);
        });
        Ok(lanes)
    }

    const fn pair(all: &IntTuple, k: usize) -> Result<(Places, Places), AlgebraError> {
        let one = tri!(all.mode(k));
        Ok((Places::of(&tri!(one.mode(0))), Places::of(&tri!(one.mode(1)))))
    }

    pub(super) const fn tiles(&self) -> [InstructionTile<'_>; INSTRUCTIONS] {
        let mut tiles = [InstructionTile { lane_contig: &[], lane_addr: &[] }; INSTRUCTIONS];
        each!(k in 0, self.count => {
            tiles[k] =
                InstructionTile { lane_contig: self.neighbours[k].as_slice(), lane_addr: self.addresses[k].as_slice() };
        });
        tiles
    }
}
