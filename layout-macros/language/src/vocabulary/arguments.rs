//! The arguments of a call, each read as its position requires.

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
    /// A call without a recorder.
    pub fn new(values: &'a [Value]) -> Self {
        Self { values, recorder: None }
    }

    /// A call whose trace is recorded.
    pub fn recorded(values: &'a [Value], recorder: &'a Recorder) -> Self {
        Self { values, recorder: Some(recorder) }
    }

    /// The same call with other values.
    pub fn with<'b>(&self, values: &'b [Value]) -> Arguments<'b>
    where
        'a: 'b,
    {
        Arguments { values, recorder: self.recorder }
    }

    /// Runs an operation of the algebra, and records its trace if there is a recorder.
    pub fn traced<T>(&self, run: impl Fn(&mut Trace<'_>) -> T) -> T {
        match self.recorder {
            Some(recorder) => recorder.record(run),
            None => run(&mut Trace::off()),
        }
    }

    /// All values.
    pub fn values(&self) -> &'a [Value] {
        self.values
    }

    /// The number of values.
    pub fn count(&self) -> usize {
        self.values.len()
    }

    /// Argument `i`, unconverted.
    pub fn value(&self, i: usize) -> Result<&'a Value, Refusal> {
        self.values.get(i).ok_or_else(|| Refusal::language("an argument is missing"))
    }

    /// The bytes of an element, from its bits or the name of its type.
    pub fn bytes(&self, i: usize) -> Result<u64, Refusal> {
        self.value(i)?.to_bytes()
    }
}
