//! Operands: an atom, its colon, and the suffixes that follow without a space.

use layout_algebra::operation::Operation;
use proc_macro2::{Delimiter, Ident};

use crate::ast::{Expr, Kind, Order, Word};
use crate::errors::Diagnostic;
use crate::parse::{Bracketed, Cursor, Parser, Role, dialect, shortened};
use crate::span::Place;
use crate::vocabulary;

const RANGE: &str = "a range of modes has a first mode and one past its last, as in `A[0..2]`";

/// Functions of the field that print or draw, and the command that does.
const PRINTED: [(&str, &str); 6] = [
    ("print", "show LAYOUT"),
    ("print_layout", "show LAYOUT"),
    ("print_tensor", "show LAYOUT"),
    ("print_latex", "draw -o layout.tex LAYOUT"),
    ("print_svg", "draw -o layout.svg LAYOUT"),
    ("print_typst", "draw -o layout.svg LAYOUT"),
];

impl Parser<'_> {
    /// `(4,8):(8,1)`, `A[1]`, `A(1,2)`, `A.flatten()`.
    pub(super) fn operand(&mut self, cursor: &mut Cursor) -> Expr {
        let role = if colon_follows(cursor) { Role::Extents } else { self.role };
        let mut expr = self.as_role(role, |parser| parser.atom(cursor));
        loop {
            if cursor.is(":") && !cursor.is("::") {
                expr = self.colon(expr, cursor);
            } else if cursor.is("@") {
                expr = self.along(expr, cursor);
            } else if cursor.is(".") && !cursor.is("..") {
                expr = self.method(expr, cursor);
            } else if let Some(group) = cursor.take_group_of(Delimiter::Parenthesis) {
                expr = self.offset_at(expr, group);
            } else if let Some(group) = cursor.take_group_of(Delimiter::Bracket) {
                expr = self.access(expr, group);
            } else {
                return expr;
            }
        }
    }

    fn colon(&mut self, shape: Expr, cursor: &mut Cursor) -> Expr {
        let colon = cursor.place();
        cursor.skip(1);
        if matches!(shape.kind, Kind::Layout(..) | Kind::Ordered(..)) {
            self.atom(cursor);
            return self.mistake("a second `:`: a layout is one shape and one stride", colon);
        }
        let stride = self.stride(cursor);
        let place = shape.place.to(stride.place);
        match (&shape.kind, &stride.kind) {
            (Kind::Mistake, _) => shape,
            (_, Kind::Mistake) => stride,
            (_, Kind::Word(Word::Col)) => self.bounded(Kind::Ordered(Box::new(shape), Order::Col), place),
            (_, Kind::Word(Word::Row)) => self.bounded(Kind::Ordered(Box::new(shape), Order::Row), place),
            (_, Kind::Word(word)) => self.mistake(format!("`{}` is not a stride", word.text()), stride.place),
            _ => self.bounded(Kind::Layout(Box::new(shape), Box::new(stride)), place),
        }
    }

    /// A tuple of strides, or the word of an order. A coordinate may follow: `(4,8):row(1,2)`.
    fn stride(&mut self, cursor: &mut Cursor) -> Expr {
        let order = cursor.ident(0).and_then(|word| Word::named(&word.to_string()));
        if let Some(order) = order {
            let place = cursor.place();
            cursor.skip(1);
            Expr::new(Kind::Word(order), place)
        } else {
            let stride = self.as_role(Role::Strides, |parser| parser.atom(cursor));
            self.along(stride, cursor)
        }
    }

    /// Reads `2@1@0`, if `@` follows.
    fn along(&mut self, steps: Expr, cursor: &mut Cursor) -> Expr {
        let mut path = Vec::new();
        let mut place = steps.place;
        while cursor.eat("@").is_some() {
            let part = self.atom(cursor);
            if matches!(part.kind, Kind::Mistake) {
                return part;
            }
            if is_layout(&steps, &part) {
                return self.mistake("`@` stands between numbers, as in `2@1`", place.to(part.place));
            }
            place = place.to(part.place);
            path.push(part);
        }
        if path.is_empty() || matches!(steps.kind, Kind::Mistake) {
            return steps;
        }
        self.bounded(Kind::Along(Box::new(steps), path), place)
    }

    fn method(&mut self, receiver: Expr, cursor: &mut Cursor) -> Expr {
        cursor.skip(1);
        let place = cursor.place();
        let Some(name) = cursor.ident(0) else {
            return self.mistake("expected the name of an operation after `.`", place);
        };
        cursor.skip(1);
        let text = name.to_string();
        let rust = match &receiver.kind {
            Kind::Name(path) if path.is_bare && vocabulary::find(&text).is_none() => Some(path.text()),
            _ => None,
        };
        let Some(group) = cursor.take_group_of(Delimiter::Parenthesis) else {
            let text = shortened(&text);
            return match rust {
                Some(value) => {
                    let value = shortened(&value);
                    let note = if text.starts_with(char::is_uppercase) {
                        format!("a composition is `{value} o {text}`, and what is in a module has `::` before it")
                    } else {
                        format!("a field of Rust stands in braces: `{{{value}.{text}}}`")
                    };
                    self.report(Diagnostic::new(format!("unknown operation `{text}`"), place).note(note))
                }
                None => self.mistake(format!("an operation is called with parentheses: `.{text}()`"), place),
            };
        };
        let place = receiver.place.to(group.place);
        // Fields and methods of a Rust value are not misspelled operations of a layout: `v.len()`.
        let is_value = rust.as_ref().is_some_and(|value| value.starts_with(char::is_lowercase))
            && !text.starts_with(char::is_uppercase);
        if let Some(value) = rust.filter(|_| is_value && !vocabulary::is_near(&text)) {
            let text = shortened(&text);
            let arguments = if group.inside.is_empty() { "" } else { "…" };
            let unknown = Diagnostic::new(format!("unknown operation `{text}`"), Place::at(name.span()));
            let call = format!("`{{{}.{text}({arguments})}}`", shortened(&value));
            return self.report(unknown.note(format!("a method of Rust is called in braces: {call}")));
        }
        if let Some(unknown) = self.unknown(&name, false) {
            return unknown;
        }
        let mut arguments = vec![receiver];
        arguments.extend(self.arguments(group));
        self.call(name, arguments, place)
    }

    /// Reads the arguments in the parentheses of a call.
    pub(super) fn arguments(&mut self, group: Bracketed) -> Vec<Expr> {
        let read = |parser: &mut Self| parser.inside(group, |parser, cursor| parser.list(cursor, None));
        self.as_role(Role::Any, read).unwrap_or_default()
    }

    /// A call of a known operation.
    pub(super) fn call(&mut self, name: Ident, mut arguments: Vec<Expr>, place: Place) -> Expr {
        let is_copy = vocabulary::find(&name.to_string()).is_some_and(|called| called.known == Operation::AutoCopy);
        if let (true, Some(Kind::Layout(_, strides))) = (is_copy, arguments.first_mut().map(|tile| &mut tile.kind)) {
            any_strides(strides);
        }
        self.unknown(&name, true).unwrap_or_else(|| self.bounded(Kind::Call(name, arguments), place))
    }

    /// The mistake if no operation has this name, reported without reading the arguments.
    pub(super) fn unknown(&mut self, name: &Ident, may_be_function: bool) -> Option<Expr> {
        let text = name.to_string();
        if vocabulary::find(&text).is_some() {
            return None;
        }
        let unknown = Diagnostic::new(format!("unknown operation `{}`", shortened(&text)), Place::at(name.span()));
        let order = Word::named(&text).filter(|word| matches!(word, Word::Row | Word::Col));
        if let Some(order) = order {
            return Some(
                self.report(unknown.help(format!("an order stands behind a shape: `(4,8):{}`", order.text()))),
            );
        }
        if ["make_tensor", "make_counting_tensor"].contains(&text.as_str()) {
            return Some(self.report(unknown.note("a tensor is made in Rust: `make_tensor!(data, …)`")));
        }
        if let Some((_, command)) = PRINTED.iter().find(|(name, _)| *name == text) {
            return Some(self.report(unknown.note(format!("the command prints and draws: `layout {command}`"))));
        }
        let function = || dialect::function(&text).filter(|_| may_be_function);
        let meant = vocabulary::one_of(&vocabulary::suggested(&text))
            .or_else(|| function().map(|function| format!("did you mean `{function}`?")));
        Some(self.report(match meant {
            Some(meant) => unknown.help(meant),
            None if may_be_function => {
                unknown.note(format!("a function of Rust is called in braces: `{{{}(…)}}`", shortened(&text)))
            }
            None => unknown,
        }))
    }

    /// `A(5)`, `A(1,2)`: a layout at the coordinate in the parentheses.
    fn offset_at(&mut self, layout: Expr, group: Bracketed) -> Expr {
        let here = group.place;
        let place = layout.place.to(here);
        let Some(mut parts) = self.inside(group, |parser, cursor| parser.list(cursor, None)) else {
            return Expr::new(Kind::Mistake, place);
        };
        if matches!(layout.kind, Kind::Mistake) {
            return layout;
        }
        let coordinate = match parts.pop() {
            None => return self.mistake("a coordinate is missing", here),
            Some(only) if parts.is_empty() => only,
            Some(last) => {
                parts.push(last);
                self.bounded(Kind::Tuple(parts), here)
            }
        };
        self.bounded(Kind::At(Box::new(layout), Box::new(coordinate)), place)
    }

    /// `A[1]`, `A[1,0]`, `A[0..2]`.
    fn access(&mut self, layout: Expr, group: Bracketed) -> Expr {
        let here = group.place;
        let place = layout.place.to(here);
        let Some((mut path, end)) = self.inside(group, Self::modes) else {
            return Expr::new(Kind::Mistake, place);
        };
        if matches!(layout.kind, Kind::Mistake) {
            return layout;
        }
        match (path.pop(), end) {
            (None, _) => self.mistake("which mode? write `A[1]`, `A[1,0]` or `A[0..2]`", here),
            (Some(begin), Some(end)) => {
                self.bounded(Kind::Modes(Box::new(layout), Box::new(begin), Box::new(end)), place)
            }
            (Some(last), None) => {
                path.push(last);
                self.bounded(Kind::Mode(Box::new(layout), path), place)
            }
        }
    }

    fn modes(&mut self, cursor: &mut Cursor) -> (Vec<Expr>, Option<Expr>) {
        if !cursor.is_empty() {
            let open = cursor.place();
            if cursor.is("..") && !cursor.is("...") {
                cursor.skip(usize::MAX);
                return (vec![self.mistake(RANGE, open)], None);
            }
            let begin = self.element(cursor);
            if let Some(dots) = cursor.eat("..") {
                let end = if cursor.is_empty() { self.mistake(RANGE, dots) } else { self.element(cursor) };
                return (vec![begin], Some(end));
            }
            if matches!(begin.kind, Kind::Layout(..)) {
                return (vec![self.mistake(RANGE, begin.place)], None);
            }
            let mut path = vec![begin];
            if cursor.eat(",").is_some() {
                path.extend(self.list(cursor, None));
            }
            return (path, None);
        }
        (Vec::new(), None)
    }

    /// Reads the contents of a group to its end; `None` if it nests too deep.
    pub(super) fn inside<T>(&mut self, group: Bracketed, read: impl FnOnce(&mut Self, &mut Cursor) -> T) -> Option<T> {
        if self.nesting >= super::MAX_NESTING {
            let headline = format!("too deep: more than {} brackets within each other", super::MAX_NESTING);
            self.mistake(headline, group.place);
            return None;
        }
        self.nesting = self.nesting.saturating_add(1);
        let mut cursor = group.inside;
        let found = self.errors.len();
        let read = read(self, &mut cursor);
        if let Some(token) = cursor.peek().filter(|_| self.errors.len() == found) {
            self.mistake(format!("unexpected `{}`", super::written(&token)), cursor.place());
        }
        self.nesting = self.nesting.saturating_sub(1);
        Some(read)
    }
}

/// Returns true if one of these must be a layout and not a number of steps along a coordinate.
fn is_layout(steps: &Expr, part: &Expr) -> bool {
    let sides = [steps, part];
    sides.iter().any(|side| matches!(side.kind, Kind::Layout(..) | Kind::Ordered(..)))
        || sides.iter().all(|side| matches!(side.kind, Kind::Name(_) | Kind::Tuple(_)))
}

/// Returns true if a colon comes after the next number or tuple.
fn colon_follows(cursor: &Cursor) -> bool {
    let mut ahead = 0_usize;
    // A bounded lookahead: a long line of signs would otherwise be scanned again at each sign.
    while ahead < 4 && cursor.is_mark(ahead, '-') {
        ahead = ahead.saturating_add(1);
    }
    let (colon, next) = (ahead.saturating_add(1), ahead.saturating_add(2));
    cursor.is_mark(colon, ':') && !cursor.is_mark(next, ':')
}

/// Makes strides in braces ones that are not known: only their alignment counts.
fn any_strides(strides: &mut Expr) {
    match &mut strides.kind {
        Kind::Rust(tokens) => strides.kind = Kind::Unknown(std::mem::take(tokens)),
        kind => kind.each_part_mut(&mut |part| any_strides(part)),
    }
}
