//! A matrix with the thread and the value of each element. Neighbours that a thread has as consecutive values are one cell; of
//! a large matrix some rows and columns are drawn, with a mark where others are left out.

use super::super::grid::{Cell, grid};
use super::Elements;
use crate::atoms::Matrix;

/// The most cells of a row.
const MOST_ACROSS: u64 = 8;
/// The most rows.
const MOST_DOWN: u64 = 16;
/// The rows of a larger matrix: where the pattern of a warp begins, ends, and that of the next begins.
const TURNS: [u64; 8] = [7, 8, 9, 15, 16, 17, 32, 48];

/// (thread, value) of each element, counted column by column.
struct Owners {
    rows: u64,
    columns: u64,
    first: Vec<Option<(u64, u64)>>,
    threads: usize,
}

impl Owners {
    /// The owners, if every element has one.
    fn find(matrix: &Matrix, held: &Elements) -> Option<Self> {
        let Matrix { rows, columns, .. } = *matrix;
        let mut first = vec![None; usize::try_from(rows.checked_mul(columns)?).ok()?];
        for (thread, values) in (0..).zip(&held.0) {
            for (value, element) in (0..).zip(values) {
                let place = first.get_mut(usize::try_from(*element).ok()?)?;
                *place = place.or(Some((thread, value)));
            }
        }
        let is_whole = first.iter().all(Option::is_some);
        is_whole.then_some(Self { rows, columns, first, threads: held.0.len() })
    }

    fn at(&self, row: u64, column: u64) -> Option<(u64, u64)> {
        let place = self.rows.checked_mul(column)?.checked_add(row)?;
        *self.first.get(usize::try_from(place).ok()?)?
    }

    /// Whether an element is the value after that of its left neighbour.
    fn follows(&self, row: u64, column: u64) -> bool {
        let left = column.checked_sub(1).and_then(|left| self.at(row, left));
        left.zip(self.at(row, column))
            .is_some_and(|((t, v), (thread, value))| t == thread && v.checked_add(1) == Some(value))
    }

    /// How many neighbours are one cell in every row.
    fn together(&self) -> u64 {
        let is_one = |width: &u64| {
            let inside = |column: &u64| !column.is_multiple_of(*width);
            self.columns.is_multiple_of(*width)
                && (0..self.rows).all(|row| (0..self.columns).filter(inside).all(|column| self.follows(row, column)))
        };
        (0..9).map(|power| 1 << power).filter(is_one).max().unwrap_or(1)
    }

    /// The rows that are drawn; of one or two blocks, those where the share of the next begins.
    fn down(&self) -> Vec<u64> {
        let half = self.rows / 2;
        let is_turn = |row: u64| match self.threads {
            0..3 => row == half || row.checked_add(1) == Some(half),
            _ => TURNS.contains(&row),
        };
        let is_end = |row: u64| row < 2 || row.checked_add(1) == Some(self.rows);
        (0..self.rows).filter(|row| self.rows <= MOST_DOWN || is_end(*row) || is_turn(*row)).collect()
    }
}

pub(super) fn picture(matrix: &Matrix, held: &Elements) -> Option<String> {
    let owners = Owners::find(matrix, held)?;
    let width = owners.together();
    let groups = across(owners.columns.checked_div(width)?);
    let label = |row, column, text: String| Cell { row, column, text, below: None, colour: None };
    let mut cells = Vec::new();
    for (x, group) in (1..).zip(&groups) {
        cells.push(label(0, x, group.map_or_else(|| "…".to_owned(), |group| group.saturating_mul(width).to_string())));
    }
    let (mut y, mut before) = (0_u64, None);
    for row in owners.down() {
        if before.is_some_and(|before: u64| before.saturating_add(1) < row) {
            y = y.saturating_add(1);
            cells.push(label(y, 0, "⋮".to_owned()));
        }
        (y, before) = (y.saturating_add(1), Some(row));
        cells.push(label(y, 0, row.to_string()));
        for (x, group) in (1..).zip(&groups) {
            let Some((thread, value)) = group.and_then(|group| owners.at(row, group.checked_mul(width)?)) else {
                continue;
            };
            let last = value.saturating_add(width).saturating_sub(1);
            let text = if width == 1 { format!("{thread}.{value}") } else { format!("{thread}.{value}…{last}") };
            cells.push(Cell { row: y, column: x, text, below: None, colour: Some(thread) });
        }
    }
    Some(grid("thread.value of each element", &cells))
}

/// The groups of columns that are drawn, `None` for those left out.
fn across(groups: u64) -> Vec<Option<u64>> {
    if groups <= MOST_ACROSS {
        return (0..groups).map(Some).collect();
    }
    (0..4).map(Some).chain([None]).chain((groups.saturating_sub(2)..groups).map(Some)).collect()
}
