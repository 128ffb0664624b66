//! The distribution of a tile over threads: for each element the first thread with the number of its value, and how many there are.

use std::collections::{BTreeMap, BTreeSet};

use layout_algebra::analysis::access::THREADS;
use layout_algebra::picture::Grouped;
use layout_algebra::{AlgebraError, LayoutValue, offset};

use super::apart::borders;
use super::cells::Look;
use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, Rule, State, Weight};

/// The most (thread, value) pairs to list.
const MOST_LISTED: u64 = 1 << 20;

/// A thread and the number of its value, as the holder of an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Holder {
    pub(super) thread: u64,
    pub(super) value: u64,
}

/// The number of holders of each element, if it is the same for all.
fn each(first: &BTreeMap<u64, (Holder, u64)>) -> Option<u64> {
    let mut counts = first.values().map(|(_, count)| *count);
    let count = counts.next()?;
    counts.all(|other| other == count).then_some(count)
}

/// The holders of all elements of a tile.
pub(super) struct Holders {
    /// The first holder of each element, and the number of holders.
    first: BTreeMap<u64, (Holder, u64)>,
    /// The warps that hold each element, where there are several.
    warps: BTreeMap<u64, BTreeSet<u64>>,
    /// The elements of the highlighted thread.
    picked: Option<BTreeMap<u64, Holder>>,
    /// True if every thread has the whole tile.
    is_common: bool,
    /// The number of (thread, value) pairs, if it is too large to list them.
    unlisted: Option<u64>,
    /// The number of values, if there is only one thread.
    one_thread: Option<u64>,
    /// The number of holders of each element, if it is the same for all.
    each: Option<u64>,
}

impl Holders {
    /// Collects the holders from (holder, element) pairs.
    pub(super) fn from_pairs(holders: impl Iterator<Item = (Holder, u64)>, picked: Option<u64>) -> Self {
        let (mut first, mut own) = (BTreeMap::new(), BTreeMap::new());
        let mut warps: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
        for (holder, element) in holders {
            let (_, count) = first.entry(element).or_insert((holder, 0_u64));
            *count = count.saturating_add(1);
            warps.entry(element).or_default().insert(holder.thread.checked_div(THREADS).unwrap_or(0));
            if picked == Some(holder.thread) {
                own.entry(element).or_insert(holder);
            }
        }
        let each = each(&first);
        Self { first, warps, picked: picked.map(|_| own), is_common: false, unlisted: None, one_thread: None, each }
    }

    /// The holders of a layout (thread, value…) → element. `lane` gives the number of a thread, or `None` if it takes no part.
    pub(super) fn of_layout(
        layout: &LayoutValue,
        lane: impl Fn(u64) -> Option<u64>,
        picked: Option<u64>,
    ) -> Result<Self, AlgebraError> {
        let (threads, size) = (layout.mode(0)?.size()?, layout.size()?);
        if size > MOST_LISTED {
            return Ok(Self { unlisted: Some(size), ..Self::from_pairs(std::iter::empty(), None) });
        }
        if is_common(layout)? {
            let of = |value: u64| offset(layout, value.saturating_mul(threads));
            let values = (0..size.checked_div(threads).unwrap_or(0)).map(|value| Ok((value, of(value)?)));
            let values = values.collect::<Result<Vec<_>, AlgebraError>>()?;
            let all = values.into_iter().map(|(value, element)| (Holder { thread: 0, value }, element));
            return Ok(Self { is_common: true, ..Self::from_pairs(all, None) });
        }
        let mut all = Vec::new();
        for index in 0..size {
            let (Some(thread), Some(value)) = (index.checked_rem(threads), index.checked_div(threads)) else {
                continue;
            };
            if let Some(thread) = lane(thread) {
                all.push((Holder { thread, value }, offset(layout, index)?));
            }
        }
        let one_thread = (threads == 1).then_some(size);
        Ok(Self { one_thread, ..Self::from_pairs(all.into_iter(), picked) })
    }

    /// The `group` of threads that the first holder of an element belongs to.
    pub(super) fn group(&self, element: u64, group: u64) -> Option<u64> {
        self.first.get(&element).and_then(|(holder, _)| holder.thread.checked_div(group))
    }

    /// The warps that hold some of these elements.
    pub(super) fn warps(&self, elements: impl Iterator<Item = u64>) -> BTreeSet<u64> {
        elements.filter_map(|element| self.warps.get(&element)).flatten().copied().collect()
    }

    /// Returns true if the thread that is named for an element has another one as its next value, and the highlighted one too or neither.
    fn is_next(&self, element: u64, next: u64) -> bool {
        let follows =
            |one: Holder, other: Holder| one.thread == other.thread && one.value.checked_add(1) == Some(other.value);
        let own = self.picked.as_ref().map(|picked| (picked.get(&element), picked.get(&next)));
        let is_own = match own {
            None | Some((None, None)) => true,
            Some((Some(one), Some(other))) => follows(*one, *other),
            Some(_) => false,
        };
        let (one, other) = (self.first.get(&element), self.first.get(&next));
        is_own && one.zip(other).is_some_and(|((one, count), (other, same))| count == same && follows(*one, *other))
    }

    /// Returns true if one thread, or each of them, has everything.
    pub(super) const fn is_alike(&self) -> bool {
        self.is_common || self.one_thread.is_some() || self.unlisted.is_some()
    }

    /// Returns true if every thread has the whole tile.
    pub(super) const fn is_common(&self) -> bool {
        self.is_common
    }

    /// The appearance of an element's cell.
    pub(super) fn look(&self, element: u64, data: &mut Data) -> Look {
        let Some((first, count)) = self.first.get(&element) else {
            let state = if self.unlisted.is_some() { State::Plain } else { State::Never };
            return Look { lines: Vec::new(), colour: Colour::Plain, state };
        };
        if self.is_common {
            data.value = Some(first.value);
            return Look { lines: vec![format!("V{}", first.value)], colour: Colour::Plain, state: State::Plain };
        }
        let own = self.picked.as_ref().map(|picked| picked.get(&element));
        let state = match own {
            Some(None) => State::Faded,
            Some(Some(_)) => State::Picked,
            None if *count > 1 && self.each.is_none() => State::Twice,
            None => State::Plain,
        };
        let Holder { thread, value } = own.flatten().copied().unwrap_or(*first);
        (data.thread, data.value) = (Some(thread), Some(value));
        // The values of one thread are ordered, threads are not.
        let colour = self.one_thread.map_or_else(|| Colour::class(thread), |values| Colour::step(value, values));
        Look { lines: vec![format!("T{thread}"), format!("V{value}")], colour, state }
    }

    /// The caption of the tile.
    pub(super) fn caption(&self) -> Option<String> {
        if let Some(size) = self.unlisted {
            return Some(format!("{} (thread, value): too many to list", Grouped(size)));
        }
        if self.is_common {
            return Some("every thread names all of it".to_owned());
        }
        let each = self.each.filter(|each| *each > 1)?;
        Some(format!("{each} threads hold each element: the first is named"))
    }

    /// The legend of the states.
    pub(super) fn legend(grids: &[&Grid]) -> Vec<Key> {
        let keys = [
            (State::Never, "no thread holds it"),
            (State::Twice, "several hold it; the first is named"),
            (State::Picked, "held by the thread that is picked out"),
        ];
        let is_there = |state| grids.iter().any(|grid| grid.cells.iter().any(|cell| cell.state == state));
        keys.into_iter().filter(|(state, _)| is_there(*state)).map(|(state, text)| Key::of_state(state, text)).collect()
    }
}

/// Returns true if all threads of a layout (thread, value) have the same elements.
fn is_common(layout: &LayoutValue) -> Result<bool, AlgebraError> {
    let threads = layout.mode(0)?;
    Ok(threads.size()? > 1 && (0..threads.leaf_count()).all(|leaf| threads.leaf_at(leaf).stride == 0))
}

/// A matrix as drawn.
#[derive(Clone, Copy)]
pub(super) struct Matrix {
    pub(super) rows: u64,
    pub(super) columns: u64,
    /// The names of rows and columns.
    pub(super) names: [&'static str; 2],
    /// The order in which elements are counted, and the orientation.
    pub(super) order: Order,
    /// The rows and the columns of elements that share a cell; one of them is 1.
    pub(super) each: (u64, u64),
}

/// The order in which the elements of a matrix are counted, and the orientation in which it is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Column by column.
    Columns,
    /// Column by column, drawn with the columns going down.
    Turned,
    /// Row by row.
    Rows,
}

/// The most elements that share a cell.
const MOST_TOGETHER: u64 = 32;

impl Matrix {
    /// The matrix with the consecutive values of a thread in one cell: as many as everywhere follow each other along a row, or down a column.
    pub(super) fn joined(self, holders: &Holders) -> Self {
        let longest = |lines: u64, length: u64, at: &dyn Fn(u64, u64) -> u64| {
            let is_one = |step: u64| {
                let inside = |place: &u64| !place.is_multiple_of(step);
                let line = |line: u64| {
                    let follows = |place: u64| holders.is_next(at(line, place.saturating_sub(1)), at(line, place));
                    (1..length).filter(inside).all(follows)
                };
                length.is_multiple_of(step) && (0..lines).all(line)
            };
            let mut step = 1_u64;
            while step < MOST_TOGETHER && is_one(step.saturating_mul(2)) {
                step = step.saturating_mul(2);
            }
            step
        };
        let across = longest(self.rows, self.columns, &|row, column| self.index(row, column));
        let down =
            if across > 1 { 1 } else { longest(self.columns, self.rows, &|column, row| self.index(row, column)) };
        Self { each: (down, across), ..self }
    }

    /// The coordinate of the cell in a row and a column of the grid.
    fn place(&self, row: u32, column: u32) -> (u64, u64) {
        let (first, second) = if self.order == Order::Turned { (column, row) } else { (row, column) };
        (u64::from(first).saturating_mul(self.each.0), u64::from(second).saturating_mul(self.each.1))
    }

    /// The first element of the cell in a row and a column of the grid.
    pub(super) fn element(&self, row: u32, column: u32) -> u64 {
        let (first, second) = self.place(row, column);
        self.index(first, second)
    }

    fn index(&self, row: u64, column: u64) -> u64 {
        match self.order {
            Order::Rows => column.saturating_add(self.columns.saturating_mul(row)),
            Order::Columns | Order::Turned => row.saturating_add(self.rows.saturating_mul(column)),
        }
    }

    /// The axis of rows or columns, with the first one of each cell as its label.
    fn axis(name: &str, count: u64, each: u64) -> Axis {
        let mut axis = Axis::numbered(name, count.checked_div(each).unwrap_or(0));
        axis.labels = (0..).zip(&axis.labels).map(|(at, _): (u64, _)| at.saturating_mul(each).to_string()).collect();
        axis.left_out = axis.left_out.saturating_mul(each);
        axis
    }

    /// Keeps only the first rows and columns of cells; what is left out is counted in elements.
    pub(super) fn cut(&self, grid: &mut Grid, cells: (u32, u32)) {
        let before = [grid.down.left_out, grid.across.left_out];
        cut(grid, cells);
        let (mut down, mut across) = self.each;
        if self.order == Order::Turned {
            std::mem::swap(&mut down, &mut across);
        }
        for ((axis, before), each) in [&mut grid.down, &mut grid.across].into_iter().zip(before).zip([down, across]) {
            axis.left_out = before.saturating_add(axis.left_out.saturating_sub(before).saturating_mul(each));
        }
    }

    /// The grid, with a heavy rule wherever another `group` of threads begins.
    pub(super) fn grid(&self, holders: &Holders, group: u64) -> Grid {
        let together = self.each.0.saturating_mul(self.each.1);
        let (mut down, mut across) =
            (Self::axis(self.names[0], self.rows, self.each.0), Self::axis(self.names[1], self.columns, self.each.1));
        if self.order == Order::Turned {
            std::mem::swap(&mut down, &mut across);
        }
        let mut cells = Vec::new();
        for row in 0..down.count() {
            for column in 0..across.count() {
                let (first, second) = self.place(row, column);
                let mut data = Data { coordinate: Some(format!("({first},{second})")), ..Data::default() };
                let Look { mut lines, colour, state } = holders.look(self.index(first, second), &mut data);
                if let (Some(value), Some(line), 2..) = (data.value, lines.last_mut(), together) {
                    *line = format!("V{value}–{}", value.saturating_add(together).saturating_sub(1));
                }
                cells.push(Cell { row, column, lines, colour, state, data });
            }
        }
        let mut grid = Grid { down, across, cells, ..Grid::default() };
        turns(&mut grid, |row, column| holders.group(self.element(row, column), group));
        grid
    }
}

/// Adds a heavy rule wherever another group of threads begins, unless the grid has rules or they would be everywhere.
pub(super) fn turns(grid: &mut Grid, group_at: impl Fn(u32, u32) -> Option<u64>) {
    let found = |lines: u32, places: u32, at: &dyn Fn(u32, u32) -> Option<u64>| {
        let is_turn = |line: &u32| (0..places).any(|place| at(line.saturating_sub(1), place) != at(*line, place));
        let rules: Vec<Rule> =
            (1..lines).filter(is_turn).map(|before| Rule { before, weight: Weight::Heavy }).collect();
        let is_rare = rules.len().saturating_mul(2) < usize::try_from(lines).unwrap_or(0);
        if is_rare { rules } else { Vec::new() }
    };
    let (rows, columns) = (grid.down.count(), grid.across.count());
    if grid.down.rules.is_empty() && grid.across.rules.is_empty() {
        grid.down.rules = found(rows, columns, &group_at);
        grid.across.rules = found(columns, rows, &|column, row| group_at(row, column));
    }
}

/// Keeps only the first rows and columns; returns how many are left.
pub(super) fn cut(grid: &mut Grid, (rows, columns): (u32, u32)) -> (u32, u32) {
    let (height, width) = (grid.down.count().min(rows), grid.across.count().min(columns));
    grid.cells.retain(|cell| cell.row < height && cell.column < width);
    for (axis, count) in [(&mut grid.down, height), (&mut grid.across, width)] {
        axis.left_out = axis.left_out.saturating_add(axis.count().saturating_sub(count).into());
        axis.labels.truncate(usize::try_from(count).unwrap_or(usize::MAX));
        axis.rules.retain(|rule| rule.before < count);
        axis.bands.clear();
    }
    grid.borders = borders(grid);
    (height, width)
}
