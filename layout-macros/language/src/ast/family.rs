//! Families: `pub trait Tiles for Tile<BM, BN> in [(128, 64), (64, 64)] { Sums = …; }`.

use proc_macro2::{Ident, Literal, TokenStream};

use crate::ast::Item;
use crate::span::Place;

/// Definitions that hold for several tiles: a trait, the type of an entry, and the entries.
#[derive(Clone, Debug)]
pub struct Family {
    /// `#[…]`, including documentation.
    pub attributes: TokenStream,
    /// `pub`, `pub(crate)`, nothing.
    pub visibility: TokenStream,
    /// The trait.
    pub name: Ident,
    /// The type whose arguments name an entry.
    pub entry: Ident,
    /// The parameters.
    pub parameters: Vec<Ident>,
    /// The entries; at least one.
    pub entries: Vec<Entry>,
    /// The bounds of elements, `Tile<E: Number, BM>`, and of atoms that differ, by the name of what is made of them:
    /// `Mma: Multiplies<E, E, f32> = tiled_mma(Atom, …);`.
    pub bounds: Vec<(Ident, TokenStream)>,
}

/// An entry: its arguments, and the definitions with these in the place of the parameters.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its tokens.
    pub place: Place,
    /// An argument for each parameter.
    pub arguments: Vec<Argument>,
    /// The tokens of the definitions, with arguments in the place of parameters.
    pub body: TokenStream,
    /// The definitions and assertions.
    pub items: Vec<Item>,
}

/// An argument of an entry.
#[derive(Clone, Debug)]
pub enum Argument {
    /// `128`
    Number(u64),
    /// `"SM80_16x8x16_F32F16F16F32_TN"`: the name of an atom.
    Text(Literal),
    /// `BF16`: an element, as a type of Rust.
    Element(TokenStream),
}

impl Argument {
    /// The article and the kind, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Text(_) => "a text",
            Self::Element(_) => "an element",
        }
    }
}

impl Family {
    /// The parameters that name an entry, with the arguments of one: all but texts, which follow from the others.
    pub fn named<'a>(&'a self, entry: &'a Entry) -> impl Iterator<Item = (&'a Ident, &'a Argument)> {
        let named = |(_, argument): &(&Ident, &Argument)| !matches!(argument, Argument::Text(_));
        self.parameters.iter().zip(&entry.arguments).filter(named)
    }
}
