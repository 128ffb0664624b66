//! The word of the language that a misspelled one was meant for.

use super::{distance as edits, distance_of_names};
use crate::ast::Word;

/// The longest word that is compared.
const LONGEST: usize = 24;

/// Other names of element types.
const FOREIGN: &[(&str, &str)] = &[
    ("half", "f16"),
    ("half_t", "f16"),
    ("fp16", "f16"),
    ("float16", "f16"),
    ("bfloat16", "bf16"),
    ("bfloat16_t", "bf16"),
    ("float", "f32"),
    ("fp32", "f32"),
    ("float32", "f32"),
    ("tfloat32_t", "tf32"),
    ("double", "f64"),
    ("fp64", "f64"),
    ("float64", "f64"),
    ("fp8e4m3", "e4m3"),
    ("float_e4m3_t", "e4m3"),
    ("fp8e5m2", "e5m2"),
    ("float_e5m2_t", "e5m2"),
    ("int16_t", "i16"),
    ("int64_t", "i64"),
    ("uint64_t", "u64"),
    ("uint128_t", "u128"),
    ("int8_t", "i8"),
    ("int32_t", "i32"),
    ("uint8_t", "u8"),
    ("uint16_t", "u16"),
    ("uint32_t", "u32"),
];

/// The word of the language nearest to an unknown one, if one is near.
pub fn near(text: &str) -> Option<&'static str> {
    meant(text, |_| true)
}

pub(crate) fn meant(text: &str, is_taken: impl Fn(Word) -> bool) -> Option<&'static str> {
    if text.len() > LONGEST {
        return None;
    }
    let folded = text.to_lowercase();
    let foreign = FOREIGN.iter().find(|(name, _)| *name == folded).map(|(_, element)| *element);
    let words = Word::names().filter(|name| Word::named(name).is_some_and(&is_taken));
    let distances = words.filter_map(|word| Some((distance(&folded, word)?, word)));
    let nearest = distances.min_by_key(|(distance, _)| *distance).map(|(_, word)| word);
    foreign.filter(|name| Word::named(name).is_some_and(&is_taken)).or(nearest)
}

/// The width of a type by its name in the field or in the language.
pub fn bits(text: &str) -> Option<u64> {
    match Word::named(own(text).unwrap_or(text)) {
        Some(Word::Element(element)) => Some(element.bits()),
        _ => None,
    }
}

/// The language's name of an element type with this other name.
pub fn own(text: &str) -> Option<&'static str> {
    FOREIGN.iter().find(|(name, _)| *name == text).map(|(_, own)| *own)
}

/// The labels of arguments, which only help the reader.
pub const LABELS: [&str; 6] = ["write", "read", "into", "by", "align", "threads"];

/// The label of an argument that was meant: `write` for `wirte`.
pub fn label(text: &str) -> Option<&'static str> {
    if LABELS.contains(&text) {
        return None;
    }
    let is_near = |label: &&str| distance(text, label).is_some();
    LABELS.into_iter().find(is_near)
}

/// The word before brackets that a name was meant for.
pub fn bracketed(name: &str, bracket: char) -> Option<&'static str> {
    let known: &[&'static str] = if bracket == '{' { &["linear"] } else { &["Swizzle", "Layout", "Shape", "Stride"] };
    let near = |known: &&&'static str| distance_of_names(name, known).is_some_and(|distance| distance > 0);
    known.iter().find(near).copied()
}

/// The distance to a word. Swapped letters count once, and so do extra letters after `row` or `col`.
fn distance(text: &str, word: &str) -> Option<usize> {
    let letters = |text: &str| {
        let mut letters: Vec<char> = text.chars().collect();
        letters.sort_unstable();
        letters
    };
    let goes_on = ["row", "col"].contains(&word) && text.starts_with(word);
    if goes_on || letters(text) == letters(&word.to_lowercase()) {
        return Some(1);
    }
    let limit = text.chars().count().div_euclid(3).clamp(1, 2);
    // Almost anything is near a word of two letters.
    if text.len() > 2 { edits(text, &word.to_lowercase(), limit) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_finds_its_word() {
        for (typed, word) in [
            ("bf61", "bf16"),
            ("f23", "f32"),
            ("fp16", "f16"),
            ("half", "f16"),
            ("rwo", "row"),
            ("colum", "col"),
            ("row_major", "row"),
            ("COL", "col"),
            ("LayoutRigth", "LayoutRight"),
            ("lose", "loose"),
            ("exat", "exact"),
            ("ldmatirx", "ldmatrix"),
        ] {
            assert_eq!(near(typed), Some(word), "{typed}");
        }
        assert_eq!(near("bananas"), None);
        assert_eq!(near("A"), None);
        assert_eq!(near(&"row".repeat(100_000)), None);
    }
}
