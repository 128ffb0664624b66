//! What was released, where.

use super::known::Known;

/// The most addresses whose releases are kept. Where there are more, what they order is not known, and no race is
/// reported that they might prevent.
pub(super) const MOST_PLACES: usize = 1 << 16;

/// An address: shared memory or global memory, and where.
pub(crate) type Place = (bool, u64);

/// What was released at an address, by the block that runs, up to which age of it, and by which others.
#[derive(Clone, Debug, Default)]
pub(super) struct Release {
    pub(super) block: u32,
    pub(super) age: u32,
    pub(super) known: Known,
    pub(super) others: Blocks,
}

/// Blocks that are ordered before, up to an age: ranges of blocks, in order, that have no block in common.
#[derive(Clone, Debug, Default)]
pub(super) struct Blocks(Vec<Aged>);

/// The blocks from `first` to `last`: what they did at an age below `age`.
#[derive(Clone, Copy, Debug)]
struct Aged {
    first: u32,
    last: u32,
    age: u32,
}

/// The most ranges that are kept apart; of more, neighbours become one of the higher age.
const MOST_RANGES: usize = 256;

impl Blocks {
    /// Whether what a block did at an age is ordered before.
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
        // Where one of the ranges begins or has ended.
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

/// The age of the range that has a block, or 0; those that end before it are left behind.
fn age_at<'a>(ranges: &mut std::iter::Peekable<impl Iterator<Item = &'a Aged>>, block: u32) -> u32 {
    while ranges.next_if(|range| range.last < block).is_some() {}
    ranges.peek().filter(|range| range.first <= block).map_or(0, |range| range.age)
}

/// Makes one range of every two without a gap between; whether there were any.
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
        // Of more than are kept apart none is younger than it was.
        for (block, age) in ages.iter_mut().enumerate() {
            *age = (*age).max(1 + random(1000) as u32);
            all.add(block as u32, *age);
        }
        assert!(all.0.len() <= 2 * MOST_RANGES);
        assert!((0..2000).all(|block| all.has(block as u32, ages[block] - 1)));
    }
}
