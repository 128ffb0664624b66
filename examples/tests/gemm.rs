//! Runs the program `gemm`: its inputs, its errors, its exit codes.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the program; Cargo builds a package's examples before it runs the tests, and puts them beside the tests.
fn program() -> Command {
    let here = std::env::current_exe().expect("a test has a path");
    Command::new(here.ancestors().nth(2).expect("in target/…/deps").join("examples/gemm"))
}

fn output(command: &mut Command) -> (i32, String, String) {
    let done = command.output().expect("gemm runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("it speaks UTF-8");
    (done.status.code().expect("it ends by itself"), text(done.stdout), text(done.stderr))
}

fn gemm(arguments: &[&str]) -> (i32, String, String) {
    output(program().args(arguments))
}

/// Returns the message of a run that fails.
fn refusal(arguments: &[&str]) -> String {
    let (status, _, sentence) = gemm(arguments);
    assert_eq!(status, 2, "{arguments:?}: {sentence}");
    assert_eq!(sentence.lines().count(), 1, "{sentence}");
    sentence.trim_end().to_owned()
}

/// Writes a `.npy` file of version 1 with this header and these bytes.
fn npy(name: &str, kind: &str, fortran: bool, shape: &str, bytes: &[u8]) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let order = if fortran { "True" } else { "False" };
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': {order}, 'shape': {shape}, }}");
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let length = u16::try_from(header.len()).expect("a short header").to_le_bytes();
    let file = [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes(), bytes].concat();
    std::fs::write(&path, file).expect("the folder for temporary files can be written");
    path
}

fn f32s(numbers: &[f32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

#[test]
fn random_matrices_are_multiplied_right() {
    let (status, printed, _) = gemm(&["--m", "9", "--n", "8", "--k", "7", "--device", "interpreter"]);
    assert_eq!(status, 0, "{printed}");
    assert!(printed.contains("9×7 times 7×8 on PTX interpreter"), "{printed}");
    assert!(printed.contains("72 elements compared with f64"), "{printed}");
    assert!(printed.ends_with(": right\n"), "{printed}");
}

#[test]
fn matrices_of_files_are_read_in_either_order_and_precision() {
    let a = npy("a_rows.npy", "<f4", false, "(2, 3)", &f32s(&[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]));
    let wide: Vec<u8> = [1.0_f64, 4.0, 2.0, 5.0, 3.0, 6.0].iter().flat_map(|number| number.to_be_bytes()).collect();
    let b = npy("b_columns.npy", ">f8", true, "(3, 2)", &wide);
    let (status, printed, sentence) = gemm(&["--a", a.to_str().unwrap(), "--b", b.to_str().unwrap()]);
    assert_eq!(status, 0, "{sentence}");
    assert!(printed.contains("2×3 times 3×2 on "), "{printed}");
    let (status, printed, _) = gemm(&["--a", a.to_str().unwrap(), "--n", "5"]);
    assert_eq!(status, 0);
    assert!(printed.contains("2×3 times 3×5 on "), "{printed}");
}

#[test]
fn sizes_that_do_not_match_are_refused() {
    let a = npy("a_mismatch.npy", "<f4", false, "(2, 3)", &f32s(&[0.0; 6]));
    let name = a.to_str().unwrap();
    assert_eq!(
        refusal(&["--a", name, "--b", name]),
        "error: A is 2×3 and B is 2×3: A has 3 columns, so B needs as many rows"
    );
    assert_eq!(refusal(&["--a", name, "--m", "4"]), format!("error: --m is 4, but {name} has 2 rows"));
    assert_eq!(refusal(&["--b", name, "--k", "4"]), format!("error: --k is 4, but {name} has 2 rows"));
}

#[test]
fn files_that_hold_no_matrix_are_refused() {
    let refused = |path: PathBuf| refusal(&["--a", path.to_str().unwrap()]);
    let sentence = refused(npy("vector.npy", "<f4", false, "(3,)", &f32s(&[0.0; 3])));
    assert!(sentence.ends_with("vector.npy has 1 dimensions, a matrix has 2"), "{sentence}");
    let sentence = refused(npy("integers.npy", "<i4", false, "(1, 1)", &[0; 4]));
    assert!(sentence.ends_with("integers.npy holds elements of type i32: f32 and f64 are read"), "{sentence}");
    let sentence = refused(npy("nothing.npy", "<f4", false, "(0, 3)", &[]));
    assert!(sentence.ends_with("nothing.npy: a matrix of 0×3 has no elements"), "{sentence}");
    let sentence = refused(npy("nan.npy", "<f4", false, "(1, 2)", &f32s(&[0.0, f32::NAN])));
    assert!(sentence.ends_with("nan.npy has NaN at row 0, column 1: not a number float32 holds"), "{sentence}");
    let sentence = refused(npy("short.npy", "<f4", false, "(2, 2)", &f32s(&[0.0; 3])));
    assert!(sentence.contains("short.npy is broken: "), "{sentence}");
    let sentence = refused(npy("past.npy", "<f8", false, "(1, 1)", &1e300_f64.to_le_bytes()));
    assert!(sentence.ends_with("past.npy has inf at row 0, column 0: not a number float32 holds"), "{sentence}");
}

#[test]
fn arguments_that_make_no_sense_are_refused() {
    assert_eq!(refusal(&["--m", "0"]), "error: invalid value '0' for '--m <M>': 0 is not in 1..=4294967295");
    assert_eq!(
        refusal(&["--device", "gpu"]),
        "error: invalid value 'gpu' for '--device <DEVICE>' [possible values: auto, cuda, interpreter]"
    );
    assert_eq!(refusal(&["--q", "1"]), "error: unexpected argument '--q' found");
    assert_eq!(
        refusal(&["--m", "1000000", "--n", "1000000", "--k", "1"]),
        "error: a matrix of 1000000×1000000 has more than 2^30 elements"
    );
    assert!(refusal(&["--a", "nowhere.npy"]).starts_with("error: cannot open nowhere.npy: no such file"));
}

#[test]
fn a_missing_driver_is_one_sentence() {
    let (status, _, sentence) = output(program().args(["--device", "cuda"]).env("LAYOUT_CUDA_DRIVER", "/nowhere"));
    assert_eq!(status, 2);
    assert_eq!(sentence, "error: no CUDA driver with a GPU was found; the interpreter needs none\n");
}

#[test]
#[cfg(target_os = "linux")]
fn cudarc_without_a_driver_is_one_sentence() {
    let here = std::env::current_exe().expect("a test has a path");
    let mut program = Command::new(here.ancestors().nth(2).expect("in target/…/deps").join("examples/cudarc"));
    let (status, printed, sentence) = output(program.env("LD_LIBRARY_PATH", "/nowhere"));
    // The program runs if a driver is installed.
    assert!(
        status == 0 || (status, &*sentence) == (2, &*format!("error: {}\n", layout_gpu::host::Error::NoGpu)),
        "{printed}{sentence}"
    );
}
