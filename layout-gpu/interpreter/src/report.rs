//! The report of a launch: instructions, and the memory requests of each load and store.

use crate::address_space::{Direction, Space};
use crate::execute::{Counter, Counts};
use crate::parse::one_line;
use crate::program::{self, Program, Where};
use crate::{Module, Note};

/// The report of a launch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Instructions executed, counted once for each thread whose predicate is true.
    pub instructions: u64,
    /// Instructions issued, counted once for each warp, or part of a warp after a divergent branch.
    pub warp_instructions: u64,
    /// Blocks that ran.
    pub blocks: u64,
    /// Every load, store and atomic of the kernel that ran at least once, in the order of its lines.
    pub accesses: Vec<Access>,
    /// The sums over all accesses.
    pub totals: Totals,
    /// The output of the kernel's prints (`vprintf`), thread by thread.
    pub log: String,
    /// True if the kernel accessed more than 64 MiB of global memory; beyond that, races were not looked for.
    pub is_unwatched: bool,
    /// Remarks: no faults, but results that depend on more than the program says, and bank conflicts of a kernel that says it has none.
    pub notes: Vec<Note>,
}

impl Report {
    pub(crate) fn new(module: &Module, program: &Program, counts: &Counts, blocks: u64, log: String) -> Self {
        let mut accesses: Vec<Access> = Vec::new();
        for (access, counter) in program.accesses.iter().zip(&counts.accesses) {
            if !access.counted || counter.requests == 0 {
                continue;
            }
            let origin = program.origins[access.origin as usize];
            let text = one_line(&module.text[origin.start..origin.end]);
            let new = Access::new(access, counter, origin.line, text);
            // A copy is a load and a store.
            let is_same = |other: &&mut Access| {
                (other.line, other.direction, &other.text) == (new.line, new.direction, &new.text)
            };
            match accesses.iter_mut().find(is_same) {
                Some(same) => same.add(counter),
                None => accesses.push(new),
            }
        }
        accesses.sort_by_key(|access| access.line);
        let totals = Totals::new(&accesses);
        let Counts { instructions, warp_instructions, .. } = *counts;
        let mut notes: Vec<Note> = counts.notes.iter().filter_map(|note| Note::new(module, program, *note)).collect();
        if Note::says_no_conflicts(module, program) {
            let conflicting = accesses.iter().filter(|access| access.conflicts() > 0);
            notes.extend(conflicting.map(|access| {
                Note::of_conflicts(module, access.line, &access.text, [access.conflicts(), access.requests])
            }));
        }
        notes.sort_by(|one, other| (one.line, &one.message).cmp(&(other.line, &other.message)));
        notes.dedup();
        Self { instructions, warp_instructions, blocks, accesses, totals, log, is_unwatched: false, notes }
    }
}

/// One load, store or atomic instruction of the text, and its memory requests in the whole launch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The line of the PTX, from 1.
    pub line: u32,
    /// The instruction as written there.
    pub text: String,
    /// The address space in the opcode.
    pub space: Space,
    /// The direction: a load, a store or an atomic.
    pub direction: Direction,
    /// Bytes per thread: 4 for `.b32`, 16 for `.v4.b32`.
    pub width: u32,
    /// The number of times a warp executed it.
    pub requests: u64,
    /// The number of times a thread executed it.
    pub threads: u64,
    /// Phases of shared memory: 1, 2 or 4 a request for 4, 8 or 16 bytes a thread, without those that have no active thread.
    pub phases: u64,
    /// Shared-memory wavefronts: for each phase, the largest number of distinct words that any one bank was asked for.
    pub wavefronts: u64,
    /// Distinct 32-byte sectors of global memory, summed over the requests.
    pub sectors: u64,
}

impl Access {
    fn new(access: &program::Access, counter: &Counter, line: u32, text: String) -> Self {
        let space = match access.place {
            Where::Memory(space) => space,
            Where::Parameter => Space::Constant,
        };
        let Counter { requests, threads, phases, wavefronts, sectors } = *counter;
        let (direction, width) = (access.direction, access.width());
        Self { line, text, space, direction, width, requests, threads, phases, wavefronts, sectors }
    }

    fn add(&mut self, counter: &Counter) {
        self.requests += counter.requests;
        self.threads += counter.threads;
        self.phases += counter.phases;
        self.wavefronts += counter.wavefronts;
        self.sectors += counter.sectors;
    }

    /// Bank conflicts: the wavefronts beyond one for each phase.
    #[must_use]
    pub fn conflicts(&self) -> u64 {
        self.wavefronts - self.phases
    }
}

/// Sums over all accesses of a launch; loads and stores are counted by warp request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Requests that read global memory (atomics and constants included).
    pub global_loads: u64,
    /// Requests that write global memory (atomics included).
    pub global_stores: u64,
    /// Requests that read shared memory (atomics included).
    pub shared_loads: u64,
    /// Requests that write shared memory (atomics included).
    pub shared_stores: u64,
    /// Requests that read or write local memory.
    pub local_accesses: u64,
    /// Shared-memory wavefronts.
    pub wavefronts: u64,
    /// Bank conflicts: wavefronts beyond one for each phase.
    pub conflicts: u64,
    /// Distinct 32-byte sectors of global memory, summed over the requests.
    pub sectors: u64,
}

impl Totals {
    fn new(accesses: &[Access]) -> Self {
        let mut totals = Self::default();
        for access in accesses {
            let reads = if access.direction == Direction::Store { 0 } else { access.requests };
            let writes = if access.direction == Direction::Load { 0 } else { access.requests };
            // A generic access counts for the space in which it cost something.
            let space = match access.space {
                Space::Generic if access.phases > 0 => Space::Shared,
                Space::Generic if access.sectors == 0 => Space::Local,
                space => space,
            };
            match space {
                Space::Shared => {
                    totals.shared_loads += reads;
                    totals.shared_stores += writes;
                }
                Space::Local => totals.local_accesses += access.requests,
                Space::Global | Space::Constant | Space::Generic => {
                    totals.global_loads += reads;
                    totals.global_stores += writes;
                }
            }
            totals.wavefronts += access.wavefronts;
            totals.conflicts += access.conflicts();
            totals.sectors += access.sectors;
        }
        totals
    }
}
