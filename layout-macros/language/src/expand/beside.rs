//! Items where none may stand, in an `impl`, a trait or an `extern` block, are one error: the compiler refuses each, and says the same of two modules. So the
//! first module of an expansion stands by itself, and what comes after it is what an attribute makes of a second.

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;

use crate::resolve::{self, State};

/// The items of an expansion, those after its first module by an attribute.
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

/// What stands in a module.
pub fn unwrapped(module: TokenStream) -> TokenStream {
    match module.into_iter().last() {
        Some(TokenTree::Group(items)) => items.stream(),
        _ => TokenStream::new(),
    }
}
