//! Texts with deep nesting or long chains, up to thousands of times.

use super::expression::number;
use super::{Choices, Corpus};

/// Openings, middles and endings to nest.
const NESTED: [(&str, &str, &str); 16] = [
    ("(", "4", ")"),
    ("<", "4", ">"),
    ("{", "4", "}"),
    ("[", "4", "]"),
    ("(4,", "2", ")"),
    ("size(", "4:1", ")"),
    ("flatten(", "4:1", ")"),
    ("make_layout(4:1,", "4:1", ")"),
    ("-", "4", ""),
    ("Sw<1,0,1> o ", "2:1", ""),
    ("/*", "4", "*/"),
    ("1 + ", "1", ""),
    ("A[", "1", "]"),
    ("((4,2):(1,4))(", "1", ")"),
    ("4:", "1", ""),
    ("{1 << ", "1", "}"),
];

/// Beginnings, and the parts repeated after them.
const ROWS: [(&str, &str); 14] = [
    ("4:1", ".flatten()"),
    ("4:1", "[0]"),
    ("4:1", "(0)"),
    ("4:1", " o 4:1"),
    ("4:1", " * 2:1"),
    ("64:1", " / 2"),
    ("1", "@0"),
    ("A", "::A"),
    ("4", ":1"),
    ("1", " + 1"),
    ("1", " << 1"),
    ("1", " == 1"),
    ("(4,8)", ".coalesce()"),
    ("\"", "\\\""),
];

/// Writes one of them: most are near the limit of what is read, some far beyond.
pub(super) fn any(choices: &mut Choices<'_>, _: &Corpus) -> String {
    let often = match choices.below(32) {
        0..20 => choices.below(32),
        20..28 => 56 + choices.below(16),
        28..31 => choices.below(600),
        _ => choices.below(3000),
    };
    if choices.once_in(2) {
        let (first, more) = ROWS[choices.below(ROWS.len())];
        return first.to_owned() + &more.repeat(often);
    }
    let (open, inner, close) = NESTED[choices.below(NESTED.len())];
    let inner = if choices.once_in(4) { number(choices).to_string() } else { inner.to_owned() };
    // Sometimes one closing mark is missing or surplus.
    let closed = (often + 1).saturating_sub([1, 1, 1, 1, 1, 1, 0, 2][choices.below(8)]);
    open.repeat(often) + &inner + &close.repeat(closed)
}
