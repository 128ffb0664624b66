//! The words of the language as Rust items, for editors to complete and describe.

use layout_algebra::operation::Given;
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

use super::RESERVED;
use crate::ast::Word;
use crate::vocabulary;

/// Words other than operations, with their descriptions.
pub(super) const SIGNS: [(&str, &str); 3] = [
    (
        "linear",
        "`linear{ lane: [1,2], reg: [4] -> offset: 8 }`\n\na linear layout: where each bit of each input goes, bit by bit xored; the outputs may be left out\n\n`linear{ lane: [1,3] }(3)` = `2`",
    ),
    ("o", "`A o B`\n\nA after B: its offset at c is that of A at B(c)\n\n`(4,8):(8,1) o 4:2` = `(2,2):(16,1)`"),
    (
        "Sw",
        "`Sw<B,M,S>`\n\na swizzle: the B bits from M on, each xored by the one S above\n\n`Sw<1,0,1> o (4,2):(2,1)` = `Sw<1,0,1> o 0 o (4,2):(2,1)`",
    ),
];

/// The operations as functions and the words as constants, for editors to complete and describe.
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
    let words = Word::names().map(|name| (name, Word::named(name).map(meaning).unwrap_or_default()));
    for (name, says) in words.chain(SIGNS.map(|(name, says)| (name, says.to_owned()))) {
        let name = Ident::new(name, Span::call_site());
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

/// The description of a word.
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

/// The parameters that an operation always takes in its first form: the letter and the kind.
pub(super) fn parameters(operation: &vocabulary::Operation) -> impl Iterator<Item = (Ident, String)> {
    let first = operation.known.forms().first().copied().unwrap_or_default();
    let always = first.iter().filter(|(.., given)| matches!(given, Given::Always));
    always.map(|(letter, kind, _)| (ident(letter), kind.says().to_owned()))
}

/// A text as an identifier: the noun of `a layout, plain or swizzled`.
fn ident(text: &str) -> Ident {
    let noun = text.split(',').next().unwrap_or_default();
    let noun = noun.strip_prefix("a ").or_else(|| noun.strip_prefix("an ")).unwrap_or(noun);
    let letters = noun.chars().map(|letter| if letter.is_alphanumeric() { letter } else { '_' });
    let text: String = letters.collect();
    let is_name = text.starts_with(char::is_alphabetic) && !RESERVED.contains(&text.as_str());
    Ident::new(if is_name { &text } else { "given" }, Span::call_site())
}

/// The form, the meaning and the example of an operation.
fn says(operation: &vocabulary::Operation) -> Literal {
    let example =
        operation.known.example().map_or(String::new(), |(call, answer)| format!("\n\n`{call}` = `{answer}`"));
    Literal::string(&format!("`{}`\n\n{}{example}", operation.form, operation.doc))
}

#[cfg(test)]
mod tests {
    use super::SIGNS;
    use crate::errors::Errors;
    use crate::evaluate::{self, Names, Refusals};
    use crate::parse;

    #[test]
    fn what_a_sign_says_is_so() {
        for (sign, says) in SIGNS {
            let example = says.rsplit("\n\n").next().and_then(|line| line.strip_prefix('`')?.strip_suffix('`'));
            let (call, answer) = example.and_then(|line| line.split_once("` = `")).expect("an example");
            let expr = parse::expression(parse::tokens(call).expect("tokens"), &mut Errors::default());
            let value = evaluate::value(&expr, &Names::new(), &mut Refusals::default());
            assert_eq!(value.map(|value| value.to_string()).as_deref(), Some(answer), "{sign}");
        }
    }
}
