//! What NVIDIA's assembler makes of PTX: registers, stack, spills, machine instructions.
//!
//! `ptxas` and `cuobjdump` are ordinary programs that need neither a GPU nor a driver. They are
//! looked for in the folder that [`TOOLS_VARIABLE`] names, on the `PATH`, in `/usr/local/cuda`,
//! and among Python's packages (`pip install nvidia-cuda-nvcc nvidia-cuda-cuobjdump
//! nvidia-cuda-nvdisasm`).

use crate::compiler::output;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Names a folder with `ptxas`, `cuobjdump` and `nvdisasm`.
pub const TOOLS_VARIABLE: &str = "LAYOUT_CUDA_TOOLS";

/// The assembler and the disassembler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembler {
    tools: PathBuf,
}

/// What became of one kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The kernel.
    pub kernel: String,
    /// Registers a thread.
    pub registers: u32,
    /// Bytes of stack a thread.
    pub stack: u32,
    /// Bytes a thread spills, stores and loads together.
    pub spills: u32,
    /// Bytes of static shared memory a block.
    pub shared: u32,
    /// Machine instructions without `NOP`.
    pub instructions: usize,
    /// The names of those instructions in their order.
    pub operations: Vec<String>,
}

impl Assembler {
    /// The assembler of this machine.
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

    /// Its release, such as `13.5, V13.5.37`.
    pub fn version(&self) -> Result<String, String> {
        let text = output(Command::new(self.tools.join("ptxas")).arg("--version"))?;
        let release = text.lines().find_map(|line| line.split_once("release "));
        Ok(release.map_or_else(|| text.trim().to_owned(), |(_, number)| number.to_owned()))
    }

    /// Assembles PTX and counts, kernel by kernel in the order of their names.
    pub fn count(&self, ptx: &str, architecture: &str) -> Result<Vec<Count>, String> {
        let folder = std::env::temp_dir().join(format!(
            "layout-gpu-{}-{architecture}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let counts = self.count_in(&folder, ptx, architecture);
        // What is left behind is in the temporary folder of the system.
        let _ = std::fs::remove_dir_all(&folder);
        counts
    }

    fn count_in(&self, folder: &Path, ptx: &str, arch: &str) -> Result<Vec<Count>, String> {
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
            return Err(format!("ptxas refuses the PTX:\n{report}"));
        }
        let mut counts = read_report(&report);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools.clone()).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).map_err(|error| error.to_string())?;
        let code = output(Command::new(self.tools.join("cuobjdump")).env("PATH", &path).arg("-sass").arg(&cubin))?;
        for (kernel, text) in functions(&code) {
            let Some(count) = counts.iter_mut().find(|count| count.kernel == kernel) else { continue };
            count.operations = text.lines().filter_map(operation).map(str::to_owned).collect();
            count.instructions = count.operations.len();
        }
        counts.sort_by(|a, b| a.kernel.cmp(&b.kernel));
        Ok(counts)
    }
}

fn python_packages() -> Vec<PathBuf> {
    let script = "import nvidia, os\nfor p in nvidia.__path__:\n for d, _, f in os.walk(p):\n  \
                  if 'ptxas' in f: print(d)";
    let found = output(Command::new("python3").args(["-c", script])).unwrap_or_default();
    found.lines().map(PathBuf::from).collect()
}

/// Reads what `ptxas -v` says of each kernel.
fn read_report(report: &str) -> Vec<Count> {
    let mut counts: Vec<Count> = Vec::new();
    for line in report.lines() {
        if let Some((_, rest)) = line.split_once("Compiling entry function '") {
            counts.push(Count {
                kernel: rest.split('\'').next().unwrap_or_default().to_owned(),
                registers: 0,
                stack: 0,
                spills: 0,
                shared: 0,
                instructions: 0,
                operations: Vec::new(),
            });
        }
        let Some(count) = counts.last_mut() else {
            continue;
        };
        if line.contains("bytes stack frame") {
            count.stack = number_before(line, " bytes stack frame");
            count.spills =
                number_before(line, " bytes spill stores").saturating_add(number_before(line, " bytes spill loads"));
        } else if line.contains("registers") {
            count.registers = number_before(line, " registers");
            count.shared = number_before(line, " bytes smem");
        }
    }
    counts
}

fn number_before(line: &str, words: &str) -> u32 {
    let before = line.split_once(words).map_or("", |(before, _)| before);
    before.rsplit(|c: char| !c.is_ascii_digit()).next().and_then(|n| n.parse().ok()).unwrap_or(0)
}

/// The functions of a disassembly, each with its text.
fn functions(code: &str) -> impl Iterator<Item = (&str, &str)> {
    code.split("Function : ")
        .skip(1)
        .filter_map(|function| function.split_once('\n'))
        .map(|(name, text)| (name.trim(), text))
}

/// The operation of a line such as `/*0750*/ @!P0 BRA 0x34e0 ;`, unless it is `NOP`.
fn operation(line: &str) -> Option<&str> {
    let (address, rest) = line.trim_start().strip_prefix("/*")?.split_once("*/")?;
    if address.len() > 6 || !address.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut words = rest.split_whitespace();
    let first = words.next()?;
    let name = if first.starts_with('@') { words.next()? } else { first };
    let name = name.trim_end_matches(';');
    (name != "NOP").then_some(name)
}

#[cfg(test)]
mod tests {
    use super::{number_before, operation, read_report};

    #[test]
    fn a_report_is_read_kernel_by_kernel() {
        let counts = read_report(
            "ptxas info    : Compiling entry function 'twice' for 'sm_80'\n\
             ptxas info    : Function properties for twice\n    \
             16 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads\n\
             ptxas info    : Used 21 registers, used 1 barriers, 4096 bytes smem",
        );
        let [count] = counts.as_slice() else { panic!("one kernel: {counts:?}") };
        assert_eq!((count.kernel.as_str(), count.registers), ("twice", 21));
        assert_eq!((count.stack, count.spills, count.shared), (16, 12, 4096));
        assert_eq!(number_before("nothing", " bytes"), 0);
    }

    #[test]
    fn an_operation_is_a_line_with_an_address() {
        assert_eq!(operation("  /*0750*/  @!P0 BRA 0x34e0 ;  /* 0x00002d8000008947 */"), Some("BRA"));
        assert_eq!(operation("  /*0f00*/  BAR.SYNC.DEFER_BLOCKING 0x0 ;"), Some("BAR.SYNC.DEFER_BLOCKING"));
        assert_eq!(operation("  /*0f10*/  NOP;"), None);
        assert_eq!(operation("     /* 0x003fde0000000f00 */"), None);
        assert_eq!(operation(".headerflags @\"EF_CUDA\""), None);
    }
}
