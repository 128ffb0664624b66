//! Expressions with integers known at run time: static parts are folded, the others become terms.

mod at_one;
mod chain;
mod written;

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::{self as algebra, IntTuple, ScaledBasis, Swizzle};
use proc_macro2::TokenTree;

use crate::ast::{Expr, Kind, Operator, Order, Word};
use crate::evaluate::log::{self, Event, Log, Outcome};
use crate::evaluate::shown::{Given, Shown};
use crate::evaluate::symbolic_value::{SymbolicRefusal, SymbolicValue};
use crate::evaluate::{Among, Evaluator, Names, Refusals, Subject};
use crate::span::Place;
use crate::value::{Reason, Refusal, Value};
use crate::vocabulary::{self, Operation};

/// A layout with the terms in its leaves, and the integers in those.
#[derive(Clone, Debug)]
pub struct Mixed {
    /// The layout.
    pub layout: MixedLayout,
    /// The kind of its offsets.
    pub kind: Offsets,
    /// The terms.
    pub terms: Terms,
    /// The given integers, by number.
    pub given: Vec<Given>,
}

/// The image of a layout.
#[derive(Clone, Copy, Debug)]
pub enum Offsets {
    /// Offsets.
    Plain,
    /// Offsets that first get this number added and then go through this swizzle.
    Swizzled(Swizzle, u64),
    /// Coordinates: each coordinate maps to itself, and the strides do not matter.
    Coordinates,
}

/// Evaluates an expression with run-time integers and prints it; `None` if it was refused.
pub fn written(expr: &Expr, names: &Names, refusals: &mut Refusals, log: Option<&Log>) -> Option<String> {
    let mut evaluator = SymbolicEvaluator::new(names, refusals, log);
    let part = evaluator.evaluate(expr, Among::Layouts)?.ungrouped();
    let joined = match &part {
        SymbolicValue::Parts(_) => part.to_layout(&mut evaluator.terms).map(SymbolicValue::from).ok(),
        _ => None,
    };
    Some(evaluator.shown().notation(joined.as_ref().unwrap_or(&part)))
}

/// The layout of an expression with run-time integers, or `None` if it was refused.
pub fn mixed(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Mixed> {
    let mut evaluator = SymbolicEvaluator::new(names, refusals, None);
    let part = evaluator.evaluate(expr, Among::Layouts)?.ungrouped();
    let (kind, layout) = match part {
        SymbolicValue::Swizzled(swizzle, Symbol::Number(offset), layout) => {
            (Offsets::Swizzled(swizzle, offset), Ok(*layout))
        }
        SymbolicValue::Swizzled(_, offset, _) => {
            let offset = evaluator.shown().symbol(offset);
            let headline = format!("the offset `{offset}` within a swizzle is part of the type: it is a number there");
            evaluator.known.refusals.language(headline, expr.place);
            return None;
        }
        SymbolicValue::Identity(shape) => {
            (Offsets::Coordinates, mixed::pair(&shape, &shape).map_err(SymbolicRefusal::from))
        }
        part => (Offsets::Plain, part.to_layout(&mut evaluator.terms)),
    };
    let layout = evaluator.settle(layout, "make_layout", expr.place)?;
    evaluator.expect_products(&layout.extents(), expr)?;
    evaluator.expect_products(&layout.strides(), expr)?;
    Some(Mixed { layout, kind, terms: evaluator.terms, given: evaluator.given })
}

/// The tuple of an expression with constants that only the compiler knows, its terms, and the constants by number, one for each that is written;
/// `None` if it was refused.
pub fn integers(
    expr: &Expr,
    names: &Names,
    refusals: &mut Refusals,
    is_constant: &dyn Fn(&Expr) -> bool,
) -> Option<(MixedTuple, Terms, Vec<Given>)> {
    let mut evaluator = SymbolicEvaluator::new(names, refusals, None);
    evaluator.is_constant = Some(is_constant);
    let value = evaluator.evaluate(expr, Among::Numbers)?;
    let tuple = evaluator.settle(value.to_integers(), "make_layout", place_of_odd(&value, expr))?;
    evaluator.expect_products(&tuple, expr)?;
    Some((tuple, evaluator.terms, evaluator.given))
}

/// An operation and its arguments as they are written.
struct Called<'a> {
    operation: &'static Operation,
    arguments: &'a [&'a Expr],
    /// The meaning of integers in the arguments after the first.
    among: Among,
    place: Place,
}

/// Evaluates expressions with run-time integers.
pub(super) struct SymbolicEvaluator<'a> {
    known: Evaluator<'a>,
    terms: Terms,
    given: Vec<Given>,
    /// Chooses the constants of the compiler; without it, Rust is known at run time.
    is_constant: Option<&'a dyn Fn(&Expr) -> bool>,
    /// The given integers that are 1 in a trial, as bits.
    ones: u32,
}

impl<'a> SymbolicEvaluator<'a> {
    fn new(names: &'a Names, refusals: &'a mut Refusals, log: Option<&'a Log>) -> Self {
        Self {
            known: Evaluator { names, refusals, log },
            terms: Terms::default(),
            given: Vec::new(),
            is_constant: None,
            ones: 0,
        }
    }

    fn shown(&self) -> Shown<'_> {
        Shown { terms: &self.terms, given: &self.given }
    }

    /// Refuses numbers that are no products or quotients of integers: a type has none.
    fn expect_products(&mut self, tuple: &MixedTuple, expr: &Expr) -> Option<()> {
        let odd = (0..tuple.leaf_count()).map(|i| tuple.leaf_at(i)).find(|symbol| self.terms.is_worked(*symbol));
        let Some(odd) = odd else { return Some(()) };
        let headline = match expr.kind {
            Kind::At(..) => "an offset with run-time integers is found in Rust: `make_layout!(…).offset(…)`".to_owned(),
            _ => format!("`{}` is neither a product nor a quotient: compute it in Rust", self.shown().symbol(odd)),
        };
        self.known.refusals.language(headline, expr.place);
        None
    }

    fn settle<T>(&mut self, result: Result<T, SymbolicRefusal>, operation: &'static str, place: Place) -> Option<T> {
        result
            .map_err(|refusal| {
                let (refusal, place) = self.refusal(refusal, operation, place);
                self.known.refusals.push(refusal, Subject::Value, place);
            })
            .ok()
    }

    /// The refusal for messages, and the place of the integer to blame, if there is one.
    fn refusal(&self, refusal: SymbolicRefusal, operation: &'static str, place: Place) -> (Refusal, Place) {
        let given = |number: usize| self.given.get(number);
        match refusal {
            SymbolicRefusal::Refused(refusal) => (refusal, place),
            SymbolicRefusal::Mixed(MixedError::Algebra(error)) => (error.into(), place),
            SymbolicRefusal::Mixed(MixedError::TooManyTerms) => {
                let headline = format!(
                    "too many terms of run-time integers: at most {}, of at most {} integers each",
                    mixed::MAX_TERMS,
                    mixed::MAX_WEIGHT
                );
                (Refusal::language(headline), place)
            }
            SymbolicRefusal::Mixed(MixedError::Undecided { given: number, question }) => {
                let name = given(number).map(Given::text).unwrap_or_default();
                let reason = Reason::Undecided { question, operation, name };
                (Refusal { reason, argument: None }, given(number).map_or(place, |given| given.expr.place))
            }
            SymbolicRefusal::Elsewhere(number) => {
                let name = given(number).map_or_else(|| "this".to_owned(), |given| format!("`{}`", given.text()));
                let headline = format!("`{operation}` takes run-time integers in its layout only, not {name}");
                (Refusal::language(headline), given(number).map_or(place, |given| given.expr.place))
            }
        }
    }

    fn evaluate(&mut self, expr: &Expr, among: Among) -> Option<SymbolicValue> {
        let place = expr.place;
        if self.is_constant.map_or(matches!(expr.kind, Kind::Rust(_)), |is_constant| is_constant(expr)) {
            let symbol = self.in_braces(expr);
            return self.settle(symbol, "make_layout", place).map(SymbolicValue::symbol);
        }
        if !expr.has_rust() {
            return self.known.value(expr, among).map(SymbolicValue::Known);
        }
        match &expr.kind {
            Kind::Tuple(parts) => {
                let parts = self.parts(parts, among)?;
                self.settle(tuple(parts), "make_layout", place)
            }
            Kind::Group(inner) if matches!(inner.kind, Kind::Infix(..)) => self.evaluate(inner, among),
            Kind::Group(inner) => {
                let inner = self.evaluate(inner, among)?;
                if inner.is_numeric() {
                    return self.settle(tuple(vec![inner]), "make_layout", place);
                }
                Some(SymbolicValue::Group(Box::new(inner)))
            }
            Kind::Tiler(parts) => self.parts(parts, Among::Layouts).map(SymbolicValue::Tiler),
            Kind::Along(steps, path) => {
                let (steps, path) = (self.evaluate(steps, Among::Numbers)?, self.known.path(path)?);
                let stride = self.along(&steps, &path);
                self.settle(stride, "make_layout", place)
            }
            Kind::Layout(shape, stride) => {
                let (shape, stride) = (self.evaluate(shape, Among::Numbers), self.evaluate(stride, Among::Numbers));
                let pair = self.pair(&shape?, &stride?);
                self.settle(pair, "make_layout", place).map(SymbolicValue::from)
            }
            Kind::Ordered(shape, order) => {
                let shape = self.evaluate(shape, Among::Numbers)?;
                let ordered = self.ordered(&shape, *order);
                if let (Some(log), Ok(layout)) = (self.known.log, &ordered) {
                    let word = if *order == Order::Col { "col" } else { "row" };
                    let (shape, layout) =
                        (self.shown().notation(&shape), self.shown().notation(&SymbolicValue::from(*layout)));
                    log.found(Event::Worked(format!("{shape}:{word}")), Ok(Outcome::Written(layout)));
                }
                self.settle(ordered, "make_layout", place).map(SymbolicValue::from)
            }
            Kind::Infix(operator, left, right) => self.infix(*operator, [left, right], place),
            kind => match vocabulary::called(kind) {
                Some((operation, arguments)) => {
                    let among = if let Kind::Call(..) = kind { Among::Layouts } else { Among::Numbers };
                    self.call(operation, &arguments, among, place)
                }
                None => self.refuse("run-time integers are leaves of layouts here, nothing else", place),
            },
        }
    }

    fn refuse(&mut self, headline: impl Into<String>, place: Place) -> Option<SymbolicValue> {
        self.known.refusals.language(headline, place);
        None
    }

    fn parts(&mut self, exprs: &[Expr], among: Among) -> Option<Vec<SymbolicValue>> {
        let parts: Vec<Option<SymbolicValue>> = exprs.iter().map(|expr| self.evaluate(expr, among)).collect();
        parts.into_iter().collect()
    }

    /// The symbol of an integer; a run-time expression without calls gets one symbol for all its uses.
    fn give(&mut self, given: Given) -> Result<Symbol, SymbolicRefusal> {
        let is_plain = !given.tokens().into_iter().any(|token| matches!(token, TokenTree::Group(_)));
        let (is_shared, text) = (is_plain && self.is_constant.is_none(), given.text());
        let known = self.given.iter().position(|given| is_shared && given.text() == text);
        let number = known.unwrap_or(self.given.len());
        if known.is_none() {
            self.given.push(given);
        }
        if self.is_one(number) {
            return Ok(Symbol::Number(1));
        }
        Ok(self.terms.given(number)?)
    }

    fn pair(&mut self, shape: &SymbolicValue, stride: &SymbolicValue) -> Result<MixedLayout, SymbolicRefusal> {
        Ok(mixed::pair(&shape.to_integers()?, &stride.to_strides(&mut self.terms)?)?)
    }

    /// `{n}@1`: so many steps along a coordinate.
    fn along(&mut self, steps: &SymbolicValue, path: &[usize]) -> Result<SymbolicValue, SymbolicRefusal> {
        let steps = steps.to_integers()?;
        if !steps.is_leaf() {
            return Err(SymbolicRefusal::language("steps along a coordinate are an integer"));
        }
        let step = self.terms.stride(&ScaledBasis::along(1, path)?)?;
        Ok(SymbolicValue::symbol(self.terms.product(step, steps.leaf_at(0))?))
    }

    fn ordered(&mut self, shape: &SymbolicValue, order: Order) -> Result<MixedLayout, SymbolicRefusal> {
        let order = match order {
            Order::Col => algebra::Order::ColumnMajor,
            Order::Row => algebra::Order::RowMajor,
        };
        Ok(mixed::ordered(&shape.to_integers()?, &order, &mut self.terms)?)
    }

    fn infix(&mut self, operator: Operator, sides: [&Expr; 2], place: Place) -> Option<SymbolicValue> {
        if operator == Operator::After {
            return self.chain(sides, place);
        }
        let Some(operation) = vocabulary::of_operator(operator) else {
            let headline = format!("`{}` of run-time integers is Rust: write it inside the braces", operator.text());
            return self.refuse(headline, place);
        };
        self.call(operation, &sides, Among::Layouts, place)
    }

    /// Applies an operation; `among` is the meaning of integers in the arguments after the first.
    fn call(
        &mut self,
        operation: &'static Operation,
        arguments: &[&Expr],
        among: Among,
        place: Place,
    ) -> Option<SymbolicValue> {
        let parts: Vec<Option<SymbolicValue>> = arguments
            .iter()
            .enumerate()
            .map(|(i, expr)| self.evaluate(expr, if i == 0 { Among::Layouts } else { among }))
            .collect();
        let called = Called { operation, arguments, among, place };
        self.apply(&called, parts.into_iter().collect::<Option<_>>()?)
    }

    fn apply(&mut self, called: &Called<'_>, parts: Vec<SymbolicValue>) -> Option<SymbolicValue> {
        let (operation, place) = (called.operation, called.place);
        let after_swizzle = matches!(parts.first(), Some(SymbolicValue::Known(value)) if value.is_before_layout());
        let placed = |(i, part): (usize, SymbolicValue)| {
            let is_tiler = operation.takes_tiler(i) && !after_swizzle;
            // A coordinate layout in parentheses is itself, as for numbers.
            let is_alone = matches!(part, SymbolicValue::Group(_)) && part.has_coordinates(&self.terms);
            if is_tiler && !is_alone { part.by_mode() } else { part.ungrouped() }
        };
        let parts: Vec<SymbolicValue> = parts.into_iter().enumerate().map(placed).collect();
        self.terms.forget();
        let answer = super::mixed::operation(operation, &parts, &mut self.terms, &self.given);
        match answer.and_then(|answer| self.expect_same_at_one(called, answer)) {
            Ok(part) => {
                self.log(operation, &parts, Ok(&part));
                Some(part)
            }
            Err(refusal) => {
                let (refusal, place) = self.refusal(refusal, operation.name, place);
                self.log(operation, &parts, Err(refusal.clone()));
                let operands = parts.iter().map(|part| self.shown().notation(part)).collect();
                let subject = Subject::Symbolic(operation, operands, self.rounds(operation, &parts));
                self.known.refusals.push(refusal, subject, place);
                None
            }
        }
    }
}

impl SymbolicEvaluator<'_> {
    /// Returns true if the operation has an answer with the word `loose`.
    fn rounds(&self, operation: &'static Operation, parts: &[SymbolicValue]) -> bool {
        let loose = SymbolicValue::Known(Value::Word(Word::Loose));
        let parts: Vec<SymbolicValue> = parts.iter().cloned().chain(std::iter::once(loose)).collect();
        super::mixed::operation(operation, &parts, &mut self.terms.clone(), &self.given).is_ok()
    }

    /// Adds the operation to the log, if there is one.
    fn log(&self, operation: &'static Operation, parts: &[SymbolicValue], answer: Result<&SymbolicValue, Refusal>) {
        let Some(log) = self.known.log else { return };
        let call = log::Symbolic {
            operation,
            operands: parts.to_vec(),
            answer: answer.as_ref().ok().map(|part| (*part).clone()),
            terms: self.terms,
            given: self.given.clone(),
        };
        let found = answer.map(|part| Outcome::Written(self.shown().notation(part)));
        log.found(Event::Symbolic(Box::new(call)), found);
    }
}

/// The place of the first part of a tuple that is no integer, or of the whole.
fn place_of_odd(value: &SymbolicValue, expr: &Expr) -> Place {
    let (SymbolicValue::Parts(values), Kind::Tuple(parts)) = (value, &expr.kind) else { return expr.place };
    let odd = values.iter().zip(parts).find(|(value, _)| !value.is_numeric());
    odd.map_or(expr.place, |(value, part)| place_of_odd(value, part))
}

fn tuple(parts: Vec<SymbolicValue>) -> Result<SymbolicValue, SymbolicRefusal> {
    if !parts.iter().all(SymbolicValue::is_numeric) {
        return Ok(SymbolicValue::Parts(parts));
    }
    let mut tuple = MixedTuple::of_integers(&IntTuple::unit());
    for part in &parts {
        tuple = tuple.push(&part.to_shape()?)?;
    }
    Ok(SymbolicValue::Tuple(Box::new(tuple)))
}
