//! The pieces of a [sentence](crate::sentence): words, names, and choices between words.

/// A piece of a sentence.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'a> {
    /// Literal text.
    Words(&'a str),
    /// Field `i` of the row.
    Part(usize),
    /// One of two words, chosen by field `i`.
    Choice(usize, &'a str, &'a str),
}

impl<'a> Piece<'a> {
    /// The piece of a sentence that begins at byte `from`, and the position after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read(sentence: &'a str, from: usize, names: &[&str]) -> (Self, usize) {
        let open = find(sentence, from, b'{');
        if open > from {
            return (Self::Words(between(sentence, from, open)), open);
        }
        let first = from.saturating_add(1);
        let close = find(sentence, first, b'}');
        let bar = find(sentence, first, b'|');
        if bar > close {
            return (Self::Part(place(names, between(sentence, first, close))), close.saturating_add(1));
        }
        let (one, part) = (bar.saturating_add(1), place(names, between(sentence, first, bar)));
        let second = find(sentence, one, b'|');
        let (one, many) = (between(sentence, one, second), between(sentence, second.saturating_add(1), close));
        (Self::Choice(part, one, many), close.saturating_add(1))
    }
}

/// Returns true if a sentence names only fields that exist.
#[cfg(test)]
pub(crate) const fn is_complete(sentence: &str, names: &[&str]) -> bool {
    let mut from = 0;
    while from < sentence.len() {
        let (piece, next) = Piece::read(sentence, from, names);
        if let Piece::Part(i) | Piece::Choice(i, ..) = piece
            && i == names.len()
        {
            return false;
        }
        from = next;
    }
    true
}

/// The first position of a byte at or after `from`, or the end.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn find(sentence: &str, from: usize, byte: u8) -> usize {
    let mut at = from;
    while at < sentence.len() && sentence.as_bytes()[at] != byte {
        at = at.saturating_add(1);
    }
    at
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn between(sentence: &str, from: usize, to: usize) -> &str {
    if to >= sentence.len() { sentence.split_at(from).1 } else { sentence.split_at(to).0.split_at(from).1 }
}

/// The position of a name among others, or their number if it is not there.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place(names: &[&str], name: &str) -> usize {
    let mut i = 0;
    while i < names.len() && !is_same(names[i], name) {
        i = i.saturating_add(1);
    }
    i
}

/// Returns true if two texts are the same.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_same(a: &str, b: &str) -> bool {
    let (a, b, mut i) = (a.as_bytes(), b.as_bytes(), 0);
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i = i.saturating_add(1);
    }
    i == a.len() && i == b.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_words_are_found() {
        let sentence = "{n} {n|mode|modes} of {total}";
        assert!(is_complete(sentence, &["n", "total"]));
        assert!(!is_complete(sentence, &["n", "tot"]));
        assert!(matches!(Piece::read(sentence, 4, &["m", "n"]), (Piece::Choice(1, "mode", "modes"), 18)));
    }
}
