//! Rows of numbers under each other, as data.

use crate::control::next;
use crate::layout_value::Mode;
use crate::text::Text;

/// The most columns of numbers, and a bar.
const CELLS: usize = 18;
/// The most rows.
const ROWS: usize = 8;

/// One cell of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number.
    Number(u64),
    /// A mode.
    Mode(Mode),
    /// A bit that is set, `x`, or not, `.`; a boundary, `|`; nothing.
    Sign(&'static str),
}

/// The columns in which rows show a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fails {
    /// No column in particular.
    Nowhere,
    /// The last column.
    Last,
    /// The last column, which belongs to this index of the left operand.
    At(u64),
    /// The columns in which the last two rows differ.
    WhereTheyDiffer,
}

impl Cell {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn text(self) -> Text {
        match self {
            Self::Number(number) => Text::new("").number(number),
            Self::Mode(mode) => Text::new("").number(mode.extent).and(":").number(mode.stride),
            Self::Sign(sign) => Text::new(sign),
        }
    }
}

/// Rows of numbers under each other, each with its name.
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    pub(super) names: [Text; ROWS],
    pub(super) cells: [[Cell; CELLS]; ROWS],
    pub(super) lengths: [usize; ROWS],
    pub(super) count: usize,
    fails: Fails,
}

impl Rows {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn that_fail(fails: Fails) -> Self {
        let cells = [[Cell::Sign(""); CELLS]; ROWS];
        Self { names: [Text::new(""); ROWS], cells, lengths: [0; ROWS], count: 0, fails }
    }

    /// Each row: its name, and its cells up to the last that is not empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub fn rows(&self) -> impl Iterator<Item = (&str, &[Cell])> {
        let cells = self.cells.iter().enumerate().map(|(row, cells)| cells.split_at(self.filled(row)).0);
        self.names.iter().map(Text::as_str).zip(cells).take(self.count)
    }

    /// The columns that show the failure.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn fails(&self) -> Fails {
        self.fails
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn begin(&mut self, name: &str) {
        if self.count < ROWS {
            self.names[self.count] = Text::new(name);
            self.count = next(self.count);
        }
    }

    /// Adds a cell to the last row.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn push(&mut self, cell: Cell) {
        let row = self.count.saturating_sub(1);
        if self.lengths[row] < CELLS {
            self.cells[row][self.lengths[row]] = cell;
            self.lengths[row] = next(self.lengths[row]);
        }
    }

    /// The cells of a row up to the last that is not empty.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn filled(&self, row: usize) -> usize {
        let mut length = self.lengths[row];
        while length > 0 && self.cells[row][length.saturating_sub(1)].text().as_str().is_empty() {
            length = length.saturating_sub(1);
        }
        length
    }
}
