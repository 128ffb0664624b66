//! The zeros of the sparse first factor of `wgmma`: PTX ISA, "Sparse matrix storage" and "Matrix fragments for warpgroup-level multiply-accumulate
//! operation with sparse matrix A".
//!
//! Half of a row is stored, and four bits of metadata a chunk say where it belongs: of four neighbors two, each by its index in two bits; of two
//! neighbors of `tf32` one, by 0b0100 or 0b1110. The four bits of chunk `c` of row `r`, among a warp's 16, are those of a lane of the four from `4·(r % 8)` on:
//!
//! | elements | lane of the four | first bit |
//! |---|---|---|
//! | 16 and 32 bits, 8 chunks | `2·selector + c / 4` | `16·(r / 8) + 4·(c % 4)` |
//! | 8 bits, 16 chunks | `r / 8 + 2·(c / 8)` | `4·(c % 8)` |

use super::warp::Warp;
use super::wgmma::ROWS;
use super::{Problem, Trouble};
use crate::program::{Instruction, Sparsity, Wgmma};

/// The lane whose metadata a chunk of a row has, and its first bit there.
fn place(bytes: usize, selector: usize, row: usize, chunk: usize) -> (usize, usize) {
    let first = 4 * (row % 8);
    if bytes == 1 {
        (first + row / 8 + 2 * (chunk / 8), 4 * (chunk % 8))
    } else {
        (first + 2 * selector + chunk / 4, 16 * (row / 8) + 4 * (chunk % 4))
    }
}

impl Warp {
    /// Returns the step of each stored element of the first factor, by rows; `None` if it is not sparse.
    pub(super) fn steps(&self, instruction: &Instruction, product: &Wgmma) -> Result<Option<Vec<usize>>, Trouble> {
        let Some(Sparsity { metadata, selector }) = product.sparsity else { return Ok(None) };
        let (column, known) = (self.registers.narrow.column(metadata), self.registers.narrow.defined(metadata));
        let bytes = product.elements[0].bits() / 8;
        let chunks = if bytes == 1 { 16 } else { 8 };
        let mut steps = Vec::with_capacity(ROWS * product.packed());
        for (row, chunk) in (0..ROWS).flat_map(|row| (0..chunks).map(move |chunk| (row, chunk))) {
            let (lane, at) = place(bytes, selector as usize, row, chunk);
            if known >> lane & 1 == 0 {
                let message = "its metadata was never computed".to_string();
                return Err(self.trouble(1 << lane, instruction, Problem::Uninitialised { message, read: None }));
            }
            let bits = (column[lane] >> at & 0xF) as usize;
            match (bytes, bits) {
                (4, 0b0100) => steps.push(2 * chunk),
                (4, 0b1110) => steps.push(2 * chunk + 1),
                (1 | 2, _) if bits & 3 != bits >> 2 => steps.extend([4 * chunk + (bits & 3), 4 * chunk + (bits >> 2)]),
                _ => {
                    let message = format!(
                        "bits {at} to {} of its metadata are {bits:#06b}, which are no places of a row's elements",
                        at + 3
                    );
                    return Err(self.trouble(1 << lane, instruction, Problem::Products { message }));
                }
            }
        }
        Ok(Some(steps))
    }
}
