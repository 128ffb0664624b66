//! Pictures of linear layouts: their matrices, and three of their offsets.

use super::super::call::OwnedCall;
use super::super::operand::Operand;
use super::super::rows::{Fails, Rows};
use super::super::words::Words;
use super::COLUMNS;
use super::rows::{mark, n, rows, write};
use crate::control::tri;
use crate::coord::offset;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::linear::{LinearError, LinearLayout, bits};
use crate::text::Text;

/// The most bits of the outputs, one row each.
const BITS: u32 = 6;

/// Draws why a linear layout is not as it should be, if it is small; otherwise nothing.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(in crate::diagnose) const fn draw(words: &mut Words, error: &LinearError, call: &OwnedCall) {
    match (*error, call.operand(0), call.operand(1)) {
        (
            LinearError::NotSurjective { .. }
            | LinearError::NotInvertible { .. }
            | LinearError::BasesOverlap { .. }
            | LinearError::NoSwizzle { .. },
            Some(Operand::Linear(layout)),
            _,
        ) => matrix(words, layout),
        (LinearError::NotInImage { .. }, Some(Operand::Linear(a)), Some(Operand::Linear(b))) => {
            matrix(words, if call.operation().is_conversion() { a } else { b });
        }
        (LinearError::NotLinear { x, y, .. }, Some(Operand::Layout(layout)), _) => {
            let _drawn = xor(words, layout, x, y);
        }
        _ => (),
    }
}

/// Draws one row for each bit of the outputs, one column for each basis.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn matrix(words: &mut Words, layout: &LinearLayout) {
    let (ins, outs) = (layout.ins().bits(), layout.outs().bits());
    if ins as u64 >= COLUMNS || outs > BITS {
        return;
    }
    let mut rows = Rows::that_fail(Fails::Nowhere);
    rows.begin("basis");
    bits!(column in ins => {
        rows.push(n(layout.basis_at(column)));
    });
    bits!(bit in outs => {
        rows.begin(Text::new("bit ").number(bit as u64).as_str());
        bits!(column in ins => {
            rows.push(mark(layout.entry(bit, column)));
        });
    });
    write(&rows, words);
}

/// Draws the offsets at two indices and at their xor.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn xor(words: &mut Words, layout: &LayoutValue, x: u64, y: u64) -> Result<(), AlgebraError> {
    let indices = [x, y, x ^ y];
    rows!(words, Fails::Last, i in 0, indices.len() => {
        "index" => n(indices[i]),
        "offset" => n(tri!(offset(layout, indices[i]))),
    })
}
