//! Refusals of the command: where they appear, in which words, and with which status.

use std::process::Command;

use super::started::ended;

#[test]
fn a_check_that_has_no_answer_to_one_of_its_questions_fails() {
    for arguments in [
        &["check", "(4,8):row", "--bytes", "3"][..],
        &["check", "(4,8):row", "--unit", "32"],
        &["check", "(128,65):(65,1)", "--unit", "2", "--bytes", "16"],
    ] {
        let (lines, errors, status) = ended(arguments, b"");
        assert!(lines.contains("\ninjective        true\n") && errors.is_empty(), "{lines}{errors}");
        assert_eq!(status, 1, "{arguments:?}");
    }
    assert_eq!(ended(&["check", "(4,8):row", "--bytes", "4"], b"").2, 0);
}

#[test]
fn what_is_no_question_is_an_error_of_the_command_line() {
    for (arguments, why) in [
        (&["draw", "4:1", "--banks", "0"][..], "[possible values: 1, 2, 4, 8, 16]"),
        (&["draw", "4:1", "--banks", "3"], "[possible values: 1, 2, 4, 8, 16]"),
        (&["draw", "4:1", "--banks", "99999999999"], "[possible values: 1, 2, 4, 8, 16]"),
        (&["draw", "4:1", "-o", "picture.foo"], "'picture.foo' for '--output <FILE>': expected .svg, "),
        (&["draw", "4:1", "2:1"], "Usage: layout draw "),
        (&["draw", "4:1", "--thread", "-1"], "'-1' for '--thread <NUMBER>': threads have numbers from 0 on"),
        (&["check", "4:1", "--unit", "x"], "'x' for '--unit <BYTES>': expected a number of bytes, 1 or more"),
        (&["check", "4:1", "--bytes", "-2"], "'-2' for '--bytes <BYTES>': expected a number of bytes, 1 or more"),
        (&["explain", "4:1", "-o", "steps.SVG"], "`layout draw` writes pictures"),
        (&["show", "4:1", "-o", "a.svg"], "tip: `layout draw` and `layout explain` write files"),
        (&["man", "nosuch"], "[possible values: layout, eval, explain, "),
    ] {
        let (lines, errors, status) = ended(arguments, b"");
        assert!(lines.is_empty() && errors.starts_with("error: ") && errors.contains(why), "{lines}{errors}");
        assert_eq!(status, 2, "{arguments:?}");
    }
}

#[test]
fn an_expression_with_several_mistakes_is_one_line() {
    let expression = "coalesce(first) o coalesce(second)";
    assert_eq!(ended(&["eval", expression], b""), ("error: unknown name `first`\n".to_owned(), String::new(), 1));
    let (lines, _, _) = ended(&["eval", "--explain", expression], b"");
    assert!(lines.matches("error: ").count() > 1, "{lines}");
    let request = "{\"op\":\"composition\",\"args\":[\"coalesce(first)\",\"coalesce(second)\"]}\n";
    let (lines, _, _) = ended(&["eval", "--json"], request.as_bytes());
    assert_eq!(lines, "{\"error\":\"unknown name `first`\"}\n");
}

/// `eval` answers line for line, and `explain` ends with the failure; without a picture or a table the output is empty.
#[test]
fn refusals_are_in_the_output_where_they_are_answers() {
    for (command, is_answer) in [("eval", true), ("explain", true), ("show", false), ("check", false), ("draw", false)]
    {
        let (lines, errors, status) = ended(&[command, "(4,8):"], b"");
        let (refusal, nothing) = if is_answer { (lines, errors) } else { (errors, lines) };
        assert!(refusal.starts_with("error: expected an expression\n") && nothing.is_empty(), "{command}: {nothing}");
        let help = usize::from(command != "eval");
        assert_eq!((refusal.matches("\n  help: try `(4,8):row`\n").count(), status), (help, 1), "{command}: {refusal}");
    }
}

#[test]
fn a_refusal_without_a_picture_is_reported_once_and_leaves_no_file() {
    for expression in ["nosuch", "(4,8):"] {
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("nothing.svg");
        for arguments in [vec!["draw", expression], vec!["draw", expression, "-o", file.to_str().expect("text")]] {
            let (lines, errors, status) = ended(&arguments, b"");
            assert_eq!((lines.as_str(), errors.matches("error: ").count(), status), ("", 1, 1), "{errors}");
        }
        assert!(!file.exists(), "{expression}");
    }
}

#[test]
fn an_explanation_in_a_file_that_ends_with_a_refusal_reports_it() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("refused.html");
    let (lines, errors, status) = ended(&["explain", "24:1 / 5", "-o", file.to_str().expect("text")], b"");
    assert!(lines.is_empty() && errors.starts_with("error: cannot divide: ") && status == 1, "{lines}{errors}");
    assert!(std::fs::read_to_string(file).expect("a page").contains("cannot divide: "));
}

#[test]
fn a_definition_that_fails_leaves_the_name_as_it_was() {
    let input = b"A = 5:1\nA = \nA\nB = 4:1; B = B / 3\nB\nB = B / 3; B = 6:1\nB\nC = B / 5\nC\n";
    let expected = "\
5:1
error: an expression is missing
5:1
error: cannot divide: a tile of 3 does not fill 4 coordinates once: 3 does not divide 4
4:1
error: cannot divide: a tile of 3 does not fill 4 coordinates once: 3 does not divide 4
6:1
error: cannot divide: a tile of 5 does not fill 6 coordinates once: 5 does not divide 6
error: unknown name `C`
";
    assert_eq!(ended(&["eval"], input), (expected.to_owned(), String::new(), 1));
}

#[test]
fn a_line_that_cannot_be_read_is_named_by_its_number() {
    let input = b"{\"op\":\"size\",\"args\":[\"4:1\"]}\n\n{bad\n\"\xff\"\n[]\nnull\n7\n{}\n{\"op\"";
    let expected = "\
{\"result\":4}
{\"error\":\"line 3 is no object: key must be a string at column 2\"}
{\"error\":\"line 4 is not UTF-8: its byte 2 is 0xff\"}
{\"error\":\"line 5 is no object: a list\"}
{\"error\":\"line 6 is no object: `null`\"}
{\"error\":\"line 7 is no object: a number\"}
{\"error\":\"the object has no `op`\"}
{\"error\":\"line 9 is no object: EOF while parsing an object at column 5\"}
";
    assert_eq!(ended(&["eval", "--json"], input), (expected.to_owned(), String::new(), 1));
    let (lines, _, _) = ended(&["eval"], b"# \xff\n4:1\n4:\xff1\n8:1\n");
    assert_eq!(lines, "4:1\nerror: line 3 is not UTF-8: its byte 3 is 0xff\n8:1\n");
    let (lines, _, _) = ended(&["eval", "--json", "[]"], b"");
    assert_eq!(lines, "{\"error\":\"no object: a list\"}\n", "an argument is no line");
}

/// Line numbers continue where the input is read in parts and shared among threads.
#[test]
fn lines_are_counted_from_the_first_of_all() {
    let request = "{\"op\":\"size\",\"args\":[\"4:1\"]}\n";
    let mut input = request.repeat(20_000);
    for line in [1, 600, 9_999, 19_998] {
        let at = line * request.len();
        input.replace_range(at..=at, "[");
    }
    let (lines, _, _) = ended(&["eval", "--json"], input.as_bytes());
    let numbers: Vec<(usize, &str)> = lines.lines().enumerate().filter(|(_, line)| line.contains("error")).collect();
    assert_eq!(numbers.len(), 4);
    for (place, line) in numbers {
        assert!(line.starts_with(&format!("{{\"error\":\"line {} is no object: ", place + 1)), "{place}: {line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn input_and_output_that_fail_are_named() {
    let full = || std::fs::File::options().write(true).open("/dev/full").expect("a device that is full");
    for arguments in [&["eval", "4:1"][..], &["--help"], &["draw", "--help"], &["--version"]] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_layout")).args(arguments).stdout(full()).output().expect("it runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.starts_with("error: cannot write standard output: "), "{arguments:?}: {errors}");
        assert_eq!(output.status.code(), Some(1));
    }
    let folder = std::fs::File::open("/").expect("a folder");
    let output = Command::new(env!("CARGO_BIN_EXE_layout")).arg("eval").stdin(folder).output().expect("it runs");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("error: cannot read standard input: "), "{errors}");
    assert_eq!(output.status.code(), Some(1));
}
