//! The transposition on the interpreter, at sizes that no tile divides.

use layout_examples_hopper::{Kernels, numbers};
use layout_gpu::host::{Buffer, Device};

#[test]
fn rows_become_columns_on_each_schedule() {
    for (seed, ([rows, columns], blocks)) in
        [([32, 32], 1), ([100, 36], 1), ([4, 260], 3), ([132, 228], 2), ([132, 228], 2)].into_iter().enumerate()
    {
        let device = Device::interpreter_on_schedule(seed as u64);
        let kernels = Kernels::load(&device).unwrap();
        let matrix: Vec<f32> = numbers((rows * columns) as usize, 15).into_iter().map(f32::from).collect();
        let from = Buffer::from_slice(&device, &matrix).unwrap();
        let mut to = Buffer::unwritten(&device, matrix.len()).unwrap();
        let run = kernels.turn([rows, columns], blocks, &from, &mut to).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(run.report.expect("the interpreter reports").totals.conflicts, 0);
        for (at, found) in to.to_vec().unwrap().into_iter().enumerate() {
            let (row, column) = (at / rows as usize, at % rows as usize);
            let number = matrix[column * columns as usize + row];
            assert_eq!(found.to_bits(), number.to_bits(), "({row},{column}) of {rows}×{columns}");
        }
    }
}
