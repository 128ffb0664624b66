//! Cuts and retiled fragments, thread by thread and value by value.

use layout_algebra::atoms::{Cut, Operand, Side, TiledCopy, TiledMma, copy_atom, mma_atom};
use layout_algebra::{IntTuple, LayoutValue, Order, Rounding, Tiler, make_layout, offset};
use layout_tests::brute_force::{image, size, table};
use layout_tests::notation::layout;

fn flat(extents: &[u64]) -> IntTuple {
    IntTuple::flat(extents).expect("small")
}

fn mma(name: &str, atoms: &str, permutation: &Tiler) -> TiledMma {
    TiledMma::new(&mma_atom(name).expect("an atom"), &layout(atoms).expect("a layout"), permutation).expect("tiled")
}

/// The tile of 16 coordinates of N, as a GEMM of `ldmatrix.x4` asks for.
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

/// Matrices of a few tiles: column by column, row by row, padded.
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

/// The copies of an operand: those whose atoms its values divide.
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

/// What each thread has of the copy, in its own order, is what the MMA gave it: register by register.
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
