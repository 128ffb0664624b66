//! Values of expressions with integers known at run time only, and the reasons for a refusal.

use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Terms};
use layout_algebra::{AlgebraError, Order, Swizzle};

use crate::value::{Refusal, Value};

/// The value of a part of an expression.
#[derive(Clone, Debug)]
pub(crate) enum SymbolicValue {
    /// A static value.
    Known(Value),
    /// Integers.
    Tuple(Box<MixedTuple>),
    /// A layout.
    Layout(Box<MixedLayout>),
    /// A swizzled layout; the offset is added before the swizzle.
    Swizzled(Swizzle, u64, Box<MixedLayout>),
    /// The layout of this shape that maps each coordinate to itself.
    Identity(Box<MixedTuple>),
    /// A tuple that holds layouts.
    Parts(Vec<SymbolicValue>),
    /// A layout in parentheses, which is a tuple of one in the position of a tiler.
    Group(Box<SymbolicValue>),
    /// A tiler.
    Tiler(Vec<SymbolicValue>),
}

/// The reason why a part is refused.
pub(super) enum SymbolicRefusal {
    /// A value that is not what is expected, or wrong for any integers.
    Refused(Refusal),
    /// A question that depends on the integers.
    Mixed(MixedError),
    /// The integer with this number, in a position that takes no run-time integers.
    Elsewhere(usize),
}

impl From<Refusal> for SymbolicRefusal {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<AlgebraError> for SymbolicRefusal {
    fn from(error: AlgebraError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<MixedError> for SymbolicRefusal {
    fn from(error: MixedError) -> Self {
        Self::Mixed(error)
    }
}

impl SymbolicRefusal {
    pub(super) fn language(headline: impl Into<String>) -> Self {
        Self::Refused(Refusal::language(headline))
    }
}

impl SymbolicValue {
    /// A layout. A bare shape is compact and column-major.
    pub(super) fn to_layout(&self, terms: &mut Terms) -> Result<MixedLayout, SymbolicRefusal> {
        match self {
            Self::Known(value) => Ok(MixedLayout::of_numbers(&value.to_layout()?)),
            Self::Tuple(shape) => Ok(mixed::ordered(shape, &Order::ColumnMajor, terms)?),
            Self::Layout(layout) => Ok(**layout),
            Self::Swizzled(..) => Err(SymbolicRefusal::language("expected a layout, found a swizzled one")),
            Self::Identity(_) => {
                Err(SymbolicRefusal::language("expected a layout of offsets, found one of coordinates"))
            }
            Self::Parts(parts) => {
                let modes: Result<Vec<MixedLayout>, SymbolicRefusal> =
                    parts.iter().map(|part| part.to_layout(terms)).collect();
                Ok(MixedLayout::of(&modes?)?)
            }
            Self::Group(inner) => inner.to_layout(terms),
            Self::Tiler(_) => Err(SymbolicRefusal::language("expected a layout, found a tiler")),
        }
    }

    /// An integer of this part that is unknown, as a refusal.
    pub(super) fn unknown(&self, terms: &Terms) -> Option<MixedError> {
        match self {
            Self::Known(_) => None,
            Self::Tuple(tuple) | Self::Identity(tuple) => terms.unknown(tuple),
            Self::Layout(layout) | Self::Swizzled(_, _, layout) => {
                terms.unknown(&layout.extents()).or_else(|| terms.unknown(&layout.strides()))
            }
            Self::Parts(parts) | Self::Tiler(parts) => parts.iter().find_map(|part| part.unknown(terms)),
            Self::Group(inner) => inner.unknown(terms),
        }
    }

    /// The integers, or the extents of a layout.
    pub(super) fn to_shape(&self) -> Result<MixedTuple, SymbolicRefusal> {
        match self {
            Self::Known(value) if value.is_layout_like() => Ok(MixedTuple::of_integers(&value.to_layout()?.shape())),
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Tuple(tuple) | Self::Identity(tuple) => Ok(**tuple),
            Self::Layout(layout) | Self::Swizzled(_, _, layout) => Ok(layout.extents()),
            Self::Group(inner) => inner.to_shape(),
            Self::Parts(_) => {
                Err(SymbolicRefusal::language("expected a tuple of integers, found one that holds layouts"))
            }
            Self::Tiler(_) => Err(SymbolicRefusal::language("expected a tuple of integers, found a tiler")),
        }
    }

    /// The integers; refuses layouts.
    pub(super) fn to_integers(&self) -> Result<MixedTuple, SymbolicRefusal> {
        match self {
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Group(inner) => inner.to_integers(),
            Self::Layout(_) | Self::Swizzled(..) | Self::Identity(_) => {
                Err(SymbolicRefusal::language("expected a tuple of integers, found a layout"))
            }
            other => other.to_shape(),
        }
    }

    /// Returns true if it consists of integers only; a tuple of such parts does too.
    pub(super) fn is_numeric(&self) -> bool {
        matches!(self, Self::Tuple(_) | Self::Known(Value::Integer(_) | Value::Tuple(_)))
    }

    /// Like [`Value::ungrouped`].
    pub(super) fn ungrouped(self) -> Self {
        match self {
            Self::Group(inner) => inner.ungrouped(),
            Self::Known(value) => Self::Known(value.ungrouped()),
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::ungrouped).collect()),
            other => other,
        }
    }

    /// Like [`Value::by_mode`].
    pub(super) fn by_mode(self) -> Self {
        match self {
            Self::Group(inner) => Self::Parts(vec![inner.by_mode()]),
            Self::Known(value) => Self::Known(value.by_mode()),
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::by_mode).collect()),
            other => other,
        }
    }
}

impl From<MixedLayout> for SymbolicValue {
    fn from(layout: MixedLayout) -> Self {
        Self::Layout(Box::new(layout))
    }
}
