//! The laws of accesses: sectors and banks, counted thread by thread.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::analysis::TileAccess;
use layout_algebra::arithmetic::{add, mul};
use layout_algebra::{AlgebraError, LayoutValue, Swizzle};

use super::{Trial, Tried, at, count, few, function};
use crate::value::Value;
use crate::vocabulary::{self, Arguments};

/// The threads of a warp, and the banks of shared memory.
const WARP: usize = 32;
const BANKS: u64 = 32;
/// The bytes of a word, of a sector and of a line.
const WORD: u64 = 4;
const SECTOR: u64 = 32;
const LINE: u64 = 128;

/// The law, and what trying it showed; nothing if the operation has none of this kind.
pub(super) fn tried(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    Some(match name {
        "bank_conflicts" => Tried::new(
            "counted word by word, the turns beyond one for each phase are so many",
            "threads",
            warps(values, answer, conflicts)?,
        ),
        "coalesced_sectors" => Tried::new(
            "listed, the sectors of each warp are so many together",
            "threads",
            warps(values, answer, |addresses, _| distinct(addresses, SECTOR))?,
        ),
        "coalesced_lines" => Tried::new(
            "listed, the lines of each warp are so many together",
            "threads",
            warps(values, answer, |addresses, _| distinct(addresses, LINE))?,
        ),
        _ => return of_tiles(name, values, answer),
    })
}

/// What all warps of a layout cost, each by itself.
fn warps(values: &[Value], answer: &Value, cost: impl Fn(&[u64], u64) -> u64) -> Option<Trial> {
    let (threads, n) = (function(values.first()?)?, answer.to_integer().ok()?);
    let integer = |i: usize| values.get(i).map_or(Some(1), |value| value.to_integer().ok());
    let (width, unit) = (integer(1)?, integer(2)?);
    Some(count(&threads).and_then(|size| {
        let addresses = (0..size).map(|thread| mul(at(&threads, thread)?, unit)).collect::<Result<Vec<u64>, _>>()?;
        let found = addresses.chunks(WARP).map(|warp| cost(warp, width)).fold(0, u64::saturating_add);
        Ok((size, (found != n).then(|| format!("they are {found}"))))
    }))
}

fn distinct(addresses: &[u64], block: u64) -> u64 {
    let blocks: BTreeSet<u64> = addresses.iter().filter_map(|address| address.checked_div(block)).collect();
    u64::try_from(blocks.len()).unwrap_or(u64::MAX)
}

/// The turns of one request of shared memory, beyond one for each phase: a phase has as many threads as ask for 32 words.
fn conflicts(addresses: &[u64], width: u64) -> u64 {
    let words = width.div_ceil(WORD).max(1);
    let threads = usize::try_from(BANKS.checked_div(words).unwrap_or(1)).unwrap_or(WARP).max(1);
    addresses.chunks(threads).map(|phase| turns(phase, words).saturating_sub(1)).fold(0, u64::saturating_add)
}

/// The most words that a bank is asked for.
fn turns(addresses: &[u64], words: u64) -> u64 {
    let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for first in addresses.iter().filter_map(|address| address.checked_div(WORD)) {
        for word in (0..words).map(|i| first.saturating_add(i)) {
            banks.entry(word.checked_rem(BANKS).unwrap_or(0)).or_default().insert(word);
        }
    }
    banks.values().map(|asked| u64::try_from(asked.len()).unwrap_or(u64::MAX)).max().unwrap_or(0)
}

/// Accesses of a tile.
fn of_tiles(name: &str, values: &[Value], answer: &Value) -> Option<Tried> {
    let arguments = Arguments::new(values);
    let plain = |tile: &LayoutValue| {
        let accesses = vocabulary::accesses(&arguments, tile).ok()?;
        Some(accesses.into_iter().map(|access| (access, Swizzle::IDENTITY)).collect::<Vec<_>>())
    };
    let swizzled = |value: &Value| {
        let Value::Composed(tile) = function(value)? else { return plain(&value.to_layout().ok()?) };
        let accesses = vocabulary::accesses(&arguments, tile.layout()).ok()?;
        Some(accesses.into_iter().map(|access| (access.placed(tile.offset()), tile.swizzle())).collect::<Vec<_>>())
    };
    let free = "no two threads of a phase ask one bank for different words";
    Some(match (name, answer) {
        ("auto_swizzle" | "auto_padding", _) => Tried::new(free, "elements", exactly(&swizzled(answer)?, 0)),
        ("best_swizzle", _) => {
            let (before, after) = (plain(&values.first()?.to_layout().ok()?)?, swizzled(answer)?);
            Tried::new(
                "counted word by word, no more conflicts are left than without",
                "elements",
                fewer(&before, &after),
            )
        }
        ("tile_conflicts", n) => Tried::new(
            "counted word by word, the turns beyond one for each phase are so many",
            "elements",
            exactly(&swizzled(values.first()?)?, n.to_integer().ok()?),
        ),
        ("conflict_free", Value::Boolean(says)) => {
            let (tile, access) = vocabulary::asked(&arguments).ok()?;
            let found = total(&[(access.placed(tile.offset()), tile.swizzle())]);
            let law = if *says { free } else { "two threads of a phase ask one bank for different words" };
            let broken = |found: u64| ((found == 0) != *says).then(|| "it is not so".to_owned());
            Tried::new(
                law,
                "elements",
                found.map(|(elements, found)| (if *says { elements } else { 1 }, broken(found))),
            )
        }
        _ => return None,
    })
}

/// Accesses, each with the swizzle that acts.
type Accesses = [(TileAccess, Swizzle)];

/// The elements moved, and the conflicts of all accesses together.
fn total(accesses: &Accesses) -> Result<(u64, u64), AlgebraError> {
    let (mut elements, mut found) = (0, 0);
    for (access, swizzle) in accesses {
        let (threads, values) = access.counts()?;
        let (vector, width) = (access.vector().max(1), access.width_in_bytes()?);
        elements = few(add(elements, mul(threads, values)?)?)?;
        for value in (0..values).step_by(usize::try_from(vector).unwrap_or(usize::MAX)) {
            let addresses = (0..threads).map(|thread| access.address(thread, value, swizzle));
            let addresses = addresses.collect::<Result<Vec<u64>, _>>()?;
            let each = addresses.chunks(WARP).map(|warp| conflicts(warp, width));
            found = each.fold(found, u64::saturating_add);
        }
    }
    Ok((elements, found))
}

fn exactly(accesses: &Accesses, n: u64) -> Trial {
    let (elements, found) = total(accesses)?;
    Ok((elements, (found != n).then(|| format!("there are {found}"))))
}

fn fewer(before: &Accesses, after: &Accesses) -> Trial {
    let ((elements, before), (_, after)) = (total(before)?, total(after)?);
    Ok((elements, (after > before).then(|| format!("there are {after} and were {before}"))))
}
