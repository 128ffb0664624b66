//! The preprocessor that `mdbook` calls to build the guide: it renders blocks of the command's language, and pictures. With
//! `answers` it updates the answers in the chapters, with `presets` it writes the named examples into the playground.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read};
use std::mem::take;
use std::path::Path;
use std::process::ExitCode;

use layout_picture::{Scene, Svg};
use layout_tests::guide::{
    Line, answered, chapters, defines, drawn as expression_of, scenes, with_answers, with_blocks,
};
use layout_tests::presets::{self, NAME};
use serde_json::Value;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["supports", renderer] => return ExitCode::from(u8::from(renderer != "html")),
        ["presets"] => fs::write(presets::file(), presets::presets()).map_err(|error| error.to_string()),
        ["answers"] => chapters().iter().try_for_each(|file| write_answers(file)),
        _ => built().map(|book| println!("{book}")),
    };
    done.map_or_else(
        |why| {
            eprintln!("{why}");
            ExitCode::FAILURE
        },
        |()| ExitCode::SUCCESS,
    )
}

/// Updates the answers in a chapter.
fn write_answers(file: &Path) -> Result<(), String> {
    let why = |error: io::Error| format!("{}: {error}", file.display());
    let text = fs::read_to_string(file).map_err(why)?;
    let made = with_answers(&text).map_err(|error| format!("{}: {error}", file.display()))?;
    if made == text { Ok(()) } else { fs::write(file, made).map_err(why) }
}

/// Reads the book from standard input, `[context, book]`, and renders each chapter.
fn built() -> Result<Value, String> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).map_err(|error| error.to_string())?;
    let mut input: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let mut book = input.get_mut(1).map(Value::take).ok_or("no book")?;
    let mut mistakes = Vec::new();
    each_chapter(&mut book, &mut |chapter| {
        let mut pictures = 0_u32;
        // Fills the builder's templates for the program that a chapter makes.
        let made = with_blocks(&chapter.replace("CRATE", "my_program"), |kind, lines| match kind.split(',').next() {
            Some("layout") => match answered(lines, kind.ends_with(",explain")) {
                Ok(lines) if kind.ends_with(",table") => Some(table(&lines)),
                Ok(lines) => Some(shown(&lines)),
                Err(refused) => {
                    mistakes.push(refused);
                    None
                }
            },
            Some("picture") => {
                pictures += 1;
                // The style sheet in the first picture applies to the whole page; the others use its class.
                drawn(kind, lines.trim_end(), pictures > 1).map_err(|why| mistakes.push(why)).ok()
            }
            _ => None,
        });
        *chapter = made;
    });
    if mistakes.is_empty() { Ok(book) } else { Err(mistakes.join("\n")) }
}

fn each_chapter(part: &mut Value, make: &mut impl FnMut(&mut String)) {
    match part {
        Value::Array(parts) => parts.iter_mut().for_each(|part| each_chapter(part, make)),
        Value::Object(fields) => {
            for (name, field) in fields {
                match field {
                    Value::String(text) if name == "content" => make(text),
                    _ => each_chapter(field, make),
                }
            }
        }
        _ => {}
    }
}

/// Renders a block of the command's language: each expression with its answer under it.
fn shown(lines: &[Line]) -> String {
    let mut html = String::from("<pre class=\"layout\"><code class=\"nohighlight\">");
    let mut definitions: Vec<&str> = Vec::new();
    for line in lines {
        match line {
            Line::Unanswered(line) if line.starts_with(NAME) => {}
            Line::Unanswered(line) => {
                definitions.extend(Some(*line).filter(|line| defines(line)));
                let class = if line.starts_with("# ") { "comment" } else { "line" };
                let _ = writeln!(html, "<span class=\"{class}\">{}</span>", escaped(line));
            }
            Line::Answered(line, answer) => {
                let class = if answer[0].starts_with("error: ") { "refusal" } else { "answer" };
                let answer = escaped(&answer.join("\n"));
                let play = link("play", &presets::text(&definitions, line), "", "▸");
                let line = escaped(line);
                let _ =
                    writeln!(html, "{play}<span class=\"line\">{line}</span>\n<span class=\"{class}\">{answer}</span>");
            }
        }
    }
    html + "</code></pre>\n"
}

/// Renders a block as a table: each comment, the expression after it with its definitions, and its answer.
fn table(lines: &[Line]) -> String {
    let mut html = String::from("<div class=\"table-wrapper\"><table class=\"layout\">");
    let mut defined = String::new();
    for line in lines {
        let _ = match line {
            Line::Unanswered(line) => match line.strip_prefix("# ") {
                Some(comment) => write!(html, "<tr><td><code>{}</code></td>", escaped(comment)),
                None => write!(defined, "{line}; "),
            },
            Line::Answered(line, answer) => {
                let (line, answer) = (escaped(&(take(&mut defined) + line)), escaped(&answer.join(" ")));
                writeln!(html, "<td><code>{line}</code></td><td><code>{answer}</code></td></tr>")
            }
        };
    }
    html + "</table></div>\n"
}

/// Renders the pictures of an expression, with a link to the playground beside the book.
fn drawn(kind: &str, expression: &str, is_brief: bool) -> Result<String, String> {
    let svg = Svg { is_brief, ..Svg::default() };
    let scenes = scenes(kind, expression)?;
    let picture = |scene: &Scene| {
        let text = svg.written(scene).replace("\n\n", "\n");
        let class = if is_brief { "class=\"lp\" " } else { "" };
        let width = text.split_once(" width=\"").and_then(|(_, text)| text.split('"').next()).unwrap_or_default();
        text.replacen("<svg ", &format!("<svg {class}style=\"--natural:{width}px\" "), 1)
    };
    let pictures: Vec<String> = scenes.iter().map(picture).collect();
    let view = kind.split_once(',').map_or(String::new(), |(_, view)| view.replace('-', ":"));
    let link = link("", expression_of(expression), &view, "in the playground");
    Ok(format!("<figure class=\"layout\">\n{}\n<figcaption>{link}</figcaption>\n</figure>\n", pictures.join("\n")))
}

/// Returns a link to the playground beside the book that opens a text with the given view.
fn link(class: &str, text: &str, view: &str, shown: &str) -> String {
    let mut address = String::new();
    for byte in text.bytes() {
        let _ = write!(address, "%{byte:02X}");
    }
    let view = if view.is_empty() { String::new() } else { format!("&amp;view={view}") };
    let address = format!("../playground/index.html#text={address}{view}");
    format!("<a class=\"{class}\" href=\"{address}\" title=\"in the playground\">{shown}</a>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
