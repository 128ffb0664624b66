//! Operands that nest as another does: the corrected operand if tuples, coordinates and profiles do not fit.
//!
//! ```text
//!     (1,_,0) for (4,8)         entries that have no mode are left out           (1,_)
//!     (1) for (4,8)             modes without an entry get `_`, or 0             (1,0)
//!     (1,1) for three modes     a profile of as many leaves                      (1,1,1)
//! ```

use super::call::OwnedCall;
use super::operand::Operand;
use crate::capacity::MAX_LEAVES;
use crate::control::{each, next, ok, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;

/// The index of an operand, and its replacement.
pub(super) type Instead = Option<(usize, Operand)>;

/// A replacement that the operation accepts for an operand that nests differently from another.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn nested_alike(error: &AlgebraError, call: &OwnedCall) -> Instead {
    let is_coordinate = matches!(error, AlgebraError::CoordinateMismatch { .. });
    each!(k in 0, call.count() => {
        // From the last operand to the first; among tuples the first is the coordinate.
        let last = call.count().saturating_sub(next(k));
        let found = match (error, call.operand(last), call.operand(k)) {
            (AlgebraError::CoordinateMismatch { .. }, Some(Operand::Coordinate(given)), _) => coordinate(call, last, given, false),
            (AlgebraError::CoordinateMismatch { .. }, _, Some(tuple @ (Operand::Tuple(_) | Operand::Number(_)))) => {
                match tuple.coordinate() {
                    Some(given) => coordinate(call, k, &given, true),
                    None => None,
                }
            }
            (AlgebraError::LeafCountMismatch { leaves, .. }, Some(operand), _) => profile(call, last, operand, *leaves),
            (_, Some(operand), _) if !is_coordinate => alike(call, last, operand),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
    });
    None
}

/// The operand, if the call evaluates with it.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn accepted(call: &OwnedCall, at: usize, operand: &Operand) -> Instead {
    if call.replaced(at, operand).evaluates() { Some((at, *operand)) } else { None }
}

/// The coordinate with as many entries as the shape has modes; numbers are considered as shapes last.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn coordinate(call: &OwnedCall, at: usize, given: &Coord, is_tuple: bool) -> Instead {
    let filler = if given.has_whole() { Coord::whole() } else { Coord::at(0) };
    each!(k in 0, call.count().saturating_mul(2) => {
        let i = if k < call.count() { k } else { k.saturating_sub(call.count()) };
        if i != at
            && let Some(other) = call.operand(i)
            && matches!(other, Operand::Number(_)) == (k >= call.count())
            && let Some(shape) = other.shape()
            && let Ok(fitted) = fitted(given, &shape, &filler)
            && !fitted.equals(given)
        {
            let fitted = if is_tuple { Operand::Tuple(fitted.origin()) } else { Operand::Coordinate(fitted) };
            if let found @ Some(_) = accepted(call, at, &fitted) {
                return found;
            }
        }
    });
    None
}

/// A coordinate that nests as a shape does, as far as it goes.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fitted(given: &Coord, shape: &IntTuple, filler: &Coord) -> Result<Coord, AlgebraError> {
    if given.is_leaf() {
        return Ok(*given);
    }
    if given.rank() == 0 {
        return Ok(*filler);
    }
    if shape.is_leaf() {
        return fitted(&tri!(given.mode(0)), shape, filler);
    }
    let mut coordinate = Coord::empty(None);
    each!(i in 0, shape.rank() => {
        let entry = if i < given.rank() {
            tri!(fitted(&tri!(given.mode(i)), &tri!(shape.mode(i)), filler))
        } else {
            *filler
        };
        tri!(coordinate.add(entry.tree()));
    });
    Ok(coordinate)
}

/// A flat profile of `leaves` leaves.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn profile(call: &OwnedCall, at: usize, operand: &Operand, leaves: usize) -> Instead {
    if leaves > MAX_LEAVES || !matches!(operand, Operand::Tuple(_) | Operand::Number(_)) {
        return None;
    }
    let ones = [1; MAX_LEAVES];
    accepted(call, at, &Operand::Tuple(ok!(IntTuple::flat(ones.split_at(leaves).0))))
}

/// As many modes of a layout as another operand has, or a tuple nested as another is.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn alike(call: &OwnedCall, at: usize, operand: &Operand) -> Instead {
    each!(i in 0, call.count() => {
        if i != at
            && let Some(other) = call.operand(i)
            && let Some(shape) = other.shape()
        {
            let found = match operand {
                Operand::Layout(layout) => match layout.take(0, shape.rank()) {
                    Ok(fewer) => accepted(call, at, &Operand::Layout(fewer)),
                    Err(_) => None,
                },
                Operand::Tuple(_) | Operand::Number(_) => match operand.tuple() {
                    Some(given) => match nested_like(&given, &shape) {
                        Ok(alike) if !alike.equals(&given) => accepted(call, at, &Operand::Tuple(alike)),
                        _ => None,
                    },
                    None => None,
                },
                _ => None,
            };
            if found.is_some() {
                return found;
            }
        }
    });
    None
}

/// The numbers of a tuple, nested as another: all in order if their numbers agree, else cut, repeated or padded with 1.
///
/// # Errors
/// [`AlgebraError::NoModes`] for an empty tuple, and the capacity errors.
///
/// ```
/// use layout_algebra::IntTuple;
/// use layout_algebra::diagnose::nested_like;
/// let (three, two) = (IntTuple::flat(&[4, 8, 2])?, IntTuple::flat(&[1, 1])?);
/// assert_eq!(nested_like(&three, &two)?.to_string(), "(4,8)");
/// assert_eq!(nested_like(&two, &three)?.to_string(), "(1,1,1)");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn nested_like(given: &IntTuple, other: &IntTuple) -> Result<IntTuple, AlgebraError> {
    if given.leaf_count() == other.leaf_count() {
        return Ok(other.with_leaves_of(given));
    }
    if given.leaf_count() == 0 {
        return Err(AlgebraError::NoModes);
    }
    if given.is_leaf() {
        return Ok(other.with_leaves([given.leaf_at(0); MAX_LEAVES]));
    }
    if other.is_leaf() {
        return Ok(IntTuple::int(given.leaf_at(0)));
    }
    let mut alike = IntTuple::unit();
    each!(i in 0, other.rank() => {
        let part = if i < given.rank() { tri!(given.mode(i)) } else { IntTuple::int(1) };
        tri!(alike.add(tri!(nested_like(&part, &tri!(other.mode(i)))).tree()));
    });
    Ok(alike)
}

/// The same numbers, nested as another tuple, if their counts agree.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn with_leaves_of(given: &IntTuple, other: &IntTuple) -> Option<IntTuple> {
    if given.leaf_count() == other.leaf_count() { Some(other.with_leaves_of(given)) } else { None }
}

/// A shape with its modes replaced by their sizes where another shape has a leaf.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn coarsened(given: &IntTuple, other: &IntTuple) -> Option<IntTuple> {
    if other.is_leaf() {
        return Some(IntTuple::int(ok!(given.product())));
    }
    if given.is_leaf() || given.rank() != other.rank() {
        return None;
    }
    let mut coarse = IntTuple::unit();
    each!(i in 0, other.rank() => {
        let Some(part) = coarsened(&ok!(given.mode(i)), &ok!(other.mode(i))) else { return None };
        coarse = ok!(coarse.push(&part));
    });
    Some(coarse)
}

/// The leaves of a shape, grouped so that each group multiplies to an extent of another one.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn gathered(given: &IntTuple, other: &IntTuple) -> Option<IntTuple> {
    let mut from = 0;
    let gathered = gathered_from(given, other, &mut from);
    if from == given.leaf_count() { gathered } else { None }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn gathered_from(given: &IntTuple, other: &IntTuple, from: &mut usize) -> Option<IntTuple> {
    let mut gathered = IntTuple::unit();
    let mut size = 1_u64;
    let count = if other.is_leaf() { given.leaf_count().saturating_sub(*from) } else { other.rank() };
    each!(i in 0, count => {
        let part = if other.is_leaf() {
            if i > 0 && size == other.leaf_at(0) {
                return Some(alone(&gathered));
            }
            let extent = given.leaf_at(*from);
            *from = next(*from);
            size = size.saturating_mul(extent);
            IntTuple::int(extent)
        } else {
            let Some(part) = gathered_from(given, &ok!(other.mode(i)), from) else { return None };
            part
        };
        gathered = ok!(gathered.push(&part));
    });
    if other.is_leaf() && size != other.leaf_at(0) {
        None
    } else {
        Some(if other.is_leaf() { alone(&gathered) } else { gathered })
    }
}

/// The only mode of a tuple, or the tuple itself.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn alone(tuple: &IntTuple) -> IntTuple {
    match tuple.mode(0) {
        Ok(mode) if tuple.rank() == 1 => mode,
        _ => *tuple,
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use crate::diagnose::{Operation, OwnedCall};
    use crate::sample::layout;
    use crate::{AlgebraError, Coord, IntTuple};

    fn help(call: &OwnedCall, error: &AlgebraError) -> Option<String> {
        call.explain(error).help().map(ToString::to_string)
    }

    #[test]
    fn a_coordinate_gets_as_many_entries_as_there_are_modes() {
        let square = layout(&[4, 8], &[1, 4]);
        let slice =
            |coord: &[Coord]| OwnedCall::new(Operation::Slice).coordinate(&Coord::of(coord).unwrap()).layout(&square);
        let error = AlgebraError::CoordinateMismatch { entries: 3, modes: 2 };
        let suggested = help(&slice(&[Coord::at(1), Coord::whole(), Coord::at(0)]), &error);
        assert_eq!(suggested.as_deref(), Some("try `slice((1,_), (4,8):(1,4))`"));
        let suggested = help(&slice(&[Coord::whole()]), &error);
        assert_eq!(suggested.as_deref(), Some("try `slice((_,_), (4,8):(1,4))`"));
    }

    #[test]
    fn a_profile_gets_as_many_leaves_as_there_are_modes() {
        let modes = layout(&[4, 8, 2], &[1, 4, 32]);
        let call = OwnedCall::new(Operation::Unflatten).layout(&modes).tuple(&IntTuple::flat(&[1, 1]).unwrap());
        let suggested = help(&call, &AlgebraError::LeafCountMismatch { profile: 2, leaves: 3 });
        assert_eq!(suggested.as_deref(), Some("try `(1,1,1)` for profile"));
    }

    #[test]
    fn shapes_are_nested_as_others_are() {
        let tuple = |modes: &[IntTuple]| IntTuple::of(modes).unwrap();
        let [two, three, four, six, eight] = [2, 3, 4, 6, 8].map(IntTuple::int);
        let nested = tuple(&[four, tuple(&[two, three])]);
        let flat = tuple(&[four, two, three]);
        assert_eq!(super::with_leaves_of(&flat, &nested), Some(nested));
        assert_eq!(super::coarsened(&nested, &tuple(&[four, eight])), Some(tuple(&[four, six])));
        assert_eq!(super::coarsened(&flat, &tuple(&[four, eight])), None);
        assert_eq!(super::gathered(&flat, &tuple(&[four, six])), Some(nested));
        assert_eq!(super::gathered(&flat, &tuple(&[six, four])), None);
        assert_eq!(super::gathered(&flat, &tuple(&[eight, three])), Some(tuple(&[tuple(&[four, two]), three])));
    }

    #[test]
    fn a_layout_is_cut_to_as_many_modes() {
        let call =
            OwnedCall::new(Operation::Zip).layout(&layout(&[4, 8], &[1, 4])).layout(&layout(&[2, 2, 2], &[1, 2, 4]));
        let suggested = help(&call, &AlgebraError::ProfileMismatch { left: 2, right: 3 });
        assert_eq!(suggested.as_deref(), Some("try `(2,2):(1,2)` for B"));
    }
}
