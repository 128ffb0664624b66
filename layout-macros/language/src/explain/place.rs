//! Where in an operand the number stands that is to blame.

use layout_algebra::AlgebraError;

use super::letters;
use crate::ast::{Expr, Kind};
use crate::span::Place;
use crate::value::Value;
use crate::vocabulary::Operation;

/// The number an error speaks of, if it was written as one.
pub(super) fn blamed(
    error: &AlgebraError,
    operation: &Operation,
    values: &[Value],
    arguments: &[&Expr],
) -> Option<Place> {
    let argument = |i: usize| arguments.get(i).map(|argument| argument.place);
    match error {
        AlgebraError::RunDoesNotDivide { leaf, .. } => {
            // Of a by-mode tiler the leaf counts within one mode that is not told.
            let is_layout = values.get(1).is_some_and(Value::is_layout_like);
            stride(arguments.get(1)?, *leaf).filter(|_| is_layout)
        }
        AlgebraError::TileDoesNotFill { .. }
        | AlgebraError::TileRepeats { .. }
        | AlgebraError::BlockDoesNotDivide { .. }
        | AlgebraError::NotReached { .. }
        | AlgebraError::RankExceeds { .. }
        | AlgebraError::SizesDiffer { .. }
        | AlgebraError::Carry { .. } => argument(1),
        AlgebraError::CoordinateMismatch { .. } => argument(letters(operation).position(|letter| letter == "c")?),
        AlgebraError::WidthDoesNotDivide { .. } | AlgebraError::WidthCarries { .. } => {
            argument(arguments.len().saturating_sub(1))
        }
        AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. } => {
            argument(usize::from(operation.name.ends_with("_divide")))
        }
        AlgebraError::NoLeftInverse { .. }
        | AlgebraError::InverseCarries { .. }
        | AlgebraError::NotComplementable { .. }
        | AlgebraError::NoUnitStride => argument(0),
        AlgebraError::ModeOutOfRange { mode, .. } => {
            let is_mode =
                |expr: &&&Expr| matches!(expr.kind, Kind::Integer(value) if usize::try_from(value) == Ok(*mode));
            arguments.iter().skip(1).find(is_mode).map(|argument| argument.place)
        }
        _ => None,
    }
}

/// The stride of a leaf of a layout that was written as `shape:stride`.
fn stride(expr: &Expr, number: usize) -> Option<Place> {
    match &expr.kind {
        Kind::Layout(_, stride) => leaf(stride, number),
        _ => Some(expr.place),
    }
}

/// The place of a leaf of a tuple that was written as one.
pub(super) fn leaf(expr: &Expr, number: usize) -> Option<Place> {
    let mut left = number;
    find(expr, &mut left)
}

fn find(expr: &Expr, left: &mut usize) -> Option<Place> {
    match &expr.kind {
        Kind::Tuple(parts) => parts.iter().find_map(|part| find(part, left)),
        Kind::Integer(_) | Kind::Arithmetic(_) => match left.checked_sub(1) {
            Some(fewer) => {
                *left = fewer;
                None
            }
            None => Some(expr.place),
        },
        _ => None,
    }
}
