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

use layout_language::resolve::{Form, State};
use layout_language::{document, expand};
use proc_macro::TokenStream;

/// One procedural macro a row: its documentation, its name, and its expansion of the tokens.
macro_rules! entry_points {
    ($($(#[$attribute:meta])* $name:ident $tokens:ident => $expansion:expr;)*) => { $(
        $(#[$attribute])*
        #[proc_macro]
        pub fn $name(tokens: TokenStream) -> TokenStream {
            let $tokens = proc_macro2::TokenStream::from(tokens);
            $expansion.into()
        }
    )* };
}

/// The macros that take an expression or items: one row a form, with its macro for the compiler and its macro for editors.
macro_rules! forms {
    ($($form:ident $edited:ident: $says:literal $name:ident, $name_in_an_editor:ident;)*) => { entry_points! { $(
        #[doc = $says]
        $name tokens => expand::expand(&State::begin(Form::$form, tokens));
        #[doc = concat!($says, " For editors.")]
        $name_in_an_editor tokens => expand::edited(&State::begin(Form::$edited, tokens));
    )* } };
}

forms! {
    Type Edited: "`layout!`: a type, or items." layout_type, layout_edited;
    Value Value: "`make_layout!`: a value." layout_value, layout_edited_value;
    Constant Constant: "`layout_const!`: an integer or a boolean." layout_constant, layout_edited_constant;
    Assertion Assertion: "`layout_assert!`: nothing." layout_assertion, layout_edited_assertion;
    Repetition Repetition: "`unroll!`: the repeated body." layout_repetition, layout_edited_repetition;
}

entry_points! {
    /// The answer of a name, called back with its value.
    layout_resume tokens => expand::resume(tokens);
    /// Rows of a catalogue of atoms: a module for each.
    layout_atoms tokens => expand::atoms(tokens, Form::Type);
    /// Rows of a catalogue of atoms. For editors.
    layout_edited_atoms tokens => expand::atoms(tokens, Form::Edited);
    /// A module of an atom by its name.
    layout_atom tokens => expand::own_atom(tokens);
    /// Tokens at the place of the first one.
    layout_located tokens => expand::located(tokens);
    /// The documentation of a name's value: a literal.
    layout_document tokens => document::document(&tokens);
    /// The documentation of the example of an operation's type: a literal.
    #[cfg(feature = "pictures")]
    layout_example tokens => layout_answers::example::example(&tokens);
    /// The `macro_rules!` of `layout!` for editors, with these attributes.
    layout_in_an_editor tokens => expand::in_an_editor(&tokens);
    /// The words of a type, for editors.
    layout_edited_words tokens => expand::words_of_a_type(&State::begin(Form::Edited, tokens));
    /// The operations as functions, for editors.
    layout_words _tokens => expand::listed();
    /// The expansion of a name that is not found, for editors.
    layout_unknown _tokens => expand::unknown();
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
