//! `layout-gpu-builder compare [OURS.ptx] [OTHERS.ptx…]`

use clap::Args;
use layout_gpu_builder::{Assembler, Count, checkout, committed};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// Without files: this project's kernels, and those that `interpreter/tests/cuda/compile.sh` has compiled
#[derive(Args)]
pub struct Compare {
    /// PTX whose kernels are compared, with their twins `…_by_hand` in it
    #[arg(value_name = "OURS.ptx")]
    ours: Option<PathBuf>,
    /// PTX with kernels of the same names
    #[arg(value_name = "OTHERS.ptx")]
    others: Vec<PathBuf>,
    /// The architecture to assemble it for
    #[arg(long, default_value = "sm_80")]
    arch: String,
}

/// Other compilers' kernels, if they are there.
const OTHERS: [&str; 2] = ["counterparts", "cute_gemm"];

impl Compare {
    pub fn run(self) -> Result<(), String> {
        let assembler = Assembler::find()?;
        let (ours, others) = match self.ours {
            Some(ours) => (ours, self.others),
            None => usual(&self.arch)
                .map_err(|why| format!("{why}: name PTX, `layout-gpu-builder compare OURS.ptx OTHERS.ptx`"))?,
        };
        let counts = |file: &Path| {
            let name = file.display();
            let ptx = std::fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
            assembler.count(&ptx, &self.arch).map_err(|error| format!("{name}: {error}"))
        };
        let of_ours = counts(&ours)?;
        let of_others =
            others.iter().map(|file| Ok((stem(file), counts(file)?))).collect::<Result<Vec<_>, String>>()?;
        crate::say(format_args!("{}, beside twins by hand{}", ours.display(), list(&others)))?;
        crate::say(format_args!("\nptxas {}, {}\n\n{}", assembler.version()?, self.arch, table(&of_ours, &of_others)))?;
        Ok(())
    }
}

/// Finds this project's kernels, and those beside them that exist.
fn usual(architecture: &str) -> Result<(PathBuf, Vec<PathBuf>), String> {
    let ours = committed("layout_gpu_kernels", architecture)?;
    let folder = checkout()?.join("target/cuda");
    let (there, missing): (Vec<PathBuf>, Vec<PathBuf>) =
        OTHERS.iter().map(|name| folder.join(format!("{name}.ptx"))).partition(|file| file.is_file());
    if !missing.is_empty() {
        eprintln!("without{}, which layout-gpu/interpreter/tests/cuda/compile.sh makes", list(&missing));
    }
    Ok((ours, there))
}

fn stem(file: &Path) -> String {
    file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

fn list(files: &[PathBuf]) -> String {
    files.iter().fold(String::new(), |all, file| format!("{all} {}", stem(file)))
}

/// Lists the kernels that have a twin, or one of the same name elsewhere, each with those below it.
fn table(ours: &[Count], others: &[(String, Vec<Count>)]) -> String {
    let mut text = String::from(
        "| kernel | of | registers | stack | spills | instructions | main loop | products in it | for one |\n\
         |---|---|---|---|---|---|---|---|---|\n",
    );
    for count in ours.iter().filter(|count| count.is_kernel && !count.name.ends_with("_by_hand")) {
        let named = |counts: &[Count], name: &str| counts.iter().find(|count| count.name == name).cloned();
        let twin = named(ours, &format!("{}_by_hand", count.name)).map(|twin| ("by hand".to_owned(), twin));
        let elsewhere = others.iter().filter_map(|(file, counts)| Some((file.clone(), named(counts, &count.name)?)));
        let beside: Vec<(String, Count)> = twin.into_iter().chain(elsewhere).collect();
        if beside.is_empty() {
            continue;
        }
        row(&mut text, &format!("`{}`", count.name), "layouts", count);
        for (of, other) in &beside {
            row(&mut text, "", of, other);
        }
    }
    text
}

fn row(text: &mut String, name: &str, of: &str, count: &Count) {
    let Count { registers, stack, spills, instructions, .. } = count;
    let looped = match count.main_loop {
        Some(it) if it.products > 0 => {
            let hundredths = it.instructions * 100 / it.products;
            format!("{} | {} | {}.{:02}", it.instructions, it.products, hundredths / 100, hundredths % 100)
        }
        Some(it) => format!("{} | |", it.instructions),
        None => "| |".to_owned(),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "| {name} | {of} | {registers} | {stack} | {spills} | {instructions} | {looped} |");
}

#[cfg(test)]
mod tests {
    use super::{Count, table};
    use layout_gpu_builder::Loop;

    #[test]
    fn twins_stand_below_and_then_others() {
        let of = |name: &str, registers: u32, main_loop: Option<Loop>| Count {
            name: name.to_owned(),
            is_kernel: true,
            registers,
            stack: 0,
            spills: 0,
            shared: 0,
            instructions: 700,
            operations: Vec::new(),
            main_loop,
        };
        let looped = |instructions| Some(Loop { products: 64, instructions });
        let ours = [of("alone", 1, None), of("gemm", 2, looped(129)), of("gemm_by_hand", 3, looped(130))];
        let others = [("cuda".to_owned(), vec![of("gemm", 4, None), of("other", 5, None)])];
        assert_eq!(
            table(&ours, &others).lines().skip(2).collect::<Vec<_>>(),
            [
                "| `gemm` | layouts | 2 | 0 | 0 | 700 | 129 | 64 | 2.01 |",
                "|  | by hand | 3 | 0 | 0 | 700 | 130 | 64 | 2.03 |",
                "|  | cuda | 4 | 0 | 0 | 700 | | | |",
            ]
        );
    }
}
