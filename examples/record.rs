//! Compares every kernel with a reference in `f64` on fresh random numbers and, on a GPU, measures its speed beside cuBLASLt and
//! a copy by the driver in the same run.
//!
//!     cargo run --release --example record
//!     cargo run --release --example record -- --write layout-gpu/RESULTS.md
//!
//! A machine with a GPU needs only `target/release/examples/record`: it contains the PTX, and finds the driver and cuBLASLt
//! (`libcublasLt.so` or `libcublasLt.so.12`, in the library path) at run time. On the interpreter the matrices are small, and no
//! times are measured.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Parser;
use layout_examples::cublas_lt::CublasLt;
use layout_examples::device::Choice;
use layout_examples::program;
use layout_examples::record::accuracy::{self, Verdict};
use layout_examples::record::speed::{Patience, Race};
use layout_examples::record::table;
use layout_gpu::host::Error;
use layout_gpu::kernels::Kernels;

/// Compares every kernel with f64 and, on a GPU, measures its speed
#[derive(Parser)]
struct Arguments {
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
    /// Seed of the random numbers [default: the time]
    #[arg(long)]
    seed: Option<u64>,
    /// Approximate rows and columns of the matrices compared with f64 [default: 1000 on a GPU, 100 on the interpreter]
    #[arg(long, value_parser = clap::value_parser!(u16).range(48..=4096))]
    size: Option<u16>,
    /// The file to write the tables of a GPU into
    #[arg(long)]
    write: Option<PathBuf>,
}

const PATIENCE: Patience =
    Patience { warm_up: Duration::from_millis(500), longest: Duration::from_millis(1500), runs: [5, 300] };

fn main() -> ExitCode {
    program::main(record)
}

fn record(arguments: &Arguments) -> Result<bool, String> {
    let device = arguments.device.open()?;
    if arguments.write.is_some() && !device.is_gpu() {
        return Err("--write is for figures of a GPU, and none was found".into());
    }
    let seed =
        arguments.seed.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).map_or(1, |time| time.as_secs()));
    let size = arguments.size.unwrap_or(if device.is_gpu() { 1000 } else { 100 });
    let kernels = Kernels::load(&device).map_err(|error| error.to_string())?;
    let mut text = format!("On {}, with random numbers of seed {seed}, held against `f64`:\n\n", device.name());
    let verdicts = accuracy::all(&kernels, size, seed).map_err(|error| error.to_string())?;
    text += &table::of_verdicts(&verdicts);
    print!("{text}");
    if device.is_gpu() {
        let times = times(&kernels, seed).map_err(|error| error.to_string())?;
        print!("{times}");
        text += &times;
    } else {
        println!("\nNo figure of time: the interpreter is no GPU.");
    }
    if let Some(path) = &arguments.write {
        table::write(path, &text)?;
    }
    Ok(verdicts.iter().all(|Verdict { share, .. }| *share <= 1.0))
}

/// Returns the tables of times.
fn times(kernels: &Kernels, seed: u64) -> Result<String, Error> {
    let library = CublasLt::find(kernels.module().device());
    let mut race = Race::new(kernels, PATIENCE, seed)?;
    let mut text = String::from(
        "\nTimes are those between two events around one launch, after half a second of launches; operations on random numbers in [-1, 1).\n\n",
    );
    let mut products = race.hopper_products(&[4096, 8192], &library)?;
    products.extend(race.products(&[4096, 8192], &library)?);
    text += &table::of_speeds("TFLOP/s", "cuBLASLt, its best of eight", &products);
    text += "\n";
    let mut attention = race.hopper_attention(4096)?;
    attention.extend(race.attention(4096)?);
    text += &table::of_speeds("TFLOP/s", "beside it", &attention);
    text += "\n";
    text += &table::of_speeds("GB/s", "a copy by the driver", &race.memory([8192, 8192])?);
    Ok(text)
}
