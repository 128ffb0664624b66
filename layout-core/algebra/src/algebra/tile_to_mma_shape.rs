//! # Tile to the shape of an MMA
//!
//! **Definition.** A shape `S = ((m,k),M,K,…)` counts the tile `(m,k)` of one MMA, then `M` and `K` such tiles along the two modes, then other modes, such as
//! the stages of a pipeline; `partition_shape_A` counts an operand this way. `tile_to_mma_shape(L, S, order)`:
//! 1. repeats the block `L` until it has the shape `(m·M, k·K, …)`, in the given order: [`tile_to_shape`](mod@super::tile_to_shape);
//! 2. divides that by the tile `<m, k>`, which leaves `((m,k),M,K,…)`: [`tiled_divide`](crate::tiled_divide).
//!
//! **Law:** with `T` the layout of step 1, the answer takes `((i,j),a,b,…)` to `T(i + m·a, j + k·b, …)`; each mode has the size of that of `S`.
//!
//! **Worked example:** the block `(2,4):(1,2)`, for MMAs of `(4,2)`, one of them down and four across: repeated to `(4,8)` it is
//! `((2,2),(4,2)):((1,8),(2,16))`, and in tiles `((4,2),1,4)` it is `(((2,2),2),1,(2,2)):(((1,8),2),0,(4,16))`.
//!
//! ```text
//!    0  2 |  4  6 | 16 18 | 20 22        a block has 2 rows and 4 columns,
//!    1  3 |  5  7 | 17 19 | 21 23        an MMA reads 4 rows and 2 columns
//!    8 10 | 12 14 | 24 26 | 28 30
//!    9 11 | 13 15 | 25 27 | 29 31
//! ```
//!
//! **Refuses:** a shape without two modes of MMAs ([`AlgebraError::ModeOutOfRange`]), a first mode that is not a pair ([`AlgebraError::ProfileMismatch`]), and
//! the errors of the two steps.
//!
//! Source: `CuTe`, `UMMA::tile_to_mma_shape` of `atom/mma_traits_sm100.hpp` (CUTLASS).

use super::divide::Rounding;
use super::tile_to_shape::Order;
use crate::arithmetic::mul;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::tiler::Tiler;
use crate::trace::traced;

traced! {
    /// The block, repeated to fill the tiles of MMAs, and counted tile by tile; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Order, tile_to_mma_shape};
    /// let tiled = tile_to_mma_shape(&"(8,64):(64,1)".parse()?, &"((128,16),1,4)".parse()?, &Order::ColumnMajor)?;
    /// assert_eq!(tiled.to_string(), "((128,16),1,4):((64,1),0,16)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tile_to_mma_shape(
        trace: &mut Trace,
        block: &LayoutValue,
        shape: &IntTuple,
        order: &Order,
    ) -> Result<LayoutValue, AlgebraError> {
        if shape.rank() < 3 {
            return Err(AlgebraError::ModeOutOfRange { mode: 2, rank: shape.rank() });
        }
        let tile = tri!(shape.mode(0));
        if tile.rank() != 2 {
            return Err(AlgebraError::ProfileMismatch { left: tile.rank(), right: 2 });
        }
        let (m, k) = (tri!(tri!(tile.mode(0)).product()), tri!(tri!(tile.mode(1)).product()));
        let mut whole = IntTuple::unit();
        each!(mode in 1, shape.rank() => {
            let count = tri!(tri!(shape.mode(mode)).product());
            let extent = match mode {
                1 => tri!(mul(m, count)),
                2 => tri!(mul(k, count)),
                _ => count,
            };
            tri!(whole.add(IntTuple::int(extent).tree()));
        });
        let repeated = tri!(trace.tile_to_shape(block, &whole, order));
        let tiler = tri!(Tiler::by_mode(&[tri!(first(m)), tri!(first(k))]));
        trace.tiled_divide(&repeated, &tiler, Rounding::Exact)
    }
}

/// The tile of the first `extent` coordinates, with stride 0 for a single one.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn first(extent: u64) -> Result<Tiler, AlgebraError> {
    if extent == 1 { Ok(Tiler::layout(&LayoutValue::TRIVIAL)) } else { Tiler::extent(extent) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::layout;

    #[test]
    fn a_shape_without_a_tile_is_refused() {
        let flat = IntTuple::flat(&[4, 2, 4]).unwrap();
        let refused = tile_to_mma_shape(&layout(&[2, 4], &[1, 2]), &flat, &Order::ColumnMajor);
        assert_eq!(refused, Err(AlgebraError::ProfileMismatch { left: 1, right: 2 }));
    }
}
