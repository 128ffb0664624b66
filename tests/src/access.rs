//! Accesses of a tile by their definition: addresses, banks and words as sets.

use std::collections::{HashMap, HashSet};

use layout_algebra::LayoutValue;

use crate::brute_force::{swizzled, table};

/// Who has what: for each value the offsets of the threads, a vector at a time.
#[derive(Debug)]
pub struct Access {
    /// Offsets by thread and value.
    offsets: Vec<Vec<u64>>,
    vector: usize,
}

impl Access {
    /// Threads and values, which are indices of the tile, in elements of so many bytes.
    ///
    /// # Panics
    /// If an index or an offset is past 64 bits.
    #[must_use]
    pub fn of(tile: &LayoutValue, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> Self {
        Self::placed(tile, 0, threads, values, bytes)
    }

    /// The same of a tile that begins at an offset.
    ///
    /// # Panics
    /// If an index or an offset is past 64 bits.
    #[must_use]
    pub fn placed(tile: &LayoutValue, start: u64, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> Self {
        let at = |index: u64| start + layout_algebra::offset(tile, index).expect("small");
        let values = table(values);
        let offsets: Vec<Vec<u64>> =
            table(threads).iter().map(|t| values.iter().map(|v| at(t + v)).collect()).collect();
        let is_block = |block: &[u64]| {
            let is_aligned = block[0].is_multiple_of(u64::try_from(block.len()).expect("small"));
            is_aligned && (block[0]..).zip(block).all(|(expected, found)| expected == *found)
        };
        let widths = [1, 2, 4, 8, 16].into_iter().filter(|width| {
            *width * usize::try_from(bytes).expect("small") <= 16
                && values.len().is_multiple_of(*width)
                && offsets.iter().all(|values| values.chunks(*width).all(is_block))
        });
        Self { vector: widths.max().expect("1"), offsets }
    }

    /// The elements that a thread moves in one instruction.
    #[must_use]
    pub const fn vector(&self) -> usize {
        self.vector
    }

    /// The conflicts under a swizzle, told by its three numbers.
    ///
    /// # Panics
    /// If there are no threads.
    #[must_use]
    pub fn conflicts(&self, [bits, base, shift]: [i32; 3], bytes: u64) -> u64 {
        let width = bytes * u64::try_from(self.vector).expect("small");
        let phase = if width == 16 { 8 } else { 32 / usize::try_from(width.div_ceil(4)).expect("small") };
        let (bits, base) = (bits.cast_unsigned(), base.cast_unsigned());
        let mut conflicts = 0;
        for value in (0..self.offsets[0].len()).step_by(self.vector) {
            for threads in self.offsets.chunks(32).flat_map(|warp| warp.chunks(phase)) {
                let mut banks: HashMap<u64, HashSet<u64>> = HashMap::new();
                for thread in threads {
                    let address = bytes * swizzled(bits, base, shift, thread[value]);
                    for word in address / 4..=(address + width - 1) / 4 {
                        banks.entry(word % 32).or_default().insert(word);
                    }
                }
                conflicts += banks.values().map(HashSet::len).max().expect("a thread") - 1;
            }
        }
        u64::try_from(conflicts).expect("small")
    }
}
