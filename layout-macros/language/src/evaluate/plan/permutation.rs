//! The permutation of a tiled MMA that has none: how many atoms of an operand an instruction loads at once.
//!
//! A permutation of extents alone changes no element's thread and value, so that fragments and products are the same with it and without.

use layout_algebra::IntTuple;
use layout_algebra::atoms::plan::{OperandPlan, OperandRequest, PlanError, plan_operand};
use layout_algebra::atoms::{Operand, TiledMma};
use layout_algebra::operation::Operation;

use super::tiled_mma;
use crate::value::Value;

/// How often the atoms are repeated along M or N, and along K.
const REPEATED: [[u64; 2]; 4] = [[2, 1], [1, 2], [4, 1], [2, 2]];

/// A tiled MMA with the permutation that a plan gave it.
pub(super) struct Permuted {
    /// Its value, as it is written.
    pub(super) value: Value,
    /// The extents of the permutation.
    pub(super) extents: IntTuple,
    mma: TiledMma,
}

/// The tiled MMAs of a value without a permutation that have one, fewer atoms first.
pub(super) fn all(operand: Operand, of: &Value) -> Vec<Permuted> {
    let (Some((made_by, [name, atoms])), Some(mma)) = (of.as_tiled(), tiled_mma(of)) else { return Vec::new() };
    let permuted = REPEATED.into_iter().filter_map(|[own, along_k]| {
        if operand == Operand::C && along_k > 1 {
            return None;
        }
        let (a, b) = (mma.tile_of(Operand::A).ok()?, mma.tile_of(Operand::B).ok()?);
        let [m, n] = if operand == Operand::A { [own, 1] } else { [1, own] };
        let extents = [a.leaf_at(0).checked_mul(m)?, b.leaf_at(0).checked_mul(n)?, a.leaf_at(1).checked_mul(along_k)?];
        let extents = IntTuple::flat(&extents).ok()?;
        let value = Value::Tiled(made_by, vec![name.clone(), atoms.clone(), Value::from(extents)]);
        let mma = tiled_mma(&value)?;
        Some(Permuted { value, extents, mma })
    });
    if made_by == Operation::TiledMmaOf { permuted.collect() } else { Vec::new() }
}

/// The tiled MMA of a given copy, if that has a permutation and `of` has none.
pub(super) fn of_copy(copy: &Value, of: &Value) -> Option<Permuted> {
    let (Some((made_by, [_, _])), Some((_, [_, _, _, name, atoms, permutation]))) = (of.as_tiled(), copy.as_tiled())
    else {
        return None;
    };
    let extents = permutation.to_tuple().ok()?;
    let value = Value::Tiled(made_by, vec![name.clone(), atoms.clone(), permutation.clone()]);
    let mma = tiled_mma(&value)?;
    Some(Permuted { value, extents, mma })
}

/// The plan with the fewest issues, by the tiled MMA as it is or with one of these permutations, and the number of the permutation.
pub(super) fn planned<'a>(
    wanted: &OperandRequest<'a>,
    permuted: &'a [Permuted],
) -> Result<(OperandPlan<'a>, Option<usize>), PlanError> {
    let is_whole = |found: &OperandPlan<'_>| found.blocks.is_none() && found.instruction.is_whole();
    // A given copy has a permutation that it needs.
    if let ([Permuted { mma, .. }], Some(_)) = (permuted, wanted.given.instruction) {
        return Ok((plan_operand(&OperandRequest { mma, ..*wanted })?, Some(0)));
    }
    let mut best = (plan_operand(wanted)?, None);
    for (i, Permuted { mma, .. }) in permuted.iter().enumerate() {
        if is_whole(&best.0) {
            break;
        }
        // Tiles that a permutation does not divide have plans without it.
        if let Ok(other) = plan_operand(&OperandRequest { mma, ..*wanted })
            && other.found.cost < best.0.found.cost
        {
            best = (other, Some(i));
        }
    }
    Ok(best)
}
