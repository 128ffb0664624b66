//! The type, the constant and the macro of one name whose value is known, or placeholders for them.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use crate::ast::Definition;
use crate::document;
use crate::evaluate::Names;
use crate::expand::{conditions, editor, handed_on, mistakes, types};
use crate::resolve::{self, State};
use crate::value::Value;

/// The documentation, expanded by `rustdoc` only.
fn document(state: &State, definition: &Definition, value: &Value, names: &Names) -> TokenStream {
    let home = &state.home;
    let held = document::tile::held(&definition.value, names);
    let question = document::question(value, held.as_ref(), definition.name.span());
    quote!(#[cfg_attr(doc, doc = #home::__private::layout_document!(#question))])
}

/// A name for a value, or a placeholder.
pub(super) fn define(state: &State, definition: &Definition, value: Option<&Value>, names: &Names) -> TokenStream {
    let home = &state.home;
    let Definition { attributes, visibility, name, .. } = definition;
    let typed = value.and_then(|value| types::typed(value, home).ok());
    let (spelled, constant) = if let Some(typed) = typed {
        let is_tiler = matches!(value, Some(Value::Tiler(_)));
        let constant = if is_tiler { types::value_alone(&typed, home) } else { quote!(<#typed>::new()) };
        (typed, constant)
    } else {
        let poison = mistakes::poison(home, &TokenStream::new());
        (poison.clone(), quote!(<#poison>::new()))
    };
    let handed_on = resolve::handed_on(value, name.span());
    let is_edited = state.form.is_edited();
    let notation = editor::notation(value);
    let table = value.filter(|_| is_edited).map(editor::table);
    let hand_on = handed_on::expand(state, definition, &handed_on);
    // An editor describes the first item, which should be the type.
    let (before, after) = if is_edited { (None, Some(hand_on)) } else { (Some(hand_on), None) };
    let document = value.map(|value| document(state, definition, value, names));
    let (own, of_both) = (keywords(state, definition), of_both(attributes));
    let is_refused = value.is_none().then(|| quote!(#[allow(non_camel_case_types)]));
    let (alias, one, end) = (quote_spanned!(own=> type), quote_spanned!(own=> const), quote_spanned!(own=> ;));
    quote! {
        #before
        #attributes
        #notation
        #table
        #document
        #is_refused
        #[allow(dead_code)]
        #visibility #alias #name = #spelled #end
        #of_both
        #notation
        #[allow(dead_code, non_upper_case_globals)]
        #visibility #one #name: #spelled = #constant #end
        #after
    }
}

/// The span of the tokens around a name. In an editor it is the call, since the editor would describe those tokens along with the name.
pub(super) fn keywords(state: &State, definition: &Definition) -> Span {
    if state.form.is_edited() { Span::call_site() } else { handed_on::located(definition) }
}

/// The attributes for both the type and the constant of a name; the compiler's error for any other attribute should come once.
pub(super) fn of_both(attributes: &TokenStream) -> TokenStream {
    let known = ["cfg", "cfg_attr", "doc", "deprecated", "allow", "expect", "warn", "deny", "forbid"];
    conditions::attributes_named(attributes, &|name| known.iter().any(|attribute| name == attribute))
}
