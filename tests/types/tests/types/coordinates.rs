//! Coordinate layouts as types, and their tensors, compared with the values of the algebra and with brute force.

use std::fmt::{Debug, Display};

use layout_core::{
    C, Coordinates, Counting, E, Layout, Locate, StaticCoordinates, Tensor, Whole, Zero, copy_if, elem_less, layout,
    make_layout,
};
use proptest::prelude::*;

/// Writes a coordinate in the notation of the language.
fn written(coordinate: impl Debug) -> String {
    format!("{coordinate:?}").replace(' ', "").replace(",)", ")")
}

/// Checks that the language and the type agree at every index.
fn same<P: Debug>(layout: impl Display, size: usize, coordinate: impl Fn(u32) -> P) {
    for i in 0..u32::try_from(size).expect("small") {
        let expected = layout_language::eval(&format!("{layout}({i})")).expect("a coordinate").to_string();
        assert_eq!(written(coordinate(i)), expected, "{layout} at {i}");
    }
}

macro_rules! types {
    ($([$($expression:tt)*])*) => {
        $({
            let layout = make_layout!($($expression)*);
            same(layout, layout.size(), |i| layout.coordinate(i));
        })*
    };
}

#[test]
fn types_say_what_the_algebra_says() {
    types! {
        [make_identity_layout(12)]
        [make_identity_layout((4, 3))]
        [make_identity_layout((2, (3, (2, 2)), 2))]
        [(4,3):(1@1,1@0)]
        [(4,3):(2@0,3@0)]
        [(4,3):(1@0,0)]
        [(4,(3,2)):(1@2,(5@0,1@2))]
        [(2,(3,2)):(1@0@1,(1@1@1,4@0))]
        [((2,2),3):((1@7,2@7),1@0)]
        [zipped_divide(make_identity_layout((6, 4)), <3, 2>)]
        [logical_divide(make_identity_layout((6, (2, 2))), <2, _>)]
        [make_identity_layout((6, 4)) o <2, 4:1>]
        [coalesce(make_identity_layout((6, 4)))]
        [make_identity_layout((4, 6))(_, 3)]
        [(8,4):(1,8) o make_identity_layout((8,4))[0]]
    }
}

/// Checks a layout of any type at every index.
fn same_in_generic_code<L: Locate<u32, Coordinate: Debug> + Display>(layout: L) {
    same(layout, layout.count(), |i| layout.coordinate(i));
}

/// Returns the place of an element of a tile, whatever the layout of the tiles is.
fn place<P, L: Locate<(u32, u32), Coordinate = P>>(tiles: L, tile: [u32; 2]) -> P {
    tiles.coordinate((tile[0], tile[1]))
}

#[test]
fn generic_code_has_coordinates() {
    let (rows, step) = (5_u32, 3_u32);
    same_in_generic_code(make_layout!(make_identity_layout((2, (3, (2, 2)), 2))));
    same_in_generic_code(make_layout!((4,(3,2)):(1@2,(5@0,1@2))));
    same_in_generic_code(make_layout!(({rows},3):({step}@0,2@0)));
    same_in_generic_code(make_layout!(zipped_divide(make_identity_layout(({rows},{step})), <4, 2>)));
    same_in_generic_code(<layout!(make_identity_layout((6, 4)) o <2, 4:1>)>::new());
    same_in_generic_code(make_layout!((4,8):row));
    assert_eq!(place(make_layout!((4,8):(64@0,16@1)), [2, 3]), (128, 48));
    assert_eq!(place(make_layout!((4,8):(1@1,{rows}@0)), [2, 3]), (15, 2));
}

/// Returns the value of a type in the notation of the language.
fn value<L: StaticCoordinates>(_: L) -> String {
    L::COORDINATES.to_string()
}

#[test]
fn generic_code_has_values_of_coordinate_layouts() {
    macro_rules! values {
        ($([$($expression:tt)*])*) => {
            $({
                let layout = make_layout!($($expression)*);
                assert_eq!(value(layout), layout.to_string());
            })*
        };
    }
    values! {
        [make_identity_layout(12)]
        [make_identity_layout((2, (3, (2, 2)), 2))]
        [(4,3):(2@1,3@0)]
        [(4,3):(1@0,0)]
        [(2,(3,2)):(1@0@1,(1@1@1,4@0))]
        [(2,(3,2)):(5@2@0@1,(1@1@1,4@0))]
        [zipped_divide(make_identity_layout((6, 4)), <3, 2>)]
        [(4,8):row]
    }
    assert_eq!(value(Layout::<(C<4>, C<2>), (E<1, C<0>>, Zero)>::new()), "(4,2):(0,0)");
}

/// Steps along coordinates known when the program runs: the output of a convolution and its window, and tiles of a ragged matrix.
#[test]
fn steps_are_given_at_run_time() {
    for (rows, step, dilation) in [(5_u32, 2_u32, 3_u32), (1, 1, 1), (7, 3, 2)] {
        let window = make_layout!(({rows},3):({step}@0,{dilation}@0));
        assert_eq!(window.to_string(), format!("({rows},3):({step}@0,{dilation}@0)"));
        same(window, window.size(), |i| window.coordinate(i));
        assert_eq!(window.coordinate((rows - 1, 2_u32)), ((rows - 1) * step + 2 * dilation,));
        let tiles = make_layout!(zipped_divide(make_identity_layout(({rows},{step})), <4, 2>));
        let (down, across) = (rows.div_ceil(4), step.div_ceil(2));
        assert_eq!(
            tiles.coordinate(((3_u32, 1_u32), (down - 1, across - 1))),
            (3 + 4 * (down - 1), 1 + 2 * (across - 1))
        );
    }
}

type Inverse = layout!(right_inverse((4,5):(1@1,1@0)));
type Left = layout!(left_inverse((4,5):(2@0,2@1)));

/// Inverses, complements, products and partitions of coordinate layouts have types, where they are coordinate layouts or plain ones.
#[test]
fn answers_of_the_whole_algebra_are_types() {
    types! {
        [complement((2,5):(4@1,5@0))]
        [logical_product((4,3):(1@0,1@1), (2,5):(1,2))]
        [raked_product((4,3):(2@0,1@1), (2,5):(1,2))]
        [zipped_divide((128,64):(1@1,1@0), 2:64@0)]
        [local_tile_layout(make_identity_layout((64,64)), (8,8), (1,2))]
        [thrfrg_A(make_identity_layout((64,32)), "SM80_16x8x16_F32F16F16F32_TN", (2,2,1))]
        [append(make_identity_layout((4,8)), 3:1@2)]
        [transpose(make_identity_layout((4,8)))]
    }
    assert_eq!(Inverse::new().to_string(), "(5,4):(4,1)");
    assert_eq!(Left::new().to_string(), "((2,4),(2,5)):((0,1),(0,4))");
}

type Turned = layout!((4,(2,3)):(1@1,(4@0,8@0)));

#[test]
fn a_coordinate_is_given_by_mode_or_whole() {
    for (i, j, k) in (0..24_u32).map(|n| (n % 4, n / 4 % 2, n / 8)) {
        let expected = (4 * j + 8 * k, i);
        assert_eq!(Turned::new().coordinate((i, (j, k))), expected);
        assert_eq!(Turned::new().coordinate((i, j + 2 * k)), expected);
        assert_eq!(Turned::new().coordinate(i + 4 * (j + 2 * k)), expected);
        let of_usize = Turned::new().coordinate((i as usize, (j as usize, k as usize)));
        assert_eq!(of_usize, (expected.0 as usize, expected.1 as usize));
    }
}

#[test]
fn a_slice_and_its_origin_are_the_whole() {
    let all = Tensor::new(Coordinates::from((100_u32, 10_u32)), Turned::new());
    for (i, j, k) in (0..24_u32).map(|n| (n % 4, n / 4 % 2, n / 8)) {
        let expected = (100 + 4 * j + 8 * k, 10 + i);
        assert_eq!(all.at((i, (j, k))), expected);
        assert_eq!(all.slice((i, Whole)).at(((j, k),)), expected);
        assert_eq!(all.slice((Whole, (j, Whole))).at((i, k)), expected);
        assert_eq!(all.slice((Whole, (Whole, k))).slice((i, Whole)).at((j,)), expected);
    }
    let (kept, offset) = Turned::new().slice((3_u32, (Whole, 2_u32)));
    assert_eq!((kept.to_string().as_str(), offset), ("(2):(4@0)", (16, 3)));
}

#[test]
fn what_is_not_moved_along_is_zero() {
    let layout = Layout::<(C<2>, C<3>), (Zero, E<2, C<5>>)>::new();
    assert_eq!(layout.coordinate((1_u32, 2_u32)), (0, 0, 10));
    assert_eq!(Layout::<C<2>, Zero>::new().coordinate(1_u32), 0);
}

proptest! {
    /// Tiled and partitioned in the same way, the identity gives each element's place in the whole.
    #[test]
    fn the_identity_goes_where_the_data_go(m in 1..20_u32, k in 1..20_u32, i in 0..5_u32, j in 0..3_u32, thread in 0..8_u32) {
        let rows = make_layout!(({m}, {k}):({k}, 1));
        let numbers = Tensor::new(Counting::default(), rows);
        let which = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((m, k)));
        let (tile, threads) = ((C::<4>, C::<8>), make_layout!((2,4):(4,1)));
        let numbers = numbers.local_tile(tile, (i, j)).local_partition(threads, thread);
        let which = which.local_tile(tile, (i, j)).local_partition(threads, thread);
        for element in 0..4_u32 {
            let (row, column) = which.at(element);
            prop_assert_eq!(numbers.at(element), (row * k + column) as usize);
            prop_assert_eq!(row, 4 * i + thread / 4 + 2 * (element % 2));
            prop_assert_eq!(column, 8 * j + thread % 4 + 4 * (element / 2));
        }
    }

    /// A ragged copy copies every element of a matrix that tiles do not divide once, and touches nothing else.
    #[test]
    fn a_ragged_copy_copies_the_matrix(m in 1..14_u32, k in 1..14_u32) {
        let (shape, tile) = ((m, k), (C::<4>, C::<4>));
        let from: Vec<u32> = (1..=m * k).collect();
        let mut to = vec![0; (m * (k + 1)) as usize];
        let threads = make_layout!((2,2):(2,1));
        for (i, j) in (0..m.div_ceil(4) * k.div_ceil(4)).map(|n| (n % m.div_ceil(4), n / m.div_ceil(4))) {
            for thread in 0..4_u32 {
                let source = Tensor::new(&from[..], make_layout!(({m}, {k}):({k}, 1)));
                let source = source.local_tile(tile, (i, j)).local_partition(threads, thread);
                let target = Tensor::new(&mut to[..], make_layout!(({m}, {k}):({k + 1}, 1)));
                let mut target = target.local_tile(tile, (i, j)).local_partition(threads, thread);
                let which = Tensor::new(Coordinates::from((0_usize, 0_usize)), Layout::identity(shape));
                let which = which.local_tile(tile, (i as usize, j as usize)).local_partition(threads, thread as usize);
                copy_if(&source, &mut target, |n| elem_less(which.at(n), (m as usize, k as usize)));
            }
        }
        for (n, value) in (0..).zip(&to) {
            let (row, column) = (n / (k + 1), n % (k + 1));
            prop_assert_eq!(*value, if column < k { row * k + column + 1 } else { 0 });
        }
    }
}
