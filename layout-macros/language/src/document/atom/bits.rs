//! What some of the threads have, in runs of consecutive numbers.

use layout_algebra::LayoutValue;

use super::super::grid::{Cell, grid};
use super::{Elements, is_shared};

/// The most runs of a thread, and the most threads, that are all drawn.
const MOST_RUNS: usize = 6;
const MOST_THREADS: usize = 8;

pub(super) fn picture(layout: &LayoutValue, held: &Elements) -> Option<String> {
    let last = held.0.len().checked_sub(1)?;
    let label = |row, column, text: String| Cell { row, column, text, below: None, colour: None };
    let mut cells = Vec::new();
    if is_shared(layout) {
        cells.push(label(0, 0, format!("T0…{last}")));
        cells.extend(runs(0, 0, held.0.first()?));
        return Some(grid("what each thread has", &cells));
    }
    let is_shown = |thread: usize| last < MOST_THREADS || thread < 5 || [8, 16, last].contains(&thread);
    let (mut y, mut before) = (0_u64, 0);
    for (thread, bits) in held.0.iter().enumerate().filter(|(thread, _)| is_shown(*thread)) {
        if before < thread.saturating_sub(1) {
            cells.push(label(y, 0, "⋮".to_owned()));
            y = y.saturating_add(1);
        }
        before = thread;
        cells.push(label(y, 0, format!("T{thread}")));
        cells.extend(runs(y, u64::try_from(thread).ok()?, bits));
        y = y.saturating_add(1);
    }
    Some(grid("what each thread has", &cells))
}

/// `0…15` `128…143` …: the first and the last of many.
fn runs(row: u64, thread: u64, bits: &[u64]) -> Vec<Cell> {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for bit in bits {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*bit) => *last = *bit,
            _ => runs.push((*bit, *bit)),
        }
    }
    let text = |(first, last): &(u64, u64)| if first == last { first.to_string() } else { format!("{first}…{last}") };
    let cell = |text, column, colour| Cell { row, column, text, below: None, colour };
    if runs.len() <= MOST_RUNS {
        return (1..).zip(&runs).map(|(column, run)| cell(text(run), column, Some(thread))).collect();
    }
    let mut cells: Vec<Cell> = (1..6).zip(&runs).map(|(column, run)| cell(text(run), column, Some(thread))).collect();
    cells.push(cell("…".to_owned(), 6, None));
    cells.extend(runs.last().map(|run| cell(text(run), 7, Some(thread))));
    cells
}
