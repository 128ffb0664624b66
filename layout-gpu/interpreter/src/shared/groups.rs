//! The lanes of a warp's access by the place that they access together: each place is checked once, not lane by lane.

use super::{Cell, Shared};
use crate::registers::{LANES, lanes_of};
use crate::stamp::{Accessor, Past, Stamp};
use crate::valued::{WRITTEN, are_written};

/// The lanes that access the same bytes.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Group {
    pub(crate) address: u32,
    pub(crate) lanes: u32,
}

/// The groups of an access of words, by their lowest lanes.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    all: [Group; LANES],
    count: usize,
    /// The bytes of each.
    width: u32,
}

impl Groups {
    /// Divides the lanes of a mask, whose addresses are multiples of the width.
    pub(crate) fn new(addresses: &[u64; LANES], mask: u32, width: u32) -> Self {
        let mut groups = Self { all: [Group::default(); LANES], count: 0, width };
        // The groups by a hash of their addresses, at the first place from there on that was free.
        let mut places = [u8::MAX; 2 * LANES];
        for lane in lanes_of(mask) {
            let address = addresses[lane] as u32;
            let mut place = (address / width) as usize % places.len();
            loop {
                match groups.all.get_mut(usize::from(places[place])) {
                    Some(group) if group.address == address => group.lanes |= 1 << lane,
                    Some(_) => {
                        place = (place + 1) % places.len();
                        continue;
                    }
                    None => {
                        places[place] = groups.count as u8;
                        groups.all[groups.count] = Group { address, lanes: 1 << lane };
                        groups.count += 1;
                    }
                }
                break;
            }
        }
        groups
    }

    pub(crate) fn all(&self) -> &[Group] {
        &self.all[..self.count]
    }

    /// Returns true if no two lanes access the same bytes.
    pub(crate) fn are_single(&self) -> bool {
        self.all().iter().all(|group| group.lanes.is_power_of_two())
    }
}

impl Shared {
    /// Returns true if accesses of words are checked by nothing but the order that all lanes of the warp know.
    pub(crate) fn is_plain(&self, by: &Accessor<'_>) -> bool {
        self.grain == 2
            && self.strong.is_empty()
            && self.mbarriers.is_empty()
            && self.readings.is_empty()
            && by.knows_as_warp()
    }

    /// Returns true if one variable holds what each lane of a mask accesses.
    pub(crate) fn has_room(&self, addresses: &[u64; LANES], mask: u32, width: u32) -> bool {
        self.holds_all(addresses, mask, width)
    }

    /// Records reads as [`reads`](Self::reads) does, if all that is read has a value and was written before, as it mostly is; else records nothing
    /// and returns false.
    pub(crate) fn read_groups(&mut self, groups: &Groups, by: &Accessor<'_>) -> bool {
        let (width, words) = (groups.width as usize, groups.width as usize / 4);
        let is_settled = |group: &Group| {
            let start = group.address as usize;
            are_written(&self.written[start..start + width])
                && self.cells[start / 4..start / 4 + words].iter().all(|cell| by.is_after(cell.writer))
        };
        if !self.is_plain(by) || !groups.all().iter().all(is_settled) {
            return false;
        }
        for group in groups.all() {
            let start = group.address as usize / 4;
            // Mostly the words of a place had the same readers: then they have the same again.
            let [mut before, mut after] = [[Stamp::default(); 2]; 2];
            for (word, cell) in self.cells[start..start + words].iter_mut().enumerate() {
                if word == 0 || cell.readers != before {
                    before = cell.readers;
                    cell.remember_readers(group.lanes, by);
                    after = cell.readers;
                }
                cell.readers = after;
            }
        }
        true
    }

    /// Writes words, `value` of a lane and the word's number in it, as [`write`](Self::write) does, if no two lanes write to one place and all accesses
    /// there came before, as they mostly do; else writes nothing and returns false.
    pub(crate) fn write_groups(
        &mut self,
        groups: &Groups,
        value: impl Fn(usize, usize) -> u32,
        by: &Accessor<'_>,
    ) -> bool {
        let words = groups.width as usize / 4;
        let is_free = |group: &Group| {
            let start = group.address as usize / 4;
            self.cells[start..start + words].iter().all(|cell| cell.is_over(by))
        };
        if !self.is_plain(by) || !groups.are_single() || !groups.all().iter().all(is_free) {
            return false;
        }
        for group in groups.all() {
            let (lane, start) = (group.lanes.trailing_zeros() as usize, group.address as usize);
            let cell = Cell { writer: by.stamp(lane), ..Cell::default() };
            self.cells[start / 4..start / 4 + words].fill(cell);
            let range = start..start + groups.width as usize;
            self.written[range.clone()].fill(WRITTEN);
            let (bytes, _) = self.bytes[range].as_chunks_mut();
            for (word, bytes) in bytes.iter_mut().enumerate() {
                *bytes = value(lane, word).to_le_bytes();
            }
        }
        true
    }
}

impl Shared {
    /// Begins one lane's asynchronous copy of words, of an access that is plain and has room, or returns false if it may not.
    pub(crate) fn set_out_plainly(&mut self, lane: usize, address: u64, width: u32, by: &Accessor<'_>) -> bool {
        let cells = self.cells_of(address, width);
        let cells = &mut self.cells[cells];
        let is_free = cells.iter().all(|cell| cell.is_over(by));
        if is_free {
            cells.fill(Cell { writer: by.stamp(lane).in_flight(), ..Cell::default() });
        }
        is_free
    }
}

impl Cell {
    /// Returns true if the whole warp knows that all accesses came before.
    fn is_over(&self, by: &Accessor<'_>) -> bool {
        by.is_after(self.writer) && self.readers.iter().all(|reader| by.is_after(*reader))
    }

    /// Remembers readers as lane after lane does: behind the first two, others of this warp are remembered already, or what is kept in their place.
    #[inline]
    fn remember_readers(&mut self, lanes: u32, by: &Accessor<'_>) {
        let mut left = lanes_of(lanes);
        for stamp in left.by_ref().take(2).map(|lane| by.stamp(lane)) {
            self.remember_reader(stamp, |past| by.is_after(past));
        }
        let rest = lanes & (lanes.wrapping_sub(1));
        let rest = rest & rest.wrapping_sub(1);
        let [first, second] = &mut self.readers;
        let is_same = first.is_of(*second);
        if let Some(stamp) = by.renewed(*first, rest) {
            *first = stamp;
        }
        if let Some(stamp) = by.renewed(*second, rest).filter(|_| !is_same) {
            *second = stamp;
        }
    }
}
