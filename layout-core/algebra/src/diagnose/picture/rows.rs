//! The display of rows of numbers, each with its name.

use super::super::figure::Figure;
use super::super::rows::{Cell, Rows};
use super::super::words::Words;
use crate::control::each;

/// Writes rows: each has a name, and a cell for every value of the counter.
macro_rules! rows {
    ($words:ident, $fails:expr, $i:ident in $from:expr, $to:expr => { $($name:expr => $cell:expr),* $(,)? }) => {{
        let mut rows = $crate::diagnose::rows::Rows::that_fail($fails);
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
        $crate::diagnose::picture::rows::write(&rows, $words);
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

/// Writes the rows under each other, and stores them as the figure.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn write(rows: &Rows, words: &mut Words) {
    words.figure = Figure::Rows(*rows);
    let (mut label, mut width) = (0, 0);
    each!(row in 0, rows.count => {
        label = max(label, rows.names[row].as_str().len());
        each!(i in 0, rows.lengths[row] => {
            width = max(width, rows.cells[row][i].text().as_str().len());
        });
    });
    each!(row in 0, rows.count => {
        line(words);
        words.push(rows.names[row].as_str());
        words.spaces(label.saturating_sub(rows.names[row].as_str().len()).saturating_add(1));
        each!(i in 0, rows.filled(row) => {
            let text = rows.cells[row][i].text();
            words.spaces(width.saturating_sub(text.as_str().len()).saturating_add(1));
            words.push(text.as_str());
        });
    });
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn max(a: usize, b: usize) -> usize {
    if a > b { a } else { b }
}

/// Begins the next line of a picture.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn line(words: &mut Words) {
    words.push("\n      ");
}
