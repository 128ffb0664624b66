//! Atomic expressions, which no operator builds: numbers, names, tuples, tilers, calls.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::Lit;

use crate::ast::{Expr, Kind, Operator, Path, Word};
use crate::atoms::Atom;
use crate::errors::Diagnostic;
use crate::parse::dialect::{Made, THREE_NUMBERS, braced, type_without_parts};
use crate::parse::item::is_reserved;
use crate::parse::{self, Bracketed, Cursor, Parser, Role, encoding, is_punct, shortened, written};
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
                cursor.skip(1);
                self.literal(&literal, place)
            }
            Some(TokenTree::Ident(_)) => self.word(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("::") => self.name(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("<") => self.angled(cursor, Made::Tiler),
            Some(TokenTree::Punct(_)) if cursor.is("#") => self.attribute(cursor),
            Some(TokenTree::Punct(_)) if encoding::is_tensor(cursor) => self.type_of_tensor(cursor),
            Some(TokenTree::Punct(_)) if cursor.is("-") => self.negative(cursor),
            Some(token) => {
                let found = written(&token);
                cursor.skip(1);
                self.mistake(format!("expected an expression, found `{found}`"), place)
            }
        }
    }

    fn literal(&mut self, literal: &Literal, place: Place) -> Expr {
        let text = literal.to_string();
        let value = match parse::literal(literal) {
            Some(Lit::Str(quoted)) if quoted.suffix().is_empty() => {
                return Expr::new(Kind::Text(quoted.value()), place);
            }
            Some(Lit::Int(number)) if number.suffix().is_empty() => number.base10_parse().ok(),
            Some(_) => return self.mistake(format!("expected an integer, found `{}`", shortened(&text)), place),
            None => None,
        };
        match value {
            Some(value) => Expr::new(Kind::Integer(value), place),
            None => self.mistake(format!("`{}` does not fit in 64 bits", shortened(&text)), place),
        }
    }

    /// Reads and reports a number with minus signs: the one mistake covers the sign and the number.
    fn negative(&mut self, cursor: &mut Cursor) -> Expr {
        let minus = cursor.place();
        while cursor.is_mark(0, '-') {
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

    fn group(&mut self, group: Bracketed) -> Expr {
        let place = group.place;
        match group.delimiter {
            Delimiter::Parenthesis => self.tuple(group),
            Delimiter::None => {
                let inner = self.inside(group, Self::whole);
                inner.unwrap_or_else(|| Expr::new(Kind::Mistake, place))
            }
            Delimiter::Brace => self.braces(group),
            Delimiter::Bracket => self.mistake("expected an expression, found `[`", place),
        }
    }

    /// A tuple, or a group if it holds one expression without a comma that may be a layout.
    fn tuple(&mut self, group: Bracketed) -> Expr {
        let place = group.place;
        let Some(mut parts) = self.inside(group, |parser, cursor| parser.list(cursor, None)) else {
            return Expr::new(Kind::Mistake, place);
        };
        if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) {
            return Expr::new(Kind::Mistake, place);
        }
        match parts.pop() {
            Some(only) if parts.is_empty() && !group.inside.ends_with(',') => match only.kind {
                // `(A o 2) o B` is not `A o 2 o B`, where 2 is an offset.
                Kind::Infix(Operator::After, _, ref right) if may_be_offset(&right.kind) => {
                    self.bounded(Kind::Group(Box::new(only)), place)
                }
                Kind::Infix(..) | Kind::Not(_) => only,
                // `(_4{} * _8{})`, not `({4 * 8})`.
                Kind::Arithmetic(_) if group.inside.ahead(1).is_some() => only,
                _ if may_be_layout(&only.kind) => self.bounded(Kind::Group(Box::new(only)), place),
                _ => self.bounded(Kind::Tuple(vec![only]), place),
            },
            last => {
                parts.extend(last);
                self.bounded(Kind::Tuple(parts), place)
            }
        }
    }

    /// `{2*3}`: computed integers. Braces that name a Rust variable are kept as Rust, known at run time only.
    fn braces(&mut self, group: Bracketed) -> Expr {
        let place = group.place;
        if is_of_rust(group.inside) {
            return Expr::new(Kind::Rust(expression_of(without_group(group.inside).rest(), place)), place);
        }
        match self.inside(group, Self::whole) {
            Some(inner) if !matches!(inner.kind, Kind::Mistake) => {
                self.bounded(Kind::Arithmetic(Box::new(inner)), place)
            }
            _ => Expr::new(Kind::Mistake, place),
        }
    }

    /// An identifier: a word of the language, an operation, or the first segment of a name.
    fn word(&mut self, cursor: &mut Cursor) -> Expr {
        let place = cursor.place();
        let Some(ident) = cursor.ident(0) else {
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
        if text == "Sw" && cursor.is_mark(1, '<') {
            return self.swizzle(cursor);
        }
        let opens = cursor.any_group(1).is_some() || cursor.is_mark(3, '<');
        if (text == "Sw" || text == "Swizzle") && opens {
            cursor.skip(usize::MAX);
            return self.mistake(THREE_NUMBERS, place);
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
            Some(group) if text == "plan" => self.plan(group, place.to(group.place)),
            Some(group) => {
                let place = place.to(group.place);
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

    /// `SM80_16x8x16_F32F16F16F32_TN`, `UniversalCopy<uint128_t>`: the name of an atom without quotation marks.
    fn bare_atom(text: &str, cursor: &mut Cursor) -> Option<Expr> {
        let is_templated = cursor.is_mark(1, '<');
        if !is_of_atom(text, is_templated) {
            return None;
        }
        let place = cursor.place();
        let (mut name, mut len) = (text.to_owned(), 1_usize);
        while is_templated && !name.ends_with('>') {
            name.push_str(&written(&cursor.ahead(len)?));
            len = len.saturating_add(1);
        }
        cursor.skip(len.saturating_sub(1));
        let last = cursor.place();
        cursor.skip(1);
        Some(braced(cursor, Expr::new(Kind::Text(name), place.to(last))))
    }

    /// Reports a misspelled word before `<…>` or `{…}`: `Swizle<3,4,3>`, `linar{ lane: [1] }`.
    fn bracketed(&mut self, text: &str, cursor: &mut Cursor) -> Option<Expr> {
        let bracket = match cursor.group(1, Delimiter::Brace) {
            Some(_) => '{',
            None if cursor.is_mark(1, '<') => '<',
            None => return None,
        };
        let is_empty = cursor.group(1, Delimiter::Brace).is_some_and(|braces| braces.inside.is_empty());
        if is_empty && let Some(meant) = type_without_parts(text) {
            let mistake = Diagnostic::new(format!("unknown type `{}`", shortened(text)), cursor.place());
            cursor.skip(2);
            return Some(self.report(mistake.help(format!("did you mean `{meant}`?"))));
        }
        let meant = words::bracketed(text, bracket)?;
        let mistake = Diagnostic::new(format!("unknown `{}{bracket}`", shortened(text)), cursor.place());
        cursor.skip(usize::MAX);
        Some(self.report(mistake.help(format!("did you mean `{meant}{bracket}`?"))))
    }

    /// `Sw<3,4,3>`; the last number may have a minus.
    pub(super) fn swizzle(&mut self, cursor: &mut Cursor) -> Expr {
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
            _ => self.mistake(THREE_NUMBERS, place.to(cursor.place())),
        }
    }

    /// `A`, `path::to::A`.
    fn name(&mut self, cursor: &mut Cursor) -> Expr {
        let (start, first) = (*cursor, cursor.place());
        let mut is_bare = cursor.eat("::").is_none();
        loop {
            let place = cursor.place();
            let Some(last) = cursor.ident(0) else {
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

/// Returns true if the expression may be a layout: parentheses around it then group.
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

fn may_be_offset(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::Integer(_) | Kind::Arithmetic(_) | Kind::Rust(_) | Kind::Tuple(_) | Kind::Name(_) | Kind::Call(..)
    )
}

/// Returns true if the text is, or was meant as, the name of an atom: `SM80_16x8x16…`, `SM75_U32x4…`, `UniversalCopy<…`.
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

/// Unwraps a macro fragment such as `$t:ty` or `$e:expr` if it is the only token.
fn without_group(cursor: Cursor) -> Cursor {
    match cursor.group(0, Delimiter::None).filter(|_| cursor.ahead(1).is_none()) {
        Some(group) => without_group(group.inside),
        None => cursor,
    }
}

/// Rust tokens as one expression: statements become a block.
fn expression_of(tokens: TokenStream, place: Place) -> TokenStream {
    if !tokens.clone().into_iter().any(|token| is_punct(Some(&token), ';')) {
        return tokens;
    }
    let mut block = Group::new(Delimiter::Brace, tokens);
    block.set_span(place.first);
    TokenTree::from(block).into()
}

/// Returns true if the literal has a Rust type: `4_u32`, `b'a'`.
fn has_type(literal: &Literal) -> bool {
    match parse::literal(literal) {
        Some(Lit::Int(number)) => ["u32", "i32", "u64", "usize"].contains(&number.suffix()),
        literal => matches!(literal, Some(Lit::Byte(_))),
    }
}

/// Returns true if the tokens in braces can only be Rust: they name something that is not an operation of the language (a constant, a
/// parameter, a function) or use syntax that the language lacks. Inside another macro they may come in an invisible group.
fn is_of_rust(mut cursor: Cursor) -> bool {
    let mut before: Option<TokenTree> = None;
    while let Some(token) = cursor.peek() {
        let is_operation = matches!(&token, TokenTree::Ident(word) if vocabulary::find(&word.to_string()).is_some());
        // The arguments of an operation belong to the language.
        let is_call = is_operation && cursor.group(1, Delimiter::Parenthesis).is_some();
        let is_variable = match &token {
            TokenTree::Ident(_) => !is_call,
            TokenTree::Group(group) => {
                // An array: there is no operand before the brackets that they could index.
                let is_array = group.delimiter() == Delimiter::Bracket && is_operator(before.as_ref());
                is_array || cursor.any_group(0).is_some_and(|group| is_of_rust(group.inside))
            }
            TokenTree::Literal(literal) => has_type(literal),
            // `(1, 4).1` and `&4`, not `0..2` or `&&`.
            TokenTree::Punct(mark) => {
                let is_field = cursor.is_mark(0, '.') && matches!(cursor.ahead(1), Some(TokenTree::Literal(_)));
                let is_alone = !is_punct(before.as_ref(), mark.as_char()) && !cursor.is("&&");
                is_alone && (is_field || cursor.is("&"))
            }
        };
        if is_variable {
            return true;
        }
        let next = usize::from(is_call);
        before = cursor.ahead(next);
        cursor.skip(next.saturating_add(1));
    }
    false
}

/// Returns true at the beginning of the tokens or after an operator.
fn is_operator(before: Option<&TokenTree>) -> bool {
    before.is_none_or(|before| matches!(before, TokenTree::Punct(mark) if mark.as_char() != '>'))
}
