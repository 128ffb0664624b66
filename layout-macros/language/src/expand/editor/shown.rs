//! The description of a name under the pointer: its notation and its table.

use layout_algebra::{Table, composed_table};
use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::quote;

use crate::resolve::State;
use crate::value::Value;

/// The largest table to show under the pointer: rows, columns, slices.
const MOST: [u64; 3] = [16, 16, 2];

/// The expression of a name whose value only the compiler knows, as a line of documentation.
pub(in crate::expand) fn expression(state: &State, name: &Ident) -> TokenStream {
    let tokens: Vec<TokenTree> = state.input.clone().into_iter().collect();
    let is_sign = |token: &TokenTree, sign| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let is_defined =
        |pair: &[TokenTree]| matches!(pair, [first, sign] if *name == first.to_string() && is_sign(sign, '='));
    let start = tokens.windows(2).position(is_defined).map_or(tokens.len(), |at| at.saturating_add(2));
    let value: TokenStream = tokens.into_iter().skip(start).take_while(|token| !is_sign(token, ';')).collect();
    let text = value.to_string();
    let mut written = String::new();
    for piece in text.split_whitespace() {
        let is_apart = written.ends_with(char::is_alphanumeric) && piece.starts_with(char::is_alphanumeric);
        written += if is_apart || piece == "o" || written.ends_with(" o") { " " } else { "" };
        written += piece;
    }
    let line = Literal::string(&format!("\n\n`{written}`, which the compiler evaluates\n"));
    quote!(#[doc = #line])
}

/// The notation of a value, as a line of documentation.
pub(in crate::expand) fn notation(value: Option<&Value>) -> Option<TokenStream> {
    let line = Literal::string(&format!("\n\n`{}`\n", value?));
    Some(quote!(#[doc = #line]))
}

/// The table of a value, as documentation.
pub(in crate::expand) fn table(value: &Value) -> Option<TokenStream> {
    let table = match value {
        Value::Composed(composed) => within(composed_table(composed)),
        other => within(layout_algebra::table(&other.to_layout().ok()?)),
    };
    let table = Literal::string(&table);
    Some(quote!(#[doc = #table]))
}

/// A table without its notation, cut off if it is large.
fn within(table: Table<'_>) -> String {
    let [rows, columns, slices] = MOST;
    let text = table.within(rows, columns, slices).to_string();
    let (_notation, cells) = text.split_once('\n').unwrap_or_default();
    format!("\n```text\n{cells}```\n")
}
