//! The macro of a name, through which other calls find its value.
//!
//! An undefined name has no macro that could answer, and the definitions that use it are never expanded: the error appears at the undefined
//! name, not at the uses of those definitions.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::{conditions, mistakes, of_rust};
use crate::ast::Definition;
use crate::resolve::{self, Form, State};

/// Names in every module's prelude that a layout may have too.
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

/// The `macro_rules!` that hands the value to the macro that resolves the name. It is in a module of its own, where it needs no unique name
/// unless it is exported, and where the compiler does not look for other macros. A name from the prelude, such as `Option`, gets a unique
/// macro name, since importing the macro would import the prelude's item too. The expansion does not begin with an attribute, which would
/// be a second error in the position of a type.
pub(super) fn expand(state: &State, definition: &Definition, handed_on: &TokenStream) -> TokenStream {
    let Definition { visibility, name, is_public, .. } = definition;
    let conditions = conditions::attributes(definition);
    if state.form.is_edited() {
        // An editor accepts this kind of macro, which needs no hidden name.
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
    // Inside another macro the `$` is an argument.
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

/// The import of a name's macro from its module.
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

/// The macro of a name that awaits others: the one that the answer defines or, if no answer comes, any macro and a placeholder. Other calls
/// that use the name wait until the compiler gives up on them. At that point it reports nothing if it finds some macro of this name; if it
/// found one earlier, that would be different from the answer's.
///
/// Therefore the module waits for a macro that the answer defines before it in the text, since no path leads from the module into a block.
/// Its expansion is the macro of the name and an empty module `__answer`, which shadows the one behind a glob; the compiler uses
/// the glob's only when nothing is left to expand.
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

/// A placeholder: a type and a constant that stand for the layout.
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

/// The macro that an answer defines for a name, which expands to the macro that hands the value on.
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

/// The name of the macro that the answer defines.
fn answer_of(definition: &Definition) -> Ident {
    resolve::unique("answer", &definition.name, "awaited")
}

/// The place of a name, with the hygiene of the macro: a duplicate definition is reported there, once for all name spaces.
pub(super) fn located(definition: &Definition) -> Span {
    Span::call_site().located_at(definition.name.span())
}
