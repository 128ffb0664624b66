//! Types in signatures: words are completed and explained at any depth, and correct code is not reported.

use super::server::Server;
use super::words::{is_hidden, place};
use super::{editing, is_installed, package};

/// Every sign and every form of operand in place of a type, without a mistake.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, Tensor, layout};
const ROWS: usize = 4;
layout! {
    /// Four rows.
    pub Tile = (4,(2,2)):(8,(1,4));
}
pub mod tiles { layout_core::layout! { pub Warp = (2,2):(1,2); } }
pub type Plain = layout!((4,8):(8,1));
pub type Swizzled = layout!(Sw<2,0,3> o (8,8):row);
pub type Tiled = layout!(Tile / <2, 2>);
pub type Called = layout!(zipped_divide(coalesce(tiles::Warp), 2:1, loose));
pub type Product = layout!(coalesce(Tile)[0] * 4:1);
pub type Method = layout!(complement(4:2, 24).coalesce());
pub type Sliced = layout!(Tile(_, 1));
pub type Atom = layout!(tiled_mma(\"SM75_16x8x8_F32F16F16F32_TN\", (2,2,1)));
pub type Coordinates = layout!((4,8):(1@0, 1@1));
pub type Written = layout!((4, {ROWS}):row);
pub struct Held<L = layout!((4,8):col)>(L, layout!((2, Tile)));
pub trait Given {
    const GIVEN: layout!(4:2);
    fn given(&self, _: Tensor<&[f32], layout!((4,8):row / (2, 4))>) -> layout!(Tile[0]);
}
pub fn sum(values: &Tensor<[f32; 16], layout!(coalesce(zipped_divide(Tile, <2, 2>)))>) -> usize { values.layout().size() }
";

/// Text in place of `coalesce(zipped_divide(Tile, <2, 2>))` in a signature, and the completion of the word at its `|`.
const TYPED: [(&str, &str); 20] = [
    ("|", "coalesce"),
    ("co|", "coalesce"),
    ("|", "Tile"),
    ("Tile / |", "Tile"),
    ("Tile / Ti|", "Tile"),
    ("Tile / <2, Ti|>", "Tile"),
    ("Tile o |", "Tile"),
    ("Sw<2,0,3> o Ti|", "Tile"),
    ("S|", "Sw"),
    ("Tile.co|", "coalesce"),
    ("tiles::|", "Warp"),
    ("Tile / tiles::W|", "Warp"),
    ("(4,8):r|", "row"),
    ("(4,8): |", "row"),
    ("(Tile, |)", "Tile"),
    ("(4, {RO|}):row", "ROWS"),
    ("coalesce(zipped_divide(Ti|, 2))", "Tile"),
    ("coalesce(zipped_divide(Tile, 2, lo|))", "loose"),
    ("coalesce(zipped_divide((4,8):row, Ti|))", "Tile"),
    ("Tile * coalesce(Ti|)", "Tile"),
];

/// A word in a type, and a part of its hover text.
const SHOWN: [(&str, &str); 8] = [
    ("row);", "the rightmost mode is fastest"),
    ("coalesce(zipped_divide(Tile", "`coalesce(A[, profile])`"),
    ("zipped_divide(Tile", "`zipped_divide(A, T[, loose])`"),
    ("Tile, <2, 2>", "`(4,(2,2)):(8,(1,4))`"),
    ("Warp), 2:1", "`(2,2):(1,2)`"),
    ("loose", "rounded up"),
    ("complement", "`complement(A[, n][, exact])`"),
    ("Sw<", "`Sw<B,M,S>`"),
];

#[test]
fn what_is_right_in_a_type_is_not_reported() {
    if is_installed() {
        assert_eq!(Server::with_all_diagnostics(&package("right-types", PROGRAM)).diagnostics(), []);
    }
}

#[test]
fn words_of_types_are_shown() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let mut wrong = Vec::new();
    for (word, says) in SHOWN {
        let shown = server.hover(place(PROGRAM, PROGRAM.find(word).expect("the word")));
        if shown.matches(says).count() != 1 || is_hidden(&shown) {
            wrong.push(format!("{word} shows {shown}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn words_of_types_are_completed() {
    const PIECE: &str = "coalesce(zipped_divide(Tile, <2, 2>))";
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let at = PROGRAM.find(PIECE).expect("the piece");
    let mut wrong = Vec::new();
    for (typed, whole) in TYPED {
        let (before, after) = typed.split_once('|').expect("a place");
        let text = format!("{}{before}{after}{}", &PROGRAM[..at], &PROGRAM[at + PIECE.len()..]);
        server.write(&text);
        let completions = server.completions(place(&text, at + before.len()));
        let is_completed = completions.iter().any(|label| label.trim_end_matches("(…)") == whole);
        if !is_completed || completions.iter().any(|label| is_hidden(label)) {
            wrong.push(format!("`{typed}` is not completed to {whole} but to {completions:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
