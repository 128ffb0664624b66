//! Local memory: each thread's own bytes, those of the entry first, then those of each call that it is in.
//!
//! The gap between variables is wider than any access, so the state of the bytes shows whether an access stays in a variable.

use std::ops::Range;

use crate::counted;
use crate::program::{Function, Piece, Region};
use crate::valued::WRITTEN;

/// The local memory of one thread.
#[derive(Clone, Debug, Default)]
struct Stack {
    bytes: Vec<u8>,
    /// The bits of each byte that have a value.
    written: Vec<u8>,
    /// True for each byte of a variable.
    is_variable: Vec<bool>,
    /// The start of the memory of each call, and the called function.
    calls: Vec<(u32, u32)>,
    /// What `alloca` took.
    taken: Vec<Region>,
    /// True if all memory starts as zeros.
    zeroes: bool,
}

impl Stack {
    /// Adds the memory of a call, which begins at `base` and is unwritten.
    fn push(&mut self, base: u32, number: u32, function: &Function) {
        self.reserve((base + function.bytes) as usize);
        for region in &function.regions {
            self.add(base, region);
        }
        self.calls.push((base, number));
    }

    fn reserve(&mut self, end: usize) {
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
            self.written.resize(end, 0);
            self.is_variable.resize(end, false);
        }
    }

    fn add(&mut self, base: u32, region: &Region) {
        let start = (base + region.start) as usize;
        let range = start..start + region.size as usize;
        self.reserve(range.end);
        if self.zeroes {
            self.bytes[range.clone()].fill(0);
        }
        self.written[range.clone()].fill(if self.zeroes { WRITTEN } else { 0 });
        self.is_variable[range].fill(true);
    }

    /// Finds the last variable that begins at or before an address, and the distance from its start.
    fn below<'f>(&'f self, functions: &'f [Function], address: u64) -> Option<(&'f Region, u64)> {
        let (base, number) = self.calls.iter().rfind(|(base, _)| u64::from(*base) <= address)?;
        let offset = address - u64::from(*base);
        let regions = functions[*number as usize].regions.iter();
        let region = regions.filter(|region| u64::from(region.start) <= offset).max_by_key(|region| region.start);
        let declared = region.map(|region| (region, offset - u64::from(region.start)));
        let taken = self.taken.iter().rfind(|region| u64::from(region.start) <= address);
        let taken = taken.map(|region| (region, address - u64::from(region.start)));
        declared.into_iter().chain(taken).min_by_key(|(_, distance)| *distance)
    }
}

/// The local memory of a block's threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Local {
    threads: Vec<Stack>,
}

impl Local {
    pub(crate) fn new(threads: u32, zeroes: bool) -> Self {
        Self { threads: vec![Stack { zeroes, ..Stack::default() }; threads as usize] }
    }

    /// Starts a new block: only the memory of the entry itself is there, and it is unwritten.
    pub(crate) fn forget(&mut self, entry: &Function) {
        for stack in &mut self.threads {
            stack.calls.clear();
            stack.taken.clear();
            stack.is_variable.fill(false);
            stack.push(0, 0, entry);
        }
    }

    /// Enters a function in one thread.
    pub(super) fn push(&mut self, thread: u32, base: u32, number: u32, function: &Function) {
        self.threads[thread as usize].push(base, number, function);
    }

    /// Leaves a function in one thread.
    pub(super) fn pop(&mut self, thread: u32, own: Range<u32>) {
        self.threads[thread as usize].calls.pop();
        self.give_back(thread, own);
    }

    /// Takes memory that is unwritten, in one thread.
    pub(super) fn take(&mut self, thread: u32, start: u32, size: u32) {
        let stack = &mut self.threads[thread as usize];
        let region = Region { name: "alloca".to_owned(), start, size, is_zeroed: false, line: None };
        stack.add(0, &region);
        stack.taken.push(region);
    }

    /// Gives back memory up to the end of all, in one thread.
    pub(super) fn give_back(&mut self, thread: u32, range: Range<u32>) {
        let Stack { is_variable, taken, .. } = &mut self.threads[thread as usize];
        let end = is_variable.len().min(range.end as usize);
        is_variable[end.min(range.start as usize)..end].fill(false);
        taken.retain(|region| region.start < range.start);
    }

    /// Copies the arguments of a call, or its results, with the bits that have a value.
    pub(super) fn copy(&mut self, thread: u32, (from, to): (u32, u32), (given, gotten): (Piece, Piece)) {
        let Stack { bytes, written, .. } = &mut self.threads[thread as usize];
        let start = (from + given.start) as usize;
        let (range, to) = (start..start + given.size.min(gotten.size) as usize, (to + gotten.start) as usize);
        bytes.copy_within(range.clone(), to);
        written.copy_within(range, to);
    }

    pub(crate) fn holds(&self, thread: u32, address: u64, width: u32) -> bool {
        let end = address.saturating_add(width.into());
        let bytes = self.threads[thread as usize].is_variable.get(address as usize..end as usize);
        bytes.is_some_and(|bytes| !bytes.contains(&false))
    }

    /// Reads bytes, and the bits of each that have a value.
    pub(crate) fn read(&self, thread: u32, address: u64, width: u32) -> (&[u8], &[u8]) {
        let stack = &self.threads[thread as usize];
        let range = address as usize..address as usize + width as usize;
        (&stack.bytes[range.clone()], &stack.written[range])
    }

    /// Writes bytes, with the bits of each that have a value.
    pub(crate) fn write(&mut self, thread: u32, address: u64, values: &[u8], written: &[u8]) {
        let stack = &mut self.threads[thread as usize];
        let range = address as usize..address as usize + values.len();
        stack.bytes[range.clone()].copy_from_slice(values);
        stack.written[range].copy_from_slice(written);
    }

    pub(crate) fn describe(&self, functions: &[Function], thread: u32, address: u64, width: u32) -> String {
        match self.threads[thread as usize].below(functions, address) {
            Some((region, offset)) => {
                format!("{} at offset {offset} of `{}`, which has {}", counted(width, "byte"), region.name, region.size)
            }
            None => format!("{}, where no local variable lies", counted(width, "byte")),
        }
    }
}
