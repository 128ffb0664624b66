//! Lists of sentences: one row an error or an event, from which its variant, its fields and its sentence come.
//!
//! ```text
//!     Name { field: type, … } [column] let word = …; "sentence with {field}, {word} and {field|one|many}" if condition => "another sentence";
//! ```
//!
//! `{n|one|many}` is the first of two words where `n` is 1 or true, and the second where it is not. The first condition that is true chooses the sentence. A
//! test does not compile when a sentence has a name that its row does not have.

/// A stretch of a sentence.
#[derive(Clone, Copy)]
pub(crate) enum Piece<'a> {
    /// It stands there as it is.
    Words(&'a str),
    /// Part `i` of the row.
    Part(usize),
    /// One of two words, by part `i`.
    Choice(usize, &'a str, &'a str),
}

impl<'a> Piece<'a> {
    /// The piece of a sentence that begins at a byte, and the byte after it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn at(sentence: &'a str, from: usize, names: &[&str]) -> (Self, usize) {
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

/// Whether a sentence names only parts that there are.
#[cfg(test)]
pub(crate) const fn is_complete(sentence: &str, names: &[&str]) -> bool {
    let mut from = 0;
    while from < sentence.len() {
        let (piece, next) = Piece::at(sentence, from, names);
        if let Piece::Part(i) | Piece::Choice(i, ..) = piece
            && i == names.len()
        {
            return false;
        }
        from = next;
    }
    true
}

/// The first place from `from` on where a byte stands, or the end.
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

/// The place of a name among others, or their number.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn place(names: &[&str], name: &str) -> usize {
    let mut i = 0;
    while i < names.len() && !is_same(names[i], name) {
        i = i.saturating_add(1);
    }
    i
}

/// Whether two texts are the same.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn is_same(a: &str, b: &str) -> bool {
    let (a, b, mut i) = (a.as_bytes(), b.as_bytes(), 0);
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i = i.saturating_add(1);
    }
    i == a.len() && i == b.len()
}

/// An enum of errors, its `headline`, a `const fn`, and its `Display`; with a column, what it says of each row.
macro_rules! errors {
    (
        $(#[$meta:meta])* pub enum $Enum:ident $rows:tt of $of:tt
        $(#[$hmeta:meta])* $headline:vis const fn headline;
        $($(#[$cmeta:meta])* $vis:vis const fn $column:ident -> $Column:ty { $default:expr })?
    ) => {
        $crate::sentence::errors! { @enum [$(#[$meta])* $Enum] [$(#[$hmeta])* $headline] $rows $of }
        $($crate::sentence::errors! { @column [$Enum] [$(#[$cmeta])* $vis $column $Column, $default] $rows })?
        impl core::fmt::Display for $Enum {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.headline().fmt(f)
            }
        }

        impl core::error::Error for $Enum {}
    };
    (@enum [$(#[$meta:meta])* $Enum:ident] [$(#[$hmeta:meta])* $headline:vis] {
        $(
            $(#[$vmeta:meta])*
            $Variant:ident $({ $($(#[$fmeta:meta])* $field:ident: $T:ty),* $(,)? })? $([$value:expr])?
            $(let $word:ident = $made:expr;)* $sentence:literal $(if $condition:expr => $other:literal)*;
        )*
    } { $($(#[$imeta:meta])* $Of:ident($Inner:ty),)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $Enum {
            $($(#[$vmeta])* $Variant $({ $($(#[$fmeta])* $field: $T,)* })?,)*
            $($(#[$imeta])* $Of($Inner),)*
        }

        impl $Enum {
            $(#[$hmeta])*
            #[must_use]
            $headline const fn headline(&self) -> $crate::text::Text {
                match *self {
                    $(Self::$Variant $({ $($field),* })? => {
                        $(let $word = $made;)*
                        let (names, parts) = (
                            &[$($(stringify!($field),)*)? $(stringify!($word),)*],
                            &[$($($crate::text::SentenceField($field).part(),)*)? $($crate::text::SentenceField($word).part(),)*],
                        );
                        $(if $condition {
                            return $crate::text::Text::filled($other, names, parts);
                        })*
                        $crate::text::Text::filled($sentence, names, parts)
                    })*
                    $(Self::$Of(error) => error.headline(),)*
                }
            }
        }

        $(#[cfg(test)]
        const _: () = {
            let names: &[&str] = &[$($(stringify!($field),)*)? $(stringify!($word),)*];
            assert!($crate::sentence::is_complete($sentence, names), "{}", $sentence);
            $(assert!($crate::sentence::is_complete($other, names), "{}", $other);)*
        };)*
    };
    (@column [$Enum:ident] [$(#[$cmeta:meta])* $vis:vis $column:ident $Column:ty, $default:expr] {
        $(
            $(#[$vmeta:meta])*
            $Variant:ident $({ $($(#[$fmeta:meta])* $field:ident: $T:ty),* $(,)? })? $([$value:expr])?
            $(let $word:ident = $made:expr;)* $sentence:literal $(if $condition:expr => $other:literal)*;
        )*
    }) => {
        impl $Enum {
            $(#[$cmeta])*
            #[must_use]
            $vis const fn $column(&self) -> $Column {
                match self {
                    $($(Self::$Variant { .. } => $value,)?)*
                    _ => $default,
                }
            }
        }
    };
}

pub(crate) use errors;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_words_are_found() {
        let sentence = "{n} {n|mode|modes} of {total}";
        assert!(is_complete(sentence, &["n", "total"]));
        assert!(!is_complete(sentence, &["n", "tot"]));
        assert!(matches!(Piece::at(sentence, 4, &["m", "n"]), (Piece::Choice(1, "mode", "modes"), 18)));
    }
}
