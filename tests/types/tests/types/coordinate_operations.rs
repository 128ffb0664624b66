//! Operations as types on coordinate layouts, and in braces: each is what the language answers, and so are its coordinates.

use std::fmt::{Debug, Display};

use layout_core::operations::{
    Append, BlockedProduct, Coalesce, CoalesceBy, CoalesceZ, Complement, ComplementWithin, Composition, CompositionBy,
    Dice, DomainOffset, Filter, FilterZeros, FlatDivide, FlatProduct, Flatten, Group, InnerPartition, LayoutAdd,
    LeftInverse, LocalPartition, LocalTile, LogicalDivide, LogicalProduct, Loose, MakeFragmentLike, MakeLayoutLike,
    Mode, Nullspace, OuterPartition, Pair, Prepend, RakedProduct, Repeat, Replace, Reverse, RightInverse, Select,
    Slice, Sort, Squeeze, Take, TileToShape, TileUnzip, TiledDivide, TiledProduct, Transpose, Unflatten, WithShape,
    Zip, ZippedDivide, ZippedProduct,
};
use layout_core::{
    C, IntTuple, Layout, Locate, Plus, Space, StaticCoordinates, StaticLayout, StaticStrided, StaticTile, Whole,
    layout, layout_assert, layout_const, make_layout,
};

/// Answers of the language, as text.
fn eval(text: &str) -> String {
    layout_language::eval(text).unwrap_or_else(|refusals| panic!("{text}: {}", refusals[0])).to_string()
}

/// Writes a coordinate in the notation of the language.
fn written(coordinate: impl Debug) -> String {
    format!("{coordinate:?}").replace(' ', "").replace(",)", ")")
}

/// The numbers of a coordinate, without zeros at the end: a coordinate that a part leaves at 0 is in its type all the same.
fn numbers(coordinate: &str) -> Vec<u64> {
    let digits = |text: &str| text.parse().expect("a number");
    let mut all: Vec<u64> = coordinate.split(['(', ')', ',']).filter(|text| !text.is_empty()).map(digits).collect();
    while all.len() > 1 && all.last() == Some(&0) {
        all.pop();
    }
    all
}

/// Checks that a type says what the language says, of the layout and of each coordinate.
fn same<L: StaticCoordinates + Locate<u32, Coordinate: Debug> + Display>(layout: L, text: &str) {
    let answer = eval(text);
    assert_eq!(layout.to_string(), answer, "{text}");
    assert_eq!(L::COORDINATES.to_string(), answer, "{text}");
    for i in 0..u32::try_from(layout.count()).expect("small") {
        let expected = L::COORDINATES.coordinate(&IntTuple::int(i.into())).expect("a coordinate").to_string();
        assert_eq!(numbers(&written(layout.coordinate(i))), numbers(&expected), "{text} at {i}");
    }
}

/// Checks that a type is the plain layout of the language.
fn plain<L: StaticLayout>(layout: L, text: &str) {
    assert_eq!(layout.to_string(), eval(text), "{text}");
}

type Two = Layout<C<2>, C<1>>;

/// All operations that answer for a layout of 4 by 6, as types of generic code.
fn every_operation<L>(text: &str)
where
    L: StaticCoordinates<Space: Space<Point<u32>: Debug> + Plus<L::Space, Sum = L::Space>>,
{
    macro_rules! same {
        ($($Answer:ty = $call:literal;)*) => {
            $(same(<$Answer>::new(), &$call.replace('A', text));)*
        };
    }
    macro_rules! plain {
        ($($Answer:ty = $call:literal;)*) => {
            $(plain(<$Answer>::new(), &$call.replace('A', text));)*
        };
    }
    same! {
        LogicalDivide<L, (C<2>, C<3>)> = "A / <2,3>";
        LogicalDivide<L, (Whole, Layout<C<3>, C<2>>)> = "A / <_,3:2>";
        LogicalDivide<L, Layout<C<2>, C<2>>> = "A / 2:2";
        ZippedDivide<L, (C<2>, C<3>)> = "zipped_divide(A, <2,3>)";
        ZippedDivide<L, (C<2>, C<4>), Loose> = "zipped_divide(A, <2,4>, loose)";
        TiledDivide<L, (C<2>, C<3>)> = "tiled_divide(A, <2,3>)";
        FlatDivide<L, (C<2>, C<3>)> = "flat_divide(A, <2,3>)";
        Composition<L, Layout<(C<2>, C<3>), (C<2>, C<4>)>> = "A o (2,3):(2,4)";
        CompositionBy<L, (C<2>, Layout<C<2>, C<3>>)> = "A o <2,2:3>";
        Coalesce<L> = "coalesce(A)";
        CoalesceBy<L, (C<1>, C<1>)> = "coalesce(A, (1,1))";
        CoalesceZ<L> = "coalesce_z(A)";
        Filter<L> = "filter(A)";
        FilterZeros<L> = "filter_zeros(A)";
        Sort<L> = "sort(A)";
        Squeeze<L> = "squeeze(A)";
        Flatten<L> = "flatten(A)";
        Transpose<L> = "transpose(A)";
        Reverse<L> = "reverse(A)";
        Repeat<L, 2> = "repeat(A, 2)";
        Mode<L, 1> = "A[1]";
        Take<L, 1, 2> = "take(A, 1, 2)";
        Group<L, 0, 2> = "group(A, 0, 2)";
        Select<L, (C<1>, C<0>)> = "select(A, 1, 0)";
        WithShape<L, (C<2>, C<12>)> = "with_shape(A, (2,12))";
        Slice<L, (Whole, C<2>)> = "A(_,2)";
        Slice<L, (C<1>, Whole)> = "A(1,_)";
        Dice<L, (C<1>, Whole)> = "dice((1,_), A)";
        InnerPartition<L, (C<2>, C<3>), (C<1>, C<1>)> = "inner_partition_layout(A, (2,3), (1,1))";
        OuterPartition<L, (C<2>, C<3>), (C<1>, C<2>)> = "outer_partition_layout(A, (2,3), (1,2))";
        LocalTile<L, (C<2>, C<3>), (C<1>, C<0>), (C<1>, C<1>)> = "local_tile_layout(A, (2,3), (1,0))";
        LocalTile<L, (C<2>, C<5>, C<3>), (C<1>, C<7>, Whole), (C<1>, Whole, C<1>)> =
            "local_tile_proj_layout(A, (2,5,3), (1,7,_), (1,_,1))";
        LocalPartition<L, Layout<(C<2>, C<3>), (C<3>, C<1>)>, 5> = "local_partition_layout(A, (2,3):(3,1), 5)";
        ComplementWithin<L> = "complement(A)";
        LogicalProduct<L, Two> = "A * 2:1";
        ZippedProduct<L, Two> = "zipped_product(A, 2:1)";
        TiledProduct<L, Two> = "tiled_product(A, 2:1)";
        FlatProduct<L, Two> = "flat_product(A, 2:1)";
        BlockedProduct<L, Layout<(C<2>, C<2>), (C<1>, C<2>)>> = "blocked_product(A, (2,2):(1,2))";
        RakedProduct<L, Layout<(C<2>, C<2>), (C<1>, C<2>)>> = "raked_product(A, (2,2):(1,2))";
        TileUnzip<LogicalDivide<L, (C<2>, C<3>)>, (C<2>, C<3>)> = "tile_unzip(A / <2,3>, <2,3>)";
        TileToShape<L, (C<8>, C<12>), (C<1>, C<0>)> = "tile_to_shape(A, (8,12), row)";
        Mode<Mode<ZippedDivide<L, (C<2>, C<3>)>, 1>, 0> = "zipped_divide(A, <2,3>)[1,0]";
        Append<L, L> = "make_layout(A[0], A[1], A)";
        Prepend<L, L> = "make_layout(A, A[0], A[1])";
        Replace<L, L, 0> = "make_layout(A, A[1])";
        Pair<L, L> = "make_layout(A, A)";
        Zip<L, L> = "zip(A, A)";
        LayoutAdd<L, L> = "layout_add(A, A)";
    }
    plain! {
        MakeLayoutLike<L> = "make_layout_like(A)";
        MakeFragmentLike<L> = "make_fragment_like(A)";
        Nullspace<L> = "nullspace(A)";
    }
    starts::<L>(text);
}

/// The first coordinate of a list.
fn first(list: &str) -> Vec<u64> {
    let list = list.trim_start_matches('[');
    let depth = |(i, _): &(usize, char)| list[..=*i].matches('(').count() == list[..=*i].matches(')').count();
    let end = list.char_indices().filter(depth).find(|(_, sign)| matches!(sign, ')' | ',' | ']'));
    numbers(&list[..end.map_or(list.len(), |(i, sign)| if sign == ')' { i + 1 } else { i })])
}

/// Parts begin at the coordinate that the language answers.
fn starts<L: StaticCoordinates<Space: Space<Point<u32>: Debug>>>(text: &str) {
    macro_rules! starts {
        ($($Part:ty = $call:literal;)*) => {
            $(assert_eq!(
                numbers(&written(<$Part>::new().origin::<u32>())),
                first(&eval(&$call.replace('A', text))),
                $call
            );)*
        };
    }
    starts! {
        InnerPartition<L, (C<2>, C<3>), (C<1>, C<1>)> = "inner_partition(A, (2,3), (1,1))";
        OuterPartition<L, (C<2>, C<3>), (C<1>, C<2>)> = "outer_partition(A, (2,3), (1,2))";
        LocalTile<L, (C<2>, C<3>), (C<1>, C<0>), (C<1>, C<1>)> = "local_tile(A, (2,3), (1,0))";
        LocalPartition<L, Layout<(C<2>, C<3>), (C<3>, C<1>)>, 5> = "local_partition(A, (2,3):(3,1), 5)";
        DomainOffset<L, (C<1>, C<2>)> = "inner_partition(A, (1,1), (1,2))";
        Slice<L, (C<3>, Whole)> = "inner_partition(A, (1,1), (3,0))";
    }
}

#[test]
fn operations_as_types_say_what_the_language_says() {
    macro_rules! layouts {
        ($([$($expression:tt)*])*) => {
            $(every_operation::<layout!($($expression)*)>(&make_layout!($($expression)*).to_string());)*
        };
    }
    layouts! {
        [(4,6):(3@1,5@0)]
        [(4,6):(1@0@1,1@1@1)]
        [((2,2),6):((1@0,1@2),1@1)]
    }
    // The compiler takes seconds for them: the gate has them.
    #[cfg(feature = "whole")]
    layouts! {
        [make_identity_layout((4,6))]
        [(4,6):(1@1,1@0)]
        [(4,6):(6@0,1@0)]
        [(4,6):(1@0,2@2)]
    }
}

/// Operations that are not for every layout.
#[test]
fn inverses_and_complements_say_what_the_language_says() {
    type Identity = layout!(make_identity_layout((4, 6)));
    type Turned = layout!((4,6):(1@1,1@0));
    type Every2 = layout!((4,3):(1@0,2@1));
    type Nested = layout!((2,(3,2)):(1@0@1,(1@1@1,4@0)));
    plain(RightInverse::<Identity>::new(), "right_inverse((4,6):(1@0,1@1))");
    plain(LeftInverse::<Identity>::new(), "left_inverse((4,6):(1@0,1@1))");
    plain(RightInverse::<Turned>::new(), "right_inverse((4,6):(1@1,1@0))");
    plain(LeftInverse::<Turned>::new(), "left_inverse((4,6):(1@1,1@0))");
    same(Complement::<Every2, (C<8>, C<6>)>::new(), "complement((4,3):(1@0,2@1), (8,6))");
    same(Complement::<Layout<C<4>, layout_core::E<0>>, (C<8>, C<6>)>::new(), "complement(4:1@0, (8,6))");
    same(Complement::<Nested, (C<8>, (C<2>, C<3>))>::new(), "complement((2,(3,2)):(1@0@1,(1@1@1,4@0)), (8,(2,3)))");
    same(Unflatten::<Identity, (C<1>, C<1>)>::new(), "unflatten((4,6):(1@0,1@1), (1,1))");
}

/// One layout after another, where either leads to coordinates.
#[test]
fn compositions_say_what_the_language_says() {
    type Rows = layout!((4,6):row);
    type Turned = layout!((6,4):(1@1,1@0));
    type Every2 = layout!((2,3):(2@0,1@1));
    type Identity = layout!(make_identity_layout((4, 6)));
    plain(Composition::<Rows, Turned>::new(), "(4,6):(6,1) o (6,4):(1@1,1@0)");
    plain(Composition::<Rows, Every2>::new(), "(4,6):(6,1) o (2,3):(2@0,1@1)");
    same(Composition::<Identity, Turned>::new(), "(4,6):(1@0,1@1) o (6,4):(1@1,1@0)");
    same(Composition::<Identity, Every2>::new(), "(4,6):(1@0,1@1) o (2,3):(2@0,1@1)");
    assert_eq!(StaticLayout::offset(Composition::<Rows, Turned>::new(), (5_u32, 3_u32)), 23);
}

/// The same operations in braces, where `{L}` is a type of generic code and `{M}` and `{N}` are its constants.
fn every_expression<L, const M: usize, const N: usize>(text: &str)
where
    L: StaticCoordinates<Space: Space<Point<u32>: Debug> + Plus<L::Space, Sum = L::Space>>,
{
    macro_rules! same {
        ($([$($expression:tt)*] $call:literal;)*) => {
            $(same(<layout!($($expression)*)>::new(), &$call.replace('A', text));)*
        };
    }
    same! {
        [{L} / <{M}, {N}>] "A / <2,3>";
        [{L} / <{M}, 3>] "A / <2,3>";
        [{L} / <_, 3:2>] "A / <_,3:2>";
        [zipped_divide({L}, <{M}, {N}>)] "zipped_divide(A, <2,3>)";
        [zipped_divide({L}, <{M}, 4>, loose)] "zipped_divide(A, <2,4>, loose)";
        [tiled_divide({L}, <{M}, {N}>)] "tiled_divide(A, <2,3>)";
        [flat_divide({L}, <{M}, {N}>)] "flat_divide(A, <2,3>)";
        [zipped_divide({L}, <{M}, {N}>)[1, 0]] "zipped_divide(A, <2,3>)[1,0]";
        [{L} o (2,3):({M},4)] "A o (2,3):(2,4)";
        [{L} o <{M}, 2:3>] "A o <2,2:3>";
        [coalesce({L})] "coalesce(A)";
        [coalesce({L}, (1,1))] "coalesce(A, (1,1))";
        [filter({L})] "filter(A)";
        [flatten({L})] "flatten(A)";
        [transpose({L})] "transpose(A)";
        [{L}[1]] "A[1]";
        [{L}[1..2]] "take(A, 1, 2)";
        [group({L}, 0, 2)] "group(A, 0, 2)";
        [select({L}, 1, 0)] "select(A, 1, 0)";
        [{L}(_, {M})] "A(_,2)";
        [local_tile_layout({L}, ({M},{N}), (1,0))] "local_tile_layout(A, (2,3), (1,0))";
        [local_partition_layout({L}, ({M},3):row, 5)] "local_partition_layout(A, (2,3):(3,1), 5)";
        [complement({L})] "complement(A)";
        [{L} * {M}:1] "A * 2:1";
        [blocked_product({L}, ({M},2):(1,2))] "blocked_product(A, (2,2):(1,2))";
        [tile_to_shape({L}, (8,12), row)] "tile_to_shape(A, (8,12), row)";
        [make_layout({L}, {L})] "make_layout(A, A)";
        [zip({L}, {L})] "zip(A, A)";
    }
}

#[test]
fn expressions_in_braces_say_what_the_language_says() {
    macro_rules! layouts {
        ($([$($expression:tt)*])*) => {
            $(every_expression::<layout!($($expression)*), 2, 3>(&make_layout!($($expression)*).to_string());)*
        };
    }
    layouts! {
        [make_identity_layout((4,6))]
        [(4,6):(3@1,5@0)]
        [((2,2),6):((1@0,1@2),1@1)]
    }
}

/// What is written beside Rust in braces may step along coordinates, and so may what braces hold.
#[test]
fn coordinate_layouts_stand_beside_braces() {
    fn tiles<const M: usize, const N: usize>() -> [String; 4] {
        [
            <layout!(zipped_divide(make_identity_layout(({M}, {N})), <4, 2>))>::new().to_string(),
            <layout!((8,6):(1@1,1@0) / <{M}, 2>)>::new().to_string(),
            <layout!(({M}, 6):({N}@0, 2@1))>::new().to_string(),
            <layout!((8,6):row o ({M}, 2):(1@0, 3@1))>::new().to_string(),
        ]
    }
    let expected = [
        "zipped_divide(make_identity_layout((8,6)), <4,2>)",
        "(8,6):(1@1,1@0) / <8,2>",
        "(8,6):(6@0,2@1)",
        "(8,6):row o (8,2):(1@0,3@1)",
    ];
    assert_eq!(tiles::<8, 6>(), expected.map(eval));
}

/// A tile says along which coordinates it steps.
#[test]
fn tiles_step_along_coordinates() {
    fn tiled<L: StaticStrided, T: StaticTile, const N: usize>() -> [String; 4] {
        [
            LogicalDivide::<L, T>::new().to_string(),
            FlatDivide::<L, T>::new().to_string(),
            <layout!({ L } / { T })>::new().to_string(),
            <layout!(zipped_divide({L}, {N}:4@1))>::new().to_string(),
        ]
    }
    macro_rules! tiled {
        ($([$L:expr, $T:expr, $Layout:ty, $Tile:ty])*) => {
            $(assert_eq!(tiled::<$Layout, $Tile, 2>(), [
                eval(concat!($L, " / ", $T)),
                eval(concat!("flat_divide(", $L, ", ", $T, ")")),
                eval(concat!($L, " / ", $T)),
                eval(concat!("zipped_divide(", $L, ", 2:4@1)")),
            ]);)*
        };
    }
    tiled! {
        ["(16,8):(1@1,1@0)", "2:8@0", layout!((16,8):(1@1,1@0)), layout!(2:8@0)]
        ["(16,8):(8,1)", "2:8@0", layout!((16,8):row), layout!(2:8@0)]
        ["(16,8):(8,1)", "(4,2):(1@1,1@0)", layout!((16,8):row), layout!((4,2):(1@1,1@0))]
        ["(16,8):(1@0,1@1)", "(4,2)", layout!(make_identity_layout((16,8))), (C<4>, C<2>)]
    }
}

/// Measures and conditions of what braces hold.
#[test]
fn measures_in_braces_say_what_the_language_says() {
    fn measures<L: StaticCoordinates, const N: usize>() -> [usize; 5] {
        [
            layout_const!(size({ L })),
            layout_const!(rank({L} / <{N}, 3>)),
            layout_const!(depth({L} / <{N}, 3>)),
            layout_const!(cosize({ L })),
            layout_const!(size({ L }[1])),
        ]
    }
    assert_eq!(measures::<layout!((4,6):(3@1,5@0)), 2>(), [24, 2, 2, 260, 6]);
    assert_eq!(measures::<layout!(make_identity_layout((4, 6))), 2>(), [24, 2, 2, 24, 6]);
    layout! { Identity = make_identity_layout((4,6)); }
    const _: () = {
        layout_assert!({Identity} == (4,6):(1@0,1@1));
        layout_assert!(is_injective({ Identity }));
    };
}
