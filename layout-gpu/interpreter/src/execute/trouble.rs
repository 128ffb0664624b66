//! What stops a warp, in its own numbers; [`Fault`](crate::Fault) says it in the user's.

use crate::address_space::Direction;

/// Why a thread cannot go on.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// The thread's number in its block.
    pub(crate) thread: u32,
    /// The instruction's place in the program's origins.
    pub(crate) origin: u32,
    /// Within a function the origin of the entry's own call.
    pub(crate) caller: Option<u32>,
    pub(crate) problem: Problem,
}

impl Trouble {
    pub(super) fn new(thread: u32, origin: u32, problem: Problem) -> Self {
        Self { thread, origin, caller: None, problem }
    }
}

/// What is wrong.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    Bounds {
        address: u64,
        message: String,
    },
    Misaligned {
        address: u64,
        width: u32,
    },
    Uninitialised {
        message: String,
    },
    InFlight {
        place: String,
        other_thread: u32,
        other_origin: u32,
    },
    Race {
        address: u64,
        did: Direction,
        other_thread: u32,
        other_origin: u32,
        other_did: Direction,
        /// In global memory: what is there, and the other's block.
        in_global: Option<(String, u32)>,
    },
    /// A change of what may only be read.
    Lent {
        direction: Direction,
        place: String,
    },
    Barrier {
        message: String,
    },
    /// A call that cannot be made.
    Call {
        message: String,
    },
    /// `__assertfail`
    Assertion {
        message: String,
    },
    Trap,
    Limit,
    /// All look for what nobody writes.
    Waiting,
}
