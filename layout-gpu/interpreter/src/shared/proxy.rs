//! Shared memory as the asynchronous proxy accesses it: bulk copies that fill it, and copies and products that read it for a while.
//!
//! A read under way is a [`Reading`], with the units of 16 bytes that it may still look at: nobody may write there. When it was waited for, its stamps
//! are left in the cells as those of any other read.

use std::ops::Range;

use super::{Cell, Shared, Wrong};
use crate::address_space::Direction;
use crate::mbarriers;
use crate::order::Order;
use crate::registers::{LANES, lanes_of};
use crate::stamp::{Accessor, Kind, Past, Stamp};

/// The bytes of a unit, as a power of two.
const UNIT: u32 = 4;

/// One read under way.
#[derive(Clone, Debug)]
pub(crate) struct Reading {
    number: u64,
    ranges: Vec<Range<u32>>,
    by: Stamp,
}

/// All reads under way, and how many of them each unit has.
#[derive(Clone, Debug, Default)]
pub(super) struct Readings {
    all: Vec<Reading>,
    units: Vec<u16>,
    next: u64,
}

impl Readings {
    pub(super) fn forget(&mut self) {
        self.all.clear();
        self.units.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Returns the read under way of one of these bytes.
    #[inline]
    pub(super) fn of(&self, start: u64, width: u32) -> Option<Stamp> {
        if self.all.is_empty() {
            return None;
        }
        let end = start as u32 + width;
        let units = start as usize >> UNIT..(end as usize).div_ceil(1 << UNIT);
        let is_read = self.units.get(units).is_some_and(|units| units.iter().any(|count| *count > 0));
        let overlaps =
            |reading: &&Reading| reading.ranges.iter().any(|range| range.start < end && (start as u32) < range.end);
        is_read.then(|| self.all.iter().find(overlaps).map(|reading| reading.by)).flatten()
    }

    fn count(&mut self, ranges: &[Range<u32>], more: bool) {
        for range in ranges {
            for unit in &mut self.units[range.start as usize >> UNIT..(range.end as usize).div_ceil(1 << UNIT)] {
                *unit = if more { *unit + 1 } else { *unit - 1 };
            }
        }
    }
}

impl Shared {
    /// Begins to read ranges, for the lanes of a mask together: each writer has to be ordered before one of them, and
    /// known to the asynchronous proxy. Returns the number of the reading.
    pub(crate) fn begin_reading(
        &mut self,
        lanes: u32,
        ranges: Vec<Range<u32>>,
        by: &Accessor<'_>,
    ) -> Result<u64, (u64, Wrong)> {
        for range in &ranges {
            let (address, width) = (u64::from(range.start), range.end - range.start);
            self.refuse_outside(address, width)?;
            let cells = self.cells_of(address, width);
            for index in cells.clone().filter(|index| *index == cells.start || !self.is_like_last(*index)) {
                self.may_proxy_read(index, lanes, by).map_err(|wrong| (address, wrong))?;
            }
        }
        let readings = &mut self.readings;
        if readings.units.is_empty() {
            readings.units = vec![0; self.bytes.len().div_ceil(1 << UNIT)];
        }
        readings.count(&ranges, true);
        readings.next += 1;
        readings.all.push(Reading {
            number: readings.next,
            ranges,
            by: by.stamp(lanes.trailing_zeros() as usize % LANES),
        });
        Ok(readings.next)
    }

    /// Ends a reading: whoever is ordered after `by` may write there.
    pub(crate) fn end_reading(&mut self, number: u64, stamp: Stamp, by: &Accessor<'_>) {
        let Some(index) = self.readings.all.iter().position(|reading| reading.number == number) else { return };
        let reading = self.readings.all.swap_remove(index);
        self.readings.count(&reading.ranges, false);
        for range in reading.ranges {
            let cells = self.cells_of(range.start.into(), range.end - range.start);
            for cell in &mut self.cells[cells] {
                cell.remember_reader(stamp, |past| !past.races(by, stamp.actor()));
            }
        }
    }

    fn refuse_outside(&self, address: u64, width: u32) -> Result<(), (u64, Wrong)> {
        if !self.holds(address, width) {
            return Err((address, Wrong::Bounds));
        }
        self.refuse_mbarrier(0, address, width).map_err(|(_, wrong)| (address, wrong))
    }

    /// Returns true if a cell was accessed as the one before it, of which whatever is checked was.
    fn is_like_last(&self, index: usize) -> bool {
        let strong = self.strong.get(index).map(|strong| (strong, &self.strong[index - 1]));
        self.cells[index] == self.cells[index - 1] && strong.is_none_or(|(strong, last)| strong == last)
    }

    fn may_proxy_read(&self, index: usize, lanes: u32, by: &Accessor<'_>) -> Result<(), Wrong> {
        let writer = self.cells[index].writer;
        if writer.is_in_flight() {
            return Err(Wrong::InFlight { with: by.other(writer) });
        }
        let byte = (index << self.grain) as u32;
        let race = |with, other| Err(Wrong::Race { byte, with: by.other(with), other });
        let mut threads = lanes_of(lanes).map(|lane| by.thread(lane));
        // Of most writers the first lane knows.
        if threads.all(|thread| writer.races(by, thread)) {
            return race(writer, Direction::Store);
        }
        let first = by.thread(lanes.trailing_zeros() as usize % LANES);
        if let Some(with) = self.strong.get(index).and_then(|strong| strong.racing(by, first, false)) {
            return race(with, Direction::Store);
        }
        if lanes_of(lanes).all(|lane| by.is_unfenced(writer, by.thread(lane))) {
            return Err(Wrong::Proxy { byte, with: by.other(writer) });
        }
        Ok(())
    }

    /// Begins one thread's copy or `st.async` to a range: all accesses there have to be ordered before it, and for a copy writes by threads known
    /// to the asynchronous proxy. Until it lands, nobody may read or write there.
    pub(crate) fn begin_filling(
        &mut self,
        lane: usize,
        range: &Range<u32>,
        by: &Accessor<'_>,
    ) -> Result<(), (u64, Wrong)> {
        let (address, width, thread) = (u64::from(range.start), range.end - range.start, by.thread(lane));
        self.refuse_outside(address, width)?;
        if let Some(with) = self.readings.of(address, width) {
            return Err((address, Wrong::Reading { with: by.other(with) }));
        }
        let cells = self.cells_of(address, width);
        for index in cells.clone().filter(|index| *index == cells.start || !self.is_like_last(*index)) {
            let Cell { writer, readers } = self.cells[index];
            let byte = (index << self.grain) as u32;
            if writer.is_in_flight() {
                return Err((byte.into(), Wrong::InFlight { with: by.other(writer) }));
            }
            let weak = readers.into_iter().find(|with| with.races_as_read(by, thread));
            let weak = weak.or(Some(writer).filter(|with| with.races(by, thread)));
            let strong = || self.strong.get(index).and_then(|strong| strong.racing(by, thread, true));
            if let Some(with) = weak.or_else(strong) {
                let other = with.direction();
                return Err((byte.into(), Wrong::Race { byte, with: by.other(with), other }));
            }
            if by.is_async() && by.is_unfenced(writer, thread) {
                return Err((byte.into(), Wrong::Proxy { byte, with: by.other(writer) }));
            }
        }
        self.cells[cells.clone()].fill(Cell { writer: by.stamp(lane).in_flight(), readers: [Stamp::default(); 2] });
        self.forget_strong(cells);
        Ok(())
    }

    /// Reads bytes, and the bits of each that have a value, without a check.
    pub(crate) fn peek(&self, range: &Range<u32>) -> (&[u8], &[u8]) {
        let range = range.start as usize..range.end as usize;
        (&self.bytes[range.clone()], &self.written[range])
    }

    /// Makes those `mbarrier`s known to the asynchronous proxy whose initialisation is ordered before one of these lanes.
    pub(crate) fn show_barriers(&mut self, warp: usize, lanes: u32, order: &Order) {
        let by = Accessor::new(warp, 0, Kind::PLAIN.with(Kind::READS, true), order);
        for (address, barrier) in &mut self.mbarriers {
            let writer = self.cells[*address as usize >> self.grain].writer;
            barrier.is_shown |= lanes_of(lanes).any(|lane| !writer.races(&by, by.thread(lane)));
        }
    }

    /// Checks that a bulk copy may signal an `mbarrier`, whose initialisation has to be ordered before and known to the asynchronous proxy.
    pub(crate) fn may_signal(&mut self, lane: usize, address: u64, by: &Accessor<'_>) -> Result<(), (usize, Wrong)> {
        self.look(lane, address, by)?;
        if self.mbarriers.get(&address).is_some_and(|barrier| barrier.is_shown) {
            return Ok(());
        }
        let with = by.other(self.cells[address as usize >> self.grain].writer);
        Err((lane, Wrong::Unshown { byte: address as u32, with }))
    }

    /// Checks that the bytes of an `mbarrier` lie in a variable.
    pub(crate) fn has_barrier(&self, address: u64) -> bool {
        self.holds(address, mbarriers::BYTES) && self.mbarriers.contains_key(&address)
    }
}
