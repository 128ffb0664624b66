//! `make_layout!` with run-time integers, compared with the language on the same numbers.

use std::fmt::Display;

use layout_core::operations::Loose;
use layout_core::{At, C, Layout, Whole, layout, make_layout};
use layout_language::eval;
use proptest::prelude::*;

layout! { Tile = (16,8):row; Pairs = (2,3):(6,2); }

fn said(text: &str) -> String {
    eval(text).unwrap_or_else(|mistakes| panic!("{text}: {mistakes:?}")).to_string()
}

/// Checks that both are the same function with as many coordinates in each mode, according to the language.
fn agree(found: impl Display, expected: &str) {
    let (found, expected) = (found.to_string(), said(expected));
    for of in ["rank({})", "product_each(shape({}))", "table({})"] {
        let of = |layout: &str| said(&of.replace("{}", layout));
        assert!(of(&found) == of(&expected), "{found} is not {expected}");
    }
}

/// Replaces the variables of an expression by their numbers, and the name of a layout by the layout.
fn numbered(expression: &str, m: impl Display, k: impl Display) -> String {
    let expression = expression.replace("{ ", "{").replace(" }", "}").replace("Tile", "(16,8):(8,1)");
    expression.replace("{m}", &m.to_string()).replace("{k}", &k.to_string())
}

/// Evaluates expressions twice: with the variables in braces, and with their numbers written out.
macro_rules! both {
    ($m:ident $k:ident: $([$($expression:tt)*])*) => {
        $(agree(make_layout!($($expression)*), &numbered(stringify!($($expression)*), $m, $k));)*
    };
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_macro_says_what_the_language_says(m in 1..40_u32, k in 1..40_usize) {
        both! { m k:
            [({m},{k}):({k},1)]
            [({m},(4,{k}))]
            [({m},{k},3):row]
            [make_ordered_layout(({m},{k},3), (1,2,0))]
            [make_layout({m}:3, 4:{k})]
            [({m}:3, Tile)]
            [({m},(4,{k})):col[1]]
            [({m},4,{k}):col[1..3]]
            [flatten(({m},(4,{k})))]
            [group(({m},4,{k}), 1, 3)]
            [append(({m},4):(8,{k}), 3:5)]
            [append(({m},4):(8,{k}), 4)]
            [select(({m},4,{k}), 2, 0)]
            [slice((_,(2,_)), ({m},(4,{k})))]
            [coalesce(((2,{m}),{k}), (1,1))]
            [composition(({m},{k}):({k},1), <4, 2:3>)]
            [(4,8):(1,{m}) o (2,8):(2,4)]
            [zipped_divide(({m},{k}):({k},1), (4,8), loose)]
            [logical_divide({m}:{k}, 4:2, loose)]
            [(8,6):({m},{k}) / (4,3)]
            [(4,8) * {m}]
            [blocked_product((2,2), ({m},{k}))]
            [tile_to_shape((2,4):(4,1), ({m},{k}), loose)]
            [with_shape((4,{m}):({k},1), (2,6))]
            [with_shape(4:{m}, (2,2))]
            [repeat({m}:{k}, 2)]
            [prepend(({m},4):(8,{k}), 3:5)]
            [replace(({m},4):(8,{k}), 1, (2,3):(1,7))]
            [reverse(({m},(4,{k})))]
            [transpose(({m},(4,{k})))]
            [unflatten(({m},4,{k}), (0,(0,0)))]
            [take(({m},4,{k}), 0, 2)]
            [zip(({m},4), (3,{k}))]
            [dice((1,_), ({m},4):(8,{k}))]
            [coalesce((4,8):({k},{k}), (1,1))]
            [zipped_divide((8,6):({m},{k}), (4,3))]
            [logical_divide(({m},{k}):({k},1), (4,8), loose)]
            [tiled_divide(({m},{k}):({k},1), (4,8), loose)]
            [flat_divide(({m},{k}):({k},1), (4,8), loose)]
            [logical_divide((16,4):({k},1), 5, loose)]
            [zipped_divide(({m},(4,6)):(1,({m},{k})), <4, <2, 3:2>>, loose)]
            [zipped_divide(({m},{k}):({k},1), <{k}, 8>, loose)]
            [flat_divide(({m},{k}):({k},1), <{k}, {m}>, loose)]
            [logical_divide(24:3, {m}, loose)]
            [logical_divide({m}:1, ({k},4):(4,1), loose)]
            [logical_divide(({m},8):({k},1), {m})]
            [zipped_divide(({m},{k}):({k},1), <{m}, {k}>)]
            [local_tile_layout(({m},{k}):({k},1), <{k}, 4>, (0,_), loose)]
            [tile_unzip(((4,{m}),(8,{k})), (4,8))]
            [({m},4) * (3,2):(2,1)]
            [flat_product(({m},{k}), 6)]
            [flat_product(({m}:1, {k}:1), <3, 2>)]
            [tiled_product(({m}:1, {k}:1), <3, 2>)]
            [zipped_product(({m}:1, {k}:1), <3, 2>)]
            [logical_product(({m}:1, {k}:1), ({k}, 3))]
            [logical_product((4:1, 3:1), (2, {m}))]
            [logical_product(((4:1, 2:1), 3:1), ((2, {m}), {k}))]
            [logical_product((4:1, 3:2), ({m}))]
            [logical_product((4:1, 3:2), ({m}:{k}))]
            [logical_product((4:1, 3:1), (_, {m}:2))]
            [logical_product((4,3), (2,{m}):({k},1))]
            [(4:1, 3:1) * ({m}, {k})]
            [zipped_product((4:1, 3:1), (2, {m}))]
            [tiled_product((4:1, 3:1), <{k}, {m}>)]
            [flat_product(({m}:1, 3:1), ({k}, (2,2):(1,4)))]
            [(({m},{k}):({k},1))[0]]
            [(({m},{k}):({k},1)).flatten()]
            [make_layout(({m}:{k}), (4:1))]
            [(({m}:{k},),)]
            [blocked_product(({m},2), (3,{k}))]
            [raked_product(({m},2), (3,{k}))]
            [logical_product(({m},8):(1,{m}), 6)]
            [composition((4,{k}):({m},1), <2:2, 3:5>)]
            [upcast(({m},64):(64,1), 8)]
            [upcast(({m},{k}):(1,64), 8)]
            [downcast((8,{m}):(1,{k}), 4)]
            [recast_layout(({m},64):(64,1), 16, 32)]
            [recast_layout(({m},64):(64,1), 32, 16)]
            [inner_partition_layout(({m},{k}):({k},1), (4,8), (0,_), loose)]
            [outer_partition_layout(({m},{k}):({k},1), (4,8), (1,2), loose)]
            [local_tile_layout(({m},{k}):({k},1), (4,8), (_,0), loose)]
            [local_tile_proj_layout(({m},{k}):({k},1), (4,2,8), (0,0,_), (1,_,1), loose)]
            [local_partition_layout(({m},{k}):({k},1), (2,4):(4,1), 5, loose)]
            [coalesce(make_identity_layout({m}))]
            [zipped_divide(make_identity_layout({m}), 4, loose)]
            [({m},{k}):({k},1)[0]]
            [tile_to_shape((2,4):(4,1), ({m},{k}), row, loose)]
            [tile_to_shape((2,4):(4,1), (8,{k}), (1,0), loose)]
        }
    }
}

/// A known extent of 1 has exactly the stride that it has between numbers.
#[test]
fn known_extents_of_1_have_the_strides_of_numbers() {
    let (m, k) = (3_u32, 5_usize);
    macro_rules! alike {
        ($([$($expression:tt)*])*) => {$(
            let expected = said(&numbered(stringify!($($expression)*), m, k));
            assert_eq!(make_layout!($($expression)*).to_string(), expected, "{}", stringify!($($expression)*));
        )*};
    }
    alike! {
        [composition({m}:{k}, 1)]
        [composition({m}:8, 1:3)]
        [composition(({m},12):(8,1), <1,_>)]
        [composition((2,{m}):({k},1), <1:2,1>)]
        [composition((2,4,3):(12,{k},1), (1,2):(3,1))]
        [logical_product((4,{m}):col, 1)]
        [logical_product((4,{m}):col, 1:5)]
        [flat_product(({m},{k}):row, 1)]
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_swizzled_is_what_the_language_says(m in 1..24_u32, k in 1..24_usize) {
        both! { m k:
            [Sw<2,0,3> o 1 o ({m},{k}):({k},1)]
            [composition((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), <2:3, _>)]
            [coalesce((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), (1,(1,1)))]
            [flatten((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))))]
            [group((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 0, 2)]
            [select((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 1, 0)]
            [take((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 0, 1)]
            [logical_divide((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), <4, <2, 3>>, loose)]
            [zipped_divide((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), <4, <2, 3>>, loose)]
            [tiled_divide((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), <4, <2, 3>>, loose)]
            [flat_divide((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), <4, <2, 3>>, loose)]
            [(Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1)))[1]]
            [(Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1)))[1,0]]
            [logical_product((Sw<2,0,3> o 1 o ({m},2)), 3)]
            [blocked_product((Sw<2,0,3> o 1 o ({m},2)), (3,{k}))]
            [raked_product((Sw<2,0,3> o 1 o ({m},2)), (3,{k}))]
            [tile_to_shape((Sw<2,0,3> o (2,8):(8,1)), ({m},{k}), loose)]
            [append((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 3:{m})]
            [prepend((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 3:{m})]
            [replace((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))), 1, 3:{m})]
            [reverse((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))))]
            [transpose((Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1))))]
            [upcast(Sw<2,3,3> o 8 o ({m},64):(64,1), 8)]
            [downcast(Sw<2,0,3> o 1 o (8,{m}):(1,{k}), 4)]
            [recast_layout(Sw<2,1,3> o 4 o ({m},64):(64,1), 16, 32)]
            [zip((Sw<2,0,3> o 1 o ({m},{k}):({k},1)), (2,3):(1,{m}))]
            [repeat((Sw<2,0,3> o 1 o ({m},4):(4,1)), 2)]
            [slice((_,(0,_)), (Sw<2,0,3> o ({m},(4,{k})):({k},({m},1))))]
            [slice((_,_), (Sw<2,0,3> o 1 o ({m},{k}):({k},1)))]
            [(Sw<2,0,3> o ({m},{k}):({k},1))(_,0)]
            [dice((1,_), (Sw<2,0,3> o 1 o ({m},{k}):({k},1)))]
            [with_shape(Sw<2,0,3> o (4,{m}):({k},1), (2,6))]
            [Sw<1,1,3> o (Sw<1,0,3> o (4,{k}):({m},1))]
        }
    }

    /// The methods of a layout that was not written here.
    #[test]
    fn the_methods_say_what_the_language_says(m in 1..40_u32, k in 1..40_u32) {
        let a = Layout::of((m, (C::<4>, k)), (k, (m, C::<1>)));
        let three = Layout::of((m, C::<4>, k), (k, m, C::<1>));
        let tile = (C::<4>, (C::<2>, C::<3>));
        let swizzled = make_layout!(Sw<2,0,3> o 1 o ({m},4,{k}):({k},{m},1));
        let parts = make_layout!(Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1)));
        let last = m - 1;
        let texts = [("{A}", format!("({m},(4,{k})):({k},({m},1))")), ("{B}", format!("({m},4,{k}):({k},{m},1)"))];
        let text = |text: &str| {
            let text = text.replace("{last}", &last.to_string()).replace("Sw", "Sw<2,0,3> o 1 o ");
            texts.iter().fold(text, |text, (name, layout)| text.replace(name, layout))
        };
        agree(a.mode::<1>(), &text("{A}[1]"));
        agree(a.flatten(), &text("flatten({A})"));
        agree(a.append(Layout::of(k, m)), &text(&format!("append({{A}}, {k}:{m})")));
        agree(three.take::<1, 3>(), &text("take({B}, 1, 3)"));
        agree(three.group::<0, 2>(), &text("group({B}, 0, 2)"));
        agree(three.group::<1, 3>(), &text("group({B}, 1, 3)"));
        agree(three.select((At::<2>, At::<0>)), &text("select({B}, 2, 0)"));
        agree(three.slice((last, Whole, Whole)).0, &text("slice(({last},_,_), {B})"));
        agree(a.logical_divide(tile, Loose), &text("logical_divide({A}, <4, <2, 3>>, loose)"));
        agree(a.zipped_divide(tile, Loose), &text("zipped_divide({A}, <4, <2, 3>>, loose)"));
        agree(a.tiled_divide(tile, Loose), &text("tiled_divide({A}, <4, <2, 3>>, loose)"));
        agree(a.flat_divide(tile, Loose), &text("flat_divide({A}, <4, <2, 3>>, loose)"));
        agree(swizzled.mode::<2>(), &text("(Sw{B})[2]"));
        agree(parts.flatten(), &text("flatten(Sw{A})"));
        agree(swizzled.take::<0, 2>(), &text("take(Sw{B}, 0, 2)"));
        agree(swizzled.group::<1, 3>(), &text("group(Sw{B}, 1, 3)"));
        agree(swizzled.select((At::<1>, At::<0>)), &text("select(Sw{B}, 1, 0)"));
        agree(parts.logical_divide(tile, Loose), &text("logical_divide(Sw{A}, <4, <2, 3>>, loose)"));
        agree(parts.zipped_divide(tile, Loose), &text("zipped_divide(Sw{A}, <4, <2, 3>>, loose)"));
        agree(parts.tiled_divide(tile, Loose), &text("tiled_divide(Sw{A}, <4, <2, 3>>, loose)"));
        agree(parts.flat_divide(tile, Loose), &text("flat_divide(Sw{A}, <4, <2, 3>>, loose)"));
        agree(a.composition((C::<4>, (C::<2>, Pairs::new()))), &text("composition({A}, <4, <2, (2,3):(6,2)>>)"));
        agree(Layout::of(m, k).composition(Tile::new()), &text(&format!("composition({m}:{k}, (16,8):(8,1))")));
        agree(parts.composition((C::<4>, (C::<2>, Pairs::new()))), &text("composition(Sw{A}, <4, <2, (2,3):(6,2)>>)"));
        agree(Tile::new().logical_product(Layout::of((m, (k, C::<3>)), (k, (C::<1>, m)))), &text(&format!("logical_product((16,8):(8,1), ({m},({k},3)):({k},(1,{m})))")));
        agree(Tile::new().logical_product(Layout::of(m, k)), &text(&format!("logical_product((16,8):(8,1), {m}:{k})")));
        agree(Tile::new().blocked_product(Layout::of((m, k), (k, C::<1>))), &text(&format!("blocked_product((16,8):(8,1), ({m},{k}):({k},1))")));
        let row = swizzled.slice((last, Whole, Whole));
        for i in 0..4 * k {
            prop_assert_eq!(row.offset((i % 4, i / 4)), swizzled.offset((last, i % 4, i / 4)));
        }
    }

    /// An offset at run time equals the offset of the evaluated expression.
    #[test]
    fn offsets_are_what_the_language_says(m in 1..40_u32, k in 1..40_u32, i in 0..2000_u32) {
        let a = make_layout!(({m},(4,{k})):({k},({m},1)));
        let text = format!("({m},(4,{k})):({k},({m},1))");
        let (x, y, z) = (i % m, i / m % 4, i / m / 4 % k);
        prop_assert_eq!(a.offset(i).to_string(), said(&format!("{text}({i})")));
        prop_assert_eq!(a.offset((x, y + 4 * z)).to_string(), said(&format!("{text}({x},{})", y + 4 * z)));
        prop_assert_eq!(a.offset((x, (y, z))).to_string(), said(&format!("{text}({x},({y},{z}))")));
        let swizzled = make_layout!(Sw<2,0,3> o 1 o ({m},(4,{k})):({k},({m},1)));
        prop_assert_eq!(swizzled.offset(i).to_string(), said(&format!("(Sw<2,0,3> o 1 o {text})({i})")));
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

#[test]
fn coordinates_may_be_of_run_time_integers() {
    let (m, k) = (5_u32, 3_u32);
    let identity = make_layout!(make_identity_layout(({ m }, (3, { k }))));
    assert_eq!(identity.to_string(), said("make_identity_layout((5,(3,3)))"));
    assert_eq!(identity.coordinate((4_u32, 5_u32)), (4, (2, 1)));
    let same = make_layout!(coalesce(make_identity_layout(({ m }, (3, { k }))), (1, (1, 1))));
    assert_eq!((same.to_string(), same.coordinate((4_u32, 5_u32))), (identity.to_string(), (4, (2, 1))));
    let tiles = identity.zipped_divide((C::<2>, (C::<2>, C::<2>)), Loose);
    assert_eq!(tiles.to_string(), said("zipped_divide(make_identity_layout((5,(3,3))), <2,<2,2>>, loose)"));
}

/// A swizzled layout with run-time leaves has the offsets of the static one on the same numbers.
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
    // A swizzle without effect disappears.
    let _: Layout<(C<8>, C<64>), (u32, C<1>)> = make_layout!(Sw<0,4,3> o (8, 64):({k}, 1));
}
