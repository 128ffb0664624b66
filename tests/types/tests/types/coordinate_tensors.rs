//! Tensors of coordinates whose layout is an operation as a type: each element, slice and place is what the algebra says of the layout, from any origin.

use std::fmt::Debug;

use layout_core::operations::{
    Composition, FlatDivide, Group, LocalTile, LogicalDivide, Select, TiledDivide, WithShape, ZippedDivide,
};
use layout_core::{C, Coordinates, IntTuple, Layout, StaticCoordinates, Tensor, Whole, layout};
use proptest::prelude::*;

/// The coordinate that a layout of the algebra leads to, counted from an origin.
fn from<L: StaticCoordinates>(origin: (u32, u32), coord: &str) -> (u32, u32) {
    let reached = L::COORDINATES.coordinate(&coord.parse().expect("a coordinate")).expect("in the domain");
    let part = |i| match reached.mode(i) {
        Ok(part) if !reached.is_leaf() && i < reached.rank() => part,
        _ => IntTuple::int(0),
    };
    let [a, b] = [0, 1].map(|i| u32::try_from(part(i).leaf_at(0)).expect("small"));
    (origin.0 + a, origin.1 + b)
}

/// Writes a coordinate in the notation of the language.
fn written(coord: impl Debug) -> String {
    format!("{coord:?}").replace(' ', "")
}

/// Checks the slices of the four divides of one layout by tiles of 2 by 3, and elements of other operations.
macro_rules! tensors {
    ($([$($expression:tt)*] $origin:ident $tile:ident $rest:ident;)*) => {$({
        type L = layout!($($expression)*);
        type Zipped = ZippedDivide<L, (C<2>, C<3>)>;
        type Tiled = TiledDivide<L, (C<2>, C<3>)>;
        type Flat = FlatDivide<L, (C<2>, C<3>)>;
        type Logical = LogicalDivide<L, (C<2>, C<3>)>;
        type Steps = Composition<L, Layout<(C<4>, C<3>), (C<2>, C<16>)>>;
        type Turned = Select<L, (C<1>, C<0>)>;
        type Grouped = Group<Flat, 0, 2>;
        type Line = WithShape<L, (C<16>, C<6>)>;
        type Corner = LocalTile<L, (C<2>, C<3>), (C<1>, C<2>), (C<1>, C<1>)>;
        let ((i, j), (k, l)) = ($tile, $rest);
        let origin = Coordinates::from($origin);
        let expected = from::<L>($origin, &written((i + 2 * k, j + 3 * l)));
        let zipped = Tensor::new(origin, Zipped::new());
        prop_assert_eq!(zipped.at(((i, j), (k, l))), expected);
        prop_assert_eq!(zipped.slice((Whole, (k, l))).at(i + 2 * j), expected);
        prop_assert_eq!(zipped.slice(((i, Whole), (Whole, l))).at((j, k)), expected);
        prop_assert_eq!(zipped.places()((i + 2 * j + 6 * (k + 4 * l)) as usize), expected);
        prop_assert_eq!(Tensor::new(origin, Tiled::new()).slice((Whole, k, Whole)).at(((i, j), l)), expected);
        prop_assert_eq!(Tensor::new(origin, Flat::new()).slice((Whole, j, Whole, l)).at((i, k)), expected);
        prop_assert_eq!(Tensor::new(origin, Logical::new()).slice(((Whole, k), (j, Whole))).at((i, l)), expected);
        prop_assert_eq!(Tensor::new(origin, Grouped::new()).at(((i, j), k, l)), expected);
        prop_assert_eq!(Tensor::new(origin, Turned::new()).at((j + 3 * l, i + 2 * k)), expected);
        let index = i + 2 * k + 8 * (j + 3 * l);
        prop_assert_eq!(Tensor::new(origin, Line::new()).at((index % 16, index / 16)), expected);
        prop_assert_eq!(Tensor::new(origin, Steps::new()).at((k, j)), from::<L>($origin, &written(2 * k + 16 * j)));
        prop_assert_eq!(Tensor::new(origin, Corner::new()).at((i, j)), from::<L>($origin, &written((i, j))));
    })*};
}

proptest! {
    #[test]
    fn a_tensor_of_an_operation_is_the_layout_from_an_origin(
        origin in (0..100_u32, 0..100_u32), tile in (0..2_u32, 0..3_u32), rest in (0..4_u32, 0..4_u32),
    ) {
        tensors! {
            [make_identity_layout((8,12))] origin tile rest;
            [(8,12):(1@1,1@0)] origin tile rest;
            [(8,12):(3@1,5@0)] origin tile rest;
            [(8,12):(12@0,1@0)] origin tile rest;
            [(8,12):(2@1,7@1)] origin tile rest;
        }
    }
}
