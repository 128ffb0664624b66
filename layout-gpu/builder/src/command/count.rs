//! `layout-gpu-builder count FILE.ptx…`

use super::build::table;
use clap::Args;
use layout_gpu_builder::Assembler;
use std::path::PathBuf;

#[derive(Args)]
pub struct Count {
    /// PTX from any compiler
    #[arg(required = true, value_name = "FILE.ptx")]
    files: Vec<PathBuf>,
    /// The architecture to assemble it for
    #[arg(long, default_value = "sm_80")]
    arch: String,
}

impl Count {
    pub fn run(self) -> Result<(), String> {
        let assembler = Assembler::find()?;
        let version = assembler.version()?;
        for file in &self.files {
            let name = file.display();
            let ptx = std::fs::read_to_string(file).map_err(|error| format!("cannot read {name}: {error}"))?;
            let assembly = assembler.assemble(&ptx, &self.arch).map_err(|error| format!("{name}: {error}"))?;
            crate::say(format_args!("{name}\n{}", table(&version, &self.arch, &assembly)))?;
        }
        Ok(())
    }
}
