//! Families: a trait whose associated types are the layouts of each entry.
//!
//! Generic code sees through an associated type only what its bounds say. Therefore the public trait fixes each type that entries share, by
//! equality with what a hidden supertrait has: `Sums = Layout<((C<2>, C<2>), <Self as TilesTypes>::__N0, …), …>` is a layout to the
//! compiler, with all that layouts can do, and only numbers that differ are types of their own.

mod plans;
mod shared;

use proc_macro2::{Ident, Literal, TokenStream, TokenTree};
use quote::{format_ident, quote};

use crate::ast::{Argument, Definition, Entry, Family, Item};
use crate::errors::{Diagnostic, Errors, shortened};
use crate::evaluate::{self, Known, Names};
use crate::expand::{assertion, braces, conditions, constants, mistakes, plan};
use crate::explain;
use crate::parse::{self, shown};
use crate::resolve::{self, State};
use crate::span::Place;
use crate::value::Value;
use shared::{Bound, Hidden, Member, is_short, leaf, structure_names};

/// The trait, the type of an entry, and an implementation for each entry.
pub(super) fn expand(state: &State, family: &Family, names: &Names, mut errors: Errors) -> TokenStream {
    let hidden_trait = format_ident!("{}Types", family.name, span = family.name.span());
    let mut hidden = Hidden { home: &state.home, of: &hidden_trait, leaves: Vec::new(), structures: Vec::new() };
    let (members, checks) = members(state, family, names, &mut hidden, &mut errors);
    let mistakes = mistakes::all(&errors.into_vec());
    let written = Written { state, family, hidden: &hidden, members: &members };
    let (hidden_trait, public_trait) = (written.hidden_trait(), written.public_trait());
    let entry = written.entry();
    let entries = (0..family.entries.len()).map(|i| written.implementations(i));
    let conditions = conditions::attributes_named(&family.attributes, &|name| name == "cfg");
    quote! {
        #mistakes
        #checks
        #conditions
        #hidden_trait
        #public_trait
        #conditions
        #entry
        #(#entries)*
    }
}

/// A name, its attributes, and what it is in the entries; `None` after a mistake.
type Named = (Ident, TokenStream, Option<Member>);

/// The parameters that are numbers, and the definitions.
fn members(
    state: &State,
    family: &Family,
    names: &Names,
    hidden: &mut Hidden<'_>,
    errors: &mut Errors,
) -> (Vec<Named>, TokenStream) {
    let mut members = Vec::<Named>::new();
    for (i, parameter) in family.parameters.iter().enumerate() {
        let numbers: Option<Vec<u64>> = family.entries.iter().map(|entry| number(entry, i)).collect();
        let doc = format!("The parameter `{parameter}`.");
        let member = numbers.map(|numbers| hidden.number(&numbers));
        members.extend(member.map(|member| (parameter.clone(), quote!(#[doc = #doc]), Some(member))));
    }
    let items = family.entries.first().map_or(&[][..], |entry| &entry.items);
    let mut names = names.clone();
    names.extend(resolve::defined(items).map(|name| (name, Known::Later)));
    let mut entered: Vec<Entered<'_>> = family.entries.iter().map(|entry| Entered::of(entry, names.clone())).collect();
    for (i, item) in items.iter().enumerate() {
        match item {
            Item::Assertion(..) => asserted(state, i, &entered, errors),
            Item::Definition(definition) if members.iter().any(|(name, ..)| *name == definition.name) => {
                let headline = format!("`{}` is defined twice", definition.name);
                errors.push(Diagnostic::new(headline, Place::at(definition.name.span())));
            }
            Item::Definition(definition) if definition.is_plan() => {
                let values = values(i, definition, &mut entered, errors);
                let defines = |name: &Ident| {
                    items.iter().any(|item| matches!(item, Item::Definition(other) if other.name == *name))
                };
                let is_taken = |name: &Ident| defines(name) || family.parameters.contains(name);
                for part in plans::parts(definition, values.as_deref(), family.entries.len(), is_taken) {
                    members.push(member(family, &part.definition, part.values.as_deref(), hidden, errors));
                }
            }
            Item::Definition(definition) => {
                let values = values(i, definition, &mut entered, errors);
                members.push(member(family, definition, values.as_deref(), hidden, errors));
            }
        }
    }
    let constants: Vec<(Ident, u64)> = entered.into_iter().flat_map(|entered| entered.constants).collect();
    (members, constants::checks(&constants))
}

/// The member of a definition, of its value in each entry.
fn member(
    family: &Family,
    definition: &Definition,
    values: Option<&[Value]>,
    hidden: &mut Hidden<'_>,
    errors: &mut Errors,
) -> Named {
    let name = definition.name.clone();
    let refused = |refusal: crate::value::Refusal| {
        let headline = format!("`{name}` has no type in the family: {}", refusal.headline());
        errors.push(Diagnostic::new(headline, definition.value.place));
    };
    let member = values.and_then(|values| hidden.member(values).map_err(refused).ok());
    let attributes = match (values, &member) {
        (Some(values), Some(_)) => documented(family, definition, values),
        _ => definition.attributes.clone(),
    };
    (name, attributes, member)
}

fn number(entry: &Entry, parameter: usize) -> Option<u64> {
    match entry.arguments.get(parameter) {
        Some(Argument::Number(number)) => Some(*number),
        _ => None,
    }
}

/// An entry and what is known in it.
struct Entered<'a> {
    entry: &'a Entry,
    names: Names,
    /// The definitions, with numbers in the place of their names.
    body: TokenStream,
    items: Vec<Item>,
    /// The constants of Rust in them whose values are known.
    constants: Vec<(Ident, u64)>,
}

impl<'a> Entered<'a> {
    fn of(entry: &'a Entry, names: Names) -> Self {
        let (body, items) = (TokenStream::new(), entry.items.clone());
        let mut entered = Self { entry, names, body, items, constants: Vec::new() };
        entered.read(entry.body.clone());
        entered
    }

    /// Reads the definitions again if constants in them are known.
    fn read(&mut self, body: TokenStream) {
        let (body, constants) = constants::known(body);
        if !constants.is_empty() || !self.body.is_empty() {
            self.items = parse::definitions(&body);
        }
        self.constants.extend(constants);
        self.body = body;
    }

    /// Adds the value of a name, which is a number in braces, too, if it is one, and the parts of a plan.
    fn insert(&mut self, definition: &Definition, value: Option<Value>) {
        let name = &definition.name;
        if let Some(Value::Integer(number)) = value {
            let body = parse::with_number(self.body.clone(), name, number);
            self.read(body);
        }
        let known = Known::defined_at(value, Place::at(name.span()));
        plan::name_members(definition, &known, false, &mut self.names);
        self.names.insert(name.to_string(), known);
    }
}

/// The values of a definition in the entries. A mistake in all of them is reported at the definition, in some at these entries.
fn values(item: usize, first: &Definition, entered: &mut [Entered<'_>], errors: &mut Errors) -> Option<Vec<Value>> {
    let (mut values, mut refused) = (Vec::new(), Vec::new());
    let count = entered.len();
    for entered in entered {
        let Some(Item::Definition(definition)) = entered.items.get(item) else { return None };
        let mut own = Errors::with(errors.remarks());
        let value = value(definition, &entered.names, &mut own);
        entered.insert(first, value.clone());
        match value {
            Some(value) => values.push(value),
            None => refused.push((entered.entry, own.into_vec())),
        }
    }
    report(count, &format!("`{}`", first.name), refused, errors);
    (values.len() == count).then_some(values)
}

/// Reports the mistakes of an item: where it stands if all entries have one, at each entry that has one otherwise.
fn report(count: usize, item: &str, refused: Vec<(&Entry, Vec<Diagnostic>)>, errors: &mut Errors) {
    let are_all = refused.len() == count;
    for (entry, own) in refused.into_iter().take(if are_all { 1 } else { usize::MAX }) {
        let entry_text = arguments(entry);
        for mistake in own {
            let mistake = if are_all {
                mistake.note(format!("in the entry `{entry_text}`, and in all others"))
            } else {
                Diagnostic { place: entry.place, ..mistake }.note(format!("in {item} of the entry `{entry_text}`"))
            };
            errors.push(mistake);
        }
    }
}

fn value(definition: &Definition, names: &Names, errors: &mut Errors) -> Option<Value> {
    let expr = &definition.value;
    let mistake = mistakes::no_colon(expr).or_else(|| mistakes::quoted(expr));
    let mistake = mistake.or_else(|| {
        let needs_rust = braces::is_needed(expr, names);
        needs_rust.then(|| {
            let headline = "a family is evaluated by the macro, which does not know what Rust computes";
            Diagnostic::new(headline, expr.place)
                .help("a parameter of the family, or a constant beside it in the file, is known")
        })
    });
    if let Some(mistake) = mistake {
        errors.push(mistake);
        return None;
    }
    explain::reported(names, errors, |refusals| {
        if definition.is_plan() {
            evaluate::value(expr, names, refusals)
        } else {
            evaluate::layout_or_number(expr, names, refusals)
        }
    })
}

/// Checks an assertion in each entry.
fn asserted(state: &State, item: usize, entered: &[Entered<'_>], errors: &mut Errors) {
    let mut refused = Vec::new();
    for Entered { entry, names, items, .. } in entered {
        let Some(Item::Assertion(_, expr)) = items.get(item) else { continue };
        let mut own = Errors::with(errors.remarks());
        let _nothing = assertion::check(expr, names, &state.home, &mut own);
        if !own.is_empty() {
            refused.push((*entry, own.into_vec()));
        }
    }
    report(entered.len(), "an assertion", refused, errors);
}

/// The attributes of a constant: those of the definition, and its value in each entry.
fn documented(family: &Family, definition: &Definition, values: &[Value]) -> TokenStream {
    let row = |(entry, value): (&Entry, &Value)| {
        format!("| `{}` | `{}` |", arguments(entry), value.to_string().replace('|', "\\|"))
    };
    let rows: Vec<String> = family.entries.iter().zip(values).map(row).collect();
    let table = format!("\n| entry | value |\n|---|---|\n{}\n", rows.join("\n"));
    let attributes = &definition.attributes;
    let name = attributes.is_empty().then(|| {
        let name = format!("`{}`", definition.name);
        quote!(#[doc = #name])
    });
    let table = Literal::string(&table);
    quote!(#attributes #name #[doc = #table])
}

/// `(128, 64)`
fn arguments(entry: &Entry) -> String {
    let arguments: Vec<String> = entry.arguments.iter().map(shown).collect();
    shortened(&format!("({})", arguments.join(", ")))
}

/// The items of a family.
struct Written<'a> {
    state: &'a State,
    family: &'a Family,
    hidden: &'a Hidden<'a>,
    members: &'a [Named],
}

impl Written<'_> {
    /// The supertrait that has all types.
    fn hidden_trait(&self) -> TokenStream {
        let (home, of, visibility) = (&self.state.home, self.hidden.of, &self.family.visibility);
        let leaves = self.hidden.leaves.iter().enumerate().map(|(i, numbers)| {
            let (leaf, is_short) =
                (leaf(i), numbers.is_extent && numbers.of_entries.iter().all(|number| is_short(*number)));
            let bound = if is_short { quote!(ShortExtent) } else { quote!(Number) };
            quote!(type #leaf: #home::family::#bound;)
        });
        let structures = self.hidden.structures.iter().enumerate().map(|(i, structure)| {
            let (shape, stride) = structure_names(i);
            let bound = if structure.is_short { quote!(ShortShape) } else { quote!(Nested) };
            quote! {
                type #shape: #home::family::#bound + #home::Congruent<Self::#stride>;
                type #stride: #home::family::Nested;
            }
        });
        let types = self.members.iter().map(|(name, _, member)| match member.as_ref().map(|member| &member.bound) {
            Some(Bound::Trait(bound)) => quote!(type #name: #bound;),
            Some(Bound::Atom(kind)) => {
                let of = self.bound(name);
                quote!(type #name: #kind<Atom: #of>;)
            }
            _ => quote!(type #name;),
        });
        let elements = self.elements().map(|(name, _)| {
            let of = self.bound(name);
            quote!(type #name: Copy + Default + 'static + #of;)
        });
        quote! {
            #[doc(hidden)]
            #[allow(non_camel_case_types, missing_docs)]
            #visibility trait #of: Copy + 'static {
                #(#leaves)*
                #(#structures)*
                #(#elements)*
                #(#types)*
            }
        }
    }

    /// The trait, which fixes the types that entries share.
    fn public_trait(&self) -> TokenStream {
        let Family { attributes, visibility, name, .. } = self.family;
        let (home, of) = (&self.state.home, self.hidden.of);
        let poison = mistakes::poison(home, &TokenStream::new());
        let fixed =
            self.members.iter().filter_map(|(name, _, member)| match member.as_ref().map(|member| &member.bound) {
                Some(Bound::Type(fixed)) => Some(quote!(#name = #fixed)),
                Some(Bound::Trait(_) | Bound::Atom(_)) => None,
                None => Some(quote!(#name = #poison)),
            });
        let constants = self.members.iter().map(|(name, attributes, member)| {
            let is_number = member.as_ref().is_some_and(|member| member.is_number);
            let of = if is_number { quote!(usize) } else { quote!(Self::#name) };
            quote!(#attributes const #name: #of;)
        });
        let (message, note) = self.unimplemented();
        quote! {
            #attributes
            #[diagnostic::on_unimplemented(message = #message, label = "not one of its entries", note = #note)]
            #[allow(non_upper_case_globals)]
            #visibility trait #name: #of<#(#fixed),*> {
                #(#constants)*
            }
        }
    }

    /// The bound of an element, or of the atoms of a name, in which a parameter is that of the entry.
    fn bound(&self, name: &Ident) -> TokenStream {
        let found = self.family.bounds.iter().find(|(bounded, _)| bounded == name);
        let of_entry = |token| match &token {
            TokenTree::Ident(word) if self.family.parameters.contains(word) => quote!(Self::#word),
            _ => token.into(),
        };
        found.map_or_else(|| quote!(Copy), |(_, bound)| bound.clone().into_iter().map(of_entry).collect())
    }

    /// What the compiler says of a type that is no entry.
    fn unimplemented(&self) -> (String, &'static str) {
        let message = format!("`{{Self}}` is no entry of the family `{}`", self.family.name);
        (message, "entries stand in the list after `in`")
    }

    /// The parameters that are elements, with their types.
    fn elements<'s>(&'s self) -> impl Iterator<Item = (&'s Ident, Vec<&'s TokenStream>)> {
        self.family.parameters.iter().enumerate().filter_map(|(i, parameter)| {
            let element = |entry: &'s Entry| match entry.arguments.get(i) {
                Some(Argument::Element(path)) => Some(path),
                _ => None,
            };
            Some((parameter, self.family.entries.iter().map(element).collect::<Option<Vec<_>>>()?))
        })
    }

    /// The type of an entry.
    fn entry(&self) -> TokenStream {
        let Family { visibility, name, entry, entries, .. } = self.family;
        let Some(first) = entries.first() else { return TokenStream::new() };
        let (mut parameters, mut elements) = (Vec::new(), Vec::new());
        for (parameter, argument) in self.family.named(first) {
            if matches!(argument, Argument::Element(_)) {
                parameters.push(quote!(#parameter));
                elements.push(parameter);
            } else {
                parameters.push(quote!(const #parameter: usize));
            }
        }
        let holds = (!elements.is_empty()).then(|| quote!((::core::marker::PhantomData<(#(#elements,)*)>)));
        let doc = format!("An entry of the family [`{name}`].");
        quote! {
            #[doc = #doc]
            #[derive(Clone, Copy, Debug)]
            #[allow(non_upper_case_globals)]
            #visibility struct #entry<#(#parameters),*> #holds;
        }
    }

    /// What entry `i` is in both traits.
    fn implementations(&self, i: usize) -> TokenStream {
        let (home, of) = (&self.state.home, self.hidden.of);
        let Family { name, entry, entries, .. } = self.family;
        let Some(one) = entries.get(i) else { return TokenStream::new() };
        let arguments = self.family.named(one).map(|(_, argument)| match argument {
            Argument::Element(path) => path.clone(),
            other => shown(other).parse().unwrap_or_default(),
        });
        let implementor = quote!(#entry<#(#arguments),*>);
        let poison = mistakes::poison(home, &TokenStream::new());
        let leaves = self.hidden.leaves.iter().enumerate().filter_map(|(at, numbers)| {
            let (leaf, number) = (leaf(at), Literal::u64_unsuffixed(*numbers.of_entries.get(i)?));
            Some(quote!(type #leaf = #home::C<#number>;))
        });
        let structures = self.hidden.structures.iter().enumerate().filter_map(|(at, structure)| {
            let ((shape, stride), (is, by)) = (structure_names(at), structure.of_entries.get(i)?);
            Some(quote!(type #shape = #is; type #stride = #by;))
        });
        let elements = self.elements().filter_map(|(name, types)| {
            let element = types.get(i)?;
            Some(quote!(type #name = #element;))
        });
        let types = self.members.iter().map(|(name, _, member)| {
            let is = member.as_ref().and_then(|member| member.types.get(i)).unwrap_or(&poison);
            quote!(type #name = #is;)
        });
        let constants = self.members.iter().map(|(name, _, member)| {
            let value = member.as_ref().and_then(|member| member.values.get(i)).cloned();
            let value = value.unwrap_or_else(|| quote!(<#poison>::new()));
            let is_number = member.as_ref().is_some_and(|member| member.is_number);
            let of = if is_number { quote!(usize) } else { quote!(Self::#name) };
            quote!(const #name: #of = #value;)
        });
        let conditions = conditions::attributes_named(&self.family.attributes, &|name| name == "cfg");
        quote! {
            #conditions
            #[allow(non_camel_case_types)]
            impl #of for #implementor { #(#leaves)* #(#structures)* #(#elements)* #(#types)* }
            #conditions
            #[allow(non_upper_case_globals)]
            impl #name for #implementor { #(#constants)* }
        }
    }
}
