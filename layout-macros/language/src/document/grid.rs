//! Cells in rows and columns, as SVG on one line. What cells have in common is written once: one path a colour.

use std::collections::BTreeMap;
use std::fmt::Write;

/// Points: the least width of a cell, a letter, the height of a cell, the line of a text in it, and how much lower the next is.
const WIDTH: u64 = 40;
const LETTER: u64 = 7;
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

/// The measures of all cells.
#[derive(Clone, Copy)]
struct Size {
    wide: u64,
    tall: u64,
}

impl Size {
    /// Wide enough for the longest text, tall enough for two lines if there are any.
    fn fitting(cells: &[Cell]) -> Self {
        let letters = cells.iter().map(|cell| cell.text.chars().count()).max().unwrap_or(0);
        let wide = u64::try_from(letters).unwrap_or(0).saturating_mul(LETTER).saturating_add(LETTER).max(WIDTH);
        let is_double = cells.iter().any(|cell| cell.below.is_some());
        Self { wide, tall: if is_double { HEIGHT.saturating_add(NEXT) } else { HEIGHT } }
    }

    fn corner(self, cell: &Cell) -> (u64, u64) {
        (cell.column.saturating_mul(self.wide), cell.row.saturating_mul(self.tall))
    }
}

/// The cells, and what they are under a pointer.
pub(super) fn grid(title: &str, cells: &[Cell]) -> String {
    let size = Size::fitting(cells);
    let end = |place: fn(&Cell) -> u64| cells.iter().map(place).max().unwrap_or(0).saturating_add(1);
    let (width, height) =
        (end(|cell| cell.column).saturating_mul(size.wide), end(|cell| cell.row).saturating_mul(size.tall));
    let mut labels = String::new();
    let (mut boxes, mut texts): (BTreeMap<u64, String>, _) = (BTreeMap::new(), String::new());
    for cell in cells {
        let Some(colour) = cell.colour else {
            labels += &label(cell, size);
            continue;
        };
        let (x, y) = size.corner(cell);
        let _written = write!(boxes.entry(colour % 8).or_default(), "M{x} {y}h{0}v{1}h-{0}z", size.wide, size.tall);
        texts += &text(cell, size);
    }
    let colour = |of: u64| usize::try_from(of).ok().and_then(|of| COLOURS.get(of)).unwrap_or(&"white");
    let paths = boxes.iter().map(|(of, path)| format!("<path fill=\"{}\" d=\"{path}\"/>", colour(*of)));
    // Labels are written in the colour of the text around the picture.
    let labels = if labels.is_empty() { labels } else { format!("<g fill=\"currentColor\">{labels}</g>") };
    format!(
        "<svg width=\"{width}\" height=\"{height}\" font-size=\"11\" \
         font-family=\"monospace\" text-anchor=\"middle\"><title>{title}</title>\
         <g stroke=\"black\" stroke-width=\"0.5\">{}</g>{texts}{labels}</svg>",
        paths.collect::<String>()
    )
}

fn label(cell: &Cell, size: Size) -> String {
    let (x, y) = size.corner(cell);
    let line = y.saturating_add(LINE).saturating_add(size.tall.saturating_sub(HEIGHT) / 2);
    format!("<text x=\"{}\" y=\"{line}\">{}</text>", x.saturating_add(size.wide / 2), cell.text)
}

fn text(cell: &Cell, size: Size) -> String {
    let (x, y) = size.corner(cell);
    let (middle, line) = (x.saturating_add(size.wide / 2), y.saturating_add(LINE));
    let below = cell.below.as_ref().map_or_else(String::new, |below| {
        format!("<text x=\"{middle}\" y=\"{}\">{below}</text>", line.saturating_add(NEXT))
    });
    format!("<text x=\"{middle}\" y=\"{line}\">{}</text>{below}", cell.text)
}
