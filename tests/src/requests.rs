//! Requests to shared memory by their definition: phases of threads, and the words that each phase reads, under any swizzle.

use layout_algebra::LayoutValue;

use crate::brute_force::table;

/// The numbers of a swizzle: bits, base and shift.
pub type Numbers = [i32; 3];

/// All requests of an access of a tile: for each phase, the offsets of the vectors that its threads request.
#[derive(Clone, Debug)]
pub struct Requests {
    phases: Vec<Vec<u64>>,
    bytes: u64,
    vector: u64,
}

impl Requests {
    /// The requests of warps of 32 consecutive threads, where each thread moves vectors of `vector` values, one after the other.
    pub fn of_tile(tile: &LayoutValue, threads: &LayoutValue, values: &LayoutValue, bytes: u64, vector: u64) -> Self {
        let (threads, values) = (table(threads), table(values));
        let at = |index: u64| layout_algebra::offset(tile, index).expect("small");
        let phase = match bytes * vector {
            16 => 8,
            8 => 16,
            _ => 32,
        };
        let firsts = values.iter().step_by(usize::try_from(vector).expect("small"));
        let phases = firsts.flat_map(|value| {
            let warps = threads.chunks(32).flat_map(|warp| warp.chunks(phase));
            warps.map(|threads| threads.iter().map(|thread| at(thread + value)).collect()).collect::<Vec<Vec<u64>>>()
        });
        Self { phases: phases.collect(), bytes, vector }
    }

    /// Returns the widest vector, at most 16 bytes, whose values are aligned neighbors for every thread.
    pub fn widest(tile: &LayoutValue, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> u64 {
        let vector = crate::access::Access::of_tile(tile, threads, values, bytes).vector();
        u64::try_from(vector).expect("small")
    }

    /// Moves the tile to the offset `start`, a multiple of the vector.
    #[must_use]
    pub fn from(mut self, start: u64) -> Self {
        self.phases.iter_mut().flatten().for_each(|offset| *offset += start);
        self
    }

    /// Returns the number of elements that a thread moves at a time.
    pub const fn vector(&self) -> u64 {
        self.vector
    }

    /// Returns the number of bits of the largest offset.
    pub fn bits(&self) -> i32 {
        let last = self.phases.iter().flatten().max().copied().unwrap_or(0) + self.vector - 1;
        i32::try_from(64 - last.leading_zeros()).expect("small")
    }

    /// Counts the wavefronts beyond one for each phase, and stops counting past the limit.
    pub fn conflicts(&self, swizzle: Numbers, limit: u64) -> u64 {
        let mut found = 0;
        for phase in &self.phases {
            found += self.turns(phase, swizzle) - 1;
            if found > limit {
                break;
            }
        }
        found
    }

    /// Returns the largest number of different words in one bank.
    fn turns(&self, phase: &[u64], swizzle: Numbers) -> u64 {
        // The words of each bank form a linked list that starts with the newest.
        let (mut words, mut before, mut count) = ([0; 32], [0; 32], 0);
        let (mut last, mut turns) = ([NONE; 32], [0; 32]);
        for offset in phase {
            let first = self.bytes * swizzled(swizzle, *offset) / 4;
            for word in first..=first + (self.bytes * self.vector - 1) / 4 {
                let bank = (word & 31) as usize;
                let mut place = last[bank];
                while place != NONE && words[place] != word {
                    place = before[place];
                }
                if place == NONE {
                    (words[count], before[count], last[bank]) = (word, last[bank], count);
                    turns[bank] += 1;
                    count += 1;
                }
            }
        }
        turns.into_iter().max().expect("32 banks")
    }
}

/// The end of a list.
const NONE: usize = usize::MAX;

/// Applies a swizzle to an offset.
fn swizzled([bits, base, shift]: Numbers, offset: u64) -> u64 {
    let run = ((1_u64 << bits) - 1) << base;
    if shift < 0 { offset ^ (offset & run) << -shift } else { offset ^ offset >> shift & run }
}
