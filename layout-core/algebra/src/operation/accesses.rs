//! Lists of fixed capacity that operands are read as.

use super::kind::{Kind, Operands, Refusal, places_of};
use super::returned::known;
use super::value::Value;
use crate::analysis::TileAccess;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, tri};
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{Dims, InstructionTile};
use crate::list::List;
use crate::nested::Leaves;

impl Operands<'_> {
    /// The names and sizes of dimensions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn dims(&self, i: usize) -> Result<Dims, Refusal> {
        match self.get(i) {
            Some(Value::Sizes(sizes)) => match sizes.dims() {
                Ok(dims) => Ok(dims),
                Err(error) => Err(Refusal::of_linear(error)),
            },
            _ => Err(Refusal::Kind { operand: i, wanted: Kind::Dims }),
        }
    }

    /// All operands from `i` on, as indices of modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn indices(&self, mut i: usize) -> Result<Leaves<usize>, Refusal> {
        let mut places = List::empty(0);
        while i < self.count() {
            if !places.push(tri!(self.index(i))) {
                return Err(Refusal::TooMany { most: MAX_LEAVES });
            }
            i = next(i);
        }
        Ok(places)
    }

    /// All entries of the operands from `i` on, in one tuple.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn tuples(&self, mut i: usize) -> Result<IntTuple, Refusal> {
        let mut all = IntTuple::unit();
        while i < self.count() {
            all = known!(all.push(&tri!(self.shape(i))));
            i = next(i);
        }
        Ok(all)
    }

    /// The operands from `i` on, as the modes of one layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn layouts(&self, mut i: usize) -> Result<LayoutValue, Refusal> {
        let mut all = LayoutValue::no_modes();
        while i < self.count() {
            all = known!(all.push(&tri!(self.layout(i))));
            i = next(i);
        }
        Ok(all)
    }

    /// The index of the first of them: accesses are read against their tile.
    #[expect(clippy::unused_self, clippy::unnecessary_wraps, reason = "a reader of operands like others")]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn accesses(&self, i: usize) -> Result<usize, Refusal> {
        Ok(i)
    }
}

/// The number of bits of a byte.
const BYTE: u64 = 8;
/// The most accesses of one tile.
const MOST: usize = 8;

/// The accesses of a tile.
pub(crate) type Accesses = List<TileAccess, 1, MOST>;

impl Operands<'_> {
    /// The accesses from operand `from` on to a tile with elements of `bits` bits.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn accesses_of(&self, from: usize, tile: &LayoutValue, bits: u64) -> Result<Accesses, Refusal> {
        // No access moves less than a byte: 0 is rejected as a width.
        let bytes = if bits.is_multiple_of(BYTE) { bits / BYTE } else { 0 };
        let mut accesses = Accesses::one(tri!(self.access_of(from, tile, bytes)));
        each!(i in next(from), self.count() => {
            if accesses.len() == MOST {
                return Err(Refusal::TooMany { most: from.saturating_add(MOST) });
            }
            accesses.push(tri!(self.access_of(i, tile, bytes)));
        });
        Ok(accesses)
    }

    /// The access to a tile with elements of `bytes` bytes that operand `i` describes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn access_of(&self, i: usize, tile: &LayoutValue, bytes: u64) -> Result<TileAccess, Refusal> {
        let access = match self.get(i) {
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

/// The most instructions to choose from.
const INSTRUCTIONS: usize = 8;

/// Instructions by the bits of their lanes, each `(neighbors, addresses)`.
pub(super) type Lanes = List<(Leaves<usize>, Leaves<usize>), 1, INSTRUCTIONS>;

/// The instructions that a tuple names.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn lanes_of(all: &IntTuple) -> Result<Lanes, Refusal> {
    if all.rank() > INSTRUCTIONS {
        return Err(Refusal::Nothing("more than 8 instructions to choose from"));
    }
    let mut lanes = Lanes::empty((List::empty(0), List::empty(0)));
    each!(k in 0, all.rank() => {
        let one = known!(all.mode(k));
        lanes.push((places_of(&known!(one.mode(0))), places_of(&known!(one.mode(1)))));
    });
    Ok(lanes)
}

/// The tiles of these instructions.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn tiles_of(lanes: &Lanes) -> List<InstructionTile<'_>, 1, INSTRUCTIONS> {
    let mut tiles = List::empty(InstructionTile { lane_contig: &[], lane_addr: &[] });
    each!(k in 0, lanes.len() => {
        let (neighbours, addresses) = &lanes.as_slice()[k];
        tiles.push(InstructionTile { lane_contig: neighbours.as_slice(), lane_addr: addresses.as_slice() });
    });
    tiles
}
