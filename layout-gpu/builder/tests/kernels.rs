//! Kernel crates that build, or are rejected with a fix. Without a compiler for the device, nothing is tried.

use layout_gpu_builder::{Assembler, Build, Built, Compiler, checkout};
use std::fs;
use std::path::{Path, PathBuf};

/// A kernel crate in a folder of its own.
struct Crate {
    compiler: Compiler,
    folder: PathBuf,
}

const LIB: &str = "[lib]\ncrate-type = [\"cdylib\"]";
const PTX: &str = "[package.metadata.layout-gpu]\nptx = \"7.5\"";
const HEAD: &str = "#![no_std]\n#![allow(unused)]\n#![feature(abi_ptx)]\nuse layout_gpu::device::{self, prelude::*};\n";
const NAMED: &str = "#[unsafe(no_mangle)] pub unsafe extern \"ptx-kernel\" fn";

impl Crate {
    /// Makes a crate with these features of the device library and these kernels; `None` without a compiler for the device.
    fn new(name: &str, features: &str, kernels: &str) -> Option<Self> {
        let compiler = Compiler::for_tests(None)?;
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        if folder.exists() {
            fs::remove_dir_all(&folder).expect("removed");
        }
        fs::create_dir_all(folder.join("src")).expect("a folder");
        let library = checkout().expect("a checkout").join("layout-gpu");
        let it = Self { compiler, folder };
        // Without a profile: one file for the module does not depend on the manifest. The version of PTX is that of the library's own kernels,
        // whose folder of builds has all that these depend on.
        it.write(
            "Cargo.toml",
            &format!(
                "[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n{LIB}\n{PTX}\n[workspace]\n[dependencies]\n\
                 layout-gpu = {{ path = \"{}\", default-features = false, features = [{features}] }}\n",
                library.display()
            ),
        );
        it.kernels(kernels);
        Some(it)
    }

    fn write(&self, file: &str, text: &str) {
        fs::write(self.folder.join(file), text).expect("written");
    }

    fn kernels(&self, kernels: &str) {
        self.write("src/lib.rs", &format!("{HEAD}{kernels}\nlayout_gpu::panic_handler!();\n"));
    }

    fn change(&self, from: &str, to: &str) {
        let text = fs::read_to_string(self.folder.join("Cargo.toml")).expect("a manifest");
        assert!(text.contains(from), "{text}");
        self.write("Cargo.toml", &text.replace(from, to));
    }

    fn build(&self, architecture: &str) -> Result<Built, String> {
        Build::new(&self.compiler, &self.folder, architecture).run()
    }

    fn refused(&self, expected: &[&str]) {
        let why = self.build("sm_80").expect_err("refused");
        assert!(expected.iter().all(|expected| why.contains(expected)), "{why}\nexpected: {expected:?}");
        assert!(!why.contains("rustc --crate-name"), "{why}");
    }
}

/// A kernel that writes this number, which must be in the PTX of this build and of no other.
fn writing(number: u32) -> String {
    format!("{NAMED} k(to: *mut u32) {{ unsafe {{ *to = {number} }} }}")
}

#[test]
fn what_another_build_wrote_is_not_taken() {
    let Some(first) = Crate::new("stale-first", "", &writing(1111)) else { return };
    let built = |it: &Crate, name: &str, number: u32| {
        let built = it.build("sm_80").unwrap_or_else(|error| panic!("{error}"));
        assert!(built.name == name && built.ptx.contains(&format!(", {number};")), "{}: {}", built.name, built.ptx);
    };
    built(&first, "stale_first", 1111);
    first.change("[lib]\n", "[lib] # ours\nname = 'kern'\n");
    first.kernels(&writing(2222));
    built(&first, "kern", 2222);
    // Another crate whose library has that name, and which is built in the same folder.
    let second = Crate::new("stale-second", "", &writing(3333)).expect("a compiler");
    second.change("[lib]\n", "[lib]\nname = \"kern\"\n");
    built(&second, "kern", 3333);
    built(&first, "kern", 2222);
    for kinds in ["crate-type = [\"rlib\"]", "crate-type = [\"cdylib\", \"rlib\"]", ""] {
        first.change("crate-type = [\"cdylib\"]", kinds);
        first.refused(&["Cargo.toml: ", "write `crate-type = [\"cdylib\"]`"]);
        if !kinds.is_empty() {
            first.change(kinds, "crate-type = [\"cdylib\"]");
        }
    }
}

/// The same sources by the same command are compiled once; another source, a crate in a folder, and other features are not mistaken for them.
#[test]
fn unchanged_kernels_are_not_compiled_again() {
    let kernel = "if cfg!(feature = \"more\") { other::NUMBER + 1 } else { other::NUMBER }";
    let Some(it) = Crate::new("unchanged", "", &writing(0).replace("= 0", &format!("= {kernel}"))) else { return };
    fs::create_dir_all(it.folder.join("other/src")).expect("a folder");
    it.write("other/Cargo.toml", "[package]\nname = \"other\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    let other = |number: u32| it.write("other/src/lib.rs", &format!("#![no_std]\npub const NUMBER: u32 = {number};\n"));
    other(3100);
    it.change("[dependencies]\n", "[features]\nmore = []\n[dependencies]\nother = { path = \"other\" }\n");
    let built = |features: &[&str], number: u32| {
        let made = Build::new(&it.compiler, &it.folder, "sm_80").features(features.iter().copied()).run();
        let built = made.unwrap_or_else(|error| panic!("{error}"));
        assert!(built.ptx.contains(&format!(", {number};")), "{number}: {}", built.ptx);
        let deps = checkout().expect("a checkout").join("target/device/sm_80-ptx75/nvptx64-nvidia-cuda/release/deps");
        let written = fs::metadata(deps.join("unchanged.s")).and_then(|file| file.modified()).expect("a time");
        (written, built.sources)
    };
    let (first, sources) = built(&[], 3100);
    for file in ["src/lib.rs", "Cargo.toml", "other/src/lib.rs", "other/Cargo.toml"] {
        assert!(sources.contains(&it.folder.join(file)), "{file}: {sources:?}");
    }
    assert_eq!(built(&[], 3100).0, first);
    let (more, _) = built(&["more"], 3101);
    assert_ne!(more, first);
    assert_eq!(built(&["more"], 3101).0, more);
    built(&[], 3100);
    other(3200);
    let (changed, _) = built(&[], 3200);
    assert_eq!(built(&[], 3200).0, changed);
    built(&["more"], 3201);
}

#[test]
fn a_crate_without_a_kernel_is_refused() {
    let nameless = "pub unsafe extern \"ptx-kernel\" fn nameless(to: *mut u32) { unsafe { *to = 1 } }";
    let Some(it) = Crate::new("no-kernel", "", nameless) else { return };
    it.refused(&["no kernel in this crate", "write `#[unsafe(no_mangle)]` before `fn nameless`"]);
    it.kernels("#[unsafe(no_mangle)] pub unsafe extern \"C\" fn of_c(to: *mut u32) { unsafe { *to = 1 } }");
    it.refused(&["no kernel in this crate", "write `pub unsafe extern \"ptx-kernel\" fn` for `fn of_c`"]);
    it.kernels(&format!("{}\n{nameless}", writing(7)));
    let warnings = it.build("sm_80").unwrap_or_else(|error| panic!("{error}")).warnings;
    assert_eq!(warnings, ["not in the PTX: write `#[unsafe(no_mangle)]` before `fn nameless`"]);
    it.kernels(&writing(7).replace("no_mangle", "export_name = \"my.scale\""));
    it.refused(&["`my.scale` is no name of a kernel in PTX"]);
}

#[test]
fn what_nobody_would_read_is_refused() {
    let Some(it) = Crate::new("unread", "", &writing(1)) else { return };
    it.change("\"7.5\"", "7.5");
    it.refused(&["Cargo.toml: `ptx = 7.5` is a number: write `ptx = \"7.5\"`"]);
    it.change("ptx = 7.5", "ptx = \"9.9\"");
    it.refused(&["`ptx = \"9.9\"` is no version that rustc"]);
}

#[test]
fn an_instruction_names_its_architecture() {
    let kernel =
        format!("{NAMED} k(to: *mut u8) {{ unsafe {{ *to = device::E4M3::from_f32(f32::from(*to)).to_bits() }} }}");
    let Some(it) = Crate::new("later", "", &kernel) else { return };
    it.refused(&["needs sm_89 or a later architecture, and this is sm_80", "[package.metadata.layout-gpu.sm_89]"]);
    it.kernels(&format!(
        "{NAMED} k() {{ unsafe {{ device::store_matrices(Smem::<u32>::block::<256>(), [1_u32, 2]) }} }}"
    ));
    it.refused(&[
        "`stmatrix.sync.aligned.m8n8.x2.shared.b16 [",
        "needs sm_90 or a later architecture, and this is sm_80",
    ]);
}

#[test]
fn too_much_shared_memory_is_to_be_dynamic() {
    let kernel = format!(
        "{NAMED} k(out: *mut f32) {{ unsafe {{\n\
         let (a, b) = (Smem::<f32>::block::<8192>(), Smem::<f32>::block::<8192>());\n\
         a.add(thread_idx().x).store(*out);\nb.add(thread_idx().x).store(*out);\nbarrier();\n\
         *out = a.load() + b.load();\n}} }}"
    );
    let Some(it) = Crate::new("shared", "", &kernel) else { return };
    let ptx = it.build("sm_80").unwrap_or_else(|error| panic!("{error}")).ptx;
    match Assembler::find() {
        Ok(assembler) => {
            let why = assembler.assemble(&ptx, "sm_80").expect_err("64 KiB");
            assert!(why.contains("`let mut shared = dynamic_shared!();`") && !why.contains("ptxas info"), "{why}");
        }
        Err(why) => println!("not assembled: {why}"),
    }
}

#[test]
fn dynamic_shared_memory_is_taken_once() {
    let kernel = |rest: &str| {
        format!(
            "layout! {{ Tile = (8,8):row; }}\n#[inline(never)] fn other() -> Smem<f32> {{ dynamic_shared!().tensor::<f32, _>(Tile).into_data() }}\n\
             {NAMED} k(to: *mut f32) {{\nlet mut shared = dynamic_shared!();\nlet a = shared.tensor::<f32, _>(Tile);\n{rest}\n\
             unsafe {{ a.write(0_u32, *to); b.write(0_u32, *to); barrier(); *to = a.read(0_u32) + b.read(0_u32); }} }}"
        )
    };
    let Some(it) = Crate::new("dynamic-twice", "\"macros\"", &kernel("let b = shared.tensor::<f32, _>(Tile);")) else {
        return;
    };
    it.build("sm_80").unwrap_or_else(|error| panic!("{error}"));
    for (again, place) in [
        ("let b = dynamic_shared!().tensor::<f32, _>(Tile);", "src/lib.rs:10:9"),
        ("let b = unsafe { Tensor::laid_over(other(), Tile) };", "src/lib.rs:6:"),
    ] {
        it.kernels(&kernel(again));
        it.refused(&[
            "`k` takes its dynamic shared memory at src/lib.rs:",
            place,
            "take it once, `let mut shared = dynamic_shared!();`",
        ]);
    }
}

#[test]
fn missing_features_of_the_library_are_said() {
    let names = "layout! { Share = (4,8):(1,4); }\n";
    let Some(it) = Crate::new("features-missing", "", &format!("{names}{}", writing(1))) else { return };
    it.refused(&["cannot find macro `layout`", "without its feature `macros`", "features = [\"macros\"] }`"]);
    it.change("features = []", "features = [\"macros\"]");
    it.kernels(&format!("use device::gemm;\n{}", writing(1)));
    it.refused(&["without its feature `atoms`", "features = [\"macros\", \"atoms\"] }`"]);
    it.change("default-features = false, ", "");
    it.refused(&["its default features are for the host: write `layout-gpu = { …, default-features = false, "]);
}
