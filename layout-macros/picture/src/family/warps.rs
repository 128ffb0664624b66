//! The warps of a tile in the margin: beside each band of rows, and above each band of columns, those that hold some of it.

use std::collections::BTreeSet;

use super::holders::{Holders, Matrix};
use crate::scene::{Axis, Band, Grid, Weight};

/// Names the warps of each band between heavy rules, unless all bands have the same.
pub(super) fn name_warps(grid: &mut Grid, matrix: &Matrix, holders: &Holders) {
    let (rows, columns) = (grid.down.count(), grid.across.count());
    let named = |axis: &Axis, at: &dyn Fn(u32) -> Vec<u64>| -> Vec<Band> {
        let ends = axis.rules.iter().filter(|rule| rule.weight == Weight::Heavy).map(|rule| rule.before);
        let (mut first, mut found) = (0, Vec::new());
        for end in ends.chain([axis.count()]) {
            let warps = holders.warps((first..end).flat_map(at));
            found.push(((first, end.saturating_sub(first)), warps));
            first = end;
        }
        let is_same = found.iter().all(|(_, warps)| found.first().is_some_and(|(_, first)| first == warps));
        let found = if is_same { Vec::new() } else { found };
        found.into_iter().map(|(at, warps)| Band { at, text: written(&warps) }).collect()
    };
    let down = named(&grid.down, &|row| (0..columns).map(|column| matrix.element(row, column)).collect());
    let across = named(&grid.across, &|column| (0..rows).map(|row| matrix.element(row, column)).collect());
    (grid.down.bands, grid.across.bands) = (down, across);
}

/// `W0,2` for two warps, `W0–3` for consecutive ones.
fn written(warps: &BTreeSet<u64>) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for warp in warps {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*warp) => *last = *warp,
            _ => runs.push((*warp, *warp)),
        }
    }
    let run = |(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}–{last}") };
    format!("W{}", runs.iter().map(run).collect::<Vec<_>>().join(","))
}
