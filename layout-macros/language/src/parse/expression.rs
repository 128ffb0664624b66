//! Operators, by how tightly they bind.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};

use crate::ast::{Expr, Kind, Operator, Strength};
use crate::parse::encoding::is_tensor;
use crate::parse::{Cursor, Parser};
use crate::span::Place;

/// Operators that are words, and the Rust marks for them.
const WORDS: [(Operator, &str); 3] = [(Operator::After, "o"), (Operator::And, "&&"), (Operator::Or, "||")];

/// Operators that are punctuation, longer ones first.
const OPERATORS: [Operator; 12] = [
    Operator::Equal,
    Operator::NotEqual,
    Operator::LessEqual,
    Operator::GreaterEqual,
    Operator::Shift,
    Operator::Less,
    Operator::Greater,
    Operator::Plus,
    Operator::Minus,
    Operator::Times,
    Operator::Over,
    Operator::Modulo,
];

impl Parser<'_> {
    /// An expression by itself or in parentheses, including conditions.
    pub(super) fn condition(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Disjunction)
    }

    /// An expression in a list, where `<` and `>` may be the brackets of a tiler.
    pub(super) fn element(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Shift)
    }

    fn infix(&mut self, cursor: &mut Cursor, weakest: Strength) -> Expr {
        let start = *cursor;
        let mut left = if weakest <= Strength::Negation { self.negation(cursor) } else { self.operand(cursor) };
        while let Some((operator, tokens)) = operator(cursor).filter(|(operator, _)| operator.strength() >= weakest) {
            cursor.skip(tokens);
            if matches!(left.kind, Kind::Swizzle(..))
                && operator == Operator::After
                && let Some(pointer) = self.pointer(cursor, true)
            {
                left = pointer;
                continue;
            }
            let right = self.infix(cursor, operator.strength().tighter());
            let place = left.place.to(right.place);
            left = match (&left.kind, &right.kind) {
                (Kind::Mistake, _) => left,
                (_, Kind::Mistake) => right,
                _ => {
                    let is_number = matches!(operator, Operator::Times | Operator::Over)
                        && computes(&left)
                        && computes(&right)
                        && has_static_integer(cursor.since(start));
                    let expr = self.bounded(Kind::Infix(operator, Box::new(left), Box::new(right)), place);
                    if is_number { self.bounded(Kind::Arithmetic(Box::new(expr)), place) } else { expr }
                }
            };
        }
        left
    }

    /// `not is_compact(A)`, `!is_compact(A)`: a comparison after any number of negations.
    fn negation(&mut self, cursor: &mut Cursor) -> Expr {
        let mut words: Vec<Place> = Vec::new();
        while cursor.is_word("not") || (cursor.is("!") && ends(cursor, "!") && !is_tensor(cursor)) {
            words.push(cursor.place());
            cursor.skip(1);
        }
        if words.is_empty() {
            return self.operand(cursor);
        }
        let mut denied = self.infix(cursor, Strength::Comparison);
        while let Some(word) = words.pop().filter(|_| !matches!(denied.kind, Kind::Mistake)) {
            let place = word.to(denied.place);
            denied = self.bounded(Kind::Not(Box::new(denied)), place);
        }
        denied
    }
}

impl Strength {
    /// The strength with which to read a right operand, which makes all operators left-associative.
    fn tighter(self) -> Self {
        match self {
            Self::Disjunction => Self::Conjunction,
            Self::Conjunction => Self::Negation,
            Self::Negation => Self::Comparison,
            Self::Comparison => Self::Shift,
            Self::Shift => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product => Self::Composition,
            Self::Composition | Self::Operand => Self::Operand,
        }
    }
}

/// Returns true if this is arithmetic on numbers.
fn computes(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Integer(_) | Kind::Arithmetic(_) => true,
        Kind::Infix(operator, left, right) => {
            let is_of_numbers = operator.strength() >= Strength::Shift && *operator != Operator::After;
            is_of_numbers && computes(left) && computes(right)
        }
        _ => false,
    }
}

/// Returns true if one of these integers has a `CuTe` spelling, `_4{}` or `Int<4>{}`: `*` and `/` then act on numbers, as in `CuTe`.
fn has_static_integer(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && has_static_integer(group.stream()),
        _ => false,
    })
}

/// The next operator, and the number of its tokens.
fn operator(cursor: &Cursor) -> Option<(Operator, usize)> {
    if let Some(word) = cursor.ident(0).map(|word| word.to_string()) {
        return WORDS.into_iter().find(|(operator, _)| operator.text() == word).map(|(operator, _)| (operator, 1));
    }
    let first = cursor.mark(0)?.as_char();
    let is_here = |mark: &str| mark.starts_with(first) && cursor.is(mark);
    if let Some((operator, mark)) = WORDS.into_iter().find(|(_, mark)| is_here(mark)) {
        return Some((operator, mark.len()));
    }
    let found = OPERATORS.into_iter().find(|operator| is_here(operator.text()) && ends(cursor, operator.text()))?;
    Some((found, found.text().len()))
}

/// Returns true unless the operator is the beginning of a longer mark, such as `=>`.
fn ends(cursor: &Cursor, text: &str) -> bool {
    let last = text.len().checked_sub(1).and_then(|last| cursor.mark(last));
    last.is_none_or(|last| last.spacing() == Spacing::Alone) || !cursor.is_mark(text.len(), '=')
}
