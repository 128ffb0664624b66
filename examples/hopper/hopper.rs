//! Multiplies two matrices on the tensor cores of Hopper or of Blackwell, or on the interpreter: see `--help`.
#![allow(clippy::many_single_char_names, reason = "the names of the field")]

use std::process::ExitCode;

use clap::Parser;
use half::bf16;
use layout_examples_hopper::blackwell::Blackwell;
use layout_examples_hopper::{Kernels, numbers};
use layout_gpu::host::{Buffer, Device, Error};

/// Multiplies random matrices of bf16, and says how far the product is from that in f64.
#[derive(Debug, Parser)]
struct Options {
    /// Rows of A, rows of B, and columns of both.
    #[arg(default_values_t = [264, 264, 200], num_args = 3)]
    sizes: Vec<u32>,
    /// Clusters of two blocks that run at once: 66 on an H100.
    #[arg(long, default_value_t = 1)]
    clusters: u32,
    /// By the kernel for Blackwell.
    #[arg(long)]
    blackwell: bool,
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hopper: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Error> {
    let [m, n, k] = [0, 1, 2].map(|at| options.sizes[at]);
    let device = Device::auto();
    let area = |rows: u32, columns: u32| rows as usize * columns as usize;
    let (a, b) = (numbers(area(m, k), 1), numbers(area(n, k), 2));
    let (left, right) = (Buffer::from_slice(&device, &a)?, Buffer::from_slice(&device, &b)?);
    let mut c = Buffer::<bf16>::unwritten(&device, area(m, n))?;
    let run = if options.blackwell {
        Blackwell::load(&device)?.multiply([m, n, k], &left, &right, &mut c)?
    } else {
        Kernels::load(&device)?.multiply([m, n, k], options.clusters, &left, &right, &mut c)?
    };
    let rows = a.chunks(k as usize).flat_map(|row| b.chunks(k as usize).map(move |column| (row, column)));
    let error = c.to_vec()?.into_iter().zip(rows).map(|(found, (row, column))| {
        let sum: f64 = row.iter().zip(column).map(|(&x, &y)| f64::from(x) * f64::from(y)).sum();
        (f64::from(found) - sum).abs() / (1.0 + sum.abs())
    });
    println!("{}: {m}×{n}×{k} in {:.1?}, at most {:.1e} from f64", device.name(), run.time, error.fold(0.0, f64::max));
    if let Some(report) = run.report {
        let (issued, conflicts) = (report.warp_instructions, report.totals.conflicts);
        println!("on the interpreter: {issued} instructions of warps, {conflicts} bank conflicts");
    }
    Ok(())
}
