//! The laws of accesses: sectors and banks, counted thread by thread.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::arithmetic::mul;

use super::{Trial, Tried, at, count, function};
use crate::value::Value;

/// The threads of a warp, and the banks of shared memory.
pub(super) const WARP: usize = 32;
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
        _ => return None,
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
pub(super) fn conflicts(addresses: &[u64], width: u64) -> u64 {
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
