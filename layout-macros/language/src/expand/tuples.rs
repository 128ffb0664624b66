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
    let short = |token| match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Parenthesis => {
            let inside = group.stream();
            name(inside.clone(), home).unwrap_or_else(|| {
                let inside = named(inside, home);
                quote!((#inside))
            })
        }
        other => other.into(),
    };
    tokens.into_iter().map(short).collect()
}

/// The short name of the tuple with these modes.
fn name(modes: TokenStream, home: &TokenStream) -> Option<TokenStream> {
    let (mut counts, mut leaves) = (String::new(), Vec::new());
    for mode in split(modes) {
        let found = match mode.as_slice() {
            [TokenTree::Group(group)] if group.delimiter() == Delimiter::Parenthesis => {
                split(group.stream()).iter().map(|mode| leaf(mode, home)).collect::<Option<Vec<_>>>()?
            }
            mode => vec![leaf(mode, home)?],
        };
        let is_nested = matches!(mode.as_slice(), [TokenTree::Group(_)]);
        if is_nested && found.len() < 2 {
            return None;
        }
        counts.push(char::from_digit(u32::try_from(found.len()).ok()?, 10)?);
        leaves.extend(found);
    }
    if !NAMED.contains(&counts.as_str()) {
        return None;
    }
    let name = Ident::new(&format!("T{counts}"), Span::call_site());
    Some(quote!(#home::hint::a_type_for_a_value_write_make_layout::#name<#(#leaves),*>))
}

/// The parts between commas outside of angle brackets.
fn split(tokens: TokenStream) -> Vec<Vec<TokenTree>> {
    let (mut parts, mut depth) = (vec![Vec::new()], 0_usize);
    for token in tokens {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth = depth.saturating_add(1),
            TokenTree::Punct(punct) if punct.as_char() == '>' => depth = depth.saturating_sub(1),
            TokenTree::Punct(punct) if punct.as_char() == ',' && depth == 0 => {
                parts.push(Vec::new());
                continue;
            }
            _ => (),
        }
        parts.last_mut().into_iter().for_each(|part| part.push(token.clone()));
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// The number of `C<N>`.
fn leaf(tokens: &[TokenTree], home: &TokenStream) -> Option<TokenStream> {
    let begin = quote!(#home::C<).into_iter().count();
    let (before, after) = tokens.split_at_checked(begin)?;
    let (last, number) = after.split_last()?;
    let is_constant = before.iter().rev().nth(1).is_some_and(|name| name.to_string() == "C") && last.to_string() == ">";
    is_constant.then(|| number.iter().cloned().collect())
}
