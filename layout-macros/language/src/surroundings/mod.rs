//! The Rust code around a call: its declarations, read from the source file.
//!
//! A macro cannot ask the compiler what a name means, but it can ask where the name was written. A bare name whose innermost declaration is
//! a constant, a type, a parameter or a variable is not a layout, no matter which layouts of that name are further out, so it is reported
//! as what it is. Cases made uncertain by imports, conditions or other macros are left to the compiler.

extern crate proc_macro;

mod declarations;
mod elsewhere;
mod expected;
mod lexer;
mod reader;
#[cfg(test)]
mod tests;
mod words;

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use proc_macro2::{Ident, Span, TokenStream, TokenTree};

use declarations::{Declaration, Declarations};

use crate::vocabulary::distance_of_names;

pub use declarations::{Around, Declared};
pub use elsewhere::{Elsewhere, defined_elsewhere, is_elsewhere};

/// The innermost declaration of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The meaning of the name.
    pub declared: Declared,
    /// The unique name of a layout that shadows another of its name.
    pub own_name: Option<String>,
    /// The written type of a constant or a variable, if it is one word, or the macro that computes its value.
    pub written: Option<String>,
    /// True if this is certainly a layout, and everything that it is made of too: then no fallback is needed.
    pub is_certain: bool,
    /// For an undeclared name, the layout or the Rust in braces that may be meant; empty if only the definition around it is near.
    pub near: Option<String>,
}

impl Found {
    /// The meaning alone.
    pub fn only(declared: Declared) -> Self {
        Self { declared, own_name: None, written: None, is_certain: false, near: None }
    }

    /// Returns true if the written type is an integer.
    pub fn is_integer(&self) -> bool {
        let is_one = |word: &str| words::INTEGERS.contains(&word) || ["usize", "u128", "i128"].contains(&word);
        self.written.as_deref().is_some_and(is_one)
    }
}

/// The longest chain of layouts, each made of the next, that is followed.
const MOST_LINKS: usize = 8;

/// The shortest Rust name to propose: `T` and `N` resemble every letter.
const SHORTEST: usize = 3;

/// A file that has been read.
struct Source {
    text: String,
    /// The first byte of each line.
    lines: Vec<usize>,
    declarations: Declarations,
}

impl Source {
    fn from_text(text: String) -> Option<Self> {
        let declarations = reader::read(&text, &lexer::tokens(&text)?)?;
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at.saturating_add(1));
        let lines = std::iter::once(0).chain(ends).collect();
        Some(Self { text, lines, declarations })
    }

    /// The byte at a line and a column, both from 1.
    fn byte(&self, line: usize, column: usize) -> Option<usize> {
        let begin = *self.lines.get(line.checked_sub(1)?)?;
        let (before, _) = self.text.get(begin..)?.char_indices().nth(column.checked_sub(1)?)?;
        begin.checked_add(before)
    }

    /// Returns true if the whole word at byte `at` is this name.
    fn has_name(&self, name: &str, at: usize) -> bool {
        let after = self.text.get(at..).and_then(|rest| rest.strip_prefix(name));
        after.is_some_and(|after| !after.starts_with(lexer::is_part_of_word))
    }

    fn find(&self, name: &str, at: usize) -> Option<Found> {
        let mut visible = self.declarations.visible(name, at)?;
        // An associated item has no bare name: it counts only where nothing else has the name.
        let is_own =
            |declaration: &&Declaration| matches!(declaration.declared, Declared::OwnConstant | Declared::OwnType);
        if visible.is_empty() && self.declarations.is_nothing(name, at) {
            return Some(Found { near: self.near(name, at), ..Found::only(Declared::Nothing) });
        }
        if visible.iter().all(is_own) && self.declarations.has_foreign_glob(at) {
            return None;
        }
        if !visible.iter().all(is_own) {
            visible.retain(|declaration| !is_own(declaration));
        }
        let innermost = visible.first()?;
        let is_only_one = visible.get(1).is_none_or(|next| next.scope != innermost.scope);
        let shadows = || visible.len() > 1 || self.declarations.has_glob(innermost.at);
        let own_name = (innermost.declared == Declared::Layout && is_only_one && shadows())
            .then(|| self.own_name(name, innermost));
        let declared = if is_only_one { innermost.declared } else { Declared::Unknown };
        let is_certain = is_only_one && self.declarations.is_certain(innermost, MOST_LINKS);
        Some(Found { own_name, is_certain, written: innermost.written.clone(), ..Found::only(declared) })
    }

    /// The value of an integer constant, in braces what it is made of.
    fn value(&self, name: &str, at: usize, links: usize) -> Option<String> {
        let found = self.find(name, at).filter(|found| found.declared == Declared::Constant && found.is_integer())?;
        let declared = *self.declarations.visible(name, at)?.first().filter(|_| found.near.is_none())?;
        let (bytes, links) = (declared.value.clone()?, links.checked_sub(1)?);
        let (text, mut value) = (self.text.get(bytes.clone())?, String::new());
        for token in lexer::tokens(text)? {
            let part = text.get(token.bytes.clone())?;
            match token.kind {
                lexer::Kind::Word => value += &["{", &self.value(part, bytes.start, links)?, "}"].concat(),
                lexer::Kind::Other if part.chars().all(|digit| digit.is_ascii_digit() || digit == '_') => value += part,
                lexer::Kind::Sign('+' | '-' | '*' | '/') => value += part,
                lexer::Kind::Open('(', _) => value.push('{'),
                lexer::Kind::Close if part == ")" => value.push('}'),
                _ => return None,
            }
            value.push(' ');
        }
        Some(value)
    }

    /// The likely meaning of an undeclared name: a layout, or Rust in braces; empty for the name being defined.
    fn near(&self, name: &str, at: usize) -> Option<String> {
        let near = self.declarations.operands(at).filter_map(|(other, declared, defined)| {
            let is_rust = declared != Declared::Layout;
            if is_rust && name.len().min(other.len()) < SHORTEST {
                return None;
            }
            Some((!is_rust && self.is_within(defined, at), is_rust, distance_of_names(name, other)?, other))
        });
        near.min().map(|(is_itself, is_rust, _, other)| match (is_itself, is_rust) {
            (true, _) => String::new(),
            (_, true) => format!("{{{other}}}"),
            _ => other.to_owned(),
        })
    }

    /// Returns true if byte `at` is in the definition that begins at `defined`.
    fn is_within(&self, defined: usize, at: usize) -> bool {
        self.text.get(defined..at).is_some_and(|between| !between.contains(';'))
    }

    fn own_name(&self, name: &str, declaration: &Declaration) -> String {
        let line = self.lines.partition_point(|begin| *begin <= declaration.at);
        let begin = line.checked_sub(1).and_then(|line| self.lines.get(line)).copied().unwrap_or_default();
        format!("__{}_of_line_{line}_{}", name.trim_start_matches("r#"), declaration.at.saturating_sub(begin))
    }
}

/// The files read so far; `None` for one that could not be understood.
static SOURCES: Mutex<Option<HashMap<PathBuf, Option<Arc<Source>>>>> = Mutex::new(None);

/// The source file of a span, and its first byte in it.
fn source(span: Span) -> Option<(Arc<Source>, usize)> {
    if !proc_macro::is_available() {
        return None;
    }
    let span = span.unwrap();
    let (file, line, column) = (span.local_file()?, span.line(), span.column());
    let mut sources = SOURCES.lock().ok()?;
    let read = || {
        let text = std::fs::read_to_string(&file).ok().filter(|_| is_module(&file))?;
        Source::from_text(text).map(Arc::new)
    };
    let source = sources.get_or_insert_default().entry(file.clone()).or_insert_with(read).clone()?;
    let at = source.byte(line, column)?;
    Some((source, at))
}

/// Returns true for a module file; false for a file meant for `include!`, whose names may belong to another file.
fn is_module(file: &Path) -> bool {
    let is_generated = std::env::var_os("OUT_DIR").is_some_and(|folder| file.starts_with(folder));
    file.extension().is_some_and(|extension| extension == "rs") && !is_generated
}

/// The meaning of a bare name, or `None` if it is unknown.
pub fn find(name: &Ident) -> Option<Found> {
    let ((source, at), text) = (source(name.span())?, name.to_string());
    if source.has_name(&text, at) { source.find(text.trim_start_matches("r#"), at) } else { None }
}

/// The value of a constant that is declared once in the same file, as an expression of numbers in the language.
pub fn value(name: &Ident) -> Option<String> {
    let ((source, at), text) = (source(name.span())?, name.to_string());
    source.has_name(&text, at).then(|| source.value(&text, at, MOST_LINKS)).flatten()
}

/// The meaning of a path into a module of the same file, or `None` if it is unknown.
pub fn find_at(path: &TokenStream) -> Option<Declared> {
    let (mut segments, mut first) = (Vec::new(), None);
    for token in path.clone() {
        match token {
            TokenTree::Ident(segment) => {
                first = first.or(Some(segment.span()));
                segments.push(segment.to_string());
            }
            TokenTree::Punct(colon) if colon.as_char() == ':' && first.is_some() => (),
            _ => return None,
        }
    }
    let (source, at) = source(first.filter(|_| segments.len() > 1)?)?;
    source.declarations.at_path(&segments, at)
}

/// Returns true if the source around a name cannot be read, as in an editor.
pub fn is_unseen(name: &Ident) -> bool {
    source(name.span()).is_none()
}

/// Returns true if a name is certainly not a parameter of a generic item.
pub fn is_no_parameter(name: &Ident) -> bool {
    let Some((source, at)) = source(name.span()) else { return false };
    let text = name.to_string();
    text != "Self" && source.has_name(&text, at) && source.declarations.is_no_parameter(&text, at)
}

/// The innermost context of the call with these tokens, or `None` if it is unknown.
pub fn around(input: &TokenStream) -> Option<Around> {
    let (source, at) = source(input.clone().into_iter().next()?.span())?;
    source.declarations.around(at)
}

/// Returns true if a character that Rust has no token for occurs among these tokens; the compiler has already reported it.
pub fn have_stray(input: &TokenStream) -> bool {
    let (first, last) = (input.clone().into_iter().next(), input.clone().into_iter().last());
    let last = last.map(|token| match token {
        TokenTree::Group(group) => group.span_close(),
        token => token.span(),
    });
    let at = |span: Option<Span>| source(span?);
    let (Some((source, begin)), Some((_, end))) = (at(first.map(|token| token.span())), at(last)) else { return false };
    let is_stray = |token: &lexer::Token| matches!(token.kind, lexer::Kind::Sign(sign) if !sign.is_ascii());
    let tokens = lexer::tokens(&source.text).unwrap_or_default();
    tokens.iter().any(|token| (begin..end).contains(&token.bytes.start) && is_stray(token))
}

/// The expected integer type of a `layout_const!`, if it is not `usize`: `u64` in `const N: u64 = 2 * layout_const!(…);`.
pub fn expected(input: &TokenStream) -> Option<Ident> {
    let first = input.clone().into_iter().next()?;
    let (source, at) = source(first.span())?;
    source.declarations.expected(at).map(|integer| Ident::new(integer, first.span()))
}

/// Returns true if a name can certainly mean nothing but one of this many declarations.
pub fn are_all(declarations: usize, name: &Ident) -> bool {
    let Some((source, at)) = source(name.span()) else { return false };
    let text = name.to_string();
    let visible = source.declarations.visible(&text, at).map(|visible| visible.len());
    source.has_name(&text, at) && visible == Some(declarations) && !source.declarations.has_foreign_glob(at)
}
