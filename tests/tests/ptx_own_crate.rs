//! The kernel crate of `layout-gpu/KERNELS.md`, made according to its instructions, and run.

use layout_gpu::host::{Buffer, Device, Launch, Module, Ptx};
use layout_gpu_builder::Compiler;
use std::path::Path;

/// Returns the first block of the page in this language that contains these words.
fn block<'a>(readme: &'a str, language: &str, words: &str) -> &'a str {
    let fence = format!("```{language}\n");
    let blocks = readme.split(&fence).skip(1).filter_map(|text| text.split("```").next());
    blocks.into_iter().find(|text| text.contains(words)).unwrap_or_else(|| panic!("no {language} with `{words}`"))
}

#[test]
fn the_kernel_crate_of_the_readme_is_built_and_runs() {
    let room = Path::new(env!("CARGO_MANIFEST_DIR")).join("../layout-gpu");
    let room = room.canonicalize().expect("the room of layout-gpu");
    let readme = std::fs::read_to_string(room.join("KERNELS.md")).expect("the page");
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("my-kernels");
    std::fs::create_dir_all(here.join("src")).unwrap();
    let manifest = block(&readme, "toml", "my-kernels").replace("../layout/layout-gpu", room.to_str().unwrap());
    // Without this, it would look like a member of this workspace, since it is below the target folder.
    std::fs::write(here.join("Cargo.toml"), manifest + "\n[workspace]\n").unwrap();
    std::fs::write(here.join("src/lib.rs"), block(&readme, "rust,ignore", "fn scale")).unwrap();

    let (name, text) = compiler.build(&here, "sm_80").unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(name, "my_kernels");
    let device = Device::interpreter();
    let module = Module::load(&device, &[Ptx { architecture: "sm_80", text: &text }]).unwrap();
    let elements: Vec<f32> = (0_u16..1500).map(f32::from).collect();
    let mut numbers = Buffer::from_slice(&device, &elements).unwrap();
    let launch = Launch { grid: [2, 1, 1], block: [256, 1, 1], shared: 0 };
    let arguments = [1500_u32.into(), 2.0_f32.into(), (&mut numbers).into()];
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("scale", launch, &arguments) }.unwrap();
    let doubled: Vec<f32> = elements.iter().map(|element| element * 2.0).collect();
    assert_eq!(numbers.to_vec().unwrap(), doubled);
}
