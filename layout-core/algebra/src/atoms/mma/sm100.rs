//! # SM100: `tcgen05.mma` of one or two blocks
//!
//! **Definition.** A single thread issues the multiplication of a whole block, and in the form `2x1SM` one thread issues that of two neighboring blocks: a
//! "thread" here
//! is a block. Operands are in shared memory (`SS`) or A in tensor memory (`TS`), the accumulator in tensor memory.
//! 1. One block holds everything: `(1,(M,K)):(0,(1,M))`, and likewise B with `N`, C with `(M,N)`.
//! 2. With two, each holds half of the rows of A and of C, and half of the rows of B: `(2,(M/2,K)):(M/2,(1,M))`.
//! 3. `K` is 256 bits of A, 512 if A is sparse; for types up to 8 bits, which fill bytes, 32 and 64; for scaled 4-bit types 64 and 128.
//!
//! **Law:** C is a bijection of (thread, value) with its elements; A and B reach all of theirs.
//!
//! **Worked example:** C of `SM100_MMA_F16BF16_2x1SM_SS<half_t,half_t,float,256,128,…>` is `(2,(128,128)):(128,(1,256))`: block 1 begins at 128, row
//! 128.
//!
//! ```text
//!     A M×K                 B N×K                      C M×N
//!     block 0: rows 0…M/2   block 0: rows 0…N/2        block 0: rows 0…M/2, all columns
//!     block 1: the rest     block 1: the rest          block 1: the rest
//! ```
//!
//! `SM100_2x1x1_F32F32F32F32` and `SM100_1x2x1_…` are the two-element multiplications of one thread.
//!
//! **Refuses:** other names ([`AlgebraError::UnknownAtom`]).
//!
//! Source: CUTLASS, `mma_traits_sm100.hpp`, `mma_sm100_umma.hpp` (the valid shapes); PTX ISA, "Tensor Core 5th Generation".

use super::{Element, MmaAtom};
use crate::atoms::fragment::{mode, thread_value};
use crate::atoms::name::NameCursor;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;

/// One kind of multiplication.
struct MmaKind {
    spelling: &'static str,
    /// The least and the greatest width of an element of A.
    widths: (u64, u64),
    /// `K`, if it is not 256 bits of A.
    depth: Option<u64>,
    /// The number of types, and of numbers after them, at the start of its arguments.
    types: usize,
    numbers: usize,
}

const KINDS: [MmaKind; 7] = [
    MmaKind { spelling: "MMA_F16BF16", widths: (16, 32), depth: None, types: 3, numbers: 2 },
    MmaKind { spelling: "MMA_TF32", widths: (32, 32), depth: None, types: 3, numbers: 2 },
    MmaKind { spelling: "MMA_S8", widths: (8, 8), depth: None, types: 3, numbers: 2 },
    MmaKind { spelling: "MMA_F8F6F4", widths: (4, 8), depth: Some(32), types: 3, numbers: 2 },
    MmaKind { spelling: "MMA_MXF8F6F4", widths: (4, 8), depth: Some(32), types: 4, numbers: 2 },
    MmaKind { spelling: "MMA_MXF4NVF4", widths: (4, 4), depth: Some(64), types: 4, numbers: 3 },
    MmaKind { spelling: "MMA_MXF4", widths: (4, 4), depth: Some(64), types: 4, numbers: 3 },
];

/// The content of a name before its arguments.
#[derive(Clone, Copy)]
struct Form {
    kind: usize,
    blocks: u64,
    is_sparse: bool,
}

#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn read(mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    if name.is("2x1x1_F32F32F32F32") {
        return MmaAtom::of_one_thread([2, 1, 1], [2, 1, 2], [32; 4]);
    }
    if name.is("1x2x1_F32F32F32F32") {
        return MmaAtom::of_one_thread([1, 2, 1], [1, 2, 2], [32; 4]);
    }
    each!(kind in 0, KINDS.len() => {
        if name.eat(KINDS[kind].spelling) {
            let blocks = if name.eat("_2x1SM") { 2 } else { 1 };
            if !name.eat("_TS") && !name.eat("_SS") {
                return name.unknown();
            }
            let _scaled_accumulator = name.eat("_SCALED");
            let is_sparse = name.eat("_SPARSE");
            return with_arguments(Form { kind, blocks, is_sparse }, name);
        }
    });
    name.unknown()
}

/// Reads `<A, B, C[, SF], M, N[, VS], major of A, major of B, …>`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with_arguments(form: Form, mut name: NameCursor<'_>) -> Result<MmaAtom, AlgebraError> {
    let MmaKind { widths: (least, most), depth, types, numbers, .. } = KINDS[form.kind];
    if !name.eat("<") {
        return name.unknown();
    }
    let mut given = [0; 4];
    each!(i in 0, types => {
        let (Some(element), true) = (Element::read_type(&mut name), name.comma()) else { return name.unknown() };
        given[i] = element.bits();
    });
    let mut sizes = [0; 3];
    each!(i in 0, numbers => {
        let Some(number) = name.number() else { return name.unknown() };
        sizes[i] = number;
        let _more = name.comma();
    });
    let a = given[0];
    let is_one = least <= a && a <= most && is_shape(&form, sizes[0], sizes[1]) && majors(&mut name);
    if !is_one {
        return name.unknown();
    }
    let depth = match depth {
        Some(depth) => depth,
        None => 256u64.div_euclid(a),
    };
    let (depth, stored) = if form.is_sparse { (depth.saturating_mul(2), a.div_euclid(2)) } else { (depth, a) };
    atom(&form, [sizes[0], sizes[1], depth], [given[2], stored, given[1], given[2]])
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn is_shape(form: &Form, m: u64, n: u64) -> bool {
    let one_block = m.div_euclid(form.blocks);
    let step = if form.blocks == 2 { 16 } else { 8 };
    (one_block == 64 || one_block == 128)
        && m.is_multiple_of(form.blocks)
        && n > 0
        && n <= 256
        && n.is_multiple_of(step)
}

/// Reads which of A and B are transposed, and the other arguments; none of it changes the distribution.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn majors(name: &mut NameCursor<'_>) -> bool {
    while !name.eat(">") {
        let _in_a_namespace = name.eat("UMMA::");
        let known = name.eat("Major::K")
            || (name.eat("Major::MN") || name.eat("ScaleIn::One") || name.eat("ScaleIn::Neg"))
            || (name.eat("Saturate::False") || name.eat("Saturate::True") || name.number().is_some());
        if !known {
            return false;
        }
        let _more = name.comma();
    }
    name.is_at_end()
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn atom(form: &Form, mnk: [u64; 3], bits: [u64; 4]) -> Result<MmaAtom, AlgebraError> {
    let [m, n, k] = mnk;
    let threads = if form.blocks == 1 { LayoutValue::TRIVIAL } else { tri!(LayoutValue::line(2, 1)) };
    let factors = [tri!(shared_out(m, k, form.blocks)), tri!(shared_out(n, k, form.blocks))];
    MmaAtom::dense(mnk, &threads, [&factors[0], &factors[1], &tri!(shared_out(m, n, form.blocks))], bits)
}

/// The rows, distributed to the blocks in halves.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn shared_out(rows: u64, columns: u64, blocks: u64) -> Result<LayoutValue, AlgebraError> {
    let part = rows.div_euclid(blocks);
    let threads = if blocks == 1 { mode(1, 0) } else { mode(2, part) };
    thread_value(&[threads], &[mode(part, 1), mode(columns, rows)])
}
