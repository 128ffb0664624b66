//! Accesses of global memory.

use std::ops::Range;

use super::space::{Data, Request};
use super::{Context, Problem, Trouble};
use crate::address_space::{Direction, Space};
use crate::memory::{Allocation, Memory, Use};
use crate::registers::LANES;
use crate::stamp::Accessor;
use crate::traces::{Clash, HALF, LINE, ROW};
use crate::valued::Valued;

/// Returns true if several lanes with words have a line or a longer row, which [`follow`](Request::follow) has found.
fn is_row(lanes: &Range<usize>, width: usize) -> bool {
    lanes.len() > 1 && width >= 4 && lanes.len() * width >= LINE
}

/// Returns true if several lanes with words of one line have all of it.
pub(super) fn is_line(lanes: &Range<usize>, width: usize) -> bool {
    is_row(lanes, width) && lanes.len() * width == LINE
}

impl Request<'_> {
    pub(super) fn load_global(&self, context: &mut Context<'_>, data: &mut Data) -> Result<Valued, Trouble> {
        let width = self.access.width();
        let (mut known, mut unwritten) = (Valued::ALL, 0);
        let mut left = self.mask;
        let Context { memory, order, .. } = context;
        let by = self.accessor(order);
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let address = self.addresses[first];
            let Some(allocation) = memory.find_mut(address, width) else {
                return Err(self.refuse_bounds(first, memory.nearest(address, width.into())));
            };
            while let Some((lanes, range)) = self.next(&mut left, allocation) {
                allocation.mark_read(range.clone());
                if let Err((lane, found)) = self.record_reads(allocation, lanes.clone(), range.start, &by) {
                    return Err(self.clash(lane, memory, found));
                }
                if !allocation.written.has_all(range.clone()) {
                    for (lane, start) in lanes.clone().zip(range.clone().step_by(width as usize)) {
                        let written = &mut [0; 16][..width as usize];
                        allocation.written.read(start, written);
                        unwritten |= u32::from(self.spread_written(lane, written, &mut known)) << lane;
                    }
                }
                let each = allocation.bytes[range].chunks_exact(width as usize);
                lanes.zip(each).for_each(|(lane, bytes)| self.spread(lane, bytes, data));
            }
        }
        self.note_unwritten(context, Space::Global, unwritten);
        Ok(known)
    }

    /// Takes the next lane from a mask, if it accesses this allocation, with those after it that access the rest of its row or line without a gap; returns
    /// their bytes in the allocation.
    fn next(&self, left: &mut u32, allocation: &Allocation) -> Option<(Range<usize>, Range<usize>)> {
        let (width, lane) = (self.access.width(), left.trailing_zeros() as usize);
        let address = *self.addresses.get(lane)?;
        if !allocation.holds(address, width) {
            return None;
        }
        let start = (address - allocation.start) as usize;
        let count = match self.follow(*left, lane, start, ROW) {
            count if allocation.holds(address, width * count as u32) => count,
            _ => 1,
        };
        *left &= u32::MAX.checked_shl((lane + count) as u32).unwrap_or(0);
        Some((lane..lane + count, start..start + count * width as usize))
    }

    /// Counts the lanes of a mask from this one on that access one line without a gap, or all of a row of up to `most` bytes: some lines, as many as a
    /// power of two, from a multiple of all their bytes on.
    pub(super) fn follow(&self, mask: u32, lane: usize, start: usize, most: usize) -> usize {
        let (width, first) = (self.access.width() as usize, self.addresses[lane]);
        if self.access.direction == Direction::Atomic {
            return 1;
        }
        let here = ((mask >> lane).trailing_ones() as usize).min((most - start % most) / width);
        let each = self.addresses[lane..].iter().take(here).zip((0..).step_by(width));
        let count = each.take_while(|(address, within)| address.wrapping_sub(first) == *within).count();
        let bytes = count * width;
        let is_row = bytes >= LINE && bytes.is_power_of_two() && start.is_multiple_of(bytes);
        if is_row { count } else { count.min((LINE - start % LINE) / width).max(1) }
    }

    /// Records reads of lanes that follow each other from here on.
    fn record_reads(
        &self,
        allocation: &mut Allocation,
        lanes: Range<usize>,
        start: usize,
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Clash)> {
        let (width, element) = (self.access.width() as usize, self.access.element as usize);
        let Some(traces) = &mut allocation.traces else { return Ok(()) };
        let bytes = lanes.len() * width;
        if is_row(&lanes, width) && traces.access_row(start..start + bytes, (width, element), lanes.start, false, by) {
            return Ok(());
        }
        if bytes > LINE {
            let mut each = lanes.step_by(LINE / width).zip((start..).step_by(LINE));
            return each
                .try_for_each(|(lane, start)| self.record_reads(allocation, lane..lane + LINE / width, start, by));
        }
        let is_half = lanes.len() > 1 && width >= 4 && lanes.len() * width == HALF && start.is_multiple_of(HALF);
        if is_half && traces.access_row(start..start + HALF, (width, element), lanes.start, false, by) {
            return Ok(());
        }
        match lanes.len() {
            // Alone, it may go over the end of a line.
            1 => traces.read(start, width, element, lanes.start, by).map_err(|clash| (lanes.start, clash)),
            _ => traces.read_lanes(start, (width, element), lanes, by),
        }
    }

    pub(super) fn store_global(
        &self,
        context: &mut Context<'_>,
        data: &mut Data,
        known: &Valued,
    ) -> Result<(), Trouble> {
        let (width, element) = (self.access.width(), self.access.element as usize);
        let mut left = self.mask;
        let Context { memory, order, .. } = context;
        let by = self.accessor(order);
        while left != 0 {
            let first = left.trailing_zeros() as usize;
            let address = self.addresses[first];
            let Some(Allocation { may, .. }) = memory.find(address, width) else {
                return Err(self.refuse_bounds(first, memory.nearest(address, width.into())));
            };
            let place = || memory.describe(address);
            match may {
                Use::Any => (),
                Use::Constant => return Err(self.refuse_bounds(first, format!("{}, which is constant", place()))),
                Use::Lent => {
                    let direction = self.access.direction;
                    return Err(self.trouble(first, Problem::Lent { direction, place: place() }));
                }
            }
            let Some(allocation) = memory.find_mut(address, width) else { continue };
            while let Some((lanes, range)) = self.next(&mut left, allocation) {
                let traces = allocation.traces.as_mut().filter(|_| is_row(&lanes, width as usize));
                let is_recorded = traces.is_some_and(|traces| {
                    let sizes = (width as usize, element);
                    let mut each = lanes.clone().step_by(LINE / sizes.0).zip(range.clone().step_by(LINE));
                    traces.access_row(range.clone(), sizes, lanes.start, true, &by)
                        || range.len() > LINE
                            && each.all(|(lane, start)| traces.access_row(start..start + LINE, sizes, lane, true, &by))
                });
                let in_lanes = u32::MAX >> (LANES - lanes.len()) << lanes.start;
                if is_recorded && !known.all() & in_lanes == 0 {
                    let mut row = [0; ROW];
                    let each = row.chunks_exact_mut(width as usize);
                    lanes
                        .zip(each)
                        .for_each(|(lane, bytes)| bytes.copy_from_slice(&self.collect(lane, data)[..width as usize]));
                    allocation.store_whole(range.start, &row[..range.len()]);
                    continue;
                }
                for (lane, start) in lanes.zip(range.step_by(width as usize)) {
                    let range = start..start + width as usize;
                    let values = if self.access.direction == Direction::Atomic {
                        allocation.mark_read(range.clone());
                        if !allocation.written.has_all(range.clone()) {
                            return Err(self.never_written(lane, &memory.describe(address)));
                        }
                        self.update(lane, &allocation.bytes[range.clone()], data)
                    } else {
                        self.collect(lane, data)
                    };
                    if let Some(traces) = allocation.traces.as_mut().filter(|_| !is_recorded) {
                        let change = (&allocation.bytes[range], &values[..width as usize]);
                        if let Err(found) = traces.write(start, change, element, lane, &by) {
                            return Err(self.clash(lane, memory, found));
                        }
                    }
                    let written = self.collect_written(lane, known);
                    allocation.store(start, &values[..width as usize], &written[..width as usize]);
                }
            }
        }
        Ok(())
    }

    pub(super) fn never_written(&self, lane: usize, place: &str) -> Trouble {
        let message = match self.access.width() {
            1 => format!("the byte at {place} was never written"),
            width => format!("{width} bytes at {place} were never written"),
        };
        let read = Some(self.unwritten(lane, Space::Global));
        self.trouble(lane, Problem::Uninitialised { message, read })
    }

    pub(super) fn clash(&self, lane: usize, memory: &Memory, clash: Clash) -> Trouble {
        self.race(lane, memory, (self.addresses[lane], clash), self.access.direction)
    }

    /// The race of an access of global memory, in the allocation of an address.
    pub(super) fn race(&self, lane: usize, memory: &Memory, (address, clash): (u64, Clash), did: Direction) -> Trouble {
        let address = memory.start_of(address) + clash.byte as u64;
        let problem = Problem::Race {
            address,
            memory: memory.describe(address),
            is_shared: false,
            other_block: Some(clash.block),
            did,
            other_thread: clash.with.thread(),
            other_origin: clash.with.origin(),
            other_did: clash.other,
            is_incoherent: clash.is_incoherent,
            is_later: false,
        };
        self.trouble(lane, problem)
    }
}
