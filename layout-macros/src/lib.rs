//! The entry point of `layout!`: a few lines that pass tokens to `layout-language`.
//!
//! These are not called by hand: `layout-core` has a `macro_rules!` for each, which passes them the path of `layout-core`.
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

/// The `macro_rules!` of `layout!` in an editor, below these attributes.
#[proc_macro]
pub fn layout_in_an_editor(attributes: TokenStream) -> TokenStream {
    expand::in_an_editor(&attributes.into()).into()
}

/// `layout!` in an editor.
#[proc_macro]
pub fn layout_edited(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Edited, tokens.into())).into()
}

/// The words of a type, in an editor.
#[proc_macro]
pub fn layout_edited_words(tokens: TokenStream) -> TokenStream {
    expand::words_of_a_type(&State::begin(Form::Edited, tokens.into())).into()
}

/// `make_layout!` in an editor.
#[proc_macro]
pub fn layout_edited_value(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Value, tokens.into())).into()
}

/// `layout_const!` in an editor.
#[proc_macro]
pub fn layout_edited_constant(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Constant, tokens.into())).into()
}

/// `layout_assert!` in an editor.
#[proc_macro]
pub fn layout_edited_assertion(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Assertion, tokens.into())).into()
}

/// `unroll!` in an editor.
#[proc_macro]
pub fn layout_edited_repetition(tokens: TokenStream) -> TokenStream {
    expand::edited(&State::begin(Form::Repetition, tokens.into())).into()
}

/// The operations as functions, for an editor.
#[proc_macro]
pub fn layout_words(_: TokenStream) -> TokenStream {
    expand::listed().into()
}

/// What an editor finds where a name is none.
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

/// `layout_assert!`: nothing.
#[proc_macro]
pub fn layout_assertion(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Assertion, tokens.into())).into()
}

/// `unroll!`: what is repeated.
#[proc_macro]
pub fn layout_repetition(tokens: TokenStream) -> TokenStream {
    expand::expand(&State::begin(Form::Repetition, tokens.into())).into()
}

/// What the documentation of a name shows of its value: a literal.
#[proc_macro]
pub fn layout_document(tokens: TokenStream) -> TokenStream {
    layout_language::document::document(&tokens.into()).into()
}

/// What the documentation of an operation's type shows of its example: a literal.
#[cfg(feature = "pictures")]
#[proc_macro]
pub fn layout_example(tokens: TokenStream) -> TokenStream {
    layout_language::example::example(&tokens.into()).into()
}

/// Rows of a catalogue of atoms: a module for each.
#[proc_macro]
pub fn layout_atoms(tokens: TokenStream) -> TokenStream {
    expand::atoms(tokens.into(), Form::Type).into()
}

/// Rows of a catalogue of atoms, in an editor.
#[proc_macro]
pub fn layout_edited_atoms(tokens: TokenStream) -> TokenStream {
    expand::atoms(tokens.into(), Form::Edited).into()
}

/// A module of an atom by its name.
#[proc_macro]
pub fn layout_atom(tokens: TokenStream) -> TokenStream {
    expand::own_atom(tokens.into()).into()
}

/// Tokens that stand where their first one does.
#[proc_macro]
pub fn layout_located(tokens: TokenStream) -> TokenStream {
    expand::located(tokens.into()).into()
}

/// The items of a call after its first module.
#[proc_macro_attribute]
pub fn layout_items(_: TokenStream, module: TokenStream) -> TokenStream {
    expand::unwrapped(module.into()).into()
}

/// What stands for a name in an editor until it is known.
#[proc_macro_attribute]
pub fn layout_answered(_: TokenStream, _: TokenStream) -> TokenStream {
    TokenStream::new()
}

/// What a name calls back with its value.
#[proc_macro]
pub fn layout_resume(tokens: TokenStream) -> TokenStream {
    expand::resume(tokens.into()).into()
}
