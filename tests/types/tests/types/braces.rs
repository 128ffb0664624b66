//! Rust in braces: the compiler's answers equal those of the macro when it sees the numbers.

use layout_core::{Layout, StaticComposed, StaticLayout, layout, layout_assert, layout_const, make_layout};

const ONE: usize = 1;
const TWO: usize = 2;
const FOUR: u32 = 4;
const EIGHT: usize = 8;
const LONG: u64 = 8;

struct Config;

impl Config {
    const ROWS: usize = 4;
}

layout! {
    Rows = (4,8):(8,1);
    Cols = (4,8);
    Line = 32:1;
    Nested = (4,(2,4)):(8,(1,2));
    Three = (4,8,2);
    Holes = (4,8):(16,1);
    Swizzled = Sw<2,0,3> o (8,8):(8,1);
}

type R = Rows;
type K = Cols;
type L = Line;
type Nest = Nested;
type T = Three;
type Hole = Holes;
type S = Swizzled;

/// Compares an expression with types and constants in braces, as a type and as a name, with the same one with numbers.
macro_rules! same {
    ($([$($braces:tt)*] [$($plain:tt)*])*) => { $({
        layout! { Named = $($braces)*; }
        let plain = <layout!($($plain)*)>::new().to_string();
        assert_eq!(<layout!($($braces)*)>::new().to_string(), plain, "{}", stringify!($($braces)*));
        assert_eq!(Named.to_string(), plain, "{}", stringify!($($braces)*));
    })* };
}

#[test]
fn every_operation_of_a_type_is_that_of_its_value() {
    same! {
        [coalesce({R})] [coalesce(Rows)]
        [coalesce({Nest}, (1, 1))] [coalesce(Nested, (1, 1))]
        [coalesce_z({R})] [coalesce_z(Rows)]
        [filter({Hole})] [filter(Holes)]
        [filter_zeros({R})] [filter_zeros(Rows)]
        [sort({R})] [sort(Rows)]
        [squeeze({T})] [squeeze(Three)]
        [complement({Hole}, 128)] [complement(Holes, 128)]
        [complement({L}, {FOUR as usize * 16})] [complement(Line, 64)]
        [complement({L}, 64, exact)] [complement(Line, 64, exact)]
        [complement({Hole})] [complement(Holes)]
        [complement({L}, exact)] [complement(Line, exact)]
        [{R} o {L}] [Rows o Line]
        [{R} o (2,{4 * TWO / 2}):(1,{FOUR as usize})] [Rows o (2,4):(1,4)]
        [composition({R}, <2, {TWO}>)] [composition(Rows, <2, 2>)]
        [{R} / <{TWO}, 4>] [Rows / <2, 4>]
        [{R} / {L}] [Rows / Line]
        [{L} / {ONE}] [Line / 1]
        [{R} / 1] [Rows / 1]
        [{R} / ({ONE}, {TWO})] [Rows / (1, 2)]
        [{R} / ({TWO}, 1)] [Rows / (2, 1)]
        [{R} / <{TWO}, 1>] [Rows / <2, 1>]
        [zipped_divide({R}, ({TWO}:1, {ONE}))] [zipped_divide(Rows, (2:1, 1))]
        [zipped_divide({R}, <{ONE}, {TWO}>)] [zipped_divide(Rows, <1, 2>)]
        [zipped_product({R}, <{ONE}, {TWO}>)] [zipped_product(Rows, <1, 2>)]
        [composition({R}, <{ONE}, {TWO}>)] [composition(Rows, <1, 2>)]
        [{R} o {ONE}] [Rows o 1]
        [blocked_product({R}, ({ONE}, {TWO}))] [blocked_product(Rows, (1, 2))]
        [logical_divide({R}, <_, {TWO}>)] [logical_divide(Rows, <_, 2>)]
        [zipped_divide({R}, <{Config::ROWS}, 2>)] [zipped_divide(Rows, <4, 2>)]
        [zipped_divide({R}, <3, {TWO}>, loose)] [zipped_divide(Rows, <3, 2>, loose)]
        [tiled_divide({S}, <4, {TWO}>)] [tiled_divide(Swizzled, <4, 2>)]
        [flat_divide({R}, <2:1, {TWO}>)] [flat_divide(Rows, <2:1, 2>)]
        [{R} * {L}] [Rows * Line]
        [zipped_product({R}, <2, {TWO}>)] [zipped_product(Rows, <2, 2>)]
        [tiled_product({R}, <2, {TWO}>)] [tiled_product(Rows, <2, 2>)]
        [flat_product({R}, <2, {TWO}>)] [flat_product(Rows, <2, 2>)]
        [blocked_product({R}, (2, {TWO}))] [blocked_product(Rows, (2, 2))]
        [raked_product({R}, {K})] [raked_product(Rows, Cols)]
        [nullspace({R})] [nullspace(Rows)]
        [max_common_layout({R}, {K})] [max_common_layout(Rows, Cols)]
        [right_inverse({R})] [right_inverse(Rows)]
        [left_inverse({Hole})] [left_inverse(Holes)]
        [inner_partition_layout({R}, <2, {TWO}>, (1, 0))] [inner_partition_layout(Rows, <2, 2>, (1, 0))]
        [local_tile_layout({R}, <2, {TWO}>, (1, 0))] [local_tile_layout(Rows, <2, 2>, (1, 0))]
        [local_tile_layout({R}, <3, {TWO}>, (1, 0), loose)] [local_tile_layout(Rows, <3, 2>, (1, 0), loose)]
        [local_tile_layout({R}, <4, 2, {TWO}>, (0, 1, 1), (1, _, 1))] [local_tile_layout(Rows, <4, 2, 2>, (0, 1, 1), (1, _, 1))]
        [local_tile_layout({S}, <4, 2, {TWO}>, (0, 1, 1), (1, _, 1), loose)] [local_tile_layout(Swizzled, <4, 2, 2>, (0, 1, 1), (1, _, 1), loose)]
        [local_tile_proj_layout({R}, <4, 2, {TWO}>, (0, 1, 1), (1, _, 1))] [local_tile_proj_layout(Rows, <4, 2, 2>, (0, 1, 1), (1, _, 1))]
        [outer_partition_layout({R}, <2, {TWO}>, (1, 0))] [outer_partition_layout(Rows, <2, 2>, (1, 0))]
        [local_partition_layout({R}, (2,{TWO}), 1)] [local_partition_layout(Rows, (2,2), 1)]
        [upcast({R}, {TWO})] [upcast(Rows, 2)]
        [downcast({R}, {TWO})] [downcast(Rows, 2)]
        [recast_layout({R}, {TWO}, 1)] [recast_layout(Rows, 2, 1)]
        [make_layout_like({Hole})] [make_layout_like(Holes)]
        [make_fragment_like({Hole})] [make_fragment_like(Holes)]
        [make_layout_like({S})] [make_layout_like(Swizzled)]
        [make_fragment_like({S})] [make_fragment_like(Swizzled)]
        [coalesce_z({S})] [coalesce_z(Swizzled)]
    }
}

#[test]
fn modes_of_a_type_move_as_those_of_its_value() {
    same! {
        [with_shape({L}, (4, {EIGHT}))] [with_shape(Line, (4, 8))]
        [{T}[0..{TWO}]] [Three[0..2]]
        [take({T}, 1, 3)] [take(Three, 1, 3)]
        [group({T}, 0, {TWO})] [group(Three, 0, 2)]
        [select({T}, {TWO}, 0)] [select(Three, 2, 0)]
        [{Nest}[1,{TWO - 1}]] [Nested[1,1]]
        [zip({R}, {K})] [zip(Rows, Cols)]
        [repeat({R}, {TWO + 1})] [repeat(Rows, 3)]
        [transpose({R})] [transpose(Rows)]
        [flatten({Nest})] [flatten(Nested)]
        [unflatten({T}, (1, (1, 1)))] [unflatten(Three, (1, (1, 1)))]
        [reverse({R})] [reverse(Rows)]
        [append({R}, {L})] [append(Rows, Line)]
        [append({R}, (2,{TWO}))] [append(Rows, (2,2))]
        [append((4,{EIGHT}), {TWO})] [append((4,8), 2)]
        [prepend((4,{EIGHT}), (2,3))] [prepend((4,8), (2,3))]
        [reverse(((4,{TWO}),{EIGHT}))] [reverse(((4,2),8))]
        [transpose((4,({TWO},8))):row] [transpose((4,(2,8))):row]
        [repeat((4,{EIGHT}), 2)] [repeat((4,8), 2)]
        [flatten(((4,{TWO}),reverse((2,{EIGHT}))))] [flatten(((4,2),(8,2)))]
        [select((4,{EIGHT},2), 2, 1)] [select((4,8,2), 2, 1)]
        [replace((4,{EIGHT}), 0, {TWO})] [replace((4,8), 0, 2)]
        [unflatten((4,{EIGHT},2), (1,(1,1)))] [unflatten((4,8,2), (1,(1,1)))]
        [(4,({TWO},8))[1]] [(4,(2,8))[1]]
        [dice((1,_), (4,{EIGHT}))] [dice((1,_), (4,8))]
        [with_shape({L}, reverse((4,{EIGHT})))] [with_shape(Line, (8,4))]
        [blocked_product(take((2,4,{EIGHT}), 1, 3), {R})] [blocked_product((4,8), Rows)]
        [make_layout((4,{EIGHT}), ({TWO},8), 2)] [make_layout((4,8), (2,8), 2)]
        [prepend({R}, {L})] [prepend(Rows, Line)]
        [replace({T}, 1, {R})] [replace(Three, 1, Rows)]
        [replace({T}, {R}, 1)] [replace(Three, 1, Rows)]
        [tile_to_shape({S}, (16, {EIGHT * TWO}), (1, 0))] [tile_to_shape(Swizzled, (16, 16), (1, 0))]
        [tile_to_shape({S}, (16, {EIGHT * TWO}))] [tile_to_shape(Swizzled, (16, 16))]
        [tile_to_shape({S}, (16, {EIGHT * TWO}), row)] [tile_to_shape(Swizzled, (16, 16), row)]
        [tile_to_shape({S}, (9, {EIGHT + TWO}), loose)] [tile_to_shape(Swizzled, (9, 10), loose)]
        [tile_to_shape({R}, (9, {EIGHT + TWO}), (1, 0), loose)] [tile_to_shape(Rows, (9, 10), (1, 0), loose)]
        [tile_to_shape(((4, 8)):((8, 1)), ((4, {EIGHT * TWO})))] [tile_to_shape(((4, 8)):((8, 1)), ((4, 16)))]
        [make_layout((4, {EIGHT}), LayoutRight)] [(4, 8):row]
        [make_layout((4, {EIGHT}), LayoutLeft)] [(4, 8):col]
        [make_ordered_layout((4, {EIGHT}), (1, 0))] [make_ordered_layout((4, 8), (1, 0))]
        [make_ordered_layout((4, {EIGHT}), row)] [make_ordered_layout((4, 8), row)]
        [make_ordered_layout((1, {EIGHT}), col)] [make_ordered_layout((1, 8), col)]
        [make_layout({R}, {K}, 3:1)] [make_layout(Rows, Cols, 3:1)]
        [({Rows}, {Cols})] [(Rows, Cols)]
        [Sw<2,0,3> o ({EIGHT}, 8):({EIGHT}, 1)] [Swizzled]
        [Sw<2,0,3> o 8 o ({EIGHT}, 8):({EIGHT}, 1)] [Sw<2,0,3> o 8 o (8, 8):(8, 1)]
        [Sw<2,0,3> o {EIGHT} o (8, 8):(8, 1)] [Sw<2,0,3> o 8 o (8, 8):(8, 1)]
        [Sw<2,0,3> o {TWO * 8} o {R}] [Sw<2,0,3> o 16 o Rows]
        [composition(Sw<2,0,3> o size({R}), {R})] [Sw<2,0,3> o 32 o Rows]
        [composition(composition(Sw<2,0,3>, {EIGHT}), {R})] [Sw<2,0,3> o 8 o Rows]
        [Sw<2,0,3> o {EIGHT}] [Sw<2,0,3> o 8]
        [slice((_, {TWO}), {R})] [slice((_, 2), Rows)]
        [dice(({TWO}, _), {R})] [dice((2, _), Rows)]
        [{R}(_, {TWO})] [Rows(_, 2)]
    }
}

/// Parentheses around a tuple of integers make a tuple of one, around a layout they group, and in a tiler they make a tuple of one again.
#[test]
fn parentheses_mean_what_they_mean_around_numbers() {
    same! {
        [((4, {EIGHT}))] [((4, 8))]
        [(((4, {EIGHT}))):row] [(((4, 8))):row]
        [((4, {EIGHT})):(({EIGHT}, 1))] [((4, 8)):((8, 1))]
        [((4, {EIGHT}):({EIGHT}, 1)) / {TWO}:1] [((4, 8):(8, 1)) / 2:1]
        [{R} / ({TWO}:1)] [Rows / (2:1)]
        [{R} / <({TWO}:1), 4>] [Rows / <(2:1), 4>]
        [{R} o (2, {TWO})] [Rows o (2, 2)]
        [{R} o ({TWO}:1)] [Rows o (2:1)]
        [{R} o ({TWO}:1, 3:{ONE})] [Rows o (2:1, 3:1)]
        [zipped_divide({R}, ({TWO}:1))] [zipped_divide(Rows, (2:1))]
        [{R} * ({TWO}:1)] [Rows * (2:1)]
        [(3,1):(0,1) * {ONE}] [(3,1):(0,1) * 1]
    }
}

#[test]
fn shapes_with_constants_have_their_strides() {
    type Inline = layout!(({ TWO }, 8):(8, 1));
    same! {
        [({TWO}, {FOUR as usize}, {2 + 2})] [(2, 4, 4)]
        [({TWO}, ({TWO}, 3)):row] [(2, (2, 3)):row]
        [(3, {TWO}, 5, {TWO * TWO}):col] [(3, 2, 5, 4):col]
        [((3, {TWO}), 1, ({TWO * 3}, {TWO * TWO}, 5)):row] [((3, 2), 1, (6, 4, 5)):row]
        [(1, {TWO}, 1, {TWO / 2}, 3)] [(1, 2, 1, 1, 3)]
        [({ONE}, {TWO}, {ONE}, 8, {TWO}):row] [(1, 2, 1, 8, 2):row]
        [(reverse(({TWO}, 4)), {EIGHT})] [((4, 2), 8)]
        [(reverse(({TWO}, 4)), 8):row] [((4, 2), 8):row]
        [(reverse(({TWO}, 4))):row] [((4, 2)):row]
        [(size({R}), reverse(({TWO}, 4))):col] [(32, (4, 2)):col]
        [{ONE}] [make_layout(1)]
        [{ONE}:col] [1:col]
        [({TWO}, 8):(8, {TWO / 2})] [(2, 8):(8, 1)]
        [({TWO}, 3):(1@0, {TWO}@1)] [(2, 3):(1@0, 2@1)]
        [{TWO}:{TWO}] [2:2]
        [{EIGHT} / {TWO}] [8 / 2]
        [{EIGHT}] [8:1]
        [({size_of::<f64>()}, {Config::ROWS})] [(8, 4)]
        [(size({R}), {TWO}):(1, 32)] [(32, 2):(1, 32)]
    }
    let same: Layout<(layout_core::C<2>, layout_core::C<8>), (layout_core::C<8>, layout_core::C<1>)> = Inline::new();
    assert_eq!(same.offset((1_u32, 2_u32)), 10);
}

mod named {
    use super::{Config, FOUR, LONG};

    layout_core::layout! {
        /// A tile whose numbers are Rust constants.
        pub Tile = ({LONG * 16}, {FOUR * 16}):row;
        pub Swizzled = Sw<3,3,3> o Tile;
        pub Warps = zipped_divide(Tile, <{Config::ROWS * 4}, 8>);
        assert size(Tile) == {LONG * 1024} and is_compact(Tile);
        assert Warps[0] == (16,8):(64,1) and not Warps == Tile;
        assert Tile(1, 2) == 66;
    }

    pub mod within {
        layout_core::layout! {
            pub Quarter = composition(super::Tile, 16:1);
            pub Again = Quarter / 4;
        }
    }
}

#[test]
fn names_made_of_constants_are_used_like_any() {
    use named::{Swizzled, Tile, Warps, within};
    const SIZE: usize = layout_const!(size(Tile) + { FOUR });
    assert_eq!(Tile.to_string(), "(128,64):(64,1)");
    assert_eq!(Swizzled.to_string(), "Sw<3,3,3> o 0 o (128,64):(64,1)");
    assert_eq!(Warps.to_string(), "((16,8),(8,8)):((64,1),(1024,8))");
    assert_eq!(within::Again.to_string(), "(4,4):(64,256)");
    assert_eq!(<layout!(named::Tile / <4, 8>)>::new().to_string(), "((4,32),(8,8)):((64,256),(1,8))");
    assert_eq!(make_layout!(Tile[1]).to_string(), "64:1");
    assert_eq!((SIZE, [0_u8; layout_const!(cosize(Tile))].len()), (8196, 8192));
    assert!(layout_const!(is_injective(Tile)));
}

/// Generic code in the same language.
fn generic<A: StaticComposed, const N: usize>() -> (String, usize) {
    layout_assert!(size({ A }) >= { N });
    let tiled = <layout!({A} / <{N}, 4>)>::new();
    let column = <layout!(({ N }, 3))>::new();
    (format!("{tiled} {column}"), layout_const!(size({ A }) / { N }))
}

#[test]
fn parameters_stand_in_braces() {
    fn sizes<A: StaticLayout, const N: usize>() -> (usize, usize) {
        (<layout!(zipped_divide({A}, <{N}, 4>)[1])>::SIZE, <layout!(({N}, {N}, 2):row)>::COSIZE)
    }
    let (tiled, size) = generic::<Rows, 2>();
    assert_eq!((tiled.as_str(), size), ("((2,2),(4,2)):((8,16),(1,4)) (2,3):(1,2)", 16));
    assert_eq!(generic::<Swizzled, 4>().0, "Sw<2,0,3> o 0 o ((4,2),(4,2)):((8,32),(1,4)) (4,3):(1,4)");
    assert_eq!(sizes::<Rows, 2>(), (4, 8));
}

/// As operands of calls, too, tuples of one tuple stay what they are.
#[test]
fn numbers_are_evaluated_at_what_the_macro_evaluates() {
    macro_rules! same {
        ($([$($braces:tt)*] [$($plain:tt)*])*) => {
            $( assert_eq!(layout_const!($($braces)*), layout_const!($($plain)*), "{}", stringify!($($braces)*)); )*
        };
    }
    same! {
        [crd2idx(((1, {TWO})), ((4, 8)))] [crd2idx(((1, 2)), ((4, 8)))]
        [crd2idx(((1, 2)), ((4, {EIGHT})))] [crd2idx(((1, 2)), ((4, 8)))]
        [crd2idx(((1, {TWO})), ((4, 8)):((8, 1)))] [crd2idx(((1, 2)), ((4, 8)):((8, 1)))]
        [crd2idx({EIGHT}, (4, 8):(8, 1))] [crd2idx(8, (4, 8):(8, 1))]
        [crd2idx({EIGHT}, (4, {ONE}))] [crd2idx(8, (4, 1))]
        [crd2idx({EIGHT}, (4, {ONE}):col)] [crd2idx(8, (4, 1):col)]
        [Nested(3, ({ONE}, 2))] [Nested(3, (1, 2))]
        [elem_less(((1, {TWO})), ((4, 2)))] [elem_less(((1, 2)), ((4, 2)))]
        [weakly_compatible(({EIGHT}, 4), ((4, 2), 4))] [weakly_compatible((8, 4), ((4, 2), 4))]
        [is_complementable({L}, (8, {EIGHT}))] [is_complementable(Line, (8, 8))]
        [conflict_free({S}, row, f16)] [conflict_free(Swizzled, row, f16)]
        [tile_conflicts({S}, f32, col)] [tile_conflicts(Swizzled, f32, col)]
        [cosize(Sw<2,0,3> o {TWO} o ({EIGHT}, 8):row)] [cosize(Sw<2,0,3> o 2 o (8, 8):row)]
        [size(Sw<2,0,3> o {TWO - 2} o ({EIGHT}, 8))] [size(Sw<2,0,3> o 0 o (8, 8))]
        [cosize(get({Nest}, {ONE}, {TWO - 2}))] [cosize(get(Nested, 1, 0))]
        [cosize(select({T}, {TWO}, {TWO - 2}))] [cosize(select(Three, 2, 0))]
    }
}

/// Letters that name numbers are numbers if both sides of a comparison are such letters; if sizes are compared, all of them are.
#[test]
fn letters_of_numbers_are_compared_as_numbers() {
    const N: usize = 4;
    const M: usize = 4;
    const A: usize = 3;
    layout_assert!({ N } == { M });
    layout_assert!({ A } < { M } and { A } != 4);
    assert!(layout_const!({ N } == { M }));
}

#[test]
fn the_identity_of_braces_is_an_identity_layout() {
    layout! { Identity = make_identity_layout(({EIGHT}, (2, {TWO}))); }
    assert_eq!(Identity.to_string(), "(8,(2,2)):(1@0,(1@0@1,1@1@1))");
    assert_eq!(<layout!(make_identity_layout(({ EIGHT }, 3)))>::new().coordinate((5_u32, 2_u32)), (5, 2));
}

trait Kernel {
    const M: usize;
    const BM: usize;
    type Tile: StaticLayout;
    type TILE: StaticLayout;
}

struct Own;

impl Kernel for Own {
    const M: usize = 4;
    const BM: usize = 16;
    type Tile = layout!(({ <Own as Kernel>::M }, 8));
    type TILE = layout!(({<Self as Kernel>::BM}, {<Own as Kernel>::M}):row);
}

/// The last name of a path decides whether it is a constant, as it does without a trait.
#[test]
fn constants_of_traits_are_numbers_and_types_of_traits_are_layouts() {
    assert_eq!(<Own as Kernel>::Tile::new().to_string(), "(4,8):(1,4)");
    assert_eq!(<Own as Kernel>::TILE::new().to_string(), "(16,4):(4,1)");
    assert_eq!(<layout!({ <Own as Kernel>::Tile } / 2)>::new().to_string(), "(2,16):(1,2)");
    assert_eq!(<layout!({ <Own as Kernel>::TILE } / 2)>::new().to_string(), "(2,(8,4)):(4,(8,1))");
    assert_eq!(layout_const!(size(({ <Own as Kernel>::M }, { <Own as Kernel>::BM }))), 64);
}
