//! What only an editor looks at: operations and names where they are written, and what is shown of a name under the pointer.
//!
//! An editor completes a word, and shows what it means, by what the word is in the expansion. There each word stands in a block that nobody runs, beside
//! all operations as functions: `{ use $crate::words::*; let _ = zipped_divide(loop {}, loop {}); let _: Tile; }`.

use layout_algebra::operation::Given;
use layout_algebra::{Table, composed_table};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::buffer::TokenBuffer;

use super::expand;
use crate::ast::Input;
use crate::errors::Errors;
use crate::parse::{self, Cursor};
use crate::resolve::{Form, State};
use crate::value::Value;
use crate::vocabulary;

/// The largest table that is shown under the pointer: rows, columns, slices.
const MOST: [u64; 3] = [16, 16, 2];

/// The expansion of a call in an editor: what it is for the compiler, and the words it is made of.
pub fn edited(state: &State) -> TokenStream {
    let home = &state.home;
    let expansion = expand(state);
    let words = words(state.input.clone(), home);
    let is_items = match state.form {
        Form::Assertion => matches!(parse::conditions(state.input.clone(), &mut Errors::default()), Input::Items(_)),
        form => {
            form.is_edited() && matches!(parse::input(state.input.clone(), &mut Errors::default()), Input::Items(_))
        }
    };
    match state.form {
        _ if is_items => quote!(const _: () = #words; #expansion),
        form if form.is_edited() => expansion,
        Form::Assertion => quote!({ const _: () = #words; #expansion }),
        _ => quote!({ const _: () = #words; (#expansion) }),
    }
}

/// A block with each word of these tokens, as Rust takes it. What ends it is where an editor that completes an empty place looks for it.
fn words(tokens: TokenStream, home: &TokenStream) -> TokenStream {
    let mut words = TokenStream::new();
    gather(Cursor::all(&TokenBuffer::new2(tokens)), &mut words);
    quote! {{
        #[allow(unused_imports)]
        use #home::words::*;
        #words
        let _ = ();
    }}
}

fn gather(mut cursor: Cursor, words: &mut TokenStream) {
    while !cursor.is_empty() {
        match cursor.any_group(0) {
            _ if cursor.ident(0).is_some() => {
                words.extend(word(&mut cursor));
                continue;
            }
            Some(group) if group.delimiter != Delimiter::Brace => gather(group.inside, words),
            // An attribute is Rust's own.
            None if cursor.is("#") => cursor.skip(1),
            _ => (),
        }
        cursor.skip(1);
    }
}

/// A word as a statement: an operation as its function, a name as its type, which an editor does not report where there is none. What is defined here, and
/// what Rust reads otherwise, is left out.
fn word(cursor: &mut Cursor) -> Option<TokenStream> {
    let (start, mut is_bare) = (*cursor, true);
    let mut last = cursor.ident(0)?;
    cursor.skip(1);
    while cursor.is("::")
        && let Some(next) = cursor.ident(2)
    {
        (last, is_bare) = (next, false);
        cursor.skip(3);
    }
    let (path, text) = (cursor.since(start), last.to_string());
    let is_defined = cursor.is_mark(0, '=') && !cursor.is_mark(1, '=');
    if is_defined || (is_bare && RESERVED.contains(&text.as_str())) {
        return None;
    }
    let operation = vocabulary::find(&text).filter(|_| is_bare);
    let is_name = !text.contains(COMPLETED) || text.starts_with(char::is_uppercase);
    if operation.is_none() && is_name {
        return Some(quote!(let _: #path;));
    }
    let is_called = cursor.group(0, Delimiter::Parenthesis).is_some();
    let given = (0..operation.map_or(0, |operation| parameters(operation).count())).map(|_| quote!(loop {}));
    Some(if is_called { quote!(let _ = #path(#(#given),*);) } else { quote!(let _ = #path;) })
}

/// What rust-analyzer writes behind a word that it completes.
const COMPLETED: &str = "raCompletionMarker";

/// Words of Rust, and words that only join others.
const RESERVED: &[&str] = &["and", "assert", "const", "false", "for", "in", "not", "o", "or", "pub", "true", "_"];

/// The operations as functions, for an editor to complete and to show.
pub fn listed() -> TokenStream {
    let mut kinds = vec!["value".to_owned()];
    let mut functions = TokenStream::new();
    for operation in vocabulary::all() {
        let mut given = TokenStream::new();
        for (letter, kind) in parameters(operation) {
            let kind = ident(&kind);
            given.extend(quote!(#letter: #kind,));
            kinds.push(kind.to_string());
        }
        let (name, says) = (Ident::new(operation.name, Span::call_site()), says(operation));
        functions.extend(quote!(#[doc = #says] pub fn #name(#given) -> value { loop {} }));
    }
    kinds.sort_unstable();
    kinds.dedup();
    let kinds = kinds.iter().map(|kind| ident(kind));
    quote! {
        #functions
        mod kinds { #(pub struct #kinds;)* }
        use kinds::*;
    }
}

/// What an operation always takes, in its first form: the letter, and what it is.
fn parameters(operation: &vocabulary::Operation) -> impl Iterator<Item = (Ident, String)> {
    let first = operation.known.forms().first().copied().unwrap_or_default();
    let always = first.iter().filter(|(.., given)| matches!(given, Given::Always));
    always.map(|(letter, kind, _)| (ident(letter), kind.says().to_owned()))
}

/// A text as an identifier: of `a layout, plain or swizzled` the noun.
fn ident(text: &str) -> Ident {
    let noun = text.split(',').next().unwrap_or_default();
    let noun = noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an ")).unwrap_or(noun);
    let letters = noun.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' });
    let text: String = letters.collect();
    let is_name = text.starts_with(char::is_alphabetic) && !RESERVED.contains(&text.as_str());
    Ident::new(if is_name { &text } else { "given" }, Span::call_site())
}

/// How an operation is called, what it means, and its example.
fn says(operation: &vocabulary::Operation) -> Literal {
    let example =
        operation.known.example().map_or(String::new(), |(call, answer)| format!("\n\n`{call}` = `{answer}`"));
    Literal::string(&format!("`{}`\n\n{}{example}", operation.form, operation.doc))
}

/// The notation of a value, as a line of documentation.
pub(super) fn notation(value: Option<&Value>) -> Option<TokenStream> {
    let line = Literal::string(&format!("\n\n`{}`\n", value?));
    Some(quote!(#[doc = #line]))
}

/// The table of a value, as documentation.
pub(super) fn table(value: &Value) -> Option<TokenStream> {
    let table = match value {
        Value::Composed(composed) => within(composed_table(composed)),
        other => within(layout_algebra::table(&other.to_layout().ok()?)),
    };
    let table = Literal::string(&table);
    Some(quote!(#[doc = #table]))
}

/// A table below its notation, cut where it is large.
fn within(table: Table<'_>) -> String {
    let [rows, columns, slices] = MOST;
    let text = table.within(rows, columns, slices).to_string();
    let (_notation, cells) = text.split_once('\n').unwrap_or_default();
    format!("\n```text\n{cells}```\n")
}
