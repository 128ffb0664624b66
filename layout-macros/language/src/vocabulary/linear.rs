//! Linear layouts: from and to layouts of shape and stride, from numbers, and one from another.

use layout_algebra::linear::{LinearError, LinearLayout};
use layout_algebra::trace::Trace;

use super::{Arguments, Operation, operations};
use crate::value::{Refusal, Value};

type Answer = Result<Value, Refusal>;

pub(super) const OPERATIONS: &[Operation] = operations! {
    "to_linear" "A" 1..=1, "a layout, plain or swizzled, as a linear one, from m0, m1, … to offset", to_linear;
    "from_linear" "A" 1..=1,
        "a linear layout as the plain or swizzled layout that it is", from_linear;
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
    "compose" "A, B" 2..=2, "first A, then B, linear layouts; also `B o A`", |a| of_two(a, LinearLayout::compose_traced);
    "invert" "A" 1..=1, "the inverse of a linear bijection", |a| of_one(a, LinearLayout::invert_traced);
    "pseudoinvert" "A" 1..=1,
        "the least linear layout after which A is the identity", |a| of_one(a, LinearLayout::pseudo_invert_traced);
    "invert_and_compose" "A, B" 2..=2,
        "the linear layout C with B(C(x)) = A(x)", |a| of_two(a, LinearLayout::invert_and_compose_traced);
    "minimal_cvt" "A, B" 2..=2,
        "where A has what B wants, without outer dimensions that stay", |a| of_two(a, LinearLayout::conversion_traced);
    "divide_left" "A, B" 2..=2, "the linear layout C with A = B * C", |a| if_any(
        traced(a, LinearLayout::divide_left_traced)?, "A is no product that begins with B");
    "divide_right" "A, B" 2..=2, "the linear layout C with A = C * B", |a| if_any(
        traced(a, LinearLayout::divide_right_traced)?, "A is no product that ends with B");
    "get_reps" "A, B" 2..=2, "where A repeats the tile B: A with the bases of B 0", |a| if_any(
        traced(a, LinearLayout::repetitions_traced)?, "A does not repeat B");
    "concat_ins" "A, B" 2..=2, "the inputs of both, side by side", |a| linear(a.linear(0)?.concat_ins(&a.linear(1)?));
    "concat_outs" "A, B" 2..=2, "the outputs of both, side by side", |a| linear(a.linear(0)?.concat_outs(&a.linear(1)?));
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
    run: fn(&LinearLayout, &LinearLayout, &mut Trace<'_>) -> Result<LinearLayout, LinearError>,
) -> Answer {
    let (first, second) = (a.linear(0)?, a.linear(1)?);
    linear(a.traced(|trace| run(&first, &second, trace)))
}

pub(super) fn of_one(
    a: &Arguments<'_>,
    run: fn(&LinearLayout, &mut Trace<'_>) -> Result<LinearLayout, LinearError>,
) -> Answer {
    let layout = a.linear(0)?;
    linear(a.traced(|trace| run(&layout, trace)))
}

/// What an operation makes of two linear layouts, its trace taken down.
fn traced<T>(a: &Arguments<'_>, run: fn(&LinearLayout, &LinearLayout, &mut Trace<'_>) -> T) -> Result<T, Refusal> {
    let (first, second) = (a.linear(0)?, a.linear(1)?);
    Ok(a.traced(|trace| run(&first, &second, trace)))
}

fn from_linear(a: &Arguments<'_>) -> Answer {
    let layout = a.linear(0)?;
    Ok(Value::from_swizzled(&a.traced(|trace| layout.to_swizzled_traced(trace))?))
}

fn to_linear(a: &Arguments<'_>) -> Answer {
    if let Value::Linear(layout) = a.value(0)? {
        return Ok((**layout).into());
    }
    let layout = a.composed(0)?;
    linear(a.traced(|trace| LinearLayout::from_composed_traced(&layout, trace)))
}

fn zeros(a: &Arguments<'_>) -> Answer {
    let size = if a.has(3) { a.integer(3)? } else { 1 };
    linear(LinearLayout::zeros_1d(a.integer(0)?, a.name(1)?, a.name(2)?, size))
}
