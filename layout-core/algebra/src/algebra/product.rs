//! # Product
//!
//! **Definition.** `A * B = (A, A* ∘ B)` where `A*` is the complement of `A` in `size(A)·cosize(B)`: the block `A`, repeated as `B` says, each
//! repetition at an offset of its own. If the block has holes that make this too short for `B`, the complement in twice the cosize of `A` is
//! used, so that it goes on past the block. The product exists if the composition does. By tiler, mode `i` of `A` is multiplied by part
//! `i`; `_` and modes beyond the tiler stay. `zipped`, `tiled` and `flat` nest as the divides do.
//!
//! `blocked_product` and `raked_product` pair mode `i` of the block with mode `i` of the repetitions, block first or repetitions
//! first: blocks side by side, or dealt out like cards. The rank of the result is the larger of the two; for two bare modes, which can
//! only pair with each other, it is 2.
//!
//! **Law:** mode 0 is `A`; `(A * B)(0, j) = A*(B(j))`; injective where `A` and `B` are.
//!
//! **Worked example:** `(2,2):(4,1) * 6:1`. In 24 the complement is `(2,3):(2,8)`, and with `6:1` the result is
//! `((2,2),(2,3)):((4,1),(2,8))`.
//!
//! ```text
//!   blocked (2:1 by 3:1)   0 1 | 2 3 | 4 5        raked   0 2 4 | 1 3 5
//! ```
//!
//! **Refuses:** the errors of complement and composition; a tiler with more modes than the block ([`AlgebraError::RankExceeds`]).
//!
//! `CuTe` (`layout.hpp`, CUTLASS) answers `2:3 * (2,2):(1,2)` with a layout that meets an offset twice, since its composition does; here it
//! is an error.

use super::by_mode::by_tiler;
use super::complement::complement_in;
use super::composition::compose;
use super::cosize::cosize_of_leaves;
use super::divide::{tile_unzip, unpack_both, unpack_rest};
use crate::arithmetic::mul;
use crate::control::{each, tri, tri_ref};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode, size_of_leaves};
use crate::nested::Nested;
use crate::subtree::Subtree;
use crate::tiler::Tiler;
use crate::trace::{Fact, Role, Stage, Trace, traced};

traced! {
    /// The block, then its repetitions, mode by mode; see the [module](self).
    ///
    /// # Errors
    /// The errors of complement and composition, and [`AlgebraError::RankExceeds`].
    ///
    /// ```
    /// use layout_algebra::{Tiler, logical_product};
    /// let product = logical_product(&"(2,2):(4,1)".parse()?, &Tiler::extent(6)?)?;
    /// assert_eq!(product.to_string(), "((2,2),(2,3)):((4,1),(2,8))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn logical_product(
        trace: &mut Trace,
        block: &LayoutValue,
        tiler: &Tiler,
    ) -> Result<LayoutValue, AlgebraError> {
        multiply_by(block.tree(), tiler.borrowed(), trace)
    }
}

by_tiler! { multiply_by(block, tiler, trace), block.rank(); tile => multiply(block, tile, trace) }

#[inline]
pub(super) const fn multiply(
    block: Subtree<'_, Mode>,
    repetitions: Subtree<'_, Mode>,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let repeated = repeated(block, repetitions, trace);
    LayoutValue::pair(block, tri_ref!(repeated).tree())
}

/// The offsets at which the repetitions of the block begin.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn repeated(
    block: Subtree<'_, Mode>,
    repetitions: Subtree<'_, Mode>,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    trace.begin(Stage::Product);
    trace.tree(Role::Left, block);
    trace.tree(Role::Right, repetitions);
    let size = tri!(size_of_leaves(block.leaves()));
    let cosize = tri!(cosize_of_leaves(repetitions.leaves(), &mut Trace::off()));
    let target = tri!(mul(size, cosize));
    trace.fact(Fact::Cotarget { size, cosize, target });
    let rest = complement_in(block, target, trace);
    let size = tri!(size_of_leaves(tri_ref!(rest).leaves()));
    let result = if size < cosize {
        // The block has holes. Past twice its cosize the complement ends in a mode that steps over the whole block, and so
        // does its extension.
        let target = tri!(mul(2, tri!(cosize_of_leaves(block.leaves(), &mut Trace::off()))));
        trace.fact(Fact::Short { size, cosize, target });
        let rest = complement_in(block, target, trace);
        compose(tri_ref!(rest).tree(), repetitions, trace)
    } else {
        compose(tri_ref!(rest).tree(), repetitions, trace)
    };
    let result = tri_ref!(result);
    trace.end(result);
    Ok(result.copied())
}

traced! {
    /// The blocks of all modes together, then their repetitions; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`logical_product`], and [`AlgebraError::NotTwoModes`] where `_` meets a mode that is not a pair.
    ///
    /// ```
    /// use layout_algebra::{Tiler, zipped_product};
    /// assert_eq!(zipped_product(&"(2,4):(1,2)".parse()?, &Tiler::extent(3)?)?.to_string(), "((2,4),3):((1,2),8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn zipped_product(
        trace: &mut Trace,
        block: &LayoutValue,
        tiler: &Tiler,
    ) -> Result<LayoutValue, AlgebraError> {
        tile_unzip(&tri!(trace.logical_product(block, tiler)), tiler)
    }

    /// Like [`zipped_product`], with the repetitions as separate modes.
    ///
    /// # Errors
    /// Same errors as [`zipped_product`].
    ///
    /// ```
    /// use layout_algebra::{Tiler, make_layout, tiled_product};
    /// let twice = Tiler::layout(&make_layout(&"(3,2)".parse()?)?);
    /// assert_eq!(tiled_product(&"(2,4):(1,2)".parse()?, &twice)?.to_string(), "((2,4),3,2):((1,2),8,24)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tiled_product(
        trace: &mut Trace,
        block: &LayoutValue,
        tiler: &Tiler,
    ) -> Result<LayoutValue, AlgebraError> {
        unpack_rest(&tri!(trace.zipped_product(block, tiler)))
    }

    /// Like [`zipped_product`], with all modes side by side.
    ///
    /// # Errors
    /// Same errors as [`zipped_product`].
    ///
    /// ```
    /// use layout_algebra::{Tiler, flat_product, make_layout};
    /// let twice = Tiler::layout(&make_layout(&"(3,2)".parse()?)?);
    /// assert_eq!(flat_product(&"(2,4):(1,2)".parse()?, &twice)?.to_string(), "(2,4,3,2):(1,2,8,24)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn flat_product(
        trace: &mut Trace,
        block: &LayoutValue,
        tiler: &Tiler,
    ) -> Result<LayoutValue, AlgebraError> {
        unpack_both(&tri!(trace.zipped_product(block, tiler)))
    }

    /// Blocks side by side, as the modes of `repetitions` say; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`logical_product`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, blocked_product, make_layout};
    /// let block: LayoutValue = "(2,5):(5,1)".parse()?;
    /// let blocked = blocked_product(&block, &make_layout(&"(3,4)".parse()?)?)?;
    /// assert_eq!(blocked.to_string(), "((2,3),(5,4)):((5,10),(1,30))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn blocked_product(
        trace: &mut Trace,
        block: &LayoutValue,
        repetitions: &LayoutValue,
    ) -> Result<LayoutValue, AlgebraError> {
        let (padded, repeated) = tri!(in_equal_rank(block, repetitions, trace));
        pair(&padded, &repeated, block.is_leaf(), repetitions.is_leaf())
    }

    /// Blocks dealt out: neighbors in a mode are the same element of successive blocks; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`logical_product`].
    ///
    /// ```
    /// use layout_algebra::{make_layout, raked_product};
    /// let raked = raked_product(&"(2,5):(5,1)".parse()?, &make_layout(&"(3,4)".parse()?)?)?;
    /// assert_eq!(raked.to_string(), "((3,2),(4,5)):((10,5),(30,1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn raked_product(
        trace: &mut Trace,
        block: &LayoutValue,
        repetitions: &LayoutValue,
    ) -> Result<LayoutValue, AlgebraError> {
        let (padded, repeated) = tri!(in_equal_rank(block, repetitions, trace));
        pair(&repeated, &padded, block.is_leaf(), repetitions.is_leaf())
    }
}

/// The modes in pairs; a bare operand is one mode, even if the composition has refined it into several.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn pair<T: Copy>(
    first: &Nested<T>,
    second: &Nested<T>,
    block_is_bare: bool,
    repetitions_are_bare: bool,
) -> Result<Nested<T>, AlgebraError> {
    let of_one_mode = first.rank() == 1 || second.rank() == 1;
    if !(of_one_mode && (block_is_bare || repetitions_are_bare)) {
        return zip(first, second);
    }
    let wholes = tri!(Nested::of(&[*first, *second]));
    if block_is_bare && repetitions_are_bare { Ok(wholes) } else { Nested::of(&[wholes]) }
}

/// Block and repetitions, both padded with `1:0` to the same rank.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn in_equal_rank(
    block: &LayoutValue,
    repetitions: &LayoutValue,
    trace: &mut Trace<'_>,
) -> Result<(LayoutValue, LayoutValue), AlgebraError> {
    let rank = if block.rank() > repetitions.rank() { block.rank() } else { repetitions.rank() };
    let block = tri!(block.append_to(&LayoutValue::TRIVIAL, rank));
    let repetitions = tri!(repetitions.append_to(&LayoutValue::TRIVIAL, rank));
    let repeated = tri!(repeated(block.tree(), repetitions.tree(), trace));
    Ok((block, repeated))
}

/// The modes in pairs: `(a, b)` with `(x, y)` is `((a, x), (b, y))`; a bare mode pairs as it is, so that `a` with `x` is `((a, x))`.
///
/// # Errors
/// [`AlgebraError::ProfileMismatch`] if the ranks differ.
///
/// ```
/// use layout_algebra::{make_layout, zip};
/// let (a, b) = (make_layout(&"(2,3)".parse()?)?, make_layout(&"(4,5)".parse()?)?);
/// assert_eq!(zip(&a, &b)?.to_string(), "((2,4),(3,5)):((1,1),(2,4))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn zip<T: Copy>(a: &Nested<T>, b: &Nested<T>) -> Result<Nested<T>, AlgebraError> {
    if a.rank() != b.rank() {
        return Err(AlgebraError::ProfileMismatch { left: a.rank(), right: b.rank() });
    }
    let mut result = Nested::empty(a.fill());
    each!(i in 0, a.rank() => {
        tri!(result.add(tri!(Nested::pair(tri!(a.tree().mode(i)), tri!(b.tree().mode(i)))).tree()));
    });
    Ok(result)
}

/// The modes of all modes, regrouped: first the first of each, then the second of each, ….
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn zip_modes(a: &LayoutValue) -> Result<LayoutValue, AlgebraError> {
    let rank = tri!(a.mode(0)).rank();
    let mut columns = LayoutValue::no_modes();
    each!(i in 0, rank => {
        let mut column = LayoutValue::no_modes();
        each!(k in 0, a.rank() => {
            let mode = tri!(a.mode(k));
            if mode.rank() != rank {
                return Err(AlgebraError::ProfileMismatch { left: rank, right: mode.rank() });
            }
            tri!(column.add(tri!(mode.tree().mode(i))));
        });
        tri!(columns.add(column.tree()));
    });
    Ok(columns)
}
