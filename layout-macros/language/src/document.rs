//! The documentation of a named layout below its notation: its measures and, if it is small, its pictures. A distribution of a tile over
//! threads is drawn as such; any other layout as a table of offsets and as a map of memory.

#[cfg(feature = "pictures")]
mod atom;
#[cfg(feature = "pictures")]
mod held;
#[cfg(feature = "pictures")]
mod pictures;
pub(crate) mod tile;

use layout_algebra::{ComposedLayout, is_compact, is_injective};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use self::tile::Held;
use crate::resolve;
use crate::value::Value;

/// The documentation of a value as a literal, for `rustdoc` only. The input is `{ value }`, or `{ value } { layout } { tile }` for a
/// distribution over threads, or the name of an atom.
pub fn document(tokens: &TokenStream) -> TokenStream {
    let mut others = tokens.clone().into_iter();
    if let Some(TokenTree::Literal(name)) = others.next() {
        let page = atom_page(name.to_string().trim_matches('"'), others.collect());
        return Literal::string(&page).into_token_stream();
    }
    let groups = tokens.clone().into_iter().filter_map(|token| match token {
        TokenTree::Group(group) => resolve::received(&group.stream()),
        _ => None,
    });
    let values: Vec<Value> = groups.collect();
    let text = match values.as_slice() {
        [value, layout, tile] => documentation(value, held(layout, tile).as_ref()),
        [value, ..] => documentation(value, None),
        [] => String::new(),
    };
    Literal::string(&text).into_token_stream()
}

/// The input of [`document`] for a value; a distribution over threads adds (thread, value) → element and the tile.
pub(crate) fn question(value: &Value, held: Option<&Held>, place: Span) -> TokenStream {
    let parts = held.map(|held| [Value::from(held.layout), Value::from(held.tile)]);
    let parts = std::iter::once(value).chain(parts.iter().flatten());
    let parts = parts.map(|part| resolve::handed_on(Some(part), place));
    quote!(#({ #parts })*)
}

fn held(layout: &Value, tile: &Value) -> Option<Held> {
    Some(Held { layout: layout.to_layout().ok()?, tile: tile.to_tuple().ok()? })
}

/// The documentation of a value, as Markdown; with the feature `pictures` a distribution over threads is drawn as such.
fn documentation(value: &Value, held: Option<&Held>) -> String {
    let measures = match value {
        Value::Composed(layout) => measured(layout),
        Value::Layout(layout) => measured(&ComposedLayout::plain(layout)),
        Value::Linear(_) | Value::Tiled(..) => Some(String::new()),
        _ => None,
    };
    measures.map_or_else(String::new, |measures| measures + &drawn(value, held))
}

#[cfg(feature = "pictures")]
use self::{atom::page as atom_page, pictures::drawn};

#[cfg(not(feature = "pictures"))]
fn drawn(_: &Value, _: Option<&Held>) -> String {
    String::new()
}

#[cfg(not(feature = "pictures"))]
fn atom_page(_: &str, _: TokenStream) -> String {
    String::new()
}

fn measured(layout: &ComposedLayout) -> Option<String> {
    let (size, cosize) = (layout.size().ok()?, layout.cosize().ok()?);
    let injective = layout.swizzle().is_identity().then(|| is_injective(layout.layout()).ok()).flatten();
    let compact = layout.swizzle().is_identity().then(|| is_compact(layout.layout()).ok()).flatten();
    let phrase = |known: Option<bool>, is: &'static str, is_not: &'static str| match known {
        Some(true) => is,
        Some(false) => is_not,
        None => "",
    };
    let (injective, compact) = (phrase(injective, ", injective", ", not injective"), phrase(compact, ", compact", ""));
    Some(format!("\n\nsize {size}, cosize {cosize}{injective}{compact}\n"))
}

#[cfg(feature = "pictures")]
#[cfg(test)]
mod tests {
    use super::*;

    fn documented(text: &str) -> String {
        documentation(&crate::eval(text).unwrap(), None)
    }

    #[test]
    fn measures_stand_under_the_notation() {
        let text = documented("(4,8):(9,1)");
        assert!(text.starts_with("\n\nsize 32, cosize 35, injective\n"), "{text}");
        assert!(documented("(4,8):(1,4)").contains("cosize 32, injective, compact\n"));
        assert!(documented("(4,8):(1,1)").contains("cosize 11, not injective\n"));
        assert_eq!(documented("<4:1,_>"), "");
    }

    #[test]
    fn small_layouts_are_drawn_with_their_memory_and_large_ones_not() {
        let counts =
            |text: &str| (documented(text).matches("</svg>").count(), documented(text).matches("memory").count());
        assert_eq!(counts("(4,8):(8,1)"), (1, 1));
        assert_eq!(counts("Sw<1,0,2> o (4,8):(8,1)"), (1, 1));
        assert_eq!(counts("(4,8):(100,1)"), (1, 0));
        assert_eq!(counts("(64,64)"), (0, 0));
    }

    #[test]
    fn what_threads_hold_is_drawn_as_that() {
        let (value, layout) = (crate::eval("(2,2):(100,1)").unwrap(), crate::eval("(2,2):(2,1)").unwrap());
        let held = held(&layout, &crate::eval("(2,2)").unwrap()).unwrap();
        let input = question(&value, Some(&held), Span::call_site());
        let text = document(&input).to_string();
        assert!(text.contains("size 4, cosize 102") && text.contains(">T1</text>"), "{text}");
        assert_eq!(text.matches("</svg>").count(), 1);
        let text = document(&question(&value, None, Span::call_site())).to_string();
        assert!(!text.contains(">T1</text>") && text.contains("</svg>"), "{text}");
        assert_eq!(document(&TokenStream::new()).to_string(), "\"\"");
    }

    /// A page shows the first 16 rows and columns: threads 0 to 63 of the copy.
    #[test]
    fn tiled_copies_and_mmas_are_drawn_as_what_threads_hold() {
        let copy = "tiled_copy(\"UniversalCopy<uint64_t>\", 16, (32,4):row, (1,4))";
        let read = document(&question(&crate::eval(copy).unwrap(), None, Span::call_site())).to_string();
        for said in [">source (32,16)</text>", ">destination (32,16)</text>", ">T63</text>", ">V3</text>"] {
            assert!(read.contains(said), "{said}: {read}");
        }
        assert!(!read.contains(">T64</text>") && read.len() < 80_000, "{}", read.len());
        let by = "tiled_copy_A(\"SM75_U32x4_LDSM_N\", 16, \"SM80_16x8x16_F32F16F16F32_TN\", (2,1,1))";
        assert!(documented(by).contains(">source (32,16)</text>"));
        let mma = documented("tiled_mma(\"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1))");
        assert!(mma.contains("; 128 threads, 4 instructions:") && mma.contains(">C (M,N) = (32,16)</text>"), "{mma}");
    }

    #[test]
    fn offsets_stand_row_by_row() {
        let text = documented("(2,3):(10,1)");
        let texts: Vec<&str> = text.split('>').filter_map(|part| part.strip_suffix("</text")).collect();
        assert!(texts.windows(6).any(|row| row == ["0", "1", "2", "10", "11", "12"]), "{texts:?}");
    }

    #[test]
    fn a_picture_is_one_block_of_markdown() {
        for picture in documented("(4,8):(8,1)").lines().filter(|line| line.contains("<svg")) {
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"), "{picture}");
        }
    }
}
