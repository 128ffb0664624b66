//! What would be right where no descriptor tells where an operand lies: the tile of the same shape that an atom of the hardware makes, a matrix of fewer modes.

use super::{Proposal, help};
use crate::account::asked::Asked;
use crate::account::operand::Operand;
use crate::account::words::Words;
use crate::algebra::tile_to_shape::{Order, tile_to_shape};
use crate::arithmetic::{ceil_div, mul};
use crate::atoms::DescriptorError;
use crate::capacity::MAX_LEAVES;
use crate::composed::ComposedLayout;
use crate::composed::atoms::{Major, smem_atom};
use crate::control::each;
use crate::int_tuple::IntTuple;

/// The bytes of the rows of atoms.
const ROWS: [u64; 4] = [128, 64, 32, 16];

impl Proposal<'_> {
    /// A help line for a layout that no descriptor tells.
    pub(super) const fn descriptor(&self, words: &mut Words, error: &DescriptorError) {
        let Some(operand) = self.asked.composed_at(0) else { return };
        if of_atoms(words, self.asked, &operand.shape()) {
            return;
        }
        match error {
            DescriptorError::Rank { .. } => self.matrix(words, &operand),
            DescriptorError::Extent { mode, multiple, .. } => {
                if let Some(rounded) = rounded(&operand.shape(), *mode, *multiple) {
                    of_atoms(words, self.asked, &rounded);
                }
            }
            DescriptorError::Width { .. } => self.tell(words, 1, bits(self.asked).as_ref()),
            _ => (),
        }
    }

    /// All modes but the first, or but the last, as one; else the first two alone, or the tile of an atom of as many coordinates.
    const fn matrix(&self, words: &mut Words, operand: &ComposedLayout) {
        let (layout, rank) = (operand.layout(), operand.layout().rank());
        let parts = [layout.group(1, rank), layout.group(0, rank.saturating_sub(1)), layout.take(0, 2)];
        each!(i in 0, parts.len() => {
            if let Ok(part) = parts[i] {
                let matrix = Operand::composed(&operand.with_layout(&part));
                if self.asked.replaced(0, &matrix).has_answer() {
                    self.tell(words, 0, Some(&matrix));
                    return;
                }
            }
        });
        let mut i = parts.len();
        while i > 0 {
            i = i.saturating_sub(1);
            if let Ok(part) = parts[i]
                && let Some(extents) = rounded(&part.shape(), 0, 1)
                && of_atoms(words, self.asked, &extents)
            {
                return;
            }
        }
    }
}

/// The tile of this shape that an atom of the hardware makes; whether there is one.
const fn of_atoms(words: &mut Words, asked: &Asked, shape: &IntTuple) -> bool {
    let (Some((major, _)), Some(bits)) = (asked.operation().descriptor(), asked.number_at(1)) else { return false };
    each!(i in 0, ROWS.len() => {
        if let Ok(atom) = smem_atom(major, ROWS[i], bits)
            && let Ok(tile) = tile_to_shape(atom.layout(), shape, &Order::ColumnMajor)
            && asked.replaced(0, &Operand::composed(&atom.with_layout(&tile))).has_answer()
        {
            help(words);
            words.push("`");
            let from = words.length();
            words.push(match major {
                Major::K => "tile_to_shape(smem_atom_k(",
                Major::Mn => "tile_to_shape(smem_atom_mn(",
            });
            words.number(ROWS[i]);
            words.push(", ");
            words.number(bits);
            words.push("), ");
            words.tuple(shape);
            words.push(")");
            words.proposed(0, from);
            words.push("` has one");
            return true;
        }
    });
    false
}

/// The shape whose mode `mode` is the next multiple of what it should be one of; modes that nest become integers.
const fn rounded(shape: &IntTuple, mode: usize, multiple: u64) -> Option<IntTuple> {
    let mut extents = [1; MAX_LEAVES];
    let rank = shape.rank();
    each!(i in 0, rank => {
        let Ok(part) = shape.mode(i) else { return None };
        let Ok(extent) = part.product() else { return None };
        extents[i] = extent;
    });
    if mode >= rank {
        return None;
    }
    let Ok(blocks) = ceil_div(extents[mode], multiple) else { return None };
    let Ok(extent) = mul(blocks, multiple) else { return None };
    extents[mode] = extent;
    match IntTuple::flat(extents.split_at(rank).0) {
        Ok(rounded) => Some(rounded),
        Err(_) => None,
    }
}

/// The power of two that is the nearest to the bits given, and accepted.
const fn bits(asked: &Asked) -> Option<Operand> {
    let Some(given) = asked.number_at(1) else { return None };
    let (mut found, mut least, mut power) = (None, u64::MAX, 1_u64);
    while power <= 128 {
        let varied = Operand::Number(power);
        if power.abs_diff(given) < least && asked.replaced(1, &varied).has_answer() {
            (found, least) = (Some(varied), power.abs_diff(given));
        }
        power = power.saturating_mul(2);
    }
    found
}
