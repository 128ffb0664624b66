//! Which accesses of a block are ordered before which.
//!
//! Each warp has a clock. What all its lanes know is one number for each warp: up to which clock *all* lanes of that warp are ordered
//! before them. Where only some lanes meet, or only what some did is known, that is a [`Fact`] beside it.

use crate::shared::WARPS;

/// Some lanes know that others are ordered before them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fact {
    /// The lanes that know it.
    by: u32,
    /// The lanes of which warp they know it.
    warp: usize,
    of: u32,
    /// Up to which clock.
    clock: u32,
}

impl Fact {
    pub(super) fn new(by: u32, warp: usize, of: u32, clock: u32) -> Self {
        Self { by, warp, of, clock }
    }

    /// Whether a thread's lane knows by it that another thread was there before.
    pub(crate) fn orders(&self, thread: u32, other: u32, clock: u32) -> bool {
        self.by >> (thread % 32) & 1 == 1
            && self.warp == other as usize / 32
            && self.of >> (other % 32) & 1 == 1
            && self.clock >= clock
    }
}

/// What the warps of a block know.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    clocks: [u32; WARPS],
    known: [[u32; WARPS]; WARPS],
    facts: [Vec<Fact>; WARPS],
}

impl Default for Order {
    fn default() -> Self {
        Self { clocks: [1; WARPS], known: [[0; WARPS]; WARPS], facts: [const { Vec::new() }; WARPS] }
    }
}

impl Order {
    pub(crate) fn clock(&self, warp: usize) -> u32 {
        self.clocks[warp]
    }

    /// For each warp, up to which clock it is ordered before this one.
    pub(crate) fn known(&self, warp: usize) -> &[u32; WARPS] {
        &self.known[warp]
    }

    /// What only some lanes of a warp know, or know of some lanes.
    pub(crate) fn facts(&self, warp: usize) -> &[Fact] {
        &self.facts[warp]
    }

    /// What a warp's lanes do from now on is later than what they did.
    pub(super) fn advance(&mut self, warp: usize) {
        self.clocks[warp] += 1;
    }

    /// All lanes of a warp know more.
    pub(super) fn learn(&mut self, warp: usize, known: &[u32; WARPS], facts: &[Fact]) {
        for (mine, more) in self.known[warp].iter_mut().zip(known) {
            *mine = (*mine).max(*more);
        }
        let known = self.known[warp];
        self.facts[warp].retain(|fact| known[fact.warp] < fact.clock);
        for fact in facts {
            self.add(warp, Fact { by: u32::MAX, ..*fact });
        }
    }

    /// Some lanes of a warp know more.
    pub(super) fn learn_some(&mut self, warp: usize, lanes: u32, known: &[u32; WARPS], facts: &[Fact]) {
        for (other, clock) in known.iter().enumerate() {
            self.add(warp, Fact::new(lanes, other, u32::MAX, *clock));
        }
        for fact in facts {
            self.add(warp, Fact { by: lanes, ..*fact });
        }
    }

    fn add(&mut self, warp: usize, new: Fact) {
        if self.known[warp][new.warp] >= new.clock {
            return;
        }
        if (new.by, new.of) == (u32::MAX, u32::MAX) {
            self.known[warp][new.warp] = new.clock;
            return;
        }
        let same = |fact: &&mut Fact| (fact.by, fact.warp, fact.of) == (new.by, new.warp, new.of);
        match self.facts[warp].iter_mut().find(same) {
            Some(fact) => fact.clock = fact.clock.max(new.clock),
            None => self.facts[warp].push(new),
        }
    }

    /// What lanes of a warp know beside what all of its lanes do.
    pub(super) fn facts_of(&self, warp: usize, lanes: u32) -> Vec<Fact> {
        self.facts[warp].iter().filter(|fact| fact.by & lanes != 0).copied().collect()
    }

    /// Lanes of a warp meet: what each of them did so far is ordered before what the others do from now on.
    pub(super) fn meet(&mut self, warp: usize, lanes: u32, live: u32) {
        let (clock, facts) = (self.clocks[warp], self.facts_of(warp, lanes));
        if live & !lanes == 0 {
            let mut known = [0; WARPS];
            known[warp] = clock;
            self.learn(warp, &known, &facts);
        } else {
            self.learn_some(warp, lanes, &[0; WARPS], &facts);
            self.add(warp, Fact::new(lanes, warp, lanes, clock));
        }
        self.advance(warp);
    }
}
