//! Threads of tiled MMAs: a part belongs to each thread that some atom has, and to no other.

use std::collections::BTreeSet;

use layout_algebra::atoms::{Operand, TiledMma, mma_atom};
use layout_algebra::{AlgebraError, LayoutValue, Rounding, Tiler, make_layout};
use layout_tests::brute_force::table;

#[test]
fn only_threads_of_atoms_have_parts() {
    let (mut gaps, mut held) = (0, 0);
    for name in ["SM70_8x8x4_F32F16F16F32_TN", "SM80_16x8x16_F32F16F16F32_TN", "SM80_16x8x8_F32TF32TF32F32_TN"] {
        let atom = mma_atom(name).unwrap();
        for atoms in [
            "(1,1,1):(0,0,0)",
            "(2,1,1):(1,0,0)",
            "(2,1,1):(3,0,0)",
            "(2,2,1):(1,4,0)",
            "(2,2,1):(4,1,0)",
            "(3,1,1):(1,0,0)",
        ] {
            let mma = TiledMma::new(&atom, &atoms.parse::<LayoutValue>().unwrap(), &Tiler::whole()).unwrap();
            let threads: BTreeSet<u64> = table(&mma.threads()).into_iter().collect();
            let tile = make_layout(&mma.tile_of(Operand::C).unwrap()).unwrap();
            for thread in 0..260 {
                match mma.partition(Operand::C, &tile, thread, Rounding::Exact) {
                    Ok(_) => {
                        held += 1;
                        assert!(threads.contains(&thread), "{name} {atoms}: {thread}");
                    }
                    Err(AlgebraError::NoThread { below, above, .. }) => {
                        gaps += 1;
                        let before = threads.range(..thread).next_back();
                        assert!(!threads.contains(&thread), "{name} {atoms}: {thread}");
                        assert_eq!((Some(&below), Some(&above)), (before, threads.range(thread..).next().or(before)));
                    }
                    Err(error) => assert!(!threads.contains(&thread), "{name} {atoms}: {thread}: {error}"),
                }
            }
        }
    }
    assert!(gaps > 100 && held > 500, "{gaps} {held}");
}

/// A copy tiled by an operand of an MMA has the threads of the MMA.
#[test]
fn copies_by_an_operand_have_the_threads_of_the_mma() {
    let mma = "\"SM80_16x8x16_F32F16F16F32_TN\", (2,1,1):(3,1,1)";
    for thread in 0..=130 {
        let parts = ["partition_S", "partition_D"].map(|partition| {
            let call = format!("{partition}((32,16), \"UniversalCopy<uint16_t>\", 16, \"A\", {mma}, {thread})");
            layout_language::eval(&call).is_ok()
        });
        assert_eq!(parts, [matches!(thread, 0..32 | 96..128); 2], "thread {thread}");
    }
}

#[test]
fn the_layout_of_a_part_is_that_of_an_existing_thread() {
    let part = |rest: &str| {
        let call = format!("partition_C_layout((32,16):row, \"SM80_16x8x16_F32F16F16F32_TN\", (2,2,1){rest})");
        layout_language::eval(&call).map(|layout| layout.to_string()).map_err(|mistakes| mistakes[0].headline.clone())
    };
    for rest in ["", ", 0", ", 127", ", (32,16,16)", ", (32,16,16), 5"] {
        assert_eq!(part(rest), Ok("((2,2),1,1):((1,128),0,0)".to_owned()), "{rest}");
    }
    assert!(part(", 5:2").is_err());
    assert_eq!(part(", 128"), Err("index 128 is past the end: there are 128, counted from 0".to_owned()));
}

#[test]
fn a_permutation_is_a_tile_of_whole_atoms_for_each_mode() {
    let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN").unwrap();
    let atoms = make_layout(&"(2,2,1)".parse().unwrap()).unwrap();
    let by = |text: &str| {
        let tiles = text.split(',').map(|size| Tiler::extent(size.parse().unwrap()).unwrap()).collect::<Vec<_>>();
        TiledMma::new(&atom, &atoms, &Tiler::by_mode(&tiles).unwrap())
    };
    assert!(by("32,32,16").is_ok());
    assert_eq!(by("33,16,16").unwrap_err(), AlgebraError::BlockDoesNotDivide { mode: 0, block: 16, target: 33 });
    assert_eq!(by("32,12,16").unwrap_err(), AlgebraError::BlockDoesNotDivide { mode: 1, block: 8, target: 12 });
    let thread = TiledMma::new(&atom, &atoms, &Tiler::extent(128).unwrap());
    assert_eq!(thread.unwrap_err(), AlgebraError::NotByMode { extent: 128 });
}
