//! Operators, by how tightly they bind.

use proc_macro2::{Spacing, TokenTree};

use crate::ast::{Expr, Kind, Operator, Strength};
use crate::parse::{Cursor, Parser};
use crate::span::Place;

/// The operators that are words, and what Rust has for them.
const WORDS: [(Operator, &str); 3] = [(Operator::After, "o"), (Operator::And, "&&"), (Operator::Or, "||")];

/// The operators of punctuation, the longer ones first.
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
    /// An expression that stands alone, or in parentheses: conditions too.
    pub(super) fn condition(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Disjunction)
    }

    /// An expression among others, where `<` and `>` may be the brackets of a tiler.
    pub(super) fn element(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Shift)
    }

    fn infix(&mut self, cursor: &mut Cursor, weakest: Strength) -> Expr {
        let mut left = if weakest <= Strength::Negation { self.negation(cursor) } else { self.operand(cursor) };
        while let Some((operator, tokens)) = operator(cursor).filter(|(operator, _)| operator.strength() >= weakest) {
            cursor.skip(tokens);
            let right = self.infix(cursor, operator.strength().tighter());
            let place = left.place.to(right.place);
            left = match (&left.kind, &right.kind) {
                (Kind::Mistake, _) => left,
                (_, Kind::Mistake) => right,
                _ => self.bounded(Kind::Infix(operator, Box::new(left), Box::new(right)), place),
            };
        }
        left
    }

    /// `not is_compact(A)`, `!is_compact(A)`: a comparison, as often denied as it says.
    fn negation(&mut self, cursor: &mut Cursor) -> Expr {
        let mut words: Vec<Place> = Vec::new();
        while cursor.is_word("not") || (cursor.is("!") && ends(cursor, "!")) {
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
    /// What a right operand is read with, so that all operators associate to the left.
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

/// The operator that is here, and its tokens.
fn operator(cursor: &Cursor) -> Option<(Operator, usize)> {
    let may_begin = match cursor.peek() {
        Some(TokenTree::Punct(punct)) => !matches!(punct.as_char(), ',' | ':' | ';' | '.' | '@'),
        token => matches!(token, Some(TokenTree::Ident(_))),
    };
    if !may_begin {
        return None;
    }
    for (operator, mark) in WORDS {
        if cursor.is_word(operator.text()) {
            return Some((operator, 1));
        }
        if cursor.is(mark) {
            return Some((operator, mark.len()));
        }
    }
    let is_here = |operator: &Operator| cursor.is(operator.text()) && ends(cursor, operator.text());
    OPERATORS.into_iter().find(is_here).map(|operator| (operator, operator.text().len()))
}

/// Whether an operator of this length is not the beginning of a longer mark, such as `=>`.
fn ends(cursor: &Cursor, text: &str) -> bool {
    let mark = match text.len().checked_sub(1).and_then(|last| cursor.ahead(last)) {
        Some(TokenTree::Punct(punct)) => punct.spacing() == Spacing::Alone,
        _ => true,
    };
    mark || !matches!(cursor.ahead(text.len()), Some(TokenTree::Punct(next)) if next.as_char() == '=')
}
