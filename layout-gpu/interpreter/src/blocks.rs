//! The blocks of a grid: on several threads where they are independent of each other, else one after the other.
//!
//! Each thread runs blocks on a copy of memory that records which bytes they read and wrote. Afterwards the copies are merged.
//! If one block read what another wrote, or two wrote different bytes to one place, or a block could not go on, nothing is kept and
//! the grid runs again block by block: the result never depends on the number of threads. Blocks communicate by atomics and volatile
//! accesses of global memory, so a kernel that has any runs block by block from the start. A block that only polls for others
//! lets them run.

mod clusters;
mod found;

use std::collections::VecDeque;
use std::iter::repeat_n;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::address_space::{Direction, Space};
use crate::execute::{Block, Counts, Launch, Turn};
use crate::memory::Memory;
use crate::program::{Callee, Op, Program, Where};
use crate::{Entry, Fault, Module, Report};
use found::{Found, Stopped};

/// The most bytes of memory that are copied for each thread.
const MOST_BYTES: usize = 1 << 28;

/// How long a thread keeps its progress to itself.
const PATIENCE: Duration = Duration::from_millis(1);

/// The most blocks that have begun and not ended, about as many as a GPU runs at once.
const MOST_BEGUN: usize = 1 << 10;

/// Runs all blocks; `progress` is called after each. Returns the first fault, and adds later ones to `later`.
pub(crate) fn run(
    module: &Module,
    entry: &Entry,
    launch: Launch<'_>,
    memory: &mut Memory,
    later: &mut Vec<Fault>,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, Fault> {
    let total = launch.grid.map(u64::from).iter().product();
    memory.watch(launch.watches_global);
    let ran = run_all(launch, memory, total, progress);
    let is_unwatched = memory.is_beyond_watching();
    memory.watch(false);
    let (counts, log) = ran.map_err(|(first, others)| {
        let fault = |(block, trouble)| Fault::new(module, entry, &launch, launch.block_index(block), trouble);
        later.extend(others.into_iter().map(fault));
        fault(first)
    })?;
    let report = Report::new(module, launch.program, &counts, total, log);
    Ok(Report { is_unwatched, ..report })
}

/// Runs all blocks. Returns what was counted and printed, or the blocks that could not go on.
fn run_all(
    launch: Launch<'_>,
    memory: &mut Memory,
    total: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Counts, String), (Stopped, Vec<Stopped>)> {
    let threads = thread::available_parallelism().map_or(1, usize::from).min(usize::try_from(total).unwrap_or(1));
    let may_part =
        threads > 1 && launch.blocks_of_cluster() == 1 && memory.bytes() <= MOST_BYTES && !may_meet(launch.program);
    let parted = if may_part { over_threads(launch, memory, total, threads, progress) } else { None };
    if let Some(counts) = parted {
        return Ok((counts, String::new()));
    }
    // Drops the traces of the attempt.
    memory.watch(launch.watches_global);
    one_by_one(launch, memory, total, progress)
}

/// Returns true if blocks may wait for each other, read the clock, print, or allocate.
fn may_meet(program: &Program) -> bool {
    let is_global = |place| matches!(place, Where::Memory(Space::Global | Space::Generic));
    let meets = program.accesses.iter().any(|access| {
        is_global(access.place) && (access.ordering.is_strong() || access.direction == Direction::Atomic)
    });
    let is_outside = |callee| matches!(callee, Callee::Print | Callee::Allocate | Callee::Free);
    let calls_out = program.calls.iter().any(|call| is_outside(call.callee));
    meets || calls_out || program.code.iter().any(|instruction| matches!(instruction.op, Op::Clock { .. }))
}

/// Runs the blocks without threads. Returns what was counted and printed, or the blocks that could not go on.
fn one_by_one(
    launch: Launch<'_>,
    memory: &mut Memory,
    total: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<(Counts, String), (Stopped, Vec<Stopped>)> {
    // Holds the state that blocks share while none of them runs.
    let mut common = Block::new(launch);
    common.context.memory = std::mem::take(memory);
    let run = if launch.blocks_of_cluster() > 1 { clusters::run } else { in_turns };
    let mut found = run(launch, &mut common, total, progress).into_iter();
    *memory = std::mem::take(&mut common.context.memory);
    match found.next() {
        None => Ok((common.context.counts, common.context.log)),
        Some(first) => Err((first, found.collect())),
    }
}

/// Begins a new block whenever all that have begun wait, and takes turns among those that wait. Returns the blocks that could not go on.
fn in_turns<'a>(
    launch: Launch<'a>,
    common: &mut Block<'a>,
    total: u64,
    progress: &mut dyn FnMut(u64, u64),
) -> Vec<Stopped> {
    let mut found = Found::new(launch.most);
    let (mut begun, mut waiting, mut ended) = (0, VecDeque::new(), Vec::new());
    // The number of blocks that waited in a row, and the instruction after which none has done anything else.
    let (mut waited, mut since) = (0, 0);
    while (begun < total || !waiting.is_empty()) && !found.is_full() {
        let may_begin = begun < total && waiting.len() < MOST_BEGUN && waited >= waiting.len();
        let (number, mut block) = match waiting.pop_front() {
            Some(next) if !may_begin => next,
            next => {
                if let Some(next) = next {
                    waiting.push_front(next);
                }
                let mut block = ended.pop().unwrap_or_else(|| Block::new(launch));
                block.start(begun);
                begun += 1;
                (begun - 1, block)
            }
        };
        common.hand_on(&mut block);
        let turn = block.go_on();
        block.hand_on(common);
        match turn {
            Err(trouble) => {
                (waited, since) = (0, common.context.counts.warp_instructions);
                if found.add(number, trouble) {
                    waiting.push_front((number, block));
                } else {
                    ended.push(block);
                }
            }
            Ok(Turn::Ended) => {
                (waited, since) = (0, common.context.counts.warp_instructions);
                ended.push(block);
                progress(begun - waiting.len() as u64, total);
            }
            Ok(Turn::Waits { went_on }) => {
                waited += 1;
                let now = common.context.counts.warp_instructions;
                if went_on || begun < total && waiting.len() + 1 < MOST_BEGUN {
                    since = now;
                } else if launch.looks_in_vain(now - since, waiting.len() + 1) {
                    found.add(number, block.waiting());
                    ended.push(block);
                    continue;
                }
                waiting.push_back((number, block));
            }
        }
    }
    found.all
}

/// Runs the blocks on several threads. Returns `None`, with memory unchanged, if they depend on each other or cannot go on.
fn over_threads(
    launch: Launch<'_>,
    memory: &mut Memory,
    total: u64,
    threads: usize,
    progress: &mut dyn FnMut(u64, u64),
) -> Option<Counts> {
    let next = AtomicU64::new(0);
    let ran: Vec<(Memory, Option<Counts>)> = thread::scope(|scope| {
        let (sender, ended) = channel();
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (mut copy, sender, next) = (memory.copy_to_change(), sender.clone(), &next);
                scope.spawn(move || {
                    let counts = work(launch, &mut copy, total, next, &sender);
                    (copy, counts)
                })
            })
            .collect();
        drop(sender);
        for (done, ()) in (1..).zip(ended.into_iter().flat_map(|count| repeat_n((), count))) {
            progress(done, total);
        }
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let mut counts = Counts::new(launch.program.accesses.len());
    for (_, more) in &ran {
        counts.add(more.as_ref()?);
    }
    let is_whole = ran.len() == threads && counts.warp_instructions <= launch.limit;
    let copies = ran.into_iter().map(|(copy, _)| copy).collect();
    (is_whole && memory.take_changes(copies)).then_some(counts)
}

/// Runs blocks until none is left. Returns `None` if one cannot go on.
fn work(
    launch: Launch<'_>,
    memory: &mut Memory,
    total: u64,
    next: &AtomicU64,
    ended: &Sender<usize>,
) -> Option<Counts> {
    let mut running = Block::new(launch);
    // Blocks of which the other thread, which has to wake up for them, was not told.
    let (mut untold, mut told) = (0, Instant::now());
    running.context.memory = std::mem::take(memory);
    let is_whole = loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= total {
            break true;
        }
        if running.run(number).is_err() {
            next.store(total, Ordering::Relaxed);
            break false;
        }
        untold += 1;
        if told.elapsed() > PATIENCE {
            let _ = ended.send(std::mem::take(&mut untold));
            told = Instant::now();
        }
    };
    let _ = ended.send(untold);
    *memory = std::mem::take(&mut running.context.memory);
    is_whole.then_some(running.context.counts)
}
