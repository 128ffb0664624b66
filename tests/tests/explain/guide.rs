//! The explanations that the guide shows are those that are made.

use std::fs;
use std::path::Path;

use layout_language::explain::steps;

/// The expressions that are explained, and the lines shown under them.
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
        // Code between the two is of something else.
        if lines.is_none() && line == "```" {
            expression = None;
        }
    }
    all
}

#[test]
fn the_guides_show_what_is_told() {
    let explained = |guide: &str| {
        let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(guide);
        let shown = shown(&fs::read_to_string(guide).expect("the guide is there"));
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
        shown.len()
    };
    let counts = ["layout-core/GUIDE.md", "layout-gpu/GUIDE.md"].map(explained);
    assert!(counts[0] >= 5 && counts[1] == 2, "{counts:?}");
}
