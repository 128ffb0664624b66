//! The accesses of global memory during a launch: finds races within a block and between blocks.
//!
//! Blocks run one after the other, or on copies of memory that are merged only if none accessed what another
//! changed. So a trace has the last weak write and two weak reads of a word (of a byte, in a page where anything smaller than a
//! word is accessed), and beside them two strong accesses, each with its block. Another block's accesses are ordered before this one's only if this one
//! acquired a later release of that block. A line that warps have only accessed as a whole has one trace for all its words.

mod line;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

pub(crate) use line::{HALF, LINE, ROW};

use crate::address_space::Direction;
use crate::stamp::{Accessor, Past, Stamp, Strong};
use line::{Line, Spread};

/// The bytes whose traces are allocated together, at the first access to one of them.
const PAGE: usize = 4096;

/// The most pages that have traces, 64 MiB of memory: the traces take twelve times as much where lines are not accessed as a whole.
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
    /// The bytes of a line.
    size: usize,
    lines: Vec<Line>,
    /// The last strong accesses of each; empty before the first.
    strong: Vec<Strong<Who>>,
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
    /// True if one of the two is not coherent, so that no order helps.
    pub(crate) is_incoherent: bool,
}

impl Who {
    fn new(by: &Accessor<'_>, lane: usize) -> Self {
        Self { stamp: by.stamp(lane), block: by.order.block, age: by.order.age }
    }

    fn is_of_block(self, by: &Accessor<'_>) -> bool {
        self.block == by.order.block
    }
}

impl Past for Who {
    fn stamp(self) -> Stamp {
        self.stamp
    }

    #[inline]
    fn is_unordered(self, by: &Accessor<'_>, thread: u32) -> bool {
        if self.is_of_block(by) {
            return by.is_unordered(self.stamp, thread);
        }
        !(self.stamp.is_nobody() || by.order.is_after(self.block, self.age))
    }

    #[inline]
    fn is_morally_strong(self, by: &Accessor<'_>) -> bool {
        if self.is_of_block(by) {
            return self.stamp.is_morally_strong(by);
        }
        by.stamp(0).is_strong_elsewhere() && self.stamp.is_strong_elsewhere()
    }

    fn is_of(self, new: Self) -> bool {
        self.stamp.is_of(new.stamp) && self.block == new.block
    }

    fn was_read(self, by: &Accessor<'_>, thread: u32) -> bool {
        self.is_of_block(by) && self.stamp.was_read(by, thread)
    }
}

impl Page {
    /// A page with lines of so many bytes.
    fn new(size: usize) -> Self {
        Self { grain: 2, size, lines: vec![Line::default(); PAGE / size], strong: Vec::new() }
    }

    fn refine(&mut self) {
        if self.grain == 2 {
            self.grain = 0;
            self.lines.iter_mut().for_each(Line::refine);
            self.strong = self.strong.iter().flat_map(|strong| [*strong; 4]).collect();
        }
    }

    /// Divides the lines until they have at most so many bytes.
    #[inline]
    fn split(&mut self, most: usize) {
        while self.size > most {
            self.halve();
        }
    }

    #[cold]
    fn halve(&mut self) {
        self.size /= 2;
        let size = self.size;
        self.lines = std::mem::take(&mut self.lines).into_iter().flat_map(|line| line.halves(size)).collect();
    }

    /// The traces that bytes of this page have.
    fn range(&self, start: usize, width: usize) -> Range<usize> {
        let within = start % PAGE;
        within >> self.grain..((within + width - 1) >> self.grain) + 1
    }

    /// The same within a line.
    fn cells(&self, part: &Range<usize>) -> Range<usize> {
        let within = part.start % self.size;
        within >> self.grain..((within + part.len() - 1) >> self.grain) + 1
    }

    /// The line of a byte, and the strong accesses of each of its words or bytes, if there are any.
    fn line(&mut self, start: usize) -> (&mut Line, &mut [Strong<Who>]) {
        let (line, cells) = (start % PAGE / self.size, self.size >> self.grain);
        (&mut self.lines[line], self.strong.get_mut(line * cells..(line + 1) * cells).unwrap_or_default())
    }

    /// Records what consecutive lanes access, together all of a line, if it is the same for all its words and cannot be a race.
    fn access(
        &mut self,
        start: usize,
        new: Spread,
        by: &Accessor<'_>,
        how: impl Fn(&mut Line, Spread, &Accessor<'_>) -> bool,
    ) -> bool {
        self.strong.is_empty() && by.is_weak_at_home() && how(self.line(start).0, new, by)
    }

    /// Records a read of one lane, within a line.
    fn read(&mut self, part: &Range<usize>, lane: usize, by: &Accessor<'_>) -> Result<(), Clash> {
        let (thread, new, grain) = (by.thread(lane), Who::new(by, lane), self.grain);
        let (range, first, count) = (self.cells(part), part.start - part.start % self.size, self.size >> grain);
        let (at_line, strong) = self.line(part.start);
        for (index, trace) in range.clone().zip(&mut at_line.cells(count, grain)[range]) {
            let clash = |who| Err(Clash::new(first + (index << grain), who, Direction::Store));
            if trace.writer.races(by, thread) {
                return clash(trace.writer);
            }
            if new.stamp.is_incoherent()
                && let Some(who) = trace.write().or_else(|| strong.get(index)?.write())
            {
                return clash(who).map_err(Clash::without_coherence);
            }
            if let Some(strong) = strong.get_mut(index) {
                if let Some(who) = strong.racing(by, thread, false) {
                    return clash(who);
                }
                if by.is_strong() {
                    strong.add(new, by, thread);
                    continue;
                }
            }
            trace.remember_reader(new, by, thread);
        }
        Ok(())
    }

    /// Records a write of one lane, within a line.
    fn write(
        &mut self,
        start: usize,
        (old, values): (&[u8], &[u8]),
        lane: usize,
        by: &Accessor<'_>,
    ) -> Result<(), Clash> {
        let (thread, new, grain) = (by.thread(lane), Who::new(by, lane), self.grain);
        let range = self.cells(&(start..start + values.len()));
        let (first, count) = (start - start % self.size, self.size >> grain);
        let (at_line, strong) = self.line(start);
        for (index, trace) in range.clone().zip(&mut at_line.cells(count, grain)[range]) {
            let clash = |who: Who, other| Err(Clash::new(first + (index << grain), who, other));
            if let Some(who) = trace.readers.into_iter().find(|reader| reader.races_as_read(by, thread)) {
                return clash(who, Direction::Load);
            }
            if let Some(who) = trace.readers.into_iter().find(|reader| reader.stamp.is_incoherent()) {
                return clash(who, Direction::Load).map_err(Clash::without_coherence);
            }
            let strong = strong.get_mut(index);
            if let Some(who) = strong.as_ref().and_then(|strong| strong.racing(by, thread, true)) {
                return clash(who, who.stamp.direction());
            }
            if trace.writer.races(by, thread) {
                let first = first + (index << grain);
                let here = first.max(start) - start..(first + (1 << grain) - start).min(values.len());
                // An update reads, too.
                if by.stamp(lane).reads() || old[here.clone()] != values[here] {
                    return clash(trace.writer, Direction::Store);
                }
            }
            match strong {
                Some(strong) if by.is_strong() => strong.add(new, by, thread),
                strong => {
                    *trace = Trace { writer: new, readers: [Who::default(); 2] };
                    if let Some(strong) = strong {
                        *strong = Strong::default();
                    }
                }
            }
        }
        Ok(())
    }
}

/// Cuts an access where lines of so many bytes end.
fn lines(start: usize, width: usize, bytes: usize) -> impl Iterator<Item = Range<usize>> {
    let end = start + width;
    (start / bytes..end.div_ceil(bytes)).map(move |line| start.max(line * bytes)..end.min((line + 1) * bytes))
}

impl Traces {
    /// Makes traces for this many bytes, without any access.
    pub(crate) fn new(bytes: usize, room: &Room) -> Self {
        Self { pages: vec![None; bytes.div_ceil(PAGE)], room: room.clone() }
    }

    /// The page of an access, with traces as fine as its elements, and lines of at most so many bytes, if there is room for it.
    fn page(&mut self, start: usize, element: usize, most: usize, by: &Accessor<'_>) -> Option<&mut Page> {
        let page = self.pages.get_mut(start / PAGE)?;
        if page.is_none() && self.room.has_one_more() {
            *page = Some(Box::new(Page::new(most)));
        }
        let page = page.as_deref_mut()?;
        page.split(most);
        if element < 4 {
            page.refine();
        }
        if by.is_strong() && page.strong.is_empty() {
            page.strong = vec![Strong::default(); PAGE >> page.grain];
        }
        Some(page)
    }

    /// Records that lanes read a row of so many bytes, or write it: this one a part of it, of `width` bytes, and those after it the rest. Returns false
    /// unless it is the same for all words of a line and cannot be a race; then nothing was recorded but what each lane may record again.
    pub(crate) fn access_row(
        &mut self,
        row: Range<usize>,
        (width, element): (usize, usize),
        lane: usize,
        writes: bool,
        by: &Accessor<'_>,
    ) -> bool {
        let how = if writes { Line::write } else { Line::read };
        // Without room, nothing is to be recorded.
        let Some(page) = self.page(row.start, element, row.len(), by) else { return true };
        let size = page.size;
        row.step_by(size).enumerate().all(|(part, start)| {
            let lane = lane + part * size / width;
            page.access(start, Spread::new(by, lane, width, size), by, how)
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
        let Some(page) = self.page(start, element, LINE, by) else { return Ok(()) };
        let size = page.size;
        lines(start, width, size).try_for_each(|part| {
            let is_whole = part.len() == size;
            if is_whole && page.access(part.start, Spread::new(by, lane, size, size), by, Line::read) {
                return Ok(());
            }
            page.read(&part, lane, by)
        })
    }

    /// Records reads of lanes from the first on, which follow each other within a line. Returns the first clash, with its lane.
    pub(crate) fn read_lanes(
        &mut self,
        start: usize,
        (width, element): (usize, usize),
        lanes: Range<usize>,
        by: &Accessor<'_>,
    ) -> Result<(), (usize, Clash)> {
        let Some(page) = self.page(start, element, LINE, by) else { return Ok(()) };
        let mut parts = lanes.zip((start..).step_by(width).map(|start| start..start + width));
        parts.try_for_each(|(lane, part)| page.read(&part, lane, by).map_err(|clash| (lane, clash)))
    }

    /// Returns a write of one of these bytes in this launch, with its block.
    pub(crate) fn writer(&self, range: Range<usize>) -> Option<(Stamp, u32)> {
        let mut starts = range.step_by(4);
        starts.find_map(|start| {
            let page = self.pages.get(start / PAGE)?.as_deref()?;
            let index = page.range(start, 4).start;
            let strong = || page.strong.get(index).and_then(Strong::write);
            let cells = page.size >> page.grain;
            let who = page.lines[index / cells].trace(index % cells, page.grain).write().or_else(strong)?;
            Some((who.stamp, who.block))
        })
    }

    /// Records that one lane's asynchronous copy no longer reads its source, or has written its target.
    pub(crate) fn land(&mut self, start: usize, width: usize, lane: usize, by: &Accessor<'_>) {
        let Some(page) = self.pages.get_mut(start / PAGE).and_then(Option::as_deref_mut) else { return };
        let new = Who::new(by, lane);
        let finish = |who: &mut Who| {
            let is_of = (who.stamp.thread(), who.block) == (new.stamp.thread(), new.block);
            if who.stamp.is_in_flight() && is_of {
                *who = Who { stamp: who.stamp.landed(by), ..new };
            }
        };
        page.split(LINE);
        let (size, grain) = (page.size, page.grain);
        for part in lines(start, width, size) {
            let cells = page.cells(&part);
            let at_line = page.line(part.start).0;
            if !at_line.land(part.len() == size, finish) {
                at_line.cells(size >> grain, grain)[cells].iter_mut().flat_map(Trace::all).for_each(finish);
            }
        }
    }

    /// The same for a line that lanes read together, or returns false, and records nothing, if some of its words may differ.
    pub(crate) fn land_line(&mut self, start: usize, width: usize, lane: usize, by: &Accessor<'_>) -> bool {
        let Some(page) = self.pages.get_mut(start / PAGE).and_then(Option::as_deref_mut) else { return true };
        page.split(LINE);
        let size = page.size;
        // A half that has landed stays as it is when each lane lands.
        (0..LINE / size).all(|part| {
            let lane = lane + part * size / width;
            page.line(start + part * size).0.land_lanes(Spread::new(by, lane, width, size), by)
        })
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
        let Some(page) = self.page(start, element, LINE, by) else { return Ok(()) };
        let size = page.size;
        lines(start, values.len(), size).try_for_each(|part| {
            let is_whole = part.len() == size;
            if is_whole && page.access(part.start, Spread::new(by, lane, size, size), by, Line::write) {
                return Ok(());
            }
            let of_part = part.start - start..part.end - start;
            page.write(part.start, (&old[of_part.clone()], &values[of_part]), lane, by)
        })
    }
}

impl Clash {
    fn new(byte: usize, Who { stamp, block, .. }: Who, other: Direction) -> Self {
        Self { byte, with: stamp, block, other, is_incoherent: false }
    }

    fn without_coherence(self) -> Self {
        Self { is_incoherent: true, ..self }
    }
}

impl Trace {
    fn write(&self) -> Option<Who> {
        Some(self.writer).filter(|writer| !writer.stamp.is_nobody())
    }

    fn all(&mut self) -> impl Iterator<Item = &mut Who> {
        self.readers.iter_mut().chain([&mut self.writer])
    }

    /// Keeps two readers that are not ordered before `by`, if there are two.
    #[inline]
    fn remember_reader(&mut self, new: Who, by: &Accessor<'_>, thread: u32) {
        let is_same = |who: &Who| who.stamp.is_nobody() || who.is_of(new) || !who.races(by, thread);
        if let Some(reader) = self.readers.iter_mut().find(|reader| is_same(reader)) {
            *reader = new;
        }
    }
}
