//! The same places in other elements, and the elements that can be taken together.

use layout_algebra::trace;

use super::{Operation, operations, traced};

pub(super) const OPERATIONS: &[Operation] = operations! {
    "upcast" "A, n" 2..=2,
        "A in elements of n old ones each", |a| Ok(traced!(a, trace::upcast, &a.layout(0)?, a.integer(1)?).into());
    "downcast" "A, n" 2..=2,
        "A in elements of which n make an old one", |a| Ok(traced!(a, trace::downcast, &a.layout(0)?, a.integer(1)?).into());
    "recast_layout" "A, from, to" 3..=3, "A, of elements of `from` bits, in elements of `to` bits",
        |a| Ok(traced!(a, trace::recast_layout, &a.layout(0)?, a.integer(1)?, a.integer(2)?).into());
    "max_alignment" "A" 1..=1,
        "the most elements that always stand together, aligned", |a| Ok(traced!(a, trace::max_alignment, &a.layout(0)?).into());
    "max_common_vector" "A, B" 2..=2, "how many elements stand one after the other in both",
        |a| Ok(traced!(a, trace::max_common_vector, &a.layout(0)?, &a.layout(1)?).into());
    "max_common_layout" "A, B" 2..=2, "the indices that both take to 0, 1, 2, …",
        |a| Ok(traced!(a, trace::max_common_layout, &a.layout(0)?, &a.layout(1)?).into());
};
