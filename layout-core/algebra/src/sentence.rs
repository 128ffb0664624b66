//! Lists of sentences: one row per error or event, from which its variant, its fields and its sentence are generated.
//!
//! ```text
//!     Name { field: type, … } [column] let word = …; "sentence with {field}, {word} and {field|one|many}" if condition => "another sentence";
//! ```
//!
//! `{n|one|many}` is the first of two words if `n` is 1 or true, and otherwise the second. The first condition that is true chooses the sentence. A
//! test fails to compile if a sentence uses a name that its row does not have.

/// An enum of errors with its `headline`, a `const fn`, and its `Display`; optionally a column with one value per row.
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
            $Variant:ident $({ $($field:ident: $T:ty),* $(,)? })? $([$value:expr])?
            $(let $word:ident = $made:expr;)* $sentence:literal $(if $condition:expr => $other:literal)*;
        )*
    } { $($(#[$imeta:meta])* $Of:ident($Inner:ty),)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[allow(missing_docs, reason = "the sentence of a row says what its fields are")]
        pub enum $Enum {
            $($(#[$vmeta])* #[doc = concat!("\n```text\n", $sentence, "\n```")] $Variant $({ $($field: $T,)* })?,)*
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
                            &[$($($crate::text::SentenceField($field).sentence_part(),)*)? $($crate::text::SentenceField($word).sentence_part(),)*],
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
            assert!($crate::piece::is_complete($sentence, names), "{}", $sentence);
            $(assert!($crate::piece::is_complete($other, names), "{}", $other);)*
        };)*
    };
    (@column [$Enum:ident] [$(#[$cmeta:meta])* $vis:vis $column:ident $Column:ty, $default:expr] {
        $(
            $(#[$vmeta:meta])*
            $Variant:ident $({ $($field:ident: $T:ty),* $(,)? })? $([$value:expr])?
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
