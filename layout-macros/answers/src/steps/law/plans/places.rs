//! Places of threads and values in a copy as it is written, and wavefronts of addresses.

use std::collections::BTreeSet;

use layout_algebra::arithmetic::add;
use layout_algebra::{LayoutValue, offset};
use layout_language::value::Value;

use super::super::trial::{Checked, Maybe, OrNone, Untried};
use super::{LINE, WORD};

/// The wavefronts of a phase: the most different words of one bank.
pub(super) fn wavefronts(addresses: &[u64], width: u64) -> Checked<u64> {
    let mut words = BTreeSet::new();
    for address in addresses {
        for word in 0..width.div_ceil(WORD) {
            words.insert(add(address / WORD, word)?);
        }
    }
    let banks = (0..LINE / WORD).map(|bank| words.iter().filter(|word| **word % (LINE / WORD) == bank).count());
    Ok(banks.max().unwrap_or(0) as u64)
}

/// The bytes that an instruction of a thread moves: those of `uint128_t` in its name.
pub(super) fn width_of(atom: &str) -> Maybe<u64> {
    let digits = atom.split_once("uint").and_then(|(_, rest)| rest.split_once("_t")).or_none()?.0;
    digits.parse::<u64>().ok().and_then(|bits| bits.checked_div(8)).filter(|bytes| *bytes > 0).or_none()
}

/// The coordinates of a layout of two modes by what it numbers them.
pub(super) struct ByNumber {
    pub(super) extents: [u64; 2],
    pub(super) places: Vec<[u64; 2]>,
}

pub(super) fn by_number(layout: &LayoutValue) -> Maybe<ByNumber> {
    if layout.is_leaf() || layout.rank() != 2 {
        return Err(Untried::NoLaw);
    }
    let modes = [layout.mode(0)?, layout.mode(1)?];
    let extents = [modes[0].size()?, modes[1].size()?];
    let mut numbered = Vec::new();
    for j in 0..extents[1] {
        for i in 0..extents[0] {
            numbered.push((add(offset(&modes[0], i)?, offset(&modes[1], j)?)?, [i, j]));
        }
    }
    numbered.sort_unstable();
    Ok(ByNumber { extents, places: numbered.into_iter().map(|(_, place)| place).collect() })
}

/// The places of the threads of a copy, and the extents of their blocks.
pub(super) fn blocks(copy: &Value) -> Maybe<(Vec<[u64; 2]>, [u64; 2])> {
    let Some((_, [_, _, threads, values])) = copy.as_tiled() else { return Err(Untried::NoLaw) };
    let (threads, values) = (by_number(&threads.to_layout().or_none()?)?, by_number(&values.to_layout().or_none()?)?);
    Ok((threads.places, values.extents))
}
