//! The Rust around a call: what it declares, read from its source.
//!
//! A macro cannot ask the compiler what a name stands for, but where the name was written. A bare name whose innermost declaration is a constant, a type, a
//! parameter or a variable is no layout, whatever layout of that name there is further out: so it is reported as what it is. What is not sure, because of
//! imports, conditions or other macros, is left to the compiler.

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
pub use elsewhere::is_elsewhere;

/// What the innermost declarations of a name are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// What the name stands for.
    pub declared: Declared,
    /// The name of its own that a layout has where another of its name is in scope, too.
    pub own_name: Option<String>,
    /// The type that a constant or a variable is written with, if it is a word, or the macro that makes its value.
    pub written: Option<String>,
    /// Whether it is a layout that is there, as far as what it is made of says: nothing awaits a name that may be none.
    pub is_certain: bool,
    /// The layout, or the Rust in braces, that may be meant where there is nothing of this name; empty where the only one is that which is being defined.
    pub near: Option<String>,
}

impl Found {
    /// What is declared, and no more.
    pub fn of(declared: Declared) -> Self {
        Self { declared, own_name: None, written: None, is_certain: false, near: None }
    }

    /// Whether this is a constant that is written to be an integer.
    pub fn is_integer(&self) -> bool {
        let is_one = |word: &str| words::INTEGERS.contains(&word) || ["usize", "u128", "i128"].contains(&word);
        self.written.as_deref().is_some_and(is_one)
    }
}

/// The most layouts, each made of the next, that are looked through.
const MOST_LINKS: usize = 8;

/// The shortest name of Rust that is proposed for another: `T` and `N` are near to every letter.
const SHORTEST: usize = 3;

/// A file that was read.
struct Source {
    text: String,
    /// The bytes at which lines begin.
    lines: Vec<usize>,
    declarations: Declarations,
}

impl Source {
    fn of(text: String) -> Option<Self> {
        let declarations = reader::read(&text, &lexer::tokens(&text)?)?;
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at.saturating_add(1));
        let lines = std::iter::once(0).chain(ends).collect();
        Some(Self { text, lines, declarations })
    }

    /// The byte of a line and a column, from 1.
    fn byte(&self, line: usize, column: usize) -> Option<usize> {
        let begin = *self.lines.get(line.checked_sub(1)?)?;
        let (before, _) = self.text.get(begin..)?.char_indices().nth(column.checked_sub(1)?)?;
        begin.checked_add(before)
    }

    /// Whether a name stands at a byte.
    fn has_name(&self, name: &str, at: usize) -> bool {
        let after = self.text.get(at..).and_then(|rest| rest.strip_prefix(name));
        after.is_some_and(|after| !after.starts_with(lexer::is_part_of_word))
    }

    fn find(&self, name: &str, at: usize) -> Option<Found> {
        let mut visible = self.declarations.visible(name, at)?;
        // What an `impl` declares has no bare name: it is what was meant where nothing else is.
        let is_own =
            |declaration: &&Declaration| matches!(declaration.declared, Declared::OwnConstant | Declared::OwnType);
        if visible.is_empty() && self.declarations.is_nothing(name, at) {
            return Some(Found { near: self.near(name, at), ..Found::of(Declared::Nothing) });
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
        Some(Found { own_name, is_certain, written: innermost.written.clone(), ..Found::of(declared) })
    }

    /// What may be meant by a name that is none: a layout, or Rust in braces; nothing by the name that is being defined.
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

    /// Whether a byte lies in the definition that begins at another.
    fn is_within(&self, defined: usize, at: usize) -> bool {
        self.text.get(defined..at).is_some_and(|between| !between.contains(';'))
    }

    fn own_name(&self, name: &str, declaration: &Declaration) -> String {
        let line = self.lines.partition_point(|begin| *begin <= declaration.at);
        let begin = line.checked_sub(1).and_then(|line| self.lines.get(line)).copied().unwrap_or_default();
        format!("__{}_of_line_{line}_{}", name.trim_start_matches("r#"), declaration.at.saturating_sub(begin))
    }
}

/// The files that were read; `None` for one that is not understood.
static SOURCES: Mutex<Option<HashMap<PathBuf, Option<Arc<Source>>>>> = Mutex::new(None);

/// The source of a span, and the byte at which it begins.
fn source(span: Span) -> Option<(Arc<Source>, usize)> {
    if !proc_macro::is_available() {
        return None;
    }
    let span = span.unwrap();
    let (file, line, column) = (span.local_file()?, span.line(), span.column());
    let mut sources = SOURCES.lock().ok()?;
    let read = || {
        let text = std::fs::read_to_string(&file).ok().filter(|_| is_module(&file))?;
        Source::of(text).map(Arc::new)
    };
    let source = sources.get_or_insert_default().entry(file.clone()).or_insert_with(read).clone()?;
    let at = source.byte(line, column)?;
    Some((source, at))
}

/// Whether a file is a module, and not one to include, whose names may be those of another file.
fn is_module(file: &Path) -> bool {
    let is_generated = std::env::var_os("OUT_DIR").is_some_and(|folder| file.starts_with(folder));
    file.extension().is_some_and(|extension| extension == "rs") && !is_generated
}

/// What a bare name stands for where it is written; `None` where that is not known.
pub fn find(name: &Ident) -> Option<Found> {
    let ((source, at), text) = (source(name.span())?, name.to_string());
    if source.has_name(&text, at) { source.find(text.trim_start_matches("r#"), at) } else { None }
}

/// What a path to a module of the same file leads to; `None` where that is not known.
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

/// Whether a name is no parameter of a generic item, for certain.
pub fn is_no_parameter(name: &Ident) -> bool {
    let Some((source, at)) = source(name.span()) else { return false };
    let text = name.to_string();
    text != "Self" && source.has_name(&text, at) && source.declarations.is_no_parameter(&text, at)
}

/// What is around a call whose tokens these are, the innermost; `None` where that is not known.
pub fn around(input: &TokenStream) -> Option<Around> {
    let (source, at) = source(input.clone().into_iter().next()?.span())?;
    source.declarations.around(at)
}

/// Whether a character that no token of Rust has stands between the first of these tokens and the last: that is reported already.
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

/// The type of integers, other than `usize`, that the value of `layout_const!` is written to have: `u64` in `const N: u64 = 2 * layout_const!(…);`.
pub fn expected(input: &TokenStream) -> Option<Ident> {
    let first = input.clone().into_iter().next()?;
    let (source, at) = source(first.span())?;
    source.declarations.expected(at).map(|integer| Ident::new(integer, first.span()))
}

/// Whether so many declarations of a name are all that can be meant by it, for certain.
pub fn are_all(declarations: usize, name: &Ident) -> bool {
    let Some((source, at)) = source(name.span()) else { return false };
    let text = name.to_string();
    let visible = source.declarations.visible(&text, at).map(|visible| visible.len());
    source.has_name(&text, at) && visible == Some(declarations) && !source.declarations.has_foreign_glob(at)
}
