//! Tiled copies between memory and fragments, and a thread's part of many tiles.

use layout_gpu_interpreter::Machine;

use super::{launch, module, run};

#[test]
fn a_fragment_of_a_named_layout_is_copied_by_vectors() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..1024).map(|i| i * 7 % 1000).collect();
    let output = run(module, "through_a_fragment", 64, &input, 1024);
    for (place, (given, found)) in (0..).zip(input.iter().zip(&output)) {
        let (row, column): (u32, u32) = (place / 64, place % 64);
        // (4,2,2): the elements of a vector, two rows of threads, two halves of a row.
        let index = column % 4 + 4 * (row / 8) + 8 * (column / 32);
        assert_eq!(*found, 2 * given + index, "row {row}, column {column}");
    }
}

#[test]
fn threads_have_their_part_of_every_tile() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..256).collect();
    let output = run(module, "steps", 32, &input, 256);
    for (place, found) in (0..).zip(&output) {
        let (row, column, step): (u32, u32, u32) = (place % 8, place / 8 % 8, place / 64);
        let turned = 7 - row + 8 * (4 * (column / 4) + 3 - column % 4) + 64 * step;
        assert_eq!(*found, turned, "row {row}, column {column}, step {step}");
    }
}

#[test]
fn a_generic_function_copies_any_layouts_of_global_and_shared_memory_and_of_registers() {
    let Some(module) = module() else { return };
    let input: Vec<u32> = (0..1024).map(|i| i * 7 % 1000).collect();
    assert_eq!(run(module, "through_any_layouts", 64, &input, 1024), input);
    assert_eq!(run(module, "through_a_plain_layout", 64, &input, 1024), input);
    let mut input: Vec<u32> = (0..2116).collect();
    input[0] = 132;
    let mut machine = Machine::new();
    let to = machine.alloc(4 * 2112);
    machine.write(to, &vec![0; 4 * 2112]).expect("memory");
    let output = launch(machine, to, module, "through_any_pitch", 64, &input, 2112);
    for (place, found) in (0..).zip(&output) {
        let (row, column): (u32, u32) = (place / 132, place % 132);
        let expected = if column < 64 { 4 + 132 * row + 64 + column } else { 0 };
        assert_eq!(*found, expected, "row {row}, column {column}");
    }
}
