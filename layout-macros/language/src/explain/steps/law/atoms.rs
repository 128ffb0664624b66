//! The laws of atoms and their tilings: the thread that has each element.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::mul;
use layout_algebra::{LayoutValue, offset};

use super::answer_of;
use super::trial::{
    Call, Law, Maybe, OrNone, Read, Trial, Untried, count, few, holds_at, image, is_counted, is_once, law, law_of,
    length, offsets, same, walk_all,
};
use crate::value::Value;

pub(super) const LAWS: &[Law] = &[
    law_of("elements", &["mma_A"], LISTED, |c| listed(c, products(&answer_of("mma_shape", c.values)?)?[0])),
    law_of("elements", &["mma_B"], LISTED, |c| listed(c, products(&answer_of("mma_shape", c.values)?)?[1])),
    law_of("elements", &["mma_C"], LISTED, |c| listed(c, products(&answer_of("mma_shape", c.values)?)?[2])),
    law_of(
        "elements",
        &["mma_E", "mma_SFA", "mma_SFB"],
        "every element of the operand is there, and there are no others",
        |c| listed(c, end(if c.name == "mma_SFB" { "mma_B" } else { "mma_A" }, c)?),
    ),
    law(&["mma_shape"], "A has M·K elements, B has N·K and C has M·N", |c| {
        Ok(holds_at(1, [end("mma_A", c)?, end("mma_B", c)?, end("mma_C", c)?] == products(c.answer)?))
    }),
    law(&["tiled_mma_shape"], "the threads of the tile have M·K elements of A, N·K of B and M·N of C", |c| {
        let elements = [end("layoutA_TV", c)?, end("layoutB_TV", c)?, end("layoutC_TV", c)?];
        Ok(holds_at(1, elements == products(c.answer)?))
    }),
    law(&["tiled_mma"], "in place of its operands it has their shape and their threads", |c| {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let of = |values| Ok([answer_of("tiled_mma_shape", values)?, answer_of("tiled_mma_threads", values)?]);
        let [alone, written]: [Maybe<[Value; 2]>; 2] = [of(operands), of(c.values)];
        Ok(holds_at(1, alone?.map(|value| value.to_string()) == written?.map(|value| value.to_string())))
    }),
    law(&["tiled_copy"], "in place of its operands it has their two sides", |c| {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let of = |values| Ok([answer_of("layoutS_TV", values)?, answer_of("layoutD_TV", values)?]);
        let [alone, written]: [Maybe<[Value; 2]>; 2] = [of(operands), of(c.values)];
        Ok(holds_at(1, alone?.map(|value| value.to_string()) == written?.map(|value| value.to_string())))
    }),
    law(
        &["tiled_copy_A", "tiled_copy_B", "tiled_copy_C"],
        "on the side of the registers each thread has the elements that it has of the MMA",
        |c| {
            let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
            let multiplied = held(&answer_of(&format!("layout{}_TV", operand(c)?), c.values.get(2..).or_none()?)?)?;
            let mut sides = ["layoutD_TV", "layoutS_TV"].into_iter();
            let is_held = sides.try_fold(false, |before, side| {
                Ok::<_, Untried>(before || held(&answer_of(side, operands)?)? == multiplied)
            });
            Ok(holds_at(length(&multiplied), is_held?))
        },
    ),
    law_of(
        "bits",
        &["copy_src", "copy_dst", "copy_ref"],
        "what is read, written and counted by are the same bits",
        |c| {
            let reference = answer_of(if c.name == "copy_ref" { "copy_dst" } else { "copy_ref" }, c.values)?;
            Ok(same(&image(&c.answer.function()?)?, &image(&reference.function()?)?))
        },
    ),
    law_of("elements", &["scale_factors_k"], SCALED, |c| scaled(&c.answer.layout()?, 1, c.integer(0)?)),
    law_of("elements", &["scale_factors_mn"], SCALED, |c| scaled(&c.answer.layout()?, 0, c.integer(0)?)),
    law_of("lanes", &["mma_threads", "tiled_mma_threads", "copy_threads"], "no lane is met twice", |c| {
        let lanes = c.answer.function()?;
        Ok(holds_at(count(&lanes)?, is_once(&lanes)?))
    }),
    law(
        &["layoutA_TV", "layoutB_TV", "layoutC_TV", "layoutS_TV", "layoutD_TV"],
        "every element of the tile is met",
        |c| {
            let image = image(&c.answer.function()?)?;
            Ok(holds_at(length(&image), is_counted(&image)))
        },
    ),
    law_of("registers", &["retile_A", "retile_B", "retile_C"], "the registers are those of F, each as often", |c| {
        let (before, after) = c.functions()?;
        Ok(same(&offsets(&before)?, &offsets(&after)?))
    }),
    law_of(
        "elements",
        &["partition_A_layout", "partition_B_layout", "partition_C_layout", "partition_S_layout", "partition_D_layout"],
        "from where it begins each thread's part is this, and all threads together have A",
        |c| together(c, &c.answer.layout()?, &threads(c)?),
    ),
    law_of(
        "elements",
        &["partition_fragment_A", "partition_fragment_B", "partition_fragment_C"],
        "a register for each element of a thread's part, without a gap",
        |c| {
            let registers = Value::from(c.answer.layout()?);
            let (size, image) = (count(&registers).or_none()?, image(&registers).or_none()?);
            Ok(holds_at(size, size == length(&part_of_thread(c, 0)?) && is_counted(&image)))
        },
    ),
    law_of(
        "elements",
        &["partition_shape_A", "partition_shape_B", "partition_shape_C"],
        "it has a coordinate for each element of a thread's part",
        |c| {
            let size = c.answer.tuple()?.product().or_none()?;
            Ok(holds_at(size, length(&part_of_thread(c, 0)?) == size))
        },
    ),
];

const LISTED: &str = "every element is somebody's, and there are no others";
const SCALED: &str = "each block along K has one, and each of the 512 is somebody's";

/// `M·K`, `N·K` and `M·N` of a shape.
fn products(shape: &Value) -> Maybe<[u64; 3]> {
    let leaves = shape.leaves()?;
    let [m, n, k] = *leaves.first_chunk().or_none()?;
    Ok([m.checked_mul(k).or_none()?, n.checked_mul(k).or_none()?, m.checked_mul(n).or_none()?])
}

/// One past the greatest offset of another operand; no law if there are too many to list.
fn end(operand: &str, c: &Call<'_>) -> Maybe<u64> {
    let layout = answer_of(operand, c.values)?.function()?;
    offsets(&layout).or_none()?.last().and_then(|last| last.checked_add(1)).or_none()
}

/// Tests that each block has one scale factor and that all factors occur.
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

/// Tests that the offsets, including repeated ones, cover all numbers below `size`.
fn listed(c: &Call<'_>, size: u64) -> Trial {
    Ok(holds_at(few(size)?, image(&c.answer.function()?)?.into_iter().eq(0..size)))
}

/// The elements of each thread of a layout (thread, value).
fn held(layout: &Value) -> Maybe<Vec<BTreeSet<u64>>> {
    let layout = layout.layout()?;
    let (threads, values) = (layout.mode(0)?.size()?, layout.mode(1)?.size()?);
    few(mul(threads, values)?)?;
    let of = |thread: u64| {
        let index = |value: u64| value.checked_mul(threads)?.checked_add(thread);
        (0..values).map(|value| offset(&layout, index(value)?).ok()).collect::<Option<BTreeSet<u64>>>().or_none()
    };
    (0..threads).map(of).collect()
}

/// The operand letter in the name of the operation.
fn operand<'a>(c: &Call<'a>) -> Maybe<&'a str> {
    c.name.split('_').find(|part| part.len() == 1).or_none()
}

/// The part of an operand that a thread has.
fn part_of_thread(c: &Call<'_>, thread: u64) -> Maybe<Vec<u64>> {
    let values = [c.values, &[Value::Integer(thread)]].concat();
    Ok(answer_of(&format!("partition_{}", operand(c)?), &values)?.table()?.to_vec())
}

/// The threads, or the lanes of an MMA.
fn threads(c: &Call<'_>) -> Maybe<Vec<u64>> {
    if matches!(operand(c)?, "S" | "D") {
        let threads = answer_of("layoutS_TV", c.values.get(1..).or_none()?)?.layout()?.mode(0)?;
        return Ok((0..few(threads.size().or_none()?).or_none()?).collect());
    }
    let lanes = answer_of("tiled_mma_threads", c.values.get(1..).or_none()?)?.function()?;
    offsets(&lanes).or_none()
}

/// Tests that the parts of all threads have the same shape and together are the whole.
fn together(c: &Call<'_>, alike: &LayoutValue, threads: &[u64]) -> Trial {
    few(mul(length(threads), alike.size()?)?)?;
    let parts = threads.iter().map(|thread| part_of_thread(c, *thread)).collect::<Maybe<Vec<_>>>()?;
    let mut all: Vec<u64> = parts.concat();
    all.sort_unstable();
    all.dedup();
    let is_alike = |offsets: &Vec<u64>| {
        let first = offsets.first().copied().unwrap_or(0);
        let from = |i: u64| offset(alike, i).ok()?.checked_add(first);
        offsets.iter().zip(0..).all(|(at, i)| from(i) == Some(*at))
    };
    let wanted = image(&c.function(0)?)?;
    Ok(holds_at(length(&wanted), wanted == all && parts.iter().all(is_alike)))
}
