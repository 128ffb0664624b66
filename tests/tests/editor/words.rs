//! Operations and atoms inside the macros: completed, and shown with their form and their meaning.

use super::{editing, is_installed};

/// Every macro, with nested operations, with methods, and with operations as the first word of a type.
const PROGRAM: &str = "\
use layout_core::{StaticLayout, layout, layout_assert, layout_const, make_layout, unroll};
const ROWS: usize = 4;
layout! {
    /// Four rows.
    pub Tile = (4,(2,2)):(8,(1,4));
    pub Tiles = zipped_divide(Tile, (2, 2));
    pub Columns = coalesce(complement(Tile, 64)).append(2);
    pub Mma = tiled_mma(SM80_16x8x16_F32F16F16F32_TN, (2,2,1));
    pub Quoted = tiled_mma(\"SM75_16x8x8_F32F16F16F32_TN\", (2,2,1));
    pub Written = ({ROWS},8):row;
    pub Swizzled = Sw<2,0,3> o ({ROWS},8):row;
    assert cosize(Tile) == 30;
}
type Halves = layout!(logical_divide(Tile, 2));
type Rows = layout!((4,8):row);
layout_assert! { is_injective(Tile); }
pub mod inner {
    use super::Tile;
    layout_core::layout! { pub Half = Tile / <2,2>; }
}
pub fn f(rows: u32) -> usize {
    layout! { Local = Tile o 4; }
    let columns = make_layout!(({rows},8):col);
    layout_assert!(not is_compact(Tile));
    unroll!(for step in 0..size(Tile[0]) { layout_assert!(size(Tile[0]) == 4); });
    let repeated = make_layout!(logical_product(Tile, 4));
    repeated.offset(0_usize) + layout_const!(rank(Tile)) + Halves::SIZE
}
";

/// A word of the program, and a part of its hover text.
const SHOWN: [(&str, &str); 18] = [
    ("zipped_divide", "`zipped_divide((4,8):(8,1), (2,4))` = `((2,4),(2,2)):((8,1),(16,4))`"),
    ("coalesce", "`coalesce(A[, profile])`"),
    ("complement", "`complement(A[, n][, exact])`"),
    ("append", "`append(A[, B][, n])`"),
    ("tiled_mma", "an MMA atom, as often as a layout of (M,N,K) says"),
    ("SM80_16x8x16_F32F16F16F32_TN", "mma.sync.aligned.m16n8k16"),
    ("SM75_16x8x8", "mma.sync.aligned.m16n8k8"),
    ("row;", "the rightmost mode is fastest"),
    ("col)", "the leftmost mode is fastest"),
    ("cosize", "one more than the greatest offset"),
    ("logical_divide", "each mode becomes (tile, rest)"),
    ("is_injective", "`is_injective(A)`"),
    ("is_compact", "`is_compact(A)`"),
    ("logical_product", "`logical_product(A, T)`"),
    ("rank(", "`rank(A)`"),
    ("o 4", "`A o B`"),
    ("Sw<", "`Sw<B,M,S>`"),
    ("size(Tile[0])", "`size(A)`"),
];

/// A piece of the program, the text typed in its place, and the completion of the word at the `|` in it.
const TYPED: [(&str, &str, &str); 31] = [
    ("zipped_divide(Tile, (2, 2))", "zipped_d|", "zipped_divide"),
    ("zipped_divide(Tile, (2, 2))", "|", "zipped_divide"),
    ("zipped_divide(Tile, (2, 2))", "composition(Ti|)", "Tile"),
    ("zipped_divide(Tile, (2, 2))", "zipped_divide(Tile, |)", "Tile"),
    ("zipped_divide(Tile, (2, 2))", "zipped_divide(Tile, 2, |)", "loose"),
    ("is_injective(Tile);", "|", "is_injective"),
    ("size(Tile[0]) { ", "si| { ", "size"),
    ("step in 0..size(Tile[0]) { ", "step in 0..4 { let _ = st|; ", "step"),
    ("coalesce(complement(Tile, 64))", "coalesce(comp|)", "complement"),
    ("SM80_16x8x16_F32F16F16F32_TN", "SM80_16x8x16|", "SM80_16x8x16_F32BF16BF16F32_TN"),
    ("logical_divide(Tile, 2)", "logi|", "logical_divide"),
    ("logical_product(Tile, 4)", "logical_product(Tile, si|)", "size"),
    ("logical_divide(Tile, 2)", "|", "logical_divide"),
    ("logical_divide(Tile, 2)", "coalesce(|)", "Tile"),
    ("logical_divide(Tile, 2)", "coalesce(comp|)", "complement"),
    ("logical_divide(Tile, 2)", "coalesce(comp|(Tile, 64))", "complement"),
    ("logical_divide(Tile, 2)", "logical_divide(Tile, Ti|)", "Tile"),
    ("logical_divide(Tile, 2)", "logical_divide((2, 2), Ti|)", "Tile"),
    ("rank(Tile)", "rank(Tile.co|)", "coalesce"),
    ("({rows},8):col", "(4,8):r|", "row"),
    ("({rows},8):col", "(4,8): |", "row"),
    ("({rows},8):col", "({|},8):col", "rows"),
    ("({rows},8):col", "({ro|},8):col", "rows"),
    ("({rows},8):col", "({rows},{ | }):col", "rows"),
    ("({ROWS},8):row", "({|},8):row", "ROWS"),
    ("({ROWS},8):row", "({RO|}, 8)", "ROWS"),
    ("({ROWS},8):row", "(4,8):r|", "row"),
    ("zipped_divide(Tile, (2, 2))", "Tile / <{RO|}, 4>", "ROWS"),
    ("rank(Tile)", "rank(({RO|}, 4))", "ROWS"),
    ("rank(Tile)", "size(lin|{ lane: [1] })", "linear"),
    ("columns = make", "columns = Loc|; make", "Local"),
];

/// Returns line and column, counted from 0, of a byte of a text.
pub(super) fn place(text: &str, at: usize) -> (usize, usize) {
    let before = &text[..at];
    (before.matches('\n').count(), at - before.rfind('\n').map_or(0, |newline| newline + 1))
}

/// Checks whether a text has one of the hidden names that nobody should see.
pub(super) fn is_hidden(text: &str) -> bool {
    text.contains("__layout")
        || text.contains("__private")
        || text.contains("::hint::")
        || text.contains("::editor::")
        || text.contains("::in_braces::")
        || text.contains("layouts_made_of")
        || text.contains("names_are_of")
}

/// The words of the language that begin with a letter are offered before the macros of Rust that do.
#[test]
fn words_of_the_language_come_first() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let mut wrong = Vec::new();
    for (piece, begun, word) in [
        ("zipped_divide(Tile, (2, 2))", "c", "coalesce"),
        ("zipped_divide(Tile, (2, 2))", "coalesce(e", "evenly_divides"),
        ("logical_divide(Tile, 2)", "co", "coalesce"),
        ("logical_product(Tile, 4)", "u", "upcast"),
        ("rank(Tile)", "a", "append"),
    ] {
        let at = PROGRAM.find(piece).expect("the piece");
        server.write(&format!("{}{begun}{}", &PROGRAM[..at], &PROGRAM[at + piece.len()..]));
        let mut offered = server.completions(place(PROGRAM, at + begun.len()));
        offered.retain(|label| label.starts_with(begun.rsplit('(').next().unwrap_or_default()));
        let place = |found: &dyn Fn(&str) -> bool| offered.iter().position(|label| found(label));
        let (ours, of_rust) =
            (place(&|label| label.trim_end_matches("(…)") == word), place(&|label| label.contains('!')));
        if ours.is_none() || of_rust.is_none() || ours > of_rust {
            wrong.push(format!("`{begun}` is completed to {offered:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn operations_and_atoms_say_what_they_mean() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
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
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Hover text of a name at its definition, and how often it appears: once as a type, and once as a value.
const DEFINED: [(&str, &str, usize); 8] = [
    ("Tile =", "  3 | 24 | 25 | 28 | 29 |", 1),
    ("Tile =", "`(4,(2,2)):(8,(1,4))`", 2),
    ("Half =", "`((2,2),(2,2)):((8,16),(1,4))`", 2),
    ("Half =", "```text", 1),
    ("Local =", "`4:8`", 2),
    ("Local =", "```text", 1),
    ("Written =", "`({ROWS},8):row`, which the compiler evaluates", 2),
    ("Tile o 4", "`(4,(2,2)):(8,(1,4))`", 1),
];

#[test]
fn names_show_what_they_are_and_nothing_else() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let mut wrong = Vec::new();
    for (name, shown, times) in DEFINED {
        let hover = server.hover(place(PROGRAM, PROGRAM.find(name).expect("the name")));
        let is_of_rust = hover.contains("Define an [alias]") || hover.contains("Compile-time constants");
        if hover.matches(shown).count() != times || is_hidden(&hover) || is_of_rust {
            wrong.push(format!("{name} does not show {shown} {times} times: {hover}"));
        }
    }
    for (alias, target) in [("Halves =", "layout_core::Layout<"), ("Rows =", "layout_core::Layout<")] {
        let hover = server.hover(place(PROGRAM, PROGRAM.find(alias).expect("the alias")));
        if !hover.contains(target) || is_hidden(&hover) {
            wrong.push(format!("{alias} shows {hover}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn operations_atoms_and_names_are_completed() {
    if !is_installed() {
        return;
    }
    let mut server = editing(PROGRAM);
    let mut wrong = Vec::new();
    for (piece, typed, whole) in TYPED {
        let at = PROGRAM.find(piece).expect("the piece");
        let (before, after) = typed.split_once('|').expect("a place");
        let text = format!("{}{before}{after}{}", &PROGRAM[..at], &PROGRAM[at + piece.len()..]);
        server.write(&text);
        let completions = server.completions(place(&text, at + before.len()));
        let hidden: Vec<&String> = completions.iter().filter(|label| is_hidden(label)).collect();
        if !hidden.is_empty() {
            wrong.push(format!("`{typed}` is completed to {hidden:?}"));
        }
        if !completions.iter().any(|label| label.trim_end_matches("(…)") == whole) {
            wrong.push(format!("`{typed}` is not completed to {whole} but to {completions:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
