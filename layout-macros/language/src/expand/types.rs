//! Layouts as types: `$crate::Layout<(C<4>, C<8>), (C<8>, C<1>)>`.

use layout_algebra::{IntTuple, LayoutValue};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// The type of a layout.
pub(super) fn layout(layout: &LayoutValue, home: &TokenStream) -> TokenStream {
    let shape = tuple(&layout.shape(), home);
    let stride = tuple(&layout.stride(), home);
    quote!(#home::Layout<#shape, #stride>)
}

/// The type of an int-tuple.
fn tuple(value: &IntTuple, home: &TokenStream) -> TokenStream {
    if value.is_leaf() {
        let number = integer(value.leaf_at(0));
        return quote!(#home::C<#number>);
    }
    let modes = (0..value.rank()).filter_map(|i| value.mode(i).ok()).map(|mode| tuple(&mode, home));
    quote!((#(#modes,)*))
}

/// An integer that takes the type it is used at.
pub(super) fn integer(value: u64) -> TokenStream {
    let literal = Literal::u64_unsuffixed(value);
    quote!(#literal)
}
