//! Tuples of numbers with rearranged parts: `reverse((4,{N}))` is the shape `({N},4)`, not a reversed layout.

use layout_algebra::mixed::MixedTuple;
use layout_algebra::operation::Operation;
use proc_macro2::TokenStream;

use super::shapes::Shape;
use super::{Writer, is_needed, is_type};
use crate::ast::{Expr, Kind, Order};
use crate::{evaluate, explain, vocabulary};

impl Writer<'_> {
    /// Returns true if a call rearranges tuples of numbers.
    pub(super) fn moves_tuples(&self, expr: &Expr) -> bool {
        self.is_of_tuples(expr, evaluate::moves_tuples)
    }

    /// Returns true for a call with two tuples of numbers, which may be a shape and its strides.
    pub(super) fn has_two_readings(&self, expr: &Expr) -> bool {
        let is_pair = matches!(expr.kind.as_call(), Some((_, arguments)) if arguments.len() == 2);
        is_pair && self.is_of_tuples(expr, |operation| operation == Operation::MakeLayout)
    }

    fn is_of_tuples(&self, expr: &Expr, is_one: fn(Operation) -> bool) -> bool {
        let Some((name, arguments)) = expr.kind.as_call() else { return false };
        let is_one = vocabulary::find(&name).is_some_and(|operation| is_one(operation.known));
        is_one && arguments.iter().all(|argument| self.is_of_numbers(argument, false))
    }

    /// Returns true if an argument is a number, a tuple of numbers, or a coordinate.
    pub(super) fn is_of_numbers(&self, expr: &Expr, is_entry: bool) -> bool {
        match &expr.kind {
            Kind::Whole => true,
            Kind::Rust(tokens) => !is_type(tokens, !is_entry),
            Kind::Tuple(parts) => parts.iter().all(|part| self.is_of_numbers(part, parts.len() > 1)),
            Kind::Group(inner) => self.is_of_numbers(inner, true),
            _ if is_needed(expr, self.names) => self.moves_tuples(expr),
            _ => self.is_numeric(expr),
        }
    }

    /// The compact layout of a rearranged tuple.
    pub(super) fn moved_tuple(&mut self, expr: &Expr, order: Order) -> Option<TokenStream> {
        let (tuple, shape) = self.tuple_and_leaves(expr)?;
        self.compact(&tuple, order, shape, expr)
    }

    /// A rearranged tuple, and the numbers in it.
    pub(super) fn tuple_and_leaves(&mut self, expr: &Expr) -> Option<(MixedTuple, Shape)> {
        let found = |refusals: &mut _| evaluate::integers(expr, self.names, refusals);
        let (tuple, terms, given) = explain::reported(self.names, self.errors, found)?;
        let given = given.into_iter().map(|given| Expr::new(Kind::Rust(given.tokens), given.place));
        let leaves: Option<Vec<_>> = given.map(|given| self.number_and_leaf(&given)).collect();
        Some((tuple, Shape { terms, leaves: leaves? }))
    }
}
