//! # SM100: tensor memory
//!
//! **Definition.** Tensor memory has 128 lanes (data paths, `dp`) of 32-bit columns. `tcgen05.ld` moves a pattern of `dp` lanes and some bits,
//! repeated `n` times along
//! the columns, to the registers of a warp: `SM100_TMEM_LOAD_16dp256b4x` is 16 lanes, 256 bits, four times. Every thread names the whole of
//! it, `(32,bits):(0,1)`; the registers hold, with the bits counted lane after lane,
//! 1. `16dp256b`, `16dp128b`: as the accumulator of `mma`, rows in quads and 8 lanes below;
//! 2. `16dp64b`, `16dp32b`: pairs of lanes; 3. `32dp32b`: thread `t` has lane `t`.
//!
//! `tcgen05.st` is the reverse. `tcgen05.cp` (`UTCCP`) goes from shared to tensor memory, for one block or for two, some of it to several places
//! (stride 0).
//!
//! **Law:** source, destination and reference name the same bits.
//!
//! **Worked example:** the destination of `SM100_TMEM_LOAD_32dp32b1x` is `(32,32):(32,1)`: thread 5 holds bits 160 to 191, those of lane 5.
//!
//! ```text
//!     16dp256b1x     columns 0 1    2 3    4 5    6 7         (32 bits each)
//!     lane 0         t0 t0  t1 t1  t2 t2  t3 t3
//!      ⋮
//!     lane 8         t0 t0  t1 t1  …                           values 2 3
//! ```
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `copy_traits_sm100.hpp`; PTX ISA, `tcgen05.ld`, `tcgen05.st`, `tcgen05.cp`.

use super::{CopyAtom, mode, thread_value, tuple};
use crate::arithmetic::mul;
use crate::atoms::name::NameCursor;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::flat::Flat;
use crate::layout_value::{LayoutValue, Mode};

/// Spelling, most repetitions, bits of one repetition.
const PATTERNS: [(&str, u64, u64); 5] = [
    ("16dp256b", 32, 4096),
    ("16dp128b", 64, 2048),
    ("16dp64b", 128, 1024),
    ("16dp32b", 128, 1024),
    ("32dp32b", 128, 1024),
];

/// Reads `LOAD_16dp256b4x`, `STORE_…`, each with `_16b` if two elements share a column.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    let is_statistic = name.eat("LOAD_STAT_");
    let is_store = !is_statistic && name.eat("STORE_");
    if !is_statistic && !is_store && !name.eat("LOAD_") {
        return name.unknown();
    }
    each!(pattern in 0, PATTERNS.len() => {
        let (spelling, most, bits) = PATTERNS[pattern];
        if name.eat(spelling) {
            let Some(times) = name.number() else { return name.unknown() };
            let is_known = times.is_power_of_two() && times <= most && name.is_among(&["x", "x_16b"]);
            if !is_known || (is_statistic && (pattern != 4 || !name.is("x") || (times != 32 && times != 128))) {
                return name.unknown();
            }
            let load = tri!(loading(pattern, times, tri!(mul(bits, times))));
            return Ok(if is_store { load.reversed() } else { load });
        }
    });
    name.unknown()
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn loading(pattern: usize, times: u64, bits: u64) -> Result<CopyAtom, AlgebraError> {
    let source = tri!(thread_value(&[mode(32, 0)], &[mode(bits, 1)]));
    CopyAtom::of_a_warp(&source, &tri!(registers(pattern, times)), &source)
}

/// The layout of each thread's registers.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn registers(pattern: usize, times: u64) -> Result<LayoutValue, AlgebraError> {
    let n = times;
    match pattern {
        0 => repeated(
            &[mode(4, 64), mode(8, n.saturating_mul(256))],
            &[mode(64, 1), mode(2, n.saturating_mul(2048))],
            mode(n, 256),
        ),
        1 => repeated(
            &[mode(4, 32), mode(8, n.saturating_mul(128))],
            &[mode(32, 1), mode(2, n.saturating_mul(1024))],
            mode(n, 128),
        ),
        2 => repeated(
            &[mode(2, n.saturating_mul(512)), mode(2, 32), mode(8, n.saturating_mul(64))],
            &[mode(32, 1)],
            mode(n, 64),
        ),
        3 => thread_value(
            &[mode(16, n.saturating_mul(64)), mode(2, n.saturating_mul(32))],
            &[mode(n.saturating_mul(32), 1)],
        ),
        _ => thread_value(&[mode(32, n.saturating_mul(32))], &[mode(n.saturating_mul(32), 1)]),
    }
}

/// The pattern, and its repetitions if there are any.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn repeated(threads: &[Mode], values: &[Mode], times: Mode) -> Result<LayoutValue, AlgebraError> {
    let mut all = Flat::none();
    each!(i in 0, values.len() => {
        tri!(all.add(values[i].extent, values[i].stride));
    });
    if times.extent > 1 {
        tri!(all.add(times.extent, times.stride));
    }
    LayoutValue::of(&[tri!(tuple(threads)), all.layout()])
}

/// Reads `4x32dp128bit_1cta` and its siblings.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn from_shared(mut name: NameCursor<'_>) -> Result<CopyAtom, AlgebraError> {
    let all = [mode(16384, 1)];
    let (source, destination): (&[Mode], &[Mode]) = if name.eat("128dp256bit_") {
        (&[mode(32768, 1)], &[mode(32768, 1)])
    } else if name.eat("128dp128bit_") {
        (&all, &all)
    } else if name.eat("4dp256bit_") {
        (&[mode(4, 32), mode(256, 128)], &[mode(4, 32), mode(256, 128)])
    } else if name.eat("4x32dp128bit_") {
        (&[mode(32, 1), mode(128, 32), mode(4, 0)], &all)
    } else if name.eat("2x64dp128bitlw0213_") {
        (&[mode(64, 1), mode(128, 64), mode(2, 0)], &all)
    } else if name.eat("2x64dp128bitlw0123_") {
        (&[mode(32, 1), mode(128, 32), mode(2, 4096), mode(2, 0)], &all)
    } else {
        return name.unknown();
    };
    let blocks = if name.is("1cta") { 1 } else { 2 };
    if blocks == 2 && !name.is("2cta") {
        return name.unknown();
    }
    let threads = if blocks == 1 { LayoutValue::TRIVIAL } else { tri!(LayoutValue::line(2, 1)) };
    let source = tri!(thread_value(&[mode(blocks, 0)], source));
    let destination = tri!(thread_value(&[mode(blocks, 0)], destination));
    Ok(CopyAtom { threads, source, destination, reference: destination })
}
