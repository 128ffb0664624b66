//! Barriers that lie in shared memory.

/// One instruction on an `mbarrier`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mbarrier {
    pub(crate) does: Does,
    /// Whether what arrives is ordered before what waits.
    pub(crate) orders: bool,
    /// Where it lies: its place in the accesses of the program.
    pub(crate) access: u32,
    /// A narrow register with a count or a parity, or the wide one with a state.
    pub(crate) operand: Option<u32>,
    /// The wide register that gets the state, or the predicate that says whether the phase is over.
    pub(crate) result: Option<u32>,
}

/// What it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Begin,
    End,
    Arrive {
        /// Whether later phases wait for so many fewer.
        drops: bool,
        may_complete: bool,
    },
    Test {
        by_parity: bool,
    },
    /// The copies of a thread so far arrive, once they are there.
    AwaitCopies {
        /// Whether that is one arrival more than the phase waits for.
        counts: bool,
    },
}
