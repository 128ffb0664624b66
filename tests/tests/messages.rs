//! Proposals and refusals in the compiler's messages, tried by the language: the cases are those of `layout-tests-ui`.

use std::fs;

use layout_tests::sample;
use layout_tests_ui::{files, sources};

/// Returns the expressions in backticks in help lines.
fn proposals(text: &str) -> Vec<String> {
    let helps = text.lines().filter_map(|line| line.trim().strip_prefix("help: "));
    let helps = helps.filter(|help| !help.starts_with("did you mean") && !help.starts_with("an operation"));
    helps.flat_map(|help| help.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()).collect()
}

#[test]
fn what_is_proposed_evaluates() {
    let mut tried = 0;
    for path in files("stderr") {
        for proposal in proposals(&fs::read_to_string(&path).expect("text")) {
            let answer = layout_answers::eval_written(&proposal, layout_language::errors::Remarks::None);
            assert!(answer.is_ok(), "{}: `{proposal}`: {answer:?}", path.display());
            tried += 1;
        }
    }
    assert!(tried >= 30, "only {tried} proposals in all cases");
}

/// Returns the contents of the brackets of each macro call.
fn inputs(source: &str) -> Vec<String> {
    let starts = source.match_indices('!').map(|(at, _)| source[at + 1..].trim_start());
    let inside = |rest: &str| {
        let mut open = 0_usize;
        for (at, character) in rest.char_indices() {
            open = match character {
                '(' | '{' | '[' => open + 1,
                ')' | '}' | ']' => open.saturating_sub(1),
                _ => open,
            };
            if open == 0 {
                return rest.get(1..at).map(str::to_owned);
            }
        }
        None
    };
    starts.filter(|rest| rest.starts_with(['(', '{'])).filter_map(inside).collect()
}

/// Every refusal can be explained, as text and as a page.
#[test]
fn every_case_is_explained() {
    let mut explained = 0;
    for input in sample::one_in(1).cases(sources().iter().flat_map(|source| inputs(source))) {
        let explanation = layout_answers::steps::explain(&input);
        let (text, page) = (explanation.to_string(), explanation.page());
        assert!(text.contains("error: ") || explanation.answer.is_ok(), "{input}: {text}");
        assert!(page.ends_with("</html>\n"), "{input}: {page}");
        explained += 1;
    }
    assert!(explained > 100, "only {explained} inputs in all cases");
}
