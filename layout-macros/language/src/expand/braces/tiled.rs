//! MMA and copy atoms in braces, and tilings with them.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::{Writer, is_needed, is_type};
use crate::ast::{Expr, Kind, Word};
use crate::evaluate;
use crate::expand::types;
use crate::explain;
use crate::value::{Refusal, Value};

/// The operations on an operand of an MMA, as the text around the operand's letter, and the names of their types around it.
const OF_OPERANDS: [([&str; 2], [&str; 2]); 5] = [
    (["mma_", ""], ["Mma", ""]),
    (["layout", "_TV"], ["Layout", "Tv"]),
    (["partition_", "_layout"], ["Partition", "Layout"]),
    (["partition_fragment_", ""], ["PartitionFragment", ""]),
    (["thrfrg_", ""], ["ThrFrg", ""]),
];

/// The operations that make a tiled MMA or copy.
const TILED: [&str; 5] = ["tiled_mma", "tiled_copy", "tiled_copy_A", "tiled_copy_B", "tiled_copy_C"];

/// Returns true if an operation takes an atom or a tiled MMA or copy.
pub(super) fn is_of_atoms(name: &str) -> bool {
    TILED.contains(&name) || operand_of(name).is_some()
}

/// The operand letter of an operation's name, and the name of its type around the letter.
fn operand_of(name: &str) -> Option<(&str, [&'static str; 2])> {
    OF_OPERANDS.iter().find_map(|([begin, end], named)| {
        let letter = name.strip_prefix(begin)?.strip_suffix(end)?;
        ["A", "B", "C"].contains(&letter).then_some((letter, *named))
    })
}

/// Returns true for a call that makes a tiled MMA or copy, which is not a layout.
pub(in crate::expand) fn is_tiled(expr: &Expr) -> bool {
    matches!(&expr.ungrouped().kind, Kind::Call(name, _) if TILED.iter().any(|tiled| name == tiled))
}

impl Writer<'_> {
    /// An operation on atoms, as a type.
    pub(super) fn of_atoms(&mut self, name: &str, expr: &Expr, arguments: &[&Expr]) -> Option<TokenStream> {
        let home = self.home;
        match (name, arguments) {
            ("tiled_mma", [_, _, ..]) => return self.tiled_mma(arguments),
            ("tiled_copy", [atom, bits, threads, values]) => {
                let copied = (self.atom(atom), self.bytes(bits), self.layout(threads), self.layout(values));
                let (atom, bytes, threads, values) = (copied.0?, copied.1?, copied.2?, copied.3?);
                return Some(quote!(#home::atoms::CopyByThreads<#atom, [u8; #bytes], #threads, #values>));
            }
            ("tiled_copy_A" | "tiled_copy_B" | "tiled_copy_C", [atom, bits, mma @ ..]) => {
                let operand = format_ident!("Operand{}", name.chars().last()?);
                let (atom, bytes, mma) = (self.atom(atom), self.bytes(bits), self.tiled_mma(mma));
                let (atom, bytes, mma) = (atom?, bytes?, mma?);
                return Some(quote!(#home::atoms::CopyByMma<#atom, [u8; #bytes], #home::atoms::#operand<#mma>>));
            }
            _ => (),
        }
        let Some((letter, [before, after])) = operand_of(name) else {
            return self.refused(format!("`{name}` of Rust in braces takes other arguments"), expr);
        };
        let operation = format_ident!("{before}{letter}{after}");
        match (before, arguments) {
            ("Mma", [atom]) => self.atom(atom).map(|atom| quote!(#home::atoms::#operation<#atom>)),
            ("Layout", mma) => self.tiled_mma(mma).map(|mma| quote!(#home::atoms::#operation<#mma>)),
            ("ThrFrg", [layout, mma @ .., Expr { kind: Kind::Word(Word::Loose), .. }]) => {
                self.thrfrg(letter, layout, mma, Some(quote!(#home::operations::Loose)))
            }
            ("ThrFrg", [layout, mma @ ..]) => self.thrfrg(letter, layout, mma, None),
            (_, [layout, mma @ ..]) => {
                let (layout, mma) = (self.layout(layout), self.tiled_mma(mma));
                layout.zip(mma).map(|(layout, mma)| quote!(#home::atoms::#operation<#layout, #mma>))
            }
            _ => self.refused(format!("`{name}` of Rust in braces takes other arguments"), expr),
        }
    }

    fn thrfrg(
        &mut self,
        letter: &str,
        layout: &Expr,
        mma: &[&Expr],
        rounding: Option<TokenStream>,
    ) -> Option<TokenStream> {
        let (home, operand) = (self.home, format_ident!("Operand{letter}"));
        let (layout, mma) = (self.layout(layout), self.tiled_mma(mma));
        let (layout, mma, rounding) = (layout?, mma?, rounding.into_iter());
        Some(quote!(#home::atoms::ThrFrg<#home::atoms::#operand<#mma>, #layout #(, #rounding)*>))
    }

    /// A tiled MMA, given as one operand or by its atom, the layout of atoms and the permutation.
    fn tiled_mma(&mut self, operands: &[&Expr]) -> Option<TokenStream> {
        let home = self.home;
        match operands {
            [mma] => match &mma.kind {
                Kind::Group(inner) => self.tiled_mma(&[&**inner]),
                Kind::Call(name, arguments) if name == "tiled_mma" => {
                    self.tiled_mma(&arguments.iter().collect::<Vec<_>>())
                }
                Kind::Rust(tokens) if is_type(tokens, true) => Some(tokens.clone()),
                Kind::Name(path) if is_needed(mma, self.names) => Some(path.tokens.clone()),
                _ if is_needed(mma, self.names) => self.refused("a tiled MMA is expected here", mma),
                _ => self.known_tiled(mma),
            },
            [atom, atoms, permutation @ ..] if permutation.len() < 2 => {
                let (atom, atoms) = (self.atom(atom), self.layout(atoms));
                let permutation = permutation.iter().map(|tile| self.tile(tile, false)).collect::<Option<Vec<_>>>();
                let (atom, atoms, permutation) = (atom?, atoms?, permutation?);
                Some(quote!(#home::atoms::TiledMma<#atom, #atoms #(, #permutation)*>))
            }
            [first, ..] => self.refused("a tiled MMA is an atom, atoms and a permutation at most", first),
            [] => None,
        }
    }

    /// A tiled MMA that the macro evaluates.
    fn known_tiled(&mut self, expr: &Expr) -> Option<TokenStream> {
        let found = |refusals: &mut _| evaluate::argument(expr, self.names, refusals);
        match explain::reported(self.names, self.errors, found)? {
            value @ Value::Tiled(..) => self.typed(&value, expr),
            other => self.refused(format!("expected a tiled MMA, found {}", other.article()), expr),
        }
    }

    /// An atom, given by its type or by its name.
    fn atom(&mut self, expr: &Expr) -> Option<TokenStream> {
        match &expr.kind {
            Kind::Rust(tokens) if is_type(tokens, true) => Some(tokens.clone()),
            Kind::Text(name) => match types::named_atom(name, self.home) {
                Ok(atom) => Some(atom),
                Err(refusal) => self.refused(refusal.headline(), expr),
            },
            _ => self.refused("an atom is expected here: its name in quotes, or its type in braces", expr),
        }
    }

    /// The bytes of an element, given by its bits or its type.
    fn bytes(&mut self, expr: &Expr) -> Option<TokenStream> {
        if is_needed(expr, self.names) {
            return self.refused("the bits of elements are a number here, or their type: `16`, `f16`", expr);
        }
        let found = |refusals: &mut _| evaluate::argument(expr, self.names, refusals);
        let value = explain::reported(self.names, self.errors, found)?;
        match value.to_bytes() {
            Ok(bytes) => Some(types::integer(bytes)),
            Err(refusal) => self.refused(Refusal::headline(&refusal), expr),
        }
    }
}
