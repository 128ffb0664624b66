//! From [`ast`](crate::ast) to [`Value`]: everything is evaluated and every refusal is reported.

mod call;
mod infix;
mod linear;
pub mod log;
mod mixed;
mod pitch;
mod plan;
mod refused;
mod run_time;
mod shown;
mod swizzled;
mod symbolic_value;

use std::collections::HashMap;

use layout_algebra::{self as algebra, CoordLayout, IntTuple, LayoutValue};

use crate::ast::{Expr, Kind, Order, Path};
use crate::errors::{Errors, Remarks};
use crate::span::Place;
use crate::value::{Refusal, Value};
use crate::vocabulary::Operation;
use crate::{parse, vocabulary};

use log::{Event, Log};

pub use call::{operation, recorded};
pub use mixed::moves_tuples;
pub use refused::{Refusals, Refused, Subject};
pub use run_time::{Mixed, Offsets, integers, mixed, written};
pub use shown::Given;
pub use symbolic_value::SymbolicValue;

/// The known names with their values.
pub type Names = HashMap<String, Known>;

/// The state of a name.
#[derive(Clone, Debug)]
pub enum Known {
    /// A value, and where it was defined if that is known.
    Value(Value, Option<Place>),
    /// A failed definition, already reported.
    Refused,
    /// A definition that comes later.
    Later,
    /// A type of the same name, whose value the compiler knows.
    Typed,
}

impl From<Option<Value>> for Known {
    fn from(value: Option<Value>) -> Self {
        value.map_or(Self::Refused, |value| Self::Value(value, None))
    }
}

impl Known {
    /// The state of a name defined at a place, by its value if it has one.
    pub fn defined_at(value: Option<Value>, place: Place) -> Self {
        value.map_or(Self::Refused, |value| Self::Value(value, Some(place)))
    }
}

/// The meaning of integers to `*` and `/`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Among {
    /// Layouts: `4 * 8` is a product of layouts.
    Layouts,
    /// Numbers: `{4 * 8}`, an extent, a side of a comparison.
    Numbers,
}

/// Evaluates expressions and collects refusals.
pub struct Evaluator<'a> {
    names: &'a Names,
    refusals: &'a mut Refusals,
    log: Option<&'a Log>,
}

/// The value of an expression, or `None` if it was refused.
pub fn value(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    Evaluator { names, refusals, log: None }.settled(expr)
}

/// The value of an expression, like [`value`], with its evaluation logged.
pub fn logged(expr: &Expr, names: &Names, refusals: &mut Refusals, log: &Log) -> Option<Value> {
    Evaluator { names, refusals, log: Some(log) }.settled(expr)
}

/// Returns true if all integers of an expression are known; refuses those that are not.
pub fn is_known(expr: &Expr, refusals: &mut Refusals) -> bool {
    if let Kind::Rust(tokens) = &expr.kind {
        let name = parse::shortened(&tokens.to_string());
        let headline = format!("`{{{name}}}` is known at run time only: a number is needed here");
        refusals.push(Refusal::language(headline), Subject::RunTime, expr.place);
        return false;
    }
    let mut is_known = true;
    expr.kind.each_part(&mut |part| is_known = self::is_known(part, refusals) && is_known);
    is_known
}

/// The value of a text as an argument, whose position will decide what a tuple becomes; `None` if it is refused.
pub fn text(text: &str) -> Option<Value> {
    let mut errors = Errors::with(Remarks::None);
    let expr = parse::expression(parse::tokens(text).ok()?, &mut errors);
    if errors.is_empty() { argument(&expr, &Names::new(), &mut Refusals::default()) } else { None }
}

/// Returns true if a text, which may have run-time integers, has a value.
pub fn evaluates(text: &str) -> bool {
    let (mut errors, mut refusals, names) = (Errors::with(Remarks::None), Refusals::with(Remarks::None), Names::new());
    let Ok(tokens) = parse::tokens(text) else { return false };
    let expr = parse::expression(tokens, &mut errors);
    errors.is_empty()
        && if expr.has_rust() {
            written(&expr, &names, &mut refusals, None).is_some()
        } else {
            value(&expr, &names, &mut refusals).is_some()
        }
}

/// The value of an argument; the kind of its parameter will decide what a bare tuple becomes.
pub fn argument(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    Evaluator { names, refusals, log: None }.value(expr, Among::Layouts)
}

/// The values of an operation's arguments, which have been evaluated before without refusals.
pub fn arguments(operation: &Operation, exprs: &[Expr], names: &Names) -> Option<Vec<Value>> {
    let mut refusals = Refusals::with(Remarks::None);
    let values: Option<Vec<Value>> = exprs.iter().map(|expr| argument(expr, names, &mut refusals)).collect();
    Some(operation.placed(values?))
}

/// The value of an expression in the position of a layout or a tiler; a layout without modes is refused, since it has no type.
pub fn layout(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    settled(value(expr, names, refusals)?, expr, names, refusals)
}

/// The same, but an integer is a number.
pub fn layout_or_number(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    match value(expr, names, refusals)? {
        number @ Value::Integer(_) => Some(number),
        value => settled(value, expr, names, refusals),
    }
}

fn settled(value: Value, expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    let settled = match &value {
        Value::Tiler(_) | Value::Composed(_) | Value::Coordinates(_) | Value::Linear(_) | Value::Tiled(..) => Ok(value),
        other => match other.to_layout() {
            Ok(layout) if layout.leaf_count() == 0 => Err(algebra::AlgebraError::NoModes.into()),
            layout => layout.map(Value::from),
        },
    };
    Evaluator { names, refusals, log: None }.settle(settled, expr.place)
}

/// The value of an expression in the position of a number, a shape or strides.
pub fn number(expr: &Expr, names: &Names, refusals: &mut Refusals) -> Option<Value> {
    Evaluator { names, refusals, log: None }.value(expr, Among::Numbers)
}

/// The value of one side of a comparison that has been evaluated before.
pub fn side(expr: &Expr, names: &Names) -> Option<Value> {
    let mut refusals = Refusals::with(Remarks::None);
    let value = Evaluator { names, refusals: &mut refusals, log: None }.value(expr, Among::Numbers)?;
    value.settled().ok()
}

/// The truth value of a condition, or `None` if it is refused.
pub fn condition(expr: &Expr, names: &Names) -> Option<bool> {
    let mut refusals = Refusals::with(Remarks::None);
    Evaluator { names, refusals: &mut refusals, log: None }.condition(expr)
}

impl Evaluator<'_> {
    fn settle<T>(&mut self, result: Result<T, Refusal>, place: Place) -> Option<T> {
        result.map_err(|refusal| self.refusals.push(refusal, Subject::Value, place)).ok()
    }

    /// Evaluates all expressions; returns their values if each has one.
    fn values<'e>(&mut self, exprs: impl IntoIterator<Item = &'e Expr>, among: Among) -> Option<Vec<Value>> {
        let (mut values, mut count) = (Vec::new(), 0_usize);
        for expr in exprs {
            values.extend(self.value(expr, among));
            count = count.saturating_add(1);
        }
        (values.len() == count).then_some(values)
    }

    /// A call of an operation. A coordinate or a path after a layout is one too, with integers as numbers.
    fn call(&mut self, expr: &Expr) -> Option<Value> {
        let (name, arguments) = expr.kind.as_call()?;
        let operation = vocabulary::find(&name)?;
        if arguments.first().is_some_and(|tile| tile.unknown_strides() > 0) {
            return self.copy_of_any_pitch(operation, &arguments, expr.place);
        }
        let values = match (&expr.kind, arguments.split_first()) {
            (Kind::Call(..), _) | (_, None) => self.values(arguments.iter().copied(), Among::Layouts)?,
            (_, Some((layout, rest))) => {
                let rest = self.values(rest.iter().copied(), Among::Numbers);
                let layout = self.value(layout, Among::Layouts)?;
                std::iter::once(layout).chain(rest?).collect()
            }
        };
        self.apply(operation, values, &arguments, expr.place)
    }

    fn settled(&mut self, expr: &Expr) -> Option<Value> {
        let value = self.value(expr, Among::Layouts)?;
        self.settle(value.settled(), expr.place)
    }

    fn value(&mut self, expr: &Expr, among: Among) -> Option<Value> {
        let before = self.log.map_or(0, Log::count);
        let value = self.worked_out(expr, among);
        if let Some(log) = self.log.filter(|log| log.count() > before) {
            log.belongs(expr);
        }
        value
    }

    fn worked_out(&mut self, expr: &Expr, among: Among) -> Option<Value> {
        match &expr.kind {
            Kind::Integer(value) => Some(Value::Integer(*value)),
            Kind::Boolean(value) => Some(Value::Boolean(*value)),
            Kind::Text(text) => Some(Value::Text(text.clone())),
            Kind::Whole => Some(Value::Whole),
            Kind::Word(word) => Some(Value::Word(*word)),
            Kind::Name(path) => self.name(path, expr.place),
            Kind::Tuple(parts) => {
                let values = self.values(parts, among)?;
                self.settle(Value::tuple(values), expr.place)
            }
            Kind::Group(inner) if matches!(inner.kind, Kind::Infix(..)) => self.value(inner, among),
            Kind::Group(inner) => {
                let value = self.value(inner, among)?;
                self.settle(value.in_parentheses(), expr.place)
            }
            Kind::Tiler(parts) => self.tiler(parts, expr.place),
            Kind::Swizzle(numbers, is_negative) => self.swizzle(numbers, *is_negative, expr.place),
            Kind::Linear(ins, outs) => self.linear(ins, outs.as_deref(), expr.place),
            Kind::Along(steps, path) => self.along(steps, path, expr.place),
            Kind::Layout(shape, stride) => self.pair(shape, stride, expr.place),
            Kind::Ordered(shape, order) => self.ordered(shape, *order, expr.place),
            Kind::Arithmetic(inner) => {
                let value = self.value(inner, Among::Numbers)?;
                self.settle(value.to_integer().map(Value::Integer), inner.place)
            }
            Kind::Rust(_) | Kind::Unknown(_) => {
                let headline = "an integer that is known at run time only: `make_layout!` stores it, a type cannot";
                self.refusals.language(headline, expr.place);
                None
            }
            Kind::Infix(operator, left, right) => self.infix(*operator, [left, right], expr.place, among),
            Kind::Not(inner) => self.denied(inner),
            Kind::Plan(_, parts) if !expr.kind.is_plan() && self.names.contains_key(plan::WORD) => {
                self.value(&plan::at(parts, expr.place), among)
            }
            Kind::Plan(labels, parts) => self.plan(labels, parts, expr.place),
            Kind::Call(..) | Kind::At(..) | Kind::Mode(..) | Kind::Modes(..) => self.call(expr),
            Kind::Mistake => None,
        }
    }

    fn name(&mut self, path: &Path, place: Place) -> Option<Value> {
        let text = path.text();
        match self.names.get(&text) {
            Some(Known::Value(value, _)) => return Some(value.clone()),
            Some(Known::Refused) => return None,
            Some(Known::Typed) => {
                let headline = format!(
                    "`{}` is made of Rust in braces: only the compiler knows its value",
                    parse::shortened(&text)
                );
                self.refusals.language(headline, place);
                return None;
            }
            Some(Known::Later) => {
                self.refusals.language(format!("`{text}` is used before its definition"), place);
                return None;
            }
            None => (),
        }
        let unknown = Refusal::language(format!("unknown name `{}`", parse::shortened(&text)));
        self.refusals.push(unknown, Subject::Name(text), place);
        None
    }

    fn tiler(&mut self, parts: &[Expr], place: Place) -> Option<Value> {
        let values = self.values(parts, Among::Layouts)?;
        let parts = Value::Parts(values);
        if parts.holds_coordinates() {
            return Some(parts);
        }
        let tiler = parts.to_tiler();
        self.settle(tiler.map(|tiler| Value::Tiler(Box::new(tiler))), place)
    }

    fn numbers(&mut self, expr: &Expr) -> Option<Box<IntTuple>> {
        let value = self.value(expr, Among::Numbers)?;
        self.settle(value.into_tuple(), expr.place)
    }

    fn pair(&mut self, shape: &Expr, stride: &Expr, place: Place) -> Option<Value> {
        let (shape_value, stride_value) = (self.numbers(shape), self.value(stride, Among::Numbers));
        let (shape_value, stride_value) = (shape_value?, stride_value?);
        let layout = if stride_value.has_basis() {
            let strides = self.settle(stride_value.to_bases(), stride.place)?;
            CoordLayout::with_strides(&shape_value, &strides).map(Value::from)
        } else {
            let only_number;
            let strides = if let Value::Tuple(strides) = &stride_value {
                &**strides
            } else {
                only_number = self.settle(stride_value.to_tuple(), stride.place)?;
                &only_number
            };
            LayoutValue::new(&shape_value, strides).map(Value::from)
        };
        match layout {
            Ok(layout) => Some(layout),
            Err(error) => {
                self.refusals.push(error, Subject::Pair(shape.clone(), shape_value, stride_value), place);
                None
            }
        }
    }

    fn ordered(&mut self, shape: &Expr, order: Order, place: Place) -> Option<Value> {
        let shape_value = self.numbers(shape)?;
        let layout = match order {
            Order::Col => algebra::Order::ColumnMajor.layout(&shape_value),
            Order::Row => algebra::Order::RowMajor.layout(&shape_value),
        };
        let word = if order == Order::Col { "col" } else { "row" };
        if let Some(log) = self.log {
            let value = layout.map(Value::from).map_err(Refusal::from);
            log.push(Event::Worked(format!("{shape_value}:{word}")), value);
        }
        match layout {
            Ok(layout) => Some(layout.into()),
            Err(error) => {
                self.refusals.push(error, Subject::Ordered(shape.clone(), shape_value, word), place);
                None
            }
        }
    }
}
