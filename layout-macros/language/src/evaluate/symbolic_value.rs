//! Values of expressions with integers known at run time only, and the reasons for a refusal.

use layout_algebra::capacity::MAX_LEAVES;
use layout_algebra::mixed::{self, MixedError, MixedLayout, MixedTuple, Symbol, Terms};
use layout_algebra::nested::Nested;
use layout_algebra::{AlgebraError, Order, ScaledBasis, Swizzle, make_identity_layout};

use crate::value::{Refusal, Value};

/// The value of a part of an expression.
#[derive(Clone, Debug)]
pub enum SymbolicValue {
    /// A static value.
    Known(Value),
    /// Integers.
    Tuple(Box<MixedTuple>),
    /// A layout.
    Layout(Box<MixedLayout>),
    /// A swizzled layout; the offset is added before the swizzle.
    Swizzled(Swizzle, Symbol, Box<MixedLayout>),
    /// A layout after an offset after a layout.
    Outer(Box<SymbolicOuter>),
    /// A layout, and the offset or coordinate at which it begins.
    Placed(Box<SymbolicValue>, Box<MixedTuple>),
    /// Each first symbol is less than the second.
    Condition(Vec<(Symbol, Symbol)>),
    /// The layout of this shape that maps each coordinate to itself.
    Identity(Box<MixedTuple>),
    /// A tuple that holds layouts.
    Parts(Vec<SymbolicValue>),
    /// A layout in parentheses, which is a tuple of one in the position of a tiler.
    Group(Box<SymbolicValue>),
    /// A tiler.
    Tiler(Vec<SymbolicValue>),
}

/// `outer(offset + inner(c))`.
#[derive(Clone, Debug)]
pub struct SymbolicOuter {
    /// A layout.
    pub outer: SymbolicValue,
    /// An integer.
    pub offset: SymbolicValue,
    /// A layout.
    pub inner: SymbolicValue,
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
            Self::Known(Value::Coordinates(layout)) => {
                let strides = steps(&layout.stride(), terms)?;
                Ok(mixed::pair(&MixedTuple::of_integers(&layout.shape()), &strides)?)
            }
            Self::Known(value) => Ok(MixedLayout::of_numbers(&value.to_layout()?)),
            Self::Tuple(shape) => Ok(mixed::ordered(shape, &Order::ColumnMajor, terms)?),
            Self::Layout(layout) => Ok(**layout),
            Self::Swizzled(..) => Err(SymbolicRefusal::language("expected a layout, found a swizzled one")),
            Self::Identity(shape) => {
                let axes = make_identity_layout(&shape.with_leaves([2; MAX_LEAVES]))?;
                Ok(mixed::pair(shape, &steps(&axes.stride(), terms)?)?)
            }
            Self::Parts(parts) => {
                let modes: Result<Vec<MixedLayout>, SymbolicRefusal> =
                    parts.iter().map(|part| part.to_layout(terms)).collect();
                Ok(MixedLayout::of(&modes?)?)
            }
            Self::Group(inner) => inner.to_layout(terms),
            Self::Outer(_) => Err(SymbolicRefusal::language("expected a layout, found one after an offset")),
            Self::Placed(..) => Err(SymbolicRefusal::language("expected a layout, found one with its beginning")),
            Self::Condition(_) => Err(SymbolicRefusal::language("expected a layout, found a condition")),
            Self::Tiler(_) => Err(SymbolicRefusal::language("expected a layout, found a tiler")),
        }
    }

    /// An integer.
    pub(super) fn symbol(symbol: Symbol) -> Self {
        Self::of_integers(MixedTuple::leaf(symbol))
    }

    /// Integers; a static value if all are known.
    #[expect(clippy::large_types_passed_by_value, reason = "what was just computed")]
    pub(super) fn of_integers(tuple: MixedTuple) -> Self {
        tuple.integers().map_or_else(|| Self::Tuple(Box::new(tuple)), |known| Self::Known(known.into()))
    }

    /// An integer of this part that is unknown, as a refusal.
    pub(super) fn unknown(&self, terms: &Terms) -> Option<MixedError> {
        match self {
            Self::Known(_) | Self::Condition(_) => None,
            Self::Tuple(tuple) | Self::Identity(tuple) => terms.unknown(tuple),
            Self::Layout(layout) => terms.unknown(&layout.extents()).or_else(|| terms.unknown(&layout.strides())),
            Self::Swizzled(_, offset, layout) => {
                let offset = terms.unknown(&MixedTuple::leaf(*offset));
                Self::Layout(layout.clone()).unknown(terms).or(offset)
            }
            Self::Parts(parts) | Self::Tiler(parts) => parts.iter().find_map(|part| part.unknown(terms)),
            Self::Group(inner) => inner.unknown(terms),
            Self::Placed(layout, start) => layout.unknown(terms).or_else(|| terms.unknown(start)),
            Self::Outer(composed) => {
                [&composed.outer, &composed.offset, &composed.inner].into_iter().find_map(|part| part.unknown(terms))
            }
        }
    }

    /// The integers, or the extents of a layout.
    pub(super) fn to_shape(&self) -> Result<MixedTuple, SymbolicRefusal> {
        match self {
            Self::Known(Value::Coordinates(layout)) => Ok(MixedTuple::of_integers(&layout.shape())),
            Self::Known(value) if value.is_layout_like() => Ok(MixedTuple::of_integers(&value.to_layout()?.shape())),
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Tuple(tuple) | Self::Identity(tuple) => Ok(**tuple),
            Self::Layout(layout) | Self::Swizzled(_, _, layout) => Ok(layout.extents()),
            Self::Group(inner) => inner.to_shape(),
            Self::Outer(composed) => composed.inner.to_shape(),
            Self::Condition(_) => Err(SymbolicRefusal::language("expected a tuple of integers, found a condition")),
            Self::Placed(layout, _) => layout.to_shape(),
            Self::Parts(parts) => {
                let holds_layouts =
                    SymbolicRefusal::language("expected a tuple of integers, found one that holds layouts");
                Err(parts.iter().find_map(|part| part.to_integers().err()).unwrap_or(holds_layouts))
            }
            Self::Tiler(_) => Err(SymbolicRefusal::language("expected a tuple of integers, found a tiler")),
        }
    }

    /// The integers; refuses layouts.
    pub(super) fn to_integers(&self) -> Result<MixedTuple, SymbolicRefusal> {
        match self {
            Self::Known(value) => Ok(MixedTuple::of_integers(&value.to_tuple()?)),
            Self::Group(inner) => inner.to_integers(),
            Self::Layout(_) | Self::Swizzled(..) | Self::Identity(_) | Self::Outer(_) | Self::Placed(..) => {
                Err(SymbolicRefusal::language("expected a tuple of integers, found a layout"))
            }
            other => other.to_shape(),
        }
    }

    /// A coordinate with 0 in place of what is not known: the layout that is left there is the same.
    pub(super) fn at_zero(&self) -> Option<Value> {
        match self {
            Self::Known(value) => Some(value.clone()),
            Self::Tuple(tuple) => Some(Value::from(tuple.map(&|symbol: Symbol| symbol.number().unwrap_or_default()))),
            Self::Parts(parts) => parts.iter().map(Self::at_zero).collect::<Option<_>>().map(Value::Parts),
            _ => None,
        }
    }

    /// The strides: integers, and steps along coordinates.
    pub(super) fn to_strides(&self, terms: &mut Terms) -> Result<MixedTuple, SymbolicRefusal> {
        match self {
            Self::Known(value) if value.has_basis() => steps(&value.to_bases()?, terms),
            Self::Group(inner) => inner.to_strides(terms),
            Self::Parts(parts) => {
                let modes: Result<Vec<MixedTuple>, SymbolicRefusal> =
                    parts.iter().map(|part| part.to_strides(terms)).collect();
                Ok(MixedTuple::of(&modes?)?)
            }
            other => other.to_integers(),
        }
    }

    /// Returns true if it is a layout of coordinates.
    pub(super) fn has_coordinates(&self, terms: &Terms) -> bool {
        match self {
            Self::Known(Value::Group(inner)) => Self::Known((**inner).clone()).has_coordinates(terms),
            Self::Known(value) => matches!(value, Value::Coordinates(_)),
            Self::Identity(_) => true,
            Self::Layout(layout) => terms.moves_along(layout),
            Self::Parts(parts) => parts.iter().any(|part| part.has_coordinates(terms)),
            Self::Group(inner) => inner.has_coordinates(terms),
            _ => false,
        }
    }

    /// Returns true if it consists of integers only; a tuple of such parts does too.
    pub fn is_numeric(&self) -> bool {
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

/// Strides along coordinates as symbols.
fn steps(strides: &Nested<ScaledBasis>, terms: &mut Terms) -> Result<MixedTuple, SymbolicRefusal> {
    Ok(strides.with_each(Symbol::Number(0), &mut |i| terms.stride(&strides.leaf_at(i)))?)
}

impl From<MixedLayout> for SymbolicValue {
    fn from(layout: MixedLayout) -> Self {
        Self::Layout(Box::new(layout))
    }
}
