//! The explanations in the guide are the current ones.

use std::fs;

use layout_answers::steps;
use layout_tests::guide::chapters;

/// Returns the explained expressions, and the lines shown under them.
fn shown(text: &str) -> Vec<(String, Vec<String>)> {
    let (mut all, mut expression, mut lines) = (Vec::new(), None, None::<Vec<String>>);
    for line in text.lines() {
        let quoted = line.split_once("layout explain '").and_then(|(_, rest)| rest.split_once('\''));
        match (line, lines.take()) {
            ("```text", _) => lines = expression.is_some().then(Vec::new),
            ("```", Some(explanation)) => {
                all.extend(expression.take().map(|expression: String| (expression, explanation)));
            }
            (_, Some(mut explanation)) => {
                explanation.push(line.to_owned());
                lines = Some(explanation);
            }
            _ => expression = quoted.map(|(expression, _)| expression.to_owned()).or(expression),
        }
        // A code block between the two belongs to something else.
        if lines.is_none() && line == "```" {
            expression = None;
        }
    }
    all
}

#[test]
fn the_guide_shows_what_is_explained() {
    let mut count = 0;
    for file in chapters() {
        let shown = shown(&fs::read_to_string(file).expect("a chapter"));
        count += shown.len();
        for (expression, lines) in &shown {
            let explanation = steps::explain(expression).to_string();
            let mut rest = explanation.lines();
            for line in lines {
                assert!(
                    rest.any(|found| found == line),
                    "{expression}: `{line}` is not explained, or elsewhere:\n{explanation}"
                );
            }
        }
    }
    assert!(count >= 9, "{count}");
}
