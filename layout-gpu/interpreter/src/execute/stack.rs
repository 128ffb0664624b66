//! The calls that each lane of a warp is in.
//!
//! The registers of a function are the same columns in each call of it, because a lane is in one place at a time. If
//! a lane calls a function that it is in already, the contents of the registers are saved until it returns.

use crate::program::Function;
use crate::registers::{LANES, Registers, lanes_of};

/// The limit of nested calls.
pub(crate) const DEEPEST_CALL: usize = 4096;

/// Bytes of a thread's local memory and of its saved registers: the most local memory a thread has on a GPU.
pub(crate) const STACK_BYTES: usize = 512 << 10;

/// One lane's call.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    /// The place where the caller goes on.
    pub(super) back: u32,
    /// The call, in [`Program::calls`](crate::program::Program::calls), and the called function.
    pub(super) call: u32,
    pub(super) function: u32,
    /// The start of the call's local memory, and its end, where that of a callee would start.
    pub(super) base: u32,
    pub(super) end: u32,
    /// True if registers were saved for it.
    has_put_aside: bool,
}

/// The calls of a warp's lanes.
#[derive(Debug)]
pub(super) struct Stacks {
    frames: [Vec<Frame>; LANES],
    put_aside: [Vec<u64>; LANES],
    /// For each function, the lanes that are in it.
    active: Vec<u32>,
    /// The number of calls that each lane is in.
    pub(super) depths: [u32; LANES],
    /// The end of the entry's own local memory: of its variables, and in each lane.
    entry_bytes: u32,
    entry_ends: [u32; LANES],
}

impl Stacks {
    pub(super) fn new(functions: &[Function]) -> Self {
        let entry_bytes = functions.first().map_or(0, |entry| entry.bytes);
        Self {
            frames: std::array::from_fn(|_| Vec::new()),
            put_aside: std::array::from_fn(|_| Vec::new()),
            active: vec![0; functions.len()],
            depths: [0; LANES],
            entry_bytes,
            entry_ends: [entry_bytes; LANES],
        }
    }

    pub(super) fn forget(&mut self) {
        self.frames.iter_mut().for_each(Vec::clear);
        self.put_aside.iter_mut().for_each(Vec::clear);
        self.active.fill(0);
        self.depths = [0; LANES];
        self.entry_ends = [self.entry_bytes; LANES];
    }

    /// Returns the place where a lane goes on after the entry's own call.
    pub(super) fn outermost(&self, lane: usize) -> Option<u32> {
        self.frames[lane].first().map(|frame| frame.back)
    }

    /// Returns the start and the end of the local memory of the function that a lane is in.
    pub(super) fn local(&self, lane: usize) -> (u32, u32) {
        self.frames[lane].last().map_or((0, self.entry_ends[lane]), |frame| (frame.base, frame.end))
    }

    /// Moves the end of that memory, if there is room.
    pub(super) fn set_end(&mut self, lane: usize, end: u64) -> bool {
        let has_room = end + 8 * self.put_aside[lane].len() as u64 <= STACK_BYTES as u64;
        if has_room {
            let own = self.frames[lane].last_mut().map_or(&mut self.entry_ends[lane], |frame| &mut frame.end);
            *own = end as u32;
        }
        has_room
    }

    /// Returns the end of the variables of the function that a lane is in.
    pub(super) fn end_of_variables(&self, lane: usize, functions: &[Function]) -> u32 {
        let frame = self.frames[lane].last();
        frame.map_or(self.entry_bytes, |frame| frame.base + functions[frame.function as usize].bytes)
    }

    /// Returns the bytes that a call of a function takes in a lane: its local memory, and the registers it saves.
    fn bytes(&self, lane: usize, function: u32, called: &Function) -> usize {
        let registers = called.narrow.len() + called.wide.len() + called.predicates.len();
        let aside =
            if self.active[function as usize] >> lane & 1 == 1 { registers + registers.div_ceil(64) } else { 0 };
        called.bytes as usize + 8 * aside
    }

    /// Returns true if there is room for a call in a lane.
    pub(super) fn has_room(&self, lane: usize, function: u32, called: &Function) -> bool {
        let used = self.local(lane).1 as usize + 8 * self.put_aside[lane].len();
        self.frames[lane].len() < DEEPEST_CALL && used + self.bytes(lane, function, called) <= STACK_BYTES
    }

    /// Enters a function in the lanes of a mask, which have room for it.
    pub(super) fn enter(
        &mut self,
        registers: &mut Registers,
        lanes: u32,
        (call, back): (u32, u32),
        function: u32,
        called: &Function,
    ) {
        let again = self.active[function as usize] & lanes;
        for lane in lanes_of(again) {
            put_aside(registers, lane, called, &mut self.put_aside[lane]);
        }
        self.active[function as usize] |= lanes;
        let mut bases = [0; LANES];
        for lane in lanes_of(lanes) {
            let (_, base) = self.local(lane);
            bases[lane] = u64::from(base);
            let has_put_aside = again >> lane & 1 == 1;
            self.frames[lane].push(Frame { back, call, function, base, end: base + called.bytes, has_put_aside });
            self.depths[lane] += 1;
        }
        registers.narrow.forget_lanes(&called.narrow, lanes);
        registers.wide.forget_lanes(&called.wide, lanes);
        registers.predicates.forget_lanes(&called.predicates, lanes);
        if let Some(frame) = called.frame {
            registers.wide.set(frame, lanes, u32::MAX, &bases);
        }
    }

    /// Leaves the function that a lane is in, if it is in one.
    pub(super) fn leave(&mut self, registers: &mut Registers, lane: usize, functions: &[Function]) -> Option<Frame> {
        let frame = self.frames[lane].pop()?;
        self.depths[lane] -= 1;
        if frame.has_put_aside {
            take_back(registers, lane, &functions[frame.function as usize], &mut self.put_aside[lane]);
        } else {
            self.active[frame.function as usize] &= !(1 << lane);
        }
        Some(frame)
    }
}

/// Saves the values of a function's registers in one lane, then which of them are defined.
fn put_aside(registers: &Registers, lane: usize, called: &Function, aside: &mut Vec<u64>) {
    let narrow = called
        .narrow
        .iter()
        .map(|slot| (u64::from(registers.narrow.column(*slot)[lane]), registers.narrow.defined(*slot)));
    let wide = called.wide.iter().map(|slot| (registers.wide.column(*slot)[lane], registers.wide.defined(*slot)));
    let predicates = called
        .predicates
        .iter()
        .map(|slot| (u64::from(registers.predicates.bits(*slot) >> lane & 1), registers.predicates.defined(*slot)));
    let mut defined = Vec::new();
    for (index, (value, known)) in narrow.chain(wide).chain(predicates).enumerate() {
        if index % 64 == 0 {
            defined.push(0);
        }
        if let Some(last) = defined.last_mut() {
            *last |= u64::from(known >> lane & 1) << (index % 64);
        }
        aside.push(value);
    }
    aside.extend(defined);
}

fn take_back(registers: &mut Registers, lane: usize, called: &Function, aside: &mut Vec<u64>) {
    let count = called.narrow.len() + called.wide.len() + called.predicates.len();
    let start = aside.len() - count - count.div_ceil(64);
    let (values, defined) = aside[start..].split_at(count);
    let known = |index: usize| if defined[index / 64] >> (index % 64) & 1 == 1 { u32::MAX } else { 0 };
    let lanes = 1 << lane;
    let mut all = values.iter().enumerate();
    for (slot, (index, value)) in called.narrow.iter().zip(&mut all) {
        registers.narrow.set(*slot, lanes, known(index), &[*value as u32; LANES]);
    }
    for (slot, (index, value)) in called.wide.iter().zip(&mut all) {
        registers.wide.set(*slot, lanes, known(index), &[*value; LANES]);
    }
    for (slot, (index, value)) in called.predicates.iter().zip(&mut all) {
        registers.predicates.set(*slot, lanes, known(index), if *value == 1 { u32::MAX } else { 0 });
    }
    aside.truncate(start);
}
