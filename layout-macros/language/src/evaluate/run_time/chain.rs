//! `A o n o B o …` with run-time integers.

use super::{Called, SymbolicEvaluator};
use crate::ast::{Expr, Kind, Operator};
use crate::evaluate::Among;
use crate::evaluate::mixed::at_offset;
use crate::evaluate::symbolic_value::{SymbolicOuter, SymbolicValue};
use crate::span::Place;
use crate::value::Value;
use crate::vocabulary;

impl SymbolicEvaluator<'_> {
    /// From left to right, as without run-time integers: an integer between two `o` is an offset, and so is a tuple of integers before coordinate
    /// strides; all else is composition.
    pub(super) fn chain(&mut self, sides: [&Expr; 2], place: Place) -> Option<SymbolicValue> {
        let mut links = vec![(sides[1], place)];
        let mut first = sides[0];
        while let Kind::Infix(Operator::After, outer, inner) = &first.kind {
            links.push((inner, first.place));
            first = outer;
        }
        links.reverse();
        let values: Vec<Option<SymbolicValue>> = std::iter::once(first)
            .chain(links.iter().map(|(inner, _)| *inner))
            .map(|side| self.evaluate(side, Among::Layouts))
            .collect();
        let mut values = values.into_iter().collect::<Option<Vec<SymbolicValue>>>()?.into_iter();
        let mut all = values.next()?;
        if let (Kind::Group(_), SymbolicValue::Known(Value::Offset(swizzle, offset))) = (&first.kind, &all) {
            self.known.ambiguous(*swizzle, *offset, first.place);
            return None;
        }
        let mut rest = values.zip(links).peekable();
        while let Some((value, (_, place))) = rest.next() {
            let is_offset = rest.peek().is_some_and(|(next, _)| self.is_offset(&value, next));
            let inner = if is_offset { rest.next() } else { None };
            all = if let Some((inner, (_, place))) = inner {
                self.at_offset(all.ungrouped(), value, inner.ungrouped(), place)?
            } else {
                let operation = vocabulary::of_operator(Operator::After)?;
                let called = Called { operation, arguments: &[], among: Among::Layouts, place };
                self.apply(&called, vec![all, value])?
            };
        }
        Some(all)
    }

    /// Returns true if a value between two `o` is an offset.
    fn is_offset(&self, value: &SymbolicValue, next: &SymbolicValue) -> bool {
        let is_integer = match value {
            SymbolicValue::Known(value) => matches!(value, Value::Integer(_)),
            SymbolicValue::Tuple(tuple) => tuple.is_leaf(),
            _ => false,
        };
        is_integer || value.is_numeric() && next.has_coordinates(&self.terms)
    }

    fn at_offset(
        &mut self,
        outer: SymbolicValue,
        offset: SymbolicValue,
        inner: SymbolicValue,
        place: Place,
    ) -> Option<SymbolicValue> {
        if let SymbolicValue::Known(Value::Swizzle(swizzle)) = &outer {
            let layout = at_offset(*swizzle, &offset, &inner, &mut self.terms);
            return self.settle(layout, "composition", place);
        }
        Some(SymbolicValue::Outer(Box::new(SymbolicOuter { outer, offset, inner })))
    }
}
