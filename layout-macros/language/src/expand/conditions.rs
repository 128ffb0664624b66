//! Definitions under conditions, `#[cfg(…)] A = …;`: what they are made of need not be there, and what is wrong with them is reported, only where they are
//! compiled. A macro does not know where that is, so what it writes for them has their conditions.

use proc_macro2::{Delimiter, Ident, TokenStream, TokenTree};
use quote::quote;

use crate::ast::{Definition, Item, Path};
use crate::errors::{Diagnostic, shortened};
use crate::evaluate::{Known, Names};
use crate::resolve;
use crate::span::Place;
use crate::surroundings;

/// Where a definition is compiled.
pub(super) fn attributes(definition: &Definition) -> TokenStream {
    attributes_named(&definition.attributes, |name| name == "cfg")
}

/// The attributes of these names, as `#[cfg(…)]`.
pub(super) fn attributes_named(attributes: &TokenStream, is_named: impl Fn(&Ident) -> bool) -> TokenStream {
    let tokens: Vec<TokenTree> = attributes.clone().into_iter().collect();
    let is_kept = |attribute: &&[TokenTree]| match attribute.last() {
        Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Bracket => {
            matches!(ungrouped(group.stream()).into_iter().next(), Some(TokenTree::Ident(name)) if is_named(&name))
        }
        _ => false,
    };
    tokens.chunks(2).filter(is_kept).flatten().cloned().collect()
}

/// The tokens of an attribute, also where it is a `$meta:meta` of somebody's own `macro_rules!`, which arrives as a group of its own.
fn ungrouped(attribute: TokenStream) -> TokenStream {
    let mut tokens = attribute.clone().into_iter();
    match (tokens.next(), tokens.next()) {
        (Some(TokenTree::Group(group)), None) if group.delimiter() == Delimiter::None => ungrouped(group.stream()),
        _ => attribute,
    }
}

/// The condition under which a name is needed; `None` if it is in any case.
pub(super) fn of(items: &[Item], name: &Path) -> Option<TokenStream> {
    let needing = items.iter().filter(|item| resolve::mentions(item, &name.text()));
    let conditions: Option<Vec<TokenStream>> = needing.map(condition).collect();
    conditions.filter(|conditions| !conditions.is_empty()).map(|conditions| quote!(any(#(#conditions),*)))
}

/// The condition of an item, `all(…)`.
pub(super) fn condition(item: &Item) -> Option<TokenStream> {
    let conditions = all(item);
    (!conditions.is_empty()).then(|| quote!(all(#(#conditions),*)))
}

/// What stands in the parentheses of each `#[cfg(…)]` of an item.
fn all(item: &Item) -> Vec<TokenStream> {
    let conditions = match item {
        Item::Definition(definition) => attributes(definition),
        Item::Assertion(conditions, _) => conditions.clone(),
    };
    conditions.into_iter().filter_map(written).collect()
}

/// What stands in the parentheses of `[cfg(…)]`.
fn written(token: TokenTree) -> Option<TokenStream> {
    let TokenTree::Group(attribute) = token else { return None };
    match ungrouped(attribute.stream()).into_iter().last()? {
        TokenTree::Group(condition) => Some(condition.stream()),
        _ => None,
    }
}

/// The names that an item needs and that are defined under conditions of their own, each with the condition under which it is.
pub(super) fn needed(items: &[Item], item: &Item) -> Vec<(Path, TokenStream)> {
    let (own, mut needed) = (texts(item), Vec::<(Path, TokenStream)>::new());
    for name in resolve::names_of(item) {
        let definitions: Vec<&Item> = items.iter().filter(|item| defines(item, &name)).collect();
        let is_there = definitions.iter().any(|item| texts(item).iter().all(|condition| own.contains(condition)));
        let is_known = is_there || needed.iter().any(|(known, _)| known.text() == name.text());
        if !is_known && !definitions.is_empty() && surroundings::are_all(definitions.len(), &name.last) {
            let conditions = definitions.into_iter().filter_map(condition);
            needed.push((name, quote!(any(#(#conditions),*))));
        }
    }
    needed
}

fn defines(item: &Item, name: &Path) -> bool {
    matches!(item, Item::Definition(definition) if definition.name == name.text())
}

/// What is said where such a name is not defined.
pub(super) fn absent(item: &Item, name: &Path, condition: &TokenStream) -> Diagnostic {
    let text = shortened(&name.text());
    let headline = format!("`{text}` is defined under a condition that does not hold");
    let mistake = Diagnostic::new(headline, Place::at(name.last.span()));
    let own = all(item);
    let mistake = mistake.help("what is made of it stands under the same `#[cfg(…)]`");
    mistake.under(Some(quote!(all(not(#condition) #(, #own)*))))
}

/// The attributes of what is compiled where all that an item needs is defined, and where it is not; nothing if it is in any case.
pub(super) fn met(needed: &[(Path, TokenStream)]) -> (TokenStream, TokenStream) {
    let conditions: Vec<&TokenStream> = needed.iter().map(|(_, condition)| condition).collect();
    if conditions.is_empty() {
        return (TokenStream::new(), TokenStream::new());
    }
    (quote!(#[cfg(all(#(#conditions),*))]), quote!(#[cfg(not(all(#(#conditions),*)))]))
}

/// What is known of the names that stand under conditions.
#[derive(Default)]
pub(super) struct Chosen(Vec<(String, Vec<String>, Known)>);

impl Chosen {
    /// A name has a definition.
    pub(super) fn insert(&mut self, name: String, item: &Item, known: Known) {
        self.0.push((name, texts(item), known));
    }

    /// Makes known what each name is to an item: what it was defined as where the item has the same conditions, else what the compiler finds.
    pub(super) fn seen_from(&self, item: &Item, names: &mut Names) {
        let own = texts(item);
        for (name, conditions, known) in &self.0 {
            let is_there = conditions.iter().all(|condition| own.contains(condition));
            names.insert(name.clone(), if is_there { known.clone() } else { Known::Typed });
        }
    }
}

fn texts(item: &Item) -> Vec<String> {
    all(item).iter().map(ToString::to_string).collect()
}
