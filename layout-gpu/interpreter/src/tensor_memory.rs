//! Tensor memory of one block: 128 lanes of 512 columns of 32 bits, the columns that are taken, and who accessed what.
//!
//! Accesses are asynchronous. For every column and 16 lanes, a cell has the last write and the reads since, each a [`Touch`]; a later access conflicts with
//! one that it does not know to be done (PTX ISA, "Memory Consistency Model for 5th generation of `TensorCore` operations"):
//!
//! * a load or a store is done when its own warp has waited for it (`tcgen05.wait`);
//! * a product is done when the `mbarrier` that its `tcgen05.commit` arrives at was waited for; products of one shape into one place follow each other;
//! * other warps know of a load or a store by `tcgen05.fence::before_thread_sync`, a barrier and `tcgen05.fence::after_thread_sync`, and everybody of a product
//!   by the last of these.
//!
//! A thread's knowledge at its last `fence::after_thread_sync` is kept beside the [`Order`], which barriers hand on.

use std::collections::HashMap;
use std::ops::Range;

use crate::order::{ACTORS, Order, PRODUCTS};
use crate::registers::{LANES, lanes_of};

/// The lanes and the columns.
pub(crate) const ROWS: usize = 128;
pub(crate) const COLUMNS: usize = 512;

/// The lanes of a cell.
const CELL: usize = 16;

/// The least number of columns that can be taken.
const LEAST: usize = 32;

/// An access of tensor memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Touch {
    pub(crate) did: Did,
    pub(crate) warp: usize,
    pub(crate) lane: usize,
    pub(crate) origin: u32,
    /// The clock of the warp when it had waited for a load or a store.
    pub(crate) done: Option<u32>,
    /// The same when a fence came after that, or after a product.
    pub(crate) fenced: Option<u32>,
    /// The number of the commit of a product.
    pub(crate) commit: Option<u32>,
}

/// The kind of an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Did {
    Load,
    Store,
    Multiply(Sums),
}

/// The sums of a product: those of one address, shape and kind follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) address: u32,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
    pub(crate) steps: usize,
}

/// The reason why an access must not follow another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lacks {
    /// `tcgen05.wait`
    Wait,
    /// `tcgen05.commit`
    Commit,
    /// A wait for the `mbarrier` of the commit.
    Arrival,
    /// `tcgen05.fence::before_thread_sync`
    FenceBefore,
    /// `tcgen05.fence::after_thread_sync`
    FenceAfter,
    /// Any order between the two warps.
    Order,
}

/// Columns that a warp has taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Taken {
    pub(crate) start: usize,
    pub(crate) count: usize,
    pub(crate) warp: usize,
    pub(crate) origin: u32,
    clock: u32,
}

/// The accesses of a cell since its last write, which is among them; numbers of touches, counted from 1.
#[derive(Clone, Debug, Default)]
struct Cell {
    writer: u32,
    readers: Vec<u32>,
}

/// The lanes of a warp that access.
#[derive(Clone, Copy, Debug)]
pub(crate) struct By {
    pub(crate) warp: usize,
    pub(crate) lanes: u32,
    pub(crate) did: Did,
}

/// A rectangle: lanes in sixteens, and columns.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    /// The first lane of each sixteen.
    pub(crate) sixteens: Vec<usize>,
    pub(crate) columns: Range<usize>,
}

/// Tensor memory of the running block.
#[derive(Debug, Default)]
pub(crate) struct TensorMemory {
    /// Lane by lane; empty before the first allocation.
    pub(crate) words: Vec<u32>,
    pub(crate) written: Vec<bool>,
    cells: Vec<Cell>,
    touches: Vec<Touch>,
    /// Touches that were not waited for, and that no fence came after.
    unwaited: Vec<u32>,
    unfenced: Vec<u32>,
    taken: Vec<Taken>,
    /// The columns of the last allocation: none is larger than the one before.
    last: Option<usize>,
    /// The instruction that gave up the right to take more.
    pub(crate) relinquished: Option<u32>,
    /// By column, the warp and the instruction that gave it back.
    freed: HashMap<usize, (usize, u32)>,
    /// The knowledge of each warp's lanes at their last `fence::after_thread_sync`.
    seen: HashMap<usize, Box<[[u32; ACTORS]; LANES]>>,
}

impl Touch {
    /// An access that just began.
    pub(crate) fn new(by: By, origin: u32) -> Self {
        let lane = by.lanes.trailing_zeros() as usize;
        Self { did: by.did, warp: by.warp, lane, origin, done: None, fenced: None, commit: None }
    }
}

impl Taken {
    /// Returns true if the allocation is ordered before an access.
    pub(crate) fn is_before(&self, by: By, order: &Order) -> bool {
        self.warp == by.warp || TensorMemory::knows(order, by, (self.warp, self.clock))
    }
}

/// The actor of a warp's commits.
fn commits_of(warp: usize) -> usize {
    PRODUCTS + warp / 4
}

impl TensorMemory {
    pub(crate) fn taken(&self) -> &[Taken] {
        &self.taken
    }

    pub(crate) fn touch(&self, number: u32) -> &Touch {
        &self.touches[number as usize - 1]
    }

    /// Takes columns for a warp: the highest that are free, so that whoever does not look at their address is found.
    pub(crate) fn allocate(&mut self, count: usize, (warp, origin): (usize, u32), clock: u32) -> Result<usize, String> {
        if !count.is_power_of_two() || !(LEAST..=COLUMNS).contains(&count) {
            return Err(format!("takes {count} columns; there must be a power of two from {LEAST} to {COLUMNS}"));
        }
        if let Some(last) = self.last.filter(|last| *last < count) {
            return Err(format!("takes {count} columns, more than the {last} of the allocation before it"));
        }
        let is_free =
            |start: usize| self.taken.iter().all(|one| start + count <= one.start || one.start + one.count <= start);
        let Some(start) = (0..COLUMNS / count).rev().map(|at| at * count).find(|start| is_free(*start)) else {
            let held: usize = self.taken.iter().map(|one| one.count).sum();
            return Err(format!(
                "takes {count} columns of {COLUMNS}, of which {held} are taken; to wait until others give some back is not supported"
            ));
        };
        if self.words.is_empty() {
            self.words = vec![0; ROWS * COLUMNS];
            self.written = vec![false; ROWS * COLUMNS];
            self.cells = vec![Cell::default(); ROWS / CELL * COLUMNS];
        }
        self.last = Some(count);
        self.taken.push(Taken { start, count, warp, origin, clock });
        Ok(start)
    }

    /// Gives columns back, whose words and accesses are forgotten.
    pub(crate) fn free(&mut self, start: usize, count: usize, by: (usize, u32)) {
        self.taken.retain(|one| one.start != start);
        for column in start..start + count {
            self.freed.insert(column, by);
            for lane in 0..ROWS {
                self.written[lane * COLUMNS + column] = false;
            }
            for sixteen in 0..ROWS / CELL {
                self.cells[sixteen * COLUMNS + column] = Cell::default();
            }
        }
    }

    /// Returns the allocation that has all of these columns, or why there is none; `line` is that of an instruction.
    pub(crate) fn holder(&self, columns: &Range<usize>, line: impl Fn(u32) -> u32) -> Result<&Taken, String> {
        let holds = |one: &&Taken| one.start <= columns.start && columns.end <= one.start + one.count;
        let (first, last) = (columns.start, columns.end.saturating_sub(1));
        self.taken.iter().find(holds).ok_or_else(|| {
            let is_taken =
                |column: usize| self.taken.iter().any(|one| (one.start..one.start + one.count).contains(&column));
            let missing = columns.clone().find(|column| !is_taken(*column)).unwrap_or(last);
            match self.freed.get(&missing) {
                Some((warp, origin)) => {
                    let line = line(*origin);
                    format!("columns {first} to {last}; column {missing} was given back by warp {warp} at line {line}")
                }
                None => format!("columns {first} to {last}; nobody has taken column {missing}"),
            }
        })
    }

    /// Returns true if a lane knows now that a clock of an actor came before.
    fn knows(order: &Order, by: By, (actor, clock): (usize, u32)) -> bool {
        lanes_of(by.lanes).any(|lane| order.flat(by.warp, lane)[actor] >= clock)
    }

    /// The same at its last `fence::after_thread_sync`.
    fn has_seen(&self, by: By, (actor, clock): (usize, u32)) -> bool {
        self.seen.get(&by.warp).is_some_and(|seen| lanes_of(by.lanes).any(|lane| seen[lane][actor] >= clock))
    }

    fn lacks(&self, touch: &Touch, by: By, order: &Order) -> Option<Lacks> {
        let at = |actor: usize, clock: u32, none: Lacks| match () {
            () if self.has_seen(by, (actor, clock)) => None,
            () if Self::knows(order, by, (actor, clock)) => Some(Lacks::FenceAfter),
            () => Some(none),
        };
        if let Did::Multiply(_) = touch.did {
            if touch.did == by.did {
                let is_same = touch.warp == by.warp && by.lanes == 1 << touch.lane;
                let follows = touch.fenced.is_some_and(|clock| self.has_seen(by, (touch.warp, clock)));
                if is_same || follows {
                    return None;
                }
            }
            let Some(number) = touch.commit else { return Some(Lacks::Commit) };
            return at(commits_of(touch.warp), number, Lacks::Arrival);
        }
        match (touch.done, touch.fenced) {
            (None, _) => Some(Lacks::Wait),
            _ if touch.warp == by.warp => None,
            (_, Some(clock)) => at(touch.warp, clock, Lacks::Order),
            (Some(clock), None) if Self::knows(order, by, (touch.warp, clock)) => Some(Lacks::FenceBefore),
            _ => Some(Lacks::Order),
        }
    }

    /// The same for an instruction that gives columns back, which needs no fence.
    fn lacks_to_free(touch: &Touch, by: By, order: &Order) -> Option<Lacks> {
        let (actor, clock, none) = match (touch.did, touch.done, touch.commit) {
            (Did::Multiply(_), _, None) => return Some(Lacks::Commit),
            (Did::Multiply(_), _, Some(number)) => (commits_of(touch.warp), number, Lacks::Arrival),
            (_, None, _) => return Some(Lacks::Wait),
            (..) if touch.warp == by.warp => return None,
            (_, Some(clock), _) => (touch.warp, clock, Lacks::Order),
        };
        (!Self::knows(order, by, (actor, clock))).then_some(none)
    }

    fn cells_of(area: &Area) -> impl Iterator<Item = usize> + use<'_> {
        let of = |lane: &usize| lane / CELL * COLUMNS;
        area.sixteens.iter().flat_map(move |lane| area.columns.clone().map(move |column| of(lane) + column))
    }

    /// Finds an earlier access that this one must not follow yet, and the column.
    pub(crate) fn conflict(&self, area: &Area, by: By, order: &Order) -> Option<(u32, Lacks, usize)> {
        self.lacking(area, by.did != Did::Load, |touch| self.lacks(touch, by, order))
    }

    /// Finds an earlier access of columns that must not be given back yet.
    pub(crate) fn conflict_to_free(&self, columns: Range<usize>, by: By, order: &Order) -> Option<(u32, Lacks, usize)> {
        let area = Area { sixteens: (0..ROWS).step_by(CELL).collect(), columns };
        self.lacking(&area, true, |touch| Self::lacks_to_free(touch, by, order))
    }

    /// Finds the first write of an area, or read, that lacks something.
    fn lacking(
        &self,
        area: &Area,
        with_reads: bool,
        lacks: impl Fn(&Touch) -> Option<Lacks>,
    ) -> Option<(u32, Lacks, usize)> {
        // One access fills many cells.
        let mut cleared = Vec::new();
        for index in Self::cells_of(area) {
            let cell = &self.cells[index];
            let readers = if with_reads { &cell.readers[..] } else { &[][..] };
            for number in [cell.writer].iter().chain(readers).copied().filter(|number| *number > 0) {
                if !cleared.contains(&number) {
                    if let Some(lacks) = lacks(self.touch(number)) {
                        return Some((number, lacks, index % COLUMNS));
                    }
                    cleared.push(number);
                }
            }
        }
        None
    }

    /// Records an access, and returns its number.
    pub(crate) fn record(&mut self, area: &Area, touch: Touch) -> u32 {
        self.touches.push(touch);
        let number = self.touches.len() as u32;
        let (touches, cells) = (&self.touches, &mut self.cells);
        for index in Self::cells_of(area) {
            let cell = &mut cells[index];
            if touch.did == Did::Load {
                // Whoever knows a warp's last load to be done knows it of those before.
                cell.readers.retain(|reader| touches[*reader as usize - 1].warp != touch.warp);
                cell.readers.push(number);
            } else {
                *cell = Cell { writer: number, readers: Vec::new() };
            }
        }
        if !matches!(touch.did, Did::Multiply(_)) {
            self.unwaited.push(number);
        }
        self.unfenced.push(number);
        number
    }

    /// Records that a warp has waited for its loads, or its stores.
    pub(crate) fn wait(&mut self, warp: usize, loads: bool, clock: u32) {
        let (touches, did) = (&mut self.touches, if loads { Did::Load } else { Did::Store });
        self.unwaited.retain(|number| {
            let touch = &mut touches[*number as usize - 1];
            let is_due = touch.warp == warp && touch.did == did;
            touch.done = touch.done.or(is_due.then_some(clock));
            !is_due
        });
    }

    /// Records `fence::before_thread_sync`, which a commit has in it.
    pub(crate) fn fence_before(&mut self, warp: usize, lanes: u32, clock: u32) {
        let touches = &mut self.touches;
        self.unfenced.retain(|number| {
            let touch = &mut touches[*number as usize - 1];
            let is_due = touch.warp == warp
                && match touch.did {
                    Did::Multiply(_) => lanes >> touch.lane & 1 == 1,
                    Did::Load | Did::Store => touch.done.is_some(),
                };
            touch.fenced = touch.fenced.or(is_due.then_some(clock));
            !is_due
        });
    }

    /// Records `fence::after_thread_sync`.
    pub(crate) fn fence_after(&mut self, warp: usize, lanes: u32, order: &Order) {
        let seen = self.seen.entry(warp).or_insert_with(|| Box::new([[0; ACTORS]; LANES]));
        lanes_of(lanes).for_each(|lane| seen[lane] = order.flat(warp, lane));
    }

    /// Records the number of the commit that tells when a product is done.
    pub(crate) fn commit(&mut self, number: u32, commit: u32) {
        self.touches[number as usize - 1].commit = Some(commit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_taken_and_given_back() {
        let mut memory = TensorMemory::default();
        let take = |memory: &mut TensorMemory, count| memory.allocate(count, (0, 0), 1);
        assert!(take(&mut memory, 16).unwrap_err().contains("power of two"));
        assert!(take(&mut memory, 96).unwrap_err().contains("power of two"));
        assert_eq!(take(&mut memory, 256), Ok(256));
        assert!(take(&mut memory, 512).unwrap_err().contains("more than the 256"));
        assert_eq!((take(&mut memory, 64), take(&mut memory, 64)), (Ok(192), Ok(128)));
        assert_eq!(memory.holder(&(130..192), |line| line).unwrap().start, 128);
        assert!(memory.holder(&(150..200), |line| line).is_err());
        memory.free(192, 64, (3, 7));
        let gone = memory.holder(&(192..193), |line| line).unwrap_err();
        assert!(gone.contains("given back by warp 3 at line 7"), "{gone}");
        assert!(memory.holder(&(0..1), |line| line).unwrap_err().contains("nobody has taken column 0"));
        assert_eq!((take(&mut memory, 64), take(&mut memory, 64), take(&mut memory, 64)), (Ok(192), Ok(64), Ok(0)));
        assert!(take(&mut memory, 32).unwrap_err().contains("512 are taken"));
    }
}
