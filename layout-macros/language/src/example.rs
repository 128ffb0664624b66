//! What the page of an operation's type shows: the operation's example, drawn with its operands.

use std::fmt::Write;

use layout_algebra::operation::Operation;
use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;

use crate::Session;
use crate::document::written;
use crate::draw::{Drawing, View};

/// What is drawn of types that have no row of their name, whose row is about shapes, or whose example is large.
const EXAMPLES: [(&str, &str); 32] = [
    ("Append", "append((2,4):(4,1), 2:8)"),
    ("Coalesce", "coalesce((2,(1,6)):(1,(6,2)))"),
    ("CoalesceBy", "coalesce((2,(1,6)):(1,(6,2)), (1,1))"),
    ("CoalesceZ", "coalesce_z((2,1,6,1):(1,7,8,0))"),
    ("ComplementExact", "complement(4:2, 24, exact)"),
    ("ComplementExactWithin", "complement((2,4):(4,1), exact)"),
    ("ComplementWithin", "complement((4,3):(2,24))"),
    ("CompositionBy", "(4,8):(8,1) o <2,4:2>"),
    ("Downcast", "downcast((4,4):(4,1), 2)"),
    ("FlatProduct", "flat_product((2,2):(1,2), 3:1)"),
    ("Flatten", "flatten((2,(2,3)):(6,(1,2)))"),
    ("Group", "group((2,3,2):(3,1,6), 0, 2)"),
    ("LayoutAdd", "layout_add((2,4):(1,2), (2,4):(2,0))"),
    ("MakeFragmentLike", "make_fragment_like((4,2,2):(2,1,16))"),
    ("MaxCommonLayout", "max_common_layout((4,8):(1,4), (4,8):(1,8))"),
    ("Mode", "get((4,8):(8,1), 1)"),
    ("Pair", "make_layout(4:8, 8:1)"),
    ("Prepend", "prepend((2,4):(4,1), 2:8)"),
    ("Repeat", "repeat(4:1, 3)"),
    ("Reverse", "reverse((4,8):(8,1))"),
    ("Select", "select((2,4,3):(4,1,8), 2, 0)"),
    ("SmemAtomK", "smem_atom_k(32, 16)"),
    ("SmemAtomMn", "smem_atom_mn(32, 16)"),
    ("Take", "take((2,4,3):(4,1,8), 1, 3)"),
    ("TileToMmaShape", "tile_to_mma_shape((2,4):(4,1), ((4,4),1,2))"),
    ("TileToShape", "tile_to_shape((2,2):(2,1), (4,4))"),
    ("TiledProduct", "tiled_product((2,2):(1,2), 3:1)"),
    ("Transpose", "transpose((4,8):(8,1))"),
    ("Unflatten", "unflatten((2,2,3):(6,1,2), (1,(1,1)))"),
    ("WithShape", "with_shape(12:1, (3,4))"),
    ("Zip", "zip((2,3):(1,2), (2,2):(6,12))"),
    ("ZippedProduct", "zipped_product((2,2):(1,2), 3:1)"),
];

/// What the documentation of an operation's type shows, as a literal: the operation's example, drawn; `rustdoc` alone calls it, with
/// the type's name.
#[must_use]
pub fn example(tokens: &TokenStream) -> TokenStream {
    Literal::string(&page(tokens.to_string().trim())).into_token_stream()
}

/// The example of the operation of this name.
fn page(name: &str) -> String {
    let row = || Operation::ALL.iter().find(|operation| format!("{operation:?}") == name)?.example();
    let own = EXAMPLES.iter().find(|(of, _)| *of == name).map(|(_, call)| *call);
    let Some(call) = own.or_else(|| row().map(|(call, _)| call)) else { return String::new() };
    let Drawing { scenes, answer: Ok(answer), .. } = Session::default().draw(call, View::Automatic) else {
        return String::new();
    };
    let mut text = format!("\n\n`{call}` is `{answer}`:\n");
    for scene in scenes {
        let _written = write!(text, "\n{}\n", written(scene));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_shows_its_example() {
        let text = page("RightInverse");
        assert!(text.starts_with("\n\n`right_inverse((4,8):(8,1))` is `(8,4):(4,1)`:\n\n<svg "), "{text}");
        assert_eq!(page("Nothing"), "");
    }

    /// A row that is no longer answered or drawn would leave a page without its picture.
    #[test]
    fn each_example_has_a_picture_that_fits_the_page() {
        for (name, call) in EXAMPLES {
            let text = page(name);
            assert!(text.contains(&format!("`{call}`")) && text.contains("</svg>"), "{name}: {text}");
            assert!(text.len() < 16_000, "{name}: {}", text.len());
        }
    }
}
