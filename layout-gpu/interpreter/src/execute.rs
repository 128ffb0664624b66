//! Running: a grid runs its blocks one after the other, or in turns where they wait for each other; a block runs its warps in
//! turns; a warp runs its lanes together.

mod access;
mod alloca;
mod barrier;
mod block;
mod budget;
mod bulk;
mod call;
mod cluster;
mod collective;
mod constants;
mod copies;
mod descriptor;
mod directive;
mod flights;
mod global;
mod local;
mod map;
mod matrices;
mod mbarrier;
mod meet;
mod meeting;
mod mma;
mod peer;
mod plan;
mod print;
mod products;
mod remote;
mod schedule;
mod space;
mod sparsity;
mod stack;
mod tensor;
mod tensor_product;
mod trouble;
mod wait;
mod warp;
mod wgmma;
mod wmma;
mod wrong;

pub(crate) use block::{Block, Turn};
pub(crate) use trouble::{Problem, Trouble};

use std::collections::{BTreeSet, HashMap};

use crate::address::window;
use crate::address_space::Space;
use crate::counted;
use crate::memory::Memory;
use crate::order::Order;
use crate::program::{Program, Where};
use crate::shared::Shared;
use barrier::Barriers;
pub(crate) use cluster::Cluster;
use copies::Copies;
use flights::Flights;
use local::Local;
use plan::Plans;
use products::Team;
pub(crate) use schedule::Schedule;
use tensor_product::TensorCore;

/// A launch, the same for every block of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch<'a> {
    pub(crate) program: &'a Program,
    pub(crate) grid: [u32; 3],
    pub(crate) cluster: [u32; 3],
    /// True if the entry or the launch asks for clusters, of one block or more.
    pub(crate) is_in_clusters: bool,
    pub(crate) block: [u32; 3],
    pub(crate) dynamic_shared: u32,
    pub(crate) parameters: &'a [u8],
    /// The address of the parameters in memory.
    pub(crate) parameter_address: u64,
    /// The address of the size and the counter that the blocks of a cooperative grid synchronize on; zero if the program never reads it.
    pub(crate) workspace: u64,
    /// The address of each variable of the module.
    pub(crate) variables: &'a [u64],
    /// True if the launch looks for races in global memory.
    pub(crate) watches_global: bool,
    /// True if shared memory starts as zeros in each block, and local memory in each thread.
    pub(crate) zeroes: bool,
    /// The limit of warp instructions.
    pub(crate) limit: u64,
    /// The most faults after which it ends.
    pub(crate) most: usize,
    /// The registers of each thread when it starts, if the entry limits them.
    pub(crate) registers: Option<u32>,
    /// The seed of its schedule, if that varies.
    pub(crate) seed: Option<u64>,
}

impl Launch<'_> {
    pub(crate) fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// The number of blocks in a cluster.
    pub(crate) fn blocks_of_cluster(&self) -> u32 {
        self.cluster.iter().product()
    }

    /// Returns `%ctaid` of the block with this number in the grid.
    pub(crate) fn block_index(&self, number: u64) -> [u32; 3] {
        let [width, height, _] = self.grid.map(u64::from);
        [number % width, number / width % height, number / (width * height)].map(|index| index as u32)
    }

    /// Returns `%tid` of the thread with this number in its block.
    pub(crate) fn thread(&self, number: u32) -> [u32; 3] {
        let [x, y, _] = self.block;
        [number % x, number / x % y, number / (x * y)]
    }
}

/// The costs of all accesses of one instruction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counter {
    pub(crate) requests: u64,
    pub(crate) threads: u64,
    pub(crate) phases: u64,
    pub(crate) wavefronts: u64,
    pub(crate) sectors: u64,
}

/// The counters of a launch.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// One for each access of the program.
    pub(crate) accesses: Vec<Counter>,
    pub(crate) instructions: u64,
    pub(crate) warp_instructions: u64,
    /// Conflicts that are no faults, by their two instructions.
    pub(crate) notes: BTreeSet<(u32, u32)>,
}

impl Counts {
    pub(crate) fn new(accesses: usize) -> Self {
        Self {
            accesses: vec![Counter::default(); accesses],
            instructions: 0,
            warp_instructions: 0,
            notes: BTreeSet::new(),
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.instructions += other.instructions;
        self.warp_instructions += other.warp_instructions;
        self.notes.extend(&other.notes);
        for (counter, more) in self.accesses.iter_mut().zip(&other.accesses) {
            counter.requests += more.requests;
            counter.threads += more.threads;
            counter.phases += more.phases;
            counter.wavefronts += more.wavefronts;
            counter.sectors += more.sectors;
        }
    }
}

/// A read of bytes that had no value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unwritten {
    origin: u32,
    space: Space,
    address: u64,
    width: u32,
}

/// The state that the warps of a block share, and the counters.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) memory: Memory,
    pub(crate) shared: Shared,
    pub(crate) plans: Plans,
    pub(crate) local: Local,
    pub(crate) barriers: Barriers,
    /// The asynchronous copies of each warp that have not arrived.
    pub(crate) copies: Vec<Copies>,
    /// Its bulk copies that are under way, and the products of its warp groups.
    pub(crate) flights: Flights,
    pub(crate) schedule: Schedule,
    pub(crate) teams: Vec<Team>,
    /// Its tensor memory, and the products into it.
    pub(crate) tensor: TensorCore,
    /// The registers that no warp has (`setmaxnreg`).
    pub(crate) free_registers: u32,
    /// The bytes of each tensor map in global memory for which a fence made them known to the asynchronous proxy.
    pub(crate) maps: HashMap<u64, [u8; 128]>,
    /// Counts what happened at `mbarrier`s.
    pub(crate) events: u64,
    /// The rank of the block in its cluster, and the state that the blocks of the cluster hand on; empty if the block is alone.
    pub(crate) rank: usize,
    pub(crate) cluster: Cluster,
    pub(crate) order: Order,
    /// The last read of each thread of bytes that had no value.
    pub(crate) unwritten: Vec<Option<Unwritten>>,
    /// Threads of the block that have not left the kernel.
    pub(crate) live: u32,
    pub(crate) counts: Counts,
    /// The output of the kernel's prints.
    pub(crate) log: String,
}

impl Context<'_> {
    /// Adds to a misaligned address the variable there, and to a value that was never computed the thread's last read of something
    /// unwritten, its likely cause.
    fn explain(&self, trouble: &mut Trouble) {
        let (thread, origins) = (trouble.thread, &self.launch.program.origins);
        match (&mut trouble.problem, self.unwritten.get(thread as usize)) {
            (Problem::Misaligned { address, width, memory }, _) => {
                let accesses = self.launch.program.accesses.iter();
                let place = accesses.filter(|access| access.origin == trouble.origin).map(|access| access.place).next();
                *memory = self.describe(place.unwrap_or(Where::Parameter), thread, *address, *width);
            }
            (
                Problem::Uninitialised { message, read: None },
                Some(Some(Unwritten { origin, space, address, width })),
            ) => {
                let place = self.describe(Where::Memory(*space), thread, *address, *width);
                let line = origins[*origin as usize].line;
                *message = format!("{message}; bytes without a value were read at line {line}: {place}");
            }
            _ => {}
        }
    }

    /// Describes the place of an address that a thread accesses, for a message.
    fn describe(&self, place: Where, thread: u32, address: u64, width: u32) -> String {
        let (space, base) = match place {
            Where::Memory(Space::Generic) => window(address),
            Where::Memory(space) => (space, 0),
            Where::Parameter => (Space::Constant, 0),
        };
        match space {
            Space::Shared => self.shared.describe(address - base, width),
            Space::Local => self.local.describe(&self.launch.program.functions, thread, address - base, width),
            _ => format!("{} at {}", counted(width, "byte"), self.memory.describe(address)),
        }
    }

    /// Hands the state that all blocks of a grid share to the one that runs next.
    fn hand_on(&mut self, next: &mut Self) {
        std::mem::swap(&mut self.memory, &mut next.memory);
        std::mem::swap(&mut self.counts, &mut next.counts);
        std::mem::swap(&mut self.log, &mut next.log);
        self.order.hand_on(&mut next.order);
        std::mem::swap(&mut self.cluster, &mut next.cluster);
    }
}
