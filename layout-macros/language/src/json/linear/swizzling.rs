//! Shared memory between two layouts.

use layout_algebra::linear::InstructionTile;
use serde_json::{Value as Json, json};

use super::objects::{answered, field, list, numbers, object};
use super::{Answer, Failure, Operands};

/// The answer, if `operation` is one of these.
pub(super) fn answer(operation: &str, a: &Operands<'_>) -> Option<Answer> {
    let run: fn(&Operands<'_>) -> Answer = match operation {
        "optimal_swizzling_ldst" => |a| answered(&a.layout(0)?.optimal_swizzling(&a.layout(1)?, a.integer(2)?)),
        "optimal_swizzling" => optimal,
        "bank_conflicts_ldst" => {
            |a| Ok(json!(a.layout(0)?.bank_conflicts(&a.layout(1)?, &a.layout(2)?, a.integer(3)?)?))
        }
        "bank_conflicts_by_rows" => {
            |a| Ok(json!(a.layout(0)?.bank_conflicts_by_rows(&a.layout(1)?, &a.layout(2)?, a.integer(3)?)?))
        }
        "bank_conflicts_memdesc" => |a| Ok(json!(a.layout(0)?.bank_conflicts_with(&a.layout(1)?, a.integer(2)?)?)),
        _ => return None,
    };
    Some(run(a))
}

/// The lanes of an instruction, `{"lane_contig":[0,1],"lane_addr":[2,3,4]}`.
struct Lanes {
    contiguous: Vec<usize>,
    addresses: Vec<usize>,
}

impl Lanes {
    fn tile(&self) -> InstructionTile<'_> {
        InstructionTile { lane_contig: &self.contiguous, lane_addr: &self.addresses }
    }
}

fn places(tile: &Json, name: &str) -> Result<Vec<usize>, Failure> {
    Ok(numbers(field(tile, name)?)?.into_iter().map(|bit| usize::try_from(bit).unwrap_or(usize::MAX)).collect())
}

fn lanes(value: &Json) -> Result<Vec<Lanes>, Failure> {
    let read = |tile| Ok(Lanes { contiguous: places(tile, "lane_contig")?, addresses: places(tile, "lane_addr")? });
    list(value)?.iter().map(read).collect()
}

fn optimal(a: &Operands<'_>) -> Answer {
    let (stores, loads) = (lanes(a.get(2)?)?, lanes(a.get(3)?)?);
    let stores: Vec<InstructionTile<'_>> = stores.iter().map(Lanes::tile).collect();
    let loads: Vec<InstructionTile<'_>> = loads.iter().map(Lanes::tile).collect();
    let found = a.layout(0)?.optimal_swizzling_for(&a.layout(1)?, &stores, &loads, a.integer(4)?)?;
    Ok(json!({ "src_tile": found.store, "dst_tile": found.load, "layout": object(&found.layout) }))
}
