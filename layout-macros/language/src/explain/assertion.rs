//! False assertions: the part that fails, its sides as evaluated, and a change that would make it hold.

use std::collections::HashSet;

use crate::ast::{Expr, Kind, Operator};
use crate::errors::{Diagnostic, Errors, Picture};
use crate::evaluate::{self, Known, Names};
use crate::explain::{owned_call, proposal, remedy, shown, unmet};
use crate::span::Place;
use crate::value::Value;
use crate::vocabulary::{self, Operation};

/// The longest value shown in a headline.
const SHORT: usize = 24;

/// The beginning of a headline that does not yet say it.
const FALSE: &str = "the assertion is false";

/// An explanation of a condition that does not hold.
#[derive(Default)]
struct Falsehood {
    /// A sentence of the algebra, or the reason why the assertion is false.
    said: String,
    /// True if the sentence is a headline by itself.
    is_said: bool,
    notes: Vec<String>,
    picture: Picture,
    help: Option<String>,
}

impl Falsehood {
    /// An explanation with a reason why the assertion is false.
    fn falsely(said: impl Into<String>) -> Self {
        Self { said: said.into(), ..Self::default() }
    }

    fn headline(&self) -> String {
        match self.said.as_str() {
            "" => FALSE.to_owned(),
            said if self.is_said => said.to_owned(),
            said => format!("{FALSE}: {said}"),
        }
    }

    /// The headline as a note.
    fn note(&self) -> &str {
        if self.said.is_empty() { FALSE } else { &self.said }
    }
}

/// Reports a condition with this value, unless it holds.
pub fn judge(value: Option<&Value>, expr: &Expr, names: &Names, errors: &mut Errors) {
    match value {
        None | Some(Value::Boolean(true)) => (),
        Some(Value::Boolean(false)) => errors.push(assertion(expr, names)),
        Some(other) => {
            errors.push(Diagnostic::new(format!("expected a condition, found {}", other.article()), expr.place));
        }
    }
}

/// The diagnostic for a false assertion.
pub fn assertion(expr: &Expr, names: &Names) -> Diagnostic {
    let culprit = culprit(expr, names);
    let falsehood = explained(culprit, names);
    let mut diagnostic = Diagnostic::new(falsehood.headline(), culprit.place);
    let mut notes = falsehood.notes;
    let more: Vec<String> = used(culprit, names, &diagnostic.headline, &notes);
    notes.push(more.join(", "));
    let mut said = HashSet::new();
    for note in notes.into_iter().filter(|note| !note.is_empty() && said.insert(note.clone())) {
        diagnostic = diagnostic.note(note);
    }
    diagnostic.picture = falsehood.picture;
    match falsehood.help.or_else(|| remedy::nearest(culprit, names)) {
        Some(help) => diagnostic.help(help),
        None => diagnostic,
    }
}

/// The first condition that does not hold, of those that all should.
fn culprit<'a>(expr: &'a Expr, names: &Names) -> &'a Expr {
    match &expr.ungrouped().kind {
        Kind::Infix(Operator::And, left, right) if evaluate::condition(left, names) == Some(true) => {
            culprit(right, names)
        }
        Kind::Infix(Operator::And, left, _) => culprit(left, names),
        _ => expr.ungrouped(),
    }
}

/// The explanation of a false condition.
fn explained(expr: &Expr, names: &Names) -> Falsehood {
    match &expr.ungrouped().kind {
        Kind::Not(inner) => truth(inner, names),
        Kind::Infix(Operator::Or, left, right) => {
            let sides = [left, right].map(|side| explained(side, names));
            let notes = sides.into_iter().flat_map(|side| std::iter::once(side.note().to_owned()).chain(side.notes));
            Falsehood { notes: notes.collect(), ..Falsehood::falsely("neither side holds") }
        }
        Kind::Infix(Operator::Equal, left, right) if is_boolean(right, true) => explained(left, names),
        Kind::Infix(Operator::Equal, left, right) if is_boolean(right, false) => truth(left, names),
        Kind::Infix(operator, left, right) => match (evaluate::side(left, names), evaluate::side(right, names)) {
            (Some(a), Some(b)) => {
                let mut falsehood = compared(*operator, &a, &b);
                falsehood.notes.extend([left, right].into_iter().filter_map(|side| measured(side, names)));
                falsehood
            }
            _ => bare(),
        },
        Kind::Call(name, arguments) => predicate(&name.to_string(), arguments, names),
        _ => bare(),
    }
}

fn is_boolean(expr: &Expr, wanted: bool) -> bool {
    matches!(expr.kind, Kind::Boolean(value) if value == wanted)
}

fn bare() -> Falsehood {
    Falsehood::default()
}

/// The explanation of a false comparison.
fn compared(operator: Operator, left: &Value, right: &Value) -> Falsehood {
    let (a, b) = (left.to_string(), right.to_string());
    let is_short = a.len() <= SHORT && b.len() <= SHORT;
    let said = match operator {
        Operator::Equal => format!("{a} is not {b}"),
        Operator::NotEqual => format!("both sides are {a}"),
        Operator::Less => format!("{a} is not less than {b}"),
        Operator::LessEqual => format!("{a} is more than {b}"),
        Operator::Greater => format!("{a} is not more than {b}"),
        _ => format!("{a} is less than {b}"),
    };
    let (said, notes) = if is_short {
        (said, Vec::new())
    } else {
        let relation = if operator == Operator::Equal { "the sides differ" } else { "the sides are the same" };
        let sides = format!("the left side is `{a}`, the right side is `{b}`");
        (relation.to_owned(), vec![sides])
    };
    let falsehood = Falsehood { notes, ..Falsehood::falsely(said) };
    if operator == Operator::Equal { with_functions(falsehood, left, right) } else { falsehood }
}

/// Adds whether two different layouts are at least the same function.
fn with_functions(mut falsehood: Falsehood, left: &Value, right: &Value) -> Falsehood {
    match unmet::of_equality(left, right) {
        Some(Ok(())) => {
            let is_swizzled = [left, right].iter().any(|side| matches!(side, Value::Composed(_)));
            let part = if is_swizzled { "how they are written differs" } else { "the modes differ" };
            falsehood.notes.push(format!("the same offset at every index: only {part}"));
            falsehood.help = Some(format!("`functionally_equal({left}, {right})` holds"));
        }
        Some(Err(unmet)) => {
            let place = unmet::coordinates(&unmet, left);
            falsehood.notes.push(unmet.headline().to_string());
            falsehood.notes.extend(place);
            let call = vocabulary::find("functionally_equal")
                .and_then(|operation| owned_call(operation, &[left.clone(), right.clone()]));
            let diagnosis = call.map(|call| call.explain_counterexample(&unmet));
            falsehood.picture = diagnosis.as_ref().map(Picture::from).unwrap_or_default();
        }
        None => (),
    }
    falsehood
}

/// The explanation of a false predicate: its counterexample or, without one, its definition.
fn predicate(name: &str, arguments: &[Expr], names: &Names) -> Falsehood {
    let operation = vocabulary::find(name);
    let values = operation.and_then(|operation| evaluate::arguments(operation, arguments, names));
    let (Some(values), Some(operation)) = (values, operation) else {
        return bare();
    };
    let operands = operands(operation, arguments, &values);
    match unmet::of_call(operation, &values) {
        Some(unmet) => {
            let mut falsehood = Falsehood {
                said: unmet.headline().to_string(),
                is_said: true,
                notes: vec![operands],
                ..Falsehood::default()
            };
            if let Some(diagnosis) = owned_call(operation, &values).map(|call| call.explain_counterexample(&unmet)) {
                // The first note lists the operands, which are listed by their names here.
                falsehood.notes.extend(diagnosis.notes().skip(1).map(str::to_owned));
                falsehood.picture = Picture::from(&diagnosis);
                let holds = |answer: &Value| matches!(answer, Value::Boolean(true));
                let help = proposal::accepted(&diagnosis, operation, &values, holds);
                falsehood.help = help.map(|help| by_name(&help, arguments, &values));
            }
            falsehood
        }
        None => Falsehood {
            notes: vec![operands, format!("`{}`: {}", operation.form, operation.doc)],
            ..Falsehood::falsely(format!("`{name}` does not hold"))
        },
    }
}

/// The help line with the name of an operand instead of its value.
fn by_name(help: &str, arguments: &[Expr], values: &[Value]) -> String {
    let named = arguments.iter().zip(values).rev().find_map(|(argument, value)| {
        let Kind::Name(path) = &argument.kind else { return None };
        let layout = value.to_layout().ok();
        let shape = layout.map(|layout| layout.shape().to_string());
        let without = |text: &str| help.strip_suffix(&format!(" for `{text}`"));
        match layout.and_then(|layout| without(&layout.to_string())).or_else(|| without(&value.to_string())) {
            Some(proposal) => Some(format!("{proposal} for {}", path.text())),
            None => Some(format!("{} for the shape of {}", without(&shape?)?, path.text())),
        }
    });
    named.unwrap_or_else(|| help.to_owned())
}

/// The explanation of a condition that holds but should not.
fn truth(expr: &Expr, names: &Names) -> Falsehood {
    let notes = match &expr.ungrouped().kind {
        Kind::Not(inner) => return explained(inner, names),
        Kind::Infix(operator, left, right) => match (evaluate::side(left, names), evaluate::side(right, names)) {
            (Some(left), Some(right)) => vec![format!("`{left}` {} `{right}` holds", operator.text())],
            _ => Vec::new(),
        },
        Kind::Call(name, arguments) => vocabulary::find(&name.to_string())
            .and_then(|operation| {
                let values = evaluate::arguments(operation, arguments, names)?;
                let meaning = format!("`{}`: {}", operation.form, operation.doc);
                Some(vec![operands(operation, arguments, &values), meaning])
            })
            .unwrap_or_default(),
        _ => Vec::new(),
    };
    Falsehood { notes, ..Falsehood::falsely("what it denies holds") }
}

/// `Tile = (4,8):(8,1), T = 5`: the operands of a call, by their names or by the letters of its form.
fn operands(operation: &Operation, arguments: &[Expr], values: &[Value]) -> String {
    let label = |(argument, letter): (&Expr, &'static str)| match &argument.kind {
        Kind::Name(path) => path.text(),
        _ => letter.to_owned(),
    };
    let labels = arguments.iter().zip(operation.letters()).map(label);
    let values = values.iter().enumerate().zip(operation.letters()).zip(labels);
    let falsehood = values.filter_map(|(((i, value), letter), label)| {
        Some(format!("{label} = {}", shown(operation, i, letter.trim_matches('"'), value)?))
    });
    falsehood.collect::<Vec<String>>().join(", ")
}

/// The operands of a side, if it is a call.
fn measured(side: &Expr, names: &Names) -> Option<String> {
    let Kind::Call(name, arguments) = &side.ungrouped().kind else { return None };
    let operation = vocabulary::find(&name.to_string())?;
    Some(operands(operation, arguments, &evaluate::arguments(operation, arguments, names)?))
}

/// The names in a condition with their values, except for values already shown.
fn used(expr: &Expr, names: &Names, headline: &str, notes: &[String]) -> Vec<String> {
    let is_told = |text: &str| headline.contains(text) || notes.iter().any(|note| note.contains(text));
    let mut used = Vec::new();
    gather(expr, &mut |part| {
        if let Kind::Name(path) = &part.kind {
            let text = path.text();
            if let Some(Known::Value(value, place)) = names.get(&text) {
                let site = place.and_then(Place::line).map(|site| site.seen_from(expr.place.line().as_ref()));
                let defined = site.map(|site| format!(", defined in {site}")).unwrap_or_default();
                let line = format!("{text} = {value}{defined}");
                if !used.contains(&line) && !is_told(&value.to_string()) {
                    used.push(line);
                }
            }
        }
    });
    used
}

fn gather<'a>(expr: &'a Expr, visit: &mut impl FnMut(&'a Expr)) {
    visit(expr);
    expr.kind.each_part(&mut |part| gather(part, visit));
}
