//! Linear layouts as values, and their conversion where a layout is needed.

use layout_algebra::ComposedLayout;
use layout_algebra::linear::{Dims, LinearError, LinearLayout};

use super::{Reason, Refusal, Value};
use crate::errors::shortened;

impl From<LinearError> for Refusal {
    fn from(error: LinearError) -> Self {
        match error {
            LinearError::Algebra(error) => error.into(),
            error => Self { reason: Reason::Linear(error), argument: None },
        }
    }
}

impl Value {
    /// The plain or swizzled layout that equals a linear layout.
    pub fn from_linear(layout: &LinearLayout) -> Result<Self, Refusal> {
        Ok(Self::from_swizzled(&layout.to_swizzled()?))
    }

    /// A swizzled layout, or a plain one if the swizzle has no effect.
    pub fn from_swizzled(found: &ComposedLayout) -> Self {
        Self::swizzled(found.swizzle(), found.offset(), found.layout())
    }

    /// The name of a dimension.
    pub fn to_name(&self) -> Result<&str, Refusal> {
        let name = self.to_text()?;
        let is_word = |c: char| c == '_' || c.is_alphanumeric();
        if name.chars().all(is_word) && !name.starts_with(char::is_numeric) {
            return Ok(name);
        }
        Err(Refusal::language(format!("`{}` is no name of a dimension: those are words", shortened(name))))
    }

    /// The names of dimensions: one, or a tuple of them.
    pub fn to_names(&self) -> Result<Vec<&str>, Refusal> {
        match self {
            Self::Parts(parts) => parts.iter().map(Self::to_name).collect(),
            Self::Tuple(tuple) if tuple.rank() == 0 => Ok(Vec::new()),
            name => Ok(vec![name.to_name()?]),
        }
    }

    /// The names and sizes of dimensions: `("row",4)`, or a tuple of such pairs.
    pub fn to_sizes(&self) -> Result<Vec<(&str, u64)>, Refusal> {
        match self {
            Self::Tuple(tuple) if tuple.rank() == 0 => Ok(Vec::new()),
            Self::Parts(parts) => match parts.as_slice() {
                [name @ Self::Text(_), size] => Ok(vec![(name.to_name()?, size.to_integer()?)]),
                pairs => pairs.iter().map(Self::to_size).collect(),
            },
            other => Err(Refusal::expected("names and their sizes", other)),
        }
    }

    /// The name of a dimension and its size.
    fn to_size(&self) -> Result<(&str, u64), Refusal> {
        match self {
            Self::Parts(pair) => match pair.as_slice() {
                [name, size] => Ok((name.to_name()?, size.to_integer()?)),
                _ => Err(Refusal::expected("a name and its size", self)),
            },
            other => Err(Refusal::expected("a name and its size", other)),
        }
    }

    /// The names and sizes as dimensions.
    pub fn to_dims(&self) -> Result<Dims, Refusal> {
        let sizes = self.to_sizes()?;
        sizes.iter().try_fold(Dims::NONE, |dims, (name, size)| Ok(dims.and(name, *size)?))
    }
}
