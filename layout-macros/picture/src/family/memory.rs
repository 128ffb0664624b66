//! The strip of memory: the coordinates at each offset, of which there may be one, several or none.

use std::collections::BTreeMap;

use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, idx2crd};

use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, MOST_SIDE, Panel, Part, State};

/// The most coordinates to list.
const MOST_LISTED: u64 = 1 << 16;
/// The most coordinates for a strip that would show only their order.
const MOST_WRITTEN: u64 = 1024;

/// The width of a row, by the number of offsets.
const WIDTHS: [(u64, u64); 3] = [(512, 16), (1024, 32), (4096, 64)];

/// The first coordinate at an offset, and the number of coordinates there.
struct Hits {
    first: u64,
    count: u64,
}

/// The strip and its legend; `None` for a layout with too many coordinates to list, or for a large one that has each offset once.
pub(super) fn memory(layout: &ComposedLayout) -> Result<Option<(Part, Vec<Key>)>, AlgebraError> {
    let (size, cosize) = (layout.size()?, layout.cosize()?);
    if size > MOST_LISTED {
        return Ok(None);
    }
    let mut hits: BTreeMap<u64, Hits> = BTreeMap::new();
    for index in 0..size {
        let hit = hits.entry(layout.at(index)?).or_insert(Hits { first: index, count: 0 });
        hit.count = hit.count.saturating_add(1);
    }
    let is_all_once = u64::try_from(hits.len()).is_ok_and(|hit| hit == size && hit == cosize);
    if is_all_once && size > MOST_WRITTEN {
        return Ok(None);
    }
    let least = hits.keys().next().copied().unwrap_or(0);
    let strip = Strip::covering(least, cosize);
    let mut cells = Vec::new();
    let names = Names::from_layout(layout)?;
    for (row, first) in (0_u32..).zip(strip.rows()) {
        for (column, offset) in (0_u32..).zip(first..first.saturating_add(strip.width).min(cosize)) {
            cells.push(cell((row, column), offset, hits.get(&offset), &names, cosize)?);
        }
    }
    let legend = legend(&cells);
    let grid = Grid { down: strip.down(), across: Axis::numbered("", strip.width), cells, ..Grid::default() };
    let panel = Panel { title: "memory: the coordinate at each offset".to_owned(), grid, caption: Vec::new() };
    Ok(Some((panel.into(), legend)))
}

/// The beginning and the end of the strip, and the offsets per row.
struct Strip {
    first: u64,
    width: u64,
    end: u64,
}

impl Strip {
    fn covering(least: u64, end: u64) -> Self {
        let reach = end.saturating_sub(least);
        let width = WIDTHS.iter().find(|(most, _)| reach <= *most).map_or(MOST_SIDE, |(_, width)| *width);
        let width = if end <= width { end } else { width };
        let before = least.checked_rem(width).unwrap_or(0);
        Self { first: least.saturating_sub(before), width, end }
    }

    fn count(&self) -> u64 {
        self.end.saturating_sub(self.first).div_ceil(self.width.max(1))
    }

    /// The first offset of each row that is shown.
    fn rows(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.count().min(MOST_SIDE)).map(|row| self.first.saturating_add(row.saturating_mul(self.width)))
    }

    fn down(&self) -> Axis {
        let labels: Vec<String> = self.rows().map(|first| first.to_string()).collect();
        let left_out = self.count().saturating_sub(MOST_SIDE);
        Axis { title: "offset".to_owned(), labels, left_out, ..Axis::default() }
    }
}

fn cell(
    (row, column): (u32, u32),
    offset: u64,
    hits: Option<&Hits>,
    names: &Names,
    cosize: u64,
) -> Result<Cell, AlgebraError> {
    let data = Data { offset: Some(offset), ..Data::default() };
    let Some(Hits { first, count }) = hits else {
        return Ok(Cell { row, column, state: State::Never, data, ..Cell::default() });
    };
    let (coordinate, nested) = names.coordinate(*first)?;
    let mut lines = vec![coordinate];
    lines.extend((*count > 1).then(|| format!("×{count}")));
    let state = if *count > 1 { State::Twice } else { State::Plain };
    let data = Data { coordinate: Some(nested), ..data };
    Ok(Cell { row, column, lines, colour: Colour::step(offset, cosize), state, data })
}

/// Two notations for coordinates: a short one by mode, without nesting, and the nested one.
struct Names {
    shape: IntTuple,
    sizes: Vec<u64>,
}

impl Names {
    fn from_layout(layout: &ComposedLayout) -> Result<Self, AlgebraError> {
        let shape = layout.shape();
        let sizes = (0..shape.rank()).map(|mode| shape.mode(mode)?.product()).collect::<Result<_, AlgebraError>>()?;
        Ok(Self { shape, sizes })
    }

    /// The coordinate of an index, in both notations.
    fn coordinate(&self, index: u64) -> Result<(String, String), AlgebraError> {
        if self.shape.is_leaf() {
            return Ok((index.to_string(), index.to_string()));
        }
        let (mut text, mut rest) = (String::from("("), index);
        for (mode, size) in self.sizes.iter().enumerate() {
            text.push_str(if mode > 0 { "," } else { "" });
            text.push_str(&rest.checked_rem(*size).unwrap_or(0).to_string());
            rest = rest.checked_div(*size).unwrap_or(0);
        }
        text.push(')');
        let is_nested = self.shape.depth() > 1;
        let nested = if is_nested { idx2crd(&IntTuple::int(index), &self.shape)?.to_string() } else { text.clone() };
        Ok((text, nested))
    }
}

fn legend(cells: &[Cell]) -> Vec<Key> {
    let keys = [
        (State::Never, "an offset that no coordinate has"),
        (State::Twice, "an offset that several coordinates have; the first is named"),
    ];
    let is_there = |state: State| cells.iter().any(|cell| cell.state == state);
    keys.into_iter().filter(|(state, _)| is_there(*state)).map(|(state, text)| Key::of_state(state, text)).collect()
}
