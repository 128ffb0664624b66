//! Device memory: allocations with gaps between, whose bytes are unreadable until written.

mod bytes;
mod marks;
#[cfg(test)]
mod tests;
mod written;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::MemoryError;
use crate::counted;
use crate::traces::{Room, Traces};
use crate::valued::WRITTEN;
use bytes::Elements;
use marks::{Marks, PART, Part, bytes_of};
use written::Written;

/// An address of device memory, as a kernel sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DevicePtr(
    /// The address.
    pub u64,
);

impl DevicePtr {
    /// Returns the address this many bytes further on.
    ///
    /// ```
    /// use layout_gpu_interpreter::DevicePtr;
    /// assert_eq!(DevicePtr(0x100).add(16), DevicePtr(0x110));
    /// ```
    #[must_use]
    pub const fn add(self, bytes: u64) -> Self {
        Self(self.0.wrapping_add(bytes))
    }
}

/// The address of the first allocation.
const FIRST: u64 = 0x7000_0000_0000;

/// Addresses left free after each allocation.
const GAP: u64 = 1 << 20;

/// Bytes that kernels can allocate, the default of a GPU.
const HEAP: u64 = 8 << 20;

/// The accesses that kernels may make to an allocation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// Read it and write it.
    Any,
    /// Read it, in this launch.
    Lent,
    /// Read it.
    Constant,
}

/// One allocation.
#[derive(Clone, Debug)]
pub(crate) struct Allocation {
    /// The name in messages.
    name: String,
    pub(crate) start: u64,
    /// The values, which copies share until one of them is written.
    pub(crate) bytes: Elements<u8>,
    /// The bits of each byte that have a value, shared likewise.
    pub(crate) written: Written,
    freed: bool,
    pub(crate) may: Use,
    /// True if a kernel allocated it.
    by_kernel: bool,
    /// What was read and changed in a copy that will be merged with others.
    marks: Marks,
    /// True if a copy has changed any byte.
    is_changed: bool,
    /// The accesses of this launch, if races are looked for.
    pub(crate) traces: Option<Traces>,
}

impl Allocation {
    /// Writes bytes, with the bits of each that have a value.
    pub(crate) fn store(&mut self, start: usize, values: &[u8], written: &[u8]) {
        let range = start..start + values.len();
        self.bytes.to_mut()[range.clone()].copy_from_slice(values);
        self.written.write(start, written);
        self.is_changed = true;
        self.marks.add(range, true);
    }

    /// Writes bytes that have a value in all their bits.
    pub(crate) fn store_whole(&mut self, start: usize, values: &[u8]) {
        let range = start..start + values.len();
        self.bytes.to_mut()[range.clone()].copy_from_slice(values);
        self.written.fill(range.clone());
        self.is_changed = true;
        self.marks.add(range, true);
    }

    /// Marks bytes as read, if this is a copy to be merged.
    pub(crate) fn mark_read(&mut self, range: Range<usize>) {
        self.marks.add(range, false);
    }

    /// Takes the bytes that a copy has changed.
    fn take_changes(&mut self, copy: &Self) {
        let bytes = self.bytes.to_mut();
        for (start, Part { changed, .. }) in copy.marks.parts(|_| true).filter(|(_, part)| part.changed != 0) {
            if changed == u64::MAX {
                let range = start..start + PART;
                bytes[range.clone()].copy_from_slice(&copy.bytes[range.clone()]);
                if copy.written.has_all(range.clone()) {
                    self.written.fill(range);
                    continue;
                }
            }
            for at in bytes_of(start, changed) {
                bytes[at] = copy.bytes[at];
                self.written.write(at, &[copy.written.byte(at)]);
            }
        }
    }

    /// Takes all bytes of a copy, which has those of this allocation but for its changes.
    fn take_all(&mut self, copy: Self) {
        (self.bytes, self.written) = (copy.bytes, copy.written);
    }

    /// Returns true if the whole range lies in the allocation.
    pub(crate) fn holds(&self, address: u64, width: u32) -> bool {
        let offset = address.wrapping_sub(self.start);
        offset < self.bytes.len() as u64 && self.bytes.len() as u64 - offset >= u64::from(width)
    }
}

/// Returns true if no copy of an allocation has read what another one changed, and no two have changed a byte to different values.
fn are_independent(copies: &[&Allocation]) -> bool {
    copies.iter().enumerate().all(|(index, copy)| {
        let others = || copies.iter().enumerate().filter(move |(other, _)| *other != index).map(|(_, other)| other);
        let is_wanted = |page| others().any(|other| other.marks.part(page).is_some());
        copy.marks.parts(is_wanted).filter(|(_, part)| part.changed != 0).all(|(start, Part { changed, .. })| {
            others().filter_map(|other| Some((other, other.marks.part(start)?))).all(|(other, part)| {
                let value = |of: &Allocation, at: usize| (of.bytes[at], of.written.byte(at));
                changed & part.read == 0
                    && bytes_of(start, changed & part.changed).all(|at| value(other, at) == value(copy, at))
            })
        })
    })
}

/// All allocations, by address. Addresses are never reused.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    allocations: BTreeMap<u64, Allocation>,
    next: u64,
    count: u64,
    /// Bytes that kernels have allocated and not freed.
    heap: u64,
    /// The room for traces, if accesses are recorded.
    watches: Option<Room>,
}

impl Default for Memory {
    fn default() -> Self {
        Self { allocations: BTreeMap::new(), next: FIRST, count: 0, heap: 0, watches: None }
    }
}

impl Memory {
    /// Returns true if more memory was accessed than can be traced.
    pub(crate) fn is_beyond_watching(&self) -> bool {
        self.watches.as_ref().is_some_and(Room::is_used_up)
    }

    /// Returns the bytes of all allocations together.
    pub(crate) fn bytes(&self) -> usize {
        self.allocations.values().map(|allocation| allocation.bytes.len()).sum()
    }

    /// Starts or stops recording accesses.
    pub(crate) fn watch(&mut self, watches: bool) {
        self.watches = watches.then(Room::default);
        for allocation in self.allocations.values_mut() {
            let room = self.watches.as_ref().filter(|_| allocation.may != Use::Constant);
            allocation.traces = room.map(|room| Traces::new(allocation.bytes.len(), room));
        }
    }

    /// Returns a copy that records its changes.
    pub(crate) fn copy_to_change(&mut self) -> Self {
        for allocation in self.allocations.values_mut() {
            allocation.bytes.share();
            allocation.written.share();
        }
        let mut copy = self.clone();
        for allocation in copy.allocations.values_mut() {
            (allocation.marks, allocation.is_changed) = (Marks::new(allocation.bytes.len()), false);
        }
        copy
    }

    /// Merges the changes of copies. Returns false, and changes nothing, if one read what another changed, or two changed one
    /// byte to different values.
    pub(crate) fn take_changes(&mut self, copies: Vec<Self>) -> bool {
        let parts = |start: &u64| -> Vec<&Allocation> {
            copies.iter().filter_map(|copy| copy.allocations.get(start)).collect()
        };
        if !self.allocations.keys().all(|start| are_independent(&parts(start))) {
            return false;
        }
        // Without those that share their bytes with this memory, which need not be copied then.
        let all = copies.into_iter().flat_map(|copy| copy.allocations);
        let changed: Vec<(u64, Allocation)> = all.filter(|(_, part)| part.is_changed).collect();
        let mut first = BTreeSet::new();
        for (start, part) in changed {
            if let Some(allocation) = self.allocations.get_mut(&start) {
                if first.insert(start) { allocation.take_all(part) } else { allocation.take_changes(&part) }
            }
        }
        true
    }

    pub(crate) fn alloc(&mut self, bytes: usize) -> u64 {
        self.count += 1;
        self.insert(format!("allocation {}", self.count), bytes, false)
    }

    /// Reserves bytes that messages call by `name`.
    pub(crate) fn insert(&mut self, name: String, bytes: usize, constant: bool) -> u64 {
        let start = self.next;
        self.next = (start + bytes as u64 + GAP).next_multiple_of(256);
        let (bytes, written) = (Elements::new(bytes), Written::new(bytes));
        let may = if constant { Use::Constant } else { Use::Any };
        let (freed, by_kernel, marks, is_changed, traces) = (false, false, Marks::default(), false, None);
        let allocation = Allocation { name, start, bytes, written, freed, may, by_kernel, marks, is_changed, traces };
        self.allocations.insert(start, allocation);
        start
    }

    /// `malloc` of a kernel: null if there is no more room.
    pub(crate) fn allocate_for_kernel(&mut self, bytes: u64) -> u64 {
        if bytes == 0 || bytes > HEAP - self.heap {
            return 0;
        }
        self.heap += bytes;
        let start = self.alloc(bytes as usize);
        if let Some(allocation) = self.allocations.get_mut(&start) {
            allocation.by_kernel = true;
            allocation.traces = self.watches.as_ref().map(|room| Traces::new(bytes as usize, room));
        }
        start
    }

    /// `free` of a kernel.
    pub(crate) fn free_for_kernel(&mut self, address: u64) -> Result<(), MemoryError> {
        if address == 0 { Ok(()) } else { self.give_back(address, true) }
    }

    pub(crate) fn free(&mut self, address: u64) -> Result<(), MemoryError> {
        self.give_back(address, false)
    }

    fn give_back(&mut self, address: u64, by_kernel: bool) -> Result<(), MemoryError> {
        match self.allocations.get_mut(&address) {
            Some(allocation) if !allocation.freed && allocation.by_kernel == by_kernel => {
                allocation.freed = true;
                self.heap -= if by_kernel { allocation.bytes.len() as u64 } else { 0 };
                (allocation.bytes, allocation.written, allocation.traces) =
                    (Elements::default(), Written::default(), None);
                Ok(())
            }
            Some(allocation) if !allocation.freed => {
                let who = if by_kernel { "the host" } else { "a kernel" };
                Err(error(address, format!("{} was allocated by {who}, which has to free it", allocation.name)))
            }
            Some(allocation) => Err(error(address, format!("{} is already freed", allocation.name))),
            None => Err(error(address, "no allocation begins here".to_string())),
        }
    }

    /// Makes the allocation at this address read-only for kernels, or writable again.
    /// Lets messages call the allocation at this address by `name`.
    pub(crate) fn name(&mut self, address: u64, name: String) {
        if let Some(allocation) = self.allocations.get_mut(&address) {
            allocation.name = name;
        }
    }

    pub(crate) fn lend(&mut self, address: u64, lent: bool) {
        if let Some(allocation) = self.allocations.get_mut(&address) {
            allocation.may = if lent { Use::Lent } else { Use::Any };
        }
    }

    pub(crate) fn find(&self, address: u64, width: u32) -> Option<&Allocation> {
        let (_, allocation) = self.allocations.range(..=address).next_back()?;
        allocation.holds(address, width).then_some(allocation)
    }

    pub(crate) fn find_mut(&mut self, address: u64, width: u32) -> Option<&mut Allocation> {
        let (_, allocation) = self.allocations.range_mut(..=address).next_back()?;
        allocation.holds(address, width).then_some(allocation)
    }

    /// Describes the allocation nearest to an address outside all of them.
    pub(crate) fn nearest(&self, address: u64, width: u64) -> String {
        let below = self.allocations.range(..=address).next_back().map(|(_, allocation)| allocation);
        let above = self.allocations.range(address..).next().map(|(_, allocation)| allocation);
        let width = counted(width, "byte");
        match (below, above) {
            (Some(below), _) if below.freed => format!("{width} of {}, which was freed", below.name),
            (_, Some(above)) if above.start - address <= GAP / 2 => {
                format!("{width}, {} before {}", above.start - address, above.name)
            }
            (Some(below), _) if address - below.start <= below.bytes.len() as u64 + GAP => {
                format!(
                    "{width} at offset {} of {}, which has {}",
                    address - below.start,
                    below.name,
                    below.bytes.len()
                )
            }
            _ => format!("{width}, near no allocation"),
        }
    }

    fn host_range(&self, address: u64, bytes: usize) -> Result<(u64, Range<usize>), MemoryError> {
        let found = self.allocations.range(..=address).next_back();
        if let Some((start, allocation)) = found {
            let offset = address - start;
            if !allocation.freed && offset <= allocation.bytes.len() as u64 {
                let offset = offset as usize;
                if allocation.bytes.len() - offset >= bytes {
                    return Ok((*start, offset..offset + bytes));
                }
            }
        }
        Err(error(address, self.nearest(address, bytes as u64)))
    }

    pub(crate) fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), MemoryError> {
        let (start, range) = self.host_range(address, bytes.len())?;
        if let Some(allocation) = self.allocations.get_mut(&start) {
            allocation.bytes.to_mut()[range.clone()].copy_from_slice(bytes);
            allocation.written.fill(range);
        }
        Ok(())
    }

    pub(crate) fn read(&self, address: u64, bytes: usize, unwritten: Option<u8>) -> Result<Vec<u8>, MemoryError> {
        let (start, range) = self.host_range(address, bytes)?;
        let allocation = &self.allocations[&start];
        let values = &allocation.bytes[range.clone()];
        if !allocation.written.has_all(range.clone()) {
            let is_missing = |at: &usize| allocation.written.byte(*at) != WRITTEN;
            if let Some(fill) = unwritten {
                let value = |(at, value): (usize, &u8)| if is_missing(&at) { fill } else { *value };
                return Ok(range.zip(values).map(value).collect());
            }
            if let Some(first) = range.clone().find(is_missing) {
                let message = format!("the byte at offset {first} of {} was never written", allocation.name);
                return Err(error(start + first as u64, message));
            }
        }
        Ok(values.to_vec())
    }

    /// Copies within the device; unwritten bytes stay unwritten.
    pub(crate) fn copy(&mut self, to: u64, from: u64, bytes: usize) -> Result<(), MemoryError> {
        let (source, range) = self.host_range(from, bytes)?;
        let (values, written) =
            (self.allocations[&source].bytes[range.clone()].to_vec(), self.allocations[&source].written.to_vec(range));
        let (target, range) = self.host_range(to, bytes)?;
        if let Some(allocation) = self.allocations.get_mut(&target) {
            allocation.bytes.to_mut()[range.clone()].copy_from_slice(&values);
            allocation.written.write(range.start, &written);
        }
        Ok(())
    }

    /// Returns the start of the allocation that contains an address.
    pub(crate) fn start_of(&self, address: u64) -> u64 {
        self.allocations.range(..=address).next_back().map_or(address, |(start, _)| *start)
    }

    /// Names the offset and the allocation of an address, for a message.
    pub(crate) fn describe(&self, address: u64) -> String {
        match self.allocations.range(..=address).next_back() {
            Some((start, allocation)) => format!("offset {} of {}", address - start, allocation.name),
            None => format!("{address:#x}"),
        }
    }
}

fn error(address: u64, message: String) -> MemoryError {
    MemoryError { address, message }
}
