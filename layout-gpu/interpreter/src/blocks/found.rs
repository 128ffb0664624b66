//! The troubles of a launch, which goes on after them up to a limit.

use std::collections::HashSet;
use std::mem::discriminant;

use crate::execute::{Problem, Trouble};

/// A block that could not go on, and the trouble of one of its threads.
pub(super) type Stopped = (u64, Trouble);

/// The troubles found so far.
#[derive(Debug)]
pub(super) struct Found {
    most: usize,
    /// Each with its block: one for each instruction and kind.
    pub(super) all: Vec<Stopped>,
    /// The blocks and threads that have stopped.
    stopped: HashSet<(u64, u32)>,
}

impl Found {
    pub(super) fn new(most: usize) -> Self {
        Self { most, all: Vec::new(), stopped: HashSet::new() }
    }

    /// Adds the trouble of a block, and returns true if its other threads may go on.
    pub(super) fn add(&mut self, block: u64, trouble: Trouble) -> bool {
        let waits = matches!(trouble.problem, Problem::Barrier { .. } | Problem::Waiting);
        // What waits for a thread that has stopped is no trouble of its own.
        let follows = waits && self.stopped.iter().any(|(other, _)| *other == block);
        let is_same = |other: &Trouble| {
            other.origin == trouble.origin && discriminant(&other.problem) == discriminant(&trouble.problem)
        };
        let may_go_on = self.stopped.insert((block, trouble.thread)) && !waits;
        if !follows && !self.all.iter().any(|(_, other)| is_same(other)) {
            self.all.push((block, trouble));
        }
        may_go_on
    }

    /// Returns true if the launch ends here.
    pub(super) fn is_full(&self) -> bool {
        let is_limit = |(_, trouble): &Stopped| matches!(trouble.problem, Problem::Limit);
        self.all.len() >= self.most || self.all.last().is_some_and(is_limit)
    }
}
