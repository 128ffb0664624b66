//! Shape and types as any spelling of an MMA mentions them, and the names of atoms that have them.
//!
//! ```text
//!     wgmma.m64n60k16.f32.bf16.bf16     64, 60, 16; F32, BF16, BF16     SM90_64x56x16_F32BF16BF16_SS, …_RS
//!     mma.m16n8k16                      16, 8, 16                       SM80_16x8x16_F32F16F16F32_TN, …
//! ```

use crate::atoms::element::Element;
use crate::atoms::name::NameCursor;
use crate::control::{each, next};
use crate::text::Text;

/// The types of sums and factors that are tried.
const TYPES: [[Element; 3]; 7] = [
    [Element::F32, Element::F16, Element::F16],
    [Element::F16, Element::F16, Element::F16],
    [Element::F32, Element::BF16, Element::BF16],
    [Element::F32, Element::TF32, Element::TF32],
    [Element::S32, Element::S8, Element::S8],
    [Element::F32, Element::E4M3, Element::E4M3],
    [Element::F64, Element::F64, Element::F64],
];
/// The first and last parts of names, and the number of types between them.
const FORMS: [(&str, &str, usize); 8] = [
    ("SM80_", "_TN", 4),
    ("SM89_", "_TN", 4),
    ("SM90_", "_TN", 4),
    ("SM75_", "_TN", 4),
    ("SM90_", "_SS", 3),
    ("SM90_", "_RS", 3),
    ("SM90_", "_SS_TN", 3),
    ("SM90_", "_RS_TN", 3),
];
/// The number of names that are tried: with the shape as it is, and with the nearest of a usual form.
pub(super) const COUNT: usize = 2 * TYPES.len() * FORMS.len();

/// The shape that a name mentions, and up to four types, in their order.
pub(crate) struct Spelled {
    shape: Option<(u64, u64, u64)>,
    types: [Element; 4],
    count: usize,
}

impl Spelled {
    /// Reads `m64n128k16` or `64x128x16`, and types such as `f32` and `BF16`, wherever they occur.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn read(name: &str) -> Self {
        let capitals = capitals(name);
        let name = capitals.as_str();
        let (mut spelled, mut at) = (Self { shape: None, types: [Element::F32; 4], count: 0 }, 0);
        while at < name.len() {
            let (_, rest) = name.split_at(at);
            let mut cursor = NameCursor::new(rest);
            let mut of_ptx = NameCursor::new(rest);
            if let (None, Some(shape)) = (spelled.shape, cursor.shape()) {
                spelled.shape = Some(shape);
                at = at.saturating_add(cursor.place());
            } else if let (None, Some(shape)) = (spelled.shape, of_ptx.ptx_shape()) {
                spelled.shape = Some(shape);
                at = at.saturating_add(of_ptx.place());
            } else {
                let mut cursor = NameCursor::new(rest);
                at = match Element::read(&mut cursor) {
                    Some(element) => {
                        spelled.add(element);
                        at.saturating_add(cursor.place())
                    }
                    None => next(at),
                };
            }
        }
        spelled
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn add(&mut self, element: Element) {
        if self.count < self.types.len() {
            self.types[self.count] = element;
            self.count = next(self.count);
        }
    }

    /// Candidate number `which`, if its types are those that the name mentions.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn name(&self, which: usize) -> Option<Text> {
        let (form, which) = (which.rem_euclid(FORMS.len()), which.div_euclid(FORMS.len()));
        let (row, is_rounded) = (which.rem_euclid(TYPES.len()), which >= TYPES.len());
        let Some(types) = self.types_of_row(row) else { return None };
        let (Some(given), (before, after, count)) = (self.shape, FORMS[form]) else { return None };
        let (m, n, k) = if is_rounded { rounded(given, types[1].bits()) } else { given };
        let name = Text::new(before).number(m).and("x").number(n).and("x").number(k).and("_");
        let name = name.and(types[0].letters()).and(types[1].letters()).and(types[2].letters());
        Some(name.and(if count > 3 { types[0].letters() } else { "" }).and(after))
    }

    /// The types of D, A and B that the name spells, for row 0; if it spells fewer, row `row` of the table, if it has them all.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn types_of_row(&self, row: usize) -> Option<[Element; 3]> {
        if self.count >= 3 {
            return if row == 0 { Some([self.types[0], self.types[1], self.types[2]]) } else { None };
        }
        each!(i in 0, self.count => {
            if !self.types[i].is_among(&TYPES[row]) {
                return None;
            }
        });
        Some(TYPES[row])
    }
}

/// The nearest shape that a warp, or for 64 rows four warps, may multiply: 32 bytes along K, and columns in eights.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn rounded((m, n, _): (u64, u64, u64), bits: u64) -> (u64, u64, u64) {
    let k = 256u64.div_euclid(bits);
    if m < 64 {
        return (16, 8, k);
    }
    let eights = n.div_euclid(8);
    (
        64,
        if eights == 0 {
            8
        } else if eights > 32 {
            256
        } else {
            eights.saturating_mul(8)
        },
        k,
    )
}

/// The name in the usual spelling: capitals, except for the `x` of a shape, and `_` for other separators.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn capitals(name: &str) -> Text {
    let (bytes, mut text) = (name.as_bytes(), Text::new(""));
    each!(i in 0, bytes.len() => {
        let letter = match bytes[i] {
            b'x' | b'X' if i > 0 && bytes[i.saturating_sub(1)].is_ascii_digit() => b'x',
            b'-' | b'.' | b' ' => b'_',
            other => other.to_ascii_uppercase(),
        };
        text = text.and(match core::str::from_utf8(&[letter]) {
            Ok(letter) => letter,
            Err(_) => "",
        });
    });
    text
}
