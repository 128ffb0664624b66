//! The entry points of `layout!`: short functions that pass tokens to `layout-language`.
//!
//! They are not called directly: `layout-core` has a `macro_rules!` for each that passes the path of `layout-core`.
//!
//! # Features
//!
//! | feature | default | what |
//! |---|---|---|
//! | `pictures` | | the pages of named layouts and of operations show pictures, for rustdoc |
//! | `wide` | | types of up to 16 modes at each level of nesting; without it 8 |

use layout_language::expand;
use layout_language::resolve::{Form, State};
use proc_macro::TokenStream;

/// `layout!`: a type, or items.
#[proc_macro]
pub fn layout_type(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Type, tokens.into())).into()
}

/// The `macro_rules!` of `layout!` for editors, with these attributes.
#[proc_macro]
pub fn layout_in_an_editor(attributes: TokenStream) -> TokenStream {
    expand::in_an_editor(&attributes.into()).into()
}

/// `layout!` for editors.
#[proc_macro]
pub fn layout_edited(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Edited, tokens.into())).into()
}

/// The words of a type, for editors.
#[proc_macro]
pub fn layout_edited_words(tokens: TokenStream) -> TokenStream {
    expand::words_of_a_type(&State::begin(Form::Edited, tokens.into())).into()
}

/// `make_layout!` for editors.
#[proc_macro]
pub fn layout_edited_value(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Value, tokens.into())).into()
}

/// `layout_const!` for editors.
#[proc_macro]
pub fn layout_edited_constant(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Constant, tokens.into())).into()
}

/// `layout_assert!` for editors.
#[proc_macro]
pub fn layout_edited_assertion(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Assertion, tokens.into())).into()
}

/// `unroll!` for editors.
#[proc_macro]
pub fn layout_edited_repetition(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Repetition, tokens.into())).into()
}

/// The operations as functions, for editors.
#[proc_macro]
pub fn layout_words(_: TokenStream) -> TokenStream {
    expand::listed().into()
}

/// The macros that an editor finds for an unknown name.
#[proc_macro]
pub fn layout_unknown(_: TokenStream) -> TokenStream {
    expand::unknown().into()
}

/// `make_layout!`: a value.
#[proc_macro]
pub fn layout_value(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Value, tokens.into())).into()
}

/// `layout_const!`: an integer or a boolean.
#[proc_macro]
pub fn layout_constant(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Constant, tokens.into())).into()
}

/// `layout_assert!`: an empty expansion if the conditions hold.
#[proc_macro]
pub fn layout_assertion(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Assertion, tokens.into())).into()
}

/// `unroll!`: the repeated code.
#[proc_macro]
pub fn layout_repetition(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Repetition, tokens.into())).into()
}

/// The documentation of a name's value, as a literal.
#[proc_macro]
pub fn layout_document(tokens: TokenStream) -> TokenStream {
    layout_language::document::document(&tokens.into()).into()
}

/// The documentation of an operation's example, as a literal.
#[cfg(feature = "pictures")]
#[proc_macro]
pub fn layout_example(tokens: TokenStream) -> TokenStream {
    layout_language::example::example(&tokens.into()).into()
}

/// The modules for rows of a catalog of atoms.
#[proc_macro]
pub fn layout_atoms(tokens: TokenStream) -> TokenStream {
    expand::atoms(tokens.into(), Form::Type).into()
}

/// The modules for rows of a catalog of atoms, for editors.
#[proc_macro]
pub fn layout_edited_atoms(tokens: TokenStream) -> TokenStream {
    expand::atoms(tokens.into(), Form::Edited).into()
}

/// The module of an atom, by its name.
#[proc_macro]
pub fn layout_atom(tokens: TokenStream) -> TokenStream {
    expand::own_atom(tokens.into()).into()
}

/// Tokens with the span of the first one.
#[proc_macro]
pub fn layout_located(tokens: TokenStream) -> TokenStream {
    expand::located(tokens.into()).into()
}

/// The items of a call after its first module.
#[proc_macro_attribute]
pub fn layout_items(_: TokenStream, module: TokenStream) -> TokenStream {
    expand::unwrapped(module.into()).into()
}

/// The attribute that removes the placeholder of a name in an editor.
#[proc_macro_attribute]
pub fn layout_answered(_: TokenStream, _: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// The macro that a name calls back with its value.
#[proc_macro]
pub fn layout_resume(tokens: TokenStream) -> TokenStream {
    expand::resume(tokens.into()).into()
}
