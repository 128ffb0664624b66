//! Tiles that do not fill a layout of two modes: its grid in the colors of the tiles, with the rows and columns past its end.

use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, Tiler, complement, offset};

use super::layout::notation;
use crate::scene::{Axis, Cell, Colour, Data, Grid, Panel, Rule, State, Weight};

/// The most rows or columns, those past the end among them.
const MOST: u64 = 32;

/// One mode: its extent, and the tiles that visit each coordinate, as far as any goes.
struct Visited {
    extent: u64,
    tiles: Vec<Vec<u64>>,
    count: u64,
}

impl Visited {
    /// The visits of a tile and its repetitions; `None` if they are too many, or the tile is itself by mode.
    fn from_tile(tile: Option<&Tiler>, extent: u64) -> Result<Option<Self>, AlgebraError> {
        let tile = match tile {
            Some(tile) if tile.is_by_mode() => return Ok(None),
            tile => tile.and_then(Tiler::as_layout).map_or_else(|| LayoutValue::line(extent, 1), Ok)?,
        };
        let rest = complement(&tile, extent).unwrap_or(LayoutValue::TRIVIAL);
        let (all, size) = (LayoutValue::of(&[tile, rest])?, tile.size()?);
        let end = all.cosize()?.max(extent);
        if end > MOST || all.size()? > MOST {
            return Ok(None);
        }
        let mut tiles = vec![Vec::new(); usize::try_from(end).unwrap_or(0)];
        for index in 0..all.size()? {
            let at = usize::try_from(offset(&all, index)?).ok();
            if let Some(visits) = at.and_then(|at| tiles.get_mut(at)) {
                visits.push(index.checked_div(size).unwrap_or(0));
            }
        }
        Ok(Some(Self { extent, tiles, count: rest.size()? }))
    }

    fn axis(&self, title: &str) -> Axis {
        let end = u64::try_from(self.tiles.len()).unwrap_or(0);
        let before = u32::try_from(self.extent).unwrap_or(u32::MAX);
        let rules = if end > self.extent { vec![Rule { before, weight: Weight::Heavy }] } else { Vec::new() };
        Axis { rules, ..Axis::numbered(title, end) }
    }
}

/// The grid of a layout that a tiler does not cover; `None` unless both have two modes that are small enough to draw.
///
/// # Errors
/// [`AlgebraError::Overflow`] if a number of the grid is too large.
pub(super) fn refused_tiles(a: &ComposedLayout, tiler: &Tiler) -> Result<Option<Panel>, AlgebraError> {
    if a.layout().rank() != 2 || !tiler.is_by_mode() || tiler.rank() > 2 {
        return Ok(None);
    }
    let visited = |mode: usize| Visited::from_tile(tiler.mode(mode).ok().as_ref(), a.layout().mode(mode)?.size()?);
    let (Some(rows), Some(columns)) = (visited(0)?, visited(1)?) else { return Ok(None) };
    let mut cells = Vec::new();
    for (row, down) in (0_u32..).zip(&rows.tiles) {
        for (column, across) in (0_u32..).zip(&columns.tiles) {
            let (i, j) = (u64::from(row), u64::from(column));
            let is_inside = i < rows.extent && j < columns.extent;
            let index = is_inside.then(|| i.saturating_add(j.saturating_mul(rows.extent)));
            let offset = index.map(|index| a.at(index)).transpose()?;
            let (colour, state) = match (down.as_slice(), across.as_slice()) {
                ([], _) | (_, []) if is_inside => (Colour::Plain, State::Never),
                ([], _) | (_, []) => continue,
                ([down], [across]) => {
                    let tile = down.saturating_add(across.saturating_mul(rows.count));
                    (Colour::class(tile), if is_inside { State::Plain } else { State::Conflict })
                }
                _ => (Colour::Plain, State::Twice),
            };
            // A lost one has the cross of its state in place of a number.
            let shown = offset.filter(|_| state != State::Never);
            let lines = shown.map(|offset| offset.to_string()).into_iter().collect();
            let data = Data { index, coordinate: Some(format!("({i},{j})")), offset, ..Data::default() };
            cells.push(Cell { row, column, lines, colour, state, data });
        }
    }
    let grid = Grid { down: rows.axis("mode 0"), across: columns.axis("mode 1"), cells, ..Grid::default() };
    Ok(Some(Panel { title: format!("A = {} in tiles, one colour each", notation(a)), grid, caption: Vec::new() }))
}
