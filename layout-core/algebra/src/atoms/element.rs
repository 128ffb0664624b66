//! Types of elements, as spelled in names of atoms.

use super::name::NameCursor;
use crate::control::each;

/// A type of element that an atom multiplies or copies: only its width matters here.
///
/// ```
/// use layout_algebra::atoms::Element;
/// assert_eq!(Element::named("half_t").map(Element::bits), Some(16));
/// assert_eq!(Element::named("cute::uint128_t").map(Element::bits), Some(128));
/// assert!(Element::named("quarter_t").is_none());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// The spelling in the name of an atom, which also identifies the element.
    letter: &'static str,
    bits: u64,
}

macro_rules! elements {
    ($($name:ident $letters:literal $bits:literal,)*) => {
        impl Element {
            $(pub(super) const $name: Self = Self { letter: $letters, bits: $bits };)*
            /// The elements in the order in which a name is matched against them.
            const IN_NAMES: &'static [Self] = &[$(Self::$name),*];
        }
    };
}

elements! {
    F64 "F64" 64,
    F32 "F32" 32,
    TF32 "TF32" 32,
    F16 "F16" 16,
    BF16 "BF16" 16,
    E4M3 "E4M3" 8,
    E5M2 "E5M2" 8,
    S32 "S32" 32,
    S8 "S8" 8,
    U8 "U8" 8,
    S4 "S4" 4,
    U4 "U4" 4,
    U1 "U1" 1,
    C64 "C64" 128,
    GC64 "GC64" 192,
}

/// The types spelled in template arguments, and their bits; `complex<…>` is twice its argument.
const TYPES: [(&str, u64); 55] = [
    ("float_e2m1_unpacksmem_t", 8),
    ("float_e2m3_unpacksmem_t", 8),
    ("float_e3m2_unpacksmem_t", 8),
    ("float_e2m1_t", 4),
    ("float_e2m3_t", 6),
    ("float_e3m2_t", 6),
    ("float_e4m3_t", 8),
    ("float_e5m2_t", 8),
    ("float_ue4m3_t", 8),
    ("float_ue8m0_t", 8),
    ("tfloat32_t", 32),
    ("bfloat16_t", 16),
    ("half_t", 16),
    ("__half", 16),
    ("half", 16),
    ("double", 64),
    ("float", 32),
    ("uint128_t", 128),
    ("uint256_t", 256),
    ("uint64_t", 64),
    ("uint32_t", 32),
    ("uint16_t", 16),
    ("uint8_t", 8),
    ("uint6_t", 6),
    ("uint4_t", 4),
    ("uint2_t", 2),
    ("uint1_t", 1),
    ("uint4b_t", 4),
    ("uint2b_t", 2),
    ("uint1b_t", 1),
    ("uint_bit_t", 1),
    ("int64_t", 64),
    ("int32_t", 32),
    ("int16_t", 16),
    ("int8_t", 8),
    ("int4_t", 4),
    ("int2_t", 2),
    ("int4b_t", 4),
    ("int2b_t", 2),
    ("type_erased_dynamic_float8_t", 8),
    ("type_erased_dynamic_float6_t", 6),
    ("type_erased_dynamic_float4_t", 4),
    ("unsigned char", 8),
    ("signed char", 8),
    ("unsigned int", 32),
    ("unsigned", 32),
    ("float2", 64),
    ("float4", 128),
    ("double2", 128),
    ("uint4", 128),
    ("uint2", 64),
    ("int", 32),
    ("char", 8),
    ("bool", 8),
    ("F16", 16),
];

impl Element {
    /// The width in bits.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn bits(self) -> u64 {
        self.bits
    }

    /// The type with this name in CUTLASS: `half_t`, `cute::uint128_t`, `float_e4m3_t`, `float`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn named(text: &str) -> Option<Self> {
        let mut name = NameCursor::new(text);
        match Self::read_type(&mut name) {
            Some(element) if name.is_at_end() => Some(element),
            _ => None,
        }
    }

    /// Reads the next type in the middle of a name: `F16`, `BF16`, `E4M3`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read(name: &mut NameCursor<'_>) -> Option<Self> {
        each!(i in 0, Self::IN_NAMES.len() => {
            if name.eat(Self::IN_NAMES[i].letter) {
                return Some(Self::IN_NAMES[i]);
            }
        });
        None
    }

    /// Reads the next type as a template argument.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn read_type(name: &mut NameCursor<'_>) -> Option<Self> {
        let _in_a_namespace = name.eat("cute::") || name.eat("cutlass::") || name.eat("std::");
        if name.eat("complex<") {
            return match Self::read_type(name) {
                Some(part) if name.eat(">") => Some(Self { letter: "complex", bits: part.bits.saturating_mul(2) }),
                _ => None,
            };
        }
        let word = name.word();
        each!(i in 0, TYPES.len() => {
            let (letter, bits) = TYPES[i];
            if word.is(letter) {
                return Some(Self { letter, bits });
            }
        });
        None
    }

    /// The spelling in the name of an atom: `F16`, `BF16`, `E4M3`.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn letters(self) -> &'static str {
        self.letter
    }

    /// Returns true if both are spelled alike.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is(self, other: Self) -> bool {
        NameCursor::new(self.letter).is(other.letter)
    }

    /// Returns true if this is one of `elements`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_among(self, elements: &[Self]) -> bool {
        each!(i in 0, elements.len() => {
            if self.is(elements[i]) {
                return true;
            }
        });
        false
    }
}
