//! Vectors over GF(2) in echelon form.

use super::super::word::{bit, bits, has};
use super::parts::{Columns, MAX, Parts};
use crate::control::each;

/// Vectors with distinct leading bits, and the word of which each is the image.
#[derive(Clone, Copy)]
pub(super) struct Echelon {
    rows: [(u64, u64); 2 * MAX],
    count: usize,
    /// The dependencies: kernel words whose image vanishes, by the number of the vector.
    dependent: [u64; MAX],
}

impl Echelon {
    pub(super) const EMPTY: Self = Self { rows: [(0, 0); 2 * MAX], count: 0, dependent: [0; MAX] };

    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn from_columns(columns: &Columns, count: u32) -> Self {
        let mut all = Self::EMPTY;
        bits!(k in count => {
            all = all.and(columns[k as usize], bit(k));
        });
        all
    }

    /// The number of independent vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn rank(&self) -> u32 {
        self.count as u32
    }

    /// One of so many independent vectors.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn row(&self, k: u32) -> u64 {
        self.rows[k as usize].0
    }

    /// The remainder of a vector, and the word whose image was subtracted.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn reduce(&self, vector: u64) -> (u64, u64) {
        let (mut rest, mut word) = (vector, 0);
        each!(i in 0, self.count => {
            let (row, of) = self.rows[i];
            if has(rest, row.trailing_zeros()) {
                (rest, word) = (rest ^ row, word ^ of);
            }
        });
        (rest, word)
    }

    /// The echelon with one more vector, the image of `word`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn and(mut self, vector: u64, word: u64) -> Self {
        let (rest, taken) = self.reduce(vector);
        if rest == 0 {
            if (word.trailing_zeros() as usize) < MAX {
                self.dependent[word.trailing_zeros() as usize] = word ^ taken;
            }
            return self;
        }
        let row = (rest, word ^ taken);
        each!(i in 0, self.count => {
            if has(self.rows[i].0, rest.trailing_zeros()) {
                self.rows[i] = (self.rows[i].0 ^ row.0, self.rows[i].1 ^ row.1);
            }
        });
        self.rows[self.count] = row;
        self.count = crate::control::next(self.count);
        self
    }

    /// The word of the kernel that vector `k` gave rise to, if any.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn dependency(&self, k: u32) -> Option<u64> {
        match self.dependent[k as usize] {
            0 => None,
            word => Some(word),
        }
    }

    /// A register whose lane is not reached yet, and the echelon extended by it.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn another(&self, parts: &Parts) -> Option<(u32, Self)> {
        bits!(register in parts.registers => {
            let lane = parts.lane_of_register[register as usize];
            if self.reduce(lane).0 != 0 {
                return Some((register, self.and(lane, 0)));
            }
        });
        None
    }

    /// A preimage of the part of the vector that is an image; linear in the vector.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn preimage(&self, vector: u64) -> u64 {
        self.reduce(vector).1
    }
}
