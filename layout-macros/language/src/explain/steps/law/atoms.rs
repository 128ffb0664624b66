//! The laws of atoms and of what is tiled with them: whose an element is, thread by thread.

use std::collections::BTreeSet;

use layout_algebra::{AlgebraError, IntTuple, LayoutValue, offset};

use super::{Trial, Tried, count, few, function, is_once, offsets, walk};
use crate::evaluate;
use crate::value::Value;
use crate::vocabulary;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let asked = |other: &str, values: &[Value]| evaluate::operation(vocabulary::find(other)?, values).ok();
    Some(match name {
        "mma_A" | "mma_B" | "mma_C" => {
            let shape = asked("mma_shape", values)?.to_tuple().ok()?;
            let (m, n, k) = (shape.leaf_at(0), shape.leaf_at(1), shape.leaf_at(2));
            let size = match name {
                "mma_A" => m.checked_mul(k)?,
                "mma_B" => n.checked_mul(k)?,
                _ => m.checked_mul(n)?,
            };
            Tried::new("every element is somebody's, and there are no others", "elements", listed(answer, size))
        }
        "mma_E" | "mma_SFA" | "mma_SFB" => {
            let operand = if name == "mma_SFB" { "mma_B" } else { "mma_A" };
            let elements = offsets(&function(&asked(operand, values)?)?).ok()?.last()?.checked_add(1)?;
            Tried::new(
                "every element of the operand is there, and there are no others",
                "elements",
                listed(answer, elements),
            )
        }
        "mma_shape" => {
            let elements = |operand: &str| {
                let layout = function(&asked(&format!("mma_{operand}"), values)?)?;
                offsets(&layout).ok()?.last()?.checked_add(1)
            };
            Tried::once(
                "A has M·K elements, B has N·K and C has M·N",
                Ok(extents(&answer.to_tuple().ok()?, &elements)?),
            )
        }
        "copy_src" | "copy_dst" | "copy_ref" => {
            let bits = |layout: &Value| {
                let mut bits = offsets(&function(layout).ok_or(AlgebraError::NoModes)?)?;
                bits.dedup();
                Ok::<_, AlgebraError>(bits)
            };
            let reference = asked(if name == "copy_ref" { "copy_dst" } else { "copy_ref" }, values)?;
            let trial = bits(answer).and_then(|found| {
                let odd = found != bits(&reference)?;
                Ok((u64::try_from(found.len()).unwrap_or(u64::MAX), odd.then(|| "there are others".to_owned())))
            });
            Tried::new("what is read, written and counted by are the same bits", "bits", trial)
        }
        "scale_factors_k" | "scale_factors_mn" => {
            let block = values.first()?.to_integer().ok()?;
            let along = usize::from(name == "scale_factors_k");
            let says = "each block along K has one, and each of the 512 is somebody's";
            Tried::new(says, "elements", scaled(&answer.to_layout().ok()?, along, block))
        }
        "mma_threads" | "tiled_mma_threads" | "copy_threads" => {
            let lanes = function(answer)?;
            let broken = (!is_once(&lanes)).then(|| "one is met twice".to_owned());
            Tried::new("no lane is met twice", "lanes", count(&lanes).map(|lanes| (lanes, broken)))
        }
        "tiled_mma_shape" => {
            let elements = |operand: &str| {
                let layout = asked(&format!("layout{operand}_TV"), values)?.to_layout().ok()?;
                offsets(&Value::from(layout)).ok()?.last()?.checked_add(1)
            };
            let holds = extents(&answer.to_tuple().ok()?, &elements)?;
            Tried::once("the threads of the tile have M·K elements of A, N·K of B and M·N of C", Ok(holds))
        }
        _ => {
            let (kind, operand) = name.split_once('_')?;
            return match (kind, operand) {
                ("partition", rest) => parted(rest, values, answer),
                ("retile", "A" | "B" | "C") => {
                    let (before, after) = (function(values.first()?)?, function(answer)?);
                    let trial = offsets(&before).and_then(|before| {
                        let odd = (offsets(&after)? != before).then(|| "there are others".to_owned());
                        Ok((u64::try_from(before.len()).unwrap_or(u64::MAX), odd))
                    });
                    Some(Tried::new("the registers are those of F, each as often", "registers", trial))
                }
                _ => None,
            };
        }
    })
}

/// Whether A, B and C have the elements of such a shape; nothing if they are too many to be listed.
fn extents(shape: &IntTuple, elements: &dyn Fn(&str) -> Option<u64>) -> Option<bool> {
    let (m, n, k) = (shape.leaf_at(0), shape.leaf_at(1), shape.leaf_at(2));
    let found = [elements("A")?, elements("B")?, elements("C")?];
    Some(found.map(Some) == [m.checked_mul(k), n.checked_mul(k), m.checked_mul(n)])
}

/// Whether all of a block have one scale factor, and all factors are there.
fn scaled(layout: &LayoutValue, along: usize, block: u64) -> Trial {
    const FACTORS: u64 = 512;
    let (mut odd, mut met) = (None, BTreeSet::new());
    let sizes = [layout.mode(0)?.size()?, layout.mode(1)?.size()?];
    let count = walk(&sizes, |i, place| {
        let k = place.get(along).and_then(|k| k.checked_rem(block)).unwrap_or(0);
        let step = if along == 0 { 1 } else { sizes[0] };
        let begin = i.saturating_sub(k.saturating_mul(step));
        let factor = offset(layout, i);
        if factor != offset(layout, begin) && odd.is_none() {
            odd = Some(format!("not so at {place:?}"));
        }
        met.extend(factor);
    })?;
    let is_all = met.into_iter().eq(0..FACTORS);
    Ok((count, odd.or_else(|| (!is_all).then(|| "one is nobody's".to_owned()))))
}

/// Whether the offsets, each as often as it is, are all those below.
fn listed(answer: &Value, size: u64) -> Trial {
    let mut all = offsets(&function(answer).ok_or(AlgebraError::NoModes)?)?;
    all.dedup();
    let odd = all.iter().copied().ne(0..size);
    Ok((few(size)?, odd.then(|| "one is nobody's, or there are others".to_owned())))
}

/// A thread's part, by the part of each thread.
fn parted(rest: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (what, operand) = rest.split_once('_').unwrap_or(("", rest));
    let (what, operand) =
        if matches!(what, "fragment" | "shape") { (what, operand) } else { (operand, rest.split('_').next()?) };
    let table = |thread: u64| {
        let mut values = values.to_vec();
        values.push(Value::Integer(thread));
        match evaluate::operation(vocabulary::find(&format!("partition_{operand}"))?, &values).ok()? {
            Value::Table(offsets) => Some(offsets),
            _ => None,
        }
    };
    Some(match what {
        "layout" => {
            let (part, whole) = (answer.to_layout().ok()?, function(values.first()?)?);
            let says = "from where it begins each thread's part is this, and all threads together have A";
            Tried::new(says, "elements", together(&part, &whole, threads(operand, values)?, &table)?)
        }
        "fragment" => {
            let (registers, part) = (answer.to_layout().ok()?, table(0)?);
            let mut all = offsets(&Value::from(registers)).ok()?;
            let size = u64::try_from(all.len()).ok()?;
            all.dedup();
            let holds =
                size == u64::try_from(part.len()).ok()? && all.iter().zip(0..).all(|(register, i)| *register == i);
            let broken = (!holds).then(|| "it does not hold".to_owned());
            Tried::new("a register for each element of a thread's part, without a gap", "elements", Ok((size, broken)))
        }
        "shape" => {
            let (size, part) = (answer.to_tuple().ok()?.product().ok()?, table(0)?);
            let broken = (u64::try_from(part.len()).ok()? != size).then(|| format!("it has {}", part.len()));
            Tried::new("it has a coordinate for each element of a thread's part", "elements", Ok((size, broken)))
        }
        _ => return None,
    })
}

/// The threads: of an MMA its lanes.
fn threads(operand: &str, values: &[Value]) -> Option<Vec<u64>> {
    if matches!(operand, "S" | "D") {
        return Some((0..few(values.get(3)?.to_layout().ok()?.size().ok()?).ok()?).collect());
    }
    let lanes = evaluate::operation(vocabulary::find("tiled_mma_threads")?, values.get(1..)?).ok()?;
    offsets(&function(&lanes)?).ok()
}

/// Whether the parts of all threads are alike, and make up the whole.
fn together(
    part: &LayoutValue,
    whole: &Value,
    threads: Vec<u64>,
    table: &dyn Fn(u64) -> Option<Vec<u64>>,
) -> Option<Trial> {
    let alike = |offsets: &[u64]| {
        let first = offsets.first().copied().unwrap_or(0);
        let from = |i: u64| offset(part, i).ok()?.checked_add(first);
        offsets.iter().zip(0..).all(|(at, i)| from(i) == Some(*at))
    };
    let (mut all, mut odd) = (Vec::new(), None);
    for thread in threads {
        let offsets = table(thread)?;
        if !alike(&offsets) && odd.is_none() {
            odd = Some(format!("thread {thread} has another part"));
        }
        all.extend(offsets);
        few(u64::try_from(all.len()).ok()?).ok()?;
    }
    all.sort_unstable();
    all.dedup();
    Some(offsets(whole).map(|mut wanted| {
        wanted.dedup();
        let size = u64::try_from(wanted.len()).unwrap_or(u64::MAX);
        (size, odd.or_else(|| (wanted != all).then(|| "together they have others".to_owned())))
    }))
}
