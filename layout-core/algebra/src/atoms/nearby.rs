//! Names close to one that no atom has: with another case, ending or architecture, other types, another shape, or one letter off.
//!
//! ```text
//!     sm80_16x8x16_f32f16f16f32          case and ending SM80_16x8x16_F32F16F16F32_TN
//!     SM86_16x8x16_F32F16F16F32_TN       architecture    SM80_16x8x16_F32F16F16F32_TN
//!     SM80_16x8x16_F16BF16BF16F16_TN     other sums      SM80_16x8x16_F32BF16BF16F32_TN
//!     SM80_16x8x32_F32F16F16F32_TN       another shape   SM80_16x8x16_F32F16F16F32_TN
//!     SM75_U32X4_LDSM                    case and ending SM75_U32x4_LDSM_N
//!     universalcopy<uint64_t>            of one thread   UniversalCopy<uint64_t>
//!     SM80_16x8x16_F32F16F16F32_TM       one letter      SM80_16x8x16_F32F16F16F32_TN
//!     mma.m16n8k16                       of PTX          SM80_16x8x16_F32F16F16F32_TN
//! ```

mod spelled;

use super::element::Element;
use super::name::NameCursor;
use crate::control::{each, next};
use crate::text::Text;
pub(crate) use spelled::Spelled;
use spelled::capitals;

/// The characters in names of atoms.
const LETTERS: &str = "0123456789_xABCDEFGHIKLMNOPRSTUV";
/// The number of names with one letter changed, left out or added at a place.
const AT_A_PLACE: usize = LETTERS.len() * 2 + 1;
/// The greatest distance of a changed letter from the point up to which the name is known.
const FAR: usize = 4;
/// The number of such places.
const PLACES: usize = FAR * 2 + 1;

/// The types of accumulators.
const SUMS: [Element; 4] = [Element::F32, Element::F16, Element::S32, Element::F64];
/// The shapes of the warp atoms.
const SHAPES: [&str; 11] = [
    "16x8x16", "16x8x8", "16x8x4", "16x8x32", "16x8x64", "16x8x128", "16x8x256", "8x8x4", "8x8x16", "8x8x32", "8x8x128",
];

/// The beginnings of names.
const ARCHITECTURES: [&str; 5] = ["SM80_", "SM75_", "SM70_", "SM89_", "SM90_"];
/// The endings of names, for products and for copies of matrices; the first one leaves the name as it is.
const ENDINGS: [&str; 4] = ["", "_TN", "_N", "_T"];

/// Names by the letters and digits that other spellings of them begin with; the widest copies first.
const FAMILIES: [(&str, &str); 26] = [
    ("universalcopy", "UniversalCopy<uint128_t>"),
    ("universalcopy", "UniversalCopy<uint64_t>"),
    ("universalcopy", "UniversalCopy<uint32_t>"),
    ("universalcopy", "UniversalCopy<uint16_t>"),
    ("universalcopy", "UniversalCopy<uint8_t>"),
    ("sm80cpasynccacheglobal", "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>"),
    ("sm80cpasync", "SM80_CP_ASYNC_CACHEALWAYS<uint128_t>"),
    ("sm80cpasync", "SM80_CP_ASYNC_CACHEALWAYS<uint64_t>"),
    ("sm80cpasync", "SM80_CP_ASYNC_CACHEALWAYS<uint32_t>"),
    ("cpasync", "SM80_CP_ASYNC_CACHEALWAYS<uint128_t>"),
    ("cpasync", "SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>"),
    ("ldmatrix", "SM75_U32x4_LDSM_N"),
    ("ldmatrix", "SM75_U32x2_LDSM_N"),
    ("ldmatrix", "SM75_U16x8_LDSM_T"),
    ("stmatrix", "SM90_U32x4_STSM_N"),
    ("stmatrix", "SM90_U16x8_STSM_T"),
    ("movmatrix", "SM75_U32x1_MOVM_T"),
    ("tcgen05ld", "SM100_TMEM_LOAD_32dp32b1x"),
    ("tcgen05st", "SM100_TMEM_STORE_32dp32b1x"),
    ("tcgen05cp", "SM100_UTCCP_4x32dp128bit_1cta"),
    ("tcgen05mma", "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>"),
    ("sm100mmaf16bf16", "SM100_MMA_F16BF16_SS<half_t,half_t,float,128,128,UMMA::Major::K,UMMA::Major::K>"),
    ("sm100mmatf32", "SM100_MMA_TF32_SS<tfloat32_t,tfloat32_t,float,128,128,UMMA::Major::K,UMMA::Major::K>"),
    ("universalfma", "UniversalFMA<float>"),
    ("dp4a", "SM61_DP4A"),
    ("dp2a", "SM61_DP2A"),
];

/// The number of names with other types.
const TYPES: usize = SUMS.len() + 2;
/// The number of names with other parts: each ending with each architecture and each shape, or with neither.
const PARTS: usize = ENDINGS.len() * (1 + ARCHITECTURES.len() + SHAPES.len());
/// The number of names that differ by parts.
pub(crate) const FEW: usize = FAMILIES.len() + TYPES + PARTS + spelled::COUNT;
/// The number of names that are tried.
pub(crate) const COUNT: usize = FEW + PLACES * AT_A_PLACE;

/// Candidate number `which` for a name that is known up to `known` and spells this shape and these types, if there is such a candidate.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn nearby(name: &str, spelled: &Spelled, known: usize, which: usize) -> Option<Text> {
    if which < FAMILIES.len() {
        return of_a_family(name, which);
    }
    let which = which.saturating_sub(FAMILIES.len());
    if which < TYPES {
        return with_types(name, which);
    }
    let which = which.saturating_sub(TYPES);
    if which < PARTS {
        return with_parts(&capitals(name), which);
    }
    let which = which.saturating_sub(PARTS);
    if which < spelled::COUNT {
        return spelled.name(which);
    }
    with_letter(name, known, which.saturating_sub(spelled::COUNT))
}

/// A name of a family: the one that matches the letters and digits of `name`; if none does, all that share its beginning.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn of_a_family(name: &str, which: usize) -> Option<Text> {
    let (beginning, member) = FAMILIES[which];
    if !begins(name, beginning) {
        return None;
    }
    each!(i in 0, FAMILIES.len() => {
        if begins(name, FAMILIES[i].1) && !begins(member, FAMILIES[i].1) {
            return None;
        }
    });
    Some(Text::new(member))
}

/// Returns true if the letters and digits of a name begin with those of another, ignoring case.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn begins(name: &str, other: &str) -> bool {
    let (name, other, mut i, mut j) = (name.as_bytes(), other.as_bytes(), 0, 0);
    loop {
        while i < name.len() && !name[i].is_ascii_alphanumeric() {
            i = next(i);
        }
        while j < other.len() && !other[j].is_ascii_alphanumeric() {
            j = next(j);
        }
        if j == other.len() {
            return true;
        }
        if i == name.len() || !name[i].eq_ignore_ascii_case(&other[j]) {
            return false;
        }
        (i, j) = (next(i), next(j));
    }
}

/// The name with another ending, and another architecture or shape.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_parts(name: &Text, which: usize) -> Option<Text> {
    let (ending, which) = (ENDINGS[which.rem_euclid(ENDINGS.len())], which.div_euclid(ENDINGS.len()));
    let name = name.as_str();
    let changed = match which {
        0 => Some(Text::new(name)),
        1..=5 => with_architecture(name, ARCHITECTURES[which.saturating_sub(1)]),
        _ => with_shape(name, SHAPES[which.saturating_sub(6)]),
    };
    match changed {
        Some(changed) => Some(changed.and(ending)),
        None => None,
    }
}

/// The name with the part before the shape replaced.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_architecture(name: &str, architecture: &str) -> Option<Text> {
    let begin = match shape(name) {
        Some((begin, _)) => begin,
        None if name.is_empty() || !name.as_bytes()[0].is_ascii_digit() => return None,
        None => 0,
    };
    let (_, rest) = name.split_at(begin);
    Some(Text::new(architecture).and(rest))
}

/// The begin and end of a shape: `16x8x16`, after `_`.
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

/// The name with other accumulator types, or with one factor's type for both.
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

/// The name with one letter changed, left out or added, closest first to the point up to which it is known.
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
    use std::vec::Vec;

    use super::*;
    use crate::AlgebraError;
    use crate::atoms::{copy_atom, mma_atom};

    #[test]
    fn other_letters_endings_and_architectures() {
        let half = "SM80_16x8x16_F32F16F16F32_TN";
        for near in [
            "SM80_16x8x16_F32F16F16F32",
            "sm80_16x8x16_f32f16f16f32_tn",
            "sm80_16x8x16_f32f16f16f32",
            "SM80-16x8x16-F32F16F16F32-TN",
            "SM86_16x8x16_F32F16F16F32_TN",
            "16x8x16_F32F16F16F32_TN",
            "SM80_16x16x16_F32F16F16F32",
            "SM80_16X8X16_F32F16F16F32_TN",
        ] {
            assert_eq!(nearest(near).as_deref(), Some(half), "{near}");
        }
        assert_eq!(nearest("ÄÖ"), None);
    }

    fn nearest(name: &str) -> Option<String> {
        let Err(AlgebraError::UnknownAtom { at }) = mma_atom(name) else { panic!("{name} is an atom") };
        let names =
            (0..COUNT).filter_map(|which| nearby(name, &Spelled::read(name), at, which)).map(|name| name.to_string());
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
        assert_eq!(nearest("SM80_16x8x16_").as_deref(), Some(half));
        assert_eq!(nearest("SM80_"), None);
    }

    #[test]
    fn spellings_of_ptx_and_other_arguments() {
        for (name, found) in [
            ("mma.m16n8k16", "SM80_16x8x16_F32F16F16F32_TN"),
            ("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", "SM80_16x8x8_F32TF32TF32F32_TN"),
            ("mma.m16n8k32.s8", "SM80_16x8x32_S32S8S8S32_TN"),
            ("wgmma.m64n128k16", "SM90_64x128x16_F32F16F16_SS"),
            ("wgmma.m64n60k16.f32.bf16.bf16", "SM90_64x56x16_F32BF16BF16_SS"),
            ("SM90_64x64x16_F32BF16BF16_SS<K,K>", "SM90_64x64x16_F32BF16BF16_SS"),
        ] {
            assert_eq!(nearest(name).as_deref(), Some(found), "{name}");
        }
    }

    #[test]
    fn copies_of_matrices() {
        for near in ["SM75_U32X4_LDSM", "sm75_u32x4_ldsm_n", "SM75_U32x4_LDSM"] {
            let Err(AlgebraError::UnknownAtom { at }) = copy_atom(near) else { panic!("{near} is an atom") };
            let mut names = (0..COUNT).filter_map(|which| nearby(near, &Spelled::read(near), at, which));
            let found = names.find(|name| copy_atom(name.as_str()).is_ok()).unwrap();
            assert_eq!(found.as_str(), "SM75_U32x4_LDSM_N", "{near}");
        }
    }

    #[test]
    fn copies_of_one_thread() {
        let near = |name: &str| {
            let names =
                (0..FEW).filter_map(|which| nearby(name, &Spelled::read(name), 0, which)).map(|name| name.to_string());
            names.filter(|name| copy_atom(name).is_ok()).collect::<Vec<_>>()
        };
        let all = ["SM80_CP_ASYNC_CACHEALWAYS<uint128_t>"];
        for name in ["sm80_cp_async_cachealways_uint128_t", "SM80_CP_ASYNC_CACHEALWAYS(uint128_t)"] {
            assert_eq!(near(name), all, "{name}");
        }
        assert_eq!(near("universalcopy<uint64_t>"), ["UniversalCopy<uint64_t>"]);
        assert_eq!(near("UniversalCopy<u64>").len(), 5);
        assert_eq!(near("SM80_CP_ASYNC_CG").len(), 3);
        assert_eq!(near("Copy"), [""; 0]);
    }
}
