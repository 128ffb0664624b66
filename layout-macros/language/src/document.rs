//! What the documentation of a named layout says under its notation: its measures and, if it is small, its pictures. What
//! threads hold of a tile is drawn as that, every other layout as a table of offsets and as what lies where in memory.

mod atom;
mod grid;
mod held;
pub(crate) mod tile;

use layout_algebra::{ComposedLayout, LayoutValue, is_compact, is_injective};
use proc_macro2::{Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};

use self::grid::{Cell, grid};
use self::tile::Held;
use crate::resolve;
use crate::value::Value;

/// The most cells of a picture.
const MOST_CELLS: u64 = 128;
/// The offsets in a row of the picture of memory.
const IN_A_ROW: u64 = 16;

/// The documentation of a value, as a literal; `rustdoc` alone calls it, with `{ value }`, or, if threads hold it,
/// with `{ value } { layout } { tile }`. That of an atom has its name for input.
#[must_use]
pub fn document(tokens: &TokenStream) -> TokenStream {
    let mut others = tokens.clone().into_iter();
    if let Some(TokenTree::Literal(name)) = others.next() {
        let page = atom::page(name.to_string().trim_matches('"'), others.collect());
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

/// The input of [`document`] for a value: what threads hold is said as (thread, value) → element, and of what tile.
pub(crate) fn question(value: &Value, held: Option<&Held>, place: Span) -> TokenStream {
    let parts = held.map(|held| [Value::from(held.layout), Value::from(held.tile)]);
    let parts = std::iter::once(value).chain(parts.iter().flatten());
    let parts = parts.map(|part| resolve::handed_on(Some(part), place));
    quote!(#({ #parts })*)
}

fn held(layout: &Value, tile: &Value) -> Option<Held> {
    Some(Held { layout: layout.to_layout().ok()?, tile: tile.to_tuple().ok()? })
}

/// The documentation of a value, as Markdown; what threads hold of a tile is drawn as such.
fn documentation(value: &Value, held: Option<&Held>) -> String {
    let layout = match value {
        Value::Composed(composed) => **composed,
        Value::Layout(layout) => ComposedLayout::plain(layout),
        Value::Linear(layout) => return held::linear(layout).unwrap_or_default(),
        _ => return String::new(),
    };
    let Some(measures) = measured(&layout) else { return String::new() };
    let pictures = held.and_then(held::pictures).or_else(|| pictures(&layout));
    measures + &pictures.unwrap_or_default()
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

fn pictures(layout: &ComposedLayout) -> Option<String> {
    let (size, cosize) = (layout.size().ok()?, layout.cosize().ok()?);
    if size > MOST_CELLS {
        return None;
    }
    let rows = rows(layout.layout())?;
    let offsets: Vec<u64> = (0..size).map(|index| layout.at(index)).collect::<Result<_, _>>().ok()?;
    let places = (0_u64..).zip(&offsets).map(|(index, offset)| {
        let (row, column) = (index.checked_rem(rows)?, index.checked_div(rows)?);
        Some(Cell { row, column, text: offset.to_string(), below: None, colour: Some(row) })
    });
    let table = grid("mode 0 downwards, mode 1 to the right: the offset", &places.collect::<Option<Vec<Cell>>>()?);
    if cosize > MOST_CELLS {
        return Some(format!("\n{table}\n"));
    }
    let cells = (0_u64..).zip(&offsets).map(|(index, offset)| {
        let (first, second) = (index.checked_rem(rows)?, index.checked_div(rows)?);
        let (row, column) = (offset.checked_div(IN_A_ROW)?, offset.checked_rem(IN_A_ROW)?);
        Some(Cell { row, column, text: format!("{first},{second}"), below: None, colour: Some(first) })
    });
    let memory = grid("offset by offset: mode 0, mode 1", &cells.collect::<Option<Vec<Cell>>>()?);
    Some(format!("\n{table}\n\n{memory}\n"))
}

/// The coordinates of mode 0; a layout of rank 1 is one row.
fn rows(layout: &LayoutValue) -> Option<u64> {
    if layout.rank() < 2 {
        return Some(1);
    }
    layout.mode(0).ok()?.size().ok()
}

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
    fn small_layouts_have_two_pictures_and_large_ones_none() {
        assert_eq!(documented("(4,8):(8,1)").matches("</svg>").count(), 2);
        assert_eq!(documented("Sw<1,0,2> o (4,8):(8,1)").matches("</svg>").count(), 2);
        assert_eq!(documented("(4,8):(100,1)").matches("</svg>").count(), 1);
        assert_eq!(documented("(64,64)").matches("</svg>").count(), 0);
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

    #[test]
    fn each_offset_stands_in_its_row_and_column() {
        let text = documented("(2,3):(10,1)");
        for (x, y, offset) in [(0, 0, 0), (0, 1, 10), (1, 0, 1), (1, 1, 11), (2, 1, 12)] {
            let cell = format!("x=\"{}\" y=\"{}\">{offset}</text>", x * 40 + 20, y * 20 + 14);
            assert!(text.contains(&cell), "{cell} in {text}");
        }
    }

    #[test]
    fn a_picture_is_one_block_of_markdown() {
        for picture in documented("(4,8):(8,1)").lines().filter(|line| line.contains("<svg")) {
            assert!(picture.starts_with("<svg") && picture.ends_with("</svg>"), "{picture}");
        }
    }
}
