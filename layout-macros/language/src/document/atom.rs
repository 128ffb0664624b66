//! The page of an atom: its layouts by name, each drawn unless an earlier atom's page has the picture.

use std::collections::HashMap;
use std::fmt::Write;

use layout_algebra::LayoutValue;
use layout_algebra::operation::Operation;
use layout_picture::{Scene, family, svg_below_title};
use proc_macro2::TokenStream;

use crate::atoms::{Atom, AtomItem, Image, Matrix};
use crate::value::Value;
use crate::value::tiled::{tiled_copy, tiled_mma};

/// The page of the atom `name`; `others` is `A module B module …`, the modules of earlier atoms that already draw a layout.
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
    let new: Vec<&str> =
        items.iter().filter(|item| is_drawn(item) && !drawn.contains_key(item.name)).map(|item| item.name).collect();
    if new.is_empty() {
        return text;
    }
    let scene = match &atom {
        Atom::Mma(atom) => family::mma_operands(atom, &new),
        Atom::Copy(atom) => family::copy_sides(atom),
    };
    text + &scene.map_or_else(|_| String::new(), picture)
}

/// The picture of a tiled MMA or copy.
pub(super) fn tiled(value: &Value) -> Option<String> {
    let (made_by, operands) = value.as_tiled()?;
    let scene = match made_by {
        Operation::TiledMmaOf => family::tiled_operands(&tiled_mma(operands, 0)?),
        _ => family::tiled_sides(&tiled_copy(operands, 0)?),
    };
    scene.ok().map(picture)
}

/// The picture with a legend for its cells.
fn picture(scene: Scene) -> String {
    let legend = "`T` the thread, `V` the value that it has";
    let said = scene.caption.first().map_or_else(|| legend.to_owned(), |caption| format!("{legend}; {caption}"));
    format!("\n{said}:\n\n{}\n", svg_below_title(Scene { caption: Vec::new(), ..scene }))
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

/// A table of names and notation.
fn table(items: &[AtomItem]) -> String {
    let mut text = String::from("| | | |\n|---|---|---|\n");
    for item in items {
        let to = match item.image {
            Image::Lanes => "logical thread → lane".to_owned(),
            Image::Matrix(Matrix { modes: (x, y), rows, columns, of }) => {
                let shared = if is_shared(&item.layout) { "; in shared memory, all of it named by each" } else { "" };
                format!("(thread, value) → {of}{x} + {rows}·{y}, {rows}×{columns}{shared}")
            }
            Image::Bits(what) => format!("(thread, value) → bit {what}"),
        };
        let _written = writeln!(text, "| `{}` | `{}` | {to} |", item.name, item.layout);
    }
    text
}

/// Links to the earlier atoms that draw these layouts.
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

/// `` `A`, `B` are `` or `` `A` is ``.
fn listed(names: &[&str]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("{} {}", quoted.join(", "), if names.len() == 1 { "is" } else { "are" })
}

/// Returns true for a layout worth a picture: not lanes, nor a matrix that every thread names in full.
fn is_drawn(item: &AtomItem) -> bool {
    match item.image {
        Image::Lanes => false,
        Image::Matrix(_) => !is_shared(&item.layout),
        Image::Bits(_) => true,
    }
}

/// Returns true if all threads name the same elements.
fn is_shared(layout: &LayoutValue) -> bool {
    let Ok(threads) = layout.mode(0) else { return false };
    threads.size().is_ok_and(|size| size > 1) && (0..threads.leaf_count()).all(|leaf| threads.leaf_at(leaf).stride == 0)
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::*;

    fn panels(text: &str) -> Vec<&str> {
        const TITLES: [&str; 6] =
            ["B", "A", "C", "SFA: scale factors of A", "SFB: scale factors of B", "E: metadata of A"];
        TITLES.into_iter().filter(|title| text.contains(&format!(">{title} ("))).collect()
    }

    #[test]
    fn a_page_has_measures_names_and_a_picture_of_each_operand() {
        let text = page("SM80_16x8x16_F32F16F16F32_TN", TokenStream::new());
        assert!(text.contains("\n16×8×16, 32 threads; D, A, B, C of 32, 16, 16, 32 bits.\n"), "{text}");
        assert!(
            text.contains("| `C` | `((4,8),(2,2)):((32,1),(16,8))` | (thread, value) → m + 16·n, 16×8 |\n"),
            "{text}"
        );
        assert_eq!((text.matches("</svg>").count(), panels(&text)), (1, vec!["B", "A", "C"]));
        assert!(text.contains(">T31</text>") && text.contains(">V6–7</text>"), "{text}");
    }

    #[test]
    fn what_is_drawn_at_another_atom_is_a_link() {
        let text = page("SM80_16x8x16_F32F16F16F32_TN", quote!(ThrID Other A Other C Another));
        assert!(text.contains("\n`A` is drawn at [`Other`].\n\n`C` is drawn at [`Another`].\n"), "{text}");
        assert_eq!(panels(&text), ["B"]);
        assert!(!page("SM75_U32x4_LDSM_N", quote!(Src Other Dst Other Ref Other)).contains("</svg>"));
    }

    #[test]
    fn operands_in_shared_memory_are_not_drawn() {
        let text = page("SM90_64x8x16_F32F16F16_SS", TokenStream::new());
        assert_eq!((text.matches("in shared memory").count(), panels(&text)), (2, vec!["C"]));
    }

    #[test]
    fn source_and_destination_of_a_copy_stand_side_by_side() {
        let text = page("SM75_U32x4_LDSM_N", TokenStream::new());
        assert!(text.contains("; 32 threads; a cell is 32 bits, V counts them:"), "{text}");
        assert!(text.contains(">source: read by</text>") && text.contains(">destination: written to</text>"), "{text}");
    }

    #[test]
    fn of_many_rows_and_columns_some_are_drawn() {
        for name in ["SM90_64x256x16_F32F16F16_RS", "SM100_TMEM_LOAD_16dp256b32x"] {
            let text = page(name, TokenStream::new());
            assert!(text.contains("⋯ ") && text.len() < 60_000, "{} of {name}", text.len());
        }
    }

    #[test]
    fn scale_factors_and_metadata_are_drawn() {
        let name =
            "SM120::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<float_e2m1_t,float_e2m1_t,float,float_ue4m3_t,32>";
        let text = page(name, TokenStream::new());
        assert_eq!(
            panels(&text),
            ["B", "A", "C", "SFA: scale factors of A", "SFB: scale factors of B", "E: metadata of A"]
        );
    }

    #[test]
    fn what_is_no_atom_has_no_page() {
        assert_eq!(page("SM80_16x8x16", TokenStream::new()), "");
    }
}
