//! Cells in rows and columns, as SVG on one line.

use std::fmt::Write as _;

/// Points: a cell, and the line of a text in it.
const WIDTH: u64 = 40;
const HEIGHT: u64 = 20;
const LINE: u64 = 14;

/// Light enough for black letters, apart from their neighbours.
const COLOURS: [&str; 8] = ["#dbeafe", "#fee2e2", "#dcfce7", "#fef9c3", "#ede9fe", "#ffedd5", "#ccfbf1", "#f3f4f6"];

/// One cell.
pub(super) struct Cell {
    pub(super) row: u64,
    pub(super) column: u64,
    pub(super) text: String,
    /// Cells of one colour belong together.
    pub(super) colour: u64,
}

/// The cells, and what they are under a pointer.
pub(super) fn grid(title: &str, cells: &[Cell]) -> String {
    let end = |place: fn(&Cell) -> u64| cells.iter().map(place).max().unwrap_or(0).saturating_add(1);
    let (width, height) = (end(|cell| cell.column).saturating_mul(WIDTH), end(|cell| cell.row).saturating_mul(HEIGHT));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-size=\"11\" \
         font-family=\"monospace\" text-anchor=\"middle\" stroke-width=\"0.5\"><title>{title}</title>"
    );
    for cell in cells {
        let (x, y) = (cell.column.saturating_mul(WIDTH), cell.row.saturating_mul(HEIGHT));
        let colour = usize::try_from(cell.colour % 8).ok().and_then(|colour| COLOURS.get(colour)).unwrap_or(&"white");
        let (middle, line) = (x.saturating_add(WIDTH / 2), y.saturating_add(LINE));
        let _written = write!(
            text,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{colour}\" stroke=\"black\"/>\
             <text x=\"{middle}\" y=\"{line}\">{}</text>",
            cell.text
        );
    }
    text + "</svg>"
}
