//! Products and quotients in braces, taken apart: `{4 * m}` is four times `{m}`, so what is printed reads back as it was.

use layout_algebra::mixed::{Sign, Symbol};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

use super::SymbolicEvaluator;
use crate::ast::{Expr, Kind};
use crate::evaluate::shown::Given;
use crate::evaluate::symbolic_value::SymbolicRefusal;

/// A factor of a product in braces.
enum Factor {
    /// `4`
    Number(u64),
    /// `m`, `self.m`, `Self::M`
    Name(TokenStream),
    /// `(4 * m)`
    Product(Vec<Factor>),
    /// `m.div_ceil(4)`
    Quotient(Box<Factor>, Vec<Factor>),
}

impl SymbolicEvaluator<'_> {
    /// The symbol of an integer in braces: a product or a quotient is one of what it is made of.
    pub(super) fn in_braces(&mut self, expr: &Expr) -> Result<Symbol, SymbolicRefusal> {
        if self.is_constant.is_none()
            && let Kind::Rust(tokens) = &expr.kind
            && let Some(factors) = product(tokens).filter(|factors| !matches!(factors.as_slice(), [Factor::Name(_)]))
            && factors.iter().any(has_name)
        {
            return self.multiplied(&factors, expr);
        }
        self.give(Given { expr: expr.clone(), is_factor: false })
    }

    fn multiplied(&mut self, factors: &[Factor], expr: &Expr) -> Result<Symbol, SymbolicRefusal> {
        let mut product = Symbol::Number(1);
        for factor in factors {
            let factor = self.factor(factor, expr)?;
            product = self.terms.product(product, factor)?;
        }
        Ok(product)
    }

    fn factor(&mut self, factor: &Factor, expr: &Expr) -> Result<Symbol, SymbolicRefusal> {
        match factor {
            Factor::Number(number) => Ok(Symbol::Number(*number)),
            Factor::Name(tokens) => {
                let expr = Expr { kind: Kind::Rust(tokens.clone()), ..expr.clone() };
                self.give(Given { expr, is_factor: true })
            }
            Factor::Product(factors) => self.multiplied(factors, expr),
            Factor::Quotient(dividend, divisor) => {
                let (dividend, divisor) = (self.factor(dividend, expr)?, self.multiplied(divisor, expr)?);
                Ok(self.terms.worked(Sign::OverRoundedUp, dividend, divisor)?)
            }
        }
    }
}

fn has_name(factor: &Factor) -> bool {
    match factor {
        Factor::Number(_) => false,
        Factor::Name(_) => true,
        Factor::Product(factors) => factors.iter().any(has_name),
        Factor::Quotient(dividend, divisor) => has_name(dividend) || divisor.iter().any(has_name),
    }
}

/// The factors of a product, if it is one of names, numbers and quotients rounded up.
fn product(tokens: &TokenStream) -> Option<Vec<Factor>> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    tokens.split(|token| is_sign(token, '*')).map(factor).collect()
}

fn factor(tokens: &[TokenTree]) -> Option<Factor> {
    match tokens {
        [TokenTree::Literal(literal)] => {
            literal.to_string().replace('_', "").parse().ok().filter(|number| *number > 0).map(Factor::Number)
        }
        [TokenTree::Group(group)] => product(&in_parentheses(group)?).map(Factor::Product),
        [dividend @ .., dot, TokenTree::Ident(called), TokenTree::Group(divisor)]
            if is_sign(dot, '.') && called == "div_ceil" =>
        {
            Some(Factor::Quotient(Box::new(factor(dividend)?), product(&in_parentheses(divisor)?)?))
        }
        [TokenTree::Ident(_), path @ ..] if is_path(path) => Some(Factor::Name(tokens.iter().cloned().collect())),
        _ => None,
    }
}

/// Returns true for the rest of a name: `.field`, `.0`, `::NAME`, one after the other.
fn is_path(rest: &[TokenTree]) -> bool {
    match rest {
        [] => true,
        [dot, TokenTree::Ident(_) | TokenTree::Literal(_), rest @ ..] if is_sign(dot, '.') => is_path(rest),
        [colon, other, TokenTree::Ident(_), rest @ ..] if is_sign(colon, ':') && is_sign(other, ':') => is_path(rest),
        _ => false,
    }
}

fn in_parentheses(group: &Group) -> Option<TokenStream> {
    (group.delimiter() == Delimiter::Parenthesis).then(|| group.stream())
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}
