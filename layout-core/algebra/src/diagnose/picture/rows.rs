//! Rows of numbers under each other, each with its name.

use super::super::words::Words;
use crate::control::{each, next};
use crate::layout_value::Mode;
use crate::text::Text;

/// The most columns of numbers, and a bar.
const CELLS: usize = 18;
/// The most rows.
const ROWS: usize = 8;

/// One cell of a row.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Number(u64),
    Mode(Mode),
    Sign(&'static str),
}

impl Cell {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn text(self) -> Text {
        match self {
            Self::Number(number) => Text::new("").number(number),
            Self::Mode(mode) => Text::new("").number(mode.extent).and(":").number(mode.stride),
            Self::Sign(sign) => Text::new(sign),
        }
    }
}

/// Writes rows: each has a name, and a cell for every value of the counter.
macro_rules! rows {
    ($words:ident, $i:ident in $from:expr, $to:expr => { $($name:expr => $cell:expr),* $(,)? }) => {{
        let mut rows = $crate::diagnose::picture::rows::Rows::none();
        let (first, end) = ($from, $to);
        $(
            rows.begin($name);
            let mut at = first;
            while at < end {
                let $i = at;
                rows.push($cell);
                at = at.saturating_add(1);
            }
        )*
        rows.write($words);
        Ok(())
    }};
}

pub(super) use rows;

/// A number in a cell.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn n(number: u64) -> Cell {
    Cell::Number(number)
}

/// A bit that is set, or not.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn mark(is_set: bool) -> Cell {
    Cell::Sign(if is_set { "x" } else { "." })
}

/// Rows of numbers under each other, each with its name.
pub(super) struct Rows {
    names: [Text; ROWS],
    cells: [[Cell; CELLS]; ROWS],
    lengths: [usize; ROWS],
    count: usize,
}

impl Rows {
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn none() -> Self {
        Self { names: [Text::new(""); ROWS], cells: [[Cell::Sign(""); CELLS]; ROWS], lengths: [0; ROWS], count: 0 }
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn begin(&mut self, name: &str) {
        if self.count < ROWS {
            self.names[self.count] = Text::new(name);
            self.count = next(self.count);
        }
    }

    /// One more cell of the last row.
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
    const fn filled(&self, row: usize) -> usize {
        let mut length = self.lengths[row];
        while length > 0 && self.cells[row][length.saturating_sub(1)].text().as_str().is_empty() {
            length = length.saturating_sub(1);
        }
        length
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn write(&self, words: &mut Words) {
        let (mut label, mut width) = (0, 0);
        each!(row in 0, self.count => {
            label = max(label, self.names[row].as_str().len());
            each!(i in 0, self.lengths[row] => {
                width = max(width, self.cells[row][i].text().as_str().len());
            });
        });
        each!(row in 0, self.count => {
            line(words);
            words.push(self.names[row].as_str());
            words.spaces(label.saturating_sub(self.names[row].as_str().len()).saturating_add(1));
            each!(i in 0, self.filled(row) => {
                let text = self.cells[row][i].text();
                words.spaces(width.saturating_sub(text.as_str().len()).saturating_add(1));
                words.push(text.as_str());
            });
        });
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// The next line of a picture begins.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn line(words: &mut Words) {
    words.push("\n      ");
}
