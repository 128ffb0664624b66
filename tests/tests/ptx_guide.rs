//! The program of the guide's chapter on tensor cores, assembled from its blocks: built for the device, run on the interpreter, counted.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use layout_gpu::host::{Buffer, Device, Launch, Module, Ptx};
use layout_gpu_builder::{Assembler, Build, Compiler, checkout, scaffold};
use layout_tests::files;
use layout_tests::guide::with_blocks;

use crate::ptx_builder::{cargo, share_core};

/// Returns the files in the blocks of a text: a block that begins with a file's name starts this file, and other blocks continue it.
fn files(guide: &str) -> BTreeMap<String, String> {
    let (mut files, mut file) = (BTreeMap::<String, String>::new(), String::new());
    let fences = guide.split("\n```").collect::<Vec<_>>();
    for block in fences.iter().filter_map(|part| part.strip_prefix("rust,ignore\n").or(part.strip_prefix("toml\n"))) {
        let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
        let named = first.strip_prefix("// ").or(first.strip_prefix("# ")).filter(|name| name.contains('.'));
        match named {
            Some(name) => {
                name.clone_into(&mut file);
                files.insert(file.clone(), format!("{rest}\n"));
            }
            None => files.entry(file.clone()).or_default().extend([block, "\n"]),
        }
    }
    files
}

/// Returns the files of a chapter.
fn chapter(name: &str, checkout: &Path) -> (String, BTreeMap<String, String>) {
    let text = fs::read_to_string(checkout.join("layout-core/guide/src").join(name)).expect("the guide");
    let files = files(&text);
    (text, files)
}

/// The program of the first chapter, then that of the second, which has other files of the same program.
#[test]
#[cfg(unix)]
fn the_programs_of_the_guide_are_built_run_and_are_counted() {
    let checkout = checkout().expect("a checkout");
    let (guide, mut files) = chapter("gemm.md", &checkout);
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        ["kernels/Cargo.toml", "kernels/src/lib.rs", "src/lib.rs", "src/main.rs", "tests/interpreter.rs"]
    );
    let kernel = &files["kernels/src/lib.rs"];
    the_readme_shows_lines_of(kernel, &checkout);
    let code = kernel.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
    assert!(guide.contains(&format!("in {code} lines without one `asm!`")), "{code} lines");
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let (_, hello) = chapter("hello.md", &checkout);
    assert_eq!(hello.len(), 4, "{:?}", hello.keys());
    is_built_and_runs("hello", &hello, &checkout);
    is_built_runs_and_is_counted("my-gemm", &guide, &files, &checkout, &compiler);
    let (guide, of_family) = chapter("families.md", &checkout);
    files.extend(of_family);
    for text in files.values_mut() {
        *text = text.replace("my_gemm", "my_family").replace("my-gemm", "my-family");
    }
    is_built_runs_and_is_counted("my-family", &guide, &files, &checkout, &compiler);
}

/// Makes a new program with these files, tests it, and returns its folder.
fn is_built_and_runs(name: &str, files: &BTreeMap<String, String>, checkout: &Path) -> PathBuf {
    let room = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (draft, here) = (room.join("drafts").join(name), room.join(name));
    if draft.exists() {
        fs::remove_dir_all(&draft).expect("removed");
    }
    scaffold(&draft, checkout).unwrap_or_else(|error| panic!("{error}"));
    let manifest = fs::read_to_string(draft.join("Cargo.toml")).expect("a manifest");
    fs::write(draft.join("Cargo.toml"), manifest.replace("[dependencies]\n", "[dependencies]\nhalf = \"2.4\"\n"))
        .expect("written");
    for (name, text) in files {
        let text = text.replace("../../layout/layout-gpu", &checkout.join("layout-gpu").to_string_lossy());
        fs::write(draft.join(name), text).expect("written");
    }
    files::follow(&draft, &here, &["Cargo.lock"]).expect("the files of the draft");
    share_core(&here.join("kernels"), checkout);
    assert!(cargo(&here, &["test", "--test", "interpreter"], None)[0].contains("1 passed"));
    here
}

fn is_built_runs_and_is_counted(
    name: &str,
    guide: &str,
    files: &BTreeMap<String, String>,
    checkout: &Path,
    compiler: &Compiler,
) {
    let kernels = is_built_and_runs(name, files, checkout).join("kernels");
    let assembler = match Assembler::find() {
        Ok(assembler) => assembler,
        Err(why) => return println!("not counted: {why}"),
    };
    let ptx = Build::new(compiler, &kernels, "sm_80").run().unwrap_or_else(|error| panic!("{error}")).ptx;
    assert!(ptx.contains(")\n.reqntid 128, 1, 1\n{\n"), "the blocks that the kernel says: {ptx}");
    let counts = assembler.count(&ptx, "sm_80").unwrap_or_else(|error| panic!("{error}"));
    let missing: Vec<String> = counts.iter().map(ToString::to_string).filter(|count| !guide.contains(count)).collect();
    assert!(missing.is_empty(), "the guide has not:\n{}", missing.join("\n"));
}

/// Checks that the lines of the kernel in the README are lines of it, in the same order.
fn the_readme_shows_lines_of(kernel: &str, checkout: &Path) {
    let readme = fs::read_to_string(checkout.join("README.md")).expect("the README");
    let block = readme.split("```rust,ignore\n").skip(1).filter_map(|text| text.split("\n```").next());
    let shown = block.into_iter().find(|text| text.contains("tiled_mma")).expect("a product in the README");
    let mut lines = kernel.lines().map(str::trim);
    for line in shown.lines().map(str::trim).filter(|line| !line.is_empty()) {
        assert!(lines.any(|found| found == line), "`{line}` is no line of the guide's kernel, or elsewhere");
    }
}

/// Checks that chapters show lines of kernels that are tested elsewhere: each block that begins so has lines one after the other of one file.
#[test]
fn kernels_in_the_guide_are_those_of_the_sources() {
    let checkout = checkout().expect("a checkout");
    for (name, begins, folder, fewest) in [
        ("decoder.md", "    ", "examples/decoder/kernels/src", 5),
        ("encoder.md", "    ", "examples/encoder/kernels/src", 6),
        ("epilogues.md", "    ", "examples/encoder/kernels/src", 4),
        ("from_triton.md", "    ", "layout-gpu/kernels/src", 1),
        ("from_triton.md", "layout! {", "layout-gpu/builder/templates/kernels/src", 1),
    ] {
        let sources =
            fs::read_dir(checkout.join(folder)).expect("the kernels").map(|file| file.expect("a file").path());
        let sources = sources.filter(|path| path.is_file());
        let sources: Vec<String> = sources.map(|path| fs::read_to_string(path).expect("a source")).collect();
        let (guide, _) = chapter(name, &checkout);
        let blocks = guide.split("```rust,ignore\n").skip(1).filter_map(|text| text.split("\n```").next());
        let blocks: Vec<&str> = blocks.filter(|block| block.starts_with(begins)).collect();
        assert!(blocks.len() >= fewest, "{name}");
        for block in blocks {
            assert!(sources.iter().any(|source| source.contains(block)), "{name}: no kernel of {folder} has\n{block}");
        }
    }
}

/// Checks that the examples of the blocks are lines of kernels that run in tests, one after the other with others between.
#[test]
fn the_examples_of_blocks_are_lines_of_kernels() {
    let checkout = checkout().expect("a checkout");
    let text = |path: PathBuf| fs::read_to_string(path).expect("a source").replace('$', "");
    let folders = ["examples/decoder/kernels/src", "examples/encoder/kernels/src"].map(|folder| checkout.join(folder));
    let files = folders.iter().flat_map(|folder| fs::read_dir(folder).expect("the kernels"));
    let own = ["blocks", "epilogues"].map(|name| checkout.join(format!("tests/kernels/{name}.rs")));
    let kernels: Vec<String> = files.map(|file| file.expect("a file").path()).chain(own).map(text).collect();
    for block in ["activations", "collective", "epilogue", "finish", "lines", "mask", "narrow", "softmax", "unpack"] {
        let source = text(checkout.join(format!("layout-gpu/src/device/{block}.rs")));
        let docs = source.lines().filter_map(|line| line.trim().strip_prefix("//"));
        let docs = docs.map(|line| line.trim_start_matches(['/', '!'])).collect::<Vec<_>>().join("\n");
        let examples: Vec<&str> =
            docs.split("```ignore\n").skip(1).filter_map(|text| text.split("```").next()).collect();
        assert!(!examples.is_empty(), "{block} has no example");
        for example in examples {
            let lines = || example.lines().map(|line| line.split("  //").next().unwrap_or(line).trim());
            let is_of = |kernel: &String| {
                let mut all = kernel.lines().map(str::trim);
                lines().filter(|line| !line.is_empty()).all(|line| all.any(|found| found == line))
            };
            assert!(
                kernels.iter().any(is_of),
                "no kernel of the tests has these lines, which {block} shows:\n{example}"
            );
        }
    }
}

/// The versions of the kernel in the chapter on a wrong one: the first block has all of it, those after it what replaces the lines before the loop; and
/// the fault of each version but the last, as lines that its message has.
fn versions(guide: &str) -> (Vec<String>, Vec<Vec<String>>) {
    let (mut versions, mut faults, mut part) = (Vec::<String>::new(), Vec::new(), String::new());
    with_blocks(guide, |kind, lines| {
        match (kind, versions.last()) {
            ("rust,ignore", None) => {
                // Behind the name of the file.
                let (_, lines) = lines.split_once('\n').expect("lines");
                let (_, body) = lines.split_once("unsafe {\n").expect("a block");
                body.split_once("        let mut half").expect("a loop").0.clone_into(&mut part);
                versions.push(lines.to_owned());
            }
            ("rust,ignore", Some(before)) => {
                let next = before.replace(&part, lines);
                lines.clone_into(&mut part);
                versions.push(next);
            }
            ("text", _) => faults.push(lines.lines().map(|line| line.trim_end_matches(" …").to_owned()).collect()),
            _ => (),
        }
        None
    });
    (versions, faults)
}

/// The greatest of each 64 keys, or the fault.
fn greatest(ptx: &str, count: u16) -> Result<Vec<f32>, String> {
    let device = Device::interpreter();
    let module =
        Module::load(&device, &[Ptx { architecture: "sm_80", text: ptx }]).map_err(|error| error.to_string())?;
    let keys: Vec<f32> = (0..count).map(|i| f32::from(i * 37 % 101) - 200.0).collect();
    let blocks = u32::from(count).div_ceil(64);
    let keys = Buffer::from_slice(&device, &keys).expect("memory");
    let mut to = Buffer::<f32>::unwritten(&device, blocks as usize).expect("memory");
    let arguments = [u32::from(count).into(), (&keys).into(), (&mut to).into()];
    let launch = Launch { grid: [blocks, 1, 1], block: [64, 1, 1], shared: 0 };
    // SAFETY: on the interpreter nothing worse than an error can happen.
    unsafe { module.launch("greatest", launch, &arguments) }.map_err(|error| error.to_string())?;
    to.to_vec().map_err(|error| error.to_string())
}

/// Which sizes find the mistakes of the chapter on a wrong kernel, and the words in which the interpreter says them.
#[test]
fn the_wrong_kernel_of_the_guide_is_found_step_by_step() {
    let checkout = checkout().expect("a checkout");
    let guide = fs::read_to_string(checkout.join("layout-core/guide/src/wrong.md")).expect("the guide");
    let (versions, faults) = versions(&guide);
    assert_eq!((versions.len(), faults.len()), (4, 3));
    let Some(compiler) = Compiler::for_tests(None) else { return };
    let here = Path::new(env!("CARGO_TARGET_TMPDIR")).join("wrong-kernel");
    if here.exists() {
        fs::remove_dir_all(&here).expect("removed");
    }
    scaffold(&here, &checkout).unwrap_or_else(|error| panic!("{error}"));
    let kernels = here.join("kernels");
    let mut unsaid = Vec::new();
    for (number, version) in versions.iter().enumerate() {
        fs::write(kernels.join("src/lib.rs"), version).expect("written");
        let build = Build::new(&compiler, &kernels, "sm_80").lines(true);
        let ptx = build.run().unwrap_or_else(|error| panic!("{error}")).ptx;
        let ran = |count: u16| {
            let found = greatest(&ptx, count)?;
            let keys: Vec<f32> = (0..count).map(|i| f32::from(i * 37 % 101) - 200.0).collect();
            let expected: Vec<f32> =
                keys.chunks(64).map(|keys| keys.iter().copied().fold(f32::MIN, f32::max)).collect();
            if found == expected { Ok(()) } else { Err(format!("{found:?}, not {expected:?}")) }
        };
        // The race is found at any size, the other mistakes only where there is a tail.
        for full in [64, 128, 192] {
            assert_eq!(ran(full).is_ok(), number > 0, "version {number}, {full} keys");
        }
        let Some(said) = faults.get(number) else {
            assert_eq!([1, 63, 65, 129, 257].map(ran), [const { Ok(()) }; 5]);
            continue;
        };
        let fault = ran(if number == 0 { 192 } else { 129 }).expect_err("a fault");
        let fault = fault.replace(&format!("{}/", kernels.display()), "");
        if !said.iter().all(|line| fault.contains(line)) {
            unsaid.push(format!("{fault}\nhas not all of {said:#?}"));
        }
    }
    assert!(unsaid.is_empty(), "{}", unsaid.join("\n"));
}
