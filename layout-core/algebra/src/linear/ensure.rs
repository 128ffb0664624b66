//! # Fitting a tensor
//!
//! **Definition.** A layout of one tile is made to fit a tensor of given extents:
//! 1. `ensure_not_smaller(shape)` repeats the tile, along the output dimensions in order, over new bits of the first input dimension, until each output is
//!    as large as the extent;
//! 2. `ensure_not_larger(shape)` makes each output no larger than the extent, by replacing the largest bases along it by 0: elements outside become repetitions of
//!    elements inside; with `drop_registers` such bases of `register` are removed instead.
//!
//! **Law:** if the layout is smaller along all dimensions, the first is its product with identities.
//!
//! **Worked example:** `linear{ register: [1], lane: [2,4] }` over 16 elements is `linear{ register: [1,8], lane: [2,4] }`, over 4 it is
//! `linear{ register: [1], lane: [2,0] }`.
//!
//! ```text
//!   lane      0 0 1 1 2 2 3 3 | 0 0 1 1 2 2 3 3
//!   register  0 1 0 1 0 1 0 1 | 2 3 2 3 2 3 2 3
//! ```
//!
//! **Refuses:** extents that are not powers of two; for 2, bases that move an output that is too large by something other than one bit
//! ([`LinearError::NotPowerOfTwo`]).
//!
//! Source: Triton (`ensureLayoutNotSmallerThan`, `ensureLayoutNotLargerThan`).

use super::LinearLayout;
use super::dims::Dims;
use super::error::LinearError;
use super::name::Name;
use super::word::{bit, bits, raise};
use crate::control::{each, tri};
use crate::trace::{LinearFact, Stage, traced};

traced! {
    /// The tile repeated until its outputs are as large as these, which are some of its own.
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearLayout};
    /// let tile = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2], &[4]])], &["offset"])?;
    /// let shape = Dims::of(&[("offset", 16)])?;
    /// assert_eq!(tile.ensure_not_smaller(&shape)?.to_string(), "linear{ register: [1,8], lane: [2,4] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn ensure_not_smaller(
        this: &LinearLayout,
        trace: &mut Trace,
        shape: &Dims,
    ) -> Result<LinearLayout, LinearError> {
        if this.ins.count() == 0 {
            return Err(LinearError::DimsDiffer { left: 0, right: 1 });
        }
        let mut all = *this;
        each!(j in 0, this.outs.count() => {
            let dim = this.outs.get(j);
            let wanted = shape.get(tri!(shape.expect(&dim.name))).bits;
            let missing = wanted.saturating_sub(dim.bits);
            let more = tri!(Dims::NONE.push(dim.name, missing));
            let mut repeated = tri!(LinearLayout::onto(&more).with_dim(this.ins.get(0).name));
            bits!(k in missing => {
                repeated = tri!(repeated.with_word(bit(k)));
            });
            let (left, right) = (bit(missing), bit(wanted));
            trace.found(LinearFact::Larger { name: dim.name, held: dim.size(), wanted: right, times: left });
            all = tri!(if missing > 0 { trace.on(&all).product(&repeated) } else { all.product(&repeated) });
        });
        Ok(all)
    }

    /// The layout with its outputs cut to these extents: the largest bases are replaced by 0, or removed from `register`.
    ///
    /// ```
    /// use layout_algebra::linear::{Dims, LinearLayout};
    /// let tile = LinearLayout::inferred(&[("register", &[&[1]]), ("lane", &[&[2], &[4]])], &["offset"])?;
    /// let shape = Dims::of(&[("offset", 4)])?;
    /// assert_eq!(tile.ensure_not_larger(&shape, false)?.to_string(), "linear{ register: [1], lane: [2,0] }");
    /// # Ok::<(), layout_algebra::linear::LinearError>(())
    /// ```
    pub const fn ensure_not_larger(
        this: &LinearLayout,
        trace: &mut Trace,
        shape: &Dims,
        drop_registers: bool,
    ) -> Result<LinearLayout, LinearError> {
        trace.begin_linear(Stage::LinearBases, this);
        let mut outs = Dims::NONE;
        let (mut dropped, mut cut) = (0, *this);
        each!(j in 0, this.outs.count() => {
            let dim = this.outs.get(j);
            let wanted = shape.get(tri!(shape.expect(&dim.name))).bits;
            outs = tri!(outs.push(dim.name, if wanted < dim.bits { wanted } else { dim.bits }));
            trace.found(LinearFact::Larger { name: dim.name, held: dim.size(), wanted: bit(wanted), times: 1 });
            each!(column in 0, this.width() => {
                let part = this.outs.part(this.bases[column], j);
                if part >= bit(wanted) && wanted < dim.bits {
                    if !part.is_power_of_two() {
                        return Err(LinearError::NotPowerOfTwo { number: part });
                    }
                    cut.bases[column] &= !raise(part, this.outs.from(j));
                    trace.found(LinearFact::Dropped { bit: column as u32, basis: raise(part, this.outs.from(j)) });
                    dropped |= bit(column as u32);
                }
            });
        });
        let mut all = tri!(cut.within(&outs));
        if drop_registers {
            all = tri!(all.without_registers(dropped));
        }
        trace.end_linear(&all);
        Ok(all)
    }
}

impl LinearLayout {
    /// The layout onto smaller outputs of the same names, which must contain its image.
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn within(&self, outs: &Dims) -> Result<Self, LinearError> {
        let mut all = *self;
        all.outs = *outs;
        each!(column in 0, self.width() => {
            all.bases[column] = tri!(super::compose::moved(self.bases[column], &self.outs, outs));
        });
        Ok(all)
    }

    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn without_registers(&self, dropped: u64) -> Result<Self, LinearError> {
        let register = tri!(Name::new("register"));
        let mut all = Self::onto(&self.outs);
        each!(i in 0, self.ins.count() => {
            let dim = self.ins.get(i);
            all = tri!(all.with_dim(dim.name));
            bits!(k in dim.bits => {
                if !(dim.name.is(&register) && self.ins.part(dropped, i) & bit(k) != 0) {
                    all = tri!(all.with_word(self.basis(i, k)));
                }
            });
        });
        Ok(all)
    }
}
