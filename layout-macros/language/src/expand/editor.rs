//! What only an editor looks at: names where they are used, and what is shown of a name under the pointer.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use crate::ast::Path;
use crate::value::Value;

/// Names as types, so that an editor goes from each to its definition: in the items themselves only values are left of them.
pub(super) fn mentioned(names: &[Path]) -> TokenStream {
    if names.is_empty() {
        return TokenStream::new();
    }
    let types = names.iter().map(|name| &name.tokens);
    quote! {
        #[allow(unexpected_cfgs)]
        const _: () = {
            #[cfg(rust_analyzer)]
            const _: ::core::option::Option<(#(#types,)*)> = ::core::option::Option::None;
        };
    }
}

/// The notation of a value, as a line of documentation.
pub(super) fn notation(value: Option<&Value>) -> TokenStream {
    let Some(value) = value else { return TokenStream::new() };
    let line = Literal::string(&format!("\n\n`{value}`\n"));
    quote!(#[doc = #line])
}
