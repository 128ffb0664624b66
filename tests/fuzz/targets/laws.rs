//! Checks the laws of all operations on calls that are mostly answered: `cargo +nightly fuzz run laws`.
#![no_main]

use std::sync::LazyLock;

use layout_answers::steps::{Mark, laws};
use layout_tests::fuzz::Choices;
use layout_tests::fuzz::calls::{self, Row};
use libfuzzer_sys::fuzz_target;

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| calls::rows().collect());

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    let row = &ROWS[choices.below(ROWS.len())];
    let operations: Vec<&str> = row.operations().collect();
    let operation = choices.one(&operations);
    let text = calls::call(operation, row, &mut choices);
    for law in laws(&text).calls.iter().filter_map(|called| called.law.as_ref()) {
        assert_ne!(law.mark, Mark::Fails, "{text}: {}", law.text);
    }
});
