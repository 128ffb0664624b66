//! One entry, decoded: instructions over register slots, with every call inlined.

use crate::lanes::{Run, Slots};
use crate::report::{Direction, Space};
use crate::syntax::Class;

/// One entry, ready to run. It ends with an [`Op::Exit`].
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) code: Vec<Instruction>,
    pub(crate) origins: Vec<Origin>,
    pub(crate) accesses: Vec<Access>,
    /// The targets of each `brx.idx`.
    pub(crate) tables: Vec<Vec<u32>>,
    /// Slots of narrow registers, wide ones and predicates.
    pub(crate) narrow: u32,
    pub(crate) wide: u32,
    pub(crate) predicates: u32,
    /// The slots that hold immediates, addresses and special registers.
    pub(crate) constants: Vec<(Class, u32, Constant)>,
    pub(crate) shared: Vec<Region>,
    /// Where dynamic shared memory begins; static shared memory ends there or a little before.
    pub(crate) dynamic_start: u32,
    pub(crate) has_dynamic: bool,
    pub(crate) local: Vec<Region>,
    pub(crate) local_bytes: u32,
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
    /// Narrow registers say which barrier, and where not the whole block takes part, how many threads.
    Barrier {
        id: u32,
        threads: Option<u32>,
        waits: bool,
        aligned: bool,
    },
    SyncWarp {
        members: u32,
    },
    Collective {
        which: Collective,
        slots: Slots,
        predicate: u32,
    },
    ActiveMask {
        slot: u32,
    },
    Clock {
        class: Class,
        slot: u32,
    },
    /// Memory order: nothing to do, for memory here is always in order.
    Fence,
    Exit,
    Trap,
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

/// One load, store or atomic.
#[derive(Clone, Debug)]
pub(crate) struct Access {
    pub(crate) direction: Direction,
    pub(crate) place: Where,
    /// Bytes of one element, elements at once.
    pub(crate) element: u32,
    pub(crate) count: u32,
    pub(crate) signed: bool,
    /// `.volatile`, `.relaxed` and the like: threads may meet here without a barrier.
    pub(crate) strong: bool,
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
