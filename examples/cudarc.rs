//! Computes the softmax of numbers in `cudarc` slices, with a kernel of `layout-gpu`.
//!
//!     cargo run --release --example cudarc
//!
//! `cudarc` looks for the driver at run time. If there is none, the program says so and exits with 2.

use std::process::ExitCode;

use clap::Parser;
use cudarc::driver::{CudaContext, sys};
use layout_examples::program;
use layout_gpu::host::{Buffer, Device, Error};
use layout_gpu::kernels::Kernels;

/// Computes the softmax of rows of numbers with cudarc.
#[derive(Parser)]
struct Arguments {
    /// Rows of four columns
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    rows: u16,
}

fn main() -> ExitCode {
    program::main(|arguments: &Arguments| {
        // SAFETY: loads NVIDIA's driver, if there is one, as any call to it would.
        if !unsafe { sys::is_culib_present() } {
            return Err(Error::NoGpu.to_string());
        }
        softmax(arguments.rows).map_err(|error| error.to_string())
    })
}

fn softmax(rows: u16) -> Result<bool, Box<dyn std::error::Error>> {
    let stream = CudaContext::new(0)?.default_stream();
    let numbers = stream.clone_htod(&[0.0, 1.0, 2.0, 3.0].repeat(rows.into()))?;

    let device = Device::from_cudarc(&stream)?;
    let input = Buffer::from_cudarc(&device, numbers)?;
    let mut output = Buffer::unwritten(&device, input.len())?;
    Kernels::load(&device)?.softmax([rows.into(), 4], &input, &mut output)?;

    let shares = stream.clone_dtoh(&output.into_cudarc()?)?;
    println!("{:.4?} on {}", &shares[..4], device.name());
    Ok(shares.chunks(4).all(|row| (row.iter().sum::<f32>() - 1.0).abs() < 1e-6))
}
