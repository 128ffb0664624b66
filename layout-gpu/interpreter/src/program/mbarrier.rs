//! Barriers in shared memory.

/// One instruction on an `mbarrier`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mbarrier {
    pub(crate) does: Does,
    /// True if arrivals are ordered before those who wait.
    pub(crate) orders: bool,
    /// The index of its access in the program.
    pub(crate) access: u32,
    /// A narrow register with a count or a parity, or the wide one with a state.
    pub(crate) operand: Option<u32>,
    /// The wide register that gets the state, or the predicate that tells whether the phase is over.
    pub(crate) result: Option<u32>,
}

/// The operation on the barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Does {
    Begin,
    End,
    Arrive {
        /// True if later phases wait for fewer, by the count.
        drops: bool,
        may_complete: bool,
    },
    Test {
        by_parity: bool,
        /// True if lanes may wait for the end of the phase (`try_wait`).
        waits: bool,
    },
    /// The phase waits for more bytes, or some have come.
    Bytes {
        have_come: bool,
    },
    /// The copies of a thread so far count as an arrival, once they are done.
    AwaitCopies {
        /// True if the phase waits for one more arrival for that.
        counts: bool,
    },
}
