//! # Optimal swizzling
//!
//! **Definition.** For two distributed layouts of one tensor, the layout of shared memory through which a conversion goes, written by the first and read by the
//! second with plain stores and loads:
//! 1. `vector`: the elements of one access, the registers that both have in common, extended to a bank of 4 bytes;
//! 2. `segment`: as many rows of banks as the tensor needs, distinguished by vectors that are a difference of lanes on neither side, as far as possible;
//! 3. `bank`: units that complete the two;
//! 4. `reps`: rows that are registers on both sides.
//!
//! **Law:** a bijection; free of conflicts if all bases are powers of two and elements have 4 bytes. For other bases rows may be missed, since lanes of only one
//! side are recognized by comparing bases, not their spans; [`auto_swizzling`](LinearLayout::auto_swizzling) counts conflicts.
//!
//! **Worked example:** a matrix of 32 × 32 words, written along the rows, read along the columns: column bit `k` and row bit `k` are lanes of one side each, and
//! their xors are the 5 rows of banks, which is the diagonal order `(row, col ^ row)`.
//!
//! ```text
//!   row 0   0 1 2 3 …        written: 32 neighbors      banks 0 1 2 3
//!   row 1   1 0 3 2 …        read: a column                    0 1 2 3
//! ```
//!
//! **Refuses:** layouts of different tensors ([`LinearError::DimsDiffer`], [`LinearError::OtherDim`]), registers that repeat others ([`LinearError::Broadcast`]), widths past 128 bits
//! ([`LinearError::Width`]), bases that do not give a bijection ([`LinearError::NotInvertible`]), a layout without registers or lanes.
//!
//! Source: Triton (`GenericSwizzling.cpp`, `optimalSwizzlingLdSt`), after Zhou et al., "Linear Layouts", section on optimal swizzling.

use super::super::LinearLayout;
use super::super::columns::ColumnAction;
use super::super::dims::Dims;
use super::super::error::LinearError;
use super::super::name::Name;
use super::super::vectors::Vectors;
use super::bank_conflicts::rows_met;
use super::segment::{segment, tell};
use super::vector_bases::vector_bases;
use super::{BANK, DistributedBases, ROW, width_of};
use crate::control::{each, tri};
use crate::trace::{Part, Stage, Trace, traced};

traced! {
    /// The shared memory between this layout, which writes, and `target`, which reads, for elements of `bitwidth` bits.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::inferred(
    ///     &[("register", &[&[8], &[16], &[32]]), ("lane", &[&[1], &[2], &[4]])], &["offset"])?;
    /// let columns = LinearLayout::inferred(
    ///     &[("register", &[&[1], &[2], &[4]]), ("lane", &[&[8], &[16], &[32]])], &["offset"])?;
    /// let shared = rows.optimal_swizzling(&columns, 32)?;
    /// assert_eq!(shared.to_string(), "linear{ vector: [], bank: [8,16,32,2,4], segment: [9], block: [], reps: [] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn optimal_swizzling(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
        bitwidth: u64,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::SharedMemory, this);
        tri!(this.outs.expect_same(&target.outs));
        let (width, dim) = (tri!(width_of(bitwidth)), this.outs.bits());
        let (from, to) = (tri!(DistributedBases::from_layout(this)), tri!(DistributedBases::from_layout(target)));
        let found = vector_bases(&from, &to, dim, width);
        let vector = found.vector.count() as u32;
        let (stores, loads) = (from.phase(vector, width), to.phase(vector, width));
        let plan = Plan { vector: found.vector, stores, loads, kept: 0 };
        let mut shared = tri!(plan.layout(&from, &to, &this.outs, width, trace));
        if vector.saturating_add(width) < BANK.saturating_add(2) {
            shared = tri!(registers_first(&shared, &from.registers, &to.registers, found.source_fills));
        }
        rows_met(&shared, &loads, false, trace);
        rows_met(&shared, &stores, true, trace);
        trace.end_linear(&shared);
        Ok(shared)
    }
}

/// The parts of a layout of shared memory: the vector, the bases that each side accesses at once, and the number of rows in registers that stay rows.
pub(super) struct Plan {
    pub(super) vector: Vectors,
    pub(super) stores: Vectors,
    pub(super) loads: Vectors,
    pub(super) kept: usize,
}

impl Plan {
    /// The layout onto these outputs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn layout(
        &self,
        from: &DistributedBases,
        to: &DistributedBases,
        outs: &Dims,
        width: u32,
        trace: &mut Trace<'_>,
    ) -> Result<LinearLayout, LinearError> {
        tell(&self.vector, Part::Vector, trace);
        let blocks = from.blocks.without(&Vectors::NONE.and(0));
        let dim = outs.bits();
        let taken = self.vector.join(&blocks);
        let left = (dim as usize).saturating_sub(taken.count());
        let row = ROW.saturating_sub(width).saturating_sub(self.vector.count() as u32) as usize;
        let wanted = left.saturating_sub(row);
        let (stores, loads) = (taken.join(&self.stores), taken.join(&self.loads));
        let rows = segment(&taken, &stores, &loads, dim, wanted, trace);
        let banks = taken.join(&rows).complement(dim);
        tell(&banks, Part::Bank, trace);
        let (segment, reps) = split(&rows, from, to, self.kept);
        let mut shared = LinearLayout::onto(outs);
        shared = tri!(with(&shared, "vector", &self.vector));
        shared = tri!(with(&shared, "bank", &banks));
        shared = tri!(with(&shared, "segment", &segment));
        shared = tri!(with(&shared, "block", &from.blocks));
        shared = tri!(with(&shared, "reps", &reps));
        if !shared.is_surjective() {
            let (rank, ins) = (shared.rank(), shared.ins.bits());
            return Err(LinearError::NotInvertible { rank, ins, outs: dim });
        }
        Ok(shared)
    }
}

/// The layout with one more dimension of these bases.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn with(layout: &LinearLayout, name: &str, bases: &Vectors) -> Result<LinearLayout, LinearError> {
    let mut layout = tri!(layout.and_dim(name));
    each!(k in 0, bases.count() => {
        layout = tri!(layout.with_word(bases.get(k)));
    });
    Ok(layout)
}

/// The rows, split into those to keep and those that are registers on both sides, apart from the first few.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn split(rows: &Vectors, from: &DistributedBases, to: &DistributedBases, kept: usize) -> (Vectors, Vectors) {
    let (mut segment, mut reps, mut left) = (Vectors::NONE, Vectors::NONE, kept);
    each!(k in 0, rows.count() => {
        let row = rows.get(k);
        let is_register = from.registers.contains(row) && to.registers.contains(row);
        if is_register && left == 0 {
            reps = reps.and(row);
        } else {
            segment = segment.and(row);
            left = left.saturating_sub(is_register as usize);
        }
    });
    (segment, reps)
}

/// The layout with the banks that are registers on one side first, so that they can be moved together if nothing else is there.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn registers_first(
    shared: &LinearLayout,
    from: &Vectors,
    to: &Vectors,
    source_fills: Option<bool>,
) -> Result<LinearLayout, LinearError> {
    let bank = tri!(shared.ins.expect(&tri!(Name::new("bank"))));
    let (of_source, of_target) = (places(shared, bank, from), places(shared, bank, to));
    let is_source = match source_fills {
        Some(is_source) => is_source,
        None => of_source.count() > of_target.count(),
    };
    let mut order = [0u32; 64];
    let first = if is_source { of_source } else { of_target };
    let (mut count, bits) = (first.count(), shared.ins.get(bank).bits);
    each!(k in 0, first.count() => {
        order[k] = first.get(k) as u32;
    });
    each!(k in 0, bits as usize => {
        if !first.contains(k as u64) {
            order[count] = k as u32;
            count = crate::control::next(count);
        }
    });
    let (order, _) = order.split_at(count);
    tri!(ColumnAction::new("bank", bits, order)).apply(shared)
}

/// The bases of a dimension that are among these words.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn places(layout: &LinearLayout, i: usize, words: &Vectors) -> Vectors {
    let mut places = Vectors::NONE;
    each!(k in 0, layout.ins.get(i).bits as usize => {
        if words.contains(layout.basis(i, k as u32)) {
            places = places.and(k as u64);
        }
    });
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(registers: &[&[u64]], lanes: &[&[u64]]) -> LinearLayout {
        LinearLayout::from_bases(&[("register", registers), ("lane", lanes)], &[("offset", 4)]).unwrap()
    }

    #[test]
    fn the_operands_are_checked() {
        let plain = layout(&[&[1]], &[&[2]]);
        assert_eq!(plain.optimal_swizzling(&plain, 12), Err(LinearError::Width { bits: 12 }));
        let twice = layout(&[&[1], &[0]], &[&[2]]);
        assert_eq!(plain.optimal_swizzling(&twice, 32), Err(LinearError::Broadcast { register: 2 }));
        let other = LinearLayout::identity_1d(4, "register", "o").unwrap();
        let [left, right] = ["offset", "o"].map(|name| Name::new(name).unwrap());
        assert_eq!(plain.optimal_swizzling(&other, 32), Err(LinearError::OtherDim { left, right }));
        let no_lane = LinearLayout::identity_1d(4, "register", "offset").unwrap();
        let refusal = LinearError::UnknownDim { name: Name::new("lane").unwrap() };
        assert_eq!(plain.optimal_swizzling(&no_lane, 32), Err(refusal));
    }
}
