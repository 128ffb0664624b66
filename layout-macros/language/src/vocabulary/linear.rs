//! Linear layouts: from and to layouts of shape and stride, from numbers, and one from another.

use layout_algebra::linear::{LinearError, LinearLayout};

use super::{Arguments, Operation, operations};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "to_linear" "A" 1..=1, "a layout, plain or swizzled, as a linear one, from m0, m1, … to offset", to_linear;
    "from_linear" "A" 1..=1,
        "a linear layout as the plain or swizzled layout that it is", |a| Value::from_linear(&a.linear(0)?);
    "identity1d" "n, in, out" 3..=3,
        "the linear layout x ↦ x", |a| linear(LinearLayout::identity_1d(a.integer(0)?, a.name(1)?, a.name(2)?));
    "strided1d" "n, stride, in, out" 4..=4,
        "the linear layout x ↦ stride · x",
        |a| linear(LinearLayout::strided_1d(a.integer(0)?, a.integer(1)?, a.name(2)?, a.name(3)?));
    "zeros1d" "n, in, out[, size]" 3..=4, "the linear layout x ↦ 0, one of so many", zeros;
    "identity_standard_nd" "in, S, order" 3..=3,
        "the coordinates of a shape counted one after the other, those of the first dimension of the order fastest",
        |a| linear(LinearLayout::identity_nd(a.name(0)?, &a.numbers(1)?, &a.places(2)?));
    "zeros_like" "A" 1..=1, "the linear layout of these dimensions that is 0 everywhere",
        |a| Ok(a.linear(0)?.zeros_like().into());
    "compose" "A, B" 2..=2, "first A, then B, linear layouts; also `B o A`", |a| of_two(a, LinearLayout::compose);
    "invert" "A" 1..=1, "the inverse of a linear bijection", |a| linear(a.linear(0)?.invert());
    "pseudoinvert" "A" 1..=1,
        "the least linear layout after which A is the identity", |a| linear(a.linear(0)?.pseudo_invert());
    "invert_and_compose" "A, B" 2..=2,
        "the linear layout C with B(C(x)) = A(x)", |a| of_two(a, LinearLayout::invert_and_compose);
    "minimal_cvt" "A, B" 2..=2,
        "where A has what B wants, without outer dimensions that stay", |a| of_two(a, LinearLayout::conversion);
    "divide_left" "A, B" 2..=2, "the linear layout C with A = B * C", |a| if_any(
        a.linear(0)?.divide_left(&a.linear(1)?), "A is no product that begins with B");
    "divide_right" "A, B" 2..=2, "the linear layout C with A = C * B", |a| if_any(
        a.linear(0)?.divide_right(&a.linear(1)?), "A is no product that ends with B");
    "get_reps" "A, B" 2..=2, "where A repeats the tile B: A with the bases of B 0", |a| if_any(
        a.linear(0)?.repetitions(&a.linear(1)?), "A does not repeat B");
    "concat_ins" "A, B" 2..=2, "the inputs of both, side by side", |a| of_two(a, LinearLayout::concat_ins);
    "concat_outs" "A, B" 2..=2, "the outputs of both, side by side", |a| of_two(a, LinearLayout::concat_outs);
};

/// An answer that is a linear layout.
#[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
pub(super) fn linear(layout: Result<LinearLayout, LinearError>) -> Answer {
    Ok(layout?.into())
}

/// An answer that is a linear layout, or why there is none.
#[expect(clippy::large_types_passed_by_value, reason = "called on results as they are returned")]
pub(super) fn if_any(layout: Option<LinearLayout>, otherwise: &str) -> Answer {
    layout.map(Value::from).ok_or_else(|| Refusal::condition(otherwise))
}

pub(super) fn of_two(
    a: &Arguments<'_>,
    run: fn(&LinearLayout, &LinearLayout) -> Result<LinearLayout, LinearError>,
) -> Answer {
    linear(run(&a.linear(0)?, &a.linear(1)?))
}

fn to_linear(a: &Arguments<'_>) -> Answer {
    match a.value(0)? {
        Value::Linear(layout) => Ok((**layout).into()),
        _ => linear(LinearLayout::from_composed(&a.composed(0)?)),
    }
}

fn zeros(a: &Arguments<'_>) -> Answer {
    let size = if a.has(3) { a.integer(3)? } else { 1 };
    linear(LinearLayout::zeros_1d(a.integer(0)?, a.name(1)?, a.name(2)?, size))
}
