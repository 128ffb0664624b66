//! Grids: cells between two axes, and frames round some of them.

use super::{Axis, Cell, Colour};

/// The most cells that have room for text, and the most rows and columns.
const MOST_WRITTEN: usize = 1024;
const MOST_WRITTEN_SIDE: u32 = 64;

/// Cells in rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// The rows.
    pub down: Axis,
    /// The columns.
    pub across: Axis,
    /// The cells; a place without one stays empty.
    pub cells: Vec<Cell>,
    /// Round blocks of cells.
    pub frames: Vec<Frame>,
    /// Whether cells are pixels though there is room for text: as those are that it stands beside.
    pub is_small: bool,
}

impl Grid {
    /// Whether cells have room for their text; else they are pixels.
    #[must_use]
    pub fn is_written(&self) -> bool {
        !self.is_small
            && self.cells.len() <= MOST_WRITTEN
            && self.down.count() <= MOST_WRITTEN_SIDE
            && self.across.count() <= MOST_WRITTEN_SIDE
    }

    /// Whether every place has a cell.
    #[must_use]
    pub fn is_full(&self) -> bool {
        u64::try_from(self.cells.len()) == Ok(u64::from(self.down.count()).saturating_mul(self.across.count().into()))
    }

    /// The letters of the longest line in a cell.
    #[must_use]
    pub fn letters(&self) -> usize {
        let lines = self.cells.iter().flat_map(|cell| &cell.lines);
        lines.map(|line| line.chars().count()).max().unwrap_or(0)
    }

    /// The most lines in a cell.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0)
    }
}

/// A line round a block of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The first row, and how many.
    pub rows: (u32, u32),
    /// The first column, and how many.
    pub columns: (u32, u32),
    /// Its colour.
    pub colour: Colour,
}
