//! Of atoms, and of what is tiled with them.

use crate::atoms::{CopyAtom, MmaAtom, Operand, TiledCopy, TiledMma};
use crate::compact::make_layout;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::Trace;

/// Atoms side by side; each mode whole where no permutation is given.
pub(in crate::operation) const fn tiled_mma(
    atom: &MmaAtom,
    atoms: &LayoutValue,
    permutation: Option<Tiler>,
) -> Result<TiledMma, AlgebraError> {
    let permutation = match permutation {
        Some(permutation) => permutation,
        None => Tiler::whole(),
    };
    TiledMma::new(atom, atoms, &permutation)
}

pub(in crate::operation) const fn scales_a(atom: &MmaAtom) -> Option<LayoutValue> {
    match &atom.scales {
        Some(scales) => Some(scales.a),
        None => None,
    }
}

pub(in crate::operation) const fn scales_b(atom: &MmaAtom) -> Option<LayoutValue> {
    match &atom.scales {
        Some(scales) => Some(scales.b),
        None => None,
    }
}

/// Registers for A and B are in the order of the part's strides, those for C in that of its modes.
pub(in crate::operation) const fn fragment(
    part: Result<(LayoutValue, u64), AlgebraError>,
    operand: Operand,
) -> Result<LayoutValue, AlgebraError> {
    let (part, _) = tri!(part);
    match operand {
        Operand::C => make_layout(&part.shape()),
        Operand::A | Operand::B => crate::make_fragment_like(&part),
    }
}

pub(in crate::operation) const fn shape_of(
    part: Result<(LayoutValue, u64), AlgebraError>,
) -> Result<IntTuple, AlgebraError> {
    Ok(tri!(part).0.shape())
}

pub(in crate::operation) const fn retile(
    registers: &LayoutValue,
    atom: &CopyAtom,
    bits: u64,
    mma: &TiledMma,
    operand: Operand,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    trace.on(&tri!(TiledCopy::by_mma(atom, bits, mma, operand))).retile(registers)
}
