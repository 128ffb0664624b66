//! Terminals: grids of text, within the available columns and colors.

use std::fmt::Write;

use layout_algebra::picture::Grouped;

use crate::palette::{Palette, Theme};
use crate::place::axes;
use crate::scene::{Axis, Cell, Colour, Graph, Grid, Key, Node, Panel, Part, Scene, State, Weight};

/// The colors of a terminal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Depth {
    /// No colors: states are marked with signs.
    #[default]
    None,
    /// The 16 ANSI colors: classes have colors, ordered steps have none.
    Sixteen,
    /// The 256 colors of xterm.
    Indexed,
    /// All colors.
    True,
}

/// The terminal that a picture is written for.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::{backend::terminal::Terminal, family};
/// let scene = family::layout(&ComposedLayout::plain(&LayoutValue::line(3, 2)?))?;
/// let text = Terminal::default().written(&scene);
/// assert!(text.contains(" 0 │ 0 │ 2 │ 4 │\n"), "{text}");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terminal {
    /// The columns.
    pub width: usize,
    /// The number of colors.
    pub depth: Depth,
    /// The background.
    pub theme: Theme,
}

impl Default for Terminal {
    fn default() -> Self {
        Self { width: usize::MAX, depth: Depth::None, theme: Theme::Dark }
    }
}

impl Terminal {
    /// Writes the picture as lines of text.
    #[must_use]
    pub fn written(self, scene: &Scene) -> String {
        let mut text = format!("{}\n", scene.title);
        self.write_part(&scene.body, &mut text);
        for Key { colour, state, text: meaning } in &scene.legend {
            // Without colors, the legend of a color says nothing.
            if self.depth != Depth::None || *state != State::Plain {
                let _written = writeln!(text, "{} {meaning}", self.painted(&signed("  ", *state), *colour, *state));
            }
        }
        scene.caption.iter().for_each(|line| text.extend([line.as_str(), "\n"]));
        text
    }

    fn write_part(self, part: &Part, text: &mut String) {
        match part {
            Part::Panel(panel) => self.panel(panel, text),
            Part::Graph(graph) => text.push_str(&listed(graph)),
            Part::Table(rows) => rows.iter().flatten().flatten().for_each(|part| self.write_part(part, text)),
        }
    }

    fn panel(self, panel: &Panel, text: &mut String) {
        text.push('\n');
        for line in [&panel.title, &axes(&panel.grid)].into_iter().filter(|line| !line.is_empty()) {
            text.extend([line.as_str(), "\n"]);
        }
        let table = Table::from_grid(&panel.grid, self.width);
        if panel.grid.down.count() > 0 {
            text.push_str(&table.heads());
            for row in 0..panel.grid.down.count() {
                text.push_str(&table.line(row));
                text.push_str(&table.row(row, self));
            }
            text.push_str(&table.line(panel.grid.down.count()));
        }
        for (left_out, what) in [(panel.grid.down.left_out, "row"), (table.left_out(), "column")] {
            if left_out > 0 {
                let _written =
                    writeln!(text, "… {} more {what}{}", Grouped(left_out), if left_out == 1 { "" } else { "s" });
            }
        }
        let bands = [panel.grid.down.listed(), panel.grid.across.listed()];
        bands.iter().flatten().for_each(|line| text.extend([line.as_str(), "\n"]));
        panel.caption.iter().for_each(|line| text.extend([line.as_str(), "\n"]));
    }

    /// Text on its background color.
    fn painted(self, text: &str, colour: Colour, state: State) -> String {
        if self.depth == Depth::Sixteen {
            return ansi(colour, state).map_or(text.to_owned(), |code| format!("\x1b[{code}m{text}\x1b[0m"));
        }
        let palette = Palette::of(self.theme);
        let colour = if state == State::Conflict { palette.conflict.into() } else { palette.colour(colour) };
        let ink = if state == State::Conflict { palette.page } else { palette.ink };
        let bold = if state == State::Picked { "1;" } else { "" };
        let faint = if state == State::Faded { "2;" } else { "" };
        let code = |at: u8, colour: &str| match self.depth {
            Depth::None | Depth::Sixteen => None,
            Depth::Indexed => channels(colour).map(|channels| format!("{at};5;{}", indexed(channels))),
            Depth::True => channels(colour).map(|[red, green, blue]| format!("{at};2;{red};{green};{blue}")),
        };
        match (code(38, ink), code(48, &colour)) {
            (Some(ink), Some(ground)) => format!("\x1b[{bold}{faint}{ink};{ground}m{text}\x1b[0m"),
            _ => text.to_owned(),
        }
    }
}

/// Arrows as a list: the entries they connect, counted from 1, and the labels of those entries.
fn listed(graph: &Graph) -> String {
    let mut text = format!("{}\n", graph.caption);
    let label = |place: (f64, f64)| {
        let distance = |node: &&Node| (node.at.0 - place.0).abs() + (node.at.1 - place.1).abs();
        graph.nodes.iter().min_by(|a, b| distance(a).total_cmp(&distance(b))).map_or("", |node| &node.label)
    };
    for line in graph.lines.iter().filter(|line| line.is_arrow) {
        let (from, to) = line.entries.unwrap_or_default();
        let _written = writeln!(text, "  entry {from}, {} → entry {to}, {}", label(line.from), label(line.to));
    }
    text
}

/// Black on one of the bright colors, where the color has one.
fn ansi(colour: Colour, state: State) -> Option<String> {
    const GROUNDS: [u8; 8] = [104, 103, 105, 102, 106, 47, 46, 107];
    let Colour::Class(class) = colour else { return (state == State::Conflict).then(|| "97;41".to_owned()) };
    let ground = if state == State::Conflict { Some(&41) } else { GROUNDS.get(usize::from(class)) };
    ground.map(|ground| format!("30;{ground}"))
}

/// The red, green and blue of `#rrggbb`.
fn channels(colour: &str) -> Option<[u8; 3]> {
    let channel = |from: usize| u8::from_str_radix(colour.get(from..from.checked_add(2)?)?, 16).ok();
    Some([channel(1)?, channel(3)?, channel(5)?])
}

/// The nearest color of the 6×6×6 cube.
fn indexed(channels: [u8; 3]) -> u8 {
    let step =
        |channel: u8| if channel < 48 { 0 } else { channel.saturating_sub(35).checked_div(40).unwrap_or(0).min(5) };
    let [red, green, blue] = channels.map(step);
    red.saturating_mul(36).saturating_add(green.saturating_mul(6)).saturating_add(blue).saturating_add(16)
}

/// The text with the sign of a state, for terminals without colors.
fn signed(text: &str, state: State) -> String {
    match state {
        State::Plain => text.to_owned(),
        State::Never => "·".to_owned(),
        State::Outside => format!("/{text}/"),
        State::Twice => format!("{text}*"),
        State::Conflict => format!("{text}!"),
        State::Picked => format!("[{text}]"),
        State::Faded => format!("({text})"),
    }
}

/// A grid as lines of text.
struct Table<'a> {
    grid: &'a Grid,
    /// The columns of a row's label, and of a cell.
    label: usize,
    cell: usize,
    /// The number of grid columns that fit.
    columns: u32,
    cells: Vec<Vec<Option<&'a Cell>>>,
}

impl<'a> Table<'a> {
    fn from_grid(grid: &'a Grid, width: usize) -> Self {
        let letters = |texts: &[String]| texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let texts = grid.cells.iter().map(|cell| words(cell).chars().count()).max().unwrap_or(0);
        let (label, cell) = (letters(&grid.down.labels).max(2), texts.max(letters(&grid.across.labels)).max(1));
        let room = width.saturating_sub(label).saturating_sub(3).checked_div(cell.saturating_add(3)).unwrap_or(0);
        let columns = grid.across.count().min(u32::try_from(room).unwrap_or(u32::MAX)).max(1);
        let line = vec![None; usize::try_from(grid.across.count()).unwrap_or(0)];
        let mut cells = vec![line; usize::try_from(grid.down.count()).unwrap_or(0)];
        for cell in &grid.cells {
            let (row, column) = (usize::try_from(cell.row).ok(), usize::try_from(cell.column).ok());
            let line = row.and_then(|row| cells.get_mut(row));
            if let Some(place) = line.and_then(|line| line.get_mut(column?)) {
                *place = Some(cell);
            }
        }
        Self { grid, label, cell, columns, cells }
    }

    fn left_out(&self) -> u64 {
        let cut = self.grid.across.count().saturating_sub(self.columns);
        self.grid.across.left_out.saturating_add(cut.into())
    }

    fn shown(&self) -> usize {
        usize::try_from(self.columns).unwrap_or(usize::MAX)
    }

    fn heads(&self) -> String {
        let heads = self.grid.across.labels.iter().take(self.shown());
        let heads: Vec<String> = heads.map(|label| format!("{label:>0$}", self.cell)).collect();
        format!(" {:1$}   {2}", "", self.label, heads.join("   ")).trim_end().to_owned() + "\n"
    }

    /// The line before a row.
    fn line(&self, row: u32) -> String {
        let is_heavy = ruled(&self.grid.down, row).is_some();
        let stroke = if is_heavy { "═" } else { "─" }.repeat(self.cell.saturating_add(2));
        let corner = |column: u32| match (ruled(&self.grid.across, column).is_some(), is_heavy) {
            (true, true) => '╬',
            (true, false) => '╫',
            (false, true) => '╪',
            (false, false) => '┼',
        };
        let cells: String = (0..self.columns).flat_map(|column| [corner(column).to_string(), stroke.clone()]).collect();
        format!(" {:1$} {cells}{2}\n", "", self.label, corner(self.columns))
    }

    fn row(&self, row: u32, terminal: Terminal) -> String {
        let label = usize::try_from(row).ok().and_then(|row| self.grid.down.labels.get(row)).map_or("", String::as_str);
        let mut text = format!(" {label:>0$} ", self.label);
        let line = usize::try_from(row).ok().and_then(|row| self.cells.get(row));
        for (column, cell) in (0_u32..).zip(line.into_iter().flatten().take(self.shown())) {
            text.push(if ruled(&self.grid.across, column).is_some() { '║' } else { '│' });
            let words = cell.map(words).unwrap_or_default();
            let words = format!(" {words:>0$} ", self.cell);
            match cell {
                Some(cell) if cell.state != State::Never => {
                    text.push_str(&terminal.painted(&words, cell.colour, cell.state));
                }
                _ => text.push_str(&words),
            }
        }
        text + "│\n"
    }
}

/// The rule before a row or a column, if there is one.
fn ruled(axis: &Axis, before: u32) -> Option<Weight> {
    axis.rules.iter().find(|rule| rule.before == before).map(|rule| rule.weight)
}

/// The text of a cell on one line.
fn words(cell: &Cell) -> String {
    signed(&cell.lines.join(" "), cell.state)
}
