//! `mma_atom!` and `copy_atom!`: a module for an atom by its name. An unknown name is one error, and its module has placeholders.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::{LitChar, LitStr, braced, bracketed};

use super::{items, mistakes};
use crate::ast::Input;
use crate::atoms::Atom;
use crate::errors::{Diagnostic, Errors, shortened};
use crate::evaluate::{Known, Names};
use crate::explain;
use crate::parse;
use crate::resolve::{self, Form, State};
use crate::span::Place;

/// The layouts of an atom: their names, operations and documentation.
type Layouts = [(&'static str, &'static str, &'static str); 4];

/// The layouts of an MMA, and an example of one.
const MMA: (Layouts, &str) = (
    [
        ("ThrID", "mma_threads", "Logical thread → lane."),
        ("A", "mma_A", "(thread, value) → element of A, `(M,K)`."),
        ("B", "mma_B", "(thread, value) → element of B, `(N,K)`."),
        ("C", "mma_C", "(thread, value) → element of C, `(M,N)`."),
    ],
    "SM80_8x8x4_F64F64F64F64_TN",
);

/// The layouts of a copy, and an example of one.
const COPY: (Layouts, &str) = (
    [
        ("ThrID", "copy_threads", "Logical thread → lane."),
        ("Src", "copy_src", "(thread, value) → bit that is read."),
        ("Dst", "copy_dst", "(thread, value) → bit that is written."),
        ("Ref", "copy_ref", "(thread, value) → bit by which a tiled copy counts."),
    ],
    "UniversalCopy<uint128_t>",
);

/// Stands for a name that was refused.
const REFUSED: &str = "refused";

/// `[$crate] kind { attributes } { visibility } module "atom"`, where `kind` is the macro that defines the type of an atom.
struct Call {
    home: TokenStream,
    kind: Ident,
    attributes: TokenStream,
    visibility: TokenStream,
    module: Ident,
    atom: TokenStream,
}

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (home, attributes, visibility);
        bracketed!(home in input);
        let kind = input.parse()?;
        braced!(attributes in input);
        braced!(visibility in input);
        Ok(Self {
            home: home.parse()?,
            kind,
            attributes: attributes.parse()?,
            visibility: visibility.parse()?,
            module: input.parse()?,
            atom: input.parse()?,
        })
    }
}

/// Expands to the module of an atom.
pub fn own_atom(tokens: TokenStream) -> TokenStream {
    let call = match syn::parse2::<Call>(tokens) {
        Ok(call) => call,
        Err(mistake) => return mistake.to_compile_error(),
    };
    let Call { home, kind, attributes, visibility, module, atom } = call;
    let (layouts, other) = if kind == "__named_mma" { MMA } else { COPY };
    let mistakes = if kind == "__named_mma" {
        mistakes(&layouts, &atom, "an atom of copies", "copy_atom")
    } else {
        mistakes(&layouts, &atom, "an atom of products", "mma_atom")
    };
    let is_reported = is_text_between_single_quotes(&atom);
    let mistakes = if is_reported { TokenStream::new() } else { mistakes };
    let (named, within) = if mistakes.is_empty() && !is_reported {
        let layouts = definitions(&layouts, &|operation| quote!(#operation(#atom)));
        (atom, quote!(#home::layout! { #layouts }))
    } else {
        (Literal::string(other).into_token_stream(), nameless(&home, &layouts))
    };
    quote! {
        #mistakes
        #attributes
        #visibility mod #module {
            #![allow(non_snake_case)]
            #home::#kind!(#named);
            #within
        }
    }
}

/// Returns true for text between single quotes, which the compiler rejects before a macro sees it.
fn is_text_between_single_quotes(atom: &TokenStream) -> bool {
    let text = atom.to_string();
    text.starts_with('\'') && syn::parse2::<LitChar>(atom.clone()).is_err()
}

/// The error for the name of an atom, at its place; an atom of the other kind needs the other macro.
fn mistakes(layouts: &Layouts, atom: &TokenStream, other: &str, called: &str) -> TokenStream {
    let [(_, operation, _), ..] = layouts;
    let (mut errors, operation) = (Errors::default(), Ident::new(operation, Span::call_site()));
    let place = atom.clone().into_iter().next().map_or_else(Span::call_site, |token| token.span());
    let call = parse::expression(resolve::placed(quote!(#operation(#atom)), place), &mut errors);
    let answer = explain::value(&call, &Names::new(), &mut errors);
    let name = syn::parse2::<LitStr>(atom.clone()).map(|name| name.value());
    if let (None, Ok(name)) = (answer, name)
        && Atom::named(&name).is_ok()
    {
        let mistake = Diagnostic::new(format!("`{}` is {other}", shortened(&name)), Place::at(place));
        return mistakes::all(&[mistake.help(format!("write `{called}!`"))]);
    }
    mistakes::all(&errors.into_vec())
}

/// `/// … pub A = …;` for each layout.
fn definitions(layouts: &Layouts, value: &dyn Fn(Ident) -> TokenStream) -> TokenStream {
    let word = |word: &str| Ident::new(word, Span::call_site());
    let definition = |&(name, operation, says): &(&str, &str, &str)| {
        let (name, value) = (word(name), value(word(operation)));
        quote!(#[doc = #says] pub #name = #value;)
    };
    layouts.iter().map(definition).collect()
}

/// Placeholders for the layouts of an unknown atom.
fn nameless(home: &TokenStream, layouts: &Layouts) -> TokenStream {
    let refused = Ident::new(REFUSED, Span::call_site());
    let input = definitions(layouts, &|_| quote!(#refused));
    let state =
        State { home: home.clone(), form: Form::Type, is_edited: false, known: Vec::new(), input: input.clone() };
    let Input::Items(definitions) = parse::input(input, &mut Errors::default()) else { return TokenStream::new() };
    let reported = vec![true; definitions.len()];
    let names = Names::from([(REFUSED.to_owned(), Known::Refused)]);
    items::expand(&state, &definitions, &reported, names, Errors::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(kind: &str, written: &str) -> String {
        own_atom(format!("[core] {kind} {written}").parse().unwrap()).to_string()
    }

    #[test]
    fn a_name_that_is_known_has_its_layouts() {
        let text = expanded("__named_copy", "{ #[doc(hidden)] } { pub } wide \"UniversalCopy<uint256_t>\"");
        assert!(text.contains("# [doc (hidden)]") && text.contains("pub mod wide"), "{text}");
        assert!(text.contains("pub Src = copy_src (\"UniversalCopy<uint256_t>\")"), "{text}");
        assert!(!text.contains("compile_error"), "{text}");
    }

    #[test]
    fn a_name_that_is_none_is_one_error_and_its_layouts_are_there() {
        for none in ["\"SM80_8x8x4\"", "SM80_8x8x4", "(3)", "\"SM75_U32x4_LDSM_N\""] {
            let text = expanded("__named_mma", &format!("{{}} {{}} none {none}"));
            assert_eq!(text.matches("compile_error").count(), 1, "{text}");
            for name in ["ThrID", "A", "B", "C"] {
                assert!(text.contains(&format!("pub type {name} = core :: __private :: Poison")), "{name} in {text}");
            }
        }
    }
}
