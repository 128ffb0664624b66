//! The macro of a name, by which other calls find its value.
//!
//! A name that nobody defined has no macro to answer, and what was to be made of it is never expanded: that is reported where the name stands, and not where
//! what was to be made of it is used.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{conditions, mistakes, of_rust};
use crate::ast::Definition;
use crate::resolve::{self, Form, State};

/// The names that every module has, and that a layout may have too.
const PRELUDE: [&str; 40] = [
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "Vec",
];

/// The `macro_rules!` that hands the value to the macro that resolves the name. It stands in a module of its own, where it needs no other name unless it is
/// exported, and where the compiler does not look for other macros.
/// Where the name is one that everybody has, as `Option`, it is called otherwise: that would be imported with it.
/// It begins with no attribute: where a type is expected, that is a mistake more.
pub(super) fn expand(state: &State, definition: &Definition, handed_on: &TokenStream) -> TokenStream {
    let Definition { visibility, name, is_public, .. } = definition;
    let conditions = conditions::attributes(definition);
    if state.form.is_edited() {
        // An editor takes this form of a macro, which needs no hidden name.
        return quote! {
            #conditions
            #visibility macro #name {
                ({ $($entry:tt)* } $($state:tt)*) => { $($entry)* ! { { #handed_on } $($state)* } }
            }
        };
    }
    let unique = resolve::unique("layout", name, &format!("{:?}{handed_on}", definition.value));
    let is_everybodys = PRELUDE.iter().any(|known| name == known);
    let (export, reach) = match is_public {
        true => (quote!(#[macro_export]), quote!(pub)),
        false => (TokenStream::new(), quote!(pub(crate))),
    };
    let inner = if *is_public || is_everybodys { &unique } else { name };
    let is_awaited = state.form == Form::Awaited;
    // Within another macro it comes from its argument.
    let dollar = if is_awaited { quote!($dollar) } else { quote!($) };
    let (entry, rest) = (quote!(#dollar entry), quote!(#dollar state));
    let handing_on = quote! {
        #[doc(hidden)]
        #[allow(unused_macros, non_local_definitions)]
        #export
        macro_rules! #inner {
            ({ #dollar(#entry:tt)* } #dollar(#rest:tt)*) => { #dollar(#entry)* ! { { #handed_on } #dollar(#rest)* } };
        }
        #[allow(unused_imports)]
        #reach use #inner as #name;
    };
    if is_awaited {
        return answered(definition, &handing_on);
    }
    let imported = imported(definition, &unique);
    quote! {
        #conditions
        mod #unique {
            #![doc(hidden)]
            #![allow(non_snake_case)]
            #handing_on
        }
        #imported
    }
}

/// The macro of a name, from the module that it stands in.
fn imported(definition: &Definition, from: &Ident) -> TokenStream {
    let Definition { visibility, name, .. } = definition;
    let conditions = conditions::attributes(definition);
    let (mut from, mut imported) = (from.clone(), name.clone());
    from.set_span(located(definition));
    imported.set_span(located(definition));
    let own_name = of_rust::own_name(name).map(|own_name| {
        quote! {
            #conditions
            #[doc(hidden)]
            #[allow(unused_imports)]
            use #from::#imported as #own_name;
        }
    });
    quote! {
        #conditions
        #[doc(hidden)]
        #[allow(unused_imports)]
        #visibility use #from::#imported;
        #own_name
    }
}

/// The macro of a name that awaits others: that of the answer; where the answer never comes, any, and a layout in name only. The other calls that use the name wait
/// for it, and at last the compiler gives them up. It has nothing to say of them if it finds a macro of this name in the end; earlier, that would be another
/// than the answer's.
///
/// So the module waits for a macro that the answer defines before it in the text, as no path leads out of it into a block. That expands to the macro of the name and
/// to an empty module `__answer`, which hides the one behind a glob: the compiler takes that when nothing is left to expand.
pub(super) fn awaited(state: &State, definition: &Definition) -> TokenStream {
    let (name, module, answer) = (&definition.name, module_of(definition), answer_of(definition));
    let (conditions, hint) = (conditions::attributes(definition), state.hint());
    let (imported, nameless) = (imported(definition, &module), nameless(state, definition));
    quote! {
        #conditions
        #[doc(hidden)]
        #[allow(dead_code, unused_imports, non_camel_case_types, non_snake_case, non_upper_case_globals)]
        mod #module {
            mod __otherwise {
                pub mod __answer {
                    #nameless
                    pub use #hint as #name;
                    pub use #hint as #answer;
                }
            }
            use self::__otherwise::*;
            pub use self::__answer::*;
            #answer! { $ }
        }
        #imported
    }
}

/// A layout in name only.
pub(super) fn nameless(state: &State, definition: &Definition) -> TokenStream {
    let (name, conditions) = (&definition.name, conditions::attributes(definition));
    let poison = mistakes::poison(&state.home, &TokenStream::new());
    quote! {
        #conditions
        pub type #name = #poison;
        #conditions
        pub const #name: #name = <#poison>::new();
    }
}

/// What the answer defines for a name, from what hands it on.
fn answered(definition: &Definition, handing_on: &TokenStream) -> TokenStream {
    let (answer, conditions) = (answer_of(definition), conditions::attributes(definition));
    quote! {
        #conditions
        #[doc(hidden)]
        macro_rules! #answer {
            ($dollar:tt) => {
                pub(crate) mod __answer {}
                #handing_on
            };
        }
    }
}

fn module_of(definition: &Definition) -> Ident {
    resolve::unique("layout", &definition.name, "awaited")
}

/// The macro that the answer defines.
fn answer_of(definition: &Definition) -> Ident {
    resolve::unique("answer", &definition.name, "awaited")
}

/// The place of a name, as if it came from the macro: what is defined twice is found there, once for all name spaces.
pub(super) fn located(definition: &Definition) -> Span {
    Span::call_site().located_at(definition.name.span())
}
