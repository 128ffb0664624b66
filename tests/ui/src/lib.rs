//! The compiler's messages about layouts: cases in `fail` must produce the `.stderr` beside them, cases in `pass` must compile.
//! This library reads the cases: the refusals that each one names, its messages, and the context of its operands.
#![allow(
    clippy::must_use_candidate,
    clippy::missing_panics_doc,
    reason = "called by tests alone, which fail by panics"
)]

pub mod compiler;

use std::fs;
use std::path::{Path, PathBuf};

/// Checks whether tests that compile programs of their own, for seconds and minutes of processor time, are asked for, and says so if not: the gate
/// runs them, and `GATE=1`.
pub fn is_gate() -> bool {
    let is_gate = ["GATE", "FULL"].iter().any(|name| std::env::var_os(name).is_some());
    if !is_gate {
        println!("skipped: run by the gate, and with `GATE=1`");
    }
    is_gate
}

/// Returns the files of the refused cases with this extension.
pub fn files(ending: &str) -> Vec<PathBuf> {
    let folders = ["fail", "generic"].map(|folder| Path::new(env!("CARGO_MANIFEST_DIR")).join(folder));
    let entries = folders.into_iter().flat_map(|folder| fs::read_dir(folder).expect("the folder of cases"));
    let paths = entries.map(|entry| entry.expect("a case").path());
    paths.filter(|path| path.extension().is_some_and(|found| found == ending)).collect()
}

/// Returns the sources of the refused cases.
pub fn sources() -> Vec<String> {
    files("rs").into_iter().map(|path| fs::read_to_string(path).expect("a case is text")).collect()
}

/// Returns the variants of an error, read from its source; an error inside another one contributes its own variants instead.
pub fn variants(file: &str, name: &str) -> Vec<String> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core/algebra/src").join(file);
    let source = fs::read_to_string(source).expect("the source of the errors");
    let (_, body) = source.split_once(&format!("pub enum {name} {{")).expect("the enum");
    let (body, _) = body.split_once("\n    } of").expect("the end of the rows");
    let names = body.lines().filter_map(|line| line.strip_prefix("        "));
    let names = names.filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()));
    names.map(|line| format!("{name}::{}", line.split(' ').next().unwrap_or_default())).collect()
}

/// Returns the variants of all errors.
pub fn all_variants() -> Vec<String> {
    [
        variants("error.rs", "AlgebraError"),
        variants("error/swizzle.rs", "SwizzleError"),
        variants("error/access.rs", "AccessError"),
        variants("error/descriptor.rs", "DescriptorError"),
        variants("error/category.rs", "CategoryError"),
        variants("linear/error.rs", "LinearError"),
        variants("predicate/counterexample.rs", "Counterexample"),
    ]
    .concat()
}

/// Returns the constant part of each message of the parser: the longest part without a name or a number of the user.
pub fn rules() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-macros/language/src/parse");
    let mut rules = Vec::new();
    // Skips `text.rs`, which reads texts outside programs, and `tests.rs`.
    for file in ["atom", "item", "linear", "mod", "operand"] {
        let source = fs::read_to_string(folder.join(file).with_extension("rs")).expect("the source of the parser");
        for start in ["mistake(", "let headline = "] {
            for rest in source.split(start).skip(1) {
                let rest = rest.trim_start().trim_start_matches("format!(").trim_start();
                let Some(text) = rest.strip_prefix('"').and_then(|rest| rest.split_once('"')) else { continue };
                let parts = text.0.split(['{', '}']).step_by(2);
                rules.extend(parts.max_by_key(|part| part.len()).map(str::to_owned));
            }
        }
    }
    // The parser reaches this only with braces, which were checked before.
    rules.retain(|rule| !rule.starts_with("expected `linear"));
    rules.sort();
    rules.dedup();
    rules
}

/// The context of the operands of a refused call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Context {
    /// Directly in the call.
    Literal,
    /// Behind names.
    Names,
    /// In the arguments of a user's macro.
    UserMacro,
    /// In the parameters of generic code.
    Generic,
}

/// A reported mistake.
#[derive(Clone, Debug)]
pub struct Message {
    /// The first line, without the compiler's prefix.
    pub headline: String,
    /// The line of the case that it points at.
    pub line: usize,
    /// The context of its operands.
    pub context: Context,
}

/// A case, and its messages.
#[derive(Clone, Debug)]
pub struct Case {
    /// The refusals that it names, in the order of its lines.
    pub named: Vec<String>,
    /// The mistakes, in the order of its lines.
    pub messages: Vec<Message>,
    /// The file of the case.
    pub path: PathBuf,
}

/// Reads all refused cases.
pub fn cases() -> Vec<Case> {
    let read = |path: PathBuf| {
        let source = fs::read_to_string(&path).expect("a case is text");
        let stderr = fs::read_to_string(path.with_extension("stderr")).expect("the messages");
        let mut messages: Vec<Message> =
            parts(&stderr).iter().filter_map(|part| message(part, &source, &path)).collect();
        messages.sort_by_key(|message| message.line);
        let named = source.lines().filter_map(|line| line.strip_prefix("//! `")?.strip_suffix('`'));
        Case { named: named.map(str::to_owned).collect(), messages, path }
    };
    files("rs").into_iter().map(read).collect()
}

/// Splits the messages into mistakes, each with the separate notes after it.
fn parts(stderr: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for part in stderr.split("\n\n").map(str::trim_start) {
        match parts.last_mut() {
            Some(last) if !part.starts_with("error") => last.extend(["\n", part]),
            _ => parts.push(part.to_owned()),
        }
    }
    parts
}

/// Parses a mistake. Its place is the last one that is shown, which in generic code is the use.
fn message(part: &str, source: &str, path: &Path) -> Option<Message> {
    let headline = part.trim_start().strip_prefix("error")?.split_once(": ")?.1.lines().next()?;
    let headline = headline.strip_prefix("evaluation panicked: ").unwrap_or(headline).to_owned();
    let file = path.file_name()?.to_str()?;
    let places = part.lines().rev().filter_map(|line| line.trim_start().strip_prefix("--> "));
    let place = places.into_iter().find(|place| place.contains(file))?;
    let line: usize = place.rsplit(':').nth(1)?.parse().ok()?;
    let text = source.lines().nth(line.checked_sub(1)?)?;
    let is_generic = path.parent().is_some_and(|folder| folder.ends_with("generic"));
    let context = match () {
        () if is_generic => Context::Generic,
        () if source.contains("macro_rules!") => Context::UserMacro,
        () if names(source).iter().any(|name| uses(text, name)) => Context::Names,
        () => Context::Literal,
    };
    Some(Message { headline, line, context })
}

/// Returns the names that a case defines in `layout! { … }`.
fn names(source: &str) -> Vec<&str> {
    let defined = source.lines().filter_map(|line| line.strip_prefix("    ")?.split_once(" = "));
    let names = defined.map(|(name, _)| name.strip_prefix("pub ").unwrap_or(name));
    names.filter(|name| name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric)).collect()
}

/// Checks whether a line uses a name, other than by defining it.
fn uses(line: &str, name: &str) -> bool {
    let used = line.split_once(" = ").map_or(line, |(_, used)| used);
    used.split(|character: char| !character.is_alphanumeric()).any(|word| word == name)
}
