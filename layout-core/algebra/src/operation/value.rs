//! Operands and answers.

use core::fmt;

use super::kind::Kind;
use super::names::{Names, Sizes};
use crate::category::{Classes, FinMorphism, NestMorphism};
use crate::composed::ComposedLayout;
use crate::composed::slice::Sliced;
use crate::coord_value::Coord;
use crate::coordinate::CoordLayout;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{LinearError, LinearLayout};
use crate::list::List;
use crate::nested::Leaves;
use crate::swizzle::Swizzle;
use crate::text::Text;
use crate::tiler::Tiler;

/// An operand or an answer; answers can be operands again.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[expect(
    clippy::large_enum_variant,
    reason = "values are `Copy` and of fixed capacity: there is no allocator to box with"
)]
pub enum Value {
    /// A layout.
    Layout(LayoutValue),
    /// A layout behind a swizzle.
    Composed(ComposedLayout),
    /// A layout of coordinates.
    Coordinates(CoordLayout),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A tiler.
    Tiler(Tiler),
    /// A shape, a profile, an order.
    Tuple(IntTuple),
    /// A coordinate.
    Coordinate(Coord),
    /// A morphism.
    Morphism(NestMorphism),
    /// An integer.
    Number(u64),
    /// A linear layout.
    Linear(LinearLayout),
    /// A name: of an atom, of a dimension, of a kind.
    Text(Text),
    /// Names of dimensions.
    Names(Names),
    /// Names of dimensions, and their sizes.
    Sizes(Sizes),
    /// `true` or `false`.
    Flag(bool),
    /// The bits of an element that is accessed.
    Element(u64),
    /// The word `row`: the rightmost mode first, or along the rows.
    Row,
    /// The word `col`: the leftmost mode first, or along the columns.
    Col,
    /// The word `ldmatrix`: by matrices of 8 rows of 16 bytes.
    Matrices,
    /// The word `loose`: round up what does not divide.
    Loose,
    /// The word `exact`: leave no hole.
    Exact,
    /// Part of a layout, and the offset where it begins.
    Part(Sliced, u64),
    /// Integers, one after the other.
    Numbers(Numbers),
    /// A morphism, and the classes of leaves that were merged.
    Merged(NestMorphism, Classes),
    /// A sorted layout, and from where each leaf came.
    Sorted(LayoutValue, FinMorphism),
    /// How much of a linear layout is the identity, and what is left.
    Factored(u64, LinearLayout),
}

impl Value {
    /// A tuple, or the integer that it is.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn of_tuple(tuple: &IntTuple) -> Self {
        if tuple.is_leaf() { Self::Number(tuple.leaf_at(0)) } else { Self::Tuple(*tuple) }
    }

    /// Whether this is a word that changes how an operation answers.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn is_last_word(&self) -> bool {
        matches!(self, Self::Loose | Self::Exact)
    }

    /// A swizzled layout, as a plain one where the swizzle does nothing.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn folded(composed: &ComposedLayout) -> Self {
        match composed.as_layout() {
            Some(layout) => Self::Layout(layout),
            None => Self::Composed(*composed),
        }
    }
}

/// Up to 64 integers.
#[derive(Clone, Copy)]
pub struct Numbers(Leaves<u64>);

impl Numbers {
    pub(crate) const NONE: Self = Self(List::empty(0));

    /// One more, if there is room.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(crate) const fn push(&mut self, number: u64) {
        self.0.push(number);
    }

    /// All of them.
    #[must_use]
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub const fn as_slice(&self) -> &[u64] {
        self.0.as_slice()
    }
}

impl fmt::Debug for Numbers {
    #[cfg_attr(not(feature = "compiled"), inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

/// Why a call has no answer.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The algebra refuses.
    Algebra(AlgebraError),
    /// The algebra refuses one operand, whatever the others are.
    Operand {
        /// Which operand.
        operand: usize,
        /// Why.
        error: AlgebraError,
    },
    /// The algebra of linear layouts refuses.
    Linear(LinearError),
    /// There is none, as the row of the operation says.
    Nothing(&'static str),
    /// An operand is of another kind than the operation takes there.
    Kind {
        /// Which operand.
        operand: usize,
        /// What it takes.
        wanted: Kind,
    },
    /// There are more operands than the operation takes.
    TooMany {
        /// The most that it takes.
        most: usize,
    },
    /// There are fewer operands than the operation takes.
    TooFew {
        /// The least that it takes.
        least: usize,
    },
    /// The operation is not answered from its operands alone.
    Custom,
}

/// What a call comes to.
pub type Answer = Result<Value, Refusal>;

/// What a function of the algebra returned. Inherent functions on different `Returned<T>` do what `From` does, in `const fn`.
pub(super) struct Returned<T>(pub(super) T);

/// Shapes of results: a pattern, and what is known of it.
macro_rules! results {
    ($($R:ty { $($pattern:pat => $known:expr),* $(,)? })*) => { $(
        impl<T: Copy> Returned<$R> {
            /// What it is, or the refusal.
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(super) const fn known(self) -> Result<T, Refusal> {
                match self.0 {
                    $($pattern => $known,)*
                }
            }
        }
    )* };
}

results! {
    Result<T, Refusal> { known => known }
    Result<T, AlgebraError> { Ok(known) => Ok(known), Err(error) => Err(Refusal::Algebra(error)) }
    Result<T, LinearError> { Ok(known) => Ok(known), Err(error) => Err(Refusal::of_linear(error)) }
    (Option<T>, &'static str) { (Some(known), _) => Ok(known), (None, why) => Err(Refusal::Nothing(why)) }
    (Result<Option<T>, LinearError>, &'static str) {
        (Ok(Some(known)), _) => Ok(known),
        (Ok(None), why) => Err(Refusal::Nothing(why)),
        (Err(error), _) => Err(Refusal::of_linear(error)),
    }
}

impl Refusal {
    /// A refusal of linear layouts, which may be one of the algebra.
    #[cfg_attr(not(feature = "compiled"), inline)]
    pub(super) const fn of_linear(error: LinearError) -> Self {
        match error {
            LinearError::Algebra(error) => Self::Algebra(error),
            error => Self::Linear(error),
        }
    }
}

/// What the algebra answers on the way to an answer, or its refusal.
macro_rules! known {
    ($found:expr) => {
        $crate::control::tri!($crate::operation::value::Returned($found).known())
    };
}

pub(super) use known;

macro_rules! values {
    ($($T:ty: $x:ident => $value:expr;)*) => { $(
        impl Returned<$T> {
            #[cfg_attr(not(feature = "compiled"), inline)]
            pub(super) const fn value(self) -> Value {
                let $x = self.0;
                $value
            }
        }
    )* };
}

values! {
    LayoutValue: layout => Value::Layout(layout);
    ComposedLayout: layout => Value::Composed(layout);
    CoordLayout: layout => Value::Coordinates(layout);
    LinearLayout: layout => Value::Linear(layout);
    Swizzle: swizzle => Value::Swizzle(swizzle);
    IntTuple: tuple => Value::of_tuple(&tuple);
    NestMorphism: morphism => Value::Morphism(morphism);
    u64: number => Value::Number(number);
    usize: number => Value::Number(number as u64);
    bool: flag => Value::Flag(flag);
    Text: text => Value::Text(text);
    Numbers: numbers => Value::Numbers(numbers);
    Sliced: part => match part {
        Sliced::Composed(layout) => Value::Composed(layout),
        Sliced::Plain(layout) => Value::Layout(layout),
    };
    (LayoutValue, u64): part => Value::Part(Sliced::Plain(part.0), part.1);
    (Sliced, u64): part => Value::Part(part.0, part.1);
    (NestMorphism, Classes): merged => Value::Merged(merged.0, merged.1);
    (LayoutValue, FinMorphism): sorted => Value::Sorted(sorted.0, sorted.1);
    (u64, LinearLayout): factored => Value::Factored(factored.0, factored.1);
    Value: value => value;
}
