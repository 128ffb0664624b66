//! LaTeX: a `tikzpicture` in points, for the packages `tikz` and `xcolor`.

use std::fmt::Write;

use layout_algebra::picture::Grouped;

use crate::palette::{Palette, Theme, share};
use crate::place::{
    KEY, LETTER, LINE, Placed, Point, Spot, axes, bands, below, every, hatching, in_graph, link as link_ends, place,
};
use crate::scene::{Axis, Cell, Colour, Graph, Line, Scene, State, Weight};

/// A picture as a `tikzpicture`.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::{Theme, backend::tikz::tikz, family};
/// let scene = family::layout(&ComposedLayout::plain(&LayoutValue::line(2, 3)?))?;
/// assert!(tikz(&scene, Theme::Light).contains("\\node[cell] at "));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn tikz(scene: &Scene, theme: Theme) -> String {
    let placed = place(scene);
    let mut page = Page { text: String::new(), palette: Palette::of(theme) };
    page.open(&placed);
    if let Some((point, title)) = placed.title {
        page.words("title", (point.0, point.1 + LINE - 6.0), title);
    }
    placed.panels.iter().for_each(|spot| page.panel(spot));
    for (from, to) in scene.links.iter().filter_map(|link| link_ends(&placed.panels, link)) {
        page.add(format_args!("\\draw[ink,->] {} -- {};", tex_point(from), tex_point(to)));
    }
    placed.graphs.iter().for_each(|(origin, graph)| page.graph(*origin, graph));
    for ((x, y), key) in &placed.legend {
        page.fill((*x, *y), (KEY, KEY), key.colour, key.state);
        page.words("label", (x + KEY + LETTER, y + KEY / 2.0), &key.text);
    }
    for ((x, y), text) in &placed.caption {
        page.words("label", (*x, y + LINE / 2.0), text);
    }
    page.text + "\\end{tikzpicture}\n"
}

/// The beginning of a document, and the text around each picture, which makes a page of the picture's size in every engine without a class
/// that small installations lack.
const PREAMBLE: &str =
    "\\documentclass{article}\n\\usepackage{tikz}\n\\hoffset=-1in\n\\voffset=-1in\n\\begin{document}\n";
const BEFORE: &str = "\\setbox0=\\hbox{%\n";
const AFTER: &str = "}%\n\\csname \\ifdefined\\pagewidth\\else pdf\\fi pagewidth\\endcsname=\\wd0\n\
                     \\csname \\ifdefined\\pageheight\\else pdf\\fi pageheight\\endcsname=\\dimexpr\\ht0+\\dp0\\relax\n\
                     \\shipout\\box0\n";

/// A document with one page per picture.
///
/// ```
/// use layout_picture::{Theme, backend::tikz::document};
/// assert!(document(&[], Theme::Light).starts_with("\\documentclass{article}\n\\usepackage{tikz}\n"));
/// ```
#[must_use]
pub fn document(scenes: &[Scene], theme: Theme) -> String {
    let pages: String = scenes.iter().map(|scene| [BEFORE, &tikz(scene, theme), AFTER].concat()).collect();
    format!("{PREAMBLE}{pages}\\end{{document}}\n")
}

/// A picture being written.
struct Page {
    text: String,
    palette: Palette,
}

impl Page {
    fn add(&mut self, what: std::fmt::Arguments<'_>) {
        let _written = self.text.write_fmt(what);
        self.text.push('\n');
    }

    fn open(&mut self, placed: &Placed<'_>) {
        let Palette { page, ink, faint, line, conflict, steps, classes } = self.palette;
        for (name, colour) in [("page", page), ("ink", ink), ("faint", faint), ("line", line), ("conflict", conflict)] {
            self.define(name, colour);
        }
        for (letter, colours) in [("step", &steps[..]), ("class", &classes)] {
            colours.iter().enumerate().for_each(|(at, colour)| self.define(&format!("{letter}{at}"), colour));
        }
        self.add(format_args!(
            "\\begin{{tikzpicture}}[x=0.75bp,y=-0.75bp,every node/.style={{inner sep=0,font=\\ttfamily\\fontsize{{8}}{{10.5}}\
             \\selectfont\\frenchspacing,text=ink}},cell/.style={{align=center}},label/.style={{anchor=west,text=faint}},\
             title/.style={{anchor=west,font=\\bfseries\\ttfamily\\fontsize{{8}}{{10.5}}\\selectfont\\frenchspacing}},\
             column/.style={{anchor=south,text=faint}},row/.style={{anchor=east,text=faint}}]"
        ));
        self.add(format_args!("\\fill[page] (0,0) rectangle ({:.1},{:.1});", placed.width, placed.height));
    }

    fn define(&mut self, name: &str, colour: &str) {
        self.add(format_args!("\\definecolor{{{name}}}{{HTML}}{{{}}}%", colour.trim_start_matches('#').to_uppercase()));
    }

    fn words(&mut self, style: &str, (x, y): Point, text: &str) {
        self.add(format_args!("\\node[{style}] at ({x:.1},{y:.1}) {{{}}};", escaped(text)));
    }

    fn panel(&mut self, spot: &Spot<'_>) {
        let (grid, (x, mut y)) = (&spot.panel.grid, spot.corner);
        y += LINE / 2.0;
        if !spot.panel.title.is_empty() {
            self.words("title", (x, y), &spot.panel.title);
            y += LINE;
        }
        self.words("label", (x, y), &axes(grid));
        for (column, label) in
            (0_u32..).zip(&grid.across.labels).step_by(every(spot, &grid.across.labels, spot.cell.0, true))
        {
            self.words("column", (spot.at(0, column).0 + spot.cell.0 / 2.0, spot.cells.1 - 3.0), label);
        }
        for (row, label) in (0_u32..).zip(&grid.down.labels).step_by(every(spot, &grid.down.labels, spot.cell.1, false))
        {
            self.words("row", (spot.cells.0 - 5.0, spot.at(row, 0).1 + spot.cell.1 / 2.0), label);
        }
        for (is_across, style) in [(true, "column"), (false, "row")] {
            for (from, to, (x, y), text) in bands(spot, is_across) {
                self.add(format_args!("\\draw[faint] {} -- {};", tex_point(from), tex_point(to)));
                self.words(style, if is_across { (x, y) } else { (x, y - 4.0) }, text);
            }
        }
        if grid.is_written() {
            grid.cells.iter().for_each(|cell| self.cell(spot, cell));
        } else {
            self.pixels(spot);
        }
        let side = |(row, column)| tex_point(spot.at(row, column));
        let borders = grid.borders.iter().map(|border| [" ", &side(border.from), " -- ", &side(border.to)].concat());
        let borders = borders.collect::<String>();
        let width = if grid.is_written() { "0.9" } else { "0.5" };
        if !borders.is_empty() {
            self.add(format_args!("\\draw[ink,line width={width}pt]{borders};"));
        }
        self.rules(spot, &grid.down, false);
        self.rules(spot, &grid.across, true);
        for frame in &grid.frames {
            let end = |(first, count): (u32, u32)| first.saturating_add(count);
            let (from, to) = (spot.at(frame.rows.0, frame.columns.0), spot.at(end(frame.rows), end(frame.columns)));
            self.add(format_args!("\\draw[ink,line width=2pt] {} rectangle {};", tex_point(from), tex_point(to)));
        }
        self.below(spot);
    }

    fn graph(&mut self, origin: Point, graph: &Graph) {
        for Line { from, to, is_arrow, .. } in &graph.lines {
            let looks = if *is_arrow { "->,ink" } else { "faint" };
            let (from, to) = (tex_point(in_graph(origin, *from)), tex_point(in_graph(origin, *to)));
            self.add(format_args!("\\draw[{looks}] {from} -- {to};"));
        }
        for node in &graph.nodes {
            self.words("cell", in_graph(origin, node.at), &node.label);
        }
        self.words("cell,text=faint", below(origin, graph), &graph.caption);
    }

    fn cell(&mut self, spot: &Spot<'_>, cell: &Cell) {
        let corner = spot.at(cell.row, cell.column);
        self.fill(corner, spot.cell, cell.colour, cell.state);
        if !cell.lines.is_empty() {
            let lines: Vec<String> = cell.lines.iter().map(|line| escaped(line)).collect();
            let (x, y) = (corner.0 + spot.cell.0 / 2.0, corner.1 + spot.cell.1 / 2.0);
            let faded = if cell.state == State::Faded { ",opacity=0.35" } else { "" };
            self.add(format_args!("\\node[cell{faded}] at ({x:.1},{y:.1}) {{{}}};", lines.join("\\\\")));
        }
    }

    /// Cells without text, with equal neighbors in a row merged, since TeX has little memory.
    fn pixels(&mut self, spot: &Spot<'_>) {
        let (end, side) = (spot.end(), spot.cell);
        for (first, count) in spot.runs(|cell| cell.state) {
            let (x, y) = spot.at(first.row, first.column);
            let (from, to) = (tex_point((x, y)), tex_point((x + side.0 * f64::from(count), y + side.1)));
            let name = match first.state {
                State::Conflict => "conflict".to_owned(),
                State::Picked | State::Twice => "ink".to_owned(),
                State::Outside => "faint".to_owned(),
                _ => named(first.colour),
            };
            let faded = if first.state == State::Faded { ",opacity=0.35" } else { "" };
            self.add(format_args!("\\fill[{name}{faded}] {from} rectangle {to};"));
        }
        let (corner, grid) = (spot.cells, &spot.panel.grid);
        let down = (0..=grid.down.count()).map(|row| (spot.at(row, 0), (end.0, spot.at(row, 0).1)));
        let across =
            (0..=grid.across.count()).map(|column| ((spot.at(0, column).0, corner.1), (spot.at(0, column).0, end.1)));
        let lines: String =
            down.chain(across).map(|(from, to)| [" ", &tex_point(from), " -- ", &tex_point(to)].concat()).collect();
        self.add(format_args!("\\draw[line,line width=0.3pt,opacity=0.6]{lines};"));
    }

    fn fill(&mut self, corner: Point, (width, height): Point, colour: Colour, state: State) {
        let end = (corner.0 + width, corner.1 + height);
        let dashes = match state {
            State::Never => ",dash pattern=on 1.5pt off 1.5pt",
            State::Faded => ",opacity=0.35",
            _ => "",
        };
        let name = named(colour);
        let (from, to) = (tex_point(corner), tex_point(end));
        self.add(format_args!("\\filldraw[fill={name},draw=line,line width=0.4pt{dashes}] {from} rectangle {to};"));
        let inside = (tex_point((corner.0 + 1.5, corner.1 + 1.5)), tex_point((end.0 - 1.5, end.1 - 1.5)));
        let side = 7.0_f64.min(width).min(height);
        match state {
            State::Plain | State::Faded => (),
            State::Never => self.words("cell", (corner.0 + width / 2.0, corner.1 + height / 2.0), "×"),
            State::Outside => {
                let lines = hatching(corner, (width, height))
                    .map(|(from, to)| [" ", &tex_point(from), " -- ", &tex_point(to)].concat());
                self.add(format_args!("\\draw[faint,line width=0.5pt]{};", lines.collect::<String>()));
            }
            State::Picked => {
                self.add(format_args!("\\draw[ink,line width=1.6pt] {} rectangle {};", inside.0, inside.1));
            }
            State::Conflict => {
                self.add(format_args!("\\draw[conflict,line width=1.3pt] {} rectangle {};", inside.0, inside.1));
                let (left, right) = (tex_point((end.0 - side, corner.1)), tex_point((end.0, corner.1)));
                self.add(format_args!(
                    "\\fill[conflict] {left} -- {right} -- {} -- cycle;",
                    tex_point((end.0, corner.1 + side))
                ));
            }
            State::Twice => {
                let (up, along) = (tex_point((corner.0, end.1 - side)), tex_point((corner.0 + side, end.1)));
                self.add(format_args!("\\fill[ink] {up} -- {} -- {along} -- cycle;", tex_point((corner.0, end.1))));
            }
        }
    }

    fn rules(&mut self, spot: &Spot<'_>, axis: &Axis, is_across: bool) {
        let (right, bottom) = spot.end();
        for rule in &axis.rules {
            let width = if rule.weight == Weight::Light { 0.8 } else { 1.6 };
            let (from, to) = if is_across {
                let x = spot.at(0, rule.before).0;
                ((x, spot.cells.1), (x, bottom))
            } else {
                let y = spot.at(rule.before, 0).1;
                ((spot.cells.0, y), (right, y))
            };
            self.add(format_args!("\\draw[ink,line width={width}pt] {} -- {};", tex_point(from), tex_point(to)));
        }
    }

    fn below(&mut self, spot: &Spot<'_>) {
        let (grid, (right, bottom)) = (&spot.panel.grid, spot.end());
        if grid.across.left_out > 0 {
            let text = format!("… {} more columns", Grouped(grid.across.left_out));
            self.words("title,rotate=-90", (right + 8.0, spot.cells.1 + 2.0), &text);
        }
        let mut y = bottom + LINE / 2.0 + 2.0;
        if grid.down.left_out > 0 {
            self.words("title", (spot.cells.0, y), &format!("… {} more rows", Grouped(grid.down.left_out)));
            y += LINE;
        }
        for (line, text) in (0_u32..).zip(&spot.panel.caption) {
            self.words("label", (spot.cells.0, y + LINE * f64::from(line)), text);
        }
    }
}

fn tex_point((x, y): Point) -> String {
    format!("({x:.1},{y:.1})")
}

fn named(colour: Colour) -> String {
    match colour {
        Colour::Plain => "page".to_owned(),
        Colour::Step(step) => {
            let share = share(step);
            format!("step1!{}.{}!step0", share / 10, share % 10)
        }
        Colour::Class(class) => format!("class{class}"),
    }
}

/// Text with TeX escapes for ASCII, all of which typewriter fonts have at its own code points.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut text, letter| {
        match letter {
            '#' | '$' | '%' | '&' => text.extend(['\\', letter]),
            '_' | '{' | '}' | '\\' | '~' | '^' => {
                let _written = write!(text, "\\char{}{{}}", u32::from(letter));
            }
            '×' => text.push_str("$\\times$"),
            '·' => text.push_str("$\\cdot$"),
            '↓' => text.push_str("$\\downarrow$"),
            '→' => text.push_str("$\\rightarrow$"),
            '…' | '⋯' => text.push_str("\\dots{}"),
            '–' => text.push('-'),
            _ => text.push(letter),
        }
        text
    })
}
