//! Tiles and partitions of tensors, compared with the corresponding divides.

use layout_core::algebra::{self, Coord, Rounding, recast_layout};
use layout_core::{
    AnyLayout, C, Congruent, Coordinates, Counting, Evaluate, Fragment, FragmentLike, IntTuple, Integers, Layout,
    LayoutValue, StaticTiler, Swizzled, Tensor, Whole, copy, copy_if, layout, make_layout,
};
use proptest::prelude::*;

layout! { Threads = (2,4):(4,1); }
layout! { NamedTile = <4,8>; }

proptest! {
    #[test]
    fn a_tile_is_a_coordinate_of_the_divide(m in 1..40_u32, k in 1..40_u32, coord in 0..1600_u32) {
        let matrix = make_layout!(({m}, {k}):({k}, 1));
        let divided = make_layout!(zipped_divide(({m}, {k}):({k}, 1), <4, 8>, loose));
        let (tiles_m, tiles_k) = (m.div_ceil(4), k.div_ceil(8));
        let (i, j) = (coord % tiles_m, coord / tiles_m % tiles_k);
        let tile = Tensor::new(Counting::default(), matrix).local_tile((C::<4>, C::<8>), (i, j));
        let row_of_tiles = Tensor::new(Counting::default(), matrix).local_tile(NamedTile, (i, Whole));
        for x in 0..4_u32 {
            for y in 0..8_u32 {
                let expected = divided.offset(((x, y), (i, j))) as usize;
                prop_assert_eq!(tile.at((x, y)), expected);
                prop_assert_eq!(row_of_tiles.at((x, y, j)), expected);
            }
        }
    }

    /// `pick` is composition: a tensor at coordinates is the tensor at each of them, tiled before or after.
    #[test]
    fn elements_are_picked_where_their_coordinates_say(m in 1..20_u32, k in 1..20_u32, i in 0..4_u32, j in 0..4_u32, t in 0..8_u32) {
        let (i, j) = (i % m.div_ceil(6), j % k.div_ceil(8));
        let which = Tensor::new(Coordinates::from((0_u32, 0_u32)), Layout::identity((m, k)));
        let which = which.local_tile((C::<6>, C::<8>), (i, j)).local_partition(Threads, t);
        let (row, column) = (u64::from(k) << 33, 1_u64 << 32);
        let wide = make_layout!(({m}, {k}):({row}, {column}));
        let nowhere = core::ptr::without_provenance::<u8>(0);
        let (memory, there) = (Tensor::new(Counting::from(7), wide), Tensor::new(nowhere, wide));
        let tiled = memory.local_tile((C::<6>, C::<8>), (i as usize, j as usize)).local_partition(Threads, t as usize);
        for x in 0..3_u32 {
            for y in 0..2_u32 {
                let (row, column) = which.at((x, y));
                let expected = 7 + (row as usize * 2 * k as usize + column as usize) * (1 << 32);
                prop_assert_eq!(memory.pick(which).at((x as usize, y as usize)), expected);
                prop_assert_eq!(there.pick(which).at((x as usize, y as usize)).addr(), expected - 7);
                prop_assert_eq!(tiled.at((x as usize, y as usize)), expected);
            }
        }
    }

    /// However much of a layout the type contains, the recast layout is the algebra's.
    #[test]
    fn elements_of_other_widths_are_where_the_algebra_says(m in 1..9_u32, k in 2..7_u64, far in 1..9_usize) {
        macro_rules! same {
            ($from:ty => $to:ty: $layout:expr) => {
                let layout = $layout;
                let tensor = Tensor::new(core::ptr::null::<$from>(), layout).recast::<$to>();
                let [from, to] = [size_of::<$from>(), size_of::<$to>()].map(|bytes| 8 * bytes as u64);
                prop_assert_eq!(Ok(tensor.layout().to_value()), recast_layout(&layout.to_value(), from, to));
            };
        }
        let (rows, columns) = (12 * far, 12 * u64::from(m));
        same!(u32 => [u32; 4]: Layout::of((m, C::<8>), (rows, C::<1>)));
        same!(u32 => [u32; 2]: Layout::of((C::<6>, (m, C::<2>)), (C::<1>, (rows, 6_u32))));
        same!(u8 => u32: Layout::of((k, (C::<3>, m)), (C::<1>, (columns, rows))));
        same!(u32 => u8: Layout::of((m, k), (rows, C::<1>)));
        same!([u16; 3] => [u16; 2]: Layout::of((m, (k, C::<2>)), (rows, (C::<1>, C::<6>))));
        same!([u16; 2] => [u16; 3]: Layout::of((12_u32, m), (C::<1>, columns)));
        same!(u64 => u16: Layout::of((C::<1>, m, k), (5_u32, C::<0>, C::<1>)));
        same!(u16 => u32: Layout::of((C::<2>, C::<4>, m), (C::<1>, C::<2>, rows)));
        same!(u8 => u64: Layout::of((C::<2>, 4_u32, m), (C::<1>, C::<2>, 8_u32 * m)));
    }

    #[test]
    fn a_projection_keeps_its_modes(m in 1..20_u32, n in 1..20_u32, k in 1..20_u32, i in 0..3_u32, j in 0..3_u32) {
        let (tile, at) = ((C::<8>, C::<7>, C::<4>), (i % m.div_ceil(8), j % n.div_ceil(7), Whole));
        let a = Tensor::new(Counting::default(), make_layout!(({m}, {k}):col));
        let b = Tensor::new(Counting::default(), make_layout!(({n}, {k}):row));
        let c = Tensor::new(Counting::default(), make_layout!(({m}, {n}):row));
        let a_tiles = a.local_tile_proj(tile, at, (C::<1>, Whole, C::<1>));
        let b_tiles = b.local_tile_proj(tile, at, (Whole, C::<1>, C::<1>));
        let c_tile = c.local_tile_proj(tile, at, (C::<1>, C::<1>, Whole));
        prop_assert_eq!(a_tiles.layout().to_string(), a.local_tile((C::<8>, C::<4>), (at.0, Whole)).layout().to_string());
        for (x, y, z) in (0..8 * 7 * 4).map(|n| (n % 8, n / 8 % 7, n / 56)) {
            let step = k.div_ceil(4) - 1;
            prop_assert_eq!(a_tiles.at((x, z, step)), (8 * at.0 + x + m * (4 * step + z)) as usize);
            prop_assert_eq!(b_tiles.at((y, z, step)), ((7 * at.1 + y) * k + 4 * step + z) as usize);
            prop_assert_eq!(c_tile.at((x, y)), ((8 * at.0 + x) * n + 7 * at.1 + y) as usize);
        }
    }

    #[test]
    fn threads_find_each_element_once(m in 1..12_u32, k in 1..6_u32) {
        let (rows, columns) = (2 * m, 4 * k);
        let matrix = Tensor::new(Counting::default(), make_layout!(({rows}, {columns}):col));
        let parts = (0..8_u32).map(|thread| matrix.local_partition(Threads, thread));
        let mut seen: Vec<usize> = parts.flat_map(|part| (0..m * k).map(move |i| part.at(i))).collect();
        seen.sort_unstable();
        prop_assert_eq!(seen, (0..(rows * columns) as usize).collect::<Vec<_>>());
    }
}

proptest! {
    #[test]
    fn a_copy_goes_by_index(m in 1..9_u32, k in 1..9_u32, gap in 0..3_u32, mask in any::<u64>()) {
        let (rows, columns) = (make_layout!(({m}, {k}):({k + gap}, 1)), make_layout!(({m}, {k}):(1, {m + gap})));
        let data: Vec<u32> = (0..100).collect();
        let (from, mut to) = (Tensor::new(&data[..], rows), Tensor::<[u32; 100], _>::filled(999, columns));
        copy_if(&from, &mut to, |i| mask >> i & 1 == 1);
        let mut expected = [999; 100];
        for i in (0..m * k).filter(|i| mask >> i & 1 == 1) {
            expected[columns.offset(i) as usize] = rows.offset(i);
        }
        prop_assert_eq!(to.into_data(), expected);
    }
}

#[test]
fn the_parts_of_all_threads_go_through_registers_and_come_back() {
    type Tile = layout!((4,8):(10,1));
    let data: Vec<u32> = (0..40).collect();
    let mut again = [0; 40];
    for thread in 0..8_u32 {
        let mine = Tensor::new(&data[..], Tile::new()).local_partition(Threads, thread);
        let mut registers = mine.array_like::<_, 4>(0);
        copy(&mine, &mut registers);
        copy(&registers, &mut Tensor::new(&mut again[..], Tile::new()).local_partition(Threads, thread));
    }
    assert!((0..40).all(|i| again[i] == if i % 10 < 8 { data[i] } else { 0 }), "{again:?}");
}

/// For every coordinate, slicing or tiling first or indexing at once gives the same element.
#[test]
fn a_fragment_is_sliced_and_tiled_as_its_layout_says() {
    type Part = FragmentLike<layout!((4, (2, 6)):(100, (50, 0)))>;
    let mut fragment = Fragment::<usize, Part>::filled(0);
    (0..48_usize).for_each(|i| fragment.tensor_mut()[i] = i);
    let all = fragment.tensor();
    for (i, j, k) in (0..48_usize).map(|n| (n % 4, n / 4 % 2, n / 8)) {
        let element = fragment[(i, (j, k))];
        assert_eq!(element, i + 4 * j + 8 * k);
        assert_eq!(all.slice((i, Whole))[((j, k),)], element);
        assert_eq!(all.slice((Whole, (j, Whole)))[(i, k)], element);
        assert_eq!(all.local_tile((C::<2>, (C::<1>, C::<3>)), (i / 2, (j, k / 3)))[(i % 2, (0, k % 3))], element);
    }
}

/// Returns the offsets of a part that the algebra cuts out.
fn offsets((part, begin): (LayoutValue, u64)) -> Vec<usize> {
    let size = part.size().expect("small");
    (0..size).map(|i| usize::try_from(begin + algebra::offset(&part, i).expect("small")).expect("small")).collect()
}

/// Checks that every tile, every place in the tiles and every thread's part of a matrix is the algebra's.
macro_rules! parts_agree {
    ($($Tile:ty, $layout:expr;)*) => {$({
        let (layout, tile) = ($layout, Layout::<$Tile, $Tile>::default().shape());
        let (value, tiler) = (layout.to_value(), <$Tile as StaticTiler>::TILER);
        let tensor = Tensor::new(Counting::from(5), layout);
        let sizes = |part: usize| [0, 1].map(|mode| {
            let divided = algebra::zipped_divide(&value, &tiler, Rounding::Loose).expect("loosely");
            let mode = divided.mode(part).expect("two").mode(mode).expect("two");
            usize::try_from(mode.size().expect("small")).expect("small")
        });
        let all = |[m, n]: [usize; 2]| (0..m * n).map(move |i| (i % m, i / m));
        let coord = |(i, j): (usize, usize)| Coord::indices(&IntTuple::flat(&[i as u64, j as u64]).expect("two"));
        for at in all(sizes(1)) {
            let part = tensor.inner_partition(tile, at);
            let found: Vec<usize> = (0..part.layout().size()).map(|i| part.at(i) - 5).collect();
            assert_eq!(found, offsets(algebra::inner_partition(&value, &tiler, &coord(at), Rounding::Loose).expect("inside")), "{layout} at {at:?}");
        }
        for at in all(sizes(0)) {
            let part = tensor.outer_partition(tile, at);
            let found: Vec<usize> = (0..part.layout().size()).map(|i| part.at(i) - 5).collect();
            assert_eq!(found, offsets(algebra::outer_partition(&value, &tiler, &coord(at), Rounding::Loose).expect("inside")), "{layout} at {at:?}");
        }
    })*};
}

#[test]
fn tiles_and_places_are_those_of_the_algebra() {
    parts_agree! {
        (C<2>, C<4>), make_layout!((4,8):row);
        (C<2>, C<4>), Layout::of((4_u32, C::<8>), (9_usize, C::<1>));
        (C<3>, C<4>), Layout::of((7_u32, 9_u64), (C::<1>, 7_u32));
        (C<5>, C<1>), make_layout!((4,6):(1,5));
        ((C<2>, C<1>), C<3>), make_layout!(((2,2),6):((1,24),4));
        ((C<1>, C<2>), (C<3>, C<2>)), Layout::of(((2_u32, C::<4>), (C::<3>, 5_usize)), ((C::<1>, 6_u32), (C::<2>, 24_u32)));
    }
}

/// A thread's part of a matrix with any combination of static and run-time numbers.
#[test]
fn shares_are_those_of_the_algebra() {
    fn share<S: Integers + Congruent<D> + Copy, D: Integers>(layout: Layout<S, D>, part: impl Fn(usize) -> Vec<usize>) {
        let threads =
            algebra::LayoutValue::new(&IntTuple::flat(&[2, 4]).expect("two"), &IntTuple::flat(&[4, 1]).expect("two"));
        let threads = threads.expect("congruent");
        for thread in 0..8 {
            let expected = algebra::local_partition(&layout.to_value(), &threads, thread as u64, Rounding::Loose)
                .expect("loosely");
            assert_eq!(part(thread), offsets(expected), "{layout}, thread {thread}");
        }
    }
    macro_rules! shares {
        ($($layout:expr;)*) => {$(
            let layout = $layout;
            share(layout, |thread| {
                let part = Tensor::new(Counting::default(), layout).local_partition(Threads, thread);
                (0..part.layout().size()).map(|i| part.at(i)).collect()
            });
        )*};
    }
    shares! {
        make_layout!((4,8):row);
        make_layout!((4,9):(1,5));
        Layout::of((5_u32, C::<8>), (9_usize, C::<1>));
        Layout::of((6_u64, 7_u32), (C::<7>, C::<1>));
    }
}

/// Threads whose strides are run-time numbers, have gaps, or are 0.
#[test]
fn shares_of_threads_of_any_strides_are_those_of_the_algebra() {
    let matrix = make_layout!((8,12):(1,8));
    macro_rules! shares {
        ($($threads:expr;)*) => {$(
            let threads = $threads;
            for thread in 0..threads.cosize() {
                let part = Tensor::new(Counting::default(), matrix).local_partition(threads, thread);
                let found: Vec<usize> = (0..part.layout().size()).map(|i| part.at(i)).collect();
                let expected =
                    algebra::local_partition(&matrix.to_value(), &threads.to_value(), thread as u64, Rounding::Exact);
                assert_eq!(found, offsets(expected.expect("a share")), "{threads}, thread {thread}");
            }
        )*};
    }
    shares! {
        Layout::of((C::<2>, C::<4>), (4_u32, C::<1>));
        Layout::of((C::<2>, C::<4>), (C::<1>, 2_u64));
        Layout::of((C::<2>, C::<4>), (16_usize, 2_u32));
        Layout::of((C::<1>, C::<4>), (7_u32, 3_u32));
        Layout::of((C::<4>, C::<4>), (0_u32, 2_u32));
        make_layout!((4,4):(0,2));
    }
}

#[test]
#[should_panic(expected = "neither does 4 · 1 divide 6, nor 2 · 6 divide 1")]
fn threads_that_run_into_each_other_are_refused() {
    let threads = Layout::of((C::<4>, C::<2>), (C::<1>, 6_u32));
    let _ = Tensor::new(Counting::default(), make_layout!((8,12):(1,8))).local_partition(threads, 1_usize);
}

#[test]
#[cfg(debug_assertions)]
#[should_panic(expected = "thread 8 of 8: the threads are (2,4):(4,1)")]
fn a_thread_past_the_last_has_no_share() {
    let _ = Tensor::new(Counting::default(), make_layout!((4,8):row)).local_partition(Threads, 8_usize);
}

/// Nested modes, strides of 0, several steps at once, and permuted coordinates, by brute force.
#[test]
fn coordinates_of_any_nesting_pick_elements() {
    type Deep = layout!((4,(2,(3,5))):(1,(60,(4,12))));
    type Steps = layout!((2,(3,2),2):(1@1@1@1,(1@0@1@1,0),2@0));
    let numbers: Vec<usize> = (0..Deep::COSIZE).collect();
    let deep = Tensor::new(&numbers[..], Deep::new());
    for origin in (0..4_u32).flat_map(|i| (0..2).map(move |j| (i, (j, (0_u32, 2_u32))))) {
        let which = Tensor::new(Coordinates::from(origin), Steps::new());
        let picked = deep.pick(which);
        for index in 0..24_u32 {
            let (i, (j, (k, l))) = which.at(index);
            assert_eq!(picked[index], (i + 60 * j + 4 * k + 12 * l) as usize);
        }
    }
}

#[test]
fn a_thread_of_a_partition_is_where_the_threads_layout_says() {
    let matrix = Tensor::new(Counting::default(), make_layout!((4,8):row));
    for thread in 0..8_u32 {
        let (i, j) = (thread / 4, thread % 4);
        let first = matrix.local_partition(Threads, thread).at((0_u32, 0_u32));
        assert_eq!(first, matrix.layout().offset((i as usize, j as usize)));
    }
}

#[test]
fn swizzled_tensors_are_read_where_they_were_written() {
    type Tile = Swizzled<2, 0, 3, 0, Layout<(C<8>, C<8>), (C<8>, C<1>)>>;
    let mut data = [0; 64];
    let mut tile = Tensor::new(&mut data[..], Tile::new());
    for i in 0..64_usize {
        tile[i] = i;
    }
    assert!((0..64_usize).all(|i| tile[i] == i));
    assert_eq!(data[Tile::new().evaluate((3_usize, 5_usize))], 3 + 8 * 5);
}

/// A slice that keeps every mode does not determine the type of its indices.
#[test]
fn a_slice_keeps_every_mode() {
    let matrix = Tensor::new(Counting::default(), make_layout!((8,16):row));
    let tiles = matrix.local_tile(NamedTile, (Whole, Whole));
    assert_eq!(tiles.layout().to_string(), "(4,8,2,2):(16,1,64,8)");
    let by_coordinate = Tensor::identity((8_u32, 16_u32)).local_tile(NamedTile, (Whole, Whole));
    assert_eq!(by_coordinate.at((3_u32, 7_u32, 1_u32, 1_u32)), (7, 15));
    assert_eq!(tiles.slice((Whole, Whole, 1_u32, Whole)).layout().to_string(), "(4,8,2):(16,1,8)");
    assert_eq!(matrix.inner_partition(NamedTile, Whole).layout().to_string(), "(4,8,(2,2)):(16,1,(64,8))");
    assert_eq!(matrix.slice((Whole, Whole)).layout(), matrix.layout());
    assert_eq!(matrix.layout().slice((Whole, Whole)), (matrix.layout(), 0));
    let nested = Tensor::new(Counting::default(), make_layout!((8,(4,4)):(1,(8,32))));
    assert_eq!(nested.slice((Whole, (Whole, Whole))).layout().to_string(), "(8,4,4):(1,8,32)");
    let (data, swizzled) = ([0_u8; 128], make_layout!(Sw<3,0,3> o (8,16):row));
    let memory = Tensor::new(&data[..], swizzled);
    assert_eq!(memory.slice((Whole, Whole)).layout().to_string(), "Sw<3,0,3> o 0 o (8,16):(16,1)");
    assert_eq!(
        memory.local_tile(NamedTile, (Whole, Whole)).layout().to_string(),
        "Sw<3,0,3> o 0 o (4,8,2,2):(16,1,64,8)"
    );
    assert_eq!(swizzled.slice((Whole, Whole)).to_string(), "Sw<3,0,3> o 0 o (8,16):(16,1)");
    let tile = (C::<4>, C::<8>, C::<2>);
    let projected = matrix.local_tile_proj(tile, (Whole, Whole, 0_u32), (C::<1>, C::<1>, Whole));
    assert_eq!(projected.layout(), tiles.layout());
}
