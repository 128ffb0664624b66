//! `layout show`: tables and matrices.

use super::started::{layout, text};

#[test]
fn a_table_with_its_measures() {
    let output = layout(&["show", "(2,3):(8,1)"], "");
    let text = text(&output);
    assert!(text.starts_with("(2,3):(8,1)\n"), "{text}");
    assert!(text.contains("  1 |  8 |  9 | 10 |"), "{text}");
    assert!(text.ends_with("size 6, cosize 11\n"), "{text}");
    assert!(output.status.success());
    assert_eq!(layout(&["show", "(4,8):(1,2,3)"], "").status.code(), Some(1));
    let output = layout(&["show", "(18446744073709551615,2):(0,0)"], "");
    assert_eq!(output.status.code(), Some(1), "a size that is none is no answer");
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
fn a_linear_layout_is_shown_as_its_matrix() {
    let shown = layout(&["show", "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }"], "");
    let picture = "linear{ lane: [(1,0),(2,1)] -> row: 4, col: 2 }\n     lane\nrow   1 .\n      . 1\ncol   . 1\nsize 4, cosize 8\n";
    assert_eq!(text(&shown), picture);
}
