//! The values of expressions, and the conversions that a tuple undergoes by its position.

mod kinds;
mod linear;
mod notation;
pub mod plan;
mod refusal;
mod swizzled;
pub mod tiled;

use layout_algebra::category::NestMorphism;
use layout_algebra::linear::LinearLayout;
use layout_algebra::operation::Operation;
use layout_algebra::{
    AlgebraError, ComposedLayout, Coord, CoordLayout, IntTuple, LayoutValue, ScaledBasis, Swizzle, Tiler, make_layout,
};

use crate::ast::Word;
use crate::errors::shortened;
pub use notation::WHOLE;
pub use refusal::{Reason, Refusal};

/// A value of the language.
#[derive(Clone, Debug)]
pub enum Value {
    /// `8`
    Integer(u64),
    /// `true`
    Boolean(bool),
    /// `(4,(2,2))`: a shape, a coordinate, or whatever its position requires.
    Tuple(Box<IntTuple>),
    /// `(4,8):(8,1)`
    Layout(Box<LayoutValue>),
    /// `((4):(8),2)`: a layout and the offset at which it begins.
    Placed(Box<Value>, Box<Value>),
    /// `Sw<3,4,3>`
    Swizzle(Swizzle),
    /// `Sw<3,4,3> o 8`: a swizzle and its offset, not yet a layout.
    Offset(Swizzle, u64),
    /// `Sw<3,4,3> o 0 o (8,64):(64,1)`
    Composed(Box<ComposedLayout>),
    /// `A o 2 o B`: a layout after an offset after a layout.
    Outer(Box<Outer>),
    /// `2@1`
    Basis(Box<ScaledBasis>),
    /// `(4,8):(1@0,1@1)`
    Coordinates(Box<CoordLayout>),
    /// `morphism((4,8),(8,4),(2,1))`
    Morphism(Box<NestMorphism>),
    /// `linear{ lane: [1,2,4] }`
    Linear(Box<LinearLayout>),
    /// `<4:1,8:2>`
    Tiler(Box<Tiler>),
    /// A tuple that holds more than integers: a concatenation, a tiler, a coordinate.
    Parts(Vec<Value>),
    /// `(4:0)`: a layout in parentheses, which is a tuple of one in the position of a tiler.
    Group(Box<Value>),
    /// `_`
    Whole,
    /// `loose`
    Word(Word),
    /// `"SM80_16x8x16_F32F16F16F32_TN"`: the name of an atom, a dimension or a kind.
    Text(String),
    /// `tiled_mma("SM80_16x8x16_F32F16F16F32_TN",(2,2,1))`, `tiled_copy(…)`: the operation that makes it, and the operands that other
    /// operations take in its place.
    Tiled(Operation, Vec<Value>),
    /// `plan(…)`: the parts of a module.
    Plan(Box<plan::Planned>),
    /// A list of offsets. Of more than 4,096 entries, only the first ones and the number of others are printed.
    Table(Vec<u64>),
    /// A list of coordinates, printed like a list of offsets.
    List(Vec<Value>),
}

/// A function of offsets or coordinates after an offset after a layout: `outer(offset + inner(c))`.
#[derive(Clone, Debug)]
pub struct Outer {
    /// A layout, swizzled or not.
    pub outer: Value,
    /// An integer, or a tuple of integers.
    pub offset: Value,
    /// A layout.
    pub inner: Value,
}

impl From<Outer> for Value {
    fn from(composed: Outer) -> Self {
        Self::Outer(Box::new(composed))
    }
}

impl Value {
    /// The kind with its article, for messages; long values are shortened.
    pub fn article(&self) -> String {
        let kind = match self {
            Self::Boolean(_) | Self::Whole => return format!("`{self}`"),
            Self::Table(_) | Self::List(_) => return "a table".to_owned(),
            Self::Plan(_) => return "a plan, which is a module: `Name = plan(…);`".to_owned(),
            Self::Group(inner) => return inner.article(),
            Self::Integer(_) => "integer",
            Self::Tuple(_) | Self::Parts(_) => "tuple",
            Self::Layout(_) => "layout",
            Self::Placed(..) => "layout and offset",
            Self::Tiler(_) => "tiler",
            Self::Word(_) => "word",
            Self::Swizzle(_) | Self::Offset(..) => "swizzle",
            Self::Composed(_) => "swizzled layout",
            Self::Outer(_) => "composed layout",
            Self::Basis(_) => "coordinate stride",
            Self::Coordinates(_) => "coordinate layout",
            Self::Morphism(_) => "morphism",
            Self::Linear(_) => "linear layout",
            Self::Text(_) => "text",
            Self::Tiled(Operation::TiledMmaOf, _) => "tiled MMA",
            Self::Tiled(..) => "tiled copy",
        };
        format!("the {kind} `{}`", shortened(&self.to_string()))
    }

    /// A tuple of values. It is an int-tuple if all of them are; a single condition in parentheses is a condition.
    pub fn tuple(parts: Vec<Self>) -> Result<Self, Refusal> {
        if let [Self::Boolean(condition)] = parts.as_slice() {
            return Ok(Self::Boolean(*condition));
        }
        let is_numeric = parts.iter().all(|part| matches!(part, Self::Integer(_) | Self::Tuple(_)));
        if !is_numeric {
            return Ok(Self::Parts(parts));
        }
        let mut tuple = Box::new(IntTuple::unit());
        for part in &parts {
            match part {
                Self::Integer(value) => tuple.push_mode(&IntTuple::int(*value))?,
                Self::Tuple(inner) => tuple.push_mode(inner)?,
                other => tuple.push_mode(&other.to_tuple()?)?,
            }
        }
        Ok(Self::Tuple(tuple))
    }

    /// This value in parentheses: a layout becomes a group, integers become a tuple of one.
    pub fn in_parentheses(self) -> Result<Self, Refusal> {
        let is_grouped = match &self {
            Self::Parts(_) => self.is_layout_like(),
            other => !matches!(
                other,
                Self::Integer(_)
                    | Self::Tuple(_)
                    | Self::Boolean(_)
                    | Self::Tiler(_)
                    | Self::Basis(_)
                    | Self::Text(_)
                    | Self::Whole
                    | Self::Word(_)
            ),
        };
        if is_grouped { Ok(Self::Group(Box::new(self))) } else { Self::tuple(vec![self]) }
    }

    /// The value without groups, at any depth: its form outside of a tiler.
    #[must_use]
    pub fn ungrouped(self) -> Self {
        match self {
            Self::Group(inner) => inner.ungrouped(),
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::ungrouped).collect()),
            other => other,
        }
    }

    /// The value with each group as a tuple of one, at any depth: its form in a tiler.
    #[must_use]
    pub fn by_mode(self) -> Self {
        match self {
            // A value that cannot be a tiler's entry is only grouped.
            Self::Group(inner) => match inner.by_mode() {
                alone @ (Self::Composed(_) | Self::Coordinates(_) | Self::Morphism(_) | Self::Linear(_)) => alone,
                mode => Self::Parts(vec![mode]),
            },
            Self::Parts(parts) => Self::Parts(parts.into_iter().map(Self::by_mode).collect()),
            other => other,
        }
    }

    /// The value as an operand: a composed or coordinate layout that is plain, for example with an empty swizzle, becomes a plain layout.
    #[must_use]
    pub fn operand(self) -> Self {
        let plain = match self {
            Self::Group(inner) => return Self::Group(Box::new(inner.operand())),
            Self::Composed(ref composed) => composed.as_layout(),
            Self::Coordinates(ref coordinates) => coordinates.as_layout(),
            _ => None,
        };
        // Without modes, nothing tells which kind of layout this is.
        match plain {
            Some(layout) if layout.leaf_count() > 0 => Self::Layout(Box::new(layout)),
            _ => self,
        }
    }

    /// The bits of an element, from a number or the name of a type.
    pub fn to_bits(&self) -> Result<u64, Refusal> {
        match self {
            Self::Word(Word::Element(element)) => Ok(element.bits()),
            _ => self.to_integer(),
        }
    }

    /// The bytes of an element, from its bits or the name of its type.
    ///
    /// # Errors
    /// If it is neither, or its bits are not whole bytes.
    pub fn to_bytes(&self) -> Result<u64, Refusal> {
        let bits = self.to_bits()?;
        match (bits.checked_div(8), bits.checked_rem(8)) {
            (Some(bytes), Some(0)) => Ok(bytes),
            _ => Err(Refusal::language(format!("an element of {bits} bits has no address of its own"))),
        }
    }

    /// A shape, a stride, a coordinate, a profile.
    ///
    /// # Errors
    /// If it holds anything but integers.
    pub fn to_tuple(&self) -> Result<IntTuple, Refusal> {
        match self {
            Self::Integer(value) => Ok(IntTuple::int(*value)),
            Self::Tuple(tuple) => Ok(tuple.copied()),
            other => Err(Refusal::expected("a tuple of integers", other)),
        }
    }

    /// Same as [`Self::to_tuple`], without a copy.
    ///
    /// # Errors
    /// Same errors as [`Self::to_tuple`].
    pub fn into_tuple(self) -> Result<Box<IntTuple>, Refusal> {
        match self {
            Self::Tuple(tuple) => Ok(tuple),
            other => other.to_tuple().map(Box::new),
        }
    }

    /// A coordinate, in which `_` keeps a mode whole.
    ///
    /// # Errors
    /// If it holds anything but integers and `_`.
    pub fn to_coord(&self) -> Result<Coord, Refusal> {
        match self {
            Self::Whole => Ok(Coord::whole()),
            Self::Parts(parts) => {
                let parts: Vec<Coord> = parts.iter().map(Self::to_coord).collect::<Result<_, _>>()?;
                Ok(Coord::of(&parts)?)
            }
            other => Ok(Coord::indices(&other.to_tuple()?)),
        }
    }

    /// A layout. A bare shape is compact and column-major; a tuple that holds layouts is their concatenation.
    pub fn to_layout(&self) -> Result<LayoutValue, Refusal> {
        match self {
            Self::Layout(layout) => Ok(layout.copied()),
            Self::Integer(value) => Ok(make_layout(&IntTuple::int(*value))?),
            Self::Tuple(tuple) => Ok(make_layout(tuple)?),
            Self::Parts(parts) => {
                let modes: Vec<LayoutValue> = parts.iter().map(Self::to_layout).collect::<Result<_, _>>()?;
                Ok(LayoutValue::of(&modes)?)
            }
            Self::Group(inner) => inner.to_layout(),
            Self::Tiler(tiler) => match tiler.as_layout() {
                Some(layout) => Ok(layout),
                None => Err(Refusal::expected("a layout", self)),
            },
            other => Err(Refusal::expected("a layout", other)),
        }
    }

    /// A tiler. A tuple has one tiler per mode; an integer is a tile of that many coordinates.
    pub fn to_tiler(&self) -> Result<Tiler, Refusal> {
        match self {
            Self::Tiler(tiler) => Ok(**tiler),
            Self::Layout(_) => Ok(Tiler::layout(&self.to_layout()?)),
            Self::Integer(value) => Ok(Tiler::extent(*value)?),
            Self::Whole => Ok(Tiler::whole()),
            Self::Group(_) => self.clone().by_mode().to_tiler(),
            Self::Tuple(tuple) => Ok(by_mode(tuple)?),
            Self::Parts(parts) => {
                let parts: Vec<Tiler> = parts.iter().map(Self::to_tiler).collect::<Result<_, _>>()?;
                Ok(Tiler::by_mode(&parts)?)
            }
            other => Err(Refusal::expected("a tiler", other)),
        }
    }

    /// The tiler of a divide, in which the integer 1 is the layout `1:0`.
    pub fn to_tile(&self) -> Result<Tiler, Refusal> {
        match self {
            Self::Integer(1) => Ok(Tiler::layout(&LayoutValue::TRIVIAL)),
            Self::Tuple(tuple) => {
                let modes: Result<Vec<Self>, AlgebraError> =
                    (0..tuple.rank()).map(|i| Ok(Self::from(tuple.mode(i)?))).collect();
                Self::Parts(modes?).to_tile()
            }
            Self::Parts(parts) => {
                let parts: Vec<Tiler> = parts.iter().map(Self::to_tile).collect::<Result<_, _>>()?;
                Ok(Tiler::by_mode(&parts)?)
            }
            Self::Group(_) => self.clone().by_mode().to_tile(),
            other => other.to_tiler(),
        }
    }

    /// The operation that makes a tiled MMA or copy, and its operands.
    pub fn as_tiled(&self) -> Option<(Operation, &[Self])> {
        match self {
            Self::Tiled(made_by, operands) => Some((*made_by, operands)),
            Self::Group(inner) => inner.as_tiled(),
            _ => None,
        }
    }

    /// Returns true if this is or holds a layout.
    pub fn is_layout_like(&self) -> bool {
        match self {
            Self::Layout(_) => true,
            Self::Group(inner) => inner.is_layout_like(),
            Self::Parts(parts) => {
                let is_mode = |part: &Self| part.is_layout_like() || matches!(part, Self::Integer(_) | Self::Tuple(_));
                parts.iter().all(is_mode)
            }
            _ => false,
        }
    }

    /// The length of the longest list in this value.
    pub fn longest_list(&self) -> usize {
        match self {
            Self::Table(offsets) => offsets.len(),
            Self::List(values) => longest_list(values).max(values.len()),
            _ => 0,
        }
    }

    /// Returns true for a swizzle, with or without an offset, which must precede a layout.
    pub fn is_before_layout(&self) -> bool {
        match self {
            Self::Swizzle(_) | Self::Offset(..) => true,
            Self::Group(inner) => inner.is_before_layout(),
            _ => false,
        }
    }

    /// The final form of a top-level value: a concatenation becomes a layout, a tuple with `_` a tiler.
    ///
    /// # Errors
    /// If a tuple holds something that no tuple can hold.
    pub fn settled(self) -> Result<Self, Refusal> {
        match &self {
            Self::Group(_) => self.ungrouped().settled(),
            Self::Offset(swizzle, extent) => Ok(Self::swizzled_line(*swizzle, *extent)?),
            Self::Parts(_) if self.is_layout_like() => Ok(self.to_layout()?.into()),
            Self::Parts(_) if self.has_basis() => {
                self.to_bases()?;
                Ok(self)
            }
            Self::Parts(_) => Ok(Self::Tiler(Box::new(self.to_tiler()?))),
            Self::Word(_) => Err(Refusal::language(format!("{} is not a value", self.article()))),
            _ => Ok(self),
        }
    }
}

/// The length of the longest list in these values.
pub fn longest_list(values: &[Value]) -> usize {
    values.iter().map(Value::longest_list).max().unwrap_or(0)
}

fn by_mode(tuple: &IntTuple) -> Result<Tiler, AlgebraError> {
    if tuple.is_leaf() {
        return Tiler::extent(tuple.leaf_at(0));
    }
    let parts: Vec<Tiler> =
        (0..tuple.rank()).map(|i| tuple.mode(i).and_then(|mode| by_mode(&mode))).collect::<Result<_, _>>()?;
    Tiler::by_mode(&parts)
}
