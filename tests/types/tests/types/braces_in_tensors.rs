//! Layouts with Rust in braces tile and slice tensors like layouts without.

use layout_core::operations::ZippedDivide;
use layout_core::{
    C, Coordinates, Counting, Evaluate, Evaluated, StaticLayout, Swizzled, SwizzledFrom, Tensor, Whole, layout,
    make_layout,
};

const BM: usize = 16;
const BN: usize = 8;

layout! {
    Tile = <4, {BN / 2}>;
    Block = ({BM}, {BN}):row;
    Twisted = Sw<2,0,3> o ({BM}, {BN}):row;
    Zipped = zipped_divide(Block, Tile);
    Divided = Block / Tile;
    Tiled = tiled_divide(Block, Tile);
    Flat = flat_divide(Block, Tile);
}

#[test]
fn a_tiler_of_numbers_and_constants_is_a_tile() {
    let numbers: Vec<u32> = (0..128).collect();
    let block = Tensor::new(&numbers[..], Block);
    let tile = block.local_tile(Tile, (2_u32, 1_u32));
    assert_eq!((tile.layout().to_string(), tile[(1_u32, 2_u32)]), ("(4,4):(8,1)".to_owned(), 78));
    let tile = block.local_tile(<layout!(<{BM / 2}, 2>)>::default(), (1_u32, 0_u32));
    assert_eq!((tile.layout().to_string(), tile[0_u32]), ("(8,2):(8,1)".to_owned(), 64));
    let pitched = Tensor::new(&numbers[..], make_layout!((16, {BN}):row));
    assert_eq!(pitched.local_tile(Tile, (2_u32, 1_u32))[(1_u32, 2_u32)], 78);
    let swizzled = Tensor::new(&numbers[..], Twisted);
    let tile = swizzled.local_tile(Tile, (2_u32, 1_u32));
    assert_eq!(tile[(1_u32, 2_u32)], swizzled[(9_u32, 6_u32)]);
}

#[test]
fn a_divide_is_sliced_in_tiles() {
    let numbers: Vec<u32> = (0..128).collect();
    let (block, zipped) = (Tensor::new(&numbers[..], Block), Tensor::new(&numbers[..], Zipped));
    let (tiled, flat) = (Tensor::new(&numbers[..], Tiled), Tensor::new(&numbers[..], Flat));
    let divided = Tensor::new(&numbers[..], Divided);
    for (i, j) in (0..4_u32).flat_map(|i| (0..2_u32).map(move |j| (i, j))) {
        let tile = block.local_tile(Tile, (i, j));
        let (of_zipped, of_divided) = (zipped.slice((Whole, (i, j))), divided.slice(((Whole, i), (Whole, j))));
        let (of_tiled, of_flat) = (tiled.slice((Whole, i, j)), flat.slice((Whole, Whole, i, j)));
        for k in 0..16_u32 {
            let found = [of_zipped[k], of_divided[k], of_tiled[k], of_flat[k]];
            assert_eq!(found, [tile[k]; 4], "{k} of ({i},{j})");
        }
    }
}

#[test]
fn a_divide_is_tiled_and_partitioned() {
    let numbers: Vec<u32> = (0..128).collect();
    let flat = Tensor::new(&numbers[..], Flat);
    let plain = Tensor::new(&numbers[..], make_layout!((4,4,4,2):(8,1,32,4)));
    let tile = (C::<2>, C::<4>, C::<2>, C::<1>);
    for (i, j, k) in (0..8_u32).map(|n| (n % 2, n / 2 % 2, n / 4)) {
        let (found, expected) = (flat.local_tile(tile, (i, 0, j, k)), plain.local_tile(tile, (i, 0, j, k)));
        assert_eq!(found.layout().to_string(), expected.layout().to_string());
        assert!((0..16_u32).all(|n| found[n] == expected[n]), "({i},{j},{k})");
    }
    let threads = make_layout!((2,2,1,2):(1,2,0,4));
    for thread in 0..8_u32 {
        let (found, expected) = (flat.local_partition(threads, thread), plain.local_partition(threads, thread));
        assert!((0..16_u32).all(|n| found[n] == expected[n]), "{thread}");
    }
    let (tiled, divided) = (Tensor::new(&numbers[..], Tiled), Tensor::new(&numbers[..], Divided));
    let corner = tiled.local_tile(((C::<2>, C::<2>), C::<2>, C::<1>), ((1_u32, 0_u32), 1_u32, 1_u32));
    assert_eq!(corner[0_u32], 16 + 64 + 4);
    let corner = divided.local_tile(((C::<2>, C::<2>), (C::<2>, C::<1>)), ((1_u32, 1_u32), (0_u32, 1_u32)));
    assert_eq!(corner[0_u32], 16 + 64 + 4);
}

#[test]
fn tensors_of_coordinates_have_a_size() {
    type Divided = ZippedDivide<layout!((4,8):(1@0,1@1)), (C<2>, C<4>)>;
    let which = Tensor::identity((4_u32, C::<9>));
    assert_eq!((which.size(), which.local_tile((C::<2>, C::<3>), (1_u32, 2_u32)).size()), (36, 6));
    let steps = Tensor::new(Coordinates::from((0_u32, 0_u32)), make_layout!((4,8):(64@0,16@1)));
    assert_eq!(steps.size(), 32);
    assert_eq!(Tensor::new(Coordinates::from((0_u32, 0_u32)), Divided::new()).size(), 32);
}

/// Slices, tiles and partitions of an operation of 4 by 6 coordinates are found at its offsets, also within a swizzle.
fn is_cut_as_its_offsets<L: Evaluated + Evaluate<(u32, u32)>>(layout: L) {
    let tensor = Tensor::new(Counting::from(0), layout);
    let swizzled = Tensor::new(Counting::from(0), Swizzled::<2, 0, 2, 1, L>::of(layout));
    let from = Tensor::new(Counting::from(0), SwizzledFrom::<2, 0, 2, u32, L>::new(1, layout));
    let (at, at_swizzled) = (|i: u32, j: u32| tensor.at((i, j)), |i: u32, j: u32| swizzled.at((i, j)));
    for (i, j) in (0..4_u32).flat_map(|i| (0..6_u32).map(move |j| (i, j))) {
        assert_eq!(tensor.slice((i, Whole)).at(j), at(i, j));
        assert_eq!(tensor.slice((Whole, j)).slice((Whole,)).at(i), at(i, j));
        assert_eq!(tensor.slice((i as usize, Whole)).at(j), at(i, j));
        assert_eq!([swizzled.slice((i, Whole)).at(j), from.slice((i, Whole)).at(j)], [at_swizzled(i, j); 2]);
        assert_eq!(swizzled.slice((Whole, j)).slice((Whole,)).at(i), at_swizzled(i, j));
        let (row, column) = (i / 2, j / 2);
        assert_eq!(tensor.local_tile((C::<2>, C::<2>), (row, column)).at((i % 2, j % 2)), at(i, j));
        assert_eq!(tensor.local_tile((C::<2>, C::<2>), (row, Whole)).at((i % 2, j % 2, column)), at(i, j));
        assert_eq!(tensor.local_tile((C::<4>,), (0, j)).at(i), at(i, j));
        let tile = swizzled.local_tile((C::<2>, C::<2>), (row, column));
        assert_eq!(tile.at((i % 2, j % 2)), at_swizzled(i, j));
        let threads = make_layout!((2,2):(2,1));
        assert_eq!(tensor.local_partition(threads, i % 2 * 2 + j % 2).at((row, column)), at(i, j));
    }
}

#[test]
fn an_operation_is_sliced_tiled_and_partitioned() {
    fn of<L: StaticLayout>(part: L) {
        is_cut_as_its_offsets(<layout!(blocked_product({ L }, (2, 3)))>::default());
        is_cut_as_its_offsets(<layout!(select(blocked_product({ L }, (3, 2)), 1, 0))>::default());
        is_cut_as_its_offsets(<layout!(zipped_product({L}, 6:2))>::default());
        is_cut_as_its_offsets(<layout!({ L } * 6)>::default());
        is_cut_as_its_offsets(<layout!(({L} * 6) o (4,6))>::default());
        let _ = part;
    }
    of(make_layout!((2, 2)));
    of(make_layout!((2,2):row));
    of(make_layout!((2,2):(1,3)));
}
