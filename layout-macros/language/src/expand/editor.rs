//! Expansions for editors only: operations and names at their places in the text, and the description of a name under the pointer.
//!
//! An editor completes and describes a word by its role in the expansion. For that, each word is repeated in a block that never runs, with
//! all operations as functions in scope: `{ use $crate::words::*; let _ = zipped_divide(loop {}, loop {}); let _: Tile; }`.
//!
//! An unknown name is reported while the user types: an editor learns of unresolved paths only when the crate is compiled, but shows the
//! error of a macro at once.

mod in_types;
mod listed;
mod shown;

use proc_macro2::{Delimiter, Ident, Span, TokenStream, TokenTree};
use quote::quote;
use syn::buffer::TokenBuffer;

use super::{expand, mistakes, repetition, words};
use crate::ast::{Input, Path, Word};
use crate::atoms::Atom;
use crate::errors::Errors;
use crate::parse::{self, Cursor};
use crate::resolve::{self, Form, State};
use crate::vocabulary;

pub use in_types::in_an_editor;
pub use listed::listed;
pub(super) use shown::{expression, notation, table};

use listed::{SIGNS, parameters};

/// The expansion of a call in an editor: that of the compiler, and the words of the call.
pub fn edited(state: &State) -> TokenStream {
    let state = &State { is_edited: true, ..state.clone() };
    let home = &state.home;
    if state.form == Form::Repetition {
        return repetition(state);
    }
    let input = input(state);
    let is_items = !matches!(input, Input::Expression(_));
    let words = words(state.input.clone(), home);
    // With an unfinished word the items expand to nothing: their places would not be those before the word was begun.
    if is_items && is_completed(state.input.clone()) {
        return quote!(const _: () = #words;);
    }
    let (expansion, asked, empty) = (expand(state), asked(&input, home), empty(state.input.clone()));
    match state.form {
        _ if is_items => quote!(const _: () = #words; const _: () = { #asked }; #expansion),
        form if form.is_edited() => expansion,
        Form::Assertion if is_nothing(state.input.clone()) => quote!(const _: () = #words; const _: () = #expansion;),
        Form::Assertion => quote!({ const _: () = #words; const _: () = { #asked }; #expansion }),
        _ => quote!({ #empty const _: () = #words; const _: () = { #asked }; (#expansion) }),
    }
}

/// `unroll!` in an editor: the words of its range, its index, and its repeated body.
fn repetition(state: &State) -> TokenStream {
    let (index, range) = repetition::header(state.input.clone());
    let (words, expansion) = (words(range, &state.home), expand(state));
    let index = index.map(|index| quote!(#[allow(unused_variables)] let #index = 0_usize;));
    quote!({ const _: () = #words; #index #expansion })
}

/// Returns true if there are no tokens, or only the beginning of a word.
fn is_nothing(tokens: TokenStream) -> bool {
    let mut tokens = tokens.into_iter();
    let first = tokens.next();
    tokens.next().is_none() && first.is_none_or(|first| first.to_string().contains(COMPLETED))
}

/// Returns true if a word among these tokens is being completed, outside of braces.
fn is_completed(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(word) => word.to_string().contains(COMPLETED),
        TokenTree::Group(group) => group.delimiter() != Delimiter::Brace && is_completed(group.stream()),
        _ => false,
    })
}

/// The words of the language in a type, as the block of a number, with the requests for its names.
pub fn words_of_a_type(state: &State) -> TokenStream {
    let (words, asked) = (gathered(state.input.clone(), &state.home), asked(&input(state), &state.home));
    let words = words.into_iter().filter(|word| word.is_ours).map(|word| word.tokens);
    quote!({ #(#words)* #asked 0 })
}

/// The parsed input.
fn input(state: &State) -> Input {
    let (tokens, mut errors) = (state.input.clone(), Errors::default());
    match state.form {
        Form::Assertion => parse::conditions(tokens, &mut errors),
        form if form.is_edited() => parse::input(tokens, &mut errors),
        _ => Input::Expression(parse::expression(tokens, &mut errors)),
    }
}

/// For each name from elsewhere, a block that reports the name if it is unknown: an import of the name shadows a macro behind a glob, and
/// that macro is the error. Blocks are resolved last, so that the name may be defined anywhere.
fn asked(input: &Input, home: &TokenStream) -> TokenStream {
    let mut names = resolve::foreign(input);
    let mut misplaced = resolve::misplaced(input);
    misplaced.extend(words::misplaced(input).into_iter().map(|(name, _)| name));
    names.retain(|name| {
        !name.text().contains(COMPLETED) && !misplaced.iter().any(|misplaced| misplaced.text() == name.text())
    });
    names.iter().map(|name| asked_once(name, home)).collect()
}

fn asked_once(name: &Path, home: &TokenStream) -> TokenStream {
    // With the user's span, an editor would show the import along with the name.
    let unseen = |mut token: TokenTree| {
        token.set_span(token.span().located_at(Span::call_site()));
        token
    };
    let path: TokenStream = name.tokens.clone().into_iter().map(unseen).collect();
    let mistake = mistakes::all(&[mistakes::unknown(name)]);
    quote! {{
        #[allow(unused_imports)]
        use #home::editor::*;
        #[allow(unused_imports)]
        use #path as found;
        found! { { #home::editor::known } #mistake }
    }}
}

/// The macro found in place of an unknown name, and the macro that a known name calls back.
pub fn unknown() -> TokenStream {
    quote! {
        pub macro found {
            ({ $($known:tt)* } $($mistake:tt)*) => { $($mistake)* }
        }
        pub macro known {
            ($($value:tt)*) => {}
        }
    }
}

/// A block with each word of these tokens as Rust. An editor that completes an empty position looks at the end of the block.
fn words(tokens: TokenStream, home: &TokenStream) -> TokenStream {
    let words = gathered(tokens, home).into_iter().map(|word| word.tokens);
    quote! {{
        #[allow(unused_imports)]
        use #home::words::*;
        #(#words)*
        let _ = ();
    }}
}

/// A word as a statement.
struct Statement {
    tokens: TokenStream,
    /// True for a word of the language.
    is_ours: bool,
}

fn gathered(tokens: TokenStream, home: &TokenStream) -> Vec<Statement> {
    let mut words = Vec::new();
    gather(Cursor::all(&TokenBuffer::new2(tokens)), home, &mut words);
    words
}

fn gather(mut cursor: Cursor, home: &TokenStream, words: &mut Vec<Statement>) {
    while !cursor.is_empty() {
        match cursor.any_group(0) {
            _ if cursor.ident(0).is_some() => {
                words.extend(word(&mut cursor, home));
                continue;
            }
            Some(group) if group.delimiter != Delimiter::Brace => gather(group.inside, home, words),
            // Attributes belong to Rust.
            None if cursor.is("#") => cursor.skip(1),
            _ => words.extend(cursor.peek().and_then(|token| quoted(&token))),
        }
        cursor.skip(1);
    }
}

/// The module of an atom in quotation marks: an editor does not complete it, but describes it.
fn quoted(token: &TokenTree) -> Option<Statement> {
    let text = token.to_string();
    let name = text.strip_prefix('"')?.strip_suffix('"')?;
    let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let is_atom = is_word && Atom::named(name).is_ok();
    let name = is_atom.then(|| Ident::new(name, token.span()))?;
    Some(Statement { tokens: quote!(let _: #name;), is_ours: false })
}

/// Braces without Rust yet, in which an editor completes: the expansion of the call itself has no position for them.
fn empty(tokens: TokenStream) -> TokenStream {
    let mut empty = TokenStream::new();
    for token in tokens {
        let TokenTree::Group(group) = token else { continue };
        let mut inside = group.stream().into_iter();
        let (first, second) = (inside.next(), inside.next());
        let is_empty = second.is_none() && first.is_none_or(|only| only.to_string() == COMPLETED);
        if group.delimiter() == Delimiter::Brace {
            empty.extend(is_empty.then(|| quote!(let _ = #group;)));
        } else {
            empty.extend(self::empty(group.stream()));
        }
    }
    empty
}

/// A word as a statement: an operation as its function, a name as its type, which an editor does not report if it is unknown. Names defined
/// here and words with another meaning in Rust are left out.
fn word(cursor: &mut Cursor, home: &TokenStream) -> Option<Statement> {
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
    if is_bare && (Word::named(&text).is_some() || SIGNS.iter().any(|(sign, ..)| *sign == text)) {
        return Some(Statement { tokens: quote!(let _ = #home::words::#path;), is_ours: true });
    }
    let is_name = !text.contains(COMPLETED) || text.starts_with(char::is_uppercase);
    if operation.is_none() && is_name {
        return Some(Statement { tokens: quote!(let _: #path;), is_ours: false });
    }
    let Some(operation) = operation else { return Some(Statement { tokens: quote!(let _ = #path;), is_ours: false }) };
    let is_called = cursor.group(0, Delimiter::Parenthesis).is_some();
    let given = (0..parameters(operation).count()).map(|_| quote!(loop {}));
    let call = is_called.then(|| quote!((#(#given),*)));
    Some(Statement { tokens: quote!(let _ = #home::words::#path #call;), is_ours: true })
}

/// The marker that rust-analyzer appends to a word being completed.
pub(super) const COMPLETED: &str = "raCompletionMarker";

/// Words of Rust, and words that only connect others.
const RESERVED: &[&str] = &["and", "assert", "const", "false", "for", "in", "not", "or", "pub", "true", "_"];
