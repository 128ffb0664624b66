//! Multiplies two matrices with a kernel whose every index is a layout.
//!
//!     cargo run --release --example gemm
//!     cargo run --release --example gemm -- --m 300 --n 200 --k 100 --device interpreter
//!     cargo run --release --example gemm -- --a left.npy --b right.npy
//!
//! Runs on a GPU if there is one, else on the PTX interpreter. The result is compared with a reference in `f64`; if it is wrong,
//! the program exits with 1.

#[allow(dead_code, reason = "not every layout of the kernel is shown")]
#[path = "../layout-gpu/kernels/src/sgemm/layouts.rs"]
mod layouts;

use clap::Parser;
use layout_examples::check::{self, Verdict};
use layout_examples::device::Choice;
use layout_examples::{Matrix, program};
use layout_gpu::host::{Buffer, Device, Error, Run};
use layout_gpu::kernels::{Kernels, Product};
use layout_gpu::{StaticLayout, layout, table};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Multiplies two matrices with a kernel whose every index is a layout.
#[derive(Parser)]
struct Arguments {
    /// Rows of A and of the product [default: 500, or those of the file]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    m: Option<u32>,
    /// Columns of B and of the product [default: 400, or those of the file]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    n: Option<u32>,
    /// Columns of A and rows of B [default: 300, or those of the files]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    k: Option<u32>,
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
    /// The matrix A, instead of random numbers
    #[arg(long, value_name = "FILE.npy")]
    a: Option<PathBuf>,
    /// The matrix B, instead of random numbers
    #[arg(long, value_name = "FILE.npy")]
    b: Option<PathBuf>,
}

fn main() -> ExitCode {
    program::main(multiply)
}

fn multiply(arguments: &Arguments) -> Result<bool, String> {
    let (a, b) = factors(arguments)?;
    Matrix::check_size(a.rows, b.columns)?;
    let device = arguments.device.open()?;
    show_layouts();
    println!("{}×{} times {}×{} on {}", a.rows, a.columns, b.rows, b.columns, device.name());
    let (c, run) = product(&device, &a, &b).map_err(|error| error.to_string())?;
    show_run(&run, &a, &b);
    let verdict = check::product(&a, &b, &c)?;
    Ok(show_verdict(&verdict))
}

/// Returns the matrices in the files, or random ones of sizes that fit the given arguments.
#[allow(clippy::many_single_char_names, reason = "the names of the field")]
fn factors(arguments: &Arguments) -> Result<(Matrix, Matrix), String> {
    let a = arguments.a.as_deref().map(Matrix::read).transpose()?;
    let b = arguments.b.as_deref().map(Matrix::read).transpose()?;
    match (&a, &b) {
        (Some(a), Some(b)) if a.columns != b.rows => {
            return Err(format!(
                "A is {}×{} and B is {}×{}: A has {} columns, so B needs as many rows",
                a.rows, a.columns, b.rows, b.columns, a.columns
            ));
        }
        _ => (),
    }
    let m = agreed("--m", arguments.m, arguments.a.as_deref(), "rows", a.as_ref().map(|a| a.rows))?.unwrap_or(500);
    let n =
        agreed("--n", arguments.n, arguments.b.as_deref(), "columns", b.as_ref().map(|b| b.columns))?.unwrap_or(400);
    let k_of_a = agreed("--k", arguments.k, arguments.a.as_deref(), "columns", a.as_ref().map(|a| a.columns))?;
    let k_of_b = agreed("--k", arguments.k, arguments.b.as_deref(), "rows", b.as_ref().map(|b| b.rows))?;
    let k = k_of_a.or(k_of_b).unwrap_or(300);
    let a = a.map_or_else(|| Matrix::random(m, k, 1), Ok)?;
    let b = b.map_or_else(|| Matrix::random(k, n, 2), Ok)?;
    Ok((a, b))
}

/// Returns the extent given by an option or a file, if the two do not contradict each other.
fn agreed(
    option: &str,
    wanted: Option<u32>,
    file: Option<&Path>,
    what: &str,
    found: Option<u32>,
) -> Result<Option<u32>, String> {
    match (wanted, found, file.map(Path::display)) {
        (Some(wanted), Some(found), Some(name)) if wanted != found => {
            Err(format!("{option} is {wanted}, but {name} has {found} {what}"))
        }
        _ => Ok(found.or(wanted)),
    }
}

fn product(device: &Device, a: &Matrix, b: &Matrix) -> Result<(Matrix, Run), Error> {
    let kernels = Kernels::load(device)?;
    let (rows, columns) = (a.rows, b.columns);
    let left = Buffer::from_slice(device, &a.elements)?;
    let right = Buffer::from_slice(device, &b.elements)?;
    let mut result = Buffer::unwritten(device, rows as usize * columns as usize)?;
    let sizes = [rows, columns, a.columns];
    let mut run = kernels.multiply(Product::Layouts, sizes, &left, &right, &mut result)?;
    if device.is_gpu() {
        // The first launch also waits for the code to load.
        run = kernels.multiply(Product::Layouts, sizes, &left, &right, &mut result)?;
    }
    Ok((Matrix { rows, columns, elements: result.to_vec()? }, run))
}

fn show_layouts() {
    println!("the corner of A in shared memory, {}, m down and k across", layouts::TileA);
    println!("{}", table(&<layout!(layouts::TileA o <8,8>)>::VALUE));
    println!("rows of C, {}, of (thread,value): where the 8×4 lanes of a warp begin", layouts::RowC);
    println!("{}", table(&<layout!(layouts::RowC[0,0])>::VALUE));
    println!("columns of C, {}, likewise", layouts::ColumnC);
    println!("{}", table(&<layout!(layouts::ColumnC[0,0])>::VALUE));
}

fn show_run(run: &Run, a: &Matrix, b: &Matrix) {
    let seconds = run.time.as_secs_f64();
    let operations = 2.0 * f64::from(a.rows) * f64::from(a.columns) * f64::from(b.columns);
    println!("{seconds:.6} s, {:.3} GFLOP/s", operations / seconds / 1e9);
    if let Some(report) = &run.report {
        println!(
            "{} instructions in {} blocks, {} bank conflicts, {} sectors of global memory",
            report.instructions, report.blocks, report.totals.conflicts, report.totals.sectors
        );
    }
}

fn show_verdict(verdict: &Verdict) -> bool {
    let right = verdict.share <= 1.0;
    println!(
        "{} elements compared with f64: off by at most {:.2e}, {:.0} % of what rounding allows: {}",
        verdict.compared,
        verdict.error,
        100.0 * verdict.share,
        if right { "right" } else { "WRONG" }
    );
    right
}
