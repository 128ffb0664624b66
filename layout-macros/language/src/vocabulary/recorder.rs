//! Records the steps of an operation's algorithms.

use std::cell::{Cell, RefCell};

use layout_algebra::trace::{Step, Trace};

/// The first size of the buffer, and the most steps to keep.
const BUFFER: usize = 64;
const MOST: usize = 1024;

/// A recorder for the steps of one operation.
#[derive(Debug, Default)]
pub struct Recorder {
    steps: RefCell<Vec<Step>>,
    left_out: Cell<usize>,
}

impl Recorder {
    /// Runs an operation of the algebra and records its trace.
    pub fn record<T>(&self, run: impl Fn(&mut Trace<'_>) -> T) -> T {
        let (mut answer, mut buffer, mut count) = into_buffer(BUFFER, &run);
        if count > BUFFER {
            (answer, buffer, count) = into_buffer(count.min(MOST), &run);
        }
        self.left_out.set(self.left_out.get().saturating_add(count.saturating_sub(MOST)));
        buffer.truncate(count);
        self.steps.borrow_mut().extend(buffer);
        answer
    }

    /// The recorded steps, and the number of steps beyond the capacity.
    pub fn into_steps(self) -> (Vec<Step>, usize) {
        (self.steps.into_inner(), self.left_out.get())
    }
}

/// The answer of an operation, the steps that fit, and the number of all steps.
fn into_buffer<T>(size: usize, run: impl Fn(&mut Trace<'_>) -> T) -> (T, Vec<Step>, usize) {
    let mut buffer = vec![Step::Nothing; size];
    let mut trace = Trace::into_buffer(&mut buffer);
    let answer = run(&mut trace);
    let count = trace.count();
    (answer, buffer, count)
}
