//! # SM120: `mma` of a warp on narrow types
//!
//! **Definition.** Types of 4, 6 and 8 bits are multiplied in one instruction: each element, whatever its width, fills a byte,
//! `SM120_16x8x32_TN<A,B,C>`, or, for 4 bits
//! alone and with a scale for each block of `VS`, a nibble, `…SM120_16x8x64_TN_VS<A,B,C,SF,VS>`. The operands are the
//! [fragments](super::super::fragment) of 4 or 8 elements per register. In the sparse forms `K` is twice as large and a register of A names twice as many
//! elements as it stores.
//!
//! | name | K | elements in a register of A, of B | bits of A, of B |
//! |---|---|---|---|
//! | `SM120_16x8x32_TN`, `BLOCKSCALED …_VS` | 32 | 4, 4 | 8, 8 |
//! | `BLOCKSCALED::SM120_16x8x64_TN_VS` | 64 | 8, 8 | 4, 4 |
//! | `SPARSE::SM120_SPARSE_16x8x64_TN`, `BLOCKSCALED …_VS` | 64 | 8, 4 | half of the type of A, 8 |
//! | `BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS` | 128 | 16, 8 | 2, 4 |
//!
//! The distribution of the scale factors: [`scales`](super::super::scales).
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** A of `SM120_16x8x32_TN<float_e2m1_t,…>` is `((4,8),(4,2,2)):((64,1),(16,8,256))`: thread 5 is `(1,1)`, at 65, row 1 of column
//! 4, and has four neighbors in the row.
//!
//! ```text
//!     A 16×32     columns 0 … 3   4 … 7   8 … 11   12 … 15  │ 16 …
//!     row 0       t0              t1      t2       t3       │ t0        values 0 to 3, then 8 to 11
//!     row 8       t0              t1      …                             values 4 to 7
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm120.hpp`, `mma_traits_sm120_sparse.hpp`; PTX ISA, `mma` with `.kind::f8f6f4`, `.kind::mxf4nvf4`, `mma.sp`.

use super::{Element, MmaAtom, Scales, UnitModes};
use crate::atoms::fragment::{mode, thread_value, tuple};
use crate::atoms::name::NameCursor;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// Spelling, `K`, elements in a register of A and of B, and whether it is sparse.
const FORMS: [(&str, u64, u64, u64, bool); 6] = [
    ("_16x8x32_TN<", 32, 4, 4, false),
    ("::BLOCKSCALED::SM120_16x8x32_TN_VS<", 32, 4, 4, false),
    ("::BLOCKSCALED::SM120_16x8x64_TN_VS<", 64, 8, 8, false),
    ("::SPARSE::SM120_SPARSE_16x8x64_TN<", 64, 8, 4, true),
    ("::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x64_TN_VS<", 64, 8, 4, true),
    ("::BLOCKSCALED::SPARSE::SM120_SPARSE_16x8x128_TN_VS<", 128, 16, 8, true),
];

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    each!(i in 0, FORMS.len() => {
        if name.eat(FORMS[i].0) {
            return with_arguments(i, name);
        }
    });
    name.unknown()
}

/// Reads `A,B,C>`, and in the scaled forms `,SF,VS`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_arguments(form: usize, mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let (_, k, a_width, b_width, is_sparse) = FORMS[form];
    let (Some(a), true) = (Element::read_type(&mut name), name.comma()) else { return name.unknown() };
    let (Some(_), true) = (Element::read_type(&mut name), name.comma()) else { return name.unknown() };
    let Some(c) = Element::read_type(&mut name) else { return name.unknown() };
    let mut block = None;
    if form != 0 && form != 3 {
        let scale = name.comma() && Element::read_type(&mut name).is_some() && name.comma();
        block = if scale { name.number() } else { None };
        match block {
            Some(block) if block > 0 && k.is_multiple_of(block) => (),
            _ => return name.unknown(),
        }
    }
    if !name.is(">") {
        return name.unknown();
    }
    let stored = match k {
        64 if is_sparse => a.bits().div_euclid(2),
        64 => 4,
        128 => 2,
        _ => 8,
    };
    let b = 32u64.div_euclid(b_width);
    let mut atom =
        tri!(MmaAtom::of_a_warp((16, 8, k), (a_width, b_width), [c.bits(), stored, b, c.bits()], UnitModes::Plainly));
    if is_sparse {
        atom.metadata = Some(tri!(metadata(k)));
    }
    if let Some(block) = block {
        atom.scales = Some(tri!(Scales::of_a_warp(k, block)));
    }
    Ok(atom)
}

/// The layout (thread, value) → elements that a thread's metadata describe.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn metadata(k: u64) -> Result<LayoutValue, AlgebraError> {
    let half = k.div_euclid(2);
    let threads = [mode(2, 8), mode(2, half.saturating_mul(16)), mode(8, 1)];
    if k == 128 {
        return LayoutValue::of(&[tri!(tuple(&threads)), tri!(tuple(&[mode(half, 16)]))]);
    }
    thread_value(&threads, &[mode(half, 16)])
}
