//! The command `layout-ptx` from outside: its output, its files and its errors.

#![allow(clippy::float_cmp, reason = "what is written is exact")]

mod guide;
mod launches;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

const PTX: &str = include_str!("kernels.ptx");

/// A folder with `kernels.ptx` in it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("kernels.ptx"), PTX).unwrap();
        Self(path)
    }

    /// Returns the exit code, output and errors of `layout-ptx run kernels.ptx …`, with words separated by spaces.
    fn run(&self, words: &str) -> (i32, String, String) {
        let command =
            Command::new(env!("CARGO_BIN_EXE_layout-ptx")).args(words.split_whitespace()).current_dir(&self.0).output();
        let ended = command.unwrap();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        (ended.status.code().unwrap(), text(ended.stdout), text(ended.stderr))
    }

    fn refused(&self, words: &str) -> String {
        let (code, _, errors) = self.run(words);
        assert_eq!(code, 2, "{words}: {errors}");
        errors
    }

    /// Writes a file of one row of float32, byte for byte as `NumPy` does.
    fn write(&self, name: &str, values: &[f32]) {
        let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}", values.len());
        let mut file = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
        file.extend(format!("{header:117}\n").bytes());
        file.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        fs::write(self.0.join(name), file).unwrap();
    }

    fn read(&self, name: &str) -> Vec<f32> {
        let file = fs::read(self.0.join(name)).unwrap();
        assert_eq!(&file[..8], b"\x93NUMPY\x01\x00");
        let start = 10 + usize::from(u16::from_le_bytes([file[8], file[9]]));
        file[start..].chunks_exact(4).map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap())).collect()
    }
}

#[test]
fn a_kernel_reads_and_writes_files() {
    let folder = Folder::new("files");
    let x: Vec<f32> = (0_u8..8).map(f32::from).collect();
    folder.write("x.npy", &x);
    folder.write("y.npy", &[1.0; 8]);
    folder.write("ref.npy", &x.iter().map(|x| 2.0 * x + 1.0).collect::<Vec<_>>());
    let words = "run kernels.ptx saxpy --grid 2 --block 4 --arg u32:8 --arg f32:2 --arg in:x.npy --arg y=inout:y.npy";
    let (code, output, errors) = folder.run(&format!("{words} --expect y=ref.npy --save x=copy.npy"));
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(output.starts_with("`saxpy`: 2 blocks in "), "{output}");
    assert!(output.contains("global memory: 4 loads, 2 stores, 6 sectors of 32 bytes"), "{output}");
    assert!(output.ends_with(
        "x: wrote copy.npy, f32 (8)\ny: wrote y.npy, f32 (8)\ny: all 8 elements are those of ref.npy; no element differs\n"
    ));
    assert_eq!(folder.read("y.npy")[7], 15.0);
    assert_eq!(folder.read("copy.npy"), x);
}

#[test]
fn what_is_not_as_expected_is_said_and_fails() {
    let folder = Folder::new("expected");
    folder.write("ref.npy", &[2.5, 2.0, 2.0, 4.0]);
    let words =
        "run kernels.ptx saxpy --block 3 --arg u32:3 --arg f32:0 --arg zeros:f32x4 --arg out:y.npy --expect y=ref.npy";
    let (code, output, _) = folder.run(&words.replace("out:y.npy", "y=zeros:f32x4"));
    assert_eq!(code, 1);
    assert!(
        output.ends_with("y: 4 of 4 elements are not those of ref.npy: 0 at (0), where 2.5 is expected; the largest difference is 4e0 at (3)\n"),
        "{output}"
    );
    let words = "run kernels.ptx fill --block 3 --arg f32:2 --arg out:y.npy --expect y=ref.npy --tolerance 0.2";
    let (code, output, errors) = folder.run(words);
    assert_eq!(code, 1, "{errors}");
    assert!(
        output.contains("y: 1 of 4 elements were never written, the first at (3); they are 0 in files\n"),
        "{output}"
    );
    assert!(output.contains("y: 1 of 4 elements are not those of ref.npy: 0 at (3), where 4 is expected"), "{output}");
    assert_eq!(folder.read("y.npy"), [2.0, 2.0, 2.0, 0.0]);
}

#[test]
fn types_are_converted_and_random_buffers_are_the_same_again() {
    let folder = Folder::new("types");
    let words = "run kernels.ptx fill --block 4 --arg f32:3 --arg out:a.npy:f32x4 --arg";
    for _ in 0..2 {
        // One argument too many; the random contents do not matter for the error.
        assert!(
            folder
                .refused(&format!("{words} random:f32x4:7"))
                .contains("3 arguments, where the entry has 2 parameters")
        );
    }
    let random = "run kernels.ptx fill --arg f32:3 --arg r=random:bf16x64 --save r=";
    folder.run(&format!("{random}a.npy --seed 1"));
    folder.run(&format!("{random}b.npy --seed 1"));
    folder.run(&format!("{random}c.npy --seed 2"));
    let (a, b, c) = (folder.read("a.npy"), folder.read("b.npy"), folder.read("c.npy"));
    assert_eq!(a, b);
    assert_ne!(a, c);
    // The kernel wrote the bits of a float over the first two; each is one of bf16, which a file stores as float32.
    assert!(a[2..].iter().all(|value| value.abs() <= 1.0 && value.to_bits().trailing_zeros() >= 16), "{a:?}");
    let (code, output, _) =
        folder.run("run kernels.ptx fill --arg f32:3 --arg in:a.npy:f16 --expect a=a.npy --tolerance 0.1");
    assert_eq!(code, 1, "{output}");
}

#[test]
fn a_fault_names_thread_instruction_and_source() {
    let folder = Folder::new("faults");
    folder.write("x.npy", &[0.0; 4]);
    let (code, _, errors) =
        folder.run("run kernels.ptx saxpy --block 8 --arg u32:8 --arg f32:2 --arg in:x.npy --arg in:x.npy");
    assert_eq!(code, 1);
    assert_eq!(
        errors,
        "fault: out of bounds: `saxpy`, src/saxpy.cu:4 (line 23 of the PTX), `ld.global.f32 %f2, [%rd4];`, block (0,0,0), thread (4,0,0): \
         address 0x700000000010, 4 bytes at offset 16 of argument 2 (`in:x.npy`), which has 16\n"
    );
    let (code, _, errors) = folder.run("run kernels.ptx meet --block 2");
    assert_eq!(code, 1);
    assert!(errors.starts_with("fault: race: `meet`, src/saxpy.cu:12 (line 46 of the PTX)"), "{errors}");
    assert!(errors.ends_with("at src/saxpy.cu:12 (line 46 of the PTX), with no barrier between\n"), "{errors}");
    let (code, _, errors) = folder.run("run kernels.ptx meet --block 1 --limit 1");
    assert_eq!(code, 1);
    assert!(errors.starts_with("fault: no end after 1 instruction of warps: `meet`"), "{errors}");
}

#[test]
fn a_barrier_that_some_do_not_reach_names_the_source_of_both_places() {
    let folder = Folder::new("barriers");
    let kernel = |first: &str, second: &str| {
        let text = format!(
            ".version 7.0\n.target sm_80\n.address_size 64\n.file 1 \"k.cu\"\n.visible .entry k()\n{{\n.reg .pred %p<2>;\n.reg .b32 %r<2>;\n\
             mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 16;\n@%p1 bra LOW;\n.loc 1 8 1\n{first}\nret;\nLOW:\n.loc 1 9 1\n{second}\nret;\n}}\n"
        );
        std::fs::write(folder.0.join("apart.ptx"), text).expect("a file");
        let (code, _, errors) = folder.run("run apart.ptx k --block 32");
        assert_eq!(code, 1, "{errors}");
        errors
    };
    for (first, second) in
        [("bar.sync 0;", "bar.sync 1;"), ("bar.sync 0;", "bar.warp.sync -1;"), ("bar.sync 0;", "bar.sync 0;")]
    {
        let errors = kernel(first, second);
        assert!(errors.contains("k.cu:8 (line ") && errors.contains("k.cu:9 (line "), "{errors}");
    }
}

#[test]
fn entries_are_listed() {
    let folder = Folder::new("entries");
    let list = "kernels.ptx has 4 entries:\n  \
                saxpy(n: 4 bytes, a: 4 bytes, x: 8 bytes, y: 8 bytes)\n  \
                fill(value: 4 bytes, to: pointer to a multiple of 4), at most 256 threads a block\n  \
                meet(), 4 bytes of static shared memory\n  \
                strange()\n    cannot run here: line 53: unknown instruction `frobnicate.b32 %r1;`\n";
    assert_eq!(folder.run("run kernels.ptx"), (0, list.to_string(), String::new()));
    assert_eq!(folder.refused("run kernels.ptx nobody"), format!("error: there is no entry `nobody`\n{list}\n"));
    assert!(folder.refused("run kernels.ptx a").starts_with("error: several entries have `a` in their name\n"));
    // A part of one name is enough.
    assert!(
        folder.refused("run kernels.ptx sax").contains("cannot launch `saxpy`: 0 arguments, where the entry has 4")
    );
    assert!(folder.refused("run kernels.ptx strange").contains("line 53: unknown instruction `frobnicate.b32 %r1;`"));
}

#[test]
fn words_that_are_wrong() {
    let folder = Folder::new("words");
    fs::write(folder.0.join("no.npy"), "PK").unwrap();
    for (words, message) in [
        ("walk", "`walk` is not a command; `layout-ptx --help` says what there is"),
        ("run", "a file of PTX is missing: `layout-ptx run FILE.ptx`"),
        ("run none.ptx", "cannot read none.ptx: No such file or directory (os error 2)"),
        ("run no.npy", "no.npy: line 1: "),
        ("run kernels.ptx fill fill", "`fill` is one word too many; arguments are given by --arg"),
        ("run kernels.ptx --grid", "--grid wants a value"),
        ("run kernels.ptx --grid 1,2,3,4", "--grid 1,2,3,4: 4 extents, where there are at most 3"),
        ("run kernels.ptx --block 1,x", "--block 1,x: not a number that it can be"),
        ("run kernels.ptx --tolerance -1", "--tolerance -1: not a number that it can be"),
        ("run kernels.ptx --colour red", "there is no option --colour; `layout-ptx --help` lists them"),
        ("run kernels.ptx --expect c", "--expect c: wants NAME=FILE.npy"),
        ("run kernels.ptx fill --arg in:no.npy", "no.npy: this is no .npy file"),
        ("run kernels.ptx fill --arg in:none.npy", "cannot read none.npy: "),
        (
            "run kernels.ptx fill --arg out:c.npy",
            "the type and extents of c.npy are not known; say `out:c.npy:f32x1024`",
        ),
        ("run kernels.ptx fill --arg out:c.npy:f32x4 --save d=d.npy", "--save d: no buffer is called so; there are: c"),
        (
            "run kernels.ptx fill --block 2000 --arg f32:1 --arg zeros:f32x4",
            "cannot launch `fill`: a block of (2000,1,1) threads",
        ),
        (
            "run kernels.ptx fill --arg f64:1 --arg zeros:f32x4",
            "cannot launch `fill`: argument 0 has 8 bytes, where parameter `value` has 4",
        ),
    ] {
        let errors = folder.refused(words);
        assert!(errors.starts_with(&format!("error: {message}")), "{words}: {errors}");
    }
}

#[test]
fn help_has_examples_that_are_accepted() {
    let folder = Folder::new("help");
    let (code, help, _) = folder.run("--help");
    assert_eq!(code, 0);
    assert_eq!(folder.run("run --help").1, help);
    let examples = help.split("Examples:\n").nth(1).unwrap().replace("\\\n", "");
    for example in examples.lines().filter_map(|line| line.trim().strip_prefix("layout-ptx ")) {
        // Their only mistake is that the file does not exist.
        assert!(folder.refused(example).starts_with("error: cannot read "), "{example}");
    }
    let (code, version, _) = folder.run("--version");
    assert_eq!((code, version), (0, format!("layout-ptx {}\n", env!("CARGO_PKG_VERSION"))));
}

/// Like `layout-ptx … | head -1`, which reads a line and exits.
#[test]
fn what_nobody_reads_is_left_out() {
    let folder = Folder::new("unread");
    folder.write("x.npy", &[3.0; 8]);
    let words =
        "run kernels.ptx saxpy --grid 2 --block 4 --arg u32:8 --arg f32:2 --arg in:x.npy --arg inout:x.npy --lines";
    let mut command = Command::new(env!("CARGO_BIN_EXE_layout-ptx"));
    command.args(words.split_whitespace()).current_dir(&folder.0).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let ended = child.wait_with_output().unwrap();
    assert_eq!((ended.status.code(), String::from_utf8_lossy(&ended.stderr).as_ref()), (Some(0), ""));
    assert_eq!(folder.read("x.npy"), [9.0; 8]);
}

#[test]
fn buffers_are_printed_row_by_row() {
    let folder = Folder::new("printed");
    let words = "run kernels.ptx fill --block 3 --arg f32:1.5 --arg to=out:to.npy:f32x2x2 --print to";
    let (code, output, errors) = folder.run(words);
    assert_eq!((code, errors.as_str()), (0, ""));
    let (_, printed) = output.split_once("\nto: f32 (2,2)\n").expect(&output);
    assert!(printed.starts_with(" 1.5 1.5\n 1.5   _\n"), "{output}");
    let refused = folder.refused("run kernels.ptx fill --block 1 --arg f32:1 --arg to=zeros:f32x1 --print of");
    assert_eq!(refused, "error: --print of: no buffer is called so; there are: to\n");
    let all = folder.run("run kernels.ptx fill --block 1 --arg f32:1 --arg to=zeros:u8x300 --print to").1;
    let (_, printed) = all.split_once("to: u8 (300)\n").expect(&all);
    let (numbers, _) = printed.split_once("\n  …\n").expect(&all);
    assert_eq!(numbers.split_whitespace().count(), 256);
}
