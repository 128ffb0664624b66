//! Comparisons of tuples: element by element, and in the order of indices.

use layout_algebra::trace;

use super::{Operation, operations, traced};

pub(super) const OPERATIONS: &[Operation] = operations! {
    "elem_less" "a, b" 2..=2,
        "every mode of a is less than that of b", |a| Ok(traced!(a, trace::elem_less, &a.tuple(0)?, &a.tuple(1)?).into());
    "elem_leq" "a, b" 2..=2,
        "b is not less than a in every mode", |a| Ok(traced!(a, trace::elem_leq, &a.tuple(0)?, &a.tuple(1)?).into());
    "elem_gtr" "a, b" 2..=2,
        "every mode of b is less than that of a", |a| Ok(traced!(a, trace::elem_gtr, &a.tuple(0)?, &a.tuple(1)?).into());
    "elem_geq" "a, b" 2..=2,
        "a is not less than b in every mode", |a| Ok(traced!(a, trace::elem_geq, &a.tuple(0)?, &a.tuple(1)?).into());
    "lex_less" "a, b" 2..=2,
        "a comes first, the leftmost mode deciding", |a| Ok(traced!(a, trace::lex_less, &a.tuple(0)?, &a.tuple(1)?).into());
    "colex_less" "a, b" 2..=2,
        "a comes first, the rightmost mode deciding", |a| Ok(traced!(a, trace::colex_less, &a.tuple(0)?, &a.tuple(1)?).into());
};
