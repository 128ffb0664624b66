//! Rows of a catalog of atoms. Each row becomes a module with the layouts of its instruction by name. A layout that an earlier atom has
//! under the same name is reexported, so that the compiler sees it once.

use std::collections::HashMap;

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{LitStr, braced, bracketed};

use super::mistakes;
use crate::atoms::{Atom, AtomItem};
use crate::errors::Errors;
use crate::evaluate::Names;
use crate::explain;
use crate::parse;
use crate::resolve::{self, Form, State};

/// A row: `module "instruction" "name"`, without the name if it is that of the module, and without the instruction if it follows from the name.
struct Row {
    module: Ident,
    name: String,
    instruction: String,
}

impl Parse for Row {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let module = input.parse::<Ident>()?;
        let text =
            || if input.peek(LitStr) { Ok(Some(input.parse::<LitStr>()?.value())) } else { syn::Result::Ok(None) };
        let (instruction, name) = (text()?, text()?.unwrap_or_else(|| module.to_string()));
        let instruction = instruction.unwrap_or_else(|| instruction_of(&name));
        Ok(Self { module, name, instruction })
    }
}

/// The instruction of an MMA of a warp or of four, which its shape determines; nothing for an atom that is not known.
fn instruction_of(name: &str) -> String {
    let Ok(Atom::Mma(atom)) = Atom::named(name) else { return String::new() };
    let family = if atom.threads.size() == Ok(128) { "wgmma.mma_async" } else { "mma" };
    let [m, n, k] = atom.mnk();
    format!("{family}.sync.aligned.m{m}n{n}k{k}")
}

/// Rows with the same documentation: `{ documentation } rows`.
struct Rows {
    says: TokenStream,
    rows: Vec<Row>,
}

impl Parse for Rows {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let (group, says, mut rows);
        braced!(group in input);
        braced!(says in group);
        rows = Vec::new();
        while !group.is_empty() {
            rows.push(group.parse()?);
        }
        Ok(Self { says: says.parse()?, rows })
    }
}

/// `[$crate] kind { { documentation } rows }…`, where `kind` is the macro that defines the type of an atom.
struct Written {
    home: TokenStream,
    kind: Ident,
    rows: Vec<Rows>,
}

impl Parse for Written {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let home;
        bracketed!(home in input);
        let (home, kind, mut rows) = (home.parse()?, input.parse()?, Vec::new());
        while !input.is_empty() {
            rows.push(input.parse()?);
        }
        Ok(Self { home, kind, rows })
    }
}

/// Expands a catalog to its modules, with layouts in this form.
pub fn expand(tokens: TokenStream, form: Form) -> TokenStream {
    let Written { home, kind, rows } = match syn::parse2(tokens) {
        Ok(written) => written,
        Err(mistake) => return mistake.to_compile_error(),
    };
    let mut catalogue = Catalogue { home, kind, form, known: HashMap::new(), errors: Errors::default() };
    let mut modules = TokenStream::new();
    for Rows { says, rows } in &rows {
        modules.extend(rows.iter().filter_map(|row| catalogue.module(row, says)));
    }
    let mistakes = mistakes::all(&catalogue.errors.into_vec());
    quote!(#mistakes #modules)
}

struct Catalogue {
    home: TokenStream,
    kind: Ident,
    form: Form,
    /// The module of each known definition of a layout.
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
        let state = State {
            home: home.clone(),
            form: self.form,
            is_edited: self.form.is_edited(),
            known: Vec::new(),
            input: defined,
        };
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

    /// Reports an unknown atom at its row.
    fn refuse(&mut self, row: &Row) {
        let operation = if self.kind == "__named_copy" { "copy_ref" } else { "mma_shape" };
        let (operation, name) = (Ident::new(operation, Span::call_site()), Literal::string(&row.name));
        let call = resolve::placed(quote!(#operation(#name)), row.module.span());
        let expr = parse::expression(call, &mut self.errors);
        explain::value(&expr, &Names::new(), &mut self.errors);
    }
}

/// Hides an item from the documentation; the page of the atom shows all of its layouts.
fn hidden() -> TokenStream {
    quote!(#[cfg_attr(doc, doc(hidden))])
}

/// `/// … pub A = ((4,8),(2,2)):((32,1),(16,8));`, with the span of the row for the name, which no other atom shares.
fn definition(item: &AtomItem, row: Span) -> TokenStream {
    let (says, name, hidden) = (item.says(), Ident::new(item.name, row), hidden());
    let layout = parse::tokens(&item.layout.to_string()).unwrap_or_default();
    quote!(#[doc = #says] #hidden pub #name = #layout;)
}

/// Reexports of layouts that earlier atoms define.
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

/// The input for the page of an atom: `"name" A module B module`, with the modules that already draw its layouts.
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
        expand(rows.parse().unwrap(), Form::Type).to_string()
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
    fn an_instruction_that_is_not_written_is_that_of_the_shape() {
        for (name, instruction) in [
            ("SM70_8x8x4_F32F16F16F32_TN", "mma.sync.aligned.m8n8k4"),
            ("SM80_16x8x256_S32U1U1S32_TN_XORPOPC", "mma.sync.aligned.m16n8k256"),
            ("SM90_16x8x4_C64C64C64C64_TN", "mma.sync.aligned.m16n8k4"),
            ("SM90_64x24x32_F32E4M3E4M3_RS_TN", "wgmma.mma_async.sync.aligned.m64n24k32"),
        ] {
            let text = expanded(name);
            assert!(text.contains(&format!("\"`{name}`: `{instruction}`.\"")), "{text}");
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
        assert!(text.contains("unknown atom") && text.contains("SM80_8x8x4\\\""), "{text}");
        assert!(text.contains("pub mod SM80_8x8x4_F64F64F64F64_TN"), "{text}");
    }
}
