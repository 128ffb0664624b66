//! Arithmetic of constants in braces, `{BM / 2}`, of any integer types: what has no result is reported once, however often the number is written.

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

use super::located;

/// Writes the arithmetic of tokens as an `i128`; `None` if they are anything else. What is written again is reported where it was written first.
pub(super) fn written(tokens: &TokenStream, is_again: bool, home: &TokenStream, place: Span) -> Option<TokenStream> {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    let writer = Writer { is_again, home: located(home, place), place };
    if tokens.iter().any(|token| operator(token).is_some()) { writer.sum(&tokens) } else { None }
}

/// Writes Rust that is one integer as an `i128`; the path to this crate is located.
pub(super) fn integer(rust: &TokenStream, home: &TokenStream, place: Span) -> TokenStream {
    quote_spanned! { place => {
        let number = #rust;
        #home::in_braces::Braces::of(number).must_be_an_integer() as i128
    }}
}

/// Whether tokens are arithmetic.
pub(super) fn is_arithmetic(tokens: &TokenStream) -> bool {
    written(tokens, false, &TokenStream::new(), Span::call_site()).is_some()
}

/// The function of an operator, and whether it binds weakly.
fn operator(token: &TokenTree) -> Option<(&'static str, bool)> {
    let TokenTree::Punct(sign) = token else { return None };
    match sign.as_char() {
        '+' => Some(("plus", true)),
        '-' => Some(("minus", true)),
        '*' => Some(("times", false)),
        '/' => Some(("over", false)),
        '%' => Some(("modulo", false)),
        _ => None,
    }
}

struct Writer {
    is_again: bool,
    home: TokenStream,
    place: Span,
}

impl Writer {
    fn sum(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        self.chain(tokens, true, |part| self.chain(part, false, |part| self.operand(part)))
    }

    /// Operands with operators of one strength between them, from the left to the right.
    fn chain(
        &self,
        tokens: &[TokenTree],
        is_weak: bool,
        operand: impl Fn(&[TokenTree]) -> Option<TokenStream>,
    ) -> Option<TokenStream> {
        let splits = |token: &TokenTree| operator(token).filter(|(_, weak)| *weak == is_weak);
        let mut parts = tokens.split(|token| splits(token).is_some());
        let mut operators = tokens.iter().filter_map(splits);
        let first = operand(parts.next()?)?;
        parts.try_fold(first, |left, part| {
            let (name, right) = (operators.next()?.0, operand(part)?);
            let (name, home) = (self.function(name), &self.home);
            Some(quote_spanned!(self.place => #home::in_braces::arithmetic::#name(#left, #right)))
        })
    }

    fn function(&self, name: &str) -> Ident {
        let again = if self.is_again { "_again" } else { "" };
        format_ident!("{name}{again}", span = self.place)
    }

    /// A literal, a path, or arithmetic in parentheses.
    fn operand(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        match tokens {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                self.sum(&inner)
            }
            [TokenTree::Literal(literal)] => {
                let number: i128 = syn::parse2::<syn::LitInt>(quote!(#literal)).ok()?.base10_parse().ok()?;
                let mut number = Literal::i128_suffixed(number);
                number.set_span(literal.span());
                Some(quote!(#number))
            }
            path if is_plain_path(path) => Some(integer(&path.iter().cloned().collect(), &self.home, self.place)),
            _ => None,
        }
    }
}

/// Whether these are names with `::` between them.
fn is_plain_path(tokens: &[TokenTree]) -> bool {
    let is_colon = |token: &TokenTree| matches!(token, TokenTree::Punct(sign) if sign.as_char() == ':');
    let is_name = |part: &[TokenTree]| matches!(part, [TokenTree::Ident(_)]);
    let mut parts = tokens.split(is_colon);
    let is_first = parts.next().is_some_and(is_name);
    let rest: Vec<&[TokenTree]> = parts.collect();
    is_first && rest.chunks(2).all(|pair| matches!(pair, [between, name] if between.is_empty() && is_name(name)))
}
