//! The arguments of a call, each read as what its place makes of it.

use layout_algebra::trace::Trace;

use super::Recorder;
use crate::value::{Refusal, Value};

/// The arguments of one call.
#[derive(Debug)]
pub struct Arguments<'a> {
    values: &'a [Value],
    recorder: Option<&'a Recorder>,
}

impl<'a> Arguments<'a> {
    /// These values.
    pub fn new(values: &'a [Value]) -> Self {
        Self { values, recorder: None }
    }

    /// These values, for an operation whose trace is taken down.
    pub fn recorded(values: &'a [Value], recorder: &'a Recorder) -> Self {
        Self { values, recorder: Some(recorder) }
    }

    /// Other values in their place.
    pub fn with<'b>(&self, values: &'b [Value]) -> Arguments<'b>
    where
        'a: 'b,
    {
        Arguments { values, recorder: self.recorder }
    }

    /// An operation of the algebra, its trace taken down if somebody wants to know.
    pub fn traced<T>(&self, run: impl Fn(&mut Trace<'_>) -> T) -> T {
        match self.recorder {
            Some(recorder) => recorder.record(run),
            None => run(&mut Trace::off()),
        }
    }

    /// All of them.
    pub fn values(&self) -> &'a [Value] {
        self.values
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Argument `i` as it is.
    pub fn value(&self, i: usize) -> Result<&'a Value, Refusal> {
        self.values.get(i).ok_or_else(|| Refusal::language("an argument is missing"))
    }

    /// The bytes of an element: its bits, or the name of its type.
    pub fn bytes(&self, i: usize) -> Result<u64, Refusal> {
        self.value(i)?.to_bytes()
    }
}
