//! Analyses: what an access costs, and what of memory a layout uses.

use layout_algebra::ComposedLayout;
use layout_algebra::analysis::{
    bank_conflicts, coalesced_lines, coalesced_sectors, footprint, image_gaps, is_contiguous, vector_width,
};

use super::{Arguments, Operation};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// The widest access of one thread, in bits.
const WIDEST: u64 = 128;

pub(super) const OPERATIONS: &[Operation] = &[
    Operation {
        name: "bank_conflicts",
        form: "bank_conflicts(A, bytes[, unit])",
        arity: 2..=3,
        doc: "the turns of shared memory beyond the least, thread t moving `bytes` from A(t) units on (of 1 byte)",
        run: |a| cost(a, bank_conflicts),
    },
    Operation {
        name: "coalesced_sectors",
        form: "coalesced_sectors(A, bytes[, unit])",
        arity: 2..=3,
        doc: "the sectors of 32 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)",
        run: |a| cost(a, coalesced_sectors),
    },
    Operation {
        name: "coalesced_lines",
        form: "coalesced_lines(A, bytes[, unit])",
        arity: 2..=3,
        doc: "the lines of 128 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)",
        run: |a| cost(a, coalesced_lines),
    },
    Operation {
        name: "vector_width",
        form: "vector_width(A[, bits])",
        arity: 1..=2,
        doc: "how many elements are neighbours, aligned, in blocks; of so many bits each, 16 bytes at most",
        run: width,
    },
    Operation {
        name: "is_contiguous",
        form: "is_contiguous(A)",
        arity: 1..=1,
        doc: "the offsets follow each other, one by one",
        run: |a| Ok(is_contiguous(&a.composed(0)?)?.into()),
    },
    Operation {
        name: "footprint",
        form: "footprint(A)",
        arity: 1..=1,
        doc: "how many offsets there are",
        run: |a| Ok(footprint(&a.composed(0)?)?.into()),
    },
    Operation {
        name: "image_gaps",
        form: "image_gaps(A)",
        arity: 1..=1,
        doc: "how many offsets below the cosize are not reached",
        run: |a| Ok(image_gaps(&a.composed(0)?)?.into()),
    },
];

type Cost = fn(&ComposedLayout, u64, u64) -> Result<u64, layout_algebra::AlgebraError>;

fn cost(a: &Arguments<'_>, cost: Cost) -> Answer {
    let unit = if a.has(2) { a.integer(2)? } else { 1 };
    Ok(cost(&a.composed(0)?, unit, a.integer(1)?)?.into())
}

fn width(a: &Arguments<'_>) -> Answer {
    let width = vector_width(&a.composed(0)?)?;
    if !a.has(1) {
        return Ok(width.into());
    }
    let bits = a.bits(1)?;
    match WIDEST.checked_div(bits).and_then(u64::checked_ilog2) {
        Some(most) => Ok(width.min(1_u64.checked_shl(most).unwrap_or(1)).into()),
        None => Err(Refusal::language(format!("an element of {bits} bits: one access moves 1 to {WIDEST}"))),
    }
}
