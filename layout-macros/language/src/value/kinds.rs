//! Rows of kinds: conversions into values, and readings of values.

use layout_algebra::category::NestMorphism;
use layout_algebra::linear::LinearLayout;
use layout_algebra::{ComposedLayout, CoordLayout, IntTuple, LayoutValue, Sliced, Swizzle};

use super::{Refusal, Value};

/// `Type: name => value;`
macro_rules! from {
    ($($Type:ty: $from:pat => $value:expr;)*) => { $(
        impl From<$Type> for Value {
            fn from($from: $Type) -> Self {
                $value
            }
        }
    )* };
}

from! {
    u64: integer => Self::Integer(integer);
    bool: truth => Self::Boolean(truth);
    IntTuple: tuple => if tuple.is_leaf() { Self::Integer(tuple.leaf_at(0)) } else { Self::Tuple(Box::new(tuple)) };
    LayoutValue: layout => Self::Layout(Box::new(layout.copied()));
    ComposedLayout: composed => Self::Composed(Box::new(composed));
    CoordLayout: layout => Self::Coordinates(Box::new(layout));
    NestMorphism: morphism => Self::Morphism(Box::new(morphism));
    LinearLayout: layout => Self::Linear(Box::new(layout));
    Sliced: sliced => match sliced {
        Sliced::Composed(composed) => composed.into(),
        Sliced::Plain(layout) => layout.into(),
    };
    (LayoutValue, u64): (layout, start) => Self::Placed(Box::new(layout.into()), Box::new(start.into()));
    (Sliced, u64): (sliced, start) => Self::Placed(Box::new(sliced.into()), Box::new(start.into()));
}

/// `name -> Type, "name for messages" = Kind(inside) => reading;`
macro_rules! read {
    ($($(#[$doc:meta])* $name:ident -> $Type:ty, $what:literal = $Kind:ident($inside:ident) => $read:expr;)*) => {
        impl Value { $(
            $(#[$doc])*
            pub fn $name(&self) -> Result<$Type, Refusal> {
                match self {
                    Self::$Kind($inside) => Ok($read),
                    other => Err(Refusal::expected($what, other)),
                }
            }
        )* }
    };
}

read! {
    /// An integer.
    to_integer -> u64, "an integer" = Integer(value) => *value;
    /// A truth value.
    to_boolean -> bool, "`true` or `false`" = Boolean(truth) => *truth;
    /// A name in quotation marks.
    to_text -> &str, "a name in quotation marks" = Text(text) => text;
    /// A swizzle.
    to_swizzle -> Swizzle, "a swizzle" = Swizzle(swizzle) => *swizzle;
    /// A layout of coordinates.
    to_coordinates -> CoordLayout, "a coordinate layout" = Coordinates(layout) => **layout;
    /// A morphism.
    to_morphism -> NestMorphism, "a morphism" = Morphism(morphism) => **morphism;
    /// A linear layout.
    to_linear -> LinearLayout, "a linear layout" = Linear(layout) => **layout;
}
