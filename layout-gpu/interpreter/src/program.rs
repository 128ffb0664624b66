//! One entry, decoded: instructions over register slots, its own first, then those of the functions that it may call.

mod function;
mod matrix;
mod mbarrier;

use std::collections::HashMap;

use crate::address_space::{Direction, Space};
use crate::lanes::{Run, Slots};
use crate::syntax::Class;

pub(crate) use function::{Call, Callee, Function, Piece};
pub(crate) use matrix::{AsyncCopy, Fragment, MatrixAccess, Mma, Product, Tile};
pub(crate) use mbarrier::{Does, Mbarrier};

/// One entry, ready to run. It ends with an [`Op::Exit`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) code: Vec<Instruction>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) mmas: Vec<Mma>,
    pub(crate) matrices: Vec<MatrixAccess>,
    pub(crate) copies: Vec<AsyncCopy>,
    pub(crate) mbarriers: Vec<Mbarrier>,
    pub(crate) reductions: Vec<Reduction>,
    /// The targets of each `brx.idx`.
    pub(crate) tables: Vec<Vec<u32>>,
    /// Slots of narrow registers, wide ones and predicates.
    pub(crate) narrow: u32,
    pub(crate) wide: u32,
    pub(crate) predicates: u32,
    /// The slots that hold immediates, addresses and special registers.
    pub(crate) constants: Vec<(Class, u32, Constant)>,
    pub(crate) shared: Vec<Region>,
    /// Bytes of static shared memory, without the gaps that there are here.
    pub(crate) static_shared: u32,
    /// The same, up to where dynamic shared memory may begin.
    pub(crate) padded_shared: u32,
    /// Where dynamic shared memory begins.
    pub(crate) dynamic_start: u32,
    pub(crate) has_dynamic: bool,
    /// The entry, and all functions that it may call.
    pub(crate) functions: Vec<Function>,
    pub(crate) calls: Vec<Call>,
    /// Functions by their addresses.
    pub(crate) addresses: HashMap<u64, u32>,
    pub(crate) parameter_bytes: u32,
}

/// Where an instruction stands in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin {
    pub(crate) line: u32,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// A variable's range of shared or local addresses.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) name: String,
    pub(crate) start: u32,
    pub(crate) size: u32,
    /// Whether each block finds zeros there.
    pub(crate) is_zeroed: bool,
}

/// What a constant slot holds in every lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Constant {
    Bits(u64),
    Special(Special),
    /// The address of a variable of the module, plus an offset.
    Variable(u32, i64),
    /// The address of dynamic shared memory, plus an offset.
    Dynamic(i64),
    /// The address of an entry's parameters, plus an offset.
    Parameter(i64),
}

/// The special registers that stay the same while a block runs; a number is an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Special {
    Thread(u8),
    BlockShape(u8),
    Block(u8),
    GridShape(u8),
    Lane,
    Warp,
    Warps,
    LaneMaskEqual,
    LaneMaskBelow,
    LaneMaskUpTo,
    LaneMaskAbove,
    LaneMaskFrom,
    DynamicShared,
    TotalShared,
    /// The halves of the address of what the blocks of a cooperative launch meet at.
    WorkspaceHigh,
    WorkspaceLow,
    Zero,
    One,
}

/// One instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) op: Op,
    /// The predicate it runs under.
    pub(crate) guard: u32,
    /// All ones where the predicate is negated, else zero.
    pub(crate) negate: u32,
    /// Its place in [`Program::origins`].
    pub(crate) origin: u32,
    /// False for all but one of the steps that one instruction of the text became.
    pub(crate) counted: bool,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Anything between registers.
    Compute {
        run: Run,
        slots: Slots,
    },
    /// A load, store or atomic: its place in [`Program::accesses`].
    Access(u32),
    Branch {
        target: u32,
    },
    /// A branch to the entry of a table that a narrow register picks.
    BranchTable {
        index: u32,
        table: u32,
    },
    /// Its place in [`Program::calls`].
    Call(u32),
    /// Back to the call.
    Return,
    /// Narrow registers say which barrier, and where not the whole block takes part, how many threads.
    Barrier {
        id: u32,
        threads: Option<u32>,
        waits: bool,
        aligned: bool,
        /// What becomes of a predicate of all threads: its place in [`Program::reductions`].
        reduction: Option<u32>,
    },
    SyncWarp {
        members: u32,
    },
    Collective {
        which: Collective,
        slots: Slots,
        predicate: u32,
    },
    /// A product of matrices: its place in [`Program::mmas`].
    Mma {
        index: u32,
        members: u32,
    },
    /// `ldmatrix` or `stmatrix`: its place in [`Program::matrices`].
    Matrices {
        index: u32,
        members: u32,
    },
    /// `cp.async`: its place in [`Program::copies`].
    AsyncCopy(u32),
    /// The asynchronous copies so far become a group.
    CommitCopies,
    /// Waits until all groups of copies but so many have arrived.
    WaitCopies {
        left: u32,
    },
    /// `mbarrier`: its place in [`Program::mbarriers`].
    Mbarrier(u32),
    ActiveMask {
        slot: u32,
    },
    Clock {
        class: Class,
        slot: u32,
    },
    /// Memory here is always in order; a fence says that it has to be.
    Fence,
    Nothing,
    Exit,
    Trap,
}

/// What `bar.red` makes of a predicate of all who arrive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    pub(crate) which: Reduces,
    pub(crate) predicate: u32,
    pub(crate) to: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduces {
    /// How many: a narrow register. The others are predicates.
    Count,
    All,
    Any,
}

/// What the lanes of a warp do together. Slots: result, value, lane or source, clamp, members.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Collective {
    ShuffleUp,
    ShuffleDown,
    ShuffleXor,
    ShuffleIndex,
    /// Votes take their predicate from slot 1 and give a predicate, or for the ballot a number.
    VoteAll,
    VoteAny,
    VoteUniform,
    Ballot,
    Reduce(fn(u32, u32) -> u32),
    /// The lanes whose values are the same as each lane's own, or all of them if they all are.
    Match {
        all: bool,
        wide: bool,
    },
    /// One of the lanes, the lowest.
    Elect,
    /// 8 by 8 elements of 16 bits, two a lane, row by row.
    Transpose,
}

impl Collective {
    /// Whether lanes that come to the one and lanes that come to the other do one thing together.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Reduce(first), Self::Reduce(second)) => std::ptr::fn_addr_eq(*first, *second),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// Where an address points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    Memory(Space),
    /// The entry's arguments.
    Parameter,
}

/// A register, or nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Register {
    Narrow(u32),
    Wide(u32),
    None,
}

/// What an atomic puts in memory, from what was there and its one or two operands.
pub(crate) type Update = fn(u64, u64, u64) -> u64;

/// How an access orders what threads do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ordering {
    Weak,
    /// `.volatile`, `.relaxed` and the like: threads may meet here without a barrier.
    Relaxed,
    /// What whoever wrote there released is ordered before this thread from now on.
    Acquire,
    /// What this thread did is ordered before whoever acquires it there.
    Release,
    AcquireRelease,
    /// An atomic that says nothing: it acquires, and in shared memory releases too, as it does in practice.
    Unsaid,
}

impl Ordering {
    pub(crate) fn is_strong(self) -> bool {
        self != Self::Weak
    }

    pub(crate) fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease | Self::Unsaid)
    }

    pub(crate) fn releases(self, in_shared: bool) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease) || in_shared && self == Self::Unsaid
    }
}

/// One load, store or atomic.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) direction: Direction,
    pub(crate) place: Where,
    /// Bytes of one element, elements at once.
    pub(crate) element: u32,
    pub(crate) count: u32,
    /// What its address is a multiple of.
    pub(crate) align: u32,
    pub(crate) signed: bool,
    pub(crate) ordering: Ordering,
    pub(crate) base: Register,
    pub(crate) offset: i64,
    /// What is loaded to; for an atomic, what was there before.
    pub(crate) results: [Register; 4],
    /// What is stored; for an atomic, its one or two operands.
    pub(crate) operands: [Register; 4],
    pub(crate) update: Option<Update>,
    /// False for the parameters of functions.
    pub(crate) counted: bool,
    pub(crate) origin: u32,
}

impl Access {
    /// Bytes a thread touches.
    pub(crate) fn width(&self) -> u32 {
        self.element * self.count
    }
}
