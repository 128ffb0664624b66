//! # Cuts: what each thread has of a tensor, in two layouts
//!
//! **Definition.** A tiled MMA cuts an operand, a tiled copy cuts its source and its destination. Of a layout `L`, thread `t`'s part is
//! 1. `values(L)`, `(value, rest of X, rest of Y, …)`, the same for all threads;
//! 2. from the offset `starts(L)(t)` on.
//!
//! **Law:** `starts(L)(t) + values(L)(i)` is what [`TiledMma::partition`] or [`TiledCopy::partition`] of thread `t` is at `i`.
//!
//! So a part that is known when a program is compiled costs one evaluation of `starts` by a thread and constants from there on.
//!
//! **Worked example:** C of `SM80_16x8x16_F32F16F16F32_TN`, `L = (16,8):(8,1)`: `starts` is `32:2`, `values` is `((2,2),1,1):((1,64),0,0)`.
//!
//! ```text
//!     t5:  starts(5) = 2·5 = 10        values  0  1  64 65        row 1, columns 2 3, and 8 rows below
//! ```
//!
//! **Refuses:** what the partition refuses.
//!
//! Source: `CuTe` (`atom/mma_atom.hpp`, `atom/copy_atom.hpp`, CUTLASS), `ThrMMA` and `ThrCopy`, which slice the cut tensor by the thread when it runs.

use super::operand::Operand;
use super::tiled_copy::{Side, TiledCopy, part_of};
use super::tiled_mma::TiledMma;
use crate::algebra::divide::Rounding;
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::trace::Trace;

/// What cuts a tensor; see the [module](self).
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
    /// What [`Cut::all`] answers.
    pub all: LayoutValue,
    /// What [`Cut::values`] answers.
    pub values: LayoutValue,
    /// What [`Cut::starts`] answers.
    pub starts: LayoutValue,
}

impl Cut {
    /// `thrfrg` or `tidfrg`.
    ///
    /// # Errors
    /// What the divides and the composition refuse.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn all(&self, layout: &LayoutValue, rounding: Rounding) -> Result<LayoutValue, AlgebraError> {
        match self {
            Self::Mma(mma, operand) => mma.thrfrg(*operand, layout, rounding),
            Self::Copy(copy, side) => copy.tidfrg(*side, layout, rounding),
        }
    }

    /// Thread → the offset at which its part begins.
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

    /// A part without where it begins.
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

    /// All of these, of one cut.
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

    /// How many threads have a part.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn thread_count(&self) -> Result<u64, AlgebraError> {
        match self {
            Self::Mma(mma, _) => mma.threads().size(),
            Self::Copy(copy, _) => copy.thread_count(),
        }
    }
}
