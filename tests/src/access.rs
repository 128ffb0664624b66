//! Accesses of a tile by their definition: sets of addresses, banks and words.

use layout_algebra::LayoutValue;

use crate::brute_force::{swizzled, table};

/// The offsets that each thread accesses for each value, one vector at a time.
#[derive(Debug)]
pub struct Access {
    /// Offsets by thread and value.
    offsets: Vec<Vec<u64>>,
    vector: usize,
}

impl Access {
    /// The access of a tile by these threads and values, which are indices of the tile; elements have `bytes` bytes.
    pub fn of_tile(tile: &LayoutValue, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> Self {
        Self::placed(tile, 0, threads, values, bytes)
    }

    /// The same access of a tile that begins at the offset `start`.
    pub fn placed(tile: &LayoutValue, start: u64, threads: &LayoutValue, values: &LayoutValue, bytes: u64) -> Self {
        let at = |index: u64| start + layout_algebra::offset(tile, index).expect("small");
        let values = table(values);
        let offsets: Vec<Vec<u64>> =
            table(threads).iter().map(|t| values.iter().map(|v| at(t + v)).collect()).collect();
        let widths = [1, 2, 4, 8, 16].into_iter().filter(|width| {
            *width * usize::try_from(bytes).expect("small") <= 16
                && values.len().is_multiple_of(*width)
                && offsets.iter().all(|values| values.chunks(*width).all(is_block))
        });
        Self { vector: widths.max().expect("1"), offsets }
    }

    /// The same access, one element at a time.
    pub fn scalars(tile: &LayoutValue, start: u64, threads: &LayoutValue, values: &LayoutValue) -> Self {
        Self { vector: 1, ..Self::placed(tile, start, threads, values, 16) }
    }

    /// Returns the number of elements that a thread moves in one instruction.
    pub const fn vector(&self) -> usize {
        self.vector
    }

    /// Narrows the vectors to the widest ones that the swizzle keeps together.
    #[must_use]
    pub fn narrowed(mut self, swizzle: [i32; 3]) -> Self {
        while !self.keeps_vectors(swizzle) {
            self.vector /= 2;
        }
        self
    }

    /// Counts the conflicts under a swizzle of three numbers.
    pub fn conflicts(&self, [bits, base, shift]: [i32; 3], bytes: u64) -> u64 {
        let width = bytes * u64::try_from(self.vector).expect("small");
        let (bits, base) = (bits.cast_unsigned(), base.cast_unsigned());
        let values = (0..self.offsets.first().map_or(0, Vec::len)).step_by(self.vector);
        let of_value = |value: usize| {
            let address = |values: &Vec<u64>| bytes * swizzled(bits, base, shift, values[value]);
            conflicts(&self.offsets.iter().map(address).collect::<Vec<u64>>(), width)
        };
        values.map(of_value).sum()
    }

    /// Checks whether the values of each swizzled vector are still neighbors, and aligned.
    pub fn keeps_vectors(&self, [bits, base, shift]: [i32; 3]) -> bool {
        let apply = |offset: &u64| swizzled(bits.cast_unsigned(), base.cast_unsigned(), shift, *offset);
        let mut vectors = self.offsets.iter().flat_map(|values| values.chunks(self.vector));
        vectors.all(|vector| is_block(&vector.iter().map(apply).collect::<Vec<u64>>()))
    }
}

/// Checks whether these are consecutive, and the first one is a multiple of their number.
fn is_block(block: &[u64]) -> bool {
    let is_aligned = block[0].is_multiple_of(u64::try_from(block.len()).expect("small"));
    is_aligned && (block[0]..).zip(block).all(|(expected, found)| expected == *found)
}

/// Returns the wavefronts of each phase of a request: the largest number of words in one bank.
pub fn wavefronts(addresses: &[u64], width: u64) -> Vec<u64> {
    let threads = match width {
        16 => 8,
        8 => 16,
        _ => 32,
    };
    let of_phase = |phase: &[u64]| {
        let words = |address: &u64| address / 4..=(address + width - 1) / 4;
        let mut words_by_bank: Vec<(u64, u64)> = phase.iter().flat_map(words).map(|word| (word % 32, word)).collect();
        words_by_bank.sort_unstable();
        words_by_bank.dedup();
        let of_bank = words_by_bank.chunk_by(|a, b| a.0 == b.0).map(<[_]>::len);
        of_bank.max().map_or(0, |most| u64::try_from(most).expect("small"))
    };
    addresses.chunks(threads).map(of_phase).collect()
}

/// Counts the wavefronts of all warps beyond one for each phase.
pub fn conflicts(addresses: &[u64], width: u64) -> u64 {
    addresses.chunks(32).flat_map(|warp| wavefronts(warp, width)).map(|ways| ways - 1).sum()
}

/// Counts the blocks of this many bytes that each warp touches, and adds them up.
pub fn blocks(addresses: &[u64], bytes: u64) -> u64 {
    let of_warp = |warp: &[u64]| {
        let mut blocks: Vec<u64> = warp.iter().map(|address| address / bytes).collect();
        blocks.sort_unstable();
        blocks.dedup();
        u64::try_from(blocks.len()).expect("small")
    };
    addresses.chunks(32).map(of_warp).sum()
}
