//! Operators, by how tightly they bind.

use proc_macro2::{Spacing, TokenTree};

use crate::ast::{Expr, Kind, Operator, Strength};
use crate::parse::{Cursor, Parser};

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
    /// An expression that stands alone: comparisons too.
    pub(super) fn comparison(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Comparison)
    }

    /// An expression among others, where `<` and `>` may be the brackets of a tiler.
    pub(super) fn element(&mut self, cursor: &mut Cursor) -> Expr {
        self.infix(cursor, Strength::Shift)
    }

    fn infix(&mut self, cursor: &mut Cursor, weakest: Strength) -> Expr {
        let mut left = self.operand(cursor);
        while let Some(operator) = operator(cursor).filter(|operator| operator.strength() >= weakest) {
            cursor.skip(operator.text().len());
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
}

impl Strength {
    /// What a right operand is read with, so that all operators associate to the left.
    fn tighter(self) -> Self {
        match self {
            Self::Comparison => Self::Shift,
            Self::Shift => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product => Self::Composition,
            Self::Composition | Self::Operand => Self::Operand,
        }
    }
}

fn operator(cursor: &Cursor) -> Option<Operator> {
    if cursor.is_word("o") {
        return Some(Operator::After);
    }
    OPERATORS.into_iter().find(|operator| cursor.is(operator.text()) && ends(cursor, operator.text()))
}

/// Whether an operator of this length is not the beginning of a longer mark, such as `=>`.
fn ends(cursor: &Cursor, text: &str) -> bool {
    let mark = match text.len().checked_sub(1).and_then(|last| cursor.ahead(last)) {
        Some(TokenTree::Punct(punct)) => punct.spacing() == Spacing::Alone,
        _ => true,
    };
    mark || !matches!(cursor.ahead(text.len()), Some(TokenTree::Punct(next)) if next.as_char() == '=')
}
