//! # SM61: dot products of one thread
//!
//! **Definition.** `dp4a` adds four products of bytes to a 32-bit integer, `dp2a` two of 16 bits: an MMA of the shape `(1,1,4)` or `(1,1,2)` by one
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
use crate::atoms::name::NameCursor;
use crate::error::AlgebraError;

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let (k, bits) = if name.is("DP4A") {
        (4, 8)
    } else if name.is("DP2A") {
        (2, 16)
    } else {
        return name.unknown();
    };
    MmaAtom::of_one_thread([1, 1, k], [k, k, 1], [32, bits, bits, 32])
}
