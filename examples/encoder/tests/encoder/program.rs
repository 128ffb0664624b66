//! The program's refusals, for which no model is needed.

use std::process::Command;

fn refusal(arguments: &[&str]) -> String {
    let here = std::env::current_exe().expect("a test has a path");
    let program = here.ancestors().nth(2).expect("in target/…/deps").join("examples/encoder");
    let done = Command::new(program).args(arguments).output().expect("encoder runs");
    assert_eq!(done.status.code(), Some(2));
    String::from_utf8(done.stderr).expect("it speaks UTF-8")
}

#[test]
fn a_folder_without_a_model_is_one_sentence() {
    let sentence = refusal(&["nowhere", "a sentence"]);
    assert!(sentence.starts_with("error: cannot read nowhere/tokenizer.json: "), "{sentence}");
    assert_eq!(sentence.lines().count(), 1);
}

#[test]
fn no_sentence_is_one_sentence() {
    let sentence = refusal(&["nowhere"]);
    assert!(sentence.starts_with("error: the following required arguments were not provided"), "{sentence}");
}
