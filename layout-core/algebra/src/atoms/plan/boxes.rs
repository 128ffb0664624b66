//! Tiles as boxes of TMA: blocks of whole rows of a swizzled atom, side by side along the mode in which elements are neighbors. A box has at most 256 rows: those of a tile with
//! more are in the fewest equal parts of whole atoms, one under the other.

use super::error::PlanError;
use super::order::{MemoryOrder, PlannedTile};
use crate::algebra::coalesce::coalesce;
use crate::algebra::tile_to_shape::{Order, tile_to_shape};
use crate::analysis::sectors::SECTOR;
use crate::arithmetic::{add, ceil_div, div, divides, mul};
use crate::composed::ComposedLayout;
use crate::composed::atoms::{Major, smem_atom};
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

/// The bytes of a row of each atom, the widest first.
pub(super) const WIDTHS: [u64; 4] = [128, 64, 32, 16];
/// The most elements of a box along a mode.
pub(super) const MOST: u64 = 256;
/// Global memory is copied from and to multiples of so many bytes.
const ALIGNED: u64 = 16;

/// A tile in boxes of the rows of an atom.
#[derive(Clone, Copy, Debug)]
pub(super) struct Boxed {
    pub(super) atom: ComposedLayout,
    /// The tile, and a box, without the swizzle.
    pub(super) whole: LayoutValue,
    pub(super) area: LayoutValue,
    /// The number of boxes, side by side and one under the other, and the elements of a row of one.
    pub(super) count: u64,
    pub(super) inner: u64,
}

impl Boxed {
    /// The tile in boxes whose rows have so many bytes, which divide those of the tile.
    ///
    /// # Errors
    /// Same errors as [`smem_atom`] and [`tile_to_shape`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn of(tile: &PlannedTile, bytes: u64) -> Result<Self, PlanError> {
        let (major, element) = (major(tile.order), tile.element()?);
        let atom = smem_atom(major, bytes, tile.bits)?;
        let (inner, rows) = (div(bytes, element)?, div(tile.row().1, pieces(tile)?)?);
        let (area, order) = match major {
            Major::K => ([rows, inner], Order::ColumnMajor),
            Major::Mn => ([inner, rows], Order::Steps(IntTuple::flat(&[1, 0])?)),
        };
        let filled = |shape: &[u64]| -> Result<LayoutValue, PlanError> {
            by_mode(&tile_to_shape(atom.layout(), &IntTuple::flat(shape)?, &order)?)
        };
        let (whole, area) = (filled(&tile.extents)?, filled(&area)?);
        Ok(Self { atom, whole, area, count: count(tile, bytes)?, inner })
    }

    /// A layout under the swizzle of the atom.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn swizzled(&self, layout: &LayoutValue) -> ComposedLayout {
        self.atom.with_layout(layout)
    }
}

/// Parts of a plan for `wgmma` that are given: the atom follows from each of them, and the rest from the atom.
#[derive(Clone, Copy, Debug, Default)]
pub struct GroupGiven<'a> {
    /// The swizzled atom.
    pub atom: Option<&'a ComposedLayout>,
    /// The tile in shared memory.
    pub tile: Option<&'a ComposedLayout>,
    /// The tiles with their stages.
    pub stages: Option<&'a ComposedLayout>,
    /// The instruction that stores sums.
    pub instruction: Option<&'a str>,
}

impl GroupGiven<'_> {
    /// Returns true if an atom follows.
    ///
    /// ```
    /// use layout_algebra::atoms::plan::GroupGiven;
    /// assert!(!GroupGiven::default().has_layout());
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn has_layout(&self) -> bool {
        self.atom.is_some() || self.tile.is_some() || self.stages.is_some()
    }

    /// Returns true if the parts are those of a tile in these boxes, offset by offset.
    ///
    /// # Errors
    /// Same errors as [`coalesce`].
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) fn are_of(&self, boxed: &Boxed) -> Result<bool, PlanError> {
        let swizzle = boxed.atom.swizzle();
        let is = |given: Option<&ComposedLayout>, rank: usize, layout: &LayoutValue| -> Result<bool, PlanError> {
            let Some(given) = given else { return Ok(true) };
            let is_swizzled = given.swizzle() == swizzle || given.swizzle().is_identity() && swizzle.is_identity();
            let inside = given.layout();
            let has_rank = !inside.is_leaf() && inside.rank() == rank;
            Ok(given.offset() == 0 && is_swizzled && has_rank && by_mode(inside)?.equals(&by_mode(layout)?))
        };
        let are_alike = match self.stages {
            // Each begins where the swizzle begins again.
            Some(stages) if !stages.layout().is_leaf() && stages.layout().rank() == 3 => {
                let (stages, atom) = (stages.layout().mode(2)?, boxed.atom.layout().size()?);
                (0..stages.leaf_count()).all(|i| divides(atom, stages.leaf_at(i).stride))
            }
            _ => true,
        };
        let whole = &boxed.whole;
        let are_layouts = is(self.atom, 2, boxed.atom.layout())? && is(self.tile, 2, whole)?;
        Ok(are_alike && are_layouts && is(self.stages, 3, whole)?)
    }
}

/// The rows of an atom, after which its swizzle begins again.
const ROWS: u64 = 8;

/// The fewest equal parts of the rows of a tile that boxes of TMA have.
///
/// # Errors
/// [`PlanError::NotOfAnAtom`] if rows are no multiple of those of an atom.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn pieces(tile: &PlannedTile) -> Result<u64, PlanError> {
    let (_, rows) = tile.row();
    let all = (ceil_div(rows, MOST)?..=div(rows, ROWS)?)
        .find(|pieces| divides(*pieces, rows) && rows.checked_div(*pieces).is_some_and(|part| divides(ROWS, part)));
    all.ok_or(PlanError::NotOfAnAtom)
}

/// The boxes of a tile whose rows have so many bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn count(tile: &PlannedTile, bytes: u64) -> Result<u64, PlanError> {
    Ok(mul(div(mul(tile.row().0, tile.element()?)?, bytes)?, pieces(tile)?)?)
}

/// Checks that TMA copies rows at this distance.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn check(tile: &PlannedTile) -> Result<(), PlanError> {
    if let Some(pitch) = tile.pitch {
        let bytes = mul(pitch, tile.element()?)?;
        if !divides(ALIGNED, bytes) {
            return Err(PlanError::BoxPitch { bytes });
        }
    }
    Ok(())
}

/// The reason why there is no atom: none divides the rows, or none has the given parts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn none(row: u64, has_atoms: bool) -> PlanError {
    if has_atoms { PlanError::NotOfAnAtom } else { PlanError::BoxRow { bytes: row } }
}

/// The dimension along which neighbors in memory lie.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn major(order: MemoryOrder) -> Major {
    if order == MemoryOrder::Row { Major::K } else { Major::Mn }
}

/// The sectors of all boxes of rows of so many bytes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn sectors(tile: &PlannedTile, bytes: u64) -> Result<u64, PlanError> {
    let ((along, rows), element) = (tile.row(), tile.element()?);
    let global = tile.global()?;
    let pitch = mul(global.leaf_at(tile.order.other().mode()).stride, element)?;
    let (mut sectors, row) = (0, mul(along, element)?);
    for index in 0..rows {
        for part in 0..div(row, bytes)? {
            let begin = add(mul(index, pitch)?, mul(part, bytes)?)?;
            sectors = add(sectors, ceil_div(add(begin, bytes)?, SECTOR)?.saturating_sub(div(begin, SECTOR)?))?;
        }
    }
    Ok(sectors)
}

/// A layout of two modes, each of the fewest parts.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn by_mode(layout: &LayoutValue) -> Result<LayoutValue, PlanError> {
    Ok(LayoutValue::of(&[coalesce(&layout.mode(0)?)?, coalesce(&layout.mode(1)?)?])?)
}
