//! One block: its warps in turns, until all have left the kernel or none can go on.

use std::collections::HashMap;

use super::warp::{Ran, Warp};
use super::{Cluster, Context, Counts, Launch, Local, Problem, Schedule, TensorCore, Trouble, Unwritten};
use crate::address_space::Space;
use crate::counted;
use crate::execute::barrier::{Barriers, CLUSTER};
use crate::execute::copies::Copies;
use crate::execute::flights::Flights;
use crate::execute::plan::Plans;
use crate::memory::Memory;
use crate::order::{Order, Peers};
use crate::program::Region;
use crate::registers::LANES;
use crate::shared::Shared;

/// The warps of a block, used for one block after the other.
#[derive(Debug)]
pub(crate) struct Block<'a> {
    pub(crate) context: Context<'a>,
    pub(super) warps: Vec<Warp>,
    /// What had happened at `mbarrier`s when waits for them last ended without the end of a phase, and how often that was so.
    timeouts: (u64, u32),
}

/// The times that waits for phases end without anything happening between, after which they are in vain.
const TIMEOUTS: u32 = 1 << 8;

/// The state of a block after its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    /// All threads have left the kernel.
    Ended,
    /// All running threads poll memory for writes by others, perhaps by other blocks; `went_on` if any did something else before.
    Waits { went_on: bool },
}

/// The limit of warp instructions, for each block that has begun, during which all threads only poll: no write will come after that.
const LOOKING: u64 = 1 << 19;

impl Launch<'_> {
    /// Returns true if this many blocks have polled for longer than the limit. Without a limit of instructions they may poll forever.
    pub(crate) fn looks_in_vain(&self, instructions: u64, blocks: usize) -> bool {
        self.limit < u64::MAX && instructions > LOOKING * blocks as u64
    }
}

impl<'a> Block<'a> {
    /// Makes a block whose shared state is empty, until it is handed over.
    pub(crate) fn new(launch: Launch<'a>) -> Self {
        let program = launch.program;
        let mut regions = program.shared.clone();
        if program.has_dynamic {
            let name = "dynamic shared memory".to_string();
            let (start, size) = (program.dynamic_start, launch.dynamic_shared);
            regions.push(Region { name, start, size, is_zeroed: false, line: None });
        }
        if launch.zeroes {
            for region in &mut regions {
                region.is_zeroed = true;
            }
        }
        let context = Context {
            launch,
            memory: Memory::default(),
            shared: Shared::new(regions),
            plans: Plans::new(launch.threads().div_ceil(LANES as u32) as usize),
            local: Local::new(launch.threads(), launch.zeroes),
            barriers: Barriers::default(),
            copies: Vec::new(),
            flights: Flights::default(),
            schedule: Schedule::default(),
            teams: Vec::new(),
            tensor: TensorCore::default(),
            free_registers: 0,
            maps: HashMap::new(),
            events: 0,
            rank: 0,
            cluster: Cluster::default(),
            order: Order::default(),
            unwritten: Vec::new(),
            live: 0,
            counts: Counts::new(program.accesses.len()),
            log: String::new(),
        };
        let warps = launch.threads().div_ceil(LANES as u32) as usize;
        let warp = |index| Warp::new(index, program);
        Self { context, warps: (0..warps).map(warp).collect(), timeouts: (0, 0) }
    }

    /// Hands the state that all blocks share to the one that runs next.
    pub(crate) fn hand_on(&mut self, next: &mut Self) {
        self.context.hand_on(&mut next.context);
    }

    /// Runs the block with this number from its start to its end.
    pub(crate) fn run(&mut self, number: u64) -> Result<(), Trouble> {
        self.start(number);
        let mut since = self.context.counts.warp_instructions;
        while let Turn::Waits { went_on } = self.go_on()? {
            let now = self.context.counts.warp_instructions;
            if went_on {
                since = now;
            } else if self.context.launch.looks_in_vain(now - since, 1) {
                return Err(self.waiting());
            }
        }
        Ok(())
    }

    /// Goes to the start of the block with this number.
    pub(crate) fn start(&mut self, number: u64) {
        let context = &mut self.context;
        let index = context.launch.block_index(number);
        context.shared.forget();
        context.local.forget(&context.launch.program.functions[0]);
        context.barriers = Barriers::default();
        context.copies.clear();
        context.copies.resize_with(self.warps.len(), Copies::default);
        (context.flights, context.events) = (Flights::default(), 0);
        context.tensor = TensorCore::default();
        context.schedule = Schedule::new(context.launch.seed, number);
        (context.free_registers, context.maps) = (0, HashMap::new());
        context.teams.clear();
        context.teams.resize_with(self.warps.len().div_ceil(4), Default::default);
        context.order.next(number as u32);
        if context.launch.blocks_of_cluster() > 1 {
            let blocks = context.launch.blocks_of(context.launch.cluster_of(index));
            context.order.peers = Peers::new(number, &blocks);
        }
        context.live = context.launch.threads();
        context.unwritten.clear();
        context.unwritten.resize(context.live as usize, None);
        for warp in &mut self.warps {
            warp.start(context, index);
        }
    }

    /// Runs until all threads have left the kernel, or wait.
    pub(crate) fn go_on(&mut self) -> Result<Turn, Trouble> {
        let turn = self.turn();
        let notes = self.context.order.take_notes();
        self.context.counts.notes.extend(notes);
        turn.map_err(|trouble| {
            let mut trouble = Trouble { caller: self.caller(trouble.thread), ..trouble };
            self.context.explain(&mut trouble);
            self.written_later(&trouble).unwrap_or(trouble)
        })
    }

    /// Runs what does not wait for the threads that stopped for a missing value. If another thread of the block writes what this instruction reads,
    /// with nothing that orders the read before, the read was too early.
    fn written_later(&mut self, trouble: &Trouble) -> Option<Trouble> {
        let Problem::Uninitialised { read, .. } = trouble.problem else { return None };
        let noted = || self.context.unwritten.get(trouble.thread as usize).copied().flatten();
        let Unwritten { origin, space, .. } = read.or_else(noted)?;
        // Other threads stop as well, for the same mistake, before one writes: the bytes of any of them tell it.
        let own = self.context.order.block;
        let mut later = (0..2 * self.warps.len()).map_while(|_| self.turn().err()).find(|later| {
            let Problem::Race { is_shared, other_block, other_origin, .. } = &later.problem else {
                return false;
            };
            *is_shared != (space == Space::Global)
                && other_block.is_none_or(|other| other == own)
                && (*other_origin == origin || later.origin == origin)
        })?;
        if later.origin == origin {
            return Some(Trouble { caller: self.caller(later.thread), ..later });
        }
        let access = self.context.launch.program.accesses.iter().find(|access| access.origin == origin)?;
        if let Problem::Race { did, other_thread, other_origin, other_did, is_later, .. } = &mut later.problem {
            (*other_did, *did, *is_later) = (*did, access.direction, true);
            std::mem::swap(&mut later.thread, other_thread);
            std::mem::swap(&mut later.origin, other_origin);
        }
        Some(Trouble { caller: self.caller(later.thread).filter(|_| origin == trouble.origin), ..later })
    }

    /// Returns the entry's own call, if a thread is in one.
    fn caller(&self, thread: u32) -> Option<u32> {
        let warp = self.warps.get(thread as usize / LANES)?;
        let back = warp.stacks.outermost(thread as usize % LANES)?;
        Some(self.context.launch.program.code[back as usize - 1].origin)
    }

    fn turn(&mut self) -> Result<Turn, Trouble> {
        let mut went_on = false;
        loop {
            let mut ran = Ran::Not;
            if self.context.schedule.varies() {
                ran = self.varied_round()?;
            } else {
                for warp in &mut self.warps {
                    ran = ran.max(warp.run(&mut self.context)?);
                }
            }
            if self.warps.iter().all(|warp| warp.live == 0) {
                self.context.refuse_unlanded()?;
                self.context.refuse_taken()?;
                return Ok(Turn::Ended);
            }
            match ran {
                Ran::Not | Ran::Looked if self.context.land(true)? => went_on = true,
                Ran::On if self.context.cluster.is_of_several() && self.context.schedule.skips() => {
                    return Ok(Turn::Waits { went_on: true });
                }
                Ran::Not if self.context.cluster.is_of_several() => return Ok(Turn::Waits { went_on }),
                Ran::Not if self.time_out() => {}
                Ran::Not => return Err(self.stuck()),
                Ran::Looked => return Ok(Turn::Waits { went_on }),
                Ran::On => went_on = true,
            }
        }
    }

    /// Runs the warps once, in the order of the schedule; some are left out, and some bulk copies land.
    fn varied_round(&mut self) -> Result<Ran, Trouble> {
        let mut ran = Ran::Not;
        for index in self.context.schedule.order(self.warps.len()) {
            let is_left_out = self.warps[index].live != 0 && self.context.schedule.skips();
            ran = ran.max(if is_left_out { Ran::On } else { self.warps[index].run(&mut self.context)? });
            while self.context.land(false)? {}
        }
        Ok(ran)
    }

    /// Ends waits for phases, as `try_wait` does after a while; returns false if that has been in vain too often.
    pub(crate) fn time_out(&mut self) -> bool {
        let events = self.context.events;
        self.timeouts = if self.timeouts.0 == events { (events, self.timeouts.1 + 1) } else { (events, 0) };
        if self.timeouts.1 >= TIMEOUTS {
            return false;
        }
        let ended = self.warps.iter_mut().map(Warp::time_out).filter(|has_waited| *has_waited).count();
        ended > 0
    }

    /// Describes the first thread that polls for a write that never comes.
    pub(crate) fn waiting(&self) -> Trouble {
        let looks = self.warps.iter().find_map(|warp| Some((warp, warp.ready()?)));
        let Some((warp, lane)) = looks else { return self.stuck() };
        let (thread, origin) = (warp.first_thread() + lane as u32, warp.origin(lane, &self.context));
        Trouble { caller: self.caller(thread), ..Trouble::new(thread, origin, Problem::Waiting) }
    }

    /// Describes why no warp can go on: the first thread that waits, and the threads it waits for.
    pub(crate) fn stuck(&self) -> Trouble {
        let lacking = self.warps.iter().find_map(|warp| warp.lacks_registers(&self.context));
        if let Some(trouble) = lacking.or_else(|| self.phase_never_over()) {
            return trouble;
        }
        let waits = self.warps.iter().flat_map(|warp| warp.waits.iter().map(move |wait| (warp, wait)));
        let Some((warp, wait)) = waits.into_iter().next() else { return self.parked() };
        let of_cluster = Some(&self.context.cluster).filter(|_| wait.barrier == CLUSTER).and_then(Cluster::state);
        let (arrived, expected) = of_cluster.unwrap_or_else(|| self.context.barriers.state(wait.barrier));
        let missing = if let Some(thread) = self.first_gone() {
            let [x, y, z] = self.context.launch.thread(thread);
            format!("; thread ({x},{y},{z}) has left the kernel")
        } else if let Some((thread, origin)) = self.elsewhere(wait.barrier) {
            let [x, y, z] = self.context.launch.thread(thread);
            let line = self.context.launch.program.origins[origin as usize].line;
            format!("; thread ({x},{y},{z}) waits at line {line} instead")
        } else {
            String::new()
        };
        let name = if wait.barrier == CLUSTER {
            "the barrier of the cluster".to_string()
        } else {
            format!("barrier {}", wait.barrier)
        };
        let message = format!("{arrived} of {} wait at {name}{missing}", counted(expected, "thread"));
        let thread = warp.first_thread() + wait.lanes.trailing_zeros();
        Trouble::new(thread, wait.origin, Problem::Barrier { message })
    }

    fn first_gone(&self) -> Option<u32> {
        let threads = self.context.launch.threads();
        let gone = |warp: &Warp| (!warp.live != 0).then(|| warp.first_thread() + (!warp.live).trailing_zeros());
        self.warps.iter().find_map(gone).filter(|thread| *thread < threads)
    }

    fn elsewhere(&self, barrier: u32) -> Option<(u32, u32)> {
        self.warps.iter().find_map(|warp| {
            let other = warp.waits.iter().find(|wait| wait.barrier != barrier).map(|wait| (wait.lanes, wait.origin));
            let parked = (warp.parked != 0)
                .then(|| (warp.parked, warp.origin(warp.parked.trailing_zeros() as usize, &self.context)));
            let (lanes, origin) = other.or(parked)?;
            Some((warp.first_thread() + lanes.trailing_zeros(), origin))
        })
    }

    /// Describes lanes that wait for others of their warp which never come.
    fn parked(&self) -> Trouble {
        self.warps.iter().find_map(|warp| warp.missing(&self.context)).unwrap_or_else(|| {
            let message = "no thread can go on".to_string();
            Trouble::new(0, 0, Problem::Barrier { message })
        })
    }

    /// Leaves the shared memory of a block that begins with the others, or takes it back for its turn.
    pub(crate) fn exchange_with_cluster(&mut self, rank: usize) {
        self.context.rank = rank;
        let Context { shared, flights, cluster, events, live, order, .. } = &mut self.context;
        if let Some(peer) = cluster.peers.get_mut(rank) {
            std::mem::swap(shared, &mut peer.shared);
            std::mem::swap(flights, &mut peer.flights);
            *events += std::mem::take(&mut peer.events);
            peer.has_left = *live == 0;
            order.hear(&std::mem::take(&mut peer.heard));
            peer.everything = order.everything();
        }
    }
}
