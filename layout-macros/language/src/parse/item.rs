//! Items: `/// doc` `pub A = expr;` and `assert expr;`.

use proc_macro2::{Delimiter, TokenStream};

use crate::ast::{Definition, Expr, Item, Kind};
use crate::parse::{Cursor, Parser, is_punct, written};
use crate::span::Place;

/// Whether items stand here, and not an expression.
pub(super) fn begins(cursor: &Cursor) -> bool {
    // A `$vis` of somebody's own `macro_rules!` arrives as a group of its own.
    let name = usize::from(cursor.group(0, Delimiter::None).is_some());
    let after = name.saturating_add(1);
    let is_definition = is_punct(cursor.ahead(after), '=') && !is_punct(cursor.ahead(after.saturating_add(1)), '=');
    let starts = cursor.is_word("assert") || cursor.is_word("pub") || cursor.is("#");
    cursor.is_empty() || starts || is_of_rust(cursor) || (cursor.ident(name).is_some() && is_definition)
}

/// Whether a name is defined as Rust would: `type A = …`, `let a = …`.
fn is_of_rust(cursor: &Cursor) -> bool {
    let is_word =
        cursor.ident(0).is_some_and(|word| ["type", "const", "static", "let"].iter().any(|rust| word == rust));
    is_word && cursor.ident(1).is_some() && is_punct(cursor.ahead(2), '=')
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
            items.push(Item::Assertion(self.statement(cursor)));
        }
        items
    }

    fn item(&mut self, cursor: &mut Cursor) -> Option<Item> {
        if cursor.is_word("assert") {
            cursor.skip(1);
            return Some(Item::Assertion(self.statement(cursor)));
        }
        let attributes = attributes(cursor);
        let (visibility, is_public) = visibility(cursor);
        let place = cursor.place();
        if let (true, Some(word)) = (is_of_rust(cursor), cursor.ident(0).cloned()) {
            self.mistake(format!("a name is defined by `Name = expression;`, without `{word}`"), place);
            cursor.skip(1);
        }
        let Some(name) = cursor.ident(0).cloned() else {
            let found = cursor.peek().map_or_else(String::new, |token| format!(", found `{}`", written(token)));
            self.mistake(format!("expected `Name = expression;` or `assert expression;`{found}"), place);
            skip_statement(cursor);
            return None;
        };
        cursor.skip(1);
        let here = cursor.place();
        let value = if cursor.eat("=").is_some() {
            self.statement(cursor)
        } else {
            let mistake = self.mistake(format!("expected `=` after `{name}`"), here);
            skip_statement(cursor);
            mistake
        };
        Some(Item::Definition(Definition { attributes, visibility, is_public, name, value }))
    }

    /// An expression up to its semicolon.
    fn statement(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.position();
        skip_to_semicolon(cursor);
        let end = cursor.place();
        let tokens = cursor.since(start);
        let missing = cursor.eat(";").is_none();
        let found = self.errors.len();
        let mut inner = Cursor::new(tokens, end);
        if inner.is_empty() {
            return self.mistake("an expression is missing", end);
        }
        let mut expr = self.whole(&mut inner);
        if self.errors.len() > found {
            expr = Expr::new(Kind::Mistake, expr.place);
        } else if missing {
            let last = Place::at(expr.place.last);
            self.mistake("expected `;` after this", last);
        }
        expr
    }
}

fn attributes(cursor: &mut Cursor) -> TokenStream {
    let start = cursor.position();
    while cursor.is("#") && cursor.group(1, Delimiter::Bracket).is_some() {
        cursor.skip(2);
    }
    cursor.since(start)
}

fn visibility(cursor: &mut Cursor) -> (TokenStream, bool) {
    let start = cursor.position();
    if let Some(group) = cursor.group(0, Delimiter::None).cloned() {
        // A `$vis` of somebody's own `macro_rules!`.
        cursor.skip(1);
        let inner = Cursor::inside(group.clone());
        let is_public = inner.is_word("pub") && inner.ahead(1).is_none();
        return (group.stream(), is_public);
    }
    if !cursor.is_word("pub") {
        return (TokenStream::new(), false);
    }
    cursor.skip(1);
    let is_restricted = cursor.group(0, Delimiter::Parenthesis).is_some();
    cursor.skip(usize::from(is_restricted));
    (cursor.since(start), !is_restricted)
}

fn skip_to_semicolon(cursor: &mut Cursor) {
    while !cursor.is_empty() && !cursor.is(";") {
        cursor.skip(1);
    }
}

fn skip_statement(cursor: &mut Cursor) {
    skip_to_semicolon(cursor);
    cursor.skip(1);
}
