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

/// Offsets of a swizzled layout with run-time leaves are those of the static one on the same numbers.
#[test]
fn what_is_swizzled_may_be_known_at_run_time() {
    type Static = layout!(tile_to_shape(smem_atom_k(128, 16), (64, 128)));
    let (m, k) = (64_u32, 128_u32);
    let tile = make_layout!(tile_to_shape(smem_atom_k(128, 16), ({ m }, { k }), loose));
    assert_eq!(format!("{tile:#}"), "Sw<3,3,3> o 0 o ((_8,8),(_64,2)):((_64,_512),(_1,4096))");
    for i in 0..64 * 128_u32 {
        assert_eq!(tile.offset(i), Static::new().offset(i), "at {i}");
        assert_eq!(tile.offset((i % 64, i / 64)), Static::new().offset(i), "at {i}");
    }
    assert_eq!((tile.size(), tile.cosize()), (64 * 128, Static::COSIZE));

    let rows = make_layout!(Sw<3,3,3> o 8 o (8, 64):({k}, 1));
    let known = make_layout!(Sw<3,3,3> o 8 o (8, 64):(128, 1));
    let tiled = make_layout!(zipped_divide(Sw<3,3,3> o 8 o (8, 64):({k}, 1), <4, 8>));
    let of_numbers = make_layout!(zipped_divide(Sw<3,3,3> o 8 o (8, 64):(128, 1), <4, 8>));
    let twice = make_layout!(Sw<2,1,3> o (Sw<1,3,3> o (8, 64):({k}, 1)));
    let both = make_layout!(Sw<2,1,3> o (Sw<1,3,3> o (8, 64):(128, 1)));
    let group = make_layout!(group(Sw<3,3,3> o 8 o (8, 64):({k}, 1), 0, 2)[0][1]);
    for i in 0..512_u32 {
        assert_eq!((rows.offset(i), tiled.offset(i)), (known.offset(i), of_numbers.offset(i)), "at {i}");
        assert_eq!(twice.offset(i), both.offset(i), "at {i}");
    }
    assert_eq!(group.to_string(), "Sw<3,3,3> o 8 o 64:1");
    // Nothing is left of a swizzle that does nothing.
    let _: Layout<(C<8>, C<64>), (u32, C<1>)> = make_layout!(Sw<0,4,3> o (8, 64):({k}, 1));
}
