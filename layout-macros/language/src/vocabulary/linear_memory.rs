//! Linear layouts that compilers name by a few numbers, and shared memory between two of them.

use layout_algebra::IntTuple;
use layout_algebra::linear::{
    Blocked, ConversionPlan, InstructionTile, LinearError, LinearLayout, MmaV2, NvmmaShared, SwizzledShared,
    ThroughShared,
};
use layout_algebra::trace::Trace;

use super::linear::linear;
use super::{Arguments, Operation, operations};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "from_blocked" "elements, threads, warps, order, S" 5..=5,
        "registers, lanes and warps over a tensor: the elements of a thread, the threads of a warp, the warps",
        blocked;
    "from_swizzled_shared" "vec, per_phase, max_phase, order, S" 5..=5,
        "shared memory over a tensor, vectors xored by the phase of their row", swizzled_shared;
    "from_nvmma_shared" "bytes, bits, S[, transposed]" 3..=4,
        "shared memory over a tensor, as matrix instructions read it: rows of so many bytes, chunks of 16 xored",
        nvmma_shared;
    "from_mma_v2" "warps, S" 2..=2,
        "the accumulator of 16 by 8 instructions of so many warps, over a tensor",
        |a| {
            let (tile, shape) = (mma_v2(a, 0)?, a.numbers(1)?);
            linear(a.traced(|trace| tile.accumulator_traced(&shape, trace)))
        };
    "from_mma_v2_operand" "operand, k_width, warps, S" 4..=4,
        "operand 0 or 1 of 16 by 8 instructions of so many warps, over a tensor",
        |a| {
            let (tile, operand, width, shape) = (mma_v2(a, 2)?, a.integer(0)?, a.integer(1)?, a.numbers(3)?);
            linear(a.traced(|trace| tile.operand_traced(operand, width, &shape, trace)))
        };
    "optimal_swizzling_ldst" "A, B, bits" 3..=3,
        "the shared memory to write A and read B through, with the fewest bank conflicts",
        |a| {
            let (from, to, bits) = (a.linear(0)?, a.linear(1)?, a.bits(2)?);
            linear(a.traced(|trace| from.optimal_swizzling_traced(&to, bits, trace)))
        };
    "optimal_swizzling" "A, B, stores, loads, bits" 5..=5,
        "the same for instructions told by lanes, each `(neighbours, addresses)`: `((),(0,1,2))` or, as ldmatrix, `((0,1),(2,3,4))`",
        optimal;
    "auto_swizzling" "A, B, bits" 3..=3,
        "the shared memory to write A and read B through, a swizzle where none is better, from offset",
        |a| {
            let (from, to, bits) = (a.linear(0)?, a.linear(1)?, a.bits(2)?);
            Ok(a.traced(|trace| from.auto_swizzling_traced(&to, bits, trace))?.shared.into())
        };
    "conversion_rounds" "A, B" 2..=2, "the rounds of shuffles from A to B, elements of 32 bits", |a| match plan(a)? {
        ConversionPlan::Shuffles(shuffles) => Ok(shuffles.rounds().into()),
        ConversionPlan::Shared(_) => Err(Refusal::condition("no shuffles: the conversion goes through shared memory")),
    };
    "conversion_stores" "A, B" 2..=2,
        "where the conversion from A to B stores into shared memory", |a| Ok(shared(a)?.stores().into());
    "conversion_loads" "A, B" 2..=2,
        "where the conversion from A to B loads from shared memory", |a| Ok(shared(a)?.loads().into());
    "bank_conflicts_ldst" "A, B, shared, bits" 4..=4,
        "the conflicts (read, write) of writing A and reading B through shared memory",
        |a| conflicts(a, LinearLayout::bank_conflicts_traced);
    "bank_conflicts_by_rows" "A, B, shared, bits" 4..=4,
        "the same by rows of banks alone, as published: too few where lanes differ by a row and a place within a word",
        |a| conflicts(a, LinearLayout::bank_conflicts_by_rows_traced);
    "bank_conflicts_memdesc" "A, shared, bits" 3..=3,
        "the conflicts of A, registers and lanes, against shared memory from offset",
        |a| {
            let (held, shared, bits) = (a.linear(0)?, a.linear(1)?, a.bits(2)?);
            Ok(a.traced(|trace| held.bank_conflicts_with_traced(&shared, bits, trace))?.into())
        };
};

fn blocked(a: &Arguments<'_>) -> Answer {
    let (elements, threads, warps) = (a.numbers(0)?, a.numbers(1)?, a.numbers(2)?);
    let blocked =
        Blocked { size_per_thread: &elements, threads_per_warp: &threads, warps_per_cta: &warps, order: &a.places(3)? };
    let shape = a.numbers(4)?;
    linear(a.traced(|trace| blocked.layout_traced(&shape, trace)))
}

fn swizzled_shared(a: &Arguments<'_>) -> Answer {
    let order = a.places(3)?;
    let (vec, per_phase, max_phase) = (a.integer(0)?, a.integer(1)?, a.integer(2)?);
    let (swizzled, shape) = (SwizzledShared { vec, per_phase, max_phase, order: &order }, a.numbers(4)?);
    linear(a.traced(|trace| swizzled.layout_traced(&shape, trace)))
}

fn nvmma_shared(a: &Arguments<'_>) -> Answer {
    let tile = NvmmaShared { swizzle_bytes: a.integer(0)?, bitwidth: a.bits(1)?, is_transposed: a.flag(3)? };
    let shape = a.numbers(2)?;
    linear(a.traced(|trace| tile.layout_traced(&shape, trace)))
}

/// The warps, in argument `i`.
fn mma_v2(a: &Arguments<'_>, i: usize) -> Result<MmaV2, Refusal> {
    match a.numbers(i)?.as_slice() {
        [rows, columns] => Ok(MmaV2 { warps_per_cta: [*rows, *columns], instr_shape: [16, 8] }),
        warps => Err(Refusal::language(format!("warps along {} dimensions: there are 2", warps.len()))),
    }
}

fn optimal(a: &Arguments<'_>) -> Answer {
    let (stores, loads) = (lanes(a, 2)?, lanes(a, 3)?);
    let (from, to, bits) = (a.linear(0)?, a.linear(1)?, a.bits(4)?);
    let (stores, loads) = (tiles(&stores), tiles(&loads));
    let found = a.traced(|trace| from.optimal_swizzling_for_traced(&to, &stores, &loads, bits, trace))?;
    Ok(found.layout.into())
}

/// The neighbours and the addresses of an instruction, by the bits of its lanes.
type Lanes = [Vec<usize>; 2];

fn tiles(instructions: &[Lanes]) -> Vec<InstructionTile<'_>> {
    instructions.iter().map(|[lane_contig, lane_addr]| InstructionTile { lane_contig, lane_addr }).collect()
}

/// The instructions in argument `i`, a tuple of them.
fn lanes(a: &Arguments<'_>, i: usize) -> Result<Vec<Lanes>, Refusal> {
    let all = a.tuple(i)?;
    (0..all.rank())
        .map(|k| {
            let (one, places) = (all.mode(k)?, |tuple: IntTuple| -> Vec<usize> {
                (0..tuple.leaf_count()).map(|j| usize::try_from(tuple.leaf_at(j)).unwrap_or(usize::MAX)).collect()
            });
            Ok([places(one.mode(0)?), places(one.mode(1)?)])
        })
        .collect()
}

fn plan(a: &Arguments<'_>) -> Result<ConversionPlan, Refusal> {
    let (from, to) = (a.linear(0)?, a.linear(1)?);
    Ok(a.traced(|trace| ConversionPlan::of_traced(&from, &to, trace))?)
}

fn shared(a: &Arguments<'_>) -> Result<ThroughShared, Refusal> {
    let rounds = |plan: ConversionPlan| plan.shuffles().map_or(0, |shuffles| shuffles.rounds());
    let plan = plan(a)?;
    let none = || {
        let rounds = rounds(plan);
        Refusal::condition(format!(
            "no shared memory: {rounds} round{} of shuffles do",
            if rounds == 1 { "" } else { "s" }
        ))
    };
    plan.shared().ok_or_else(none)
}

/// Those of reading and of writing.
type Conflicts = fn(&LinearLayout, &LinearLayout, &LinearLayout, u64, &mut Trace<'_>) -> Result<[u64; 2], LinearError>;

fn conflicts(a: &Arguments<'_>, count: Conflicts) -> Answer {
    let (from, to, shared, bits) = (a.linear(0)?, a.linear(1)?, a.linear(2)?, a.bits(3)?);
    let conflicts = a.traced(|trace| count(&from, &to, &shared, bits, trace))?;
    Ok(IntTuple::flat(&conflicts)?.into())
}
