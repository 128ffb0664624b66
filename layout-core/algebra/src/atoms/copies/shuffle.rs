//! # SM50: transposes by shuffling
//!
//! **Definition.** Two 32-bit values of each thread, `(32,64):(64,1)`, are exchanged between neighbors (XOR 1) or between threads four apart (XOR
//! 4), so that 2×2
//! blocks are transposed.
//!
//! **Law:** source, destination and reference name the same bits.
//!
//! **Worked example:** the destination of XOR 1 is `((2,16),(32,2)):((32,128),(1,64))`: register 0 of thread 1 begins at bit 32, which was register 1
//! of thread 0, `a1`.
//!
//! ```text
//!              before          after XOR 1
//!     t0       a0 a1           a0 b0
//!     t1       b0 b1           a1 b1
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `copy_traits_sm50.hpp`; PTX ISA, `shfl.sync`.

use super::{CopyAtom, mode, thread_value};
use crate::atoms::name::NameCursor;
use crate::control::tri;
use crate::error::AlgebraError;

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    let source = tri!(thread_value(&[mode(32, 64)], &[mode(64, 1)]));
    let destination = if name.is("1") {
        tri!(thread_value(&[mode(2, 32), mode(16, 128)], &[mode(32, 1), mode(2, 64)]))
    } else if name.is("4") {
        tri!(thread_value(&[mode(4, 64), mode(2, 32), mode(4, 512)], &[mode(32, 1), mode(2, 256)]))
    } else {
        return name.unknown();
    };
    CopyAtom::of_a_warp(&source, &destination, &source)
}
