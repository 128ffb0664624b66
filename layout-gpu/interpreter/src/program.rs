//! One entry, decoded: instructions over register slots, its own first, then those of the functions that it may call.

mod bulk;
mod function;
mod matrix;
mod mbarrier;
mod tensor;
mod wgmma;

use std::collections::HashMap;

use crate::address_space::{Direction, Space};
use crate::lanes::{Run, Slots};
use crate::syntax::Class;

pub(crate) use bulk::{Bulk, Remote, Way};
pub(crate) use function::{Call, Callee, Function, Piece};
pub(crate) use matrix::{AsyncCopy, Fragment, MatrixAccess, Mma, Product, Tile};
pub(crate) use mbarrier::{Does, Mbarrier};
pub(crate) use tensor::{Multiply, MultiplyKind, Pattern, Tensor};
pub(crate) use wgmma::{FirstFactor, Sparsity, Wgmma};

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
    pub(crate) bulks: Vec<Bulk>,
    pub(crate) remotes: Vec<Remote>,
    pub(crate) wgmmas: Vec<Wgmma>,
    pub(crate) tensors: Vec<Tensor>,
    pub(crate) reductions: Vec<Reduction>,
    /// The targets of each `brx.idx`.
    pub(crate) tables: Vec<Vec<u32>>,
    /// The number of slots of narrow registers, wide ones and predicates.
    pub(crate) narrow: u32,
    pub(crate) wide: u32,
    pub(crate) predicates: u32,
    /// The slots that hold immediates, addresses and special registers.
    pub(crate) constants: Vec<(Class, u32, Constant)>,
    pub(crate) shared: Vec<Region>,
    /// Bytes of static shared memory, without the gaps that this machine adds.
    pub(crate) static_shared: u32,
    /// The same, rounded up to where dynamic shared memory may begin.
    pub(crate) padded_shared: u32,
    /// The address of dynamic shared memory.
    pub(crate) dynamic_start: u32,
    pub(crate) has_dynamic: bool,
    /// The entry, and all functions that it may call.
    pub(crate) functions: Vec<Function>,
    pub(crate) calls: Vec<Call>,
    /// Functions by their addresses.
    pub(crate) addresses: HashMap<u64, u32>,
    pub(crate) parameter_bytes: u32,
}

/// The place of an instruction in the text.
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
    /// True if each block finds zeros there.
    pub(crate) is_zeroed: bool,
    /// The line that declares it, if others in shared memory have its name.
    pub(crate) line: Option<u32>,
}

impl Region {
    /// Tells a variable from others of its name by its line, for a message.
    pub(crate) fn made(&self) -> String {
        self.line.map(|line| format!(", made at line {line}")).unwrap_or_default()
    }
}

/// The contents of a constant slot in every lane.
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
    /// The halves of the address that the blocks of a cooperative launch synchronize at.
    WorkspaceHigh,
    WorkspaceLow,
    BlockOfCluster(u8),
    ClusterShape(u8),
    Cluster(u8),
    Clusters(u8),
    ClusterRank,
    ClusterBlocks,
    /// All ones, for a predicate.
    IsInClusters,
    Zero,
    One,
}

/// One instruction.
#[derive(Clone, Debug)]
pub(crate) struct Instruction {
    pub(crate) op: Op,
    /// The predicate it runs under.
    pub(crate) guard: u32,
    /// All ones if the predicate is negated, else zero.
    pub(crate) negate: u32,
    /// The index in [`Program::origins`].
    pub(crate) origin: u32,
    /// True for exactly one of the steps of an instruction of the text.
    pub(crate) counted: bool,
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub(crate) enum Op {
    /// Any operation between registers.
    Compute {
        run: Run,
        slots: Slots,
    },
    /// A load, store or atomic: the index in [`Program::accesses`].
    Access(u32),
    Branch {
        target: u32,
    },
    /// A branch to the entry of a table that a narrow register selects.
    BranchTable {
        index: u32,
        table: u32,
    },
    /// The index in [`Program::calls`].
    Call(u32),
    /// Returns to the caller.
    Return,
    /// A barrier; narrow registers hold its number, and the number of threads if not the whole block takes part.
    Barrier {
        id: u32,
        threads: Option<u32>,
        waits: bool,
        aligned: bool,
        /// The reduction of a predicate over all threads: the index in [`Program::reductions`].
        reduction: Option<u32>,
    },
    SyncWarp {
        members: u32,
    },
    /// `barrier.cluster.arrive`
    ArriveAtCluster {
        /// True if accesses before it are ordered before those of threads that wait.
        orders: bool,
    },
    /// `barrier.cluster.wait`
    AwaitCluster,
    Collective {
        which: Collective,
        slots: Slots,
        predicate: u32,
    },
    /// A matrix product: the index in [`Program::mmas`].
    Mma {
        index: u32,
        members: u32,
    },
    /// `ldmatrix` or `stmatrix`: the index in [`Program::matrices`].
    Matrices {
        index: u32,
        members: u32,
    },
    /// `cp.async`: the index in [`Program::copies`].
    AsyncCopy(u32),
    /// Makes the asynchronous copies so far a group.
    CommitCopies,
    /// Waits until all groups of copies but the last `left` have arrived.
    WaitCopies {
        left: u32,
    },
    /// `mbarrier`: the index in [`Program::mbarriers`].
    Mbarrier(u32),
    /// `cp.async.bulk`: the index in [`Program::bulks`].
    Bulk(u32),
    /// `st.async` and `red.async`: the index in [`Program::remotes`].
    Remote(u32),
    /// Makes the bulk copies of each thread so far a group.
    CommitBulk,
    /// Waits until all groups of bulk copies but the last `left` are done; or only until they have read their sources.
    WaitBulk {
        left: u32,
        reads: bool,
    },
    /// Makes writes by threads known to the asynchronous proxy.
    ProxyFence,
    /// Makes `mbarrier`s known to it, and nothing else: `fence.mbarrier_init`.
    ShowBarriers,
    /// Makes a tensor map in global memory known to it: the index of its access in the program.
    MapFence(u32),
    /// `setmaxnreg`: the registers of each thread, and whether they are more than before.
    Registers {
        count: u32,
        grows: bool,
    },
    /// `wgmma`: the lanes that take part, and what they do.
    Products {
        does: ProductStep,
        members: u32,
    },
    /// `tcgen05`: the index in [`Program::tensors`], and the lanes that take part if a warp executes it together.
    Tensor {
        index: u32,
        members: Option<u32>,
    },
    /// Takes local memory until the function returns: the wide registers of its address and its size.
    Allocate {
        to: u32,
        size: u32,
        align: u32,
    },
    /// The end of the local memory taken so far, in a wide register.
    SaveStack {
        to: u32,
    },
    /// Gives back the local memory behind that end.
    RestoreStack {
        from: u32,
    },
    ActiveMask {
        slot: u32,
    },
    Clock {
        class: Class,
        slot: u32,
    },
    /// A fence. Memory here is always in order; a fence tells that the program relies on it.
    Fence {
        /// True if it orders accesses for the same block only.
        is_narrow: bool,
    },
    Nothing,
    Exit,
    Trap,
}

/// A step of a warp group's products.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProductStep {
    /// `wgmma.fence`
    Fence,
    /// `wgmma.mma_async`: the index in [`Program::wgmmas`].
    Multiply(u32),
    /// `wgmma.commit_group`
    Commit,
    /// `wgmma.wait_group`
    Wait { left: u32 },
}

/// The reduction that `bar.red` makes of a predicate over all threads that arrive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reduction {
    pub(crate) which: Reduces,
    pub(crate) predicate: u32,
    pub(crate) to: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reduces {
    /// The count: a narrow register. The others are predicates.
    Count,
    All,
    Any,
}

/// An operation of the lanes of a warp together. Slots: result, value, lane or source, clamp, members.
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
    /// The lanes whose values equal each lane's own, or with `all` every lane if all are equal.
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
    /// Returns true if lanes at the one and lanes at the other execute one operation together.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Reduce(first), Self::Reduce(second)) => std::ptr::fn_addr_eq(*first, *second),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }
}

/// The memory that an address points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Where {
    Memory(Space),
    /// The entry's arguments.
    Parameter,
}

/// A register, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Register {
    Narrow(u32),
    Wide(u32),
    None,
}

/// The new contents of memory for an atomic, from the old contents and its one or two operands.
pub(crate) type Update = fn(u64, u64, u64) -> u64;

/// The ordering that an access gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ordering {
    Weak,
    /// The same, of a load whose value a compare-and-swap of the same place checks.
    Checked,
    /// `.relaxed`: threads may access the place without a barrier.
    Relaxed,
    /// The same, of which a launch may be unaware.
    Volatile,
    /// Accesses before a release at that place are ordered before this thread's later ones.
    Acquire,
    /// This thread's accesses are ordered before those of a thread that acquires there.
    Release,
    AcquireRelease,
    /// An atomic without an explicit order: it acquires, and in shared memory releases too, as in practice.
    Unsaid,
}

impl Ordering {
    pub(crate) fn is_strong(self) -> bool {
        !matches!(self, Self::Weak | Self::Checked)
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
    /// Bytes of an element, and elements at once.
    pub(crate) element: u32,
    pub(crate) count: u32,
    /// The alignment of its address.
    pub(crate) align: u32,
    pub(crate) signed: bool,
    pub(crate) ordering: Ordering,
    /// True if it is ordered with accesses of the same block only: `.cta`, or `.cluster`, since orderings between the blocks of a cluster are not kept. A weak load is
    /// ordered with none: `.nc`.
    pub(crate) is_narrow: bool,
    pub(crate) base: Register,
    pub(crate) offset: i64,
    /// The registers that are loaded; for an atomic, with the old contents.
    pub(crate) results: [Register; 4],
    /// The registers that are stored; for an atomic, its one or two operands.
    pub(crate) operands: [Register; 4],
    pub(crate) update: Option<Update>,
    /// False for the parameters of functions.
    pub(crate) counted: bool,
    pub(crate) origin: u32,
}

impl Access {
    /// The bytes that a thread accesses.
    pub(crate) fn width(&self) -> u32 {
        self.element * self.count
    }
}
