//! Operators: operations of the algebra on layouts, arithmetic on integers.

use layout_algebra::{AlgebraError, Swizzle, arithmetic};

use crate::ast::{Expr, Kind, Operator, Strength};
use crate::evaluate::log::Event;
use crate::evaluate::{Among, Evaluator};
use crate::span::Place;
use crate::value::{Outer, Refusal, Value};
use crate::vocabulary;

impl Evaluator<'_> {
    pub(super) fn infix(&mut self, operator: Operator, sides: [&Expr; 2], place: Place, among: Among) -> Option<Value> {
        if let Operator::And | Operator::Or = operator {
            return self.connected(operator, sides);
        }
        let is_comparison = operator.strength() == Strength::Comparison;
        let takes_numbers = matches!(operator, Operator::Plus | Operator::Minus | Operator::Modulo | Operator::Shift);
        let among = if is_comparison || takes_numbers { Among::Numbers } else { among };
        if operator == Operator::After {
            return self.chain(sides, place);
        }
        let [left, right] = sides.map(|side| self.value(side, among));
        let (left, right) = (left?, right?);
        if is_comparison {
            let (left, right) = (left.ungrouped(), right.ungrouped());
            let truth = compare(operator, &left, &right).map(Value::Boolean);
            if let Some(log) = self.log {
                log.push(Event::Worked(format!("{left} {} {right}", operator.text())), truth.clone());
            }
            return self.settle(truth, place);
        }
        let Some(operation) = vocabulary::of_operator(operator) else {
            return self.number(operator, &left, &right, place);
        };
        let are_integers = matches!((&left, &right), (Value::Integer(_), Value::Integer(_)));
        if among == Among::Numbers && are_integers {
            return self.number(operator, &left, &right, place);
        }
        self.apply(operation, vec![left, right], &sides, place)
    }

    /// `A o n o B o …`, from left to right: an integer between two `o` is an offset, and so is a tuple of integers before coordinate strides; all
    /// else is composition.
    fn chain(&mut self, sides: [&Expr; 2], place: Place) -> Option<Value> {
        let mut links = vec![(sides, place)];
        while let Some(([left, _], _)) = links.last()
            && let Kind::Infix(Operator::After, outer, inner) = &left.kind
        {
            links.push(([outer, inner], left.place));
        }
        links.reverse();
        let first = links.first()?.0[0];
        let mut exprs = vec![first];
        exprs.extend(links.iter().map(|(sides, _)| sides[1]));
        let values: Vec<Option<Value>> = exprs.iter().map(|expr| self.value(expr, Among::Layouts)).collect();
        let mut values = values.into_iter().collect::<Option<Vec<Value>>>()?.into_iter();
        let mut all = values.next()?;
        if let (Kind::Group(_), Value::Offset(swizzle, offset)) = (&first.kind, &all) {
            let (swizzle, offset) = (*swizzle, *offset);
            return self.ambiguous(swizzle, offset, first.place);
        }
        let mut rest = values.zip(links).peekable();
        while let Some((value, (sides, place))) = rest.next() {
            let before_layout = all.is_before_layout();
            if let Some((inner, (inner_sides, _))) = rest.next_if(|(next, _)| !before_layout && is_offset(&value, next))
            {
                let (outer, inner) = (self.layout_of(all, first), self.layout_of(inner, inner_sides[1]));
                all = Outer { outer: outer?, offset: value, inner: inner? }.into();
            } else {
                all = self.apply(vocabulary::of_operator(Operator::After)?, vec![all, value], &sides, place)?;
            }
        }
        Some(all)
    }

    /// Refuses `(Sw o n) o L`, in which n may be an offset or a layout.
    pub(super) fn ambiguous(&mut self, swizzle: Swizzle, offset: u64, place: Place) -> Option<Value> {
        let headline =
            format!("`({swizzle} o {offset}) o …`: write `{swizzle} o {offset} o …` or `({swizzle} o {offset}:1) o …`");
        self.refusals.language(headline, place);
        None
    }

    /// A side of an offset: a shape is a layout there.
    fn layout_of(&mut self, side: Value, expr: &Expr) -> Option<Value> {
        let layout = match side.operand().settled() {
            Ok(side @ (Value::Composed(_) | Value::Coordinates(_) | Value::Outer(_))) => Ok(side),
            Ok(side) => side.to_layout().map(Value::from),
            side => side,
        };
        self.settle(layout, expr.place)
    }

    /// `and` or `or`. The right side is evaluated only if the left side does not decide, so the left side can guard it.
    fn connected(&mut self, operator: Operator, [left, right]: [&Expr; 2]) -> Option<Value> {
        let (left, word) = (self.condition(left)?, operator.text());
        if left == (operator == Operator::Or) {
            return Some(self.worked(format!("{left} {word} …"), left));
        }
        let right = self.condition(right)?;
        Some(self.worked(format!("{left} {word} {right}"), right))
    }

    /// The negation of a condition.
    pub(super) fn denied(&mut self, inner: &Expr) -> Option<Value> {
        let inner = self.condition(inner)?;
        Some(self.worked(format!("not {inner}"), !inner))
    }

    /// A truth value, logged with the words that led to it.
    fn worked(&self, words: String, truth: bool) -> Value {
        if let Some(log) = self.log {
            log.push(Event::Worked(words), Ok(truth.into()));
        }
        truth.into()
    }

    /// The value of a condition.
    pub(super) fn condition(&mut self, expr: &Expr) -> Option<bool> {
        match self.value(expr, Among::Layouts)? {
            Value::Boolean(value) => Some(value),
            other => {
                let headline = format!("expected a condition, found {}", other.article());
                self.refusals.language(headline, expr.place);
                None
            }
        }
    }

    fn number(&mut self, operator: Operator, left: &Value, right: &Value, place: Place) -> Option<Value> {
        let (Value::Integer(a), Value::Integer(b)) = (left, right) else {
            let odd = if matches!(left, Value::Integer(_)) { right } else { left };
            let headline = format!("`{}` takes two integers, found {}", operator.text(), odd.article());
            self.refusals.language(headline, place);
            return None;
        };
        self.settle(calculate(operator, *a, *b).map(Value::Integer).map_err(Refusal::from), place)
    }
}

/// Returns true if a value between two `o` is an offset.
fn is_offset(value: &Value, next: &Value) -> bool {
    match value {
        Value::Integer(_) => true,
        Value::Tuple(_) => match next {
            Value::Group(inner) => is_offset(value, inner),
            next => matches!(next, Value::Coordinates(_)),
        },
        _ => false,
    }
}

fn calculate(operator: Operator, a: u64, b: u64) -> Result<u64, AlgebraError> {
    match operator {
        Operator::Plus => arithmetic::add(a, b),
        Operator::Minus => arithmetic::sub(a, b),
        Operator::Times => arithmetic::mul(a, b),
        Operator::Over => arithmetic::div(a, b),
        Operator::Modulo => arithmetic::rem(a, b),
        _ => arithmetic::shift(a, b),
    }
}

fn compare(operator: Operator, left: &Value, right: &Value) -> Result<bool, Refusal> {
    match operator {
        Operator::Equal => equal(left, right),
        Operator::NotEqual => Ok(!equal(left, right)?),
        Operator::Less => Ok(left.to_integer()? < right.to_integer()?),
        Operator::LessEqual => Ok(left.to_integer()? <= right.to_integer()?),
        Operator::Greater => Ok(left.to_integer()? > right.to_integer()?),
        _ => Ok(left.to_integer()? >= right.to_integer()?),
    }
}

/// Equality; a bare shape compared with a layout is a layout too.
fn equal(left: &Value, right: &Value) -> Result<bool, Refusal> {
    match (left, right) {
        (Value::Boolean(a), Value::Boolean(b)) => Ok(a == b),
        (Value::Outer(_), _) | (_, Value::Outer(_)) => {
            Err(Refusal::language("`A o n o B` is compared by its offsets: `table(…) == table(…)`"))
        }
        (Value::Table(a), Value::Table(b)) => Ok(a == b),
        (Value::Swizzle(a), Value::Swizzle(b)) => Ok(a == b),
        (Value::Composed(a), Value::Composed(b)) => Ok(a == b),
        (Value::Composed(swizzled), plain) | (plain, Value::Composed(swizzled)) if plain.is_layout_like() => {
            let plain = plain.to_layout()?;
            Ok(swizzled.as_layout().is_some_and(|swizzled| swizzled.equals(&plain)))
        }
        (Value::Coordinates(a), Value::Coordinates(b)) => Ok(a == b),
        (Value::Morphism(a), Value::Morphism(b)) => Ok(a == b),
        (Value::Linear(a), Value::Linear(b)) => Ok(a.equals(b)),
        (Value::Text(a), Value::Text(b)) => Ok(a == b),
        (Value::List(a), Value::List(b)) => {
            let same: Result<Vec<bool>, Refusal> = a.iter().zip(b).map(|(a, b)| equal(a, b)).collect();
            Ok(a.len() == b.len() && same?.into_iter().all(|same| same))
        }
        (Value::Tiler(_), _) | (_, Value::Tiler(_)) => {
            Ok(left.to_tiler()?.to_string() == right.to_tiler()?.to_string())
        }
        (a, b) if a.is_layout_like() || b.is_layout_like() => Ok(a.to_layout()?.equals(&b.to_layout()?)),
        _ => Ok(left.to_tuple()?.equals(&right.to_tuple()?)),
    }
}
