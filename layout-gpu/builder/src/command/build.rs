//! `layout-gpu-builder [KERNELS [OUT]]`

use clap::Args;
use layout_gpu_builder::{
    ARCHITECTURES, Assembler, Assembly, Build as Wanted, Built, Compiler, Findings, architectures, committed, made_by,
    our_kernels, without_lines,
};
use std::panic::resume_unwind;
use std::path::PathBuf;
use std::thread;
use std::time::Instant;

#[derive(Args)]
pub struct Build {
    /// The folder of the kernel crate; by default that of this project's kernels
    kernels: Option<PathBuf>,
    /// The folder for the PTX; by default that of the kernel crate
    out: Option<PathBuf>,
    /// An architecture, such as `sm_80`; may be repeated [default: `sm_80`, `sm_90a` and those with a table in its `Cargo.toml`]
    #[arg(long)]
    arch: Vec<String>,
    /// Features of the kernel crate, separated by commas
    #[arg(long, value_delimiter = ',')]
    features: Vec<String>,
    /// Print registers and machine instructions of each kernel; needs the assembler
    #[arg(long)]
    count: bool,
    /// Build with debug assertions and overflow checks, for the interpreter, whose faults then name lines of Rust; nothing is rejected
    #[arg(long)]
    debug: bool,
    /// Accept kernels with spills, with stacks, with serialized instructions, or that only panic
    #[arg(long)]
    unchecked: bool,
}

impl Build {
    pub fn run(self) -> Result<(), String> {
        let named = self.kernels.clone().map_or_else(our_kernels, Ok);
        let kernels = named.map_err(|why| format!("{why}: name the folder of a kernel crate"))?;
        // There is nothing committed to match outside of a checkout.
        let ours = committed("layout_gpu_kernels", ARCHITECTURES[0]);
        if self.count {
            // Before a build of minutes.
            Assembler::find()?;
        }
        let wrote = ours.ok().and_then(|path| std::fs::read_to_string(path).ok()).unwrap_or_default();
        let compiler = Compiler::find(made_by(&wrote))?;
        crate::say(compiler.version())?;
        let architectures = if self.arch.is_empty() { architectures(&kernels)? } else { self.arch.clone() };
        for architecture in &architectures {
            Wanted::new(&compiler, &kernels, architecture).verify()?;
        }
        if let Some(out) = &self.out {
            std::fs::create_dir_all(out).map_err(|error| format!("cannot make {}: {error}", out.display()))?;
        }
        let builds: Vec<Wanted<'_>> = architectures
            .iter()
            .map(|architecture| {
                let build = Wanted::new(&compiler, &kernels, architecture).features(self.features.clone());
                // What is said of a kernel names its line; the files have none, and so do not change with it.
                build.debug(self.debug).lines(true).live(architectures.len() == 1)
            })
            .collect();
        for build in &builds {
            eprintln!("{}", build.progress());
        }
        let made: Vec<_> = thread::scope(|scope| {
            let started: Vec<_> = builds.iter().map(|build| scope.spawn(|| timed(build))).collect();
            started.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).collect()
        });
        for (architecture, made) in architectures.iter().zip(made) {
            let (made, seconds) = made?;
            eprintln!("built for {architecture} in {seconds:.1} s");
            made.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
            self.check(&made.ptx, architecture)?;
            let path = self.path(&made.name, architecture)?;
            let ptx = if self.debug { made.ptx } else { without_lines(&made.ptx) };
            std::fs::write(&path, ptx).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            crate::say(format_args!("wrote {}", path.display()))?;
        }
        Ok(())
    }

    fn path(&self, name: &str, architecture: &str) -> Result<PathBuf, String> {
        let file = format!("{name}.{architecture}.ptx");
        match (&self.kernels, &self.out) {
            (None, _) => committed(name, architecture),
            (Some(kernels), None) => Ok(kernels.join(file)),
            (Some(_), Some(out)) => Ok(out.join(file)),
        }
    }

    /// Reports the assembler's results, and rejects modules that should not ship.
    fn check(&self, ptx: &str, architecture: &str) -> Result<(), String> {
        let assembler = match Assembler::find() {
            Ok(assembler) => Some(assembler),
            Err(why) if self.count => return Err(why),
            Err(_) => None,
        };
        // Of the file that is written: lines of source may change how the assembler lays out a kernel.
        let written = if self.debug { ptx.to_owned() } else { without_lines(ptx) };
        let assembly = assembler.as_ref().map(|assembler| assembler.assemble(&written, architecture)).transpose()?;
        if let (true, Some(assembler), Some(assembly)) = (self.count, &assembler, &assembly) {
            crate::say(table(&assembler.version()?, architecture, assembly))?;
        }
        if self.debug {
            return Ok(());
        }
        let findings = Findings::of(ptx, assembly.as_ref());
        findings.warnings.iter().for_each(|warning| eprintln!("warning: {warning}"));
        if findings.refusals.is_empty() {
            return Ok(());
        }
        let refusals = findings.refusals.join("\nerror: ");
        if self.unchecked {
            eprintln!("let pass: {refusals}");
            return Ok(());
        }
        Err(format!("{refusals}\nnothing is written for {architecture}; `--unchecked` lets it pass"))
    }
}

/// Runs a build, and measures its seconds.
fn timed(build: &Wanted<'_>) -> Result<(Built, f32), String> {
    let started = Instant::now();
    build.run().map(|made| (made, started.elapsed().as_secs_f32()))
}

/// Formats a table of the assembler's results for a module.
pub fn table(version: &str, architecture: &str, assembly: &Assembly) -> String {
    let head = "| kernel | registers | instructions | main loop | products in it | shared bytes | stack | spills |\n\
                |---|---|---|---|---|---|---|---|\n";
    let rows: Vec<String> = assembly.counts.iter().map(ToString::to_string).collect();
    format!("\nptxas {version}, {architecture}\n\n{head}{}\n", rows.join("\n"))
}
