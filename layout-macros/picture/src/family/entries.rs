//! Rows of numbers with their names: tuples mode by mode, and the bits of an offset.

use crate::scene::{Axis, Cell, Colour, Grid, Panel, Part, Scene, State};

/// A row of entries with its name.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// Its name.
    pub name: String,
    /// The text, the color and the state of each entry.
    pub entries: Vec<(String, Colour, State)>,
}

impl Row {
    /// A row of numbers.
    ///
    /// ```
    /// let row = layout_picture::family::Row::plain("S", ["4", "8"].map(str::to_owned));
    /// assert_eq!(row.entries[1].0, "8");
    /// ```
    #[must_use]
    pub fn plain(name: &str, entries: impl IntoIterator<Item = String>) -> Self {
        let entries = entries.into_iter().map(|text| (text, Colour::Plain, State::Plain)).collect();
        Self { name: name.to_owned(), entries }
    }
}

/// The picture of rows of numbers under these column labels.
///
/// ```
/// use layout_picture::family::{Row, entries};
/// let scene = entries("max((4,8)) = 8", "mode", &["0", "1"].map(str::to_owned), &[Row::plain("S", ["4", "8"].map(str::to_owned))]);
/// assert_eq!(scene.panels()[0].grid.cells.len(), 2);
/// ```
#[must_use]
pub fn entries(title: &str, axis: &str, labels: &[String], rows: &[Row]) -> Scene {
    let cells = (0..).zip(rows).flat_map(|(row, Row { entries, .. })| {
        let cell = move |(column, (text, colour, state)): (u32, &(String, Colour, State))| Cell {
            row,
            column,
            lines: vec![text.clone()],
            colour: *colour,
            state: *state,
            ..Cell::default()
        };
        (0..).zip(entries).map(cell)
    });
    let across = Axis { title: axis.to_owned(), labels: labels.to_vec(), ..Axis::default() };
    let down = Axis { labels: rows.iter().map(|row| row.name.clone()).collect(), ..Axis::default() };
    let grid = Grid { cells: cells.collect(), down, across, ..Grid::default() };
    let body = Part::row(vec![Panel { grid, ..Panel::default() }.into()]);
    Scene { title: title.to_owned(), body, ..Scene::default() }
}
