//! A layout as grids of cells, mode 0 down and mode 1 across: one grid for each coordinate of the other modes.

use layout_algebra::arithmetic::add;
use layout_algebra::{AlgebraError, ComposedLayout, IntTuple, LayoutValue, idx2crd, offset};

use crate::scene::{Axis, Cell, Colour, Data, Grid, MOST_SIDE, Panel, Part, State};

/// The most cells in all slices together.
const MOST_CELLS: u64 = MOST_SIDE * MOST_SIDE;
/// The most slices.
const MOST_SLICES: u64 = 64;
/// The most columns of slices side by side.
const MOST_BESIDE: u64 = 64;

/// The appearance of a cell with a meaning.
pub(super) struct Look {
    pub(super) lines: Vec<String>,
    pub(super) colour: Colour,
    pub(super) state: State,
}

/// The modes of a layout as drawn: down, across, along a row of slices, and from row to row.
struct Sides([LayoutValue; 4]);

impl Sides {
    fn from_layout(layout: &LayoutValue) -> Result<Self, AlgebraError> {
        const ONE: LayoutValue = LayoutValue::TRIVIAL;
        Ok(Self(match layout.rank() {
            0 | 1 => [ONE, *layout, ONE, ONE],
            2 => [layout.mode(0)?, layout.mode(1)?, ONE, ONE],
            3 => [layout.mode(0)?, layout.mode(1)?, layout.mode(2)?, ONE],
            rank => [layout.mode(0)?, layout.mode(1)?, layout.mode(2)?, layout.take(3, rank)?],
        }))
    }

    fn sizes(&self) -> Result<[u64; 4], AlgebraError> {
        let [down, across, along, rest] = &self.0;
        Ok([down.size()?, across.size()?, along.size()?, rest.size()?])
    }
}

/// The grids of a layout, with cells from `look` by index; and the number of slices left out.
pub(super) fn slices(
    layout: &ComposedLayout,
    mut look: impl FnMut(u64, &mut Data) -> Look,
) -> Result<(Part, u64), AlgebraError> {
    layout.size()?;
    let sides = Sides::from_layout(layout.layout())?;
    let [rows, columns, along, rest] = sides.sizes()?;
    let cells = rows.min(MOST_SIDE).saturating_mul(columns.min(MOST_SIDE));
    let most = MOST_CELLS.checked_div(cells).unwrap_or(1).clamp(1, MOST_SLICES);
    let (shown_along, shown_rest) = (along.min(most), rest.min(most.checked_div(along.min(most)).unwrap_or(1).max(1)));
    let mut table = Vec::new();
    for row in 0..shown_rest {
        let mut line = Vec::new();
        for column in 0..shown_along {
            let slice = Slice { layout, sides: &sides, first: column.saturating_add(row.saturating_mul(along)) };
            let title = slice.title()?;
            line.push(Some(Part::from(Panel { title, grid: slice.grid(&mut look)?, ..Panel::default() })));
        }
        let in_a_row = in_a_row(columns, line.len());
        while line.len() > in_a_row {
            let rest = line.split_off(in_a_row);
            table.push(std::mem::replace(&mut line, rest));
        }
        table.push(line);
    }
    let left_out = along.saturating_mul(rest).saturating_sub(shown_along.saturating_mul(shown_rest));
    Ok((Part::Table(table), left_out))
}

/// The number of slices side by side that wraps `count` of them into the fewest rows, as long as each other.
fn in_a_row(columns: u64, count: usize) -> usize {
    let most = MOST_BESIDE.checked_div(columns.saturating_add(2)).unwrap_or(1).max(1);
    let most = usize::try_from(most).unwrap_or(1);
    count.div_ceil(count.div_ceil(most).max(1)).max(1)
}

/// One of several grids.
struct Slice<'a> {
    layout: &'a ComposedLayout,
    sides: &'a Sides,
    /// The index of its first element.
    first: u64,
}

impl Slice<'_> {
    /// `,1`: the coordinates of the other modes, and their offset; empty if there are none.
    fn others(&self) -> Result<(String, u64), AlgebraError> {
        let layout = self.layout.layout();
        if layout.rank() <= 2 {
            return Ok((String::new(), 0));
        }
        let others = layout.take(2, layout.rank())?;
        let at = idx2crd(&IntTuple::int(self.first), &others.shape())?;
        let parts = (0..at.rank()).map(|mode| at.mode(mode).map(|mode| format!(",{mode}")));
        Ok((parts.collect::<Result<String, _>>()?, offset(&others, self.first)?))
    }

    /// `(_,_,1)`: the coordinate of the other modes; empty if there are none.
    fn title(&self) -> Result<String, AlgebraError> {
        let (others, _) = self.others()?;
        Ok(if others.is_empty() { others } else { format!("(_,_{others})") })
    }

    /// An offset is the sum of those along each mode, and a coordinate combines theirs.
    fn grid(&self, look: &mut impl FnMut(u64, &mut Data) -> Look) -> Result<Grid, AlgebraError> {
        let [down_mode, across_mode, ..] = &self.sides.0;
        let is_line = self.layout.layout().rank() < 2;
        let (first, second) = if is_line { ("", "mode 0") } else { ("mode 0", "mode 1") };
        let (down_size, across_size) = (down_mode.size()?, across_mode.size()?);
        let (down, across) = (Axis::of_mode(first, down_mode)?, Axis::of_mode(second, across_mode)?);
        let offsets = |mode: &LayoutValue, axis: &Axis| {
            (0..u64::from(axis.count())).map(|at| offset(mode, at)).collect::<Result<Vec<_>, _>>()
        };
        let (rows, columns) = (offsets(down_mode, &down)?, offsets(across_mode, &across)?);
        let (others, start) = self.others()?;
        let start = add(self.layout.offset(), start)?;
        let (swizzle, mut cells) =
            (self.layout.swizzle(), Vec::with_capacity(rows.len().saturating_mul(columns.len())));
        for ((row, along), down) in (0_u32..).zip(&rows).zip(&down.labels) {
            let start = add(start, *along)?;
            for ((column, along), across) in (0_u32..).zip(&columns).zip(&across.labels) {
                let line = u64::from(column).saturating_add(self.first.saturating_mul(across_size));
                let index = u64::from(row).saturating_add(down_size.saturating_mul(line));
                let coordinate = if is_line { across.clone() } else { ["(", down, ",", across, &others, ")"].concat() };
                let offset = swizzle.apply(add(start, *along)?);
                let mut data =
                    Data { index: Some(index), coordinate: Some(coordinate), offset: Some(offset), ..Data::default() };
                let Look { lines, colour, state } = look(index, &mut data);
                cells.push(Cell { row, column, lines, colour, state, data });
            }
        }
        Ok(Grid { down, across, cells, ..Grid::default() })
    }
}
