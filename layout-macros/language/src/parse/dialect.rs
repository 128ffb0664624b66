//! `CuTe`'s spellings, in C++ and in Python, of things that the language writes in another way: `_4`, `Int<4>{}`, `Shape<_4,_8>`,
//! `make_layout(make_shape(4,8), LayoutRight{})`, `Swizzle<3,4,3>`, `stride=(8,1)`.

use proc_macro2::{Delimiter, Ident, TokenTree};
use syn::buffer::TokenBuffer;

use crate::ast::{Expr, Kind, Operator, Order, Word};
use crate::parse::encoding::is_tensor;
use crate::parse::{Bracketed, Cursor, Parser, is_punct, pointer};
use crate::span::Place;
use crate::vocabulary::{self, Operation, distance_of_names};

/// The message for a swizzle of more or fewer numbers.
pub(super) const THREE_NUMBERS: &str = "a swizzle is written with three numbers: `Sw<3,4,3>`";

/// The meaning of a `CuTe` word, given the contents of its brackets.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Made {
    Integer,
    Tuple,
    Tiler,
    Swizzle,
    Layout,
    Composed,
    /// `E<1,0>`: one step along a coordinate.
    Basis,
    /// `ScaledBasis<_8,1>`: several such steps.
    ScaledBasis,
}

/// The words that precede `<…>` or `(…)`, by their meaning.
const WORDS: [(Made, char, &[&str]); 11] = [
    (Made::Integer, '<', &["Int", "C"]),
    (Made::Tuple, '<', &["Shape", "Stride", "Step", "Coord", "tuple"]),
    (Made::Tiler, '<', &["Tile"]),
    (Made::Swizzle, '<', &["Swizzle", "S", "make_swizzle"]),
    (Made::Layout, '<', &["Layout"]),
    (Made::Composed, '<', &["ComposedLayout"]),
    (Made::Basis, '<', &["E"]),
    (Made::ScaledBasis, '<', &["ScaledBasis"]),
    (Made::Tuple, '(', &["make_shape", "make_stride", "make_step", "make_coord", "make_tuple"]),
    (Made::Tiler, '(', &["make_tile"]),
    (Made::Composed, '(', &["make_composed_layout"]),
];

/// The words that are values, with or without `{}` after them: a whole mode, or an order.
const VALUES: [(&str, Option<Word>); 6] = [
    ("Underscore", None),
    ("None", None),
    ("GenRowMajor", Some(Word::Row)),
    ("GenColMajor", Some(Word::Col)),
    ("LayoutRight", Some(Word::Row)),
    ("LayoutLeft", Some(Word::Col)),
];

/// Operations that take a mode in `<…>`.
const OF_A_MODE: [&str; 7] = ["layout", "size", "cosize", "rank", "depth", "shape", "stride"];

/// Templates that take an atom, and what to write instead if the language has no such value.
const TEMPLATES: [(&str, &str); 4] = [
    ("MMA_Atom", ""),
    ("Copy_Atom", "a copy atom is two operands, a name and a type of elements: `\"UniversalCopy<uint128_t>\", f16`"),
    ("TiledMMA", "a tiled MMA is called for: `tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))`"),
    ("TiledCopy", "a tiled copy is called for: `tiled_copy(\"UniversalCopy<uint128_t>\", f16, (32,4), (1,8))`"),
];

impl Parser<'_> {
    /// Reads a `CuTe` word and what belongs to it, if one is next.
    pub(super) fn dialect(&mut self, cursor: &mut Cursor) -> Option<Expr> {
        let (start, namespace) = (cursor.place(), namespace(cursor));
        let (text, open) = (cursor.ident(namespace)?.to_string(), namespace.saturating_add(1));
        let value = VALUES.iter().find(|(word, _)| *word == text).map(|(_, word)| word.map_or(Kind::Whole, Kind::Word));
        if let Some(kind) = value.or_else(|| static_integer(&text).map(Kind::Integer)) {
            cursor.skip(open);
            return Some(braced(cursor, Expr::new(kind, start)));
        }
        if is_tensor(cursor) {
            return Some(self.type_of_tensor(cursor));
        }
        let is_one_number = matches!(cursor.ahead(namespace.saturating_add(2)), Some(TokenTree::Literal(_)));
        let opens = |bracket| match bracket {
            '<' if text == "S" => pointer::is_swizzle(cursor),
            '<' if text == "tuple" => namespace > 0 && cursor.is_mark(open, '<'),
            '<' if text.len() == 1 => cursor.is_mark(open, '<') && is_one_number,
            '(' => cursor.group(open, Delimiter::Parenthesis).is_some(),
            bracket => cursor.is_mark(open, bracket),
        };
        let row = WORDS.iter().find(|(_, bracket, words)| words.contains(&text.as_str()) && opens(*bracket));
        if let Some((made, bracket, _)) = row {
            cursor.skip(namespace);
            let expr = match (made, bracket) {
                (Made::Swizzle, _) => self.swizzle(cursor),
                (_, '(') => self.parenthesized(cursor, *made),
                _ => {
                    cursor.skip(1);
                    self.angled(cursor, *made)
                }
            };
            return Some(braced(cursor, Expr { place: start.to(expr.place), ..expr }));
        }
        if let Some(what) = TEMPLATES.iter().find(|(word, _)| *word == text && cursor.is_mark(open, '<')) {
            return Some(self.template_of_an_atom(cursor, namespace, what.1));
        }
        if let Some(expr) = self.pointer(cursor, false).or_else(|| self.template_of_cute(cursor, namespace)) {
            return Some(expr);
        }
        cursor.skip(namespace);
        if is_templated(cursor, &text) {
            return Some(self.template(cursor));
        }
        (namespace > 0).then(|| self.atom(cursor))
    }

    /// Reads `MMA_Atom<SM80_…>{}` as its atom; for the other templates reports what to write instead.
    fn template_of_an_atom(&mut self, cursor: &mut Cursor, namespace: usize, meant: &str) -> Expr {
        let start = cursor.place();
        if !meant.is_empty() {
            cursor.skip(usize::MAX);
            return self.mistake(meant, start);
        }
        cursor.skip(namespace.saturating_add(2));
        let atom = self.atom(cursor);
        match cursor.eat(">") {
            Some(close) => braced(cursor, Expr { place: start.to(close), ..atom }),
            None => self.mistake("an atom is one name: `MMA_Atom<SM80_16x8x16_F32F16F16F32_TN>`", start),
        }
    }

    /// `upcast<4>(A)`, `size<1>(A)`: an operation whose numbers are template arguments.
    fn template(&mut self, cursor: &mut Cursor) -> Expr {
        let start = cursor.place();
        let Some(name) = cursor.ident(0) else { return self.mistake("expected an operation", start) };
        cursor.skip(2);
        let numbers = self.list(cursor, Some(">"));
        cursor.skip(1);
        let Some(group) = cursor.take_group_of(Delimiter::Parenthesis) else {
            return self.mistake("expected `(`", cursor.place());
        };
        let place = start.to(group.place);
        let mut arguments = self.arguments(group);
        let is_of_mode = OF_A_MODE.iter().any(|of_mode| name == of_mode);
        if !is_of_mode || numbers.is_empty() {
            arguments.extend(numbers);
            return self.call(Ident::new(ours(&name.to_string()), name.span()), arguments, place);
        }
        match (arguments.pop(), arguments.is_empty()) {
            (Some(layout), true) => {
                let mode = self.bounded(Kind::Mode(Box::new(layout), numbers), place);
                if name == "layout" { mode } else { self.call(name, vec![mode], place) }
            }
            _ => self.mistake(format!("`{name}` of one layout: `{name}(A[0])`"), place),
        }
    }

    fn parenthesized(&mut self, cursor: &mut Cursor, made: Made) -> Expr {
        cursor.skip(1);
        let Some(group) = cursor.take_group() else { return self.mistake("expected `(`", cursor.place()) };
        let place = group.place;
        let parts = self.arguments(group);
        self.make(made, parts, place)
    }

    /// Reads the parts between `<` and `>`, and makes of them what they mean.
    pub(super) fn angled(&mut self, cursor: &mut Cursor, made: Made) -> Expr {
        let open = cursor.place();
        cursor.skip(1);
        if self.nesting >= super::MAX_NESTING {
            cursor.skip(usize::MAX);
            let headline = format!("too deep: more than {} brackets within each other", super::MAX_NESTING);
            return self.mistake(headline, open);
        }
        self.nesting = self.nesting.saturating_add(1);
        let parts = self.list(cursor, Some(">"));
        self.nesting = self.nesting.saturating_sub(1);
        match cursor.eat(">") {
            Some(close) => self.make(made, parts, open.to(close)),
            None if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) => Expr::new(Kind::Mistake, open),
            None => self.mistake("`<` is never closed", open),
        }
    }

    fn make(&mut self, made: Made, mut parts: Vec<Expr>, place: Place) -> Expr {
        if parts.iter().any(|part| matches!(part.kind, Kind::Mistake)) {
            return Expr::new(Kind::Mistake, place);
        }
        let kind = match made {
            Made::Tuple => Kind::Tuple(parts.into_iter().map(underscore).collect()),
            Made::Tiler => Kind::Tiler(parts),
            Made::Integer if parts.len() == 1 => return parts.remove(0),
            Made::Integer => return self.mistake("one integer: `Int<4>` is `4`", place),
            Made::Layout => return self.layout_of(parts, place),
            Made::Composed => return self.composed_of(parts, place),
            Made::Basis => Kind::Along(Box::new(Expr::new(Kind::Integer(1), place)), inward(parts)),
            Made::ScaledBasis if parts.len() >= 2 => Kind::Along(Box::new(parts.remove(0)), inward(parts)),
            Made::ScaledBasis => return self.mistake("steps and a coordinate: `ScaledBasis<8,1>` is `8@1`", place),
            Made::Swizzle => return self.mistake(THREE_NUMBERS, place),
        };
        self.bounded(kind, place)
    }

    /// `Layout<Shape<…>,Stride<…>>`, `Layout<Shape<…>,LayoutRight>`, `Layout<Shape<…>>`.
    pub(super) fn layout_of(&mut self, mut parts: Vec<Expr>, place: Place) -> Expr {
        let stride = (parts.len() == 2).then(|| parts.pop()).flatten();
        let (Some(shape), true) = (parts.pop(), parts.is_empty()) else {
            return self.mistake("a layout is a shape and its strides: `(4,8):(8,1)`", place);
        };
        let kind = match stride.map(|stride| (stride.kind.clone(), stride)) {
            None | Some((Kind::Word(Word::Col), _)) => Kind::Ordered(Box::new(shape), Order::Col),
            Some((Kind::Word(Word::Row), _)) => Kind::Ordered(Box::new(shape), Order::Row),
            Some((_, stride)) => Kind::Layout(Box::new(shape), Box::new(stride)),
        };
        self.bounded(kind, place)
    }

    /// `ComposedLayout<Swizzle<…>,_0,Layout<…>>`: a swizzle, an offset and a layout.
    fn composed_of(&mut self, parts: Vec<Expr>, place: Place) -> Expr {
        let after =
            |outer: Expr, inner: Expr| Expr::new(Kind::Infix(Operator::After, Box::new(outer), Box::new(inner)), place);
        let composed = Some(parts).filter(|parts| parts.len() == 3).and_then(|parts| parts.into_iter().reduce(after));
        match composed {
            Some(expr) => self.bounded(expr.kind, place),
            None => self.mistake("a swizzled layout is `Sw<3,4,3> o 0 o (8,64):(64,1)`: three parts", place),
        }
    }

    /// `make_layout(make_shape(…), make_stride(…))`, and Python's `make_layout(S, stride=D)`.
    pub(super) fn of_shape_and_stride(&mut self, group: &Bracketed) -> Option<Expr> {
        let mut tokens: Vec<TokenTree> = group.inside.rest().into_iter().collect();
        let is_word = |token: &TokenTree, text: &str| matches!(token, TokenTree::Ident(word) if word == text);
        let keyword = tokens.iter().zip(tokens.iter().skip(1));
        let keyword =
            keyword.map(|(word, next)| is_word(word, "stride") && is_punct(Some(next), '=')).position(|is| is);
        match keyword {
            Some(at) => drop(tokens.drain(at..=at.saturating_add(1))),
            None if has_strides(&tokens) => (),
            None => return None,
        }
        let buffer = TokenBuffer::new2(tokens.into_iter().collect());
        let parts = self.arguments(Bracketed { inside: Cursor::new(&buffer, Place::at(group.place.last)), ..*group });
        Some(self.make(Made::Layout, parts, group.place))
    }
}

/// Returns true if the tokens name strides outside of a `Layout<Shape<…>,Stride<…>>`.
fn has_strides(tokens: &[TokenTree]) -> bool {
    let mut depth = 0_i32;
    tokens.iter().any(|token| match token {
        TokenTree::Punct(punct) => {
            let step = i32::from(punct.as_char() == '<').saturating_sub(i32::from(punct.as_char() == '>'));
            depth = depth.saturating_add(step);
            false
        }
        TokenTree::Ident(word) => depth == 0 && (word == "make_stride" || word == "Stride"),
        _ => false,
    })
}

/// The number of tokens in a leading `cute::` or `cute.`, or 0.
fn namespace(cursor: &Cursor) -> usize {
    if !cursor.is_word("cute") {
        return 0;
    }
    let is_again = |ahead: usize| cursor.ident(ahead).is_some_and(|word| word == "cute");
    if is_again(2) || is_again(3) {
        return 0;
    }
    match (cursor.is_mark(1, ':') && cursor.is_mark(2, ':'), cursor.is_mark(1, '.')) {
        (true, _) => 3,
        (_, true) => 2,
        _ => 0,
    }
}

/// Returns true if an operation with numbers in `<…>` and then parentheses is next.
fn is_templated(cursor: &Cursor, text: &str) -> bool {
    let takes_numbers =
        || OF_A_MODE.contains(&text) || vocabulary::find(ours(text)).is_some_and(Operation::takes_numbers_last);
    if !cursor.is_mark(1, '<') || !takes_numbers() {
        return false;
    }
    let mut at = 2_usize;
    while matches!(cursor.ahead(at), Some(TokenTree::Literal(_) | TokenTree::Ident(_))) || cursor.is_mark(at, ',') {
        at = at.saturating_add(1);
    }
    cursor.is_mark(at, '>') && cursor.group(at.saturating_add(1), Delimiter::Parenthesis).is_some()
}

/// The name in the language of an operation of `CuTe`.
fn ours(text: &str) -> &str {
    if text == "group_modes" { "group" } else { text }
}

/// `_4`
pub(super) fn static_integer(text: &str) -> Option<u64> {
    let digits = text.strip_prefix('_')?;
    if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

/// Reads the name `X` in a step as a mode that is left out.
fn underscore(part: Expr) -> Expr {
    match &part.kind {
        Kind::Name(path) if path.is_bare && path.last == "X" => Expr::new(Kind::Whole, part.place),
        _ => part,
    }
}

/// Reverses the parts of a coordinate: `CuTe` names the outermost first, `8@0@1` the innermost.
fn inward(mut parts: Vec<Expr>) -> Vec<Expr> {
    parts.reverse();
    parts
}

/// The `CuTe` function that a misspelled one was meant for: `make_shape` for `make_shap`.
pub(super) fn function(text: &str) -> Option<&'static str> {
    let mut functions = WORDS.iter().filter(|(_, bracket, _)| *bracket == '(').flat_map(|(.., words)| *words);
    functions.find(|function| distance_of_names(text, function) == Some(1)).copied()
}

/// The `CuTe` type without parts that a misspelled one was meant for: `LayoutRight` for `LayoutRigth`.
pub(super) fn type_without_parts(text: &str) -> Option<&'static str> {
    let mut types = VALUES.iter().map(|(word, _)| *word).filter(|word| *word != "None");
    types.find(|known| distance_of_names(text, known).is_some_and(|distance| distance > 0 && distance < 3))
}

/// Skips the `{}` or `()` after a type that makes it a value.
pub(super) fn braced(cursor: &mut Cursor, expr: Expr) -> Expr {
    let value = cursor.group(0, Delimiter::Brace).or_else(|| cursor.group(0, Delimiter::Parenthesis));
    if value.is_some_and(|value| value.inside.is_empty()) {
        cursor.skip(1);
    }
    expr
}
