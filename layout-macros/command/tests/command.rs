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
    match writer.join().expect("the writer ends") {
        // A command line that is wrong ends the command before it reads.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => (),
        written => written.expect("all input is read"),
    }
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
    assert_eq!(lines[2], "        aaaaabbbbbcccccdddddeeee|e");
    assert!(lines[4].starts_with("  help: try `4`"), "{text}");
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
fn every_slice_of_more_than_two_modes_is_shown() {
    let output = layout(&["show", "(2,3,(2,2)):(1,2,(6,12))"], "");
    let text = text(&output);
    for slice in 0..4 {
        assert!(text.contains(&format!("\n(_,_,{slice})\n")), "{text}");
    }
    let shown = |offset: u32| text.lines().any(|line| line.split('|').any(|cell| cell.trim() == offset.to_string()));
    assert!((0..24).all(shown) && !shown(24), "{text}");
}

#[test]
fn an_explanation_goes_step_by_step() {
    let output = layout(&["explain", "(6,2):(8,2) o (4,3):(3,1)"], "");
    let expected = "\
1. composition(A, B): A after B, `A o B`: its offset at c is that of A at B(c)
    A = (6,2):(8,2)
    B = (4,3):(3,1)
    compose A = (6,2):(8,2) with B = (4,3):(3,1)
      A coalesced is 6:8, 2:2, its last mode without end; prefix products 1, 6
      leaf 0 of B, 4:3
 ok   steps of 3 in A go straight by 24 for 2 of 4: 2 divides 4 → 2:24
 ok   steps of 6 in A go straight by 2 for 2 of 2: 2 divides 2 → 2:2
      leaf 1 of B, 3:1
 ok   steps of 1 in A go straight by 8 for 3 of 3: 3 divides 3 → 3:8
 ok   remainders of the steps by 6, at most 3 + 0 + 2 = 5: below 6, so nothing carries there
    = ((2,2),3):((24,2),8)
 ok law: (A o B)(i) = A(B(i)): holds at all 12 coordinates
((2,2),3):((24,2),8)
";
    assert_eq!(text(&output), expected);
    assert!(output.status.success());
}

#[test]
fn an_explained_predicate_says_what_shows_that_it_is_false() {
    let output = layout(&["explain", "is_injective((4,8):(1,2)) or size((4,8)) == 32"], "");
    let text = text(&output);
    for line in [" NO not injective: indices 2 and 4 both have offset 2", "3. 32 == 32", "4. false or true"] {
        assert!(text.lines().any(|found| found == line), "{line}: {text}");
    }
    assert!(text.ends_with("\ntrue\n") && output.status.success(), "{text}");
}

#[test]
fn an_explained_refusal_ends_at_the_condition_that_fails() {
    let output = layout(&["explain", "Tile = (4,8):row; Tile / <2, 3>"], "");
    let expected = "\
1. (4,8):row
    = (4,8):(8,1)
2. Tile from here on
    = (4,8):(8,1)
3. logical_divide(A, T): A in tiles T, `A / T`: each mode becomes (tile, rest)
    A = (4,8):(8,1), named `Tile`
    T = <2:1,3:1>
    mode 0
      divide 4:8 by 2:1: tile, then what it leaves
        complement of 2:1
 ok       stride 1 of 2:1 is at least the reach 1 → 1:1
          size 4 over reach 2, rounded up → 2:2
          = 2:2
 ok     no mode stands still
 ok     the reach 1 divides 1, the next stride
 ok     the reach 2 divides 4, the size
        compose A = 4:8 with B = (2,2):(1,2)
          A coalesced is 4:8, its last mode without end; prefix products 1
          leaf 0 of B, 2:1
 ok       steps of 1 in A go straight by 8 for 2 of 2: 2 divides 2 → 2:8
          leaf 1 of B, 2:2
 ok       steps of 2 in A go straight by 16 for 2 of 2: 2 divides 2 → 2:16
          = (2,2):(8,16)
    mode 1
      divide 8:1 by 3:1: tile, then what it leaves
        complement of 3:1
 ok       stride 1 of 3:1 is at least the reach 1 → 1:1
          size 8 over reach 3, rounded up → 3:3
          = 3:3
 ok     no mode stands still
 ok     the reach 1 divides 1, the next stride
 NO     the reach 3 does not divide 8, the size
error: cannot divide: a tile of 3 does not fill 8 coordinates once: 3 does not divide 8
  note: A = (4,8):(8,1), T = <2:1,3:1>
  note: in mode 1: 8:1 / 3:1
        aaabbbcc|c
        a letter for each tile, after `|` past the end
  help: try `<2:1,2:1>`, or round up with `logical_divide((4,8):(8,1), <2:1,3:1>, loose)`
";
    assert_eq!(text(&output), expected);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn an_explanation_is_also_a_page() {
    let output = layout(&["explain", "--html", "Sw<1,0,1> o 4:1"], "");
    let page = text(&output);
    assert!(
        page.starts_with("<!doctype html>") && page.contains("<h1><code>Sw&lt;1,0,1&gt; o 4:1</code></h1>"),
        "{page}"
    );
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("explained.html");
    let path = file.to_str().expect("text");
    let written = layout(&["explain", "-o", path, "24:1 / 5"], "");
    assert_eq!((text(&written).as_str(), written.status.code()), ("", Some(1)));
    let page = std::fs::read_to_string(file).expect("the page");
    assert!(page.contains("<li class=\"fails\"") && page.contains("5 does not divide 24, the size"), "{page}");
    assert_eq!(page.matches("<section>").count(), page.matches("</section>").count());
}

fn check(arguments: &[&str]) -> String {
    text(&layout(&[&["check"], arguments].concat(), ""))
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

#[track_caller]
fn has_lines(text: &str, lines: &[&str]) {
    for line in lines {
        assert!(text.lines().any(|found| found == *line), "{line}: {text}");
    }
}

#[test]
fn a_check_counts_banks_and_sectors() {
    let lines = [
        "injective        true",
        "vector width     1",
        "offsets skipped  961",
        "each thread      moves 4 bytes from its offset on, in elements of 4 bytes",
        "bank conflicts   31",
        "sectors          32",
    ];
    let words = check(&["32:32", "--unit", "4"]);
    has_lines(&words, &lines);
    assert!(words.starts_with("32:32\n"), "a plain layout is headed as one: {words}");
    let wide = check(&["Sw<3,3,3> o (8,8):(64,8)", "--unit", "2", "--bytes", "16"]);
    has_lines(&wide, &["Sw<3,3,3> o 0 o (8,8):(64,8)", "bank conflicts   0", "  mode 1 first   0"]);
}

/// `bank_conflicts(A, bytes)` is of elements of one byte, and so is the command.
#[test]
fn a_check_and_the_functions_have_one_default() {
    let text = check(&["(32,4):(12,1)"]);
    for (name, function) in
        [("bank conflicts", "bank_conflicts"), ("sectors", "coalesced_sectors"), ("lines", "coalesced_lines")]
    {
        let count = layout(&["eval", &format!("{function}((32,4):(12,1), 1)")], "");
        let count = String::from_utf8_lossy(&count.stdout).trim().to_owned();
        has_lines(&text, &[&format!("{name:<16} {count}")]);
    }
}

#[test]
fn neighbours_that_a_thread_moves_at_once_are_a_vector() {
    let tile = check(&["(128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    let vectors = "each thread      moves 16 bytes, a vector of 8 elements: the vectors are (128,8):(8,1)";
    // Eight threads of a phase, all in the same four banks, for each of 32 warps of four phases; along the rows in turn.
    has_lines(
        &tile,
        &[vectors, "bank conflicts   896", "  mode 1 first   0", "lines            1024", "  mode 1 first   128"],
    );
    let swizzled = check(&["Sw<3,3,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    has_lines(&swizzled, &["bank conflicts   0", "  mode 1 first   0"]);
    let torn = check(&["Sw<3,2,3> o (128,64):(64,1)", "--unit", "2", "--bytes", "16"]);
    assert!(torn.contains("which do not lie in aligned vectors of 8\nbank conflicts   misaligned: thread "), "{torn}");
    let ragged = check(&["(128,65):(65,1)", "--unit", "2", "--bytes", "16"]);
    has_lines(&ragged, &["bank conflicts   misaligned: thread 1 asks for 16 bytes at address 130, no multiple of 16"]);
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
    assert_eq!((svg.matches("data-coordinate").count(), svg.matches("</svg>").count()), (64, 1));
    let (_, page) = drawn(&["Sw<1,0,2> o (4,8):row", "--banks", "4"], "banks.html");
    assert!(page.contains("data-bank=\"31\"") && page.contains("0 conflicts without the swizzle, 0 with it"), "{page}");
    let (_, tex) = drawn(&["A = (4,8):row; A / <2,4>", "--theme", "dark"], "tiles.tex");
    assert!(tex.starts_with("\\documentclass{article}\n") && tex.contains("{0D1117}"), "{tex}");
    let (_, tex) = drawn(&["--arrows", "(6,4)", "(2,12,5)"], "refinement.tex");
    assert!(tex.contains("{((2,3),4)   (2,(3,4),5)}") && tex.contains("\\draw[faint]"), "{tex}");
    let (_, steps) = drawn(&["--arrows", "(4,6):(6,1)", "8:1"], "composition.txt");
    assert_eq!(steps.lines().last(), Some("(4,6):(6,1) o 8:1 = (4,2):(6,1)"), "{steps}");
    let (_, table) = drawn(&["(2,2):(2,1)"], "table.txt");
    assert!(table.starts_with("(2,2):(2,1)\n"), "{table}");
}

#[test]
fn drawings_without_a_file_are_text() {
    let (_, file) = drawn(&["24:1 / 5"], "refused.txt");
    let output = layout(&["draw", "24:1 / 5"], "");
    let (picture, refusal) = (text(&output), errors(&output));
    assert!(picture.contains("24!") && file.contains(&picture), "{picture}");
    for line in ["error: cannot divide: a tile of 5", "help: try `4`"] {
        assert_eq!((file.matches(line).count(), refusal.matches(line).count()), (1, 1), "{file}{refusal}");
        assert!(!picture.contains(line), "what standard error has is not said twice: {picture}");
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let (output, _) = drawn(&["--arrows", "(2,2):(2,3)"], "interleaved.svg");
    let refusal = "error: not tractable: mode `2:2` reaches 4, which does not divide the next stride 3\n";
    assert_eq!((errors(&output).as_str(), output.status.code()), (refusal, Some(1)));
    let (output, _) = drawn(&["4:1"], "picture.gif");
    assert!(errors(&output).contains("expected .svg, .png, .html, .tex or .txt"), "{}", errors(&output));
    assert_eq!(output.status.code(), Some(2));
    let (output, svg) = drawn(&["24:1 / 5"], "refused.svg");
    assert!(svg.contains("past the end") && output.status.code() == Some(1), "{svg}");
    assert!(errors(&output).starts_with("error: cannot divide: a tile of 5 does not fill"), "{}", errors(&output));
    let (output, _) = drawn(&["4"], "integer.svg");
    assert_eq!(errors(&output), "error: no picture of the integer `4`\n  help: try `4:1`\n");
    for (expression, thread) in [("(4,8):(8,1)", "3"), ("mma_C(SM80_16x8x16_F32F16F16F32_TN)", "32")] {
        let (output, _) = drawn(&[expression, "--thread", thread], "thread.svg");
        let refusal = format!("error: thread {thread} holds nothing of what is drawn\n");
        assert_eq!((errors(&output), output.status.code()), (refusal, Some(1)));
    }
    let output = layout(&["check", "(4,8):(8,1)", "--unit", "0"], "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    let (output, _) = drawn(&["4:1", "2:1"], "two.svg");
    assert!(errors(&output).starts_with("error: two expressions are drawn with `--arrows` only\n"));
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_linear_layout_is_shown_as_its_matrix() {
    let shown = layout(&["show", "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }"], "");
    let picture = "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }\n     lane\nrow   1 .\n      . 1\ncol   . 1\nsize 4, cosize 8\n";
    assert_eq!(text(&shown), picture);
}

#[test]
fn statements_define_names_for_what_comes_after() {
    let output = layout(&["eval", "A = 24:1; A / 4", "A", "size(A) == 24"], "");
    assert_eq!(text(&output), "(4,6):(1,4)\n24:1\ntrue\n");
    let output = layout(&["eval"], "A = (4,8):row;\nA[0]\nassert size(A) == 31\nB\n");
    let expected = "(4,8):(8,1)\n4:8\nerror: the assertion is false: 32 is not 31\nerror: unknown name `B`\n";
    assert_eq!((text(&output).as_str(), output.status.code()), (expected, Some(1)));
    assert!(text(&layout(&["show", "A = (2,2):row; A"], "")).starts_with("(2,2):(2,1)\n"));
    assert!(text(&layout(&["check", "A = (2,2):row; A"], "")).starts_with("(2,2):(2,1)\n"));
    let (_, steps) = drawn(&["--arrows", "A = (4,6):(6,1); A", "8:1"], "named.txt");
    assert_eq!(steps.lines().last(), Some("(4,6):(6,1) o 8:1 = (4,2):(6,1)"), "{steps}");
}

#[test]
fn operations_are_listed_with_form_meaning_and_example() {
    let listed = text(&layout(&["ops", "zipped_divide"], ""));
    assert_eq!(
        listed,
        "zipped_divide(A, T[, loose])\n    A in tiles T: ((tile, …), (rest, …))\n    \
         zipped_divide((4,8):(8,1), (2,4)) = ((2,4),(2,2)):((8,1),(16,4))\n"
    );
    assert!(text(&layout(&["ops"], "")).lines().count() > 600);
    let unknown = layout(&["ops", "zipped_devide"], "");
    assert!(errors(&unknown).ends_with("\n  help: try `zipped_divide`\n") && unknown.status.code() == Some(1));
}

#[test]
fn the_status_is_that_of_the_help() {
    for page in ["eval", "explain", "show", "draw", "check", "ops", "completions", "man"] {
        let (help, page) = (text(&layout(&[page, "--help"], "")), text(&layout(&["man", page], "")));
        assert!(
            help.contains("\nExamples:\n  layout ") && help.contains("\n  2  the command line is wrong\n"),
            "{help}"
        );
        assert!(page.contains(".SH EXAMPLES") && page.contains(".SH \"EXIT STATUS\""), "{page}");
    }
    let bare = layout(&[], "4:1\n");
    assert_eq!((text(&bare).as_str(), errors(&bare).lines().count(), bare.status.code()), ("", 1, Some(2)));
    assert!(errors(&bare).contains("`layout eval` reads standard input"), "{}", errors(&bare));
    assert_eq!(layout(&["show", "4:1", "--what"], "").status.code(), Some(2));
    let unwritten = layout(&["draw", "4:1", "-o", "/no/such/folder/a.svg"], "");
    assert_eq!(unwritten.status.code(), Some(1));
    assert!(text(&layout(&["completions", "bash"], "")).contains("layout__subcmd__eval"));
}

#[test]
fn an_option_that_there_is_not_is_no_expression() {
    for option in ["--jso", "-j", "--explian"] {
        let output = layout(&["eval", option, "4"], "");
        let error = errors(&output);
        assert!(error.contains(option) && error.contains("there is no such option"), "{error}");
        assert_eq!((text(&output), output.status.code()), (String::new(), Some(2)));
    }
    let output = layout(&["eval", "4", "--explain"], "");
    assert!(errors(&output).contains("options are written before the expressions"), "{}", errors(&output));
    // A negative number is an expression, and refused as one.
    let output = layout(&["eval", "-4:1"], "");
    assert_eq!(text(&output), "error: negative number `-4`: extents are positive\n");
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    for arguments in [&["draw", "4:1", "-o"][..], &["explain", "4:1", "-o"]] {
        let output = layout(&[arguments, &["/no/such/folder/x.svg"]].concat(), "");
        let error = errors(&output);
        assert!(error.starts_with("error: cannot write `/no/such/folder/x.svg`: "), "{error}");
        assert_eq!(output.status.code(), Some(1));
    }
}
