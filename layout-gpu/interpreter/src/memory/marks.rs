//! The marks of bytes in a copy of memory that will be merged with others.

use std::ops::Range;

/// The bytes whose marks are allocated together, when some of a line are marked.
const PAGE: usize = 4096;

/// The bytes whose marks are looked at together.
pub(super) const PART: usize = u64::BITS as usize;

const PARTS: usize = PAGE / PART;

/// Bytes of a part, as bits: those that were read, and those that were changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) read: u64,
    pub(super) changed: u64,
}

/// The marks of a page.
#[derive(Clone, Debug, Default)]
struct Page {
    /// The parts of which all is read, or changed, as bits.
    whole: Part,
    /// The marks of each part beside those, if it has any.
    parts: Option<Box<[Part; PARTS]>>,
}

/// The marks of an allocation. Without pages, none are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks(Vec<Page>);

impl Part {
    /// Marks bits as read, or as changed.
    #[inline]
    fn add(&mut self, is_change: bool, bits: u64) {
        *(if is_change { &mut self.changed } else { &mut self.read }) |= bits;
    }
}

impl Page {
    fn is_empty(&self) -> bool {
        self.whole.read | self.whole.changed == 0 && self.parts.is_none()
    }

    fn part(&self, index: usize) -> Part {
        let all = |whole: u64| if whole >> index & 1 == 1 { u64::MAX } else { 0 };
        let Part { read, changed } = self.parts.as_ref().map_or(Part::default(), |parts| parts[index]);
        Part { read: read | all(self.whole.read), changed: changed | all(self.whole.changed) }
    }
}

impl Marks {
    /// Makes room for marks of this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self(vec![Page::default(); bytes.div_ceil(PAGE)])
    }

    /// Marks bytes as read, or as changed.
    #[inline]
    pub(super) fn add(&mut self, Range { mut start, end }: Range<usize>, is_change: bool) {
        while start < end {
            let Some(page) = self.0.get_mut(start / PAGE) else { return };
            let (part, mut count) = (start % PAGE / PART, (PART - start % PART).min(end - start));
            if count == PART {
                let parts = (PARTS - part).min((end - start) / PART);
                page.whole.add(is_change, u64::MAX >> (PARTS - parts) << part);
                count = parts * PART;
            } else {
                let parts = page.parts.get_or_insert_with(|| Box::new([Part::default(); PARTS]));
                parts[part].add(is_change, u64::MAX >> (PART - count) << (start % PART));
            }
            start += count;
        }
    }

    /// Returns the parts of pages that `is_wanted`, each with its first byte.
    pub(super) fn parts(&self, is_wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, Part)> {
        let pages = (0..).step_by(PAGE).zip(&self.0);
        let pages = pages.filter(move |(start, page)| !page.is_empty() && is_wanted(*start));
        pages.flat_map(|(start, page)| (0..PARTS).map(move |part| (start + part * PART, page.part(part))))
    }

    /// Returns the part that begins at this byte, if its page has marks.
    pub(super) fn part(&self, start: usize) -> Option<Part> {
        let page = self.0.get(start / PAGE).filter(|page| !page.is_empty())?;
        Some(page.part(start % PAGE / PART))
    }
}

/// Returns the bytes of a part that bits stand for.
pub(super) fn bytes_of(start: usize, bits: u64) -> impl Iterator<Item = usize> {
    (0..PART).filter(move |at| bits >> at & 1 == 1).map(move |at| start + at)
}
