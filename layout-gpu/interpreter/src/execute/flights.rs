//! Bulk copies under way: what lands when its `mbarrier` is tested, and what is read and written until its group was waited for.

use std::collections::HashMap;
use std::ops::Range;

use super::space::number;
use super::{Context, Problem, Trouble};
use crate::counted;
use crate::memory::Memory;
use crate::order::{COPIES, Known, Order};
use crate::program::Update;
use crate::registers::LANES;
use crate::shared::Shared;
use crate::stamp::{Accessor, Kind};
use crate::tensor_map::Piece;

/// One copy under way.
#[derive(Debug)]
pub(super) struct Flight {
    pub(super) warp: usize,
    pub(super) lane: usize,
    pub(super) origin: u32,
    pub(super) pieces: Vec<Piece>,
    pub(super) course: Course,
}

/// The direction of a copy, and how it ends.
#[derive(Debug)]
pub(super) enum Course {
    /// Into shared memory; the `mbarrier` there gets the bytes.
    In {
        barrier: u64,
        bytes: u32,
        values: Vec<u8>,
        written: Vec<u8>,
        /// True for a bulk copy, whose bytes the asynchronous proxy sees.
        is_bulk: bool,
        /// The update that it makes of what is there.
        update: Option<Update>,
    },
    /// To global memory, in a group of its thread; with the number of the reading until that was waited for.
    Out { group: u32, reading: Option<u64> },
}

/// The bulk copies of a block that are under way, and the groups that each thread has closed.
#[derive(Debug, Default)]
pub(crate) struct Flights {
    pub(super) all: Vec<Flight>,
    groups: HashMap<u32, u32>,
}

impl Flights {
    /// Closes the group of each of these lanes.
    pub(super) fn commit(&mut self, warp: usize, mask: u32) {
        for lane in crate::registers::lanes_of(mask) {
            *self.groups.entry((warp * LANES + lane) as u32).or_default() += 1;
        }
    }

    /// Returns the group that a thread's next copy belongs to.
    pub(super) fn group(&self, thread: u32) -> u32 {
        self.groups.get(&thread).copied().unwrap_or(0)
    }

    /// Waits for all groups of these lanes but the last `left`: until they have read their sources, or until they are done.
    pub(super) fn wait(
        &mut self,
        (shared, memory): (&mut Shared, &mut Memory),
        order: &mut Order,
        (warp, mask): (usize, u32),
        (left, only_reads): (u32, bool),
    ) {
        let groups = &self.groups;
        let is_due = |flight: &Flight, group: u32| {
            let thread = (flight.warp * LANES + flight.lane) as u32;
            let closed = groups.get(&thread).copied().unwrap_or(0);
            flight.warp == warp && mask >> flight.lane & 1 == 1 && group < closed.saturating_sub(left)
        };
        self.all.retain_mut(|flight| {
            let Course::Out { group, .. } = flight.course else { return true };
            if !is_due(flight, group) {
                return true;
            }
            let by = Accessor::new(warp, flight.origin, Kind::PLAIN.with(Kind::READS, true), order);
            if let Course::Out { reading, .. } = &mut flight.course
                && let Some(reading) = reading.take()
            {
                shared.end_reading(reading, by.stamp(flight.lane), &by);
            }
            if only_reads {
                return true;
            }
            let by = Accessor::new(warp, flight.origin, Kind::PLAIN.with(Kind::WRITES, true), order);
            for (to, bytes) in flight.pieces.iter().filter_map(|piece| Some((piece.global?, piece.bytes))) {
                land(memory, (to, bytes), flight.lane, &by);
            }
            false
        });
        order.advance(warp);
    }

    /// Lets copies land whose bytes alone the phase of a barrier waits for.
    pub(super) fn bring(&mut self, address: u64, shared: &mut Shared, memory: &mut Memory, order: &mut Order) {
        while shared.mbarriers.get(&address).is_some_and(crate::mbarriers::Mbarrier::lacks_bytes) {
            let is_for = |flight: &Flight| matches!(flight.course, Course::In { barrier, .. } if barrier == address);
            let Some(index) = self.all.iter().position(is_for) else { return };
            self.land(index, shared, memory, order);
        }
    }

    /// Returns the places of the copies into shared memory.
    fn incoming(&self) -> Vec<usize> {
        (0..self.all.len()).filter(|index| matches!(self.all[*index].course, Course::In { .. })).collect()
    }

    /// Lets one copy into shared memory land.
    fn land(&mut self, index: usize, shared: &mut Shared, memory: &mut Memory, order: &mut Order) {
        let Flight { warp, lane, origin, pieces, course } = self.all.remove(index);
        let Course::In { barrier: address, bytes, mut values, written, is_bulk, update } = course else { return };
        let kind = Kind::PLAIN.with(Kind::WRITES, true).with(Kind::ASYNC, is_bulk);
        let kind = kind.with(Kind::STRONG, update.is_some());
        if let (Some(update), [Piece { shared: start, bytes, .. }]) = (update, &pieces[..]) {
            let old = number(shared.peek(&(*start..*start + *bytes)).0);
            let new = update(old, number(&values), 0).to_le_bytes();
            values.copy_from_slice(&new[..*bytes as usize]);
        }
        let by = Accessor::new(COPIES + warp, origin, kind, order);
        let mut at = 0;
        for piece in pieces {
            let range = at..at + piece.bytes as usize;
            shared.arrive(lane, piece.shared.into(), (&values[range.clone()], &written[range.clone()]), &by);
            at = range.end;
            if let Some(from) = piece.global {
                land(memory, (from, piece.bytes), lane, &by);
            }
        }
        let mut known = Known::default();
        known.note(COPIES + warp, 1 << lane, u32::MAX, order.clock(COPIES + warp));
        order.advance(COPIES + warp);
        if let Some(barrier) = shared.mbarriers.get_mut(&address) {
            barrier.has_filled(bytes, &known);
        }
    }
}

impl Context<'_> {
    /// Returns an error if bytes still come, or shared memory is still read, when all threads have left the kernel.
    pub(super) fn refuse_unlanded(&self) -> Result<(), Trouble> {
        let late = self.flights.all.iter().find_map(|flight| match flight.course {
            Course::In { bytes, .. } if bytes > 0 => Some((flight, counted(bytes, "byte") + " may come")),
            Course::Out { reading: Some(_), .. } => {
                let bytes: u32 = flight.pieces.iter().map(|piece| piece.bytes).sum();
                Some((flight, format!("{} of shared memory may still be read", counted(bytes, "byte"))))
            }
            _ => None,
        });
        let Some((flight, what)) = late else { return Ok(()) };
        let message = format!("{what} when all threads of the block have left the kernel");
        let thread = (flight.warp * LANES + flight.lane) as u32;
        Err(Trouble::new(thread, flight.origin, Problem::Gone { message }))
    }

    /// Lets a bulk copy land, or a commit of products arrive, if the schedule says so, or if one must; returns true if one did.
    pub(super) fn land(&mut self, must: bool) -> Result<bool, Trouble> {
        if !self.schedule.varies() {
            return Ok(false);
        }
        let Context { schedule, flights, tensor, shared, memory, order, events, .. } = self;
        let incoming = flights.incoming();
        let Some(next) = schedule.lands(incoming.len() + tensor.under_way(), must) else { return Ok(false) };
        match incoming.get(next) {
            Some(copy) => flights.land(*copy, shared, memory, order),
            None => tensor.land(next - incoming.len(), shared, order)?,
        }
        *events += 1;
        Ok(true)
    }
}

/// Records that a copy no longer accesses a range of global memory.
fn land(memory: &mut Memory, (address, bytes): (u64, u32), lane: usize, by: &Accessor<'_>) {
    let Some(allocation) = memory.find_mut(address, bytes) else { return };
    let start = (address - allocation.start) as usize;
    if let Some(traces) = &mut allocation.traces {
        for part in parts(&(start..start + bytes as usize)) {
            traces.land(part.start, part.len(), lane, by);
        }
    }
}

/// Cuts a range of an allocation where its traces do.
pub(super) fn parts(range: &Range<usize>) -> impl Iterator<Item = Range<usize>> + use<> {
    const PAGE: usize = 4096;
    let Range { start, end } = *range;
    (start / PAGE..end.div_ceil(PAGE)).map(move |page| start.max(page * PAGE)..end.min((page + 1) * PAGE))
}

/// The bytes that all accesses of a range are multiples of: 4, or 1.
pub(super) fn grain(range: &Range<usize>) -> usize {
    if (range.start | range.end).is_multiple_of(4) { 4 } else { 1 }
}
