//! What was released, where.

use super::known::Known;

/// The most addresses whose releases are kept. Where there are more, what they order is not known, and no race is
/// reported that they might prevent.
pub(super) const MOST_PLACES: usize = 1 << 16;

/// An address: shared memory or global memory, and where.
pub(crate) type Place = (bool, u64);

/// What was released at an address, by the block that runs and by which others.
#[derive(Clone, Debug, Default)]
pub(super) struct Release {
    pub(super) block: u32,
    pub(super) known: Known,
    pub(super) others: Blocks,
}

/// Ranges of blocks.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<(u32, u32)>);

impl Blocks {
    pub(super) fn has(&self, block: u32) -> bool {
        self.0.iter().any(|(first, last)| (*first..=*last).contains(&block))
    }

    pub(super) fn add(&mut self, first: u32, last: u32) {
        let touches = |range: &(u32, u32)| range.0 <= last.saturating_add(1) && first <= range.1.saturating_add(1);
        let all = self
            .0
            .iter()
            .filter(|range| touches(range))
            .copied()
            .fold((first, last), |all, range| (all.0.min(range.0), all.1.max(range.1)));
        self.0.retain(|range| !touches(range));
        self.0.push(all);
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        other.0.iter().for_each(|(first, last)| self.add(*first, *last));
    }
}
