//! Threads told apart: neighboring cells of different threads have different colors, and a line between them.

use std::collections::{BTreeMap, BTreeSet};

use crate::scene::{Border, CLASSES, Cell, Colour, Grid, Part};

/// Colors the threads of all panels so that neighbors differ as far as there are colors, and draws lines between them.
pub(super) fn tell_threads_apart(body: &mut Part) {
    let mut neighbors: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for panel in body.panels() {
        for (_, [one, other]) in boundaries(&panel.grid) {
            neighbors.entry(one).or_default().insert(other);
            neighbors.entry(other).or_default().insert(one);
        }
    }
    let classes = classes(&neighbors);
    body.change(&mut |panel| {
        for cell in &mut panel.grid.cells {
            if let (Colour::Class(_), Some(class)) = (cell.colour, cell.data.thread.and_then(|of| classes.get(&of))) {
                cell.colour = Colour::Class(*class);
            }
        }
        panel.grid.borders = borders(&panel.grid);
    });
}

/// The lines between neighboring cells of different threads, each as long as possible.
pub(super) fn borders(grid: &Grid) -> Vec<Border> {
    let mut borders: Vec<Border> = Vec::new();
    let mut sides: Vec<Border> = boundaries(grid).into_iter().map(|(border, _)| border).collect();
    // Sides of one line are consecutive: those between rows first, then those between columns.
    sides.sort_by_key(|Border { from, to }| if from.0 == to.0 { (0, from.0, from.1) } else { (1, from.1, from.0) });
    for side in sides {
        match borders.last_mut() {
            Some(last) if last.to == side.from && (last.from.0 == side.to.0 || last.from.1 == side.to.1) => {
                last.to = side.to;
            }
            _ => borders.push(side),
        }
    }
    borders
}

/// The sides at which cells of different threads meet, with both threads.
fn boundaries(grid: &Grid) -> Vec<(Border, [u64; 2])> {
    let thread = |cell: &Cell| cell.data.thread.map(|thread| ((cell.row, cell.column), thread));
    let threads: BTreeMap<(u32, u32), u64> = grid.cells.iter().filter_map(thread).collect();
    let mut found = Vec::new();
    for ((row, column), thread) in &threads {
        let (below, right) = ((row.saturating_add(1), *column), (*row, column.saturating_add(1)));
        let end = (below.0, right.1);
        for from in [below, right] {
            if let Some(other) = threads.get(&from).filter(|other| *other != thread) {
                found.push((Border { from, to: end }, [*thread, *other]));
            }
        }
    }
    found
}

/// A class for each thread, its number modulo [`CLASSES`] unless neighbors have that one.
fn classes(neighbors: &BTreeMap<u64, BTreeSet<u64>>) -> BTreeMap<u64, u8> {
    let mut classes: BTreeMap<u64, u8> = BTreeMap::new();
    for (thread, beside) in neighbors {
        let shared = |class: u8| beside.iter().filter(|other| classes.get(other) == Some(&class)).count();
        let own = thread.checked_rem(CLASSES.into()).and_then(|class| u8::try_from(class).ok()).unwrap_or(0);
        let in_turn = (0..CLASSES).map(|step| own.saturating_add(step).checked_rem(CLASSES).unwrap_or(0));
        let class = in_turn.min_by_key(|class| shared(*class)).unwrap_or(own);
        classes.insert(*thread, class);
    }
    classes
}
