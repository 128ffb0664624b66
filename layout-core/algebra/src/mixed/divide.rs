//! # Mixed divide
//!
//! **Definition.** The [divides](mod@crate::algebra::divide), mode by mode. A mode that coalesces to one leaf `m:e` is `e` times the divide
//! of `m:1`:
//!
//! 1. for a number `m`, the divide on numbers;
//! 2. for a term `m`, loosely, `(T, T*)` where `T*` repeats `⌈m / reach⌉` times: the shape is that for any large `m`.
//!
//! **Decided** in these cases, and if a mode has several leaves whose extents are numbers: it is composed with the divide of `size:1`; loosely, if that
//! does not fill, it is [walked](mod@crate::algebra::rounded) mode by mode, provided it is known which modes continue one another.
//! If only the last extent is a term, it is composed with the tile and its repetitions if these fill any number of the other modes.
//! A mode that alone moves along its coordinate is [rounded up](mod@crate::coordinate) without `loose`, as among numbers.
//!
//! **Law:** once the integers are given, the function and the sizes are those of the operation on numbers.
//!
//! **Worked example:** `{m}:{k}` by 4, loosely: 4 steps of `k`, then `⌈m/4⌉` of `4k`: `(4,⌈m/4⌉):(k,4k)`.
//!
//! ```text
//!   m = 10     0 1 2 3 │ 4 5 6 7 │ 8 9 · ·          steps of k; the last tile runs past the end
//! ```
//!
//! **Refuses:** the errors of the operation on numbers; [`Undecided::Divides`] for an exact divide of an unknown extent, [`Undecided::Extent`],
//! [`Undecided::Continues`], and [`Undecided::Number`] if only a small extent would leave nothing out.
//!
//! Source: the definition. `CuTe` (`layout.hpp`, CUTLASS) always rounds up.

use super::coalesce::Merged;
use super::composition::composition;
use super::{
    MixedError, MixedLayout, MixedMode, MixedTiler, Rounding, Symbol, Terms, Undecided, by_tiler, line, rearranged,
    unknown_tile,
};
use crate::algebra::complement::{complement_of, is_complementable};
use crate::algebra::divide as numbers;
use crate::algebra::injective::is_injective;
use crate::algebra::rounded::Rounded;
use crate::arithmetic::mul;
use crate::capacity::MAX_LEAVES;
use crate::coordinate::basis::ScaledBasis;
use crate::coordinate::{CoordLayout, CoordMode};
use crate::error::AlgebraError;
use crate::layout_value::{LayoutValue, Mode};
use crate::tiler::Tiler;
use crate::trace::Trace;

/// More repetitions than any tile has coordinates that could be mistaken for them.
const MANY: u64 = (1 << 31) - 1;

/// Tiles inside, repetitions outside, mode by mode.
///
/// # Errors
/// Same errors as [`crate::logical_divide`]; [`Undecided::Divides`] for an exact divide of an unknown extent, and those of a
/// tile of unknown extent.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn logical_divide(
    a: &MixedLayout,
    tiler: &MixedTiler,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    by_tiler(a, tiler, true, terms, &mut |mode, tile, terms| {
        let exact = divide_by(mode, tile, rounding, terms);
        if exact.is_ok() || rounding == Rounding::Loose || !is_alone(mode, a, terms) {
            return exact;
        }
        round_up(mode, tile, terms).map_or(exact, Ok)
    })
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn divide_by(
    mode: &MixedLayout,
    tile: &MixedLayout,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let Some(tile) = tile.numbers() else { return unknown_tile::divide(mode, tile, rounding, terms) };
    match divide(mode, &tile, rounding, terms) {
        // An exact divide never passes the end, where a last mode of one element would count.
        Err(MixedError::Undecided { .. }) if rounding == Rounding::Exact && ends_in_one(mode) => {
            divide(&Merged::kept(mode, terms)?.layout()?, &tile, rounding, terms)
        }
        divided => divided,
    }
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn ends_in_one(layout: &MixedLayout) -> bool {
    layout.leaf_at(layout.leaf_count().saturating_sub(1)).extent == Symbol::Number(1)
}

/// Returns true if a mode moves along one coordinate, and no other mode of the layout does.
#[cfg_attr(not(feature = "compiled"), inline)]
fn is_alone(mode: &MixedLayout, layout: &MixedLayout, terms: &Terms) -> bool {
    let axes = |of: &MixedLayout| -> [Option<ScaledBasis>; MAX_LEAVES] {
        let mut axes = [None; MAX_LEAVES];
        for (i, axis) in axes.iter_mut().enumerate().take(of.leaf_count()) {
            *axis = terms.along(of.leaf_at(i).stride).map(|along| along.axis);
        }
        axes
    };
    let (inside, all) = (axes(mode), axes(layout));
    let Some(only) = inside.iter().flatten().next() else { return false };
    let count = |axes: &[Option<ScaledBasis>]| axes.iter().flatten().filter(|axis| *axis == only).count();
    inside.iter().flatten().all(|axis| axis == only) && count(&inside) == count(&all)
}

/// The divide of a mode that is [alone](is_alone), rounded up, if there is one: a coordinate past the end is recognizable.
#[cfg_attr(not(feature = "compiled"), inline)]
fn round_up(mode: &MixedLayout, tile: &MixedLayout, terms: &mut Terms) -> Option<MixedLayout> {
    if let (Some(mode), Some(tile)) = (numbers_along(mode, terms).ok()?, tile.numbers()) {
        let divided = mode.logical_divide(&Tiler::layout(&tile), Rounding::Exact).ok()?;
        let leaves = divided.with_each(MixedMode::TRIVIAL, &mut |i| {
            let CoordMode { extent, stride } = divided.leaf_at(i);
            Ok::<_, MixedError>(MixedMode { extent: Symbol::Number(extent), stride: terms.stride(&stride)? })
        });
        return leaves.ok();
    }
    let may_repeat = tile.numbers().is_some_and(|tile| !matches!(is_injective(&tile), Ok(true)));
    if may_repeat || !mode.is_leaf() {
        return None;
    }
    divide_by(mode, tile, Rounding::Loose, terms).ok()
}

/// The coordinate layout of numbers, if all its extents and steps are.
#[cfg_attr(not(feature = "compiled"), inline)]
fn numbers_along(layout: &MixedLayout, terms: &mut Terms) -> Result<Option<CoordLayout>, MixedError> {
    let mut modes = [CoordMode { extent: 1, stride: ScaledBasis::plain(0) }; MAX_LEAVES];
    for (i, mode) in modes.iter_mut().enumerate().take(layout.leaf_count()) {
        let MixedMode { extent, stride } = layout.leaf_at(i);
        let (axis, steps) = terms.steps(stride)?.unwrap_or((ScaledBasis::plain(1), stride));
        let (Symbol::Number(extent), Symbol::Number(steps)) = (extent, steps) else { return Ok(None) };
        *mode = CoordMode { extent, stride: axis.scaled(steps) };
    }
    Ok(Some(layout.with_leaves(modes)))
}

#[cfg_attr(not(feature = "compiled"), inline)]
fn divide(
    a: &MixedLayout,
    tile: &LayoutValue,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    if let Some(a) = a.numbers() {
        return Ok(MixedLayout::of_numbers(&numbers::logical_divide(&a, &Tiler::layout(tile), rounding)?));
    }
    let size = a.extent_product(terms)?;
    let whole = Merged::from_layout(a, true, terms);
    match (whole, size) {
        (Ok(merged), size) if merged.count == 1 => {
            divide_line(size, tile, rounding, terms)?.scaled(merged.modes[0].stride, terms)
        }
        (Err(error), Symbol::Term { .. }) => Err(error),
        (_, Symbol::Number(size)) => {
            let walk = numbers::logical_divide(&line(size)?, &Tiler::layout(tile), Rounding::Exact);
            let exact = walk.map_err(MixedError::Algebra);
            let exact = exact.and_then(|walk| composition(a, &MixedLayout::of_numbers(&walk), terms));
            match (exact, rounding) {
                (Err(MixedError::Algebra(_)), Rounding::Loose) => rounded(a, tile, terms),
                (exact, _) => exact,
            }
        }
        (_, size) => exact(a, tile, size, terms),
    }
}

/// The exact divide of several leaves, the last of which has an unknown extent, if the tile and its repetitions fill any number of them.
#[cfg_attr(not(feature = "compiled"), inline)]
fn exact(a: &MixedLayout, tile: &LayoutValue, size: Symbol, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let (gaps, reach) = complement_of(tile)?;
    let (Some(times), Ok(true)) = (Terms::divided(size, reach), is_complementable(tile, reach)) else {
        return Err(terms.undecided(Undecided::Extent, size, size));
    };
    let mut rest = Merged::none();
    for gap in gaps.as_slice() {
        rest.push_kept(MixedMode::of(*gap), terms)?;
    }
    rest.push_kept(MixedMode { extent: times, stride: Symbol::Number(reach) }, terms)?;
    let whole = MixedLayout::of(&[MixedLayout::of_numbers(tile), rest.layout()?])?;
    composition(a, &whole, terms)
}

/// The [rounded divide](mod@crate::algebra::rounded) of several leaves whose extents are numbers, if it is known which of them continue one another.
#[cfg_attr(not(feature = "compiled"), inline)]
fn rounded(a: &MixedLayout, tile: &LayoutValue, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    composition(a, &MixedLayout::of_numbers(tile), terms)?;
    Merged::from_layout(a, false, terms)?;
    let merged = Merged::from_layout(a, true, terms)?;
    let mut walked = LayoutValue::empty(Mode { extent: 1, stride: 0 });
    for (i, mode) in merged.modes().iter().enumerate() {
        let Some(extent) = mode.extent.number() else {
            return Err(terms.undecided(Undecided::Extent, mode.extent, mode.extent));
        };
        if let Some(next) = merged.modes().get(i.saturating_add(1)) {
            let end = terms.product(mode.extent, mode.stride)?;
            if terms.continues(end, next.stride).is_none() {
                return Err(terms.undecided(Undecided::Continues, next.stride, end));
            }
        }
        // Among extents above 1 none with these strides continues another, as here.
        let stride = u64::from(mode.stride != Symbol::Number(0));
        walked = walked.push(&LayoutValue::leaf(Mode { extent, stride }))?;
    }
    let Rounded { walk, counts, walked } = Rounded::walk(&walked, tile, &mut Trace::off())?;
    let mut modes = [MixedMode::TRIVIAL; MAX_LEAVES];
    for (k, mode) in modes.iter_mut().enumerate().take(walked.modes.len()) {
        let stride = terms.product(merged.modes[walked.lies_in[k]].stride, Symbol::Number(walked.steps[k]))?;
        *mode = MixedMode { extent: Symbol::Number(walked.modes.at(k).extent), stride };
    }
    Ok(walk.expand(&counts, &modes[..walked.modes.len()])?)
}

/// The divide of `size:1`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn divide_line(
    size: Symbol,
    tile: &LayoutValue,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let tiler = Tiler::layout(tile);
    if let Symbol::Number(size) = size {
        return Ok(MixedLayout::of_numbers(&numbers::logical_divide(&line(size)?, &tiler, rounding)?));
    }
    let (_, reach) = complement_of(tile)?;
    let quotient = match (rounding, size) {
        (Rounding::Exact, Symbol::Term { factor, .. }) if factor.checked_rem(reach) != Some(0) => {
            return Err(terms.undecided(Undecided::Divides(reach), size, size));
        }
        _ => terms.quotient(size, reach)?,
    };
    let large = match numbers::logical_divide(&line(mul(reach, MANY)?)?, &tiler, rounding) {
        // The numbers in the error would be those of a large extent: for a small one there may be an answer.
        Err(
            AlgebraError::TileMisses { .. } | AlgebraError::TileDoesNotFill { .. } | AlgebraError::TileRepeats { .. },
        ) => return Err(terms.undecided(Undecided::Number, size, size)),
        large => large?,
    };
    let large = MixedLayout::of_numbers(&large);
    let last = large.leaf_count().saturating_sub(1);
    Ok(large.with_leaf(last, MixedMode { extent: quotient, ..large.leaf_at(last) }))
}

/// The tiles of all modes together, then their repetitions.
///
/// # Errors
/// Same errors as [`logical_divide`], and [`AlgebraError::NotTwoModes`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn zipped_divide(
    a: &MixedLayout,
    tiler: &MixedTiler,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    unzip(&logical_divide(a, tiler, rounding, terms)?, tiler, Ok)
}

/// Like [`zipped_divide`], with the repetitions as separate modes.
///
/// # Errors
/// Same errors as [`zipped_divide`]; [`Undecided::Extent`] if it is not known how many modes the repetitions have.
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn tiled_divide(
    a: &MixedLayout,
    tiler: &MixedTiler,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let pairs = logical_divide(a, tiler, rounding, terms)?;
    has_rest_of_known_rank(&pairs, tiler, terms)?;
    unzip(&pairs, tiler, |zipped| numbers::unpack_rest(&zipped))
}

/// Like [`zipped_divide`], with all modes side by side.
///
/// # Errors
/// Same errors as [`tiled_divide`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn flat_divide(
    a: &MixedLayout,
    tiler: &MixedTiler,
    rounding: Rounding,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let pairs = logical_divide(a, tiler, rounding, terms)?;
    has_rest_of_known_rank(&pairs, tiler, terms)?;
    unzip(&pairs, tiler, |zipped| numbers::unpack_both(&zipped))
}

/// Checks that the modes of the rest, which become modes of the result, do not disappear if there is only one repetition.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn has_rest_of_known_rank(pairs: &MixedLayout, tiler: &MixedTiler, terms: &Terms) -> Result<(), MixedError> {
    if tiler.is_by_mode() || pairs.rank() != 2 {
        return Ok(());
    }
    let rest = pairs.mode(1)?;
    let unknown = (0..rest.leaf_count()).map(|i| rest.leaf_at(i).extent).find(|extent| extent.number().is_none());
    match unknown {
        Some(extent) if rest.rank() > 1 => Err(terms.undecided(Undecided::Extent, extent, extent)),
        _ => Ok(()),
    }
}

/// The pairs (tile, rest) gathered, and unpacked; only the nesting of the tiler is used.
#[cfg_attr(not(feature = "compiled"), inline)]
pub(super) fn unzip(
    pairs: &MixedLayout,
    tiler: &MixedTiler,
    unpack: impl FnOnce(LayoutValue) -> Result<LayoutValue, AlgebraError>,
) -> Result<MixedLayout, MixedError> {
    let gather = |layouts: &[LayoutValue]| match layouts {
        [pairs] => unpack(numbers::tile_unzip(pairs, tiler)?),
        _ => Err(AlgebraError::NoModes),
    };
    Ok(rearranged(&[*pairs], gather)?)
}
