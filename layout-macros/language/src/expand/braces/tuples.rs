//! Tuples of numbers: as they are written, and with rearranged parts: `reverse((4,{N}))` is the shape `({N},4)`, not a reversed layout.

use layout_algebra::operation::Operation;

use super::{is_needed, is_type};
use crate::ast::{Expr, Kind, Operator};
use crate::evaluate::{self, Names, Refusals};
use crate::value::Value;
use crate::vocabulary;

/// Returns true if a call rearranges tuples of numbers.
pub(super) fn moves_tuples(expr: &Expr, names: &Names) -> bool {
    is_of_tuples(expr, names, evaluate::moves_tuples)
}

/// Returns true for a call that is a tuple of numbers, or may be: that of a shape and its strides has two readings.
pub(super) fn is_tuple(expr: &Expr, names: &Names) -> bool {
    let is_pair = matches!(expr.kind.as_call(), Some((_, arguments)) if arguments.len() == 2);
    let has_two_readings = is_pair && is_of_tuples(expr, names, |operation| operation == Operation::MakeLayout);
    has_two_readings || moves_tuples(expr, names)
}

fn is_of_tuples(expr: &Expr, names: &Names, is_one: fn(Operation) -> bool) -> bool {
    let Some((name, arguments)) = expr.kind.as_call() else { return false };
    let is_one = vocabulary::find(&name).is_some_and(|operation| is_one(operation.known));
    is_one && arguments.iter().all(|argument| is_of_numbers(argument, names, false))
}

/// Returns true for `A o (2,1)` before a layout that steps along coordinates, or may: the tuple is an offset there.
pub(super) fn is_before_coordinates(outer: &Expr, inner: &Expr, names: &Names) -> bool {
    let Kind::Infix(Operator::After, _, middle) = &outer.kind else { return false };
    matches!(middle.kind, Kind::Tuple(_) | Kind::Group(_)) && is_of_integers(middle) && may_step_along(inner, names)
}

fn is_of_integers(expr: &Expr) -> bool {
    match &expr.kind {
        Kind::Integer(_) | Kind::Arithmetic(_) => true,
        Kind::Rust(tokens) => !is_type(tokens, true),
        Kind::Tuple(parts) => parts.iter().all(is_of_integers),
        Kind::Group(inner) => is_of_integers(inner),
        _ => false,
    }
}

fn may_step_along(inner: &Expr, names: &Names) -> bool {
    if !is_needed(inner, names) {
        let known = evaluate::argument(inner, names, &mut Refusals::default());
        return matches!(known.map(Value::ungrouped), Some(Value::Coordinates(_)));
    }
    match &inner.kind {
        Kind::Group(inner) => may_step_along(inner, names),
        Kind::Layout(_, stride) => steps_along(stride),
        Kind::Ordered(..) => false,
        _ => true,
    }
}

fn steps_along(stride: &Expr) -> bool {
    match &stride.kind {
        Kind::Along(..) => true,
        Kind::Tuple(parts) => parts.iter().any(steps_along),
        Kind::Group(inner) => steps_along(inner),
        _ => false,
    }
}

/// Returns true if an argument is a number, a tuple of numbers, or a coordinate.
pub(super) fn is_of_numbers(expr: &Expr, names: &Names, is_entry: bool) -> bool {
    match &expr.kind {
        Kind::Whole => true,
        Kind::Rust(tokens) => !is_type(tokens, !is_entry),
        Kind::Tuple(parts) => parts.iter().all(|part| is_of_numbers(part, names, parts.len() > 1)),
        Kind::Group(inner) => is_of_numbers(inner, names, true),
        _ if is_needed(expr, names) => moves_tuples(expr, names),
        _ => is_numeric(expr, names),
    }
}

/// Returns true for a number or a tuple of numbers in the position of a layout or of one of its modes.
pub(super) fn is_numeric(expr: &Expr, names: &Names) -> bool {
    match &expr.kind {
        Kind::Integer(_) | Kind::Arithmetic(_) => true,
        Kind::Rust(tokens) => !is_type(tokens, false),
        Kind::Tuple(parts) => parts.iter().all(|part| is_numeric(part, names)),
        Kind::Group(inner) if is_needed(expr, names) => is_numeric(inner, names),
        _ if is_needed(expr, names) => moves_tuples(expr, names),
        _ => {
            let known = evaluate::argument(expr, names, &mut Refusals::default());
            matches!(known, Some(Value::Integer(_) | Value::Tuple(_)))
        }
    }
}

/// The modes of a tuple of integers; parentheses around a tuple make it a tuple of one.
pub(super) fn modes(expr: &Expr) -> Option<&[Expr]> {
    match &expr.kind {
        Kind::Tuple(parts) => Some(parts),
        Kind::Group(inner) => modes(inner).map(|_| std::slice::from_ref(&**inner)),
        _ => None,
    }
}
