//! Events that print themselves: the list of a kind of event, and the display of fields in its sentences.

use core::fmt;

use super::Sides;
use crate::layout_value::Mode;
use crate::linear::Name;
use crate::piece::Piece;
use crate::swizzle::Swizzle;

/// A field as it appears in a sentence.
pub(crate) trait Said {
    /// Writes the field.
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Returns true if the first of two words goes with the field.
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn is_one(&self) -> bool {
        false
    }
}

macro_rules! said {
    ($($T:ty: $is_one:expr;)*) => { $(
        impl Said for $T {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }

            #[cfg_attr(not(feature = "compiled"), inline)]
            fn is_one(&self) -> bool {
                $is_one(self)
            }
        }
    )* };
}

said! {
    u64: |n: &u64| *n == 1;
    u128: |n: &u128| *n == 1;
    usize: |n: &usize| *n == 1;
    u32: |n: &u32| *n == 1;
    i32: |n: &i32| *n == 1;
    bool: |flag: &bool| *flag;
    &str: |_: &&str| false;
    Name: |_: &Name| false;
    Swizzle: |_: &Swizzle| false;
}

impl Said for Mode {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}

/// A displayable value from a function that writes it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn shown(write: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl Said {
    Shown(write)
}

struct Shown<F>(F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> Said for Shown<F> {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}

/// A number in binary.
pub(super) struct Binary(pub u64);

impl Said for Binary {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn say(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#b}", self.0)
    }
}

/// Writes a sentence of a row, with its fields filled in.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) fn filled(sentence: &str, names: &[&str], parts: &[&dyn Said], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut from = 0;
    while from < sentence.len() {
        let (piece, after) = Piece::read(sentence, from, names);
        match piece {
            Piece::Words(words) => f.write_str(words)?,
            Piece::Part(i) => parts.get(i).map_or(Ok(()), |part| part.say(f))?,
            Piece::Choice(i, one, many) => {
                f.write_str(if parts.get(i).is_some_and(|part| part.is_one()) { one } else { many })?;
            }
        }
        from = after;
    }
    Ok(())
}

/// An event among the layouts of its part, displayed as its sentence.
#[derive(Clone, Copy, Debug)]
pub struct Within<'a, T> {
    pub(super) event: &'a T,
    pub(super) sides: &'a Sides,
}

/// An enum of events, some of which are conditions; its `Display` writes their sentences.
macro_rules! facts {
    ($(#[$meta:meta])* pub enum $Enum:ident ($of:ident) $rows:tt $(of $others:tt)?) => {
        $crate::trace::said::facts! { @enum [$(#[$meta])* $Enum $of] $rows $($others)? }
        $($crate::trace::said::facts! { @holds [$Enum] $rows $others })?
    };
    (@enum [$(#[$meta:meta])* $Enum:ident $of:ident] {
        $(
            $(#[$vmeta:meta])*
            $Variant:ident
            $({ $($field:ident: $T:ty),* $(,)? })? $(($only:ident: $Only:ty))? $([$holds:expr])?
            $(let $word:ident = $made:expr;)* $sentence:literal $(if $condition:expr => $other:literal)*;
        )*
    } $({ $($(#[$ometa:meta])* $Other:ident($Inner:ty),)* })?) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the sentence of a row says what its fields are")]
        pub enum $Enum {
            $(
                $(#[$vmeta])*
                #[doc = concat!("\n```text\n", $sentence, "\n```")]
                $Variant $({ $($field: $T,)* })? $(($Only))?,
            )*
            $($($(#[$ometa])* $Other($Inner),)*)?
        }

        impl $Enum {
            /// The sentence, in which the layouts of the part give the meaning of its numbers.
            #[must_use]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn within<'a>(&'a self, sides: &'a $crate::trace::Sides) -> $crate::trace::Within<'a, Self> {
                $crate::trace::Within { event: self, sides }
            }
        }

        impl core::fmt::Display for $crate::trace::Within<'_, $Enum> {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                let $of = self.sides;
                match *self.event {
                    $($Enum::$Variant $({ $($field),* })? $(($only))? => {
                        $(let $word = $made;)*
                        let names = &[$($(stringify!($field),)*)? $(stringify!($only),)? $(stringify!($word),)*];
                        let parts: &[&dyn $crate::trace::said::Said] = &[$($(&$field,)*)? $(&$only,)? $(&$word,)*];
                        $(if $condition {
                            return $crate::trace::said::filled($other, names, parts, f);
                        })*
                        $crate::trace::said::filled($sentence, names, parts, f)
                    })*
                    $($($Enum::$Other(event) => event.within($of).fmt(f),)*)?
                }
            }
        }

        impl core::fmt::Display for $Enum {
            #[cfg_attr(not(feature = "compiled"), inline)]
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.within(&$crate::trace::Sides::NONE).fmt(f)
            }
        }

        $(#[cfg(test)]
        const _: () = {
            let names: &[&str] = &[$($(stringify!($field),)*)? $(stringify!($only),)? $(stringify!($word),)*];
            assert!($crate::piece::is_complete($sentence, names), "{}", $sentence);
            $(assert!($crate::piece::is_complete($other, names), "{}", $other);)*
        };)*
    };
    (@holds [$Enum:ident] {
        $(
            $(#[$vmeta:meta])*
            $Variant:ident
            $({ $($field:ident: $T:ty),* $(,)? })? $(($only:ident: $Only:ty))? $([$holds:expr])?
            $(let $word:ident = $made:expr;)* $sentence:literal $(if $condition:expr => $other:literal)*;
        )*
    } { $($(#[$ometa:meta])* $Other:ident($Inner:ty),)* }) => {
        impl $Enum {
            /// The value of the condition; `None` if this is not a condition.
            #[must_use]
            #[allow(unused_variables)]
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub const fn holds(&self) -> Option<bool> {
                match *self {
                    $(Self::$Variant $({ $($field),* })? => $crate::trace::said::given!($($holds)?),)*
                    $(Self::$Other(event) => event.holds(),)*
                }
            }
        }
    };
}

macro_rules! given {
    () => {
        None
    };
    ($given:expr) => {
        Some($given)
    };
}

pub(super) use {facts, given};
