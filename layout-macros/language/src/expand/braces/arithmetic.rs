//! Arithmetic on constants in braces, `{BM / 2}`, of any integer types; a failing computation is reported once, even if the number is
//! repeated.

use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::located;
use super::operand::{is_cast, is_operand};
use crate::surroundings;

/// Writes the arithmetic of tokens as an `i128`; `None` for any other tokens. A repeated number is reported at its first use only.
pub(super) fn written(tokens: &TokenStream, is_again: bool, home: &TokenStream, place: Span) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    Writer { is_again, home: located(home, place), place }.computed(&tokens)
}

/// Writes Rust that is one integer as an `i128`, with the path to this crate located.
pub(super) fn integer(rust: &TokenStream, home: &TokenStream, place: Span) -> TokenStream {
    quote_spanned! { place => {
        let number = #rust;
        #home::in_braces::Rust::of(number).must_be_an_integer() as i128
    }}
}

/// The operators and their functions, with the weakest precedence first.
const OPERATORS: [&[(&str, &str)]; 3] = [
    &[("<<", "shifted_left"), (">>", "shifted_right")],
    &[("+", "plus"), ("-", "minus")],
    &[("*", "times"), ("/", "over"), ("%", "modulo")],
];

/// Methods of integers that are arithmetic, with functions of the same names.
const METHODS: [&str; 3] = ["div_ceil", "next_multiple_of", "pow"];

/// The operator at the beginning of tokens, if its precedence is this one: its function and its length in tokens.
fn operator(tokens: &[TokenTree], operators: &[(&str, &'static str)]) -> Option<(&'static str, usize)> {
    let sign = |at: usize| match tokens.get(at) {
        Some(TokenTree::Punct(sign)) => Some(sign.as_char()),
        _ => None,
    };
    operators.iter().find_map(|(written, function)| {
        let is_one = written.chars().enumerate().all(|(at, expected)| sign(at) == Some(expected));
        is_one.then_some((*function, written.len()))
    })
}

struct Writer {
    is_again: bool,
    home: TokenStream,
    place: Span,
}

impl Writer {
    /// A computation: operators, a method, or an element of an array.
    fn computed(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        self.levels(tokens, &OPERATORS).or_else(|| self.method(tokens)).or_else(|| self.element_of(tokens))
    }

    /// Operands with operators between them, whose weakest precedence is the first of these levels.
    fn levels(&self, tokens: &[TokenTree], levels: &[&[(&str, &'static str)]]) -> Option<TokenStream> {
        let (operators, stronger) = levels.split_first()?;
        let (mut at, mut begin, mut parts, mut functions) = (0, 0, Vec::new(), Vec::new());
        while at < tokens.len() {
            let Some((function, length)) = operator(tokens.get(at..)?, operators) else {
                at = at.saturating_add(1);
                continue;
            };
            parts.push(tokens.get(begin..at)?);
            functions.push(function);
            at = at.saturating_add(length);
            begin = at;
        }
        if functions.is_empty() {
            return self.levels(tokens, stronger);
        }
        parts.push(tokens.get(begin..)?);
        let mut parts = parts.into_iter().map(|part| self.levels(part, stronger).or_else(|| self.operand(part)));
        let first = parts.next()??;
        functions.iter().zip(parts).try_fold(first, |left, (function, right)| Some(self.call(function, &left, &right?)))
    }

    fn call(&self, function: &str, left: &TokenStream, right: &TokenStream) -> TokenStream {
        let again = if self.is_again { "_again" } else { "" };
        let (function, home) = (format_ident!("{function}{again}", span = self.place), &self.home);
        quote_spanned!(self.place => #home::in_braces::arithmetic::#function(#left, #right))
    }

    /// A literal, arithmetic in parentheses, or Rust to evaluate.
    fn operand(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        match tokens {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                self.computed(&inner).or_else(|| self.operand(&inner))
            }
            [TokenTree::Literal(literal)] => {
                let number: i128 = syn::parse2::<syn::LitInt>(quote!(#literal)).ok()?.base10_parse().ok()?;
                let mut number = Literal::i128_suffixed(number);
                number.set_span(literal.span());
                Some(quote!(#number))
            }
            _ => self.method(tokens).or_else(|| self.element_of(tokens)).or_else(|| {
                let is_of_rust = is_operand(tokens);
                is_of_rust.then(|| integer(&tokens.iter().cloned().collect(), &self.home, self.place))
            }),
        }
    }

    /// `left.div_ceil(right)` of an integer; a user's own type may have a method with this name.
    fn method(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        let [left @ .., TokenTree::Punct(dot), TokenTree::Ident(method), TokenTree::Group(arguments)] = tokens else {
            return None;
        };
        let function = METHODS.into_iter().find(|name| method == name)?;
        let is_called = dot.as_char() == '.' && arguments.delimiter() == Delimiter::Parenthesis;
        if !is_called || is_cast(left) || !is_integer(left) {
            return None;
        }
        let right: Vec<TokenTree> = arguments.stream().into_iter().collect();
        let right = self.computed(&right).or_else(|| self.operand(&right))?;
        Some(self.call(function, &self.operand(left)?, &right))
    }

    /// An element of an array in a repeated number; Rust reports an index out of bounds at the first use.
    fn element_of(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        let is_index = |token: &&TokenTree| matches!(token, TokenTree::Group(group) if is_bracketed(group));
        let indices = tokens.iter().skip(1).rev().take_while(is_index).count();
        let first = tokens.len().checked_sub(indices)?;
        let (array, indices) = tokens.split_at_checked(first)?;
        if !self.is_again || indices.is_empty() || !is_operand(array) || is_cast(array) || is_scalar(array) {
            return None;
        }
        let are_within = indices.iter().enumerate().map(|(at, index)| {
            let array = tokens.get(..first.saturating_add(at))?;
            self.is_within(index, array)
        });
        let are_within: Vec<TokenStream> = are_within.collect::<Option<_>>()?;
        let element = integer(&tokens.iter().cloned().collect(), &self.home, self.place);
        Some(quote!(if #(#are_within)&&* { #element } else { 1 }))
    }

    fn is_within(&self, index: &TokenTree, array: &[TokenTree]) -> Option<TokenStream> {
        let TokenTree::Group(index) = index else { return None };
        let index: Vec<TokenTree> = index.stream().into_iter().collect();
        let (index, home) = (self.computed(&index).or_else(|| self.operand(&index))?, &self.home);
        Some(quote!(#home::in_braces::arithmetic::is_within(#index, #(#array)*.len())))
    }
}

/// Returns true if these tokens are an integer no matter what their names mean: a literal or a computation.
fn is_integer(tokens: &[TokenTree]) -> bool {
    match tokens {
        [TokenTree::Literal(_)] => true,
        [TokenTree::Group(group)] => {
            let inner: Vec<TokenTree> = group.stream().into_iter().collect();
            is_cast(&inner) || has_operator(&inner) || is_integer(&inner)
        }
        [left @ .., TokenTree::Punct(_), TokenTree::Ident(method), TokenTree::Group(_)]
            if METHODS.into_iter().any(|name| method == name) =>
        {
            is_integer(left)
        }
        _ => is_scalar(tokens),
    }
}

fn has_operator(tokens: &[TokenTree]) -> bool {
    let begins =
        |at: usize| OPERATORS.iter().any(|level| operator(tokens.get(at..).unwrap_or_default(), level).is_some());
    (0..tokens.len()).any(begins)
}

/// Returns true for a constant declared with an integer type, which is neither an array nor a user's own type.
fn is_scalar(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Ident(name)] = tokens else { return false };
    surroundings::find(name).is_some_and(|found| found.is_integer())
}

fn is_bracketed(group: &Group) -> bool {
    group.delimiter() == Delimiter::Bracket
}
