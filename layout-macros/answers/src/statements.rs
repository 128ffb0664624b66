//! Sequences of statements for the command: `A = 24:1; A / 4; assert size(A) == 24`.

use layout_language::ast::Expr;
use layout_language::errors::Errors;
use layout_language::evaluate::log::{Event, Log, Outcome};
use layout_language::evaluate::{self, Known, Names};
use layout_language::explain::{bare, judge, reported};
use layout_language::parse::{self, Statement};
use layout_language::value::Value;

/// The evaluation of statements.
pub struct Statements<'a> {
    /// The known names, including those that the statements define.
    pub names: &'a mut Names,
    /// The previous values of names whose redefinition failed, which apply again to the next text.
    pub before: &'a mut Vec<(String, Known)>,
    /// The log of the evaluation, if there is one.
    pub log: Option<&'a Log>,
    /// True if expressions may have integers known at run time only.
    pub takes_run_time: bool,
}

impl Statements<'_> {
    /// Evaluates all statements and returns the last result; refusals are reported.
    pub fn last(mut self, text: &str, errors: &mut Errors) -> Option<Outcome> {
        let tokens = parse::tokens(text).map_err(|mistake| errors.push(mistake)).ok()?;
        let mut last = None;
        for statement in parse::statements(tokens, errors) {
            last = match statement {
                Statement::Alone(expr) if bare::report(&expr, self.names, errors) => None,
                Statement::Alone(expr) if self.takes_run_time && expr.has_rust() => {
                    let (names, log) = (&*self.names, self.log);
                    reported(names, errors, |refusals| evaluate::written(&expr, names, refusals, log))
                        .map(Outcome::Written)
                }
                Statement::Alone(expr) => self.value(&expr, errors).map(Outcome::Value),
                Statement::Asserted(expr) => {
                    let value = self.value(&expr, errors);
                    judge(value.as_ref(), &expr, self.names, errors);
                    value.map(Outcome::Value)
                }
                Statement::Named(name, expr) => {
                    let name = name.to_string();
                    let value = self.value(&expr, errors).map(|value| self.named(&name, value));
                    self.members(&name, value.as_ref());
                    let before = self.names.insert(name.clone(), Known::from(value.clone()));
                    if let (None, Some(before @ Known::Value(..))) = (&value, before) {
                        self.before.push((name, before));
                    }
                    value.map(Outcome::Value)
                }
            };
        }
        last
    }

    fn value(&self, expr: &Expr, errors: &mut Errors) -> Option<Value> {
        let names = &*self.names;
        if bare::report(expr, names, errors) {
            return None;
        }
        reported(names, errors, |refusals| match self.log {
            _ if !evaluate::is_known(expr, refusals) => None,
            Some(log) => evaluate::logged(expr, names, refusals, log),
            None => evaluate::value(expr, names, refusals),
        })
    }

    /// Names the members of a plan, and forgets those of an earlier one.
    fn members(&mut self, name: &str, value: Option<&Value>) {
        let within = format!("{name}::");
        if value.is_some() {
            self.names.retain(|known, _| !known.starts_with(&within));
        }
        if let Some(Value::Plan(planned)) = value {
            let members =
                planned.members().map(|(member, value)| (format!("{within}{member}"), Known::from(Some(value))));
            self.names.extend(members);
        }
    }

    /// The value that a name gets: a tuple of integers becomes a shape, as in `layout!`.
    fn named(&mut self, name: &str, value: Value) -> Value {
        let settled = match &value {
            Value::Tuple(_) | Value::Integer(_) => value.to_layout().map_or(value, Value::from),
            _ => value,
        };
        if let Some(log) = self.log {
            log.push(Event::Named(name.to_owned()), Ok(settled.clone()));
        }
        settled
    }
}
