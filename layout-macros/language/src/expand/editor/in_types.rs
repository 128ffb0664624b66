//! `layout!` for editors in the position of a type.
//!
//! In the position of a type, an editor expands one macro and none inside of it, so the words must be in the first expansion, that of a
//! `macro_rules!`. That cannot visit tokens one by one, but it can split them at signs, at one kind after another: `$( $( $( … ):+ )/+
//! ),+`. The pieces between signs are sequences of paths, literals, groups and blocks, possibly empty.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// The signs at which expressions are split, in any order; `*` cannot be one of them.
const SIGNS: [&str; 8] = [",", "o", "/", ":", ".", "@", "_", ".."];

/// The depth to which groups are split.
const DEPTH: usize = 3;

/// A piece of an expression: its matcher, its tokens, and its words as statements.
#[derive(Default)]
struct Piece {
    matcher: TokenStream,
    tokens: TokenStream,
    words: TokenStream,
}

/// The definition of `layout!` for editors, with these attributes.
pub fn in_an_editor(attributes: &TokenStream) -> TokenStream {
    let Piece { matcher, tokens, words } = apart("piece", DEPTH);
    let items = |start: &TokenStream| {
        quote! { (#start $($tokens:tt)*) => { $crate::hint::layout_is_a_type_or_names_with_equals_signs! { [$crate] #start $($tokens)* } }; }
    };
    let (attribute, public, assertion) = (items(&quote!(#)), items(&quote!(pub)), items(&quote!(assert)));
    quote! {
        #attributes
        #[macro_export]
        macro_rules! layout {
            #attribute
            #public
            #assertion
            ($name:ident = $($tokens:tt)*) => { $crate::hint::layout_is_a_type_or_names_with_equals_signs! { [$crate] $name = $($tokens)* } };
            (#matcher) => {
                $crate::layout<
                    { use $crate::words::*; #words let _ = (); $crate::__private::words_of_a_type! { [$crate] #tokens } },
                    $crate::hint::layout_is_a_type_or_names_with_equals_signs! { [$crate] #tokens }
                >
            };
            ($($tokens:tt)*) => {
                $crate::layout<
                    { use $crate::words::*; let _ = (); $crate::__private::words_of_a_type! { [$crate] $($tokens)* } },
                    $crate::hint::layout_is_a_type_or_names_with_equals_signs! { [$crate] $($tokens)* }
                >
            };
        }
    }
}

/// Pieces with signs between them, with groups of this depth. The names of all matched fragments have the same prefix.
fn apart(name: &str, depth: usize) -> Piece {
    SIGNS.iter().fold(product(name, depth), |Piece { matcher, tokens, words }, sign| {
        let sign: TokenStream = sign.parse().unwrap_or_default();
        Piece { matcher: quote!($(#matcher)#sign+), tokens: quote!($(#tokens)#sign+), words: quote!($(#words)+) }
    })
}

/// Operands separated by `*`.
fn product(name: &str, depth: usize) -> Piece {
    let (first, next) = (operand(&format!("{name}_first"), depth), operand(&format!("{name}_next"), depth));
    let each = |first: TokenStream, next: TokenStream, sign: TokenStream| quote!(#first $(#sign #next)*);
    Piece {
        matcher: each(first.matcher, next.matcher, quote!(*)),
        tokens: each(first.tokens, next.tokens, quote!(*)),
        words: each(first.words, next.words, TokenStream::new()),
    }
}

/// A name, possibly unfinished, or an integer; numbers between angle brackets; a call, a tuple, a mode, an element at a coordinate; Rust in
/// braces.
fn operand(name: &str, depth: usize) -> Piece {
    let variable = |part: &str| format_ident!("{name}_{part}");
    let [word, within, end, literal, block] = ["word", "within", "end", "literal", "block"].map(variable);
    let [called, index, coordinate] = ["called", "index", "coordinate"].map(|part| any(&variable(part)));
    let (group, angles) = match depth.checked_sub(1) {
        Some(below) => (apart(&format!("{name}_group"), below), between_angles(&format!("{name}_angles"))),
        None => (any(&variable("group")), Piece::default()),
    };
    let whole = |leaf: TokenStream, angles: TokenStream, groups: [TokenStream; 4], block: TokenStream| {
        let [group, called, index, coordinate] = groups;
        quote!(#leaf #angles $((#group) $((#called))?)? $([#index] $((#coordinate))?)? #block)
    };
    let leaf = quote!($($#word:ident $(::$#within:ident)* $(::$#end:vis)?)? $($#literal:literal)?);
    let groups = [group.matcher, called.matcher, index.matcher, coordinate.matcher];
    let matcher = whole(leaf, angles.matcher, groups, quote!($($#block:block)?));
    let leaf = quote!($($#word $(::$#within)* $(::$#end)?)? $($#literal)?);
    let groups = [group.tokens, called.tokens, index.tokens, coordinate.tokens];
    let tokens = whole(leaf, angles.tokens, groups, quote!($($#block)?));
    let (angles, words) = (angles.words, group.words);
    let words = quote!($(let _ = $#word $(::$#within)* $(::$#end)?;)? #angles $(#words)? $(let _ = $#block;)?);
    Piece { matcher, tokens, words }
}

/// `<…>`, if present.
fn between_angles(name: &str) -> Piece {
    let Piece { matcher, tokens, words } = apart(name, 0);
    Piece { matcher: quote!($(<#matcher>)?), tokens: quote!($(<#tokens>)?), words: quote!($(#words)?) }
}

/// Any tokens.
fn any(name: &Ident) -> Piece {
    Piece { matcher: quote!($($#name:tt)*), tokens: quote!($($#name)*), words: TokenStream::new() }
}
