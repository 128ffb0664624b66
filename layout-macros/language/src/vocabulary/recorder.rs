//! What the algorithms of an operation find, taken down.

use std::cell::{Cell, RefCell};

use layout_algebra::trace::{Step, Trace};

/// The steps of one operation for which there is room at first, and the most that are kept.
const ROOM: usize = 64;
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
        let (mut answer, mut room, mut count) = into_room(ROOM, &run);
        if count > ROOM {
            (answer, room, count) = into_room(count.min(MOST), &run);
        }
        self.left_out.set(self.left_out.get().saturating_add(count.saturating_sub(MOST)));
        room.truncate(count);
        self.steps.borrow_mut().extend(room);
        answer
    }

    /// What was taken down, and how many steps found no room.
    #[must_use]
    pub fn into_steps(self) -> (Vec<Step>, usize) {
        (self.steps.into_inner(), self.left_out.get())
    }
}

/// What an operation answers, the steps of it that find room, and how many there are.
fn into_room<T>(size: usize, run: impl Fn(&mut Trace<'_>) -> T) -> (T, Vec<Step>, usize) {
    let mut room = vec![Step::Nothing; size];
    let mut trace = Trace::into_room(&mut room);
    let answer = run(&mut trace);
    let count = trace.count();
    (answer, room, count)
}
