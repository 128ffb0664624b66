//! Sequences of expressions, with the names that they define: what the command evaluates.

use layout_algebra::operation::Operation;
use layout_language::errors::{Diagnostic, Errors, Remarks};
use layout_language::evaluate::log::{Entry, Event, Log, Outcome};
use layout_language::evaluate::{self, Known, Names};
use layout_language::value::Value;
use layout_language::vocabulary;

use crate::draw::{Drawing, View};
use crate::statements::Statements;
use crate::steps::{self, Explanation};

/// The names defined so far.
///
/// ```
/// use layout_answers::Session;
/// use layout_language::errors::Remarks;
/// let mut session = Session::default();
/// session.evaluate("A = (4,8):row; B = A / <2,4>", Remarks::All).expect("two layouts");
/// assert_eq!(session.value("B[0]").expect("a mode").to_string(), "(2,2):(8,16)");
/// assert!(session.evaluate("assert size(B) == 31", Remarks::All).is_err());
/// // A definition that fails changes nothing.
/// assert!(session.evaluate("B = A / 5", Remarks::All).is_err());
/// assert_eq!(session.value("B[0]").expect("a mode").to_string(), "(2,2):(8,16)");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    names: Names,
    /// The previous values of names that the current text tries to redefine.
    before: Vec<(String, Known)>,
}

impl Session {
    /// Evaluates an expression or several statements and returns the last value as written: integers in braces that are known at run time
    /// only keep their names.
    ///
    /// # Errors
    /// All mistakes, with notes and helps if requested.
    pub fn evaluate(&mut self, text: &str, remarks: Remarks) -> Result<Outcome, Vec<Diagnostic>> {
        self.last(text, Errors::with(remarks), true)
    }

    /// Evaluates like [`Session::evaluate`], with a note for each layout that is called at a coordinate outside of its shape.
    ///
    /// # Errors
    /// All mistakes, with notes and helps.
    ///
    /// ```
    /// use layout_answers::Session;
    /// let (offset, notes) = Session::default().with_notes("(4,8):row(4,0)").expect("an offset");
    /// assert_eq!((offset.to_string().as_str(), notes.len()), ("32", 1));
    /// assert_eq!(notes[0], "(4,0) lies outside of the shape (4,8): the strides lead on past the end");
    /// ```
    pub fn with_notes(&mut self, text: &str) -> Result<(Outcome, Vec<String>), Vec<Diagnostic>> {
        let (log, mut errors) = (Log::brief(), Errors::default());
        let found = self.statements(Some(&log), true).last(text, &mut errors);
        self.forget_refused();
        let found = errors.unless_reported(found)?;
        Ok((found, log.into_entries().iter().filter_map(outside).collect()))
    }

    /// Evaluates an expression or several statements and returns the last value.
    ///
    /// # Errors
    /// All mistakes, with notes and helps.
    pub fn value(&mut self, text: &str) -> Result<Value, Vec<Diagnostic>> {
        match self.last(text, Errors::default(), false)? {
            Outcome::Value(value) => Ok(value),
            Outcome::Written(_) => Err(Vec::new()),
        }
    }

    /// Evaluates step by step.
    pub fn explain(&mut self, text: &str) -> Explanation {
        let explanation = steps::explained(text, &mut self.names, &mut self.before);
        self.forget_refused();
        explanation
    }

    /// Draws an expression, or the last of several statements: its value, or the operation with operands and result side by side.
    ///
    /// ```
    /// use layout_answers::Session;
    /// use layout_answers::draw::View;
    /// let drawing = Session::default().draw("A = (4,8):row; A / <2,4>", View::Automatic);
    /// assert_eq!(drawing.scenes[0].title, "logical_divide(A, <2:1,4:1>) = ((2,2),(4,2)):((8,16),(1,4))");
    /// assert!(drawing.answer.is_ok());
    /// ```
    pub fn draw(&mut self, text: &str, view: View) -> Drawing {
        let (log, mut errors) = (Log::default(), Errors::default());
        let statements = self.statements(Some(&log), true);
        let found = statements.last(text, &mut errors);
        self.forget_refused();
        Drawing::from_answer(errors.unless_reported(found), log.into_entries().last(), view)
    }

    /// The defined names, in alphabetical order.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.names.keys().map(String::as_str).collect();
        names.sort_unstable();
        names
    }

    fn statements<'a>(&'a mut self, log: Option<&'a Log>, takes_run_time: bool) -> Statements<'a> {
        Statements { names: &mut self.names, before: &mut self.before, log, takes_run_time }
    }

    /// Restores names whose redefinition failed: from the next text on they have their previous value or are unknown.
    fn forget_refused(&mut self) {
        self.names.retain(|_, known| matches!(known, Known::Value(..)));
        for (name, known) in self.before.drain(..).rev() {
            self.names.entry(name).or_insert(known);
        }
    }

    fn last(&mut self, text: &str, mut errors: Errors, takes_run_time: bool) -> Result<Outcome, Vec<Diagnostic>> {
        let statements = self.statements(None, takes_run_time);
        let found = statements.last(text, &mut errors);
        self.forget_refused();
        errors.unless_reported(found)
    }
}

/// The note on a call at a coordinate outside of the shape.
fn outside(entry: &Entry) -> Option<String> {
    let Event::Called { operation, operands, .. } = &entry.event else { return None };
    let (Operation::Call, [layout, coord]) = (operation.known, operands.as_slice()) else { return None };
    let apply = |name: &str, values: &[Value]| evaluate::operation(vocabulary::find(name)?, values).ok();
    let shape = apply("shape", std::slice::from_ref(&layout.value))?;
    // A single index is one of all coordinates.
    let at = if matches!(coord.value, Value::Integer(_)) {
        apply("size", std::slice::from_ref(&shape))?
    } else {
        shape.clone()
    };
    let is_outside = matches!(apply("is_in_domain", &[coord.value.clone(), at])?, Value::Boolean(false));
    is_outside.then(|| format!("{} lies outside of the shape {shape}: the strides lead on past the end", coord.value))
}

/// Evaluates an expression like [`Session::evaluate`], without any names defined.
///
/// # Errors
/// All mistakes, with notes and helps if requested.
///
/// ```
/// use layout_answers::eval_written;
/// use layout_language::errors::Remarks;
/// let tiles = eval_written("zipped_divide(({m},{k}):row, <128,8>, loose)", Remarks::All).map(|found| found.to_string());
/// assert_eq!(tiles.ok().as_deref(), Some("((128,8),({m.div_ceil(128)},{k.div_ceil(8)})):(({k},1),({128 * k},8))"));
/// ```
pub fn eval_written(text: &str, remarks: Remarks) -> Result<Outcome, Vec<Diagnostic>> {
    Session::default().evaluate(text, remarks)
}
