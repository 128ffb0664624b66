//! # Systems of equations over GF(2)
//!
//! **Definition.** For columns `a_0, a_1, …` a solution of `A·x = b` is a word `x` whose set bits name columns that xor to `b`. Each right side is solved
//! with the variables of the columns without pivot set to 0; pivots are taken from the left.
//!
//! **Law:** `A·x = b`, and `x` is 0 at the columns without pivot; a right side is rejected exactly if no columns xor to it. The number of pivots is
//! the rank.
//!
//! **Worked example:** columns `1, 2, 3`: `3 = 1 ^ 2`, and so is the third column; the pivots are the first two, and the answer is `011`.
//!
//! ```text
//!   columns 1 2 3      bit 0   1 0 1 | 1      right side 3: pivots at columns 0 and 1, both set
//!                      bit 1   0 1 1 | 1
//! ```
//!
//! **Refuses:** a right side that no columns xor to ([`LinearError::NotInImage`]).
//!
//! Source: Gauss and Jordan; Triton (`LinearLayout.cpp`, `lstsq`) also takes its pivots from the left and sets the other variables to 0.
//!
//! The rows of the system are stored as pairs, the columns of `A` in one word, the right sides in the other, and reduced together.

use super::error::LinearError;
use super::word::{bit, has};
use crate::control::{each, next};
use crate::trace::{LinearFact, Trace};

/// The rows of `A·x = b` for up to 64 right sides.
#[derive(Clone, Copy)]
pub(super) struct System {
    left: [u64; 64],
    right: [u64; 64],
    rank: usize,
    pivots: [u32; 64],
}

impl System {
    /// The reduced system of these columns, at these places, and right sides.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn reduced(columns: &[u64], places: &[u64], sides: &[u64], trace: &mut Trace<'_>) -> Self {
        let mut system = Self { left: rows(columns), right: rows(sides), rank: 0, pivots: [0; 64] };
        each!(column in 0, columns.len() => {
            let before = system.rank;
            system = system.eliminate(column as u32);
            let (place, basis, is_new) = (places[column], columns[column], system.rank > before);
            trace.found(LinearFact::Pivot { place, basis, is_new });
        });
        system
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn eliminate(mut self, column: u32) -> Self {
        let mut pivot = self.rank;
        while pivot < 64 && !has(self.left[pivot], column) {
            pivot = next(pivot);
        }
        if pivot >= 64 {
            return self;
        }
        let (left, right) = (self.left[pivot], self.right[pivot]);
        self.left[pivot] = self.left[self.rank];
        self.right[pivot] = self.right[self.rank];
        self.left[self.rank] = left;
        self.right[self.rank] = right;
        each!(row in 0, 64 => {
            if row != self.rank && has(self.left[row], column) {
                self.left[row] ^= left;
                self.right[row] ^= right;
            }
        });
        self.pivots[self.rank] = column;
        self.rank = next(self.rank);
        self
    }

    /// The solution of right side `i`, whose original value was `output`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn solution(&self, i: u32, output: u64) -> Result<u64, LinearError> {
        let mut solution = 0;
        each!(row in 0, 64 => {
            if has(self.right[row], i) {
                if row >= self.rank {
                    return Err(LinearError::NotInImage { output });
                }
                solution |= bit(self.pivots[row]);
            }
        });
        Ok(solution)
    }
}

/// The rows of a matrix given by its columns.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn rows(columns: &[u64]) -> [u64; 64] {
    let mut rows = [0; 64];
    each!(column in 0, columns.len() => {
        each!(row in 0, 64 => {
            if has(columns[column], row as u32) {
                rows[row] |= bit(column as u32);
            }
        });
    });
    rows
}
