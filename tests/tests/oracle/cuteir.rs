//! The cases of NVIDIA's `CuTe` IR: coordinate strides, offsets and composed layouts, sizes that are known at run time only.

use std::collections::BTreeSet;

use layout_answers::eval_written;
use layout_language::errors::Remarks;
use layout_language::{Value, eval};
use layout_tests::given::{computed, with_numbers};
use layout_tests::oracle::{folder, objects};

/// Returns true if two texts are equal, a `?` of the first standing for any expression.
fn matches(pattern: &str, text: &str) -> bool {
    let Some((before, after)) = pattern.split_once('?') else { return pattern == text };
    let Some(rest) = text.strip_prefix(before) else { return false };
    let mut depth = 0;
    for (at, letter) in rest.char_indices().chain([(rest.len(), ',')]) {
        if depth == 0 && at > 0 && matches!(letter, ',' | ')' | ':' | ' ') && matches(after, &rest[at..]) {
            return true;
        }
        match letter {
            '(' | '{' => depth += 1,
            ')' | '}' | ',' | ':' if depth == 0 => return false,
            ')' | '}' => depth -= 1,
            _ => (),
        }
    }
    false
}

/// Returns true if both are the same function of as many modes: modes of extent 1 may differ.
fn is_same_function(a: &str, b: &str) -> bool {
    let holds = |condition: String| matches!(eval(&condition), Ok(Value::Boolean(true)));
    holds(format!("({a}) == ({b})"))
        || ["table", "rank"].iter().all(|measure| holds(format!("{measure}({a}) == {measure}({b})")))
}

/// Returns true if the printed text is right for numbers in place of the names, wherever these have an answer.
fn is_right_for_numbers(expression: &str, answer: &str) -> bool {
    let tried = [[6, 12, 24, 48, 2, 3, 4, 1], [8, 4, 2, 16, 3, 1, 5, 2], [12, 24, 1, 36, 6, 2, 3, 7]].map(|numbers| {
        let numbers: Vec<(&str, u64)> = ["m", "n", "k", "p", "q", "r", "s", "t"].into_iter().zip(numbers).collect();
        let [expression, answer] = [expression, answer].map(|text| computed(&with_numbers(text, &numbers)));
        eval(&expression).ok().map(|_| is_same_function(&expression, &answer))
    });
    tried.iter().flatten().count() > 0 && tried.iter().flatten().all(|is_right| *is_right)
}

fn is_answered(case: &serde_json::Value) -> bool {
    let text = |field: &str| case[field].as_str();
    let (expression, right) = (text("expr").expect("an expression"), text("right").expect("an answer"));
    let Ok(answer) = eval_written(expression, Remarks::None) else { return false };
    let answer = answer.to_string();
    matches(right, &answer)
        || text("also").is_some_and(|also| also == answer)
        || is_same_function(right, &answer)
        || is_right_for_numbers(expression, &answer)
}

/// Checks the vectors; those refused are listed in `not_yet.txt`, with the reasons: when one is answered, its line goes.
#[test]
fn every_case_is_answered_or_listed() {
    let listed = std::fs::read_to_string(folder().join("cuteir/not_yet.txt")).expect("the list");
    let listed: BTreeSet<&str> = listed.lines().filter(|line| !line.starts_with('#')).collect();
    let cases = ["cuteir/coordinate.jsonl", "cuteir/dynamic.jsonl"].map(objects).concat();
    let (answered, not_yet): (Vec<_>, Vec<_>) = cases.iter().partition(|case| is_answered(case));
    let expressions = |cases: &[&serde_json::Value]| -> BTreeSet<String> {
        cases.iter().map(|case| case["expr"].as_str().expect("an expression").to_owned()).collect()
    };
    let (answered, not_yet) = (expressions(&answered), expressions(&not_yet));
    println!("{} are answered, {} not yet", answered.len(), not_yet.len());
    let wrong: Vec<&String> = not_yet.iter().filter(|case| !listed.contains(case.as_str())).collect();
    assert!(wrong.is_empty(), "wrong or refused: {wrong:#?}");
    let done: Vec<&&str> = listed.iter().filter(|case| !not_yet.contains(**case)).collect();
    assert!(done.is_empty(), "answered, or no case: remove from not_yet.txt {done:#?}");
}

#[test]
fn any_expression_stands_for_a_question_mark() {
    assert!(matches("(?,4):(1,?)", "({m.div_ceil(4)},4):(1,{3 * m})"));
    assert!(matches("(?,(?,?))", "(1,({m},2))") && !matches("(?,?)", "(1,2,3)") && !matches("(?,2)", "(1,3)"));
}
