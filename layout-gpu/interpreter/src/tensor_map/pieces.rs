//! The pieces of a box in shared memory, with their places in global memory.

use super::TensorMap;

impl TensorMap {
    /// Walks the box at a place: the pieces in shared memory, swizzled, with their addresses in global memory if they lie in the tensor. A window is walked
    /// from the filter at this place, and the elements are so much further on in each dimension between channels and images.
    pub(crate) fn pieces(&self, place: &[i32], offsets: &[u32], shared: u32) -> Vec<Piece> {
        let (counts, element) = (self.counts(), self.element_bytes());
        let rows: u32 = counts[1..].iter().product();
        let mut pieces: Vec<Piece> = Vec::new();
        let mut walk = place[1..].iter().map(|index| i64::from(*index)).collect::<Vec<_>>();
        for row in 0..rows {
            let start = match &self.window {
                None => self.row_of_tile(place, row, &counts),
                Some(window) => {
                    let offset = |at: usize| offsets.get(at).map_or(0, |offset| i64::from(*offset));
                    let start = self.row(walk.iter().enumerate().map(|(at, index)| index + offset(at)));
                    window.advance(&mut walk, &self.sizes, &self.steps);
                    start
                }
            };
            for column in 0..counts[0] {
                let index = i64::from(place[0]) + i64::from(column);
                let start = start.filter(|_| (0..self.sizes[0] as i64).contains(&index));
                let from = start.map(|start| start.wrapping_add(index as u64 * u64::from(element)));
                let to = swizzled(shared + (row * counts[0] + column) * element, self.swizzle);
                match pieces.last_mut() {
                    Some(last) if last.continues(to, from) => last.bytes += element,
                    _ => pieces.push(Piece { shared: to, global: from, bytes: element }),
                }
            }
        }
        pieces
    }

    /// Returns the start of a row of a tile, if it lies in the tensor.
    fn row_of_tile(&self, place: &[i32], row: u32, counts: &[u32]) -> Option<u64> {
        let mut left = row;
        self.row((1..counts.len()).map(|at| {
            let index = i64::from(place[at]) + i64::from(left % counts[at] * self.steps[at]);
            left /= counts[at];
            index
        }))
    }

    /// Returns the address of the row with these indices in the dimensions but the first, if it lies in the tensor.
    fn row(&self, indices: impl Iterator<Item = i64>) -> Option<u64> {
        let (mut global, mut is_within) = (self.address, true);
        for ((index, size), stride) in indices.zip(&self.sizes[1..]).zip(&self.strides) {
            is_within &= (0..*size as i64).contains(&index);
            global = global.wrapping_add((index as u64).wrapping_mul(*stride));
        }
        is_within.then_some(global)
    }
}

/// Moves an address of shared memory within its row of 128 bytes: bits 4 to 6 are changed by bits 7 to 9, as many as the mode has.
fn swizzled(address: u32, mode: u32) -> u32 {
    address ^ (address >> 7 & ((1 << mode) - 1)) << 4
}

/// Bytes that a bulk copy moves together.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    pub(crate) shared: u32,
    /// `None` outside the tensor.
    pub(crate) global: Option<u64>,
    pub(crate) bytes: u32,
}

impl Piece {
    fn continues(&self, shared: u32, global: Option<u64>) -> bool {
        let next = self.global.map(|global| global.wrapping_add(self.bytes.into()));
        self.shared + self.bytes == shared && next == global
    }
}
