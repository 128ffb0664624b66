//! The laws of measures and of sums, products, the greatest and the least: counted, not worked out.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, evaluate};

use super::{MOST, Tried, at, count, few, function, leaves, modes, offsets, walk};
use crate::value::Value;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    tabled(name, values, answer)
        .or_else(|| measured(name, values, answer))
        .or_else(|| reduced(name, values, answer))
        .or_else(|| split(name, values, answer))
}

/// Lists of offsets.
fn tabled(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (Value::Table(table), a) = (answer, function(values.first()?)?) else { return None };
    let at_each = || (0..count(&a)?).map(|i| at(&a, i)).collect::<Result<Vec<u64>, _>>();
    Some(match name {
        "table" => {
            let trial = at_each().map(|all| (length(&all), (all != *table).then(|| "one is another".to_owned())));
            Tried::new("its entry i is A(i)", "coordinates", trial)
        }
        "image" => {
            let in_order = table.windows(2).all(|pair| matches!(pair, [low, high] if low < high));
            let trial = at_each().map(|all| {
                let (listed, there): (BTreeSet<u64>, BTreeSet<u64>) =
                    (table.iter().copied().collect(), all.iter().copied().collect());
                let holds = in_order && listed == there;
                (length(&all), (!holds).then(|| "it is not so".to_owned()))
            });
            Tried::new(
                "every A(i) is listed, nothing else, and each is greater than the one before",
                "coordinates",
                trial,
            )
        }
        _ => return None,
    })
}

/// Measures of layouts.
fn measured(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let n = answer.to_integer().ok()?;
    let first = values.first()?;
    Some(match name {
        "size" | "product" => {
            let shape = match function(first)? {
                Value::Layout(layout) => layout.shape(),
                other => other.to_shape_alone().to_tuple().ok()?,
            };
            Tried::new("counted one by one there are as many", "coordinates", counted(&shape, n))
        }
        "cosize" | "coshape" => {
            Tried::new("no offset is past its last, and one is there", "coordinates", greatest(first, n)?)
        }
        "max_alignment" => {
            Tried::new("the offsets are whole blocks of so many, aligned", "offsets", blocks(&function(first)?, n))
        }
        "footprint" => Tried::new("so many offsets are there, listed", "coordinates", listed(first, n, false)?),
        "image_gaps" => Tried::new("so many below the greatest are not", "coordinates", listed(first, n, true)?),
        _ => return None,
    })
}

/// The coordinates of a shape, counted.
fn counted(shape: &IntTuple, n: u64) -> super::Trial {
    few(n)?;
    let count = walk(&leaves(shape), |_, _| ())?;
    Ok((n, (count != n).then(|| format!("there are {count}"))))
}

fn greatest(value: &Value, n: u64) -> Option<super::Trial> {
    let value = function(value)?;
    let trial = offsets(&value).map(|offsets| {
        let last = offsets.last().copied();
        let is_it = last.map_or(n == 0, |last| last.checked_add(1) == Some(n));
        (length(&offsets), (!is_it).then(|| format!("the greatest is {}", last.unwrap_or(0))))
    });
    Some(trial)
}

/// The offsets that there are, or those below the greatest that there are not.
fn listed(value: &Value, n: u64, missing: bool) -> Option<super::Trial> {
    let value = function(value)?;
    let trial = offsets(&value).map(|offsets| {
        let there: BTreeSet<u64> = offsets.iter().copied().collect();
        // Gaps are between neighbours, and before the first.
        let between = there.iter().zip(there.iter().skip(1)).map(|(low, high)| high.abs_diff(*low).saturating_sub(1));
        let found = if missing {
            between.fold(there.first().copied().unwrap_or(0), u64::saturating_add)
        } else {
            u64::try_from(there.len()).unwrap_or(u64::MAX)
        };
        (length(&offsets), (found != n).then(|| format!("there are {found}")))
    });
    Some(trial)
}

/// Every offset is one of a block of `n` neighbours, the first a multiple of `n`, all of which are offsets.
fn blocks(value: &Value, n: u64) -> super::Trial {
    let mut there = offsets(value)?;
    there.dedup();
    let first = |offset: &u64| offset.checked_div(n);
    let is_whole = |block: &[u64]| length(block) == n;
    let odd = there.chunk_by(|a, b| first(a) == first(b)).find(|block| !is_whole(block)).and_then(<[u64]>::first);
    Ok((length(&there), odd.map(|offset| format!("the block of {offset} is not whole"))))
}

fn length(list: &[u64]) -> u64 {
    u64::try_from(list.len()).unwrap_or(u64::MAX)
}

/// One number of all entries.
fn reduced(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let n = answer.to_integer().ok()?;
    let tuples: Vec<IntTuple> = values.iter().map(|value| value.to_tuple().ok()).collect::<Option<_>>()?;
    let entries: Vec<u64> = tuples.iter().flat_map(leaves).collect();
    let said = |holds: bool| Ok((length(&entries), (!holds).then(|| "one is".to_owned())));
    Some(match name {
        "sum" => {
            let rest = entries.iter().try_fold(n, |rest, entry| rest.checked_sub(*entry));
            Tried::new("the entries, taken off it one by one, leave nothing", "entries", said(rest == Some(0)))
        }
        "max" | "max_element" => {
            let holds = entries.contains(&n) && entries.iter().all(|entry| *entry <= n);
            Tried::new("it is an entry, and none is greater", "entries", said(holds))
        }
        "min" => {
            let holds = entries.contains(&n) && entries.iter().all(|entry| *entry >= n);
            Tried::new("it is an entry, and none is less", "entries", said(holds))
        }
        "gcd" => Tried::new("it divides every entry, and no greater number does", "numbers", divisor(&entries, n)),
        "inner_product" => {
            Tried::once("it is the offset at S of a layout with the strides R", inner(&tuples).map(|at| at == n))
        }
        _ => return None,
    })
}

/// Every number from `n` to the least entry is tried.
fn divisor(entries: &[u64], n: u64) -> super::Trial {
    let moving = || entries.iter().filter(|entry| **entry > 0);
    let divides = |d: u64| moving().all(|entry| entry.is_multiple_of(d));
    let least = moving().min().copied().unwrap_or(0);
    let count = few(least.saturating_sub(n).saturating_add(1))?;
    let greater = (n.saturating_add(1)..=least).find(|d| divides(*d));
    let broken = greater.or_else(|| (least > 0 && !divides(n)).then_some(n));
    Ok((count, broken.map(|d| format!("not so at {d}"))))
}

/// The offset at the one tuple where the other has the strides.
fn inner(tuples: &[IntTuple]) -> Result<u64, AlgebraError> {
    let [coordinate, strides] = tuples else { return Err(AlgebraError::NoModes) };
    evaluate(&LayoutValue::new(&past(coordinate)?, strides)?, coordinate)
}

/// A shape that just has this coordinate.
fn past(coordinate: &IntTuple) -> Result<IntTuple, AlgebraError> {
    if coordinate.is_leaf() {
        return Ok(IntTuple::int(add(coordinate.leaf_at(0), 1)?));
    }
    modes(coordinate)?.iter().try_fold(IntTuple::unit(), |shape, mode| shape.push(&past(mode)?))
}

/// One number for each part.
fn split(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let (shape, answer) = (values.first()?.to_tuple().ok()?, answer.to_tuple().ok()?);
    let start = match values.get(1) {
        Some(start) => start.to_integer().ok(),
        None => Some(1),
    };
    Some(match name {
        "product_each" => Tried::new("counted one by one each mode has so many", "coordinates", each(&shape, &answer)),
        "product_like" => {
            Tried::new("counted one by one there are as many", "coordinates", counted(&shape, answer.product().ok()?))
        }
        "prefix_product" => Tried::new(
            "the coordinates, the leftmost index fastest, have the sums of products 0, 1, 2, …",
            "coordinates",
            in_order(&leaves(&shape), &leaves(&answer), start?),
        ),
        "suffix_product" => {
            let (mut extents, mut steps) = (leaves(&shape), leaves(&answer));
            extents.reverse();
            steps.reverse();
            Tried::new(
                "the coordinates, the rightmost index fastest, have the sums of products 0, 1, 2, …",
                "coordinates",
                in_order(&extents, &steps, start?),
            )
        }
        _ => return None,
    })
}

fn each(shape: &IntTuple, answer: &IntTuple) -> super::Trial {
    let (mut all, mut odd) = (0, None);
    for (i, (mode, n)) in modes(shape)?.iter().zip(leaves(answer)).enumerate() {
        let (count, broken) = counted(mode, n)?;
        (all, odd) = (add(all, count)?, odd.or_else(|| broken.map(|broken| format!("in mode {i} {broken}"))));
    }
    Ok((all, odd))
}

/// Whether the steps lead to `0, n, 2n, …`, one coordinate after the other.
fn in_order(extents: &[u64], steps: &[u64], n: u64) -> super::Trial {
    let mut odd = None;
    let count = walk(extents, |i, place| {
        let terms = place.iter().zip(steps).map(|(index, step)| mul(*index, *step));
        let sum = terms.reduce(|a, b| add(a?, b?)).unwrap_or(Ok(0));
        if sum != mul(i, n) && odd.is_none() {
            odd = Some(format!("not so at {i}"));
        }
    })?;
    debug_assert!(count <= MOST, "`walk` goes through few");
    Ok((count, odd))
}
