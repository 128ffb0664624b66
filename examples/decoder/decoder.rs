//! Runs one step of a decoder of a billion-weight shape, with random weights of 4 bits, and prints what each kernel cost.
//!
//!     cargo run --release -p layout-examples-decoder --example decoder
//!     cargo run --release -p layout-examples-decoder --example decoder -- --temperature 0.8 --top-k 50 --top-p 0.9 --seed 1
//!
//! Runs on a GPU if there is one, else on the PTX interpreter.

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use layout_examples::device::Choice;
use layout_examples::{Random, program};
use layout_examples_decoder::{Cache, Decoder, Model, Sampler, Shape};

/// Runs one step of a decoder with random weights of 4 bits.
#[derive(Parser)]
struct Arguments {
    /// The positions that each sequence has in the cache
    #[arg(default_values_t = [128])]
    positions: Vec<usize>,
    /// The layers
    #[arg(long, default_value_t = 2)]
    layers: usize,
    /// Draws tokens, by weights `exp(logit / temperature)`; without it the greatest logit is taken
    #[arg(long)]
    temperature: Option<f32>,
    /// Draws from this many tokens
    #[arg(long, requires = "temperature")]
    top_k: Option<u32>,
    /// Draws from the fewest tokens that have this share of all weight
    #[arg(long, requires = "temperature")]
    top_p: Option<f32>,
    /// The seed of the draws
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The device to run on
    #[arg(long, value_enum, default_value = "auto")]
    device: Choice,
}

fn main() -> ExitCode {
    program::main(decode)
}

/// Returns what draws tokens, if they are drawn.
fn sampler(arguments: &Arguments) -> Result<Option<Sampler>, String> {
    let Some(temperature) = arguments.temperature else { return Ok(None) };
    let mut sampler = Sampler::new(temperature, arguments.seed)?;
    if let Some(most) = arguments.top_k {
        sampler = sampler.top_k(most)?;
    }
    if let Some(share) = arguments.top_p {
        sampler = sampler.top_p(share)?;
    }
    Ok(Some(sampler))
}

fn decode(arguments: &Arguments) -> Result<bool, String> {
    let (Arguments { positions, layers, device, .. }, sampler) = (arguments, sampler(arguments)?);
    let device = device.open()?;
    let shape = Shape::billion(*layers);
    let decoder = Decoder::new(&device, &Model::random(shape, 1)?)?;
    let pages = positions.iter().map(|length| length / 16 + 1).sum();
    let mut cache = Cache::random(&device, &shape, pages, positions, 2)?;
    let mut random = Random::new(3);
    let mut token = || u32::try_from(random.bits() % shape.vocabulary as u64).expect("a token");
    let chosen: Vec<u32> = positions.iter().map(|_| token()).collect();
    let started = Instant::now();
    let step = match sampler {
        None => decoder.step(&mut cache, &chosen),
        Some(mut sampler) => decoder.sample(&mut cache, &chosen, &mut sampler),
    }?;
    let seconds = started.elapsed().as_secs_f64();
    let many = if positions.len() == 1 { "" } else { "s" };
    println!("{} sequence{many}, {layers} layers on {}: {seconds:.3} s\n", positions.len(), device.name());
    print!("{}", step.costs);
    println!("\nthe next token{many}: {:?}", step.tokens);
    Ok(step.logits.iter().flatten().all(|number| number.is_finite()))
}
