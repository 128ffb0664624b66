//! Partitions from their definition: all threads together meet everything, once.

use layout_algebra::atoms::{Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{
    Coord, Counting, IntTuple, LayoutValue, Rounding, Tiler, inner_partition, local_partition, make_layout, offset,
};
use layout_tests::brute_force::{image, size};
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

/// The offsets of a part.
fn offsets((part, begin): &(LayoutValue, u64)) -> Vec<u64> {
    (0..size(part)).map(|index| begin + offset(part, index).expect("small")).collect()
}

/// All offsets, each `times` times.
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
            let tile = |at: [u64; 2]| {
                inner_partition(&matrix, &by_mode(&[m, n]), &Coord::indices(&IntTuple::flat(&at).expect("small")))
            };
            let Ok(tiles) = tiles.map(tile).collect::<Result<Vec<_>, _>>() else { continue };
            assert!(is_met(tiles.iter().flat_map(offsets).collect(), &matrix, 1), "{matrix} by ({m},{n})");
            let threads = make_layout(&IntTuple::flat(&[m, n]).expect("small")).expect("small");
            let share = |thread| local_partition(&matrix, &threads, thread).expect("it divides");
            let shares = (0..m * n).map(share);
            assert!(is_met(shares.flat_map(|share| offsets(&share)).collect(), &matrix, 1), "{matrix} by ({m},{n})");
        }
    }
}

#[test]
fn a_tile_at_a_ragged_edge_runs_past_it() {
    let counting = Counting::of(&tuple("(7,2)")).expect("modes");
    let part = local_partition(&counting.layout().expect("small"), &layout("(4,1):(1,0)"), 3).expect("loosely");
    let coordinates: Vec<String> = offsets(&part).iter().map(|at| counting.coordinate(*at).to_string()).collect();
    assert_eq!(coordinates, ["(3,0)", "(7,0)", "(3,1)", "(7,1)"], "row 7 is past the end: a predicate is due");
}

/// How often all threads together meet an element of an operand: once for each atom along the mode it does not have.
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
