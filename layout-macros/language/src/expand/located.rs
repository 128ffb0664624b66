//! Tokens of a `macro_rules!` with the span of the user's code, so that errors appear there and not over the whole call.

use proc_macro2::{Group, Span, TokenStream, TokenTree};

/// The tokens after the first, with the span of the first; their hygiene is unchanged.
pub fn located(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    tokens.next().map_or_else(TokenStream::new, |place| relocated(place.span(), tokens.collect()))
}

fn relocated(place: Span, tokens: TokenStream) -> TokenStream {
    let moved = |token| match token {
        TokenTree::Group(group) => Group::new(group.delimiter(), relocated(place, group.stream())).into(),
        token => token,
    };
    let located = |mut token: TokenTree| {
        token.set_span(token.span().located_at(place));
        token
    };
    tokens.into_iter().map(moved).map(located).collect()
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::located;

    #[test]
    fn the_first_token_says_where_and_is_left_out() {
        assert_eq!(
            located(quote!(kernel it.check(kernel, [1]))).to_string(),
            quote!(it.check(kernel, [1])).to_string()
        );
        assert!(located(quote!()).is_empty());
    }
}
