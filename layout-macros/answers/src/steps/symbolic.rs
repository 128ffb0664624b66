//! An operation on run-time integers: the decisions that do not depend on them, the computations left for run time, and the law tested with
//! numbers in place of the integers.

use std::collections::BTreeSet;

use layout_algebra::IntTuple;
use layout_algebra::mixed::{Decision, MixedLayout, MixedTuple, Symbol};
use layout_language::evaluate::log::Symbolic;
use layout_language::evaluate::{self, SymbolicValue};
use layout_language::value::{Outer, Value};

use super::law::MOST;
use super::{Line, Mark};

/// Numbers to substitute for the integers, and the number of substitutions to test.
const NUMBERS: [u64; 13] = [1, 2, 3, 4, 5, 8, 12, 16, 30, 48, 64, 100, 128];
const CHOICES: usize = 26;

/// The lines of an explanation.
pub(super) fn lines(call: &Symbolic) -> Vec<Line> {
    let decided = call.terms.decisions().iter().filter_map(|decision| decided(call, *decision));
    let lines = decided.map(|(mark, text)| Line { depth: 0, mark, text });
    lines.chain(left(call)).collect()
}

fn decided(call: &Symbolic, decision: Decision) -> Option<(Mark, String)> {
    let shown = |symbol: Symbol| call.shown().symbol(symbol);
    Some(match decision {
        Decision::Quotient { of, divisor, result } => {
            let is_exact =
                matches!((of, result), (Symbol::Term { term: a, .. }, Symbol::Term { term: b, .. }) if a == b);
            let so = if is_exact { "without a rest, whatever it is" } else { "rounded up" };
            (Mark::Said, format!("{} over {divisor} is {}, {so}", shown(of), shown(result)))
        }
        Decision::Continues { end, stride, is_same } => {
            let (end, stride) = (shown(end), shown(stride));
            match is_same {
                Some(true) => {
                    (Mark::Holds, format!("a mode ends at {end}, where the next steps by {stride}: they are one"))
                }
                Some(false) => (
                    Mark::Said,
                    format!("a mode ends at {end}, the next steps by {stride}: never the same, so they are two"),
                ),
                None => (
                    Mark::Said,
                    format!("a mode ends at {end}, the next steps by {stride}: the same or not, they may stay two"),
                ),
            }
        }
        Decision::Straight { step, slope, run, rest } => {
            let slope = shown(slope);
            (
                Mark::Holds,
                format!(
                    "steps of {step} in A go straight by {slope} for {run} of {rest}: {run} divides {rest} → {run}:{slope}"
                ),
            )
        }
        Decision::Below { boundary, sum } => (
            Mark::Holds,
            format!(
                "remainders of the steps by {boundary}, at most {sum}: below {boundary}, so nothing carries, whatever the strides"
            ),
        ),
        Decision::Filled { reach } => {
            (Mark::Holds, format!("the block leaves out no offset below {}: its repetitions begin there", shown(reach)))
        }
        _ => return None,
    })
}

/// The line with the computations left for run time.
fn left(call: &Symbolic) -> Option<Line> {
    let mut worked: Vec<String> = Vec::new();
    let answer = call.answer.as_ref()?;
    for symbol in symbols(answer) {
        let text = call.shown().symbol(symbol);
        let is_given = call.given.iter().any(|given| text == format!("{{{}}}", given.text()));
        let is_step = call.terms.along(symbol).is_some_and(|along| along.terms().is_empty());
        if symbol.number().is_none() && !is_given && !is_step && !worked.contains(&text) {
            worked.push(text);
        }
    }
    let text = if worked.is_empty() {
        return None;
    } else {
        format!("worked out when it runs: {}", worked.join(", "))
    };
    Some(Line { depth: 0, mark: Mark::Said, text })
}

fn symbols(part: &SymbolicValue) -> Vec<Symbol> {
    let of = |tuple: MixedTuple| (0..tuple.leaf_count()).map(move |i| tuple.leaf_at(i));
    let both = |layout: &MixedLayout| of(layout.extents()).chain(of(layout.strides())).collect();
    match part {
        SymbolicValue::Known(_) => Vec::new(),
        SymbolicValue::Tuple(tuple) | SymbolicValue::Identity(tuple) => of(**tuple).collect(),
        SymbolicValue::Layout(layout) => both(layout),
        SymbolicValue::Swizzled(_, offset, layout) => [*offset].into_iter().chain(both(layout)).collect(),
        SymbolicValue::Parts(parts) | SymbolicValue::Tiler(parts) => parts.iter().flat_map(symbols).collect(),
        SymbolicValue::Group(inner) => symbols(inner),
        SymbolicValue::Outer(composed) => {
            [&composed.outer, &composed.offset, &composed.inner].into_iter().flat_map(symbols).collect()
        }
        SymbolicValue::Placed(layout, start) => symbols(layout).into_iter().chain(of(**start)).collect(),
        SymbolicValue::Condition(pairs) => pairs.iter().flat_map(|(a, b)| [*a, *b]).collect(),
    }
}

/// Tests that the operation on numbers has the same answer as the symbolic one with these numbers.
pub(super) fn law(call: &Symbolic) -> Option<Line> {
    let answer = call.answer.as_ref()?;
    if call.operation.known.is_inverse() {
        // For some numbers the chain goes on, or repetitions are part of it.
        return None;
    }
    let is_number = answer.is_numeric();
    let (mut choices, mut coordinates, mut odd) = (0_u64, 0_u64, None);
    let all: BTreeSet<Vec<u64>> = (0..CHOICES).map(|choice| chosen(choice, call.given.len())).collect();
    for given in all {
        let operands = call.operands.iter().map(|part| value_with(call, part, &given)).collect::<Option<Vec<Value>>>();
        // A rounded or unbounded answer may be refused for numbers.
        let Some(Ok(wanted)) =
            operands.map(|values| evaluate::operation(call.operation, &call.operation.placed(values)))
        else {
            continue;
        };
        if is_number {
            choices = choices.saturating_add(1);
            let found = value_with(call, answer, &given)?;
            if found.to_string() != wanted.to_string() && odd.is_none() {
                odd = Some(format!("not so with {}", written(call, &given)));
            }
            continue;
        }
        let (Some(wanted), Some(found)) =
            (wanted.to_composed().ok(), value_with(call, answer, &given).and_then(|value| value.to_composed().ok()))
        else {
            continue;
        };
        let (Ok(size), Ok(other)) = (wanted.size(), found.size()) else { continue };
        let Some(all) = coordinates.checked_add(size).filter(|all| *all <= MOST) else { continue };
        (choices, coordinates) = (choices.saturating_add(1), all);
        let differs = size != other || (0..size).any(|i| wanted.at(i) != found.at(i));
        if differs && odd.is_none() {
            odd = Some(format!("not so with {}", written(call, &given)));
        }
    }
    if choices == 0 {
        return None;
    }
    let law = "law: with numbers for the integers it is what the operation gives on numbers";
    Some(match odd {
        None => {
            let all = if is_number { String::new() } else { format!(", at all {coordinates} coordinates") };
            let text = format!("{law}: holds for {choices} choices{all}");
            Line { depth: 0, mark: Mark::Holds, text }
        }
        Some(broken) => Line { depth: 0, mark: Mark::Fails, text: format!("{law}: {broken}") },
    })
}

/// The number for each integer in one of the substitutions.
fn chosen(choice: usize, count: usize) -> Vec<u64> {
    // Each integer steps through the numbers at its own speed.
    let place =
        |i: usize| choice.saturating_mul(i.saturating_mul(3).saturating_add(1)).saturating_add(i.saturating_mul(5));
    (0..count).filter_map(|i| NUMBERS.iter().cycle().nth(place(i)).copied()).collect()
}

/// `m = 3, k = 5`
fn written(call: &Symbolic, given: &[u64]) -> String {
    let pairs = call.given.iter().zip(given).map(|(given, number)| format!("{} = {number}", given.text()));
    pairs.collect::<Vec<_>>().join(", ")
}

fn value_with(call: &Symbolic, part: &SymbolicValue, given: &[u64]) -> Option<Value> {
    let number = |symbol: Symbol| call.terms.value(symbol, given).ok();
    let tuple = |tuple: &MixedTuple| -> Option<IntTuple> { integers(tuple, &number) };
    Some(match part {
        SymbolicValue::Known(value) => value.clone(),
        SymbolicValue::Tuple(extents) => tuple(extents)?.into(),
        SymbolicValue::Layout(layout) => layout.at(&call.terms, given).ok()?.into(),
        SymbolicValue::Swizzled(swizzle, start, layout) => {
            Value::swizzled(*swizzle, number(*start)?, &layout.at(&call.terms, given).ok()?)
        }
        SymbolicValue::Identity(_) | SymbolicValue::Condition(_) => return None,
        SymbolicValue::Outer(composed) => {
            let side = |part| value_with(call, part, given);
            let (outer, offset, inner) = (side(&composed.outer)?, side(&composed.offset)?, side(&composed.inner)?);
            Outer { outer, offset, inner }.into()
        }
        SymbolicValue::Placed(layout, start) => {
            let (layout, start) = (value_with(call, layout, given)?, tuple(start)?);
            Value::Placed(Box::new(layout), Box::new(start.into()))
        }
        SymbolicValue::Group(inner) => Value::Group(Box::new(value_with(call, inner, given)?)),
        SymbolicValue::Tiler(parts) => {
            let parts: Option<Vec<Value>> = parts.iter().map(|part| value_with(call, part, given)).collect();
            Value::Tiler(Box::new(Value::Parts(parts?).to_tiler().ok()?))
        }
        SymbolicValue::Parts(parts) => {
            Value::Parts(parts.iter().map(|part| value_with(call, part, given)).collect::<Option<_>>()?)
        }
    })
}

fn integers(tuple: &MixedTuple, number: &dyn Fn(Symbol) -> Option<u64>) -> Option<IntTuple> {
    if tuple.is_leaf() {
        return Some(IntTuple::int(number(tuple.leaf_at(0))?));
    }
    let modes = (0..tuple.rank()).map(|i| integers(&tuple.mode(i).ok()?, number));
    modes.into_iter().try_fold(IntTuple::unit(), |all, mode| all.push(&mode?).ok())
}
