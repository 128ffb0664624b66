//! # Cuts: each thread's part of a tensor, in two layouts
//!
//! **Definition.** A tiled MMA cuts an operand, a tiled copy cuts its source and its destination. For a layout `L`, thread `t`'s part is
//! 1. `values(L)`, `(value, rest of X, rest of Y, …)`, the same for all threads;
//! 2. from the offset `starts(L)(t)` on.
//!
//! **Law:** `starts(L)(t) + values(L)(i)` is the offset at `i` of [`TiledMma::partition`] or [`TiledCopy::partition`] for thread `t`.
//!
//! A part that is known when a program is compiled thus costs a thread one evaluation of `starts`; everything else is constant.
//!
//! **Worked example:** C of `SM80_16x8x16_F32F16F16F32_TN`, `L = (16,8):(8,1)`: `starts` is `32:2`, `values` is `((2,2),1,1):((1,64),0,0)`.
//!
//! ```text
//!     t5:  starts(5) = 2·5 = 10        values  0  1  64 65        row 1, columns 2 3, and 8 rows below
//! ```
//!
//! **Refuses:** the errors of the partition.
//!
//! Source: `CuTe` (`atom/mma_atom.hpp`, `atom/copy_atom.hpp`, CUTLASS), `ThrMMA` and `ThrCopy`, which slice the cut tensor by thread at run time.

use super::operand::Operand;
use super::tiled_copy::{Side, TiledCopy, part_of};
use super::tiled_mma::TiledMma;
use crate::algebra::divide::Rounding;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::Trace;

/// A way to cut a tensor; see the [module](self).
#[derive(Clone, Copy, Debug)]
#[expect(clippy::large_enum_variant, reason = "there is no memory to put it in")]
pub enum Cut {
    /// An operand of a tiled MMA.
    Mma(TiledMma, Operand),
    /// A side of a tiled copy.
    Copy(TiledCopy, Side),
}

/// A tensor that is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The result of [`Cut::all`].
    pub all: LayoutValue,
    /// The result of [`Cut::values`].
    pub values: LayoutValue,
    /// The result of [`Cut::starts`].
    pub starts: LayoutValue,
}

impl Cut {
    /// The result of `thrfrg` or `tidfrg`.
    ///
    /// # Errors
    /// The errors of the divides and the composition.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn all(&self, layout: &LayoutValue, rounding: Rounding) -> Result<LayoutValue, AlgebraError> {
        match self {
            Self::Mma(mma, operand) => mma.thrfrg(*operand, layout, rounding),
            Self::Copy(copy, side) => copy.tidfrg(*side, layout, rounding),
        }
    }

    /// The layout thread → offset at which its part begins.
    ///
    /// # Errors
    /// Same errors as [`all`](Self::all).
    ///
    /// ```
    /// use layout_algebra::atoms::{Cut, Operand, TiledMma, mma_atom};
    /// use layout_algebra::{LayoutValue, Order, Rounding, Tiler};
    /// let atom = mma_atom("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let cut = Cut::Mma(TiledMma::new(&atom, &LayoutValue::line(1, 0)?, &Tiler::whole())?, Operand::C);
    /// let rows = Order::RowMajor.layout(&"(16,8)".parse()?)?;
    /// assert_eq!(cut.starts(&rows, Rounding::Exact)?.to_string(), "32:2");
    /// assert_eq!(cut.values(&rows, Rounding::Exact)?.to_string(), "((2,2),1,1):((1,64),0,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn starts(&self, layout: &LayoutValue, rounding: Rounding) -> Result<LayoutValue, AlgebraError> {
        match self {
            Self::Mma(mma, operand) => tri!(mma.by_lane(*operand, layout, rounding)).mode(0),
            Self::Copy(copy, side) => tri!(copy.tidfrg(*side, layout, rounding)).mode(0),
        }
    }

    /// The layout of a part, without the offset at which it begins.
    ///
    /// # Errors
    /// Same errors as [`all`](Self::all).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn values(&self, layout: &LayoutValue, rounding: Rounding) -> Result<LayoutValue, AlgebraError> {
        let (values, _) = tri!(match self {
            Self::Mma(mma, operand) => mma.partition(*operand, layout, 0, rounding),
            Self::Copy(copy, side) => copy.partition(*side, layout, 0, rounding),
        });
        Ok(values)
    }

    /// The three layouts of one cut.
    ///
    /// # Errors
    /// Same errors as [`all`](Self::all).
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn parts(&self, layout: &LayoutValue, rounding: Rounding) -> Result<Parts, AlgebraError> {
        let (all, mut trace) = (tri!(self.all(layout, rounding)), Trace::off());
        let (values, _) = tri!(match self {
            Self::Mma(mma, operand) => mma.part_of(&all, *operand, 0, &mut trace),
            Self::Copy(..) => part_of(&all, 0, &mut trace),
        });
        let by_thread = match self {
            Self::Mma(mma, operand) => tri!(mma.lanes_of(&all, *operand, &mut trace)),
            Self::Copy(..) => all,
        };
        Ok(Parts { all, values, starts: tri!(by_thread.mode(0)) })
    }

    /// The tile.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn tile(&self) -> Result<IntTuple, AlgebraError> {
        match self {
            Self::Mma(mma, operand) => mma.tile_of(*operand),
            Self::Copy(copy, _) => Ok(copy.tile()),
        }
    }

    /// The number of threads that have a part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn thread_count(&self) -> Result<u64, AlgebraError> {
        match self {
            Self::Mma(mma, _) => mma.threads().size(),
            Self::Copy(copy, _) => copy.thread_count(),
        }
    }
}
