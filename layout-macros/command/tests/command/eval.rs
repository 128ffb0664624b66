//! `layout eval`: arguments, lines, JSON, names.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::started::{drawn, errors, layout, text};

#[test]
fn one_line_for_each_argument() {
    let output = layout(&["eval", "(4,8):row", "{2*3}", "(4)", "size((4,8)) == 32"], "");
    assert_eq!(text(&output), "(4,8):(8,1)\n6\n(4)\ntrue\n");
    assert!(output.status.success());
}

#[test]
fn one_line_for_each_line() {
    let output = layout(&["eval"], "# a comment\n\n(4,8)\n  8:1 / 2 \n");
    assert_eq!(text(&output), "(4,8)\n(2,4):(1,2)\n");
    assert!(output.status.success());
}

/// A program asks, reads, and asks again.
#[test]
fn a_line_is_answered_before_the_next_is_there() {
    let json = r#"{"op":"size","args":["8:1"]}"#;
    for (words, asked, expected) in [(1, "A = 8:1; A / 2", "(2,4):(1,2)"), (2, json, r#"{"result":8}"#)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_layout"))
            .args(["eval", "--json"].iter().take(words))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let (mut input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let mut answers = BufReader::new(output).lines();
        for _ in 0..2 {
            writeln!(input, "{asked}").expect("it is read");
            assert_eq!(answers.next().expect("an answer").expect("text"), expected);
        }
        drop(input);
        assert!(child.wait().expect("it ends").success());
    }
}

#[test]
fn a_refusal_is_one_line_and_the_rest_is_answered() {
    let output = layout(&["eval"], "24:1 / 5\n8:1\n");
    let lines: Vec<String> = text(&output).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "error: cannot divide: a tile of 5 does not fill 24 coordinates once: 5 does not divide 24");
    assert_eq!(lines[1..], ["8:1"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn notes_and_help_are_indented() {
    let output = layout(&["eval", "--explain", "24:1 / 5"], "");
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[1], "  note: A = 24:1, T = 5");
    assert_eq!(lines[2], "        aaaaabbbbbcccccdddddeeee|e");
    assert!(lines[4].starts_with("  help: try `4`"), "{text}");
}

#[test]
fn a_coordinate_outside_of_the_shape_has_a_note() {
    let calls = ["(4,8):row(4,0)", "(4,8):row(3,7)", "(4,8)(32)", "(4,8)(31)", "((4,8) o 2:1)(2)"];
    let output = layout(&[&["eval", "--explain"], &calls[..]].concat(), "");
    let expected = "\
32
  note: (4,0) lies outside of the shape (4,8): the strides lead on past the end
31
32
  note: 32 lies outside of the shape (4,8): the strides lead on past the end
31
2
  note: 2 lies outside of the shape 2: the strides lead on past the end
";
    assert_eq!(text(&output), expected);
    assert_eq!(text(&layout(&["eval", "(4,8):row(4,0)"], "")), "32\n");
}

#[test]
fn parentheses_group_and_two_readings_are_refused() {
    let output = layout(&["eval", "((4,8):(8,1))[0]", "(2,7):(1,2) * ({s})", "crd2idx((2,3),(4,8):(8,1))"], "");
    assert_eq!(text(&output), "4:8\n((2,{s}),7):((1,2),2)\n19\n");
    let output = layout(&["eval", "--explain", "make_layout((4,8),(8,1))", "make_layout(({m},8),(8,1))"], "");
    let expected = "\
error: `(4,8)` and `(8,1)` may be a shape and its strides, or two shapes
  help: write `(4,8):(8,1)`, or `make_layout((4,8):col, (8,1):col)`
error: `({m},8)` and `(8,1)` may be a shape and its strides, or two shapes
  note: A = ({m},8), (8,1)
  help: write `({m},8):(8,1)`, or `make_layout(({m},8):col, (8,1):col)`
";
    assert_eq!(text(&output), expected);
    let input = r#"{"op":"make_layout","args":["(4,8)","(8,1)"]}
{"op":"get","args":["((4,8):(8,1))",0]}
{"op":"logical_divide","args":["(16,8):row","(4:1)"]}
{"op":"crd2idx","args":["(2,3)","((4,8):(8,1))"]}
"#;
    let expected = "\
{\"error\":\"`(4,8)` and `(8,1)` may be a shape and its strides, or two shapes\"}
{\"result\":\"4:8\"}
{\"result\":\"((4,4),8):((8,32),1)\"}
{\"result\":19}
";
    assert_eq!(text(&layout(&["eval", "--json"], input)), expected);
}

#[test]
fn json_in_and_out() {
    let input = r#"{"op":"zipped_divide","args":["(4,8):(8,1)","(2,4)"]}
{"op":"size","args":["(4,8):(8,1)"]}
{"op":"congruent","args":["(4,8)","(1,(2,3))"]}
{"op":"table","args":["4:2"]}
{"op":"size","args":["(4,0):(8,1)"]}
{"op":"bananas","args":[]}
not an object
"#;
    let output = layout(&["eval", "--json"], input);
    let text = text(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], r#"{"result":"((2,4),(2,2)):((8,1),(16,4))"}"#);
    assert_eq!(lines[1..4], [r#"{"result":32}"#, r#"{"result":false}"#, r#"{"result":[0,2,4,6]}"#]);
    assert!(lines[4..].iter().all(|line| line.starts_with(r#"{"error":""#)), "{text}");
    assert_eq!((lines.len(), output.status.code()), (7, Some(1)));
}

#[test]
fn whatever_comes_is_answered_on_one_line() {
    let lines = [
        format!("{}4{}", "(".repeat(5000), ")".repeat(5000)),
        format!("{}4{}", "<".repeat(5000), ">".repeat(5000)),
        format!("{}1", "-".repeat(60_000)),
        vec!["8:1"; 5000].join(" o "),
        format!("8:1{}", ".flatten()".repeat(3000)),
        format!("4{}", ":4".repeat(3000)),
        "4".repeat(400),
        "A".repeat(70_000),
        "\"abc".to_owned(),
        "'".to_owned(),
        "(4,8".to_owned(),
        "é ∞ \u{0}".to_owned(),
        "table(1000000000)".to_owned(),
        "18446744073709551615 + 1".to_owned(),
        "#![x]".replace('#', "4 #"),
        "o o o".to_owned(),
        "/ * o : @ . ..".to_owned(),
    ];
    let output = layout(&["eval"], lines.join("\n"));
    let text = text(&output);
    assert_eq!(text.lines().count(), lines.len(), "{text}");
    assert!(text.lines().all(|line| line.starts_with("error: ") && line.chars().count() < 140), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn statements_define_names_for_what_comes_after() {
    let output = layout(&["eval", "M = 128; (size(M),8):row"], "");
    assert_eq!(text(&output), "(128,8):(8,1)\n");
    let output = layout(&["eval", "A = 24:1; A / 4", "A", "size(A) == 24"], "");
    assert_eq!(text(&output), "(4,6):(1,4)\n24:1\ntrue\n");
    let output = layout(&["eval"], "A = (4,8):row;\nA[0]\nassert size(A) == 31\nB\n");
    let expected = "(4,8):(8,1)\n4:8\nerror: the assertion is false: 32 is not 31\nerror: unknown name `B`\n";
    assert_eq!((text(&output).as_str(), output.status.code()), (expected, Some(1)));
    assert!(text(&layout(&["show", "A = (2,2):row; A"], "")).starts_with("(2,2):(2,1)\n"));
    assert!(text(&layout(&["check", "A = (2,2):row; A"], "")).starts_with("(2,2):(2,1)\n"));
    let (_, steps) = drawn(&["--arrows", "A = (4,6):(6,1); A", "8:1"], "named.txt");
    let last = "\n(4,6):(6,1) o 8:1 = (4,2):(6,1)\n  entry 1, 4 → entry 3, 4\n  entry 2, 2 → entry 1, 2\n";
    assert!(steps.ends_with(last), "{steps}");
}

#[test]
fn options_may_stand_behind_expressions() {
    for (behind, before) in [
        (vec!["eval", "24:1 / 5", "--explain"], vec!["eval", "--explain", "24:1 / 5"]),
        (
            vec!["eval", "{\"op\":\"size\",\"args\":[\"4:1\"]}", "--json"],
            vec!["eval", "--json", "{\"op\":\"size\",\"args\":[\"4:1\"]}"],
        ),
        (vec!["eval", "4:1", "--help"], vec!["eval", "--help"]),
    ] {
        let (behind, before) = (layout(&behind, ""), layout(&before, ""));
        assert_eq!((text(&behind), behind.status), (text(&before), before.status));
    }
}

#[test]
fn an_option_that_there_is_not_is_no_expression() {
    for option in ["--jso", "-j", "--explian"] {
        let output = layout(&["eval", option, "4"], "");
        let error = errors(&output);
        assert!(error.contains(option) && error.contains("there is no such option"), "{error}");
        assert_eq!((text(&output), output.status.code()), (String::new(), Some(2)));
    }
    let output = layout(&["eval", "--", "4", "--explain"], "");
    assert!(errors(&output).contains("there is no such option"), "{}", errors(&output));
    // A negative number is an expression, and is refused as one.
    let output = layout(&["eval", "-4:1"], "");
    assert_eq!(text(&output), "error: negative number `-4`: extents are positive\n");
}
