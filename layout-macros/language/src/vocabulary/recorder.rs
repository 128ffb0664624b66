//! What the algorithms of an operation find, taken down.

use std::cell::{Cell, RefCell};

use layout_algebra::trace::{Step, Trace};

/// The buffered steps of one operation at first, and the most that are kept.
const BUFFER: usize = 64;
const MOST: usize = 1024;

/// Takes down what the algorithms of one operation find.
#[derive(Debug, Default)]
pub struct Recorder {
    steps: RefCell<Vec<Step>>,
    left_out: Cell<usize>,
}

impl Recorder {
    /// Runs an operation of the algebra, and takes down its trace.
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

    /// What was taken down, and how many steps found no room.
    pub fn into_steps(self) -> (Vec<Step>, usize) {
        (self.steps.into_inner(), self.left_out.get())
    }
}

/// What an operation answers, the steps of it that fit, and how many there are.
fn into_buffer<T>(size: usize, run: impl Fn(&mut Trace<'_>) -> T) -> (T, Vec<Step>, usize) {
    let mut buffer = vec![Step::Nothing; size];
    let mut trace = Trace::into_buffer(&mut buffer);
    let answer = run(&mut trace);
    let count = trace.count();
    (answer, buffer, count)
}
