//! Rust in the braces of `layout!`: the items that the macro writes for the compiler to evaluate.

pub mod arithmetic;

use core::mem::ManuallyDrop;

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::operation::{Refusal, Value};
use layout_algebra::{ComposedLayout, Text};

use crate::refusal::refuse_call;
use crate::symbolic::divide::compact_stride;
use crate::types::static_operand::StaticOperand;

pub use crate::symbolic::divide::{CompactStride, Step};

/// An expression in braces, as an integer of Rust, `T`, of any type.
#[diagnostic::on_unimplemented(
    message = "`{T}` is not an integer",
    label = "an integer is expected in these braces",
    note = "an extent or a stride in braces is a constant of an integer type"
)]
pub trait Integer<T> {}

macro_rules! integers {
    ($($T:ty)*) => { $(impl Integer<$T> for Rust<$T> {})* };
}
integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

/// An expression in braces. For other types than integers it has no method, so no cast is rejected in addition.
#[derive(Clone, Copy, Debug)]
pub struct Rust<T>(ManuallyDrop<T>);

impl<T> Rust<T> {
    /// Wraps the expression.
    #[inline]
    pub const fn of(rust: T) -> Self {
        Self(ManuallyDrop::new(rust))
    }
}

impl<T> Rust<T>
where
    Self: Integer<T>,
{
    /// The integer; this name appears in the message if there is none.
    #[must_use]
    #[inline]
    pub const fn must_be_an_integer(self) -> T {
        ManuallyDrop::into_inner(self.0)
    }
}

/// A constant as an extent, a stride or a coordinate.
#[track_caller]
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared before")]
#[expect(clippy::missing_panics_doc, reason = "an error of the compiler")]
#[inline]
pub const fn index(number: i128) -> usize {
    if number < 0 && -(usize::MAX as i128) <= number {
        let text = Text::new("a constant in braces is -").index(number.unsigned_abs() as usize);
        panic!("{}", text.and(": extents and strides are not negative").as_str());
    }
    assert!(number >= 0 && number <= usize::MAX as i128, "a constant in braces does not fit in a `usize`");
    number as usize
}

/// A constant that [`index`] has checked before: an error is reported only once.
#[must_use]
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "compared before")]
#[inline]
pub const fn index_again(number: i128) -> usize {
    if number >= 0 && number <= usize::MAX as i128 { number as usize } else { 1 }
}

/// A number as an extent.
#[track_caller]
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "an error of the compiler")]
#[inline]
pub const fn extent(number: usize) -> usize {
    assert!(number > 0, "an extent in braces is 0: extents are positive");
    number
}

/// A constant in the type that is given next to it.
pub mod integer {
    use layout_algebra::Text;

    macro_rules! integers {
        ($($integer:ident)*) => {$(
            #[doc = concat!("A constant as a `", stringify!($integer), "`.")]
            #[track_caller]
            #[must_use]
            #[allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, clippy::cast_lossless, reason = "compared before")]
            #[allow(clippy::missing_panics_doc, reason = "an error of the compiler")]
            #[inline]
            pub const fn $integer(number: usize) -> $integer {
                if number as u128 > $integer::MAX as u128 {
                    panic!("{}", Text::new("").index(number).and(concat!(" does not fit in `", stringify!($integer), "`")).as_str());
                }
                number as $integer
            }
        )*};
    }
    integers! { u8 u16 u32 u64 i8 i16 i32 i64 isize }
}

/// The stride of a compact layout for an extent, if the product of those before it is `product`.
#[must_use]
#[inline]
pub const fn stride(extent: usize, product: usize) -> usize {
    crate::refusal::count(compact_stride(extent as u64, product as u64))
}

/// The answer of a call, or a compile error.
#[track_caller]
#[inline]
const fn answer(call: &OwnedCall) -> Value {
    match call.evaluate() {
        Ok(value) => value,
        Err(refusal) => refuse_call(&refusal, call),
    }
}

/// The number that a call answers.
#[track_caller]
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "an error of the compiler")]
#[inline]
pub const fn number(call: &OwnedCall) -> usize {
    match answer(call) {
        Value::Number(number) => crate::refusal::count(number),
        _ => panic!("the answer is no number"),
    }
}

/// The number that a call answers, if [`number`] was written before for the same call: an error is reported only once.
#[must_use]
#[inline]
pub const fn number_again(call: &OwnedCall) -> usize {
    match call.evaluate() {
        Ok(Value::Number(number)) => crate::refusal::count(number),
        _ => 1,
    }
}

/// Returns true if a call answers that something holds.
#[track_caller]
#[must_use]
#[expect(clippy::missing_panics_doc, reason = "an error of the compiler")]
#[inline]
pub const fn holds(call: &OwnedCall) -> bool {
    match answer(call) {
        Value::Flag(holds) => holds,
        _ => panic!("the answer is no condition"),
    }
}

/// Asserts that two numbers compare this way.
#[track_caller]
#[expect(clippy::missing_panics_doc, reason = "an error of the compiler")]
#[inline]
pub const fn compared(left: usize, operator: &str, right: usize) {
    let (holds, words) = match operator.as_bytes() {
        b"==" => (left == right, " is not "),
        b"!=" => (left != right, " is "),
        b"<" => (left < right, " is not less than "),
        b"<=" => (left <= right, " is more than "),
        b">" => (left > right, " is not more than "),
        _ => (left >= right, " is less than "),
    };
    let text = if holds { Text::new("") } else { Text::new("the assertion is false: ").index(left) };
    assert!(holds, "{}", text.and(words).index(right).as_str());
}

/// Returns true if both are the same layout, literally.
#[must_use]
#[inline]
pub const fn same<A: StaticOperand, B: StaticOperand>() -> bool {
    match (&A::OPERAND, &B::OPERAND) {
        (Value::Layout(a), Value::Layout(b)) => a.equals(b),
        (Value::Coordinates(a), Value::Coordinates(b)) => a.equals(b),
        (Value::Composed(a), Value::Composed(b)) => same_composed(a, b),
        _ => false,
    }
}

const fn same_composed(a: &ComposedLayout, b: &ComposedLayout) -> bool {
    let (by_a, by_b) = (a.swizzle(), b.swizzle());
    a.offset() == b.offset()
        && by_a.bits() == by_b.bits()
        && (by_a.bits() == 0 || (by_a.base() == by_b.base() && by_a.shift() == by_b.shift()))
        && a.layout().equals(b.layout())
}

/// Rejects a call that has no answer, at the place where it is written.
#[track_caller]
#[inline]
pub const fn require(call: &OwnedCall) {
    if let Err(refusal @ (Refusal::Algebra(_) | Refusal::Nothing(_))) = call.evaluate() {
        refuse_call(&refusal, call);
    }
}

/// A layout as an operand, evaluated at this call and not before: earlier errors are reported there.
#[must_use]
#[inline]
pub const fn operand<L: StaticOperand>() -> &'static Value {
    &L::OPERAND
}

/// Returns true if a layout does not come from a rejected one, which has been reported already.
#[must_use]
#[inline]
pub const fn is_answered<L: StaticOperand>() -> bool {
    L::IS_ANSWERED
}

/// Names a type: errors in its numbers are reported here.
#[inline]
pub const fn named<L>() {}

/// Evaluates a layout, so that its errors are reported here.
#[track_caller]
#[inline]
pub const fn evaluated<L: StaticOperand>() {
    let _ = L::OPERAND;
}
