//! Help, operations, and the documented exit status.

use super::started::{errors, layout, text};

#[test]
fn operations_are_listed_with_form_meaning_and_example() {
    let listed = text(&layout(&["ops", "zipped_divide"], ""));
    assert_eq!(
        listed,
        "zipped_divide(A, T[, loose])\n    A in tiles T: ((tile, …), (rest, …))\n    \
         zipped_divide((4,8):(8,1), (2,4)) = ((2,4),(2,2)):((8,1),(16,4))\n"
    );
    assert!(text(&layout(&["ops"], "")).lines().count() > 600);
    let [words, others] =
        [["ops", "divide", "zipped"], ["ops", "zipped divide", ""]].map(|words| text(&layout(&words, "")));
    assert!(words.starts_with("zipped_divide(A, T") && words == others, "{words}");
    let unknown = layout(&["ops", "zipped_devide"], "");
    assert!(errors(&unknown).ends_with("\n  help: try `zipped_divide`\n") && unknown.status.code() == Some(1));
}

#[test]
fn atoms_are_listed_with_shape_and_threads() {
    let listed = text(&layout(&["atoms", "sm80", "BF16", "16x8x16"], ""));
    assert_eq!(listed, "SM80_16x8x16_F32BF16BF16F32_TN  (16,8,16), 32 threads\n");
    assert!(text(&layout(&["atoms"], "")).lines().count() > 500);
    let unknown = layout(&["atoms", "gfx942"], "");
    assert!(errors(&unknown).starts_with("error: no atom has `gfx942`") && unknown.status.code() == Some(1));
}

#[test]
fn the_status_is_that_of_the_help() {
    for page in ["eval", "explain", "show", "draw", "check", "ops", "atoms", "completions", "man"] {
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
