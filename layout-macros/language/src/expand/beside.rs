//! A single error for items where none are allowed, in an `impl`, a trait or an `extern` block: the compiler would report every item, and
//! two modules with the same message. Therefore only the first module of an expansion is written directly; an attribute on a second module
//! produces the items after it.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::resolve::{self, State};

/// The items of an expansion, with those after the first module produced by an attribute.
pub(super) fn first_module(state: &State, items: TokenStream) -> TokenStream {
    let items: Vec<TokenTree> = items.into_iter().collect();
    let first = items.windows(3).position(is_module).map_or(0, |first| first.saturating_add(3));
    let own = (first == 0).then(|| {
        let name = resolve::unique("layouts", &Ident::new("beside", Span::call_site()), "");
        quote!(mod #name { #![doc(hidden)] })
    });
    let (home, mut items) = (&state.home, items.into_iter());
    let first: TokenStream = items.by_ref().take(first).collect();
    quote!(#own #first #[#home::__private::layout_items] mod items { #(#items)* })
}

fn is_module(tokens: &[TokenTree]) -> bool {
    let [TokenTree::Ident(word), TokenTree::Ident(_), TokenTree::Group(items)] = tokens else { return false };
    word == "mod" && items.delimiter() == Delimiter::Brace
}

/// The items of a module.
pub fn unwrapped(module: TokenStream) -> TokenStream {
    match module.into_iter().last() {
        Some(TokenTree::Group(items)) => items.stream(),
        _ => TokenStream::new(),
    }
}
