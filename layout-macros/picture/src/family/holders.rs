//! Who holds the elements of a tile: the first thread of each, with which of its values, and how many there are.

use std::collections::BTreeMap;

use layout_algebra::picture::Grouped;
use layout_algebra::{AlgebraError, LayoutValue, offset};

use super::cells::Look;
use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, Rule, State, Weight};

/// The most (thread, value) that are listed.
const MOST_LISTED: u64 = 1 << 20;

/// One who holds an element.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Holder {
    pub(super) thread: u64,
    pub(super) value: u64,
}

/// All who hold an element of a tile.
pub(super) struct Holders {
    /// The first of an element, and how many there are.
    first: BTreeMap<u64, (Holder, u64)>,
    /// Those of the thread that is picked out.
    picked: Option<BTreeMap<u64, Holder>>,
    /// Whether every thread names all of the tile.
    is_common: bool,
    /// How many (thread, value) are too many to list.
    unlisted: Option<u64>,
}

impl Holders {
    /// Those that (thread, value, element) are of.
    pub(super) fn of(holders: impl Iterator<Item = (Holder, u64)>, picked: Option<u64>) -> Self {
        let (mut first, mut own) = (BTreeMap::new(), BTreeMap::new());
        for (holder, element) in holders {
            let (_, count) = first.entry(element).or_insert((holder, 0_u64));
            *count = count.saturating_add(1);
            if picked == Some(holder.thread) {
                own.entry(element).or_insert(holder);
            }
        }
        Self { first, picked: picked.map(|_| own), is_common: false, unlisted: None }
    }

    /// Those of a layout (thread, value…) → element. `lane` is what a thread is called; nothing if it plays no part.
    pub(super) fn of_layout(
        layout: &LayoutValue,
        lane: impl Fn(u64) -> Option<u64>,
        picked: Option<u64>,
    ) -> Result<Self, AlgebraError> {
        let (threads, size) = (layout.mode(0)?.size()?, layout.size()?);
        if size > MOST_LISTED {
            return Ok(Self { unlisted: Some(size), ..Self::of(std::iter::empty(), None) });
        }
        if is_common(layout)? {
            let of = |value: u64| offset(layout, value.saturating_mul(threads));
            let values = (0..size.checked_div(threads).unwrap_or(0)).map(|value| Ok((value, of(value)?)));
            let values = values.collect::<Result<Vec<_>, AlgebraError>>()?;
            let all = values.into_iter().map(|(value, element)| (Holder { thread: 0, value }, element));
            return Ok(Self { is_common: true, ..Self::of(all, None) });
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
        Ok(Self::of(all.into_iter(), picked))
    }

    /// How many hold each element, if it is the same for all.
    fn each(&self) -> Option<u64> {
        let mut counts = self.first.values().map(|(_, count)| *count);
        let first = counts.next()?;
        counts.all(|count| count == first).then_some(first)
    }

    /// How the cell of an element looks.
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
            None if *count > 1 && self.each().is_none() => State::Twice,
            None => State::Plain,
        };
        let Holder { thread, value } = own.flatten().copied().unwrap_or(*first);
        (data.thread, data.value) = (Some(thread), Some(value));
        Look { lines: vec![format!("T{thread}"), format!("V{value}")], colour: Colour::class(thread), state }
    }

    /// What is to be said of the tile.
    pub(super) fn caption(&self) -> Option<String> {
        if let Some(size) = self.unlisted {
            return Some(format!("{} (thread, value): too many to list", Grouped(size)));
        }
        if self.is_common {
            return Some("every thread names all of it".to_owned());
        }
        let each = self.each().filter(|each| *each > 1)?;
        Some(format!("each element {each} times: the first is named"))
    }

    /// What the states mean.
    pub(super) fn legend(grids: &[&Grid]) -> Vec<Key> {
        let keys = [
            (State::Never, "nobody holds it"),
            (State::Twice, "several hold it; the first is named"),
            (State::Picked, "held by the thread that is picked out"),
        ];
        let is_there = |state| grids.iter().any(|grid| grid.cells.iter().any(|cell| cell.state == state));
        keys.into_iter().filter(|(state, _)| is_there(*state)).map(|(state, text)| Key::of_state(state, text)).collect()
    }
}

/// Whether all threads of a layout (thread, value) have the same.
fn is_common(layout: &LayoutValue) -> Result<bool, AlgebraError> {
    let threads = layout.mode(0)?;
    Ok(threads.size()? > 1 && (0..threads.leaf_count()).all(|leaf| threads.leaf_at(leaf).stride == 0))
}

/// A matrix as it is drawn: which of its modes goes down.
pub(super) struct Matrix {
    pub(super) rows: u64,
    pub(super) columns: u64,
    /// What they are called.
    pub(super) names: [&'static str; 2],
    /// How its elements are counted, and whether rows go downwards.
    pub(super) order: Order,
}

/// How the elements of a matrix are counted, and how it is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// Column by column.
    Columns,
    /// Column by column, and drawn with the columns downwards.
    Turned,
    /// Row by row.
    Rows,
}

impl Matrix {
    /// The grid, and a heavy rule wherever other `group`s of threads begin.
    pub(super) fn grid(&self, holders: &Holders, group: u64) -> Result<Grid, AlgebraError> {
        let [mut down, mut across] = [(self.names[0], self.rows), (self.names[1], self.columns)]
            .map(|(name, count)| Axis::numbered(name, count));
        if self.order == Order::Turned {
            std::mem::swap(&mut down, &mut across);
        }
        let mut cells = Vec::new();
        for row in 0..down.count() {
            for column in 0..across.count() {
                let (first, second) = if self.order == Order::Turned { (column, row) } else { (row, column) };
                let index = match self.order {
                    Order::Rows => u64::from(second).saturating_add(self.columns.saturating_mul(first.into())),
                    _ => u64::from(first).saturating_add(self.rows.saturating_mul(second.into())),
                };
                let mut data = Data { coordinate: Some(format!("({first},{second})")), ..Data::default() };
                let Look { lines, colour, state } = holders.look(index, &mut data);
                cells.push(Cell { row, column, lines, colour, state, data });
            }
        }
        let mut grid = Grid { down, across, cells, ..Grid::default() };
        turns(&mut grid, group);
        Ok(grid)
    }
}

/// A heavy rule wherever other `group`s of threads begin, if it has no rules and they would not be everywhere.
pub(super) fn turns(grid: &mut Grid, group: u64) {
    let groups: BTreeMap<(u32, u32), Option<u64>> = grid
        .cells
        .iter()
        .map(|cell| ((cell.row, cell.column), cell.data.thread.and_then(|thread| thread.checked_div(group))))
        .collect();
    let found = |lines: u32, places: u32, at: &dyn Fn(u32, u32) -> (u32, u32)| {
        let is_turn = |line: &u32| {
            (0..places).any(|place| groups.get(&at(line.saturating_sub(1), place)) != groups.get(&at(*line, place)))
        };
        let rules = (1..lines).filter(is_turn).map(|before| Rule { before, weight: Weight::Heavy });
        let rules = rules.collect::<Vec<_>>();
        let is_rare = rules.len().saturating_mul(2) < usize::try_from(lines).unwrap_or(0);
        if is_rare { rules } else { Vec::new() }
    };
    let (rows, columns) = (grid.down.count(), grid.across.count());
    let (down, across) =
        (found(rows, columns, &|row, column| (row, column)), found(columns, rows, &|column, row| (row, column)));
    if grid.down.rules.is_empty() && grid.across.rules.is_empty() {
        (grid.down.rules, grid.across.rules) = (down, across);
    }
}
