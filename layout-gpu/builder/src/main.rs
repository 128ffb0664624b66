//! `layout-gpu-builder [KERNELS [OUT]] [--arch ARCH]… [--count]`
//!
//! Writes the PTX of a kernel crate for each architecture (by default our kernels, for the
//! committed ones, where it is committed), and with `--count` what the assembler makes of it.

use layout_gpu_builder::{ARCHITECTURES, Assembler, Compiler, committed, made_by, our_kernels};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "usage: layout-gpu-builder [KERNELS [OUT]] [--arch ARCH]... [--count]";

#[derive(Default)]
struct Wish {
    folders: Vec<PathBuf>,
    architectures: Vec<String>,
    count: bool,
}

fn main() -> ExitCode {
    match wish().and_then(|wish| build(&wish)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("error: {sentence}");
            ExitCode::from(2)
        }
    }
}

fn wish() -> Result<Wish, String> {
    let mut wish = Wish::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "--arch" => wish.architectures.push(words.next().ok_or(USAGE)?),
            "--count" => wish.count = true,
            _ if word.starts_with('-') || wish.folders.len() == 2 => return Err(USAGE.into()),
            _ => wish.folders.push(word.into()),
        }
    }
    if wish.architectures.is_empty() {
        wish.architectures = ARCHITECTURES.map(String::from).to_vec();
    }
    Ok(wish)
}

fn build(wish: &Wish) -> Result<(), String> {
    let kernels = wish.folders.first().cloned().map_or_else(our_kernels, Ok)?;
    // Outside of a checkout there is nothing committed to build alike.
    let ours = committed("layout_gpu_kernels", ARCHITECTURES[0]);
    let wrote = ours.ok().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
    let compiler = Compiler::find(made_by(&wrote))?;
    println!("{}", compiler.version());
    for architecture in &wish.architectures {
        eprintln!("{}", compiler.progress(&kernels, architecture));
        let (name, ptx) = compiler.build(&kernels, architecture)?;
        let path = match (wish.folders.first(), wish.folders.get(1)) {
            (None, _) => committed(&name, architecture)?,
            (Some(kernels), None) => kernels.join(format!("{name}.{architecture}.ptx")),
            (Some(_), Some(out)) => out.join(format!("{name}.{architecture}.ptx")),
        };
        std::fs::write(&path, &ptx).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("wrote {}", path.display());
        if wish.count {
            count(&ptx, architecture)?;
        }
    }
    Ok(())
}

fn count(ptx: &str, architecture: &str) -> Result<(), String> {
    let assembler = Assembler::find()?;
    println!("\nptxas {}, {architecture}\n", assembler.version()?);
    println!("| kernel | registers | instructions | shared bytes | stack | spills |");
    println!("|---|---|---|---|---|---|");
    for count in assembler.count(ptx, architecture)? {
        println!("{count}");
    }
    println!();
    Ok(())
}
