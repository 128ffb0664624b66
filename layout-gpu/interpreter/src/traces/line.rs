//! The traces of one line: one for all of it as long as each access was one of all its words alike, else one for each word or byte.

#[cfg(test)]
mod tests;

use super::{Trace, Who};
use crate::registers::LANES;
use crate::stamp::{Accessor, Past};

/// The bytes whose traces are one at first.
pub(crate) const LINE: usize = 64;

/// The most bytes whose traces are one, on pages of which lanes together access longer rows at first.
pub(crate) const ROW: usize = 8 * LINE;

/// The bytes whose traces are one on pages of which lanes together read rows of so many.
pub(crate) const HALF: usize = LINE / 2;

/// An access of a whole line, by one lane after the other.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Spread {
    /// The access of the first word.
    first: Who,
    /// The words that each lane accesses, as a power of two.
    words: u8,
    is_of_one: bool,
    writes: bool,
}

/// The last accesses of the bytes of one line: mostly none, or one of all of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    one: Option<Spread>,
    /// All of them, once there were several.
    several: Option<Box<Accesses>>,
}

/// The last accesses of the bytes of one line, if they are not all one.
#[derive(Clone, Debug, Default)]
struct Accesses {
    writer: Spread,
    readers: [Spread; 2],
    /// The trace of each word or byte, once they differ.
    cells: Option<Box<[Trace]>>,
}

impl Spread {
    /// The access of a line of this size by this lane, which has so many bytes of it, and those after it.
    pub(super) fn new(by: &Accessor<'_>, lane: usize, bytes: usize, size: usize) -> Self {
        let words = (bytes / 4).ilog2() as u8;
        Self { first: Who::new(by, lane), words, is_of_one: bytes == size, writes: false }
    }

    /// The accesses of the halves of a line, of so many bytes each.
    fn halves(self, bytes: usize) -> [Self; 2] {
        let most = (bytes / 4).ilog2() as u8;
        let half = |word| Self { first: self.at(word), words: self.words.min(most), ..self };
        [half(0), half(bytes / 4)]
    }

    fn at(self, word: usize) -> Who {
        let stamp = self.first.stamp;
        Who { stamp: if stamp.is_nobody() { stamp } else { stamp.lanes_on(word >> self.words) }, ..self.first }
    }

    /// Returns true if each word is the same thread's in both.
    fn is_of(self, new: Self) -> bool {
        self.words == new.words && self.first.is_of(new.first)
    }

    /// Returns true if the new access, a weak one, surely races with this one in no word.
    fn is_before(self, new: Self, by: &Accessor<'_>) -> bool {
        let past = self.first;
        if !past.is_of_block(by) || self.is_of_one && new.is_of_one {
            return !past.is_unordered(by, new.first.stamp.actor());
        }
        let stamp = past.stamp;
        stamp.is_nobody() || by.is_after(stamp) || self.is_of(new) && !stamp.is_in_flight()
    }

    /// Lets the access land if it is under way, or returns false if only some words may be the lane's.
    fn land(&mut self, is_whole: bool, land: &impl Fn(&mut Who)) -> bool {
        let is_under_way = self.first.stamp.is_in_flight();
        let is_one = is_whole && self.is_of_one;
        if is_under_way && is_one {
            land(&mut self.first);
        }
        is_one || !is_under_way
    }

    /// Returns true if it is under way, by the same lane in each word.
    fn is_under_way_as(&self, new: Spread) -> bool {
        let (past, new_first) = (self.first, new.first);
        let is_same = past.stamp.thread() == new_first.stamp.thread() && past.block == new_first.block;
        past.stamp.is_in_flight() && is_same && self.words == new.words
    }

    /// Returns true if it is under way, by lanes of the same warp.
    fn may_be_under_way_by(&self, new: Spread) -> bool {
        let warp = |who: Who| who.stamp.thread() / LANES as u32;
        self.first.stamp.is_in_flight() && self.first.block == new.first.block && warp(self.first) == warp(new.first)
    }

    /// Returns true if a new reader takes the place of this one in all words, false if in none, and nothing if words may differ.
    fn gives_way(self, new: Self, by: &Accessor<'_>) -> Option<bool> {
        let gives_way = self.is_of(new) || self.is_before(new, by);
        let is_alike = !self.first.is_of_block(by)
            || self.is_of_one && new.is_of_one
            || by.knows_as_warp() && !self.first.stamp.is_of_warp(new.first.stamp);
        (gives_way || is_alike).then_some(gives_way)
    }
}

impl Line {
    /// Records a weak read of all words; or returns false if they are not all alike, or one of them may be a race.
    pub(super) fn read(&mut self, new: Spread, by: &Accessor<'_>) -> bool {
        let takes_place = |past: &Spread| !past.writes && past.gives_way(new, by) == Some(true);
        if self.several.is_none() && self.one.as_ref().is_none_or(takes_place) {
            self.one = Some(new);
            return true;
        }
        self.all().read(new, by)
    }

    /// The same for a write.
    pub(super) fn write(&mut self, new: Spread, by: &Accessor<'_>) -> bool {
        if let Some(all) = &mut self.several {
            return all.write(new, by);
        }
        let is_before = |past: &Spread| past.is_before(new, by) && (past.writes || !past.first.stamp.is_incoherent());
        let is_alike = self.one.as_ref().is_none_or(is_before);
        if is_alike {
            self.one = Some(Spread { writes: true, ..new });
        }
        is_alike
    }

    /// Lets the accesses under way of all words land, or returns false if only some may be the lane's.
    pub(super) fn land(&mut self, is_whole: bool, land: impl Fn(&mut Who)) -> bool {
        match (&mut self.several, &mut self.one) {
            (Some(all), _) => all.land(is_whole, land),
            (None, Some(one)) => one.land(is_whole, &land),
            (None, None) => true,
        }
    }

    /// Lets the accesses of these lanes land that are under way, or returns false, and changes nothing, if only some of a lane may be.
    pub(super) fn land_lanes(&mut self, new: Spread, by: &Accessor<'_>) -> bool {
        let past = match (&mut self.several, &mut self.one) {
            (Some(all), _) if all.cells.is_some() => return false,
            (Some(all), _) => &mut all.pasts()[..],
            (None, Some(one)) => &mut [one][..],
            (None, None) => return true,
        };
        let is_clear = past.iter().all(|past| past.is_under_way_as(new) || !past.may_be_under_way_by(new));
        if is_clear {
            for past in past.iter_mut().filter(|past| past.is_under_way_as(new)) {
                past.first = Who { stamp: past.first.stamp.landed(by), ..new.first };
            }
        }
        is_clear
    }

    /// Returns the trace of a word or byte.
    pub(super) fn trace(&self, cell: usize, grain: u32) -> Trace {
        match &self.several {
            Some(all) => all.trace(cell, grain),
            None => Accesses::new(self.one).trace(cell, grain),
        }
    }

    /// Returns so many traces of words or bytes, which differ from now on.
    pub(super) fn cells(&mut self, count: usize, grain: u32) -> &mut [Trace] {
        self.all().cells(count, grain)
    }

    /// Divides the line in two, of so many bytes each.
    pub(super) fn halves(self, bytes: usize) -> [Self; 2] {
        let [first, second] = self.one.map_or([None; 2], |one| one.halves(bytes).map(Some));
        match self.several.map(|all| all.halves(bytes)) {
            None => [first, second].map(|one| Self { one, several: None }),
            Some(halves) => halves.map(|all| Self { one: None, several: Some(Box::new(all)) }),
        }
    }

    /// Changes the traces from words to bytes.
    pub(super) fn refine(&mut self) {
        if let Some(all) = &mut self.several {
            all.refine();
        }
    }

    fn all(&mut self) -> &mut Accesses {
        self.several.get_or_insert_with(|| Box::new(Accesses::new(self.one)))
    }
}

impl Accesses {
    fn new(one: Option<Spread>) -> Self {
        let (reader, writer) = match one {
            Some(one) if one.writes => (Spread::default(), one),
            Some(one) => (one, Spread::default()),
            None => Default::default(),
        };
        Self { writer, readers: [reader, Spread::default()], cells: None }
    }

    fn pasts(&mut self) -> [&mut Spread; 3] {
        let [first, second] = &mut self.readers;
        [first, second, &mut self.writer]
    }

    fn read(&mut self, new: Spread, by: &Accessor<'_>) -> bool {
        let is_incoherent = new.first.stamp.is_incoherent() && !self.writer.first.stamp.is_nobody();
        if self.cells.is_some() || is_incoherent || !self.writer.is_before(new, by) {
            return false;
        }
        for reader in &mut self.readers {
            match reader.gives_way(new, by) {
                Some(false) => {}
                Some(true) => {
                    *reader = new;
                    break;
                }
                None => return false,
            }
        }
        true
    }

    fn write(&mut self, new: Spread, by: &Accessor<'_>) -> bool {
        let is_incoherent = self.readers.iter().any(|reader| reader.first.stamp.is_incoherent());
        let is_before = |past: &Spread| past.is_before(new, by);
        if self.cells.is_some() || is_incoherent || !is_before(&self.writer) || !self.readers.iter().all(is_before) {
            return false;
        }
        *self = Self { writer: new, ..Self::default() };
        true
    }

    fn land(&mut self, is_whole: bool, land: impl Fn(&mut Who)) -> bool {
        let mut all = self.readers.iter_mut().chain([&mut self.writer]);
        self.cells.is_none() && all.all(|past| past.land(is_whole, &land))
    }

    fn trace(&self, cell: usize, grain: u32) -> Trace {
        let word = cell << grain >> 2;
        let whole = || Trace { writer: self.writer.at(word), readers: self.readers.map(|reader| reader.at(word)) };
        self.cells.as_ref().map_or_else(whole, |cells| cells[cell])
    }

    fn halves(mut self, bytes: usize) -> [Self; 2] {
        let ([first, second], writer) = (self.readers.map(|reader| reader.halves(bytes)), self.writer.halves(bytes));
        let cells = self.cells.take();
        let cells = |half: usize| {
            let cells = cells.as_ref()?;
            cells.chunks_exact(cells.len() / 2).nth(half).map(Box::from)
        };
        [0, 1].map(|half| Self { writer: writer[half], readers: [first[half], second[half]], cells: cells(half) })
    }

    fn cells(&mut self, count: usize, grain: u32) -> &mut [Trace] {
        if self.cells.is_none() {
            self.cells = Some((0..count).map(|cell| self.trace(cell, grain)).collect());
        }
        self.cells.as_deref_mut().unwrap_or_default()
    }

    fn refine(&mut self) {
        self.cells = self.cells.take().map(|cells| cells.iter().flat_map(|trace| [*trace; 4]).collect());
    }
}
