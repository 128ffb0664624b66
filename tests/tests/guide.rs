//! The guide says what the command says: its answers and refusals are those of today, word for word; and its puzzles have answers.

use std::fs;

use layout_tests::guide::{chapters, with_answers, with_blocks};

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

/// What a puzzle asserts, its answer asserts.
#[test]
fn puzzles_are_solved() {
    let file = chapters().into_iter().find(|file| file.ends_with("puzzles.md")).expect("puzzles");
    let text = fs::read_to_string(file).expect("puzzles");
    let (mut asked, mut solved) = (Vec::new(), 0);
    with_blocks(&text, |kind, lines| {
        let asserts = lines.lines().filter(|line| line.trim_start().starts_with("assert ")).map(str::to_owned);
        match kind {
            "rust,ignore" => asked = asserts.collect(),
            _ => {
                let asserts: Vec<String> = asserts.collect();
                assert!(!asked.is_empty() && asked.iter().all(|line| asserts.contains(line)), "{asked:?}");
                assert!(!lines.contains("todo"));
                solved += 1;
            }
        }
        None
    });
    assert_eq!(solved, 10);
}
