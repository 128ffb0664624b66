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
    const fn text(self) -> Text {
        match self {
            Self::Number(number) => Text::new("").number(number),
            Self::Mode(mode) => Text::new("").number(mode.extent).and(":").number(mode.stride),
            Self::Sign(sign) => Text::new(sign),
        }
    }
}

/// Rows of numbers under each other, each with its name.
pub(super) struct Rows {
    names: [Text; ROWS],
    cells: [[Cell; CELLS]; ROWS],
    lengths: [usize; ROWS],
    count: usize,
}

impl Rows {
    pub(super) const fn none() -> Self {
        Self { names: [Text::new(""); ROWS], cells: [[Cell::Sign(""); CELLS]; ROWS], lengths: [0; ROWS], count: 0 }
    }

    pub(super) const fn begin(&mut self, name: &str) {
        self.begin_row(&Text::new(name));
    }

    pub(super) const fn begin_with_number(&mut self, name: &str, number: u64) {
        self.begin_row(&Text::new(name).number(number));
    }

    const fn begin_row(&mut self, name: &Text) {
        if self.count < ROWS {
            self.names[self.count] = *name;
            self.count = next(self.count);
        }
    }

    /// One more cell of the last row.
    pub(super) const fn push(&mut self, cell: Cell) {
        let row = self.count.saturating_sub(1);
        if self.lengths[row] < CELLS {
            self.cells[row][self.lengths[row]] = cell;
            self.lengths[row] = next(self.lengths[row]);
        }
    }

    pub(super) const fn number(&mut self, number: u64) {
        self.push(Cell::Number(number));
    }

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
            each!(i in 0, self.lengths[row] => {
                let text = self.cells[row][i].text();
                words.spaces(width.saturating_sub(text.as_str().len()).saturating_add(1));
                words.push(text.as_str());
            });
        });
    }
}

const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// The next line of a picture begins.
pub(super) const fn line(words: &mut Words) {
    words.push("\n      ");
}
