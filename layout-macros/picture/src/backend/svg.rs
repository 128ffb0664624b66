//! SVG, for pages and drawing programs. Text stays text, and every cell has its meaning in `data-` attributes.
//!
//! Colors are presentation attributes, which every viewer knows. Viewers with custom properties use those of the class `lp` instead, which
//! follow `prefers-color-scheme` or the page's `data-theme`.

mod cells;
mod style;

use std::fmt::Write;

use layout_algebra::picture::Grouped;

use crate::palette::{Palette, Theme};
use crate::place::{self, LETTER, LINE, Placed, Point, Spot, axes, place};
use crate::scene::{Axis, Border, Cell, Graph, Line, Mode, Scene, Weight};
use cells::{hairlines, pixels, written};

/// The options of an SVG.
///
/// ```
/// use layout_picture::{Svg, Theme, scene::Scene};
/// let dark = Svg { theme: Theme::Dark, ..Svg::default() }.written(&Scene::default());
/// assert!(dark.starts_with("<svg xmlns=") && !dark.contains("<style>"));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Svg {
    /// The colors.
    pub theme: Theme,
    /// For pages with many pictures: a single line, in the color of the surrounding text, without attributes for scripts.
    pub is_brief: bool,
}

/// A picture as SVG, in the theme that the reader prefers.
#[must_use]
pub fn svg(scene: &Scene) -> String {
    Svg::default().written(scene)
}

/// A picture as one block of Markdown, without its title, which is above it.
///
/// ```
/// use layout_picture::{Scene, svg_below_title};
/// assert!(!svg_below_title(Scene::default()).contains('\n'));
/// ```
#[must_use]
pub fn svg_below_title(scene: Scene) -> String {
    Svg { is_brief: true, ..Svg::default() }.written(&Scene { title: String::new(), ..scene })
}

/// A picture being written.
struct Page {
    text: String,
    palette: Palette,
    is_brief: bool,
}

impl Svg {
    /// Writes the picture.
    #[must_use]
    pub fn written(self, scene: &Scene) -> String {
        let placed = place(scene);
        let mut page = Page { text: String::new(), palette: Palette::of(self.theme), is_brief: self.is_brief };
        page.open(&placed, scene, self.theme);
        if let Some((point, title)) = placed.title {
            page.words("t", (point.0, point.1 + LINE - 2.0), title);
        }
        placed.panels.iter().for_each(|spot| page.panel(spot));
        for (from, to) in scene.links.iter().filter_map(|link| place::link(&placed.panels, link)) {
            page.arrow(from, to);
        }
        placed.graphs.iter().for_each(|(origin, graph)| page.graph(*origin, graph));
        page.below(&placed);
        page.text.push_str("</svg>");
        page.text.push_str(if self.is_brief { "" } else { "\n" });
        page.text
    }
}

impl Page {
    /// Appends formatted text; writing to a string cannot fail.
    fn add(&mut self, what: std::fmt::Arguments<'_>) {
        let _written = self.text.write_fmt(what);
        if !self.is_brief {
            self.text.push('\n');
        }
    }

    fn open(&mut self, placed: &Placed<'_>, scene: &Scene, theme: Theme) {
        let (width, height) = (number(placed.width), number(placed.height));
        let Palette { ink, page, .. } = self.palette;
        // A picture in a fixed theme must not follow the colors of others on the page.
        let class = if theme == Theme::Automatic && !self.is_brief { "class=\"lp\" " } else { "" };
        self.add(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {class}role=\"img\" xml:space=\"preserve\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,\
             monospace\" font-size=\"11\" fill=\"{ink}\">"
        ));
        if !scene.title.is_empty() {
            self.add(format_args!("<title>{}</title>", escaped(&scene.title)));
        }
        if theme == Theme::Automatic && !self.is_brief {
            self.add(format_args!("<style>{}</style>", style::sheet()));
        }
        if self.is_brief {
            return;
        }
        self.add(format_args!("<rect class=\"p\" width=\"{width}\" height=\"{height}\" fill=\"{page}\"/>"));
    }

    fn words(&mut self, class: &str, (x, y): Point, text: &str) {
        let faint = self.palette.faint;
        let looks = match class {
            "l" if self.is_brief => " fill=\"currentColor\" text-anchor=\"middle\"".to_owned(),
            "s" if self.is_brief => " fill=\"currentColor\"".to_owned(),
            "t" if self.is_brief => " font-weight=\"bold\" fill=\"currentColor\"".to_owned(),
            "t" => " font-weight=\"bold\"".to_owned(),
            "m" => " text-anchor=\"middle\"".to_owned(),
            "l" => format!(" class=\"l\" fill=\"{faint}\" text-anchor=\"middle\""),
            "r" => format!(" class=\"l\" fill=\"{faint}\" text-anchor=\"end\""),
            "s" => format!(" class=\"l\" fill=\"{faint}\""),
            _ if self.is_brief => " fill=\"currentColor\"".to_owned(),
            _ => String::new(),
        };
        self.add(format_args!("<text x=\"{}\" y=\"{}\"{looks}>{}</text>", number(x), number(y), escaped(text)));
    }

    fn panel(&mut self, spot: &Spot<'_>) {
        let panel = spot.panel;
        let mut y = spot.corner.1 + LINE - 3.0;
        if !panel.title.is_empty() {
            self.words("t", (spot.corner.0, y), &panel.title);
            y += LINE;
        }
        let axes = axes(&panel.grid);
        if !axes.is_empty() {
            self.words("s", (spot.corner.0, y), &axes);
        }
        self.labels(spot);
        self.bands(spot);
        if panel.grid.is_written() && self.is_brief {
            self.brief(spot);
        } else if panel.grid.is_written() {
            let places = if panel.grid.is_full() { String::new() } else { hairlines(spot, &self.palette) };
            self.add(format_args!("{places}"));
            panel.grid.cells.iter().for_each(|cell| self.cell(spot, cell));
        } else {
            self.pixels(spot);
        }
        self.borders(spot);
        self.rules(spot);
        self.frames(spot);
        let below = self.cuts(spot);
        for (line, text) in (1_u32..).zip(&panel.caption) {
            self.words("s", (spot.cells.0, below + LINE * f64::from(line)), text);
        }
    }

    fn labels(&mut self, spot: &Spot<'_>) {
        let grid = &spot.panel.grid;
        let (x, y) = spot.cells;
        let every = |labels: &[String], side, is_across| place::every(spot, labels, side, is_across);
        let across = every(&grid.across.labels, spot.cell.0, true);
        let across = (0_u32..).zip(&grid.across.labels).step_by(across);
        let across =
            across.map(|(column, label)| ((spot.at(0, column).0 + spot.cell.0 / 2.0, y - 4.0), label.as_str()));
        let down = every(&grid.down.labels, spot.cell.1, false);
        let down = (0_u32..).zip(&grid.down.labels).step_by(down);
        let down = down.map(|(row, label)| ((x - 5.0, spot.at(row, 0).1 + spot.cell.1 / 2.0 + 4.0), label.as_str()));
        if !self.is_brief {
            across.for_each(|(point, label)| self.words("l", point, label));
            return down.for_each(|(point, label)| self.words("r", point, label));
        }
        let lines = cells::lines(across);
        self.add(format_args!("<g fill=\"currentColor\"><g text-anchor=\"middle\">{lines}</g>"));
        let column = cells::column(x - 5.0, down);
        self.add(format_args!("{column}</g>"));
    }

    /// Names in the margin, with a line along their rows or columns.
    fn bands(&mut self, spot: &Spot<'_>) {
        let faint = self.palette.faint;
        for (is_across, class) in [(true, "l"), (false, "r")] {
            for ((x1, y1), (x2, y2), place, text) in place::bands(spot, is_across) {
                let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(number);
                self.add(format_args!("<path class=\"f\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{faint}\"/>"));
                self.words(class, place, text);
            }
        }
    }

    fn arrow(&mut self, from: Point, to: Point) {
        let ink = self.palette.ink;
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
        self.add(format_args!("<path class=\"i\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{ink}\"/>"));
        let [(x3, y3), (x4, y4)] = place::head(from, to).map(|(x, y)| (number(x), number(y)));
        self.add(format_args!("<path class=\"if\" d=\"M{x2} {y2}L{x3} {y3}L{x4} {y4}z\" fill=\"{ink}\"/>"));
    }

    fn cell(&mut self, spot: &Spot<'_>, cell: &Cell) {
        written(&mut self.text, spot, cell, &self.palette);
        self.text.push_str(if self.is_brief { "" } else { "\n" });
    }

    /// Colors as for pixels, with text over them.
    fn brief(&mut self, spot: &Spot<'_>) {
        self.pixels(spot);
        let (marks, words) = cells::brief(spot, &self.palette);
        self.add(format_args!("{marks}<g text-anchor=\"middle\">{words}</g>"));
    }

    fn pixels(&mut self, spot: &Spot<'_>) {
        for path in pixels(spot, &self.palette, self.is_brief) {
            self.add(format_args!("{path}"));
        }
    }

    /// Lines between cells of different threads, thinner than rules.
    fn borders(&mut self, spot: &Spot<'_>) {
        let (grid, ink) = (&spot.panel.grid, self.palette.ink);
        let line = |border: &Border| {
            let ((x, y), (right, bottom)) = (spot.at(border.from.0, border.from.1), spot.at(border.to.0, border.to.1));
            let end = if border.from.0 == border.to.0 { ('H', right) } else { ('V', bottom) };
            format!("M{} {}{}{}", number(x), number(y), end.0, number(end.1))
        };
        let path: String = grid.borders.iter().map(line).collect();
        let width = if grid.is_written() { "1.2" } else { "0.7" };
        if !path.is_empty() {
            self.add(format_args!(
                "<path class=\"i\" d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
            ));
        }
    }

    fn rules(&mut self, spot: &Spot<'_>) {
        let ((x, y), (right, bottom), ink) = (spot.cells, spot.end(), self.palette.ink);
        for (axis, is_across) in [(&spot.panel.grid.down, false), (&spot.panel.grid.across, true)] {
            for weight in [Weight::Light, Weight::Heavy] {
                let path = ruled(axis, weight, |before| {
                    if is_across {
                        format!("M{} {}V{}", number(spot.at(0, before).0), number(y), number(bottom))
                    } else {
                        format!("M{} {}H{}", number(x), number(spot.at(before, 0).1), number(right))
                    }
                });
                let width = if weight == Weight::Light { "1" } else { "2.2" };
                if !path.is_empty() {
                    self.add(format_args!(
                        "<path class=\"i\" d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{width}\"/>"
                    ));
                }
            }
        }
    }

    fn frames(&mut self, spot: &Spot<'_>) {
        let ink = self.palette.ink;
        for frame in &spot.panel.grid.frames {
            let (x, y) = spot.at(frame.rows.0, frame.columns.0);
            let end = |(first, count): (u32, u32)| first.saturating_add(count);
            let (right, bottom) = spot.at(end(frame.rows), end(frame.columns));
            let (width, height) = (number(right - x), number(bottom - y));
            self.add(format_args!(
                "<rect class=\"i\" x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\" rx=\"2\" fill=\"none\" \
                 stroke=\"{ink}\" stroke-width=\"3\"/>",
                number(x),
                number(y)
            ));
        }
    }

    /// Marks where a grid is cut off; returns the bottom of the grid with its marks.
    fn cuts(&mut self, spot: &Spot<'_>) -> f64 {
        let grid = &spot.panel.grid;
        let ((x, y), (right, bottom)) = (spot.cells, spot.end());
        if grid.across.left_out > 0 {
            let turned = format!("translate({} {}) rotate(90)", number(right + 5.0), number(y + 2.0));
            let text = more(grid.across.left_out, "column");
            self.add(format_args!("<g transform=\"{turned}\"><text font-weight=\"bold\">{text}</text></g>"));
        }
        if grid.down.left_out == 0 {
            return bottom;
        }
        self.words("t", (x, bottom + LINE - 2.0), &more(grid.down.left_out, "row"));
        bottom + LINE
    }

    fn graph(&mut self, origin: Point, graph: &Graph) {
        let (ink, faint) = (self.palette.ink, self.palette.faint);
        for Line { from, to, is_arrow, entries, mode } in &graph.lines {
            let (from, to) = (place::in_graph(origin, *from), place::in_graph(origin, *to));
            let (class, stroke) = if *is_arrow { ("i", ink) } else { ("f", faint) };
            let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(number);
            let is_linked = !self.is_brief && entries.is_some();
            if let (Some((from, to)), true) = (entries, is_linked) {
                let mode = mode.map_or_else(String::new, |Mode { extent, stride, step }| {
                    format!(" data-mode=\"{extent}:{stride}\" data-step=\"{step}\"")
                });
                self.add(format_args!("<g data-arrow=\"{from}→{to}\" data-graph=\"{}\"{mode}>", graph.name));
            }
            self.add(format_args!("<path class=\"{class}\" d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{stroke}\"/>"));
            if *is_arrow {
                let [(x3, y3), (x4, y4)] = place::head(from, to).map(|(x, y)| (number(x), number(y)));
                self.add(format_args!("<path class=\"if\" d=\"M{x2} {y2}L{x3} {y3}L{x4} {y4}z\" fill=\"{ink}\"/>"));
            }
            if is_linked {
                self.add(format_args!("</g>"));
            }
        }
        for node in &graph.nodes {
            let (x, y) = place::in_graph(origin, node.at);
            let leaf = node.leaf.filter(|_| !self.is_brief);
            if let Some(leaf) = leaf {
                self.add(format_args!("<g data-leaf=\"{leaf}\">"));
            }
            self.words("m", (x, y + 4.0), &node.label);
            if leaf.is_some() {
                self.add(format_args!("</g>"));
            }
        }
        let (x, y) = place::below(origin, graph);
        self.words("l", (x, y + 4.0), &graph.caption);
    }

    fn below(&mut self, placed: &Placed<'_>) {
        for ((x, y), key) in &placed.legend {
            let mark = cells::key((*x, *y), key, &self.palette);
            self.add(format_args!("{mark}"));
            self.words("", (x + place::KEY + LETTER, y + place::KEY - 3.0), &key.text);
        }
        for ((x, y), text) in &placed.caption {
            self.words("s", (*x, y + LINE - 2.0), text);
        }
    }
}

/// The rules of an axis that have one weight.
fn ruled(axis: &Axis, weight: Weight, line: impl Fn(u32) -> String) -> String {
    axis.rules.iter().filter(|rule| rule.weight == weight).map(|rule| line(rule.before)).collect()
}

/// A note on how many are not drawn.
fn more(count: u64, what: &str) -> String {
    format!("⋯ {} more {what}{}", Grouped(count), if count == 1 { "" } else { "s" })
}

/// A length to a tenth of a point.
fn number(length: f64) -> String {
    let mut text = String::new();
    add_number(&mut text, length);
    text
}

/// Writes a length to a tenth of a point. Pictures have thousands of lengths, and formatting each as a number with a fraction would take
/// ten times as long.
#[expect(clippy::cast_possible_truncation, reason = "lengths are small, and an infinite one has no place")]
fn add_number(out: &mut String, length: f64) {
    let tens = length * 10.0;
    // A product halfway between two tenths was rounded; its error decides.
    let is_tie = tens.fract().abs() - 0.5 == 0.0;
    let tenths = if is_tie { tens + length.mul_add(10.0, -tens) * 1e3 } else { tens }.round_ties_even() as i64;
    if tenths < 0 {
        out.push('-');
    }
    add_integer(out, tenths.unsigned_abs() / 10);
    let tenth = tenths.unsigned_abs() % 10;
    if tenth > 0 {
        out.push('.');
        add_integer(out, tenth);
    }
}

/// Writes an integer; formatting would take several times as long.
fn add_integer(out: &mut String, mut integer: u64) {
    let (mut digits, mut count) = ([b'0'; 20], 1_usize);
    for (at, digit) in digits.iter_mut().rev().enumerate() {
        *digit = b'0'.saturating_add(u8::try_from(integer % 10).unwrap_or(0));
        integer /= 10;
        count = at.saturating_add(1);
        if integer == 0 {
            break;
        }
    }
    out.extend(digits.iter().skip(digits.len().saturating_sub(count)).map(|digit| char::from(*digit)));
}

/// Writes text with XML escapes.
fn add_escaped(out: &mut String, text: &str) {
    if text.contains(['&', '<', '>', '"']) {
        out.push_str(&escaped(text));
    } else {
        out.push_str(text);
    }
}

/// Text with XML escapes.
pub(super) fn escaped(text: &str) -> String {
    if !text.contains(['&', '<', '>', '"']) {
        return text.to_owned();
    }
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
