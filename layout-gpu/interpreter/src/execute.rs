//! Running: a grid is its blocks one after the other, or in turns where they wait for each other, a block its warps in
//! turns, a warp its lanes together.

mod access;
mod barrier;
mod block;
mod call;
mod collective;
mod constants;
mod copies;
mod directive;
mod local;
mod matrices;
mod mbarrier;
mod meet;
mod meeting;
mod mma;
mod print;
mod space;
mod stack;
mod trouble;
mod warp;
mod wmma;

pub(crate) use block::{Block, Turn};
pub(crate) use trouble::{Problem, Trouble};

use crate::memory::Memory;
use crate::order::Order;
use crate::program::Program;
use crate::shared::Shared;
use barrier::Barriers;
use copies::Copies;
use local::Local;

/// What a launch is, the same for every block of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch<'a> {
    pub(crate) program: &'a Program,
    pub(crate) grid: [u32; 3],
    pub(crate) block: [u32; 3],
    pub(crate) dynamic_shared: u32,
    pub(crate) parameters: &'a [u8],
    /// Where the parameters lie in memory too.
    pub(crate) parameter_address: u64,
    /// Where the size and the counter lie that the blocks of a grid meet at; zero if the program reads it nowhere.
    pub(crate) workspace: u64,
    /// Where each variable of the module lies.
    pub(crate) variables: &'a [u64],
    /// Whether races in global memory are looked for.
    pub(crate) watches_global: bool,
    /// Whether blocks find zeros in shared memory, and threads in local memory.
    pub(crate) zeroes: bool,
    /// The most instructions of warps.
    pub(crate) limit: u64,
}

impl Launch<'_> {
    pub(crate) fn threads(&self) -> u32 {
        self.block.iter().product()
    }

    /// `%ctaid` of a block's number in the grid.
    pub(crate) fn block_index(&self, number: u64) -> [u32; 3] {
        let [width, height, _] = self.grid.map(u64::from);
        [number % width, number / width % height, number / (width * height)].map(|index| index as u32)
    }

    /// `%tid` of a thread's number in its block.
    pub(crate) fn thread(&self, number: u32) -> [u32; 3] {
        let [x, y, _] = self.block;
        [number % x, number / x % y, number / (x * y)]
    }
}

/// What the accesses of one instruction came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counter {
    pub(crate) requests: u64,
    pub(crate) threads: u64,
    pub(crate) phases: u64,
    pub(crate) wavefronts: u64,
    pub(crate) sectors: u64,
}

/// What is counted.
#[derive(Clone, Debug)]
pub(crate) struct Counts {
    /// For each access of the program.
    pub(crate) accesses: Vec<Counter>,
    pub(crate) instructions: u64,
    pub(crate) warp_instructions: u64,
}

impl Counts {
    pub(crate) fn new(accesses: usize) -> Self {
        Self { accesses: vec![Counter::default(); accesses], instructions: 0, warp_instructions: 0 }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.instructions += other.instructions;
        self.warp_instructions += other.warp_instructions;
        for (counter, more) in self.accesses.iter_mut().zip(&other.accesses) {
            counter.requests += more.requests;
            counter.threads += more.threads;
            counter.phases += more.phases;
            counter.wavefronts += more.wavefronts;
            counter.sectors += more.sectors;
        }
    }
}

/// All that the warps of a block share, and what is counted.
#[derive(Debug)]
pub(crate) struct Context<'a> {
    pub(crate) launch: Launch<'a>,
    pub(crate) memory: Memory,
    pub(crate) shared: Shared,
    pub(crate) local: Local,
    pub(crate) barriers: Barriers,
    /// The asynchronous copies of each warp that have not come.
    pub(crate) copies: Vec<Copies>,
    pub(crate) order: Order,
    /// Threads of the block that have not left the kernel.
    pub(crate) live: u32,
    pub(crate) counts: Counts,
    /// What the kernel printed.
    pub(crate) log: String,
}

impl Context<'_> {
    /// What all blocks of a grid have in common goes on to the one that runs next.
    fn hand_on(&mut self, next: &mut Self) {
        std::mem::swap(&mut self.memory, &mut next.memory);
        std::mem::swap(&mut self.counts, &mut next.counts);
        std::mem::swap(&mut self.log, &mut next.log);
        self.order.hand_on(&mut next.order);
    }
}
