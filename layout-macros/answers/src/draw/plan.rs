//! Plans: the threads that move each element, part by part, and the first request of each access, phase by phase, in the banks of the shared tile.

use layout_algebra::analysis::TileAccess;
use layout_algebra::atoms::plan::{Instruction, PlannedTile, VectorCopy};
use layout_algebra::atoms::{Operand, TiledMma};
use layout_algebra::{ComposedLayout, LayoutValue};
use layout_language::value::Value;
use layout_language::value::plan::{Planned, Subject};
use layout_language::value::tiled::tiled_mma;
use layout_picture::Scene;
use layout_picture::family::{self, Access};

use super::{layout, threads};

/// The pictures of a plan.
pub(super) fn scenes(planned: &Planned, picked: Option<u64>) -> Vec<Scene> {
    let copies = planned.parts.iter().filter_map(|part| {
        let scene = threads::tiled(&part.value, picked)?.ok()?;
        let title = format!("{}: {}", part.name, part.says);
        Some(Scene { title, caption: [vec![scene.title.clone()], scene.caption.clone()].concat(), ..scene })
    });
    let copies: Vec<Scene> = copies.collect();
    banks(planned).into_iter().chain(copies).collect()
}

/// The tile in shared memory, with the accesses of both sides.
fn banks(planned: &Planned) -> Option<Scene> {
    let tile = planned.tile;
    let name = ["Stages", "Tile"].into_iter().find(|name| planned.part(name).is_some())?;
    let shared = first_stage(&layout::layout(planned.part(name)?)?)?;
    let accesses: Vec<Access> = ["Fetch", "Put", "Load", "Store"]
        .into_iter()
        .filter_map(|name| {
            let access = access(planned, &tile, name, planned.part(name)?, shared.layout())?;
            Some(Access { name, access: access.within(&shared) })
        })
        .collect();
    let scene = family::banks(&shared, tile.bits >> 3, &accesses).ok()?;
    Some(Scene { title: format!("{name}: {}", scene.title), ..scene })
}

/// The first stage of a shared layout.
fn first_stage(whole: &ComposedLayout) -> Option<ComposedLayout> {
    let layout = whole.layout();
    let tile: LayoutValue = if layout.rank() > 2 { layout.take(0, 2).ok()? } else { *layout };
    Some(ComposedLayout::new(whole.swizzle(), whole.offset(), &tile))
}

/// The access of a part to the shared tile; `None` for a copy that goes past it.
fn access(planned: &Planned, tile: &PlannedTile, name: &str, part: &Value, shared: &LayoutValue) -> Option<TileAccess> {
    let (_, operands) = part.as_tiled()?;
    let (Value::Text(atom), _) = (operands.first()?, operands.get(1)?) else { return None };
    if let Some((operand, mma)) = of_mma(&planned.subject).filter(|_| is_by_mma(part)) {
        let instruction = Instruction::named(operand, tile.bits, atom)?;
        return instruction.access((&mma, operand), tile, shared).ok();
    }
    if planned.is_past_shared(name) {
        return None;
    }
    let (threads, values) = (operands.get(2)?.to_layout().ok()?, operands.get(3)?.to_layout().ok()?);
    VectorCopy { atom, threads, values }.access(tile, shared).ok()
}

/// The operand of a plan and its tiled MMA.
fn of_mma(subject: &Subject) -> Option<(Operand, TiledMma)> {
    let (operand, mma) = match subject {
        Subject::Operand(operand, mma) => (*operand, mma),
        Subject::Sums(mma) => (Operand::C, mma),
        Subject::Warpgroup(_) | Subject::Turn => return None,
    };
    let (_, operands) = mma.as_tiled()?;
    Some((operand, tiled_mma(operands, 0)?))
}

/// Returns true for a copy by the threads of a tiled MMA.
fn is_by_mma(part: &Value) -> bool {
    matches!(part.as_tiled(), Some((_, [_, _, Value::Text(_), ..])))
}
