//! Releases, by address.

use super::known::Known;

/// The most addresses whose releases are kept. With more, orderings are lost, and races that they
/// might prevent are not reported.
pub(super) const MOST_PLACES: usize = 1 << 16;

/// An address, and whether it is in shared memory.
pub(crate) type Place = (bool, u64);

/// The release at an address: the knowledge of the releasing block, its age, and the other blocks ordered before it.
#[derive(Clone, Debug, Default)]
pub(super) struct Release {
    pub(super) block: u32,
    pub(super) age: u32,
    pub(super) known: Known,
    pub(super) others: Blocks,
}

/// Blocks that are ordered before, up to an age: sorted ranges of blocks that do not overlap.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<Aged>);

/// The blocks from `first` to `last`, with everything they did before `age`.
#[derive(Clone, Copy, Debug)]
struct Aged {
    first: u32,
    last: u32,
    age: u32,
}

/// The most ranges that are kept; beyond that, neighbors are merged into one of the higher age.
const MOST_RANGES: usize = 256;

impl Blocks {
    /// Returns true if the accesses of a block at an age are ordered before.
    pub(super) fn has(&self, block: u32, age: u32) -> bool {
        let at = self.0.partition_point(|range| range.last < block);
        self.0.get(at).is_some_and(|range| range.first <= block && age < range.age)
    }

    pub(super) fn add(&mut self, block: u32, age: u32) {
        self.add_all(&Self(vec![Aged { first: block, last: block, age }]));
    }

    pub(super) fn add_all(&mut self, other: &Self) {
        if other.0.is_empty() {
            return;
        }
        // The starts and ends of all ranges.
        let mut ends: Vec<u64> =
            self.0.iter().chain(&other.0).flat_map(|range| [range.first.into(), u64::from(range.last) + 1]).collect();
        ends.sort_unstable();
        ends.dedup();
        let mut merged: Vec<Aged> = Vec::new();
        let (mut mine, mut others) = (self.0.iter().peekable(), other.0.iter().peekable());
        for end in ends.windows(2) {
            let (first, last) = (end[0] as u32, (end[1] - 1) as u32);
            let age = age_at(&mut mine, first).max(age_at(&mut others, first));
            match merged.last_mut() {
                _ if age == 0 => {}
                Some(before) if before.age == age && before.last + 1 == first => before.last = last,
                _ => merged.push(Aged { first, last, age }),
            }
        }
        while merged.len() > MOST_RANGES && coarsen(&mut merged) {}
        self.0 = merged;
    }
}

/// Returns the age of the range that contains a block, or 0, and drops ranges that end before it.
fn age_at<'a>(ranges: &mut std::iter::Peekable<impl Iterator<Item = &'a Aged>>, block: u32) -> u32 {
    while ranges.next_if(|range| range.last < block).is_some() {}
    ranges.peek().filter(|range| range.first <= block).map_or(0, |range| range.age)
}

/// Merges pairs of adjacent ranges; returns true if there were any.
fn coarsen(ranges: &mut Vec<Aged>) -> bool {
    let before = ranges.len();
    let mut coarse: Vec<Aged> = Vec::with_capacity(before);
    let mut is_whole = true;
    for range in ranges.drain(..) {
        match coarse.last_mut() {
            Some(last) if !is_whole && last.last + 1 == range.first => {
                (last.last, last.age, is_whole) = (range.last, last.age.max(range.age), true);
            }
            _ => {
                coarse.push(range);
                is_whole = false;
            }
        }
    }
    *ranges = coarse;
    ranges.len() < before
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_many_ages() {
        let (mut seed, mut ages) = (7_u32, [0; 2000]);
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        let (mut all, mut some) = (Blocks::default(), Blocks::default());
        let mut later = [0; 2000];
        for step in 0..3000 {
            let (block, age) = (random(ages.len() / 10), 1 + random(3) as u32);
            some.add(block as u32, age);
            later[block] = later[block].max(age);
            if step % 10 == 9 {
                all.add_all(&some);
                ages.iter_mut().zip(&mut later).for_each(|(age, later)| *age = (*age).max(std::mem::take(later)));
                some = Blocks::default();
            }
            let block = random(ages.len() / 10);
            assert!(
                (0..4).all(|age| all.has(block as u32, age) == (age < ages[block])),
                "block {block} at step {step}"
            );
        }
        // Beyond the limit of ranges, no block has a lower age than it had.
        for (block, age) in ages.iter_mut().enumerate() {
            *age = (*age).max(1 + random(1000) as u32);
            all.add(block as u32, *age);
        }
        assert!(all.0.len() <= 2 * MOST_RANGES);
        assert!((0..2000).all(|block| all.has(block as u32, ages[block] - 1)));
    }
}
