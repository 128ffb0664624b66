//! Cells: with their text, or as pixels with one path per color.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::{add_escaped, add_integer, add_number, escaped, number};
use crate::palette::{Palette, share};
use crate::place::{KEY, LINE, Point, Spot, hatching};
use crate::scene::{Cell, Colour, Key, State};

/// Writes a cell with its text.
pub(super) fn written(out: &mut String, spot: &Spot<'_>, cell: &Cell, palette: &Palette) {
    let corner = spot.at(cell.row, cell.column);
    out.push_str("<g");
    let data = &cell.data;
    if let Some(coordinate) = &data.coordinate {
        out.push_str(" data-coordinate=\"");
        add_escaped(out, coordinate);
        out.push('"');
    }
    for (name, of) in [("offset", data.offset), ("thread", data.thread), ("value", data.value), ("bank", data.bank)] {
        if let Some(of) = of {
            for part in [" data-", name, "=\""] {
                out.push_str(part);
            }
            add_integer(out, of);
            out.push('"');
        }
    }
    out.push_str(if cell.state == State::Faded { " opacity=\"0.35\">" } else { ">" });
    filled(out, corner, spot.cell, cell.colour, cell.state, palette);
    for ((x, y), words) in words(spot, cell) {
        out.push_str("<text x=\"");
        add_number(out, x);
        out.push_str("\" y=\"");
        add_number(out, y);
        out.push_str("\" text-anchor=\"middle\">");
        add_escaped(out, words);
        out.push_str("</text>");
    }
    out.push_str("</g>");
}

/// The marks of states and the texts of cells; their colors are drawn separately.
pub(super) fn brief(spot: &Spot<'_>, palette: &Palette) -> (String, String) {
    let cells = &spot.panel.grid.cells;
    let marks = cells.iter().map(|cell| mark(spot.at(cell.row, cell.column), spot.cell, cell.state, palette));
    let of = |is_faded| {
        let shown = cells.iter().filter(move |cell| (cell.state == State::Faded) == is_faded);
        lines(shown.flat_map(|cell| words(spot, cell)))
    };
    let faded = of(true);
    let faded = if faded.is_empty() { faded } else { format!("<g fill=\"currentColor\" opacity=\".5\">{faded}</g>") };
    (marks.collect(), of(false) + &faded)
}

/// Texts grouped by line, with the vertical position on the group.
pub(super) fn lines<'a>(words: impl Iterator<Item = (Point, &'a str)>) -> String {
    let mut lines: Vec<(String, String)> = Vec::new();
    for ((x, y), words) in words {
        let (x, y) = (number(x), number(y));
        let text = format!("<text x=\"{x}\">{}</text>", escaped(words));
        match lines.iter_mut().find(|(of, _)| *of == y) {
            Some((_, line)) => line.push_str(&text),
            None => lines.push((y, text)),
        }
    }
    let line = |(y, line): (&str, &str)| ["<g transform=\"translate(0 ", y, ")\">", line, "</g>"].concat();
    lines.iter().map(|(y, of)| line((y.as_str(), of.as_str()))).collect()
}

/// Texts in a column, right-aligned at `x`.
pub(super) fn column<'a>(x: f64, words: impl Iterator<Item = (Point, &'a str)>) -> String {
    let text = format!("<g transform=\"translate({})\" text-anchor=\"end\">", number(x));
    let words = words.map(|((_, y), words)| format!("<text y=\"{}\">{}</text>", number(y), escaped(words)));
    words.fold(text, |text, words| text + &words) + "</g>"
}

/// The lines of a cell with their positions.
fn words<'a>(spot: &Spot<'_>, cell: &'a Cell) -> impl Iterator<Item = (Point, &'a str)> + use<'a> {
    let (corner, (width, height)) = (spot.at(cell.row, cell.column), spot.cell);
    let lines = u32::try_from(cell.lines.len()).unwrap_or(u32::MAX);
    let first = corner.1 + height / 2.0 - f64::from(lines) * LINE / 2.0 + LINE - 3.0;
    let place = move |line: u32| (corner.0 + width / 2.0, first + f64::from(line) * LINE);
    (0_u32..).zip(&cell.lines).map(move |(line, words)| (place(line), words.as_str()))
}

/// Writes the background of a cell: its color, and the mark of its state.
fn filled(out: &mut String, (x, y): Point, (width, height): Point, colour: Colour, state: State, palette: &Palette) {
    for part in ["<rect", &class(colour)] {
        out.push_str(part);
    }
    for (name, length) in [(" x=\"", x), (" y=\"", y), (" width=\"", width), (" height=\"", height)] {
        out.push_str(name);
        add_number(out, length);
        out.push('"');
    }
    let dashes = if state == State::Never { " stroke-dasharray=\"2 2\"" } else { "" };
    let (fill, line) = (palette.colour(colour), palette.line);
    for part in [" fill=\"", &fill, "\" stroke=\"", line, "\" stroke-width=\"0.6\"", dashes, "/>"] {
        out.push_str(part);
    }
    if !matches!(state, State::Plain | State::Faded) {
        out.push_str(&mark((x, y), (width, height), state, palette));
    }
}

fn mark((x, y): Point, (width, height): Point, state: State, palette: &Palette) -> String {
    let Palette { ink, conflict, faint, .. } = palette;
    let inside = || {
        format!(
            "x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\"",
            number(x + 1.5),
            number(y + 1.5),
            number(width - 3.0),
            number(height - 3.0)
        )
    };
    match state {
        State::Plain | State::Faded => String::new(),
        State::Picked => format!("<rect class=\"i\" {} stroke=\"{ink}\" stroke-width=\"2.5\"/>", inside()),
        State::Conflict => {
            let corner = corner_mark((x + width, y), 7.0);
            let corner = format!("<path class=\"xf\" d=\"{corner}\" fill=\"{conflict}\"/>");
            format!("<rect class=\"x\" {} stroke=\"{conflict}\" stroke-width=\"2\"/>{corner}", inside())
        }
        State::Outside => {
            let hatching = hatching((x, y), (width, height));
            let lines = hatching.map(|((x, y), (right, top))| {
                format!("M{} {}L{} {}", number(x), number(y), number(right), number(top))
            });
            format!("<path class=\"f\" d=\"{}\" stroke=\"{faint}\" stroke-width=\"0.7\"/>", lines.collect::<String>())
        }
        State::Twice => {
            let corner =
                format!("M{} {}H{}V{}z", number(x + 7.0), number(y + height), number(x), number(y + height - 7.0));
            format!("<path class=\"if\" d=\"{corner}\" fill=\"{ink}\"/>")
        }
        State::Never => {
            let (middle, line, half) = (x + width / 2.0, y + height / 2.0, 2.5);
            let [left, right, top, bottom] = [middle - half, middle + half, line - half, line + half].map(number);
            let cross = format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            format!("<path class=\"f\" d=\"{cross}\" stroke=\"{faint}\"/>")
        }
    }
}

/// A triangle in the upper right corner.
pub(super) fn corner_mark((right, y): Point, side: f64) -> String {
    format!("M{} {}H{}V{}z", number(right - side), number(y), number(right), number(y + side))
}

/// Cells without text: one path per color and state, with equal neighbors in a row merged.
pub(super) fn pixels(spot: &Spot<'_>, palette: &Palette, is_brief: bool) -> Vec<String> {
    let mut paths: BTreeMap<(Colour, State), String> = BTreeMap::new();
    let is_written = spot.panel.grid.is_written();
    // A cell with text has a separate mark for its state.
    let state = |cell: &Cell| if is_written && cell.state != State::Faded { State::Plain } else { cell.state };
    for (first, count) in spot.runs(state) {
        let (x, y) = spot.at(first.row, first.column);
        let width = spot.cell.0 * f64::from(count);
        let path = paths.entry((first.colour, state(first))).or_default();
        let (x, y, width, height) = (number(x), number(y), number(width), number(spot.cell.1));
        let _written = write!(path, "M{x} {y}h{width}v{height}h-{width}z");
    }
    let path = |((colour, state), path): ((Colour, State), String)| {
        let (class, fill) = match state {
            State::Conflict => (" class=\"xf\"".to_owned(), palette.conflict.into()),
            State::Picked | State::Twice => (" class=\"if\"".to_owned(), palette.ink.into()),
            State::Outside => (" class=\"l\"".to_owned(), palette.faint.into()),
            _ => (class(colour), palette.colour(colour)),
        };
        // Only the style sheet, which brief pictures lack, reads a class; they are drawn at their own size, on whole pixels.
        let class = if is_brief { String::new() } else { class };
        let crisp = if is_brief { "" } else { " shape-rendering=\"crispEdges\"" };
        let faded = if state == State::Faded { " opacity=\"0.35\"" } else { "" };
        format!("<path{class} d=\"{path}\" fill=\"{fill}\"{crisp}{faded}/>")
    };
    paths.into_iter().map(path).chain([hairlines(spot, palette)]).collect()
}

/// Thin lines between cells without text, and around missing cells.
pub(super) fn hairlines(spot: &Spot<'_>, palette: &Palette) -> String {
    let ((x, y), (right, bottom), grid) = (spot.cells, spot.end(), &spot.panel.grid);
    let down =
        (0..=grid.down.count()).map(|row| format!("M{} {}H{}", number(x), number(spot.at(row, 0).1), number(right)));
    let across = (0..=grid.across.count()).map(|column| (number(spot.at(0, column).0), number(y), number(bottom)));
    let across = across.map(|(x, y, bottom)| format!("M{x} {y}V{bottom}"));
    let path: String = down.chain(across).collect();
    format!(
        "<path class=\"e\" d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"0.4\" opacity=\"0.6\"/>",
        palette.line
    )
}

/// A legend cell.
pub(super) fn key(corner: Point, key: &Key, palette: &Palette) -> String {
    let faded = if key.state == State::Faded { " opacity=\"0.35\"" } else { "" };
    let mut text = format!("<g{faded}>");
    filled(&mut text, corner, (KEY, KEY), key.colour, key.state, palette);
    text + "</g>"
}

/// The class of a color in the style sheet, as an attribute; an ordered color has a share of the last one.
fn class(colour: Colour) -> String {
    match colour {
        Colour::Plain => " class=\"p\"".to_owned(),
        Colour::Step(step) => {
            let share = share(step);
            format!(" class=\"s\" style=\"--s:{}.{}%\"", share / 10, share % 10)
        }
        Colour::Class(class) => format!(" class=\"c{class}\""),
    }
}
