//! A refusal: the operands, and the place where they fail.

use layout_algebra::diagnose::{Cell as Number, Diagnosis, Fails, Figure, Rows, Stripped};
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

/// An error, as its picture shows it.
#[derive(Clone, Copy, Debug)]
pub struct Refused<'a> {
    /// Its sentence.
    pub headline: &'a str,
    /// The part that fails, if it is a mode: `in mode 1: 8:1 o (3,2):(1,4)`.
    pub part: Option<&'a str>,
    /// The figure of its diagnosis.
    pub figure: &'a Figure,
    /// The correction.
    pub help: Option<&'a str>,
    /// The operands that are layouts.
    pub operands: &'a [Operand<'a>],
    /// The tiler that does not fill the first operand: of two modes, their grid is drawn instead of the strip of one.
    pub tiler: Option<&'a Tiler>,
}

impl<'a> From<&'a Diagnosis> for Refused<'a> {
    fn from(diagnosis: &'a Diagnosis) -> Self {
        let part = diagnosis.notes().find(|note| is_of_mode(note));
        let (headline, figure, help) = (diagnosis.headline(), diagnosis.figure(), diagnosis.help());
        Self { headline, part, figure, help, operands: &[], tiler: None }
    }
}

/// Returns true for the note of an error that names the mode in which it is.
#[must_use]
pub fn is_of_mode(note: &str) -> bool {
    note.starts_with("in mode ")
}

/// The picture of a refusal.
///
/// ```
/// use layout_algebra::diagnose::{Operation, OwnedCall};
/// use layout_algebra::{ComposedLayout, IntTuple, LayoutValue, Rounding, Tiler, logical_divide, make_layout};
/// use layout_picture::family::{Refused, refusal};
/// use layout_picture::scene::State;
/// let divided = |a: &LayoutValue, tile: &Tiler| {
///     let refused = logical_divide(a, tile, Rounding::Exact).unwrap_err();
///     OwnedCall::new(Operation::LogicalDivide).layout(a).tiler(tile).explain(&refused)
/// };
/// let scene = refusal(&(&divided(&LayoutValue::line(10, 1)?, &Tiler::extent(3)?)).into())?;
/// let past = scene.panels()[0].grid.cells.iter().filter(|cell| cell.state == State::Conflict).count();
/// assert_eq!((past, scene.caption[0].starts_with("help: try `2:1`")), (2, true));
///
/// let (a, tiler) = (make_layout(&IntTuple::flat(&[4, 6])?)?, Tiler::by_mode(&[Tiler::extent(3)?, Tiler::extent(2)?])?);
/// let (diagnosis, operands) = (divided(&a, &tiler), [("A", ComposedLayout::plain(&a), None)]);
/// let scene = refusal(&Refused { operands: &operands, tiler: Some(&tiler), ..(&diagnosis).into() })?;
/// assert_eq!((scene.panels().len(), scene.panels()[0].grid.cells.len()), (1, 36));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
///
/// # Errors
/// [`AlgebraError::Overflow`] if a number of an operand is too large.
pub fn refusal(refused: &Refused<'_>) -> Result<Scene, AlgebraError> {
    let mut scene = Scene { title: format!("error: {}", refused.headline), ..Scene::default() };
    scene.caption.extend(refused.help.map(|help| format!("help: {help}")));
    if let Some(panel) = tiles(refused)? {
        scene.legend = legend(&panel);
        scene.body = Part::column(vec![panel.into()]);
        return Ok(scene);
    }
    let small = |layout: &ComposedLayout| layout.size().is_ok_and(|size| size <= MOST_DRAWN) && layout.cosize().is_ok();
    let grids = refused.operands.iter().filter(|(_, layout, _)| small(layout)).map(operand);
    let mut grids = grids.collect::<Result<Vec<_>, _>>()?;
    let is_straight = matches!(refused.figure, Figure::Rows(rows) if is_straight(rows));
    if is_straight {
        // B is read first: what it gives is an index of A.
        grids.reverse();
    }
    let mut parts = if grids.is_empty() { Vec::new() } else { vec![Part::row(grids)] };
    if let Some(mut panel) = figure(refused.figure) {
        if let Figure::Strip(..) = refused.figure {
            scene.legend = legend(&panel);
        }
        panel.title = [refused.part.unwrap_or_default(), &panel.title]
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
            .join(": ");
        parts.push(panel.into());
    }
    if scene.legend.is_empty() && parts.iter().flat_map(Part::panels).any(fails) {
        scene.legend.push(Key::of_state(State::Conflict, "where it fails"));
    }
    scene.body = Part::column(parts);
    if is_straight {
        scene.links = link(&scene).into_iter().collect();
    }
    Ok(scene)
}

/// The grid of tiles that do not fill the first operand, if it has one instead of a strip.
fn tiles(refused: &Refused<'_>) -> Result<Option<Panel>, AlgebraError> {
    let (Figure::Strip(_, Stripped::Tiles), Some(tiler), [(_, a, _), ..]) =
        (refused.figure, refused.tiler, refused.operands)
    else {
        return Ok(None);
    };
    let panel = refused_tiles(a, tiler)?;
    Ok(panel.filter(|panel| panel.grid.cells.iter().any(|cell| cell.state != State::Plain)))
}

fn figure(figure: &Figure) -> Option<Panel> {
    match figure {
        Figure::Nothing => None,
        Figure::Rows(of) => Some(rows(of)),
        Figure::Strip(of, what) => Some(strip(of, *what)),
        Figure::Bytes { thread, address, width } => Some(bytes(*thread, *address, *width)),
    }
}

/// The row of the offsets that a composition would have, if it went straight on.
const STRAIGHT: &str = "going straight";

/// Returns true for the rows of a composition: an index that B gives, its offset in A, and what it would be.
fn is_straight(rows: &Rows) -> bool {
    rows.rows().any(|(name, _)| name == STRAIGHT)
}

/// The arrow from where B fails to where A does, if both are drawn: the last panel is that of the rows.
fn link(scene: &Scene) -> Option<Link> {
    let failing = |panel: &Panel| panel.grid.cells.iter().find(|cell| cell.state == State::Conflict).map(|it| it.row);
    let panels = scene.panels();
    let (_rows, operands) = panels.split_last()?;
    let mut places = operands.iter().enumerate().filter_map(|(at, panel)| Some((at, failing(panel)?)));
    let (from, to) = (places.next()?, places.next_back()?);
    // Not across other panels.
    (from.0.checked_add(1) == Some(to.0)).then_some(Link { from, to })
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
    let name = format!("{name} = {}", notation(layout));
    // Of several slices those are drawn that fail.
    let mut panels: Vec<_> = part.panels().into_iter().filter(|panel| fails(panel)).cloned().collect();
    if part.panels().len() > 1 && !panels.is_empty() {
        for panel in &mut panels {
            panel.title = format!("{name} at {}", panel.title);
        }
        return Ok(Part::row(panels.into_iter().map(Part::from).collect()));
    }
    let mut part = Part::column(vec![part]);
    if let Some(panel) = part.first() {
        panel.title = name;
    }
    Ok(part)
}

fn fails(panel: &Panel) -> bool {
    panel.grid.cells.iter().any(|cell| cell.state == State::Conflict)
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
