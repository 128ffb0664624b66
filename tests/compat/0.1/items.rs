//! Names: visibility, attributes, modules, paths, functions, a user's own macros, assertions.

use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};

layout! {
    /// The tile of A that a block holds in shared memory.
    pub TileA = (128,8):(1,132);
    /// 256 threads, each with 4 neighbouring rows.
    pub(crate) Threads = (32,8);
    PerThread = zipped_divide(TileA, <4, 1>);
    assert size(PerThread[1]) == size(Threads);
    assert is_injective(TileA) and not is_compact(TileA);
}

mod tiles {
    pub mod inner {
        layout_core::layout! {
            pub Rows = (4,8):row;
            pub(super) Hidden = Rows[1];
            #[allow(dead_code)]
            Alone = Rows / 2;
        }
    }
    layout_core::layout! {
        pub Twice = (inner::Rows, inner::Hidden);
        pub(in crate::compat) Swizzled = Sw<2,0,3> o (8,8):(8,1);
    }
    layout_core::layout_assert! {
        size(Twice) == 256;
        conflict_free(Swizzled, row, 4);
    }
}

use tiles::inner::Rows as Renamed;

layout! {
    Paths = (tiles::inner::Rows, self::tiles::Twice[1], Renamed);
    pub ThroughUse = Renamed o <2,4>;
}

macro_rules! tiled {
    ($visibility:vis $name:ident = $layout:expr, by $tile:tt) => {
        layout! { $visibility $name = $layout / $tile; }
    };
}

tiled!(pub(crate) Tiled = tiles::inner::Rows, by (2, 4));

const _: () = layout_assert!(size(TileA) == 1024 && rank(TileA) == 2);

#[test]
fn a_name_is_a_type_a_value_and_a_name() {
    fn size<L: StaticLayout>(_: L) -> usize {
        L::SIZE
    }
    let tile = TileA;
    assert_eq!((size(tile), size_of_val(&tile), tile.offset((3_u32, 2_u32))), (1024, 0, 267));
    assert_eq!(PerThread.to_string(), "((4,1),(32,8)):((1,132),(4,132))");
    assert_eq!(<Threads as StaticLayout>::SIZE, 256);
    assert_eq!(layout_const!(cosize(TileA)), 1052_usize);
}

#[test]
fn names_follow_paths_imports_and_visibility() {
    assert_eq!(Paths.to_string(), "((4,8),8,(4,8)):((8,1),1,(8,1))");
    assert_eq!(tiles::Twice.to_string(), "((4,8),8):((8,1),1)");
    assert_eq!(tiles::Swizzled.to_string(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
    assert_eq!(ThroughUse.to_string(), "(2,4):(8,1)");
    assert_eq!(Tiled.to_string(), "((2,2),(4,2)):((8,16),(1,4))");
}

#[test]
fn names_live_in_functions() {
    layout! {
        Local = (tiles::inner::Rows, 2:32);
        Part = Local[0, 1];
    }
    layout! { Third = Part o 4; }
    layout! { pub Visible = tiles::Twice[0]; }
    assert_eq!(Visible::SIZE, 32);
    layout_assert!(size(Third) == 4);
    assert_eq!(make_layout!(Third o 2).to_string(), "2:1");
}
