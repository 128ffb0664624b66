//! A refusal: the operands, and the place where they fail.

use layout_algebra::diagnose::{Cell as Number, Fails, Figure, Rows, Stripped};
use layout_algebra::picture::{Strip, Visit};
use layout_algebra::{AlgebraError, ComposedLayout, Tiler};

use super::cells::{Look, slices};
use super::layout::notation;
use super::tiles::refused_tiles;
use crate::scene::{Axis, Cell, Colour, Data, Grid, Key, Link, Panel, Part, Rule, Scene, State, Weight};

/// The most elements of an operand to draw.
const MOST_DRAWN: u64 = 1024;
/// The offsets per row of a strip.
const IN_A_ROW: usize = 32;

/// An operand: its name, its value, and the index or offset at which it fails, if known.
pub type Operand<'a> = (&'a str, ComposedLayout, Option<u64>);

/// The picture of a refusal, from its headline, the figure of its diagnosis, and its help.
///
/// ```
/// use layout_algebra::diagnose::{Operation, OwnedCall};
/// use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide};
/// use layout_picture::{family, scene::State};
/// let (a, tile) = (LayoutValue::line(10, 1)?, Tiler::extent(3)?);
/// let refused = logical_divide(&a, &tile, Rounding::Exact).unwrap_err();
/// let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tile).explain(&refused);
/// let scene = family::refusal(diagnosis.headline(), diagnosis.figure(), diagnosis.help(), &[])?;
/// let past = scene.panels()[0].grid.cells.iter().filter(|cell| cell.state == State::Conflict).count();
/// assert_eq!((past, scene.caption[0].starts_with("help: try `2:1`")), (2, true));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
pub fn refusal(
    headline: &str,
    figure: &Figure,
    help: Option<&str>,
    operands: &[Operand<'_>],
) -> Result<Scene, AlgebraError> {
    let small = |layout: &ComposedLayout| layout.size().is_ok_and(|size| size <= MOST_DRAWN) && layout.cosize().is_ok();
    let mut operands = operands.to_vec();
    let is_straight = matches!(figure, Figure::Rows(rows) if is_straight(rows));
    if is_straight {
        // B is read first: what it gives is an index of A.
        operands.reverse();
    }
    let grids = operands.iter().filter(|(_, layout, _)| small(layout)).map(operand).collect::<Result<Vec<_>, _>>()?;
    let mut parts = if grids.is_empty() { Vec::new() } else { vec![Part::row(grids)] };
    let mut scene = Scene { title: format!("error: {headline}"), ..Scene::default() };
    match figure {
        Figure::Nothing => (),
        Figure::Rows(of) => parts.push(rows(of).into()),
        Figure::Strip(of, what) => {
            let panel = strip(of, *what);
            scene.legend = legend(&panel);
            parts.push(panel.into());
        }
        Figure::Bytes { thread, address, width } => parts.push(bytes(*thread, *address, *width).into()),
    }
    let fails = |panel: &Panel| panel.grid.cells.iter().any(|cell| cell.state == State::Conflict);
    if scene.legend.is_empty() && parts.iter().flat_map(Part::panels).any(fails) {
        scene.legend.push(Key::of_state(State::Conflict, "where it fails"));
    }
    scene.caption.extend(help.map(|help| format!("help: {help}")));
    scene.body = Part::column(parts);
    if is_straight {
        scene.links = link(&scene).into_iter().collect();
    }
    Ok(scene)
}

/// The picture of a tiler that does not fill a layout of two modes: one grid instead of the strip of a mode.
///
/// The other parameters are those of [`refusal`]; the scene is that one if the tiles cannot be drawn in two dimensions.
///
/// ```
/// use layout_algebra::diagnose::{Operation, OwnedCall};
/// use layout_algebra::{ComposedLayout, IntTuple, Rounding, Tiler, logical_divide, make_layout};
/// use layout_picture::family;
/// let a = make_layout(&IntTuple::flat(&[4, 6])?)?;
/// let tiler = Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?;
/// let refused = logical_divide(&a, &tiler, Rounding::Exact).unwrap_err();
/// let diagnosis = OwnedCall::new(Operation::LogicalDivide).layout(&a).tiler(&tiler).explain(&refused);
/// let operands = [("A", ComposedLayout::plain(&a), None)];
/// let scene = family::refused_division(diagnosis.headline(), diagnosis.figure(), diagnosis.help(), &operands, &tiler)?;
/// assert_eq!((scene.panels().len(), scene.panels()[0].grid.cells.len()), (1, 36));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
///
/// # Errors
/// Same errors as [`refusal`].
pub fn refused_division(
    headline: &str,
    figure: &Figure,
    help: Option<&str>,
    operands: &[Operand<'_>],
    tiler: &Tiler,
) -> Result<Scene, AlgebraError> {
    let mut scene = refusal(headline, figure, help, operands)?;
    if let (Figure::Strip(_, Stripped::Tiles), Some((_, a, _))) = (figure, operands.first())
        && let Some(panel) = refused_tiles(a, tiler)?
        && panel.grid.cells.iter().any(|cell| cell.state != State::Plain)
    {
        scene.legend = legend(&panel);
        scene.body = Part::column(vec![panel.into()]);
    }
    Ok(scene)
}

/// The row of the offsets that a composition would have, if it went straight on.
const STRAIGHT: &str = "going straight";

/// Returns true for the rows of a composition: an index that B gives, its offset in A, and what it would be.
fn is_straight(rows: &Rows) -> bool {
    rows.rows().any(|(name, _)| name == STRAIGHT)
}

/// The arrow from where B fails to where A does.
fn link(scene: &Scene) -> Option<Link> {
    let failing = |panel: &Panel| panel.grid.cells.iter().find(|cell| cell.state == State::Conflict).map(|it| it.row);
    let panels = scene.panels();
    let [b, a, _rows] = panels.as_slice() else { return None };
    Some(Link { from: (0, failing(b)?), to: (1, failing(a)?) })
}

/// `expected 64, is 18`: the last offset of rows of a composition.
fn expected(lines: &[(&str, &[Number])]) -> Option<String> {
    let last = |line: &(&str, &[Number])| line.1.last().map(|cell| written(cell).0.concat());
    let [_, is, (name, _)] = lines else { return None };
    let (is, expected) = (last(is)?, last(lines.last()?)?);
    (*name == STRAIGHT && is != expected).then(|| format!("expected {expected}, is {is}"))
}

/// An operand as a grid: the first one fails at an index, others at the offset that is that index.
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

/// A strip of offsets as cells, in the colors of their visitors.
fn strip(strip: &Strip, of: Stripped) -> Panel {
    let cells = strip.visits().enumerate().map(|(offset, visit)| {
        let (row, column) = (place(offset.checked_div(IN_A_ROW)), place(offset.checked_rem(IN_A_ROW)));
        let (colour, state) = match visit {
            Visit::Never => (Colour::Plain, State::Never),
            Visit::Twice => (Colour::Plain, State::Twice),
            Visit::Once(number) if offset >= strip.size() => (Colour::class(number.into()), State::Conflict),
            Visit::Once(number) => (Colour::class(number.into()), State::Plain),
        };
        let lines = if state == State::Never { Vec::new() } else { vec![offset.to_string()] };
        let data = Data { offset: u64::try_from(offset).ok(), ..Data::default() };
        Cell { row, column, lines, colour, state, data }
    });
    let cells: Vec<Cell> = cells.collect();
    let (columns, rows) = (cells.len().min(IN_A_ROW), cells.len().div_ceil(IN_A_ROW));
    let labels = (0..rows).map(|row| row.saturating_mul(IN_A_ROW).to_string()).collect();
    let across = Axis::numbered("", u64::try_from(columns).unwrap_or(0));
    let grid = Grid { cells, down: Axis { labels, ..Axis::default() }, across, ..Grid::default() };
    let title = match of {
        Stripped::Tiles => "tiles, one colour each",
        Stripped::Offsets => "the offsets of the layout",
        Stripped::Coordinates => "the coordinates that are held",
        Stripped::Indices => "the indices that are accessed",
    };
    Panel { title: title.to_owned(), grid, caption: Vec::new() }
}

fn place(number: Option<usize>) -> u32 {
    number.and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
}

/// Named rows of numbers as a grid; a bar becomes a rule between columns.
fn rows(rows: &Rows) -> Panel {
    let lines: Vec<(&str, &[Number])> = rows.rows().collect();
    let (_, first) = lines.first().copied().unwrap_or_default();
    let bars = |before: usize| first.iter().take(before).filter(|cell| is_bar(cell)).count();
    let longest = lines.iter().map(|(_, line)| line.len()).max().unwrap_or(0);
    let at = |row: usize, column: usize| lines.get(row).and_then(|(_, line)| line.get(column));
    let fails = |column: usize| match rows.fails() {
        Fails::Nowhere => false,
        Fails::Last | Fails::At(_) => column.checked_add(1) == Some(longest),
        Fails::WhereTheyDiffer => lines.len().checked_sub(2).is_some_and(|row| {
            let sides = at(row, column).zip(at(row.saturating_add(1), column));
            sides.is_some_and(|(one, other)| one != other && !is_empty(one) && !is_empty(other))
        }),
    };
    let mut cells = Vec::new();
    for (row, (_, line)) in (0_u32..).zip(&lines) {
        for (column, cell) in line.iter().enumerate().filter(|(_, cell)| !is_empty(cell) && !is_bar(cell)) {
            let (lines, colour) = written(cell);
            let state = if fails(column) { State::Conflict } else { State::Plain };
            let column = place(column.checked_sub(bars(column)));
            cells.push(Cell { row, column, lines, colour, state, ..Cell::default() });
        }
    }
    let rules = first.iter().enumerate().filter(|(_, cell)| is_bar(cell));
    let rule = |(at, _): (usize, &Number)| Rule { before: place(at.checked_sub(bars(at))), weight: Weight::Heavy };
    let labels = vec![String::new(); longest.saturating_sub(bars(longest))];
    let across = Axis { labels, rules: rules.map(rule).collect(), ..Axis::default() };
    // In a picture of A and B the rows say how they are reached.
    let names: &[&str] = if is_straight(rows) { &["i = B(c)", "A(i)", "if straight"] } else { &[] };
    let label = |(row, (name, _)): (usize, &(&str, _))| names.get(row).unwrap_or(name).to_string();
    let down = Axis { labels: lines.iter().enumerate().map(label).collect(), ..Axis::default() };
    let caption = expected(&lines).into_iter().collect();
    Panel { grid: Grid { down, across, cells, ..Grid::default() }, caption, ..Panel::default() }
}

fn is_bar(cell: &Number) -> bool {
    *cell == Number::Sign("|")
}

fn is_empty(cell: &Number) -> bool {
    *cell == Number::Sign("")
}

/// The text of a cell, and its color: a set bit has one.
fn written(cell: &Number) -> (Vec<String>, Colour) {
    match cell {
        Number::Number(number) => (vec![number.to_string()], Colour::Plain),
        Number::Mode(mode) => (vec![format!("{}:{}", mode.extent, mode.stride)], Colour::Plain),
        Number::Sign("x") => (vec!["x".to_owned()], Colour::class(0)),
        Number::Sign(".") => (vec!["·".to_owned()], Colour::Plain),
        Number::Sign(sign) => (vec![(*sign).to_owned()], Colour::Plain),
    }
}

/// The bytes of the two units that a request straddles.
fn bytes(thread: u64, address: u64, width: u64) -> Panel {
    let first = address.saturating_sub(address.checked_rem(width).unwrap_or(0));
    let (middle, end) = (first.saturating_add(width), address.saturating_add(width));
    let all = first..middle.saturating_add(width);
    let cells = (0_u32..).zip(all.clone()).map(|(column, byte)| {
        let is_requested = (address..end).contains(&byte);
        let colour = if is_requested { Colour::class(0) } else { Colour::Plain };
        let state = if is_requested && byte >= middle { State::Conflict } else { State::Plain };
        let lines = if is_requested { vec!["x".to_owned()] } else { Vec::new() };
        Cell { row: 0, column, lines, colour, state, ..Cell::default() }
    });
    let before = u32::try_from(width).unwrap_or(u32::MAX);
    let rules = vec![Rule { before, weight: Weight::Heavy }];
    let across = Axis {
        title: "byte".to_owned(),
        labels: all.clone().map(|byte| byte.to_string()).collect(),
        rules,
        ..Axis::default()
    };
    let down = Axis { labels: vec![format!("thread {thread}")], ..Axis::default() };
    Panel { grid: Grid { cells: cells.collect(), down, across, ..Grid::default() }, ..Panel::default() }
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
