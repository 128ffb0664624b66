//! The page of an atom: its layouts by name, and each drawn once, unless an atom before has it.

mod bits;
mod matrix;

use std::collections::HashMap;
use std::fmt::Write;

use layout_algebra::{LayoutValue, offset};
use proc_macro2::TokenStream;

use crate::atoms::{Atom, AtomItem, Image, Matrix};

/// The page of an atom, of `"name" A module B module …`; the modules are those of atoms where a layout is drawn already.
pub(super) fn page(name: &str, others: TokenStream) -> String {
    let Ok(atom) = Atom::named(name) else { return String::new() };
    let others: Vec<String> = others.into_iter().map(|token| token.to_string()).collect();
    let drawn: HashMap<&str, &str> = others
        .chunks_exact(2)
        .filter_map(|pair| match pair {
            [item, module] => Some((item.as_str(), module.as_str())),
            _ => None,
        })
        .collect();
    let items = atom.items();
    let mut text = measures(&atom, &items) + &table(&items);
    text += &links(&items, &drawn);
    for (names, item) in groups(&items, &drawn) {
        text += &picture(&names, item).unwrap_or_default();
    }
    text
}

/// `16×8×16, 32 threads; D, A, B, C of 32, 16, 16, 32 bits.`
fn measures(atom: &Atom, items: &[AtomItem]) -> String {
    let threads = items.first().and_then(|item| item.layout.size().ok()).unwrap_or(1);
    let many = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
    match atom {
        Atom::Mma(atom) => {
            let shape = atom.mnk().map(|extent| extent.to_string()).join("×");
            let bits = atom.bits.map(|bits| bits.to_string()).join(", ");
            format!("\n\n{shape}, {many}; D, A, B, C of {bits} bits.\n\n")
        }
        Atom::Copy(_) => format!("\n\n{many}.\n\n"),
    }
}

/// Names and notation.
fn table(items: &[AtomItem]) -> String {
    let mut text = String::from("| | | |\n|---|---|---|\n");
    for item in items {
        let to = match item.image {
            Image::Lanes => "logical thread → lane".to_owned(),
            Image::Matrix(Matrix { modes: (x, y), rows, of, .. }) => {
                let shared = if is_shared(&item.layout) { "; in shared memory, all of it named by each" } else { "" };
                format!("(thread, value) → {of}{x} + {rows}·{y}{shared}")
            }
            Image::Bits(what) => format!("(thread, value) → bit {what}"),
        };
        let _written = writeln!(text, "| `{}` | `{}` | {to} |", item.name, item.layout);
    }
    text
}

/// Where layouts are drawn that atoms before have.
fn links(items: &[AtomItem], drawn: &HashMap<&str, &str>) -> String {
    let mut homes: Vec<(&str, Vec<&str>)> = Vec::new();
    for item in items.iter().filter(|item| is_drawn(item)) {
        let Some(home) = drawn.get(item.name) else { continue };
        match homes.iter_mut().find(|(module, _)| module == home) {
            Some((_, names)) => names.push(item.name),
            None => homes.push((home, vec![item.name])),
        }
    }
    let link = |(home, names): (&str, Vec<&str>)| format!("\n{} drawn at [`{home}`].\n", listed(&names));
    homes.into_iter().map(link).collect()
}

/// The layouts that are new, those that are alike together.
fn groups<'a>(items: &'a [AtomItem], drawn: &HashMap<&str, &str>) -> Vec<(Vec<&'static str>, &'a AtomItem)> {
    let mut groups: Vec<(Vec<&str>, &AtomItem)> = Vec::new();
    for item in items.iter().filter(|item| is_drawn(item) && !drawn.contains_key(item.name)) {
        let is_bits = matches!(item.image, Image::Bits(_));
        match groups.iter_mut().find(|(_, other)| is_bits && other.layout == item.layout) {
            Some((names, _)) => names.push(item.name),
            None => groups.push((vec![item.name], item)),
        }
    }
    groups
}

/// `` `A`, `B` are `` or `` `A` is ``.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("{} {}", quoted.join(", "), if names.len() == 1 { "is" } else { "are" })
}

/// Lanes need no picture, and what every thread names all of has none.
fn is_drawn(item: &AtomItem) -> bool {
    match item.image {
        Image::Lanes => false,
        Image::Matrix(_) => !is_shared(&item.layout),
        Image::Bits(_) => true,
    }
}

fn picture(names: &[&str], item: &AtomItem) -> Option<String> {
    let held = Elements::list(&item.layout)?;
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    let names = names.join(", ");
    let (legend, picture) = match &item.image {
        Image::Lanes => return None,
        Image::Bits(_) => ("the bits of each thread".to_owned(), bits::picture(&item.layout, &held)?),
        Image::Matrix(Matrix { modes: (x, y), rows, columns, of }) if !of.is_empty() => {
            (format!("{rows}×{columns}, {x} + {rows}·{y}"), bits::picture(&item.layout, &held)?)
        }
        Image::Matrix(matrix) => {
            let Matrix { modes: (x, y), rows, columns, .. } = matrix;
            let legend = format!("{rows}×{columns}, {x} down, {y} across: value `v` of thread `t` as `t.v`");
            (legend, matrix::picture(matrix, &held)?)
        }
    };
    Some(format!("\n{names}, {legend}:\n\n{picture}\n"))
}

/// Whether all threads name the same.
fn is_shared(layout: &LayoutValue) -> bool {
    let Ok(threads) = layout.mode(0) else { return false };
    threads.size().is_ok_and(|size| size > 1) && (0..threads.leaf_count()).all(|leaf| threads.leaf_at(leaf).stride == 0)
}

/// What each thread is taken to, value by value.
struct Elements(Vec<Vec<u64>>);

impl Elements {
    fn list(layout: &LayoutValue) -> Option<Self> {
        let (threads, all) = (layout.mode(0).ok()?.size().ok()?, layout.size().ok()?);
        let step = usize::try_from(threads).ok()?;
        let offsets: Vec<u64> = (0..all).map(|index| offset(layout, index).ok()).collect::<Option<_>>()?;
        let of = |thread: usize| offsets.iter().skip(thread).step_by(step).copied().collect();
        Some(Self((0..step).map(of).collect()))
    }
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    #[test]
    fn a_page_has_measures_names_and_a_picture_of_each_operand() {
        let text = page("SM80_16x8x16_F32F16F16F32_TN", TokenStream::new());
        assert!(text.contains("\n16×8×16, 32 threads; D, A, B, C of 32, 16, 16, 32 bits.\n"), "{text}");
        assert!(text.contains("| `C` | `((4,8),(2,2)):((32,1),(16,8))` | (thread, value) → m + 16·n |\n"), "{text}");
        assert_eq!(text.matches("</svg>").count(), 3);
        // Row 9 of column 2: values 2 and 3 of thread 5.
        assert!(text.contains(">5.2…3</text>"), "{text}");
    }

    #[test]
    fn what_is_drawn_at_another_atom_is_a_link() {
        let text = page("SM80_16x8x16_F32F16F16F32_TN", quote!(ThrID Other A Other C Another));
        assert!(text.contains("\n`A` is drawn at [`Other`].\n\n`C` is drawn at [`Another`].\n"), "{text}");
        assert_eq!(text.matches("</svg>").count(), 1);
    }

    #[test]
    fn operands_in_shared_memory_are_not_drawn() {
        let text = page("SM90_64x8x16_F32F16F16_SS", TokenStream::new());
        assert_eq!((text.matches("in shared memory").count(), text.matches("</svg>").count()), (2, 1));
    }

    #[test]
    fn layouts_of_a_copy_that_are_alike_are_drawn_together() {
        let text = page("SM75_U32x4_LDSM_N", TokenStream::new());
        assert!(text.contains("`Src`, the bits of each thread:"), "{text}");
        assert!(text.contains("`Dst`, `Ref`, the bits of each thread:"), "{text}");
        assert!(text.contains(">1024…1055</text>") && text.contains(">⋮</text>"), "{text}");
    }

    #[test]
    fn of_many_rows_and_columns_some_are_drawn() {
        let text = page("SM90_64x256x16_F32F16F16_RS", TokenStream::new());
        assert!(text.contains(">126.126…127</text>") && text.contains(">…</text>"), "{text}");
        assert!(text.len() < 20_000, "{}", text.len());
    }

    #[test]
    fn scale_factors_and_metadata_are_lists() {
        let name =
            "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>";
        let text = page(name, TokenStream::new());
        for name in ["`SFA`, 16×128, m + 16·k:", "`SFB`, 8×128, n + 8·k:", "`E`, 16×128, m + 16·k:"] {
            assert!(text.contains(name), "{name} in {text}");
        }
    }

    #[test]
    fn what_is_no_atom_has_no_page() {
        assert_eq!(page("SM80_16x8x16", TokenStream::new()), "");
    }
}
