//! # Rank, and its consequences
//!
//! **Definition.** The rank of a layout is the rank of its matrix: the greatest number of its bases of which none is an xor of others.
//! 1. It is surjective if the rank is the number of output bits;
//! 2. injective if the rank is the number of input bits;
//! 3. bijective, and so invertible, if both.
//!
//! The matrix has one row per output bit and one column per input bit, the first dimension's first bit first. The free variables of a layout are the
//! input bits whose columns get no pivot when the rows are reduced from the left: those that repeat outputs that earlier bits reach.
//!
//! **Law:** the number of outputs reached is `2^rank`.
//!
//! **Worked example:** `linear{ x: [1,3,2] }`: `2 = 1 ^ 3`, so the rank is 2, bit 2 is free.
//!
//! ```text
//!          x: 1 3 2               reduced
//!   bit 0     1 1 0                1 0 1
//!   bit 1     0 1 1                0 1 1      pivots in columns 0 and 1
//! ```
//!
//! **Refuses:** nothing. Source: Triton (`LinearLayout.cpp`); `getFreeVariableMasks` there.

use super::gauss::rows;
use super::vectors::Vectors;
use super::word::{bit, bits, has};
use super::{LinearLayout, MAX_DIMS};
use crate::control::each;
use crate::trace::{LinearFact, Role, Stage, Trace, traced};

impl LinearLayout {
    /// The number of bits of the output that are reached independently.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1], &[3], &[2]])], &[("y", 4)])?;
    /// assert_eq!(layout.rank(), 2);
    /// assert!(layout.is_surjective() && !layout.is_injective());
    /// assert_eq!(layout.free_variable_masks()[0], 0b100);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn rank(&self) -> u32 {
        self.columns().reduced().count() as u32
    }

    /// Returns true if the rank equals the number of bits of a side, and records how it was found.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn fills(&self, is_input: bool, trace: &mut Trace<'_>) -> bool {
        trace.begin_linear(Stage::LinearRank, self);
        let reduced = self.columns().reduced();
        each!(i in 0, reduced.count() => {
            trace.found(LinearFact::Reduced { vector: reduced.get(i) });
        });
        let (rank, bits) = (reduced.count() as u32, if is_input { self.ins.bits() } else { self.outs.bits() });
        trace.found(LinearFact::Rank { rank, bits, is_input, holds: rank == bits });
        trace.leave();
        rank == bits
    }
}

traced! {
    /// Returns true if every output is reached.
    #[must_use]
    pub const fn is_surjective(this: &LinearLayout, trace: &mut Trace) -> bool {
        this.fills(false, trace)
    }

    /// Returns true if no two inputs have the same output.
    #[must_use]
    pub const fn is_injective(this: &LinearLayout, trace: &mut Trace) -> bool {
        this.fills(true, trace)
    }

    /// Returns true if there is an inverse.
    #[must_use]
    pub const fn is_bijective(this: &LinearLayout, trace: &mut Trace) -> bool {
        trace.on(this).is_surjective() && trace.on(this).is_injective()
    }
}

impl LinearLayout {
    /// All bases, as vectors.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn columns(&self) -> Vectors {
        let mut columns = Vectors::NONE;
        each!(bit in 0, self.width() => {
            columns = columns.and(self.bases[bit]);
        });
        columns
    }

    /// The bases of input dimension `i`, as vectors.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn columns_of(&self, i: usize) -> Vectors {
        let mut columns = Vectors::NONE;
        bits!(k in self.ins.get(i).bits => {
            columns = columns.and(self.basis(i, k));
        });
        columns
    }

    /// The rows of the matrix, one per output bit; bit `c` of a row is its entry in column `c`.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::from_bases(&[("x", &[&[1], &[3], &[2]])], &[("y", 4)])?;
    /// assert_eq!(layout.matrix().as_slice(), [0b011, 0b110]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn matrix(&self) -> Vectors {
        let all = rows(self.columns().as_slice());
        let mut matrix = Vectors::NONE;
        each!(row in 0, self.outs.bits() as usize => {
            matrix = matrix.and(all[row]);
        });
        matrix
    }

    /// Returns true if input bit `column` moves output bit `row`, both counted through the dimensions in order; false for bits that do not exist.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let layout = LinearLayout::inferred(&[("x", &[&[1], &[3]])], &["o"])?;
    /// assert!(layout.entry(0, 1) && !layout.entry(1, 0) && !layout.entry(0, 64));
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn entry(&self, row: u32, column: u32) -> bool {
        column < self.ins.bits() && row < self.outs.bits() && has(self.bases[column as usize], row)
    }
}

traced! {
    /// The mask of free bits of each input dimension: those whose columns get no pivot. Entries past the last dimension are 0.
    #[must_use]
    pub const fn free_variable_masks(this: &LinearLayout, trace: &mut Trace) -> [u64; MAX_DIMS] {
        trace.begin(Stage::LinearBases);
        trace.linear(Role::Right, this);
        let free = !this.matrix().pivots();
        bits!(column in this.ins.bits() => {
            let (place, basis) = (bit(column), this.bases[column as usize]);
            trace.found(LinearFact::Pivot { place, basis, is_new: !has(free, column) });
        });
        trace.leave();
        let mut masks = [0; MAX_DIMS];
        each!(i in 0, this.ins.count() => {
            masks[i] = this.ins.part(free, i);
        });
        masks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_empty_layout_is_bijective() {
        assert!(LinearLayout::EMPTY.is_bijective());
        assert_eq!(LinearLayout::EMPTY.matrix().count(), 0);
    }
}
