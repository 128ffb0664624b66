//! Cells in rows and columns, as SVG on one line.

/// Points: a cell, the line of a text in it, and how much lower the next line is.
const WIDTH: u64 = 40;
const HEIGHT: u64 = 20;
const LINE: u64 = 14;
const NEXT: u64 = 14;

/// Light enough for black letters, apart from their neighbours.
const COLOURS: [&str; 8] = ["#dbeafe", "#fee2e2", "#dcfce7", "#fef9c3", "#ede9fe", "#ffedd5", "#ccfbf1", "#f3f4f6"];

/// One cell.
pub(super) struct Cell {
    pub(super) row: u64,
    pub(super) column: u64,
    pub(super) text: String,
    /// A second line.
    pub(super) below: Option<String>,
    /// Cells of one colour belong together; without one, a cell is a label.
    pub(super) colour: Option<u64>,
}

/// The cells, and what they are under a pointer.
pub(super) fn grid(title: &str, cells: &[Cell]) -> String {
    let end = |place: fn(&Cell) -> u64| cells.iter().map(place).max().unwrap_or(0).saturating_add(1);
    let is_double = cells.iter().any(|cell| cell.below.is_some());
    let tall = if is_double { HEIGHT.saturating_add(NEXT) } else { HEIGHT };
    let (width, height) = (end(|cell| cell.column).saturating_mul(WIDTH), end(|cell| cell.row).saturating_mul(tall));
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-size=\"11\" \
         font-family=\"monospace\" text-anchor=\"middle\" stroke-width=\"0.5\"><title>{title}</title>"
    );
    for cell in cells {
        let (x, y) = (cell.column.saturating_mul(WIDTH), cell.row.saturating_mul(tall));
        text += &drawn(cell, x, y, tall);
    }
    text + "</svg>"
}

/// A cell at its place. Labels are written in the colour of the text around the picture.
fn drawn(cell: &Cell, x: u64, y: u64, tall: u64) -> String {
    let (middle, line) = (x.saturating_add(WIDTH / 2), y.saturating_add(LINE));
    let Some(colour) = cell.colour else {
        let line = line.saturating_add(tall.saturating_sub(HEIGHT) / 2);
        return format!("<text x=\"{middle}\" y=\"{line}\" fill=\"currentColor\">{}</text>", cell.text);
    };
    let colour = usize::try_from(colour % 8).ok().and_then(|colour| COLOURS.get(colour)).unwrap_or(&"white");
    let below = cell.below.as_ref().map_or_else(String::new, |below| {
        format!("<text x=\"{middle}\" y=\"{}\">{below}</text>", line.saturating_add(NEXT))
    });
    format!(
        "<rect x=\"{x}\" y=\"{y}\" width=\"{WIDTH}\" height=\"{tall}\" fill=\"{colour}\" stroke=\"black\"/>\
         <text x=\"{middle}\" y=\"{line}\">{}</text>{below}",
        cell.text
    )
}
