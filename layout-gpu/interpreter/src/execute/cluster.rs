//! Clusters: their barrier, and the shared memory of the other blocks.
//!
//! The blocks of a cluster take turns, and hand on what they have in common: the shared memory of each, its bulk copies under way, and the
//! barrier. An access of another block's memory is made there, by exchanging the two for its time, and recorded with the rank of the block that it
//! comes from ([`Peers`](crate::order::Peers)).

use super::barrier::{Arrival, CLUSTER};
use super::flights::Flights;
use super::warp::{Flow, Wait, Warp};
use super::{Context, Launch, Problem, Trouble};
use crate::order::Message;
use crate::program::Instruction;
use crate::registers::lanes_of;
use crate::shared::Shared;

/// One block of a cluster, as the others see it.
#[derive(Debug, Default)]
pub(crate) struct Peer {
    pub(super) shared: Shared,
    pub(super) flights: Flights,
    /// What the others did at its `mbarrier`s since it ran.
    pub(super) events: u64,
    pub(super) has_left: bool,
    /// The orderings that others handed on to it since it ran, and all that it had done when it last ran.
    pub(super) heard: Message,
    pub(super) everything: Message,
}

/// What the blocks of a cluster have in common; without peers, the block is alone.
#[derive(Debug, Default)]
pub(crate) struct Cluster {
    pub(super) peers: Vec<Peer>,
    /// Threads that have arrived at the barrier and that have not left the kernel, and how often it has opened.
    arrived: u32,
    live: u32,
    generation: u32,
    /// The orderings that arrivals brought, of this generation and of the one before.
    arriving: Message,
    opened: Message,
}

impl Launch<'_> {
    /// Returns the rank of a block in its cluster.
    pub(crate) fn rank_of(&self, block: [u32; 3]) -> u32 {
        let [x, y, z] = std::array::from_fn(|axis| block[axis] % self.cluster[axis]);
        x + self.cluster[0] * (y + self.cluster[1] * z)
    }

    /// Returns the number of a block's cluster.
    pub(crate) fn cluster_of(&self, block: [u32; 3]) -> u64 {
        let [x, y, z] = std::array::from_fn(|axis| u64::from(block[axis] / self.cluster[axis]));
        let [width, height, _] = std::array::from_fn(|axis| u64::from(self.grid[axis] / self.cluster[axis]));
        x + width * (y + height * z)
    }

    /// Returns the numbers of the blocks of a cluster, by rank.
    pub(crate) fn blocks_of(&self, cluster: u64) -> Vec<u64> {
        let [x, y, _] = std::array::from_fn(|axis| u64::from(self.grid[axis] / self.cluster[axis]));
        let first = [cluster % x, cluster / x % y, cluster / (x * y)];
        let [width, height, _] = self.cluster;
        let number = |rank: u32| {
            let within = [rank % width, rank / width % height, rank / (width * height)];
            let [bx, by, bz]: [u64; 3] =
                std::array::from_fn(|axis| first[axis] * u64::from(self.cluster[axis]) + u64::from(within[axis]));
            bx + u64::from(self.grid[0]) * (by + u64::from(self.grid[1]) * bz)
        };
        (0..self.blocks_of_cluster()).map(number).collect()
    }
}

impl Cluster {
    pub(crate) fn new(blocks: u32, threads: u32) -> Self {
        let peers = (0..blocks).map(|_| Peer::default()).collect();
        Self { peers, live: blocks * threads, ..Self::default() }
    }

    pub(super) fn is_of_several(&self) -> bool {
        self.peers.len() > 1
    }

    fn open_if_complete(&mut self) {
        if self.arrived > 0 && self.arrived >= self.live {
            (self.arrived, self.generation) = (0, self.generation + 1);
            self.opened = std::mem::take(&mut self.arriving);
        }
    }

    /// Returns how many threads wait at the barrier of several blocks, and how many it expects.
    pub(super) fn state(&self) -> Option<(u32, u32)> {
        self.is_of_several().then_some((self.arrived, self.live))
    }

    /// Records that threads have left the kernel.
    pub(super) fn leave(&mut self, threads: u32) {
        self.live = self.live.saturating_sub(threads);
        self.open_if_complete();
    }

    /// Returns the orderings of the arrivals before the barrier opened.
    pub(super) fn opened(&self) -> &Message {
        &self.opened
    }

    /// Returns true if the barrier has opened after this many times before.
    pub(super) fn has_opened(&self, generation: u32) -> bool {
        !self.is_of_several() || self.generation > generation
    }
}

impl Warp {
    pub(super) fn arrive_at_cluster(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        lanes: u32,
        orders: bool,
    ) -> Result<(), Trouble> {
        if let Some(lane) = lanes_of(lanes).find(|lane| self.at_cluster[*lane].is_some()) {
            let message = "arrives again at the barrier of the cluster, without a wait between".to_string();
            return Err(self.trouble(1 << lane, instruction, Problem::Barrier { message }));
        }
        let arrival = Arrival { warp: self.index, lanes, live: self.live };
        let Context { barriers, order, live, cluster, shared, .. } = context;
        let arrived = barriers.arrive(CLUSTER, order, arrival, (*live, true), None, (0, orders));
        let generation = arrived.map_err(|message| self.trouble(lanes, instruction, Problem::Barrier { message }))?;
        if orders {
            cluster.arriving.add(&order.message(self.index, lanes, self.live));
            shared.show_barriers(self.index, lanes, order);
        }
        cluster.arrived += lanes.count_ones();
        cluster.open_if_complete();
        lanes_of(lanes).for_each(|lane| self.at_cluster[lane] = Some(generation));
        Ok(())
    }

    pub(super) fn await_cluster(
        &mut self,
        instruction: &Instruction,
        place: u32,
        (lanes, group): (u32, u32),
    ) -> Result<Flow, Trouble> {
        self.put(group, place + 1);
        for lane in lanes_of(lanes) {
            let Some(generation) = self.at_cluster[lane].take() else {
                let message = "waits at the barrier of the cluster, where it has not arrived".to_string();
                return Err(self.trouble(1 << lane, instruction, Problem::Barrier { message }));
            };
            let same = |wait: &&mut Wait| (wait.barrier, wait.generation, wait.place) == (CLUSTER, generation, place);
            match self.waits.iter_mut().find(same) {
                Some(wait) => wait.lanes |= 1 << lane,
                None => self.waits.push(Wait {
                    lanes: 1 << lane,
                    barrier: CLUSTER,
                    generation,
                    aligned: false,
                    place,
                    origin: instruction.origin,
                    reduction: None,
                }),
            }
        }
        Ok(Flow::Choose)
    }
}
