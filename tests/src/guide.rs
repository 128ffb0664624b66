//! The guide: its chapters, and their blocks of expressions and of pictures.
//!
//! In a block ```` ```layout ````, a line is an expression, and the line under it, `=> …`, is its answer or its refusal; a
//! line that defines names has no answer. In ```` ```layout,explain ````, a refusal's notes and help follow it. A block
//! ```` ```layout,table ```` has a comment before each expression and becomes a table of three columns. A block
//! ```` ```picture ```` has the expression to draw. A line `#: …` makes the next one a preset of the playground.

use std::fs;
use std::path::{Path, PathBuf};

use layout_answers::Session;
use layout_answers::draw::View;
use layout_language::errors::Remarks;
use layout_picture::Scene;

use crate::presets::NAME;

/// Prefix of an answer.
const ANSWER: &str = "=> ";
/// Prefix of the further lines of an answer.
const FURTHER: &str = "   ";

/// Returns the files of the chapters.
pub fn chapters() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-core/guide/src");
    let entries = fs::read_dir(folder).expect("the guide");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "md"));
    files.sort();
    files
}

/// Replaces blocks of a text: `draw` gets the words after the backticks and the lines of a block, and returns its replacement, if any.
///
/// ```
/// let text = "one\n```layout\n4:1\n```\ntwo\n";
/// let made = layout_tests::guide::with_blocks(text, |kind, lines| (kind == "layout").then(|| lines.to_uppercase()));
/// assert_eq!(made, "one\n4:1\ntwo\n");
/// ```
pub fn with_blocks(text: &str, mut draw: impl FnMut(&str, &str) -> Option<String>) -> String {
    let (mut made, mut rest) = (String::new(), text);
    while let Some((kind, lines, before, after)) = next_block(rest) {
        made.push_str(before);
        let block = &rest[before.len()..rest.len() - after.len()];
        made.push_str(&draw(kind, lines).unwrap_or_else(|| block.to_owned()));
        rest = after;
    }
    made + rest
}

/// Returns the kind and the lines of the first block, and the text before and after it.
fn next_block(text: &str) -> Option<(&str, &str, &str, &str)> {
    let start = if text.starts_with("```") { 0 } else { text.find("\n```")? + 1 };
    let (kind, inside) = text[start + 3..].split_once('\n')?;
    let end = if inside.starts_with("```\n") { 0 } else { inside.find("\n```\n")? + 1 };
    Some((kind, &inside[..end], &text[..start], &inside[end + 4..]))
}

/// A line of a block of the command's language.
#[derive(Debug)]
pub enum Line<'a> {
    /// The name of a preset, a comment, an empty line, or a definition.
    Unanswered(&'a str),
    /// An expression and the lines of its answer.
    Answered(&'a str, Vec<String>),
}

/// Returns the lines of a block with their current answers; `explained` adds the notes and help of a refusal.
///
/// # Errors
/// Returns the error of a definition that does not evaluate.
pub fn answered(lines: &str, explained: bool) -> Result<Vec<Line<'_>>, String> {
    let mut session = Session::default();
    let mut found = Vec::new();
    for line in lines.lines().filter(|line| !line.starts_with(ANSWER) && !line.starts_with(FURTHER)) {
        if line.is_empty() || line.starts_with("# ") || line.starts_with(NAME) {
            found.push(Line::Unanswered(line));
            continue;
        }
        let answer = session.evaluate(line, Remarks::All);
        if defines(line) {
            answer.map_err(|mistakes| format!("{line}: {}", mistakes[0]))?;
            found.push(Line::Unanswered(line));
            continue;
        }
        let shown = match answer {
            Ok(value) => vec![value.to_string()],
            Err(mistakes) => mistakes.iter().flat_map(|mistake| refusal(mistake, explained)).collect(),
        };
        found.push(Line::Answered(line, shown));
    }
    Ok(found)
}

fn refusal(mistake: &layout_language::Diagnostic, explained: bool) -> Vec<String> {
    let remarks = mistake.remarks().filter(|_| explained);
    std::iter::once(format!("error: {}", mistake.headline)).chain(remarks).collect()
}

/// Checks whether a line defines a name, as `A = …` does and `A == B` does not.
///
/// ```
/// use layout_tests::guide::defines;
/// assert!(defines("A = 4:1") && !defines("A == B"));
/// ```
pub fn defines(line: &str) -> bool {
    let is_named = |part: &str| part.trim().chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    line.split_once(" = ").is_some_and(|(name, _)| is_named(name))
}

/// Returns the pictures of a block of kind `picture`, `picture,offsets`, `picture,arrows`, `picture,banks-4` or `picture,thread-5`.
///
/// # Errors
/// Says why an expression has no picture.
pub fn scenes(kind: &str, expression: &str) -> Result<Vec<Scene>, String> {
    let (name, number) = kind.split_once(',').map_or(("", ""), |(_, view)| view.split_once('-').unwrap_or((view, "")));
    let view = match (name, number.parse()) {
        ("", _) => View::Automatic,
        ("offsets", _) => View::Offsets,
        ("arrows", _) => View::Arrows,
        ("banks", Ok(bytes)) => View::Banks { bytes },
        ("thread", Ok(thread)) => View::Thread(thread),
        _ => return Err(format!("no picture is called {kind}")),
    };
    let drawing = Session::default().draw(drawn(expression), view);
    match drawing.undrawn {
        None if !drawing.scenes.is_empty() => Ok(drawing.scenes),
        why => Err(format!("{expression}: {}", why.unwrap_or_else(|| "nothing to draw".to_owned()))),
    }
}

/// Returns the expression that a picture block draws, without the line that names it.
pub fn drawn(lines: &str) -> &str {
    let named = lines.strip_prefix(NAME).and_then(|rest| rest.split_once('\n'));
    named.map_or(lines, |(_, expression)| expression).trim_end()
}

/// Returns a chapter with the current answers.
///
/// # Errors
/// Returns the error of a definition that does not evaluate.
pub fn with_answers(text: &str) -> Result<String, String> {
    let mut refused = None;
    let made = with_blocks(text, |kind, lines| {
        let is_answered = kind.split(',').next() == Some("layout");
        let lines = is_answered.then(|| answered(lines, kind.ends_with(",explain")))?;
        let lines = lines.map_err(|why| refused = Some(why)).ok()?;
        Some(format!("```{kind}\n{}```\n", lines.iter().map(Line::written).collect::<String>()))
    });
    refused.map_or(Ok(made), Err)
}

impl Line<'_> {
    /// Returns the text of the line in a chapter.
    fn written(&self) -> String {
        match self {
            Line::Unanswered(line) => format!("{line}\n"),
            Line::Answered(line, answer) => {
                format!("{line}\n{ANSWER}{}\n", answer.join(&format!("\n{FURTHER}")))
            }
        }
    }
}
