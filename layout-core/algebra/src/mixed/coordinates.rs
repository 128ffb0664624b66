//! # Mixed coordinate layouts
//!
//! **Definition.** The same as for [coordinate layouts of numbers](mod@crate::coordinate): a coordinate layout is a sum of layouts, one along each
//! coordinate, its *projections*. Inverse, complement and cosize are those of the projections, nested as the coordinates are.
//!
//! **Decided** if it is decided along each coordinate.
//!
//! **Law:** once the integers are given, inverses lead back, and complements are those of the operation on numbers.
//!
//! **Worked example:** `({m},{n}):(1@1,1@0)` takes `i + m·j` to `(j,i)`. Along coordinate 0 it is `(m,n):(0,1)`, along coordinate 1 `(m,n):(1,0)`: the
//! right inverse is `(n,m):(m,1)`.
//!
//! ```text
//!   index i + m·j   →   (j,i)   →   m·j + 1·i
//! ```
//!
//! **Refuses:** a coordinate that is an integer for one stride and a tuple for another ([`AlgebraError::TwoCoordinates`]); what is undecided along a
//! coordinate. Source: the definition.

use super::space::{guide, projection, reach};
use super::{MixedError, MixedLayout, MixedMode, MixedTiler, MixedTuple, Symbol, Terms, by_tiler};
use crate::capacity::MAX_LEAVES;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::coordinate::identity::make_identity_layout;
use crate::coordinate::numbered::joint_space;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;

/// The layout `R` with `L(R(c)) = c`, as long as it is known to be.
///
/// # Errors
/// Same errors as [`super::right_inverse`]; [`AlgebraError::TwoCoordinates`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn right_inverse(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let space = guide(layout, terms)?.coshape()?;
    by_axis(&space, |_, axis| super::right_inverse(&projection(layout, axis, terms)?, terms))
}

/// The layout `Q` with `L(Q(L(i))) = L(i)`.
///
/// # Errors
/// Same errors as [`super::left_inverse`]; [`AlgebraError::TwoCoordinates`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn left_inverse(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    let space = guide(layout, terms)?.coshape()?;
    by_axis(&space, |_, axis| super::left_inverse(&projection(layout, axis, terms)?, terms))
}

/// Checks that a coordinate is not an integer in one of these layouts and a tuple in another.
///
/// # Errors
/// [`AlgebraError::TwoCoordinates`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn expect_one_space(layouts: &[MixedLayout], terms: &mut Terms) -> Result<(), MixedError> {
    let mut space = CoordLayout::plain(&LayoutValue::TRIVIAL);
    for layout in layouts {
        space = joint_space(&space, &guide(layout, terms)?)?;
    }
    space.coshape()?;
    Ok(())
}

/// The smallest shape that contains every coordinate.
///
/// # Errors
/// [`AlgebraError::TwoCoordinates`], [`MixedError::TooManyTerms`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn coshape(layout: &MixedLayout, terms: &mut Terms) -> Result<MixedTuple, MixedError> {
    let space = guide(layout, terms)?.coshape()?;
    let axes = make_identity_layout(&space)?;
    space.with_each(Symbol::Number(1), &mut |k| {
        let projection = projection(layout, &axes.leaf_at(k).stride, terms)?;
        if let Some(numbers) = projection.numbers() {
            return Ok(Symbol::Number(numbers.cosize()?));
        }
        match reach(&projection, terms)? {
            Some(reach) => Ok(reach),
            None => super::cosize(&projection, terms),
        }
    })
}

/// The complement in `shape`, or in the coshape if none is given.
///
/// # Errors
/// Same errors as [`super::complement`]; [`AlgebraError::TwoCoordinates`], [`AlgebraError::ModeOutOfRange`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn complement(
    layout: &MixedLayout,
    shape: Option<&MixedTuple>,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let extents = match shape {
        Some(shape) => space_in(&guide(layout, terms)?, shape, &ScaledBasis::plain(0), terms)?,
        None => coshape(layout, terms)?,
    };
    by_axis(&extents.with_leaves([2; MAX_LEAVES]), |k, axis| {
        let rest = super::complement(&projection(layout, axis, terms)?, extents.leaf_at(k), terms)?;
        let step = terms.stride(axis)?;
        rest.scaled(step, terms)
    })
}

/// The composition `A ∘ B` of a layout after a coordinate layout into its coordinates: a layout, or a coordinate layout if `A` is one.
///
/// # Errors
/// Same errors as [`super::composition`]; [`AlgebraError::ModeOutOfRange`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn under(b: &MixedLayout, a: &MixedLayout, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    in_place(b, |leaf| {
        let MixedMode { extent, stride } = b.leaf_at(leaf);
        match terms.steps(stride)? {
            Some((axis, _)) => along(b, a, leaf, &axis, terms),
            None if stride == Symbol::Number(0) => Ok(MixedLayout::leaf(MixedMode { extent, stride })),
            None => Err(AlgebraError::TwoCoordinates { leaf }.into()),
        }
    })
}

/// The composition of each mode of `A` with its part of the tiler, which may be a coordinate layout into the coordinates of the mode.
///
/// # Errors
/// Same errors as [`under`], and [`AlgebraError::RankExceeds`].
#[cfg_attr(not(feature = "compiled"), inline)]
pub fn composition_by(a: &MixedLayout, tiler: &MixedTiler, terms: &mut Terms) -> Result<MixedLayout, MixedError> {
    by_tiler(a, tiler, false, terms, &mut |mode, b, terms| {
        if terms.moves_along(b) { under(b, mode, terms) } else { super::composition(mode, b, terms) }
    })
}

/// The part of the composition under a leaf that moves along `axis`.
#[cfg_attr(not(feature = "compiled"), inline)]
fn along(
    b: &MixedLayout,
    a: &MixedLayout,
    leaf: usize,
    axis: &ScaledBasis,
    terms: &mut Terms,
) -> Result<MixedLayout, MixedError> {
    let mut mode = *a;
    for depth in 0..axis.depth() {
        mode = mode.mode(axis.part(depth))?;
    }
    let leaves = projection(b, axis, terms)?.flatten()?;
    let composed = super::composition(&mode, &leaves, terms)?;
    Ok(if leaves.is_leaf() { composed } else { composed.mode(leaf)? })
}

/// The modes of a layout for each coordinate of a space, nested as these are.
#[cfg_attr(not(feature = "compiled"), inline)]
fn by_axis(
    space: &IntTuple,
    mut part: impl FnMut(usize, &ScaledBasis) -> Result<MixedLayout, MixedError>,
) -> Result<MixedLayout, MixedError> {
    let axes = make_identity_layout(space)?;
    in_place(&axes, |k| part(k, &axes.leaf_at(k).stride))
}

/// The layout with the modes of a part in the place of each leaf.
#[cfg_attr(not(feature = "compiled"), inline)]
fn in_place<T: Copy>(
    tree: &Nested<T>,
    mut part: impl FnMut(usize) -> Result<MixedLayout, MixedError>,
) -> Result<MixedLayout, MixedError> {
    let (mut counts, mut modes, mut count) = ([1; MAX_LEAVES], [MixedMode::TRIVIAL; MAX_LEAVES], 0_usize);
    for (leaf, leaves) in counts.iter_mut().enumerate().take(tree.leaf_count()) {
        let part = part(leaf)?;
        *leaves = part.leaf_count();
        for i in 0..part.leaf_count() {
            *modes.get_mut(count).ok_or(AlgebraError::TooManyLeaves { leaves: count })? = part.leaf_at(i);
            count = count.saturating_add(1);
        }
    }
    Ok(tree.expand(&counts, modes.get(..count).unwrap_or_default())?)
}

/// The extents of `shape` along the coordinates that the guide moves along.
#[cfg_attr(not(feature = "compiled"), inline)]
fn space_in(
    guide: &CoordLayout,
    shape: &MixedTuple,
    path: &ScaledBasis,
    terms: &mut Terms,
) -> Result<MixedTuple, MixedError> {
    let strides = || (0..guide.leaf_count()).map(|i| guide.leaf_at(i).stride).filter(|stride| stride.value() > 0);
    let is_coordinate = strides().any(|stride| stride.is_parallel(path));
    let deepest = strides().filter(|stride| stride.begins_as(path, path.depth()) && stride.depth() > path.depth());
    let Some(greatest) = deepest.map(|stride| stride.part(path.depth())).max() else {
        return if is_coordinate || shape.is_leaf() {
            Ok(MixedTuple::leaf(super::product(shape, terms)?))
        } else {
            spaces(guide, shape, path, terms)
        };
    };
    if is_coordinate {
        return Err(AlgebraError::TwoCoordinates { leaf: 0 }.into());
    }
    if greatest >= shape.rank() {
        return Err(AlgebraError::ModeOutOfRange { mode: greatest, rank: shape.rank() }.into());
    }
    spaces(guide, shape, path, terms)
}

/// [`space_in`] each mode.
#[cfg_attr(not(feature = "compiled"), inline)]
fn spaces(
    guide: &CoordLayout,
    shape: &MixedTuple,
    path: &ScaledBasis,
    terms: &mut Terms,
) -> Result<MixedTuple, MixedError> {
    let mut space = MixedTuple::empty(Symbol::Number(0));
    for i in 0..shape.rank() {
        space = space.push(&space_in(guide, &shape.mode(i)?, &path.within(i)?, terms)?)?;
    }
    Ok(space)
}
