//! Encodes sentences by all-MiniLM-L6-v2, and prints how similar they are and what each kernel cost.
//!
//!     cargo run --release --example encoder -- MODEL "a sentence" "another"
//!
//! MODEL is the folder of the model's files `model.safetensors` and `tokenizer.json`. Runs on a GPU if there is one, else on the PTX
//! interpreter.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use layout_examples::device::Choice;
use layout_examples::program;
use layout_examples_encoder::{Encoder, LONGEST, Tokenizer, Weights, cosine};

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
}

fn main() -> ExitCode {
    program::main(encode)
}

fn encode(Arguments { model, sentences, device }: &Arguments) -> Result<bool, String> {
    let (tokens, cut) = Tokenizer::open(model)?.tokens(sentences)?;
    if cut > 0 {
        eprintln!("{cut} of the sentences are longer than {LONGEST} tokens: the rest of them is left out");
    }
    let device = device.open()?;
    let encoder = Encoder::new(&device, &Weights::open(model)?)?;
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
