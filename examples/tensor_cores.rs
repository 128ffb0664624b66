//! Multiplies two matrices of `bf16` on tensor cores, with a kernel written without one `asm!`: `layout-gpu/kernels/src/gemm.rs`.
//!
//!     cargo run --release --example tensor_cores
//!     cargo run --release --example tensor_cores -- --m 1024 --n 1024 --k 1024 --device interpreter
//!
//! Runs on a GPU if there is one, else on the PTX interpreter. The result is compared with a reference in `f64`; if it is wrong,
//! the program exits with 1.

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use half::bf16;
use layout_examples::check;
use layout_examples::device::Choice;
use layout_examples::{Matrix, program};
use layout_gpu::host::{Buffer, Device, Error, Run};
use layout_gpu::kernels::Kernels;

/// Multiplies two matrices of bf16 on tensor cores.
#[derive(Parser)]
struct Arguments {
    /// Rows of A and of the product
    #[arg(long, default_value_t = 384, value_parser = clap::value_parser!(u32).range(1..))]
    m: u32,
    /// Columns of B and of the product
    #[arg(long, default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..))]
    n: u32,
    /// Columns of A and rows of B
    #[arg(long, default_value_t = 512, value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
}

fn main() -> ExitCode {
    program::main(multiply)
}

fn multiply(arguments: &Arguments) -> Result<bool, String> {
    let &Arguments { m, n, k, ref device } = arguments;
    Matrix::check_size(m, n)?;
    let (a, b) = (rounded(&Matrix::random(m, k, 1)?), rounded(&Matrix::random(k, n, 2)?));
    let device = device.open()?;
    println!("{m}×{k} times {k}×{n} on {}", device.name());
    let started = Instant::now();
    let (c, run) = product(&device, &a, &b).map_err(|error| error.to_string())?;
    println!("{:.2} s, with copies to and from the device", started.elapsed().as_secs_f64());
    if let Some(report) = run.report {
        println!("bank conflicts: {}", report.totals.conflicts);
    }
    let verdict = check::product(&a, &b, &c)?;
    println!("largest error {:.1e}, {:.2} % of what rounding explains", verdict.error, 100.0 * verdict.share);
    Ok(verdict.share <= 1.0)
}

/// Rounds the elements to numbers that `bf16` can represent.
fn rounded(matrix: &Matrix) -> Matrix {
    let elements = matrix.elements.iter().map(|&number| bf16::from_f32(number).to_f32()).collect();
    Matrix { elements, ..*matrix }
}

fn product(device: &Device, a: &Matrix, b: &Matrix) -> Result<(Matrix, Run), Error> {
    let kernels = Kernels::load(device)?;
    let left: Vec<bf16> = a.elements.iter().map(|&number| bf16::from_f32(number)).collect();
    // The kernel takes B column by column: k is contiguous in both.
    let columns = 0..b.columns as usize;
    let right = columns.flat_map(|column| b.elements[column..].iter().step_by(b.columns as usize));
    let right: Vec<bf16> = right.map(|&number| bf16::from_f32(number)).collect();
    let (left, right) = (Buffer::from_slice(device, &left)?, Buffer::from_slice(device, &right)?);
    let mut c = Buffer::unwritten(device, a.rows as usize * b.columns as usize)?;
    let run = kernels.gemm([a.rows, b.columns, a.columns], &left, &right, &mut c)?;
    Ok((Matrix { rows: a.rows, columns: b.columns, elements: c.to_vec()? }, run))
}
