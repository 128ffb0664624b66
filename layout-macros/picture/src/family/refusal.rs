//! A refusal: the operands, and where they fail.

use layout_algebra::{AlgebraError, ComposedLayout};

use super::cells::{Look, slices};
use super::layout::notation;
use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, Panel, Part, Rule, Scene, State, Weight};

/// The most elements of an operand that is drawn.
const MOST_DRAWN: u64 = 1024;
/// The offsets in a row of a strip.
const IN_A_ROW: usize = 32;

/// An operand: its name, its value, and the index or offset at which it fails, if that is known.
pub type Operand<'a> = (&'a str, ComposedLayout, Option<u64>);

/// The picture of a refusal, from its sentence, the lines of text that show it, and its help.
///
/// # Errors
/// Past 64 bits.
///
/// ```
/// use layout_picture::{family, scene::State};
/// let lines = ["aaabbbc|cc".to_owned(), "a letter for each tile, after `|` past the end".to_owned()];
/// let scene = family::refusal("cannot divide", &lines, Some("`1`"), &[])?;
/// let past = scene.panels()[0].grid.cells.iter().filter(|cell| cell.state == State::Conflict).count();
/// assert_eq!((past, scene.caption.as_slice()), (2, ["help: `1`".to_owned()].as_slice()));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn refusal(
    headline: &str,
    lines: &[String],
    help: Option<&str>,
    operands: &[Operand<'_>],
) -> Result<Scene, AlgebraError> {
    let small = |layout: &ComposedLayout| layout.size().is_ok_and(|size| size <= MOST_DRAWN) && layout.cosize().is_ok();
    let rows = rows(lines);
    let index = rows.as_ref().and_then(failing_index);
    let operands: Vec<Operand<'_>> =
        operands.iter().map(|(name, layout, failing)| (*name, *layout, failing.or(index))).collect();
    let grids = operands.iter().filter(|(_, layout, _)| small(layout)).map(operand).collect::<Result<Vec<_>, _>>()?;
    let mut parts = vec![Part::row(grids)];
    let mut scene = Scene { title: format!("error: {headline}"), ..Scene::default() };
    match (strip(lines), rows) {
        (Some(panel), _) => {
            scene.legend = legend(&panel);
            parts.push(panel.into());
        }
        (_, Some(panel)) => parts.push(panel.into()),
        _ => scene.caption.extend(lines.iter().cloned()),
    }
    let fails = |panel: &Panel| panel.grid.cells.iter().any(|cell| cell.state == State::Conflict);
    if scene.legend.is_empty() && parts.iter().flat_map(Part::panels).any(fails) {
        scene.legend.push(Key::of_state(State::Conflict, "where it fails"));
    }
    scene.caption.extend(help.map(|help| format!("help: {help}")));
    scene.body = Part::column(parts);
    Ok(scene)
}

/// An operand as a grid: the first one fails at an index, others at what they name.
fn operand((name, layout, failing): &Operand<'_>) -> Result<Part, AlgebraError> {
    let (cosize, is_first) = (layout.cosize()?, *name == "A");
    let (part, _) = slices(layout, |index, data| {
        let offset = data.offset.unwrap_or(0);
        let fails = failing.is_some_and(|failing| failing == if is_first { index } else { offset });
        let state = if fails { State::Conflict } else { State::Plain };
        Look { lines: vec![offset.to_string()], colour: Colour::step(offset, cosize), state }
    })?;
    let mut part = Part::column(vec![part]);
    if let Some(panel) = part.first() {
        panel.title = format!("{name} = {}", notation(layout));
    }
    Ok(part)
}

/// A strip of letters, one for each offset, as cells: `.` where none comes, `#` where several do, all after `|` past the end.
fn strip(lines: &[String]) -> Option<Panel> {
    let (letters, meaning) = (lines.first()?, lines.get(1)?);
    let is_strip = letters.len() > 1 && letters.chars().all(|sign| sign.is_ascii_lowercase() || ".#|".contains(sign));
    if !is_strip || lines.len() != 2 {
        return None;
    }
    let end = letters.find('|').unwrap_or(letters.len());
    let cells = letters.chars().filter(|sign| *sign != '|').enumerate().map(|(offset, sign)| {
        let place = |number: Option<usize>| number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0);
        let (row, column) = (place(offset.checked_div(IN_A_ROW)), place(offset.checked_rem(IN_A_ROW)));
        let (colour, state) = match sign {
            '.' => (Colour::Plain, State::Never),
            '#' => (Colour::Plain, State::Twice),
            letter => (
                Colour::class(u64::from(u32::from(letter).saturating_sub(u32::from('a')))),
                if offset >= end { State::Conflict } else { State::Plain },
            ),
        };
        let lines = if state == State::Never { Vec::new() } else { vec![offset.to_string()] };
        let data = Data { offset: u64::try_from(offset).ok(), ..Data::default() };
        Cell { row, column, lines, colour, state, data }
    });
    let cells: Vec<Cell> = cells.collect();
    let columns = cells.len().min(IN_A_ROW);
    let rows = cells.len().div_ceil(IN_A_ROW);
    let labels = (0..rows).map(|row| row.saturating_mul(IN_A_ROW).to_string()).collect();
    let across = Axis::numbered("", u64::try_from(columns).unwrap_or(0));
    let grid = Grid { cells, down: Axis { labels, ..Axis::default() }, across, ..Grid::default() };
    let title = if meaning.starts_with("a letter for each tile") { "tiles, one colour each" } else { "" };
    Some(Panel { title: title.to_owned(), grid, caption: Vec::new() })
}

/// Rows of numbers with their names, as a grid: where the last two of a column differ, it fails.
fn rows(lines: &[String]) -> Option<Panel> {
    let split =
        |line: &String| line.find("  ").map(|at| (line.get(..at).unwrap_or_default().to_owned(), ends(line, at)));
    let rows: Vec<(String, Vec<(usize, String)>)> = lines.iter().map(split).collect::<Option<_>>()?;
    let (_, first) = rows.first()?;
    let is_number = |(_, text): &(usize, String)| text.parse::<u64>().is_ok();
    if rows.len() < 2 || !rows.iter().flat_map(|(_, row)| row).all(|cell| is_number(cell) || cell.1 == "|") {
        return None;
    }
    let column = |end: usize| first.iter().position(|(at, _)| *at == end);
    let text = |row: usize, end: usize| rows.get(row)?.1.iter().find(|(at, _)| *at == end).map(|(_, text)| text);
    let (before, last) = (rows.len().checked_sub(2)?, rows.len().checked_sub(1)?);
    let differs = |end: usize| text(before, end).zip(text(last, end)).is_some_and(|(a, b)| a != b);
    let mut cells = Vec::new();
    for (row, (_, line)) in (0_u32..).zip(&rows) {
        for (end, words) in line.iter().filter(|(_, words)| words != "|") {
            let state = if differs(*end) { State::Conflict } else { State::Plain };
            let column = u32::try_from(column(*end)?).ok()?;
            cells.push(Cell { row, column, lines: vec![words.clone()], state, ..Cell::default() });
        }
    }
    let bars = first.iter().filter(|(_, text)| text == "|");
    let rule =
        |(at, _): &(usize, String)| Some(Rule { before: u32::try_from(column(*at)?).ok()?, weight: Weight::Heavy });
    let across =
        Axis { labels: vec![String::new(); first.len()], rules: bars.filter_map(rule).collect(), ..Axis::default() };
    let down = Axis { labels: rows.into_iter().map(|(name, _)| name).collect(), ..Axis::default() };
    Some(Panel { grid: Grid { down, across, cells, ..Grid::default() }, ..Panel::default() })
}

/// The words of a line from a place on, each with where it ends.
fn ends(line: &str, from: usize) -> Vec<(usize, String)> {
    let (mut found, mut at) = (Vec::new(), from);
    for word in line.get(from..).unwrap_or_default().split(' ') {
        let end = at.saturating_add(word.len());
        found.extend((!word.is_empty()).then(|| (end, word.to_owned())));
        at = end.saturating_add(1);
    }
    found
}

/// The index, in the first row, of the first column that fails.
fn failing_index(panel: &Panel) -> Option<u64> {
    let is_indexed = panel.grid.down.labels.first().is_some_and(|name| name == "index");
    let fails = panel.grid.cells.iter().find(|cell| is_indexed && cell.row == 0 && cell.state == State::Conflict)?;
    fails.lines.first()?.parse().ok()
}

fn legend(panel: &Panel) -> Vec<Key> {
    let keys = [
        (State::Never, "lost: none comes there"),
        (State::Twice, "several come there"),
        (State::Conflict, "past the end"),
    ];
    let is_there = |state: State| panel.grid.cells.iter().any(|cell| cell.state == state);
    keys.into_iter().filter(|(state, _)| is_there(*state)).map(|(state, text)| Key::of_state(state, text)).collect()
}
