//! Cuts and retiled fragments, thread by thread and value by value.

// Counts: retile_A retile_B retile_C

use layout_algebra::atoms::{Cut, Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Order, Rounding, Tiler, make_layout, offset};
use layout_tests::brute_force::{image, size, table};
use layout_tests::notation::layout;
use layout_tests::sample;

fn flat(extents: &[u64]) -> IntTuple {
    IntTuple::flat(extents).expect("small")
}

fn mma(name: &str, atoms: &str, permutation: &Tiler) -> TiledMma {
    TiledMma::new(&mma_atom(name).expect("an atom"), &layout(atoms).expect("a layout"), permutation).expect("tiled")
}

/// Returns the tile of 16 coordinates of N that a GEMM with `ldmatrix.x4` needs.
fn wide_n(n: u64) -> Tiler {
    Tiler::by_mode(&[Tiler::whole(), Tiler::extent(n).expect("positive"), Tiler::whole()]).expect("small")
}

fn mmas() -> Vec<(&'static str, TiledMma)> {
    vec![
        ("SM80 2×2", mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)", &Tiler::whole())),
        ("SM80 2×2 by 32", mma("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)", &wide_n(32))),
        ("SM80 1×2×2", mma("SM80_16x8x16_F32BF16BF16F32_TN", "(1,2,2):(0,1,2)", &Tiler::whole())),
        ("SM70", mma("SM70_8x8x4_F32F16F16F32_NT", "(2,2,1):(2,1,0)", &Tiler::whole())),
        ("SM90", mma("SM90_64x16x16_F32F16F16_RS", "(1,1,1):(0,0,0)", &Tiler::whole())),
    ]
}

const OPERANDS: [(Operand, [usize; 2]); 3] = [(Operand::A, [0, 2]), (Operand::B, [1, 2]), (Operand::C, [0, 1])];

/// Returns matrices of a few tiles: column-major, row-major, padded.
fn matrices(rows: u64, columns: u64) -> [LayoutValue; 3] {
    let padded = LayoutValue::new(&flat(&[rows, columns]), &flat(&[columns + 8, 1])).expect("congruent");
    let shape = flat(&[rows, columns]);
    [make_layout(&shape).expect("small"), Order::RowMajor.layout(&shape).expect("small"), padded]
}

#[test]
fn a_part_is_where_it_begins_and_the_rest() {
    for (name, mma) in mmas() {
        let tile = mma.tile_shape().expect("small");
        for (operand, modes) in OPERANDS {
            let [rows, columns] = modes.map(|mode| 2 * tile.leaf_at(mode));
            let cut = Cut::Mma(mma, operand);
            for matrix in matrices(rows, columns) {
                let starts = cut.starts(&matrix, Rounding::Exact).expect("it divides");
                let values = cut.values(&matrix, Rounding::Exact).expect("it divides");
                for (index, lane) in table(&mma.threads()).into_iter().enumerate().step_by(3) {
                    let (part, begin) = mma.partition(operand, &matrix, lane, Rounding::Exact).expect("it divides");
                    assert_eq!((part, begin), (values, offset(&starts, lane).expect("small")), "{name} {index}");
                }
            }
        }
    }
}

/// Returns the copies of an operand whose atoms divide its values.
fn copies(mma: &TiledMma, operand: Operand) -> Vec<TiledCopy> {
    let names = [
        "UniversalCopy<uint16_t>",
        "UniversalCopy<uint32_t>",
        "SM90_U32x1_STSM_N",
        "SM90_U32x2_STSM_N",
        "SM90_U32x4_STSM_N",
    ];
    let copy = |name: &str| TiledCopy::by_mma(&copy_atom(name).expect("an atom"), 16, mma, operand).expect("a copy");
    names.into_iter().map(copy).collect()
}

/// The copies by threads and values that the test names: atom, bits of an element, threads and values.
const BY_THREADS: [(&str, u64, &str, &str); 7] = [
    ("UniversalCopy<uint128_t>", 16, "(32,4):(4,1)", "(1,8):(0,1)"),
    ("UniversalCopy<uint64_t>", 8, "(8,4):(1,8)", "(8,2):(1,8)"),
    ("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>", 32, "(16,2):(2,1)", "(2,4):(4,1)"),
    ("SM75_U32x4_LDSM_N", 16, "(32,1):(1,0)", "(1,8):(0,1)"),
    ("SM75_U16x8_LDSM_T", 16, "(4,16):(1,4)", "(8,2):(1,8)"),
    ("SM75_U32x1_LDSM_N", 16, "(8,8):(8,1)", "(2,2):(2,1)"),
    ("SM90_U32x2_STSM_N", 8, "(2,32):(32,1)", "(8,2):(1,8)"),
];

/// Computes (thread, value) → element of the tile for one side, from the definition alone: where the atom reads or writes a bit
/// of an element, its reference has some thread and value, and these have an element of the tile, by `layout`, atom after atom.
fn by_definition(atom: [&LayoutValue; 2], bits: u64, layout: impl Fn(u64, u64) -> u64, all: [u64; 2]) -> Vec<Vec<u64>> {
    let sizes = |of: &LayoutValue| [0, 1].map(|mode| size(&of.mode(mode).expect("two modes")));
    let element = |of: &LayoutValue, thread: u64, value: u64| {
        let [threads, _] = sizes(of);
        offset(of, thread + threads * value * bits).expect("small") / bits
    };
    let [reference, side] = atom;
    let ([threads, of_reference], [_, of_side]) = (sizes(reference), sizes(side));
    let (at_once, values) = (of_reference / bits, of_side / bits);
    let counted = |wanted: u64| {
        let mut all = (0..at_once).flat_map(|value| (0..threads).map(move |thread| (thread, value)));
        all.find(|(thread, value)| element(reference, *thread, *value) == wanted).expect("the same bits")
    };
    let of = |thread: u64| {
        let steps = (0..all[1] / at_once).flat_map(|step| (0..values).map(move |value| (step, value)));
        let found = steps.map(|(step, value)| {
            let (other, place) = counted(element(side, thread % threads, value));
            layout(thread / threads * threads + other, step * at_once + place)
        });
        found.collect()
    };
    (0..all[0]).map(of).collect()
}

/// Returns the elements of each thread, in its order.
fn each_thread(layout: &LayoutValue) -> Vec<Vec<u64>> {
    let [threads, values] = [0, 1].map(|mode| size(&layout.mode(mode).expect("two modes")));
    let of = |thread: u64| (0..values).map(|value| offset(layout, thread + threads * value).expect("small")).collect();
    (0..threads).map(of).collect()
}

#[test]
fn both_sides_of_a_copy_are_those_of_the_definition() {
    for (name, bits, threads, values) in BY_THREADS {
        let atom = copy_atom(name).expect("an atom");
        let [threads, values] = [threads, values].map(|text| layout(text).expect("a layout"));
        let copy = TiledCopy::by_threads(&atom, bits, &threads, &values).expect("a copy");
        // Thread `threads(i,j)` has block (i,j) of the tile, in the order of `values`.
        let extents = |of: &LayoutValue| [0, 1].map(|mode| size(&of.mode(mode).expect("two modes")));
        let ([rows, columns], [high, wide]) = (extents(&threads), extents(&values));
        let place = |of: &LayoutValue, count: [u64; 2], wanted: u64| {
            let mut all = (0..count[1]).flat_map(|j| (0..count[0]).map(move |i| (i, j)));
            all.find(|(i, j)| offset(of, i + count[0] * j) == Ok(wanted)).expect("numbered")
        };
        let element = |thread: u64, value: u64| {
            let ((i, j), (k, l)) = (place(&threads, [rows, columns], thread), place(&values, [high, wide], value));
            i * high + k + rows * high * (j * wide + l)
        };
        for (side, of_side) in [(Side::Source, &atom.source), (Side::Destination, &atom.destination)] {
            let expected = by_definition([&atom.reference, of_side], bits, element, [rows * columns, high * wide]);
            assert_eq!(each_thread(&copy.layout_tv(side).expect("a layout")), expected, "{name} {side:?}");
        }
    }
}

/// In a copy by an operand of an MMA, a thread copies the elements it multiplies: the registers are on the side by which the atom counts.
#[test]
fn both_sides_of_a_copy_by_an_operand_are_those_of_the_definition() {
    let (mut tried, mut sample) = (0, sample::one_in(24));
    let most = sample.expected(60);
    for (name, mma) in mmas() {
        for (operand, _) in OPERANDS {
            let multiplied = each_thread(&mma.layout_tv(operand).expect("a layout"));
            let element = |thread: u64, value: u64| multiplied[as_index(thread)][as_index(value)];
            for atom in ["UniversalCopy<uint32_t>", "SM75_U32x2_LDSM_N", "SM75_U32x4_LDSM_N", "SM90_U32x2_STSM_N"] {
                if !sample.takes() {
                    continue;
                }
                let atom = copy_atom(atom).expect("an atom");
                let copy = TiledCopy::by_mma(&atom, 16, &mma, operand).expect("a copy");
                let all = [multiplied.len(), multiplied[0].len()].map(|count| u64::try_from(count).expect("small"));
                for (side, of_side) in [(Side::Source, &atom.source), (Side::Destination, &atom.destination)] {
                    let Ok(found) = copy.layout_tv(side) else { continue };
                    let expected = by_definition([&atom.reference, of_side], 16, element, all);
                    assert_eq!(each_thread(&found), expected, "{name} {operand:?} {side:?}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried >= most, "{tried} sides");
}

fn as_index(index: u64) -> usize {
    usize::try_from(index).expect("small")
}

/// Elements that are not a part of the elements that each thread of the atom copies at once have no copy, neither reading nor writing.
#[test]
fn elements_fill_what_an_atom_copies_at_once() {
    let one = layout("(1,8):(0,1)").expect("a layout");
    for (name, at_once) in
        [("UniversalCopy<uint16_t>", 16), ("UniversalCopy<uint128_t>", 128), ("SM75_U32x4_LDSM_N", 32)]
    {
        let atom = copy_atom(name).expect("an atom");
        for bits in 1..=256 {
            let fits = u64::is_multiple_of(at_once, bits);
            let copy = TiledCopy::new(&atom, bits, &one, &flat(&[1, 8]));
            assert!(fits || copy.is_err(), "{name} of {at_once} bits, elements of {bits}");
            assert_eq!(fits, !matches!(copy, Err(AlgebraError::ElementDoesNotFit { .. })), "{name} {bits}");
        }
    }
}

/// The elements that each thread has of the copy, in its order, are those that the MMA gave it, register by register.
#[test]
fn retiled_registers_hold_the_elements_of_the_copy() {
    let (mut held, mut refused) = (0, 0);
    for (name, mma) in mmas() {
        let tile = mma.tile_shape().expect("small");
        for (operand, modes) in OPERANDS {
            for [times_x, times_y] in [[1, 1], [2, 1], [1, 3], [2, 2]] {
                let matrix = make_layout(&flat(&[times_x * tile.leaf_at(modes[0]), times_y * tile.leaf_at(modes[1])]));
                let matrix = matrix.expect("small");
                let part = mma.partition(operand, &matrix, 0, Rounding::Exact).expect("it divides").0;
                let fragment = make_layout(&part.shape()).expect("small");
                for copy in copies(&mma, operand) {
                    let Ok(whole) = copy.partition(Side::Source, &matrix, 0, Rounding::Exact) else { continue };
                    match copy.retile(&fragment) {
                        Ok(retiled) => {
                            held += 1;
                            let registers: Vec<u64> = table(&part);
                            let moved: Vec<u64> = table(&retiled)
                                .iter()
                                .map(|register| registers[usize::try_from(*register).expect("small")])
                                .collect();
                            assert_eq!(moved, table(&whole.0), "{name} {operand:?}: {part} by {}", copy.layout());
                            assert_eq!(image(&retiled), (0..size(&fragment)).collect::<Vec<_>>());
                        }
                        Err(_) => refused += 1,
                    }
                }
            }
        }
    }
    assert!(held >= 100, "{held} held, {refused} refused");
}
