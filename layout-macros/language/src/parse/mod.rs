//! From tokens to the [`ast`](crate::ast): everything is read and every mistake is reported.

mod atom;
mod attribute;
mod cursor;
mod dialect;
mod encoding;
mod expression;
mod family;
mod foreign;
mod item;
mod linear;
mod operand;
mod plan;
mod pointer;
mod slip;
mod statement;
mod template;
#[cfg(test)]
mod tests;
mod text;

use proc_macro2::{Literal, TokenStream, TokenTree};
use syn::Lit;
use syn::buffer::TokenBuffer;

use crate::ast::{Expr, Input, Kind, MAX_HEIGHT};
use crate::errors::{Diagnostic, Errors};
use crate::span::Place;
use crate::vocabulary::words;

pub use cursor::{Bracketed, Cursor, written};
pub use family::{definitions, shown, with_number};
pub use item::{is_reserved, taken};

pub use crate::errors::shortened;
pub use statement::{Statement, statements};
pub use text::tokens;

/// The deepest nesting of brackets.
pub const MAX_NESTING: usize = MAX_HEIGHT;

/// Reads expressions and items, and collects the mistakes.
pub struct Parser<'a> {
    errors: &'a mut Errors,
    nesting: usize,
    role: Role,
}

/// The role of the numbers being read, which decides what is said of a minus sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// Extents: before a colon.
    Extents,
    /// Strides: after a colon.
    Strides,
    /// A parameter of a swizzle, by its letter.
    Swizzle(&'static str),
    /// Any other number.
    Any,
}

impl Role {
    /// The reason why such a number cannot be negative.
    fn sign(self) -> String {
        match self {
            Self::Extents => "extents are positive".to_owned(),
            Self::Strides => "strides are never negative".to_owned(),
            Self::Swizzle("S") => "one minus is enough".to_owned(),
            Self::Swizzle(letter) => format!("{letter} of a swizzle is never negative"),
            Self::Any => "only the S of a swizzle may be negative".to_owned(),
        }
    }
}

/// Reads `tokens` as an expression.
pub fn expression(tokens: TokenStream, errors: &mut Errors) -> Expr {
    expression_in(&TokenBuffer::new2(tokens.clone()), tokens, errors)
}

fn expression_in(buffer: &TokenBuffer, tokens: TokenStream, errors: &mut Errors) -> Expr {
    let mut parser = Parser { errors, nesting: 0, role: Role::Any };
    let mut cursor = Cursor::all(buffer);
    if cursor.is_empty() {
        return parser.mistake("an expression is missing", Place::call());
    }
    let found = parser.errors.len();
    let expr = parser.whole(&mut cursor);
    if errors.len() > found && slip::explain(errors, found, tokens) {
        return Expr::new(Kind::Mistake, expr.place);
    }
    expr
}

/// Reads `tokens` as items, as a family or as an expression.
pub fn input(tokens: TokenStream, errors: &mut Errors) -> Input {
    changed_input(tokens, &mut |tokens| tokens, errors)
}

/// Reads `tokens` as items, which `change` changes before, as a family or as an expression.
pub fn changed_input(
    tokens: TokenStream,
    change: &mut dyn FnMut(TokenStream) -> TokenStream,
    errors: &mut Errors,
) -> Input {
    let buffer = TokenBuffer::new2(tokens.clone());
    let mut cursor = Cursor::all(&buffer);
    if family::begins(cursor) {
        let mut parser = Parser { errors, nesting: 0, role: Role::Any };
        let family = parser.family(&mut cursor);
        return family.map_or_else(|| Input::Items(Vec::new()), |family| Input::Family(Box::new(family)));
    }
    if !item::begins(&cursor) {
        return Input::Expression(expression_in(&buffer, tokens, errors));
    }
    let mut parser = Parser { errors, nesting: 0, role: Role::Any };
    Input::Items(parser.items(&mut Cursor::all(&TokenBuffer::new2(change(tokens)))))
}

/// Reads `tokens` as one condition, or as several that each end with a semicolon.
pub fn conditions(tokens: TokenStream, errors: &mut Errors) -> Input {
    if !tokens.clone().into_iter().any(|token| is_punct(Some(&token), ';')) {
        return Input::Expression(expression(tokens, errors));
    }
    let mut parser = Parser { errors, nesting: 0, role: Role::Any };
    Input::Items(parser.conditions(&mut Cursor::all(&TokenBuffer::new2(tokens))))
}

impl Parser<'_> {
    /// Reads with this role for numbers.
    fn as_role<T>(&mut self, role: Role, read: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.role, role);
        let read = read(self);
        self.role = before;
        read
    }

    /// Reports a mistake, and returns the expression that stands for the unreadable tokens.
    fn mistake(&mut self, headline: impl Into<String>, place: Place) -> Expr {
        self.report(Diagnostic::new(headline, place))
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Expr {
        let place = diagnostic.place;
        self.errors.push(diagnostic);
        Expr::new(Kind::Mistake, place)
    }

    /// The expression, or a reported mistake if it nests too deep.
    fn bounded(&mut self, kind: Kind, place: Place) -> Expr {
        let expr = Expr::new(kind, place);
        if expr.height > MAX_HEIGHT {
            return self.mistake(format!("too deep: more than {MAX_HEIGHT} operations within each other"), place);
        }
        expr
    }

    /// Reads one expression, which must take all of the tokens.
    fn whole(&mut self, cursor: &mut Cursor) -> Expr {
        let expr = self.condition(cursor);
        match cursor.peek() {
            Some(token) if !matches!(expr.kind, Kind::Mistake) => {
                let mistake = Diagnostic::new(format!("unexpected `{}`", written(&token)), cursor.place());
                let is_loose = cursor.is_word("loose");
                self.report(if is_loose { mistake.note("`loose` is the last operand of a call") } else { mistake })
            }
            _ => expr,
        }
    }

    /// Skips a label, such as `write: `, before an argument, which only help the reader; returns the mistake if the label is misspelled.
    fn label(&mut self, cursor: &mut Cursor) -> Option<Expr> {
        let word = cursor.ident(0).filter(|_| cursor.is_mark(1, ':') && !cursor.is_mark(2, ':'))?;
        let (text, place) = (word.to_string(), cursor.place());
        let meant = words::label(&text);
        if words::LABELS.contains(&text.as_str()) || meant.is_some() {
            cursor.skip(2);
        }
        let mistake = Diagnostic::new(format!("unknown label `{text}`"), place);
        meant.map(|label| self.report(mistake.help(format!("did you mean `{label}`?"))))
    }

    /// Reads expressions separated by commas up to the end, or up to `>` in a tiler.
    fn list(&mut self, cursor: &mut Cursor, close: Option<&str>) -> Vec<Expr> {
        let mut list = Vec::new();
        while !cursor.is_empty() && !close.is_some_and(|close| cursor.is(close)) {
            let found = self.errors.len();
            let mistake = self.label(cursor);
            let part = if close.is_some() { self.element(cursor) } else { self.condition(cursor) };
            list.push(mistake.unwrap_or(part));
            if cursor.eat(",").is_some() || close.is_some_and(|close| cursor.is(close)) {
                continue;
            }
            if let Some(token) = cursor.peek().filter(|_| self.errors.len() == found) {
                let mistake = Diagnostic::new(format!("expected `,` before `{}`", written(&token)), cursor.place());
                let is_cast = cursor.is_word("as");
                list.push(self.report(if is_cast {
                    mistake.note("what Rust computes stands in braces")
                } else {
                    mistake
                }));
            }
            recover(cursor, close);
        }
        list
    }
}

/// Skips past the next comma.
fn recover(cursor: &mut Cursor, close: Option<&str>) {
    while !cursor.is_empty() && !close.is_some_and(|close| cursor.is(close)) {
        if cursor.eat(",").is_some() {
            return;
        }
        cursor.skip(1);
    }
}

/// Parses a Rust literal; `None` for a number far longer than 64 bits, which would take long to read.
pub fn literal(literal: &Literal) -> Option<Lit> {
    let text = literal.to_string();
    let is_long = text.len() > 256 && text.starts_with(|first: char| first.is_ascii_digit());
    (!is_long).then(|| Lit::new(literal.clone()))
}

/// Returns true if this token is the punctuation character.
fn is_punct(token: Option<&TokenTree>, character: char) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == character)
}
