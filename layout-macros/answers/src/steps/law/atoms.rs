//! The laws of atoms and their tilings: the thread that has each element.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::mul;
use layout_algebra::operation::Operation;
use layout_algebra::{LayoutValue, offset};
use layout_language::value::Value;

use super::answer_of;
use super::trial::{
    Call, Law, Maybe, OrNone, Read, Trial, Untried, count, few, holds_at, image, is_counted, is_once, law, law_of,
    length, offsets, same, walk_all,
};

pub(super) const LAWS: &[Law] = &[
    law_of("elements", &[Operation::MmaA], LISTED, |c| {
        listed(c, products(&answer_of(Operation::MmaShape, c.values)?)?[0])
    }),
    law_of("elements", &[Operation::MmaB], LISTED, |c| {
        listed(c, products(&answer_of(Operation::MmaShape, c.values)?)?[1])
    }),
    law_of("elements", &[Operation::MmaC], LISTED, |c| {
        listed(c, products(&answer_of(Operation::MmaShape, c.values)?)?[2])
    }),
    law_of(
        "elements",
        &[Operation::MmaE, Operation::MmaSfa, Operation::MmaSfb],
        "every element of the operand is there, and there are no others",
        |c| listed(c, end(if c.operation == Operation::MmaSfb { Operation::MmaB } else { Operation::MmaA }, c)?),
    ),
    law(&[Operation::MmaShape], "A has M·K elements, B has N·K and C has M·N", |c| {
        Ok(holds_at(
            1,
            [end(Operation::MmaA, c)?, end(Operation::MmaB, c)?, end(Operation::MmaC, c)?] == products(c.answer)?,
        ))
    }),
    law(&[Operation::TiledMmaShape], "the threads of the tile have M·K elements of A, N·K of B and M·N of C", |c| {
        let elements = [end(Operation::LayoutATv, c)?, end(Operation::LayoutBTv, c)?, end(Operation::LayoutCTv, c)?];
        Ok(holds_at(1, elements == products(c.answer)?))
    }),
    law(&[Operation::TiledMmaOf], "in place of its operands it has their shape and their threads", |c| {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let of =
            |values| Ok([answer_of(Operation::TiledMmaShape, values)?, answer_of(Operation::TiledMmaThreads, values)?]);
        let [alone, written]: [Maybe<[Value; 2]>; 2] = [of(operands), of(c.values)];
        Ok(holds_at(1, alone?.map(|value| value.to_string()) == written?.map(|value| value.to_string())))
    }),
    law(&[Operation::TiledCopyOf], "in place of its operands it has their two sides", |c| {
        let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
        let of = |values| Ok([answer_of(Operation::LayoutSTv, values)?, answer_of(Operation::LayoutDTv, values)?]);
        let [alone, written]: [Maybe<[Value; 2]>; 2] = [of(operands), of(c.values)];
        Ok(holds_at(1, alone?.map(|value| value.to_string()) == written?.map(|value| value.to_string())))
    }),
    law(
        &[Operation::TiledCopyA, Operation::TiledCopyB, Operation::TiledCopyC],
        "on the side of the registers each thread has the elements that it has of the MMA",
        |c| {
            let Value::Tiled(_, operands) = c.answer else { return Err(Untried::NoLaw) };
            let multiplied =
                held(&answer_of(sibling(&format!("layout{}_TV", operand(c)?))?, c.values.get(2..).or_none()?)?)?;
            let mut sides = [Operation::LayoutDTv, Operation::LayoutSTv].into_iter();
            let is_held = sides.try_fold(false, |before, side| {
                Ok::<_, Untried>(before || held(&answer_of(side, operands)?)? == multiplied)
            });
            Ok(holds_at(length(&multiplied), is_held?))
        },
    ),
    law_of(
        "bits",
        &[Operation::CopySrc, Operation::CopyDst, Operation::CopyRef],
        "what is read, written and counted by are the same bits",
        |c| {
            let reference = answer_of(
                if c.operation == Operation::CopyRef { Operation::CopyDst } else { Operation::CopyRef },
                c.values,
            )?;
            Ok(same(&image(&c.answer.function()?)?, &image(&reference.function()?)?))
        },
    ),
    law_of("elements", &[Operation::ScaleFactorsK], SCALED, |c| scaled(&c.answer.layout()?, 1, c.integer(0)?)),
    law_of("elements", &[Operation::ScaleFactorsMn], SCALED, |c| scaled(&c.answer.layout()?, 0, c.integer(0)?)),
    law_of(
        "lanes",
        &[Operation::MmaThreads, Operation::TiledMmaThreads, Operation::CopyThreads],
        "no lane is met twice",
        |c| {
            let lanes = c.answer.function()?;
            Ok(holds_at(count(&lanes)?, is_once(&lanes)?))
        },
    ),
    law(
        &[Operation::LayoutATv, Operation::LayoutBTv, Operation::LayoutCTv, Operation::LayoutSTv, Operation::LayoutDTv],
        "every element of the tile is met",
        |c| {
            let image = image(&c.answer.function()?)?;
            Ok(holds_at(length(&image), is_counted(&image)))
        },
    ),
    law_of(
        "registers",
        &[Operation::RetileA, Operation::RetileB, Operation::RetileC],
        "the registers are those of F, each as often",
        |c| {
            let (before, after) = c.functions()?;
            Ok(same(&offsets(&before)?, &offsets(&after)?))
        },
    ),
    law_of(
        "elements",
        &[
            Operation::PartitionALayout,
            Operation::PartitionBLayout,
            Operation::PartitionCLayout,
            Operation::PartitionSLayout,
            Operation::PartitionDLayout,
        ],
        "from where it begins each thread's part is this, and all threads together have A",
        |c| together(c, &c.answer.layout()?, &threads(c)?),
    ),
    law_of(
        "elements",
        &[Operation::PartitionFragmentA, Operation::PartitionFragmentB, Operation::PartitionFragmentC],
        "a register for each element of a thread's part, without a gap",
        |c| {
            let registers = Value::from(c.answer.layout()?);
            let (size, image) = (count(&registers).or_none()?, image(&registers).or_none()?);
            Ok(holds_at(size, size == length(&part_of_thread(c, 0)?) && is_counted(&image)))
        },
    ),
    law_of(
        "elements",
        &[Operation::PartitionShapeA, Operation::PartitionShapeB, Operation::PartitionShapeC],
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
fn end(operand: Operation, c: &Call<'_>) -> Maybe<u64> {
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
    c.operation.name().split('_').find(|part| part.len() == 1).or_none()
}

/// The operation of another name for the same operand.
fn sibling(name: &str) -> Maybe<Operation> {
    Operation::ALL.iter().copied().find(|operation| operation.name() == name).or_none()
}

/// The part of an operand that a thread has.
fn part_of_thread(c: &Call<'_>, thread: u64) -> Maybe<Vec<u64>> {
    let values = [c.values, &[Value::Integer(thread)]].concat();
    Ok(answer_of(sibling(&format!("partition_{}", operand(c)?))?, &values)?.table()?.to_vec())
}

/// The threads, or the lanes of an MMA.
fn threads(c: &Call<'_>) -> Maybe<Vec<u64>> {
    if matches!(operand(c)?, "S" | "D") {
        let threads = answer_of(Operation::LayoutSTv, c.values.get(1..).or_none()?)?.layout()?.mode(0)?;
        return Ok((0..few(threads.size().or_none()?).or_none()?).collect());
    }
    let lanes = answer_of(Operation::TiledMmaThreads, c.values.get(1..).or_none()?)?.function()?;
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
