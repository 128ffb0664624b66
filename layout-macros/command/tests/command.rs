//! The `layout` command as programs and people use it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn layout(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_layout"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends").expect("all input is read");
    output
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

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
    assert!(lines[2].starts_with("  help: `4` would do there"), "{text}");
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
fn a_table_with_its_measures() {
    let output = layout(&["show", "(2,3):(8,1)"], "");
    let text = text(&output);
    assert!(text.starts_with("(2,3):(8,1)\n"), "{text}");
    assert!(text.contains("  1 |  8 |  9 | 10 |"), "{text}");
    assert!(text.ends_with("size 6, cosize 11\n"), "{text}");
    assert!(output.status.success());
    assert_eq!(layout(&["show", "(4,8):(1,2,3)"], "").status.code(), Some(1));
}

#[test]
fn a_check_counts_banks_and_sectors() {
    let output = layout(&["check", "32:32"], "");
    let text = text(&output);
    for line in [
        "injective        true",
        "vector width     1",
        "offsets skipped  961",
        "bank conflicts   31",
        "sectors          32",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    let wide = layout(&["check", "Sw<3,3,3> o (8,8):(64,8)", "--unit", "2", "--bytes", "16"], "");
    assert!(String::from_utf8_lossy(&wide.stdout).contains("bank conflicts   0\n"), "{wide:?}");
    let ragged = layout(&["check", "32:1", "--bytes", "8"], "");
    let refused = "bank conflicts   none: misaligned: thread 1 asks for 8 bytes at address 4, no multiple of 8\n";
    assert!(String::from_utf8_lossy(&ragged.stdout).contains(refused), "{ragged:?}");
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
    let output = layout(&["eval"], &lines.join("\n"));
    let text = text(&output);
    assert_eq!(text.lines().count(), lines.len(), "{text}");
    assert!(text.lines().all(|line| line.starts_with("error: ") && line.chars().count() < 140), "{text}");
    assert_eq!(output.status.code(), Some(1));
}

fn drawn(arguments: &[&str], name: &str) -> (Output, String) {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let path = file.to_str().expect("text");
    let output = layout(&[&["draw", "-o", path], arguments].concat(), "");
    (output, std::fs::read_to_string(file).unwrap_or_default())
}

#[test]
fn drawings_are_written_by_the_ending_of_the_file() {
    let (output, svg) = drawn(&["(4,8):(8,1)"], "rows.svg");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!((svg.matches("marker-end").count(), svg.matches("<text").count()), (2, 5));
    let (_, tex) = drawn(&["(6,4)", "(2,12,5)"], "refinement.tex");
    assert!(tex.contains("$((2,3),4) \\quad (2,(3,4),5)$"), "{tex}");
    let (_, steps) = drawn(&["(4,6):(6,1)", "8:1"], "composition.txt");
    assert_eq!(steps.lines().last(), Some("(4,6):(6,1) o 8:1 = (4,2):(6,1)"), "{steps}");
    let (_, table) = drawn(&["(2,2):(2,1)"], "table.txt");
    assert!(table.starts_with("(2,2):(2,1)\n"), "{table}");
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let (output, _) = drawn(&["(2,2):(2,3)"], "interleaved.svg");
    let refusal = "error: not tractable: mode `2:2` reaches 4, which does not divide the next stride 3\n";
    assert_eq!((text(&output).as_str(), output.status.code()), (refusal, Some(1)));
    let (output, _) = drawn(&["4:1"], "picture.gif");
    assert!(text(&output).contains("expected .svg, .tex, .html or .txt"), "{}", text(&output));
}

#[test]
fn a_linear_layout_is_shown_as_its_matrix() {
    let shown = layout(&["show", "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }"], "");
    let picture = "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }\n     lane\nrow   1 .\n      . 1\ncol   . 1\nsize 4, cosize 8\n";
    assert_eq!(text(&shown), picture);
}
