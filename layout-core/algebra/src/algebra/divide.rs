//! # Divide
//!
//! **Definition.** `A / T = A ∘ (T, T*)` where `T*` is the complement of `T` in `size(A)`: mode 0 walks inside a tile, mode 1 from tile to
//! tile. It is returned if
//! 1. `(T, T*)` is a bijection of the domain of `A`, so that every offset of `A` is kept, once, and
//! 2. the composition exists.
//!
//! By tiler, mode `i` of `A` is divided by part `i`; `_` and the modes beyond the tiler stay. The four forms differ in nesting:
//!
//! | form | by mode `(M, N)` by `<m, n>` |
//! |---|---|
//! | `logical_divide` | `((m, M/m), (n, N/n))` |
//! | `zipped_divide` | `((m, n), (M/m, N/n))` |
//! | `tiled_divide` | `((m, n), M/m, N/n)` |
//! | `flat_divide` | `(m, n, M/m, N/n)` |
//!
//! [`Rounding::Loose`] rounds up instead, each coalesced mode of `A` by itself, and a tiler may repeat: no offset is missed, but some may be
//! doubled or past the end, so accesses need a predicate. Where the exact answer exists, the loose one equals it. See `rounded.rs`.
//!
//! **Law:** `size` and image of the result are those of `A`; `(A / T)(i, 0) = A(T(i))`.
//!
//! **Worked example:** `24:1 / 4:2`. The complement of `4:2` in 24 is `(2,3):(1,8)`, so `(4,(2,3)):(2,(1,8))`: tile 0 is
//! `0 2 4 6`, tile 1 `1 3 5 7`, tile 2 `8 10 12 14`.
//!
//! ```text
//!   24:1 / 4:1     0 1 2 3 | 4 5 6 7 | … | 20 21 22 23      (4,6):(1,4)
//! ```
//!
//! **Refuses:** tiles that do not fill ([`AlgebraError::TileDoesNotFill`]), that repeat ([`AlgebraError::TileRepeats`]), and the errors of
//! composition and complement.
//!
//! `CuTe` (`layout.hpp`, CUTLASS) always divides loosely. A tile or rest of rank 1 stays wrapped in the tiled and flat forms, as it does there.

use super::by_mode::by_tiler;
use super::complement::{complement_in, first_gap, moves};
use super::composition::compose;
use super::rounded::rounded_divide;
use crate::control::{each, tri, tri_ref};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode, size_of_leaves};
use crate::nested::Nested;
use crate::subtree::Subtree;
use crate::tiler::{Tiler, TilerPart};
use crate::trace::{Fact, Role, Stage, Trace, traced};

/// The mode of a divide: keep every offset once, or round up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// Every offset is kept, once.
    Exact,
    /// Ragged extents are rounded up and tilers may repeat; accesses need a predicate.
    Loose,
}

traced! {
    /// Tiles inside, repetitions outside, mode by mode; see the [module](self).
    ///
    /// # Errors
    /// [`AlgebraError::TileDoesNotFill`], [`AlgebraError::TileRepeats`], [`AlgebraError::RankExceeds`], and the errors of composition.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Rounding, Tiler, logical_divide};
    /// let tile = Tiler::layout(&LayoutValue::line(4, 2)?);
    /// let divided = logical_divide(&LayoutValue::line(24, 1)?, &tile, Rounding::Exact)?;
    /// assert_eq!(divided.to_string(), "(4,(2,3)):(2,(1,8))");
    /// # Ok::<(), layout_algebra::AlgebraError>(())
    /// ```
    pub const fn logical_divide(
        trace: &mut Trace,
        a: &LayoutValue,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        divide_by(a.tree(), tiler.borrowed(), trace, rounding)
    }
}

by_tiler! { divide_by(a, tiler, trace, rounding: Rounding), a.rank(); tile => divide(a, tile, rounding, trace) }

#[inline]
pub(super) const fn divide(
    a: Subtree<'_, Mode>,
    tile: Subtree<'_, Mode>,
    rounding: Rounding,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    if let Rounding::Exact = rounding {
        return exact_divide(a, tile, trace);
    }
    trace.begin(Stage::Trial);
    let exact = exact_divide(a, tile, trace);
    trace.leave_trial();
    if exact.is_ok() { exact } else { rounded_divide(&a.nested(), &tile.nested(), trace) }
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn exact_divide(
    a: Subtree<'_, Mode>,
    tile: Subtree<'_, Mode>,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    trace.begin(Stage::Divide);
    trace.tree(Role::Left, a);
    trace.tree(Role::Right, tile);
    let whole = tile_and_rest(tile, tri!(size_of_leaves(a.leaves())), trace);
    let result = compose(a, tri_ref!(whole).tree(), trace);
    let result = tri_ref!(result);
    trace.end(result);
    Ok(result.copied())
}

/// `(T, T*)`, if it visits each of `size` coordinates once.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn tile_and_rest(
    tile: Subtree<'_, Mode>,
    size: u64,
    trace: &mut Trace<'_>,
) -> Result<LayoutValue, AlgebraError> {
    let rest = complement_in(tile, size, trace);
    let rest = tri_ref!(rest);
    tri!(fills(tile.leaves(), size, trace));
    LayoutValue::pair(tile, rest.tree())
}

/// Checks that the tile and its repetitions visit each of `size` coordinates once.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn fills(tile: &[Mode], size: u64, trace: &mut Trace<'_>) -> Result<(), AlgebraError> {
    if let Some(extent) = moves(tile, trace) {
        return Err(AlgebraError::TileRepeats { extent, stride: 0, size });
    }
    match tri!(first_gap(tile, size, trace)) {
        Some((reach, next)) => {
            Err(AlgebraError::TileDoesNotFill { tile: tri!(size_of_leaves(tile)), reach, next, size })
        }
        None => Ok(()),
    }
}

traced! {
    /// The tiles of all modes together, then their repetitions: `((m, n), (M/m, N/n))`; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`logical_divide`], and [`AlgebraError::NotTwoModes`] where `_` meets a mode that is not a pair.
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Rounding, Tiler, zipped_divide};
    /// let rows: LayoutValue = "(4,8):(8,1)".parse()?;
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
    /// assert_eq!(zipped_divide(&rows, &tile, Rounding::Exact)?.to_string(), "((2,4),(2,2)):((8,1),(16,4))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn zipped_divide(
        trace: &mut Trace,
        a: &LayoutValue,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        let pairs = tri!(trace.logical_divide(a, tiler, rounding));
        let zipped = tri!(tile_unzip(&pairs, tiler));
        each!(mode in 0, if tiler.is_by_mode() { tiler.rank() } else { 0 } => {
            if tri!(tiler.mode(mode)).is_whole() {
                trace.fact(Fact::Split { mode });
            }
        });
        Ok(zipped)
    }

    /// Like [`zipped_divide`], with the repetitions as separate modes: `((m, n), M/m, N/n)`.
    ///
    /// # Errors
    /// Same errors as [`zipped_divide`].
    ///
    /// ```
    /// use layout_algebra::{LayoutValue, Rounding, Tiler, tiled_divide};
    /// let rows: LayoutValue = "(4,8):(8,1)".parse()?;
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
    /// assert_eq!(tiled_divide(&rows, &tile, Rounding::Exact)?.to_string(), "((2,4),2,2):((8,1),16,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn tiled_divide(
        trace: &mut Trace,
        a: &LayoutValue,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        unpack_rest(&tri!(trace.zipped_divide(a, tiler, rounding)))
    }

    /// Like [`zipped_divide`], with all modes side by side: `(m, n, M/m, N/n)`.
    ///
    /// # Errors
    /// Same errors as [`zipped_divide`].
    ///
    /// ```
    /// use layout_algebra::{Rounding, Tiler, flat_divide};
    /// let tile = Tiler::by_mode(&[Tiler::extent(2)?, Tiler::extent(4)?])?;
    /// assert_eq!(flat_divide(&"(4,8):(8,1)".parse()?, &tile, Rounding::Exact)?.to_string(), "(2,4,2,2):(8,1,16,4)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn flat_divide(
        trace: &mut Trace,
        a: &LayoutValue,
        tiler: &Tiler,
        rounding: Rounding,
    ) -> Result<LayoutValue, AlgebraError> {
        unpack_both(&tri!(trace.zipped_divide(a, tiler, rounding)))
    }
}

/// The pairs (tile, rest) at the leaves of the tiler, gathered: `((a,x),(b,y),z)` by `<·,·>` becomes `((a,b),(x,y,z))`.
///
/// # Errors
/// [`AlgebraError::NotTwoModes`] where a leaf of the tiler meets a mode that is not a pair, [`AlgebraError::RankExceeds`].
///
/// ```
/// use layout_algebra::{IntTuple, LayoutValue, Tiler, make_layout, tile_unzip};
/// let pairs = make_layout(&IntTuple::of(&[IntTuple::flat(&[2, 3])?, IntTuple::flat(&[4, 5])?])?)?;
/// let guide = Tiler::by_mode(&[Tiler::extent(1)?, Tiler::extent(1)?])?;
/// assert_eq!(tile_unzip(&pairs, &guide)?.to_string(), "((2,4),(3,5)):((1,6),(2,24))");
/// # Ok::<(), layout_algebra::AlgebraError>(())
/// ```
#[cfg_attr(not(feature = "compiled"), inline)]
pub const fn tile_unzip<T: Copy, M: Copy>(layout: &Nested<T>, tiler: &Tiler<M>) -> Result<Nested<T>, AlgebraError> {
    let (mut inner, mut outer) = (Nested::empty(layout.fill()), Nested::empty(layout.fill()));
    if tiler.is_by_mode() {
        tri!(unzip(layout.tree(), tiler.borrowed(), &mut inner, &mut outer));
        return Nested::pair(inner.tree(), outer.tree());
    }
    let (tile, rest) = tri!(two_modes(layout.tree()));
    Nested::pair(tile, rest)
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn two_modes<T: Copy>(pair: Subtree<'_, T>) -> Result<(Subtree<'_, T>, Subtree<'_, T>), AlgebraError> {
    if pair.is_leaf() || pair.rank() != 2 {
        return Err(AlgebraError::NotTwoModes { rank: pair.rank() });
    }
    Ok((tri!(pair.mode(0)), tri!(pair.mode(1))))
}

/// Pushes the tiles of the modes of `layout`, and their repetitions.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn unzip<T: Copy, M: Copy>(
    layout: Subtree<'_, T>,
    tiler: TilerPart<'_, M>,
    inner: &mut Nested<T>,
    outer: &mut Nested<T>,
) -> Result<(), AlgebraError> {
    if tiler.rank() > layout.rank() {
        return Err(AlgebraError::RankExceeds { rank: tiler.rank(), limit: layout.rank() });
    }
    let mut modes = layout.modes();
    each!(i in 0, layout.rank() => {
        let Some(mode) = modes.next() else { break };
        if i >= tiler.rank() {
            tri!(outer.add(mode));
            continue;
        }
        let part = tri!(tiler.mode(i));
        if part.is_by_mode() {
            let (mut within, mut beyond) = (Nested::empty(layout.fill()), Nested::empty(layout.fill()));
            tri!(unzip(mode, part, &mut within, &mut beyond));
            tri!(inner.add(within.tree()));
            tri!(outer.add(beyond.tree()));
        } else {
            let (tile, rest) = tri!(two_modes(mode));
            tri!(inner.add(tile));
            tri!(outer.add(rest));
        }
    });
    Ok(())
}

/// `(x, (y, z))` as `(x, y, z)`; a rest of rank 1 stays wrapped.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn unpack_rest<T: Copy>(zipped: &Nested<T>) -> Result<Nested<T>, AlgebraError> {
    let mut unpacked = Nested::empty(zipped.fill());
    tri!(unpacked.add(tri!(zipped.tree().mode(0))));
    tri!(add_unpacked(&mut unpacked, tri!(zipped.tree().mode(1))));
    Ok(unpacked.copied())
}

/// `((w, x), (y, z))` as `(w, x, y, z)`; a part of rank 1 stays wrapped.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(crate) const fn unpack_both<T: Copy>(zipped: &Nested<T>) -> Result<Nested<T>, AlgebraError> {
    let mut unpacked = Nested::empty(zipped.fill());
    tri!(add_unpacked(&mut unpacked, tri!(zipped.tree().mode(0))));
    tri!(add_unpacked(&mut unpacked, tri!(zipped.tree().mode(1))));
    Ok(unpacked.copied())
}

#[cfg_attr(not(feature = "compiled"), inline)]
const fn add_unpacked<T: Copy>(unpacked: &mut Nested<T>, part: Subtree<'_, T>) -> Result<(), AlgebraError> {
    if part.rank() == 1 {
        return unpacked.add(part);
    }
    let mut modes = part.modes();
    while let Some(mode) = modes.next() {
        tri!(unpacked.add(mode));
    }
    Ok(())
}
