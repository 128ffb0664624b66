//! `layout-gpu-builder check`

use clap::Args;
use layout_gpu_builder::{ARCHITECTURES, Build, Compiler, our_kernels};
use std::path::PathBuf;

#[derive(Args)]
pub struct Check {
    /// The folder of the kernel crate; by default that of this project's kernels
    kernels: Option<PathBuf>,
    /// The architecture, such as `sm_80`
    #[arg(long, default_value = ARCHITECTURES[0])]
    arch: String,
    /// Features of the kernel crate, separated by commas
    #[arg(long, value_delimiter = ',')]
    features: Vec<String>,
    /// Write the findings as JSON, for an editor
    #[arg(long)]
    json: bool,
}

impl Check {
    pub fn run(self) -> Result<(), String> {
        let named = self.kernels.map_or_else(our_kernels, Ok);
        let kernels = named
            .map_err(|why| format!("{why}: name the folder of a kernel crate, `layout-gpu-builder check KERNELS`"))?;
        let compiler = Compiler::find(None)?;
        Build::new(&compiler, &kernels, &self.arch).features(self.features).check(self.json)
    }
}
