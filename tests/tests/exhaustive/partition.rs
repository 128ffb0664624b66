//! Partitions by their definition: all threads together reach everything once.

use layout_algebra::atoms::{Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{
    AlgebraError, Coord, Counting, IntTuple, LayoutValue, Rounding, Tiler, inner_partition, local_partition,
    make_layout, offset, outer_partition, zipped_divide,
};
use layout_tests::brute_force::{extension, image, size};
use layout_tests::notation::{int_tuple, layout as read};

fn tuple(text: &str) -> IntTuple {
    int_tuple(text).expect("a tuple")
}

fn layout(text: &str) -> LayoutValue {
    read(text).unwrap_or_else(|| panic!("{text}"))
}

fn by_mode(extents: &[u64]) -> Tiler {
    let parts: Vec<Tiler> = extents.iter().map(|extent| Tiler::extent(*extent).expect("positive")).collect();
    Tiler::by_mode(&parts).expect("small")
}

fn at_indices(indices: &[u64]) -> Coord {
    Coord::indices(&IntTuple::flat(indices).expect("small"))
}

/// Returns the offsets of a part.
fn offsets((part, begin): &(LayoutValue, u64)) -> Vec<u64> {
    (0..size(part)).map(|index| begin + offset(part, index).expect("small")).collect()
}

/// Checks that the found offsets are those expected, each `times` times.
fn is_met(mut found: Vec<u64>, expected: &LayoutValue, times: usize) -> bool {
    found.sort_unstable();
    found == image(expected).iter().flat_map(|offset| vec![*offset; times]).collect::<Vec<_>>()
}

#[test]
fn tiles_and_shares_meet_every_offset_once() {
    let matrices = ["(4,8):(8,1)", "(8,12):(1,9)", "((2,2),6):((1,24),4)", "(6,(2,4)):(8,(4,1))"];
    for matrix in matrices.map(layout) {
        let (rows, columns) = (size(&matrix.mode(0).expect("rows")), size(&matrix.mode(1).expect("columns")));
        for (m, n) in (1..=rows).flat_map(|m| (1..=columns).map(move |n| (m, n))) {
            if !rows.is_multiple_of(m) || !columns.is_multiple_of(n) {
                continue;
            }
            let tiles = (0..rows / m).flat_map(|i| (0..columns / n).map(move |j| [i, j]));
            let tile = |at: [u64; 2]| inner_partition(&matrix, &by_mode(&[m, n]), &at_indices(&at), Rounding::Exact);
            let Ok(tiles) = tiles.map(tile).collect::<Result<Vec<_>, _>>() else { continue };
            assert!(is_met(tiles.iter().flat_map(offsets).collect(), &matrix, 1), "{matrix} by ({m},{n})");
            let threads = make_layout(&IntTuple::flat(&[m, n]).expect("small")).expect("small");
            let share = |thread| local_partition(&matrix, &threads, thread, Rounding::Exact).expect("it divides");
            let shares = (0..m * n).map(share);
            assert!(is_met(shares.flat_map(|share| offsets(&share)).collect(), &matrix, 1), "{matrix} by ({m},{n})");
        }
    }
}

/// Returns the offsets at these rows and columns of a matrix, by the definition, rows fastest.
fn block(matrix: &LayoutValue, rows: &[u64], columns: &[u64]) -> Vec<u64> {
    let mode = |i: usize, index: u64| extension(&matrix.mode(i).expect("two modes"), index);
    columns.iter().flat_map(|y| rows.iter().map(move |x| mode(0, *x) + mode(1, *y))).collect()
}

/// Returns matrices whose columns are one mode, or nested with strides that do not continue each other.
fn matrices() -> impl Iterator<Item = LayoutValue> {
    let columns = [
        "12:3",
        "(10,4):(8,2)",
        "(6,2):(1,7)",
        "(2,6):(9,1)",
        "(4,3):(3,12)",
        "(3,4):(4,1)",
        "(2,3,2):(6,1,3)",
        "(5,2):(0,1)",
        "7:2",
        "(4,6):(5,20)",
    ];
    let rows = ["2:1", "(3,2):(2,11)", "5:7", "1:0"];
    rows.into_iter().flat_map(move |m| columns.map(|n| LayoutValue::of(&[layout(m), layout(n)]).expect("small")))
}

/// Tile `c` of a mode of `n` by `t` is `c·t … c·t+t−1`, for any layout of the mode; place `x` of all tiles is `x, x+t, …`.
#[test]
fn parts_are_where_the_definition_says_or_the_divide_is_refused() {
    let (mut found, mut refused) = (0, 0);
    for matrix in matrices() {
        let sizes = [0, 1].map(|i| size(&matrix.mode(i).expect("two modes")));
        for (m, n) in (1..=sizes[0]).flat_map(|m| (1..=sizes[1]).map(move |n| (m, n))) {
            let tiler = by_mode(&[m, n]);
            let divided = zipped_divide(&matrix, &tiler, Rounding::Exact);
            let threads = layout(&format!("({m},{n}):({n},1)"));
            if let Err(why) = divided {
                refused += 1;
                assert_eq!(inner_partition(&matrix, &tiler, &at_indices(&[0, 0]), Rounding::Exact), Err(why));
                assert_eq!(outer_partition(&matrix, &tiler, &at_indices(&[0, 0]), Rounding::Exact), Err(why));
                assert_eq!(local_partition(&matrix, &threads, 0, Rounding::Exact), Err(why));
                continue;
            }
            let run = |begin: u64, count: u64| (begin..begin + count).collect::<Vec<_>>();
            for (i, j) in (0..sizes[0] / m).flat_map(|i| (0..sizes[1] / n).map(move |j| (i, j))) {
                found += 1;
                let expected = block(&matrix, &run(i * m, m), &run(j * n, n));
                for rounding in [Rounding::Exact, Rounding::Loose] {
                    let tile = inner_partition(&matrix, &tiler, &at_indices(&[i, j]), rounding).expect("it divides");
                    assert_eq!(offsets(&tile), expected, "{matrix} by ({m},{n}) at ({i},{j})");
                }
            }
            let steps =
                |begin: u64, step: u64, size: u64| (0..size / step).map(|k| begin + k * step).collect::<Vec<_>>();
            for (x, y) in (0..m).flat_map(|x| (0..n).map(move |y| (x, y))) {
                let expected = block(&matrix, &steps(x, m, sizes[0]), &steps(y, n, sizes[1]));
                let place = outer_partition(&matrix, &tiler, &at_indices(&[x, y]), Rounding::Exact);
                assert_eq!(offsets(&place.expect("it divides")), expected, "{matrix} by ({m},{n}) at ({x},{y})");
                let share = local_partition(&matrix, &threads, x * n + y, Rounding::Exact).expect("it divides");
                assert_eq!(offsets(&share), expected, "{matrix} by ({m},{n}): thread {}", x * n + y);
            }
        }
    }
    assert!(found > 1_000 && refused > 1_000, "{found} {refused}");
}

#[test]
fn parts_past_the_last_are_refused_with_how_many_there_are() {
    let past = |index, count| Some(AlgebraError::IndexOutOfRange { index, count });
    for matrix in ["(8,8):(8,1)", "((2,4),(4,2)):((1,16),(2,8))"].map(layout) {
        let tiler = by_mode(&[4, 4]);
        for rounding in [Rounding::Exact, Rounding::Loose] {
            for (at, expected) in [([2, 0], past(2, 2)), ([0, 5], past(5, 2)), ([5, 7], past(5, 2)), ([1, 1], None)] {
                assert_eq!(inner_partition(&matrix, &tiler, &at_indices(&at), rounding).err(), expected);
            }
            assert_eq!(inner_partition(&matrix, &tiler, &Coord::at(4), rounding).err(), past(4, 4));
            assert_eq!(outer_partition(&matrix, &tiler, &at_indices(&[4, 0]), rounding).err(), past(4, 4));
            assert_eq!(outer_partition(&matrix, &tiler, &Coord::at(16), rounding).err(), past(16, 16));
            for threads in ["(4,4):(1,4)", "(4,4):(4,1)"].map(layout) {
                assert_eq!(local_partition(&matrix, &threads, 16, rounding).err(), past(16, 16));
                assert_eq!(local_partition(&matrix, &threads, 15, rounding).err(), None);
            }
        }
    }
    let ragged = inner_partition(&layout("(7,8):(8,1)"), &by_mode(&[4, 4]), &at_indices(&[2, 0]), Rounding::Loose);
    assert_eq!(ragged.err(), past(2, 2));
}

/// If strides of threads do not divide each other, as those of three quad pairs, a number is one thread's or nobody's.
#[test]
fn numbers_of_threads_may_leave_gaps() {
    let matrix = layout("(6,4):(1,6)");
    for threads in ["(3,2):(1,4)", "(3,2):(2,7)", "(3,2):(3,1)", "(3,2):(4,6)"].map(layout) {
        let share = |number| local_partition(&matrix, &threads, number, Rounding::Exact);
        let numbers: Vec<u64> = (0..6).map(|index| offset(&threads, index).expect("small")).collect();
        for (index, number) in (0..).zip(&numbers) {
            let (_, begin) = share(*number).expect("a thread");
            assert_eq!(begin, index % 3 + 6 * (index / 3), "thread {number} of {threads}");
        }
        for idle in (0..numbers[5]).filter(|number| !numbers.contains(number)) {
            assert_eq!(share(idle).err(), Some(AlgebraError::NotReached { offset: idle }), "{threads}");
        }
    }
}

#[test]
fn threads_of_tiled_atoms_past_the_last_are_refused() {
    let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN").expect("an atom");
    let mma = TiledMma::new(&atom, &layout("(2,2,1):(1,2,0)"), &Tiler::whole()).expect("tiled");
    let copy = copy_atom("UniversalCopy<uint128_t>").expect("an atom");
    let copy = TiledCopy::by_threads(&copy, 16, &layout("(16,8):(8,1)"), &layout("(1,8):(0,1)")).expect("tiled");
    let matrix = make_layout(&tuple("(64,64)")).expect("small");
    let past = Some(AlgebraError::IndexOutOfRange { index: 128, count: 128 });
    for operand in [Operand::A, Operand::B, Operand::C] {
        assert_eq!(mma.partition(operand, &matrix, 128, Rounding::Exact).err(), past);
        assert_eq!(mma.partition(operand, &matrix, 127, Rounding::Exact).err(), None);
    }
    for side in [Side::Source, Side::Destination] {
        assert_eq!(copy.partition(side, &matrix, 128, Rounding::Exact).err(), past);
        assert_eq!(copy.partition(side, &matrix, 127, Rounding::Exact).err(), None);
    }
}

/// A thread has the elements of one atom: if two atoms were its own, nobody would have the elements of the second.
#[test]
fn atoms_that_share_threads_are_refused() {
    let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN").expect("an atom");
    for (atoms, extent, stride, reach) in [("(2,2,1):(1,0,0)", 2, 0, 1), ("(2,2,1):(1,1,0)", 2, 32, 64)] {
        let refused = TiledMma::new(&atom, &layout(atoms), &Tiler::whole()).err();
        assert_eq!(refused, Some(AlgebraError::NotInjective { extent, stride, reach }), "{atoms}");
    }
}

#[test]
fn a_tile_at_a_ragged_edge_runs_past_it() {
    let counting = Counting::of(&tuple("(7,2)")).expect("modes");
    let (whole, threads) = (counting.layout().expect("small"), layout("(4,1):(1,0)"));
    let part = local_partition(&whole, &threads, 3, Rounding::Loose).expect("loosely");
    assert!(local_partition(&whole, &threads, 3, Rounding::Exact).is_err());
    let coordinates: Vec<String> = offsets(&part).iter().map(|at| counting.coordinate(*at).to_string()).collect();
    assert_eq!(coordinates, ["(3,0)", "(7,0)", "(3,1)", "(7,1)"], "row 7 is past the end: a predicate is due");
}

/// Counts how often all threads together have an element of an operand: once for each atom along the mode it lacks.
fn sharers(atoms: &LayoutValue, operand: Operand) -> usize {
    let along = |mode: usize| atoms.mode(mode).map_or(1, |mode| size(&mode));
    let count = match operand {
        Operand::A => along(1),
        Operand::B => along(0),
        Operand::C => along(2),
    };
    usize::try_from(count).expect("small")
}

#[test]
fn tiled_mmas_meet_every_element() {
    for (atom, atoms, shape) in [
        ("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)", [64, 32, 32]),
        ("SM80_16x8x16_F32F16F16F32_TN", "(2,4,1):(4,1,0)", [64, 64, 16]),
        ("SM80_16x8x16_F32BF16BF16F32_TN", "(1,2,2):(0,1,2)", [32, 32, 64]),
        ("SM75_8x8x16_S32S8S8S32_TN", "(2,1,2):(1,0,2)", [16, 16, 32]),
        ("SM70_8x8x4_F32F16F16F32_NT", "(2,2,1):(2,1,0)", [32, 32, 8]),
        ("SM90_16x8x8_F64F64F64F64_TN", "(1,2,1):(0,1,0)", [16, 32, 16]),
    ] {
        let atoms = layout(atoms);
        let mma = TiledMma::new(&mma_atom(atom).expect("an atom"), &atoms, &Tiler::whole()).expect("tiled");
        let threads = mma.threads();
        for (operand, modes) in [(Operand::A, [0, 2]), (Operand::B, [1, 2]), (Operand::C, [0, 1])] {
            let matrix = make_layout(&IntTuple::flat(&modes.map(|mode| shape[mode])).expect("small")).expect("small");
            let share = |lane| mma.partition(operand, &matrix, lane, Rounding::Exact).expect("it divides");
            let met: Vec<u64> = image(&threads).into_iter().flat_map(|lane| offsets(&share(lane))).collect();
            assert!(is_met(met, &matrix, sharers(&atoms, operand)), "{atom} by {atoms}: {operand:?}");
        }
    }
}

#[test]
fn lanes_hold_what_the_partition_says() {
    let atom = mma_atom("SM80_16x8x16_F32BF16BF16F32_TN").expect("an atom");
    for atoms in ["(2,2,1):(1,2,0)", "(1,2,2):(0,1,2)", "(2,1,2):(1,0,2)", "(2,2,2):(1,2,4)"].map(layout) {
        let mma = TiledMma::new(&atom, &atoms, &Tiler::whole()).expect("tiled");
        for operand in [Operand::A, Operand::B, Operand::C] {
            let tile = make_layout(&mma.tile_of(operand).expect("small")).expect("small");
            let by_lane = mma.layout_tv(operand).expect("a layout");
            let (lanes, values) = (by_lane.mode(0).expect("lanes"), by_lane.mode(1).expect("values"));
            for lane in 0..size(&lanes) {
                let expected = offsets(&mma.partition(operand, &tile, lane, Rounding::Exact).expect("it divides"));
                let held = offsets(&(values, offset(&lanes, lane).expect("small")));
                assert_eq!(held, expected, "{atoms}: {operand:?} of lane {lane}");
            }
        }
    }
}

#[test]
fn tiled_copies_move_every_element_to_where_it_was() {
    for (atom, threads, values, shape) in [
        ("UniversalCopy<uint128_t>", "(16,8):(8,1)", "(1,8):(0,1)", "(32,64)"),
        ("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>", "(32,8):(1,32)", "(8,1):(1,0)", "(256,16)"),
        ("SM75_U32x4_LDSM_N", "(32,1):(1,0)", "(1,8):(0,1)", "(32,16)"),
        ("SM75_U16x8_LDSM_T", "(4,8):(1,4)", "(8,1):(1,0)", "(32,16)"),
        ("SM90_U32x4_STSM_N", "(32,1):(1,0)", "(1,8):(0,1)", "(64,8)"),
    ] {
        let atom = copy_atom(atom).expect("an atom");
        let copy = TiledCopy::by_threads(&atom, 16, &layout(threads), &layout(values)).expect("tiled");
        let matrix = make_layout(&tuple(shape)).expect("small");
        for side in [Side::Source, Side::Destination] {
            let share = |thread| copy.partition(side, &matrix, thread, Rounding::Exact).expect("it divides");
            let met = (0..copy.thread_count().expect("small")).flat_map(|thread| offsets(&share(thread)));
            assert!(is_met(met.collect(), &matrix, 1), "{threads} {values}: {side:?}");
        }
    }
}
