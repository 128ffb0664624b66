//! Conversions of the results of the algebra to values or refusals.

use super::kind::Refusal;
use super::value::{Numbers, Value};
use crate::category::{Classes, FinMorphism, NestMorphism};
use crate::composed::ComposedLayout;
use crate::composed::slice::Sliced;
use crate::coordinate::CoordLayout;
use crate::coordinate::basis::ScaledBasis;
use crate::error::AlgebraError;
use crate::int_tuple::IntTuple;
use crate::layout_value::LayoutValue;
use crate::linear::{LinearError, LinearLayout};
use crate::nested::Nested;
use crate::swizzle::Swizzle;
use crate::text::Text;

/// The result of a call.
pub type Answer = Result<Value, Refusal>;

/// The result of a function of the algebra. Inherent functions on different `Returned<T>` do what `From` does, in `const fn`.
pub(super) struct Returned<T>(pub(super) T);

/// Shapes of results: a pattern, and its meaning.
macro_rules! results {
    ($($R:ty { $($pattern:pat => $known:expr),* $(,)? })*) => { $(
        impl<T: Copy> Returned<$R> {
            /// The value, or the refusal.
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

/// An intermediate value, or an early return of its refusal.
macro_rules! known {
    ($found:expr) => {
        $crate::control::tri!($crate::operation::returned::Returned($found).known())
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
    (CoordLayout, IntTuple): part => Value::CoordinatePart(part.0, part.1);
    Nested<ScaledBasis>: strides => Value::Strides(strides);
    (NestMorphism, Classes): merged => Value::Merged(merged.0, merged.1);
    (LayoutValue, FinMorphism): sorted => Value::Sorted(sorted.0, sorted.1);
    (u64, LinearLayout): factored => Value::Factored(factored.0, factored.1);
    Value: value => value;
}
