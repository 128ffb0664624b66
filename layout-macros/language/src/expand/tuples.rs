//! Short names for tuples of integers in types within the user's code: `((C<2>, C<2>), C<4>)` as `T21<2, 2, 4>`, which Clippy does not call
//! complex.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

/// The tuples that have a name, by the number of leaves in each mode.
const NAMED: [&str; 22] = [
    "1", "11", "12", "13", "21", "22", "23", "31", "32", "33", "111", "112", "121", "122", "211", "212", "221", "222",
    "1111", "11111", "111111", "1111111",
];

/// The tokens of a type, with short names for tuples of `C<N>` that have one.
pub(super) fn named(tokens: TokenStream, home: &TokenStream) -> TokenStream {
    Names { home, begin: quote!(#home::C<).into_iter().count() }.within(tokens)
}

struct Names<'a> {
    home: &'a TokenStream,
    /// The number of tokens before the number in `$crate::C<N>`.
    begin: usize,
}

impl Names<'_> {
    fn within(&self, tokens: TokenStream) -> TokenStream {
        let short = |token| match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
                self.name(group.stream()).unwrap_or_else(|| {
                    let inside = self.within(group.stream());
                    quote!((#inside))
                })
            }
            other => other.into(),
        };
        tokens.into_iter().map(short).collect()
    }

    /// The short name of the tuple with these modes.
    fn name(&self, modes: TokenStream) -> Option<TokenStream> {
        let (mut counts, mut leaves) = (String::new(), Vec::new());
        for mode in split(modes) {
            let found: Vec<_> = match mode.as_slice() {
                [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                    let inner = split(group.stream());
                    if inner.len() < 2 {
                        return None;
                    }
                    inner.iter().map(|inner| self.leaf(inner)).collect::<Option<_>>()?
                }
                mode => vec![self.leaf(mode)?],
            };
            counts.push(char::from_digit(u32::try_from(found.len()).ok()?, 10)?);
            leaves.extend(found);
        }
        if !NAMED.contains(&counts.as_str()) {
            return None;
        }
        let (home, name) = (self.home, Ident::new(&format!("T{counts}"), Span::call_site()));
        Some(quote!(#home::hint::a_type_for_a_value_write_make_layout::#name<#(#leaves),*>))
    }

    /// The number of `C<N>`.
    fn leaf(&self, tokens: &[TokenTree]) -> Option<TokenStream> {
        let (before, after) = tokens.split_at_checked(self.begin)?;
        let ([.., TokenTree::Ident(name), _], [number @ .., TokenTree::Punct(last)]) = (before, after) else {
            return None;
        };
        (*name == "C" && last.as_char() == '>').then(|| number.iter().cloned().collect())
    }
}

/// The parts between commas outside of angle brackets.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth) = (Vec::new(), 0_usize);
    let mut part = Vec::new();
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth = depth.saturating_add(1),
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Punct(punct) if punct.as_char() == ',' && depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => (),
        }
        part.push(token);
    }
    parts.push(part);
    parts.retain(|part| !part.is_empty());
    parts
}
