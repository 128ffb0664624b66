//! `make_layout!` of types in braces: the values of the types that `layout!` writes, with their answers beside the call.

use layout_core::{
    Evaluate, StaticComposed, StaticCoordinates, StaticLayout, StaticTiler, Tensor, Whole, layout, make_layout,
};

/// Compares the value of each expression with that of its type, as text and at two indices.
macro_rules! as_types {
    ($($expr:tt)*) => { $(
        let (value, typed) = (make_layout! $expr, <layout! $expr>::new());
        assert_eq!(value.to_string(), typed.to_string(), "{}", stringify!($expr));
        let at = |index| (value.evaluate(index), typed.evaluate(index));
        for index in [0_usize, 1] {
            let (value, typed) = at(index);
            assert_eq!(value, typed, "{}", stringify!($expr));
        }
    )* };
}

fn of_plain<Rows: StaticLayout, Part: StaticLayout, Tile: StaticTiler, const WIDTH: usize>() {
    as_types! {
        ({Rows} o {Part}) (composition({Rows}, <{WIDTH}, 2>)) ({Rows} o <2, 2>) (coalesce({Rows})) (filter({Rows})) (complement({Part}, 64)) (complement({Part}))
        ({Rows} / {Tile}) ({Rows} / <{WIDTH}>) (zipped_divide({Rows}, {Tile})) (tiled_divide({Rows}, <{WIDTH}, 2>)) (flat_divide({Rows}, {Tile}))
        (zipped_divide({Rows}, <3, 3>, loose)) (logical_product({Rows}, {Tile})) (blocked_product({Rows}, {Rows}))
        (raked_product({Rows}, {Rows})) (right_inverse({Rows})) (left_inverse({Rows})) (make_layout_like({Rows})) (transpose({Rows}))
        (flatten({Rows} / {Tile})) (reverse({Rows})) (append({Rows}, {Part})) (replace({Rows}, 1, {Part})) (local_tile_layout({Rows}, {Tile}, (1, 0)))
        (upcast({Rows}, 2)) (downcast({Rows}, 2)) (({Rows}, {Part})) (zipped_divide({Rows}, {Tile})[1]) ({Rows}(1, _)) (({Rows} o <2, 2>) / <2>)
        (tile_to_shape({Rows}, (16, 16))) (make_layout_tv({Part}, {Part})) (max_common_layout({Rows}, {Rows}))
    }
}

#[test]
fn operations_on_plain_layouts_are_those_of_types() {
    of_plain::<layout!((4,8):row), layout!(4:1), layout!(<2, 4>), 2>();
    of_plain::<layout!((8, 4)), layout!((2,2):(2,1)), layout!(<4, 2>), 4>();
}

#[test]
fn a_swizzle_stays() {
    fn tiles<Rows: StaticComposed>() {
        as_types! { (zipped_divide({Rows}, <4, 4>)) ({Rows} o <2, 4>) (({Rows} / <4, 4>)[0]) }
    }
    tiles::<layout!(Sw<2,0,3> o (8,8):row)>();
}

#[test]
fn coordinates_stay_in_their_space() {
    fn corner<L: StaticCoordinates<Space = (u32, u32)>>() -> [(u32, u32); 2] {
        let tiles = make_layout!(zipped_divide({L}, <4, 2>));
        let part = make_layout!(inner_partition_layout({L}, <4, 2>, (1, 3)));
        [tiles.coordinate((0_u32, 3_u32)), part.origin::<u32>()]
    }
    assert_eq!(corner::<layout!(make_identity_layout((8, 8)))>(), [(4, 2), (4, 6)]);
}

#[test]
fn a_tensor_of_an_operation_is_sliced() {
    fn sum<L: StaticLayout>(numbers: &[u32]) -> u32 {
        let rows = Tensor::new(numbers, make_layout!({L} o <4, 4>));
        let row = rows.slice((1_u32, Whole));
        (0..4_u32).map(|column| row[column]).sum()
    }
    let numbers: Vec<u32> = (0..32).collect();
    assert_eq!(sum::<layout!((4,8):row)>(&numbers), 8 + 9 + 10 + 11);
}

#[test]
fn an_alias_and_constants_are_types_and_constants() {
    type Block = layout!((8,12):row);
    const TILE: usize = 4;
    assert_eq!(make_layout!({Block} / <{TILE}, {TILE}>).to_string(), "((4,2),(4,3)):((12,48),(1,4))");
}
