//! # Retiling: registers that an MMA filled, as a copy counts them
//!
//! **Definition.** A thread's fragment of a tiled MMA has the modes (value, rest of M, rest of N); a copy by the same operand
//! ([`TiledCopy::by_mma`]) counts the same elements as (value of the copy, rest, rest), with another number of values at a time.
//! `retile` takes the first to the second.
//! 1. The copy's layout `(thread, value) → element of the tile`, inverted and without threads and the `V` values of one instruction of the MMA, is
//!    `(m, n) → instruction`: which of the MMA's steps in the tile holds an element.
//! 2. Its inverse gives the place of instruction `i` among the rests; with the `V` values of each it is `value → (v, m, n)`, cut into as many values
//!    as the copy takes at once.
//! 3. The fragment, in tiles of `(V, m, n)`, is composed with that.
//!
//! **Law:** value for value, `retile` of the MMA's part of a layout is the copy's part of it.
//!
//! **Worked example:** C of two `SM80_16x8x16` side by side in N, tile `(16,16)`, and a copy of 8 values at a time: the fragment `((2,2),1,2):((1,2),0,4)`
//! becomes `((8,1),1,1):((1,0),0,0)`.
//!
//! ```text
//!     MMA    n = 0: v0 v1 v2 v3      n = 1: v0 v1 v2 v3
//!     copy          0  1  2  3              4  5  6  7        one instruction of the copy
//! ```
//!
//! **Requires:** the first values of the copy's layout are those of one instruction of the MMA, as in `by_mma`.
//!
//! **Refuses:** the errors of the divides: a fragment whose values do not divide those of the copy, or the other way round.
//!
//! Source: `CuTe`, `copy_atom.hpp` (`TiledCopy::retile`, CUTLASS).

use super::tiled_copy::TiledCopy;
use super::tiled_mma::in_mode_0;
use crate::algebra::divide::Rounding;
use crate::algebra::reduction::product_each;
use crate::algebra::slice::slice_and_offset;
use crate::arithmetic::mul;
use crate::control::{each, tri};
use crate::coord_value::Coord;
use crate::error::AlgebraError;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::traced;

traced! {
    /// A fragment (value, rest of M, rest of N, …) counted as this copy counts it; see the [module](self).
    ///
    /// # Errors
    /// The errors of the divides.
    ///
    /// ```
    /// use layout_algebra::atoms::{Operand, TiledCopy, TiledMma, copy_atom, mma_atom};
    /// use layout_algebra::{LayoutValue, Tiler, make_layout};
    /// let tile = Tiler::by_mode(&[Tiler::whole(), Tiler::extent(16)?])?;
    /// let mma = TiledMma::new(&mma_atom("SM80_16x8x16_F32F16F16F32_TN")?, &LayoutValue::line(1, 0)?, &tile)?;
    /// let stmatrix = copy_atom("SM90_U32x4_STSM_N")?;
    /// let copy = TiledCopy::by_mma(&stmatrix, 16, &mma, Operand::C)?;
    /// let fragment = make_layout(&"((2,2),1,2)".parse()?)?;
    /// assert_eq!(fragment.to_string(), "((2,2),1,2):((1,2),0,4)");
    /// assert_eq!(copy.retile(&fragment)?.to_string(), "((8,1),1,1):((1,0),0,0)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn retile(
        this: &TiledCopy,
        trace: &mut Trace,
        fragment: &LayoutValue,
    ) -> Result<LayoutValue, AlgebraError> {
        let values = tri!(tri!(fragment.mode(0)).size());
        let inverse = tri!(trace.right_inverse(&this.layout()));
        let instructions = tri!(trace.with_shape(&inverse, &this.tile()));
        let instructions = tri!(trace.upcast(&instructions, tri!(mul(tri!(this.thread_count()), values))));
        let blocks = Tiler::layout(&tri!(trace.right_inverse(&instructions)));
        let places = tri!(trace.logical_product(&tri!(LayoutValue::line(values, 1)), &blocks));
        let at_once = tri!(LayoutValue::line(tri!(this.values_at_once()), 1));
        let places = tri!(trace.zipped_divide(&places, &Tiler::layout(&at_once), Rounding::Exact));
        let extents = tri!(product_each(&instructions.shape()));
        let mut tile = tri!(Tiler::by_mode(&[tri!(Tiler::extent(values))]));
        each!(i in 0, extents.rank() => {
            tri!(tile.push(tri!(Tiler::extent(tri!(extents.mode(i)).leaf_at(0))).borrowed()));
        });
        let tiled = tri!(trace.zipped_divide(fragment, &tile, Rounding::Exact));
        let counted = tri!(trace.composition_by(&tiled, &tri!(in_mode_0(&Tiler::layout(&places)))));
        unfolded(&counted)
    }
}

/// `((value, atom), (1, rest, …))` as `((value, atom), rest, …)`.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn unfolded(counted: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    let mut rests = tri!(Coord::of(&[Coord::at(0)]));
    each!(_rest in 1, tri!(counted.mode(1)).rank() => {
        tri!(rests.add(Coord::whole().tree()));
    });
    Ok(tri!(slice_and_offset(&tri!(Coord::of(&[Coord::whole(), rests])), counted)).0)
}
