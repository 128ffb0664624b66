//! The trouble that stops a warp, in internal numbers; [`Fault`](crate::Fault) translates it for the user.

use super::Unwritten;
use crate::address_space::Direction;

/// The reason why a thread cannot go on.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    /// The thread's number in its block.
    pub(crate) thread: u32,
    /// The instruction's index in the program's origins.
    pub(crate) origin: u32,
    /// Within a function, the origin of the entry's own call.
    pub(crate) caller: Option<u32>,
    pub(crate) problem: Problem,
}

impl Trouble {
    pub(super) fn new(thread: u32, origin: u32, problem: Problem) -> Self {
        Self { thread, origin, caller: None, problem }
    }
}

/// The kind of trouble.
#[derive(Clone, Debug)]
pub(crate) enum Problem {
    Bounds {
        address: u64,
        message: String,
    },
    Misaligned {
        address: u64,
        width: u32,
        /// The variable or the allocation, and the byte within it.
        memory: String,
    },
    Uninitialised {
        message: String,
        /// The read, if the access itself found the bytes without a value.
        read: Option<Unwritten>,
    },
    InFlight {
        place: String,
        /// The number of the other one's block, if it is another.
        other_block: Option<u32>,
        other_thread: u32,
        other_origin: u32,
        /// True if the other one reads the bytes, and this one would write them.
        is_read: bool,
    },
    /// The asynchronous proxy accesses what threads wrote without a fence.
    Proxy {
        place: String,
        other_block: Option<u32>,
        other_thread: u32,
        other_origin: u32,
        /// The fence that is missing.
        fence: &'static str,
    },
    /// The shared memory of a block that has left the kernel.
    Gone {
        message: String,
    },
    /// The registers that `setmaxnreg` gives and takes.
    Registers {
        message: String,
    },
    Race {
        address: u64,
        /// The variable or the allocation, and the byte within it.
        memory: String,
        is_shared: bool,
        /// The number of the other one's block, if it is another.
        other_block: Option<u32>,
        did: Direction,
        other_thread: u32,
        other_origin: u32,
        other_did: Direction,
        is_incoherent: bool,
        /// True if the other access came later.
        is_later: bool,
    },
    /// A change of read-only memory.
    Lent {
        direction: Direction,
        place: String,
    },
    Barrier {
        message: String,
    },
    /// A rule of `wgmma` that registers or warps break.
    Products {
        message: String,
    },
    /// A rule of tensor memory (`tcgen05`).
    Tensor {
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
    /// All threads poll for a write that never comes.
    Waiting,
}
