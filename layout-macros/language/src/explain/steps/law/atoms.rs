//! The laws of atoms and of what is tiled with them: whose an element is, thread by thread.

use std::collections::BTreeSet;

use layout_algebra::{LayoutValue, offset};

use super::answer_of;
use super::trial::{
    Call, Law, Read, Row, Trial, count, few, holds_at, image, is_counted, is_once, length, offsets, same, walk_all,
};
use crate::value::Value;

pub(super) const ROWS: &[Row] = &[
    (&["mma_A", "mma_B", "mma_C"], |c| {
        let [a, b, result] = products(&answer_of("mma_shape", c.values)?)?;
        let size = match c.name {
            "mma_A" => a,
            "mma_B" => b,
            _ => result,
        };
        Some(Law::new("every element is somebody's, and there are no others", "elements", listed(c, size)))
    }),
    (&["mma_E", "mma_SFA", "mma_SFB"], |c| {
        let operand = if c.name == "mma_SFB" { "mma_B" } else { "mma_A" };
        let elements = end(&answer_of(operand, c.values)?)?;
        Some(Law::new(
            "every element of the operand is there, and there are no others",
            "elements",
            listed(c, elements),
        ))
    }),
    (&["mma_shape"], |c| {
        let elements = ["mma_A", "mma_B", "mma_C"].map(|operand| end(&answer_of(operand, c.values)?));
        extents(c, "A has M·K elements, B has N·K and C has M·N", elements)
    }),
    (&["tiled_mma_shape"], |c| {
        let elements = ["layoutA_TV", "layoutB_TV", "layoutC_TV"].map(|operand| end(&answer_of(operand, c.values)?));
        extents(c, "the threads of the tile have M·K elements of A, N·K of B and M·N of C", elements)
    }),
    (&["copy_src", "copy_dst", "copy_ref"], |c| {
        let reference = answer_of(if c.name == "copy_ref" { "copy_dst" } else { "copy_ref" }, c.values)?;
        let trial = same(image(&c.answer.function()?), image(&reference.function()?));
        Some(Law::new("what is read, written and counted by are the same bits", "bits", trial))
    }),
    (&["scale_factors_k", "scale_factors_mn"], |c| {
        let along = usize::from(c.name == "scale_factors_k");
        let trial = scaled(&c.answer.layout()?, along, c.integer(0)?);
        Some(Law::new("each block along K has one, and each of the 512 is somebody's", "elements", trial))
    }),
    (&["mma_threads", "tiled_mma_threads", "copy_threads"], |c| {
        let lanes = c.answer.function()?;
        let trial = count(&lanes).and_then(|count| holds_at(count, is_once(&lanes)));
        Some(Law::new("no lane is met twice", "lanes", trial))
    }),
    (&["layoutA_TV", "layoutB_TV", "layoutC_TV", "layoutS_TV", "layoutD_TV"], |c| {
        let trial = image(&c.answer.function()?).and_then(|image| holds_at(length(&image), is_counted(&image)));
        Some(Law::at_coordinates("every element of the tile is met", trial))
    }),
    (&["retile_A", "retile_B", "retile_C"], |c| {
        let trial = same(offsets(&c.function(0)?), offsets(&c.answer.function()?));
        Some(Law::new("the registers are those of F, each as often", "registers", trial))
    }),
    (
        &["partition_A_layout", "partition_B_layout", "partition_C_layout", "partition_S_layout", "partition_D_layout"],
        |c| {
            let says = "from where it begins each thread's part is this, and all threads together have A";
            Some(Law::new(says, "elements", together(c, &c.answer.layout()?, &threads(c)?)?))
        },
    ),
    (&["partition_fragment_A", "partition_fragment_B", "partition_fragment_C"], |c| {
        let (mut registers, part) = (offsets(&Value::from(c.answer.layout()?)).ok()?, part(c, 0)?);
        let size = length(&registers);
        registers.dedup();
        let trial = holds_at(size, size == length(&part) && is_counted(&registers));
        Some(Law::new("a register for each element of a thread's part, without a gap", "elements", trial))
    }),
    (&["partition_shape_A", "partition_shape_B", "partition_shape_C"], |c| {
        let (size, part) = (c.answer.tuple()?.product().ok()?, part(c, 0)?);
        let trial = holds_at(size, length(&part) == size);
        Some(Law::new("it has a coordinate for each element of a thread's part", "elements", trial))
    }),
];

/// `M·K`, `N·K` and `M·N` of a shape.
fn products(shape: &Value) -> Option<[u64; 3]> {
    let leaves = shape.leaves()?;
    let [m, n, k] = *leaves.first_chunk()?;
    Some([m.checked_mul(k)?, n.checked_mul(k)?, m.checked_mul(n)?])
}

/// One past the greatest offset.
fn end(layout: &Value) -> Option<u64> {
    offsets(&layout.function()?).ok()?.last()?.checked_add(1)
}

/// Whether A, B and C have the elements of such a shape; nothing if they are too many to be listed.
fn extents(c: &Call<'_>, says: &'static str, elements: [Option<u64>; 3]) -> Option<Law> {
    let [a, b, result] = elements;
    Some(Law::once(says, Ok([a?, b?, result?] == products(c.answer)?)))
}

/// Whether all of a block have one scale factor, and all factors are there.
fn scaled(layout: &LayoutValue, along: usize, block: u64) -> Trial {
    const FACTORS: u64 = 512;
    let (sizes, mut met) = ([layout.mode(0)?.size()?, layout.mode(1)?.size()?], BTreeSet::new());
    let (count, odd) = walk_all(&sizes, |i, place| {
        let k = place.get(along).and_then(|k| k.checked_rem(block)).unwrap_or(0);
        let step = if along == 0 { 1 } else { sizes[0] };
        let factor = offset(layout, i);
        met.extend(factor);
        factor == offset(layout, i.saturating_sub(k.saturating_mul(step)))
    })?;
    let is_all = met.into_iter().eq(0..FACTORS);
    Ok((count, odd.or_else(|| (!is_all).then(|| "one is nobody's".to_owned()))))
}

/// Whether the offsets, each as often as it is, are all those below.
fn listed(c: &Call<'_>, size: u64) -> Trial {
    let all = c.answer.function().map_or(Ok(Vec::new()), |answer| image(&answer))?;
    holds_at(few(size)?, all.into_iter().eq(0..size))
}

/// The letter of the operand, the first that stands alone.
fn operand<'a>(c: &Call<'a>) -> Option<&'a str> {
    c.name.split('_').find(|part| part.len() == 1)
}

/// What a thread has of an operand.
fn part(c: &Call<'_>, thread: u64) -> Option<Vec<u64>> {
    let values = [c.values, &[Value::Integer(thread)]].concat();
    Some(answer_of(&format!("partition_{}", operand(c)?), &values)?.table()?.to_vec())
}

/// The threads: of an MMA its lanes.
fn threads(c: &Call<'_>) -> Option<Vec<u64>> {
    if matches!(operand(c)?, "S" | "D") {
        return Some((0..few(c.layout(3)?.size().ok()?).ok()?).collect());
    }
    offsets(&answer_of("tiled_mma_threads", c.values.get(1..)?)?.function()?).ok()
}

/// Whether the parts of all threads are alike, and make up the whole.
fn together(c: &Call<'_>, alike: &LayoutValue, threads: &[u64]) -> Option<Trial> {
    let parts = threads.iter().map(|thread| part(c, *thread)).collect::<Option<Vec<_>>>()?;
    let mut all: Vec<u64> = parts.concat();
    few(length(&all)).ok()?;
    all.sort_unstable();
    all.dedup();
    let is_alike = |offsets: &Vec<u64>| {
        let first = offsets.first().copied().unwrap_or(0);
        let from = |i: u64| offset(alike, i).ok()?.checked_add(first);
        offsets.iter().zip(0..).all(|(at, i)| from(i) == Some(*at))
    };
    let whole = c.function(0)?;
    Some(image(&whole).and_then(|wanted| holds_at(length(&wanted), wanted == all && parts.iter().all(is_alike))))
}
