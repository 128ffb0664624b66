//! A refusal of the algebra as an error of the compiler.

use layout_algebra::AlgebraError;
use layout_algebra::account::Asked;

/// The answer; or, in const evaluation, a compile error (E0080) that says the algebra's sentence.
#[track_caller]
pub(crate) const fn answer<T: Copy>(result: Result<T, AlgebraError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{}", error.headline().as_str()),
    }
}

/// A compile error (E0080) with all that there is to say of this answer to what was asked.
#[track_caller]
pub(crate) const fn refuse(error: &AlgebraError, asked: &Asked) -> ! {
    panic!("{}", asked.explain(error).as_str())
}

/// The answer; or, in const evaluation, a compile error that says what was asked too: an operation, and its operands one after the other as the
/// methods of [`Asked`] take them. They are put down only if there is no answer.
macro_rules! answered {
    ($result:expr; $($asked:tt)+) => {
        match $result {
            Ok(value) => value,
            Err(error) => $crate::refusal::refuse(&error, &$crate::refusal::asked!($($asked)+)),
        }
    };
    ($result:expr;) => {
        $crate::refusal::answer($result)
    };
}

/// What was asked.
macro_rules! asked {
    ($Operation:ident $($operands:tt)*) => {
        layout_algebra::account::Asked::new(layout_algebra::account::Operation::$Operation) $($operands)*
    };
}

pub(crate) use {answered, asked};

/// `number` as a count of things in memory.
pub(crate) const fn count(number: u64) -> usize {
    assert!(number <= usize::MAX as u64, "the layout is larger than the memory of the target");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let count = number as usize;
    count
}
