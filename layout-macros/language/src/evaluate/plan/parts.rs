//! The parts of a plan as values: what a user would have written.

use layout_algebra::atoms::Operand;
use layout_algebra::atoms::plan::{Cost, OperandPlan, PlannedTile, SumsPlan, TurnPlan, VectorCopy, WarpgroupPlan};
use layout_algebra::operation::Operation;
use layout_algebra::{ComposedLayout, make_layout};

use super::given::GivenParts;
use super::tiled_mma;
use crate::evaluate::operation;
use crate::value::plan::Part;
use crate::value::{Refusal, Value};
use crate::vocabulary;

/// The bits of a register.
const REGISTER: u64 = 32;

/// The documentation of copies by blocks that are turned in registers.
const FROM_GLOBAL: &str = "From global memory to registers.";
const TO_SHARED: &str = "From registers, turned, to shared memory.";
const TO_REGISTERS: &str = "From shared memory to registers.";
const TO_GLOBAL: &str = "From registers, turned, to global memory.";

/// The parts of a plan.
pub(super) struct Parts;

impl Parts {
    /// The parts of an operand's plan, and the registers of its fragment.
    pub(super) fn of_operand(
        operand: Operand,
        mma: &Value,
        tile: &PlannedTile,
        plan: &OperandPlan<'_>,
        given: &GivenParts<'_>,
    ) -> Result<(Vec<Part>, u64), Refusal> {
        let (by_mma, fragment, registers) = by_mma(operand, plan.instruction.name, mma, tile)?;
        let shared = given.shared.as_ref().map_or_else(|| shared(&plan.shared), |(_, value)| (*value).clone());
        let inner = plan.blocks.as_ref().map(|blocks| copy(&blocks.inner, tile));
        let copy = given.copy.as_ref().map_or_else(|| copy(&plan.copy, tile), |(_, value)| (*value).clone());
        let parts = if operand == Operand::C {
            let stored = if inner.is_some() { TO_GLOBAL } else { "From shared to global memory." };
            let mut parts = vec![
                part("Tile", shared, "The tile in shared memory."),
                part("Put", by_mma, "From registers to shared memory."),
            ];
            parts.extend(inner.map(|load| part("Load", load, TO_REGISTERS)));
            parts.extend([part("Store", copy, stored), fragment]);
            parts
        } else {
            let fetched = if inner.is_some() { FROM_GLOBAL } else { "From global to shared memory." };
            let mut parts = vec![
                part("Stages", shared, "The tile in shared memory, with its stages as one more mode."),
                part("Fetch", copy, fetched),
            ];
            parts.extend(inner.map(|put| part("Put", put, TO_SHARED)));
            parts.extend([part("Load", by_mma, "From shared memory to registers."), fragment]);
            parts
        };
        Ok((parts, registers))
    }

    /// The parts of the plan of an operand of `wgmma`.
    pub(super) fn of_warpgroup(tile: &PlannedTile, plan: &WarpgroupPlan) -> Vec<Part> {
        let mut parts = vec![
            part("Atom", shared(&plan.atom), "The swizzled block of 8 rows."),
            part(
                "Tile",
                shared(&plan.tile),
                "The tile in shared memory, which `wgmma` reads, and which TMA's map is of.",
            ),
        ];
        let stages = plan.stages.as_ref().map(shared);
        parts.extend(stages.map(self::stages));
        match &plan.turn {
            Some(turn) => parts.extend([
                part("Fetch", copy(&turn.fetch, tile), FROM_GLOBAL),
                part("Put", copy(&turn.put, tile), TO_SHARED),
            ]),
            None => parts.push(part("Box", shared(&plan.area), "A box that TMA copies, in shared memory.")),
        }
        parts.push(part("Step", shared(&plan.step), "What one instruction reads, of which `DESCRIPTOR` is."));
        parts
    }

    /// The parts of the plan of the sums of `wgmma`, and the registers of their fragment.
    pub(super) fn of_sums(mma: &Value, tile: &PlannedTile, plan: &SumsPlan) -> Result<(Vec<Part>, u64), Refusal> {
        let (put, fragment, registers) = by_mma(Operand::C, plan.instruction.name, mma, tile)?;
        let parts = vec![
            part("Atom", shared(&plan.atom), "The swizzled block of 8 rows."),
            part("Tile", shared(&plan.tile), "The tile in shared memory, and of TMA's map."),
            part("Box", shared(&plan.area), "A box that TMA copies, in shared memory."),
            part("Put", put, "From registers to shared memory."),
            fragment,
        ];
        Ok((parts, registers))
    }

    /// The parts of a change of order.
    pub(super) fn of_turn(tile: &PlannedTile, plan: &TurnPlan<'_>) -> Vec<Part> {
        let inner = plan.blocks.as_ref().map(|blocks| copy(&blocks.inner, tile));
        let (mut fetched, mut put) = (
            "From global to shared memory, in the order that is read.",
            "From shared to global memory, in the order that is written.",
        );
        let between = inner.map(|inner| {
            if plan.keeps_order {
                put = TO_GLOBAL;
                part("Load", inner, TO_REGISTERS)
            } else {
                fetched = FROM_GLOBAL;
                part("Store", inner, TO_SHARED)
            }
        });
        let fetch = part("Fetch", copy(&plan.fetch, tile), fetched);
        let first = [part("Tile", shared(&plan.shared), "The tile in shared memory."), fetch];
        first.into_iter().chain(between).chain([part("Put", copy(&plan.put, tile), put)]).collect()
    }
}

/// The part with the stages of a tile.
pub(super) fn stages(value: Value) -> Part {
    part("Stages", value, "The tiles, with their stages as one more mode.")
}

/// The counts of a plan.
pub(super) fn counts(cost: &Cost, registers: Option<u64>) -> Vec<(&'static str, u64)> {
    let Cost { sectors, turns, issues, conflicts } = *cost;
    let counts = [("SECTORS", sectors), ("TURNS", turns), ("ISSUES", issues), ("CONFLICTS", conflicts)];
    counts.into_iter().chain(registers.map(|registers| ("REGISTERS", registers))).collect()
}

/// The counts of a plan for `wgmma`.
pub(super) fn box_counts(plan: &WarpgroupPlan) -> Vec<(&'static str, u64)> {
    let WarpgroupPlan { sectors, boxes, bytes, descriptor, .. } = *plan;
    let mut all = match &plan.turn {
        Some(turn) => counts(&turn.cost, None),
        None => vec![("SECTORS", sectors), ("BOXES", boxes)],
    };
    all.extend([("BYTES", bytes), ("DESCRIPTOR", descriptor)]);
    all
}

/// The counts of a plan for the sums of `wgmma`.
pub(super) fn sums_counts(plan: &SumsPlan, registers: u64) -> Vec<(&'static str, u64)> {
    let mut counts = counts(&plan.cost, Some(registers));
    counts.extend([("BOXES", plan.boxes), ("BYTES", plan.bytes)]);
    counts
}

/// The copy of an operand by this instruction, its fragment, and the registers of that.
fn by_mma(operand: Operand, instruction: &str, mma: &Value, tile: &PlannedTile) -> Result<(Value, Part, u64), Refusal> {
    let (by_mma, fragment) = match operand {
        Operand::A => (Operation::TiledCopyA, Operation::PartitionFragmentA),
        Operand::B => (Operation::TiledCopyB, Operation::PartitionFragmentB),
        Operand::C => (Operation::TiledCopyC, Operation::PartitionFragmentC),
    };
    let name = Value::Text(instruction.to_owned());
    let by_mma = call(by_mma, vec![name, Value::Integer(tile.bits), mma.clone()])?;
    let fragment = call(fragment, vec![Value::from(tile.shape()?), mma.clone()])?;
    let bits = match (operand, tiled_mma(mma)) {
        (Operand::C, Some(mma)) => mma.atom().bits[0],
        _ => tile.bits,
    };
    let registers = fragment.to_layout()?.size()?.saturating_mul(bits).div_ceil(REGISTER);
    Ok((by_mma, part("Fragment", fragment, "The registers of a thread."), registers))
}

fn part(name: &'static str, value: Value, says: &'static str) -> Part {
    Part { name, value, says }
}

fn shared(layout: &ComposedLayout) -> Value {
    Value::from(*layout).operand()
}

fn copy(copy: &VectorCopy<'_>, tile: &PlannedTile) -> Value {
    let shape = copy.values.shape();
    // Strides that follow from the shape are left out.
    let is_compact = make_layout(&shape).is_ok_and(|compact| compact.equals(&copy.values));
    let values = if is_compact { shape.into() } else { copy.values.into() };
    let operands = [Value::Text(copy.atom.to_owned()), Value::Integer(tile.bits), copy.threads.into(), values];
    Value::Tiled(Operation::TiledCopyOf, operands.to_vec())
}

/// The answer of an operation.
fn call(called: Operation, values: Vec<Value>) -> Result<Value, Refusal> {
    let known = vocabulary::find(called.name());
    let called = known.ok_or_else(|| Refusal::language(format!("unknown operation `{}`", called.name())))?;
    operation(called, &called.placed(values))
}
