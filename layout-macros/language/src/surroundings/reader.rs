//! Reads the declarations of a Rust text: the first words of items, and the ends of their scopes.

use std::ops::Range;

use super::declarations::{Around, Declaration, Declarations, Declared, Glob};
use super::lexer::{Kind, Token};
use super::words::{BEFORE_ITEMS, KNOWN_ATTRIBUTES, KNOWN_MACROS, LIBRARIES, is_of_the_language, is_variable};

/// Reads the declarations from these tokens; `None` if brackets nest too deep.
pub(super) fn read(text: &str, tokens: &[Token]) -> Option<Declarations> {
    let whole = 0..text.len();
    let mut reader = Reader { text, tokens, found: Declarations::default(), is_conditional: false };
    reader.found.modules.push(whole.clone());
    reader.found.around.push((whole.clone(), Around::Items));
    reader.scope(0..tokens.len(), &Scope { bytes: whole, within: Within::Items }, 0)?;
    Some(reader.found)
}

/// A scope of items or statements.
#[derive(Clone, Debug)]
struct Scope {
    bytes: Range<usize>,
    within: Within,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// A file, a module, a block.
    Items,
    /// An `impl`, a trait.
    Members,
}

pub(super) struct Reader<'a> {
    text: &'a str,
    tokens: &'a [Token],
    found: Declarations,
    /// True if the next item has a `#[cfg(…)]`.
    is_conditional: bool,
}

/// The deepest nesting of brackets.
const DEEPEST: usize = 200;

impl<'a> Reader<'a> {
    pub(super) fn kind(&self, i: usize) -> Option<Kind> {
        self.tokens.get(i).map(|token| token.kind)
    }

    pub(super) fn word(&self, i: usize) -> Option<&'a str> {
        let token = self.tokens.get(i)?;
        if token.kind == Kind::Word { self.text.get(token.bytes.clone()) } else { None }
    }

    pub(super) fn is_word(&self, i: usize, word: &str) -> bool {
        self.word(i) == Some(word)
    }

    pub(super) fn is_sign(&self, i: usize, sign: char) -> bool {
        self.kind(i) == Some(Kind::Sign(sign))
    }

    fn start(&self, i: usize) -> usize {
        self.tokens.get(i).map_or(self.text.len(), |token| token.bytes.start)
    }

    /// The index after a token, or after its closing bracket.
    pub(super) fn after(&self, i: usize) -> usize {
        match self.kind(i) {
            Some(Kind::Open(_, close)) => close.saturating_add(1),
            _ => i.saturating_add(1),
        }
    }

    /// The tokens inside the bracket that opens here.
    fn within(&self, i: usize) -> Option<Range<usize>> {
        match self.kind(i)? {
            Kind::Open(_, close) => Some(i.checked_add(1)?..close),
            _ => None,
        }
    }

    /// Declares an item; under a condition its name may also be another's.
    fn declare_item(&mut self, i: usize, declared: Declared, scope: Range<usize>) {
        self.declare(i, if self.is_conditional { Declared::Unknown } else { declared }, scope);
    }

    fn declare(&mut self, i: usize, declared: Declared, scope: Range<usize>) {
        if let Some(name) = self.word(i) {
            let (at, next) = (self.start(i), i.saturating_add(1));
            let value = next.saturating_add(1);
            let is_called = self.is_sign(next, '=') && self.is_sign(value.saturating_add(1), '!');
            let written = self.word(value).filter(|_| self.is_sign(next, ':') || is_called).map(str::to_owned);
            let made_of = if declared == Declared::Layout { self.mentioned(next) } else { Vec::new() };
            let value = (declared == Declared::Constant
                && i.checked_sub(1).is_some_and(|before| self.is_word(before, "const")))
            .then(|| self.value(next))
            .flatten();
            let declaration = Declaration { declared, scope, at, written, value, made_of };
            self.found.by_name.entry(name.trim_start_matches("r#").to_owned()).or_default().push(declaration);
        }
    }

    /// The bytes of a value, from after `=` to the semicolon.
    fn value(&self, from: usize) -> Option<Range<usize>> {
        let ends = |i: &usize| matches!(self.kind(*i), Some(Kind::Sign('=' | ';')));
        let equals = (from..self.tokens.len()).find(ends).filter(|i| self.is_sign(*i, '='))?.checked_add(1)?;
        let end = (equals..self.tokens.len()).find(|i| self.is_sign(*i, ';'))?;
        Some(self.start(equals)..self.start(end))
    }

    /// The names before the next semicolon: words that are not of the language and not called.
    fn mentioned(&self, from: usize) -> Vec<(String, usize)> {
        let (mut i, mut names) = (from, Vec::new());
        while i < self.tokens.len() && !matches!(self.kind(i), Some(Kind::Sign(';'))) {
            let next = i.saturating_add(1);
            let is_called = matches!(self.kind(next), Some(Kind::Open('(' | '{', _)));
            if let Some(word) = self.word(i).filter(|word| !is_called && !is_of_the_language(word)) {
                names.push((word.to_owned(), self.start(i)));
            }
            i = if matches!(self.kind(i), Some(Kind::Open('{', _))) { self.after(i) } else { next };
        }
        names
    }

    /// Reads the items and statements of a scope, including nested brackets.
    fn scope(&mut self, tokens: Range<usize>, scope: &Scope, depth: usize) -> Option<()> {
        let (mut i, begin) = (tokens.start, tokens.start);
        while i < tokens.end {
            if let Some(attribute) = self.attribute(i) {
                self.found.may_define_more |= !KNOWN_ATTRIBUTES.contains(&attribute);
            }
            if self.is_condition(i) {
                self.is_conditional = true;
                i = self.after(i.checked_add(1)?);
                continue;
            }
            let starts_item = i == begin || self.may_start_item(i.checked_sub(1)?);
            let next = self.item(i, tokens.end, scope, starts_item, depth)?;
            self.is_conditional &= next == i;
            i = if next == i { self.brackets(i, scope, depth)? } else { next };
        }
        Some(())
    }

    /// The first word of the attribute that begins here.
    fn attribute(&self, i: usize) -> Option<&'a str> {
        let open = if self.is_sign(i.checked_add(1)?, '!') { i.checked_add(2)? } else { i.checked_add(1)? };
        let is_attribute = self.is_sign(i, '#') && matches!(self.kind(open), Some(Kind::Open('[', _)));
        if is_attribute { self.word(open.checked_add(1)?) } else { None }
    }

    /// Returns true if `#[cfg(…)]` begins here.
    fn is_condition(&self, i: usize) -> bool {
        self.attribute(i).is_some_and(|attribute| attribute.starts_with("cfg"))
    }

    /// Returns true if an item may follow this token.
    fn may_start_item(&self, before: usize) -> bool {
        match self.kind(before) {
            Some(Kind::Close | Kind::Sign(';')) => true,
            Some(Kind::Word) => self.word(before).is_some_and(|word| BEFORE_ITEMS.contains(&word)),
            _ => false,
        }
    }

    /// Reads the contents of a bracket that opens here; a block is a scope of its own.
    fn brackets(&mut self, i: usize, scope: &Scope, depth: usize) -> Option<usize> {
        let next = self.after(i);
        if let Some(Kind::Open(bracket, close)) = self.kind(i) {
            let depth = depth.checked_add(1).filter(|depth| *depth <= DEEPEST)?;
            let inner = if bracket == '{' {
                Scope { bytes: self.start(i)..self.start(close), within: Within::Items }
            } else {
                scope.clone()
            };
            self.scope(self.within(i)?, &inner, depth)?;
        }
        Some(next)
    }

    /// Reads the head of an item; returns the token after it, or the same token if no item begins here.
    fn item(&mut self, i: usize, end: usize, scope: &Scope, starts_item: bool, depth: usize) -> Option<usize> {
        let name = i.checked_add(1)?;
        let is_member = scope.within == Within::Members;
        let here = scope.bytes.clone();
        let Some(word) = self.word(i) else { return Some(i) };
        match word {
            "fn" if self.word(name).is_some() => return self.function(i, end, depth),
            "let" => self.variables(name, &here),
            "for" if self.is_word(name.checked_add(1)?, "in") => self.counted(name, end),
            _ if self.is_sign(name, '!') => return self.macro_call(i, scope, depth),
            _ if !starts_item => return Some(i),
            "const" | "static" => {
                let name = if self.is_word(name, "mut") { name.checked_add(1)? } else { name };
                if self.is_sign(name.checked_add(1)?, ':') {
                    self.declare_item(name, if is_member { Declared::OwnConstant } else { Declared::Constant }, here);
                    let bytes = self.item_bytes(i, name, end);
                    let constant = self.to_a_closure(&bytes);
                    self.found.around.extend([(constant, Around::Constant), (bytes, Around::Function)]);
                }
            }
            "type" => {
                self.declare_item(name, if is_member { Declared::OwnType } else { Declared::Type }, here);
                return self.generic(i, name.checked_add(1)?, end, None, depth);
            }
            "struct" | "enum" | "union" if self.word(name).is_some() => {
                self.declare_item(name, Declared::Struct, here);
                return self.generic(i, name.checked_add(1)?, end, None, depth);
            }
            "trait" => return self.generic(i, name.checked_add(1)?, end, Some(Within::Members), depth),
            "impl" => return self.generic(i, name, end, Some(Within::Members), depth),
            "mod" if self.word(name).is_some() => return self.module(name.checked_add(1)?, depth),
            "use" => return Some(self.imports(name, end, &here)),
            _ => return Some(i),
        }
        Some(name)
    }

    /// Reads `mod name { … }`.
    fn module(&mut self, open: usize, depth: usize) -> Option<usize> {
        if let (Some(Kind::Open('{', close)), Some(within)) = (self.kind(open), self.within(open)) {
            let bytes = self.start(open)..self.start(close);
            self.found.modules.push(bytes.clone());
            self.found.around.push((bytes.clone(), Around::Items));
            let name = open.checked_sub(1).and_then(|name| self.word(name)).unwrap_or_default();
            self.found.named.push((name.to_owned(), bytes.clone()));
            let depth = depth.checked_add(1).filter(|depth| *depth <= DEEPEST)?;
            self.scope(within, &Scope { bytes, within: Within::Items }, depth)?;
        }
        Some(self.after(open))
    }

    /// Reads `use a::{b as c, d::*};`: the last names may be layouts.
    fn imports(&mut self, from: usize, end: usize, scope: &Range<usize>) -> usize {
        let mut i = from;
        while i < end && !self.is_sign(i, ';') {
            let next = i.saturating_add(1);
            if self.is_sign(i, '*') {
                self.found.globs.push((scope.clone(), self.glob(from, i)));
            }
            let is_last = self.is_sign(next, ';') || self.is_sign(next, ',') || self.kind(next) == Some(Kind::Close);
            if is_last {
                self.declare(i, Declared::Unknown, scope.clone());
            }
            i = next;
        }
        i
    }

    /// The module of a glob import whose path begins at `from`; the names of atoms are layouts too.
    fn glob(&self, from: usize, star: usize) -> Glob {
        let is_library = LIBRARIES.iter().any(|library| self.is_word(from, library));
        let is_of_atoms = || (from..star).any(|i| self.is_word(i, "atoms"));
        match self.word(from) {
            Some("super") if star == from.saturating_add(3) => Glob::Super,
            _ if is_library && !is_of_atoms() => Glob::Library,
            _ => Glob::Other,
        }
    }

    /// Reads the names of `let m`, `let mut m`, `let (m, n)`.
    fn variables(&mut self, from: usize, scope: &Range<usize>) {
        let names = self.within(from).unwrap_or(from..from.saturating_add(2));
        for i in names {
            let next = i.saturating_add(1);
            let ends = [':', '=', ';', ','].iter().any(|sign| self.is_sign(next, *sign));
            let is_path = self.is_sign(next, ':') && self.is_sign(next.saturating_add(1), ':');
            if (ends || self.kind(next) == Some(Kind::Close)) && !is_path && self.word(i).is_some_and(is_variable) {
                self.declare(i, Declared::Variable, self.start(i)..scope.end);
            }
        }
    }

    /// Reads `for m in … { … }`.
    fn counted(&mut self, name: usize, end: usize) {
        let mut i = name;
        while i < end {
            if let Some(Kind::Open('{', close)) = self.kind(i) {
                return self.declare(name, Declared::Variable, self.start(i)..self.start(close));
            }
            i = self.after(i);
        }
    }

    /// Reads `fn name<L, const N: usize>(m: u32) { … }`.
    fn function(&mut self, i: usize, end: usize, depth: usize) -> Option<usize> {
        let after_name = i.checked_add(2)?;
        let (mut open, mut angles) = (after_name, 0_usize);
        while open < end && !(angles == 0 && matches!(self.kind(open), Some(Kind::Open('(', _)))) {
            angles = self.angles(open, angles);
            open = self.after(open);
        }
        let scope = self.item_bytes(i, after_name, end);
        let is_between = |at: &usize| {
            self.kind(*at) == Some(Kind::Other) || self.is_word(*at, "unsafe") || self.is_word(*at, "extern")
        };
        let is_constant = (0..i).rev().find(|at| !is_between(at)).is_some_and(|at| self.is_word(at, "const"));
        if is_constant {
            let constant = self.to_a_closure(&scope);
            self.found.around.push((constant, Around::Constant));
        }
        self.found.around.push((scope.clone(), Around::Function));
        for name in self.within(open).unwrap_or_default() {
            let (before, next) = (name.saturating_sub(1), name.saturating_add(1));
            let is_path = self.is_sign(next.saturating_add(1), ':') || self.is_sign(before, ':');
            if self.is_sign(next, ':') && !is_path && self.word(name).is_some_and(is_variable) {
                self.declare(name, Declared::Variable, scope.clone());
            }
        }
        self.generic(i, after_name, end, Some(Within::Items), depth)
    }

    /// The bytes before the first closure, whose body is evaluated at run time.
    fn to_a_closure(&self, bytes: &Range<usize>) -> Range<usize> {
        let first = self.tokens.partition_point(|token| token.bytes.start < bytes.start);
        let mut within = (first..self.tokens.len()).take_while(|i| self.start(*i) < bytes.end);
        let bar = within.find(|i| self.is_sign(*i, '|'));
        bytes.start..bar.map_or(bytes.end, |bar| self.start(bar))
    }

    /// Reads an item that may have parameters at `from`, which are in scope to its end, and its body if it has one.
    fn generic(&mut self, i: usize, from: usize, end: usize, body: Option<Within>, depth: usize) -> Option<usize> {
        let scope = self.item_bytes(i, from, end);
        let (mut at, mut angles) = (from, 0_usize);
        if self.is_sign(from, '<') {
            loop {
                let is_first =
                    angles == 1 && (self.is_sign(at.checked_sub(1)?, '<') || self.is_sign(at.checked_sub(1)?, ','));
                match self.word(at).filter(|_| is_first) {
                    Some("const") => self.declare(at.checked_add(1)?, Declared::ConstParameter, scope.clone()),
                    Some(_) => self.declare(at, Declared::Parameter, scope.clone()),
                    None => (),
                }
                angles = self.angles(at, angles);
                at = self.after(at);
                if angles == 0 || at >= end {
                    break;
                }
            }
        }
        let Some(within) = body else { return Some(at) };
        while at < end && self.start(at) < scope.end {
            if let (Some(Kind::Open('{', close)), 0) = (self.kind(at), angles) {
                let depth = depth.checked_add(1).filter(|depth| *depth <= DEEPEST)?;
                let bytes = self.start(at)..self.start(close);
                if within == Within::Members {
                    self.found.around.push((bytes.clone(), Around::Members));
                }
                self.scope(self.within(at)?, &Scope { bytes, within }, depth)?;
                return Some(self.after(at));
            }
            angles = self.angles(at, angles);
            at = self.after(at);
        }
        Some(at)
    }

    /// The bytes from the first word of an item to the end of its body, or to its semicolon.
    fn item_bytes(&self, i: usize, from: usize, end: usize) -> Range<usize> {
        let (mut at, mut angles) = (from, 0_usize);
        while at < end {
            match self.kind(at) {
                Some(Kind::Open('{', close)) if angles == 0 => return self.start(i)..self.start(close),
                Some(Kind::Sign(';')) => break,
                _ => (),
            }
            angles = self.angles(at, angles);
            at = self.after(at);
        }
        self.start(i)..self.start(at)
    }

    /// The number of open angle brackets after a token; `->` and `=>` close none.
    fn angles(&self, i: usize, open: usize) -> usize {
        let is_arrow = i.checked_sub(1).is_some_and(|before| self.is_sign(before, '-') || self.is_sign(before, '='));
        match self.kind(i) {
            Some(Kind::Sign('<')) => open.saturating_add(1),
            Some(Kind::Sign('>')) if !is_arrow => open.saturating_sub(1),
            _ => open,
        }
    }

    /// Reads `name!(…)`; returns the token after it. `layout!` defines names, other macros may define anything.
    fn macro_call(&mut self, i: usize, scope: &Scope, depth: usize) -> Option<usize> {
        let mut open = i.checked_add(2)?;
        if self.is_word(i, "macro_rules") {
            self.declare(open, Declared::Unknown, scope.bytes.clone());
            open = open.checked_add(1)?;
        }
        let Some(Kind::Open(bracket, close)) = self.kind(open) else { return Some(i) };
        if !KNOWN_MACROS.contains(&self.word(i)?) {
            self.found.may_define_more = true;
            self.found.arguments.push(self.start(open)..self.start(close));
        }
        let is_ours = matches!(self.word(i)?, "layout" | "make_layout" | "layout_const" | "layout_assert");
        if self.is_word(i, "layout_const")
            && let Some(integer) = self.expected_at(i, close.checked_add(1)?)
        {
            self.found.expected.insert(self.start(open.checked_add(1)?), integer.to_owned());
        }
        match self.word(i)? {
            "layout" => self.layouts(self.within(open)?, scope),
            _ if is_ours => (),
            // The arguments look like expressions.
            _ if bracket != '{' || self.is_word(i, "unroll") => {
                let depth = depth.checked_add(1).filter(|depth| *depth <= DEEPEST)?;
                self.scope(self.within(open)?, scope, depth)?;
            }
            _ => self.found.opaque.push(self.start(open)..self.start(close)),
        }
        Some(self.after(open))
    }

    /// Declares the names of `layout! { pub A = …; B = …; }`.
    fn layouts(&mut self, tokens: Range<usize>, scope: &Scope) {
        let declared = if scope.within == Within::Members { Declared::Misplaced } else { Declared::Layout };
        let (mut i, mut may_be_name, is_conditional) = (tokens.start, true, self.is_conditional);
        while i < tokens.end {
            let next = i.saturating_add(1);
            let is_equal = self.is_sign(next, '=') && !self.is_sign(next.saturating_add(1), '=');
            if may_be_name && is_equal {
                self.declare_item(i, declared, scope.bytes.clone());
                (may_be_name, self.is_conditional) = (false, is_conditional);
            }
            may_be_name = may_be_name || self.is_sign(i, ';');
            self.is_conditional |= self.is_condition(i);
            i = self.after(i);
        }
        self.is_conditional = false;
    }
}
