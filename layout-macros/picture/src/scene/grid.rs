//! Grids: cells between two axes, with frames around some of them.

use super::{Axis, Cell, Colour};

/// The most cells, rows and columns for which cells have room for text.
const MOST_WRITTEN: usize = 1024;
const MOST_WRITTEN_SIDE: u32 = 64;

/// Cells in rows and columns.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Grid {
    /// The rows.
    pub down: Axis,
    /// The columns.
    pub across: Axis,
    /// The cells; a position may be empty.
    pub cells: Vec<Cell>,
    /// Frames around blocks of cells.
    pub frames: Vec<Frame>,
    /// Lines between cells of different threads.
    pub borders: Vec<Border>,
    /// True if cells are pixels even though text would fit, like the grids beside it.
    pub is_small: bool,
    /// The columns of the grid above that a cell is as wide as; 0 for one.
    pub wide: u64,
}

impl Grid {
    /// Returns true if cells show their text, and false if they are pixels.
    #[must_use]
    pub fn is_written(&self) -> bool {
        !self.is_small
            && self.cells.len() <= MOST_WRITTEN
            && self.down.count() <= MOST_WRITTEN_SIDE
            && self.across.count() <= MOST_WRITTEN_SIDE
    }

    /// The columns of the grid above that a cell is as wide as.
    #[must_use]
    pub fn width(&self) -> u32 {
        u32::try_from(self.wide.max(1)).unwrap_or(1)
    }

    /// Returns true if every position has a cell.
    #[must_use]
    pub fn is_full(&self) -> bool {
        u64::try_from(self.cells.len()) == Ok(u64::from(self.down.count()).saturating_mul(self.across.count().into()))
    }

    /// The number of letters in the longest line of a cell.
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

/// A line between cells, from one corner to another below it or to its right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Border {
    /// The row and the column at whose upper left corner it begins.
    pub from: (u32, u32),
    /// Those at whose upper left corner it ends.
    pub to: (u32, u32),
}

/// A line around a block of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The first row, and the number of rows.
    pub rows: (u32, u32),
    /// The first column, and the number of columns.
    pub columns: (u32, u32),
    /// Its colour.
    pub colour: Colour,
}
