//! # Products of a coordinate layout
//!
//! **Definition.** `A * B = (A, A* ∘ B)`, as for a [plain layout](mod@crate::algebra::product): the coordinate layout `A`, repeated as the plain
//! layout `B` says. `A*` is the complement of `A` in its coshape, whose last coordinate goes on as far as `B` needs: repetitions fill the gaps
//! of the block, and then stand side by side along the last coordinate.
//!
//! **Law:** mode 0 is `A`; `(A * B)(0, j) = A*(B(j))`; injective where `A` and `B` are.
//!
//! **Worked example:** `(4,3):(1@0,1@1) * (2,5):(1,2)`. The block has no gaps, and its last coordinate goes on from 3:
//! `((4,3),(2,5)):((1@0,1@1),(3@1,6@1))`.
//!
//! ```text
//!   coordinate 1    0 1 2 │ 3 4 5 │ 6 7 8 │ …       ten blocks of 4 × 3
//! ```
//!
//! **Refuses:** the errors of complement and composition; a tiler with more modes than the block ([`AlgebraError::RankExceeds`]).
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), whose products take strides of any kind.

use super::basis::ScaledBasis;
use super::{CoordLayout, CoordMode};
use crate::algebra::by_mode::by_mode;
use crate::algebra::divide::{Rounding, tile_unzip, unpack_both, unpack_rest};
use crate::algebra::product::pair;
use crate::algebra::tile_to_shape::{Order, covered, repetitions};
use crate::arithmetic::{max, mul};
use crate::control::tri;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::tiler::Tiler;
use crate::trace::{Trace, traced};

traced! {
    /// The block, then its repetitions, mode by mode; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::{Tiler, make_identity_layout};
    /// let block = make_identity_layout(&"(4,3)".parse()?)?;
    /// assert_eq!(block.logical_product(&Tiler::extent(2)?)?.to_string(), "((4,3),2):((1@0,1@1),3@1)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn logical_product(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<CoordLayout, AlgebraError> {
        if !tiler.is_by_mode() {
            let Some(repetitions) = tiler.as_layout() else { return Ok(*this) };
            return Nested::pair(this.tree(), tri!(repeated(this, &repetitions, trace)).tree());
        }
        if tiler.rank() > this.rank() {
            return Err(AlgebraError::RankExceeds { rank: tiler.rank(), limit: this.rank() });
        }
        by_mode!(trace, CoordLayout::empty(this.fill()); i in this.rank() => {
            let mode = tri!(this.mode(i));
            if i < tiler.rank() { trace.on(&mode).logical_product(&tri!(tiler.mode(i))) } else { Ok(mode) }
        })
    }

    /// The blocks of all modes together, then their repetitions; see [`crate::zipped_product`].
    ///
    /// # Errors
    /// Same errors as [`Self::logical_product`], and [`AlgebraError::NotTwoModes`] where `_` meets a mode that is not a pair.
    pub const fn zipped_product(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<CoordLayout, AlgebraError> {
        tile_unzip(&tri!(trace.on(this).logical_product(tiler)), tiler)
    }

    /// See [`crate::tiled_product`].
    ///
    /// # Errors
    /// Same errors as [`Self::zipped_product`].
    pub const fn tiled_product(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<CoordLayout, AlgebraError> {
        unpack_rest(&tri!(trace.on(this).zipped_product(tiler)))
    }

    /// See [`crate::flat_product`].
    ///
    /// # Errors
    /// Same errors as [`Self::zipped_product`].
    pub const fn flat_product(
        this: &CoordLayout,
        trace: &mut Trace,
        tiler: &Tiler,
    ) -> Result<CoordLayout, AlgebraError> {
        unpack_both(&tri!(trace.on(this).zipped_product(tiler)))
    }

    /// Blocks side by side; see [`crate::blocked_product`].
    ///
    /// # Errors
    /// Same errors as [`Self::logical_product`].
    pub const fn blocked_product(
        this: &CoordLayout,
        trace: &mut Trace,
        repetitions: &LayoutValue,
    ) -> Result<CoordLayout, AlgebraError> {
        let (block, repeated) = tri!(in_equal_rank(this, repetitions, trace));
        pair(&block, &repeated, this.is_leaf(), repetitions.is_leaf())
    }

    /// Blocks dealt out; see [`crate::raked_product`].
    ///
    /// # Errors
    /// Same errors as [`Self::logical_product`].
    pub const fn raked_product(
        this: &CoordLayout,
        trace: &mut Trace,
        repetitions: &LayoutValue,
    ) -> Result<CoordLayout, AlgebraError> {
        let (block, repeated) = tri!(in_equal_rank(this, repetitions, trace));
        pair(&repeated, &block, this.is_leaf(), repetitions.is_leaf())
    }

    /// The block, repeated until it has `shape`, or loosely until it covers it; see [`crate::tile_to_shape`].
    ///
    /// # Errors
    /// Same errors as [`Self::logical_product`], and those of [`crate::tile_to_shape`].
    ///
    /// ```
    /// use layout_algebra::{Order, Rounding, make_identity_layout};
    /// let block = make_identity_layout(&"(4,3)".parse()?)?;
    /// let tiled = block.tile_to_shape(&"(4,6)".parse()?, &Order::ColumnMajor, Rounding::Exact)?;
    /// assert_eq!(tiled.to_string(), "((4,1),(3,2)):((1@0,0),(1@1,3@1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tile_to_shape(
        this: &CoordLayout,
        trace: &mut Trace,
        shape: &IntTuple,
        order: &Order,
        rounding: Rounding,
    ) -> Result<CoordLayout, AlgebraError> {
        if this.rank() > shape.rank() {
            return Err(AlgebraError::RankExceeds { rank: this.rank(), limit: shape.rank() });
        }
        let block = tri!(this.append_to(&NONE, shape.rank()));
        let shape = match rounding {
            Rounding::Exact => *shape,
            Rounding::Loose => tri!(covered(&block.shape(), shape)),
        };
        let repetitions = tri!(repetitions(&block.shape(), &shape, trace));
        trace.on(&block).blocked_product(&tri!(order.layout(&repetitions)))
    }
}

/// The mode that fills up ranks.
const NONE: CoordLayout = Nested::leaf(CoordMode { extent: 1, stride: ScaledBasis::plain(0) });

/// The coordinates at which the repetitions of the block begin.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn repeated(
    block: &CoordLayout,
    repetitions: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<CoordLayout, AlgebraError> {
    let space = tri!(block.coshape());
    let last = space.leaf_count().saturating_sub(1);
    let extent = tri!(mul(space.leaf_at(last), max(tri!(repetitions.cosize()), 2)));
    let rest = tri!(trace.on(block).complement(&space.with_leaf(last, extent)));
    trace.on(&rest).composition(repetitions)
}

/// Block and repetitions, both padded with `1:0` to the same rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_equal_rank(
    block: &CoordLayout,
    repetitions: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<(CoordLayout, CoordLayout), AlgebraError> {
    let rank = if block.rank() > repetitions.rank() { block.rank() } else { repetitions.rank() };
    let block = tri!(block.append_to(&NONE, rank));
    let repetitions = tri!(repetitions.append_to(&LayoutValue::TRIVIAL, rank));
    Ok((block, tri!(repeated(&block, &repetitions, trace))))
}
