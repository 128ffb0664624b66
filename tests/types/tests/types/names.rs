//! Names: found by Rust's own paths, imports and visibility, across calls, modules, function bodies and crates.

use std::fmt::Write as _;
use std::str::FromStr;

use layout_language::expand;
use layout_language::resolve::{Form, State};
use layout_tests_renamed::tiles::{Block, other};
use layout_tests_renamed::{StaticLayout, layout, layout_assert, layout_const, make_layout, tiles};
use proc_macro2::TokenStream;

mod local {
    layout_tests_renamed::layout! {
        /// Visible in this crate.
        pub(crate) Tile = (4, 8):row;
        pub(super) Halves = logical_divide(Tile, (2, _));
        Private = Tile[0];
    }

    pub mod inner {
        pub type OfPrivate = layout_tests_renamed::layout!(super::Private o 2);

        layout_tests_renamed::layout! {
            pub(crate) Tile = super::Tile[1];
            pub(in crate::names::local) Narrow = crate::names::local::Tile o <2:1, 2:1>;
        }
    }

    pub type OfNarrow = layout_tests_renamed::layout!(inner::Narrow);
}

mod through_the_gpu_crate {
    layout_gpu::layout! { pub(crate) Tile = super::local::Tile / (2, 4); }
    layout_gpu::layout_assert! { size(Tile) == size(super::local::Tile); }
}

use local::inner::Tile as Renamed;

layout! {
    Foreign = Block / (8, 8);
    Paths = (tiles::other::Block, other::Block, layout_tests_renamed::tiles::Quarter);
    Both = (local::Tile, Renamed);
    assert Both == ((4, 8):(8, 1), 8:1);
    assert size(Paths) == 15 * 15 * 16;
}

layout_assert! {
    size(Paths) == 15 * 15 * 16 and is_divisible(tiles::Block, <8, 8>);
    functionally_equal(Foreign, tiles::Block / (8, 8));
}

macro_rules! tiled {
    ($visibility:vis $name:ident = $layout:expr, by $tile:tt) => {
        layout! { $visibility $name = $layout / $tile; }
    };
}

tiled!(pub(crate) Tiled = local::Tile, by (2, 4));

/// Defines one name, visible outside the crate, in each of many modules.
macro_rules! modules {
    ($($module:ident: $rows:tt by $columns:tt;)*) => {$(
        pub mod $module {
            layout_tests_renamed::layout! {
                pub Tile = ($rows, $columns):row;
                pub Twice = (Tile, Tile);
            }
        }
    )*};
}

modules! {
    narrow: 8 by 4;
    wide: 4 by 8;
}

layout_assert! {
    narrow::Twice == ((8,4),(8,4)):((4,1),(4,1));
    wide::Twice[1] == (4,8):row;
}

#[test]
fn a_name_is_a_type_a_value_and_a_name() {
    fn size<L: StaticLayout>(_: L) -> usize {
        L::SIZE
    }
    layout_assert!(size(local::Tile) == size(Renamed) * 4);
    assert_eq!(size(local::Tile), <local::Tile>::SIZE);
    assert_eq!(local::Tile.offset((1_u32, 2_u32)), 10);
    assert_eq!(make_layout!(local::Tile o 8).to_string(), "(4,2):(8,1)");
    assert_eq!([0_u8; layout_const!(size(local::Tile))].len(), 32);
}

#[test]
fn paths_imports_and_renames_are_followed() {
    assert_eq!(Foreign.to_string(), "((8,2),(8,2)):((16,128),(1,8))");
    assert_eq!(Paths.to_string(), "((3,5),(3,5),(8,2)):((1,3),(1,3),(16,128))");
    assert_eq!(Both.to_string(), "((4,8),8):((8,1),1)");
    assert_eq!(local::Halves.to_string(), "((2,2),8):((8,16),1)");
    assert_eq!(local::inner::OfPrivate::new().to_string(), "2:8");
    assert_eq!(local::OfNarrow::new().to_string(), "(2,2):(8,1)");
}

#[test]
fn a_re_exported_macro_works() {
    assert_eq!(through_the_gpu_crate::Tile.to_string(), Tiled.to_string());
}

#[test]
fn another_crate_hands_on_what_is_made_of_private_names() {
    assert_eq!(make_layout!(tiles::Outer).to_string(), "((2,2),(16,16)):((1,2),(16,1))");
}

#[test]
fn names_live_in_function_bodies() {
    layout! {
        Local = (local::Tile, 2:32);
        Part = Local[0, 1];
    }
    layout! { Third = Part o 4; }
    assert_eq!(Third.to_string(), "4:1");
    {
        layout! { Deeper = Third o 2; }
        assert_eq!(make_layout!(Deeper).to_string(), "2:1");
    }
    layout! { pub Visible = local::Tile / (2, 4); }
    assert_eq!(Visible::SIZE, 32);
    layout! { pub Fourth = Third o 2; }
    assert_eq!(Fourth.to_string(), "2:1");
    let closure = || make_layout!(Third o 2).to_string();
    assert_eq!(closure(), "2:1");
}

#[test]
fn a_users_own_macro_makes_names() {
    layout! { assert Tiled == local::Tile / (2, 4); }
    tiled!(Inside = Tiled, by(2, _));
    assert_eq!(Inside.to_string(), "((2,2),(4,2)):((8,16),(1,4))");
}

/// A layout made from the previous one, a thousand times, each in a call of its own: the expansion of a link does not grow.
#[test]
fn the_links_of_a_chain_do_not_grow() {
    let link = |value: &TokenStream, i: usize| {
        let tokens = format!("[$crate] pub A{i} = before::A{} o ((2,2),4):((1,2),4);", i - 1);
        let tokens = TokenStream::from_str(&tokens).expect("tokens");
        let state = State::begin(Form::Type, tokens);
        let question = expand::expand(&state).to_string();
        assert!(question.contains("before :: A"), "{question}");
        let carried = TokenStream::from_str("{ [$crate] type_form }").expect("tokens");
        let resumed = format!("{{ {value} }} {carried} {{ {} }}", state.input);
        expand::resume(TokenStream::from_str(&resumed).expect("tokens")).to_string()
    };
    let mut value = TokenStream::from_str("((2,2),4):((8,1),2)").expect("tokens");
    let mut lengths = Vec::new();
    for i in 1..=1000 {
        let expansion = link(&value, i);
        let (_, handed_on) = expansion.split_once("! { { ").expect("what the name hands on");
        let (handed_on, _) = handed_on.split_once(" } $").expect("its end");
        value = TokenStream::from_str(handed_on).expect("tokens");
        lengths.push(expansion.len());
    }
    assert!(lengths.iter().max() < lengths.iter().min().map(|least| least + 100).as_ref(), "expansions grow");
}

/// A thousand names in one call, each made from the previous one.
#[test]
fn a_thousand_names_in_one_call() {
    let mut text = String::from("[$crate] A0 = (4,(2,2)):(8,(1,4));");
    for i in 1..=1000 {
        let shape = if i % 2 == 0 { "(4,(2,2)):col" } else { "((2,2),4):((1,2),4)" };
        write!(text, " A{i} = A{} o {shape};", i - 1).expect("text");
    }
    let expansion =
        expand::expand(&State::begin(Form::Type, TokenStream::from_str(&text).expect("tokens"))).to_string();
    assert_eq!(expansion.matches("macro_rules").count(), 1001);
    assert!(!expansion.contains("compile_error"));
}
