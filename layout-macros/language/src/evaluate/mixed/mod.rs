//! Operations on layouts with run-time integers: by the algebra's mixed operations or, where modes only move, by the ordinary operation on
//! the numbers of the leaves.

mod conditions;
mod coordinates;
mod inside;
mod numbers;
mod rows;
mod sliced;
mod start;
mod tiler;

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::operation::Operation as Known;
use layout_algebra::{LayoutValue, Order};

pub(super) use self::inside::at_offset;
use super::call::arity;
use super::shown::{Given, Shown};
use super::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::ast::Word;
use crate::value::{Refusal, Value};
use crate::vocabulary::{Operation, Strides, Written, is_concerned, of_written};

/// The error for an offset in place of a layout.
const OFFSET: &str = "an offset with run-time integers is found in Rust: `make_layout!(…).offset(…)`";

/// Applies an operation with run-time integers in at least one argument.
pub(super) fn operation(
    operation: &Operation,
    parts: &[SymbolicValue],
    terms: &mut Terms,
    given: &[Given],
) -> Result<SymbolicValue, SymbolicRefusal> {
    if !operation.arity.contains(&parts.len()) {
        return Err(arity(operation, parts.len()).into());
    }
    if let Some(number) = numbers::number(operation, parts, terms) {
        return number;
    }
    if let Some(condition) = conditions::condition(operation, parts, terms, given) {
        return condition;
    }
    if let Some(started) = start::started(operation, parts, terms, given) {
        return started;
    }
    if let Some(sliced) = sliced::sliced(operation, parts, terms, given) {
        return sliced;
    }
    if let Some(inside) = inside::inside(operation, parts, terms, given) {
        return inside;
    }
    if let (Known::MakeIdentityLayout, [shape]) = (operation.known, parts) {
        let shape = shape.to_shape()?;
        // The only coordinate of a single mode is its index.
        return if shape.is_leaf() {
            Ok(compact(&shape, terms)?)
        } else {
            Ok(SymbolicValue::Identity(Box::new(shape)))
        };
    }
    if let Some(coordinates) = coordinates::coordinates(operation, parts, terms) {
        return coordinates;
    }
    let call = SymbolicCall { operation, parts };
    if let Some(refusal) = call.two_readings(terms, given) {
        return Err(refusal.into());
    }
    if operation.known.moves_modes() {
        return call.moved(terms);
    }
    let answer = call.answer(terms).unwrap_or_else(|| Err(unknown(operation, parts, terms)));
    answer.map(SymbolicValue::from)
}

/// The compact layout of a shape.
fn compact(shape: &MixedTuple, terms: &mut Terms) -> Result<SymbolicValue, SymbolicRefusal> {
    Ok(mixed::ordered(shape, &Order::ColumnMajor, terms)?.into())
}

/// Returns true if each leaf of the profile corresponds to one leaf of the shape.
fn is_of_leaves(shape: &MixedTuple, profile: &MixedTuple) -> bool {
    if profile.is_leaf() || shape.is_leaf() {
        return profile.is_leaf() && shape.is_leaf();
    }
    let pairs = (0..profile.rank()).map(|i| (shape.mode(i), profile.mode(i)));
    pairs.into_iter().all(|pair| matches!(pair, (Ok(shape), Ok(profile)) if is_of_leaves(&shape, &profile)))
}

/// The refusal of an operation that needs an unknown number.
fn unknown(called: &Operation, parts: &[SymbolicValue], terms: &Terms) -> SymbolicRefusal {
    let unknown = parts.iter().find_map(|part| part.unknown(terms));
    unknown.map_or_else(
        || SymbolicRefusal::language(format!("`{}` of run-time integers is not supported", called.name)),
        SymbolicRefusal::from,
    )
}

/// A part as its readings depend on it.
fn as_written(part: &SymbolicValue, terms: &Terms, given: &[Given]) -> Written {
    let layout = match part {
        SymbolicValue::Layout(layout) => Some(**layout),
        SymbolicValue::Known(value @ Value::Layout(_)) => {
            value.to_layout().ok().map(|layout| MixedLayout::of_numbers(&layout))
        }
        SymbolicValue::Parts(_) => part.to_layout(&mut terms.clone()).ok(),
        _ => None,
    };
    let layout = layout.map(|layout| {
        let (shape, stride) = (layout.extents(), layout.strides());
        let alike = |like: &MixedTuple| (0..stride.leaf_count()).all(|i| like.leaf_at(i) == stride.leaf_at(i));
        let mut trial = *terms;
        let mut is = |order: &Order| mixed::ordered(&shape, order, &mut trial).is_ok_and(|like| alike(&like.strides()));
        let (is_column_major, is_row_major) = (is(&Order::ColumnMajor), is(&Order::RowMajor));
        let shown = Shown { terms, given };
        let sizes = layout.numbers().and_then(|layout| layout.size().ok().zip(layout.cosize().ok()));
        let (shape, stride) = (shown.tuple(&shape), shown.tuple(&stride));
        Strides { shape, stride, is_column_major, is_row_major, sizes }
    });
    let text = match part {
        SymbolicValue::Known(Value::Word(word)) => word.text().to_owned(),
        part => Shown { terms, given }.notation(part),
    };
    Written { text, is_bare: part.is_numeric(), layout }
}

/// Returns true if an operation rearranges tuples of integers as it does layouts.
pub fn moves_tuples(operation: Known) -> bool {
    operation.moves_modes() && !matches!(operation, Known::Zip | Known::TileUnzip | Known::Call)
}

/// The arguments of one call.
struct SymbolicCall<'a> {
    operation: &'a Operation,
    parts: &'a [SymbolicValue],
}

impl SymbolicCall<'_> {
    fn argument(&self, i: usize) -> Result<&SymbolicValue, SymbolicRefusal> {
        self.parts.get(i).ok_or_else(|| SymbolicRefusal::language("an argument is missing"))
    }

    /// An argument that must be static.
    fn known(&self, i: usize, terms: &Terms) -> Result<&Value, SymbolicRefusal> {
        match self.argument(i)? {
            SymbolicValue::Known(value) => Ok(value),
            part => Err(match part.unknown(terms) {
                Some(MixedError::Undecided { given, .. }) => SymbolicRefusal::Elsewhere(given),
                _ => SymbolicRefusal::language(format!("`{}` takes no layout in argument {i}", self.operation.name)),
            }),
        }
    }

    /// The refusal of a call that can be read in two ways.
    fn two_readings(&self, terms: &Terms, given: &[Given]) -> Option<Refusal> {
        if !is_concerned(self.operation.known) {
            return None;
        }
        let written: Vec<Written> = self.parts.iter().map(|part| as_written(part, terms, given)).collect();
        let nest_alike = match self.parts {
            [a, b] => matches!((a.to_shape(), b.to_shape()), (Ok(a), Ok(b)) if mixed::pair(&a, &b).is_ok()),
            _ => false,
        };
        of_written(self.operation.known, &written, nest_alike)
    }

    /// The arguments whose leaves move.
    fn moving(&self) -> Vec<usize> {
        match self.operation.known {
            Known::Slice | Known::Dice => vec![1],
            Known::Zip => (0..self.parts.len()).collect(),
            // `append(A, 3)` fills A up to three modes with modes of extent 1; the number must be known.
            Known::Append | Known::Prepend if self.is_integer(1) && self.parts.len() == 2 && !self.is_tuple(0) => {
                vec![0]
            }
            Known::Append | Known::Prepend => vec![0, 1],
            Known::Replace => vec![0, if self.is_integer(1) { 2 } else { 1 }],
            _ => vec![0],
        }
    }

    /// Returns true if an argument is the coordinate of a slice.
    fn is_coordinate(&self, i: usize) -> bool {
        matches!((self.operation.known, i), (Known::Slice | Known::Dice, 0) | (Known::Call, 1))
    }

    /// Returns true if an argument is an integer, known or not.
    fn is_integer(&self, i: usize) -> bool {
        match self.parts.get(i) {
            Some(SymbolicValue::Known(value)) => matches!(value, Value::Integer(_)),
            Some(SymbolicValue::Tuple(tuple)) => tuple.is_leaf(),
            _ => false,
        }
    }

    fn is_tuple(&self, i: usize) -> bool {
        matches!(
            self.parts.get(i),
            Some(SymbolicValue::Tuple(_) | SymbolicValue::Known(Value::Integer(_) | Value::Tuple(_)))
        )
    }

    /// Applies the operation to layouts of leaf numbers, then puts the leaves back; a tuple is treated as the shape of a layout.
    fn moved(&self, terms: &mut Terms) -> Result<SymbolicValue, SymbolicRefusal> {
        let which = self.moving();
        let are_tuples = moves_tuples(self.operation.known) && which.iter().all(|i| self.is_tuple(*i));
        let leaves = |i: &usize, terms: &mut Terms| {
            if !are_tuples {
                return self.layout(*i, terms);
            }
            let shape = self.argument(*i)?.to_shape()?;
            Ok(mixed::pair(&shape, &shape.with_leaves([Symbol::Number(0); MAX_LEAVES]))?)
        };
        let layouts: Vec<MixedLayout> =
            which.iter().map(|i| leaves(i, terms)).collect::<Result<_, SymbolicRefusal>>()?;
        let mut values: Vec<Value> = Vec::new();
        for i in 0..self.parts.len() {
            let coord = if self.is_coordinate(i) { self.argument(i)?.at_zero() } else { None };
            values.push(match coord {
                _ if which.contains(&i) => Value::Whole,
                Some(coord) => coord,
                None => self.known(i, terms)?.clone(),
            });
        }
        let run = |numbered: &[LayoutValue]| -> Result<LayoutValue, Refusal> {
            for (i, layout) in which.iter().zip(numbered) {
                if let Some(value) = values.get_mut(*i) {
                    *value = Value::from(*layout);
                }
            }
            match super::operation(self.operation, &values)? {
                Value::Layout(layout) if layout.leaf_count() > 0 => Ok(*layout),
                _ => Err(Refusal::language(OFFSET)),
            }
        };
        let moved = mixed::rearranged(&layouts, run)?;
        Ok(if are_tuples { SymbolicValue::Tuple(Box::new(moved.extents())) } else { SymbolicValue::from(moved) })
    }
}
