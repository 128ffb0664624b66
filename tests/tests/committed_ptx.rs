//! Checks that the committed PTX is the output of compiling its source.

use layout_gpu::host::{Buffer, Device, Launch, Module, Ptx};
use layout_gpu_builder::{ARCHITECTURES, Assembler, Build, Compiler, architectures, checkout, made_by};
use std::path::{Path, PathBuf};

/// A kernel crate whose PTX is committed.
#[derive(Clone, Copy)]
struct Kernels {
    folder: &'static str,
    ptx: &'static str,
    name: &'static str,
}

const OURS: Kernels = Kernels { folder: "layout-gpu/kernels", ptx: "layout-gpu/ptx", name: "layout_gpu_kernels" };
const DECODER: Kernels =
    Kernels { folder: "examples/decoder/kernels", ptx: "examples/decoder/kernels/ptx", name: "decoder_kernels" };

const ENCODER: Kernels =
    Kernels { folder: "examples/encoder/kernels", ptx: "examples/encoder/kernels/ptx", name: "encoder_kernels" };

const HOPPER: Kernels =
    Kernels { folder: "examples/hopper/kernels", ptx: "examples/hopper/kernels/ptx", name: "hopper_kernels" };

const BLACKWELL: Kernels =
    Kernels { folder: "examples/hopper/blackwell", ptx: "examples/hopper/blackwell/ptx", name: "blackwell_kernels" };

impl Kernels {
    fn source(self) -> PathBuf {
        checkout().expect("a checkout").join(self.folder)
    }

    fn file(self, architecture: &str) -> String {
        format!("{}.{architecture}.ptx", self.name)
    }

    fn committed(self, architecture: &str) -> String {
        let path = checkout().expect("a checkout").join(self.ptx).join(self.file(architecture));
        std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}

/// Names the folder of PTX that the gate has just built.
const BUILT: &str = "LAYOUT_BUILT_PTX";

#[test]
fn a_rebuild_gives_the_committed_ptx() {
    for kernels in [OURS, DECODER, ENCODER, HOPPER, BLACKWELL] {
        is_rebuilt(kernels);
    }
}

fn is_rebuilt(kernels: Kernels) {
    // PTX that was built before is compared for each architecture; building it here takes a minute for each crate and architecture, so only
    // the library's first is built: the gate builds the others before the tests.
    let all = architectures(&kernels.source()).expect("a manifest");
    let compared: Vec<&String> = match std::env::var_os(BUILT) {
        Some(folder) => {
            all.iter().filter(|architecture| Path::new(&folder).join(kernels.file(architecture)).exists()).collect()
        }
        None if kernels.name == OURS.name || std::env::var_os("FULL").is_some() => all.iter().take(1).collect(),
        None => Vec::new(),
    };
    // The gate builds no kernels for Blackwell, which need `core` for an architecture of their own: `.ci/full` does.
    if compared.is_empty() && (std::env::var_os(BUILT).is_none() || kernels.name == BLACKWELL.name) {
        return println!("{}: built and compared by the gate", kernels.folder);
    }
    assert!(!compared.is_empty(), "no PTX in the folder that {BUILT} names");
    for architecture in compared {
        let committed = kernels.committed(architecture);
        let wrote = made_by(&committed).expect("the first line says who made it");
        let Some(compiler) = Compiler::for_tests(Some(wrote)) else { return };
        let source = kernels.source();
        let built = built(&compiler, kernels, architecture);
        the_library_is_without_code(&Build::new(&compiler, &source, architecture));
        if compiler.version() == wrote {
            assert!(
                built == committed,
                "the PTX for {architecture} is not what its source compiles to: `cargo run -p layout-gpu-builder -- {} {}`",
                kernels.folder,
                kernels.ptx
            );
        } else {
            println!("{architecture}: made by {wrote}, built by {}: not compared, but run", compiler.version());
            assert_eq!(entries(&built), entries(&committed), "{architecture}");
            if kernels.name == OURS.name && ARCHITECTURES.contains(&architecture.as_str()) {
                transposes(architecture, &built);
            }
            assembles(architecture, &built);
        }
    }
}

/// Returns the PTX of the build just before, or builds it.
fn built(compiler: &Compiler, kernels: Kernels, architecture: &str) -> String {
    if let Some(folder) = std::env::var_os(BUILT) {
        let file = Path::new(&folder).join(kernels.file(architecture));
        return std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    }
    compiler.build(&kernels.source(), architecture).unwrap_or_else(|error| panic!("{error}")).1
}

/// Checks that the library compiles to little but metadata, as kernels compile the functions that they call themselves. Functions without type
/// parameters that call the algebra are `#[inline]`: two that were not took 35 of the 42 s of `layout-core`.
fn the_library_is_without_code(build: &Build) {
    let command = build.command("build").expect("a manifest");
    let folder = command.get_args().skip_while(|word| *word != "--target-dir").nth(1).expect("a folder");
    let libraries = Path::new(folder).join("nvptx64-nvidia-cuda/release/deps");
    for name in ["liblayout_algebra-", "liblayout_core-"] {
        let files = libraries.read_dir().expect("a folder").map(|file| file.expect("a file").path());
        let ours = files.filter(|path| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name)));
        let ours = ours.filter(|path| path.extension().is_some_and(|ending| ending == "rlib"));
        let last = ours.max_by_key(|path| path.metadata().and_then(|data| data.modified()).expect("a time"));
        let library = last.unwrap_or_else(|| panic!("no {name} in {}", libraries.display()));
        let [all, metadata] = ["rlib", "rmeta"].map(|ending| {
            let file = library.with_extension(ending);
            std::fs::metadata(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display())).len()
        });
        assert!(all - metadata < 500_000, "{}: {} bytes of code", library.display(), all - metadata);
    }
}

/// Each line of PTX in the README must be in the kernel that it is shown for.
#[test]
fn the_lines_of_the_readme_stand_in_the_ptx() {
    let readme = include_str!("../../README.md");
    let ptx = OURS.committed("sm_80");
    let table = readme.lines().filter(|line| line.starts_with("| `xor.b32")).collect::<Vec<_>>();
    assert_eq!(table.len(), 2);
    for row in table {
        let columns = row.split('|').filter(|column| column.contains('`'));
        for (column, name) in columns.zip(["transpose_swizzled(", "transpose_swizzled_by_hand("]) {
            let (_, kernel) = ptx.split_once(name).expect("the kernel stands in the PTX");
            let body: Vec<&str> = kernel.lines().take_while(|line| *line != "}").map(str::trim).collect();
            for line in column.split('`').filter(|line| line.ends_with(';')) {
                let is_there = |ptx: &&str| ptx.split_whitespace().eq(line.split_whitespace());
                assert!(body.iter().any(is_there), "{name} has no line `{line}`");
            }
        }
    }
}

/// Checks that a kernel of this PTX transposes, on the interpreter.
fn transposes(architecture: &str, text: &str) {
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture, text }]).unwrap();
    let input = Buffer::from_slice(&device, &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0]).unwrap();
    let mut output = Buffer::<f32>::unwritten(&device, 6).unwrap();
    let launch = Launch { grid: [1, 1, 1], block: [32, 8, 1], shared: 0 };
    let arguments = [2_u32.into(), 3_u32.into(), (&input).into(), (&mut output).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("transpose_swizzled", launch, &arguments) }.unwrap();
    assert_eq!(output.to_vec().unwrap(), [1.0, 4.0, 2.0, 5.0, 3.0, 6.0]);
}

/// Checks that the assembler, if there is one, takes this PTX and spills nothing.
fn assembles(architecture: &str, text: &str) {
    match Assembler::find() {
        Ok(assembler) => {
            let counts = assembler.count(text, architecture).unwrap();
            assert!(counts.iter().all(|count| count.stack == 0 && count.spills == 0), "{architecture}");
        }
        Err(why) => println!("not assembled: {why}"),
    }
}

#[test]
fn the_architectures_have_the_same_kernels() {
    for (kernels, count) in [(OURS, 42), (DECODER, 10), (ENCODER, 7)] {
        let [first, second] = ARCHITECTURES.map(|architecture| kernels.committed(architecture));
        assert_eq!(entries(&first), entries(&second));
        assert_eq!(entries(&first).len(), count);
        for (architecture, ptx) in ARCHITECTURES.into_iter().zip([first, second]) {
            assert!(ptx.contains(&format!(".target {architecture}\n")), "{architecture}");
        }
    }
    assert_eq!(entries(&OURS.committed("sm_89")), ["gemm_e4m3", "gemm_e4m3_any", "gemm_e4m3_fused"]);
}

fn entries(ptx: &str) -> Vec<&str> {
    let headers = ptx.lines().filter_map(|line| line.split_once(".entry ").map(|(_, name)| name));
    let mut names: Vec<_> = headers.filter_map(|name| name.split('(').next()).collect();
    names.sort_unstable();
    names
}
