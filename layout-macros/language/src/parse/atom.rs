//! What is not made of smaller expressions by operators: numbers, names, tuples, tilers, calls.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use crate::ast::{Expr, Kind, Path, Word};
use crate::atoms::Atom;
use crate::errors::Diagnostic;
use crate::parse::dialect::braced;
use crate::parse::item::is_reserved;
use crate::parse::operand::group_place;
use crate::parse::{Cursor, Parser, Role, is_punct, shortened, written};
use crate::span::Place;
use crate::vocabulary::{self, words};

impl Parser<'_> {
    pub(super) fn atom(&mut self, cursor: &mut Cursor) -> Expr {
        let place = cursor.place();
        if let Some(group) = cursor.take_group() {
            return self.group(group);
        }
        match cursor.peek() {
            None => self.mistake("expected an expression", place),
            Some(TokenTree::Literal(literal)) => {
                let expr = self.literal(&literal.to_string(), place);
                cursor.skip(1);
                expr
            }
            Some(TokenTree::Ident(_)) => self.word(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("::") => self.name(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("<") => self.tiler(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("#") => self.attribute(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("-") => self.negative(cursor),
            Some(token) => {
                let found = written(token);
                cursor.skip(1);
                self.mistake(format!("expected an expression, found `{found}`"), place)
            }
        }
    }

    fn literal(&mut self, text: &str, place: Place) -> Expr {
        if let Some(quoted) = quoted(text) {
            return Expr::new(Kind::Text(quoted.to_owned()), place);
        }
        let without_marks;
        let digits = if text.contains('_') {
            without_marks = text.replace('_', "");
            &without_marks
        } else {
            text
        };
        let parsed = match digits.get(..2) {
            Some("0x") => u64::from_str_radix(digits.get(2..).unwrap_or_default(), 16),
            Some("0b") => u64::from_str_radix(digits.get(2..).unwrap_or_default(), 2),
            Some("0o") => u64::from_str_radix(digits.get(2..).unwrap_or_default(), 8),
            _ => digits.parse(),
        };
        match parsed {
            Ok(value) => Expr::new(Kind::Integer(value), place),
            Err(error) if matches!(error.kind(), std::num::IntErrorKind::PosOverflow) => {
                self.mistake(format!("`{}` does not fit in 64 bits", shortened(text)), place)
            }
            Err(_) => self.mistake(format!("expected an integer, found `{}`", shortened(text)), place),
        }
    }

    /// Numbers are not negative: say so of the whole number.
    fn negative(&mut self, cursor: &mut Cursor) -> Expr {
        let minus = cursor.place();
        while is_punct(cursor.peek(), '-') {
            cursor.skip(1);
        }
        let number = self.atom(cursor);
        match number.kind {
            Kind::Mistake => number,
            Kind::Integer(value) => {
                let headline = format!("negative number `-{value}`: {}", self.role.sign());
                self.mistake(headline, minus.to(number.place))
            }
            _ => self.mistake(format!("a negative number: {}", self.role.sign()), minus),
        }
    }

    fn group(&mut self, group: Group) -> Expr {
        let place = group_place(&group);
        match group.delimiter() {
            Delimiter::Parenthesis => self.tuple(group),
            Delimiter::None => {
                let inner = self.inside(group, Self::whole);
                inner.unwrap_or_else(|| Expr::new(Kind::Mistake, place))
            }
            Delimiter::Brace => self.braces(group),
            Delimiter::Bracket => self.mistake("expected an expression, found `[`", place),
        }
    }

    /// A tuple; of one expression without a comma a group, if that is no integer for certain.
    fn tuple(&mut self, group: Group) -> Expr {
        let place = group_place(&group);
        let read = |parser: &mut Self, cursor: &mut Cursor| (parser.list(cursor, None), cursor.ends_with(','));
        let Some((mut parts, has_comma)) = self.inside(group, read) else {
            return Expr::new(Kind::Mistake, place);
        };
        if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) {
            return Expr::new(Kind::Mistake, place);
        }
        match parts.pop() {
            Some(only) if parts.is_empty() && !has_comma => match only.kind {
                Kind::Infix(..) | Kind::Not(_) => only,
                _ if may_be_layout(&only.kind) => self.bounded(Kind::Group(Box::new(only)), place),
                _ => self.bounded(Kind::Tuple(vec![only]), place),
            },
            last => {
                parts.extend(last);
                self.bounded(Kind::Tuple(parts), place)
            }
        }
    }

    /// `{2*3}`: an integer, computed. Whatever names a variable is known at run time only.
    fn braces(&mut self, group: Group) -> Expr {
        let place = group_place(&group);
        if names_a_variable(group.stream()) {
            return Expr::new(Kind::Rust(without_group(group.stream())), place);
        }
        match self.inside(group, Self::whole) {
            Some(inner) if !matches!(inner.kind, Kind::Mistake) => {
                self.bounded(Kind::Arithmetic(Box::new(inner)), place)
            }
            _ => Expr::new(Kind::Mistake, place),
        }
    }

    fn tiler(&mut self, cursor: &mut Cursor) -> Expr {
        let open = cursor.place();
        cursor.skip(1);
        if self.nesting >= super::MAX_NESTING {
            cursor.skip(usize::MAX);
            return self
                .mistake(format!("too deep: more than {} brackets within each other", super::MAX_NESTING), open);
        }
        self.nesting = self.nesting.saturating_add(1);
        let parts = self.list(cursor, Some(">"));
        self.nesting = self.nesting.saturating_sub(1);
        let is_wrong = parts.iter().any(|part| matches!(part.kind, Kind::Mistake));
        match cursor.eat(">") {
            _ if is_wrong => Expr::new(Kind::Mistake, open),
            Some(close) => self.bounded(Kind::Tiler(parts), open.to(close)),
            None => self.mistake("`<` is never closed", open),
        }
    }

    /// An identifier: a word of the language, an operation, or the beginning of a name.
    fn word(&mut self, cursor: &mut Cursor) -> Expr {
        let place = cursor.place();
        let Some(ident) = cursor.ident(0).cloned() else {
            return self.mistake("expected an expression", place);
        };
        if let Some(expr) = self.dialect(cursor) {
            return expr;
        }
        let text = ident.to_string();
        let has_arguments = cursor.group(1, Delimiter::Parenthesis).is_some();
        let simple = match text.as_str() {
            "and" | "or" | "not" => {
                cursor.skip(1);
                return self.mistake(format!("expected an expression, found `{text}`"), place);
            }
            "_" => Some(Kind::Whole),
            "true" => Some(Kind::Boolean(true)),
            "false" => Some(Kind::Boolean(false)),
            _ => Word::named(&text).filter(|_| !has_arguments).map(Kind::Word),
        };
        if let Some(kind) = simple {
            cursor.skip(1);
            return Expr::new(kind, place);
        }
        if text == "Sw" && is_punct(cursor.ahead(1), '<') {
            return self.swizzle(cursor);
        }
        let opens = matches!(cursor.ahead(1), Some(TokenTree::Group(_))) || is_punct(cursor.ahead(3), '<');
        if (text == "Sw" || text == "Swizzle") && opens {
            cursor.skip(usize::MAX);
            return self.mistake("a swizzle is written with three numbers: `Sw<3,4,3>`", place);
        }
        if text == "linear" && cursor.group(1, Delimiter::Brace).is_some() {
            return self.linear(cursor);
        }
        if let Some(atom) = Self::bare_atom(&text, cursor) {
            return atom;
        }
        if let Some(mistake) = self.bracketed(&text, cursor) {
            return mistake;
        }
        if is_reserved(&ident) {
            cursor.skip(usize::MAX);
            let mistake = Diagnostic::new(format!("`{text}` is a word of Rust, and no expression of layouts"), place);
            return self
                .report(mistake.note(format!("a name is `r#{text}`; numbers that Rust computes stand in braces")));
        }
        if !has_arguments || (starts_upper(&text) && vocabulary::find(&text).is_none()) {
            return self.name(cursor);
        }
        cursor.skip(1);
        match cursor.take_group() {
            Some(group) => {
                let place = place.to(group_place(&group));
                if text == "make_layout"
                    && let Some(layout) = self.of_shape_and_stride(&group)
                {
                    return Expr { place, ..layout };
                }
                if let Some(unknown) = self.unknown(&ident, true) {
                    return unknown;
                }
                let parts = self.arguments(group);
                self.call(ident, parts, place)
            }
            None => self.mistake("expected an expression", place),
        }
    }

    /// `SM80_16x8x16_F32F16F16F32_TN`, `UniversalCopy<uint128_t>`: an atom by its name, without quotation marks.
    fn bare_atom(text: &str, cursor: &mut Cursor) -> Option<Expr> {
        let is_templated = is_punct(cursor.ahead(1), '<');
        if !is_of_atom(text, is_templated) {
            return None;
        }
        let place = cursor.place();
        let (mut name, mut len) = (text.to_owned(), 1_usize);
        while is_templated && !name.ends_with('>') {
            name.push_str(&written(cursor.ahead(len)?));
            len = len.saturating_add(1);
        }
        let last = cursor.ahead(len.saturating_sub(1)).map_or(place, Place::of);
        cursor.skip(len);
        Some(braced(cursor, Expr::new(Kind::Text(name), place.to(last))))
    }

    /// A slip in what brackets follow: `Swizle<3,4,3>`, `linar{ lane: [1] }`.
    fn bracketed(&mut self, text: &str, cursor: &mut Cursor) -> Option<Expr> {
        let bracket = match cursor.group(1, Delimiter::Brace) {
            Some(_) => '{',
            None if is_punct(cursor.ahead(1), '<') => '<',
            None => return None,
        };
        let meant = words::bracketed(text, bracket)?;
        let mistake = Diagnostic::new(format!("unknown `{}{bracket}`", shortened(text)), cursor.place());
        cursor.skip(usize::MAX);
        Some(self.report(mistake.help(format!("did you mean `{meant}{bracket}`?"))))
    }

    /// `Sw<3,4,3>`, the last number with or without a minus.
    fn swizzle(&mut self, cursor: &mut Cursor) -> Expr {
        let place = cursor.place();
        cursor.skip(2);
        let mut parts = Vec::new();
        let mut is_negative = false;
        while parts.len() < 3 {
            if parts.len() == 2 && cursor.eat("-").is_some() {
                is_negative = true;
            }
            let letter = ["B", "M", "S"].get(parts.len()).copied().unwrap_or_default();
            let part = self.as_role(Role::Swizzle(letter), |parser| parser.element(cursor));
            if matches!(part.kind, Kind::Mistake) {
                return part;
            }
            parts.push(part);
            if cursor.eat(",").is_none() {
                break;
            }
        }
        match cursor.eat(">") {
            Some(close) if parts.len() == 3 => self.bounded(Kind::Swizzle(parts, is_negative), place.to(close)),
            _ => self.mistake("a swizzle is written with three numbers: `Sw<3,4,3>`", place.to(cursor.place())),
        }
    }

    /// `A`, `path::to::A`.
    fn name(&mut self, cursor: &mut Cursor) -> Expr {
        let (start, first) = (cursor.position(), cursor.place());
        let mut is_bare = cursor.eat("::").is_none();
        loop {
            let place = cursor.place();
            let Some(last) = cursor.ident(0).cloned() else {
                let arguments = cursor.is("<");
                cursor.skip(usize::MAX);
                let mistake = Diagnostic::new("expected a name", place);
                return self.report(if arguments {
                    mistake.note("`::<…>` is of Rust, which stands in braces, as in `{size_of::<f32>()}`")
                } else {
                    mistake
                });
            };
            cursor.skip(1);
            if cursor.eat("::").is_none() {
                let tokens = cursor.since(start);
                return Expr::new(Kind::Name(Path { tokens, last, is_bare }), first.to(place));
            }
            is_bare = false;
        }
    }
}

/// What stands between quotation marks; no name of an atom has anything in it that is written with `\\`.
fn quoted(text: &str) -> Option<&str> {
    text.strip_prefix('"')?.strip_suffix('"')
}

/// Whether this may come to a layout: then parentheses around it group.
fn may_be_layout(kind: &Kind) -> bool {
    !matches!(
        kind,
        Kind::Integer(_)
            | Kind::Arithmetic(_)
            | Kind::Rust(_)
            | Kind::Along(..)
            | Kind::Boolean(_)
            | Kind::Text(_)
            | Kind::Whole
            | Kind::Word(_)
    )
}

/// Whether a name is one of an atom, or was meant for one: `SM80_16x8x16…`, `SM75_U32x4…`, `UniversalCopy<…`.
fn is_of_atom(text: &str, is_templated: bool) -> bool {
    if text.starts_with("UniversalCopy") || text.starts_with("UniversalFMA") {
        return is_templated || Atom::named(text).is_ok();
    }
    let after = text.strip_prefix("SM").map(|rest| rest.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    match after.and_then(|rest| rest.strip_prefix('_')) {
        Some(rest) => {
            is_templated || rest.starts_with(|first: char| first.is_ascii_digit()) || Atom::named(text).is_ok()
        }
        None => false,
    }
}

fn starts_upper(text: &str) -> bool {
    text.starts_with(|first: char| first.is_uppercase())
}

/// What a fragment of a macro holds, `$t:ty` or `$e:expr`, if there is nothing else.
fn without_group(tokens: TokenStream) -> TokenStream {
    let mut both = tokens.clone().into_iter();
    match (both.next(), both.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => without_group(group.stream()),
        _ => tokens,
    }
}

/// Whether a number has a type of Rust: `4_u32`.
fn has_type(literal: &str) -> bool {
    let is_number = literal.starts_with(|first: char| first.is_ascii_digit());
    is_number && ["u32", "i32", "u64", "usize"].iter().any(|integer| literal.ends_with(integer))
}

/// Whether tokens in braces name something that is no operation of the language: a constant, a parameter, a function of
/// Rust. Behind a macro they may be in a group that nobody wrote.
fn names_a_variable(tokens: TokenStream) -> bool {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let is_operation =
        |token: &TokenTree| matches!(token, TokenTree::Ident(ident) if vocabulary::find(&ident.to_string()).is_some());
    let is_arguments =
        |token: &TokenTree| matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis);
    let mut before: Option<&TokenTree> = None;
    tokens.iter().enumerate().any(|(i, token)| {
        let (previous, next) = (before.replace(token), tokens.get(i.saturating_add(1)));
        match token {
            TokenTree::Ident(_) => !(is_operation(token) && next.is_some_and(is_arguments)),
            // What an operation is called with is of the language.
            TokenTree::Group(group) => {
                !(is_arguments(token) && previous.is_some_and(is_operation)) && names_a_variable(group.stream())
            }
            TokenTree::Literal(literal) => has_type(&literal.to_string()),
            TokenTree::Punct(_) => false,
        }
    })
}
