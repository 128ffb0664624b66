//! The builder: its errors and warnings, features, builds for the interpreter, and a new program from an empty folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use layout_gpu::host::{Buffer, Device, Launch, Module, Ptx};
use layout_gpu_builder::{Assembler, Build, CARGO_VARIABLE, Compiler, Findings, Kernels, checkout, scaffold};
use layout_tests::files;

const SOURCE: &str = r#"
#![no_std]
#![feature(abi_ptx, stdarch_nvptx)]
#[unsafe(no_mangle)]
pub unsafe extern "ptx-kernel" fn fine(numbers: *mut u32) {
    let sum = unsafe { *numbers } + 1;
    unsafe { *numbers = if cfg!(feature = "double") { 2 * sum } else { sum } };
}

#[cfg(not(feature = "double"))]
mod refused {
    #[unsafe(no_mangle)]
    pub unsafe extern "ptx-kernel" fn bounds(numbers: *mut u32, count: u32) {
        let numbers = unsafe { core::slice::from_raw_parts_mut(numbers, count as usize) };
        numbers[layout_gpu::device::thread_idx().x as usize] = 1;
    }

    #[unsafe(no_mangle)]
    pub unsafe extern "ptx-kernel" fn always(numbers: *mut u32) {
        unsafe { *numbers = 1 };
        panic!("always");
    }

    #[unsafe(no_mangle)]
    pub unsafe extern "ptx-kernel" fn stack(numbers: *mut u32, count: u32) {
        let mut copies = [0; 64];
        for (place, copy) in copies.iter_mut().enumerate() {
            *copy = unsafe { *numbers.add(place) };
        }
        unsafe { *numbers = copies[count as usize % 64] };
    }
}

#[cfg(feature = "mistaken")]
mod mistaken {
    use layout_gpu::device::{F16, gemm};
    use layout_gpu::{Fragment, layout};

    layout! {
        Mma = tiled_mma("SM80_16x8x16_F32BF16BF16F32_TN", (1,1,1), (16,8,16));
        A = partition_fragment_A((16,16), Mma);
        B = partition_fragment_B((8,16), Mma);
        Sums = partition_fragment_C((16,8), Mma);
    }

    #[unsafe(no_mangle)]
    pub unsafe extern "ptx-kernel" fn product() {
        let (a, b) = (Fragment::<F16, A>::filled(F16::from_bits(0)), Fragment::<F16, B>::filled(F16::from_bits(0)));
        let mut sums = Fragment::<f32, Sums>::filled(0.0);
        unsafe { gemm(Mma, &mut sums.tensor_mut(), &a.tensor(), &b.tensor()) };
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unsafe { core::arch::nvptx::trap() }
}
"#;

/// Returns the compiler and the crate of these kernels, if there is a compiler for the device.
fn kernels(name: &str) -> Option<(Compiler, PathBuf)> {
    let compiler = Compiler::for_tests(None)?;
    let room = checkout().expect("a checkout").join("layout-gpu");
    let manifest = fs::read_to_string(room.join("kernels/Cargo.toml")).expect("a manifest");
    let manifest = manifest
        .replace("layout-gpu-kernels", name)
        .replace("path = \"..\"", &format!("path = \"{}\"", room.display()));
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let manifest = manifest.replace("[features]\n", "[features]\ndouble = []\nmistaken = []\n");
    files::write(&here.join("Cargo.toml"), &manifest).expect("a manifest");
    files::write(&here.join("src/lib.rs"), SOURCE).expect("the kernels");
    Some((compiler, here))
}

#[test]
fn stacks_and_kernels_that_only_panic_are_refused() {
    let Some((compiler, here)) = kernels("refused") else { return };
    let ptx = Build::new(&compiler, &here, "sm_80").run().unwrap_or_else(|error| panic!("{error}")).ptx;
    let assembly = match Assembler::find() {
        Ok(assembler) => Some(assembler.assemble(&ptx, "sm_80").unwrap_or_else(|error| panic!("{error}"))),
        Err(why) => {
            println!("not assembled: {why}");
            None
        }
    };
    let Findings { refusals, warnings } = Findings::of(&ptx, assembly.as_ref());
    assert_eq!(warnings, ["`bounds` can panic, by `panic_bounds_check`"]);
    let mut refusals = refusals.into_iter();
    if assembly.is_some() {
        let stack = refusals.next().expect("a stack frame");
        assert!(stack.starts_with("`stack` has a stack frame of 256 bytes"), "{stack}");
    }
    assert_eq!(refusals.collect::<Vec<_>>(), ["`always` does nothing but panic, by `panic_fmt`"]);
}

/// Runs `fine` in one thread on a number.
fn fine(text: &str, number: u32) -> Result<u32, String> {
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text }]).map_err(|error| error.to_string())?;
    let mut numbers = Buffer::from_slice(&device, &[number]).expect("memory");
    let launch = Launch { grid: [1, 1, 1], block: [1, 1, 1], shared: 0 };
    let arguments = [(&mut numbers).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("fine", launch, &arguments) }.map_err(|error| error.to_string())?;
    Ok(numbers.to_vec().expect("written")[0])
}

/// Returns the fault of `fine` on a number that nobody has written.
fn unwritten(text: &str) -> String {
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text }]).expect("PTX");
    let mut numbers = Buffer::<u32>::unwritten(&device, 1).expect("memory");
    let launch = Launch { grid: [1, 1, 1], block: [1, 1, 1], shared: 0 };
    let arguments = [(&mut numbers).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("fine", launch, &arguments) }.expect_err("a number that nobody has written").to_string()
}

#[test]
fn features_and_debug_assertions_are_those_of_the_build() {
    let Some((compiler, here)) = kernels("features") else { return };
    #[cfg(unix)]
    share_core(&here, &checkout().expect("a checkout"));
    let build = || Build::new(&compiler, &here, "sm_80").features(["double"]);
    let ptx = build().run().unwrap_or_else(|error| panic!("{error}")).ptx;
    assert_eq!(fine(&ptx, 20), Ok(42));
    assert_eq!(fine(&ptx, u32::MAX), Ok(0));
    let ptx = build().debug(true).run().unwrap_or_else(|error| panic!("{error}")).ptx;
    assert_eq!(fine(&ptx, 20), Ok(42));
    let fault = fine(&ptx, u32::MAX).expect_err("an overflow");
    let line = SOURCE.lines().position(|line| line.contains("let sum")).map_or(0, |before| before + 1);
    assert!(fault.contains("trap") && fault.contains(&format!("src/lib.rs:{line} (line ")), "{fault}");
    assert!(fault.contains(&format!("\n  {line} | let sum")), "{fault}");
    // The PTX that a `build.rs` makes has the instructions of a release build, and line numbers.
    let out = here.join("out");
    fs::create_dir_all(&out).expect("a folder");
    let warnings = Kernels::beside(&here).architectures(["sm_80"]).features(["double"]).build_into(&out);
    assert_eq!(warnings, Ok(Vec::new()));
    let ptx = fs::read_to_string(out.join("features.sm_80.ptx")).expect("the PTX");
    assert_eq!(fine(&ptx, u32::MAX), Ok(0));
    let fault = unwritten(&ptx);
    assert!(fault.contains("uninitialised") && fault.contains(&format!("src/lib.rs:{line} (line ")), "{fault}");
    let bare = build().run().unwrap_or_else(|error| panic!("{error}")).ptx;
    assert!(!fault.contains("help: "), "{fault}");
    let fault = unwritten(&bare);
    assert!(fault.ends_with("help: with PTX of `layout-gpu-builder --debug` this names the line of Rust"), "{fault}");
    assert!(ptx.contains("\t.loc\t") && !bare.contains("\t.loc\t") && !bare.contains("\t.file\t"), "{bare}");
    let instructions =
        |ptx: &str| ptx.lines().filter(|line| line.ends_with(';')).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(instructions(&ptx), instructions(&bare));
    // Fragments of other elements than the atom's are an error at the call.
    let Err(error) = build().features(["mistaken"]).run() else { panic!("halves in a product of bf16") };
    let line = SOURCE.lines().position(|line| line.contains("gemm(Mma")).map_or(0, |before| before + 1);
    let said = ["does not multiply `F16` and".to_owned(), format!("--> src/lib.rs:{line}:")];
    assert!(said.iter().all(|text| error.contains(text)), "{error}");
}

/// Runs Cargo in a folder, keeps its build for the next run in the folder of `trybuild`, where most of it is already, and returns its output and its error output.
pub fn cargo(folder: &Path, words: &[&str], device_compiler: Option<&str>) -> [String; 2] {
    let mut cargo = Command::new(env!("CARGO"));
    cargo
        .args(words)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", concat!(env!("CARGO_TARGET_TMPDIR"), "/../tests/trybuild"));
    cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTFLAGS");
    if let Some(compiler) = device_compiler {
        cargo.env(CARGO_VARIABLE, compiler);
    }
    let done = cargo.output().expect("cargo runs");
    let texts = [done.stdout, done.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    assert!(done.status.success(), "{words:?}:\n{}", texts[1]);
    texts
}

/// Uses the build folder of the checkout's kernels, so that `core` is not built again.
#[cfg(unix)]
pub fn share_core(kernels: &Path, checkout: &Path) {
    let built = checkout.join("target/device");
    fs::create_dir_all(&built).expect("a folder");
    let link = kernels.join("target/device");
    fs::create_dir_all(kernels.join("target")).expect("a folder");
    let _ = fs::remove_dir_all(&link);
    std::os::unix::fs::symlink(built, link).expect("a link");
}

/// Starts from nothing: the folder is new each time. Without a compiler for the device the committed PTX runs; `cargo run` builds
/// a changed kernel.
#[test]
#[cfg(unix)]
fn a_new_program_runs_its_kernel() {
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let fresh = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fresh");
    if fresh.exists() {
        fs::remove_dir_all(&fresh).expect("removed");
    }
    let checkout = checkout().expect("a checkout");
    scaffold(&fresh, &checkout).unwrap_or_else(|error| panic!("{error}"));
    let kernels = fresh.join("kernels");
    share_core(&kernels, &checkout);
    let says = |numbers: &str, device_compiler: Option<&str>| {
        let [output, errors] = cargo(&fresh, &["run"], device_compiler);
        assert_eq!(output, format!("{numbers} on PTX interpreter\n"), "{errors}");
    };
    says("[2.0, 4.0, 6.0]", None);
    assert!(cargo(&fresh, &["test", "--test", "interpreter"], None)[0].contains("1 passed"));
    assert!(!cargo(&fresh, &["build"], None)[1].contains("Compiling"), "nothing has changed");

    let ptx = Build::new(&compiler, &kernels, "sm_80").run().unwrap_or_else(|error| panic!("{error}")).ptx;
    fs::create_dir_all(kernels.join("ptx")).expect("a folder");
    let committed = kernels.join("ptx/fresh_kernels.sm_80.ptx");
    let three = ptx.replace("mul.rn.f32", "add.rn.f32");
    assert_ne!(ptx, three);
    fs::write(committed, three).expect("written");
    says("[3.0, 4.0, 5.0]", Some("/nowhere/cargo"));

    let source = kernels.join("src/lib.rs");
    let changed = fs::read_to_string(&source).expect("the kernel").replace("*= factor", "-= factor");
    fs::write(source, changed).expect("written");
    says("[-1.0, 0.0, 1.0]", None);
}
