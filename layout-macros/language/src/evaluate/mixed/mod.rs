//! The operations on layouts with run-time integers: by the algebra's mixed operations, or, where modes only move about, by
//! the operation of the vocabulary on the numbers of the leaves.

mod swizzled;
mod tiler;

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::{self as numbers, LayoutValue, Order, Rounding};

use self::tiler::MixedTiler;
use super::call::arity;
use super::run_time::{Given, Part, Trouble};
use super::shown::Shown;
use crate::ast::Word;
use crate::value::{Refusal, Value};
use crate::vocabulary::{Operation, Strides, Written, is_concerned, of_written};

type Answer = Result<MixedLayout, Trouble>;

/// An operation of which at least one argument has run-time integers.
pub(super) fn operation(
    operation: &Operation,
    parts: &[Part],
    terms: &mut Terms,
    given: &[Given],
) -> Result<Part, Trouble> {
    if !operation.arity.contains(&parts.len()) {
        return Err(arity(operation, parts.len()).into());
    }
    if let Some(swizzled) = swizzled::swizzled(operation, parts, terms, given) {
        return swizzled;
    }
    if let ("make_identity_layout", [shape]) = (operation.name, parts) {
        let shape = shape.to_shape()?;
        // The coordinate of one mode is its index.
        return if shape.is_leaf() { Ok(compact(&shape, terms)?) } else { Ok(Part::Identity(Box::new(shape))) };
    }
    if let ("coalesce", [identity @ Part::Identity(_), profile]) = (operation.name, parts)
        && is_of_leaves(&identity.to_shape()?, &profile.to_shape()?)
    {
        return Ok(identity.clone());
    }
    if parts.iter().any(|part| matches!(part, Part::Identity(_))) {
        let headline = format!("`{}` of coordinates of run-time integers: call it on the layout", operation.name);
        return Err(Trouble::language(headline));
    }
    let call = Call { name: operation.name, parts };
    if let Some(refusal) = call.two_readings(terms, given) {
        return Err(refusal.into());
    }
    let layout = match operation.name {
        "composition" => Ok(mixed::composition_by(&call.layout(0, terms)?, &call.known(1, terms)?.to_tiler()?, terms)?),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" => call.divide(terms),
        "logical_product" | "zipped_product" | "tiled_product" | "flat_product" => call.product(terms),
        "blocked_product" => Ok(mixed::blocked_product(&call.layout(0, terms)?, &call.layout(1, terms)?, terms)?),
        "raked_product" => Ok(mixed::raked_product(&call.layout(0, terms)?, &call.layout(1, terms)?, terms)?),
        "coalesce" if parts.len() == 1 => Ok(mixed::coalesce(&call.layout(0, terms)?, terms)?),
        "coalesce" => Ok(mixed::coalesce_by(&call.layout(0, terms)?, &call.part(1)?.to_shape()?, terms)?),
        "with_shape" => {
            let coordinates = numbers::make_layout(&call.known(1, terms)?.to_tuple()?)?;
            Ok(mixed::composition(&call.layout(0, terms)?, &coordinates, terms)?)
        }
        "upcast" => Ok(mixed::upcast(&call.layout(0, terms)?, call.integer(1, terms)?, terms)?),
        "downcast" => Ok(mixed::downcast(&call.layout(0, terms)?, call.integer(1, terms)?, terms)?),
        "recast_layout" => {
            let (from, to) = (call.integer(1, terms)?, call.integer(2, terms)?);
            Ok(mixed::recast_layout(&call.layout(0, terms)?, from, to, terms)?)
        }
        "inner_partition_layout"
        | "outer_partition_layout"
        | "local_tile_layout"
        | "local_tile_proj_layout"
        | "local_partition_layout" => call.partition(terms),
        "make_layout" => call.make_layout(terms),
        "make_ordered_layout" => Ok(mixed::ordered(&call.part(0)?.to_shape()?, &call.order(1, terms)?, terms)?),
        "tile_to_shape" => {
            let (block, shape) = (call.layout(0, terms)?, call.part(1)?.to_shape()?);
            let (order, rounding) = match call.rounding(2) {
                Ok(rounding) => (Order::ColumnMajor, rounding),
                Err(_) => (call.order(2, terms)?, call.rounding(3)?),
            };
            Ok(mixed::tile_to_shape(&block, &shape, &order, rounding, terms)?)
        }
        "flatten" | "unflatten" | "reverse" | "transpose" | "get" | "select" | "take" | "group" | "append"
        | "prepend" | "repeat" | "replace" | "zip" | "slice" | "dice" | "tile_unzip" | "call" => {
            return call.moved(operation, terms);
        }
        _ => Err(unknown(operation, parts, terms)),
    };
    layout.map(Part::from)
}

/// The compact layout of a shape.
fn compact(shape: &MixedTuple, terms: &mut Terms) -> Result<Part, Trouble> {
    Ok(mixed::ordered(shape, &Order::ColumnMajor, terms)?.into())
}

/// Whether each leaf of the profile stands for one leaf of the shape, or none.
fn is_of_leaves(shape: &MixedTuple, profile: &MixedTuple) -> bool {
    if profile.is_leaf() || shape.is_leaf() {
        return profile.is_leaf() && shape.is_leaf();
    }
    let pairs = (0..profile.rank()).map(|i| (shape.mode(i), profile.mode(i)));
    pairs.into_iter().all(|pair| matches!(pair, (Ok(shape), Ok(profile)) if is_of_leaves(&shape, &profile)))
}

/// That the operation asks for a number that is not known.
fn unknown(called: &Operation, parts: &[Part], terms: &Terms) -> Trouble {
    let unknown = parts.iter().find_map(|part| part.unknown(terms));
    unknown.map_or_else(
        || Trouble::language(format!("`{}` of run-time integers is not supported", called.name)),
        Trouble::from,
    )
}

/// A part, as far as it matters for how it may be read.
fn as_written(part: &Part, terms: &Terms, given: &[Given]) -> Written {
    let layout = match part {
        Part::Layout(layout) => Some(**layout),
        Part::Known(value @ Value::Layout(_)) => value.to_layout().ok().map(|layout| MixedLayout::of_numbers(&layout)),
        Part::Parts(_) => part.to_layout(&mut terms.clone()).ok(),
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
        Part::Known(Value::Word(word)) => word.text().to_owned(),
        part => Shown { terms, given }.part(part),
    };
    Written { text, is_bare: part.is_numeric(), layout }
}

/// The arguments of one call.
struct Call<'a> {
    name: &'a str,
    parts: &'a [Part],
}

impl Call<'_> {
    fn part(&self, i: usize) -> Result<&Part, Trouble> {
        self.parts.get(i).ok_or_else(|| Trouble::language("an argument is missing"))
    }

    fn layout(&self, i: usize, terms: &mut Terms) -> Answer {
        self.part(i)?.to_layout(terms)
    }

    /// An argument that has to be static.
    fn known(&self, i: usize, terms: &Terms) -> Result<&Value, Trouble> {
        match self.part(i)? {
            Part::Known(value) => Ok(value),
            part => Err(match part.unknown(terms) {
                Some(MixedError::Undecided { given, .. }) => Trouble::Elsewhere(given),
                _ => Trouble::language(format!("`{}` takes no layout in argument {i}", self.name)),
            }),
        }
    }

    fn integer(&self, i: usize, terms: &Terms) -> Result<u64, Trouble> {
        Ok(self.known(i, terms)?.to_integer()?)
    }

    /// The layout of a part.
    fn partition(&self, terms: &mut Terms) -> Answer {
        let layout = self.layout(0, terms)?;
        if self.name == "local_partition_layout" {
            let threads = self.known(1, terms)?.to_layout()?;
            let (index, rounding) = (self.integer(2, terms)?, self.rounding(3)?);
            return Ok(mixed::local_partition(&layout, &threads, index, rounding, terms)?);
        }
        let (tile, coord) = (self.known(1, terms)?.to_tile()?, self.known(2, terms)?.to_coord()?);
        let is_projected = self.name.starts_with("local_tile")
            && !matches!(self.parts.get(3), None | Some(Part::Known(Value::Word(Word::Loose))));
        if is_projected {
            let (projection, rounding) = (self.known(3, terms)?.to_coord()?, self.rounding(4)?);
            return Ok(mixed::local_tile(&layout, &tile, &coord, &projection, rounding, terms)?);
        }
        let part = if self.name == "outer_partition_layout" { mixed::outer_partition } else { mixed::inner_partition };
        Ok(part(&layout, &tile, &coord, self.rounding(3)?, terms)?)
    }

    fn rounding(&self, i: usize) -> Result<Rounding, Trouble> {
        match self.parts.get(i) {
            None => Ok(Rounding::Exact),
            Some(Part::Known(Value::Word(Word::Loose))) => Ok(Rounding::Loose),
            Some(_) => Err(Trouble::language("expected the word `loose`")),
        }
    }

    fn order(&self, i: usize, terms: &Terms) -> Result<Order, Trouble> {
        Ok(match self.parts.get(i) {
            None | Some(Part::Known(Value::Word(Word::Col))) => Order::ColumnMajor,
            Some(Part::Known(Value::Word(Word::Row))) => Order::RowMajor,
            Some(_) => Order::Steps(self.known(i, terms)?.to_tuple()?),
        })
    }

    fn divide(&self, terms: &mut Terms) -> Answer {
        let (layout, tile, rounding) = (self.layout(0, terms)?, self.known(1, terms)?.to_tile()?, self.rounding(2)?);
        let divide = match self.name {
            "zipped_divide" => mixed::zipped_divide,
            "tiled_divide" => mixed::tiled_divide,
            "flat_divide" => mixed::flat_divide,
            _ => mixed::logical_divide,
        };
        Ok(divide(&layout, &tile, rounding, terms)?)
    }

    fn product(&self, terms: &mut Terms) -> Answer {
        let (block, tiler) = (self.layout(0, terms)?, MixedTiler::of(self.part(1)?, terms)?);
        let pairs = tiler.product(&block, terms)?;
        Ok(match self.name {
            "zipped_product" => mixed::zipped_pairs(&pairs, &tiler.nesting()?)?,
            "tiled_product" => mixed::tiled_pairs(&pairs, &tiler.nesting()?)?,
            "flat_product" => mixed::flat_pairs(&pairs, &tiler.nesting()?)?,
            _ => pairs,
        })
    }

    fn make_layout(&self, terms: &mut Terms) -> Answer {
        match self.parts {
            [only] => only.to_layout(terms),
            [shape, Part::Known(Value::Word(_))] => {
                Ok(mixed::ordered(&shape.to_shape()?, &self.order(1, terms)?, terms)?)
            }
            parts => Part::Parts(parts.to_vec()).to_layout(terms),
        }
    }

    /// The refusal of what may be read in two ways.
    fn two_readings(&self, terms: &Terms, given: &[Given]) -> Option<Refusal> {
        if !is_concerned(self.name) {
            return None;
        }
        let written: Vec<Written> = self.parts.iter().map(|part| as_written(part, terms, given)).collect();
        let nest_alike = match self.parts {
            [a, b] => matches!((a.to_shape(), b.to_shape()), (Ok(a), Ok(b)) if mixed::pair(&a, &b).is_ok()),
            _ => false,
        };
        of_written(self.name, &written, nest_alike)
    }

    /// Which arguments have leaves that move.
    fn moving(&self) -> Vec<usize> {
        let is_number = |i| matches!(self.parts.get(i), Some(Part::Known(Value::Integer(_))));
        match self.name {
            "slice" | "dice" => vec![1],
            "zip" => (0..self.parts.len()).collect(),
            "append" | "prepend" if is_number(1) && self.parts.len() == 2 && !self.is_tuple(0) => vec![0],
            "append" | "prepend" => vec![0, 1],
            "replace" => vec![0, if is_number(1) { 2 } else { 1 }],
            _ => vec![0],
        }
    }

    fn is_tuple(&self, i: usize) -> bool {
        matches!(self.parts.get(i), Some(Part::Tuple(_) | Part::Known(Value::Integer(_) | Value::Tuple(_))))
    }

    /// The operation, seeing the numbers of the leaves. What moves leaves of layouts moves those of tuples, too.
    fn moved(&self, operation: &Operation, terms: &mut Terms) -> Result<Part, Trouble> {
        let which = self.moving();
        let are_tuples = !matches!(self.name, "zip" | "tile_unzip" | "call") && which.iter().all(|i| self.is_tuple(*i));
        let leaves = |i: &usize, terms: &mut Terms| {
            if !are_tuples {
                return self.layout(*i, terms);
            }
            let shape = self.part(*i)?.to_shape()?;
            Ok(mixed::pair(&shape, &shape.with_leaves([Symbol::Number(0); MAX_LEAVES]))?)
        };
        let layouts: Vec<MixedLayout> = which.iter().map(|i| leaves(i, terms)).collect::<Result<_, Trouble>>()?;
        let mut values: Vec<Value> = Vec::new();
        for i in 0..self.parts.len() {
            values.push(if which.contains(&i) { Value::Whole } else { self.known(i, terms)?.clone() });
        }
        let run = |numbered: &[LayoutValue]| -> Result<LayoutValue, Refusal> {
            for (i, layout) in which.iter().zip(numbered) {
                if let Some(value) = values.get_mut(*i) {
                    *value = Value::from(*layout);
                }
            }
            match super::operation(operation, &values)? {
                Value::Layout(layout) if layout.leaf_count() > 0 => Ok(*layout),
                _ => Err(Refusal::language("an offset that depends on run-time integers: call `offset` on the layout")),
            }
        };
        let moved = mixed::rearranged(&layouts, run)?;
        Ok(if are_tuples { Part::Tuple(Box::new(moved.extents())) } else { Part::from(moved) })
    }
}
