//! Changes that would make an assertion hold: nearby operands and, for bank conflicts, swizzles.

use layout_algebra::{Swizzle, is_injective};

use crate::ast::{Expr, Kind, Operator};
use crate::errors::{Errors, Remarks};
use crate::evaluate::{self, Names, Refusals};
use crate::explain::vary::{REACH, at_distance, numbers, with_numbers};
use crate::parse;
use crate::value::Value;
use crate::vocabulary;

/// The most numbers of an operand to vary.
const NUMBERS: usize = 8;
/// The most changes of an operand to try.
const TRIES: usize = 512;
/// The ranges of the parameters of swizzles to try.
const BITS: std::ops::RangeInclusive<u32> = 1..=5;
const BASES: std::ops::RangeInclusive<u32> = 0..=7;
const FARTHEST: i32 = 7;

/// The help line with the nearest operand that makes the condition true, if one is found.
pub(super) fn nearest(condition: &Expr, names: &Names) -> Option<String> {
    if denies(condition) {
        return None;
    }
    let attempt = Attempt { condition, names };
    let mut operands = Vec::new();
    attempt.gather(condition, &mut operands);
    let freed = operands.iter().find_map(|operand| attempt.freed(operand));
    let is_near = is_of_numbers(condition);
    freed.or_else(|| operands.iter().rev().filter(|_| is_near).find_map(|operand| attempt.varied(operand)))
}

/// An operand of a call in the condition.
struct ConditionOperand<'a> {
    expr: &'a Expr,
    value: Value,
    /// The call, if this is its first operand.
    of: Option<&'a Expr>,
}

/// A condition whose operands are to be replaced.
struct Attempt<'a> {
    condition: &'a Expr,
    names: &'a Names,
}

impl<'a> Attempt<'a> {
    fn gather(&self, expr: &'a Expr, found: &mut Vec<ConditionOperand<'a>>) {
        let called = match &expr.kind {
            Kind::Call(name, _) => vocabulary::find(&name.to_string()),
            _ => None,
        };
        let mut i = 0;
        expr.kind.each_part(&mut |part| {
            self.gather(part, found);
            if let Some(operation) = called.filter(|_| self.is_written(part, expr))
                && let Some(value) = self.value(part)
            {
                let value = if operation.takes_tiler(i) { value.by_mode() } else { value.ungrouped() };
                found.push(ConditionOperand { expr: part, value, of: (i == 0).then_some(expr) });
            }
            i = i.saturating_add(1);
        });
    }

    /// Returns true for an operand written in place, and not computed by a call; for an integer, only if the call is the condition itself.
    fn is_written(&self, operand: &Expr, call: &Expr) -> bool {
        match operand.kind {
            Kind::Integer(_) => std::ptr::eq(self.condition, call),
            Kind::Infix(..) | Kind::At(..) | Kind::Mode(..) | Kind::Modes(..) | Kind::Group(_) => true,
            _ => matches!(
                operand.kind,
                Kind::Name(_) | Kind::Layout(..) | Kind::Ordered(..) | Kind::Tuple(_) | Kind::Tiler(_)
            ),
        }
    }

    fn value(&self, expr: &Expr) -> Option<Value> {
        evaluate::argument(expr, self.names, &mut Refusals::with(Remarks::None))
    }

    /// The help line, if the condition holds with this value for the operand.
    fn help(&self, operand: &ConditionOperand<'_>, value: &Value) -> Option<String> {
        let tokens = parse::tokens(&value.to_string()).ok()?;
        let written = parse::expression(tokens, &mut Errors::with(Remarks::None));
        let changed = with(self.condition, operand.expr, &written);
        if evaluate::condition(&changed, self.names) != Some(true) {
            return None;
        }
        let whom = match &operand.expr.kind {
            Kind::Name(path) => path.text(),
            _ => format!("`{}`", operand.value),
        };
        Some(format!("try `{value}` for {whom}"))
    }

    /// The help line with the smallest change of a number.
    fn varied(&self, operand: &ConditionOperand<'_>) -> Option<String> {
        let given = numbers(&operand.value);
        let mut tries = TRIES;
        for distance in 1..=REACH {
            for (i, number) in given.iter().enumerate().take(NUMBERS) {
                for near in at_distance(*number, distance) {
                    tries = tries.checked_sub(1)?;
                    let mut changed = given.clone();
                    *changed.get_mut(i)? = near;
                    let varied = with_numbers(&operand.value, &mut changed.into_iter());
                    if let Some(varied) = varied.filter(|varied| keeps(&operand.value, varied))
                        && let Some(help) = self.help(operand, &varied)
                    {
                        return Some(help);
                    }
                }
            }
        }
        None
    }

    /// The help line with a swizzle of the accessed layout, for conditions on bank conflicts.
    fn freed(&self, operand: &ConditionOperand<'_>) -> Option<String> {
        let Kind::Call(name, _) = &operand.of?.kind else { return None };
        let is_of_banks = matches!(name.to_string().as_str(), "bank_conflicts" | "tile_conflicts");
        if is_of_banks { self.swizzled(operand) } else { None }
    }

    /// The help line with the smallest swizzle.
    fn swizzled(&self, operand: &ConditionOperand<'_>) -> Option<String> {
        let layout = operand.value.to_layout().ok()?;
        let bits_and_bases = BITS.flat_map(|bits| BASES.map(move |base| (bits, base)));
        bits_and_bases.into_iter().find_map(|(bits, base)| {
            (bits.cast_signed()..=FARTHEST).find_map(|shift| {
                let swizzle = Swizzle::new(bits, base, shift).ok()?;
                self.help(operand, &Value::swizzled(swizzle, 0, &layout))
            })
        })
    }
}

/// Returns true if small changes of numbers are useful for the condition.
fn is_of_numbers(condition: &Expr) -> bool {
    match &condition.ungrouped().kind {
        Kind::Call(name, _) => {
            !["is_sorted", "is_coalesced", "congruent", "weakly_congruent"].iter().any(|no| name == no)
        }
        _ => true,
    }
}

/// Returns true if a changed value is of the same kind: no mode becomes trivial, and an injective layout stays injective.
fn keeps(given: &Value, varied: &Value) -> bool {
    let extents = |value: &Value| match value {
        Value::Layout(layout) => numbers(&layout.shape().into()),
        other => numbers(other),
    };
    let is_once = |value: &Value| match value {
        Value::Layout(layout) => is_injective(layout) == Ok(true),
        _ => true,
    };
    let no_mode_ends = extents(given).iter().zip(extents(varied)).all(|(before, after)| after > 1 || *before == after);
    no_mode_ends && (is_once(varied) || !is_once(given))
}

/// Returns true for a negated condition, which almost any change would make true.
fn denies(condition: &Expr) -> bool {
    match &condition.ungrouped().kind {
        Kind::Not(_) | Kind::Infix(Operator::NotEqual, ..) => true,
        Kind::Infix(Operator::Equal, _, right) => matches!(right.kind, Kind::Boolean(false)),
        Kind::Infix(Operator::Or | Operator::And, left, right) => denies(left) || denies(right),
        _ => false,
    }
}

/// The expression with one operand replaced, wherever its name occurs.
fn with(expr: &Expr, operand: &Expr, by: &Expr) -> Expr {
    let is_named = match (&expr.kind, &operand.kind) {
        (Kind::Name(a), Kind::Name(b)) => a.text() == b.text(),
        _ => false,
    };
    if is_named || std::ptr::eq(expr, operand) {
        return by.clone();
    }
    let mut parts = Vec::new();
    expr.kind.each_part(&mut |part| parts.push(with(part, operand, by)));
    let (mut changed, mut parts) = (expr.clone(), parts.into_iter());
    changed.kind.each_part_mut(&mut |part| *part = parts.next().unwrap_or_else(|| part.clone()));
    changed
}
