//! # SM75, SM90, SM100: 8×8 matrices between shared memory and registers
//!
//! **Definition.** `ldmatrix` reads one, two or four matrices of eight rows of 128 bits. Thread `t` supplies the address of row `t` (for one matrix only
//! the first eight
//! threads count, for two the first sixteen: the others repeat), and then holds
//! 1. as `N`: 32 bits of row `t / 4` of each matrix: `(32,(32,m)):(32,(1,1024))`;
//! 2. as `T`: two elements of 16 bits of column `t / 4`: `((4,8),(16,2,m)):((256,16),(1,128,1024))`;
//! 3. of bytes, transposed, SM100: four of one column: `((4,8),(8,2,2,m)):((256,8),(1,128,64,1024))`.
//!
//! `stmatrix` is the same in the other direction; `movmatrix` transposes in registers and is counted as a plain copy.
//!
//! **Law:** source, destination and reference name the same bits.
//!
//! **Worked example:** the destination of `SM75_U32x1_LDSM_N` is `(32,32):(32,1)`: thread 5 holds bits 160 to 191, which in rows of 128 bits is the
//! second word of row 1.
//!
//! ```text
//!     one matrix        bits 0 … 127 of a row
//!     row 0  ← t0       t0      t1      t2      t3          as N: 32 bits each
//!     row 1  ← t1       t4      t5      t6      t7
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `copy_traits_sm75.hpp`, `copy_traits_sm90.hpp`, `copy_traits_sm100.hpp`; PTX ISA, `ldmatrix`, `stmatrix`, `movmatrix`.

use super::{CopyAtom, mode, thread_value, tuple};
use crate::atoms::name::NameCursor;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};

/// Reads `U32x4_LDSM_N`, `U16x8_LDSM_T`, and the stores of SM90; `whole` is the name with its architecture.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(whole: &str, mut name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    let (is_load, is_store) = (NameCursor::new(whole).eat("SM75_"), NameCursor::new(whole).eat("SM90_"));
    if is_load && name.is("U32x1_MOVM_T") {
        let row = tri!(thread_value(&[mode(32, 32)], &[mode(32, 1)]));
        return CopyAtom::of_a_warp(&row, &row, &row);
    }
    let is_transposed = name.eat("U16x");
    if !is_transposed && !name.eat("U32x") {
        return name.unknown();
    }
    let Some(values) = name.number() else { return name.unknown() };
    let matrices = if is_transposed { values.div_euclid(2) } else { values };
    let ends = match (is_load, is_store, is_transposed) {
        (true, _, false) => name.is("_LDSM_N"),
        (true, _, true) => name.is("_LDSM_T") && values.is_multiple_of(2),
        (_, true, false) => name.is("_STSM_N"),
        (_, true, true) => name.is("_STSM_T") && values.is_multiple_of(2),
        _ => false,
    };
    if !ends || !is_count(matrices) {
        return name.unknown();
    }
    let load =
        tri!(CopyAtom::loading(matrices, &if is_transposed { tri!(halves(matrices)) } else { tri!(words(matrices)) }));
    Ok(if is_load { load } else { load.reversed() })
}

/// Reads `SU4_DU8x16_x4_LDSM_N`, `U8x16_LDSM_T`, `U8x4_STSM_T` of SM100.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn narrow(mut name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    if name.eat("SU4_DU8x16_x") || name.eat("SU6_DU8x16_x") {
        return match name.number() {
            Some(matrices) if is_count(matrices) && name.is("_LDSM_N") => {
                CopyAtom::loading(matrices, &tri!(words(matrices)))
            }
            _ => name.unknown(),
        };
    }
    if !name.eat("U8x") {
        return name.unknown();
    }
    let Some(values) = name.number() else { return name.unknown() };
    let matrices = values.div_euclid(4);
    if !values.is_multiple_of(4) || !is_count(matrices) {
        return name.unknown();
    }
    if name.is("_STSM_T") {
        return Ok(tri!(CopyAtom::loading(matrices, &tri!(bytes(matrices)))).reversed());
    }
    if !name.is("_LDSM_T") || matrices == 1 {
        return name.unknown();
    }
    // The rows of a transposed load of bytes are assigned two by two.
    let last = if matrices == 4 { 2048 } else { 0 };
    let rows = [mode(2, 128), mode(2, 1024), mode(4, 256), mode(2, last)];
    let source = tri!(thread_value(&rows, &[mode(128, 1)]));
    let destination = tri!(bytes(matrices));
    CopyAtom::of_a_warp(&source, &destination, &destination)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_count(matrices: u64) -> bool {
    matches!(matrices, 1 | 2 | 4)
}

impl CopyAtom {
    /// A load of `matrices` matrices into these registers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn loading(matrices: u64, registers: &LayoutValue) -> Result<Self, AlgebraError> {
        let source = tri!(match matrices {
            4 => thread_value(&[mode(32, 128)], &[mode(128, 1)]),
            2 => thread_value(&[mode(16, 128), mode(2, 0)], &[mode(128, 1)]),
            _ => thread_value(&[mode(8, 128), mode(4, 0)], &[mode(128, 1)]),
        });
        Self::of_a_warp(&source, registers, registers)
    }
}

/// The registers with 32 bits of a row of each matrix.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn words(matrices: u64) -> Result<LayoutValue, AlgebraError> {
    if matrices == 1 {
        return thread_value(&[mode(32, 32)], &[mode(32, 1)]);
    }
    thread_value(&[mode(32, 32)], &[mode(32, 1), mode(matrices, 1024)])
}

/// The registers with two 16-bit elements of a column of each matrix.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn halves(matrices: u64) -> Result<LayoutValue, AlgebraError> {
    columns(16, &[mode(16, 1), mode(2, 128)], matrices)
}

/// The registers with four bytes of a column of each matrix.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn bytes(matrices: u64) -> Result<LayoutValue, AlgebraError> {
    columns(8, &[mode(8, 1), mode(2, 128), mode(2, 64)], matrices)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn columns(width: u64, of_one: &[Mode], matrices: u64) -> Result<LayoutValue, AlgebraError> {
    let mut values = tri!(tuple(of_one));
    if matrices > 1 {
        tri!(values.add(LayoutValue::leaf(mode(matrices, 1024)).tree()));
    }
    LayoutValue::of(&[tri!(tuple(&[mode(4, 256), mode(8, width)])), values])
}
