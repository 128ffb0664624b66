//! # Fragments: the one pattern of all warps
//!
//! **Definition.** A matrix of `R` rows and `C` columns, whose elements are counted column by column, is distributed over a warp as follows:
//! 1. thread `t` is in row `t / 4` of each block of 8 rows, and starts at column `w·(t mod 4)`, where `w` elements fill one 32-bit register
//!    (`w = 2` for every accumulator, whatever its width; `w = 1` for elements wider than a register);
//! 2. its values are, the fastest first: the `w` neighbors in the row, the `R/8` blocks of 8 rows, the `C/4w` blocks of `4w` columns;
//! 3. a warpgroup takes 64 rows: warp `t / 32` has rows `16·(t / 32)` on, two blocks of 8.
//!
//! **Law:** `((4,8),(w,R/8,C/4w)) : ((w·R,1),(R,8,4w·R))` is a bijection of (thread, value) with the `R·C` elements.
//!
//! **Worked example:** 16 rows, 8 columns, `w = 2`: `((4,8),(2,2)):((32,1),(16,8))`, in which thread 5 holds `(1,2) (1,3) (9,2) (9,3)`.
//!
//! ```text
//!              w = 2, 8 columns                w = 1, 8 columns
//!     row 0    t0 t0 t1 t1 t2 t2 t3 t3         t0 t1 t2 t3 t0 t1 t2 t3
//!     row 1    t4 t4 t5 t5 t6 t6 t7 t7         t4 t5 t6 t7 t4 t5 t6 t7
//! ```
//!
//! **Refuses:** nothing: the shapes come from the names of instructions.
//!
//! A, B and C of `mma` since SM75, and C and a register A of `wgmma`, all follow this one pattern (PTX ISA, "Matrix Fragments for mma.m16n8k16" and
//! its siblings); `CuTe` writes each out (`mma_traits_sm80.hpp`, CUTLASS).

use crate::arithmetic::{div, mul};
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};

/// The way to write modes of a single value, which change nothing.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum UnitModes {
    /// A mode of extent 1 is left out, and a single mode is not a tuple.
    Plainly,
    /// A single mode is a tuple of one: the 4-bit atoms.
    Wrapped,
    /// The blocks of columns are written even if there is only one: accumulators of `wgmma`.
    InFull,
}

/// The fragment of one warp, or for 64 rows of four warps; see the [module](self).
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn fragment(
    rows: u64,
    columns: u64,
    width: u64,
    written: UnitModes,
) -> Result<LayoutValue, AlgebraError> {
    let step = tri!(mul(width, rows));
    let quads = [mode(4, step), mode(8, 1), mode(4, 16)];
    let is_group = rows == 64;
    let threads = tri!(tuple(if is_group { &quads } else { quads.split_at(2).0 }));
    let row_blocks = if is_group { 2 } else { tri!(div(rows, 8)) };
    let column_blocks = tri!(div(columns, tri!(mul(4, width))));
    let mut values = Flat::none();
    let each_mode = [mode(width, rows), mode(row_blocks, 8), mode(column_blocks, tri!(mul(4, step)))];
    each!(i in 0, each_mode.len() => {
        if each_mode[i].extent > 1 || (i == 2 && matches!(written, UnitModes::InFull)) {
            tri!(values.add(each_mode[i].extent, each_mode[i].stride));
        }
    });
    let values = if matches!(written, UnitModes::Wrapped) { values.tuple() } else { values.layout() };
    LayoutValue::of(&[threads, values])
}

/// One mode.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn mode(extent: u64, stride: u64) -> Mode {
    Mode { extent, stride }
}

/// A flat tuple of modes.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn tuple(modes: &[Mode]) -> Result<LayoutValue, AlgebraError> {
    let mut tuple = LayoutValue::no_modes();
    each!(i in 0, modes.len() => {
        tri!(tuple.add(LayoutValue::leaf(modes[i]).tree()));
    });
    Ok(tuple)
}

/// Thread modes and value modes as one layout; a single mode is not a tuple.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn thread_value(threads: &[Mode], values: &[Mode]) -> Result<LayoutValue, AlgebraError> {
    LayoutValue::of(&[tri!(bare_or_tuple(threads)), tri!(bare_or_tuple(values))])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn bare_or_tuple(modes: &[Mode]) -> Result<LayoutValue, AlgebraError> {
    if modes.len() == 1 { Ok(LayoutValue::leaf(modes[0])) } else { tuple(modes) }
}

/// One thread that holds all `values` values.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn one_thread(values: u64) -> Result<LayoutValue, AlgebraError> {
    thread_value(&[mode(1, 0)], &[if values == 1 { mode(1, 0) } else { mode(values, 1) }])
}
