//! # `UniversalFMA`: one product of one thread
//!
//! **Definition.** `d = a·b + c` in any types: the shape `(1,1,1)` and one value each.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** `UniversalFMA<float>` has `(1,1):(0,0)` three times: thread 0 holds the one element of each.
//!
//! ```text
//!     t0:  d = a·b + c
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits.hpp`, where `UniversalFMA<D,A,B,C>` takes A from D, B from A and C from D if they are left out.

use super::{Element, MmaAtom};
use crate::atoms::name::NameCursor;
use crate::control::each;
use crate::error::AlgebraError;

/// Reads `D,A,B,C>`.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let mut bits = [0; 4];
    each!(i in 0, bits.len() => {
        bits[i] = if i == 0 || name.comma() {
            let Some(element) = Element::read_type(&mut name) else { return name.unknown() };
            element.bits()
        } else {
            // A defaults to D, B to A, C to D.
            bits[if i == 2 { 1 } else { 0 }]
        };
    });
    if !name.is(">") {
        return name.unknown();
    }
    MmaAtom::of_one_thread([1; 3], [1; 3], bits)
}
