//! Encodes sentences by all-MiniLM-L6-v2, and prints how similar they are and what each kernel cost.
//!
//!     cargo run --release --example encoder -- MODEL "a sentence" "another"
//!
//!     cargo run --release --example encoder -- MODEL --arch sm_90a "a sentence" "another"
//!
//! MODEL is the folder of the model's files `model.safetensors` and `tokenizer.json`. Runs on a GPU if there is one, else on the PTX
//! interpreter. With `--arch sm_90a`, and on a GPU that has them, products and attention are by `wgmma` and TMA.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, ValueEnum};
use layout_examples::device::Choice;
use layout_examples::program;
use layout_examples_encoder::{Encoder, LONGEST, Matrix, Tokenizer, Weights, cosine};

/// Prints the similarities of sentences.
#[derive(Parser)]
struct Arguments {
    /// The folder of the model's files
    model: PathBuf,
    /// The sentences
    #[arg(required = true)]
    sentences: Vec<String>,
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
    /// The architecture of the kernels, on a GPU its own
    #[arg(long)]
    arch: Option<Architecture>,
}

/// An architecture with kernels of its own.
#[derive(Clone, Copy, ValueEnum)]
enum Architecture {
    #[value(name = "sm_80")]
    Sm80,
    #[value(name = "sm_90a")]
    Sm90a,
}

fn main() -> ExitCode {
    program::main(encode)
}

fn encode(Arguments { model, sentences, device, arch }: &Arguments) -> Result<bool, String> {
    let (tokens, cut) = Tokenizer::open(model)?.tokens(sentences)?;
    if cut > 0 {
        eprintln!("{cut} of the sentences are longer than {LONGEST} tokens: the rest of them is left out");
    }
    let device = device.open()?;
    let weights = Weights::open(model)?;
    let encoder = match arch {
        None => Encoder::new(&device, &weights),
        Some(Architecture::Sm80) => Encoder::with(Matrix::Any, &device, &weights),
        Some(Architecture::Sm90a) => Encoder::with(Matrix::Hopper, &device, &weights),
    }?;
    let started = Instant::now();
    let found = encoder.encode(&tokens)?;
    let seconds = started.elapsed().as_secs_f64();
    println!("{} sentences, {} tokens on {}: {seconds:.3} s\n", tokens.sentences(), tokens.rows.len(), device.name());
    for (one, sentence) in found.vectors.iter().zip(sentences) {
        let row: Vec<String> = found.vectors.iter().map(|other| format!("{:7.4}", cosine(one, other))).collect();
        println!("{}  {sentence}", row.join(" "));
    }
    print!("\n{}", found.costs);
    Ok(true)
}
