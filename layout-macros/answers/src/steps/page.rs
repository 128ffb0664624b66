//! An explanation as a self-contained HTML page.

use std::fmt::Write;

use layout_algebra::picture::Grouped;
use layout_picture::{Scene, svg};

use super::{Chapter, Explanation, Line, Mark};
use crate::draw;

/// The most pictures on a page, and the most cells in one.
const MOST_PICTURES: usize = 32;
const MOST_CELLS: usize = 2048;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\
code,li,.answer{font-family:ui-monospace,monospace}\
h1{font-size:1.2rem}h2{font-size:1rem;margin:1.5rem 0 .3rem}\
ul{list-style:none;margin:0;padding:0;border-left:3px solid #ddd;padding-left:.8rem}\
li{font-size:.85rem;white-space:pre-wrap;padding-left:2ch;text-indent:-2ch}.holds::before{content:'✓ ';color:#17692f}.fails{color:#a11}\
.fails::before{content:'✗ '}.said::before{content:'  '}.answer{font-weight:600;margin:.3rem 0}\
pre{background:#f6f6f6;padding:.6rem}pre,figure{overflow-x:auto;margin:.6rem 0}\
@media(prefers-color-scheme:dark){body{background:#181818;color:#ddd}ul{border-color:#444}\
.holds::before{color:#6c6}.fails{color:#f77}pre{background:#222}}";

pub(super) fn page(explanation: &Explanation) -> String {
    let mut page = String::new();
    let title = escaped(&explanation.text);
    push(&mut page, format_args!("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"));
    push(&mut page, format_args!("<title>{title}</title>\n<style>{STYLE}</style>\n<h1><code>{title}</code></h1>\n"));
    let (beginning, left_out, end) = explanation.written();
    let mut pictures = MOST_PICTURES;
    for chapter in beginning {
        section(&mut page, chapter, &mut pictures);
    }
    if left_out > 0 {
        push(&mut page, format_args!("<p>… {} more steps</p>\n", Grouped(left_out as u64)));
    }
    for chapter in end {
        section(&mut page, chapter, &mut pictures);
    }
    match &explanation.answer {
        Ok(value) => push(&mut page, format_args!("<p class=\"answer\">{}</p>\n", escaped(&value.to_string()))),
        Err(mistakes) => {
            for mistake in mistakes {
                let text = mistake.to_string();
                let (headline, below) = text.split_once('\n').unwrap_or((&text, ""));
                let (headline, below) = (escaped(headline), escaped(below));
                push(&mut page, format_args!("<pre><span class=\"fails\">error: {headline}</span>\n{below}</pre>\n"));
            }
            let last = explanation.chapters.last().and_then(|chapter| chapter.entry.as_ref());
            figure(&mut page, draw::refused(last, mistakes).iter());
        }
    }
    page.push_str("</html>\n");
    page
}

/// Writing to a string does not fail.
fn push(page: &mut String, text: std::fmt::Arguments<'_>) {
    let _ = page.write_fmt(text);
}

/// Adds the pictures that are small enough to show among steps.
fn figure<'a>(page: &mut String, scenes: impl Iterator<Item = &'a Scene>) {
    let cells = |scene: &Scene| scene.panels().iter().map(|panel| panel.grid.cells.len()).sum::<usize>();
    for scene in scenes.filter(|scene| cells(scene) <= MOST_CELLS) {
        push(page, format_args!("<figure>\n{}</figure>\n", svg(scene)));
    }
}

fn section(page: &mut String, chapter: &Chapter, pictures: &mut usize) {
    push(page, format_args!("<section>\n<h2>{}. {}</h2>\n<ul>\n", chapter.number, coded(&chapter.title)));
    for operand in &chapter.operands {
        push(page, format_args!("<li class=\"said\">{}</li>\n", escaped(operand)));
    }
    chapter.lines.iter().for_each(|line| item(page, line));
    match &chapter.answer {
        Ok(answer) => push(page, format_args!("<li class=\"said answer\">= {}</li>\n", escaped(answer))),
        Err(_) if chapter.has_failure() => (),
        Err(refusal) => push(page, format_args!("<li class=\"fails\">{}</li>\n", escaped(refusal))),
    }
    chapter.law.iter().for_each(|law| item(page, law));
    page.push_str("</ul>\n");
    if let Some(left) = pictures.checked_sub(1) {
        let scenes = chapter.entry.as_ref().map(draw::entry).unwrap_or_default();
        *pictures = if scenes.is_empty() { *pictures } else { left };
        figure(page, scenes.iter());
    }
    page.push_str("</section>\n");
}

fn item(page: &mut String, line: &Line) {
    let class = match line.mark {
        Mark::Said => "said",
        Mark::Holds => "holds",
        Mark::Fails => "fails",
    };
    let (depth, text) = (line.depth, escaped(&line.text));
    push(page, format_args!("<li class=\"{class}\" style=\"margin-left:{depth}rem\">{text}</li>\n"));
}

/// The text with its backtick parts as code.
fn coded(text: &str) -> String {
    let mut parts = text.split('`');
    let mut coded = escaped(parts.next().unwrap_or_default());
    while let (Some(code), after) = (parts.next(), parts.next()) {
        let _ = write!(coded, "<code>{}</code>{}", escaped(code), escaped(after.unwrap_or_default()));
    }
    coded
}

/// The text with HTML characters escaped.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
