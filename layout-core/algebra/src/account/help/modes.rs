//! What would be right where there are other modes than are asked for: those that there are, fewer, or more.

use super::{Proposal, call, help, there, with_for};
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::capacity::MAX_LEAVES;
use crate::control::each;
use crate::coord_value::Coord;
use crate::layout_value::LayoutValue;
use crate::operation::Operation;

impl Proposal<'_> {
    /// The number of a mode that there is, for one that there is not; of a path to it, as much of it as leads somewhere.
    pub(super) const fn mode(&self, words: &mut Words, mode: u64) {
        each!(i in 1, self.asked.count() => {
            if let Some(Operand::Number(number)) = self.asked.operand(i)
                && *number == mode
            {
                if !self.there(words, i) && !self.shorter(words) {
                    self.first(words, i);
                }
                return;
            }
        });
    }

    /// The last tile, place or thread that there is, for one past it; of a coordinate with several, the last of each.
    pub(super) const fn last_one(&self, words: &mut Words, index: u64, count: u64) {
        let last = count.saturating_sub(1);
        if !self.asked.operation().is_part() {
            return;
        }
        let Some(operand) = self.asked.operand(2) else { return };
        let Some(coord) = operand.coordinate() else { return };
        each!(i in 0, coord.leaf_count() => {
            if matches!(coord.leaf_at(i), Some(entry) if entry == index) && self.at_place(words, &with_entry(&coord, i, last)) {
                return;
            }
        });
        let mut all = coord;
        each!(i in 0, coord.leaf_count() => {
            if matches!(coord.leaf_at(i), Some(entry) if entry > last) {
                all = with_entry(&all, i, last);
            }
        });
        self.at_place(words, &all);
    }

    /// The coordinate, if it would do. What leaves a mode whole has no value of its own: then it is the whole call.
    const fn at_place(&self, words: &mut Words, coord: &Coord) -> bool {
        let operand = match (coord.is_leaf(), coord.leaf_at(0)) {
            (true, Some(index)) => Operand::Number(index),
            _ => Operand::Coordinate(*coord),
        };
        let asked = self.asked.replaced(2, &operand);
        if !asked.has_answer() {
            return false;
        }
        if coord.has_whole() {
            help(words);
            call(words, &asked, None);
            words.push(" would do");
        } else if let Some(letter) = self.asked.letter(2) {
            with_for(words, 2, &operand, letter);
        }
        true
    }

    /// Mode 0, which is no neighbour of another number.
    const fn first(&self, words: &mut Words, argument: usize) {
        if self.asked.replaced(argument, &Operand::Number(0)).has_answer() {
            there(words, argument, &Operand::Number(0));
        }
    }

    /// The path without its last number; whether that would do.
    const fn shorter(&self, words: &mut Words) -> bool {
        let asked = self.asked.without_last();
        let leads = matches!(self.asked.operation(), Operation::Get) && asked.count() > 1 && asked.has_answer();
        if leads {
            help(words);
            call(words, &asked, None);
            words.push(" would do");
        }
        leads
    }

    /// The tiler, or the profile, without its last modes; whether that would do.
    pub(super) const fn fewer_modes(&self, words: &mut Words) -> bool {
        let Some(operand) = self.asked.operand(1) else { return false };
        let rank = match operand {
            Operand::Tiler(tiler) if tiler.is_by_mode() => tiler.rank(),
            Operand::Tuple(tuple) => tuple.rank(),
            Operand::Layout(layout) => layout.rank(),
            _ => return false,
        };
        each!(dropped in 1, rank => {
            let Some(fewer) = first_modes(operand, rank.saturating_sub(dropped)) else { return false };
            if self.asked.replaced(1, &fewer).has_answer() {
                there(words, 1, &fewer);
                return true;
            }
        });
        false
    }

    /// A shape with the extents of the modes that it lacks.
    pub(super) const fn more_modes(&self, words: &mut Words) {
        let (Some(Operand::Tuple(shape)), Some(layout)) = (self.asked.operand(1), self.asked.layout_at(0)) else {
            return;
        };
        let (mut more, others) = (*shape, layout.shape());
        each!(i in shape.rank(), others.rank() => {
            let Ok(extent) = others.mode(i) else { return };
            match more.push(&extent) {
                Ok(longer) => more = longer,
                Err(_) => return,
            }
        });
        let varied = Operand::Tuple(more);
        if self.asked.replaced(1, &varied).has_answer() {
            self.tell(words, 1, Some(&varied));
        }
    }

    /// The form that leaves tile and rest where they are; whether that would do.
    pub(super) const fn mode_by_mode(&self, words: &mut Words) -> bool {
        let Some(operation) = self.asked.operation().mode_by_mode() else { return false };
        let asked = self.asked.asking(operation);
        let is_accepted = asked.has_answer();
        if is_accepted {
            help(words);
            call(words, &asked, None);
            words.push(" leaves the tiles in their modes");
        }
        is_accepted
    }

    /// The first two modes of a layout.
    pub(super) const fn two_modes(&self, words: &mut Words) {
        if let Some(layout) = self.asked.layout_at(0)
            && let Ok(two) = layout.take(0, 2)
        {
            let varied = Operand::Layout(two);
            if self.asked.replaced(0, &varied).has_answer() {
                self.tell(words, 0, Some(&varied));
            }
        }
    }

    /// `1:0` in the place of what has no modes, or once in the place of not at all.
    pub(super) const fn one_mode(&self, words: &mut Words) {
        each!(i in 0, self.asked.count() => {
            let varied = match self.asked.operand(i) {
                Some(Operand::Layout(layout)) if layout.leaf_count() == 0 => Operand::Layout(LayoutValue::TRIVIAL),
                Some(Operand::Tuple(tuple)) if tuple.leaf_count() == 0 => Operand::Number(1),
                Some(Operand::Number(0)) => Operand::Number(1),
                _ => continue,
            };
            if self.asked.replaced(i, &varied).has_answer() {
                self.tell(words, i, Some(&varied));
                return;
            }
        });
    }
}

/// The first modes of a tiler, a layout or a tuple.
const fn first_modes(operand: &Operand, rank: usize) -> Option<Operand> {
    match operand {
        Operand::Tuple(tuple) => match tuple.take(0, rank) {
            Ok(fewer) => Some(Operand::Tuple(fewer)),
            Err(_) => None,
        },
        Operand::Layout(layout) => match layout.take(0, rank) {
            Ok(fewer) => Some(Operand::Layout(fewer)),
            Err(_) => None,
        },
        Operand::Tiler(tiler) => match tiler.take(rank) {
            Ok(fewer) => Some(Operand::Tiler(fewer)),
            Err(_) => None,
        },
        _ => None,
    }
}

/// The coordinate with another entry `i`.
const fn with_entry(coord: &Coord, i: usize, index: u64) -> Coord {
    let mut leaves = [None; MAX_LEAVES];
    each!(k in 0, coord.leaf_count() => {
        leaves[k] = if k == i { Some(index) } else { coord.leaf_at(k) };
    });
    coord.with_leaves(leaves)
}
