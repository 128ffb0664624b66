//! Errors of the algebra as errors of the compiler.

use layout_algebra::diagnose::OwnedCall;
use layout_algebra::operation::{Refusal, Value};
use layout_algebra::{AlgebraError, IntTuple, LayoutValue, Sliced, Text};

/// The answer; or, in const evaluation, a compile error (E0080) with the algebra's sentence.
#[track_caller]
#[inline]
pub(crate) const fn answer<T: Copy>(result: Result<T, AlgebraError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{}", error.headline().as_str()),
    }
}

/// Raises a compile error (E0080) with the whole message for this error of a call.
#[track_caller]
#[inline]
pub(crate) const fn refuse(error: &AlgebraError, call: &OwnedCall) -> ! {
    panic!("{}", call.explain(error).as_str())
}

/// Raises a compile error for a call without an answer, whatever the reason.
#[track_caller]
#[inline]
pub(crate) const fn refuse_call(refusal: &Refusal, call: &OwnedCall) -> ! {
    match refusal {
        Refusal::Algebra(error) => refuse(error, call),
        Refusal::Nothing(why) => panic!("{}", *why),
        Refusal::Kind { operand, wanted } => {
            let text = Text::new("`").and(call.operation().name()).and("` takes ").and(wanted.says());
            panic!("{}", text.and(" as operand ").index(*operand + 1).as_str())
        }
        _ => panic!("no form of the operation takes these operands"),
    }
}

/// The result that was tried, or else the answer of a call, with the offset or coordinate at which it begins; or a compile error.
#[track_caller]
#[inline]
pub(crate) const fn evaluated(tried: Option<&Result<Value, AlgebraError>>, call: &OwnedCall) -> (Value, IntTuple) {
    let (answer, start) = match tried {
        None => called(call),
        Some(Ok(value)) => (*value, IntTuple::int(0)),
        Some(Err(error)) => refuse(error, call),
    };
    let leaves = match &answer {
        Value::Layout(layout) => layout.leaf_count(),
        Value::Composed(composed) => composed.layout().leaf_count(),
        Value::Coordinates(layout) => layout.leaf_count(),
        _ => panic!("the answer is no layout"),
    };
    if leaves == 0 {
        refuse(&AlgebraError::NoModes, call);
    }
    (answer, start)
}

#[track_caller]
#[inline]
const fn called(call: &OwnedCall) -> (Value, IntTuple) {
    match call.evaluate() {
        Ok(Value::Part(Sliced::Plain(layout), start)) => (Value::Layout(layout), IntTuple::int(start)),
        Ok(Value::Part(Sliced::Composed(composed), start)) => (Value::Composed(composed), IntTuple::int(start)),
        Ok(Value::CoordinatePart(layout, start)) => (Value::Coordinates(layout), start),
        Ok(answer) => (answer, IntTuple::int(0)),
        Err(refusal) => refuse_call(&refusal, call),
    }
}

/// The result of an operation on plain layouts, as a value.
#[inline]
pub(crate) const fn tried(result: &Result<LayoutValue, AlgebraError>) -> Result<Value, AlgebraError> {
    match result {
        Ok(layout) => Ok(Value::Layout(*layout)),
        Err(error) => Err(*error),
    }
}

/// The layout without a swizzle.
#[track_caller]
#[inline]
pub(crate) const fn plain(answer: &Value) -> LayoutValue {
    match answer {
        Value::Layout(layout) => *layout,
        Value::Composed(composed) => match composed.as_layout() {
            Some(layout) => layout,
            None => panic!("the answer is swizzled"),
        },
        _ => panic!("the answer leads to coordinates"),
    }
}

/// The answer; or, in const evaluation, a compile error that also shows the call: an operation, and its operands one after
/// the other as the methods of [`OwnedCall`] take them. It is built only on the error path.
macro_rules! answered {
    ($result:expr; $($call:tt)+) => {
        match $result {
            Ok(value) => value,
            Err(error) => $crate::refusal::refuse(&error, &$crate::refusal::call!($($call)+)),
        }
    };
    ($result:expr;) => {
        $crate::refusal::answer($result)
    };
}

/// A call: an operation and its operands.
macro_rules! call {
    ($Operation:ident $($operands:tt)*) => {
        layout_algebra::diagnose::OwnedCall::new(layout_algebra::diagnose::Operation::$Operation) $($operands)*
    };
}

pub(crate) use {answered, call};

/// `number` as a count of things in memory.
pub(crate) const fn count(number: u64) -> usize {
    assert!(number <= usize::MAX as u64, "the layout is larger than the memory of the target");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let count = number as usize;
    count
}
