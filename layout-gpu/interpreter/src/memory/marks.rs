//! The marks of bytes in a copy of memory that will be merged with others.

use std::ops::Range;

/// The bytes whose marks are allocated together, when the first of them is marked.
const PAGE: usize = 4096;

/// The bytes whose marks are looked at together.
pub(super) const PART: usize = u64::BITS as usize;

/// Bytes of a part, as bits: those that were read, and those that were changed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Part {
    pub(super) read: u64,
    pub(super) changed: u64,
}

/// The marks of an allocation. Without pages, none are kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Marks(Vec<Option<Box<[Part; PAGE / PART]>>>);

impl Marks {
    /// Makes room for marks of this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        Self(vec![None; bytes.div_ceil(PAGE)])
    }

    /// Lets `mark` add bits to the marks of bytes.
    #[inline]
    pub(super) fn add(&mut self, Range { mut start, end }: Range<usize>, mark: impl Fn(&mut Part, u64)) {
        while start < end {
            let Some(parts) = self.0.get_mut(start / PAGE) else { return };
            let parts = parts.get_or_insert_with(|| Box::new([Part::default(); PAGE / PART]));
            let count = (PART - start % PART).min(end - start);
            mark(&mut parts[start % PAGE / PART], u64::MAX >> (PART - count) << (start % PART));
            start += count;
        }
    }

    /// Returns the parts of pages that `is_wanted`, each with its first byte.
    pub(super) fn parts(&self, is_wanted: impl Fn(usize) -> bool) -> impl Iterator<Item = (usize, Part)> {
        let pages = (0..).step_by(PAGE).zip(&self.0).filter(move |(start, _)| is_wanted(*start));
        let pages = pages.filter_map(|(start, parts)| Some((start, parts.as_deref()?)));
        pages.flat_map(|(start, parts)| (start..).step_by(PART).zip(parts.iter().copied()))
    }

    /// Returns the part that begins at this byte, if its page has marks.
    pub(super) fn part(&self, start: usize) -> Option<Part> {
        Some(self.0.get(start / PAGE)?.as_ref()?[start % PAGE / PART])
    }
}

/// Returns the bytes of a part that bits stand for.
pub(super) fn bytes_of(start: usize, bits: u64) -> impl Iterator<Item = usize> {
    (0..PART).filter(move |at| bits >> at & 1 == 1).map(move |at| start + at)
}
