//! What would be right where linear layouts are refused.

use super::super::asked::{Asked, MAX_OPERANDS};
use super::super::candidates::Keys;
use super::super::mend::mended;
use super::super::names::Names;
use super::super::operand::Operand;
use super::super::words::Words;
use super::{call, help, with_for};
use crate::control::each;
use crate::coord_value::Coord;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{Dims, LinearError, LinearLayout, MAX_NAME, Name};
use crate::text::Text;

mod bases;
mod powers;

/// The longest value, or call, that is proposed.
const LONGEST: usize = 160;

/// An answer of linear layouts; it is copied in any case.
type Linear = Result<LinearLayout, LinearError>;

/// What is proposed of one refusal, and where it is written.
struct Proposal<'a> {
    words: &'a mut Words,
    asked: &'a Asked,
}

/// Writes a help line, if something near is accepted.
pub(in crate::account) const fn propose_linear(words: &mut Words, error: &LinearError, asked: &Asked) {
    if !asked.is_whole() {
        return;
    }
    let _told = Proposal { words, asked }.tell(error);
}

impl Proposal<'_> {
    /// Whether something was told.
    const fn tell(&mut self, error: &LinearError) -> bool {
        match *error {
            LinearError::NotPowerOfTwo { number } => self.power(number),
            LinearError::TooManyBits { .. } => self.fewer_bits(),
            LinearError::TooManyDims { .. } => self.flat(),
            LinearError::NotSurjective { .. } | LinearError::NotInvertible { .. } => self.bijection(0),
            LinearError::NotInImage { .. } => self.bijection(1),
            LinearError::NoSwizzle { left, right } | LinearError::BasesOverlap { left, right } => {
                self.apart(left, right)
            }
            LinearError::NotAPermutation { places, .. } => self.permutation(places),
            LinearError::Arity { dims, .. } => self.entries(dims),
            LinearError::UnknownDim { name } => self.known(&name) || self.reordered(),
            LinearError::DimsDiffer { .. } => self.reordered(),
            LinearError::SizesDiffer { name, left, right } => {
                self.resized(1, &name, left) || self.resized(0, &name, left) || self.resized(0, &name, right)
            }
            LinearError::NotSingle { name, .. } => self.resized(0, &name, 1),
            LinearError::DimTwice { name } => self.renamed(&name),
            LinearError::NameLength { .. } => self.shortened(),
            LinearError::Broadcast { .. } => self.held_once(),
            LinearError::DomainNotPowerOfTwo { .. } | LinearError::NotLinear { .. } => {
                self.whole_bits() || self.near(0, error)
            }
            LinearError::TooSmall { extent, tile } => {
                self.filled(extent, tile) || self.larger(extent, tile) || self.anywhere(error)
            }
            _ => self.anywhere(error),
        }
    }

    /// Whether the operation takes this in the place of an operand, and it is short: then it is told.
    const fn with(&mut self, argument: usize, operand: &Operand) -> bool {
        let trial = self.asked.replaced(argument, operand);
        if !trial.has_answer() {
            return false;
        }
        let letters = self.asked.operation().letters();
        if argument < letters.len() && stands_alone(operand) {
            let mut text = Words::none();
            operand.write(&mut text);
            if text.length() > LONGEST {
                return false;
            }
            with_for(self.words, operand, letters[argument]);
            return true;
        }
        self.call(&trial)
    }

    /// The whole call, if it is short.
    const fn call(&mut self, trial: &Asked) -> bool {
        let mut text = Words::none();
        call(&mut text, trial, None);
        if text.length() > LONGEST.saturating_add(2) {
            return false;
        }
        help(self.words);
        call(self.words, trial, None);
        self.words.push(" would do");
        true
    }

    /// The same for a linear layout, if there is one.
    #[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
    const fn with_linear(&mut self, argument: usize, layout: Linear) -> bool {
        match layout {
            Ok(layout) => self.with(argument, &Operand::Linear(layout)),
            Err(_) => false,
        }
    }

    const fn linear_at(&self, argument: usize) -> Option<LinearLayout> {
        match self.asked.operand(argument) {
            Some(Operand::Linear(layout)) => Some(*layout),
            _ => None,
        }
    }

    /// One number of an operand changed by as little as possible.
    const fn near(&mut self, argument: usize, error: &LinearError) -> bool {
        match mended(self.asked, argument, &Keys::of_linear(error), None) {
            Some(varied) => self.with(argument, &varied),
            None => false,
        }
    }

    /// The same of the last operand for which there is such a number.
    const fn anywhere(&mut self, error: &LinearError) -> bool {
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if self.near(argument, error) {
                return true;
            }
        }
        false
    }

    /// A coordinate with as many entries as there are dimensions, or a shape with as many extents.
    const fn entries(&mut self, dims: usize) -> bool {
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            let (given, is_coordinate) = match self.asked.operand(argument) {
                Some(Operand::Coordinate(coord)) => (coord.origin(), true),
                Some(operand @ (Operand::Tuple(_) | Operand::Number(_))) => match operand.tuple() {
                    Some(tuple) => (tuple, false),
                    None => continue,
                },
                _ => continue,
            };
            let Ok(fitted) = fitted(&given, dims, if is_coordinate { 0 } else { 1 }) else { continue };
            let operand = if is_coordinate {
                Operand::Coordinate(Coord::indices(&fitted))
            } else if fitted.is_leaf() {
                Operand::Number(fitted.leaf_at(0))
            } else {
                Operand::Tuple(fitted)
            };
            if self.with(argument, &operand) {
                return true;
            }
        }
        false
    }

    /// An order that names each place once: what is out of range or comes again becomes what is missing. Or the last place.
    const fn permutation(&mut self, places: usize) -> bool {
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            let Some(operand @ (Operand::Tuple(_) | Operand::Number(_))) = self.asked.operand(argument) else {
                continue;
            };
            if let Some(order) = operand.tuple()
                && let Some(order) = named_once(&order, places)
                && self.with(argument, &order)
            {
                return true;
            }
            let last = Operand::Number(places.saturating_sub(1) as u64);
            if matches!(operand, Operand::Number(_)) && self.with(argument, &last) {
                return true;
            }
        }
        false
    }

    /// A dimension that there is, in the place of a name: such that begin alike before others.
    const fn known(&mut self, unknown: &Name) -> bool {
        let Some(layout) = self.linear_at(0) else { return false };
        let sides = [layout.ins(), layout.outs()];
        each!(pass in 0, 2 => {
            each!(argument in 1, self.asked.count() => {
                if matches!(self.asked.operand(argument), Some(Operand::Text(text)) if is_text(text.as_str(), unknown)) {
                    each!(side in 0, 2 => {
                        each!(i in 0, sides[side].count() => {
                            let name = sides[side].get(i).name;
                            let is_tried = pass == 1 || begin_alike(name.as_str(), unknown.as_str());
                            if is_tried && self.with(argument, &Operand::Text(Text::new(name.as_str()))) {
                                return true;
                            }
                        });
                    });
                }
            });
        });
        false
    }

    /// All names, in the place of some; or the other layout with its dimensions in the order of the first.
    const fn reordered(&mut self) -> bool {
        let Some(layout) = self.linear_at(0) else { return false };
        if let Some(other) = self.linear_at(1) {
            return self.with_linear(1, ordered(&other, &layout.ins(), true))
                || self.with_linear(1, ordered(&other, &layout.outs(), true))
                || self.with_linear(1, ordered(&other, &layout.outs(), false));
        }
        each!(argument in 1, self.asked.count() => {
            if matches!(self.asked.operand(argument), Some(Operand::Names(_)))
                && (self.with(argument, &Operand::Names(Names::of_dims(&layout.ins())))
                    || self.with(argument, &Operand::Names(Names::of_dims(&layout.outs()))))
            {
                return true;
            }
        });
        false
    }

    /// A linear layout with another size of one dimension.
    const fn resized(&mut self, argument: usize, name: &Name, size: u64) -> bool {
        match self.linear_at(argument) {
            Some(layout) => {
                self.with_linear(argument, layout.resize_in(name.as_str(), size))
                    || self.with_linear(argument, layout.resize_out(name.as_str(), size))
            }
            None => false,
        }
    }

    /// Another name in the place of one that there is; or the second layout with an input of another name.
    const fn renamed(&mut self, name: &Name) -> bool {
        let other = Text::new(name.as_str()).and("_2");
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if let Some(Operand::Text(text)) = self.asked.operand(argument)
                && is_text(text.as_str(), name)
                && self.with(argument, &Operand::Text(other))
            {
                return true;
            }
        }
        match self.linear_at(1) {
            Some(layout) => self.with_linear(1, layout.rename_in(name.as_str(), other.as_str())),
            None => false,
        }
    }

    /// Names cut to what a name may be.
    const fn shortened(&mut self) -> bool {
        let mut argument = self.asked.count();
        while argument > 0 {
            argument = argument.saturating_sub(1);
            if let Some(Operand::Text(text)) = self.asked.operand(argument)
                && text.as_str().len() > MAX_NAME
                && self.with(argument, &Operand::Text(Text::new(cut(text.as_str()))))
            {
                return true;
            }
        }
        false
    }

    /// A layout without the registers that hold what others hold; or both.
    const fn held_once(&mut self) -> bool {
        let (mut all, mut changed) = (*self.asked, 0usize);
        each!(argument in 0, MAX_OPERANDS => {
            if let Some(layout) = self.linear_at(argument)
                && let Ok(action) = layout.remove_broadcast()
                && let Ok(once) = action.apply(&layout)
            {
                if self.with(argument, &Operand::Linear(once)) {
                    return true;
                }
                all = all.replaced(argument, &Operand::Linear(once));
                changed = changed.saturating_add(1);
            }
        });
        changed > 1 && all.has_answer() && self.call(&all)
    }

    /// A layout each of whose extents is the nearest power of two, without gaps.
    const fn whole_bits(&mut self) -> bool {
        let given = match self.asked.operand(0) {
            Some(Operand::Layout(layout)) => *layout,
            _ => return false,
        };
        match without_gaps(&given) {
            Some(layout) => self.with(0, &Operand::Layout(layout)),
            None => false,
        }
    }
}

/// Whether a value is read as it is where it stands alone.
const fn stands_alone(operand: &Operand) -> bool {
    match operand {
        Operand::Sizes(_) | Operand::Flag(_) => false,
        Operand::Names(names) => names.is_one(),
        Operand::Coordinate(coord) => !coord.has_whole(),
        _ => true,
    }
}

const fn is_text(text: &str, name: &Name) -> bool {
    match Name::new(text) {
        Ok(text) => text.is(name),
        Err(_) => false,
    }
}

const fn begin_alike(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    !a.is_empty() && !b.is_empty() && a[0] == b[0]
}

/// The first bytes of a name, as many as it may have, whole characters.
const fn cut(name: &str) -> &str {
    let mut length = MAX_NAME;
    while length > 0 && !name.is_char_boundary(length) {
        length = length.saturating_sub(1);
    }
    name.split_at(length).0
}

/// A layout with its inputs, or outputs, in the order of others.
const fn ordered(layout: &LinearLayout, dims: &Dims, is_input: bool) -> Linear {
    let names = Names::of_dims(dims);
    let Some((texts, count)) = names.texts() else { return Ok(*layout) };
    let (names, _) = texts.split_at(count);
    if is_input { layout.transpose_ins(names) } else { layout.transpose_outs(names) }
}

/// The entries of a tuple, so many: cut, or filled up.
const fn fitted(given: &IntTuple, count: usize, filler: u64) -> Result<IntTuple, crate::AlgebraError> {
    if count == 1 && given.leaf_count() > 0 {
        return Ok(IntTuple::int(given.leaf_at(0)));
    }
    let mut fitted = IntTuple::unit();
    each!(i in 0, count => {
        let entry = if i < given.leaf_count() { given.leaf_at(i) } else { filler };
        fitted = crate::control::tri!(fitted.push(&IntTuple::int(entry)));
    });
    Ok(fitted)
}

/// The places in the order that is given, each once, those that are missing where an entry is none.
const fn named_once(given: &IntTuple, places: usize) -> Option<Operand> {
    let mut taken = 0u64;
    let (mut order, count) = ([u64::MAX; 64], places);
    if count == 0 || count > order.len() {
        return None;
    }
    each!(i in 0, count => {
        if i < given.leaf_count() && given.leaf_at(i) < count as u64 {
            let entry = given.leaf_at(i);
            let bit = 1u64.wrapping_shl((entry & 63) as u32);
            if taken & bit == 0 {
                taken |= bit;
                order[i] = entry;
            }
        }
    });
    each!(i in 0, count => {
        if order[i] == u64::MAX {
            order[i] = taken.trailing_ones() as u64;
            taken |= 1u64.wrapping_shl(taken.trailing_ones());
        }
    });
    if count == 1 {
        return Some(Operand::Number(order[0]));
    }
    match IntTuple::flat(order.split_at(count).0) {
        Ok(order) => Some(Operand::Tuple(order)),
        Err(_) => None,
    }
}

/// A layout of the extents that are the nearest powers of two, whose strides are in the order of those of another and leave nothing out.
const fn without_gaps(given: &LayoutValue) -> Option<LayoutValue> {
    let (mut layout, count) = (*given, given.leaf_count());
    let (mut done, mut reach) = (0u64, 1u64);
    if count > 64 {
        return None;
    }
    each!(_step in 0, count => {
        let (mut least, mut smallest) = (count, 0);
        each!(leaf in 0, count => {
            let stride = given.leaf_at(leaf).stride;
            let is_done = done & 1u64.wrapping_shl(leaf as u32) != 0;
            if !is_done && (least == count || stride < smallest) {
                least = leaf;
                smallest = stride;
            }
        });
        let mut mode = given.leaf_at(least);
        mode.extent = powers::nearest(mode.extent);
        mode.stride = reach;
        done |= 1u64.wrapping_shl(least as u32);
        reach = match reach.checked_mul(mode.extent) {
            Some(reach) => reach,
            None => return None,
        };
        layout = layout.with_leaf(least, mode);
    });
    Some(layout)
}
