//! Operations and atoms within the macros: completed, and shown with their form and their meaning.

use super::server::Server;
use super::{is_installed, package};

/// Every macro, with operations within operations, as methods and as the first word of a type.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout};
layout! {
    /// Four rows.
    pub Tile = (4,(2,2)):(8,(1,4));
    pub Tiles = zipped_divide(Tile, (2, 2));
    pub Columns = coalesce(complement(Tile, 64)).append(2);
    pub Mma = tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1));
    assert cosize(Tile) == 30;
}
type Halves = layout!(logical_divide(Tile, 2));
layout_assert! { is_injective(Tile); }
pub fn f() -> usize {
    layout_assert!(not is_compact(Tile));
    let repeated = make_layout!(logical_product(Tile, 4));
    repeated.offset(0_usize) + layout_const!(rank(Tile)) + Halves::SIZE
}
";

/// A word of the program, and a part of what is shown of it.
const SHOWN: [(&str, &str); 12] = [
    ("zipped_divide", "`zipped_divide((4,8):(8,1), (2,4))` = `((2,4),(2,2)):((8,1),(16,4))`"),
    ("coalesce", "`coalesce(A[, profile])`"),
    ("complement", "`complement(A[, n][, exact])`"),
    ("append", "`append(A[, B][, n])`"),
    ("tiled_mma", "an MMA atom, as often as a layout of (M,N,K) says"),
    ("SM80_16x8x16_F32F16F16F32_TN", "mma.sync.aligned.m16n8k16"),
    ("cosize", "one more than the greatest offset"),
    ("logical_divide", "each mode becomes (tile, rest)"),
    ("is_injective", "`is_injective(A)`"),
    ("is_compact", "`is_compact(A)`"),
    ("logical_product", "`logical_product(A, T)`"),
    ("rank(", "`rank(A)`"),
];

/// A piece of the program, what is typed in its place, and what completes the word at the `|` in that.
const TYPED: [(&str, &str, &str); 8] = [
    ("zipped_divide(Tile, (2, 2))", "zipped_d|", "zipped_divide"),
    ("zipped_divide(Tile, (2, 2))", "|", "zipped_divide"),
    ("zipped_divide(Tile, (2, 2))", "composition(Ti|)", "Tile"),
    ("coalesce(complement(Tile, 64))", "coalesce(comp|)", "complement"),
    ("SM80_16x8x16_F32F16F16F32_TN", "SM80_16x8x16|", "SM80_16x8x16_F32BF16BF16F32_TN"),
    ("logical_divide(Tile, 2)", "logi|", "logical_divide"),
    ("logical_product(Tile, 4)", "logical_product(Tile, si|)", "size"),
    ("rank(Tile)", "rank(Tile.co|)", "coalesce"),
];

/// Line and column, counted from 0, of a byte of a text.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    (before.matches('\n').count(), at - before.rfind('\n').map_or(0, |newline| newline + 1))
}

/// The names that are nobody's to read.
fn is_hidden(text: &str) -> bool {
    text.contains("__layout") || text.contains("layouts_made_of") || text.contains("names_are_of")
}

#[test]
fn operations_and_atoms_say_what_they_mean() {
    if !is_installed() {
        return;
    }
    let mut server = Server::open(&package("words", PROGRAM));
    let mut wrong = Vec::new();
    for (word, says) in SHOWN {
        let at = PROGRAM.find(word).expect("the word");
        let shown = server.hover(place(PROGRAM, at));
        if !shown.contains(says) {
            wrong.push(format!("{word} shows {shown}"));
        }
    }
    for (at, _) in PROGRAM.match_indices("Tile") {
        let shown = server.hover(place(PROGRAM, at));
        if is_hidden(&shown) {
            wrong.push(format!("Tile at {at} shows {shown}"));
        }
    }
    let definition = server.hover(place(PROGRAM, PROGRAM.find("Tile =").expect("the definition")));
    if definition.matches("  3 | 24 | 25 | 28 | 29 |").count() != 1 {
        wrong.push(format!("the table of a name is not shown once: {definition}"));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn operations_atoms_and_names_are_completed() {
    if !is_installed() {
        return;
    }
    let mut server = Server::open(&package("typed", PROGRAM));
    let mut wrong = Vec::new();
    for (piece, typed, whole) in TYPED {
        let at = PROGRAM.find(piece).expect("the piece");
        let (before, after) = typed.split_once('|').expect("a place");
        let text = format!("{}{before}{after}{}", &PROGRAM[..at], &PROGRAM[at + piece.len()..]);
        server.write(&text);
        let completions = server.completions(place(&text, at + before.len()));
        if !completions.iter().any(|label| label.trim_end_matches("(…)") == whole) {
            wrong.push(format!("`{typed}` is not completed to {whole} but to {completions:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
