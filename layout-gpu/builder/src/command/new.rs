//! `layout-gpu-builder new`

use clap::Args;
use layout_gpu_builder::{ARCHITECTURES, Build, Compiler, checkout, scaffold};
use std::path::{Path, PathBuf};
use std::process::Command;

#[derive(Args)]
pub struct New {
    /// The folder to create, which gives the program its name
    folder: PathBuf,
    /// The checkout of `layout` to depend on; by default the one around the current folder
    #[arg(long)]
    layout: Option<PathBuf>,
    /// Only write the program, without running it: the first build takes a few minutes
    #[arg(long)]
    no_run: bool,
}

impl New {
    pub fn run(self) -> Result<(), String> {
        let layout = self.layout.map_or_else(checkout, Ok).map_err(|why| {
            let folder = self.folder.display();
            format!(
                "{why}, on which the program is to depend: name one, `layout-gpu-builder new {folder} --layout CHECKOUT`"
            )
        })?;
        scaffold(&self.folder, &layout)?;
        crate::say(format_args!("wrote {}", self.folder.display()))?;
        if self.no_run {
            return Ok(());
        }
        eprintln!(
            "the first build compiles `core` for the GPU, and the interpreter: a few minutes; later ones take seconds"
        );
        commit(&self.folder.join("kernels"))?;
        crate::say(format_args!("cd {} && cargo run", self.folder.display()))?;
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let ran = Command::new(cargo).arg("run").current_dir(&self.folder).status();
        match ran {
            Ok(status) if status.success() => Ok(()),
            Ok(_) => Err(format!("the program in {} failed", self.folder.display())),
            Err(error) => Err(format!("cannot run cargo: {error}")),
        }
    }
}

/// Writes the PTX that is used on machines without a compiler for the device.
fn commit(kernels: &Path) -> Result<(), String> {
    let compiler = Compiler::find(None)?;
    let ptx = kernels.join("ptx");
    std::fs::create_dir_all(&ptx).map_err(|error| format!("cannot make {}: {error}", ptx.display()))?;
    let architecture = ARCHITECTURES[0];
    let build = Build::new(&compiler, kernels, architecture).target(kernels.join("target/device")).live(true);
    eprintln!("{}", build.progress());
    let made = build.run()?;
    let path = ptx.join(format!("{}.{architecture}.ptx", made.name));
    std::fs::write(&path, made.ptx).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    crate::say(format_args!("wrote {}", path.display()))?;
    Ok(())
}
