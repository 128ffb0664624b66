//! Other modes: existing ones, fewer, or more.

use super::Repair;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, holds, ok};
use crate::coord_value::Coord;
use crate::diagnose::operand::Operand;
use crate::layout_value::LayoutValue;
use crate::operation::Operation;
use crate::tiler::Tiler;

/// The most modes of a tiler whose `_` are replaced.
const TILES: usize = 8;

impl Repair<'_> {
    /// Proposes an existing mode; for a path, the longest prefix that exists.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn mode(&mut self, mode: u64) -> bool {
        each!(i in 1, self.call.count() => {
            if matches!(self.call.operand(i), Some(Operand::Number(number)) if *number == mode) {
                return self.there(i) || self.shorter() || self.first(i);
            }
        });
        false
    }

    /// Proposes the last tile, place or thread for one past it; for a coordinate with several entries, the last of each.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn last_one(&mut self, index: u64, count: u64) -> bool {
        let last = count.saturating_sub(1);
        let (true, Some(operand)) = (self.call.operation().is_part(), self.call.operand(2)) else { return false };
        let Some(coord) = operand.coordinate() else { return false };
        each!(i in 0, coord.leaf_count() => {
            if matches!(coord.leaf_at(i), Some(entry) if entry == index) && self.at_place(&with_entry(&coord, i, last)) {
                return true;
            }
        });
        let mut all = coord;
        each!(i in 0, coord.leaf_count() => {
            if matches!(coord.leaf_at(i), Some(entry) if entry > last) {
                all = with_entry(&all, i, last);
            }
        });
        self.at_place(&all)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn at_place(&mut self, coord: &Coord) -> bool {
        let operand = match (coord.is_leaf(), coord.leaf_at(0)) {
            (true, Some(index)) => Operand::Number(index),
            _ => Operand::Coordinate(*coord),
        };
        self.tries(2, &operand)
    }

    /// Proposes mode 0, which is not a neighbor of another number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn first(&mut self, argument: usize) -> bool {
        let first = Operand::Number(0);
        self.call.replaced(argument, &first).evaluates() && super::phrase::there(self.words, argument, &first)
    }

    /// Proposes the path without its last number.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn shorter(&mut self) -> bool {
        let call = self.call.without_last();
        matches!(self.call.operation(), Operation::Get)
            && call.count() > 1
            && call.evaluates()
            && super::phrase::call(self.words, &call)
    }

    /// Proposes the tiler, or the profile, without its last modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn fewer_modes(&mut self) -> bool {
        let Some(operand) = self.call.operand(1) else { return false };
        let rank = match operand {
            Operand::Tiler(tiler) if tiler.is_by_mode() => tiler.rank(),
            Operand::Tuple(tuple) => tuple.rank(),
            Operand::Layout(layout) => layout.rank(),
            _ => return false,
        };
        each!(dropped in 1, rank => {
            let Some(fewer) = first_modes(operand, rank.saturating_sub(dropped)) else { return false };
            if self.call.replaced(1, &fewer).evaluates() {
                return super::phrase::there(self.words, 1, &fewer);
            }
        });
        false
    }

    /// Proposes a shape extended with the extents of the missing modes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn more_modes(&mut self) -> bool {
        let (Some(Operand::Tuple(shape)), Some(layout)) = (self.call.operand(1), self.call.layout_at(0)) else {
            return false;
        };
        let (mut more, others) = (*shape, layout.shape());
        each!(i in shape.rank(), others.rank() => {
            let Ok(extent) = others.mode(i) else { return false };
            match more.push(&extent) {
                Ok(longer) => more = longer,
                Err(_) => return false,
            }
        });
        self.tries(1, &Operand::Tuple(more))
    }

    /// For modes that a tiler leaves whole: proposes their extents, which takes them into the tile, and 1, into the rest.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn whole_modes(&mut self) -> bool {
        let (Some(tile), Some(rest)) = (self.with_whole_modes(true), self.with_whole_modes(false)) else {
            return false;
        };
        if !self.call.replaced(1, &tile).evaluates() || !self.call.replaced(1, &rest).evaluates() {
            return false;
        }
        super::phrase::there(self.words, 1, &tile);
        self.words.push(" for whole modes in the tile, or try `");
        rest.write(self.words);
        self.words.push("` for them in the rest");
        true
    }

    /// The tiler with the extents of the modes that it leaves whole, or with 1 for them.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn with_whole_modes(&self, is_tile: bool) -> Option<Operand> {
        let (Some(layout), Some(tiler)) = (self.call.layout_at(0), self.call.tiler_at(1)) else { return None };
        let mut parts = [Tiler::whole(); TILES];
        if !tiler.is_by_mode() || tiler.rank() > TILES {
            return None;
        }
        each!(i in 0, tiler.rank() => {
            let (Ok(part), Ok(mode)) = (tiler.mode(i), layout.mode(i)) else { return None };
            let Ok(size) = mode.size() else { return None };
            parts[i] = match Tiler::extent(if is_tile { size } else { 1 }) {
                Ok(extent) if part.is_whole() && mode.rank() != 2 => extent,
                _ => part,
            };
        });
        match Tiler::by_mode(parts.split_at(tiler.rank()).0) {
            Ok(tiler) => Some(Operand::Tiler(tiler)),
            Err(_) => None,
        }
    }

    /// Proposes the form that leaves tile and rest in place.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn mode_by_mode(&mut self) -> bool {
        holds!(let Some(operation) = self.call.operation().mode_by_mode()
            && self.another(&self.call.with_operation(operation), " leaves the tiles in their modes"))
    }

    /// Proposes the first two modes of a layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn two_modes(&mut self) -> bool {
        let Some(layout) = self.call.layout_at(0) else { return false };
        holds!(let Ok(two) = layout.take(0, 2) && self.tries(0, &Operand::Layout(two)))
    }

    /// Proposes `1:0` in place of an operand without modes, or one copy in place of none.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn one_mode(&mut self) -> bool {
        each!(i in 0, self.call.count() => {
            let varied = match self.call.operand(i) {
                Some(Operand::Layout(layout)) if layout.leaf_count() == 0 => Operand::Layout(LayoutValue::TRIVIAL),
                Some(Operand::Tuple(tuple)) if tuple.leaf_count() == 0 => Operand::Number(1),
                Some(Operand::Number(0)) => Operand::Number(1),
                _ => continue,
            };
            if self.tries(i, &varied) {
                return true;
            }
        });
        false
    }
}

/// The first modes of a tiler, a layout or a tuple.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first_modes(operand: &Operand, rank: usize) -> Option<Operand> {
    Some(match operand {
        Operand::Tuple(tuple) => Operand::Tuple(ok!(tuple.take(0, rank))),
        Operand::Layout(layout) => Operand::Layout(ok!(layout.take(0, rank))),
        Operand::Tiler(tiler) => Operand::Tiler(ok!(tiler.take(rank))),
        _ => return None,
    })
}

/// The coordinate with another entry `i`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_entry(coord: &Coord, i: usize, index: u64) -> Coord {
    let mut leaves = [None; MAX_LEAVES];
    each!(k in 0, coord.leaf_count() => {
        leaves[k] = if k == i { Some(index) } else { coord.leaf_at(k) };
    });
    coord.with_leaves(leaves)
}
