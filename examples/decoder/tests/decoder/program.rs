//! The program's refusals.

use std::process::Command;

fn refusal(arguments: &[&str]) -> String {
    let here = std::env::current_exe().expect("a test has a path");
    let program = here.ancestors().nth(2).expect("in target/…/deps").join("examples/decoder");
    let done = Command::new(program).args(arguments).output().expect("decoder runs");
    assert_eq!(done.status.code(), Some(2));
    String::from_utf8(done.stderr).expect("it speaks UTF-8")
}

#[test]
fn too_many_sequences_are_one_sentence() {
    let sentence = refusal(&["--layers", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
    assert_eq!(sentence, "error: a step is of 1 to 8 sequences, not of 9\n");
}
