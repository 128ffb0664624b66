//! # SM75, SM80, SM89, SM90: `mma` of a warp
//!
//! **Definition.** The name says everything: `SM80_16x8x16_F32F16F16F32_TN` is the shape `(16,8,16)` and the types of D, A, B and C; the operands are the
//! [fragments](super::super::fragment) with `32 / bits` elements per register. The table only lists which shapes go with which types.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** C of `SM80_16x8x16_F32F16F16F32_TN` is `((4,8),(2,2)):((32,1),(16,8))`: thread 5 is `(1,1)`, at 33, and its value 3 is at 33 +
//! 24 = 57, row 9 of column 3.
//!
//! ```text
//!       A 16×16, w = 2                       B 8×16, w = 2               C 16×8
//!     t0 t0 t1 t1 … t3 │ t0 t0 …  t3       t0 t0 t1 t1 … │ t0 t0 …     t0 t0 t1 t1 t2 t2 t3 t3
//!     t4 t4 …          │                   t4 t4 …                      t4 t4 …
//!     values 0 1       │ values 4 5        values 0 1    │ 2 3          values 0 1
//!     ─────────────────┼──────────                                      ───────────
//!     values 2 3       │ values 6 7                                     values 2 3
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm75.hpp`, `…sm80.hpp`, `…sm89.hpp`, `…sm90.hpp`; PTX ISA, "Matrix Fragments".

use super::{Element, MmaAtom, UnitModes};
use crate::atoms::name::NameCursor;
use crate::control::each;
use crate::error::AlgebraError;

/// Shapes, the types they go with, and the endings of the name.
pub(super) struct Row {
    shapes: &'static [(u64, u64, u64)],
    results: &'static [Element],
    a: &'static [Element],
    b: &'static [Element],
    endings: &'static [&'static str],
}

const TN: &[&str] = &["_TN"];
const SATURATED: &[&str] = &["_TN", "_TN_SATURATE"];
const BITWISE: &[&str] = &["_TN_XORPOPC", "_TN_ANDPOPC"];
const HALF_OR_SINGLE: &[Element] = &[Element::F16, Element::F32];
const BYTES: &[Element] = &[Element::S8, Element::U8];
const NIBBLES: &[Element] = &[Element::S4, Element::U4];
const EIGHT_BIT_FLOATS: &[Element] = &[Element::E4M3, Element::E5M2];

/// Turing.
pub(super) const SM75: [Row; 2] =
    [row(&[(16, 8, 8)], HALF_OR_SINGLE, &[Element::F16], TN), row(&[(8, 8, 16)], &[Element::S32], &[Element::S8], TN)];

/// Ampere.
pub(super) const SM80: [Row; 8] = [
    row(&[(16, 8, 8), (16, 8, 16)], HALF_OR_SINGLE, &[Element::F16], TN),
    row(&[(16, 8, 8), (16, 8, 16)], &[Element::F32], &[Element::BF16], TN),
    row(&[(16, 8, 4), (16, 8, 8)], &[Element::F32], &[Element::TF32], TN),
    row(&[(8, 8, 4)], &[Element::F64], &[Element::F64], TN),
    row(&[(8, 8, 4)], &[Element::C64, Element::GC64], &[Element::C64], TN),
    row(&[(8, 8, 16), (16, 8, 16), (16, 8, 32)], &[Element::S32], BYTES, SATURATED),
    row(&[(8, 8, 32), (16, 8, 32), (16, 8, 64)], &[Element::S32], NIBBLES, SATURATED),
    row(&[(8, 8, 128), (16, 8, 128), (16, 8, 256)], &[Element::S32], &[Element::U1], BITWISE),
];

/// Ada.
pub(super) const SM89: [Row; 1] = [row(&[(16, 8, 32)], HALF_OR_SINGLE, EIGHT_BIT_FLOATS, TN)];

/// Hopper, by warp.
pub(super) const SM90: [Row; 2] = [
    row(&[(16, 8, 4), (16, 8, 8), (16, 8, 16)], &[Element::F64], &[Element::F64], TN),
    row(&[(16, 8, 4), (16, 8, 8), (16, 8, 16)], &[Element::C64], &[Element::C64], TN),
];

#[cfg_attr(not(feature = "compiled"), inline)]
const fn row(
    shapes: &'static [(u64, u64, u64)],
    results: &'static [Element],
    factors: &'static [Element],
    endings: &'static [&'static str],
) -> Row {
    Row { shapes, results, a: factors, b: factors, endings }
}

impl Row {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn holds(&self, shape: (u64, u64, u64), d: Element, a: Element, b: Element) -> bool {
        d.is_among(self.results) && a.is_among(self.a) && b.is_among(self.b) && self.has(shape)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn has(&self, shape: (u64, u64, u64)) -> bool {
        each!(i in 0, self.shapes.len() => {
            let (m, n, k) = self.shapes[i];
            if m == shape.0 && n == shape.1 && k == shape.2 {
                return true;
            }
        });
        false
    }
}

/// Reads `16x8x16_F32F16F16F32_TN`, if a row of the table has it.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(table: &[Row], mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let (Some(shape), true) = (name.shape(), name.eat("_")) else { return name.unknown() };
    let types =
        (Element::read(&mut name), Element::read(&mut name), Element::read(&mut name), Element::read(&mut name));
    let (Some(d), Some(a), Some(b), Some(c)) = types else { return name.unknown() };
    each!(row in 0, table.len() => {
        if d.is(c) && table[row].holds(shape, d, a, b) && name.is_among(table[row].endings) {
            return atom(shape, d, a, b);
        }
    });
    name.unknown()
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn atom(shape: (u64, u64, u64), d: Element, a: Element, b: Element) -> Result<MmaAtom, AlgebraError> {
    let written = if a.bits() == 4 { UnitModes::Wrapped } else { UnitModes::Plainly };
    let widths = (a_register(a), a_register(b));
    MmaAtom::of_a_warp(shape, widths, [d.bits(), a.bits(), b.bits(), d.bits()], written)
}

/// The number of elements that a 32-bit register holds; 1 for an element wider than that, which takes several registers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn a_register(element: Element) -> u64 {
    if element.bits() < 32 { 32u64.div_euclid(element.bits()) } else { 1 }
}
