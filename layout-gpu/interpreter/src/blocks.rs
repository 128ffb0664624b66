//! The blocks of a grid: over threads where they are independent of each other, else one after the other.
//!
//! Each thread runs blocks on a copy of memory and remembers which bytes they wrote. Afterwards the copies are put together. Where two
//! threads wrote different bytes to one place, the blocks are not independent, and the grid runs again, block by block. Atomics and
//! volatile accesses of global memory are how blocks meet, so a kernel that has any runs block by block at once.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use crate::execute::{Block, Counts, Launch, Trouble};
use crate::memory::Memory;
use crate::program::{Op, Program, Where};
use crate::report::{Direction, Space};
use crate::{Entry, Fault, Module, Report};

/// The most bytes of memory that are copied for each thread.
const MOST_BYTES: usize = 1 << 28;

/// Runs all blocks; `progress` is called after each.
pub(crate) fn run(
    module: &Module,
    entry: &Entry,
    launch: Launch<'_>,
    memory: &mut Memory,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, Fault> {
    let total = launch.grid.map(u64::from).iter().product();
    let threads = thread::available_parallelism().map_or(1, usize::from).min(usize::try_from(total).unwrap_or(1));
    let done = if threads > 1 && memory.bytes() <= MOST_BYTES && !may_meet(launch.program) {
        over_threads(launch, memory, total, threads, progress)
    } else {
        None
    };
    let done = done.unwrap_or_else(|| one_by_one(launch, memory, total, progress));
    let counts = done.map_err(|(block, trouble)| Fault::new(module, entry, &launch, index(&launch, block), trouble))?;
    Ok(Report::new(module, launch.program, &counts, total))
}

/// What was counted, or the block that could not go on.
type Done = Result<Counts, (u64, Trouble)>;

fn index(launch: &Launch<'_>, block: u64) -> [u32; 3] {
    let [width, height, _] = launch.grid.map(u64::from);
    [block % width, block / width % height, block / (width * height)].map(|index| index as u32)
}

/// Whether blocks may wait for each other, or ask what time it is.
fn may_meet(program: &Program) -> bool {
    let is_global = |place| matches!(place, Where::Memory(Space::Global | Space::Generic));
    let meets = program
        .accesses
        .iter()
        .any(|access| is_global(access.place) && (access.strong || access.direction == Direction::Atomic));
    meets || program.code.iter().any(|instruction| matches!(instruction.op, Op::Clock { .. }))
}

fn one_by_one(launch: Launch<'_>, memory: &mut Memory, total: u64, progress: &mut dyn FnMut(u64, u64)) -> Done {
    let mut running = Block::new(launch, memory);
    for number in 0..total {
        running.run(index(&launch, number)).map_err(|trouble| (number, trouble))?;
        progress(number + 1, total);
    }
    Ok(running.context.counts)
}

/// None where blocks turn out to write to the same places.
fn over_threads(
    launch: Launch<'_>,
    memory: &mut Memory,
    total: u64,
    threads: usize,
    progress: &mut dyn FnMut(u64, u64),
) -> Option<Done> {
    let (next, failed) = (AtomicU64::new(0), Mutex::new(None::<(u64, Trouble)>));
    let copies: Vec<(Memory, Counts)> = thread::scope(|scope| {
        let (sender, ended) = channel();
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                let (copy, sender) = (memory.copy_to_change(), sender.clone());
                let (next, failed) = (&next, &failed);
                scope.spawn(move || work(launch, copy, total, (next, failed), &sender))
            })
            .collect();
        drop(sender);
        for (done, ()) in (1..).zip(ended) {
            progress(done, total);
        }
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    if let Some(failed) = failed.into_inner().ok().flatten() {
        return Some(Err(failed));
    }
    if copies.len() < threads || !memory.take_changes(&copies) {
        return None;
    }
    let mut counts = Counts::new(launch.program.accesses.len());
    for (_, more) in &copies {
        counts.add(more);
    }
    Some(Ok(counts))
}

/// Runs the blocks that nobody has begun, up to the first that cannot go on.
fn work(
    launch: Launch<'_>,
    mut memory: Memory,
    total: u64,
    (next, failed): (&AtomicU64, &Mutex<Option<(u64, Trouble)>>),
    ended: &Sender<()>,
) -> (Memory, Counts) {
    let mut running = Block::new(launch, &mut memory);
    loop {
        let number = next.fetch_add(1, Ordering::Relaxed);
        if number >= total {
            break;
        }
        if let Err(trouble) = running.run(index(&launch, number)) {
            // No more blocks begin. Of those that cannot go on, the first is reported.
            next.store(total, Ordering::Relaxed);
            if let Ok(mut failed) = failed.lock()
                && failed.as_ref().is_none_or(|(earlier, _)| number < *earlier)
            {
                *failed = Some((number, trouble));
            }
            break;
        }
        let _ = ended.send(());
    }
    let counts = running.context.counts;
    (memory, counts)
}
