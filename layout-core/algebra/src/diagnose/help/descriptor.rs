//! Operands that a descriptor can hold: the tile of the same shape built from a hardware atom, a matrix with fewer modes.

use super::Repair;
use super::phrase::help;
use crate::algebra::tile_to_shape::{Order, tile_to_shape};
use crate::arithmetic::{ceil_div, mul};
use crate::atoms::DescriptorError;
use crate::capacity::MAX_LEAVES;
use crate::composed::ComposedLayout;
use crate::composed::atoms::{Major, smem_atom};
use crate::control::{any, each, holds, next, ok};
use crate::diagnose::call::OwnedCall;
use crate::diagnose::operand::Operand;
use crate::int_tuple::IntTuple;

/// The widths of the rows of atoms, in bytes.
const ROWS: [u64; 4] = [128, 64, 32, 16];

impl Repair<'_> {
    /// Writes a help line for a layout that no descriptor describes.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn descriptor(&mut self, error: &DescriptorError) -> bool {
        let Some(operand) = self.call.composed_at(0) else { return false };
        let shape = operand.shape();
        self.atoms(&shape)
            || match error {
                DescriptorError::Rank { .. } => self.matrix(&operand),
                DescriptorError::Extent { mode, multiple, .. } => self.rounded(&shape, *mode, *multiple),
                DescriptorError::Width { .. } => self.tries_some(1, bits(self.call).as_ref()),
                _ => false,
            }
    }

    /// Proposes all modes but the first, or but the last, as one; else the first two alone, or the tile of an atom with as many coordinates.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn matrix(&mut self, operand: &ComposedLayout) -> bool {
        let (layout, rank) = (operand.layout(), operand.layout().rank());
        let parts = [layout.group(1, rank), layout.group(0, rank.saturating_sub(1)), layout.take(0, 2)];
        each!(i in 0, parts.len() => {
            if let Ok(part) = parts[i] && self.tries(0, &Operand::composed(&operand.with_layout(&part))) {
                return true;
            }
        });
        any!(i in 0, parts.len() =>
            let Ok(part) = parts[parts.len().saturating_sub(next(i))] && self.rounded(&part.shape(), 0, 1))
    }

    /// Proposes the tile of an atom for the shape with mode `mode` rounded up to the required multiple.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn rounded(&mut self, shape: &IntTuple, mode: usize, multiple: u64) -> bool {
        holds!(let Some(rounded) = rounded(shape, mode, multiple) && self.atoms(&rounded))
    }

    /// Proposes the tile of this shape built from a hardware atom.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn atoms(&mut self, shape: &IntTuple) -> bool {
        let (Some((major, _)), Some(bits)) = (self.call.operation().descriptor(), self.call.number_at(1)) else {
            return false;
        };
        each!(i in 0, ROWS.len() => {
            if let Ok(atom) = smem_atom(major, ROWS[i], bits)
                && let Ok(tile) = tile_to_shape(atom.layout(), shape, &Order::ColumnMajor)
                && self.call.replaced(0, &Operand::composed(&atom.with_layout(&tile))).evaluates()
            {
                help(self.words);
                self.words.push("`");
                let from = self.words.length();
                self.words.push(match major {
                    Major::K => "tile_to_shape(smem_atom_k(",
                    Major::Mn => "tile_to_shape(smem_atom_mn(",
                });
                self.words.number(ROWS[i]);
                self.words.push(", ");
                self.words.number(bits);
                self.words.push("), ");
                self.words.tuple(shape);
                self.words.push(")");
                self.words.proposed(0, from);
                self.words.push("` has one");
                return true;
            }
        });
        false
    }
}

/// The shape with mode `mode` rounded up to the required multiple; nested modes become integers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn rounded(shape: &IntTuple, mode: usize, multiple: u64) -> Option<IntTuple> {
    let mut extents = [1; MAX_LEAVES];
    let rank = shape.rank();
    each!(i in 0, rank => {
        extents[i] = ok!(ok!(shape.mode(i)).product());
    });
    if mode >= rank {
        return None;
    }
    extents[mode] = ok!(mul(ok!(ceil_div(extents[mode], multiple)), multiple));
    Some(ok!(IntTuple::flat(extents.split_at(rank).0)))
}

/// The power of two nearest to the given bits that is accepted.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bits(call: &OwnedCall) -> Option<Operand> {
    let Some(given) = call.number_at(1) else { return None };
    let (mut found, mut least, mut power) = (None, u64::MAX, 1_u64);
    while power <= 128 {
        let varied = Operand::Number(power);
        if power.abs_diff(given) < least && call.replaced(1, &varied).evaluates() {
            (found, least) = (Some(varied), power.abs_diff(given));
        }
        power = power.saturating_mul(2);
    }
    found
}
