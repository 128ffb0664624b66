//! What would be right where memory cannot be accessed as asked: other widths, threads that stay inside, tiles of whole rows.

use super::{Proposal, help, quoted, there, with_for};
use crate::account::asked::Asked;
use crate::account::gaps::without_gaps;
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::analysis::{AccessError, usual_padding, usual_swizzle};
use crate::composed::ComposedLayout;
use crate::control::each;
use crate::layout_value::LayoutValue;
use crate::operation::Operation;
use crate::swizzle::Swizzle;

/// The bytes that a thread moves at a time.
const WIDTHS: [u64; 5] = [1, 2, 4, 8, 16];
/// How far an extent is varied.
const FAR: u64 = 64;
/// The leaves whose extent is varied.
const LEAVES: usize = 4;
/// The requests that are looked at for the help of an assertion, which has looked at as many: const evaluation of both does not warn of its length.
const OF_AN_ASSERTION: u64 = 32;
/// The same of a search, which has looked at many more.
const OF_A_SEARCH: u64 = 128;
/// The rows of a matrix, and the bytes of one.
const ROWS: u64 = 8;
const ROW: u64 = 16;

impl Proposal<'_> {
    /// A help line for a refusal of accesses.
    pub(super) const fn access(&self, words: &mut Words, error: &AccessError) {
        match *error {
            AccessError::Misaligned { .. } | AccessError::Apart { .. } if free(words, self.asked) => (),
            AccessError::Width { .. } | AccessError::Misaligned { .. } | AccessError::Unit => {
                let letter = if matches!(error, AccessError::Unit) { b'u' } else { b'b' };
                let Some(argument) = self.asked.argument_of(letter) else { return };
                self.tell(words, argument, width(self.asked, argument).as_ref());
            }
            AccessError::Outside { size, .. } => {
                let Some((argument, _)) = self.asked.outside(size) else { return };
                match compact(self.asked, argument, Fits::Within(size)) {
                    Some(inside) => self.tell(words, argument, Some(&inside)),
                    None => self.tell(words, argument, self.near(argument).as_ref()),
                }
            }
            AccessError::NoMatrices { .. } => self.tell(words, 0, compact(self.asked, 0, Fits::Matrices).as_ref()),
            AccessError::NoSwizzle { .. } => padding(words, self.asked),
            AccessError::NoPadding { .. } | AccessError::NoRows { .. } => swizzle(words, self.asked),
            AccessError::TooManyThreads { .. } | AccessError::Apart { .. } => (),
        }
    }

    /// `` with `4` for bytes it would do ``, if there is such an operand.
    pub(super) const fn tell(&self, words: &mut Words, argument: usize, varied: Option<&Operand>) {
        match (varied, self.asked.letter(argument)) {
            (Some(varied), Some(letter)) => with_for(words, argument, varied, letter),
            (Some(varied), None) => there(words, argument, varied),
            (None, _) => (),
        }
    }
}

const fn padding(words: &mut Words, asked: &Asked) {
    if let Some(accesses) = asked.accesses()
        && let Some(padded) = usual_padding(accesses.as_slice(), OF_A_SEARCH)
    {
        help(words);
        words.push("padding would do: `");
        words.layout(&padded);
        words.push("`");
    }
}

const fn swizzle(words: &mut Words, asked: &Asked) {
    if let Some(accesses) = asked.accesses()
        && let Some(swizzled) = usual_swizzle(accesses.as_slice(), OF_A_SEARCH)
    {
        help(words);
        words.push("a swizzle would do: `");
        Operand::composed(&swizzled).write(words);
        words.push("`");
    }
}

impl Asked {
    /// Where the unit of the offsets stands, `u`, or the width of an access, `b`: its bytes, or the bits of an element.
    const fn argument_of(&self, first: u8) -> Option<usize> {
        each!(i in 0, self.count() => {
            // Of what is asked here, bytes and bits begin with the same letter, and nothing else with one of these.
            if let Some(letter) = self.letter(i)
                && letter.as_bytes()[0] == first
            {
                return Some(i);
            }
        });
        None
    }

    /// The first operand that reaches past a tile of so many elements, and its layout.
    pub(in crate::account) const fn outside(&self, size: u64) -> Option<(usize, LayoutValue)> {
        each!(i in 1, self.count() => {
            if let Some(Operand::Layout(layout)) = self.operand(i)
                && let Ok(cosize) = layout.cosize()
                && cosize > size
            {
                return Some((i, *layout));
            }
        });
        None
    }
}

/// The nearest width that is accepted.
pub(super) const fn width(asked: &Asked, argument: usize) -> Option<Operand> {
    let (Some(given), Some(number)) = (asked.operand(argument), asked.number_at(argument)) else { return None };
    let unit = if matches!(given, Operand::Element(_)) { 8 } else { 1 };
    let mut is_tried = [false; WIDTHS.len()];
    each!(_try in 0, WIDTHS.len() => {
        let (mut nearest, mut least) = (0, u64::MAX);
        each!(i in 0, WIDTHS.len() => {
            let distance = number.abs_diff(WIDTHS[i].saturating_mul(unit));
            if !is_tried[i] && distance < least {
                (nearest, least) = (i, distance);
            }
        });
        is_tried[nearest] = true;
        let varied = given.with(0, WIDTHS[nearest].saturating_mul(unit));
        if least > 0 && asked.replaced(argument, &varied).has_answer() {
            return Some(varied);
        }
    });
    None
}

/// What a layout without gaps is to be.
#[derive(Clone, Copy)]
enum Fits {
    /// Of so many elements at most.
    Within(u64),
    /// Of rows of matrices.
    Matrices,
}

impl Fits {
    /// Whether it is worth a try.
    const fn is_likely(self, layout: &LayoutValue, extent: u64, bytes: u64) -> bool {
        match (self, layout.cosize()) {
            (Self::Within(size), Ok(cosize)) => cosize <= size,
            (Self::Matrices, Ok(_)) => {
                let row = match ROW.checked_div(bytes) {
                    Some(row) => row,
                    None => ROWS,
                };
                extent.is_multiple_of(ROWS) || extent.is_multiple_of(row)
            }
            _ => false,
        }
    }
}

/// The layout with one extent changed by as little as possible, or none, and without gaps.
const fn compact(asked: &Asked, argument: usize, fits: Fits) -> Option<Operand> {
    let Some(layout) = asked.layout_at(argument) else { return None };
    let bytes = match asked.number_at(1) {
        Some(bits) => bits >> 3,
        None => 0,
    };
    let count = if layout.leaf_count() < LEAVES { layout.leaf_count() } else { LEAVES };
    let mut distance = 0;
    while distance <= FAR {
        each!(i in 0, count.saturating_mul(2) => {
            let (leaf, is_greater) = (if i < count { i } else { i.saturating_sub(count) }, i < count);
            let extent = layout.leaf_at(leaf).extent;
            let near = if is_greater { extent.saturating_add(distance) } else { extent.saturating_sub(distance) };
            if near > 0
                && let Some(tried) = without_gaps(&layout, leaf, near)
                && (distance == 0 || fits.is_likely(&tried, near, bytes))
                && asked.replaced(argument, &Operand::Layout(tried)).has_answer()
            {
                return Some(Operand::Layout(tried));
            }
        });
        distance = distance.saturating_add(1);
    }
    None
}

/// Writes the tile by a usual swizzle, or else with a usual padding, which threads find free of conflicts; whether there is one.
pub(in crate::account) const fn free(words: &mut Words, asked: &Asked) -> bool {
    let (Operation::ConflictFree, Some(given), Some(bytes)) =
        (asked.operation(), asked.composed_at(0), asked.number_at(2))
    else {
        return false;
    };
    let Some(access) = asked.access_at(1, given.layout(), bytes) else { return false };
    let access = access.placed(given.offset());
    let free = match usual_swizzle(&[access], OF_AN_ASSERTION) {
        Some(swizzled) => Operand::composed(&swizzled),
        None => match usual_padding(&[access], OF_AN_ASSERTION) {
            Some(padded) if given.offset() == 0 => Operand::Layout(padded),
            Some(padded) => Operand::composed(&ComposedLayout::new(Swizzle::IDENTITY, given.offset(), &padded)),
            None => return false,
        },
    };
    let is_free = asked.replaced(0, &free).has_answer();
    if is_free {
        help(words);
        quoted(words, 0, &free);
        words.push(" would do for `");
        Operand::composed(&given).write(words);
        words.push("`");
    }
    is_free
}
