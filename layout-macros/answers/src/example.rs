//! The picture on the page of an operation's type: the operation's example, drawn with its operands.

use std::fmt::Write;

use layout_algebra::operation::Operation;
use layout_picture::svg_below_title;
use proc_macro2::{Literal, TokenStream};
use quote::ToTokens;

use crate::Session;
use crate::draw::{Drawing, View};

/// Examples for types that have no row of their name, or whose documentation uses another example than the row.
const EXAMPLES: [(&str, &str); 49] = [
    ("Append", "append((2,4):(4,1), 2:8)"),
    ("Coalesce", "coalesce((2,(1,6)):(1,(6,2)))"),
    ("CoalesceBy", "coalesce((2,(1,6)):(1,(6,2)), (1,1))"),
    ("CoalesceZ", "coalesce_z((2,1,6,1):(1,7,8,0))"),
    ("Complement", "complement(4:2, 24)"),
    ("ComplementExact", "complement(4:2, 24, exact)"),
    ("ComplementExactWithin", "complement((2,4):(4,1), exact)"),
    ("ComplementWithin", "complement((4,3):(2,24))"),
    ("Composition", "composition((6,2):(8,2), (4,3):(3,1))"),
    ("CompositionBy", "(4,8):(8,1) o <2,4:2>"),
    ("DomainDistribute", "domain_distribute((15,14), 6)"),
    ("Downcast", "downcast((2,8):(8,1), 2)"),
    ("Filter", "filter((4,8):(0,2))"),
    ("FilterZeros", "filter_zeros((4,8):(0,2))"),
    ("FlatProduct", "flat_product((2,2):(1,2), 3:1)"),
    ("Flatten", "flatten((2,(2,3)):(6,(1,2)))"),
    ("Group", "group((2,3,2):(3,1,6), 0, 2)"),
    ("InnerPartition", "inner_partition((4,8):(8,1), (2,4), (1,1))"),
    ("LayoutAdd", "layout_add(12:1, 12:1)"),
    ("LocalPartition", "local_partition((4,8):(8,1), (2,4):(4,1), 5)"),
    ("LocalTile", "local_tile((4,8):(8,1), (2,4), (1,1))"),
    ("MakeFragmentLike", "make_fragment_like((4,2,2):(2,1,16))"),
    ("MakeLayoutLike", "make_layout_like((2,3):(8,1))"),
    ("MakeLayoutTv", "make_layout_tv((2,2):(2,1), (1,4):(0,1))"),
    ("MaxCommonLayout", "max_common_layout((4,8):(1,4), (4,8):(1,8))"),
    ("Mode", "get((4,8):(8,1), 1)"),
    ("Nullspace", "nullspace((2,4,6):(1,2,0))"),
    ("OuterPartition", "outer_partition((4,8):(8,1), (2,4), (1,3))"),
    ("Pair", "make_layout(4:8, 8:1)"),
    ("Prepend", "prepend((2,4):(4,1), 2:8)"),
    ("RecastLayout", "recast_layout((4,16):(16,1), 16, 128)"),
    ("Repeat", "repeat(4:1, 3)"),
    ("Replace", "replace((4,8):(8,1), 0, 2:16)"),
    ("Reverse", "reverse((4,8):(8,1))"),
    ("Select", "select((2,4,3):(4,1,8), 2, 0)"),
    ("Slice", "slice((2,_), (4,4):(4,1))"),
    ("SmemAtomK", "smem_atom_k(32, 16)"),
    ("SmemAtomMn", "smem_atom_mn(64, 32)"),
    ("Squeeze", "squeeze((4,1,8):(8,5,1))"),
    ("Take", "take((2,4,3):(4,1,8), 1, 3)"),
    ("TileToMmaShape", "tile_to_mma_shape((2,4):(4,1), ((4,4),1,2))"),
    ("TileToShape", "tile_to_shape((2,2):(2,1), (4,4))"),
    ("TiledProduct", "tiled_product((2,2):(1,2), 3:1)"),
    ("Transpose", "transpose((4,8):(8,1))"),
    ("Unflatten", "unflatten((2,2,3):(6,1,2), (1,(1,1)))"),
    ("Upcast", "upcast((4,8):(1,4), 2)"),
    ("WithShape", "with_shape((4,6):(1,8), (2,12))"),
    ("Zip", "zip((2,3):(1,2), (2,2):(6,12))"),
    ("ZippedProduct", "zipped_product((2,2):(1,2), 3:1)"),
];

/// The documentation of an operation's type as a literal, with its example drawn; called by `rustdoc` only, with the name of the type.
pub fn example(tokens: &TokenStream) -> TokenStream {
    Literal::string(&page(tokens.to_string().trim())).into_token_stream()
}

/// The example of the operation with this name.
fn page(name: &str) -> String {
    let row = || Operation::ALL.iter().find(|operation| format!("{operation:?}") == name)?.example();
    let own = EXAMPLES.iter().find(|(of, _)| *of == name).map(|(_, call)| *call);
    let Some(call) = own.or_else(|| row().map(|(call, _)| call)) else { return String::new() };
    let Drawing { scenes, answer: Ok(answer), .. } = Session::default().draw(call, View::Automatic) else {
        return String::new();
    };
    let mut text = format!("\n\n`{call}` is `{answer}`:\n");
    for scene in scenes {
        let _written = write!(text, "\n{}\n", svg_below_title(scene));
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

    /// A row that cannot be evaluated or drawn would leave a page without its picture.
    #[test]
    fn each_example_has_a_picture_that_fits_the_page() {
        for (name, call) in EXAMPLES {
            let text = page(name);
            assert!(text.contains(&format!("`{call}`")) && text.contains("</svg>"), "{name}: {text}");
            assert!(text.len() < 22_000, "{name}: {}", text.len());
        }
    }

    /// The name and the documentation of each operation's type.
    fn documented() -> Vec<(String, String)> {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../layout-core/src/operations");
        let files =
            std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
        let mut found = Vec::new();
        for text in files {
            for block in text.split("operation! {").skip(1) {
                let (doc, rest): (Vec<_>, Vec<_>) =
                    block.lines().partition(|line| line.trim_start().starts_with("///"));
                let name = rest.iter().find_map(|line| line.split_once('<')).unwrap().0.trim();
                found.push((name.trim_start_matches("part ").to_owned(), doc.join("\n")));
            }
        }
        found
    }

    /// `Layout<(C<4>, C<8>), (C<8>, C<1>)>` as `(4,8):(8,1)`.
    fn as_notation(types: &str) -> String {
        let mut text = types.replace(' ', "");
        for leaf in 0..1000 {
            text = text.replace(&format!("C<{leaf}>"), &leaf.to_string());
        }
        while let Some((before, rest)) = text.split_once("Layout<") {
            let depth = |depth: &mut i32, sign: char| {
                *depth += i32::from("(<".contains(sign)) - i32::from(")>".contains(sign));
                Some((sign, *depth))
            };
            let signs: Vec<(char, i32)> = rest.chars().scan(0, depth).collect();
            let comma = signs.iter().position(|sign| *sign == (',', 0)).unwrap();
            let end = signs.iter().position(|(_, depth)| *depth < 0).unwrap();
            text = format!("{before}{}:{}{}", &rest[..comma], &rest[comma + 1..end], &rest[end + 1..]);
        }
        text
    }

    /// The picture below a worked example shows that example: the same operands, the same answer.
    #[test]
    fn the_picture_is_that_of_the_worked_example() {
        let documented = documented();
        assert!(documented.len() > 60, "{}", documented.len());
        for (name, doc) in documented {
            let page = page(&name);
            let (call, rest) =
                page.trim_start_matches(['\n', '`']).split_once("` is `").unwrap_or_else(|| panic!("{name}"));
            let answer = rest.split_once("`:").unwrap().0;
            let of_part = call.replacen('(', "_layout(", 1);
            let part = Session::default()
                .evaluate(&of_part, layout_language::errors::Remarks::None)
                .map(|part| part.to_string());
            let layout = answer.trim_start_matches('(').rsplit_once(',').map(|(layout, _)| layout.to_owned());
            let answers = [Some(answer.to_owned()), part.ok(), layout];
            let is_told =
                |answer: &String| doc.contains(&format!("\"{answer}\"")) || doc.contains(&format!("\"({answer}\""));
            assert!(answers.iter().flatten().any(is_told), "{name}: {call} is {answer}\n{doc}");
            let notation = as_notation(&doc);
            let operands = call.split_once('(').unwrap().1.split(", ").filter(|operand| operand.contains(':'));
            for operand in operands.map(|operand| operand.rsplit(" o ").next().unwrap()) {
                // The bracket of the call follows its last operand.
                let operand = operand
                    .strip_suffix(')')
                    .filter(|_| operand.matches('(').count() < operand.matches(')').count())
                    .unwrap_or(operand);
                let operand = operand.replace('<', "(").replace('>', ")");
                assert!(notation.contains(&operand), "{name}: {operand} in\n{notation}");
            }
        }
    }
}
