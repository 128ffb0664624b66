//! The positions of all parts in points, common to all formats that place text freely.

use crate::scene::{Cell, Graph, Grid, Key, Link, Panel, Part, Scene, State};

/// The width of a letter, in cells and labels.
pub const LETTER: f64 = 6.7;
/// The height of a line of text.
pub const LINE: f64 = 14.0;
/// The space around the picture.
pub const MARGIN: f64 = 12.0;
/// The space between panels.
const APART: f64 = 26.0;
/// The least sides of a cell with text, and the side of one without.
const LEAST: (f64, f64) = (28.0, 22.0);
const PIXEL: f64 = 7.0;
/// The least width for the legend.
const LEAST_LEGEND: f64 = 480.0;
/// The factor by which bold letters are wider.
const BOLD: f64 = 1.08;
/// The points per centimeter of a graph, and the space around its numbers.
pub const CENTIMETRE: f64 = 40.0;
const AROUND: f64 = 16.0;
/// The side of a legend cell.
pub const KEY: f64 = 14.0;

/// A picture with the positions of all its parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed<'a> {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// The position of the title, if there is one.
    pub title: Option<(Point, &'a str)>,
    /// The panels.
    pub panels: Vec<Spot<'a>>,
    /// The graphs, with the origin of each.
    pub graphs: Vec<(Point, &'a Graph)>,
    /// The keys of the legend, with their upper left corners.
    pub legend: Vec<(Point, &'a Key)>,
    /// The lines below the picture.
    pub caption: Vec<(Point, &'a str)>,
}

/// A position: to the right, and down.
pub type Point = (f64, f64);

/// A panel with its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot<'a> {
    /// The panel.
    pub panel: &'a Panel,
    /// Its upper left corner.
    pub corner: Point,
    /// The upper left corner of its first cell.
    pub cells: Point,
    /// The sides of a cell.
    pub cell: Point,
}

impl Spot<'_> {
    /// The upper left corner of the cell in a row and a column.
    #[must_use]
    pub fn at(&self, row: u32, column: u32) -> Point {
        (self.cells.0 + f64::from(column) * self.cell.0, self.cells.1 + f64::from(row) * self.cell.1)
    }

    /// Runs of equal cells in a row, each as its first cell and its length, without cells that are invisible when small. `state` gives the
    /// mark of a cell.
    pub fn runs<'a>(&'a self, state: impl Fn(&Cell) -> State + 'a) -> impl Iterator<Item = (&'a Cell, u32)> {
        let mut cells = self.panel.grid.cells.iter().peekable();
        std::iter::from_fn(move || {
            while cells.next_if(|cell| !is_seen_small(state(cell))).is_some() {}
            let first = cells.next()?;
            let mut count = 1_u32;
            let looks = |cell: &Cell| (cell.row, cell.colour, state(cell));
            while let Some(_next) = cells
                .next_if(|next| looks(next) == looks(first) && first.column.checked_add(count) == Some(next.column))
            {
                count = count.saturating_add(1);
            }
            Some((first, count))
        })
    }

    /// The lower right corner of the grid.
    #[must_use]
    pub fn end(&self) -> Point {
        self.at(self.panel.grid.down.count(), self.panel.grid.across.count())
    }
}

/// Measures shared by the grids of a table, so that grids side by side can be compared.
#[derive(Clone, Copy)]
struct Measures {
    cell: Point,
    /// The width of row labels.
    labels: f64,
    /// The height of the names of bands above column labels.
    bands: f64,
}

impl Measures {
    fn from_panels(panels: &[&Panel]) -> Self {
        let most = |count: fn(&Grid) -> usize| panels.iter().map(|panel| count(&panel.grid)).max().unwrap_or(0);
        let written = |count: fn(&Grid) -> usize| {
            let grids = panels.iter().map(|panel| &panel.grid).filter(|grid| grid.is_written());
            grids.map(count).max().unwrap_or(0)
        };
        // An even width, so that borders and centers are at whole points: sharp lines, short numbers.
        let grids = panels.iter().map(|panel| &panel.grid).filter(|grid| grid.is_written());
        let wide = grids.map(|grid| {
            let letters = grid.letters().max(longest(&grid.across.labels));
            (f64::midpoint(letters_wide(letters), LETTER) / f64::from(grid.width())).ceil() * 2.0
        });
        let wide = wide.fold(0.0, f64::max);
        let cell = (wide, lines_high(written(Grid::lines)) + 8.0);
        let labels = letters_wide(most(|grid| longest(&grid.down.labels)).max(2)) + LETTER;
        let beside = panels.iter().map(|panel| bands_wide(&panel.grid)).fold(0.0, f64::max);
        let bands = if most(|grid| grid.across.bands.len()) > 0 { LINE } else { 0.0 };
        Self { cell: (cell.0.max(LEAST.0), cell.1.max(LEAST.1)), labels: (labels + beside).ceil(), bands }
    }

    fn from_table(rows: &[Vec<Option<Part>>]) -> Self {
        let panels = rows.iter().flatten().flatten().filter_map(|part| match part {
            Part::Panel(panel) => Some(&**panel),
            Part::Graph(_) | Part::Table(_) => None,
        });
        Self::from_panels(&panels.collect::<Vec<_>>())
    }

    /// The sides of the cells of a grid.
    fn cell(&self, grid: &Grid) -> Point {
        let (wide, high) = if grid.is_written() { self.cell } else { (PIXEL, PIXEL) };
        (wide * f64::from(grid.width()), high)
    }

    /// The offset of a panel's first cell from its corner.
    fn inset(&self, panel: &Panel) -> Point {
        let lines = usize::from(!panel.title.is_empty()).saturating_add(usize::from(!axes(&panel.grid).is_empty()));
        (self.labels, lines_high(lines) + self.bands + LINE + 4.0)
    }

    fn size(&self, panel: &Panel) -> Point {
        let spot = self.spot(panel, (0.0, 0.0));
        let (right, below) = spot.end();
        let wide = |lines: &[&str]| letters_wide(lines.iter().map(|line| line.chars().count()).max().unwrap_or(0));
        let captions: Vec<&str> = panel.caption.iter().map(String::as_str).collect();
        // Captions begin below the first cell.
        let captions = if captions.is_empty() { 0.0 } else { spot.cells.0 + wide(&captions) };
        let words = wide(&[&panel.title]).max(wide(&[&axes(&panel.grid)])).max(captions).ceil();
        let cut = |left_out: u64| if left_out > 0 { LINE } else { 0.0 };
        let lines = lines_high(panel.caption.len()) + cut(panel.grid.down.left_out);
        ((right + cut(panel.grid.across.left_out)).max(words), below + lines + 6.0)
    }

    fn spot<'a>(&self, panel: &'a Panel, corner: Point) -> Spot<'a> {
        let inset = self.inset(panel);
        Spot { panel, corner, cells: (corner.0 + inset.0, corner.1 + inset.1), cell: self.cell(&panel.grid) }
    }
}

/// The size of a part.
fn room(part: &Part, around: &Measures) -> Point {
    match part {
        Part::Panel(panel) => around.size(panel),
        Part::Graph(graph) => {
            let (wide, high) = (graph.end().0 * CENTIMETRE, graph.end().1 * CENTIMETRE);
            let words = letters_wide(graph.caption.chars().count());
            ((wide + 2.0 * AROUND).max(words).ceil(), high + 2.0 * AROUND + LINE)
        }
        Part::Table(rows) => {
            let (columns, heights) = sides(rows, &Measures::from_table(rows));
            (spread(&columns), spread(&heights))
        }
    }
}

/// The widths of the columns and the heights of the rows.
fn sides(rows: &[Vec<Option<Part>>], measures: &Measures) -> (Vec<f64>, Vec<f64>) {
    let (mut columns, mut heights): (Vec<f64>, _) = (Vec::new(), Vec::new());
    for row in rows {
        let mut highest = 0.0_f64;
        for (column, part) in row.iter().enumerate() {
            let (width, height) = part.as_ref().map_or((0.0, 0.0), |part| room(part, measures));
            highest = highest.max(height);
            match columns.get_mut(column) {
                Some(widest) => *widest = width.max(*widest),
                None => columns.push(width),
            }
        }
        heights.push(highest);
    }
    (columns, heights)
}

/// The parts that have been placed.
#[derive(Default)]
struct Found<'a> {
    panels: Vec<Spot<'a>>,
    graphs: Vec<(Point, &'a Graph)>,
}

fn spots<'a>(part: &'a Part, around: &Measures, corner: Point, found: &mut Found<'a>) {
    let rows = match part {
        Part::Panel(panel) => return found.panels.push(around.spot(panel, corner)),
        Part::Graph(graph) => {
            // The columns are centered above the text below them.
            let inside = room(part, around).0 - graph.end().0 * CENTIMETRE;
            return found.graphs.push(((corner.0 + inside / 2.0, corner.1 + AROUND), graph));
        }
        Part::Table(rows) => rows,
    };
    let measures = Measures::from_table(rows);
    let (columns, heights) = sides(rows, &measures);
    let mut y = corner.1;
    for (row, height) in rows.iter().zip(heights) {
        let mut x = corner.0;
        for (part, width) in row.iter().zip(&columns) {
            if let Some(part) = part {
                spots(part, &measures, (x, y), found);
            }
            x += width + APART;
        }
        y += height + APART;
    }
}

/// The line above a grid: the directions of its axes.
#[must_use]
pub fn axes(grid: &Grid) -> String {
    let named = [(&grid.down.title, "↓"), (&grid.across.title, "→")];
    let named = named.iter().filter(|(title, _)| !title.is_empty());
    named.map(|(title, arrow)| format!("{title} {arrow}")).collect::<Vec<_>>().join(", ")
}

/// The ends of an arrow between panels, if they are side by side.
#[must_use]
pub fn link(panels: &[Spot<'_>], link: &Link) -> Option<(Point, Point)> {
    let (from, to) = (panels.get(link.from.0)?, panels.get(link.to.0)?);
    let middle = |spot: &Spot<'_>, row: u32| spot.at(row, 0).1 + spot.cell.1 / 2.0;
    let start = (from.end().0 + BESIDE, middle(from, link.from.1));
    let end = (to.corner.0, middle(to, link.to.1));
    (start.0 < end.0).then_some((start, end))
}

/// The space between a bracket and the labels, and between it and its text.
const BESIDE: f64 = 4.0;

/// The width of the names beside bands of rows.
fn bands_wide(grid: &Grid) -> f64 {
    let longest = grid.down.bands.iter().map(|band| band.text.chars().count()).max();
    longest.map_or(0.0, |letters| letters_wide(letters) + 2.0 * BESIDE)
}

/// The names in the margin of a panel: the ends of each one's bracket, the place of its text, the text. Names of rows end at their place,
/// names of columns have their middle there.
pub fn bands<'a>(spot: &'a Spot<'_>, is_across: bool) -> impl Iterator<Item = (Point, Point, Point, &'a str)> {
    let grid = &spot.panel.grid;
    let labels = letters_wide(longest(&grid.down.labels));
    let (x, y) = (spot.cells.0 - LETTER - labels - BESIDE, spot.cells.1 - LINE - 3.0);
    let bands = if is_across { &grid.across.bands } else { &grid.down.bands };
    bands.iter().map(move |band| {
        let (first, last) = (band.at.0, band.at.0.saturating_add(band.at.1));
        if is_across {
            let (left, right) = (spot.at(0, first).0 + 3.0, spot.at(0, last).0 - 3.0);
            ((left, y), (right, y), (f64::midpoint(left, right), y - BESIDE), band.text.as_str())
        } else {
            let (top, bottom) = (spot.at(first, 0).1 + 3.0, spot.at(last, 0).1 - 3.0);
            ((x, top), (x, bottom), (x - BESIDE, f64::midpoint(top, bottom) + 4.0), band.text.as_str())
        }
    })
}

fn longest(labels: &[String]) -> usize {
    labels.iter().map(|label| label.chars().count()).max().unwrap_or(0)
}

/// The width of this many letters.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "lines are short")]
pub fn letters_wide(letters: usize) -> f64 {
    letters as f64 * LETTER
}

#[expect(clippy::cast_precision_loss, reason = "lines are few")]
fn lines_high(lines: usize) -> f64 {
    lines as f64 * LINE
}

fn spread(sides: &[f64]) -> f64 {
    sides.iter().map(|side| side + APART).sum::<f64>() - if sides.is_empty() { 0.0 } else { APART }
}

/// The keys of the legend in lines no longer than `width` if possible, and their size.
fn flow(legend: &[Key], width: f64, top: f64) -> (Vec<(Point, &Key)>, Point) {
    let (mut x, mut y, mut right, mut placed) = (0.0_f64, 0.0, 0.0_f64, Vec::new());
    for key in legend {
        let room = KEY + LETTER + letters_wide(key.text.chars().count());
        if x > 0.0 && x + room > width {
            (x, y) = (0.0, y + KEY + 5.0);
        }
        placed.push(((MARGIN + x, top + y), key));
        right = right.max(x + room);
        x += room + 2.0 * LETTER;
    }
    (placed, (right, if legend.is_empty() { 0.0 } else { y + KEY + 8.0 }))
}

/// Places all parts of a scene.
///
/// ```
/// use layout_picture::{place::place, scene::Scene};
/// assert!(place(&Scene::default()).panels.is_empty());
/// ```
#[must_use]
pub fn place(scene: &Scene) -> Placed<'_> {
    let measures = Measures::from_panels(&scene.panels());
    let mut y = MARGIN;
    let mut line = |height: f64| {
        let before = y;
        y += height;
        before
    };
    let title = (!scene.title.is_empty()).then(|| ((MARGIN, line(LINE + 8.0)), scene.title.as_str()));
    let (width, height) = room(&scene.body, &measures);
    let mut found = Found::default();
    spots(&scene.body, &measures, (MARGIN, line(height + 8.0)), &mut found);
    let (legend, keys) = flow(&scene.legend, width.max(LEAST_LEGEND), line(0.0));
    line(keys.1);
    let caption: Vec<_> = scene.caption.iter().map(|text| ((MARGIN, line(LINE + 2.0)), text.as_str())).collect();
    let words = scene.caption.iter().chain([&scene.title]).map(|text| text.chars().count());
    let words = letters_wide(words.max().unwrap_or(0)) * BOLD;
    Placed {
        width: (width.max(words).max(keys.0) + 2.0 * MARGIN).ceil(),
        height: y + MARGIN,
        title,
        panels: found.panels,
        graphs: found.graphs,
        legend,
        caption,
    }
}

/// The distance between labels that are written where cells are smaller than text: every how many.
#[must_use]
pub fn every(spot: &Spot<'_>, labels: &[String], side: f64, is_across: bool) -> usize {
    let needed = if is_across { letters_wide(longest(labels)) + 2.0 } else { LINE - 2.0 };
    let mut every = 1_usize;
    while !spot.panel.grid.is_written() && f64::from(u32::try_from(every).unwrap_or(u32::MAX)) * side < needed {
        every = every.saturating_mul(2);
    }
    every
}

/// Returns true if a state is visible in cells without text.
#[must_use]
pub const fn is_seen_small(state: State) -> bool {
    !matches!(state, State::Never)
}

/// The distance of the lines in hatched cells.
const HATCHING: f64 = 7.0;

/// The lines that hatch a cell, each from its lower left to its upper right end.
pub fn hatching((x, y): Point, (width, height): Point) -> impl Iterator<Item = (Point, Point)> {
    let lines = (1_u32..).map(|line| f64::from(line) * HATCHING).take_while(move |sum| *sum < width + height);
    lines.map(move |sum| {
        let (left, below) = ((sum - height).max(0.0), sum.min(height));
        let (right, above) = (sum.min(width), (sum - width).max(0.0));
        ((x + left, y + below), (x + right, y + above))
    })
}

/// A place in a graph, in points.
#[must_use]
pub fn in_graph(origin: Point, (x, y): (f64, f64)) -> Point {
    (origin.0 + x * CENTIMETRE, origin.1 + y * CENTIMETRE)
}

/// The center of a graph's caption.
#[must_use]
pub fn below(origin: Point, graph: &Graph) -> Point {
    let (x, y) = in_graph(origin, graph.end());
    (f64::midpoint(origin.0, x), y + AROUND + LINE / 2.0)
}

/// The other two corners of the head of an arrow that ends at `to`.
#[must_use]
pub fn head(from: Point, to: Point) -> [Point; 2] {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let length = x.hypot(y).max(1.0);
    let (along, across) = ((x / length * 8.0, y / length * 8.0), (-y / length * 3.5, x / length * 3.5));
    [(to.0 - along.0 + across.0, to.1 - along.1 + across.1), (to.0 - along.0 - across.0, to.1 - along.1 - across.1)]
}
