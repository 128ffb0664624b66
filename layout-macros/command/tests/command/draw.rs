//! `layout draw`: files and text.

use super::started::{drawn, errors, layout, text};

#[test]
fn drawings_are_written_by_the_ending_of_the_file() {
    let (output, svg) = drawn(&["(4,8):(8,1)"], "rows.svg");
    assert!(output.status.success(), "{}", text(&output));
    assert_eq!((svg.matches("data-coordinate").count(), svg.matches("</svg>").count()), (64, 1));
    let (_, page) = drawn(&["Sw<1,0,2> o (4,8):row", "--banks", "4"], "banks.html");
    assert!(page.contains("data-bank=\"31\"") && page.contains("mode 0: 8 wavefronts, the least<"), "{page}");
    let (_, tex) = drawn(&["A = (4,8):row; A / <2,4>", "--theme", "dark"], "tiles.tex");
    assert!(tex.starts_with("\\documentclass{article}\n") && tex.contains("{0D1117}"), "{tex}");
    let (_, tex) = drawn(&["--arrows", "(6,4)", "(2,12,5)"], "refinement.tex");
    assert!(tex.contains("{((2,3),4)   (2,(3,4),5)}") && tex.contains("\\draw[faint]"), "{tex}");
    let (_, steps) = drawn(&["--arrows", "(4,6):(6,1)", "8:1"], "composition.txt");
    let last = "\n(4,6):(6,1) o 8:1 = (4,2):(6,1)\n  entry 1, 4 → entry 3, 4\n  entry 2, 2 → entry 1, 2\n";
    assert!(steps.ends_with(last), "{steps}");
    let arrows = text(&layout(&["draw", "--arrows", "(4,(2,4)):(8,(4,1))"], ""));
    let listed = "  entry 1, 4 → entry 3, 4\n  entry 2, 2 → entry 2, 2\n  entry 3, 4 → entry 1, 4\n";
    assert!(arrows.starts_with("(4,(2,4)):(8,(4,1))\n") && arrows.ends_with(listed), "{arrows}");
    let (_, table) = drawn(&["(2,2):(2,1)"], "table.TXT");
    assert!(table.starts_with("(2,2):(2,1)\n"), "{table}");
}

#[test]
fn cells_show_what_is_asked_for() {
    let row = |cells: &str| text(&layout(&["draw", "(2,3):(3,1)", "--cells", cells], ""));
    for (cells, line) in [
        ("offset", "  1 │ 3 │ 4 │ 5 │"),
        ("index", "  1 │ 1 │ 3 │ 5 │"),
        ("coordinate", "  1 │ (1,0) │ (1,1) │ (1,2) │"),
    ] {
        assert!(row(cells).contains(line), "{cells}: {}", row(cells));
    }
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

/// Each part of a plan: the banks of the first requests, and who moves what. A copy to registers does not see the banks.
#[test]
fn plans_are_drawn_part_by_part() {
    let (output, file) = drawn(&["plan((32,32), f32, from: row, to: col, threads: 128)"], "turn.txt");
    assert!(output.status.success(), "{}", errors(&output));
    for line in [
        "Tile: Sw<3,2,3> o 0 o (32,32):(32,1), elements of 4 bytes",
        "Put: 32 wavefronts, the least, instead of 256",
        "Fetch: From global to shared memory, in the order that is read.",
    ] {
        assert!(file.contains(line), "{line}: {file}");
    }
    let turned = "plan(operand: A, (128,128), e4m3, order: col, arch: sm_90, via: registers, threads: 128)";
    let (_, file) = drawn(&[turned], "turned.txt");
    assert!(file.contains("Put, with it, phase 0") && !file.contains("Fetch, with it, phase 0"), "{file}");
    let (_, file) = drawn(&["plan((64,64), bf16, from: row, to: col, threads: 128)"], "blocks.txt");
    assert!(file.contains("Load, with it, phase 0") && !file.contains("Put, with it, phase 0"), "{file}");
    let mma = "tiled_mma(\"SM90_64x64x16_F32BF16BF16_SS\",(1,1,1))";
    let (_, file) = drawn(&[&format!("plan(operand: C, (64,64), bf16, order: row, {mma})")], "sums.txt");
    assert!(file.contains("Put: ") && file.contains("wavefronts, the least, instead of "), "{file}");
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
fn a_file_that_cannot_be_written_is_named() {
    for arguments in
        [["draw", "4:1", "-o", "/no/such/folder/x.svg"], ["explain", "4:1", "-o", "/no/such/folder/x.html"]]
    {
        let output = layout(&arguments, "");
        let error = errors(&output);
        assert!(error.starts_with(&format!("error: cannot write `{}`: ", arguments[3])), "{error}");
        assert_eq!(output.status.code(), Some(1));
    }
}
