//! # SM61: dot products of one thread
//!
//! **Definition.** `dp4a` adds four products of bytes to a 32-bit integer, `dp2a` two of 16 bits: an MMA of the shape `(1,1,4)` or `(1,1,2)` of one
//! thread, which
//! holds all of it.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** A of `SM61_DP4A` is `(1,4):(0,1)`: value 2 of the thread is `a2`.
//!
//! ```text
//!     A  a0 a1 a2 a3   ·   B  b0 b1 b2 b3   +  c        one thread, four values each
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm61.hpp`; PTX ISA, `dp4a`.

use super::MmaAtom;
use crate::atoms::fragment::{mode, thread_value};
use crate::atoms::name::Name;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;

pub(super) const fn read(name: Name<'_>) -> Result<MmaAtom, AlgebraError> {
    let (k, bits) = if name.is("DP4A") {
        (4, 8)
    } else if name.is("DP2A") {
        (2, 16)
    } else {
        return name.unknown();
    };
    let row = tri!(thread_value(&[mode(1, 0)], &[mode(k, 1)]));
    Ok(MmaAtom {
        shape: tri!(IntTuple::flat(&[1, 1, k])),
        threads: LayoutValue::TRIVIAL,
        a: row,
        b: row,
        c: tri!(thread_value(&[mode(1, 0)], &[mode(1, 0)])),
        metadata: None,
        scales: None,
        bits: [32, bits, bits, 32],
    })
}
