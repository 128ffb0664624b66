//! One warp: its lanes, the places they run from, and the order they run in.
//!
//! Lanes that a branch divided run by deepest call first, then by lowest place in the code, and rejoin as
//! soon as they are at one place. A lane that waits, for a barrier of the block or for the other lanes of its warp, is passed over.

use super::barrier::{Arrival, CLUSTER, Opened};
use super::meeting::{Meeting, PhaseWait, ProductWait, RegisterWait};
use super::products::Products;
use super::stack::Stacks;
use super::{Context, Problem, Trouble, access, bulk, copies, map, remote};
use crate::program::{Instruction, Op, Program, Reduces, Reduction};
use crate::registers::{File, LANES, Predicates, Registers, lanes_of};
use crate::syntax::Class;

/// The number of times that some lanes of a warp poll (`atom`, `volatile`, …) and jump back before others run.
const ROUNDS: u32 = 1 << 4;

/// The number of instructions after which a warp lets the others run, in case it waits for them.
pub(super) const TURN: u64 = 1 << 14;

/// Lanes that wait at a barrier.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wait {
    pub(super) lanes: u32,
    pub(super) barrier: u32,
    pub(super) generation: u32,
    /// True if all lanes of the warp have to be there.
    pub(super) aligned: bool,
    pub(super) place: u32,
    pub(super) origin: u32,
    /// The index of the reduction whose result it gets when the barrier opens.
    pub(super) reduction: Option<u32>,
}

/// One warp.
#[derive(Debug)]
pub(super) struct Warp {
    pub(super) index: usize,
    pub(super) registers: Registers,
    /// The place of each lane in the code.
    pub(super) places: [u32; LANES],
    /// The calls that each lane is in.
    pub(super) stacks: Stacks,
    /// Lanes that have entered the kernel.
    all: u32,
    /// Lanes that have not left the kernel.
    pub(super) live: u32,
    pub(super) waits: Vec<Wait>,
    pub(super) phases: Vec<PhaseWait>,
    /// The generation of the cluster's barrier that each lane has arrived in and not waited for.
    pub(super) at_cluster: [Option<u32>; LANES],
    pub(super) products: Products,
    pub(super) product_wait: Option<ProductWait>,
    /// The registers of a thread (`setmaxnreg`), and those that it waits for.
    pub(super) holds: u32,
    pub(super) register_wait: Option<RegisterWait>,
    /// Lanes that wait for others of their warp, and their meetings.
    pub(super) parked: u32,
    pub(super) meetings: Vec<Meeting>,
    /// The lanes that seem to poll, and for how many rounds.
    waiting: (u32, u32),
    /// True if the running lanes have polled.
    looked: bool,
    /// Lanes that a fault has stopped.
    halted: u32,
}

/// The next step of the running lanes after an instruction.
pub(super) enum Flow {
    /// Go on with the next instruction.
    Next,
    /// Jump to a place, all of them.
    Jump(u32),
    /// Choose lanes anew: the places are set.
    Choose,
}

/// The outcome of a warp's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Ran {
    /// Nothing: all its lanes wait, or have left.
    Not,
    /// It polled, and polls again.
    Looked,
    On,
}

impl Warp {
    pub(super) fn new(index: usize, program: &Program) -> Self {
        let mut registers = Registers {
            narrow: File::new(program.narrow),
            wide: File::new(program.wide),
            predicates: Predicates::new(program.predicates),
        };
        if !program.wgmmas.is_empty() {
            registers.narrow.watch_products();
        }
        Self {
            index,
            registers,
            places: [0; LANES],
            stacks: Stacks::new(&program.functions),
            all: 0,
            live: 0,
            waits: Vec::new(),
            phases: Vec::new(),
            at_cluster: [None; LANES],
            products: Products::default(),
            product_wait: None,
            holds: 0,
            register_wait: None,
            parked: 0,
            meetings: Vec::new(),
            waiting: (0, 0),
            looked: false,
            halted: 0,
        }
    }

    /// Goes to the start of a block.
    pub(super) fn start(&mut self, context: &Context<'_>, block: [u32; 3]) {
        let first = self.first_thread();
        let threads = (context.launch.threads() - first).min(LANES as u32);
        self.registers.narrow.forget();
        self.registers.wide.forget();
        self.registers.predicates.forget();
        super::constants::fill(&mut self.registers, &context.launch, block, first, self.all == 0);
        self.places = [0; LANES];
        self.stacks.forget();
        self.all = u32::MAX >> (LANES as u32 - threads);
        self.live = self.all;
        self.waits.clear();
        self.phases.clear();
        self.at_cluster = [None; LANES];
        (self.products, self.product_wait) = (Products::default(), None);
        (self.holds, self.register_wait) = (context.launch.registers.unwrap_or(0), None);
        self.parked = 0;
        self.meetings.clear();
        self.waiting = (0, 0);
        self.halted = 0;
    }

    pub(super) fn first_thread(&self) -> u32 {
        (self.index * LANES) as u32
    }

    /// Returns the origin of the instruction that a lane is at.
    pub(super) fn origin(&self, lane: usize, context: &Context<'_>) -> u32 {
        context.launch.program.code[self.places[lane] as usize].origin
    }

    /// Runs until nothing can, or for a turn.
    pub(super) fn run(&mut self, context: &mut Context<'_>) -> Result<Ran, Trouble> {
        self.go_on(context)?;
        let end = context.counts.warp_instructions + context.schedule.turn();
        let mut ran = Ran::Not;
        while context.counts.warp_instructions < end {
            let Some((mut place, mut group, mut limit)) = self.choose(u32::MAX) else { break };
            if self.waiting == (group, ROUNDS) {
                self.waiting = (0, 0);
                let Some(others) = self.choose(!group) else { return Ok(Ran::Looked) };
                (place, group, limit) = others;
            }
            if self.waiting.0 != group {
                self.waiting = (group, 0);
            }
            self.looked = false;
            ran = Ran::On;
            self.straight(context, place, group, limit, end).inspect_err(|_| self.halted |= group)?;
            self.go_on(context)?;
        }
        Ok(ran)
    }

    /// Lets lanes go on whose barriers have opened. An aligned barrier is for all lanes of a warp, also those that have left.
    fn go_on(&mut self, context: &mut Context<'_>) -> Result<(), Trouble> {
        if !self.phases.is_empty() || self.product_wait.is_some() || self.register_wait.is_some() {
            self.end_phases(context)?;
        }
        let (warp, live, gone) = (self.index, self.live, self.all & !self.live);
        let mut alone = None;
        let program = context.launch.program;
        let Context { barriers, order, cluster, .. } = context;
        self.waits.retain(|wait| {
            if wait.barrier == CLUSTER && !cluster.has_opened(wait.generation) {
                return true;
            }
            let arrival = Arrival { warp, lanes: wait.lanes, live };
            let Some(votes) = barriers.opened(wait.barrier, wait.generation, order, arrival) else { return true };
            if wait.barrier == CLUSTER {
                order.hear(cluster.opened());
            }
            if wait.aligned && gone != 0 {
                alone = Some((wait.lanes, wait.origin));
            }
            if let Some(index) = wait.reduction {
                reduce(&mut self.registers, program.reductions[index as usize], wait.lanes, votes);
            }
            false
        });
        let Some((lanes, origin)) = alone else { return Ok(()) };
        let message = format!(
            "lane {} of the same warp has left the kernel without it, and `.aligned` is for all lanes of a warp",
            gone.trailing_zeros()
        );
        Err(Trouble::new(self.first_thread() + lanes.trailing_zeros(), origin, Problem::Barrier { message }))
    }

    /// Chooses among the lanes of `these` that can run: the lowest place of those in the deepest calls, all lanes at that place,
    /// and the next place above with other lanes.
    fn choose(&self, these: u32) -> Option<(u32, u32, u32)> {
        let phases = self.phases.iter().map(|wait| wait.lanes);
        let waiting = self.waits.iter().map(|wait| wait.lanes).chain(phases).fold(0, |lanes, more| lanes | more);
        let waits = self.product_wait.is_some() || self.register_wait.is_some();
        let waiting = if waits { u32::MAX } else { waiting };
        let ready = self.live & !waiting & !self.halted;
        let first = lanes_of(ready & !self.parked & these)
            .min_by_key(|lane| (std::cmp::Reverse(self.stacks.depths[*lane]), self.places[*lane]))?;
        let lowest = self.places[first];
        let group =
            (0..LANES).filter(|lane| self.places[*lane] == lowest).fold(0, |lanes, lane| lanes | 1 << lane) & ready;
        let above = lanes_of(ready & !group).map(|lane| self.places[lane]).filter(|place| *place > lowest).min();
        Some((lowest, group, above.unwrap_or(u32::MAX)))
    }

    /// Returns the first of the lanes that can run.
    pub(super) fn ready(&self) -> Option<usize> {
        let (place, group, _) = self.choose(u32::MAX)?;
        lanes_of(group).find(|lane| self.places[*lane] == place)
    }

    pub(super) fn put(&mut self, lanes: u32, place: u32) {
        for (lane, at) in self.places.iter_mut().enumerate() {
            if lanes >> lane & 1 == 1 {
                *at = place;
            }
        }
    }

    /// Runs a group of lanes until they diverge, wait, or reach the place of others.
    fn straight(
        &mut self,
        context: &mut Context<'_>,
        mut place: u32,
        group: u32,
        limit: u32,
        end: u64,
    ) -> Result<(), Trouble> {
        let program = context.launch.program;
        while place < limit && context.counts.warp_instructions < end {
            let instruction = &program.code[place as usize];
            let predicates = &self.registers.predicates;
            let lanes = group & (predicates.bits(instruction.guard) ^ instruction.negate);
            let unknown = group & !predicates.defined(instruction.guard);
            if unknown != 0 {
                let message = "its predicate was never computed".to_string();
                return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
            }
            context.counts.warp_instructions += u64::from(instruction.counted);
            if context.counts.warp_instructions > context.launch.limit {
                return Err(self.trouble(group, instruction, Problem::Limit));
            }
            if instruction.counted {
                context.counts.instructions += u64::from(lanes.count_ones());
            }
            if lanes == 0 {
                place += 1;
                continue;
            }
            let flow = self.step(context, instruction, place, lanes, group);
            if !self.products.is_idle() && self.registers.narrow.was_touched() {
                let message = "touches a sum of products that were not waited for (`wgmma.wait_group`)".to_string();
                return Err(self.trouble(lanes, instruction, Problem::Products { message }));
            }
            match flow? {
                Flow::Next => place += 1,
                // A jump back may reach other lanes of the warp that wait, or that the loop waits for.
                Flow::Jump(target) if target <= place && (group != self.live || self.looked) => {
                    self.put(group, target);
                    self.waiting.1 += u32::from(self.looked);
                    return Ok(());
                }
                Flow::Jump(target) => place = target,
                Flow::Choose => return Ok(()),
            }
        }
        self.put(group, place);
        Ok(())
    }

    pub(super) fn trouble(&self, lanes: u32, instruction: &Instruction, problem: Problem) -> Trouble {
        Trouble::new(self.first_thread() + lanes.trailing_zeros(), instruction.origin, problem)
    }

    /// Runs one instruction for `lanes`, those of `group` whose predicate is true.
    fn step(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        place: u32,
        lanes: u32,
        group: u32,
    ) -> Result<Flow, Trouble> {
        match &instruction.op {
            Op::Compute { run, slots } => run(&mut self.registers, lanes, slots),
            Op::Access(index) => {
                self.looked |= context.launch.program.accesses[*index as usize].ordering.is_strong();
                access::run(context, &mut self.registers, self.index, *index, lanes)?;
            }
            Op::Branch { target } if lanes == group => return Ok(Flow::Jump(*target)),
            Op::Branch { target } => {
                self.put(lanes, *target);
                self.put(group & !lanes, place + 1);
                return Ok(Flow::Choose);
            }
            Op::BranchTable { index, table } => {
                return self.branch_table(context, instruction, (*index, *table), place, lanes, group);
            }
            Op::Call(index) => {
                self.put(group & !lanes, place + 1);
                self.call(context, instruction, *index, lanes, place + 1)?;
                return Ok(Flow::Choose);
            }
            Op::Return => {
                self.put(group & !lanes, place + 1);
                self.leave(context, lanes);
                return Ok(Flow::Choose);
            }
            Op::Barrier { .. } => return self.barrier(context, instruction, place, lanes, group),
            Op::ArriveAtCluster { orders } => self.arrive_at_cluster(context, instruction, lanes, *orders)?,
            Op::AwaitCluster => return self.await_cluster(instruction, place, (lanes, group)),
            Op::SyncWarp { .. }
            | Op::Products { .. }
            | Op::Tensor { members: Some(_), .. }
            | Op::Collective { .. }
            | Op::Mma { .. }
            | Op::Matrices { .. } => {
                return self.meet(context, instruction, place, lanes, group);
            }
            Op::Tensor { index, members: None } => self.tensor_alone(context, instruction, *index, lanes)?,
            Op::AsyncCopy(index) => copies::start(context, &self.registers, self.index, *index, lanes)?,
            Op::CommitCopies => context.copies[self.index].commit(lanes),
            Op::WaitCopies { left } => {
                let Context { shared, memory, order, copies, .. } = context;
                copies[self.index].wait((shared, memory), order, self.index, lanes, *left);
                order.wait_for_copies(self.index, lanes);
            }
            Op::Mbarrier(index) => {
                self.looked = true;
                let waiting = self.mbarrier(context, instruction, (*index, place), lanes)?;
                if waiting != 0 {
                    self.put(group, place + 1);
                    self.put(waiting, place);
                    return Ok(Flow::Choose);
                }
            }
            Op::Bulk(index) => bulk::start(context, &self.registers, self.index, *index, lanes)?,
            Op::Remote(index) => remote::start(context, &self.registers, self.index, *index, lanes)?,
            Op::CommitBulk => context.flights.commit(self.index, lanes),
            Op::WaitBulk { left, reads } => {
                let Context { shared, memory, order, flights, .. } = context;
                flights.wait((shared, memory), order, (self.index, lanes), (*left, *reads));
            }
            Op::ProxyFence => {
                context.order.fence_proxies(self.index, lanes, self.live);
                context.shared.show_barriers(self.index, lanes, &context.order);
            }
            Op::Allocate { .. } | Op::SaveStack { .. } | Op::RestoreStack { .. } => {
                self.resize_stack(context, instruction, lanes)?;
            }
            Op::ActiveMask { slot } => self.registers.narrow.set(*slot, lanes, u32::MAX, &[lanes; LANES]),
            Op::Clock { class, slot } => self.clock(context.counts.warp_instructions, *class, *slot, lanes),
            Op::Fence { is_narrow } => {
                context.order.fence(self.index, lanes, *is_narrow);
                context.hear_acquired();
            }
            Op::ShowBarriers => context.shared.show_barriers(self.index, lanes, &context.order),
            Op::MapFence(index) => map::fence(context, &self.registers, self.index, *index, lanes)?,
            Op::Registers { count, grows } => {
                return self.budget(context, instruction, place, (lanes, group), (*count, *grows));
            }
            Op::Nothing => {}
            Op::Exit => {
                self.live &= !lanes;
                context.live -= lanes.count_ones();
                context.barriers.leave(context.live);
                context.cluster.leave(lanes.count_ones());
                if self.live == 0 {
                    context.give_registers(&mut self.holds);
                }
                self.put(group & !lanes, place + 1);
                self.hold_meetings(context)?;
                return Ok(Flow::Choose);
            }
            Op::Trap => return Err(self.trouble(lanes, instruction, Problem::Trap)),
        }
        Ok(Flow::Next)
    }

    /// Reads a clock, which here counts instructions.
    fn clock(&mut self, now: u64, class: Class, slot: u32, lanes: u32) {
        match class {
            Class::Wide => self.registers.wide.set(slot, lanes, u32::MAX, &[now; LANES]),
            _ => self.registers.narrow.set(slot, lanes, u32::MAX, &[now as u32; LANES]),
        }
    }

    fn branch_table(
        &mut self,
        context: &Context<'_>,
        instruction: &Instruction,
        (index, table): (u32, u32),
        place: u32,
        lanes: u32,
        group: u32,
    ) -> Result<Flow, Trouble> {
        let targets = &context.launch.program.tables[table as usize];
        let unknown = lanes & !self.registers.narrow.defined(index);
        if unknown != 0 {
            let message = "the index of the branch was never computed".to_string();
            return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
        }
        self.put(group & !lanes, place + 1);
        for lane in (0..LANES).filter(|lane| lanes >> lane & 1 == 1) {
            let index = self.registers.narrow.column(index)[lane];
            let Some(target) = targets.get(index as usize) else {
                let message = format!("a branch to target {index} of {}", targets.len());
                return Err(self.trouble(1 << lane, instruction, Problem::Bounds { address: index.into(), message }));
            };
            self.places[lane] = *target;
        }
        Ok(Flow::Choose)
    }

    fn barrier(
        &mut self,
        context: &mut Context<'_>,
        instruction: &Instruction,
        place: u32,
        lanes: u32,
        group: u32,
    ) -> Result<Flow, Trouble> {
        let Op::Barrier { id, threads, waits, aligned, reduction } = instruction.op else { return Ok(Flow::Next) };
        let first = lanes.trailing_zeros() as usize;
        let narrow = &self.registers.narrow;
        let barrier = narrow.column(id)[first];
        let expected = threads.map_or(context.live, |slot| narrow.column(slot)[first]);
        let refuse = |message| self.trouble(lanes, instruction, Problem::Barrier { message });
        if let Some(other) = self.waits.iter().find(|wait| aligned && waits && wait.place != place) {
            let lane = other.lanes.trailing_zeros();
            let origin = context.launch.program.origins[other.origin as usize];
            return Err(refuse(format!("lane {lane} of the same warp waits at line {} instead", origin.line)));
        }
        if barrier >= CLUSTER {
            return Err(refuse(format!("barrier {barrier}, where a block has 16")));
        }
        let arrival = Arrival { warp: self.index, lanes, live: self.live };
        let votes = reduction.map(|index| context.launch.program.reductions[index as usize].predicate);
        let predicates = &self.registers.predicates;
        let unknown = votes.map_or(0, |predicate| lanes & !predicates.defined(predicate));
        if unknown != 0 {
            let message = "the predicate that it gives was never computed".to_string();
            return Err(self.trouble(unknown, instruction, Problem::Uninitialised { message, read: None }));
        }
        let trues = votes.map_or(0, |predicate| (lanes & predicates.bits(predicate)).count_ones());
        let Context { barriers, order, .. } = context;
        let line = context.launch.program.origins[instruction.origin as usize].line;
        let only_at = (aligned && threads.is_none()).then_some((place, line));
        let generation = barriers
            .arrive(barrier, order, arrival, (expected, threads.is_none()), only_at, (trues, true))
            .map_err(refuse)?;
        self.put(group, place + 1);
        if waits {
            self.waits.push(Wait { lanes, barrier, generation, aligned, place, origin: instruction.origin, reduction });
            return Ok(Flow::Choose);
        }
        Ok(Flow::Next)
    }
}

/// Gives the lanes that waited the result of `bar.red`.
fn reduce(registers: &mut Registers, Reduction { which, to, .. }: Reduction, lanes: u32, votes: Opened) {
    let truth = |is: bool| if is { u32::MAX } else { 0 };
    match which {
        Reduces::Count => registers.narrow.set(to, lanes, u32::MAX, &[votes.trues; LANES]),
        Reduces::All => registers.predicates.set(to, lanes, u32::MAX, truth(votes.trues == votes.arrived)),
        Reduces::Any => registers.predicates.set(to, lanes, u32::MAX, truth(votes.trues > 0)),
    }
}
