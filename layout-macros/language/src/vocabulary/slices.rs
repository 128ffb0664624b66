//! Slices, and the coordinates of offsets.

use layout_algebra::trace;

use super::{Arguments, Operation, operations, traced};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "slice" "c, A" 2..=2, "the parts of A under the `_` of c", slice;
    "dice" "c, A" 2..=2, "the parts of A under the indices of c", dice;
    "slice_and_offset" "c, A" 2..=2, "the parts of A under the `_` of c, and the offset where they begin",
        |a| Ok(traced!(a, trace::slice_and_offset, &a.coord(0)?, &a.layout(1)?).into());
    "domain_offset" "c, A" 2..=2,
        "A, and its offset at c", |a| Ok(traced!(a, trace::domain_offset, &a.coord(0)?, &a.layout(1)?).into());
    "get_1d_coord" "A, n" 2..=2,
        "the least index whose offset is n", |a| Ok(traced!(a, trace::get_1d_coord, &a.layout(0)?, a.integer(1)?).into());
    "get_hier_coord" "A, n" 2..=2, "the coordinate whose offset is n, nested as A is",
        |a| Ok(traced!(a, trace::get_hier_coord, &a.layout(0)?, a.integer(1)?).into());
    "get_flat_coord" "A, n" 2..=2, "the coordinate whose offset is n, one index a mode",
        |a| Ok(traced!(a, trace::get_flat_coord, &a.layout(0)?, a.integer(1)?).into());
    "is_in_domain" "c, A" 2..=2, "every index of c is less than its extent in A",
        |a| Ok(traced!(a, trace::is_in_domain, &a.tuple(0)?, &a.shape(1)?).into());
};

fn slice(a: &Arguments<'_>) -> Answer {
    let coord = a.coord(0)?;
    Ok(if a.is_layout(1) { a.layout(1)?.slice(&coord)?.into() } else { a.tuple(1)?.slice(&coord)?.into() })
}

fn dice(a: &Arguments<'_>) -> Answer {
    let coord = a.coord(0)?;
    Ok(if a.is_layout(1) { a.layout(1)?.dice(&coord)?.into() } else { a.tuple(1)?.dice(&coord)?.into() })
}
