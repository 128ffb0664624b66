//! Items: `/// doc` `pub A = expr;` and `assert expr;`.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::buffer::TokenBuffer;

use crate::ast::{Definition, Expr, Item, Kind};
use crate::errors::{Diagnostic, Errors, shortened};
use crate::parse::{Cursor, Parser, is_punct, slip, written};
use crate::span::Place;

/// The note on commas between definitions.
const NO_COMMA: &str = "each definition ends with `;`, none with `,`";

/// Returns true if the tokens are items and not an expression.
pub(super) fn begins(cursor: &Cursor) -> bool {
    // The `$vis` of a user's `macro_rules!` arrives as a group of its own.
    let name = usize::from(cursor.group(0, Delimiter::None).is_some());
    let is_attribute = cursor.is("#") && cursor.group(1, Delimiter::Bracket).is_some();
    let starts = cursor.is_word("assert") || cursor.is_word("pub") || is_attribute || is_almost_definition(cursor);
    cursor.is_empty() || starts || is_of_rust(cursor) || is_definition(cursor, name)
}

/// Returns true for what was meant as an item: `A: …;`, `A == …;`, `A<…> = …;`, `auto A = …;`, `use …;` with a semicolon, or `mod m { … }`,
/// `layout! { … }` with a block.
fn is_almost_definition(cursor: &Cursor) -> bool {
    const ITEMS: [&str; 8] = ["use", "fn", "struct", "mod", "static", "const", "enum", "typedef"];
    let is_wrong_item = || cursor.ends_with(';') && cursor.has_lone('=');
    let Some(word) = cursor.ident(0) else { return is_wrong_item() };
    let is_item = ITEMS.contains(&word.to_string().as_str());
    let has_block = || cursor.group(2, Delimiter::Brace).is_some();
    if (is_item || cursor.is_mark(1, '!')) && has_block() {
        return true;
    }
    let begins = || is_item || asserts(cursor).is_some() || [':', '=', '<'].iter().any(|mark| cursor.is_mark(1, *mark));
    cursor.ends_with(';') && (begins() || cursor.has_lone('='))
}

/// Returns true if a definition begins here: `A =`.
fn is_definition(cursor: &Cursor, name: usize) -> bool {
    let equals = name.saturating_add(1);
    cursor.ident(name).is_some() && cursor.is_mark(equals, '=') && !cursor.is_mark(equals.saturating_add(1), '=')
}

/// Returns true if a name is defined with a Rust keyword: `type A = …`, `let a = …`.
fn is_of_rust(cursor: &Cursor) -> bool {
    let is_word =
        cursor.ident(0).is_some_and(|word| ["type", "const", "static", "let"].iter().any(|rust| word == rust));
    is_word && words_before(cursor) == 1
}

/// The number of words before the defined name: 2 in `constexpr auto A = …`.
fn words_before(cursor: &Cursor) -> usize {
    let words = (0..4).take_while(|ahead| cursor.ident(*ahead).is_some()).count();
    let is_one = cursor.is_mark(words, '=') && !cursor.is_mark(words.saturating_add(1), '=');
    if is_one { words.saturating_sub(1) } else { 0 }
}

/// `static_assert` and the like without `!`, or `assert_eq size(A), 32`.
fn asserts(cursor: &Cursor) -> Option<Ident> {
    let is_name = ['=', '!', '-', '.', ':'].into_iter().any(|mark| cursor.is_mark(1, mark));
    cursor.ident(0).filter(|word| !is_name && *word != "assert" && word.to_string().to_lowercase().contains("assert"))
}

impl Parser<'_> {
    pub(super) fn items(&mut self, cursor: &mut Cursor) -> Vec<Item> {
        let mut items = Vec::new();
        while !cursor.is_empty() {
            items.extend(self.item(cursor));
        }
        items
    }

    pub(super) fn conditions(&mut self, cursor: &mut Cursor) -> Vec<Item> {
        let mut items = Vec::new();
        while !cursor.is_empty() {
            items.push(Item::Assertion(TokenStream::new(), self.statement(cursor)));
        }
        items
    }

    fn item(&mut self, cursor: &mut Cursor) -> Option<Item> {
        if cursor.is_word("assert") && !is_call(cursor) {
            cursor.skip(1);
            return Some(Item::Assertion(TokenStream::new(), self.statement(cursor)));
        }
        let here = cursor.place();
        let attributes = attributes(cursor);
        let (visibility, is_public) = self.visibility(cursor);
        let place = cursor.place();
        if cursor.is_word("assert") && !is_call(cursor) && !is_definition(cursor, 0) {
            if visibility.is_empty() && are_conditions(&attributes) {
                cursor.skip(1);
                return Some(Item::Assertion(attributes, self.statement(cursor)));
            }
            let what = if visibility.is_empty() { "attributes but `#[cfg(…)]`" } else { "visibility" };
            self.mistake(format!("an assertion has no {what}: write `assert condition;`"), here);
            skip_statement(cursor);
            return None;
        }
        if let Some((name, value)) = self.typedef(cursor) {
            return Some(Item::Definition(Definition { attributes, visibility, is_public, name, value }));
        }
        let before = words_before(cursor);
        if before > 0 {
            let words: Vec<String> = (0..before).filter_map(|at| Some(cursor.ident(at)?.to_string())).collect();
            let headline =
                format!("a name is defined by `Name = expression;`, without `{}`", shortened(&words.join(" ")));
            let mistake = Diagnostic::new(headline, place);
            let is_public = words.iter().any(|word| word == "public" || word == "export");
            self.report(if is_public { mistake.help("what others see is `pub Name = expression;`") } else { mistake });
            cursor.skip(before);
        }
        let is_no_name = |name: &Ident| is_keyword(name) || is_call(cursor) || asserts(cursor).is_some();
        let Some(name) = cursor.ident(0).filter(|name| !is_no_name(name)) else {
            let mistake = if cursor.is_empty() && !attributes.is_empty() {
                let place = attributes.clone().into_iter().next().map_or(place, |first| Place::of_token(&first));
                Diagnostic::new("expected `Name = expression;` after a comment or attribute, found nothing", place)
            } else {
                no_definition(cursor)
            };
            self.report(mistake);
            cursor.skip(if cursor.is("#") { usize::MAX } else { 0 });
            skip_statement(cursor);
            return None;
        };
        if let Some(mistake) = taken(&name) {
            self.report(mistake);
            skip_statement(cursor);
            return None;
        }
        cursor.skip(1);
        let here = cursor.place();
        let value = if cursor.is_mark(0, '=') && !cursor.is("==") && !cursor.is("=>") {
            cursor.skip(1);
            self.statement(cursor)
        } else {
            let mistake =
                if cursor.is("<") || (cursor.group(0, Delimiter::Parenthesis).is_some() && cursor.is_mark(1, '=')) {
                    Diagnostic::new(format!("`{name}` takes no parameters"), here)
                        .help(format!("a layout that has some is a type of Rust: `type {name}<…> = layout!(…);`"))
                } else if let Some(word) = joined(&name, cursor) {
                    Diagnostic::new(format!("a name is one word: `{word}`"), place.to(here))
                } else {
                    Diagnostic::new(format!("expected `=` after `{name}`"), here)
                };
            skip_statement(cursor);
            self.report(mistake)
        };
        Some(Item::Definition(Definition { attributes, visibility, is_public, name, value }))
    }

    /// `typedef Layout<Shape<_4,_8>> Tile;`
    fn typedef(&mut self, cursor: &mut Cursor) -> Option<(Ident, Expr)> {
        let (place, mut end) = (cursor.place(), *cursor);
        skip_to_semicolon(&mut end);
        let tokens: Vec<TokenTree> = end.since(*cursor).into_iter().collect();
        let (name, value) = of_typedef(&tokens)?;
        *cursor = end;
        cursor.eat(";");
        self.mistake("a name is defined by `Name = expression;`, without `typedef`", place);
        let buffer = TokenBuffer::new2(value);
        Some((name, self.whole(&mut Cursor::all(&buffer))))
    }

    /// Reads a visibility; returns true with it if it makes the item public.
    pub(super) fn visibility(&mut self, cursor: &mut Cursor) -> (TokenStream, bool) {
        let start = *cursor;
        if let Some(group) = cursor.group(0, Delimiter::None) {
            // The `$vis` of a user's `macro_rules!`.
            cursor.skip(1);
            let is_public = group.inside.is_word("pub") && group.inside.ahead(1).is_none();
            return (group.inside.rest(), is_public);
        }
        if !cursor.is_word("pub") {
            return (TokenStream::new(), false);
        }
        cursor.skip(1);
        let Some(restriction) = cursor.group(0, Delimiter::Parenthesis) else {
            return (cursor.since(start), true);
        };
        let place = cursor.place();
        cursor.skip(1);
        let is_known = ["crate", "super", "self", "in"].into_iter().any(|word| restriction.inside.is_word(word));
        if !is_known {
            let mistake = Diagnostic::new("nothing is visible within this", place);
            self.report(mistake.help("a visibility is `pub`, `pub(crate)`, `pub(super)` or `pub(in path)`"));
            return (TokenStream::new(), false);
        }
        let first = restriction.inside.ident(1).filter(|_| restriction.inside.is_word("in"));
        if let Some(first) = first.filter(|first| !["crate", "super", "self"].iter().any(|root| first == root)) {
            let path = shortened(&restriction.inside.rest().to_string().replace(' ', "").replacen("in", "", 1));
            let mistake =
                format!("the path of a visibility begins with `{first}`: `crate`, `self` or `super` is expected");
            self.report(Diagnostic::new(mistake, Place::at(first.span())).help(format!("try `pub(in crate::{path})`")));
            return (TokenStream::new(), false);
        }
        (cursor.since(start), false)
    }

    /// Reads an expression up to its semicolon.
    fn statement(&mut self, cursor: &mut Cursor) -> Expr {
        let start = *cursor;
        skip_to_semicolon(cursor);
        let end = cursor.place();
        let mut tokens = cursor.since(start);
        let missing = cursor.eat(";").is_none();
        let next = cursor.peek().filter(|_| missing).map(|token| written(&token));
        let all = tokens.clone().into_iter().count();
        if next.is_some() {
            tokens = without_comma(tokens);
        }
        let is_comma = tokens.clone().into_iter().count() < all;
        let found = self.errors.len();
        let buffer = TokenBuffer::new2(tokens.clone());
        let mut inner = Cursor::new(&buffer, end);
        if inner.is_empty() {
            return self.mistake("an expression is missing", end);
        }
        let mut expr = self.whole(&mut inner);
        if self.errors.len() > found {
            slip::explain(self.errors, found, tokens);
            expr = Expr::new(Kind::Mistake, expr.place);
        } else if self.errors.notes(NO_COMMA) {
            // One mistake, no matter how many definitions have commas between them.
        } else if let Some(next) = next {
            let mistake = Diagnostic::new(format!("expected `;` before `{}`", shortened(&next)), end);
            self.report(if is_comma { mistake.note(NO_COMMA) } else { mistake });
        } else if missing {
            let last = Place::at(expr.place.last);
            self.mistake("expected `;` after this", last);
        }
        expr
    }
}

pub(super) fn attributes(cursor: &mut Cursor) -> TokenStream {
    let start = *cursor;
    while cursor.is("#") && cursor.group(1, Delimiter::Bracket).is_some() {
        cursor.skip(2);
    }
    cursor.since(start)
}

/// Returns true if the attributes are all `#[cfg(…)]`.
fn are_conditions(attributes: &TokenStream) -> bool {
    let buffer = TokenBuffer::new2(attributes.clone());
    let mut cursor = Cursor::all(&buffer);
    while let Some(attribute) = cursor.group(1, Delimiter::Bracket) {
        let meta = attribute.inside.group(0, Delimiter::None).map_or(attribute.inside, |meta| meta.inside);
        if !meta.is_word("cfg") {
            return false;
        }
        cursor.skip(2);
    }
    cursor.is_empty()
}

/// The word that `smem-a`, `smem.a` or `smem::a` before an `=` was meant for; skips everything after the first word.
fn joined(name: &Ident, cursor: &mut Cursor) -> Option<String> {
    let start = *cursor;
    let mut word = name.to_string();
    while let Some(mark) = ["::", "-", "."].into_iter().find(|mark| cursor.is(mark)) {
        let next = cursor.ident(mark.len())?.to_string();
        cursor.skip(mark.len().saturating_add(1));
        word = format!("{word}_{next}");
    }
    (!cursor.is_at(start) && cursor.is_mark(0, '=')).then(|| shortened(&word))
}

/// The name that a `typedef` defines, which comes last, and its value.
pub(super) fn of_typedef(tokens: &[TokenTree]) -> Option<(Ident, TokenStream)> {
    match tokens {
        [TokenTree::Ident(word), value @ .., TokenTree::Ident(name)] if word == "typedef" && !value.is_empty() => {
            Some((name.clone(), value.iter().cloned().collect()))
        }
        _ => None,
    }
}

/// Skips to the semicolon, or to the next definition if it is missing.
fn skip_to_semicolon(cursor: &mut Cursor) {
    let start = *cursor;
    let is_next = |cursor: &Cursor| !cursor.is_at(start) && (is_definition(cursor, 0) || begins_item(cursor));
    while !cursor.is_empty() && !cursor.is(";") && !is_next(cursor) {
        cursor.skip(1);
    }
}

/// Returns true if an item begins here with a word or a mark that no expression begins with.
fn begins_item(cursor: &Cursor) -> bool {
    let is_attribute = cursor.is("#") && cursor.group(1, Delimiter::Bracket).is_some();
    cursor.is_word("pub") || cursor.is_word("assert") && !is_call(cursor) || is_attribute
}

fn without_comma(tokens: TokenStream) -> TokenStream {
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    if is_punct(tokens.last(), ',') {
        tokens.pop();
    }
    tokens.into_iter().collect()
}

/// Returns true if a macro is called in the place of an item: `assert!(…)`, which would otherwise be the negation of the parentheses.
fn is_call(cursor: &Cursor) -> bool {
    let is_whole = cursor.ahead(3).is_none() || cursor.is_mark(3, ';');
    let has_block = cursor.group(2, Delimiter::Brace).is_some();
    cursor.is_mark(1, '!') && (has_block || cursor.group(2, Delimiter::Parenthesis).is_some() && is_whole)
}

/// The error for a name that already means something in a layout expression: a word of the language, an atom, a `CuTe` number.
pub fn taken(name: &Ident) -> Option<Diagnostic> {
    let mut errors = Errors::default();
    let read = super::expression(name.to_token_stream(), &mut errors);
    let is_free = matches!(read.kind, Kind::Name(_) | Kind::Mistake);
    let headline = || format!("`{}` is a word of the language, and no name for a layout", shortened(&name.to_string()));
    (!is_free).then(|| Diagnostic::new(headline(), Place::at(name.span())))
}

/// The error for tokens where an item is expected.
fn no_definition(cursor: &Cursor) -> Diagnostic {
    let place = cursor.place();
    let found = cursor.peek().map(|token| shortened(&written(&token)));
    if let Some(word) = found.as_ref().filter(|_| is_call(cursor) || asserts(cursor).is_some()) {
        let mark = if is_call(cursor) { "!" } else { "" };
        let mistake = Diagnostic::new(format!("`{word}{mark}` is no item here"), place);
        return if word.to_lowercase().contains("assert") {
            mistake.help("a condition is asserted by `assert condition;`, denied by `assert not condition;`")
        } else {
            mistake.note("names are defined by `Name = expression;`, without a macro around them")
        };
    }
    if let Some(word) = found.as_ref().filter(|_| is_definition(cursor, 0)) {
        let mistake = Diagnostic::new(format!("`{word}` is a word of Rust, and no name for a layout"), place);
        let is_raw = !["self", "Self", "super", "crate", "_"].contains(&word.as_str());
        return if is_raw { mistake.help(format!("try `r#{word}`, or another name")) } else { mistake };
    }
    let is_remark = cursor.is("#");
    let found = found.map_or_else(String::new, |found| format!(", found `{found}`"));
    let mistake = Diagnostic::new(format!("expected `Name = expression;` or `assert expression;`{found}"), place);
    if is_remark { mistake.help("a comment begins with `//`, a name with a letter") } else { mistake }
}

/// Returns true for a Rust keyword that cannot begin a path.
pub fn is_reserved(word: &Ident) -> bool {
    is_keyword(word) && !["self", "Self", "super", "crate"].iter().any(|path| word == path)
}

/// Returns true for a Rust keyword.
pub(super) fn is_keyword(word: &Ident) -> bool {
    word == "gen" || syn::parse2::<Ident>(word.to_token_stream()).is_err()
}

fn skip_statement(cursor: &mut Cursor) {
    skip_to_semicolon(cursor);
    cursor.skip(1);
}
