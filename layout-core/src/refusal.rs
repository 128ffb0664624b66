//! A refusal of the algebra as an error of the compiler.

use layout_algebra::AlgebraError;

/// The answer; or, in const evaluation, a compile error (E0080) that says the algebra's sentence.
#[track_caller]
pub(crate) const fn answer<T: Copy>(result: Result<T, AlgebraError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{}", error.headline().as_str()),
    }
}

/// `number` as a count of things in memory.
pub(crate) const fn count(number: u64) -> usize {
    assert!(number <= usize::MAX as u64, "the layout is larger than the memory of the target");
    #[expect(clippy::cast_possible_truncation, reason = "checked above")]
    let count = number as usize;
    count
}
