//! Runs the program `record` where there is no GPU.

use std::process::{Command, Output};

fn record(arguments: &[&str]) -> Output {
    let here = std::env::current_exe().expect("a test has a path");
    let program = here.ancestors().nth(2).expect("in target/…/deps").join("examples/record");
    Command::new(program).args(["--device", "interpreter"]).args(arguments).output().expect("record runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("it speaks UTF-8")
}

#[test]
fn on_the_interpreter_every_kernel_is_right_and_none_has_a_time() {
    let done = record(&["--size", "50"]);
    let printed = text(&done.stdout);
    assert!(done.status.success(), "{printed}{}", text(&done.stderr));
    for kernel in [
        "copy",
        "transpose_swizzled",
        "sgemm",
        "gemm, e4m3",
        "gemm, bf16, bias, SiLU, rounded",
        "gemm, f16, split in 3",
        "attention_128",
        "product_streamed, Hopper",
        "attend_128, Hopper",
        "linear_gelu, Hopper",
        "attend_sentences, Hopper",
        "product_e4m3, Blackwell",
    ] {
        assert!(printed.contains(&format!("| `{kernel}` |")), "{printed}");
    }
    assert!(!printed.contains("WRONG") && !printed.contains("median"), "{printed}");
    assert!(printed.ends_with("No figure of time: the interpreter is no GPU.\n"), "{printed}");
}

#[test]
fn what_is_written_is_of_a_gpu() {
    let done = record(&["--write", "nowhere.md"]);
    assert_eq!(done.status.code(), Some(2));
    assert_eq!(text(&done.stderr), "error: --write is for figures of a GPU, and none was found\n");
}
