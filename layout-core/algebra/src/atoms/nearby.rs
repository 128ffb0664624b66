//! Names near one that no atom has: with other types, another shape, or one letter off.
//!
//! ```text
//!     SM80_16x8x16_F16BF16BF16F16_TN     other sums      SM80_16x8x16_F32BF16BF16F32_TN
//!     SM80_16x8x32_F32F16F16F32_TN       another shape   SM80_16x8x16_F32F16F16F32_TN
//!     SM80_16x8x16_F32F16F16F32_TM       one letter      SM80_16x8x16_F32F16F16F32_TN
//! ```

use super::element::Element;
use super::name::NameCursor;
use crate::control::{each, next};
use crate::text::Text;

/// What the names of atoms are made of.
const LETTERS: &str = "0123456789_xABCDEFGHIKLMNOPRSTUV";
/// The names with one letter changed, left out or added at a place.
const AT_A_PLACE: usize = LETTERS.len() * 2 + 1;
/// How far from where a name is not known any more a letter is changed.
const FAR: usize = 4;
/// The places.
const PLACES: usize = FAR * 2 + 1;

/// The types of sums.
const SUMS: [Element; 4] = [Element::F32, Element::F16, Element::S32, Element::F64];
/// The shapes of the atoms of a warp.
const SHAPES: [&str; 11] = [
    "16x8x16", "16x8x8", "16x8x4", "16x8x32", "16x8x64", "16x8x128", "16x8x256", "8x8x4", "8x8x16", "8x8x32", "8x8x128",
];

/// The names with other types.
const TYPES: usize = SUMS.len() + 2;
/// The names that are tried.
pub(crate) const COUNT: usize = TYPES + SHAPES.len() + PLACES * AT_A_PLACE;

/// Name `which` of those near one that is known as far as `known`, if there is such a one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn nearby(name: &str, known: usize, which: usize) -> Option<Text> {
    if which < TYPES {
        return with_types(name, which);
    }
    let which = which.saturating_sub(TYPES);
    if which < SHAPES.len() {
        return with_shape(name, SHAPES[which]);
    }
    with_letter(name, known, which.saturating_sub(SHAPES.len()))
}

/// Where a shape begins and ends: `16x8x16`, after `_`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shape(name: &str) -> Option<(usize, usize)> {
    let bytes = name.as_bytes();
    each!(i in 1, bytes.len() => {
        if bytes[i.saturating_sub(1)] == b'_' && bytes[i].is_ascii_digit() && name.is_char_boundary(i) {
            let (_, rest) = name.split_at(i);
            let mut read = NameCursor::new(rest);
            if read.shape().is_some() {
                return Some((i, i.saturating_add(read.place())));
            }
        }
    });
    None
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_shape(name: &str, other: &str) -> Option<Text> {
    let Some((begin, end)) = shape(name) else { return None };
    let ((before, _), (_, after)) = (name.split_at(begin), name.split_at(end));
    Some(Text::new(before).and(other).and(after))
}

/// With other sums, or with the one factor for the other.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_types(name: &str, which: usize) -> Option<Text> {
    let Some((_, end)) = shape(name) else { return None };
    let (before, rest) = name.split_at(end);
    let mut read = NameCursor::new(rest);
    let (true, Some(d), Some(a), Some(b), Some(c)) = (
        read.eat("_"),
        Element::read(&mut read),
        Element::read(&mut read),
        Element::read(&mut read),
        Element::read(&mut read),
    ) else {
        return None;
    };
    let (_, after) = rest.split_at(read.place());
    let [d, a, b, c] = match which {
        0..4 => [SUMS[which], a, b, SUMS[which]],
        4 => [d, a, a, c],
        _ => [d, b, b, c],
    };
    Some(Text::new(before).and("_").and(d.letters()).and(a.letters()).and(b.letters()).and(c.letters()).and(after))
}

/// With one letter changed, left out or added: nearest first to where the name is not known any more.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_letter(name: &str, known: usize, which: usize) -> Option<Text> {
    let (step, letter) = (which.div_euclid(AT_A_PLACE), which.rem_euclid(AT_A_PLACE));
    let by = step.saturating_add(1).div_euclid(2);
    let place = if step.is_multiple_of(2) { known.saturating_add(by) } else { known.saturating_sub(by) };
    if place > name.len() || known < by || !name.is_char_boundary(place) {
        return None;
    }
    let (before, after) = name.split_at(place);
    let is_last = after.is_empty() || !after.is_char_boundary(1);
    let (_, rest) = after.split_at(if is_last { 0 } else { 1 });
    let added = letter >= next(LETTERS.len());
    let at = if added { letter.saturating_sub(next(LETTERS.len())) } else { letter };
    let text = Text::new(before);
    Some(match (added, at < LETTERS.len()) {
        (true, _) => text.and(letter_at(at)).and(after),
        (false, _) if is_last => return None,
        (false, true) => text.and(letter_at(at)).and(rest),
        (false, false) => text.and(rest),
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn letter_at(i: usize) -> &'static str {
    let (_, rest) = LETTERS.split_at(i);
    rest.split_at(1).0
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::*;
    use crate::AlgebraError;
    use crate::atoms::mma_atom;

    fn nearest(name: &str) -> Option<String> {
        let Err(AlgebraError::UnknownAtom { at }) = mma_atom(name) else { panic!("{name} is an atom") };
        let names = (0..COUNT).filter_map(|which| nearby(name, at, which)).map(|name| name.to_string());
        names.into_iter().find(|name| mma_atom(name).is_ok())
    }

    #[test]
    fn other_types_other_shapes_other_letters() {
        let half = "SM80_16x8x16_F32F16F16F32_TN";
        assert_eq!(nearest("SM80_16x8x16_F16BF16BF16F16_TN").as_deref(), Some("SM80_16x8x16_F32BF16BF16F32_TN"));
        assert_eq!(nearest("SM80_16x8x16_F32F16BF16F32_TN").as_deref(), Some(half));
        assert_eq!(nearest("SM80_16x8x32_F32F16F16F32_TN").as_deref(), Some(half));
        for typo in ["SM80_16x8x16_F32F16F16F32_TM", "SM80_16x8x16_F32F16F16F3_TN", "SM80_16x8x16F32F16F16F32_TN"] {
            assert_eq!(nearest(typo).as_deref(), Some(half), "{typo}");
        }
        assert_eq!(nearest("SM80_16x8x16_"), None);
    }
}
