//! Local memory: each thread's own bytes, those of the entry first, then those of each call that it is in.

use crate::program::{Function, Piece, Region};

/// A variable, at its place in the memory of one call.
#[derive(Clone, Copy, Debug)]
struct Live {
    start: u32,
    size: u32,
    function: u32,
    region: u32,
}

/// One thread's.
#[derive(Clone, Debug, Default)]
struct Stack {
    bytes: Vec<u8>,
    written: Vec<u8>,
    /// From the lowest start to the highest.
    live: Vec<Live>,
}

impl Stack {
    /// The memory of a call begins at `base`; nothing in it was written.
    fn push(&mut self, base: u32, number: u32, function: &Function) {
        let end = (base + function.bytes) as usize;
        if self.bytes.len() < end {
            self.bytes.resize(end, 0);
            self.written.resize(end, 0);
        }
        self.written[base as usize..end].fill(0);
        let live =
            |(region, at): (u32, &Region)| Live { start: base + at.start, size: at.size, function: number, region };
        self.live.extend((0..).zip(&function.regions).map(live));
    }

    fn below(&self, address: u64) -> Option<&Live> {
        self.live[..self.live.partition_point(|live| u64::from(live.start) <= address)].last()
    }
}

/// The local memory of a block's threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Local {
    threads: Vec<Stack>,
}

impl Local {
    pub(crate) fn new(threads: u32) -> Self {
        Self { threads: vec![Stack::default(); threads as usize] }
    }

    /// A new block: only the memory of the entry itself is there, and nobody wrote to it.
    pub(crate) fn forget(&mut self, entry: &Function) {
        for stack in &mut self.threads {
            stack.live.clear();
            stack.push(0, 0, entry);
        }
    }

    /// A thread calls a function.
    pub(super) fn push(&mut self, thread: u32, base: u32, number: u32, function: &Function) {
        self.threads[thread as usize].push(base, number, function);
    }

    /// The call returns.
    pub(super) fn pop(&mut self, thread: u32, function: &Function) {
        let live = &mut self.threads[thread as usize].live;
        live.truncate(live.len() - function.regions.len());
    }

    /// Copies what is given to a call, or comes back from it, with what of it has a value.
    pub(super) fn copy(&mut self, thread: u32, (from, to): (u32, u32), (given, gotten): (Piece, Piece)) {
        let Stack { bytes, written, .. } = &mut self.threads[thread as usize];
        let start = (from + given.start) as usize;
        let (range, to) = (start..start + given.size.min(gotten.size) as usize, (to + gotten.start) as usize);
        bytes.copy_within(range.clone(), to);
        written.copy_within(range, to);
    }

    pub(crate) fn holds(&self, thread: u32, address: u64, width: u32) -> bool {
        self.threads[thread as usize].below(address).is_some_and(|live| {
            let (offset, size) = (address - u64::from(live.start), u64::from(live.size));
            offset < size && size - offset >= u64::from(width)
        })
    }

    /// The bytes, and whether all of them were written.
    pub(crate) fn read(&self, thread: u32, address: u64, width: u32) -> (&[u8], bool) {
        let stack = &self.threads[thread as usize];
        let range = address as usize..address as usize + width as usize;
        (&stack.bytes[range.clone()], !stack.written[range].contains(&0))
    }

    /// Writes the bytes; of a value that is not defined, that they are not.
    pub(crate) fn write(&mut self, thread: u32, address: u64, values: &[u8], defined: bool) {
        let stack = &mut self.threads[thread as usize];
        let range = address as usize..address as usize + values.len();
        stack.bytes[range.clone()].copy_from_slice(values);
        stack.written[range].fill(u8::from(defined));
    }

    pub(crate) fn describe(&self, functions: &[Function], thread: u32, address: u64, width: u32) -> String {
        match self.threads[thread as usize].below(address) {
            Some(live) => {
                let region = &functions[live.function as usize].regions[live.region as usize];
                let offset = address - u64::from(live.start);
                format!("{width} bytes at offset {offset} of `{}`, which has {}", region.name, region.size)
            }
            None => format!("{width} bytes, where no local variable lies"),
        }
    }
}
