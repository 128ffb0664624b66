//! # Bank conflicts of linear layouts
//!
//! **Definition.** Lanes served at once that need different words of one bank are served in several wavefronts. For a layout of shared memory from `vector`, `bank` and
//! `segment`, and a layout of registers and lanes, both of one tensor:
//! 1. the lanes of one phase are all for accesses up to 4 bytes, the first half for 8, the first quarter for 16;
//! 2. the elements of two of them, `x` and `y`, are in one bank if `x ^ y` is spanned by `vector`, `segment`, `reps` and the banks within a word, and
//!    in one word if `vector` and the banks within a word alone span it;
//! 3. a bank therefore has as many wavefronts as there are classes of such differences: a power of two; the conflicts are one less.
//!
//! `bank_conflicts` and `bank_conflicts_with` count this way. `bank_conflicts_by_rows`, the published number, only counts rows: the differences that `segment`
//! spans. It is never more; it is less if a lane is the xor of a row and of a place within the word, as can happen with elements of 8 and 16 bits. The
//! vectors that are chosen here ignore that case, so the published number is used while searching for a layout. Repetitions are moved one after the other; a lane
//! whose basis is the sum of one and of a row meets it as a row, which the published number does not count either.
//!
//! **Law:** the conflicts are those of counting the words of each bank, for every register and every warp, since all of them see the same differences.
//!
//! **Worked example:** 32 lanes down a column of a matrix of 32 × 32 words, stored along the rows: each lane is a row of banks, 31 conflicts. With the columns
//! xored by the rows there are none. Elements of 8 bits whose lanes 0 and 1 differ by `3`, where `segment` is `1` and a place within the word `2`: one conflict, and none
//! by rows.
//!
//! ```text
//!   lane   0  1  2  3           lane   0  1  2  3
//!   bank   0  0  0  0           bank   0  1  2  3      (row, 0 ^ row)
//! ```
//!
//! **Refuses:** [`LinearError::Width`], [`LinearError::UnknownDim`], registers that repeat others; shared memory that does not hold each
//! element once ([`LinearError::NotInvertible`]); a tensor that does not fill one row of banks
//! although an access moves several of its elements ([`LinearError::TooSmall`]).
//!
//! Source: Triton (`bankConflictsLdSt`, `bankConflictsMemDesc`), which only counts rows in both. The model of the banks: CUDA C++ Programming Guide.

use super::super::LinearLayout;
use super::super::dims::Dims;
use super::super::error::LinearError;
use super::super::vectors::Vectors;
use super::super::word::{bit, raise};
use super::{BANK, DistributedBases, ROW, named, width_of};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, Trace, traced};

traced! {
    /// The conflicts of writing by this layout and reading by `target` through shared memory, with elements of `bitwidth` bits.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let rows = LinearLayout::inferred(
    ///     &[("register", &[&[8], &[16], &[32]]), ("lane", &[&[1], &[2], &[4]])], &["offset"])?;
    /// let columns = LinearLayout::inferred(
    ///     &[("register", &[&[1], &[2], &[4]]), ("lane", &[&[8], &[16], &[32]])], &["offset"])?;
    /// let plain = LinearLayout::inferred(
    ///     &[("vector", &[]), ("bank", &[&[1], &[2], &[4], &[8], &[16]]), ("segment", &[&[32]])], &["offset"])?;
    /// assert_eq!(rows.bank_conflicts(&columns, &plain, 32)?, [1, 0]);
    /// let swizzled = rows.optimal_swizzling(&columns, 32)?;
    /// assert_eq!(rows.bank_conflicts(&columns, &swizzled, 32)?, [0, 0]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn bank_conflicts(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
        shared: &LinearLayout,
        bitwidth: u64,
    ) -> Result<[u64; 2], LinearError> {
        trace.begin_linear(Stage::SharedConflicts, shared);
        let [loads, stores] = tri!(this.phases(target, shared, bitwidth));
        let word = word_of(shared, tri!(width_of(bitwidth)));
        let met = [turns_met(shared, &loads, &word, false, trace), turns_met(shared, &stores, &word, true, trace)];
        trace.leave();
        Ok(met)
    }

    /// [`Self::bank_conflicts`] counted by rows only, as published: never more, and too few if lanes differ by a row and a place within a word.
    ///
    /// # Errors
    /// Same errors as [`Self::bank_conflicts`].
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let lanes = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[3]])], &["offset"])?;
    /// let bytes = LinearLayout::inferred(&[("bank", &[&[2]]), ("segment", &[&[1]])], &["offset"])?;
    /// assert_eq!(lanes.bank_conflicts_by_rows(&lanes, &bytes, 8)?, [0, 0]);
    /// assert_eq!(lanes.bank_conflicts(&lanes, &bytes, 8)?, [1, 1]);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn bank_conflicts_by_rows(
        this: &LinearLayout,
        trace: &mut Trace,
        target: &LinearLayout,
        shared: &LinearLayout,
        bitwidth: u64,
    ) -> Result<[u64; 2], LinearError> {
        trace.begin_linear(Stage::SharedConflicts, shared);
        let [loads, stores] = tri!(this.phases(target, shared, bitwidth));
        let met = [rows_met(shared, &loads, false, trace), rows_met(shared, &stores, true, trace)];
        trace.leave();
        Ok(met)
    }
}

impl LinearLayout {
    /// The lanes of the target that are served at once, and those of this layout.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn phases(&self, target: &Self, shared: &Self, bitwidth: u64) -> Result<[Vectors; 2], LinearError> {
        tri!(self.outs.expect_same(&shared.outs));
        tri!(target.outs.expect_same(&shared.outs));
        if !shared.is_bijective() {
            let (rank, ins, outs) = (shared.rank(), shared.ins.bits(), shared.outs.bits());
            return Err(LinearError::NotInvertible { rank, ins, outs });
        }
        let (from, to) = (tri!(DistributedBases::from_layout(self)), tri!(DistributedBases::from_layout(target)));
        let (width, vector) = (tri!(width_of(bitwidth)), named(shared, "vector").count() as u32);
        Ok([to.phase(vector, width), from.phase(vector, width)])
    }
}

traced! {
    /// The conflicts of this layout of registers and lanes against shared memory from `offset`, with the widest possible accesses.
    ///
    /// ```
    /// use layout_algebra::linear::LinearLayout;
    /// let column = LinearLayout::from_bases(
    ///     &[("register", &[]), ("lane", &[&[0, 1], &[0, 2], &[0, 4]])], &[("dim0", 32), ("dim1", 8)])?;
    /// let rows = LinearLayout::identity_nd("offset", &[32, 8], &[0, 1])?.transpose_outs(&["dim0", "dim1"])?;
    /// assert_eq!(column.bank_conflicts_with(&rows, 32)?, 7);
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn bank_conflicts_with(
        this: &LinearLayout,
        trace: &mut Trace,
        shared: &LinearLayout,
        bitwidth: u64,
    ) -> Result<u64, LinearError> {
        let turns = tri!(this.through(shared, bitwidth, trace));
        trace.found(LinearFact::Turns { ways: turns.ways, accesses: turns.accesses, phases: bit(turns.phases) });
        Ok(turns.ways.saturating_sub(1))
    }
}

impl LinearLayout {
    /// The cost of moving all registers of a warp, with the widest possible accesses.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn through(
        &self,
        shared: &Self,
        bitwidth: u64,
        trace: &mut Trace<'_>,
    ) -> Result<Turns, LinearError> {
        let width = tri!(width_of(bitwidth));
        let mut held = tri!(tri!(trace.on(self).remove_broadcast()).apply(self));
        let offsets = tri!(trace.on(&held).invert_and_compose(shared));
        let (elements, order) = tri!(trace.on(&offsets).largest_vectorisation(bitwidth, None));
        held = tri!(order.apply(&held));
        let (vector, all) = (elements.trailing_zeros(), shared.ins.bits());
        let row = ROW.saturating_sub(width).saturating_sub(vector);
        let bank = if row < all { row } else { all };
        let Some(segment) = all.checked_sub(bank.saturating_add(vector)) else {
            return Err(LinearError::TooSmall { extent: bit(all), tile: bit(bank.saturating_add(vector)) });
        };
        let dims = [("vector", elements), ("bank", bit(bank)), ("segment", bit(segment))];
        let shared = tri!(shared.reshape_ins(&tri!(Dims::of(&dims))));
        tri!(held.outs.expect_same(&shared.outs));
        let bases = tri!(DistributedBases::from_layout(&held));
        let lanes = bases.phase(vector, width);
        let phases = bases.lanes.count().saturating_sub(lanes.count()) as u32;
        let registers = bases.registers.count() as u32;
        Ok(Turns { ways: ways(&shared, &lanes, width), accesses: bit(registers.saturating_sub(vector)), phases })
    }
}

/// The cost of moving all registers of a warp through shared memory.
#[derive(Clone, Copy)]
pub(super) struct Turns {
    /// The number of wavefronts for lanes that are served at once.
    pub(super) ways: u64,
    /// The number of accesses of each lane.
    pub(super) accesses: u64,
    /// The number of groups of lanes that are served one after the other, as a power of two.
    phases: u32,
}

impl Turns {
    /// The total number of wavefronts.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn wavefronts(&self) -> u64 {
        raise(self.ways.saturating_mul(self.accesses), self.phases)
    }
}

/// The conflicts of lanes with these bases, by rows only.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) const fn rows_met(shared: &LinearLayout, lanes: &Vectors, is_store: bool, trace: &mut Trace<'_>) -> u64 {
    let segment = named(shared, "segment");
    let common = in_common(lanes, &segment);
    let conflicts = raise(1, common).saturating_sub(1);
    let (moved, rows) = (lanes.reduced().count() as u32, segment.reduced().count() as u32);
    trace.found(LinearFact::Phase { is_store, lanes: bit(lanes.count() as u32), moved, rows, common, conflicts });
    conflicts
}

/// The conflicts of lanes with these bases: rows that they meet in different words.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn turns_met(
    shared: &LinearLayout,
    lanes: &Vectors,
    word: &Vectors,
    is_store: bool,
    trace: &mut Trace<'_>,
) -> u64 {
    let rows = named(shared, "segment").join(&named(shared, "reps"));
    let common = turns(&rows, lanes, word);
    let conflicts = raise(1, common).saturating_sub(1);
    let (moved, rows) = (lanes.reduced().count() as u32, rows.reduced().count() as u32);
    trace.found(LinearFact::Phase { is_store, lanes: bit(lanes.count() as u32), moved, rows, common, conflicts });
    conflicts
}

/// The number of wavefronts of lanes with these bases in one bank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn ways(shared: &LinearLayout, lanes: &Vectors, width: u32) -> u64 {
    raise(1, turns(&named(shared, "segment"), lanes, &word_of(shared, width)))
}

/// The differences within a word: the vector, and the banks below 32 bits.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn word_of(shared: &LinearLayout, width: u32) -> Vectors {
    let (vector, bank) = (named(shared, "vector"), named(shared, "bank"));
    let in_word = BANK.saturating_sub(width).saturating_sub(vector.count() as u32);
    vector.join(&bank.first(in_word as usize))
}

/// The number of wavefronts of lanes with these bases in one bank, as a power of two: the rows they meet, without those that share a word.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn turns(rows: &Vectors, lanes: &Vectors, word: &Vectors) -> u32 {
    in_common(lanes, &word.join(rows)).saturating_sub(in_common(lanes, word))
}

/// The dimension of the intersection of both spans: the sum of their dimensions minus that of their sum.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_common(a: &Vectors, b: &Vectors) -> u32 {
    let dimensions = a.reduced().count().saturating_add(b.reduced().count());
    let mut all = *a;
    each!(i in 0, b.count() => {
        all = all.and(b.get(i));
    });
    dimensions.saturating_sub(all.reduced().count()) as u32
}
