//! `make_layout!` with run-time integers, against the language on the same numbers.
#![allow(missing_docs, reason = "tests")]

use layout_core::{AnyLayout, C, Layout, layout, make_layout};
use layout_language::eval;
use proptest::prelude::*;

layout! { Tile = (16,8):row; }

fn said(text: &str) -> String {
    eval(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}")).to_string()
}

/// The same function with as many modes, as the language itself says.
fn agree(found: impl AnyLayout, expected: &str) {
    let (found, expected) = (found.to_value(), said(expected));
    assert_eq!(said(&format!("functionally_equal({found}, {expected})")), "true", "{found} {expected}");
    assert_eq!(said(&format!("rank({found})")), said(&format!("rank({expected})")), "{found} {expected}");
}

/// Evaluates an expression twice: with the variables in braces, and with their numbers written out.
macro_rules! both {
    ($m:ident $k:ident: $($text:literal => $layout:expr),* $(,)?) => {$(
        agree($layout, &$text.replace("{m}", &$m.to_string()).replace("{k}", &$k.to_string()));
    )*};
}

proptest! {
    #[test]
    fn the_macro_says_what_the_language_says(m in 1..70_u32, k in 1..70_usize) {
        both! { m k:
            "({m},{k}):({k},1)" => make_layout!(({m},{k}):({k},1)),
            "({m},(4,{k}))" => make_layout!(({m},(4,{k}))),
            "({m},{k},3):row" => make_layout!(({m},{k},3):row),
            "make_ordered_layout(({m},{k},3), (1,2,0))" => make_layout!(make_ordered_layout(({m},{k},3), (1,2,0))),
            "make_layout({m}:3, 4:{k})" => make_layout!(make_layout({m}:3, 4:{k})),
            "({m}:3, (16,8):(8,1))" => make_layout!(({m}:3, Tile)),
            "({m},(4,{k})):col[1]" => make_layout!(({m},(4,{k})):col[1]),
            "({m},4,{k}):col[1..3]" => make_layout!(({m},4,{k}):col[1..3]),
            "flatten(({m},(4,{k})))" => make_layout!(flatten(({m},(4,{k})))),
            "group(({m},4,{k}), 1, 3)" => make_layout!(group(({m},4,{k}), 1, 3)),
            "append(({m},4):(8,{k}), 3:5)" => make_layout!(append(({m},4):(8,{k}), 3:5)),
            "append(({m},4):(8,{k}), 4)" => make_layout!(append(({m},4):(8,{k}), 4)),
            "select(({m},4,{k}), 2, 0)" => make_layout!(select(({m},4,{k}), 2, 0)),
            "slice((_,(2,_)), ({m},(4,{k})))" => make_layout!(slice((_,(2,_)), ({m},(4,{k})))),
            "coalesce(((2,{m}),{k}), (1,1))" => make_layout!(coalesce(((2,{m}),{k}), (1,1))),
            "composition(({m},{k}):({k},1), <4, 2:3>)" => make_layout!(composition(({m},{k}):({k},1), <4, 2:3>)),
            "(4,8):(1,{m}) o (2,8):(2,4)" => make_layout!((4,8):(1,{m}) o (2,8):(2,4)),
            "zipped_divide(({m},{k}):({k},1), (4,8), loose)"
                => make_layout!(zipped_divide(({m},{k}):({k},1), (4,8), loose)),
            "logical_divide({m}:{k}, 4:2, loose)" => make_layout!(logical_divide({m}:{k}, 4:2, loose)),
            "(8,6):({m},{k}) / (4,3)" => make_layout!((8,6):({m},{k}) / (4,3)),
            "(4,8) * {m}" => make_layout!((4,8) * {m}),
            "blocked_product((2,2), ({m},{k}))" => make_layout!(blocked_product((2,2), ({m},{k}))),
            "tile_to_shape((2,4):(4,1), ({m},{k}), loose)" => make_layout!(tile_to_shape((2,4):(4,1), ({m},{k}), loose)),
        }
    }
}

#[test]
fn what_is_static_is_folded() {
    let k = 96_u32;
    let tiled = make_layout!(zipped_divide((64, {k}):({k}, 1), (16, 8), loose));
    assert_eq!(format!("{tiled:#}"), "((_16,_8),(_4,12)):((96,_1),(1536,_8))");
    assert_eq!(size_of_val(&tiled), 12);
    let _: Layout<(C<16>, C<8>), (u32, C<1>)> = tiled.mode::<0>();
    let _: Layout<(C<4>, u32), (u32, C<8>)> = tiled.mode::<1>();
}

#[test]
fn an_integer_is_read_once() {
    let mut reads = 0;
    let mut next = || {
        reads += 1;
        8_usize
    };
    let layout = make_layout!(({next()}, 4, 4):col);
    assert_eq!((layout.to_string().as_str(), reads), ("(8,4,4):(1,8,32)", 1));
}
