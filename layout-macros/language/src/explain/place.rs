//! The place of the number to blame inside an operand.

use layout_algebra::analysis::AccessError;
use layout_algebra::category::CategoryError;
use layout_algebra::linear::LinearError;
use layout_algebra::{AlgebraError, atoms::DescriptorError};

use crate::ast::{Expr, Kind};
use crate::span::Place;
use crate::value::{Reason, Value};
use crate::vocabulary::Operation;

/// The argument that a refusal is about, or the number in it.
pub(super) fn blamed(reason: &Reason, operation: &Operation, values: &[Value], arguments: &[&Expr]) -> Option<Place> {
    let argument = |i: usize| arguments.get(i).map(|argument| argument.place);
    match reason {
        Reason::Algebra(error) => of_algebra(error, operation, values, arguments),
        Reason::Linear(LinearError::NotInImage { .. }) => argument(usize::from(!operation.known.is_conversion())),
        Reason::Linear(error) => argument(match error {
            LinearError::SwizzleBytes { .. }
            | LinearError::NotSurjective { .. }
            | LinearError::NotInvertible { .. }
            | LinearError::NotLinear { .. }
            | LinearError::DomainNotPowerOfTwo { .. }
            | LinearError::NoSwizzle { .. } => 0,
            LinearError::UnknownDim { .. } | LinearError::DimsDiffer { .. } | LinearError::OnOneSide { .. } => 1,
            LinearError::NotAPermutation { .. } | LinearError::Arity { .. } | LinearError::Width { .. } => {
                arguments.len().saturating_sub(1)
            }
            _ => return None,
        }),
        _ => None,
    }
}

/// The number that an error is about, if it was written as one.
fn of_algebra(error: &AlgebraError, operation: &Operation, values: &[Value], arguments: &[&Expr]) -> Option<Place> {
    let argument = |i: usize| arguments.get(i).map(|argument| argument.place);
    match error {
        AlgebraError::RunDoesNotDivide { leaf, .. } => {
            // For a tiler by mode, the leaf number counts within a mode that the error does not contain.
            let is_layout = values.get(1).is_some_and(Value::is_layout_like);
            stride(arguments.get(1)?, *leaf).filter(|_| is_layout)
        }
        // The second operand of a tiled copy is the bits of an element, not a tile.
        AlgebraError::TileDoesNotFill { .. } if operation.letters().get(1) == Some(&"bits") => None,
        AlgebraError::TileDoesNotFill { .. }
        | AlgebraError::TileRepeats { .. }
        | AlgebraError::BlockDoesNotDivide { .. }
        | AlgebraError::NotReached { .. }
        | AlgebraError::RankExceeds { .. }
        | AlgebraError::SizesDiffer { .. }
        | AlgebraError::Descriptor(DescriptorError::Width { .. })
        | AlgebraError::Carry { .. } => argument(1),
        AlgebraError::CoordinateMismatch { .. } => {
            argument(operation.letters().into_iter().position(|letter| letter == "c")?)
        }
        AlgebraError::IndexOutOfRange { .. } => {
            let is_index = |letter: &str| ["c", "i", "thread"].contains(&letter);
            argument(operation.letters().into_iter().position(is_index)?)
        }
        AlgebraError::Access(AccessError::Width { .. }) => {
            argument(operation.letters().into_iter().position(|letter| letter == "bytes")?)
        }
        AlgebraError::Access(AccessError::Unit) => {
            argument(operation.letters().into_iter().position(|letter| letter == "unit")?)
        }
        AlgebraError::Category(error) => argument(match error {
            CategoryError::NotIncreasing { .. }
            | CategoryError::IndexOutOfRange { .. }
            | CategoryError::PastTheSize { .. }
            | CategoryError::HitNotKept { .. } => 1,
            CategoryError::NotARefinement { .. } => operation.letters().into_iter().position(|letter| letter == "S")?,
            CategoryError::MapLength { .. }
            | CategoryError::MapOutOfRange { .. }
            | CategoryError::MapNotInjective { .. } => 2,
            _ => return None,
        }),
        AlgebraError::LeafCountMismatch { .. } => argument(arguments.len().saturating_sub(1)),
        AlgebraError::WidthDoesNotDivide { .. } | AlgebraError::WidthCarries { .. } => {
            argument(arguments.len().saturating_sub(1))
        }
        AlgebraError::NotInjective { .. } | AlgebraError::ModesInterleave { .. } => {
            argument(usize::from(operation.name.ends_with("_divide")))
        }
        AlgebraError::NoLeftInverse { .. }
        | AlgebraError::InverseCarries { .. }
        | AlgebraError::NotComplementable { .. }
        | AlgebraError::Descriptor(_)
        | AlgebraError::Access(
            AccessError::NoMatrices { .. } | AccessError::NoRows { .. } | AccessError::Apart { .. },
        )
        | AlgebraError::NoUnitStride => argument(0),
        AlgebraError::ModeOutOfRange { mode, .. } => {
            let is_mode =
                |expr: &&&Expr| matches!(expr.kind, Kind::Integer(value) if usize::try_from(value) == Ok(*mode));
            arguments.iter().skip(1).find(is_mode).map(|argument| argument.place)
        }
        _ => None,
    }
}

/// The place of a leaf's stride in a layout written as `shape:stride`.
fn stride(expr: &Expr, number: usize) -> Option<Place> {
    match &expr.ungrouped().kind {
        Kind::Layout(_, stride) => leaf(stride, number),
        _ => Some(expr.place),
    }
}

/// The place of a leaf in a tuple written as one.
pub(super) fn leaf(expr: &Expr, number: usize) -> Option<Place> {
    let mut left = number;
    find(expr, &mut left)
}

fn find(expr: &Expr, left: &mut usize) -> Option<Place> {
    match &expr.kind {
        Kind::Tuple(parts) => parts.iter().find_map(|part| find(part, left)),
        Kind::Group(inner) => find(inner, left),
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
