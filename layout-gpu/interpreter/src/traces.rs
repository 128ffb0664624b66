//! The accesses of global memory during a launch: finds races within a block and between blocks.
//!
//! Blocks run one after the other, or on copies of memory that are merged only if none accessed what another
//! changed. So a trace has the last write and two reads of a word (of a byte, in a page where anything smaller than a
//! word is accessed), each with its block. Another block's accesses are ordered before this one's only if this one
//! acquired a later release of that block.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::address_space::Direction;
use crate::shared::{Accessor, Stamp};

/// The bytes whose traces are allocated together, at the first access to one of them.
const PAGE: usize = 4096;

/// The most pages that have traces, 64 MiB of memory: the traces take twelve times as much.
const MOST_PAGES: usize = (64 << 20) / PAGE;

/// The count of pages with traces, over all allocations and their copies on all threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Room(Arc<AtomicUsize>);

impl Room {
    fn has_one_more(&self) -> bool {
        !self.is_used_up() && self.0.fetch_add(1, Ordering::Relaxed) < MOST_PAGES
    }

    /// Returns true if a page was accessed without room for its traces.
    pub(crate) fn is_used_up(&self) -> bool {
        self.0.load(Ordering::Relaxed) > MOST_PAGES
    }
}

/// One access: its thread and time, its block, and the age of the block.
#[derive(Clone, Copy, Debug, Default)]
struct Who {
    stamp: Stamp,
    block: u32,
    age: u32,
}

/// The last accesses of one word or byte.
#[derive(Clone, Copy, Debug, Default)]
struct Trace {
    writer: Who,
    readers: [Who; 2],
}

#[derive(Clone, Debug)]
struct Page {
    /// The bytes of a trace, as a power of two: 4 or 1.
    grain: u32,
    traces: Vec<Trace>,
}

/// The traces of one allocation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Traces {
    pages: Vec<Option<Box<Page>>>,
    room: Room,
}

/// Two unordered accesses of one byte.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clash {
    /// The byte, from the start of the allocation.
    pub(crate) byte: usize,
    pub(crate) with: Stamp,
    pub(crate) block: u32,
    pub(crate) other: Direction,
}

impl Who {
    fn new(by: &Accessor<'_>, lane: usize) -> Self {
        Self { stamp: by.stamp(lane), block: by.order.block, age: by.order.age }
    }

    fn races(self, by: &Accessor<'_>, thread: u32) -> bool {
        if self.block == by.order.block {
            return by.races(self.stamp, thread);
        }
        self.races_elsewhere(by)
    }

    /// The same for a read, if this access writes.
    fn races_a_read(self, by: &Accessor<'_>, thread: u32) -> bool {
        if self.block == by.order.block {
            return by.races_a_read(self.stamp, thread);
        }
        self.races_elsewhere(by)
    }

    /// Returns true if another block's access races with this one.
    fn races_elsewhere(self, by: &Accessor<'_>) -> bool {
        let is_meeting = by.strong && self.stamp.is_strong();
        !(self.stamp.is_nobody() || is_meeting || by.order.is_after(self.block, self.age))
    }
}

impl Page {
    fn new() -> Self {
        Self { grain: 2, traces: vec![Trace::default(); PAGE / 4] }
    }

    fn refine(&mut self) {
        if self.grain == 2 {
            self.grain = 0;
            self.traces = self.traces.iter().flat_map(|trace| [*trace; 4]).collect();
        }
    }
}

impl Traces {
    /// Makes traces for this many bytes, without any access.
    pub(crate) fn new(bytes: usize, room: &Room) -> Self {
        Self { pages: vec![None; bytes.div_ceil(PAGE)], room: room.clone() }
    }

    /// The traces of bytes within one page, each with its first byte and number of bytes; elements have this many
    /// bytes.
    fn in_page(
        &mut self,
        start: usize,
        width: usize,
        element: usize,
    ) -> impl Iterator<Item = (usize, usize, &mut Trace)> {
        let page = self.pages.get_mut(start / PAGE).and_then(|page| {
            if page.is_none() && self.room.has_one_more() {
                *page = Some(Box::new(Page::new()));
            }
            page.as_mut()
        });
        page.into_iter().flat_map(move |page| {
            if element < 4 {
                page.refine();
            }
            let (grain, within) = (page.grain, start % PAGE);
            let range = within >> grain..((within + width - 1) >> grain) + 1;
            let base = start - within;
            let places = range.clone().map(move |index| base + (index << grain));
            places.zip(&mut page.traces[range]).map(move |(byte, trace)| (byte, 1 << grain, trace))
        })
    }

    /// Records a read of one lane.
    pub(crate) fn read(
        &mut self,
        start: usize,
        width: usize,
        element: usize,
        lane: usize,
        by: &Accessor<'_>,
    ) -> Result<(), Clash> {
        let (thread, new) = (by.first_thread + lane as u32, Who::new(by, lane));
        for (byte, _, trace) in self.in_page(start, width, element) {
            let Who { stamp, block, .. } = trace.writer;
            if trace.writer.races(by, thread) {
                return Err(Clash { byte, with: stamp, block, other: Direction::Store });
            }
            let is_same = |who: &Who| {
                who.stamp.is_nobody()
                    || (who.stamp.thread(), who.block) == (thread, new.block)
                    || !who.races(by, thread)
            };
            if let Some(reader) = trace.readers.iter_mut().find(|reader| is_same(reader)) {
                *reader = new;
            }
        }
        Ok(())
    }

    /// Records a write of one lane; two unordered ones may write one byte only if they write the same value.
    pub(crate) fn write(
        &mut self,
        start: usize,
        (old, values): (&[u8], &[u8]),
        element: usize,
        lane: usize,
        by: &Accessor<'_>,
    ) -> Result<(), Clash> {
        let (thread, new) = (by.first_thread + lane as u32, Who::new(by, lane));
        for (byte, size, trace) in self.in_page(start, values.len(), element) {
            if let Some(Who { stamp, block, .. }) =
                trace.readers.into_iter().find(|reader| reader.races_a_read(by, thread))
            {
                return Err(Clash { byte, with: stamp, block, other: Direction::Load });
            }
            let here = byte.max(start) - start..(byte + size - start).min(values.len());
            if old[here.clone()] != values[here] && trace.writer.races(by, thread) {
                let Who { stamp, block, .. } = trace.writer;
                return Err(Clash { byte, with: stamp, block, other: Direction::Store });
            }
            *trace = Trace { writer: new, readers: [Who::default(); 2] };
        }
        Ok(())
    }
}
