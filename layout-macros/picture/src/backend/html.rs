//! HTML: a self-contained page with the pictures as SVG, and each grid as a table for screen readers.

use std::fmt::Write;

use layout_algebra::picture::Grouped;

use crate::backend::svg::{Svg, escaped};
use crate::palette::Theme;
use crate::scene::{Cell, Grid, Panel, Scene, State};

const STYLE: &str = "\
body{font-family:system-ui,sans-serif;margin:1rem;color-scheme:light dark}
@media(prefers-color-scheme:dark){body{background:#0d1117;color:#f0f3f6}}
figure{margin:0 0 1.5rem;overflow-x:auto}
table{border-collapse:collapse;font:12px ui-monospace,monospace;margin:.5rem 0}
td,th{border:1px solid #8c959f;padding:1px 4px;text-align:right}
";

/// A page with pictures from top to bottom.
///
/// ```
/// use layout_picture::{Theme, backend::html::page, scene::Scene};
/// let scene = Scene { title: "<4:1>".to_owned(), ..Scene::default() };
/// assert!(page(&[scene], Theme::Automatic).contains("<title>&lt;4:1&gt;</title>"));
/// ```
#[must_use]
pub fn page(scenes: &[Scene], theme: Theme) -> String {
    let title = scenes.first().map_or("layout", |scene| scene.title.as_str());
    let figures: String = scenes.iter().map(|scene| figure(scene, theme)).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n{figures}</body>\n</html>\n",
        escaped(title)
    )
}

/// A picture with its tables below it.
#[must_use]
pub fn figure(scene: &Scene, theme: Theme) -> String {
    let svg = Svg { theme, is_brief: false }.written(scene);
    format!("<figure>\n{svg}<details>\n<summary>as tables</summary>\n{}</details>\n</figure>\n", tables(scene))
}

/// The grids as tables.
///
/// ```
/// use layout_algebra::{ComposedLayout, LayoutValue};
/// use layout_picture::{backend::html::tables, family};
/// let scene = family::layout(&ComposedLayout::plain(&LayoutValue::line(2, 3)?))?;
/// assert!(tables(&scene).contains("<tr><th scope=\"row\">0</th><td>0</td><td>3</td></tr>"));
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[must_use]
pub fn tables(scene: &Scene) -> String {
    let panels = scene.panels().into_iter().filter(|panel| !panel.grid.cells.is_empty());
    panels.map(|panel| table(panel, &scene.title)).collect()
}

fn table(panel: &Panel, title: &str) -> String {
    let Grid { down, across, cells, .. } = &panel.grid;
    let title = if panel.title.is_empty() { title } else { &panel.title };
    let heads: Vec<String> = across.labels.iter().map(|label| escaped(label)).collect();
    let heads = if heads.is_empty() {
        String::new()
    } else {
        format!("<th scope=\"col\">{}</th>", heads.join("</th><th scope=\"col\">"))
    };
    let mut text = format!("<table>\n<caption>{}</caption>\n<tr><td></td>{heads}</tr>\n", escaped(title));
    for (row, label) in (0_u32..).zip(&down.labels) {
        let columns = (0..across.count()).map(|column| {
            let here = cells.iter().find(|cell| (cell.row, cell.column) == (row, column));
            format!("<td>{}</td>", here.map(said).unwrap_or_default())
        });
        let columns: String = columns.collect();
        let _written = writeln!(text, "<tr><th scope=\"row\">{}</th>{columns}</tr>", escaped(label));
    }
    for (left_out, what) in [(down.left_out, "rows"), (across.left_out, "columns")] {
        if left_out > 0 {
            let _written = writeln!(text, "<tr><td>{} more {what}</td></tr>", Grouped(left_out));
        }
    }
    text + "</table>\n"
}

/// The text of a cell or of its data, with its state in words.
fn said(cell: &Cell) -> String {
    let own = cell.lines.join(" ");
    let own = match (own.is_empty(), cell.data.offset) {
        (true, Some(offset)) if cell.state != State::Never => offset.to_string(),
        _ => own,
    };
    let state = match cell.state {
        State::Conflict => " (conflict)",
        State::Picked => " (picked)",
        State::Never => "(none)",
        State::Outside => " (outside)",
        State::Twice => " (several)",
        State::Plain | State::Faded => "",
    };
    escaped(&own) + state
}
