//! Operations on swizzled layouts as types: their offsets are those of the operation on the inner layout, shifted and swizzled.

use layout_core::operations::{
    Append, BlockedProduct, Coalesce, CoalesceBy, Composition, CompositionBy, Decay, Dice, DomainOffset, Downcast,
    Filter, FilterZeros, FlatDivide, FlatProduct, Flatten, Group, InnerPartition, LeftInverse, LocalPartition,
    LocalTile, LogicalDivide, LogicalProduct, Loose, Mode, OuterPartition, Prepend, RakedProduct, RecastLayout, Repeat,
    Replace, Reverse, RightInverse, Select, Slice, Sort, Squeeze, Take, TileToShape, TileUnzip, TiledDivide,
    TiledProduct, Transpose, Unflatten, Upcast, WithShape, Zip, ZippedDivide, ZippedProduct,
};
use layout_core::{
    C, Evaluate, HasMode, Layout, Measured, ModeOf, Offsets, Parts, StaticComposed, StaticLayout, Swizzled, Tensor,
    Whole,
};
use layout_tests::brute_force::swizzled;

type Rows = Layout<(C<8>, C<16>), (C<16>, C<1>)>;
type Tile = Swizzled<2, 1, 3, 4, Rows>;

/// A layout that reaches no bit that the swizzle reads.
type Still = Decay<Swizzled<3, 4, 3, 64, Layout<C<8>, C<1>>>>;

/// Too many coordinates to try them one by one.
type Large = Layout<(C<4096>, C<4096>), (C<4096>, C<1>)>;

/// Applies the swizzle and the offset of [`Tile`].
fn stirred(offset: usize) -> usize {
    usize::try_from(swizzled(2, 1, 3, 4 + offset as u64)).unwrap()
}

/// Checks that `A` is `P`, shifted and swizzled, at every index, and that all measures of its offsets agree.
fn is_inside<A: StaticComposed + Evaluate<usize> + Evaluate<u32>, P: StaticLayout>() {
    let (a, plain) = (A::default(), P::default());
    assert_eq!(Measured::size(a), P::SIZE);
    let mut greatest = 0;
    for i in 0..P::SIZE {
        let expected = stirred(StaticLayout::offset(plain, i));
        assert_eq!(a.offset_of(i), expected, "{} at {i}", A::COMPOSED);
        assert_eq!(a.evaluate(u32::try_from(i).unwrap()) as usize, expected, "{} at {i}", A::COMPOSED);
        assert_eq!(A::COMPOSED.at(i as u64), Ok(expected as u64));
        greatest = greatest.max(expected);
    }
    assert_eq!((A::ELEMENTS, Measured::cosize(a)), (greatest + 1, greatest + 1));
}

#[test]
fn coordinates_are_changed_inside_the_swizzle() {
    type Stages = Layout<C<3>, C<128>>;
    type Pairs = Layout<(C<2>, C<3>), (C<1024>, C<2048>)>;
    is_inside::<Tile, Rows>();
    is_inside::<Composition<Tile, Layout<C<8>, C<2>>>, Composition<Rows, Layout<C<8>, C<2>>>>();
    is_inside::<CompositionBy<Tile, (C<4>, C<2>)>, CompositionBy<Rows, (C<4>, C<2>)>>();
    is_inside::<Coalesce<Tile>, Coalesce<Rows>>();
    is_inside::<CoalesceBy<Tile, (C<1>, C<1>)>, CoalesceBy<Rows, (C<1>, C<1>)>>();
    is_inside::<Filter<Tile>, Filter<Rows>>();
    is_inside::<Flatten<Tile>, Flatten<Rows>>();
    is_inside::<Group<Tile, 0, 2>, Group<Rows, 0, 2>>();
    is_inside::<Take<Tile, 0, 1>, Take<Rows, 0, 1>>();
    is_inside::<Mode<Tile, 1>, Mode<Rows, 1>>();
    is_inside::<Transpose<Tile>, Transpose<Rows>>();
    is_inside::<Select<Tile, (C<1>, C<0>)>, Transpose<Rows>>();
    is_inside::<Squeeze<Append<Tile, Layout<C<1>, C<0>>>>, Rows>();
    is_inside::<Sort<Tile>, Sort<Rows>>();
    is_inside::<FilterZeros<Append<Tile, Layout<C<2>, C<0>>>>, Append<Rows, Layout<C<1>, C<0>>>>();
    is_inside::<Repeat<Tile, 2>, Repeat<Rows, 2>>();
    is_inside::<Zip<Tile, Pairs>, Zip<Rows, Pairs>>();
    is_inside::<WithShape<Tile, (C<4>, C<32>)>, WithShape<Rows, (C<4>, C<32>)>>();
    is_inside::<Dice<Tile, (C<1>, Whole)>, Mode<Rows, 0>>();
    is_inside::<Reverse<Tile>, Reverse<Rows>>();
    is_inside::<Append<Tile, Stages>, Append<Rows, Stages>>();
    is_inside::<Prepend<Tile, Stages>, Prepend<Rows, Stages>>();
    is_inside::<Replace<Tile, Stages, 1>, Replace<Rows, Stages, 1>>();
    is_inside::<
        Unflatten<Append<Tile, Stages>, (C<0>, (C<0>, C<0>))>,
        Unflatten<Append<Rows, Stages>, (C<0>, (C<0>, C<0>))>,
    >();
    is_inside::<ModeOf<Tile, 1>, ModeOf<Rows, 1>>();
}

#[test]
fn tiles_are_inside_the_swizzle() {
    type Pairs = (C<2>, C<4>);
    is_inside::<LogicalDivide<Tile, Pairs>, LogicalDivide<Rows, Pairs>>();
    is_inside::<ZippedDivide<Tile, Pairs>, ZippedDivide<Rows, Pairs>>();
    is_inside::<TiledDivide<Tile, Pairs>, TiledDivide<Rows, Pairs>>();
    is_inside::<TileUnzip<LogicalDivide<Tile, Pairs>, Pairs>, ZippedDivide<Rows, Pairs>>();
    is_inside::<FlatDivide<Tile, (C<3>, C<4>), Loose>, FlatDivide<Rows, (C<3>, C<4>), Loose>>();
}

#[test]
fn blocks_are_repeated_inside_the_swizzle() {
    type Twice = Layout<C<2>, C<1>>;
    type Blocks = Layout<(C<2>, C<3>), (C<3>, C<1>)>;
    is_inside::<LogicalProduct<Tile, Twice>, LogicalProduct<Rows, Twice>>();
    is_inside::<ZippedProduct<Tile, Twice>, ZippedProduct<Rows, Twice>>();
    is_inside::<TiledProduct<Tile, Twice>, TiledProduct<Rows, Twice>>();
    is_inside::<FlatProduct<Tile, Twice>, FlatProduct<Rows, Twice>>();
    is_inside::<BlockedProduct<Tile, Blocks>, BlockedProduct<Rows, Blocks>>();
    is_inside::<RakedProduct<Tile, Blocks>, RakedProduct<Rows, Blocks>>();
    is_inside::<TileToShape<Tile, (C<16>, C<32>), (C<1>, C<0>)>, TileToShape<Rows, (C<16>, C<32>), (C<1>, C<0>)>>();
}

#[test]
fn operations_follow_one_another() {
    type Threads = Layout<(C<4>, C<2>), (C<1>, C<64>)>;
    type After<A> = Composition<Mode<ZippedDivide<A, (C<8>, C<8>)>, 0>, Threads>;
    is_inside::<After<Tile>, After<Rows>>();
    is_inside::<ModeOf<After<Tile>, 1>, ModeOf<After<Rows>, 1>>();
}

#[test]
fn slices_begin_where_they_are() {
    fn agrees<S: StaticComposed>(start: u64, index: impl Fn(usize) -> usize) {
        for i in 0..Measured::size(S::default()) {
            let found = S::default().offset_of(i) + usize::try_from(start).unwrap();
            assert_eq!(found, Tile::new().offset(index(i)), "{} at {i}", S::COMPOSED);
        }
    }
    type Row = Slice<Tile, (C<5>, Whole)>;
    type Column = Slice<Tile, (Whole, C<3>)>;
    type All = Slice<Tile, (Whole, Whole)>;
    type Nested = Swizzled<3, 0, -5, 3, Layout<((C<3>, C<5>), C<7>), ((C<9>, C<33>), C<2>)>>;
    type From = DomainOffset<Tile, (C<1>, C<2>)>;
    agrees::<Row>(Row::START, |i| 5 + 8 * i);
    agrees::<Column>(Column::START, |i| i + 8 * 3);
    agrees::<All>(All::START, |i| i);
    // If every mode is fixed, no layout is left, only one offset.
    assert_eq!(Slice::<Tile, (C<5>, C<3>)>::START, stirred(5 * 16 + 3) as u64);
    assert_eq!(Slice::<Tile, C<29>>::START, stirred(5 * 16 + 3) as u64);
    assert_eq!(Slice::<Nested, ((C<2>, C<4>), C<6>)>::START, swizzled(3, 0, -5, 3 + 18 + 132 + 12));
    assert_eq!((From::new().offset(0_u32), From::START), (Tile::new().offset((1_u32, 2_u32)), 0));
}

#[test]
fn parts_begin_where_they_are() {
    fn agrees<S: StaticComposed>(start: u64, size: usize, coord: impl Fn(usize) -> (usize, usize)) {
        assert_eq!(Measured::size(S::default()), size);
        for i in 0..size {
            let found = S::default().offset_of(i) + usize::try_from(start).unwrap();
            assert_eq!(found, Tile::new().offset(coord(i)), "{} at {i}", S::COMPOSED);
        }
    }
    type Pairs = (C<2>, C<4>);
    type Inner = InnerPartition<Tile, Pairs, (C<3>, C<2>)>;
    type Outer = OuterPartition<Tile, Pairs, (C<1>, C<2>)>;
    type Projected = LocalTile<Tile, (C<2>, C<5>, C<4>), (C<3>, C<9>, C<2>), (C<1>, Whole, C<1>)>;
    type Share = LocalPartition<Tile, Layout<Pairs, (C<4>, C<1>)>, 6>;
    agrees::<Inner>(Inner::START, 8, |i| (6 + i % 2, 8 + i / 2));
    agrees::<Projected>(Projected::START, 8, |i| (6 + i % 2, 8 + i / 2));
    agrees::<Outer>(Outer::START, 16, |i| (1 + 2 * (i % 4), 2 + 4 * (i / 4)));
    agrees::<Share>(Share::START, 16, |i| (1 + 2 * (i % 4), 2 + 4 * (i / 4)));
}

#[test]
fn other_elements_and_plain_ones() {
    type Bytes = Swizzled<3, 4, 3, 0, Layout<(C<8>, C<128>), (C<128>, C<1>)>>;
    type Halves = Swizzled<3, 3, 3, 0, Layout<(C<8>, C<64>), (C<64>, C<1>)>>;
    assert_eq!(Upcast::<Bytes, 2>::COMPOSED, Halves::VALUE);
    assert_eq!(Downcast::<Halves, 2>::COMPOSED, Bytes::VALUE);
    assert_eq!(RecastLayout::<Bytes, 8, 16>::new().to_string(), Halves::new().to_string());
    // A layout without a swizzle can be recast by any number.
    assert_eq!(Upcast::<Layout<C<6>, C<1>>, 3>::new().offset(1_u32), 1);
    assert_eq!((Still::VALUE.to_string().as_str(), Still::START), ("8:1", 64));
}

#[test]
fn inverses_lead_back() {
    type Square = Swizzled<2, 0, 2, 0, Layout<(C<16>, C<4>), (C<4>, C<1>)>>;
    for i in 0..64_u32 {
        assert_eq!(Square::new().offset(RightInverse::<Square>::new().offset(i)), i);
        assert_eq!(LeftInverse::<Square>::new().offset(Square::new().offset(i)), i);
    }
    assert_eq!(RightInverse::<Large>::new().offset(4097_u32), 4097);
}

#[test]
fn modes_of_modes_and_parts_are_swizzled() {
    type Nested = Swizzled<1, 0, 2, 0, Layout<((C<2>, C<2>), C<4>), ((C<4>, C<8>), C<1>)>>;
    type Inner = <ModeOf<Nested, 0> as HasMode<1>>::Mode;
    assert_eq!(Inner::new().to_string(), "Sw<1,0,2> o 0 o 2:8");
    let (start, part) = Nested::new().part(3_u32);
    assert_eq!(start + part.offset_of(2_u32), Nested::new().offset((3_u32, 2_u32)));
}

#[test]
fn what_is_stored_is_swizzled() {
    type Mixed = Layout<(u32, C<16>), (u32, C<1>)>;
    let rows = Swizzled::<2, 1, 3, 4, Mixed>::of(Layout::of((8, C), (16, C)));
    for i in 0..128_u32 {
        assert_eq!(rows.offset(i), Tile::new().offset(i));
        assert_eq!(rows.offset((i % 8, i / 8)), Tile::new().offset((i % 8, i / 8)));
    }
    assert_eq!(rows.to_string(), Tile::new().to_string());
    assert_eq!(format!("{rows:#}"), "Sw<2,1,3> o 4 o (8,_16):(16,_1)");
    assert_eq!((rows.size(), size_of_val(&rows)), (128, 8));
    for last in 0..200_u32 {
        let line = Swizzled::<2, 1, -3, 5, _>::of(Layout::of(last + 1, C::<1>));
        assert!((0..=last).all(|i| (line.offset(i) as usize) < line.cosize()), "{line}");
    }
}

/// Returns the numbers from 0 up to the cosize of the tile.
fn numbers() -> Vec<usize> {
    (0..Tile::COSIZE).collect()
}

#[test]
fn tensors_are_sliced_inside_the_swizzle() {
    let numbers = numbers();
    let whole = Tensor::new(&numbers[..], Tile::new());
    for i in 0..8_usize {
        let row = whole.slice((i, Whole));
        for j in 0..16_usize {
            assert_eq!(row[j], whole[(i, j)]);
            assert_eq!(whole.slice((Whole, j))[i], whole[(i, j)]);
        }
    }
    let points: *const usize = numbers.as_ptr();
    let row = Tensor::new(points, Tile::new()).slice((5_u32, Whole));
    // SAFETY: there are as many numbers as the tile reaches, and `(5,7)` is in it.
    assert_eq!(unsafe { row.read(7_u32) }, whole[(5_usize, 7_usize)]);
}

#[test]
fn tensors_are_tiled_inside_the_swizzle() {
    let numbers = numbers();
    let whole = Tensor::new(&numbers[..], Tile::new());
    for (m, n) in (0..8_usize).map(|tile| (tile % 4, tile / 4)) {
        let tile = whole.local_tile((C::<2>, C::<8>), (m, n));
        let line = whole.local_tile((C::<2>, C::<8>), (m, Whole));
        for (i, j) in (0..16_usize).map(|x| (x % 2, x / 2)) {
            assert_eq!(tile[(i, j)], whole[(2 * m + i, 8 * n + j)]);
            assert_eq!(line[(i, j, n)], whole[(2 * m + i, 8 * n + j)]);
            let inner = tile.local_tile((C::<1>, C::<2>), (i, j / 2));
            assert_eq!(inner[(0_usize, j % 2)], tile[(i, j)]);
            assert_eq!(whole.outer_partition((C::<2>, C::<8>), (i, j))[(m, n)], tile[(i, j)]);
        }
    }
    let threads = Layout::<(C<4>, C<8>), (C<8>, C<1>)>::new();
    for thread in 0..32_usize {
        let mine = whole.local_partition(threads, thread);
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            assert_eq!(mine[(i, j)], whole[(thread / 8 + 4 * i, thread % 8 + 8 * j)]);
        }
    }
}
