//! Accesses of memory: other widths, threads that stay inside, tiles of whole rows.

use super::Repair;
use super::phrase::{instead_of, named};
use crate::analysis::{AccessError, usual_padding, usual_swizzle};
use crate::composed::ComposedLayout;
use crate::control::each;
use crate::diagnose::call::OwnedCall;
use crate::diagnose::gaps::without_gaps;
use crate::diagnose::operand::Operand;
use crate::layout_value::LayoutValue;
use crate::operation::Operation;
use crate::swizzle::Swizzle;

/// The numbers of bytes that a thread can move at a time.
const WIDTHS: [u64; 5] = [1, 2, 4, 8, 16];
/// The numbers of bytes in a row of a shared-memory atom.
const ROWS_OF_ATOMS: [u64; 4] = [16, 32, 64, 128];
/// The numbers of bits of its elements.
const ELEMENTS: [u64; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
/// The greatest change of an extent.
const FAR: u64 = 64;
/// The number of leaves whose extent is varied.
const LEAVES: usize = 4;
/// The most requests inspected for the help of an assertion, which inspects as many itself: const evaluation of both stays below its warning limit.
const OF_AN_ASSERTION: u64 = 32;
/// The same for the help of a search, which inspects many more.
const OF_A_SEARCH: u64 = 128;
/// The number of rows of a matrix, and of bytes in one.
const ROWS: u64 = 8;
const ROW: u64 = 16;

impl Repair<'_> {
    /// Writes a help line for an error about accesses.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn access(&mut self, error: &AccessError) -> bool {
        match *error {
            AccessError::Misaligned { .. } | AccessError::Apart { .. } if self.free() => true,
            AccessError::Misaligned { .. } if self.unit() => true,
            AccessError::Width { .. } | AccessError::Misaligned { .. } => {
                self.width(self.call.argument_of(b'b'), &WIDTHS)
            }
            AccessError::Unit => self.width(self.call.argument_of(b'u'), &WIDTHS),
            AccessError::AtomRows { .. } => self.width(Some(0), &ROWS_OF_ATOMS),
            AccessError::AtomElements { .. } => self.width(Some(self.call.count().saturating_sub(1)), &ELEMENTS),
            AccessError::Outside { size, .. } => match self.call.outside(size) {
                Some((argument, _)) => self.compact(argument, Fits::Within(size)) || self.instead(argument),
                None => false,
            },
            AccessError::NoMatrices { .. } => self.compact(0, Fits::Matrices),
            AccessError::NoSwizzle { .. } => self.usual(true),
            AccessError::NoPadding { .. } | AccessError::NoRows { .. } => self.usual(false),
            AccessError::BlockThreads { threads } => {
                self.tries(2, &Operand::Number(if threads == 0 { 32 } else { 1024 }))
            }
            AccessError::TooManyThreads { .. }
            | AccessError::Apart { .. }
            | AccessError::NotSideBySide { .. }
            | AccessError::Alignment { .. }
            | AccessError::OtherTile { .. }
            | AccessError::NotOfOneThread { .. } => false,
        }
    }

    /// Proposes a usual padding of the tile, or a usual swizzle, that frees its accesses of conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn usual(&mut self, is_padding: bool) -> bool {
        let (Some(tile), Some(bits)) = (self.call.layout_at(0), self.call.number_at(1)) else { return false };
        let Ok(accesses) = self.call.borrowed().given().accesses_of(2, &tile, bits) else { return false };
        if is_padding && let Some(padded) = usual_padding(accesses.as_slice(), OF_A_SEARCH) {
            return named(self.words, "padding", &Operand::Layout(padded));
        }
        if !is_padding && let Some(swizzled) = usual_swizzle(accesses.as_slice(), OF_A_SEARCH) {
            return named(self.words, "a swizzle", &Operand::composed(&swizzled));
        }
        false
    }

    /// For offsets that seem to count elements: proposes the call with the unit that it leaves out.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn unit(&mut self) -> bool {
        let (None, Some(at)) = (self.call.argument_of(b'u'), self.call.argument_of(b'b')) else { return false };
        let Some(bytes) = self.call.number_at(at) else { return false };
        self.another(&self.call.with(&Operand::Number(bytes)), " counts offsets in elements, not in bytes")
    }

    /// Proposes the nearest of these widths for an operand.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn width(&mut self, argument: Option<usize>, widths: &[u64]) -> bool {
        let Some(argument) = argument else { return false };
        let (Some(given), Some(number)) = (self.call.operand(argument), self.call.number_at(argument)) else {
            return false;
        };
        let unit = if matches!(given, Operand::Element(_)) { 8 } else { 1 };
        let mut is_tried = [false; ELEMENTS.len()];
        each!(_try in 0, widths.len() => {
            let (mut nearest, mut least) = (0, u64::MAX);
            each!(i in 0, widths.len() => {
                let distance = number.abs_diff(widths[i].saturating_mul(unit));
                if !is_tried[i] && distance < least {
                    (nearest, least) = (i, distance);
                }
            });
            is_tried[nearest] = true;
            if least > 0 && self.tries(argument, &given.with(0, widths[nearest].saturating_mul(unit))) {
                return true;
            }
        });
        false
    }

    /// Proposes the layout without gaps, with at most one extent changed by as little as possible.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn compact(&mut self, argument: usize, fits: Fits) -> bool {
        let Some(layout) = self.call.layout_at(argument) else { return false };
        let bytes = match self.call.number_at(1) {
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
                    && self.tries(argument, &Operand::Layout(tried))
                {
                    return true;
                }
            });
            distance = distance.saturating_add(1);
        }
        false
    }

    /// Proposes the tile with a usual swizzle, or else a usual padding, under which its accesses have no conflicts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn free(&mut self) -> bool {
        let (Operation::ConflictFree, Some(given), Some(bytes)) =
            (self.call.operation(), self.call.composed_at(0), self.call.number_at(2))
        else {
            return false;
        };
        let Ok(access) = self.call.borrowed().given().access_of(1, given.layout(), bytes) else { return false };
        let access = access.placed(given.offset());
        let free = match usual_swizzle(&[access], OF_AN_ASSERTION) {
            Some(swizzled) => Operand::composed(&swizzled),
            None => match usual_padding(&[access], OF_AN_ASSERTION) {
                Some(padded) => Operand::composed(&ComposedLayout::new(Swizzle::IDENTITY, given.offset(), &padded)),
                None => return false,
            },
        };
        self.call.replaced(0, &free).evaluates() && instead_of(self.words, 0, &free, &Operand::composed(&given))
    }
}

impl OwnedCall {
    /// The index of the operand for the unit of the offsets, `u`, or the width of an access, `b`: its bytes, or the bits of an element.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn argument_of(&self, first: u8) -> Option<usize> {
        each!(i in 0, self.count() => {
            // Bytes and bits begin with the same letter, and no other operand of an access begins with either.
            if let Some(letter) = self.letter(i)
                && letter.as_bytes()[0] == first
            {
                return Some(i);
            }
        });
        None
    }

    /// The first operand that reaches past a tile of `size` elements, and its layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(in crate::diagnose) const fn outside(&self, size: u64) -> Option<(usize, LayoutValue)> {
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

/// The purpose of a layout without gaps.
#[derive(Clone, Copy)]
enum Fits {
    /// At most this many elements.
    Within(u64),
    /// Whole rows of matrices.
    Matrices,
}

impl Fits {
    /// Returns true if the layout is worth a try.
    #[cfg_attr(not(feature = "compiled"), inline)]
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
