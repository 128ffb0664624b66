//! For any input the command ends within a second, and its output is bounded and tells what is left out.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The most bytes printed for one question.
const MOST: usize = 1 << 19;

fn layout(arguments: &[&str], input: &str) -> (String, Duration) {
    let start = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_layout"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("a pipe").write_all(input.as_bytes()).expect("all input is read");
    let output = child.wait_with_output().expect("the command ends");
    (String::from_utf8(output.stdout).expect("text"), start.elapsed())
}

#[test]
fn a_long_list_is_printed_as_its_beginning() {
    let tile = "local_tile((1024,1024):row,(128,128),(0,0))";
    let (text, _) = layout(&["eval", tile, "table(4096:1)", "table(4097:1)"], "");
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].starts_with("[0,1024,2048,") && lines[0].ends_with(",31744,… 16,352 more]"), "{}", lines[0]);
    assert!(lines[1].ends_with(",4094,4095]"));
    assert!(lines[2].ends_with(",30,31,… 4,065 more]"), "{}", lines[2]);
    let (text, _) =
        layout(&["eval", "identity_tensor_table((128,128))", "table((1024,1024)) == table((1024,1024):row)"], "");
    assert!(text.ends_with(",(31,0),… 16,352 more]\nfalse\n"), "what is compared is whole: {text}");
    let (text, _) = layout(&["explain", tile], "");
    assert!(text.contains("… 16,352 more]\n") && text.len() < 4000, "{text}");
}

#[test]
fn a_program_gets_a_list_whole_or_an_error() {
    let input = r#"{"op":"local_tile","args":["(1024,1024):(1024,1)","(128,128)","(0,0)"]}
{"op":"table","args":["65536:1"]}
{"op":"table","args":["65537:1"]}
{"op":"swizzle_table","args":["Sw<1,0,1>",65537]}
{"op":"swizzle_table","args":["Sw<1,0,1>",65536]}
{"op":"image","args":["(1024,1024):(1,1024)"]}
"#;
    let (text, _) = layout(&["eval", "--json"], input);
    let entries: Vec<usize> =
        text.lines().map(|line| if line.starts_with(r#"{"result":["#) { line.split(',').count() } else { 0 }).collect();
    assert_eq!(entries, [16_384, 65_536, 0, 0, 65_536, 0]);
    let refused =
        |entries: u64| format!(r#"{{"error":"a list of {entries} entries: the limit of an answer is 65536"}}"#);
    let errors: Vec<&str> = text.lines().filter(|line| line.starts_with(r#"{"error""#)).collect();
    assert_eq!(errors, [refused(65_537), refused(65_537), refused(1_048_576)]);
    assert!(!text.contains('…'));
}

#[test]
fn a_picture_shows_the_beginning_and_says_what_is_left() {
    let (text, _) = layout(&["show", "(300,200):(200,1)"], "");
    assert!(text.contains("\n… 172 more rows\n… 72 more columns\nsize 60000, cosize 60000\n"));
    let (text, _) = layout(&["show", "(64,64,64,64):(1,64,4096,262144)"], "");
    assert_eq!(text.matches("\n(_,_,").count(), 4);
    assert!(text.contains("\n… 4,092 more slices\n"));
    let (text, _) = layout(&["show", "(128,128):row"], "");
    assert!(text.contains("| 16383 |") && !text.contains('…'));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.txt");
    layout(&["draw", "33554432:1", "-o", file.to_str().expect("text")], "");
    let drawn = std::fs::read_to_string(&file).expect("a drawing");
    assert!(drawn.len() < MOST && drawn.contains("\n… 33,554,304 more columns\n"), "{}", drawn.len());
    let (text, _) = layout(&["draw", "Sw<1,0,1> o 4:1", "-o", file.to_str().expect("text")], "");
    assert_eq!(text, "");
    assert!(std::fs::read_to_string(&file).expect("a drawing").contains("│ 0 │ 1 │ 3 │ 2 │"));
}

#[test]
fn a_long_explanation_leaves_steps_out() {
    let steps: Vec<String> = (0..400).map(|i| format!("A{i} = 8:1 / {}", 1 << (i % 4))).collect();
    let (text, _) = layout(&["explain", &steps.join("; ")], "");
    assert!(text.contains("\n… 544 more steps\n") && text.contains("\n800. A399 from here on\n"), "{text}");
    let (page, _) = layout(&["explain", "--html", &steps.join("; ")], "");
    assert!(page.contains("<p>… 544 more steps</p>") && page.ends_with("</html>\n"));
}

/// Large sizes as input; not powers of two where those would be easy.
const LARGE: &str = include_str!("large.txt");

#[test]
fn every_question_ends_soon() {
    // The language is not optimized in tests, and the machine may be busy.
    let limit = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 2 });
    for expression in LARGE.lines() {
        let (text, taken) = layout(&["eval", expression], "");
        assert!(taken < limit, "{expression}: {taken:?}");
        assert!(text.len() < MOST && text.lines().count() == 1, "{expression}: {} bytes", text.len());
    }
    let tiles =
        ["(1024,1024):row", "(99991,99989,99971):(3,5,7)", "Sw<3,4,3> o (99991,99989):(99989,1)", "(50257,768):row"];
    for (tile, command) in tiles.iter().flat_map(|tile| ["show", "check", "explain"].map(|command| (tile, command))) {
        let (text, taken) = layout(&[command, tile], "");
        assert!(taken < limit && text.len() < MOST, "{command} {tile}: {taken:?}, {} bytes", text.len());
    }
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("large.svg");
    let path = file.to_str().expect("text");
    for arguments in
        tiles.iter().flat_map(|tile| [vec!["draw", tile, "-o", path], vec!["draw", tile, "--banks", "2", "-o", path]])
    {
        let (text, taken) = layout(&arguments, "");
        let bytes = std::fs::metadata(&file).map_or(0, |file| file.len());
        assert!(
            taken < limit && text.is_empty() && bytes < MOST as u64,
            "{arguments:?}: {taken:?}, {text}{bytes} bytes"
        );
    }
    // Each picture or refusal comes soon and fits in memory.
    for expression in [
        "local_partition((1099511627776,4), (4,4), 5)",
        "make_layout_tv(1073741824:2, (2,2))",
        "tiled_mma(\"SM80_16x8x16_F32BF16BF16F32_TN\", (1048576,1048576,1))",
        "thrfrg_A((1073741824,32), \"SM80_16x8x16_F32BF16BF16F32_TN\", (2,2,1))",
        "(1048576,1048576) * (1048576,2):(1,3)",
        "((1048576,1048576),1048576) / <1024,4>",
        "(1,1,1048576,1048576)",
        "linear{ register: [1,2,4,8,16,32,64,128,256,512,1024,2048,4096,8192,16384,32768,65536,131072,262144,524288,1048576,2097152] }",
    ] {
        let (text, taken) = layout(&["draw", expression, "-o", path], "");
        let bytes = std::fs::metadata(&file).map_or(0, |file| file.len());
        assert!(taken < limit && bytes < 16 * MOST as u64, "{expression}: {taken:?}, {text}{bytes} bytes");
    }
}
