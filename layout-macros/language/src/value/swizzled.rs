//! Values beyond plain layouts: swizzled layouts and coordinate layouts.

use layout_algebra::nested::Nested;
use layout_algebra::{AlgebraError, ComposedLayout, LayoutValue, ScaledBasis, Swizzle, make_layout};

use super::{Refusal, Value};

impl Value {
    /// `swizzle o offset o layout`, or the layout alone if the others have no effect.
    pub fn swizzled(swizzle: Swizzle, offset: u64, layout: &LayoutValue) -> Self {
        let composed = ComposedLayout::new(swizzle, offset, layout);
        composed.as_layout().map_or_else(|| composed.into(), Self::from)
    }

    /// `Sw<…> o n`, where `n` is read as the layout `n:1`.
    pub(super) fn swizzled_line(swizzle: Swizzle, extent: u64) -> Result<Self, AlgebraError> {
        Ok(Self::swizzled(swizzle, 0, &make_layout(&layout_algebra::IntTuple::int(extent))?))
    }

    /// A layout that may be swizzled.
    pub fn to_composed(&self) -> Result<ComposedLayout, Refusal> {
        match self {
            Self::Composed(composed) => Ok(**composed),
            other => Ok(ComposedLayout::plain(&other.to_layout()?)),
        }
    }

    /// The shape of a swizzled or coordinate layout; anything else is left as it is.
    #[must_use]
    pub fn to_shape_alone(&self) -> Self {
        match self {
            Self::Composed(composed) => composed.shape().into(),
            Self::Coordinates(layout) => layout.shape().into(),
            other => other.clone(),
        }
    }

    /// Returns true if this is a tuple that holds a coordinate layout.
    pub fn holds_coordinates(&self) -> bool {
        let is_one = |part: &Self| matches!(part, Self::Coordinates(_)) || part.holds_coordinates();
        match self {
            Self::Parts(parts) => parts.iter().any(is_one),
            Self::Group(inner) => inner.holds_coordinates(),
            _ => false,
        }
    }

    /// Returns true if this is or holds a coordinate stride.
    pub fn has_basis(&self) -> bool {
        match self {
            Self::Basis(_) => true,
            Self::Parts(parts) => parts.iter().any(Self::has_basis),
            _ => false,
        }
    }

    /// Coordinate strides; an integer steps along no coordinate.
    pub fn to_bases(&self) -> Result<Nested<ScaledBasis>, Refusal> {
        match self {
            Self::Basis(basis) => Ok(Nested::leaf(**basis)),
            Self::Integer(value) => Ok(Nested::leaf(ScaledBasis::plain(*value))),
            Self::Tuple(tuple) => Ok(tuple.map(&ScaledBasis::plain)),
            Self::Parts(parts) => {
                let parts: Vec<Nested<ScaledBasis>> = parts.iter().map(Self::to_bases).collect::<Result<_, _>>()?;
                Ok(Nested::of(&parts)?)
            }
            other => Err(Refusal::expected("strides", other)),
        }
    }
}
