//! Transposes a matrix through shared memory with three layouts of the tile, and counts the cost of each.
//!
//!     cargo run --release --example transpose
//!     cargo run --release --example transpose -- --rows 1000 --columns 700 --device cuda

#[allow(dead_code, reason = "not every layout of the kernel is shown")]
#[path = "../layout-gpu/kernels/src/transpose/layouts.rs"]
mod layouts;

use clap::Parser;
use layout_examples::device::Choice;
use layout_examples::{Matrix, program};
use layout_gpu::Offsets;
use layout_gpu::host::{Buffer, Device, Error, Run};
use layout_gpu::kernels::{Kernels, Transposition};
use std::process::ExitCode;

/// Transposes a matrix through shared memory, with three layouts of the tile.
#[derive(Parser)]
struct Arguments {
    /// Rows of the matrix
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    rows: u32,
    /// Columns of the matrix
    #[arg(long, default_value_t = 150, value_parser = clap::value_parser!(u32).range(1..))]
    columns: u32,
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
}

const KERNELS: [(Transposition, &str); 3] = [
    (Transposition::UnpaddedByHand, "rows of 32"),
    (Transposition::Padded, "rows of 33"),
    (Transposition::Swizzled, "rows of 32, swizzled"),
];

fn main() -> ExitCode {
    program::main(transpose)
}

fn transpose(arguments: &Arguments) -> Result<bool, String> {
    let matrix = Matrix::random(arguments.rows, arguments.columns, 1)?;
    let device = arguments.device.open()?;
    show_banks();
    println!("{}×{} on {}", matrix.rows, matrix.columns, device.name());
    let mut right = true;
    for (kernel, name) in KERNELS {
        let (result, run) = transposed(&device, kernel, &matrix).map_err(|error| error.to_string())?;
        show_run(name, &run);
        right &= is_transposed(&matrix, &result);
    }
    println!("{}", if right { "right, all three" } else { "WRONG" });
    Ok(right)
}

fn transposed(device: &Device, kernel: Transposition, matrix: &Matrix) -> Result<(Matrix, Run), Error> {
    let kernels = Kernels::load(device)?;
    let (rows, columns) = (matrix.columns, matrix.rows);
    let input = Buffer::from_slice(device, &matrix.elements)?;
    let mut output = Buffer::unwritten(device, matrix.elements.len())?;
    let mut run = kernels.transpose(kernel, [matrix.rows, matrix.columns], &input, &mut output)?;
    if device.is_gpu() {
        // The first launch also waits for the code to load.
        run = kernels.transpose(kernel, [matrix.rows, matrix.columns], &input, &mut output)?;
    }
    Ok((Matrix { rows, columns, elements: output.to_vec()? }, run))
}

fn is_transposed(matrix: &Matrix, result: &Matrix) -> bool {
    let (rows, columns) = (matrix.rows as usize, matrix.columns as usize);
    let mut places = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    places.all(|(row, column)| {
        matrix.elements[row * columns + column].to_bits() == result.elements[column * rows + row].to_bits()
    })
}

/// Shows in which of the 32 banks the first elements of the tile lie, for each of its layouts.
fn show_banks() {
    println!("the banks of the first 8×8 elements of the tile; a warp reads a column at once\n");
    let columns = [
        (layouts::Square.to_string(), banks(layouts::Square)),
        (layouts::Padded.to_string(), banks(layouts::Padded)),
        (layouts::Swizzled.to_string(), banks(layouts::Swizzled)),
    ];
    println!("{}", columns.each_ref().map(|(name, _)| format!("{name:<28}")).concat().trim_end());
    for row in 0..8 {
        println!("{}", columns.each_ref().map(|(_, banks)| format!("{:<28}", banks[row])).concat().trim_end());
    }
    println!();
}

/// Returns the banks of the first eight rows, one line per row.
fn banks(layout: impl Offsets) -> [String; 8] {
    std::array::from_fn(|row| (0..8).map(|column| cell(layout.offset_of((row, column)) % 32)).collect())
}

fn cell(bank: usize) -> String {
    format!("{bank:3}")
}

fn show_run(name: &str, run: &Run) {
    print!("{name:<24}{:.6} s", run.time.as_secs_f64());
    if let Some(report) = &run.report {
        let totals = report.totals;
        print!(", {} bank conflicts in {} requests", totals.conflicts, totals.shared_loads + totals.shared_stores);
    }
    println!();
}
