//! Every thread's part of swizzled tensors, of tensors with stages and tiles, and of coordinates, and all slices of the parts,
//! compared with the algebra.

use layout_core::algebra::atoms::Cut;
use layout_core::algebra::{LayoutValue, Rounding, offset};
use layout_core::atoms::{
    CopyByMma, CopyByThreads, Destination, OperandA, OperandB, OperandC, Source, StaticCut, StaticTiledCopy,
    StaticTiledMma, TiledMma, sm75, sm80, universal,
};
use layout_core::{AnyLayout, layout};
use layout_core::{C, Coordinates, Counting, Layout, Measured, StaticComposed, Tensor, Whole, make_layout};

type Half = TiledMma<sm80::SM80_16x8x16_F32F16F16F32_TN::Atom, layout!((2, 2, 1))>;
type Fetch = CopyByThreads<universal::UniversalCopy_uint128_t::Atom, u16, layout!((32,4):(4,1)), layout!((1, 8))>;
type Ldmatrix = CopyByMma<sm75::SM75_U32x4_LDSM_N::Atom, u16, OperandA<Half>>;

/// Returns the offsets of a thread's part of a layout, in the order of its indices.
fn places(cut: &Cut, inside: &LayoutValue, thread: u32, rounding: Rounding) -> (LayoutValue, Vec<u64>) {
    let (part, begin) = match cut {
        Cut::Mma(mma, operand) => mma.partition(*operand, inside, thread.into(), rounding),
        Cut::Copy(copy, side) => copy.partition(*side, inside, thread.into(), rounding),
    }
    .expect("a part");
    let places = (0..part.size().expect("small")).map(|i| begin + offset(&part, i).expect("inside")).collect();
    (part, places)
}

/// Runs `$check` for each coordinate of a part of four modes, `(v, x, y, z)`, and its index.
fn each_coordinate(part: &LayoutValue, mut check: impl FnMut(u32, [u32; 4])) {
    let sizes: Vec<u32> = (0..4).map(|mode| u32::try_from(part.mode(mode).unwrap().size().unwrap()).unwrap()).collect();
    for i in 0..sizes.iter().product() {
        let (v, rest) = (i % sizes[0], i / sizes[0]);
        let (x, rest) = (rest % sizes[1], rest / sizes[1]);
        check(i, [v, x, rest % sizes[2], rest / sizes[2]]);
    }
}

/// Checks that a part of four modes, and the slice that a loop over stages takes, give `$expected` of the index at each coordinate.
/// `sliced` tests all kinds of slices, `whole` two: each kind and each type of index is a type of its own, which the compiler evaluates.
macro_rules! agrees {
    (whole, $part:expr, $value:expr, $expected:expr) => {{
        let part = $part;
        let expected = $expected;
        each_coordinate(&$value, |i, [v, x, y, z]| {
            let expected = expected(i as usize);
            assert_eq!(part.at((v, x, y, z)), expected, "at ({v},{x},{y},{z})");
            assert_eq!(part.slice((Whole, Whole, Whole, z)).at((v, x, y)), expected, "stage {z}");
        });
    }};
    (sliced, $part:expr, $value:expr, $expected:expr) => {{
        let part = $part;
        let expected = $expected;
        each_coordinate(&$value, |i, [v, x, y, z]| {
            let expected = expected(i as usize);
            assert_eq!(part.at((v, x, y, z)), expected, "at ({v},{x},{y},{z})");
            assert_eq!(part.at((v as usize, x as usize, y as usize, z as usize)), expected);
            assert_eq!(part.slice((Whole, Whole, Whole, z)).at((v, x, y)), expected, "stage {z}");
            assert_eq!(part.slice((Whole, Whole, y, z)).at((v, x)), expected, "step {y}, stage {z}");
            assert_eq!(part.slice((Whole, x, Whole, z)).at((v, y)), expected);
            assert_eq!(part.slice((v, x, y, Whole)).at(z), expected);
            assert_eq!(part.slice((Whole, Whole, Whole, Whole)).at((v, x, y, z)), expected);
            let twice = part.slice((Whole, Whole, Whole, z)).slice((Whole, x, Whole));
            assert_eq!(twice.at((v, y)), expected, "sliced twice");
            assert_eq!(twice.slice((v as usize, Whole)).at((y as usize,)), expected);
        });
    }};
}

/// Converts a layout to a value.
fn composed<Z: StaticComposed>(_: Z) -> layout_core::algebra::ComposedLayout {
    Z::COMPOSED
}

/// Checks the parts of all threads of a swizzled layout.
macro_rules! swizzled {
    ($($how:ident $cut:ty, $tiled:expr, $partition:ident, $threads:literal: $layout:expr;)*) => {$({
        let layout = $layout;
        let value = composed(layout);
        for thread in 0..$threads {
            let (part, places) = places(&<$cut as StaticCut>::CUT, value.layout(), thread, Rounding::Exact);
            let mine = $tiled.get_slice(thread).$partition(Tensor::new(Counting::from(0), layout));
            let expected = |i: usize| {
                usize::try_from(value.swizzle().apply(places[i] + value.offset())).expect("small")
            };
            assert_eq!(mine.layout().size(), places.len());
            agrees!($how, mine, part, expected);
            for i in 0..places.len() {
                assert_eq!(mine.at(i), expected(i));
            }
        }
    })*};
}

#[test]
fn parts_of_swizzled_stages() {
    swizzled! {
        sliced OperandA<Half>, Half::new(), partition_a, 128: make_layout!(Sw<2,3,3> o (64,32,3):(32,1,2048));
        whole OperandB<Half>, Half::new(), partition_b, 128: make_layout!(Sw<3,3,3> o (32,64,2):(64,1,2048));
        whole OperandA<Half>, Half::new(), partition_a, 128: make_layout!(Sw<3,3,3> o (64,32,2):(1,64,2048));
        whole Source<Fetch>, Fetch::new(), partition_s, 128: make_layout!(Sw<2,3,3> o (64,32,3):(32,1,2048));
        whole Destination<Fetch>, Fetch::new(), partition_d, 128: make_layout!(Sw<2,3,3> o (32,64,3):(64,1,2048));
        whole Source<Ldmatrix>, Ldmatrix::new(), partition_s, 128: make_layout!(Sw<2,3,3> o (64,32,3):(32,1,2048));
        // Sums carry: rows of 40, of 36, an offset across the rows; such tiles cannot be taken apart.
        sliced Destination<Fetch>, Fetch::new(), partition_d, 128: make_layout!(Sw<2,3,3> o (32,32,2):(40,1,1280));
        whole OperandA<Half>, Half::new(), partition_a, 128: make_layout!(Sw<1,1,2> o (32,32,3):(36,1,1152));
        whole OperandA<Half>, Half::new(), partition_a, 128: make_layout!(Sw<2,3,3> o 24 o (64,32,3):(32,1,2048));
        // A swizzle from high bits to low, and one without effect.
        whole OperandC<Half>, Half::new(), partition_c, 128: make_layout!(Sw<2,0,-4> o (64,32,2):(32,1,2048));
        whole OperandC<Half>, Half::new(), partition_c, 128: make_layout!(Sw<0,4,3> o (64,32,2):(32,1,2048));
    }
}

#[test]
fn parts_within_a_slice_of_a_swizzled_tensor() {
    let stages = Tensor::new(Counting::from(0), make_layout!(Sw<2,3,3> o (3,64,32):(2048,32,1)));
    for (stage, thread) in (0..3_u32).flat_map(|stage| (0..128_u32).map(move |thread| (stage, thread))) {
        let mine = Fetch::new().get_slice(thread).partition_d(stages.slice((stage, Whole, Whole)));
        let inside = make_layout!((64,32):(32,1)).to_value();
        let (_, places) = places(&<Destination<Fetch> as StaticCut>::CUT, &inside, thread, Rounding::Exact);
        for (i, place) in places.iter().enumerate() {
            let (row, column) = (u32::try_from(place / 32).unwrap(), u32::try_from(place % 32).unwrap());
            assert_eq!(mine.at(i), stages.at((stage, row, column)), "stage {stage}, thread {thread}, {i}");
        }
    }
}

/// Checks parts of the tiles of a matrix with run-time strides: rows of tiles, with each combination of known extents.
macro_rules! tiles {
    ($cut:ty, $tiled:expr, $partition:ident, $threads:literal: $($how:ident $layout:expr),*) => {$({
        let layout = $layout;
        let inside = layout.to_value();
        for thread in 0..$threads {
            let (part, places) = places(&<$cut as StaticCut>::CUT, &inside, thread, Rounding::Exact);
            let mine = $tiled.get_slice(thread).$partition(Tensor::new(Counting::from(0), layout));
            assert_eq!(mine.layout().size(), places.len());
            assert_eq!(mine.layout().cosize() as u64, places.iter().max().unwrap() - places[0] + 1);
            assert_eq!(mine.layout().to_value().shape(), part.shape());
            agrees!($how, mine, part, |i: usize| usize::try_from(places[i]).expect("small"));
        }
    })*};
}

#[test]
fn parts_of_tiles_of_run_time_strides() {
    let (m, k, pitch, step, count) = (64_u32, 32_u32, 200_usize, 32_u64, 3_u32);
    tiles! { OperandA<Half>, Half::new(), partition_a, 128:
        sliced Layout::of((C::<64>, C::<32>, count), (pitch, C::<1>, C::<32>)),
        whole Layout::of((m, C::<32>, C::<3>), (pitch, C::<1>, step)),
        whole Layout::of((C::<64>, k, count), (C::<1>, pitch, C::<6400>)),
        whole Layout::of((m, k, count), (pitch, 1_u32, step)),
        whole Layout::of((C::<64>, C::<32>, C::<3>), (pitch, C::<1>, step))
    }
    tiles! { Source<Fetch>, Fetch::new(), partition_s, 128:
        whole Layout::of((C::<64>, C::<32>, count), (pitch, C::<1>, C::<32>)),
        whole Layout::of((m, k, count), (pitch, 1_u32, step)),
        whole Layout::of((C::<32>, C::<64>, C::<2>), (pitch, C::<1>, 64_u32))
    }
}

#[test]
fn an_index_counts_the_slice_whose_extents_are_known() {
    let tiles = Layout::of((C::<64>, C::<32>, 5_u32), (200_usize, C::<1>, C::<32>));
    let mine = Fetch::new().get_slice(77_u32).partition_s(Tensor::new(Counting::from(0), tiles));
    let third = mine.slice((Whole, Whole, Whole, 3_usize));
    assert_eq!(third.layout().size(), 16);
    for i in 0..16_usize {
        assert_eq!(third.at(i), mine.at((i % 8, i / 8, 0, 3)));
    }
}

#[test]
fn parts_of_coordinates() {
    let (m, k, tiles) = (64_u32, 32_u32, 3_u32);
    // A coordinate packed into a number: row + 1000 · column.
    let inside = make_layout!((64, 32, 3):(1, 1000, 32000)).to_value();
    for thread in 0..128_u32 {
        let (part, places) = places(&<OperandA<Half> as StaticCut>::CUT, &inside, thread, Rounding::Exact);
        let expected = |i: usize| (u32::try_from(places[i] % 1000).unwrap(), u32::try_from(places[i] / 1000).unwrap());
        let all = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((m, tiles * k)));
        let known = all.local_tile((C::<64>, C::<32>), (0_u32, Whole));
        let mine = Half::new().get_slice(thread).partition_a(known);
        each_coordinate(&part, |i, [v, x, y, z]| {
            assert_eq!(mine.at((v, x, y, z)), expected(i as usize), "thread {thread}, ({v},{x},{y},{z})");
            let third = mine.slice((Whole, Whole, Whole, z));
            assert_eq!(third.at((v, x, y)), expected(i as usize));
            let index = i % u32::try_from(third.layout().size()).expect("small");
            assert_eq!(third.at(index), expected(i as usize), "index {index} of tile {z}");
        });
    }
}

#[test]
fn parts_that_hang_over() {
    let (m, n) = (70_u32, 20_u32);
    let all = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((m, n)));
    let rows = Tensor::new(Counting::from(0), Layout::of((m, n), (1_u32, 1000_u32)));
    let inside = make_layout!((96, 32):(1, 1000)).to_value();
    for thread in 0..128_u32 {
        let mma = Half::new().get_slice(thread).loose();
        let (mine, data) = (mma.partition_c(all), mma.partition_c(rows));
        let (_, places) = places(&<OperandC<Half> as StaticCut>::CUT, &inside, thread, Rounding::Exact);
        for (i, place) in places.iter().enumerate() {
            let i = u32::try_from(i).expect("small");
            let coord = (i % 4, i / 4 % 3, i / 12);
            let (row, column) = mine.at(coord);
            assert_eq!(u64::from(row) + 1000 * u64::from(column), *place, "thread {thread}, {i}");
            assert_eq!(data.at(coord) as u64, *place);
        }
    }
}

/// Warps 0 and 3: threads 32 to 95 are none of theirs.
#[test]
#[cfg_attr(
    debug_assertions,
    should_panic(expected = "no atom has thread 40: of its 64 threads, 31 and 96 are next to it")
)]
fn a_thread_in_a_gap_has_no_part() {
    layout! { Apart = tiled_mma("SM80_16x8x16_F32F16F16F32_TN", (2,1,1):(3,1,1)); }
    let _ = Apart.get_slice(40_u32);
}
