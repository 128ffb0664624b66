//! What only an editor looks at: operations and names where they are written, and what is shown of a name under the pointer.
//!
//! An editor completes a word, and shows what it means, by what the word is in the expansion. There each word stands in a block that nobody runs, beside
//! all operations as functions: `{ use $crate::words::*; let _ = zipped_divide(loop {}, loop {}); let _: Tile; }`.
//!
//! A name that is none is reported while it is written: an editor tells of no path that leads nowhere until the crate is compiled, but of a macro's error.

use layout_algebra::operation::Given;
use layout_algebra::{Table, composed_table};
use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;
use syn::buffer::TokenBuffer;

use super::{expand, mistakes, words};
use crate::ast::{Input, Path, Word};
use crate::atoms::Atom;
use crate::errors::Errors;
use crate::parse::{self, Cursor};
use crate::resolve::{self, Form, State};
use crate::value::Value;
use crate::vocabulary;

/// The largest table that is shown under the pointer: rows, columns, slices.
const MOST: [u64; 3] = [16, 16, 2];

/// The expansion of a call in an editor: what it is for the compiler, and the words it is made of.
pub fn edited(state: &State) -> TokenStream {
    let home = &state.home;
    let expansion = expand(state);
    let input = input(state);
    let (words, asked, empty) = (words(state.input.clone(), home), asked(&input, home), empty(state.input.clone()));
    let is_items = matches!(input, Input::Items(_));
    match state.form {
        _ if is_items => quote!(const _: () = #words; const _: () = { #asked }; #expansion),
        form if form.is_edited() => expansion,
        Form::Assertion => quote!({ const _: () = #words; const _: () = { #asked }; #expansion }),
        _ => quote!({ #empty const _: () = #words; const _: () = { #asked }; (#expansion) }),
    }
}

/// The words that a type is made of, as a number.
pub fn words_of_a_type(state: &State) -> TokenStream {
    let (words, asked) = (words(state.input.clone(), &state.home), asked(&input(state), &state.home));
    quote!({ #words #asked 0 })
}

/// What was written.
fn input(state: &State) -> Input {
    let (tokens, mut errors) = (state.input.clone(), Errors::default());
    match state.form {
        Form::Assertion => parse::conditions(tokens, &mut errors),
        form if form.is_edited() => parse::input(tokens, &mut errors),
        _ => Input::Expression(parse::expression(tokens, &mut errors)),
    }
}

/// For each name from elsewhere a block that reports it where it is none: what the name is imported as hides a macro behind a glob, which is the error.
/// A block is looked at last, so that the name may be defined wherever it is.
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
    // Else an editor would show what is imported, beside what it shows of the name.
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

/// What is found instead of the macro of a name that is none, and what another calls back.
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
            _ => words.extend(cursor.peek().and_then(|token| quoted(&token))),
        }
        cursor.skip(1);
    }
}

/// An atom in quotation marks, as its module: nothing is completed there, but it is shown.
fn quoted(token: &TokenTree) -> Option<TokenStream> {
    let text = token.to_string();
    let name = text.strip_prefix('"')?.strip_suffix('"')?;
    let is_word = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let is_atom = is_word && Atom::named(name).is_ok();
    let name = is_atom.then(|| Ident::new(name, token.span()))?;
    Some(quote!(let _: #name;))
}

/// Braces without Rust, where an editor completes what it begins with: what is made of such a call has no place for it.
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
    if is_bare && Word::named(&text).is_some() {
        return Some(quote!(let _ = #path;));
    }
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

/// The operations as functions and the words as constants, for an editor to complete and to show.
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
    for name in Word::names() {
        let (says, name) = (Word::named(name).map(meaning), Ident::new(name, Span::call_site()));
        functions.extend(quote!(#[doc = #says] pub const #name: value = loop {};));
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

/// What a word says.
fn meaning(word: Word) -> String {
    match word {
        Word::Loose => "An extent that the tile does not divide is rounded up.".to_owned(),
        Word::Exact => "A complement that leaves no hole.".to_owned(),
        Word::Col => "Column-major: the leftmost mode is fastest.".to_owned(),
        Word::Row => "Row-major: the rightmost mode is fastest.".to_owned(),
        Word::Ldmatrix => "Eights of rows of 16 bytes are loaded.".to_owned(),
        Word::Stmatrix => "Eights of rows of 16 bytes are stored.".to_owned(),
        Word::Element(element) => format!("Elements of {} bits.", element.bits()),
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

/// How a name is written whose value the compiler knows, as a line of documentation.
pub(super) fn expression(state: &State, name: &Ident) -> TokenStream {
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
