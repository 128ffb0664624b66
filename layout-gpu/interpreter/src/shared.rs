//! Shared memory of one block, with a shadow that finds races.
//!
//! For every word (or byte, once anything smaller than a word is accessed) the shadow keeps a [`Stamp`] of the last weak
//! write and of two weak reads by different threads since, and beside them those of two [`Strong`] accesses: the thread, the instruction,
//! and the time. The time is the clock of the thread's warp, which barriers advance. A warp knows for every other warp the clock up to
//! which it is ordered before itself; a barrier gives all who wait at it the knowledge of all who arrived at it. An access
//! conflicts with a stamp of another thread that is later than that clock, if one of the two writes and one of the two is weak.
//!
//! With barriers of the whole block this finds every race of the run; if barriers join only some warps, a race can be missed with
//! the third or a later read or strong access of a byte. An ordered access is never reported.

mod groups;
mod proxy;
#[cfg(test)]
mod tests;

use std::ops::Range;

use crate::address_space::Direction;
use crate::counted;
use crate::mbarriers::{self, Mbarriers};
use crate::program::Region;
use crate::registers::{LANES, lanes_of};
use crate::stamp::{Accessor, Past, Stamp, Strong};
use crate::valued::{WRITTEN, are_written};
pub(crate) use groups::Groups;
use proxy::Readings;

/// The last weak accesses of one word or byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Cell {
    writer: Stamp,
    readers: [Stamp; 2],
}

/// An earlier access, and the number of its block if that is another one than the one that accesses now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    pub(crate) stamp: Stamp,
    pub(crate) block: Option<u32>,
}

/// The reason why one lane's access fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Wrong {
    Bounds,
    Uninitialised,
    /// An `mbarrier` is there.
    Mbarrier,
    /// An asynchronous copy to this place has not been waited for.
    InFlight {
        with: Other,
    },
    /// The asynchronous proxy still reads there.
    Reading {
        with: Other,
    },
    /// The asynchronous proxy does not see this write without a fence.
    Proxy {
        byte: u32,
        with: Other,
    },
    /// The asynchronous proxy does not see the initialisation of this `mbarrier` without a fence.
    Unshown {
        byte: u32,
        with: Other,
    },
    Race {
        byte: u32,
        with: Other,
        other: Direction,
    },
}

/// Shared memory of the running block.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shared {
    pub(crate) bytes: Vec<u8>,
    /// The bits of each byte that have a value.
    pub(crate) written: Vec<u8>,
    cells: Vec<Cell>,
    /// The last strong accesses of each cell; empty before the first.
    strong: Vec<Strong<Stamp>>,
    /// The bytes of a cell, as a power of two: 4 or 1.
    grain: u32,
    pub(crate) regions: Vec<Region>,
    pub(crate) mbarriers: Mbarriers,
    readings: Readings,
}

impl Shared {
    pub(crate) fn new(regions: Vec<Region>) -> Self {
        let size = regions.iter().map(|region| region.start + region.size).max().unwrap_or(0);
        let size = (size as usize).next_multiple_of(4);
        Self {
            bytes: vec![0; size],
            written: vec![0; size],
            strong: Vec::new(),
            cells: vec![Cell::default(); size / 4],
            grain: 2,
            regions,
            mbarriers: Mbarriers::new(),
            readings: Readings::default(),
        }
    }

    /// Starts a new block, in which nothing is written.
    pub(crate) fn forget(&mut self) {
        self.cells.fill(Cell::default());
        self.written.fill(0);
        self.strong.clear();
        for region in self.regions.iter().filter(|region| region.is_zeroed) {
            let (start, end) = (region.start as usize, (region.start + region.size) as usize);
            self.bytes[start..end].fill(0);
            self.written[start..end].fill(WRITTEN);
        }
        self.mbarriers.clear();
        self.readings.forget();
    }

    fn holds(&self, address: u64, width: u32) -> bool {
        self.regions.iter().any(|region| lies_in(region, address, width))
    }

    /// Returns true if one variable holds what all lanes of a mask access.
    fn holds_all(&self, addresses: &[u64; LANES], mask: u32, width: u32) -> bool {
        let one =
            |region: &Region| lanes_of(mask).fold(true, |all, lane| all & lies_in(region, addresses[lane], width));
        self.regions.iter().any(one)
    }

    fn cells_of(&self, address: u64, width: u32) -> Range<usize> {
        let (first, last) = (address as usize, address as usize + width as usize - 1);
        first >> self.grain..(last >> self.grain) + 1
    }

    /// Changes the cells from words to bytes, before the first access smaller than a word.
    fn refine(&mut self, element: u32) {
        if self.grain == 2 && element < 4 {
            self.grain = 0;
            self.cells = self.cells.iter().flat_map(|cell| [*cell; 4]).collect();
            self.strong = self.strong.iter().flat_map(|strong| [*strong; 4]).collect();
        }
    }

    /// Makes room for strong accesses, before the first of them.
    fn expect(&mut self, by: &Accessor<'_>) {
        if by.is_strong() && self.strong.is_empty() {
            self.strong = vec![Strong::default(); self.cells.len()];
        }
    }

    /// Checks that every lane may read, and records the readers.
    pub(crate) fn reads(
        &mut self,
        addresses: &[u64; LANES],
        mask: u32,
        (element, width): (u32, u32),
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        self.refine(element);
        let left = self.read_plainly(addresses, mask, width, by);
        for lane in lanes_of(left) {
            if !self.holds(addresses[lane], width) {
                return Err((lane, Wrong::Bounds));
            }
            self.refuse_mbarrier(lane, addresses[lane], width)?;
            self.reads_in_lane(lane, addresses[lane], width, by)?;
        }
        Ok(())
    }

    /// Records the readers as [`reads_in_lane`](Self::reads_in_lane) does, as long as all is as it mostly is: weak accesses, ordered after the
    /// writes by what all lanes of the warp know. Returns the lanes from the first one on for which it is not.
    fn read_plainly(&mut self, addresses: &[u64; LANES], mask: u32, width: u32, by: &Accessor<'_>) -> u32 {
        let is_plain = by.knows_as_warp() && self.strong.is_empty() && self.mbarriers.is_empty();
        if !is_plain || !self.holds_all(addresses, mask, width) {
            return mask;
        }
        // The lanes before this one with the same address.
        let (mut before, mut same) = (u64::MAX, 0);
        for lane in lanes_of(mask) {
            let (address, stamp) = (addresses[lane], by.stamp(lane));
            same = if address == before { same + 1 } else { 0 };
            before = address;
            let cells = self.cells_of(address, width);
            let cells = &mut self.cells[cells];
            if same > 1 {
                // Two others of this warp are remembered, or what is kept in their place.
                for cell in cells {
                    cell.renew_reader(stamp);
                }
                continue;
            }
            if !cells.iter().all(|cell| by.is_after(cell.writer)) {
                return mask & u32::MAX << lane;
            }
            for cell in cells {
                cell.remember_reader(stamp, |past| by.is_after(past));
            }
        }
        0
    }

    fn reads_in_lane(
        &mut self,
        lane: usize,
        address: u64,
        width: u32,
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        let (thread, stamp) = (by.thread(lane), by.stamp(lane));
        self.expect(by);
        let range = self.cells_of(address, width);
        let race = |index: usize, with, other| {
            Err((lane, Wrong::Race { byte: (index << self.grain) as u32, with: by.other(with), other }))
        };
        for (index, cell) in range.clone().zip(&mut self.cells[range]) {
            if cell.writer.is_in_flight() {
                return Err((lane, Wrong::InFlight { with: by.other(cell.writer) }));
            }
            if cell.writer.races(by, thread) {
                return race(index, cell.writer, Direction::Store);
            }
            if let Some(strong) = self.strong.get_mut(index) {
                if let Some(with) = strong.racing(by, thread, false) {
                    return race(index, with, Direction::Store);
                }
                if by.is_strong() {
                    strong.add(stamp, by, thread);
                    continue;
                }
            }
            cell.remember_reader(stamp, |past| !past.races(by, stamp.actor()));
        }
        Ok(())
    }

    /// The bits of each byte at an address that have a value.
    pub(crate) fn written(&self, address: u64, width: u32) -> &[u8] {
        &self.written[address as usize..address as usize + width as usize]
    }

    /// Returns an error if a byte has no value.
    pub(crate) fn refuse_unwritten(&self, lane: usize, address: u64, width: u32) -> Result<(), (usize, Wrong)> {
        let is_whole = are_written(self.written(address, width));
        if is_whole { Ok(()) } else { Err((lane, Wrong::Uninitialised)) }
    }

    /// Checks that every lane may write, with respect to other instructions.
    pub(crate) fn may_write(
        &mut self,
        addresses: &[u64; LANES],
        mask: u32,
        (element, width): (u32, u32),
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        self.refine(element);
        for lane in lanes_of(mask) {
            let address = &addresses[lane];
            if !self.holds(*address, width) {
                return Err((lane, Wrong::Bounds));
            }
            self.refuse_mbarrier(lane, *address, width)?;
            if let Some(with) = self.readings.of(*address, width) {
                return Err((lane, Wrong::Reading { with: by.other(with) }));
            }
            let thread = by.thread(lane);
            let range = self.cells_of(*address, width);
            for (index, cell) in range.clone().zip(&self.cells[range]) {
                if cell.writer.is_in_flight() {
                    return Err((lane, Wrong::InFlight { with: by.other(cell.writer) }));
                }
                let read = cell.readers.into_iter().find(|with| with.races_as_read(by, thread));
                let strong = || self.strong.get(index).and_then(|strong| strong.racing(by, thread, true));
                if let Some(with) = read.or_else(strong) {
                    let byte = (index << self.grain) as u32;
                    let other = with.direction();
                    return Err((lane, Wrong::Race { byte, with: by.other(with), other }));
                }
            }
        }
        Ok(())
    }

    fn refuse_mbarrier(&self, lane: usize, address: u64, width: u32) -> Result<(), (usize, Wrong)> {
        match mbarriers::overlapping(&self.mbarriers, address, width) {
            Some(_) => Err((lane, Wrong::Mbarrier)),
            None => Ok(()),
        }
    }

    /// Reads an `mbarrier` in one lane.
    pub(crate) fn look(&mut self, lane: usize, address: u64, by: &Accessor<'_>) -> Result<(), (usize, Wrong)> {
        if !self.holds(address, mbarriers::BYTES) {
            return Err((lane, Wrong::Bounds));
        }
        self.reads_in_lane(lane, address, mbarriers::BYTES, by)?;
        self.refuse_unwritten(lane, address, mbarriers::BYTES)
    }

    /// Makes an `mbarrier` of the bytes there, or ends one, in one lane.
    pub(crate) fn overwrite(
        &mut self,
        lane: usize,
        address: u64,
        (value, has_value): (u64, bool),
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        self.may_write(&[address; LANES], 1 << lane, (mbarriers::BYTES, mbarriers::BYTES), by)?;
        let written = [if has_value { WRITTEN } else { 0 }; mbarriers::BYTES as usize];
        self.write(lane, address, (&value.to_le_bytes(), &written), by)
    }

    /// Writes the bytes of one lane, with the bits of each that have a value. Two unordered threads may write one byte
    /// only if they write the same value.
    pub(crate) fn write(
        &mut self,
        lane: usize,
        address: u64,
        (values, written): (&[u8], &[u8]),
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        let start = address as usize;
        let (thread, stamp) = (by.thread(lane), by.stamp(lane));
        self.expect(by);
        let range = self.cells_of(address, values.len() as u32);
        let grain = self.grain;
        for (index, cell) in range.clone().zip(&mut self.cells[range]) {
            if cell.writer.races(by, thread) {
                let differs = (index << grain..(index + 1) << grain)
                    .filter_map(|byte| Some((byte, values.get(byte.checked_sub(start)?)?)))
                    .find(|(byte, value)| self.bytes[*byte] != **value);
                if let Some((byte, _)) = differs {
                    let with = by.other(cell.writer);
                    return Err((lane, Wrong::Race { byte: byte as u32, with, other: Direction::Store }));
                }
            }
            match self.strong.get_mut(index) {
                Some(strong) if by.is_strong() => strong.add(stamp, by, thread),
                strong => {
                    *cell = Cell { writer: stamp, readers: [Stamp::default(); 2] };
                    if let Some(strong) = strong {
                        *strong = Strong::default();
                    }
                }
            }
        }
        self.bytes[start..start + values.len()].copy_from_slice(values);
        self.written[start..start + values.len()].copy_from_slice(written);
        Ok(())
    }

    /// Begins one lane's asynchronous copy, over ordered accesses: until it arrives, no thread may read or
    /// write there.
    pub(crate) fn set_out(
        &mut self,
        lane: usize,
        address: u64,
        width: u32,
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Wrong)> {
        let thread = by.thread(lane);
        let cell = Cell { writer: by.stamp(lane).in_flight(), readers: [Stamp::default(); 2] };
        let range = self.cells_of(address, width);
        if let Some(with) = self.cells[range.clone()].iter().map(|cell| cell.writer).find(|with| with.races(by, thread))
        {
            let (byte, other) = (address as u32, Direction::Store);
            return Err((lane, Wrong::Race { byte, with: by.other(with), other }));
        }
        self.cells[range.clone()].fill(cell);
        self.forget_strong(range);
        Ok(())
    }

    /// Finishes one lane's asynchronous copy.
    pub(crate) fn arrive(&mut self, lane: usize, address: u64, (values, written): (&[u8], &[u8]), by: &Accessor<'_>) {
        let cell = Cell { writer: by.stamp(lane), readers: [Stamp::default(); 2] };
        let range = self.cells_of(address, values.len() as u32);
        self.cells[range.clone()].fill(cell);
        self.forget_strong(range);
        let start = address as usize;
        self.bytes[start..start + values.len()].copy_from_slice(values);
        self.written[start..start + values.len()].copy_from_slice(written);
    }

    fn forget_strong(&mut self, range: Range<usize>) {
        if let Some(strong) = self.strong.get_mut(range) {
            strong.fill(Strong::default());
        }
    }

    /// Finds the last variable that begins at or before an address, and the distance from its start.
    fn below(&self, address: u64) -> Option<(&Region, u64)> {
        let before = self.regions.iter().filter(|region| u64::from(region.start) <= address);
        before.max_by_key(|region| region.start).map(|region| (region, address - u64::from(region.start)))
    }

    /// Names the variable of a byte and the offset in it, for a message.
    pub(crate) fn name(&self, address: u64) -> String {
        self.below(address).map_or(format!("byte {address}"), |(region, offset)| {
            format!("`{}`+{offset} (byte {address}){}", region.name, region.made())
        })
    }

    /// Describes the place of an address, for a message.
    pub(crate) fn describe(&self, address: u64, width: u32) -> String {
        match self.below(address) {
            Some((region, offset)) => {
                let (name, made, size) = (&region.name, region.made(), region.size);
                format!("{} at offset {offset} of `{name}`{made}, which has {size}", counted(width, "byte"))
            }
            None => format!("{}, where no shared variable lies", counted(width, "byte")),
        }
    }
}

fn lies_in(region: &Region, address: u64, width: u32) -> bool {
    let offset = address.wrapping_sub(region.start.into());
    offset < u64::from(region.size) && u64::from(region.size) - offset >= u64::from(width)
}

impl Accessor<'_> {
    /// Names an earlier access of this memory.
    fn other(&self, stamp: Stamp) -> Other {
        Other { stamp, block: self.other_block(stamp) }
    }
}

impl Cell {
    /// Replaces an earlier read of the same thread.
    #[inline]
    fn renew_reader(&mut self, stamp: Stamp) {
        let [first, second] = &mut self.readers;
        if first.is_of(stamp) {
            *first = stamp;
        } else if second.is_of(stamp) {
            *second = stamp;
        }
    }

    /// Keeps two readers that the new one is not after, if there are two.
    #[inline]
    fn remember_reader(&mut self, stamp: Stamp, is_after: impl Fn(Stamp) -> bool) {
        let [first, second] = &mut self.readers;
        if first.is_of(stamp) || first.is_nobody() {
            *first = stamp;
        } else if second.is_of(stamp) || second.is_nobody() {
            *second = stamp;
        } else if is_after(*first) {
            *first = stamp;
        } else if is_after(*second) {
            *second = stamp;
        }
    }
}
