//! The guide says what the command says: its answers and refusals are those of today, word for word.

use std::fs;

use layout_tests::guide::{chapters, with_answers};

#[test]
fn the_guide_has_the_answers_of_today() {
    let mut wrong = Vec::new();
    for file in chapters() {
        let text = fs::read_to_string(&file).expect("a chapter");
        let made = with_answers(&text).unwrap_or_else(|why| panic!("{}: {why}", file.display()));
        let changed = text.lines().zip(made.lines()).find(|(was, is)| was != is);
        if made != text {
            wrong.push(format!("{}: {changed:?}", file.display()));
        }
    }
    let write = "`cargo run -p layout-tests --bin layout-guide -- answers` writes them";
    assert!(wrong.is_empty(), "{}\n{write}", wrong.join("\n"));
}
