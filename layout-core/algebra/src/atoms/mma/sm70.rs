//! # SM70: 8×8×4 of a quad pair
//!
//! **Definition.** Volta's `mma.m8n8k4` is executed by eight threads, lanes 0–3 and 16–19 of a warp (and three more such pairs): `(4,2):(1,16)`. Logical
//! thread `t`
//! holds
//! 1. of an operand whose rows are contiguous (A as `T`, B as `N`): row `t`, `(8,4):(1,8)`;
//! 2. of an operand whose columns are contiguous (A as `N`, B as `T`): four rows of column `t mod 4`, `((4,2),4):((8,4),1)`;
//! 3. of a 16-bit accumulator: row `t`, `(8,8):(1,8)`;
//! 4. of a 32-bit accumulator: 2×2 patches, `((2,2,2),(2,2,2)):((1,16,4),(8,2,32))`.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** C of 32 bits: thread 5 is `(1,0,1)` of `(2,2,2)`, at 1 + 4 = 5, and its value 3, `(1,1,0)`, 8 + 2 further on: element 15, row
//! 7 of column 1.
//!
//! ```text
//!     32-bit C   columns 0 1   2 3   4 5   6 7
//!     row 0      t0 t0  t2 t2  t0 t0  t2 t2
//!     row 1      t1 t1  t3 t3  t1 t1  t3 t3
//!     row 2      t0 t0  t2 t2  …                rows 4 to 7: t4 to t7
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm70.hpp`; PTX ISA, "Matrix Fragments for mma.m8n8k4".

use super::{Element, MmaAtom};
use crate::atoms::fragment::{mode, thread_value, tuple};
use crate::atoms::name::NameCursor;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// The transpositions of A and B: whether the rows of each are contiguous.
const FORMS: [(&str, bool, bool); 4] =
    [("_TN", true, true), ("_NT", false, false), ("_NN", false, true), ("_TT", true, false)];

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    if !name.eat("8x8x4_") {
        return name.unknown();
    }
    let wide = name.eat("F32F16F16F32");
    if !wide && !name.eat("F16F16F16F16") {
        return name.unknown();
    }
    each!(i in 0, FORMS.len() => {
        let (form, a_rows, b_rows) = FORMS[i];
        if name.is(form) {
            return atom(wide, a_rows, b_rows);
        }
    });
    name.unknown()
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn atom(wide: bool, a_rows: bool, b_rows: bool) -> Result<MmaAtom, AlgebraError> {
    let width = if wide { Element::F32.bits() } else { Element::F16.bits() };
    let threads = tri!(tuple(&[mode(4, 1), mode(2, 16)]));
    let (a, b, c) = (tri!(operand(a_rows)), tri!(operand(b_rows)), tri!(accumulator(wide)));
    MmaAtom::dense([8, 8, 4], &threads, [&a, &b, &c], [width, 16, 16, width])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn operand(rows: bool) -> Result<LayoutValue, AlgebraError> {
    if rows {
        return thread_value(&[mode(8, 1)], &[mode(4, 8)]);
    }
    thread_value(&[mode(4, 8), mode(2, 4)], &[mode(4, 1)])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn accumulator(wide: bool) -> Result<LayoutValue, AlgebraError> {
    if !wide {
        return thread_value(&[mode(8, 1)], &[mode(8, 8)]);
    }
    thread_value(&[mode(2, 1), mode(2, 16), mode(2, 4)], &[mode(2, 8), mode(2, 2), mode(2, 32)])
}
