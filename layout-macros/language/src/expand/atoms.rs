//! Rows of a catalogue of atoms: each is a module with the layouts of its instruction by name. A layout that an atom before
//! has under the same name is that atom's, so that the compiler sees each once.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Ident, Literal, Span, TokenStream, TokenTree};
use quote::quote;

use super::mistakes;
use crate::atoms::{Atom, AtomItem};
use crate::errors::Errors;
use crate::evaluate::Names;
use crate::explain;
use crate::parse;
use crate::resolve::{self, Form, State};

/// A row: `module "instruction" "name"`, of which the name is left out where it is the module's.
struct Row {
    module: Ident,
    name: String,
    instruction: String,
}

/// `[$crate] kind { { documentation } rows }…`, where `kind` is the macro that makes the type of an atom.
pub fn expand(tokens: TokenStream) -> TokenStream {
    let mut tokens = tokens.into_iter();
    let (Some(TokenTree::Group(home)), Some(TokenTree::Ident(kind))) = (tokens.next(), tokens.next()) else {
        return TokenStream::new();
    };
    let mut catalogue = Catalogue { home: home.stream(), kind, known: HashMap::new(), errors: Errors::default() };
    let mut modules = TokenStream::new();
    for group in tokens.filter_map(braced) {
        let mut group = group.into_iter();
        let says = group.next().and_then(braced).unwrap_or_default();
        for row in rows(group) {
            modules.extend(catalogue.module(&row, &says));
        }
    }
    let mistakes = mistakes::all(&catalogue.errors.into_vec());
    quote!(#mistakes #modules)
}

fn braced(token: TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// A token that a `macro_rules!` has read comes in a group without delimiters.
fn bare(token: TokenTree) -> TokenStream {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::None => group.stream(),
        other => other.into(),
    }
}

fn rows(tokens: impl Iterator<Item = TokenTree>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for token in tokens.flat_map(bare) {
        match (token, rows.last_mut()) {
            (TokenTree::Ident(module), _) => {
                rows.push(Row { name: module.to_string(), module, instruction: String::new() });
            }
            (TokenTree::Literal(text), Some(row)) => {
                let text = text.to_string().trim_matches('"').to_owned();
                *(if row.instruction.is_empty() { &mut row.instruction } else { &mut row.name }) = text;
            }
            _ => (),
        }
    }
    rows
}

struct Catalogue {
    home: TokenStream,
    kind: Ident,
    /// The module that has a layout under a name.
    known: HashMap<String, Ident>,
    errors: Errors,
}

impl Catalogue {
    fn module(&mut self, row: &Row, says: &TokenStream) -> Option<TokenStream> {
        let Row { module, name, instruction } = row;
        let Ok(atom) = Atom::named(name) else {
            self.refuse(row);
            return None;
        };
        let (mut defined, mut used) = (TokenStream::new(), Vec::new());
        for item in atom.items() {
            let key = format!("{} {} {:?}", item.name, item.layout, item.image);
            if let Some(home) = self.known.get(&key) {
                used.push((item.name, home.clone()));
            } else {
                defined.extend(definition(&item, module.span()));
                self.known.insert(key, module.clone());
            }
        }
        let (home, kind, hidden) = (&self.home, &self.kind, hidden());
        let summary = format!("`{name}`: `{instruction}`.");
        let document = question(name, &used);
        let state = State { home: home.clone(), form: Form::Type, known: Vec::new(), input: defined };
        let defined = if state.input.is_empty() { TokenStream::new() } else { super::expand(&state) };
        let used = reexports(&used, module.span());
        Some(quote! {
            #[doc = #summary]
            #[doc = ""]
            #says
            #[cfg_attr(doc, doc = #home::__private::layout_document!(#document))]
            #[allow(non_snake_case)]
            pub mod #module {
                #home::#kind!(#name, #hidden);
                #used
                #defined
            }
        })
    }

    /// What is wrong with a name, at its row.
    fn refuse(&mut self, row: &Row) {
        let operation = if self.kind == "__named_copy" { "copy_ref" } else { "mma_shape" };
        let (operation, name) = (Ident::new(operation, Span::call_site()), Literal::string(&row.name));
        let call = resolve::placed(quote!(#operation(#name)), row.module.span());
        let expr = parse::expression(call, &mut self.errors);
        explain::value(&expr, &Names::new(), &mut self.errors);
    }
}

/// Kept out of the documentation, where the page of the atom shows all of its layouts.
fn hidden() -> TokenStream {
    quote!(#[cfg_attr(doc, doc(hidden))])
}

/// `/// … pub A = ((4,8),(2,2)):((32,1),(16,8));`, its name at the row, which no other atom shares.
fn definition(item: &AtomItem, row: Span) -> TokenStream {
    let (says, name, hidden) = (item.says(), Ident::new(item.name, row), hidden());
    let layout = parse::tokens(&item.layout.to_string()).unwrap_or_default();
    quote!(#[doc = #says] #hidden pub #name = #layout;)
}

/// The layouts that atoms before have.
fn reexports(used: &[(&'static str, Ident)], row: Span) -> TokenStream {
    let hidden = hidden();
    let mut homes: Vec<(&Ident, Vec<Ident>)> = Vec::new();
    for (name, home) in used {
        let name = Ident::new(name, row);
        match homes.iter_mut().find(|(other, _)| *other == home) {
            Some((_, names)) => names.push(name),
            None => homes.push((home, vec![name])),
        }
    }
    homes.iter().map(|(home, names)| quote!(#hidden pub use super::#home::{#(#names),*};)).collect()
}

/// The input of the page of an atom: `"name" A module B module`, the modules where its layouts are drawn already.
fn question(name: &str, used: &[(&'static str, Ident)]) -> TokenStream {
    let used = used.iter().map(|(name, home)| {
        let name = Ident::new(name, Span::call_site());
        quote!(#name #home)
    });
    quote!(#name #(#used)*)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(rows: &str) -> String {
        let rows = format!("[$crate] __named_mma {{ {{#[doc = \"Source.\"]}} {rows} }}").replace('$', "");
        expand(rows.parse().unwrap()).to_string()
    }

    #[test]
    fn a_row_is_a_module_with_its_layouts() {
        let text = expanded("SM80_8x8x4_F64F64F64F64_TN \"mma.m8n8k4\"");
        assert!(text.contains("\"`SM80_8x8x4_F64F64F64F64_TN`: `mma.m8n8k4`.\""), "{text}");
        assert!(text.contains("pub mod SM80_8x8x4_F64F64F64F64_TN"), "{text}");
        assert!(text.contains("doc = \"Source.\""), "{text}");
        for name in ["ThrID", "A", "B", "C"] {
            assert!(text.contains(&format!("pub type {name} =")), "{name} in {text}");
        }
    }

    #[test]
    fn a_name_in_quotes_is_that_of_the_atom() {
        let text = expanded("short \"mma\" \"SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>\"");
        assert!(text.contains("pub mod short"), "{text}");
        assert!(text.contains("\"`SM120_16x8x32_TN<float_e4m3_t,float_e4m3_t,float>`: `mma`.\""), "{text}");
    }

    #[test]
    fn layouts_of_an_atom_before_are_its() {
        let rows = "SM80_16x8x8_F32F16F16F32_TN \"mma\" SM80_16x8x8_F16F16F16F16_TN \"mma\"";
        let text = expanded(rows);
        assert!(text.contains("pub use super :: SM80_16x8x8_F32F16F16F32_TN :: { ThrID , A , B , C } ;"), "{text}");
        assert_eq!(text.matches("pub type A =").count(), 1);
    }

    #[test]
    fn a_row_that_names_no_atom_is_refused_and_the_others_stand() {
        let text = expanded("SM80_8x8x4 \"mma\" SM80_8x8x4_F64F64F64F64_TN \"mma\"");
        assert!(text.contains("no atom has this name") && text.contains("SM80_8x8x4\\\""), "{text}");
        assert!(text.contains("pub mod SM80_8x8x4_F64F64F64F64_TN"), "{text}");
    }
}
