//! Analyses: what an access costs, and what of memory a layout uses.

use layout_algebra::ComposedLayout;
use layout_algebra::trace::{self, Trace};

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

/// The widest access of one thread, in bits.
const WIDEST: u64 = 128;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "bank_conflicts" "A, bytes[, unit]" 2..=3,
        "the turns of shared memory beyond the least, thread t moving `bytes` from A(t) units on (of 1 byte)",
        |a| cost(a, trace::bank_conflicts);
    "coalesced_sectors" "A, bytes[, unit]" 2..=3,
        "the sectors of 32 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)",
        |a| cost(a, trace::coalesced_sectors);
    "coalesced_lines" "A, bytes[, unit]" 2..=3,
        "the lines of 128 bytes of global memory, thread t moving `bytes` from A(t) units on (of 1 byte)",
        |a| cost(a, trace::coalesced_lines);
    "vector_width" "A[, bits]" 1..=2,
        "how many elements are neighbours, aligned, in blocks; of so many bits each, 16 bytes at most", width;
    "is_contiguous" "A" 1..=1,
        "the offsets follow each other, one by one", |a| Ok(traced!(a, trace::is_contiguous, &a.composed(0)?).into());
    "footprint" "A" 1..=1, "how many offsets there are", |a| Ok(traced!(a, trace::footprint, &a.composed(0)?).into());
    "image_gaps" "A" 1..=1,
        "how many offsets below the cosize are not reached", |a| Ok(traced!(a, trace::image_gaps, &a.composed(0)?).into());
};

type Cost = fn(&ComposedLayout, u64, u64, &mut Trace<'_>) -> Result<u64, layout_algebra::AlgebraError>;

fn cost(a: &Arguments<'_>, cost: Cost) -> Answer {
    let unit = if a.has(2) { a.integer(2)? } else { 1 };
    Ok(traced!(a, cost, &a.composed(0)?, unit, a.integer(1)?).into())
}

fn width(a: &Arguments<'_>) -> Answer {
    let width = traced!(a, trace::vector_width, &a.composed(0)?);
    if !a.has(1) {
        return Ok(width.into());
    }
    let bits = a.bits(1)?;
    match WIDEST.checked_div(bits).and_then(u64::checked_ilog2) {
        Some(most) => Ok(width.min(1_u64.checked_shl(most).unwrap_or(1)).into()),
        None => Err(Refusal::language(format!("an element of {bits} bits: one access moves 1 to {WIDEST}"))),
    }
}
