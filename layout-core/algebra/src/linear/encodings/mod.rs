//! Layouts that compilers describe by a few numbers, as linear layouts.
//!
//! Register layouts go from `register`, `lane`, `warp` and `block` to the elements of a tensor, `dim0`, `dim1`, …; layouts of shared memory go from `offset` and
//! `block`. A tile smaller than the tensor is repeated over registers, a larger one repeats elements: its bases outside are 0. There is one block.

pub mod blocked;
pub mod mma_v2;
pub mod nvmma_shared;
pub mod slice;
pub mod swizzled_shared;

use super::error::LinearError;
use super::identity::standard_dims;
use super::{Dims, LinearLayout};
use crate::control::tri;
use crate::trace::{Stage, Trace};

impl LinearLayout {
    /// A tile fitted to a tensor of this shape, with one block; the outputs become `dim0`, `dim1`, ….
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn fitted(&self, shape: &[u64], trace: &mut Trace<'_>) -> Result<Self, LinearError> {
        self.fitted_by(shape, false, trace)
    }

    /// The same, where registers that lie outside may be dropped.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn fitted_by(
        &self,
        shape: &[u64],
        drop_registers: bool,
        trace: &mut Trace<'_>,
    ) -> Result<Self, LinearError> {
        let outs = tri!(standard_dims(shape));
        tri!(self.outs.match_names(&outs));
        trace.begin_linear(Stage::LinearBases, self);
        let grown = tri!(trace.on(self).ensure_not_smaller(&outs));
        // A tile that is not too large stays as it is, and there is nothing more to record.
        let cut = if grown.outs.bits() > outs.bits() {
            tri!(trace.on(&grown).ensure_not_larger(&outs, drop_registers))
        } else {
            tri!(grown.ensure_not_larger(&outs, drop_registers))
        };
        let fitted = tri!(tri!(cut.and_dim("block")).ordered_as(&outs));
        trace.end_linear(&fitted);
        Ok(fitted)
    }

    /// The layout times the identity of `size` coordinates of `name` onto `dim`.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn along(&self, name: &str, size: u64, dim: &str) -> Result<Self, LinearError> {
        self.product(&tri!(Self::identity_1d(size, name, dim)))
    }

    /// The unit layout, from these inputs onto these outputs.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn unit(ins: &[&str], outs: &[&str]) -> Result<Self, LinearError> {
        let mut layout = Self::onto(&Dims::NONE);
        crate::control::each!(j in 0, outs.len() => {
            layout.outs = tri!(layout.outs.and(outs[j], 1));
        });
        crate::control::each!(i in 0, ins.len() => {
            layout = tri!(layout.and_dim(ins[i]));
        });
        Ok(layout)
    }
}
