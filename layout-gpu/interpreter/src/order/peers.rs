//! The order between the blocks of a cluster, which share their shared memory.
//!
//! Each block knows of every other one the clock up to which its actors are ordered before the whole block. A release hands on what the thread knows that
//! releases, of its own block and of the others; whoever acquires it learns it for all threads of its block, so that ordered accesses are
//! never reported as a race. Releases are arrivals at the barrier of the cluster and at an `mbarrier` of another block, and every strong access of
//! another block's memory, which acquires as well.

use super::Order;
use super::known::{ACTORS, FENCED, WARPS};
use super::release::Blocks;

/// The orderings that a release hands on to other blocks: by rank the clocks of the actors, and blocks of the grid with their ages.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    clocks: Vec<[u32; ACTORS]>,
    others: Blocks,
}

impl Message {
    pub(crate) fn is_empty(&self) -> bool {
        self.clocks.is_empty()
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.clocks.resize(self.clocks.len().max(other.clocks.len()), [0; ACTORS]);
        self.clocks.iter_mut().zip(&other.clocks).for_each(|(mine, more)| raise(mine, more));
        self.others.add_all(&other.others);
    }
}

fn raise(clocks: &mut [u32; ACTORS], more: &[u32; ACTORS]) {
    clocks.iter_mut().zip(more).for_each(|(mine, more)| *mine = (*mine).max(*more));
}

/// The knowledge of a block about the others of its cluster.
#[derive(Clone, Debug, Default)]
pub(crate) struct Peers {
    /// The rank of the block.
    pub(crate) rank: usize,
    /// The numbers of the blocks in the grid, by rank; empty if the block is alone.
    blocks: Vec<u32>,
    known: Vec<[u32; ACTORS]>,
    /// The rank of the other block whose shared memory is accessed now.
    pub(crate) abroad: Option<usize>,
    /// Ranks of blocks whose releases in global memory were acquired since this was last looked at.
    pub(super) acquired: Vec<usize>,
}

impl Peers {
    pub(crate) fn new(number: u64, blocks: &[u64]) -> Self {
        let rank = blocks.iter().position(|block| *block == number).unwrap_or(0);
        let blocks: Vec<u32> = blocks.iter().map(|block| *block as u32).collect();
        Self { rank, known: vec![[0; ACTORS]; blocks.len()], blocks, ..Self::default() }
    }

    /// Returns true if the block has its shared memory for itself.
    pub(crate) fn is_alone(&self) -> bool {
        self.blocks.len() < 2
    }

    /// Returns the clocks up to which the actors of another block are ordered before.
    pub(crate) fn known(&self, rank: usize) -> &[u32; ACTORS] {
        &self.known[rank]
    }

    /// Returns true if an access by a warp of a block of the cluster is ordered before, or may be: the block's own are not kept apart.
    pub(crate) fn has(&self, (rank, warp): (usize, usize), clock: u32) -> bool {
        rank == self.rank || self.known.get(rank).is_none_or(|known| clock <= known[warp])
    }

    /// The same for writes that a fence has made known to the asynchronous proxy.
    pub(crate) fn has_fenced(&self, (rank, warp): (usize, usize), clock: u32) -> bool {
        self.has((rank, FENCED + warp), clock)
    }

    /// Returns the number of a block in the grid.
    pub(crate) fn block(&self, rank: usize) -> Option<u32> {
        self.blocks.get(rank).copied()
    }

    pub(super) fn rank_of(&self, block: u32) -> Option<usize> {
        self.blocks.iter().position(|other| *other == block)
    }

    /// Records a fence between the proxies, for what is ordered before.
    pub(super) fn fence_proxies(&mut self) {
        for known in &mut self.known {
            for warp in 0..WARPS {
                known[FENCED + warp] = known[FENCED + warp].max(known[warp]);
            }
        }
    }
}

impl Order {
    fn is_of_several(&self) -> bool {
        self.peers.blocks.len() > 1
    }

    /// Makes the message of lanes of a warp that release to other blocks.
    pub(crate) fn message(&mut self, warp: usize, lanes: u32, live: u32) -> Message {
        if !self.is_of_several() {
            return Message::default();
        }
        let clocks = self.knowledge(warp, lanes, live, self.clocks[warp]).flattened();
        let message = self.message_of(&clocks);
        self.advance(warp);
        message
    }

    /// Makes a message of everything that the block did so far.
    pub(crate) fn everything(&mut self) -> Message {
        let clocks = self.clocks;
        if self.is_of_several() { self.message_of(&clocks) } else { Message::default() }
    }

    fn message_of(&mut self, clocks: &[u32; ACTORS]) -> Message {
        self.age += 1;
        let mut message = Message { clocks: self.peers.known.clone(), others: self.others.clone() };
        message.clocks[self.peers.rank] = *clocks;
        message.others.add(self.block, self.age);
        message
    }

    /// Learns what other blocks handed on.
    pub(crate) fn hear(&mut self, message: &Message) {
        if message.is_empty() || !self.is_of_several() {
            return;
        }
        let rank = self.peers.rank;
        let all = self.peers.known.iter_mut().zip(&message.clocks).enumerate().filter(|(other, _)| *other != rank);
        all.for_each(|(_, (mine, more))| raise(mine, more));
        self.others.add_all(&message.others);
    }

    /// Takes the ranks of blocks of the cluster whose releases in global memory were acquired.
    pub(crate) fn take_acquired(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.peers.acquired)
    }
}
