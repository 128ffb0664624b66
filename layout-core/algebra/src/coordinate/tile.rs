//! # Divides by a coordinate tile
//!
//! **Definition.** `A / T = A ∘ (T, T*)`, where the tile `T` is a coordinate layout into the coordinates of `A` and `T*` its
//! [complement](super::complement) in the shape of `A`. `A` is a plain layout or a coordinate layout. It is returned if `(T, T*)` reaches each
//! coordinate of `A` once, and the composition exists.
//!
//! The tile has one mode for all of `A`, so that the zipped form is the logical one.
//!
//! **Law:** size and image of the result are those of `A`; `(A / T)(i, 0) = A(T(i))`.
//!
//! **Worked example:** `(128,64):(1@1,1@0) / 2:64@0`: the tile takes rows 0 and 64, its complement in `(128,64)` is `(64,64):(1@0,1@1)`. After `A`,
//! which exchanges the coordinates: `(2,(64,64)):(64@1,(1@1,1@0))`.
//!
//! ```text
//!   coordinate 0 of A    0 … 63 │ 64 … 127      the tile steps from one half to the other
//! ```
//!
//! **Refuses:** tiles that do not fill a mode ([`AlgebraError::TileDoesNotFill`]) or repeat ([`AlgebraError::TileRepeats`]); coordinates that `A` does
//! not have; the errors of composition. [`Rounding::Loose`] rounds each coordinate up, and a tile may repeat.
//!
//! Source: `CuTe` (`layout.hpp`, CUTLASS), whose tilers take strides of any kind.

use super::CoordLayout;
use crate::algebra::complement::first_gap;
use crate::algebra::divide::{Rounding, unpack_both, unpack_rest};
use crate::algebra::filter::filter_zeros;
use crate::control::{each, tri};
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::nested::Nested;
use crate::trace::{Trace, traced};

/// The nesting of a divide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `(tile, (rest, …))`: logical and zipped.
    Zipped,
    /// `(tile, rest, …)`.
    Tiled,
    /// `(tile, …, rest, …)`.
    Flat,
}

impl Form {
    #[cfg_attr(not(feature = "compiled"), inline)]
    const fn unpacked<T: Copy>(self, zipped: &Nested<T>) -> Result<Nested<T>, AlgebraError> {
        match self {
            Self::Zipped => Ok(*zipped),
            Self::Tiled => unpack_rest(zipped),
            Self::Flat => unpack_both(zipped),
        }
    }
}

traced! {
    /// The divide of a plain layout by this tile; see the [module](self).
    ///
    /// ```
    /// use layout_algebra::coordinate::tile::Form;
    /// use layout_algebra::{CoordLayout, Rounding, ScaledBasis, nested::Nested};
    /// let tile = CoordLayout::with_strides(&"2".parse()?, &Nested::leaf(ScaledBasis::along(4, &[0])?))?;
    /// let divided = tile.dividing(&"(8,4):(4,1)".parse()?, Rounding::Exact, Form::Zipped)?;
    /// assert_eq!(divided.to_string(), "(2,(4,4)):(16,(4,1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn dividing(
        this: &CoordLayout,
        trace: &mut Trace,
        a: &LayoutValue,
        rounding: Rounding,
        form: Form,
    ) -> Result<LayoutValue, AlgebraError> {
        let whole = tri!(tile_and_rest(this, &a.shape(), rounding, trace));
        form.unpacked(&tri!(trace.on(&whole).under(a)))
    }

    /// The divide of a coordinate layout by this tile; see the [module](self).
    ///
    /// # Errors
    /// Same errors as [`Self::dividing`].
    pub const fn dividing_coordinates(
        this: &CoordLayout,
        trace: &mut Trace,
        a: &CoordLayout,
        rounding: Rounding,
        form: Form,
    ) -> Result<CoordLayout, AlgebraError> {
        let whole = tri!(tile_and_rest(this, &a.shape(), rounding, trace));
        form.unpacked(&tri!(trace.on(&whole).under_coordinates(a)))
    }
}

/// `(T, T*)`, if it reaches each coordinate of `shape` once, or loosely if it covers them.
#[cfg_attr(not(feature = "compiled"), inline)]
const fn tile_and_rest(
    tile: &CoordLayout,
    shape: &IntTuple,
    rounding: Rounding,
    trace: &mut Trace<'_>,
) -> Result<CoordLayout, AlgebraError> {
    let rest = tri!(trace.on(tile).complement(shape));
    if matches!(rounding, Rounding::Exact) {
        if let Some(extent) = tile.repetition() {
            return Err(AlgebraError::TileRepeats { extent, stride: 0, size: tri!(shape.product()) });
        }
        let axes = tri!(crate::make_identity_layout(&tri!(tile.space_in(shape))));
        each!(k in 0, axes.leaf_count() => {
            let (size, part) = (axes.leaf_at(k).extent, filter_zeros(&tile.projection(&axes.leaf_at(k).stride)));
            if let Some((reach, next)) = tri!(first_gap(part.leaves(), size, trace)) {
                return Err(AlgebraError::TileDoesNotFill { tile: tri!(part.size()), reach, next, size });
            }
        });
    }
    // The rest of a single mode is a single mode.
    let rest = if shape.is_leaf() { tri!(rest.mode(0)) } else { rest };
    Nested::pair(tile.tree(), rest.tree())
}
