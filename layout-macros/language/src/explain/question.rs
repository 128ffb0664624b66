//! What was asked, as the algebra takes it down to account for a refusal.

use layout_algebra::account::{Asked, Operation as Known};

use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The operation and its operands; nothing if the algebra has no account of it.
pub(super) fn of(operation: &Operation, values: &[Value]) -> Option<Asked> {
    let known = known(operation.name)?;
    // Of a part of one thread, which thread comes last, and does not matter.
    let is_of_a_thread = matches!(operation.name.strip_prefix("partition_"), Some("A" | "B" | "C" | "S" | "D"));
    let values = values.get(..values.len().saturating_sub(usize::from(is_of_a_thread)))?;
    let operands = vocabulary::operands(known, values)?;
    Some(operands.iter().fold(Asked::new(known), Asked::with))
}

/// Whether this inverts its first operand to find in it what the second one wants.
pub(super) fn is_conversion(name: &str) -> bool {
    known(name).is_some_and(Known::is_conversion)
}

/// The operation that this one is accounted for as: those that list offsets as those that give the layout, those of atoms as what cuts.
fn known(name: &str) -> Option<Known> {
    let of_name = |name: &str| Known::ALL.iter().copied().find(|known| known.name() == name);
    let layout = name.strip_suffix("_layout").filter(|rest| rest.contains('_')).unwrap_or(name);
    let base = match layout {
        "vector_width" => return Some(Known::HasVectors),
        "mma_threads" | "mma_A" | "mma_B" | "mma_C" | "mma_SFA" | "mma_SFB" | "mma_E" => "mma_shape",
        "copy_threads" | "copy_src" | "copy_dst" => "copy_ref",
        "tiled_mma_threads" => "tiled_mma_shape",
        "partition_A" | "partition_fragment_A" | "partition_shape_A" => "thrfrg_A",
        "partition_B" | "partition_fragment_B" | "partition_shape_B" => "thrfrg_B",
        "partition_C" | "partition_fragment_C" | "partition_shape_C" => "thrfrg_C",
        "partition_S" => "tidfrg_S",
        "partition_D" => "tidfrg_D",
        "local_tile_proj" => "local_tile",
        "slice_and_offset" => "slice",
        "is_bijective" => "is_compact",
        layout => layout,
    };
    of_name(base).or_else(|| of_name(name))
}
