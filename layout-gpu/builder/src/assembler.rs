//! The results of NVIDIA's assembler: registers, stack, spills, machine instructions.
//!
//! `ptxas` and `cuobjdump` are ordinary programs that need neither a GPU nor a driver. They are
//! looked for in the folder that [`TOOLS_VARIABLE`] names, on the `PATH`, in `/usr/local/cuda`,
//! and among Python's packages (`pip install nvidia-cuda-nvcc nvidia-cuda-cuobjdump
//! nvidia-cuda-nvdisasm`).

use crate::architecture::number;
use crate::compiler::output;
use crate::machine_code::{instruction, operation};
use crate::main_loop::main_loop;
use crate::report::{Count, read_report, serialised};
use crate::settings::asking_for;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable for a folder with `ptxas`, `cuobjdump` and `nvdisasm`.
pub const TOOLS_VARIABLE: &str = "LAYOUT_CUDA_TOOLS";

/// The assembler's results for a module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembly {
    /// The kernels and the functions that were not inlined, in the order of their names.
    pub counts: Vec<Count>,
    /// Its warnings about instructions that needlessly wait for each other.
    pub serialised: Vec<String>,
}

/// The assembler and the disassembler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembler {
    tools: PathBuf,
}

impl Assembler {
    /// Finds the assembler of this machine.
    pub fn find() -> Result<Self, String> {
        let mut folders: Vec<PathBuf> = Vec::new();
        if let Some(folder) = std::env::var_os(TOOLS_VARIABLE) {
            folders.push(folder.into());
        } else {
            let path = std::env::var_os("PATH").unwrap_or_default();
            folders.extend(std::env::split_paths(&path));
            folders.push("/usr/local/cuda/bin".into());
            folders.extend(python_packages());
        }
        let complete =
            |folder: &PathBuf| ["ptxas", "cuobjdump", "nvdisasm"].iter().all(|tool| folder.join(tool).is_file());
        let tools = folders.into_iter().find(complete).ok_or_else(|| {
            format!(
                "no folder has ptxas, cuobjdump and nvdisasm: `pip install nvidia-cuda-nvcc \
                 nvidia-cuda-cuobjdump nvidia-cuda-nvdisasm`, or name one in {TOOLS_VARIABLE}"
            )
        })?;
        Ok(Self { tools })
    }

    /// Returns its release, such as `13.5, V13.5.37`.
    pub fn version(&self) -> Result<String, String> {
        let text = output(Command::new(self.tools.join("ptxas")).arg("--version"))?;
        let release = text.lines().find_map(|line| line.split_once("release "));
        Ok(release.map_or_else(|| text.trim().to_owned(), |(_, number)| number.to_owned()))
    }

    /// Assembles PTX and counts the kernels and the functions that were not inlined, in the order of their names.
    pub fn count(&self, ptx: &str, architecture: &str) -> Result<Vec<Count>, String> {
        self.assemble(ptx, architecture).map(|assembly| assembly.counts)
    }

    /// Assembles PTX, and returns the counts and the assembler's warnings.
    pub fn assemble(&self, ptx: &str, architecture: &str) -> Result<Assembly, String> {
        let folder = std::env::temp_dir().join(format!(
            "layout-gpu-{}-{architecture}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let assembly = self.assemble_in(&folder, ptx, architecture);
        // Leftovers are in the system's temporary folder.
        let _ = std::fs::remove_dir_all(&folder);
        assembly
    }

    fn assemble_in(&self, folder: &Path, ptx: &str, arch: &str) -> Result<Assembly, String> {
        let (source, cubin) = (folder.join("module.ptx"), folder.join("module.cubin"));
        std::fs::write(&source, ptx).map_err(|error| error.to_string())?;
        let assembled = Command::new(self.tools.join("ptxas"))
            .arg("-v")
            .arg(format!("-arch={arch}"))
            .arg("-o")
            .args([&cubin, &source])
            .output()
            .map_err(|error| format!("cannot run ptxas: {error}"))?;
        let report = String::from_utf8_lossy(&assembled.stderr);
        if !assembled.status.success() {
            return Err(format!(
                "ptxas refuses the PTX:\n{}{}",
                once(&report),
                help(&report, arch).unwrap_or_default()
            ));
        }
        let mut counts = read_report(&report);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools.clone()).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
        let code = output(Command::new(self.tools.join("cuobjdump")).env("PATH", &path).arg("-sass").arg(&cubin))?;
        for (kernel, text) in functions(&code) {
            let Some(count) = counts.iter_mut().find(|count| count.name == kernel) else { continue };
            let operations = text.lines().filter_map(instruction).filter_map(|(_, rest)| operation(rest));
            count.operations = operations.map(str::to_owned).collect();
            count.main_loop = main_loop(text);
            count.instructions = count.operations.len();
        }
        counts.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Assembly { counts, serialised: serialised(&report) })
    }
}

/// The assembler's errors, each once, with its first line: for an unrolled loop it repeats them in every round.
fn once(report: &str) -> String {
    let mut errors: Vec<(&str, &str, usize)> = Vec::new();
    let said = report.lines().filter_map(|line| line.split_once(", line ")?.1.split_once("; error   : "));
    for (line, error) in said {
        match errors.iter_mut().find(|(_, found, _)| *found == error) {
            Some((_, _, others)) => *others += 1,
            None => errors.push((line, error, 0)),
        }
    }
    if errors.is_empty() {
        let is_error = |line: &&str| ["ptxas error", "ptxas fatal"].iter().any(|start| line.starts_with(start));
        let errors: Vec<&str> = report.lines().filter(is_error).collect();
        return if errors.is_empty() { report.to_owned() } else { errors.join("\n") + "\n" };
    }
    let lines = errors.iter().map(|(line, error, others)| match others {
        0 => format!("line {line}: {error}\n"),
        1 => format!("line {line}, and another: {error}\n"),
        _ => format!("line {line}, and {others} others: {error}\n"),
    });
    lines.collect()
}

/// The help for an instruction of a later architecture or version of PTX, or for a kernel with too much shared memory.
fn help(report: &str, architecture: &str) -> Option<String> {
    let after = |words: &'static str| report.split(words).skip(1).filter_map(|rest| rest.split_whitespace().next());
    if report.contains(" uses too much shared data") {
        return Some(
            "help: what a kernel sets aside by `Smem::tensor` and `Smem::block` is 48 KiB at most, all of it together: \
             `let mut shared = dynamic_shared!();` gives as much as the launch says"
                .to_owned(),
        );
    }
    let later = after("requires .target ").filter(|name| number(name) > number(architecture));
    if let Some(needed) = later.max_by_key(|name| number(name)) {
        return Some(format!("help: `--arch {needed}`, or `.architectures([\"{needed}\"])` in a `build.rs`"));
    }
    let version =
        after("requires PTX ISA .version ").max_by_key(|text| text.replace('.', "").parse::<u32>().unwrap_or(0))?;
    Some(format!("help: in the Cargo.toml of the kernel crate:\n    {}", asking_for(version).replace('\n', "\n    ")))
}

fn python_packages() -> Vec<PathBuf> {
    let script = "import nvidia, os\nfor p in nvidia.__path__:\n for d, _, f in os.walk(p):\n  \
                  if 'ptxas' in f: print(d)";
    let found = output(Command::new("python3").args(["-c", script])).unwrap_or_default();
    found.lines().map(PathBuf::from).collect()
}

/// Splits a disassembly into its functions, each with its text.
fn functions(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.split("Function : ")
        .skip(1)
        .filter_map(|function| function.split_once('\n'))
        .map(|(name, text)| (name.trim(), text))
}

#[cfg(test)]
mod tests {
    use super::{help, once};

    #[test]
    fn an_error_of_many_lines_is_one() {
        let line = |number, error| format!("ptxas x.ptx, line {number}; error   : {error}\n");
        let report = line(7, "a") + &line(9, "b") + &line(12, "a") + &line(15, "a") + "ptxas fatal   : aborted\n";
        assert_eq!(once(&report), "line 7, and 2 others: a\nline 9: b\n");
        let informed = "ptxas error   : too much\nptxas info    : 0 bytes gmem\n    0 bytes stack frame\n";
        assert_eq!((once(informed), once("x\n")), ("ptxas error   : too much\n".to_owned(), "x\n".to_owned()));
        assert_eq!(
            once("ptxas fatal   : Unresolved extern function 'f'\n"),
            "ptxas fatal   : Unresolved extern function 'f'\n"
        );
    }

    #[test]
    fn what_is_needed_is_proposed() {
        let line = |needs: &str| format!("ptxas x.ptx, line 1; error   : Feature 'f' requires {needs} or later\n");
        let version = |version| line(&format!("PTX ISA .version {version}"));
        let proposed = help(&(version("8.4") + &version("8.7") + &version("7.1")), "sm_80").unwrap();
        assert!(proposed.contains("[package.metadata.layout-gpu]\n    ptx = \"8.7\""), "{proposed}");
        let proposed = help(&(version("8.4") + &line(".target sm_89") + &line(".target sm_75")), "sm_80").unwrap();
        assert!(proposed.starts_with("help: `--arch sm_89`, or"), "{proposed}");
        let shared = "ptxas error   : Entry function 'k' uses too much shared data (0x12000 bytes, 0xc000 max)\n";
        assert!(help(shared, "sm_80").unwrap().contains("`let mut shared = dynamic_shared!();`"));
        assert_eq!(help("ptxas fatal   : Unresolved extern function 'f'", "sm_80"), None);
    }
}
